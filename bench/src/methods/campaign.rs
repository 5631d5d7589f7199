//! The campaign `methods`.

use super::case::{Promised, judge_methods};
use crate::campaign::{Campaign, Failure, Tally, each_case};
use crate::first_contact::hostile::{FAMILIES, Family};
use crate::first_contact::oracle::{Scene, Surface};
use crate::first_contact::workload::{CASES, Speed, thrown};
use crate::first_contact::{JudgedQuery, Model, Promise, ask, models};
use crate::motions::Recipe;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use swept::{Method, Options, QueryError};

/// What a campaign queries, and with which methods.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// Its name.
    pub(super) name: &'static str,
    /// What it is about.
    pub(super) about: &'static str,
    /// The methods that are compared with the default one.
    pub(super) methods: &'static [Promised],
    /// δ of the thesis's workload.
    pub(super) tolerance: f64,
    /// Cases of each pair and speed, and of each hostile family.
    pub(super) cases: [u64; 2],
    /// Instants at which each answer is tested.
    pub(super) instants: usize,
    /// Maximum number of steps per method for a hostile case.
    pub(super) budget: u64,
}

const THESIS: Plan = Plan {
    name: "methods",
    about: "The methods of the thesis against the default one and an exact oracle.",
    methods: &[(Method::D2m, Promise::Gap), (Method::Capoeira, Promise::NotBefore)],
    // the gap at a contact lies in [δ/2, δ], that of the thesis in [1e-10, 4e-10]
    tolerance: 2e-10,
    cases: [CASES, 100],
    instants: 200,
    budget: 100_000,
};

/// D2M and Capoeira on the thesis's workload and on hostile pairs.
#[must_use]
pub fn campaign() -> Campaign {
    THESIS.campaign()
}

/// The same with another number of instants and another budget.
#[must_use]
pub fn campaign_with(instants: usize, budget: u64) -> Campaign {
    Plan { instants, budget, ..THESIS }.campaign()
}

impl Plan {
    /// The thesis's workload, then the hostile pairs.
    pub(super) fn campaign(self) -> Campaign {
        let models: Arc<[Model]> = models().into();
        let mut campaign = Campaign::new(self.name, self.about).with_block(1);
        for i in 0..models.len() {
            for j in i..models.len() {
                for speed in Speed::ALL {
                    let subject = format!("{} and {}, {}", models[i].name, models[j].name, speed.name());
                    let models = Arc::clone(&models);
                    let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| {
                        thesis_case(&self, [&models[i], &models[j]], &thrown(speed, rng), rng, tally)
                    };
                    campaign = campaign.with(each_case(subject, judge), self.cases[0]);
                }
            }
        }
        for family in FAMILIES {
            let judge =
                move |rng: &mut ChaCha8Rng, tally: &mut Tally| hostile_case(&self, family, rng, tally);
            campaign = campaign.with(each_case(family.name, judge), self.cases[1]);
        }
        campaign
    }
}

fn thesis_case(
    plan: &Plan,
    models: [&Model; 2],
    motions: &[Recipe; 2],
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let [(body_a, surface_a), (body_b, surface_b)] = models.map(Model::made);
    let scene = Scene::new(surface_a, &motions[0], surface_b, &motions[1]);
    let options = Options { tolerance: Some(plan.tolerance), ..Options::default() };
    let asked = JudgedQuery {
        span: [0.0, 1.0],
        tolerance: Some(plan.tolerance),
        min_separation: 0.0,
        instants: plan.instants,
        solid: [surface_a.closed(), surface_b.closed()],
    };
    judge_methods(
        plan.methods,
        &scene,
        &asked,
        &options,
        |options| ask([body_a, body_b], motions, options),
        rng,
        tally,
    )
    .map_err(|message| Failure::new(format!("{message}; {motions:?}"), &[]))
}

fn hostile_case(plan: &Plan, family: Family, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let case = (family.case)(rng);
    let [a, b] = case.engine_bodies();
    let surfaces = case.bodies.each_ref().map(Surface::new);
    let scene = Scene::new(&surfaces[0], &case.motions[0], &surfaces[1], &case.motions[1]);
    let mut options = Options {
        tolerance: case.tolerance,
        min_separation: case.min_separation,
        budget: plan.budget,
        ..Options::default()
    };
    if let Err(QueryError::ToleranceTooSmall { .. }) = ask([&a, &b], &case.motions, &options) {
        options.tolerance = None;
    }
    let asked = JudgedQuery {
        span: case.span(),
        tolerance: options.tolerance,
        min_separation: case.min_separation,
        instants: plan.instants,
        solid: case.taken_for_solid(surfaces.each_ref()),
    };
    judge_methods(
        plan.methods,
        &scene,
        &asked,
        &options,
        |options| ask([&a, &b], &case.motions, options),
        rng,
        tally,
    )
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
