//! Torque-free rotation, one motion with a constant axis at a time.
//!
//! **What it answers.** About which axis, and how fast, a free body turns over a step, so that the step is one motion of
//! the library and neither angular momentum nor energy is lost over thousands of steps.
//!
//! **The mathematics.** The angular momentum L in world axes is the state and stays what it is. In body axes it is
//! P = Rᵀ L; a turn by the angle φ about the unit axis u takes P₀ to P₁ = exp(-φ u×) P₀. With W = (P₀ + P₁)/2,
//!
//! ```text
//! P₁ - P₀ = -2 tan(φ/2) u × W       E₁ - E₀ = (P₁ - P₀)·I⁻¹W = -2 tan(φ/2) (u × W)·I⁻¹W
//! ```
//!
//! which is zero for **any** angle if u is parallel to I⁻¹W. So the axis is I⁻¹W and the angle h |I⁻¹W|: an implicit
//! midpoint rule, exact for a steady spin, of second order in h otherwise. W is found by iteration; each round
//! multiplies the error by about h |ω|/2 times the asymmetry of the body.
//!
//! **Why it is sound.** Energy and momentum are kept to rounding where the iteration has converged, which it does for
//! turns up to [`LARGEST_TURN`]; a motion is proved clear whatever axis it has.
//!
//! **Source.** Mends D-21: constant angular velocity over long times is not torque-free motion. The rule is the implicit
//! midpoint rule for Euler's equations, \[SimoWong91\].

use crate::orientation::{matrix, turned_back};
use swept_num::{Matrix, Vector};

/// The turn, in radians, up to which one step of a body that is no ball is accurate.
pub const LARGEST_TURN: f64 = 0.5;

/// The most rounds: at [`LARGEST_TURN`] each makes the error four times smaller at least, so 27 reach rounding.
const ROUNDS: usize = 40;

/// The constant angular velocity, in world axes, that takes a free body over a time `h`.
///
/// ```
/// use swept_num::{Matrix, Vector};
/// use swept_sim::flight::free_turn;
/// // a ball turns steadily
/// let ball = Matrix::identity();
/// assert_eq!(free_turn([1.0, 0.0, 0.0, 0.0], Vector([0.0, 3.0, 0.0]), ball, 0.01), Vector([0.0, 3.0, 0.0]));
/// ```
#[must_use]
pub fn free_turn(
    orientation: [f64; 4],
    momentum: Vector<f64, 3>,
    inverse_inertia: Matrix<f64, 3>,
    h: f64,
) -> Vector<f64, 3> {
    let rotation = matrix(orientation);
    let start = rotation.transposed() * momentum;
    let mut middle = start;
    let mut velocity = inverse_inertia * middle;
    // a change of this size is the rounding of the iteration itself: the sum of some eight products
    let enough = 8.0 * f64::EPSILON * start.norm_squared().sqrt();
    for _ in 0..ROUNDS {
        let speed = velocity.norm_squared().sqrt();
        if !(speed > 0.0 && speed.is_finite()) {
            break;
        }
        let end = turned_back(start, velocity.scale(1.0 / speed), h * speed);
        let next = (start + end).scale(0.5);
        let change = (next - middle).norm_squared().sqrt();
        middle = next;
        velocity = inverse_inertia * middle;
        if change <= enough {
            break;
        }
    }
    rotation * velocity
}

/// The angular velocity of a body at an instant: R I⁻¹ Rᵀ L.
#[must_use]
pub fn angular_velocity(
    orientation: [f64; 4],
    momentum: Vector<f64, 3>,
    inverse_inertia: Matrix<f64, 3>,
) -> Vector<f64, 3> {
    let rotation = matrix(orientation);
    rotation * (inverse_inertia * (rotation.transposed() * momentum))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orientation::turned;

    fn diagonal([x, y, z]: [f64; 3]) -> Matrix<f64, 3> {
        Matrix([Vector([x, 0.0, 0.0]), Vector([0.0, y, 0.0]), Vector([0.0, 0.0, z])])
    }

    /// Energy, and the momentum along the body's second axis, over the steps.
    fn flown(moments: [f64; 3], momentum: [f64; 3], h: f64, steps: usize) -> Vec<(f64, f64)> {
        let inverse = diagonal(moments.map(|m| 1.0 / m));
        let (mut q, momentum) = ([1.0, 0.0, 0.0, 0.0], Vector(momentum));
        (0..steps)
            .map(|_| {
                let own = matrix(q).transposed() * momentum;
                let state = (0.5 * own.dot(inverse * own), own[1]);
                q = turned(q, free_turn(q, momentum, inverse, h).scale(h).0);
                state
            })
            .collect()
    }

    #[test]
    fn energy_holds_over_a_hundred_thousand_steps() {
        let states = flown([1.0, 2.0, 3.0], [1.0, 5.0, -2.0], 0.05, 100_000);
        let first = states[0].0;
        let drift = states.iter().map(|s| (s.0 - first).abs() / first).fold(0.0, f64::max);
        // rounding walks at random: some 30 roundings a step, sqrt(3e6) of 1e-16, times ten
        assert!(drift < 2e-12, "{drift:e}");
    }

    #[test]
    fn the_middle_axis_flips_and_the_others_do_not() {
        let middle = flown([1.0, 2.0, 3.0], [1e-3, 4.0, 0.0], 0.01, 4000);
        let least = middle.iter().map(|s| s.1).fold(f64::INFINITY, f64::min);
        assert!(least < -3.99, "{least}");
        for along in [0, 2] {
            let mut moments = [1.0, 2.0, 3.0];
            moments.swap(1, along);
            let steady = flown(moments, [1e-3, 4.0, 0.0], 0.01, 4000);
            assert!(steady.iter().all(|s| s.1 > 3.999));
        }
    }

    #[test]
    fn halving_the_step_quarters_the_error() {
        let at = |steps: usize| {
            let inverse = diagonal([1.0, 0.5, 1.0 / 3.0]);
            let (mut q, momentum, h) = ([1.0, 0.0, 0.0, 0.0], Vector([1.0, 2.0, 1.5]), 2.0 / steps as f64);
            for _ in 0..steps {
                q = turned(q, free_turn(q, momentum, inverse, h).scale(h).0);
            }
            matrix(q) * Vector([1.0, 0.0, 0.0])
        };
        let fine = at(12_800);
        let error = |steps: usize| (at(steps) - fine).norm_squared().sqrt();
        let ratio = error(100) / error(200);
        assert!((3.7..4.3).contains(&ratio), "{ratio}");
    }

    #[test]
    fn no_spin_and_huge_spin_are_finite() {
        let inverse = diagonal([1.0, 0.5, 0.25]);
        let q = [1.0, 0.0, 0.0, 0.0];
        assert_eq!(free_turn(q, Vector::ZERO, inverse, 0.01), Vector::ZERO);
        for speed in [1e-300, 1e12, 1e300] {
            let turn = free_turn(q, Vector([speed, speed, 0.0]), inverse, 0.01);
            assert!(turn.0.iter().all(|x| x.is_finite()), "{turn:?}");
        }
    }
}
