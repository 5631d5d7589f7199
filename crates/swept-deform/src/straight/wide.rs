//! Signed integers of a fixed number of 64-bit words.
//!
//! **What it answers.** Sums and products of integers that do not fit in 128 bits, without allocation.
//!
//! **The mathematics.** Two's complement, least significant word first: the value is taken modulo 2^(64 N).
//! Products are computed from magnitudes.
//!
//! **Why it is sound.** An operation is exact when its true result is below 2^(64 N - 1) in magnitude. Each
//! caller states why that is so; debug builds assert it where it can be checked.

use dashu_int::IBig;

/// A signed integer of N words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> Wide<N> {
    /// Zero.
    pub(super) const ZERO: Self = Wide([0; N]);

    /// The magnitude with a sign.
    #[inline]
    pub(super) fn with_sign(magnitude: [u64; N], negative: bool) -> Self {
        debug_assert!(magnitude[N - 1] >> 63 == 0, "the magnitude leaves room for the sign");
        let positive = Wide(magnitude);
        if negative { positive.negated() } else { positive }
    }

    #[inline]
    fn negated(self) -> Self {
        let mut words = self.0;
        let mut carry = true;
        for word in &mut words {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
        Wide(words)
    }

    #[inline]
    pub(super) fn is_negative(&self) -> bool {
        self.0[N - 1] >> 63 == 1
    }

    #[inline]
    pub(super) fn is_zero(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The sign: -1, 0 or 1.
    #[inline]
    pub(super) fn signum(&self) -> i32 {
        if self.is_negative() { -1 } else { i32::from(!self.is_zero()) }
    }

    /// The magnitude.
    #[inline]
    pub(super) fn magnitude(&self) -> [u64; N] {
        if self.is_negative() { self.negated().0 } else { self.0 }
    }

    /// The number of bits of the magnitude.
    #[inline]
    pub(super) fn bits(&self) -> u32 {
        let magnitude = self.magnitude();
        let top = magnitude.iter().rposition(|&word| word != 0);
        top.map_or(0, |top| 64 * (top as u32 + 1) - magnitude[top].leading_zeros())
    }

    /// The same number in M words, which it must fit.
    #[inline]
    pub(super) fn resized<const M: usize>(&self) -> Wide<M> {
        debug_assert!(self.bits() < 64 * M as u32, "the number fits");
        let fill = if self.is_negative() { u64::MAX } else { 0 };
        Wide(std::array::from_fn(|place| self.0.get(place).copied().unwrap_or(fill)))
    }

    #[inline]
    pub(super) fn plus(&self, other: &Self) -> Self {
        let mut words = [0; N];
        let mut carry = false;
        for ((word, &a), &b) in words.iter_mut().zip(&self.0).zip(&other.0) {
            let (sum, first) = a.overflowing_add(b);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*word, carry) = (sum, first | second);
        }
        Wide(words)
    }

    #[inline]
    pub(super) fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }

    /// Times a small factor.
    #[inline]
    pub(super) fn times(&self, factor: u64) -> Self {
        let mut words = [0; N];
        let mut carry = 0_u64;
        for (word, &a) in words.iter_mut().zip(&self.0) {
            let product = u128::from(a) * u128::from(factor) + u128::from(carry);
            (*word, carry) = (product as u64, (product >> 64) as u64);
        }
        Wide(words)
    }

    /// Times 2^shift.
    #[inline]
    pub(super) fn shifted(&self, shift: u32) -> Self {
        debug_assert!(self.bits() + shift < 64 * N as u32, "the shifted number fits");
        let (whole, part) = ((shift / 64) as usize, shift % 64);
        let mut words = [0; N];
        for (from, word) in words.iter_mut().skip(whole).enumerate() {
            let low = if part == 0 || from == 0 { 0 } else { self.0[from - 1] >> (64 - part) };
            *word = self.0[from] << part | low;
        }
        Wide(words)
    }

    /// Rounded: (m, e) with the number within 1.01u of m*2^e, u = 2^-53, and m below 2^128.
    ///
    /// The two leading words hold more than 64 bits, so truncation costs less than 2^-64 of the value.
    #[inline]
    pub(super) fn near(&self) -> (f64, i64) {
        let magnitude = self.magnitude();
        let Some(top) = magnitude.iter().rposition(|&word| word != 0) else { return (0.0, 0) };
        let low = if top == 0 { 0 } else { magnitude[top - 1] };
        let leading = (u128::from(magnitude[top]) << 64 | u128::from(low)) as f64;
        (if self.is_negative() { -leading } else { leading }, 64 * (top as i64 - 1))
    }

    /// The same number with unlimited length.
    pub(super) fn big(&self) -> IBig {
        let mut bytes = Vec::with_capacity(8 * N);
        for word in self.0 {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        IBig::from_le_bytes(&bytes)
    }
}

/// a*b for two-word factors, into four words.
#[inline]
pub(super) fn multiply_double(a: i128, b: i128) -> Wide<4> {
    let halves = |x: u128| [x as u64, (x >> 64) as u64];
    let magnitude = multiply(&halves(a.unsigned_abs()), &halves(b.unsigned_abs()));
    Wide::with_sign(magnitude, (a < 0) != (b < 0))
}

/// a*b for a two-word and a one-word factor, into three words.
///
/// With a = h 2^64 + l, l >= 0: a*b = h*b 2^64 + l*b, and for b < 0 the product of l with b as an unsigned
/// word is l*b + l 2^64. Modulo 2^192 nothing is lost, and the true product is below 2^191.
#[inline]
pub(super) fn multiply_single(a: i128, b: i64) -> Wide<3> {
    let low = u128::from(a as u64) * u128::from(b as u64);
    let correction = if b < 0 { i128::from(a as u64) } else { 0 };
    // both terms are below 2^127 in size: |h b| <= 2^126 and the other one below 2^65
    let high = (a >> 64) * i128::from(b) + ((low >> 64) as i128 - correction);
    Wide([low as u64, high as u64, (high >> 64) as u64])
}

/// a*b for a four-word and a two-word factor, into six words.
#[inline]
pub(super) fn multiply_quadruple(a: &Wide<4>, b: i128) -> Wide<6> {
    let size = b.unsigned_abs();
    let magnitude = multiply(&a.magnitude(), &[size as u64, (size >> 64) as u64]);
    Wide::with_sign(magnitude, a.is_negative() != (b < 0))
}

/// The product of magnitudes, P = A + B words.
#[inline]
fn multiply<const A: usize, const B: usize, const P: usize>(a: &[u64; A], b: &[u64; B]) -> [u64; P] {
    let mut words = [0; P];
    for (i, &x) in a.iter().enumerate() {
        let mut carry = 0_u64;
        for (j, &y) in b.iter().enumerate() {
            let sum = u128::from(x) * u128::from(y) + u128::from(words[i + j]) + u128::from(carry);
            (words[i + j], carry) = (sum as u64, (sum >> 64) as u64);
        }
        words[i + B] = carry;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of every length, both signs.
    fn numbers() -> Vec<i128> {
        let mut state = 7_u128;
        let mut numbers = vec![0, 1, -1, i128::MAX >> 6, i128::MIN >> 6, 1 << 64, -(1 << 64), (1 << 64) - 1];
        for shift in 0..120 {
            state = state.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645).wrapping_add(0x5851_F42D);
            numbers.push((state as i128) >> (shift + 6));
        }
        numbers
    }

    #[test]
    fn products_and_sums_agree_with_unlimited_integers() {
        for a in numbers() {
            for b in numbers() {
                let product = multiply_double(a, b);
                let expected = IBig::from(a) * IBig::from(b);
                assert_eq!(product.big(), expected);
                let single = (b >> 64) as i64;
                assert_eq!(multiply_single(a, single).big(), IBig::from(a) * IBig::from(single));
                let triple = multiply_quadruple(&product, b);
                assert_eq!(triple.big(), &expected * IBig::from(b));
                let (wide, far) = (triple.resized::<12>(), product.resized::<12>().shifted(37));
                assert_eq!(wide.plus(&far).big(), triple.big() + (&expected << 37));
                assert_eq!(wide.minus(&far).big(), triple.big() - (&expected << 37));
                assert_eq!(wide.times(u64::MAX).big(), triple.big() * IBig::from(u64::MAX));
                assert_eq!(wide.signum(), triple.signum());
                let (near, exponent) = wide.near();
                let exact = triple.big().to_f64().value();
                let (near, exact) = (near, exact / 2_f64.exp2_of(exponent));
                assert!((near - exact).abs() <= 3.0 * f64::EPSILON * near.abs(), "{near} {exact}");
            }
        }
    }

    trait PowerOfTwo {
        fn exp2_of(self, exponent: i64) -> f64;
    }

    impl PowerOfTwo for f64 {
        fn exp2_of(self, exponent: i64) -> f64 {
            (0..exponent.abs()).fold(1.0, |power, _| if exponent < 0 { power / self } else { power * self })
        }
    }
}
