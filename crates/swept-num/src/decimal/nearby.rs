//! The floats next to a decimal.
//!
//! **What it answers.** The nearest f64 and f32, the largest f64 not above and the smallest f64 not below.
//!
//! **The mathematics.** Digits past the 800th affect rounding only by being nonzero: the points where
//! rounding changes (floats and midpoints of floats) have at most 768 significant digits, so a tail may be
//! replaced by a single digit 1. Numbers of order above 400 or below -400 lie beyond all floats.
//!
//! **Why it is sound.** The standard library's reading is correctly rounded, but its exponents saturate; so
//! it is only given short text with small exponents, which is written here. The directed results do not rely
//! on it at all: they step until the exact comparison holds.
//!
//! **Source.** [Num20, exercise 2].

use super::Decimal;
use crate::anatomy::{Anatomy, FloatFormat};
use std::cmp::Ordering;
use std::str::FromStr;

/// More digits than any float or midpoint of two floats has.
const DECIDING_DIGITS: usize = 800;
/// Beyond the order of magnitude of every float, on both sides (f64: -324 to 308).
const BEYOND_FLOATS: i64 = 400;

impl Anatomy {
    /// The exact value with all its digits; `None` for infinities and NaN.
    ///
    /// # Guarantee
    /// No digit is rounded: the result equals the float.
    #[must_use]
    pub fn exact(self) -> Option<Decimal> {
        Some(Decimal::from_binary(self.is_negative(), self.significand(), self.ulp_exponent()?))
    }

    /// The number that is multiplied by 2^(true exponent), exactly: from 1 to 2 for normal numbers, below 1
    /// for subnormals and zero. `None` for infinities and NaN.
    #[must_use]
    pub fn mantissa(self) -> Option<Decimal> {
        self.is_finite()
            .then(|| Decimal::from_binary(false, self.significand(), -(self.format().fraction_bits() as i32)))
    }

    /// The float of the format that is nearest to a decimal, rounded once.
    #[must_use]
    pub fn nearest(number: &Decimal, format: FloatFormat) -> Anatomy {
        if format == FloatFormat::SINGLE {
            Anatomy::of_f32(number.nearest_f32())
        } else {
            Anatomy::of_f64(number.nearest_f64())
        }
    }

    /// The exact error of this float as an approximation of `number`: float - number. `None` for infinities
    /// and NaN, and for numbers of entirely different magnitude (see [`Decimal::minus`]).
    ///
    /// ```
    /// use swept_num::{Anatomy, Decimal, FloatFormat};
    /// let typed: Decimal = "-6.8".parse()?;
    /// let float = Anatomy::nearest(&typed, FloatFormat::SINGLE);
    /// let error = float.error_against(&typed).expect("a finite float");
    /// assert_eq!(error.to_string(), "-0.00000019073486328125");
    /// let ulps = float.error_in_ulps(&typed).expect("a finite float");
    /// assert_eq!(ulps.to_string(), "-0.4");
    /// # Ok::<(), swept_num::ReadError>(())
    /// ```
    #[must_use]
    pub fn error_against(self, number: &Decimal) -> Option<Decimal> {
        self.exact()?.minus(number)
    }

    /// [`Anatomy::error_against`] divided by [`Anatomy::ulp`]; still an exact decimal, since ulps are powers
    /// of two.
    #[must_use]
    pub fn error_in_ulps(self, number: &Decimal) -> Option<Decimal> {
        Some(self.error_against(number)?.times_power_of_two(-self.ulp_exponent()?))
    }
}

impl Decimal {
    /// The exact value of a float; `None` for infinities and NaN.
    ///
    /// # Guarantee
    /// No digit is rounded: the result equals the float.
    #[must_use]
    pub fn from_f64(x: f64) -> Option<Decimal> {
        Anatomy::of_f64(x).exact()
    }

    /// The nearest f64, ties to even; infinity if the number is beyond the largest float by half a gap or
    /// more.
    #[must_use]
    pub fn nearest_f64(&self) -> f64 {
        self.nearest()
    }

    /// The nearest f32, rounded once (not through f64).
    #[must_use]
    pub fn nearest_f32(&self) -> f32 {
        self.nearest()
    }

    fn nearest<F: FromStr<Err: std::fmt::Debug>>(&self) -> F {
        let mut text = String::from(if self.is_negative() { "-" } else { "" });
        if self.is_zero() {
            text.push('0');
        } else {
            let digits = self.digits();
            text.push_str("0.");
            text.extend(digits.iter().take(DECIDING_DIGITS).map(|&digit| char::from(b'0' + digit)));
            if digits.len() > DECIDING_DIGITS {
                text.push('1');
            }
            let order = self.order().clamp(-BEYOND_FLOATS, BEYOND_FLOATS);
            text.push_str(&format!("e{}", order + 1));
        }
        text.parse().expect("digits and a short exponent are a valid number")
    }

    /// The order of this number relative to a float that is not NaN.
    pub(crate) fn compare_f64(&self, x: f64) -> Ordering {
        match Decimal::from_f64(x) {
            Some(exact) => self.cmp(&exact),
            None if x > 0.0 => Ordering::Less,
            None => Ordering::Greater,
        }
    }

    /// The largest f64 that is not above the number: possibly -infinity, never +infinity, never -0.
    ///
    /// # Guarantee
    /// Not above the number in exact arithmetic, while the next float is.
    ///
    /// ```
    /// use swept_num::Decimal;
    /// let tenth: Decimal = "0.1".parse()?;
    /// assert_eq!(tenth.round_down(), 0.1_f64.next_down());
    /// assert_eq!(tenth.round_up(), 0.1);
    /// # Ok::<(), swept_num::ReadError>(())
    /// ```
    #[must_use]
    pub fn round_down(&self) -> f64 {
        let mut x = self.nearest_f64();
        while self.compare_f64(x).is_lt() {
            x = x.next_down();
        }
        debug_assert!(self.compare_f64(x.next_up()).is_lt(), "a tighter float exists");
        x + 0.0 // turns -0 into 0
    }

    /// The smallest f64 that is not below the number: possibly +infinity, never -infinity, never -0.
    ///
    /// # Guarantee
    /// Not below the number in exact arithmetic, while the float before it is.
    #[must_use]
    pub fn round_up(&self) -> f64 {
        let mut x = self.nearest_f64();
        while self.compare_f64(x).is_gt() {
            x = x.next_up();
        }
        debug_assert!(self.compare_f64(x.next_down()).is_gt(), "a tighter float exists");
        x + 0.0
    }
}
