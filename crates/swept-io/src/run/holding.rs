//! Bodies that were held: which ones, since when, for how many consecutive steps, and why. Consecutive steps
//! form one entry, whatever the cause in each.

use serde::{Deserialize, Serialize};
use swept_sim::World;

/// A body that was held for some consecutive steps.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Holding {
    /// The body.
    pub body: usize,
    /// The first step, counted from zero.
    pub step: u64,
    /// The time at which that step began.
    pub time: f64,
    /// The number of steps.
    pub steps: u64,
    /// The number of these steps in which it was moved apart from others.
    pub opened: u64,
    /// All causes that occurred: `jammed` (too many contacts in a step), `stuck` (one body too close) or
    /// `crushed` (several).
    pub causes: Vec<String>,
    /// The bodies that held it.
    pub with: Vec<usize>,
}

impl Holding {
    /// Adds the bodies held in the last step of the world.
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
