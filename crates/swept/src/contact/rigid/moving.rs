//! A vertex, an edge or a triangle of a body, with the body's motion.
//!
//! N = 1, 2 or 3 points in the body's own coordinates; what moves is their convex hull. Points may coincide
//! or lie on a line. Bad input is refused here, so that after these checks no search can fail or panic.
//!
//! **Source.** The features of [Redon06, chapter 7] and [D2M14, section 5.2], degenerate ones allowed (D-25).

use crate::motion::Motion;
use swept_num::{Interval, Method, Vector};
use thiserror::Error;

/// The largest coordinate of a feature: 2^300. A product of three such numbers stays far below the largest
/// float.
pub const MAX_COORDINATE: f64 = f64::from_bits((1023 + 300) << 52);

/// Why a query was refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum RigidError {
    /// A coordinate is NaN, infinite or beyond [`MAX_COORDINATE`].
    #[error("coordinate {} of point {point} is {value}, not a finite number of at most 2^300 in magnitude", ["x", "y", "z"].get(*.axis).unwrap_or(&"?"))]
    Coordinate {
        /// Which point, counted from 0.
        point: usize,
        /// Which coordinate, counted from 0.
        axis: usize,
        /// The value found.
        value: f64,
    },
    /// The tolerance is not a finite number above zero.
    #[error("tolerance is {0}, not a finite number above zero")]
    Tolerance(f64),
    /// A motion is not defined over the whole span.
    #[error(
        "the span [{start}, {end}] is not within [{own_start}, {own_end}], where {which} motion is defined"
    )]
    Outside {
        /// "the first" or "the second".
        which: &'static str,
        /// The start of the requested span.
        start: f64,
        /// Its end.
        end: f64,
        /// The start of the motion.
        own_start: f64,
        /// Its end.
        own_end: f64,
    },
}

/// N points of a body (a vertex, an edge or a triangle) and the motion of the body.
///
/// ```
/// use swept::internals::contact::rigid::Moving;
/// use swept::{Placement, Spin};
/// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// let edge = Moving::new([[0.0, 0.0, 0.0], [3.0, 4.0, 0.0]], &rest)?;
/// assert!(edge.reach() >= 5.0 && edge.reach() < 5.000001);
/// assert!(Moving::new([[f64::NAN, 0.0, 0.0]], &rest).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Moving<'a, M, const N: usize> {
    points: [[f64; 3]; N],
    motion: &'a M,
    reach: f64,
}

impl<'a, M: Motion, const N: usize> Moving<'a, M, N> {
    /// These points, in the body's own coordinates, carried along by the motion.
    ///
    /// # Errors
    /// If a coordinate is not finite or too large.
    pub fn new(points: [[f64; 3]; N], motion: &'a M) -> Result<Self, RigidError> {
        const { assert!(N >= 1 && N <= 3, "a vertex, an edge or a triangle") };
        for (point, coordinates) in points.iter().enumerate() {
            for (axis, &value) in coordinates.iter().enumerate() {
                if !(-MAX_COORDINATE..=MAX_COORDINATE).contains(&value) {
                    return Err(RigidError::Coordinate { point, axis, value });
                }
            }
        }
        let reach = points.iter().map(|p| Vector(*p).enclosed().norm().hi()).fold(0.0, f64::max);
        Ok(Self { points, motion, reach })
    }

    /// The points in the body's own coordinates.
    #[must_use]
    pub fn points(&self) -> &[[f64; 3]; N] {
        &self.points
    }

    /// The motion.
    #[must_use]
    pub fn motion(&self) -> &'a M {
        self.motion
    }

    /// An upper bound on the distances from the reference point of the motion to the points.
    #[must_use]
    pub fn reach(&self) -> f64 {
        self.reach
    }

    /// Some of its points, as a feature of their own: [`Moving::part`] with `[0, 2]` is the edge from the
    /// first to the last.
    pub(super) fn part<const K: usize>(&self, indices: [usize; K]) -> Moving<'a, M, K> {
        let points = indices.map(|i| self.points[i.min(N - 1)]);
        Moving { points, motion: self.motion, reach: self.reach }
    }

    pub(super) fn defined_over(&self, span: Interval, which: &'static str) -> Result<(), RigidError> {
        let own = self.motion.span();
        if own.encloses(span) {
            return Ok(());
        }
        let (start, end, own_start, own_end) = (span.lo(), span.hi(), own.lo(), own.hi());
        Err(RigidError::Outside { which, start, end, own_start, own_end })
    }
}

/// The accuracy of an answer, the budget of the search, and the method that narrows roots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    tolerance: f64,
    budget: u64,
    method: Method,
}

impl Limits {
    /// The number of steps that a query may take unless [`Limits::with_budget`] changes it. Most take fewer
    /// than ten. Near contacts of bodies that spin by a hundred thousand radians or more can need more than
    /// this, and end as `Undecided`.
    pub const BUDGET: u64 = 100_000;

    /// The limits for this tolerance: the distance (a length above zero) at which a contact may be reported
    /// early.
    ///
    /// # Errors
    /// If the tolerance is not a finite number above zero.
    pub fn new(tolerance: f64) -> Result<Self, RigidError> {
        if tolerance > 0.0 && tolerance.is_finite() {
            Ok(Self { tolerance, budget: Self::BUDGET, method: Method::Hybrid })
        } else {
            Err(RigidError::Tolerance(tolerance))
        }
    }

    /// The same limits with this maximum number of steps.
    #[must_use]
    pub fn with_budget(self, steps: u64) -> Self {
        Self { budget: steps, ..self }
    }

    /// The same limits with this method of narrowing roots, in place of the hybrid one.
    #[must_use]
    pub fn with_method(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// The method that narrows roots.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// The tolerance, a length.
    #[must_use]
    pub fn tolerance(&self) -> f64 {
        self.tolerance
    }

    /// Maximum number of steps.
    #[must_use]
    pub fn budget(&self) -> u64 {
        self.budget
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Placement, Spin};

    #[test]
    fn bad_input_is_named() {
        let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let refused = Moving::new([[0.0; 3], [1.0, f64::INFINITY, 0.0]], &rest).unwrap_err();
        assert!(refused.to_string().starts_with("coordinate y of point 1 is inf"));
        assert!(Moving::new([[1e300, 0.0, 0.0]], &rest).is_err());
        for tolerance in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(Limits::new(tolerance).is_err());
        }
        let vertex = Moving::new([[0.0; 3]], &rest).unwrap();
        let outside = vertex.defined_over(Interval::between(0.5, 1.5), "the first").unwrap_err();
        assert!(outside.to_string().contains("[0.5, 1.5] is not within [0, 1]"), "{outside}");
    }
}
