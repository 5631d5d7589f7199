//! The type, its constructors, and its operations as a set.

use crate::round::{add_down, add_up, sub_up};
use core::fmt;
use thiserror::Error;

/// A closed interval [lo, hi] of real numbers with float ends; an infinite end means "unbounded".
///
/// ```
/// use swept_num::Interval;
/// let x = Interval::new(2.9, 3.1)?;
/// let y = x / (x - 1.0); // x/(x-1) lies between 1.476… and 1.527… for these x
/// assert!(y.contains(1.5) && y.lo() < 1.477 && y.hi() > 1.526);
/// # Ok::<(), swept_num::IntervalError>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "[f64; 2]", into = "[f64; 2]")
)]
pub struct Interval {
    lo: f64,
    hi: f64,
}

impl TryFrom<[f64; 2]> for Interval {
    type Error = IntervalError;

    /// The interval with these ends.
    fn try_from([lo, hi]: [f64; 2]) -> Result<Self, IntervalError> {
        Self::new(lo, hi)
    }
}

impl From<Interval> for [f64; 2] {
    fn from(interval: Interval) -> Self {
        [interval.lo, interval.hi]
    }
}

/// Why two numbers are not the ends of an interval.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum IntervalError {
    /// An end is NaN.
    #[error("an end of [{lo}, {hi}] is not a number")]
    NotANumber {
        /// The lower end as given.
        lo: f64,
        /// The upper end as given.
        hi: f64,
    },
    /// The lower end is above the upper end.
    #[error("the lower end {lo} is above the upper end {hi}; swap them")]
    Reversed {
        /// The lower end as given.
        lo: f64,
        /// The upper end as given.
        hi: f64,
    },
    /// The interval would contain no real number: [+inf, +inf] or [-inf, -inf].
    #[error("[{end}, {end}] contains no real number")]
    NoReal {
        /// Both ends as given.
        end: f64,
    },
}

impl Interval {
    /// All real numbers.
    pub const ENTIRE: Self = Self { lo: f64::NEG_INFINITY, hi: f64::INFINITY };
    /// [0, 0].
    pub const ZERO: Self = Self { lo: 0.0, hi: 0.0 };
    /// [1, 1].
    pub const ONE: Self = Self { lo: 1.0, hi: 1.0 };
    /// The two neighbouring floats around the real number pi.
    pub const PI: Self = Self { lo: core::f64::consts::PI, hi: core::f64::consts::PI.next_up() };

    /// The interval [lo, hi].
    ///
    /// # Errors
    /// NaN, reversed ends, and [inf, inf] or [-inf, -inf], which contain no real number.
    pub const fn new(lo: f64, hi: f64) -> Result<Self, IntervalError> {
        if lo.is_nan() || hi.is_nan() {
            Err(IntervalError::NotANumber { lo, hi })
        } else if lo > hi {
            Err(IntervalError::Reversed { lo, hi })
        } else if lo == hi && lo.is_infinite() {
            Err(IntervalError::NoReal { end: lo })
        } else {
            Ok(Self { lo, hi })
        }
    }

    /// The interval [x, x].
    ///
    /// # Guarantee
    /// Never fails and never claims too much: a number that overflowed to ±infinity becomes everything beyond
    /// the largest float, and NaN, about which nothing is known, becomes [`Interval::ENTIRE`].
    /// `Interval::try_from(x)` refuses both instead.
    #[inline]
    #[must_use]
    pub const fn point(x: f64) -> Self {
        if x.is_finite() { Self { lo: x, hi: x } } else { Self::not_a_point(x) }
    }

    #[cold]
    const fn not_a_point(x: f64) -> Self {
        if x.is_nan() {
            Self::ENTIRE
        } else if x > 0.0 {
            Self { lo: f64::MAX, hi: x }
        } else {
            Self { lo: x, hi: f64::MIN }
        }
    }

    /// For ends that are known to be in order and not NaN.
    #[inline]
    pub(crate) fn ordered(lo: f64, hi: f64) -> Self {
        debug_assert!(
            lo <= hi && lo < f64::INFINITY && hi > f64::NEG_INFINITY,
            "[{lo:?}, {hi:?}] breaks the invariant"
        );
        Self { lo, hi }
    }

    /// The smallest interval that contains both numbers, given in either order.
    ///
    /// Numbers that are not finite are treated as in [`Interval::point`].
    #[inline]
    #[must_use]
    pub fn between(a: f64, b: f64) -> Self {
        Self::point(a).hull(Self::point(b))
    }

    /// Everything within `radius` of `center`, rounded outward; a radius that is NaN gives
    /// [`Interval::ENTIRE`].
    #[must_use]
    pub fn around(center: f64, radius: f64) -> Self {
        let radius = radius.abs();
        if center.is_nan() || radius.is_nan() || center.is_infinite() {
            return Self::ENTIRE;
        }
        Self::ordered(add_down(center, -radius), add_up(center, radius))
    }

    /// The lower end.
    #[inline]
    #[must_use]
    pub const fn lo(self) -> f64 {
        self.lo
    }

    /// The upper end.
    #[inline]
    #[must_use]
    pub const fn hi(self) -> f64 {
        self.hi
    }

    /// Whether `x` is inside (ends included).
    #[inline]
    #[must_use]
    pub fn contains(self, x: f64) -> bool {
        self.lo <= x && x <= self.hi
    }

    /// Whether every number of `other` is in this interval.
    #[inline]
    #[must_use]
    pub fn encloses(self, other: Self) -> bool {
        self.lo <= other.lo && other.hi <= self.hi
    }

    /// Whether the two have a number in common.
    #[inline]
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.lo <= other.hi && other.lo <= self.hi
    }

    /// Whether zero is inside.
    #[inline]
    #[must_use]
    pub fn contains_zero(self) -> bool {
        self.lo <= 0.0 && 0.0 <= self.hi
    }

    /// Whether all its numbers are above zero.
    #[inline]
    #[must_use]
    pub fn is_positive(self) -> bool {
        self.lo > 0.0
    }

    /// Whether all its numbers are below zero.
    #[inline]
    #[must_use]
    pub fn is_negative(self) -> bool {
        self.hi < 0.0
    }

    /// Whether it contains only one number.
    #[inline]
    #[must_use]
    pub fn is_point(self) -> bool {
        self.lo == self.hi
    }

    /// Whether both ends are finite.
    #[inline]
    #[must_use]
    pub fn is_bounded(self) -> bool {
        self.lo.is_finite() && self.hi.is_finite()
    }

    /// The smallest interval around both.
    #[inline]
    #[must_use]
    pub fn hull(self, other: Self) -> Self {
        Self::ordered(smaller(self.lo, other.lo), larger(self.hi, other.hi))
    }

    /// The numbers in both, `None` if there are none.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Self) -> Option<Self> {
        let (lo, hi) = (larger(self.lo, other.lo), smaller(self.hi, other.hi));
        (lo <= hi).then(|| Self::ordered(lo, hi))
    }

    /// hi - lo, rounded up.
    #[inline]
    #[must_use]
    pub fn width(self) -> f64 {
        sub_up(self.hi, self.lo)
    }

    /// The largest absolute value of its numbers.
    #[inline]
    #[must_use]
    pub fn magnitude(self) -> f64 {
        larger(self.lo.abs(), self.hi.abs())
    }

    /// The smallest absolute value of its numbers.
    #[inline]
    #[must_use]
    pub fn mignitude(self) -> f64 {
        if self.contains_zero() { 0.0 } else { smaller(self.lo.abs(), self.hi.abs()) }
    }

    /// A finite float near the middle.
    ///
    /// # Guarantee
    /// It is inside the interval, and strictly between the ends whenever some float is.
    #[must_use]
    pub fn midpoint(self) -> f64 {
        let middle = match (self.lo.is_finite(), self.hi.is_finite()) {
            (true, true) => {
                let half = 0.5 * (self.lo + self.hi);
                if half.is_finite() { half } else { 0.5 * self.lo + 0.5 * self.hi }
            }
            // unbounded: zero if it can be, else twice as far out each time
            (false, false) => 0.0,
            (true, false) => {
                if self.lo < 0.0 {
                    0.0
                } else {
                    smaller(larger(2.0 * self.lo, 1.0), f64::MAX)
                }
            }
            (false, true) => {
                if self.hi > 0.0 {
                    0.0
                } else {
                    larger(smaller(2.0 * self.hi, -1.0), f64::MIN)
                }
            }
        };
        // rounding may have put it on an end although there is a float inside
        let inside = if middle <= self.lo {
            self.lo.next_up()
        } else if middle >= self.hi {
            self.hi.next_down()
        } else {
            middle
        };
        if self.lo < inside && inside < self.hi {
            inside
        } else if self.lo.is_finite() {
            self.lo
        } else {
            self.hi
        }
    }

    /// The two halves, or `None` when no float lies strictly inside.
    ///
    /// # Guarantee
    /// The halves share the midpoint, cover the interval, and each is strictly smaller: bisection always
    /// ends.
    #[must_use]
    pub fn bisect(self) -> Option<(Self, Self)> {
        let middle = self.midpoint();
        (self.lo < middle && middle < self.hi)
            .then(|| (Self::ordered(self.lo, middle), Self::ordered(middle, self.hi)))
    }
}

/// The smaller of two numbers that are not NaN (one instruction; `f64::min` must also handle NaN).
#[inline]
pub(crate) fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The larger of two numbers that are not NaN.
#[inline]
pub(crate) fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

impl TryFrom<f64> for Interval {
    type Error = IntervalError;

    /// The interval [x, x]; NaN and infinities are refused.
    fn try_from(x: f64) -> Result<Self, IntervalError> {
        Self::new(x, x)
    }
}

impl fmt::Debug for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{:?}, {:?}]", self.lo, self.hi)
    }
}
