//! One moving body as seen from another.
//!
//! **What it answers.** The motion of body B in the coordinates of body A over one span, again as a
//! [`MotionSpan`]. A stands still, its boxes and points keep their exact numbers, and only B moves.
//!
//! **The mathematics.** With Δ for "of B minus of A", in A's own axes:
//!
//! ```text
//! Q   = R_Aᵀ R_B                              W   = R_Aᵀ Δω                     Q' = [W] Q
//! d   = R_Aᵀ Δo                               W'  = R_Aᵀ (Δω' - ω_A × ω_B)
//! d'  = R_Aᵀ (Δo' - ω_A × Δo)
//! d'' = R_Aᵀ (Δo'' - 2 ω_A × Δo' - [ω_A'] Δo + [ω_A]² Δo)
//! ```
//!
//! by (R_Aᵀ)' = -R_Aᵀ [ω_A]. Over the span Q and d are narrowed by Q(start) + [0, T] Q' and d(start) + [0, T]
//! d'. Bodies that turn together have W = 0 and so a constant Q, where the product of the two interval
//! matrices would be as wide as both.
//!
//! **Why it is sound.** The formulas hold at each time; evaluated with enclosures over the span, they give
//! enclosures over the span. Translations are subtracted before anything else.
//!
//! **Source.** [Redon06, sections 6.3 and 8.2], where both boxes move (and the second centre moves with the
//! rotation of the first body, R-13).

use super::motion_span::{MotionSpan, bending, narrower, of_rotation, up_to};
use crate::motion::PoseEnclosure;
use swept_num::{Interval, Matrix, Vector};

/// Two moving bodies over the same span, each as seen from the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RelativeMotion {
    /// The second body in the coordinates of the first.
    pub second_from_first: MotionSpan,
    /// The first body in the coordinates of the second.
    pub first_from_second: MotionSpan,
}

impl RelativeMotion {
    /// The two bodies; `None` if the spans differ.
    ///
    /// ```
    /// use swept::internals::bound::{MotionSpan, RelativeMotion};
    /// use swept::{Placement, Spin};
    /// use swept_num::Interval;
    /// // two bodies on one turntable do not turn relative to each other
    /// let turning = |x: f64| Spin::new([0.0, 1.0], Placement::at([x, 0.0, 0.0]), [0.0; 3], [0.0, 0.0, 3.0]);
    /// let [a, b] = [0.0, 1.0].map(turning);
    /// let span = Interval::between(0.2, 0.7);
    /// let seen = RelativeMotion::of(&MotionSpan::of(&a?, span), &MotionSpan::of(&b?, span));
    /// assert!(seen.is_some_and(|seen| seen.second_from_first.poses.rotation.0[0][1].width() < 1e-14));
    /// # Ok::<(), swept::MotionError>(())
    /// ```
    #[must_use]
    pub fn of(first: &MotionSpan, second: &MotionSpan) -> Option<Self> {
        (first.span == second.span)
            .then(|| Self { second_from_first: seen(second, first), first_from_second: seen(first, second) })
    }
}

/// Body B in the coordinates of body A; both over the same span.
fn seen(b: &MotionSpan, a: &MotionSpan) -> MotionSpan {
    let start = RelativeState::of(
        &a.start,
        &b.start,
        b.start_velocity - a.start_velocity,
        [a.start_angular_velocity, b.start_angular_velocity],
    );
    let faster = b.velocity - a.velocity;
    let over = RelativeState::of(&a.poses, &b.poses, faster, [a.angular_velocity, b.angular_velocity]);
    let smooth = a.smooth && b.smooth;
    let (acceleration, angular_acceleration) = if smooth {
        let (apart, back) = (over.apart, over.back);
        let swinging = a.angular_velocity.cross(faster);
        // [ω_A]² - [ω_A'] is N for the opposite angular acceleration
        let carried = bending(a.angular_velocity, -a.angular_acceleration) * apart;
        let linear = b.acceleration - a.acceleration - (swinging + swinging) + carried;
        let turning =
            b.angular_acceleration - a.angular_acceleration - a.angular_velocity.cross(b.angular_velocity);
        (back * linear, back * turning)
    } else {
        (Vector([Interval::ENTIRE; 3]), Vector([Interval::ENTIRE; 3]))
    };
    let longest = a.span.width();
    let turning = Matrix::cross(over.angular_velocity) * over.pose.rotation;
    let narrowed =
        |whole: Interval, start: Interval, slope: Interval| narrower(whole, start + up_to(longest, slope));
    let poses = PoseEnclosure {
        rotation: Matrix(core::array::from_fn(|i| {
            Vector(core::array::from_fn(|j| {
                narrowed(over.pose.rotation.0[i][j], start.pose.rotation.0[i][j], turning.0[i][j])
            }))
        })),
        translation: Vector(core::array::from_fn(|i| {
            narrowed(over.pose.translation[i], start.pose.translation[i], over.velocity[i])
        })),
    };
    MotionSpan {
        span: a.span,
        smooth,
        start: start.pose,
        poses,
        start_velocity: start.velocity,
        start_angular_velocity: start.angular_velocity,
        velocity: over.velocity,
        angular_velocity: over.angular_velocity,
        acceleration,
        angular_acceleration,
        bending: bending(over.angular_velocity, angular_acceleration),
    }
}

/// Pose and velocities of B in A's axes, at a time or over a span.
struct RelativeState {
    /// R_Aᵀ.
    back: Matrix<Interval, 3>,
    /// Δo, in world axes.
    apart: Vector<Interval, 3>,
    pose: PoseEnclosure,
    velocity: Vector<Interval, 3>,
    angular_velocity: Vector<Interval, 3>,
}

impl RelativeState {
    fn of(
        a: &PoseEnclosure,
        b: &PoseEnclosure,
        faster: Vector<Interval, 3>,
        [turning_a, turning_b]: [Vector<Interval, 3>; 2],
    ) -> Self {
        let back = a.rotation.transposed();
        let apart = b.translation - a.translation;
        Self {
            back,
            apart,
            pose: of_rotation(PoseEnclosure { rotation: back * b.rotation, translation: back * apart }),
            velocity: back * (faster - turning_a.cross(apart)),
            angular_velocity: back * (turning_b - turning_a),
        }
    }
}
