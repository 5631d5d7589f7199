//! Second-order jets: a function's value and its first two derivatives, carried through a formula together.
//!
//! **What it answers.** Written once over [`Smooth`], a formula gives its value (over floats or intervals)
//! and, over jets of intervals, enclosures of its first and second derivative over a span, which is what the
//! root finders need.
//!
//! **The mathematics.** The product and chain rules:
//!
//! ```text
//! (u v)'  = u' v + u v'            (u v)'' = u'' v + 2 u' v' + u v''
//! sin(u)' = cos(u) u'              sin(u)'' = cos(u) u'' - sin(u) u'²    cos(u) likewise, signs changed
//! ```
//!
//! **Why it is sound.** Over intervals every operation encloses, so each component encloses its derivative at
//! every time in the span.
//!
//! **Source.** [Moore09, section 9.3]; the derivatives of [D2M14, appendix B] follow from these rules.

use crate::{Interval, Number};
use core::ops::{Add, Mul, Neg, Sub};

/// Numbers with a sine and a cosine.
pub trait Smooth: Number {
    /// The sine and the cosine.
    #[must_use]
    fn sin_cos(self) -> (Self, Self);
}

impl Smooth for f64 {
    fn sin_cos(self) -> (Self, Self) {
        crate::sin_cos(self)
    }
}

impl Smooth for Interval {
    fn sin_cos(self) -> (Self, Self) {
        self.sin_cos()
    }
}

/// A value with its first and second time derivatives.
///
/// ```
/// use swept_num::{Interval, Jet};
/// let t = Jet::time(Interval::new(1.0, 2.0)?);
/// let cube = t * t * t; // t³, 3t², 6t
/// assert!(cube.slope.encloses(Interval::new(3.0, 12.0)?));
/// assert!(cube.curvature.encloses(Interval::new(6.0, 12.0)?));
/// # Ok::<(), swept_num::IntervalError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Jet<T> {
    /// The value.
    pub value: T,
    /// The first derivative.
    pub slope: T,
    /// The second derivative.
    pub curvature: T,
}

impl<T: Number> Jet<T> {
    /// The variable itself, at `t`.
    #[must_use]
    pub fn time(t: T) -> Self {
        Self { value: t, slope: T::ONE, curvature: T::ZERO }
    }

    /// A number that does not change.
    #[must_use]
    pub fn constant(value: T) -> Self {
        Self { value, slope: T::ZERO, curvature: T::ZERO }
    }
}

impl<T: Number> Add for Jet<T> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self {
            value: self.value + other.value,
            slope: self.slope + other.slope,
            curvature: self.curvature + other.curvature,
        }
    }
}

impl<T: Number> Sub for Jet<T> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self {
            value: self.value - other.value,
            slope: self.slope - other.slope,
            curvature: self.curvature - other.curvature,
        }
    }
}

impl<T: Number> Neg for Jet<T> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { value: -self.value, slope: -self.slope, curvature: -self.curvature }
    }
}

impl<T: Number> Mul for Jet<T> {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        let cross = self.slope * other.slope;
        Self {
            value: self.value * other.value,
            slope: self.slope * other.value + self.value * other.slope,
            curvature: self.curvature * other.value + (cross + cross) + self.value * other.curvature,
        }
    }
}

impl<T: Number> Number for Jet<T> {
    const ZERO: Self = Self { value: T::ZERO, slope: T::ZERO, curvature: T::ZERO };
    const ONE: Self = Self { value: T::ONE, slope: T::ZERO, curvature: T::ZERO };
    fn exactly(x: f64) -> Self {
        Self::constant(T::exactly(x))
    }
    /// (u²)' = 2 u u', (u²)'' = 2 (u'² + u u'').
    fn square(self) -> Self {
        let (slope, curvature) = (self.value * self.slope, self.slope.square() + self.value * self.curvature);
        Self { value: self.value.square(), slope: slope + slope, curvature: curvature + curvature }
    }
    fn times(self, factor: f64) -> Self {
        Self {
            value: self.value.times(factor),
            slope: self.slope.times(factor),
            curvature: self.curvature.times(factor),
        }
    }
}

impl<T: Smooth> Smooth for Jet<T> {
    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = self.value.sin_cos();
        let speed = self.slope.square();
        (
            Self { value: sin, slope: cos * self.slope, curvature: cos * self.curvature - sin * speed },
            Self { value: cos, slope: -(sin * self.slope), curvature: -(sin * self.curvature) - cos * speed },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivatives_of_a_polynomial() {
        // (t² - 3)(t + 2) at 2: 4; slope 3t² + 4t - 3 = 17; curvature 6t + 4 = 16
        let t = Jet::time(2.0);
        let f = (t.square() - Jet::exactly(3.0)) * (t + Jet::exactly(2.0));
        assert_eq!(f, Jet { value: 4.0, slope: 17.0, curvature: 16.0 });
    }

    #[test]
    fn derivatives_of_sine_agree_with_the_rules() {
        let t = Jet::time(Interval::point(0.5));
        let (sin, cos) = (t * Jet::exactly(2.0)).sin_cos();
        let (s, c) = Interval::ONE.sin_cos();
        assert!((sin.slope - c * 2.0).contains_zero() && (sin.curvature + s * 4.0).contains_zero());
        assert!((cos.slope + s * 2.0).contains_zero() && (cos.curvature + c * 4.0).contains_zero());
        assert!(sin.curvature.width() < 1e-14);
    }
}
