//! The campaigns of first contact.

use super::hostile::{FAMILIES, Family};
use super::invariance;
use super::model::{Model, from_folder, models};
use super::oracle::{Scene, Surface};
use super::workload::{CASES, Speed, thrown};
use super::{Case, JudgedQuery, judge};
use crate::campaign::{Campaign, Failure, Tally, each_case};
use crate::motions::Recipe;
use rand_chacha::ChaCha8Rng;
use std::path::Path;
use std::sync::Arc;
use swept::{Answer, Body, Options, QueryError, Verdict, first_contact};

/// δ of the thesis's workload.
pub const TOLERANCE: f64 = 1e-9;

/// The number of instants at which each answer is tested.
const INSTANTS: usize = 1000;

/// Every pair of models at both speeds.
#[must_use]
pub fn thesis(name: &str, models: Vec<Model>) -> Campaign {
    let about =
        "First contact of bodies of up to 100,000 triangles thrown at each other, against an exact oracle.";
    let models: Arc<[Model]> = models.into();
    let mut campaign = Campaign::new(name, about).with_block(1);
    for i in 0..models.len() {
        for j in i..models.len() {
            for speed in Speed::ALL {
                let subject = format!("{} and {}, {}", models[i].name, models[j].name, speed.name());
                let models = Arc::clone(&models);
                let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| {
                    thesis_case([&models[i], &models[j]], &thrown(speed, rng), rng, tally)
                };
                campaign = campaign.with(each_case(subject, judge), CASES);
            }
        }
    }
    campaign
}

/// The thesis's workload on the meshes of a folder.
///
/// # Errors
/// The folder or a file cannot be read.
pub fn models_campaign(folder: &Path) -> Result<Campaign, String> {
    Ok(thesis("first-contact-models", from_folder(folder)?))
}

/// The thesis's workload on the built-in bodies.
#[must_use]
pub fn first_contact_campaign() -> Campaign {
    thesis("first-contact", models())
}

fn thesis_case(
    models: [&Model; 2],
    motions: &[Recipe; 2],
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let [(body_a, surface_a), (body_b, surface_b)] = models.map(Model::made);
    let fail = |message: String| Failure::new(format!("{message}; {motions:?}"), &[]);
    let options = Options { tolerance: Some(TOLERANCE), ..Options::default() };
    let answer = ask([body_a, body_b], motions, &options).map_err(|error| fail(error.to_string()))?;
    costs(&answer, tally);
    let scene = Scene::new(surface_a, &motions[0], surface_b, &motions[1]);
    let asked = JudgedQuery {
        span: [0.0, 1.0],
        tolerance: Some(TOLERANCE),
        min_separation: 0.0,
        instants: INSTANTS,
        solid: [surface_a.closed(), surface_b.closed()],
    };
    judge(&scene, &asked, &answer, rng, tally).map_err(fail)?;
    match answer.verdict {
        Verdict::Undecided { .. } => Err(fail("undecided".into())),
        _ => Ok(()),
    }
}

fn costs(answer: &Answer, tally: &mut Tally) {
    tally.measure("steps", answer.cost.steps as f64);
    tally.measure("face pairs", answer.cost.face_pairs as f64);
}

/// Queries the engine.
///
/// # Errors
/// The query is refused; a motion that is refused is an error of the campaign and stops it.
pub fn ask(bodies: [&Body; 2], motions: &[Recipe; 2], options: &Options) -> Result<Answer, QueryError> {
    let [a, b] = motions.each_ref().map(|recipe| recipe.motion().expect("a motion that exists"));
    first_contact(bodies[0], &a, bodies[1], &b, options)
}

impl Case {
    /// The bodies as the engine sees them.
    #[must_use]
    pub fn engine_bodies(&self) -> [Body; 2] {
        [0, 1].map(|i| {
            Body::new(self.bodies[i].clone())
                .said_to_be(self.solid[i])
                .expect("a closed mesh, if called solid")
        })
    }

    /// The engine's answer.
    ///
    /// # Errors
    /// The query is refused.
    pub fn ask(&self) -> Result<Answer, QueryError> {
        let [a, b] = self.engine_bodies();
        let options = Options {
            tolerance: self.tolerance,
            min_separation: self.min_separation,
            budget: self.budget,
            ..Options::default()
        };
        ask([&a, &b], &self.motions, &options)
    }

    /// Which bodies the oracle treats as solid.
    #[must_use]
    pub fn taken_for_solid(&self, surfaces: [&Surface; 2]) -> [bool; 2] {
        [0, 1].map(|k| self.solid[k].unwrap_or_else(|| surfaces[k].closed()))
    }

    /// Tests an answer against the oracle.
    ///
    /// # Errors
    /// The first claim that is wrong.
    pub fn judge(
        &self,
        answer: &Answer,
        instants: usize,
        rng: &mut ChaCha8Rng,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let [a, b] = self.bodies.each_ref().map(Surface::new);
        let scene = Scene::new(&a, &self.motions[0], &b, &self.motions[1]);
        let asked = JudgedQuery {
            span: self.span(),
            tolerance: self.tolerance,
            min_separation: self.min_separation,
            instants,
            solid: self.taken_for_solid([&a, &b]),
        };
        judge(&scene, &asked, answer, rng, tally)
    }
}

/// Cases of each family in the full campaign.
const HOSTILE_CASES: u64 = 100;

/// Every hostile family.
#[must_use]
pub fn hostile_campaign() -> Campaign {
    hostile_with(INSTANTS, Options::default().budget)
}

/// The same with another number of instants per case, and another budget of steps.
#[must_use]
pub fn hostile_with(instants: usize, budget: u64) -> Campaign {
    let about =
        "First contact of hostile pairs: coplanar, parallel, head-on, spinning, huge, tiny, degenerate.";
    let mut campaign = Campaign::new("hostile-pairs", about).with_block(1);
    for family in FAMILIES {
        let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| {
            hostile_case(family, [instants as u64, budget], rng, tally)
        };
        campaign = campaign.with(each_case(family.name, judge), HOSTILE_CASES);
    }
    campaign
}

fn hostile_case(
    family: Family,
    [instants, budget]: [u64; 2],
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let mut case = (family.case)(rng);
    case.budget = budget;
    let (answer, refused) = asked_or_usual(&mut case).map_err(|error| failure(error, &case))?;
    tally.count_if("tolerance refused", refused);
    costs(&answer, tally);
    let size = case.bodies.iter().map(super::hostile::size).fold(0.0, f64::max);
    if case.tolerance.is_none() {
        tally.measure("usual tolerance over 1e-9 of the larger body", answer.tolerance / (1e-9 * size));
    }
    case.judge(&answer, instants as usize, rng, tally).map_err(|message| failure(message, &case))
}

/// The answer, with the default tolerance if the wanted one is refused as too small.
pub(super) fn asked_or_usual(case: &mut Case) -> Result<(Answer, bool), String> {
    match case.ask() {
        Ok(answer) => Ok((answer, false)),
        Err(QueryError::ToleranceTooSmall { smallest, tolerance }) if case.tolerance.is_some() => {
            if smallest <= tolerance {
                return Err(format!("refused {tolerance:e} as below {smallest:e}"));
            }
            // the tolerance that the error names must be accepted
            case.tolerance = Some(smallest);
            case.ask().map_err(|error| format!("the smallest tolerance named is refused: {error}"))?;
            case.tolerance = None;
            Ok((case.ask().map_err(|error| error.to_string())?, true))
        }
        Err(error) => Err(error.to_string()),
    }
}

pub(super) fn failure(message: String, case: &Case) -> Failure {
    let about = format!(
        "{message}; δ {:?}, η {}, {} and {} faces, {:?}",
        case.tolerance,
        case.min_separation,
        case.bodies[0].faces().len(),
        case.bodies[1].faces().len(),
        case.motions
    );
    Failure::new(about, &[])
}

/// Each case is queried five times: a case that needs more than this is left undecided.
const INVARIANCE_BUDGET: u64 = 1_000_000;

/// Swapped, moved and reversed.
#[must_use]
pub fn invariance_campaign() -> Campaign {
    let about = "The same answer with bodies swapped, both moved together, and faces in another order.";
    let mut campaign = Campaign::new("invariance", about).with_block(1);
    for family in FAMILIES {
        let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| {
            let mut case = (family.case)(rng);
            case.budget = INVARIANCE_BUDGET;
            invariance::judge(case, rng, tally)
        };
        campaign = campaign.with(each_case(family.name, judge), HOSTILE_CASES);
    }
    campaign
}
