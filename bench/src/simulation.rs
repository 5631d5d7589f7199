//! The campaign `simulation`: no two bodies intersect at any frame, nor at random instants between frames.
//!
//! **What it answers.** In every ready-made scene, over 20 simulated seconds: how many faces of two bodies
//! intersect after each step and at a random instant within each step? How much did energy grow, how many
//! bodies were held, how accurate were the impulses?
//!
//! **How.** A case is a step of a scene. After it all bodies are tested by the exact test of `simulate
//! --check`, which shares no code with the engine or its trees, and again at a random instant on the proved
//! motions. In addition, one random pair of nearby bodies is measured with 640 bits by the oracle of first
//! contacts, from the written parameters of the motions.
//!
//! **Why it can be trusted.** An intersection, a pair that could not be decided, or a step that could not be
//! made is a failure.

pub mod heaps;
mod judge;
pub mod speed;

pub use judge::{SceneSubject, scenes};

use crate::campaign::{Campaign, Planned};

/// Every ready-made scene.
#[must_use]
pub fn campaign() -> Campaign {
    let about =
        "Simulated bodies never intersect: every ready scene, after every step and at random instants.";
    // a scene is one block: a step needs the one before
    let mut campaign = Campaign::new("simulation", about).with_block(10_000);
    for name in scenes() {
        let subject = SceneSubject::new(name);
        let cases = subject.steps();
        campaign.subjects.push(Planned { subject: Box::new(subject), cases });
    }
    campaign
}
