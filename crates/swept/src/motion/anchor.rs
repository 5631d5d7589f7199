//! Poses that are known without any rounding.
//!
//! **What it answers.** Whether two motions meet in exactly the same pose, as successive pieces of a path
//! must.
//!
//! **The mathematics.** Positions reached along lines, parabolas and cubics are rational numbers. Orientations are
//! known where a motion was given one. Two quaternions are the same rotation if one is a multiple of the
//! other, q_j p_i = q_i p_j for all i, j. A turn by a float angle other than 0 has a transcendental sine
//! (Lindemann), so it is not the rotation of any quaternion of floats; for the same reason a spin never
//! arrives exactly at a pose that someone wrote down.
//!
//! **Why it is sound.** Rational arithmetic without rounding.

use super::exact_pose::ExactPose;
use super::placement::{Orientation, Placement};
use dashu_ratio::Relaxed;
use swept_num::exact::{common_exponent, integers, rational};

/// A pose without error.
#[derive(Clone, Debug)]
pub(super) struct Anchor {
    position: [Relaxed; 3],
    orientation: Orientation,
}

impl Anchor {
    /// The pose as it was given.
    pub(super) fn given(placement: &Placement) -> Self {
        Self { position: placement.position.map(rational), orientation: placement.orientation }
    }

    /// A position that was computed without rounding, with this orientation.
    pub(super) fn at(position: [Relaxed; 3], orientation: Orientation) -> Self {
        Self { position, orientation }
    }

    /// The position p + v τ + a τ²/2 at τ = t - epoch, with this orientation.
    pub(super) fn along(
        position: [f64; 3],
        velocity: [f64; 3],
        acceleration: [f64; 3],
        time: [f64; 2],
        orientation: Orientation,
    ) -> Self {
        let [epoch, t] = time.map(rational);
        let (since, half) = (t - epoch, rational(0.5));
        let place = |i: usize| {
            let slope = rational(velocity[i]) + rational(acceleration[i]) * &since * &half;
            rational(position[i]) + slope * &since
        };
        Self { position: core::array::from_fn(place), orientation }
    }

    /// The position at fraction s of the way from one point to another, s = (t - t0)/(t1 - t0), with this
    /// orientation.
    pub(super) fn between(
        start: [f64; 3],
        end: [f64; 3],
        [t0, t, t1]: [f64; 3],
        orientation: Orientation,
    ) -> Self {
        let [t0, t, t1] = [t0, t, t1].map(rational);
        let part = (t - &t0) / (t1 - t0);
        let place = |i: usize| {
            let (from, to) = (rational(start[i]), rational(end[i]));
            (to - &from) * &part + from
        };
        Self { position: core::array::from_fn(place), orientation }
    }

    /// The same with the rotation as a matrix, if its entries are fractions.
    pub(super) fn pose(self) -> Option<ExactPose> {
        ExactPose::of(self.position, self.orientation.quaternion()?)
    }

    /// Whether both are the same pose.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.position == other.position && same_rotation(self.orientation, other.orientation)
    }
}

pub(super) fn same_rotation(a: Orientation, b: Orientation) -> bool {
    if let (Orientation::Planar(a), Orientation::Planar(b)) = (a, b) {
        return a == b;
    }
    let (Some(a), Some(b)) = (a.quaternion(), b.quaternion()) else { return false };
    let [a, b] = [a, b].map(|quaternion| integers(&quaternion, common_exponent(quaternion)));
    (0..4).all(|i| (0..i).all(|j| &a[i] * &b[j] == &a[j] * &b[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_rational() {
        let upright = Orientation::Quaternion([1.0, 0.0, 0.0, 0.0]);
        let fall = Anchor::along([0.0, 0.0, 2.0], [1.0, 0.0, 0.0], [0.0, 0.0, -4.0], [1.0, 2.0], upright);
        assert!(fall.is(&Anchor::given(&Placement::at([1.0, 0.0, 0.0]))));
        // 0.1 + 0.2 as reals is not a float
        let sum = Anchor::along([0.1, 0.0, 0.0], [0.2, 0.0, 0.0], [0.0; 3], [0.0, 1.0], upright);
        assert!(!sum.is(&Anchor::given(&Placement::at([0.1 + 0.2, 0.0, 0.0]))));
        let third = Anchor::between([0.0; 3], [3.0, 6.0, -9.0], [1.0, 2.0, 4.0], upright);
        assert!(third.is(&Anchor::given(&Placement::at([1.0, 2.0, -3.0]))));
    }

    #[test]
    fn multiples_are_the_same_rotation() {
        let q = |q| Orientation::Quaternion(q);
        assert!(same_rotation(q([0.1, 0.2, 0.3, 0.4]), q([-0.2, -0.4, -0.6, -0.8])));
        assert!(!same_rotation(q([0.1, 0.2, 0.3, 0.4]), q([0.1, 0.2, 0.3, 0.4f64.next_up()])));
        assert!(same_rotation(Orientation::Planar(-0.0), q([-3.0, 0.0, 0.0, 0.0])));
        assert!(same_rotation(Orientation::Planar(0.5), Orientation::Planar(0.5)));
        assert!(!same_rotation(Orientation::Planar(0.5), q([0.97, 0.0, 0.0, 0.24])));
    }
}
