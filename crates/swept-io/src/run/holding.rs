//! Bodies that were held, from when to when.
//!
//! **What it answers.** Who stayed put, since when, for how many steps running, and what kept it.
//!
//! **The mathematics.** Steps that follow each other are one holding, whatever the cause in each.
//!
//! **Why it is sound.** None needed: a held body stands where it is proved apart.
//!
//! **Source.** `docs/simulation.md`.

use serde::{Deserialize, Serialize};
use swept_sim::World;

/// A body that was held for some steps running.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Holding {
    /// The body.
    pub body: usize,
    /// The first step, counted from zero.
    pub step: u64,
    /// When that step began.
    pub time: f64,
    /// How many steps.
    pub steps: u64,
    /// In how many of them it was moved apart from others.
    pub opened: u64,
    /// Every cause there was: `jammed` (more contacts in a step than are followed), `stuck` (one body too near) or `crushed`
    /// (several).
    pub causes: Vec<String>,
    /// The bodies that kept it.
    pub with: Vec<usize>,
}

impl Holding {
    /// Adds the bodies held in the step that the world has just made.
    pub(super) fn note(all: &mut Vec<Self>, world: &World) {
        let step = world.steps().saturating_sub(1);
        for record in world.held() {
            let goes_on = |held: &&mut Self| held.body == record.body && held.step + held.steps == step;
            let held = match all.iter_mut().rev().find(goes_on) {
                Some(held) => held,
                None => {
                    let time = step as f64 * world.settings().dt;
                    all.push(Self {
                        body: record.body,
                        step,
                        time,
                        steps: 0,
                        opened: 0,
                        causes: vec![],
                        with: vec![],
                    });
                    let Some(held) = all.last_mut() else { continue };
                    held
                }
            };
            held.steps += 1;
            held.opened += u64::from(record.opened);
            let cause = record.cause.word();
            if !held.causes.iter().any(|known| known == cause) {
                held.causes.push(cause.to_owned());
            }
            for &other in &record.with {
                if !held.with.contains(&other) {
                    held.with.push(other);
                }
            }
        }
    }
}
