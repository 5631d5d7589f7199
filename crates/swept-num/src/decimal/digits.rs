//! The exact decimal: a sign, a list of digits and a power of ten.
//!
//! **What it answers.** Order, difference, doubling and halving, and rounding to a decimal place, all exact.
//!
//! **The mathematics.** value = ± D·10^q with D the integer whose decimal digits are stored. Neither the
//! first nor the last digit is 0, so each value has one form. With p = q + (number of digits) - 1 the order
//! of magnitude, two magnitudes compare by p first and then by their digits in dictionary order.
//!
//! **Why it is sound.** Every step is integer arithmetic on digits; the one carry that must fit in a machine
//! word is bounded where it arises.

use std::cmp::Ordering;

/// An exact decimal number of any length.
///
/// Made from a float, from text (`"0.1".parse()`), or as the difference of two.
///
/// ```
/// use swept_num::Decimal;
/// let tenth: Decimal = "0.1".parse()?;
/// let float = Decimal::from_f64(0.1).expect("0.1 is finite");
/// assert_eq!(float.to_string(), "0.1000000000000000055511151231257827021181583404541015625");
/// assert!(float > tenth);
/// # Ok::<(), swept_num::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Decimal {
    negative: bool,
    /// Most significant first, first and last not 0; empty for zero.
    digits: Vec<u8>,
    /// The power of ten of the last digit; 0 for zero.
    exponent: i64,
}

/// The direction in which a decimal is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    /// To the largest candidate that is not above the number.
    NegativeInfinity,
    /// To the smallest candidate that is not below the number.
    PositiveInfinity,
}

/// Number of factors of two per pass of [`Decimal::times_power_of_two`]. With factor f and digits up to 9 the
/// carry c obeys c ≤ (9f + c)/10, so c ≤ f and 9f + c ≤ 10f must stay below 2^64: f = 2^60 gives 1.2e19 <
/// 1.8e19.
const DOUBLINGS_PER_PASS: u32 = 60;
/// The same for factors of five: 5^25 is below 2^60.
const FIVES_PER_PASS: u32 = 25;

/// Differences of numbers whose digits are further apart than this are refused: the zeros between them would
/// fill memory.
const MAX_GAP: u64 = 1_000_000;

impl Decimal {
    /// The value ± D·10^exponent of a list of decimal digits, first digit first; zeros at both ends are
    /// dropped.
    pub(super) fn from_digits(negative: bool, mut digits: Vec<u8>, mut exponent: i64) -> Decimal {
        let kept = digits.iter().rposition(|&d| d != 0).map_or(0, |last| last + 1);
        exponent = exponent.saturating_add((digits.len() - kept) as i64);
        digits.truncate(kept);
        let zeros = digits.iter().take_while(|&&d| d == 0).count();
        digits.drain(..zeros);
        if digits.is_empty() {
            exponent = 0;
        }
        Decimal { negative, digits, exponent }
    }

    /// The value ± significand·2^exponent, the form of every finite float.
    pub(crate) fn from_binary(negative: bool, significand: u64, exponent: i32) -> Decimal {
        let digits = significand.to_string().bytes().map(|byte| byte - b'0').collect();
        Decimal::from_digits(negative, digits, 0).times_power_of_two(exponent)
    }

    /// Whether the value is zero (of either sign).
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Whether the number has a minus sign; `-0` keeps its sign.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// The number of significant digits, 0 for zero.
    #[must_use]
    pub fn digit_count(&self) -> usize {
        self.digits.len()
    }

    /// The power of ten of the first digit (0 for zero): 250 has order 2, 0.25 has order -1.
    #[must_use]
    pub fn order(&self) -> i64 {
        self.exponent.saturating_add(self.digits.len().saturating_sub(1) as i64)
    }

    pub(super) fn digits(&self) -> &[u8] {
        &self.digits
    }

    pub(super) fn exponent(&self) -> i64 {
        self.exponent
    }

    /// The magnitude: the same number without its sign.
    #[must_use]
    pub fn abs(mut self) -> Decimal {
        self.negative = false;
        self
    }

    /// The exact product with 2^power. Time and memory grow with |power|, so callers keep it within the
    /// exponents of floats.
    pub(crate) fn times_power_of_two(&self, power: i32) -> Decimal {
        let (factor, per_pass) = if power >= 0 { (2_u64, DOUBLINGS_PER_PASS) } else { (5, FIVES_PER_PASS) };
        let mut left = power.unsigned_abs();
        let mut reversed: Vec<u8> = self.digits.iter().rev().copied().collect();
        while left > 0 {
            let now = left.min(per_pass);
            multiply(&mut reversed, factor.pow(now));
            left -= now;
        }
        reversed.reverse();
        // 2^-k = 5^k / 10^k
        Decimal::from_digits(self.negative, reversed, self.exponent.saturating_add(i64::from(power.min(0))))
    }

    /// The exact difference `self - other`; a difference of zero has no sign.
    ///
    /// `None` when one number is so small compared with the other that more than a million zeros would
    /// separate their digits; that never happens for a decimal and the finite float nearest to it.
    #[must_use]
    pub fn minus(&self, other: &Decimal) -> Option<Decimal> {
        if other.is_zero() {
            return Some(if self.is_zero() { self.clone().abs() } else { self.clone() });
        }
        let opposite = Decimal { negative: !other.negative, ..other.clone() };
        if self.is_zero() {
            return Some(opposite);
        }
        let first = self.order().max(other.order());
        let last = self.exponent.min(other.exponent);
        let gap = self.exponent.max(other.exponent).saturating_sub(self.order().min(other.order()));
        if gap > 0 && gap as u64 > MAX_GAP {
            return None;
        }
        // one extra digit in front leaves room for a carry
        let length = (first - last + 2) as usize;
        let (large, small) =
            if self.compare_magnitude(other).is_lt() { (&opposite, self) } else { (self, &opposite) };
        let mut digits = large.laid_out(last, length);
        let subtrahend = small.laid_out(last, length);
        if large.negative == small.negative {
            add_digits(&mut digits, &subtrahend);
        } else {
            subtract_digits(&mut digits, &subtrahend);
        }
        let difference = Decimal::from_digits(large.negative, digits, last);
        Some(if difference.is_zero() { difference.abs() } else { difference })
    }

    /// The digits in `length` places, the last one worth 10^last.
    fn laid_out(&self, last: i64, length: usize) -> Vec<u8> {
        let mut digits = vec![0; length];
        let end = length - (self.exponent - last) as usize;
        digits[end - self.digits.len()..end].copy_from_slice(&self.digits);
        digits
    }

    /// The nearest multiple of 10^place on the chosen side.
    ///
    /// # Guarantee
    /// The result is not above (`NegativeInfinity`) or not below (`PositiveInfinity`) the number, and no
    /// multiple of 10^place lies strictly between them. A result of zero has no sign.
    ///
    /// ```
    /// use swept_num::{Decimal, Toward};
    /// let number: Decimal = "-2.996".parse()?;
    /// assert_eq!(number.round_to(-2, Toward::NegativeInfinity).to_string(), "-3");
    /// assert_eq!(number.round_to(-2, Toward::PositiveInfinity).to_string(), "-2.99");
    /// # Ok::<(), swept_num::ReadError>(())
    /// ```
    #[must_use]
    pub fn round_to(&self, place: i64, toward: Toward) -> Decimal {
        if self.is_zero() || self.exponent >= place {
            return self.clone();
        }
        let grow = self.negative == (toward == Toward::NegativeInfinity);
        let dropped = place.saturating_sub(self.exponent) as u64;
        let kept = (self.digits.len() as u64).saturating_sub(dropped) as usize;
        // the zero in front leaves room for a carry, and is the whole number when no digit is kept
        let mut digits = vec![0];
        digits.extend_from_slice(&self.digits[..kept]);
        if grow {
            let mut one = vec![0; digits.len()];
            one[digits.len() - 1] = 1;
            add_digits(&mut digits, &one);
        }
        let rounded = Decimal::from_digits(self.negative, digits, place);
        if rounded.is_zero() { rounded.abs() } else { rounded }
    }

    /// [`Decimal::round_to`] with at most `count` significant digits (at least one).
    #[must_use]
    pub fn round_to_digits(&self, count: usize, toward: Toward) -> Decimal {
        self.round_to(self.order().saturating_sub(count.max(1) as i64 - 1), toward)
    }

    fn compare_magnitude(&self, other: &Decimal) -> Ordering {
        match (self.is_zero(), other.is_zero()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            // no trailing zeros, so dictionary order is numeric order
            (false, false) => self.order().cmp(&other.order()).then_with(|| self.digits.cmp(&other.digits)),
        }
    }
}

/// Multiplies a number whose digits are given last first; see [`DOUBLINGS_PER_PASS`] for the bound on
/// `factor`.
fn multiply(reversed: &mut Vec<u8>, factor: u64) {
    let mut carry = 0_u64;
    for digit in reversed.iter_mut() {
        carry += u64::from(*digit) * factor;
        *digit = (carry % 10) as u8;
        carry /= 10;
    }
    while carry > 0 {
        reversed.push((carry % 10) as u8);
        carry /= 10;
    }
}

/// `sum += addend`, equal lengths, first digit first; the caller leaves room for the carry.
fn add_digits(sum: &mut [u8], addend: &[u8]) {
    let mut carry = 0;
    for (digit, added) in sum.iter_mut().zip(addend).rev() {
        let total = *digit + added + carry;
        *digit = total % 10;
        carry = total / 10;
    }
    debug_assert_eq!(carry, 0, "the extra digit in front holds the carry");
}

/// `difference -= subtrahend`, equal lengths, first digit first; the subtrahend is not larger.
fn subtract_digits(difference: &mut [u8], subtrahend: &[u8]) {
    let mut borrow = 0;
    for (digit, taken) in difference.iter_mut().zip(subtrahend).rev() {
        let needed = taken + borrow;
        borrow = u8::from(*digit < needed);
        *digit = *digit + 10 * borrow - needed;
    }
    debug_assert_eq!(borrow, 0, "the larger number is on the left");
}

impl Ord for Decimal {
    fn cmp(&self, other: &Decimal) -> Ordering {
        match (self.negative && !self.is_zero(), other.negative && !other.is_zero()) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => self.compare_magnitude(other),
            (true, true) => other.compare_magnitude(self),
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Decimal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Equality of values: `-0` equals `0`.
impl PartialEq for Decimal {
    fn eq(&self, other: &Decimal) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Decimal {}
