//! Sums of a sine and a cosine of the same angle.
//!
//! **What it answers.** The range of c + a cos θ + b sin θ over an interval of angles.
//!
//! **The mathematics.** With (a, b) = r (cos φ, sin φ) it is c + r cos(θ - φ): the angle appears only once.
//!
//! **Why it is sound.** r and φ are enclosed; the interval cosine accounts for interior maxima and minima
//! . Since the angle appears only once, the interval evaluation is the true range, up to the widths of
//! a, b, c and rounding.
//!
//! **Source.** [Redon06, section 5.2] evaluates the sum of two ranges and notes that it is not tight; its
//! example √2 sin t + cos t on [0, π/2] has the range [1, √3].

use super::angle::angle;
use swept_num::{Interval, Vector};

/// c + r cos(θ - φ).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wave {
    middle: Interval,
    amplitude: Interval,
    phase: Interval,
}

impl Wave {
    /// c + a cos θ + b sin θ.
    pub(super) fn new(middle: Interval, cosine: Interval, sine: Interval) -> Self {
        let amplitude = Vector([cosine, sine]).norm();
        let flat = cosine == Interval::ZERO && sine == Interval::ZERO;
        Self { middle, amplitude, phase: if flat { Interval::ZERO } else { angle(sine, cosine) } }
    }

    /// Its values for the angles in the interval.
    pub(super) fn range(&self, angle: Interval) -> Interval {
        if self.amplitude == Interval::ZERO {
            return self.middle;
        }
        self.middle + self.amplitude * (angle - self.phase).cos()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_example_of_the_report() {
        let root = Interval::point(2.0).sqrt().unwrap();
        let wave = Wave::new(Interval::ZERO, Interval::ONE, root);
        let quarter = Interval::between(0.0, core::f64::consts::FRAC_PI_2);
        let range = wave.range(quarter);
        // not [1, √2], as stated there, nor [0, 1 + √2], the sum of the two ranges
        assert!(range.contains(1.0) && range.contains(1.7320508075688772));
        assert!(range.lo() > 1.0 - 3e-15 && range.hi() < 1.7320508075688772 + 3e-15, "{range:?}");
    }

    proptest! {
        #[test]
        fn values_are_inside_and_the_range_is_tight(
            a in -2.0..2.0f64, b in -2.0..2.0f64, c in -2.0..2.0f64,
            theta in -100.0..100.0f64, width in prop_oneof![0.0..7.0f64, 0.0..1e-3f64],
        ) {
            let point = Interval::point;
            let wave = Wave::new(point(c), point(a), point(b));
            let angles = Interval::between(theta, theta + width);
            let range = wave.range(angles);
            let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
            for k in 0..=100 {
                let at = (theta + width * f64::from(k) / 100.0).clamp(angles.lo(), angles.hi());
                let (sin, cos) = point(at).sin_cos();
                let value = point(c) + cos * a + sin * b;
                prop_assert!(range.overlaps(value), "{:?} {:?}", range, value);
                (least, most) = (least.min(value.lo()), most.max(value.hi()));
            }
            // between two samples the wave rises by less than (|a| + |b|)(width/100)²/8
            let missed = (a.abs() + b.abs()) * width * width / 80_000.0;
            prop_assert!(range.lo() >= least - missed - 1e-13 && range.hi() <= most + missed + 1e-13);
        }
    }
}
