//! How far apart two bodies are at one time, and whether they are closing.
//!
//! **What it answers.** [`Gauge::at`]: an upper bound on the distance of the meshes at a time, where it is attained,
//! and the rate at which the distance of these two points changes.
//!
//! **Why it is sound.** The upper bound is that of [`distance`](crate::engine). The rate is a hint.

use crate::certificate::Witness;
use crate::engine::{Closeness, Pair};
use crate::motion::Motion;
use swept_num::Vector;

/// Two points of the meshes at a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    pub time: f64,
    /// Proved: the meshes are at most this far apart then.
    pub meshes: f64,
    /// The two points.
    pub witness: Witness,
    /// About how fast the distance grows.
    pub rate: f64,
}

/// Measures distances, up to a part of themselves, and counts the work.
pub(super) struct Gauge<'a, A, B> {
    pub pair: Pair<'a, A, B>,
    /// Distances may be this much too large, in units of themselves.
    pub slack: f64,
    /// The number of steps that are left.
    pub left: u64,
}

impl<A: Motion, B: Motion> Gauge<'_, A, B> {
    /// The bodies at a time. What is farther apart than `below` is measured roughly.
    pub(super) fn at(&mut self, time: f64, below: f64) -> Near {
        let closeness = Closeness { below, slack: self.slack, budget: self.left };
        let found = self.pair.rest(time).closest(&closeness);
        self.left = self.left.saturating_sub(found.examined + 1);
        let witness = found.witness;
        Near { time, meshes: found.distance.hi(), witness, rate: self.rate(time, &witness) }
    }

    /// How fast two points of the bodies move apart.
    fn rate(&self, time: f64, witness: &Witness) -> f64 {
        let (first, second) = self.pair.motions;
        let [p, q] = witness.points.map(Vector);
        let [at_a, at_b] = self.pair.poses(time);
        let twists = [first.twist(time), second.twist(time)];
        let velocity =
            |k: usize, arm: Vector<f64, 3>| twists[k].velocity + twists[k].angular_velocity.cross(arm);
        let closing = velocity(1, q - at_b.translation) - velocity(0, p - at_a.translation);
        closing.dot(Vector(witness.normal))
    }
}
