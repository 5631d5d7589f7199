//! Whole numbers as the number type of an elimination.
//!
//! Rows are combined by cross-multiplication, `p2 row1 - p1 row2` with positive pivots, so no division is
//! needed, nothing is rounded and signs are exact.

use dashu_base::Sign;
use dashu_int::IBig;
use std::cmp::Ordering;
use swept_num::eliminate::{RowArithmetic, Rule, Slab};

/// A whole number of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Whole(pub(crate) IBig);

/// The sign of a whole number.
pub(crate) fn sign(x: &IBig) -> Ordering {
    if x.is_zero() {
        Ordering::Equal
    } else if x.sign() == Sign::Positive {
        Ordering::Greater
    } else {
        Ordering::Less
    }
}

/// `numerator / denominator` with a positive denominator.
#[derive(Clone, Debug)]
pub(crate) struct Quotient {
    pub(crate) numerator: IBig,
    pub(crate) denominator: IBig,
}

impl Quotient {
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl RowArithmetic for Whole {
    type End = Option<IBig>;

    fn is_infinite(end: &Option<IBig>) -> bool {
        end.is_none()
    }

    fn prepare<const N: usize>(row: &mut Slab<Self, N>, pivot: usize) -> bool {
        if sign(&row.a[pivot].0) == Ordering::Less {
            for coefficient in &mut row.a {
                coefficient.0 = -std::mem::take(&mut coefficient.0);
            }
            let (lo, hi) = (row.lo.take(), row.hi.take());
            row.lo = hi.map(|x| -x);
            row.hi = lo.map(|x| -x);
            row.ancestors = row.ancestors.times_sign(true);
        }
        !row.a[pivot].0.is_zero()
    }

    fn combine<const N: usize>(first: &Slab<Self, N>, second: &Slab<Self, N>, pivot: usize) -> Slab<Self, N> {
        let (p, q) = (&first.a[pivot].0, &second.a[pivot].0);
        let cross = |x: &IBig, y: &IBig| x * q - y * p;
        let ends = |x: &Option<IBig>, y: &Option<IBig>| Some(cross(x.as_ref()?, y.as_ref()?));
        Slab {
            a: std::array::from_fn(|k| Whole(cross(&first.a[k].0, &second.a[k].0))),
            lo: ends(&first.lo, &second.hi),
            hi: ends(&first.hi, &second.lo),
            ancestors: first.ancestors.minus(second.ancestors),
            holds_pivot: false,
        }
    }

    fn contradicts<const N: usize>(row: &Slab<Self, N>, rule: Rule) -> bool {
        let (mut least, mut most) = (IBig::ZERO, IBig::ZERO);
        for Whole(coefficient) in &row.a {
            match sign(coefficient) {
                Ordering::Less => least += coefficient,
                _ => most += coefficient,
            }
        }
        let apart = |small: &IBig, large: &IBig| match rule {
            Rule::Closed => small < large,
            Rule::Strict => small <= large,
        };
        row.lo.as_ref().is_some_and(|lo| apart(&most, lo))
            || row.hi.as_ref().is_some_and(|hi| apart(hi, &least))
    }

    fn says_nothing<const N: usize>(row: &Slab<Self, N>) -> bool {
        row.a.iter().all(|c| c.0.is_zero())
    }
}
