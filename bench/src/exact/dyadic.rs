//! Integers times powers of two.

use core::cmp::Ordering;
use core::ops::{Add, Mul, Neg, Sub};
use dashu_base::{BitTest, Sign, UnsignedAbs};
use dashu_int::IBig;

/// The real number `integer` · 2^`exponent`.
#[derive(Debug, Clone)]
pub struct Dyadic {
    integer: IBig,
    exponent: i64,
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Self = Self { integer: IBig::ZERO, exponent: 0 };

    /// The exact value of a finite float; `None` for NaN and infinities.
    #[must_use]
    pub fn new(x: f64) -> Option<Self> {
        let bits = x.to_bits();
        let (fraction, biased) = (bits & ((1 << 52) - 1), (bits >> 52) & 0x7ff);
        let (size, exponent) = match biased {
            0x7ff => return None,
            0 => (fraction, -1074),
            _ => (fraction | 1 << 52, biased as i64 - 1075),
        };
        let integer = IBig::from(size);
        Some(Self { integer: if x.is_sign_negative() { -integer } else { integer }, exponent })
    }

    /// The same number as a rational.
    #[must_use]
    pub fn to_rational(&self) -> dashu_ratio::RBig {
        let power = IBig::ONE << self.exponent.unsigned_abs() as usize;
        if self.exponent >= 0 {
            dashu_ratio::RBig::from(&self.integer * power)
        } else {
            dashu_ratio::RBig::from_parts(self.integer.clone(), power.unsigned_abs())
        }
    }

    /// -1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        match (self.integer.is_zero(), self.integer.sign()) {
            (true, _) => 0,
            (false, Sign::Positive) => 1,
            (false, Sign::Negative) => -1,
        }
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.integer.is_zero()
    }

    /// Its n-th power.
    #[must_use]
    pub fn power(&self, n: u32) -> Self {
        Self { integer: self.integer.pow(n as usize), exponent: self.exponent * i64::from(n) }
    }

    /// The position of the leading bit: 2^(place - 1) <= |x| < 2^place; not for zero.
    fn place(&self) -> i64 {
        self.integer.bit_len() as i64 + self.exponent
    }

    /// The two integers over the smaller of the two exponents, and that exponent.
    fn aligned(&self, other: &Self) -> (IBig, IBig, i64) {
        let exponent = self.exponent.min(other.exponent);
        let shifted = |x: &Self| &x.integer << (x.exponent - exponent) as usize;
        (shifted(self), shifted(other), exponent)
    }
}

impl PartialEq for Dyadic {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Dyadic {}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = self.signum();
        if sign != other.signum() || sign == 0 {
            return sign.cmp(&other.signum());
        }
        // most comparisons are decided by the position of the leading bit
        let by_place = self.place().cmp(&other.place());
        let by_place = if sign > 0 { by_place } else { by_place.reverse() };
        by_place.then_with(|| {
            let (a, b, _) = self.aligned(other);
            a.cmp(&b)
        })
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: Self) -> Dyadic {
        if self.is_zero() {
            return other.clone();
        }
        if other.is_zero() {
            return self.clone();
        }
        let (a, b, exponent) = self.aligned(other);
        Dyadic { integer: a + b, exponent }
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic { integer: -&self.integer, exponent: self.exponent }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: Self) -> Dyadic {
        self + &-other
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;
    fn mul(self, other: Self) -> Dyadic {
        Dyadic { integer: &self.integer * &other.integer, exponent: self.exponent + other.exponent }
    }
}
