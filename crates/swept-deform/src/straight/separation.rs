//! Contacts with a distance to keep: conservative, early by at most a tolerance.
//!
//! **What it answers.** Do two features stay more than `min_separation` apart for all t in [0, 1], and if not, until when
//! is that proved? Here a contact is a distance of at most `min_separation`.
//!
//! **Mathematics.** Fix a direction n. For points i of one and j of the other feature, g_ij(t) = n.(p_j(t) - p_i(t)) is
//! linear in t, and the distance of the features is at least min g_ij(t)/|n|. With l_0, l_1 below all g_ij(0), g_ij(1)
//! of a pair, g_ij(t) >= (1 - t) l_0 + t l_1, so each direction proves a whole span of time. The directions are those of
//! the closest points at the time up to which the path is proved; each of them is followed until its proof ends.
//!
//! **Why it is sound.** Where the directions and closest points come from does not matter: the spans are computed with
//! outward rounding for whatever direction, and a contact is reported only when two points of the features, given by
//! weights in [0, 1], are proved to be within `min_separation + tolerance`.
//!
//! **Source.** Conservative advancement, with the linearity of the paths used instead of a bound of their speed.

use super::StraightPaths;
use super::features::Features;
use swept_num::{Interval, add_down, div_down, div_up, mul_down, sub_down, sub_up};
use thiserror::Error;

mod closest;

/// A distance to keep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    min_separation: f64,
    tolerance: f64,
    budget: u32,
}

/// Why a separation was refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SeparationError {
    /// The distance is not a finite number of at least zero.
    #[error("min_separation is {0}, not a finite number of at least zero")]
    Distance(f64),
    /// The tolerance is not a finite number above zero.
    #[error("tolerance is {0}, not a finite number above zero")]
    Tolerance(f64),
}

/// Whether and when two features on straight paths come closer than a distance to keep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SeparationVerdict {
    /// Proved: the distance is above `min_separation` at every t in [0, 1].
    Clear,
    /// Proved: the distance is above `min_separation` at every t up to `safe_until`, and at most
    /// `min_separation + tolerance` at `hit_by`.
    Contact {
        /// The float before `hit_by`.
        safe_until: f64,
        /// Not after the first time at which the distance is `min_separation`, and close to it.
        hit_by: f64,
    },
    /// Proved: the distance is at most `min_separation + tolerance` at t = 0.
    Overlapping,
    /// Proved: the distance is above `min_separation` at every t up to `safe_until`, if that is above zero.
    Undecided {
        /// Up to when the path is proved.
        safe_until: f64,
        /// What stopped the proof.
        reason: Undecided,
    },
}

/// Why there is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// The budget of steps is used up.
    Budget,
    /// The tolerance is below what rounding leaves of these coordinates.
    Precision,
}

impl Separation {
    /// Steps that a query may take unless [`Separation::with_budget`] says otherwise. Most take fewer than ten.
    pub const BUDGET: u32 = 100_000;

    /// A distance to keep, and by how much of distance a contact may be reported early.
    ///
    /// # Errors
    /// When one of them is not finite, the distance negative or the tolerance not positive.
    ///
    /// ```
    /// use swept_deform::{Separation, SeparationVerdict, StraightPaths};
    /// let [a, b, c] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
    /// let paths = StraightPaths::new([[1.0, 1.0, 1.0], a, b, c], [[1.0, 1.0, 0.0], a, b, c])?;
    /// let separation = Separation::new(0.25, 1e-6)?;
    /// let SeparationVerdict::Contact { hit_by, .. } = separation.vertex_face(&paths) else { panic!() };
    /// assert!(hit_by <= 0.75 && hit_by > 0.75 - 1.1e-6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(min_separation: f64, tolerance: f64) -> Result<Self, SeparationError> {
        if !(min_separation >= 0.0 && min_separation.is_finite()) {
            return Err(SeparationError::Distance(min_separation));
        }
        if !(tolerance > 0.0 && tolerance.is_finite()) {
            return Err(SeparationError::Tolerance(tolerance));
        }
        Ok(Separation { min_separation, tolerance, budget: Self::BUDGET })
    }

    /// With this many steps at most.
    #[must_use]
    pub fn with_budget(mut self, steps: u32) -> Self {
        self.budget = steps;
        self
    }

    /// Point 0 against the triangle of points 1, 2 and 3.
    ///
    /// # Guarantee
    /// Never late: no distance of `min_separation` or less before `hit_by`. Early by at most `tolerance`: at `hit_by`
    /// the distance is at most `min_separation + tolerance`.
    #[must_use]
    pub fn vertex_face(&self, paths: &StraightPaths) -> SeparationVerdict {
        self.verdict(Features::VertexFace, paths)
    }

    /// The edge of points 0 and 1 against the edge of points 2 and 3.
    ///
    /// # Guarantee
    /// As [`Separation::vertex_face`].
    #[must_use]
    pub fn edge_edge(&self, paths: &StraightPaths) -> SeparationVerdict {
        self.verdict(Features::EdgeEdge, paths)
    }

    fn verdict(&self, features: Features, paths: &StraightPaths) -> SeparationVerdict {
        let limit = add_down(self.min_separation, self.tolerance);
        let reached = Interval::point(mul_down(limit, limit));
        let mut t = 0.0;
        for _ in 0..self.budget {
            let witness = closest::witness(features, paths, t);
            if witness.distance_squared.hi() <= reached.lo() {
                return if t == 0.0 {
                    SeparationVerdict::Overlapping
                } else {
                    SeparationVerdict::Contact { safe_until: t.next_down(), hit_by: t }
                };
            }
            let spans = witness.directions.iter().flatten();
            let next = spans.filter_map(|n| self.proved_until(features, paths, n, t)).fold(t, f64::max);
            if next >= 1.0 {
                return SeparationVerdict::Clear;
            }
            if next <= t {
                return SeparationVerdict::Undecided { safe_until: t, reason: Undecided::Precision };
            }
            t = next;
        }
        SeparationVerdict::Undecided { safe_until: t, reason: Undecided::Budget }
    }

    /// The end of the span from `t` on in which this direction proves the separation, closed; `None` if there is none.
    fn proved_until(&self, features: Features, paths: &StraightPaths, n: &[f64; 3], t: f64) -> Option<f64> {
        let length = n.iter().fold(Interval::ZERO, |sum, &x| sum + Interval::point(x).square()).sqrt()?;
        let needed = (length * self.min_separation).hi();
        let mut end = 1.0_f64;
        let (first, second) = features.sides();
        for &i in first {
            for &j in second {
                let along = |points: &[[f64; 3]; 4]| {
                    let terms = (0..3)
                        .map(|k| (Interval::point(points[j][k]) - Interval::point(points[i][k])) * n[k]);
                    terms.fold(Interval::ZERO, |sum, term| sum + term).lo()
                };
                let (from, to) = (along(paths.start()), along(paths.end()));
                // (1 - t) from + t to > needed: a span of times with at most one end in [0, 1]
                match (from > needed, to > needed) {
                    (true, true) => {}
                    (true, false) => {
                        let crossing = div_down(sub_down(from, needed), sub_up(from, to));
                        end = end.min(crossing.next_down());
                    }
                    (false, true) => {
                        let crossing = div_up(sub_up(needed, from), sub_down(to, from));
                        // NaN, from overflow, proves nothing
                        if crossing >= t || crossing.is_nan() {
                            return None;
                        }
                    }
                    (false, false) => return None,
                }
            }
        }
        (end > t).then_some(end)
    }
}

#[cfg(test)]
mod tests;
