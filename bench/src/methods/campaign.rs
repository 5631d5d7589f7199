//! The campaign.

use super::case::judge_methods;
use crate::campaign::{Campaign, Failure, Tally, each_case};
use crate::first_contact::hostile::{FAMILIES, Family};
use crate::first_contact::oracle::{Scene, Surface};
use crate::first_contact::workload::{CASES, Speed, thrown};
use crate::first_contact::{Asked, Model, ask, models};
use crate::motions::Recipe;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use swept::query::{Options, QueryError};

/// δ: the gap at a contact lies in [δ/2, δ], and the thesis's in [1e-10, 4e-10].
const TOLERANCE: f64 = 2e-10;
/// Cases of each hostile family.
const HOSTILE_CASES: u64 = 100;
/// Instants at which each answer is tried.
const INSTANTS: usize = 200;
/// Steps a hostile case may take with each method.
const BUDGET: u64 = 100_000;

/// D2M and Capoeira on the thesis's workload and on hostile pairs.
#[must_use]
pub fn campaign() -> Campaign {
    campaign_with(INSTANTS, BUDGET)
}

/// The same with another number of instants and another budget.
#[must_use]
pub fn campaign_with(instants: usize, budget: u64) -> Campaign {
    let about = "The methods of the thesis against the default one and an exact oracle.";
    let models: Arc<[Model]> = models().into();
    let mut campaign = Campaign::new("methods", about).with_block(1);
    for i in 0..models.len() {
        for j in i..models.len() {
            for speed in Speed::ALL {
                let subject = format!("{} and {}, {}", models[i].name, models[j].name, speed.name());
                let models = Arc::clone(&models);
                let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| {
                    thesis_case([&models[i], &models[j]], &thrown(speed, rng), instants, rng, tally)
                };
                campaign = campaign.with(each_case(subject, judge), CASES);
            }
        }
    }
    for family in FAMILIES {
        let judge =
            move |rng: &mut ChaCha8Rng, tally: &mut Tally| hostile_case(family, instants, budget, rng, tally);
        campaign = campaign.with(each_case(family.name, judge), HOSTILE_CASES);
    }
    campaign
}

fn thesis_case(
    models: [&Model; 2],
    motions: &[Recipe; 2],
    instants: usize,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let [(body_a, surface_a), (body_b, surface_b)] = models.map(Model::made);
    let scene = Scene::new(surface_a, &motions[0], surface_b, &motions[1]);
    let options = Options { tolerance: Some(TOLERANCE), ..Options::default() };
    let asked = Asked {
        span: [0.0, 1.0],
        tolerance: Some(TOLERANCE),
        min_separation: 0.0,
        instants,
        solid: [false; 2],
    };
    judge_methods(&scene, &asked, &options, |options| ask([body_a, body_b], motions, options), rng, tally)
        .map_err(|message| Failure::new(format!("{message}; {motions:?}"), &[]))
}

fn hostile_case(
    family: Family,
    instants: usize,
    budget: u64,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let case = (family.case)(rng);
    let [a, b] = case.engine_bodies();
    let surfaces = case.bodies.each_ref().map(Surface::new);
    let scene = Scene::new(&surfaces[0], &case.motions[0], &surfaces[1], &case.motions[1]);
    let mut options = Options {
        tolerance: case.tolerance,
        min_separation: case.min_separation,
        budget,
        ..Options::default()
    };
    if let Err(QueryError::ToleranceTooSmall { .. }) = ask([&a, &b], &case.motions, &options) {
        options.tolerance = None;
    }
    let asked = Asked {
        span: case.span(),
        tolerance: options.tolerance,
        min_separation: case.min_separation,
        instants,
        solid: case.solid,
    };
    judge_methods(&scene, &asked, &options, |options| ask([&a, &b], &case.motions, options), rng, tally)
        .map_err(|message| {
            let faces = case.bodies.each_ref().map(|mesh| mesh.faces().len());
            Failure::new(
                format!(
                    "{message}; δ {:?}, η {}, {faces:?} faces, {:?}",
                    options.tolerance, case.min_separation, case.motions
                ),
                &[],
            )
        })
}
