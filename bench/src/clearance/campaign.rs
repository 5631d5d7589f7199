//! The campaign `clearance`.

use super::judge::{Asked, judge};
use super::workload::Flight;
use crate::campaign::{Campaign, Failure, Tally, each_case};
use crate::first_contact::Case;
use crate::first_contact::hostile::{FAMILIES, random_body, size};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::{Body, ClearanceOptions, QueryError, clearance};

/// Cases of each family in the full campaign.
const CASES: u64 = 200;
/// The number of instants at which each bracket is tested.
const INSTANTS: usize = 400;
/// A case that needs more steps than this is left undecided.
const BUDGET: u64 = 1_000_000;

/// Every hostile family, and bodies that fly past each other.
#[must_use]
pub fn campaign() -> Campaign {
    campaign_with(INSTANTS, BUDGET)
}

/// The same with another number of instants per case, and another budget of steps.
#[must_use]
pub fn campaign_with(instants: usize, budget: u64) -> Campaign {
    let about = "Proved bounds of least distances against distances with 640 bits at many times.";
    let mut campaign = Campaign::new("clearance", about).with_block(1);
    let of = move |case: Case, rng: &mut ChaCha8Rng, tally: &mut Tally| {
        examine(Case { budget, ..case }, instants, rng, tally)
    };
    for family in FAMILIES {
        let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| of((family.case)(rng), rng, tally);
        campaign = campaign.with(each_case(family.name, judge), CASES);
    }
    let flights = [
        ("flying past each other", Flight::Past(1.5)),
        ("paths through 4 poses", Flight::Around(4)),
        ("paths through 20 poses", Flight::Around(20)),
    ];
    for (name, flight) in flights {
        let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| {
            let bodies = [random_body(400, 1.0, rng), random_body(400, 1.0, rng)];
            let motions = flight.drawn(rng);
            of(Case::new(bodies, motions), rng, tally)
        };
        campaign = campaign.with(each_case(name, judge), 2 * CASES);
    }
    campaign
}

/// The bodies as the engine sees them: every third case is rounded, every ninth stands for something smaller.
fn bodies(case: &Case, rng: &mut ChaCha8Rng) -> [Body; 2] {
    let sizes = case.bodies.each_ref().map(size);
    let scale = sizes[0].min(sizes[1]);
    case.engine_bodies().map(|body| {
        let radius = match rng.random_range(0..9u32) {
            0..=1 => scale * rng.random_range(0.0..0.5),
            2 => scale * 1e-6,
            _ => 0.0,
        };
        let body = body.rounded(radius).expect("a radius within range");
        let enlargement = if rng.random_ratio(1, 9) { 1e-3 * scale } else { 0.0 };
        body.circumscribed(enlargement).expect("an enlargement within range")
    })
}

fn examine(mut case: Case, instants: usize, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let [a, b] = bodies(&case, rng);
    let relative = [1e-3, 1e-3, 1e-6, 0.1][rng.random_range(0..4usize)];
    let motions = case.motions.each_ref().map(|recipe| recipe.motion().expect("a motion that exists"));
    let asked = |tolerance: Option<f64>| {
        let options = ClearanceOptions { relative, tolerance, budget: case.budget };
        clearance(&a, &motions[0], &b, &motions[1], &options)
    };
    let found = match asked(case.tolerance) {
        Err(QueryError::ToleranceTooSmall { .. }) => {
            tally.count("tolerance refused");
            case.tolerance = None;
            asked(None)
        }
        answered => answered,
    };
    let about = |message: String| {
        let more = format!(
            "{message}; relative {relative:e}, δ {:?}, radii {:?}, enlargements {:?}, {} and {} faces, {:?}",
            case.tolerance,
            [a.radius(), b.radius()],
            [a.enlargement(), b.enlargement()],
            a.mesh().faces().len(),
            b.mesh().faces().len(),
            case.motions
        );
        Failure::new(more, &[])
    };
    let found = found.map_err(|error| about(error.to_string()))?;
    let asked = Asked { case: &case, bodies: [&a, &b], motions: &motions, relative, instants };
    judge(&asked, &found, rng, tally).map_err(about)
}
