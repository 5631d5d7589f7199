//! One motion over one span of time: everything that bounds over this span are computed from, asked once.
//!
//! **What it answers.** Pose and velocities at the start of the span; poses, velocities and accelerations
//! over all of it. A tree of thousands of volumes on one body needs this only once per span.
//!
//! **The mathematics.** A body point x at p = R x + o moves with r = R x and
//!
//! ```text
//! p'  = o'  + ω × r                    p'' = o'' + N r          N = [ω'] + [ω]²,    [ω]² = ω ωᵀ - |ω|² I
//! ```
//!
//! **Why it is sound.** Each member encloses its quantity at every time of the span. The span is clipped to
//! that of the motion. If the motion has a break strictly inside the span, the velocity may jump. The
//! velocities then enclose both sides, which is all the mean value form needs, and the accelerations are all
//! of space, so that no second-order bound follows from them. A break at an end of the span does no harm: the
//! velocities there are the limits from inside.
//!
//! **Source.** [D2M14, section 5.4.2, the members of "SphereOverDomain"; appendix B.1], [Redon06, section
//! 9.3].

use crate::motion::{Motion, PoseEnclosure, common};
use swept_num::{Interval, Matrix, Vector};

/// What a motion says about one span.
///
/// ```
/// use swept::internals::bound::MotionSpan;
/// use swept::{Placement, Spin};
/// use swept_num::Interval;
/// let spin = Spin::new([0.0, 1.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0, 0.0, 2.0])?;
/// let tenth = MotionSpan::of(&spin, Interval::between(0.5, 0.6));
/// assert!(tenth.smooth && tenth.poses.translation[0].encloses(Interval::between(0.5, 0.6)));
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionSpan {
    /// The span, clipped to that of the motion.
    pub span: Interval,
    /// Whether the velocity is continuous inside the span; if not, the accelerations are all of space.
    pub smooth: bool,
    /// The pose at the start of the span.
    pub start: PoseEnclosure,
    /// The poses over the span.
    pub poses: PoseEnclosure,
    /// o' at the start, from the right.
    pub start_velocity: Vector<Interval, 3>,
    /// ω at the start, from the right.
    pub start_angular_velocity: Vector<Interval, 3>,
    /// o' over the span.
    pub velocity: Vector<Interval, 3>,
    /// ω over the span.
    pub angular_velocity: Vector<Interval, 3>,
    /// o'' over the span.
    pub acceleration: Vector<Interval, 3>,
    /// ω' over the span.
    pub angular_acceleration: Vector<Interval, 3>,
    /// The matrix N over the span, which maps r to its acceleration.
    pub bending: Matrix<Interval, 3>,
}

impl MotionSpan {
    /// Asks the motion for its bounds over the span.
    ///
    /// # Guarantee
    /// Every member encloses the truth at every time of [`MotionSpan::span`].
    #[must_use]
    pub fn of<M: Motion>(motion: &M, span: Interval) -> Self {
        let span = common(span, motion.span());
        let start = span.lo();
        let (now, speeds) = (motion.speeds(Interval::point(start)), motion.speeds(span));
        let breaks = motion.breaks();
        let next_break = breaks.get(breaks.partition_point(|&at| at <= start));
        let smooth = next_break.is_none_or(|&at| at >= span.hi());
        let (acceleration, angular_acceleration) = if smooth {
            let curvature = motion.curvature(span);
            (curvature.acceleration.enclosure(), curvature.angular_acceleration.enclosure())
        } else {
            (Vector([Interval::ENTIRE; 3]), Vector([Interval::ENTIRE; 3]))
        };
        let angular_velocity = speeds.angular_velocity.enclosure();
        Self {
            span,
            smooth,
            start: of_rotation(motion.pose(start).enclosure()),
            poses: of_rotation(motion.enclose(span)),
            start_velocity: now.velocity.enclosure(),
            start_angular_velocity: now.angular_velocity.enclosure(),
            velocity: speeds.velocity.enclosure(),
            angular_velocity,
            acceleration,
            angular_acceleration,
            bending: bending(angular_velocity, angular_acceleration),
        }
    }

    /// The length of the span.
    #[must_use]
    pub fn duration(&self) -> Interval {
        Interval::point(self.span.hi()) - Interval::point(self.span.lo())
    }
}

/// N from ω and ω'.
pub(super) fn bending(
    angular_velocity: Vector<Interval, 3>,
    angular_acceleration: Vector<Interval, 3>,
) -> Matrix<Interval, 3> {
    let [x, y, z] = angular_velocity.0;
    let [a, b, c] = angular_acceleration.0;
    let [xx, yy, zz] = [x.square(), y.square(), z.square()];
    let [xy, xz, yz] = [x * y, x * z, y * z];
    Matrix([
        Vector([-(yy + zz), xy - c, xz + b]),
        Vector([xy + c, -(xx + zz), yz - a]),
        Vector([xz - b, yz + a, -(xx + yy)]),
    ])
}

/// The same pose with every rotation entry clipped to [-1, 1].
pub(super) fn of_rotation(pose: PoseEnclosure) -> PoseEnclosure {
    let unit = symmetric(1.0);
    let rotation = Matrix(pose.rotation.0.map(|row| Vector(row.0.map(|entry| narrower(entry, unit)))));
    PoseEnclosure { rotation, translation: pose.translation }
}

/// The intersection of two enclosures of the same quantity.
#[inline]
pub(super) fn narrower(a: Interval, b: Interval) -> Interval {
    let both = a.intersection(b);
    debug_assert!(both.is_some(), "{a:?} and {b:?} enclose the same quantity");
    both.unwrap_or(a)
}

/// 1 + 2^-48, which is more than (1 + 2^-53)^31. It lifts a sum of products of non-negative floats above its
/// real value if each term passes at most 31 roundings, including that of the product with this number.
pub(super) const LIFT: f64 = 1.0 + 16.0 * f64::EPSILON;

/// s x for all 0 <= s <= `longest` and all x of the interval: the hull of zero and the products with
/// `longest`.
#[inline]
pub(super) fn up_to(longest: f64, x: Interval) -> Interval {
    x.times(longest).hull(Interval::ZERO)
}

/// [-reach, reach].
#[inline]
pub(super) fn symmetric(reach: f64) -> Interval {
    Interval::between(-reach, reach)
}

/// The rotated point; the point's coordinates are exact.
#[inline]
pub(super) fn turned(rotation: &Matrix<Interval, 3>, point: [f64; 3]) -> Vector<Interval, 3> {
    let [x, y, z] = point;
    Vector(rotation.0.map(|Vector([a, b, c])| a.times(x) + b.times(y) + c.times(z)))
}
