//! Linear Taylor models of a moving point.
//!
//! **What it answers.** A slab around each coordinate of a body point over a span: a line in time with a
//! constant thickness. The models of two points can be subtracted before they are bounded, so that what they
//! have in common cancels.
//!
//! **The mathematics.** With m the midpoint of the span, for each coordinate and s = t - m:
//!
//! ```text
//! p(t) in p(m) + p'(m) s + p''(span) s²/2
//! ```
//!
//! Expanding about the midpoint gives a quarter of the thickness of an expansion at the start. Across a
//! break, where p'' is not bounded, the line is level and the thickness is p'(span) s.
//!
//! **Why it is sound.** Taylor's theorem with Lagrange's remainder at each time, in intervals; sums and
//! products of models by [`TaylorModel`].
//!
//! **Source.** [D2M14, section 5.4.2, "2D linear Taylor models"; appendices E and F].

use super::motion_span::{MotionSpan, turned};
use super::point::MovingPoint;
use crate::motion::Motion;
use swept_num::{Interval, TaylorError, TaylorModel, Vector};

/// A body point over a span, one linear model for each coordinate.
///
/// ```
/// use swept::internals::bound::TaylorPoint;
/// use swept::{Placement, Spin};
/// use swept_num::Interval;
/// let wheel = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 1.0])?;
/// let rim = TaylorPoint::of(&wheel, Interval::between(0.0, 0.1), [1.0, 0.0, 0.0])?;
/// // y = sin t: the slab around it is less than 0.0013 thick
/// assert!(rim.coordinates[1].remainder().width() < 0.0013);
/// let near = rim.at(Interval::point(0.1))?;
/// assert!(near[1].contains(0.0998334166468));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TaylorPoint {
    /// x, y and z.
    pub coordinates: [TaylorModel<1>; 3],
}

impl TaylorPoint {
    /// The body point x, in the body's coordinates, over the span (clipped to that of the motion).
    ///
    /// # Guarantee
    /// Each model encloses its coordinate at every time of the span.
    ///
    /// # Errors
    /// None for the motions of this crate, whose spans are bounded.
    pub fn of<M: Motion>(motion: &M, span: Interval, point: [f64; 3]) -> Result<Self, TaylorError> {
        let over = MotionSpan::of(motion, span);
        let middle = over.span.midpoint();
        let pose = motion.pose(middle).enclosure();
        let arm = turned(&pose.rotation, point);
        let place = arm + pose.translation;
        let moving = MovingPoint::of(&over, point);
        let offsets = over.span - middle;
        let [x, y, z] = if over.smooth {
            let speeds = motion.speeds(Interval::point(middle));
            let slope = speeds.velocity.enclosure() + speeds.angular_velocity.enclosure().cross(arm);
            let half = offsets.square().times(0.5);
            [0, 1, 2]
                .map(|i| TaylorModel::new(over.span, place[i], [slope[i]], half * moving.acceleration[i]))
        } else {
            let level = [Interval::ZERO];
            [0, 1, 2].map(|i| TaylorModel::new(over.span, place[i], level, offsets * moving.velocity[i]))
        };
        Ok(Self { coordinates: [x?, y?, z?] })
    }

    /// A box for all its positions.
    #[must_use]
    pub fn range(&self) -> Vector<Interval, 3> {
        Vector(self.coordinates.map(|model| model.range()))
    }

    /// A box for its positions at the given times.
    ///
    /// # Errors
    /// If the times are outside the span.
    pub fn at(&self, times: Interval) -> Result<Vector<Interval, 3>, TaylorError> {
        let [x, y, z] = &self.coordinates;
        Ok(Vector([x.at(times)?, y.at(times)?, z.at(times)?]))
    }

    /// The squares of the distances to another point over the same span.
    ///
    /// # Guarantee
    /// Encloses |p - q|² at every time of the span; never below zero.
    ///
    /// # Errors
    /// If the spans differ.
    pub fn distance_squared(&self, other: &Self) -> Result<Interval, TaylorError> {
        let mut sum: Option<TaylorModel<1>> = None;
        for (p, q) in self.coordinates.iter().zip(&other.coordinates) {
            let square = p.minus(q)?.square();
            sum = Some(match sum {
                None => square,
                Some(before) => before.plus(&square)?,
            });
        }
        Ok(sum.map_or(Interval::ENTIRE, |model| model.range()).max(Interval::ZERO))
    }

    /// Whether two balls about these centres are proved to stay more than `min_separation` apart.
    ///
    /// # Guarantee
    /// `true` is a proof for every time of the span.
    #[must_use]
    pub fn balls_apart(&self, radius: f64, other: &Self, other_radius: f64, min_separation: f64) -> bool {
        let reach = Interval::point(radius) + Interval::point(other_radius) + Interval::point(min_separation);
        let reach = reach.max(Interval::ZERO).square();
        self.distance_squared(other).is_ok_and(|square| square.lo() > reach.hi())
    }
}
