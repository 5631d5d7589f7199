//! Every proof that the engine records is accepted, as a file.

use super::far::FAR;
use crate::campaign::{Campaign, Failure, Tally, each_case};
use crate::first_contact::hostile::{FAMILIES, Family};
use crate::first_contact::regression::scene_text;
use crate::first_contact::workload::{CASES, Speed, thrown};
use crate::first_contact::{Case, Model, TOLERANCE, models};
use crate::motions::Recipe;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use swept::internals::certificate::check;
use swept::{AnyMotion, Body, Options, Proof, QueryError, Subject, first_contact, first_contact_recorded};
use swept_io::scene::OptionsTable;
use swept_io::{Certificate, Scene};

/// Cases of each hostile family.
const HOSTILE_CASES: u64 = 100;
/// Steps of a hostile case: longer ones are left undecided, which is proved as well.
pub(super) const BUDGET: u64 = 100_000;

/// The whole workload of the thesis, all hostile families, and cases far away.
#[must_use]
pub fn certificates_campaign() -> Campaign {
    let about =
        "Proofs written down by the engine, made small, written to files, read and accepted by the checker.";
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
    for family in FAMILIES.into_iter().chain([FAR]) {
        let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| hostile_case(family, rng, tally);
        campaign = campaign.with(each_case(family.name, judge), HOSTILE_CASES);
    }
    campaign
}

fn hostile_case(family: Family, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let case: Case = (family.case)(rng);
    let [a, b] = case.engine_bodies();
    let options = usable_options(&case, [&a, &b]);
    tally.count_if("tolerance refused", options.tolerance != case.tolerance);
    judge([&a, &b], &case.motions, &options, tally)
}

/// The options of a case, with the default tolerance if the wanted one is too small.
pub(super) fn usable_options(case: &Case, [a, b]: [&Body; 2]) -> Options {
    let options = Options {
        tolerance: case.tolerance,
        min_separation: case.min_separation,
        budget: BUDGET,
        ..Options::default()
    };
    let [first, second] = moving(&case.motions);
    match first_contact(a, &first, b, &second, &Options { budget: 1, ..options }) {
        Err(QueryError::ToleranceTooSmall { .. }) => Options { tolerance: None, ..options },
        _ => options,
    }
}

/// The motions of recipes.
pub(super) fn moving(recipes: &[Recipe; 2]) -> [AnyMotion; 2] {
    recipes.each_ref().map(|recipe| recipe.motion().expect("a motion that exists"))
}

/// The certificate of a proof; `None` if no scene can express the motions.
pub(super) fn certificate(
    bodies: [&Body; 2],
    recipes: &[Recipe; 2],
    options: &Options,
    proof: Proof,
) -> Option<Certificate> {
    let table = OptionsTable {
        tolerance: options.tolerance,
        min_separation: Some(options.min_separation),
        budget: Some(options.budget),
        method: None,
    };
    let text = scene_text(recipes, bodies.map(|body| Some(body.is_solid())), table).ok()?;
    let scene = Scene::parse(&text, None).ok()?;
    Certificate::new(&scene, bodies.map(Body::mesh), table, proof, false).ok()
}

/// Queries, and has the proof checked.
fn judge(
    bodies: [&Body; 2],
    recipes: &[Recipe; 2],
    options: &Options,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let fail = |message: String| Failure::new(format!("{message}; {options:?}, {recipes:?}"), &[]);
    let motions = moving(recipes);
    let [a, b] = bodies;
    let recorded = first_contact_recorded(a, &motions[0], b, &motions[1], options)
        .map_err(|error| fail(error.to_string()))?;
    let answer = first_contact(a, &motions[0], b, &motions[1], options);
    if answer.as_ref() != Ok(&recorded.answer) {
        return Err(fail(format!("{:?} when recorded, else {answer:?}", recorded.answer)));
    }
    let subject =
        |i: usize| Subject { mesh: bodies[i].mesh(), motion: &motions[i], solid: bodies[i].is_solid() };
    let word = recorded.answer.verdict.word();
    tally.count(word);
    let proof = recorded.proof();
    tally.measure("steps", proof.steps.len() as f64);
    let Some(written) = certificate(bodies, recipes, options, proof.clone()) else {
        tally.count("not to be said in a scene");
        let checked = check(&proof, subject(0), subject(1));
        return checked.map(|_| ()).map_err(|refusal| fail(format!("{word}: {refusal}")));
    };
    let bytes = written.bytes();
    tally.measure("bytes", bytes.len() as f64);
    let read = Certificate::parse(&bytes).map_err(|error| fail(format!("not read back: {error}")))?;
    if read.proof != proof {
        return Err(fail("another proof is read back".into()));
    }
    match read.verify(bodies.map(Body::mesh), &|_| {}) {
        Ok(_) => Ok(()),
        Err(refused) => Err(fail(format!("{word}: {refused}"))),
    }
}
