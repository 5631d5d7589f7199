//! Polynomials of degree at most 3 in time, with integer coefficients.
//!
//! **What it answers.** The sign at a float and over a gap between neighbouring floats in [0, 1].
//!
//! **Mathematics.** p(t) = c_0 + c_1 t + c_2 t^2 + c_3 t^3. Beside the integers there are rounded coefficients x_i of
//! p/2^s, and a slack E with |fl(p(t)) - p(t)/2^s| <= E for t in [0, 1].
//!
//! **Why it is sound.** u = 2^-53, S = sum |x_i|. The x_i are off by at most 1.01u of the largest one, together 4.04uS;
//! Horner's rule adds at most 6.01u sum |x_i| t^i. A time within one gap of t is off by at most u, so p moves by at most
//! 3uS. All in all 13.1uS; E = fl(16uS), whose own rounding costs less than 4uS of u. Coefficients of at most 900 bits
//! cannot overflow; products smaller than 2^-1022 lose at most 2^-1074 each while S is at least 1, as an integer cut or
//! not is.
//!
//! **Source.** The running error analysis of Horner's rule.

use super::integer::{Dyadic, Integer, scaled};
use dashu_int::IBig;

/// 16u with u = 2^-53: the slack in terms of the sum of the coefficients' sizes.
const SLACK: f64 = 8.0 * f64::EPSILON;

/// A rounded value this many times the slack is good for a Newton step: about 20 bits are right.
const PRECISE: f64 = 1_048_576.0;

#[derive(Clone, Debug)]
pub(super) struct Polynomial<C> {
    coefficients: [C; 4],
    degree: usize,
    near: [f64; 4],
    slack: f64,
    shift: i64,
}

impl<C: Integer> Polynomial<C> {
    /// The polynomial with these coefficients, those beyond the degree being zero.
    #[inline]
    pub(super) fn new(coefficients: [C; 4], degree: usize) -> Self {
        let (near, shift) = C::near(&coefficients);
        let slack = SLACK * near.iter().map(|x| x.abs()).sum::<f64>();
        Polynomial { coefficients, degree, near, slack, shift }
    }

    /// c_0 + c_1 t + c_2 t^2.
    #[inline]
    pub(super) fn quadratic([a, b, c]: [C; 3]) -> Self {
        Polynomial::new([a, b, c, C::ZERO], 2)
    }

    /// Whether all coefficients are zero. A non-zero integer never rounds to zero, unless another is far larger.
    #[inline]
    pub(super) fn is_zero(&self) -> bool {
        self.slack == 0.0
    }

    pub(super) fn degree(&self) -> usize {
        self.degree
    }

    #[inline]
    fn rounded(&self, t: f64) -> f64 {
        let [a, b, c, d] = self.near;
        a + t * (b + t * (c + t * d))
    }

    /// The rounded derivative: good enough to steer by.
    #[inline]
    pub(super) fn slope(&self, t: f64) -> f64 {
        let [_, b, c, d] = self.near;
        b + t * (2.0 * c + t * (3.0 * d))
    }

    /// The rounded value: good enough to steer by.
    #[inline]
    pub(super) fn estimate(&self, t: f64) -> f64 {
        self.rounded(t)
    }

    /// The sign at every time between `t` and its neighbours, if floats show it.
    #[inline]
    pub(super) fn sign_near(&self, t: f64) -> Option<i32> {
        let value = self.rounded(t);
        if value.abs() > self.slack {
            return Some(if value > 0.0 { 1 } else { -1 });
        }
        self.is_zero().then_some(0)
    }

    /// The sign at `t`, exactly.
    #[inline]
    pub(super) fn sign(&self, t: f64) -> i32 {
        if t == 0.0 {
            return self.coefficients[0].signum();
        }
        self.sign_near(t).unwrap_or_else(|| self.exact(t).sign)
    }

    fn exact(&self, t: f64) -> super::integer::Value {
        C::value(&self.coefficients[..=self.degree], Dyadic::of(t))
    }

    /// The value at `t` with the exact sign (zero only for zero) and, unless it is out of range, at least 20 good bits.
    pub(super) fn value(&self, t: f64) -> f64 {
        let near = self.rounded(t);
        if near.abs() > PRECISE * self.slack {
            return near;
        }
        let exact = self.exact(t);
        let size = exact.near.abs();
        let power = exact.exponent - self.shift - i64::from(Dyadic::of(t).k) * self.degree as i64;
        f64::from(exact.sign) * scaled(size, power).clamp(f64::MIN_POSITIVE, f64::MAX)
    }

    /// The number of sign changes in Bernstein form over [0, 1], if floats show it: 0 means no root, 1 means one.
    ///
    /// The Bernstein coefficients of degree 3 are c_0, c_0 + c_1/3, c_0 + (2 c_1 + c_2)/3, c_0 + c_1 + c_2 + c_3: sums of
    /// at most four terms no larger than the coefficients, so their rounding stays within the slack.
    pub(super) fn variations(&self) -> Option<u32> {
        let [a, b, c, d] = self.near;
        let third = 1.0 / 3.0;
        let bernstein = [a, a + b * third, a + (2.0 * b + c) * third, a + b + c + d];
        if bernstein.iter().any(|x| x.abs() <= self.slack) {
            return None;
        }
        Some(bernstein.windows(2).map(|pair| u32::from((pair[0] > 0.0) != (pair[1] > 0.0))).sum())
    }

    /// The derivative, one degree lower.
    pub(super) fn derivative(&self) -> Self {
        let [_, b, c, d] = &self.coefficients;
        Polynomial::new([b.clone(), c.times(2), d.times(3), C::ZERO], self.degree.saturating_sub(1))
    }

    /// The coefficients without a limit.
    pub(super) fn big(&self) -> Vec<IBig> {
        self.coefficients[..=self.degree].iter().map(Integer::big).collect()
    }
}
