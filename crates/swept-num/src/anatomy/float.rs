//! A float taken apart: its fields, its class, its neighbours and its distance from other floats.

use super::format::{FloatFormat, power_of_two};
use std::fmt;

/// What kind of number a float is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatClass {
    /// +0 or -0.
    Zero,
    /// Below the normal range, with a leading bit 0 and so fewer significant bits.
    Subnormal,
    /// With an implied leading bit 1.
    Normal,
    /// +infinity or -infinity.
    Infinite,
    /// Not a number.
    Nan,
}

impl fmt::Display for FloatClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FloatClass::Zero => "zero",
            FloatClass::Subnormal => "subnormal",
            FloatClass::Normal => "normal",
            FloatClass::Infinite => "infinite",
            FloatClass::Nan => "NaN",
        })
    }
}

/// A float of either format taken apart.
///
/// ```
/// use swept_num::{Anatomy, FloatClass};
/// let x = Anatomy::of_f32(0.15625); // 1.01 in binary, times 2^-3
/// assert_eq!((x.is_negative(), x.biased_exponent(), x.fraction()), (false, 124, 1 << 21));
/// assert_eq!((x.class(), x.true_exponent()), (FloatClass::Normal, Some(-3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Anatomy {
    format: FloatFormat,
    bits: u64,
}

impl Anatomy {
    /// Takes a double apart.
    #[must_use]
    pub const fn of_f64(x: f64) -> Anatomy {
        Anatomy { format: FloatFormat::DOUBLE, bits: x.to_bits() }
    }

    /// Takes a single apart.
    #[must_use]
    pub const fn of_f32(x: f32) -> Anatomy {
        Anatomy { format: FloatFormat::SINGLE, bits: x.to_bits() as u64 }
    }

    /// The float with these bits; `None` if a bit beyond the width of the format is set.
    #[must_use]
    pub const fn from_bits(format: FloatFormat, bits: u64) -> Option<Anatomy> {
        if format.bits() < 64 && bits >> format.bits() != 0 {
            return None;
        }
        Some(Anatomy { format, bits })
    }

    /// The format.
    #[must_use]
    pub const fn format(self) -> FloatFormat {
        self.format
    }

    /// All bits, sign first, in the low bits of the integer.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Whether the sign bit is set (also for -0 and NaN).
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.bits & self.format.sign_bit() != 0
    }

    /// The exponent field as stored.
    #[must_use]
    pub const fn biased_exponent(self) -> u32 {
        (self.magnitude_bits() >> self.format.fraction_bits()) as u32
    }

    /// The fraction field as stored, without the implied leading bit.
    #[must_use]
    pub const fn fraction(self) -> u64 {
        self.bits & self.format.fraction_mask()
    }

    const fn magnitude_bits(self) -> u64 {
        self.bits & !self.format.sign_bit()
    }

    /// The class of the float.
    #[must_use]
    pub const fn class(self) -> FloatClass {
        match (self.biased_exponent(), self.fraction()) {
            (0, 0) => FloatClass::Zero,
            (0, _) => FloatClass::Subnormal,
            (r, 0) if r == self.format.max_biased_exponent() => FloatClass::Infinite,
            (r, _) if r == self.format.max_biased_exponent() => FloatClass::Nan,
            _ => FloatClass::Normal,
        }
    }

    /// Whether this is a real number: zero, subnormal or normal.
    #[must_use]
    pub const fn is_finite(self) -> bool {
        !matches!(self.class(), FloatClass::Infinite | FloatClass::Nan)
    }

    /// The power of two the mantissa is multiplied by: r - bias, and [`FloatFormat::min_exponent`] for
    /// subnormals and zero. `None` for infinities and NaN.
    #[must_use]
    pub const fn true_exponent(self) -> Option<i32> {
        match self.class() {
            FloatClass::Zero | FloatClass::Subnormal => Some(self.format.min_exponent()),
            FloatClass::Normal => Some(self.biased_exponent() as i32 - self.format.bias()),
            FloatClass::Infinite | FloatClass::Nan => None,
        }
    }

    /// The bit before the binary point, which is implied, not stored: 1 for normal numbers, else 0.
    #[must_use]
    pub const fn implied_bit(self) -> u64 {
        matches!(self.class(), FloatClass::Normal) as u64
    }

    /// The fraction with its implied bit as an integer m, so that |x| = m·2^(true exponent - fraction bits).
    /// Meaningless for infinities and NaN.
    pub(crate) const fn significand(self) -> u64 {
        self.implied_bit() << self.format.fraction_bits() | self.fraction()
    }

    /// For NaN: whether the quiet bit, the first of the fraction, is set.
    #[must_use]
    pub const fn is_quiet_nan(self) -> Option<bool> {
        match self.class() {
            FloatClass::Nan => Some(self.fraction() >> (self.format.fraction_bits() - 1) == 1),
            _ => None,
        }
    }

    /// For NaN: the fraction bits after the quiet bit.
    #[must_use]
    pub const fn nan_payload(self) -> Option<u64> {
        match self.class() {
            FloatClass::Nan => Some(self.fraction() & (self.format.fraction_mask() >> 1)),
            _ => None,
        }
    }

    /// The same value as f64. Exact for both formats; a NaN in single precision stays NaN, but its payload is
    /// lost.
    #[must_use]
    pub const fn value(self) -> f64 {
        if self.format.bits() == 64 {
            f64::from_bits(self.bits)
        } else {
            f32::from_bits(self.bits as u32) as f64
        }
    }

    /// The unit in the last place: the spacing of floats of this exponent, 2^(true exponent - fraction bits).
    /// `None` for infinities and NaN.
    ///
    /// ```
    /// use swept_num::Anatomy;
    /// assert_eq!(Anatomy::of_f64(1.0).ulp(), Some(f64::EPSILON));
    /// assert_eq!(Anatomy::of_f64(1.0).gap_below(), Some(f64::EPSILON / 2.0)); // a power of two
    /// assert_eq!(Anatomy::of_f64(0.0).ulp(), Some(5e-324));
    /// ```
    #[must_use]
    pub const fn ulp(self) -> Option<f64> {
        match self.ulp_exponent() {
            Some(exponent) => Some(power_of_two(exponent)),
            None => None,
        }
    }

    /// The power of two that [`Anatomy::ulp`] is.
    #[must_use]
    pub const fn ulp_exponent(self) -> Option<i32> {
        match self.true_exponent() {
            Some(exponent) => Some(exponent - self.format.fraction_bits() as i32),
            None => None,
        }
    }

    /// Position among all floats of the format in increasing order; both zeros are 0.
    const fn ordinal(self) -> Option<i64> {
        match self.class() {
            FloatClass::Nan => None,
            _ if self.is_negative() => Some(-(self.magnitude_bits() as i64)),
            _ => Some(self.magnitude_bits() as i64),
        }
    }

    const fn stepped(self, by: i64) -> Option<Anatomy> {
        let Some(ordinal) = self.ordinal() else { return None };
        let ordinal = ordinal + by;
        if ordinal.unsigned_abs() > self.format.infinity_bits() {
            return None;
        }
        let sign = if ordinal < 0 { self.format.sign_bit() } else { 0 };
        Some(Anatomy { format: self.format, bits: sign | ordinal.unsigned_abs() })
    }

    /// The next larger float, an infinity after the largest; `None` for NaN and +infinity. Both zeros have
    /// the smallest subnormal above them.
    #[must_use]
    pub const fn next_up(self) -> Option<Anatomy> {
        self.stepped(1)
    }

    /// The next smaller float; `None` for NaN and -infinity.
    #[must_use]
    pub const fn next_down(self) -> Option<Anatomy> {
        self.stepped(-1)
    }

    /// The distance to the next larger float: exact, infinite for the largest float, `None` when it has no
    /// successor or is itself infinite.
    #[must_use]
    pub fn gap_above(self) -> Option<f64> {
        self.gap_to(self.next_up())
    }

    /// The distance to the next smaller float: exact, infinite for the most negative one, `None` when it has
    /// no predecessor or is itself infinite.
    #[must_use]
    pub fn gap_below(self) -> Option<f64> {
        self.gap_to(self.next_down())
    }

    fn gap_to(self, neighbour: Option<Anatomy>) -> Option<f64> {
        // the difference of neighbours is the smaller ulp, a float: the subtraction is exact
        neighbour.filter(|_| self.is_finite()).map(|other| (other.value() - self.value()).abs())
    }

    /// The number of steps from float to float between the two: 0 for equal numbers and between -0 and +0, 1
    /// between neighbours; infinities are one step beyond the largest numbers. `None` if either is NaN or if
    /// the formats differ.
    ///
    /// ```
    /// use swept_num::Anatomy;
    /// let sum = Anatomy::of_f64(0.1 + 0.2);
    /// assert_eq!(sum.distance_in_ulps(Anatomy::of_f64(0.3)), Some(1));
    /// assert_eq!(Anatomy::of_f64(-5e-324).distance_in_ulps(Anatomy::of_f64(5e-324)), Some(2));
    /// ```
    #[must_use]
    pub fn distance_in_ulps(self, other: Anatomy) -> Option<u64> {
        if self.format != other.format {
            return None;
        }
        Some(self.ordinal()?.abs_diff(other.ordinal()?))
    }

    /// The shortest decimal text that reads back as this float (rounding to nearest).
    #[must_use]
    pub fn shortest(self) -> String {
        if self.format.bits() == 64 {
            format!("{:?}", self.value())
        } else {
            format!("{:?}", f32::from_bits(self.bits as u32))
        }
    }
}
