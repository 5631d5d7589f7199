//! Torque-free rotation, one motion with a constant axis at a time.
//!
//! **What it answers.** About which axis, and how fast, a free body turns over a step, so that the step is
//! one motion of the library and neither angular momentum nor energy is lost over thousands of steps.
//!
//! **The mathematics.** The angular momentum L in world axes is the state, and it is constant. In body axes
//! it is P = Rᵀ L; a turn by the angle φ about the unit axis u takes P₀ to P₁ = exp(-φ u×) P₀. With
//! W = (P₀ + P₁)/2,
//!
//! ```text
//! P₁ - P₀ = -2 tan(φ/2) u × W       E₁ - E₀ = (P₁ - P₀)·I⁻¹W = -2 tan(φ/2) (u × W)·I⁻¹W
//! ```
//!
//! which is zero for **any** angle if u is parallel to I⁻¹W. So the axis is I⁻¹W and the angle φ = h |I⁻¹W|:
//! an implicit midpoint rule, exact for a steady spin, of second order in h otherwise. The equation
//! W = P₀ - (h c/2) I⁻¹W × W, c = tan(φ/2)/(φ/2), is solved by Newton's method with c held at 1 + φ²/12.
//! Fixed-point iteration would multiply errors by h|P|/(2 I_least), which is large for a slender body however
//! slowly it turns.
//!
//! Where a turn is too large for that, the body is turned about L itself by the angle h (2E/|L|). P does not
//! change then, so neither does the energy. The nutation between two steps is left out.
//!
//! **Why it is sound.** Energy and momentum are kept to rounding either way; a motion is proved clear
//! whatever axis it has.
//!
//! **Source.** Corrects D-21: constant angular velocity over long times is not torque-free motion. The rule
//! is the implicit midpoint rule for Euler's equations, \[SimoWong91\].

use crate::mass::inverse;
use crate::orientation::{matrix, turned_back};
use swept_num::{Matrix, Vector};

/// The turn, in radians, up to which one step is accurate for a body that does not turn like a ball.
pub const LARGEST_TURN: f64 = 0.5;

/// The turn beyond which no midpoint is computed: c grows without bound towards half a turn.
const MIDPOINT_TURN: f64 = 1.5;

/// Maximum number of rounds. The error of c makes each round tens of times better, so a dozen are enough to
/// reach rounding.
const ROUNDS: usize = 40;

/// The constant angular velocity, in world axes, that turns a free body over a time `h`.
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
    match midpoint(start, inverse_inertia, h) {
        Some(middle) => rotation * (inverse_inertia * middle),
        None => {
            let square = momentum.norm_squared();
            let along = momentum.dot(angular_velocity(orientation, momentum, inverse_inertia)) / square;
            if along.is_finite() { momentum.scale(along) } else { Vector::ZERO }
        }
    }
}

/// W, or `None` if it is not found.
fn midpoint(start: Vector<f64, 3>, inverse_inertia: Matrix<f64, 3>, h: f64) -> Option<Vector<f64, 3>> {
    let length = start.norm_squared().sqrt();
    let largest = inverse_inertia.0.iter().map(|row| row.norm_squared().sqrt()).fold(0.0, f64::max);
    // the rounding error of one round: about eight products in W, and in h/2 I⁻¹W × W
    let enough = 8.0 * f64::EPSILON * length * (1.0 + h * largest * length);
    let mut middle = start;
    for _ in 0..ROUNDS {
        let velocity = inverse_inertia * middle;
        let speed = velocity.norm_squared().sqrt();
        if speed == 0.0 {
            return Some(middle);
        }
        let turn = h * speed;
        if turn.is_nan() || turn > MIDPOINT_TURN {
            return None;
        }
        let end = turned_back(start, velocity.scale(1.0 / speed), turn);
        let error = middle - (start + end).scale(0.5);
        let half = 0.5 * h * (1.0 + turn * turn / 12.0);
        let change = inverse(jacobian(middle, velocity, inverse_inertia, half)) * error;
        middle = middle - change;
        // false for NaN as well
        if change.norm_squared().sqrt() <= enough {
            return Some(middle);
        }
    }
    None
}

/// The derivative of W + (h c/2) I⁻¹W × W with c held constant.
fn jacobian(
    middle: Vector<f64, 3>,
    velocity: Vector<f64, 3>,
    inverse_inertia: Matrix<f64, 3>,
    half: f64,
) -> Matrix<f64, 3> {
    let columns = [0, 1, 2].map(|k: usize| {
        let unit = Vector([0, 1, 2].map(|i: usize| if i == k { 1.0 } else { 0.0 }));
        let bent = (inverse_inertia * unit).cross(middle) + velocity.cross(unit);
        unit + bent.scale(half)
    });
    Matrix(columns).transposed()
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

    /// Energy, and the momentum along the body's second axis, after each step.
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
        // rounding errors walk at random: about 30 roundings per step, sqrt(3e6) of 1e-16, times ten
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

    /// A rod of 1 : 100 has moments 1 : 5,000. However it spins, and however far it turns in a step, energy
    /// is kept.
    #[test]
    fn slender_bodies_and_fast_spins_gain_no_energy() {
        for spin in
            [[5.0, 0.0, 50.0], [20.0, 0.0, 20.0], [20.0, 1.0, 0.1], [5.0, 0.0, 5.0], [300.0, 20.0, 9.0]]
        {
            for moments in [[5000.0, 5000.0, 1.0], [200.0, 200.5, 1.0], [1.0, 1.0, 1.999], [1.0, 7.0, 7.5]] {
                for faster in [1.0, 8.0, 1e3, 1e9] {
                    let momentum = [0, 1, 2].map(|i: usize| faster * moments[i] * spin[i]);
                    let states = flown(moments, momentum, 1.0 / 120.0, 600);
                    let first = states[0].0;
                    let drift = states.iter().map(|s| (s.0 - first).abs() / first).fold(0.0, f64::max);
                    // 600 steps of about 30 roundings, times the ratio of the moments
                    assert!(drift < 1e-8, "{spin:?} {moments:?} {faster}: {drift:e}");
                }
            }
        }
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
