//! Polynomials of degree at most 3 in time, with integer coefficients.
//!
//! **What it answers.** The sign at a float and over a gap between neighbouring floats in [0, 1].
//!
//! **The mathematics.** p(t) = c_0 + c_1 t + c_2 t^2 + c_3 t^3. Besides the integers there are rounded
//! coefficients x_i of p/2^s, and a slack E with |fl(p(t)) - p(t)/2^s| <= E for t in [0, 1].
//!
//! **Why it is sound.** u = 2^-53, S = sum |x_i|. Each x_i has an error of at most 1.01u of the largest one,
//! together 4.04uS; Horner's rule adds at most 6.01u sum |x_i| t^i. A time within one gap of t differs from
//! it by at most u, so p changes by at most 3uS. In total this is 13.1uS; E = fl(16uS), whose own rounding
//! costs less than 4uS of u. Coefficients of at most 900 bits cannot overflow; products smaller than 2^-1022
//! lose at most 2^-1074 each, while S is at least 1, as it is for integers, truncated or not.
//!
//! The *fine* slack for one t uses S(t) = sum |c_i| t^i instead. Every coefficient has a relative error of at
//! most 1.01u, together 1.01uS(t); Horner's rule adds 6.01uS(t); a normal float's neighbour differs from it
//! by at most 2u of it, so the powers differ by at most 6.01u of themselves: 13.1uS(t) in total, and the
//! slack is 16uS(t). It is used only above 2^-900, where the at most 4*2^-1074 lost to underflow are
//! negligible. For coefficients too long for floats each term c_i t^i is formed with its own exponent (5
//! roundings at most, and 3 for the sum: 8.1uS(t), with the neighbours 14.2uS(t)), and terms more than
//! 2^-1000 below the largest are dropped: at most 2^-997 of it.
//!
//! **Source.** The running error analysis of Horner's rule.

use super::integer::{Dyadic, Integer, scaled};
use dashu_int::IBig;

/// 16u with u = 2^-53: the slack relative to the sum of the coefficients' magnitudes.
const SLACK: f64 = 8.0 * f64::EPSILON;

/// A rounded value this many times the slack is good enough for a Newton step: about 20 bits are correct.
const PRECISE: f64 = 1_048_576.0;

/// 2^-900, above which underflow does not matter.
const SMALL: f64 = f64::from_bits((1023 - 900) << 52);

/// A value with its slack, both in units of 2^exponent of p/2^s.
struct Fine {
    value: f64,
    slack: f64,
    exponent: i64,
}

/// The exponent e of a float that is not zero: |x| < 2^(e + 1).
fn exponent_of(x: f64) -> i32 {
    ((x.to_bits() >> 52) & 0x7ff) as i32 - 1023
}

#[derive(Clone, Debug)]
pub(super) struct Polynomial<C> {
    coefficients: [C; 4],
    degree: usize,
    near: [f64; 4],
    slack: f64,
    shift: i64,
    /// The coefficients rounded with an exponent each, used where a common exponent would lose the small
    /// ones.
    far: Option<Box<[(f64, i64); 4]>>,
}

impl<C: Integer> Polynomial<C> {
    /// The polynomial with these coefficients, those beyond the degree being zero.
    #[inline]
    pub(super) fn new(coefficients: [C; 4], degree: usize) -> Self {
        let (near, shift) = C::near(&coefficients);
        let slack = SLACK * near.iter().map(|x| x.abs()).sum::<f64>();
        let far = (shift != 0).then(|| Box::new(coefficients.each_ref().map(Integer::rounded)));
        Polynomial { coefficients, degree, near, slack, shift, far }
    }

    /// c_0 + c_1 t + c_2 t^2.
    #[inline]
    pub(super) fn quadratic([a, b, c]: [C; 3]) -> Self {
        Polynomial::new([a, b, c, C::ZERO], 2)
    }

    /// Whether all coefficients are zero. A nonzero integer never rounds to zero, unless another is far
    /// larger.
    #[inline]
    pub(super) fn is_zero(&self) -> bool {
        self.slack == 0.0
    }

    #[inline]
    fn rounded(&self, t: f64) -> f64 {
        let [a, b, c, d] = self.near;
        a + t * (b + t * (c + t * d))
    }

    /// The rounded derivative, good enough as a guide.
    #[inline]
    pub(super) fn slope(&self, t: f64) -> f64 {
        let [_, b, c, d] = self.near;
        b + t * (2.0 * c + t * (3.0 * d))
    }

    /// The sign at every time between `t` and its neighbours, if floats show it.
    #[inline]
    pub(super) fn sign_near(&self, t: f64) -> Option<i32> {
        let value = self.rounded(t);
        if value.abs() > self.slack {
            return Some(if value > 0.0 { 1 } else { -1 });
        }
        if self.is_zero() {
            return Some(0);
        }
        let Fine { value, slack, .. } = self.fine(t)?;
        (value.abs() > slack).then_some(if value > 0.0 { 1 } else { -1 })
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

    /// The value at `t` with the slack for this time; `None` where floats are too coarse or the time is not a
    /// normal float.
    fn fine(&self, t: f64) -> Option<Fine> {
        if t < f64::MIN_POSITIVE {
            return None;
        }
        if let Some(far) = &self.far {
            return self.fine_by_terms(far, t);
        }
        let [a, b, c, d] = self.near.map(f64::abs);
        let slack = SLACK * (a + t * (b + t * (c + t * d)));
        (slack > SMALL).then(|| Fine { value: self.rounded(t), slack, exponent: 0 })
    }

    fn fine_by_terms(&self, far: &[(f64, i64); 4], t: f64) -> Option<Fine> {
        let at = Dyadic::of(t);
        let mut terms = [(0.0_f64, 0_i64); 4];
        let (mut power, mut low) = (1.0, 0);
        for (term, (size, exponent)) in terms.iter_mut().zip(far) {
            // at most 2^128 times 2^159
            *term = (size * power, exponent + low);
            power *= at.m as f64;
            low -= i64::from(at.k);
        }
        let size = |(term, exponent): &(f64, i64)| exponent + i64::from(exponent_of(*term));
        let top = terms.iter().filter(|(term, _)| *term != 0.0).map(size).max()?;
        let scaled_terms = terms.map(|(term, exponent)| {
            if exponent + i64::from(exponent_of(term)) < top - 1000 {
                0.0
            } else {
                scaled(term, exponent - top)
            }
        });
        let slack = SLACK * scaled_terms.iter().map(|x| x.abs()).sum::<f64>();
        Some(Fine { value: scaled_terms.iter().sum(), slack, exponent: top - self.shift })
    }

    /// The value at `t` with the exact sign (zero only for zero) and, unless it is out of range, at least 20
    /// correct bits; and a bound on its error.
    pub(super) fn value(&self, t: f64) -> (f64, f64) {
        let near = self.rounded(t);
        if near.abs() > PRECISE * self.slack {
            return (near, self.slack);
        }
        let in_range = |size: f64, exponent: i64| scaled(size, exponent).clamp(f64::MIN_POSITIVE, f64::MAX);
        if let Some(Fine { value, slack, exponent }) = self.fine(t)
            && value.abs() > PRECISE * slack
        {
            let size = in_range(value.abs(), exponent);
            return (size.copysign(value), size / PRECISE);
        }
        let exact = self.exact(t);
        let power = exact.exponent - self.shift - i64::from(Dyadic::of(t).k) * self.degree as i64;
        let size = in_range(exact.near.abs(), power);
        (f64::from(exact.sign) * size, f64::EPSILON * size)
    }

    /// The sign at `to`, if the value v at a nearby time `from`, known up to an error e, determines it.
    ///
    /// With d = to - from, p(to) = v + p'(from) d + r. S = sum |x_i| bounds the coefficients. The rounded
    /// slope has an error of at most 2.01u|b| + 4.01u*2|c| + 6.01u*3|d| <= 18.1uS (coefficients and Horner's
    /// rule). The remainder r is at most d^2/2 max|p''| <= 4S d^2. The product and the sum each have a
    /// relative rounding error of u, and |p'| <= 3.1S. In total this is e + u|v| + 25uS|d| + 4S d^2, made
    /// larger and doubled to cover the rounding of this bound. d is exact, as the times differ by at most a
    /// factor two. S is at least 1 and d at least 2^-153, so nothing underflows; an e out of range is not
    /// below the value.
    pub(super) fn sign_from(&self, from: f64, (value, error): (f64, f64), to: f64) -> Option<i32> {
        // 2^-100
        const LEAST: f64 = f64::from_bits((1023 - 100) << 52);
        if self.is_far() || from < LEAST || to < 0.5 * from || to > 2.0 * from {
            return None;
        }
        let (d, sum) = (to - from, self.slack / SLACK);
        let estimate = value + self.slope(from) * d;
        let bound =
            error + f64::EPSILON * value.abs() + sum * d.abs() * (16.0 * f64::EPSILON + 4.0 * d.abs());
        (estimate.abs() > 2.0 * bound).then_some(if estimate > 0.0 { 1 } else { -1 })
    }

    /// The signs of the coefficients in Bernstein form over [0, 1], exactly.
    ///
    /// Up to a positive factor they are c_0, 3 c_0 + c_1, 3 c_0 + 2 c_1 + c_2, c_0 + c_1 + c_2 + c_3. Divided
    /// by 3, 3, 3 and 1 these are sums of at most four terms no larger than the coefficients, so their
    /// rounding stays within the slack. The integers are at most six times the largest coefficient, about two
    /// and a half bits more.
    pub(super) fn bernstein_signs(&self) -> [i32; 4] {
        let [a, b, c, d] = self.near;
        let third = 1.0 / 3.0;
        let bernstein = [a, a + b * third, a + (2.0 * b + c) * third, a + b + c + d];
        std::array::from_fn(|place| {
            let near = bernstein[place];
            if near.abs() > self.slack {
                return if near > 0.0 { 1 } else { -1 };
            }
            let [a, b, c, d] = &self.coefficients;
            match place {
                0 => a.signum(),
                1 => a.times(3).plus(b).signum(),
                2 => a.times(3).plus(&b.times(2)).plus(c).signum(),
                _ => a.plus(b).plus(&c.plus(d)).signum(),
            }
        })
    }

    /// The sign just after t = 0 of a polynomial that is not zero.
    pub(super) fn sign_after_zero(&self) -> i32 {
        self.coefficients.iter().map(Integer::signum).find(|&sign| sign != 0).unwrap_or(0)
    }

    /// Whether the coefficients differ too much in size for [`Self::near`] to show where the roots are.
    pub(super) fn is_far(&self) -> bool {
        self.far.is_some()
    }

    /// The rounded coefficients.
    pub(super) fn near(&self) -> [f64; 4] {
        self.near
    }

    /// The derivative, one degree lower.
    pub(super) fn derivative(&self) -> Self {
        let [_, b, c, d] = &self.coefficients;
        Polynomial::new([b.clone(), c.times(2), d.times(3), C::ZERO], self.degree.saturating_sub(1))
    }

    /// The coefficients with unlimited length.
    pub(super) fn big(&self) -> Vec<IBig> {
        self.coefficients[..=self.degree].iter().map(Integer::big).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Cubics with a root near a wanted time, large and small coefficients.
    fn cubics() -> impl Iterator<Item = (Polynomial<i128>, f64)> {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        (0..4000).map(move |_| {
            let size = rng.random_range(4..100_u32);
            let mut whole = || rng.random_range(-(1_i128 << size)..(1_i128 << size));
            let [b, c, d] = [whole(), whole(), whole()];
            let t = rng.random_range(0.0_f64..1.0) * 0.5_f64.powi_exact(rng.random_range(0..20));
            let rest = t * (b as f64 + t * (c as f64 + t * d as f64));
            (Polynomial::new([-rest as i128, b, c, d], 3), t)
        })
    }

    trait ExactPower {
        fn powi_exact(self, n: u32) -> Self;
    }

    impl ExactPower for f64 {
        fn powi_exact(self, n: u32) -> f64 {
            (0..n).fold(1.0, |power, _| power * self)
        }
    }

    #[test]
    fn signs_from_floats_are_those_of_integers() {
        let (mut plain, mut from_value) = (0, 0);
        for (polynomial, t) in cubics() {
            let exact = |t: f64| polynomial.exact(t).sign;
            for step in [0, 1, 2, 5, 40, 1000, 1 << 20, 1 << 40] {
                let trial = f64::from_bits(t.to_bits() - step);
                if let Some(sign) = polynomial.sign_near(trial) {
                    plain += 1;
                    assert!([trial.next_down(), trial, trial.next_up()].map(exact) == [sign; 3]);
                }
                if let Some(sign) = polynomial.sign_from(t, polynomial.value(t), trial) {
                    from_value += 1;
                    assert_eq!(exact(trial), sign);
                }
            }
            let signs = polynomial.bernstein_signs();
            assert_eq!([signs[0], signs[3]], [exact(0.0), exact(1.0)]);
        }
        assert!(plain > 10_000 && from_value > 10_000, "{plain} {from_value}");
    }

    #[test]
    fn coefficients_far_apart() {
        // 1 - 2^1000 t + 2^1950 t^2, with roots near 2^-1000 and 2^-950
        let big = |shift: usize| IBig::ONE << shift;
        let polynomial = Polynomial::new([IBig::ONE, -big(1000), big(1950), IBig::ZERO], 2);
        assert!(polynomial.is_far());
        for (exponent, sign) in [(-1010, 1), (-999, -1), (-970, -1), (-940, 1), (-300, 1)] {
            let t = scaled(1.0, exponent);
            assert_eq!(polynomial.sign_near(t), Some(sign), "2^{exponent}");
            assert_eq!(polynomial.exact(t).sign, sign);
        }
        let line = Polynomial::new([-big(1500), big(2500), IBig::ONE, IBig::ZERO], 2);
        let root = scaled(1.0, -1000);
        assert_eq!([line.sign_near(root.next_down()), line.sign_near(root)], [None, None]);
        assert_eq!([line.sign(root.next_down()), line.sign(root)], [-1, 1]);
        assert_eq!(line.sign_near(2.0 * root), Some(1));
        assert_eq!(line.sign_near(0.5 * root), Some(-1));
    }
}
