//! Two features at one time: where their corners are and how fast they move, enclosed.
//!
//! **What it answers.** Positions relative to the first body's reference point, and velocities, each as an
//! interval vector; positions also as plain floats for guesses.
//!
//! **The mathematics.** A corner x of a body is at o + R x and moves with o' + ω × (R x). Positions are taken
//! relative to a float vector near both, so that large translations cancel before anything else happens.
//!
//! **Why it is sound.** The errors of pose and twist are proved by the motion; the rest is interval
//! arithmetic. The velocities at a break are the limits from the right, the side in which searches look.
//!
//! **Source.** [D2M14, appendix B.1].

use super::moving::Moving;
use crate::motion::{Motion, Pose};
use swept_num::{Interval, Vector};

/// The corners of one feature at one time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corners<const N: usize> {
    /// Enclose the positions, relative to the base.
    pub(super) places: [Vector<Interval, 3>; N],
    /// Enclose the velocities.
    pub(super) velocities: [Vector<Interval, 3>; N],
    /// Float approximations of the positions.
    pub(super) near: [Vector<f64, 3>; N],
}

/// Two features at one time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instant<const N: usize, const K: usize> {
    pub(super) a: Corners<N>,
    pub(super) b: Corners<K>,
}

impl<const N: usize> Corners<N> {
    fn at<M: Motion>(moving: &Moving<'_, M, N>, t: f64, pose: &Pose, base: Vector<f64, 3>) -> Self {
        let twist = moving.motion().twist(t);
        let around = |center: Vector<f64, 3>, radius: f64| {
            Vector(center.0.map(|component| Interval::around(component, radius)))
        };
        let origin = around(pose.translation, pose.translation_error) - base.enclosed();
        let turned = Pose { translation: Vector([0.0; 3]), translation_error: 0.0, ..*pose };
        let (velocity, spin) = (
            around(twist.velocity, twist.velocity_error),
            around(twist.angular_velocity, twist.angular_velocity_error),
        );
        let arms = moving.points().map(|point| turned.place(point));
        let offset = pose.translation - base;
        Self {
            places: arms.map(|arm| origin + arm.enclosure()),
            velocities: arms.map(|arm| velocity + spin.cross(arm.enclosure())),
            near: arms.map(|arm| offset + arm.center),
        }
    }
}

impl<const N: usize, const K: usize> Instant<N, K> {
    pub(super) fn at<A: Motion, B: Motion>(a: &Moving<'_, A, N>, b: &Moving<'_, B, K>, t: f64) -> Self {
        let (pose_a, pose_b) = (a.motion().pose(t), b.motion().pose(t));
        let base = pose_a.translation;
        Self { a: Corners::at(a, t, &pose_a, base), b: Corners::at(b, t, &pose_b, base) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Placement, Spin};

    #[test]
    fn large_translations_cancel() {
        let far = Placement::at([1e12, 0.0, 0.0]);
        let next = Placement::at([1e12 + 1.0, 0.0, 0.0]);
        let (a, b) = (
            Spin::new([0.0, 1.0], far, [0.0; 3], [0.0, 0.0, 2.0]).unwrap(),
            Spin::new([0.0, 1.0], next, [0.0, 1.0, 0.0], [0.0; 3]).unwrap(),
        );
        let (edge, vertex) = (
            Moving::new([[0.0; 3], [0.5, 0.0, 0.0]], &a).unwrap(),
            Moving::new([[-0.25, 0.0, 0.0]], &b).unwrap(),
        );
        let instant = Instant::at(&edge, &vertex, 0.0);
        assert!(instant.a.places[1].contains(Vector([0.5, 0.0, 0.0])));
        assert!(instant.b.places[0].contains(Vector([0.75, 0.0, 0.0])));
        assert!(instant.b.places[0].0[0].width() < 1e-14);
        assert!(instant.a.velocities[1].contains(Vector([0.0, 1.0, 0.0])));
        assert!(instant.b.velocities[0].contains(Vector([0.0, 1.0, 0.0])));
    }
}
