//! The angle of a direction in the plane.
//!
//! **What it answers.** An enclosure of the angle φ with (x, y) = r (cos φ, sin φ), r > 0, for x and y known
//! as intervals.
//!
//! **The mathematics.** For any guess g, rotating (x, y) back by g leaves a vector whose angle is the error
//! of the guess:
//!
//! ```text
//! φ = g + arctan(z),   z = (y cos g - x sin g) / (x cos g + y sin g)       if the divisor is positive
//! z - z³/3 <= arctan z <= z for 0 <= z <= 1, and arctan is odd
//! ```
//!
//! The guess is improved by the same step without regard to rounding; each step cubes its error (the usual
//! correction of arctan by the addition theorem of the tangent).
//!
//! **Why it is sound.** The guess is only a float: whatever it is, the formula above is evaluated with
//! intervals. If the divisor may be zero or z is large, nothing is claimed: all angles. Near φ = 0 the
//! products y cos g and x sin g both have small relative errors, so a tiny angle does too; near π/2 and π the
//! angle is good to an ulp or two.

use swept_num::{Interval, sin_cos};

/// An enclosure of the angle of (x, y), up to whole turns; all of [-π, π] if nothing is known.
pub(super) fn angle(y: Interval, x: Interval) -> Interval {
    let guess = guessed(y.midpoint(), x.midpoint());
    let (sin, cos) = Interval::point(guess).sin_cos();
    let along = x * cos + y * sin;
    if along.is_positive() {
        let z = (y * cos - x * sin) / along;
        let size = Interval::point(z.magnitude());
        if size.hi() <= 0.5 {
            let least = (Interval::ONE - size.square() / Interval::point(3.0)).lo();
            return Interval::point(guess) + z * Interval::between(least, 1.0);
        }
    }
    Interval::PI.hull(-Interval::PI)
}

/// A float near the angle, without a guarantee.
fn guessed(y: f64, x: f64) -> f64 {
    let mut guess = coarse(y, x);
    for _ in 0..2 {
        let (sin, cos) = sin_cos(guess);
        let step = (y * cos - x * sin) / (x * cos + y * sin);
        if step.is_finite() {
            guess += step;
        }
    }
    if guess.is_finite() { guess } else { 0.0 }
}

/// Within 0.005 of the angle: arctan z ≈ z/(1 + 0.28 z²) in the octant where |z| <= 1.
fn coarse(y: f64, x: f64) -> f64 {
    use core::f64::consts::{FRAC_PI_2, PI};
    let arctan = |z: f64| z / (1.0 + 0.28 * z * z);
    if y.abs() <= x.abs() {
        let near = arctan(y / x);
        if x > 0.0 { near } else { near + PI.copysign(y) }
    } else {
        FRAC_PI_2.copysign(y) - arctan(x / y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(y: f64, x: f64) -> Interval {
        angle(Interval::point(y), Interval::point(x))
    }

    #[test]
    fn known_angles() {
        let pi = core::f64::consts::PI;
        assert_eq!(of(0.0, 2.0), Interval::ZERO);
        for (y, x, expected) in [
            (1.0, 1.0, pi / 4.0),
            (1.0, 0.0, pi / 2.0),
            (3.0, -3.0, 3.0 * pi / 4.0),
            (0.0, -1.0, pi),
            (-1.0, -1.0, -3.0 * pi / 4.0),
            (-2.0, 0.0, -pi / 2.0),
            (-1.0, 1.0, -pi / 4.0),
        ] {
            let found = of(y, x);
            // the float closest to the truth is within an ulp of the enclosure
            let near = Interval::between(expected.next_down(), expected.next_up());
            assert!(found.overlaps(near) && found.width() < 4e-15, "{y} {x} {found:?}");
        }
        assert_eq!(of(0.0, 0.0), Interval::PI.hull(-Interval::PI));
    }

    #[test]
    fn tiny_angles_are_relatively_exact() {
        for y in [1e-3, 1e-12, 1e-100, 1e-300, -1e-200] {
            let found = of(y, 1.0);
            assert!(found.width() <= 12.0 * f64::EPSILON * y.abs(), "{y:e} {found:?}");
            // y - y³/3 <= arctan y <= y
            assert!(found.overlaps(Interval::between(y, y * (1.0 - y * y / 3.0))), "{y:e} {found:?}");
        }
    }

    proptest! {
        /// The direction of (r cos φ, r sin φ) is φ, all with intervals.
        #[test]
        fn the_angle_of_sine_and_cosine(phi in -3.1..3.1f64, r in 0.001..1e6f64) {
            let (sin, cos) = Interval::point(phi).sin_cos();
            let found = angle(sin * r, cos * r);
            prop_assert!(found.contains(phi) && found.width() < 1e-14, "{:?}", found);
        }

        #[test]
        fn wide_boxes_hold_the_angles_of_their_members(
            phi in -3.0..3.0f64, half in 0.0..0.2f64, p in -1.0..1.0f64, q in -1.0..1.0f64,
        ) {
            let (s, c) = sin_cos(phi);
            let (y, x) = (Interval::around(s, half), Interval::around(c, half));
            let whole = angle(y, x);
            let part = angle(Interval::point(s + p * half * 0.999), Interval::point(c + q * half * 0.999));
            let turn = 2.0 * core::f64::consts::PI;
            prop_assert!([-turn, 0.0, turn].iter().any(|k| whole.overlaps(part + *k)), "{:?} {:?}", whole, part);
        }
    }
}
