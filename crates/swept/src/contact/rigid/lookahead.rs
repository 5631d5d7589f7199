//! Looking ahead from one time: how close two features are, and how long they will stay apart.
//!
//! At a time t: an enclosure of the distance, the closest parts, and the latest time up to which one of the
//! likely directions ([`super::direction`]) proves that they share no point ([`super::separation`]). This is
//! conservative advancement with second-order bounds. The best of several proofs is a proof.

use super::direction::{every, likely};
use super::features::Feature;
use super::instant::Instant;
use super::moving::Moving;
use super::nearest::Nearest;
use super::separation::{Bend, gap, step};
use crate::motion::Motion;
use swept_num::{Interval, Vector};

/// What is known at one time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookahead {
    /// Proved: no common point from the time looked from up to this one; `None` if not even at that time.
    pub(super) apart_until: Option<f64>,
    /// Encloses the distance.
    pub(super) distance: Interval,
    /// The closest parts, up to rounding.
    pub(super) features: [Feature; 2],
}

impl Lookahead {
    /// Looks from `t` to `until`; no break lies between them. The bends over that span are computed.
    pub(super) fn from<A: Motion, B: Motion, const N: usize, const K: usize>(
        a: &Moving<'_, A, N>,
        b: &Moving<'_, B, K>,
        t: f64,
        until: f64,
    ) -> Self {
        let instant = Instant::at(a, b, t);
        let nearest = Nearest::of(&instant);
        let bend = Bend::over(a, b, Interval::between(t, until));
        let mut best: Option<(f64, Vector<f64, 3>)> = None;
        let better = |best: Option<(f64, Vector<f64, 3>)>, n: Vector<f64, 3>| {
            if best.is_some_and(|(end, _)| end >= until) {
                return best;
            }
            match (step(&instant, &bend, n, t, until), best) {
                (Some(end), Some((before, _))) if end <= before => best,
                (Some(end), _) => Some((end, n)),
                (None, _) => best,
            }
        };
        for n in likely(&instant, &nearest).into_iter().flatten() {
            best = better(best, n);
        }
        if best.is_none_or(|(end, _)| end <= t && t < until) {
            every(&instant, |n| best = better(best, n));
        }
        let above = nearest.distance_above(&instant);
        let below = best.map_or(0.0, |(_, n)| gap(&instant, n)).min(above);
        Self {
            apart_until: best.map(|(end, _)| end),
            distance: Interval::new(below, above).unwrap_or(Interval::ENTIRE),
            features: nearest.features::<N, K>(),
        }
    }
}
