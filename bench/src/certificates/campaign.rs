//! Every proof that the engine writes down is accepted.

use crate::campaign::{Campaign, Failure, Tally, each_case};
use crate::first_contact::hostile::{FAMILIES, Family};
use crate::first_contact::workload::{CASES, Speed, thrown};
use crate::first_contact::{Case, Model, TOLERANCE, models};
use crate::motions::Recipe;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use swept::certificate::{Subject, check};
use swept::hierarchy::Body;
use swept::query::{Options, QueryError, first_contact, first_contact_recorded};

/// Cases of each hostile family.
const HOSTILE_CASES: u64 = 100;

/// The whole workload of the thesis and all hostile families.
#[must_use]
pub fn certificates_campaign() -> Campaign {
    let about = "Proofs written down by the engine, accepted by the checker.";
    let mut campaign = Campaign::new("certificates", about).with_block(1);
    let models: Arc<[Model]> = models().into();
    for i in 0..models.len() {
        for j in i..models.len() {
            for speed in Speed::ALL {
                let subject = format!("{} and {}, {}", models[i].name, models[j].name, speed.name());
                let models = Arc::clone(&models);
                let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| {
                    let bodies = [&models[i].made().0, &models[j].made().0];
                    let options = Options { tolerance: Some(TOLERANCE), ..Options::default() };
                    judge(bodies, &thrown(speed, rng), &options, tally)
                };
                campaign = campaign.with(each_case(subject, judge), CASES);
            }
        }
    }
    for family in FAMILIES {
        let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| hostile_case(family, rng, tally);
        campaign = campaign.with(each_case(family.name, judge), HOSTILE_CASES);
    }
    campaign
}

fn hostile_case(family: Family, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let case: Case = (family.case)(rng);
    let [a, b] = case.engine_bodies();
    let mut options =
        Options { tolerance: case.tolerance, min_separation: case.min_separation, budget: 100_000 };
    let motions = case.motions.each_ref().map(|recipe| recipe.motion().expect("a motion that exists"));
    if let Err(QueryError::ToleranceTooSmall { .. }) = first_contact(&a, &motions[0], &b, &motions[1], &options)
    {
        tally.count("tolerance refused");
        options.tolerance = None;
    }
    judge([&a, &b], &case.motions, &options, tally)
}

/// Asks, and has the proof checked.
fn judge(
    bodies: [&Body; 2],
    recipes: &[Recipe; 2],
    options: &Options,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let fail = |message: String| Failure::new(format!("{message}; {options:?}, {recipes:?}"), &[]);
    let motions = recipes.each_ref().map(|recipe| recipe.motion().expect("a motion that exists"));
    let [a, b] = bodies;
    let recorded = first_contact_recorded(a, &motions[0], b, &motions[1], options)
        .map_err(|error| fail(error.to_string()))?;
    let subject =
        |i: usize| Subject { mesh: bodies[i].mesh(), motion: &motions[i], solid: bodies[i].is_solid() };
    tally.count(recorded.answer.verdict.word());
    tally.measure("steps", recorded.proof.steps.len() as f64);
    match check(&recorded.proof, subject(0), subject(1)) {
        Ok(_) => Ok(()),
        Err(refusal) => Err(fail(format!("{}: {refusal}", recorded.answer.verdict.word()))),
    }
}
