//! The type, its constructors and its arithmetic.

use crate::Interval;
use core::ops::{Add, Mul, Neg, Sub};
use thiserror::Error;

/// An enclosure of a function over a bounded domain: a polynomial of the given degree plus a constant
/// remainder interval.
///
/// ```
/// use swept_num::{Interval, TaylorModel};
/// let domain = Interval::new(0.0, 1.0)?;
/// let t = TaylorModel::<2>::variable(domain)?;
/// let hump = t.minus(&t.square())?.range(); // t − t² lies in [0, 1/4]
/// assert!(hump.contains(0.25) && hump.lo() > -1e-15 && hump.hi() < 0.25 + 1e-15);
/// let plain = domain - domain.square(); // plain intervals: [−1, 1]
/// assert!(plain.width() > 7.9 * hump.width());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TaylorModel<const DEGREE: usize> {
    pub(super) domain: Interval,
    /// A float inside the domain.
    pub(super) center: f64,
    pub(super) constant: Interval,
    /// The coefficients of s, s², …, s^DEGREE.
    pub(super) powers: [Interval; DEGREE],
    pub(super) remainder: Interval,
}

/// Why a model cannot be constructed, combined or evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum TaylorError {
    /// A domain must have finite ends.
    #[error("the domain {domain:?} of a Taylor model is not bounded")]
    UnboundedDomain {
        /// The domain as given.
        domain: Interval,
    },
    /// Two models can be combined only over the same domain.
    #[error("Taylor models over different domains, {left:?} and {right:?}; restrict one first")]
    DifferentDomains {
        /// The domain of the left operand.
        left: Interval,
        /// The domain of the right operand.
        right: Interval,
    },
    /// A model holds only in its domain.
    #[error("a Taylor model over {domain:?} does not cover {asked:?}")]
    OutsideDomain {
        /// The times that were asked for.
        asked: Interval,
        /// The domain of the model.
        domain: Interval,
    },
}

impl<const DEGREE: usize> TaylorModel<DEGREE> {
    /// The model c0 + c1·s + … + R with s = t − m, where m is the [`center`](Self::center) of the domain.
    ///
    /// `powers` are the coefficients of s, s², …. Given enclosures of a function's derivatives at m and of
    /// the next one over the domain, this is Taylor's formula: c_k = f^(k)(m)/k!, R =
    /// f^(n+1)(domain)/(n+1)!·(domain − m)^(n+1).
    ///
    /// # Errors
    /// An unbounded domain.
    pub fn new(
        domain: Interval,
        constant: Interval,
        powers: [Interval; DEGREE],
        remainder: Interval,
    ) -> Result<Self, TaylorError> {
        if !domain.is_bounded() {
            return Err(TaylorError::UnboundedDomain { domain });
        }
        Ok(Self { domain, center: domain.midpoint(), constant, powers, remainder })
    }

    /// The function f(t) = t.
    ///
    /// # Errors
    /// An unbounded domain.
    pub fn variable(domain: Interval) -> Result<Self, TaylorError> {
        let mut model = Self::constant(Interval::ZERO, domain)?;
        model.constant = Interval::point(model.center);
        match model.powers.first_mut() {
            Some(slope) => *slope = Interval::ONE,
            None => model.remainder = model.offsets(),
        }
        Ok(model)
    }

    /// A function whose values all lie in `value`.
    ///
    /// # Errors
    /// An unbounded domain.
    pub fn constant(value: Interval, domain: Interval) -> Result<Self, TaylorError> {
        Self::new(domain, value, [Interval::ZERO; DEGREE], Interval::ZERO)
    }

    /// Where the model holds.
    #[must_use]
    pub fn domain(&self) -> Interval {
        self.domain
    }

    /// The point about which the polynomial is expanded: `domain().midpoint()`.
    #[must_use]
    pub fn center(&self) -> f64 {
        self.center
    }

    /// The coefficient of s^power; zero above the degree.
    #[must_use]
    pub fn coefficient(&self, power: usize) -> Interval {
        match power.checked_sub(1) {
            None => self.constant,
            Some(index) => self.powers.get(index).copied().unwrap_or(Interval::ZERO),
        }
    }

    /// The remainder: the interval added to the polynomial at every time.
    #[must_use]
    pub fn remainder(&self) -> Interval {
        self.remainder
    }

    /// t − m for the times in the domain; contains zero.
    pub(super) fn offsets(&self) -> Interval {
        self.domain - self.center
    }

    /// The sum of two functions over the same domain.
    ///
    /// # Guarantee
    /// Encloses f + g at every time in the domain.
    ///
    /// # Errors
    /// Different domains.
    pub fn plus(&self, other: &Self) -> Result<Self, TaylorError> {
        self.check_same_domain(other)?;
        let mut sum = *self;
        sum.constant += other.constant;
        sum.powers.iter_mut().zip(other.powers).for_each(|(a, b)| *a += b);
        sum.remainder += other.remainder;
        Ok(sum)
    }

    /// The difference of two functions over the same domain.
    ///
    /// # Guarantee
    /// Encloses f − g at every time in the domain.
    ///
    /// # Errors
    /// Different domains.
    pub fn minus(&self, other: &Self) -> Result<Self, TaylorError> {
        self.plus(&-*other)
    }

    /// The product of two functions over the same domain.
    ///
    /// # Guarantee
    /// Encloses f·g at every time in the domain.
    ///
    /// # Errors
    /// Different domains.
    pub fn times(&self, other: &Self) -> Result<Self, TaylorError> {
        self.check_same_domain(other)?;
        Ok(self.product(other))
    }

    /// The square of the function.
    ///
    /// # Guarantee
    /// Encloses f² at every time in the domain.
    #[must_use]
    pub fn square(&self) -> Self {
        self.product(self)
    }

    fn check_same_domain(&self, other: &Self) -> Result<(), TaylorError> {
        if self.domain == other.domain {
            Ok(())
        } else {
            Err(TaylorError::DifferentDomains { left: self.domain, right: other.domain })
        }
    }

    /// The product of two models over the same domain.
    pub(super) fn product(&self, other: &Self) -> Self {
        let coefficient = |k: usize| -> Interval {
            // i ≤ DEGREE and k − i ≤ DEGREE
            (k.saturating_sub(DEGREE)..=k.min(DEGREE))
                .map(|i| self.coefficient(i) * other.coefficient(k - i))
                .reduce(Add::add)
                .unwrap_or(Interval::ZERO)
        };
        let mut product = Self { constant: coefficient(0), ..*self };
        for (index, power) in product.powers.iter_mut().enumerate() {
            *power = coefficient(index + 1);
        }
        let offsets = self.offsets();
        let above = (DEGREE + 1..=2 * DEGREE).map(|k| coefficient(k) * offsets.powi(k as u32));
        product.remainder = above.sum::<Interval>()
            + self.polynomial_range() * other.remainder
            + other.polynomial_range() * self.remainder
            + self.remainder * other.remainder;
        product
    }

    /// The same function over a part of the domain, expanded about the part's own centre.
    ///
    /// # Guarantee
    /// Encloses what the whole model encloses, at every time in the part.
    ///
    /// # Errors
    /// A part that is not inside the domain.
    pub fn restrict(&self, part: Interval) -> Result<Self, TaylorError> {
        if !self.domain.encloses(part) {
            return Err(TaylorError::OutsideDomain { asked: part, domain: self.domain });
        }
        let mut restricted = Self { domain: part, center: part.midpoint(), ..*self };
        // p(s + d) by repeated synthetic division: a pass of c_k += d·c_(k+1) makes one more coefficient
        // final
        let shift = Interval::point(restricted.center) - self.center;
        for first in 0..DEGREE {
            for k in (first..DEGREE).rev() {
                let carried = shift * restricted.powers[k];
                match k.checked_sub(1) {
                    None => restricted.constant += carried,
                    Some(below) => restricted.powers[below] += carried,
                }
            }
        }
        Ok(restricted)
    }
}

impl<const DEGREE: usize> Neg for TaylorModel<DEGREE> {
    type Output = Self;
    fn neg(self) -> Self {
        Self {
            constant: -self.constant,
            powers: self.powers.map(Neg::neg),
            remainder: -self.remainder,
            ..self
        }
    }
}

impl<const DEGREE: usize> Add<Interval> for TaylorModel<DEGREE> {
    type Output = Self;
    fn add(self, value: Interval) -> Self {
        Self { constant: self.constant + value, ..self }
    }
}

impl<const DEGREE: usize> Sub<Interval> for TaylorModel<DEGREE> {
    type Output = Self;
    fn sub(self, value: Interval) -> Self {
        Self { constant: self.constant - value, ..self }
    }
}

impl<const DEGREE: usize> Mul<Interval> for TaylorModel<DEGREE> {
    type Output = Self;
    fn mul(self, factor: Interval) -> Self {
        Self {
            constant: self.constant * factor,
            powers: self.powers.map(|c| c * factor),
            remainder: self.remainder * factor,
            ..self
        }
    }
}

/// `model op f64` through `model op Interval`.
macro_rules! with_float {
    ($($op:ident $method:ident),*) => {$(
        impl<const DEGREE: usize> $op<f64> for TaylorModel<DEGREE> {
            type Output = Self;
            fn $method(self, value: f64) -> Self {
                $op::$method(self, Interval::point(value))
            }
        }
    )*};
}
with_float!(Add add, Sub sub, Mul mul);
