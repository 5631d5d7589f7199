//! Contact with a minimum separation: conservative, and early by at most a tolerance.
//!
//! **What it answers.** Do two features stay more than `min_separation` apart for all t in [0, 1], and if
//! not, up to what time is that proved? Contact means a distance of at most `min_separation`.
//!
//! **The mathematics.** Fix a direction n. For points i of one and j of the other feature, g_ij(t) =
//! n.(p_j(t) - p_i(t)) is linear in t, and the distance of the features is at least min g_ij(t)/|n|. With l_0
//! and l_1 lower bounds on g_ij(0) and g_ij(1) for a pair, g_ij(t) >= (1 - t) l_0 + t l_1, so each direction
//! proves a whole time span. The directions come from the closest points at the time up to which the path is
//! proved clear; each is followed as far as its proof reaches.
//!
//! **Why it is sound.** Where the directions and closest points come from does not matter: the spans are
//! computed with outward rounding for any direction, and a contact is reported only when two points of the
//! features, given by weights in [0, 1], are proved to be within `min_separation + tolerance`.
//!
//! **Source.** Conservative advancement, using the linearity of the paths instead of a bound on their speed.

use super::StraightPaths;
use super::features::Features;
use swept_num::{Interval, add_down, div_down, div_up, mul_down, sub_down, sub_up};
use thiserror::Error;

mod closest;

/// A minimum separation to maintain.
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
    /// The distance is negative or not finite.
    #[error("min_separation is {0}; it must be finite and not negative")]
    Distance(f64),
    /// The tolerance is not positive or not finite.
    #[error("tolerance is {0}; it must be finite and above zero")]
    Tolerance(f64),
}

/// Whether and when two features on straight paths come within the minimum separation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SeparationVerdict {
    /// Proved: the distance is above `min_separation` at every t in [0, 1].
    Clear,
    /// Proved: the distance is above `min_separation` at every t up to `safe_until`, and at most
    /// `min_separation + tolerance` at `hit_by`.
    Contact {
        /// The float before `hit_by`.
        safe_until: f64,
        /// No later than the first time at which the distance is `min_separation`, and close to it.
        hit_by: f64,
    },
    /// Proved: the distance is at most `min_separation + tolerance` at t = 0.
    Overlapping,
    /// Proved: the distance is above `min_separation` at every t up to `safe_until`, if that is above zero.
    Undecided {
        /// The time up to which the path is proved clear.
        safe_until: f64,
        /// What stopped the proof.
        reason: Undecided,
    },
}

/// Why there is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// The step budget is exhausted.
    Budget,
    /// The tolerance is below what rounding allows for these coordinates.
    Precision,
}

impl Separation {
    /// Default maximum number of steps per query; [`Separation::with_budget`] changes it. Most queries take
    /// fewer than ten.
    pub const BUDGET: u32 = 100_000;

    /// A minimum separation, and how early a contact may be reported, measured as a distance.
    ///
    /// # Errors
    /// When either is not finite, the separation is negative, or the tolerance is not positive.
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

    /// Sets the maximum number of steps.
    #[must_use]
    pub fn with_budget(mut self, steps: u32) -> Self {
        self.budget = steps;
        self
    }

    /// Point 0 against the triangle of points 1, 2 and 3.
    ///
    /// # Guarantee
    /// Never late: no distance of `min_separation` or less before `hit_by`. Early by at most `tolerance`: at
    /// `hit_by` the distance is at most `min_separation + tolerance`.
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

    /// The end of the closed span from `t` on in which this direction proves the separation; `None` if there
    /// is none.
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
