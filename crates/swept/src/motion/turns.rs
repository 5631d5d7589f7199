//! A product of rotations about fixed axes, such as yaw, pitch and roll.
//!
//! **What it answers.** The rotation, the angular velocity and its derivative that belong to some angles,
//! their rates and their second derivatives.
//!
//! **The mathematics.** With unit vectors u_k and P_k, the product of the rotations before the k-th,
//!
//! ```text
//! R = exp(θ_1 [u_1]) exp(θ_2 [u_2]) … R0        P_1 = 1,  P_k+1 = P_k exp(θ_k [u_k]),  z_k = P_k u_k
//! ω = Σ z_k θ_k'                                ω' = Σ z_k θ_k'' + ω_k × z_k θ_k',  ω_k = Σ_j<k z_j θ_j'
//! ```
//!
//! because z_k turns with ω_k. R0 comes first in time and is the orientation in which all angles are zero; the
//! last axis turns the body next, and the first axis, which is fixed in the world, turns everything.
//!
//! **Why it is sound.** Each factor is a [`Turn`]. In balls the errors of the factors add up
//! ([`ball`](super::ball)); z_k has length 1, whatever is known about P_k, so a ball of radius 1 about zero
//! holds it as well. In boxes the product is evaluated entry by entry.
//!
//! **Source.** The recursion is the classical one for a chain of joints; see [`chain`](super::Chain).

use super::ball::{Ball, Rotation};
use super::exact_interval::{direction, intervals};
use super::joint::JointState;
use super::placement::Orientation;
use super::turn::Turn;
use swept_num::{Interval, Matrix, Vector};

/// R as a function of the angles.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    /// R0.
    rest: Turn,
    /// The last one contains R0.
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
struct Step {
    turn: Turn,
    /// u.
    axis: Ball,
}

impl Turns {
    /// About these axes, none of which is zero, from the orientation in which all angles are zero.
    pub(super) fn new(orientation: Orientation, axes: &[[f64; 3]]) -> Self {
        let rest = orientation.matrix();
        let step = |(k, axis): (usize, &[f64; 3])| {
            let unit = direction(*axis).0;
            let last = k + 1 == axes.len();
            let turn = Turn::new(unit, if last { rest } else { Matrix::identity() });
            Step { turn, axis: Ball::around(intervals(unit)) }
        };
        Self { rest: Turn::still(rest), steps: axes.iter().enumerate().map(step).collect() }
    }

    /// The number of axes.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// A ball around the rotations by angles in the intervals.
    pub(super) fn around(&self, angles: impl Iterator<Item = Interval>) -> Rotation {
        let factors = self.steps.iter().zip(angles).map(|(step, angle)| step.turn.around(angle));
        factors.reduce(|before, own| before.after(&own)).unwrap_or_else(|| self.rest.constant_part())
    }

    /// The entries of the rotations by angles in the intervals.
    pub(super) fn enclose(&self, angles: impl Iterator<Item = Interval>) -> Matrix<Interval, 3> {
        let factors = self.steps.iter().zip(angles).map(|(step, angle)| step.turn.enclose(angle));
        let product = factors.reduce(|before, own| before * own);
        let product = product.unwrap_or_else(|| self.rest.enclose(Interval::ZERO));
        // an entry of a rotation is at most 1 in absolute value
        let possible = Interval::between(-1.0, 1.0);
        Matrix(product.0.map(|row| Vector(row.0.map(|entry| entry.intersection(possible).unwrap_or(entry)))))
    }

    /// Balls around ω and ω'.
    pub(super) fn rates(&self, angles: impl Iterator<Item = JointState>) -> [Ball; 2] {
        let mut before: Option<Rotation> = None;
        let mut sums: Option<[Ball; 2]> = None;
        for (step, JointState { value, rate, bend }) in self.steps.iter().zip(angles) {
            let axis = before.as_ref().map_or(step.axis, |turned| unit(turned.apply(step.axis), step.axis));
            let (driven, bent) = (axis.times(rate), axis.times(bend));
            sums = Some(match sums {
                None => [driven, bent],
                Some([omega, alpha]) => [omega.plus(driven), alpha.plus(bent).plus(omega.cross(driven))],
            });
            let own = step.turn.around(value);
            before = Some(before.map_or(own, |before| before.after(&own)));
        }
        sums.unwrap_or([Ball::ZERO; 2])
    }
}

/// The ball, or one around zero that holds all vectors as long as the axis if that is smaller.
fn unit(turned: Ball, axis: Ball) -> Ball {
    let length = axis.magnitude();
    if turned.radius < length { turned } else { Ball { center: Vector([0.0; 3]), radius: length } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use swept_num::sin_cos;

    const ZYX: [[f64; 3]; 3] = [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
    const UPRIGHT: Orientation = Orientation::Quaternion([1.0, 0.0, 0.0, 0.0]);

    fn points(angles: [f64; 3]) -> impl Iterator<Item = Interval> {
        angles.into_iter().map(Interval::point)
    }

    #[test]
    fn without_angles_nothing_is_lost() {
        let none = Turns::new(UPRIGHT, &[]);
        let rotation = none.around(core::iter::empty());
        assert_eq!((rotation.matrix, rotation.error), (Matrix::identity(), 0.0));
        assert_eq!(none.rates(core::iter::empty()), [Ball::ZERO; 2]);
        let still = JointState { value: Interval::point(0.3), rate: Interval::ZERO, bend: Interval::ZERO };
        let [omega, alpha] = Turns::new(UPRIGHT, &ZYX).rates([still; 3].into_iter());
        assert!(omega.magnitude() < 1e-300 && alpha.magnitude() < 1e-300);
    }

    proptest! {
        /// The textbook matrix of yaw ψ, pitch θ and roll φ, and its angular velocity.
        #[test]
        fn yaw_pitch_and_roll(
            psi in -9.0..9.0f64, theta in -9.0..9.0f64, phi in -9.0..9.0f64,
            dpsi in -2.0..2.0f64, dtheta in -2.0..2.0f64, dphi in -2.0..2.0f64,
        ) {
            let turns = Turns::new(UPRIGHT, &ZYX);
            let ((sa, ca), (sb, cb), (sc, cc)) = (sin_cos(psi), sin_cos(theta), sin_cos(phi));
            let expected = [
                [ca * cb, ca * sb * sc - sa * cc, ca * sb * cc + sa * sc],
                [sa * cb, sa * sb * sc + ca * cc, sa * sb * cc - ca * sc],
                [-sb, cb * sc, cb * cc],
            ];
            let (ball, entries) = (turns.around(points([psi, theta, phi])), turns.enclose(points([psi, theta, phi])));
            for (i, row) in expected.iter().enumerate() {
                for (j, entry) in row.iter().enumerate() {
                    prop_assert!((ball.matrix.0[i].0[j] - entry).abs() < 1e-14);
                    prop_assert!((entries.0[i].0[j].midpoint() - entry).abs() < 1e-14);
                }
            }
            let rates = [(psi, dpsi), (theta, dtheta), (phi, dphi)].map(|(angle, rate)| JointState {
                value: Interval::point(angle), rate: Interval::point(rate), bend: Interval::ZERO,
            });
            let [omega, alpha] = turns.rates(rates.into_iter());
            let wanted = [-dtheta * sa + dphi * ca * cb, dtheta * ca + dphi * sa * cb, dpsi - dphi * sb];
            // d/dt of the same
            let slope = [
                -dtheta * ca * dpsi - dphi * (sa * dpsi * cb + ca * sb * dtheta),
                -dtheta * sa * dpsi + dphi * (ca * dpsi * cb - sa * sb * dtheta),
                -dphi * cb * dtheta,
            ];
            for i in 0..3 {
                prop_assert!((omega.center[i] - wanted[i]).abs() < 1e-13 && omega.radius < 1e-13);
                prop_assert!((alpha.center[i] - slope[i]).abs() < 1e-13 && alpha.radius < 1e-13);
            }
        }

        /// However wide the angles, an axis has length 1.
        #[test]
        fn wide_angles_do_not_lengthen_an_axis(width in 0.0..100.0f64, rate in -3.0..3.0f64) {
            let wide = JointState { value: Interval::between(0.0, width), rate: Interval::ZERO, bend: Interval::ZERO };
            let last = JointState { value: Interval::ZERO, rate: Interval::point(rate), bend: Interval::ZERO };
            let [omega, _] = Turns::new(UPRIGHT, &ZYX).rates([wide, wide, last].into_iter());
            prop_assert!(omega.magnitude() <= 2.0 * rate.abs() * 1.000_001 + 1e-300);
        }
    }
}
