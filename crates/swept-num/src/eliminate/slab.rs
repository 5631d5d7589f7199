//! One row of a system: `lo <= a·x <= hi`, and where it came from.
//!
//! **What it answers.** What must a number type be able to do to take part in an elimination?
//!
//! **The mathematics.** See the module above. [`RowArithmetic`] separates the bookkeeping of rows, which is the same for every
//! number type, from the arithmetic on one or two rows, which is not: `f64` divides and widens, whole numbers cross-multiply.
//!
//! **Why it is sound.** An implementation promises for each method what its documentation says; the elimination uses no
//! other property.

use std::cmp::Ordering;

/// How many rows a system may be given: two simplices in space make eight, the time one more.
pub const MAX_GIVEN: usize = 10;

/// Whether the ends of a slab belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// `lo <= a·x <= hi`.
    Closed,
    /// `lo < a·x < hi`.
    Strict,
}

/// A row `lo <= a·x <= hi` (or strict) over `N` unknowns.
#[derive(Clone, Copy, Debug)]
pub struct Slab<T: RowArithmetic, const N: usize> {
    /// The coefficients.
    pub a: [T; N],
    /// The lower end.
    pub lo: T::End,
    /// The upper end.
    pub hi: T::End,
    /// The given rows that entered with a positive factor, one bit each.
    pub plus: u16,
    /// The given rows that entered with a negative factor.
    pub minus: u16,
}

impl<T: RowArithmetic, const N: usize> Slab<T, N> {
    /// A given row, the `index`-th of its system. At most [`MAX_GIVEN`] rows may be given.
    #[inline]
    pub fn given(index: usize, a: [T; N], lo: T::End, hi: T::End) -> Self {
        debug_assert!(index < MAX_GIVEN, "row {index} of a system of at most {MAX_GIVEN}");
        Self { a, lo, hi, plus: 1 << index.min(MAX_GIVEN), minus: 0 }
    }

    /// The set of given rows it was made of.
    #[inline]
    pub fn ancestors(&self) -> u16 {
        self.plus | self.minus
    }
}

/// What elimination needs of a number type.
pub trait RowArithmetic: Clone + Sized {
    /// An end of a slab: a number or infinite.
    type End: Clone;

    /// The sign of the coefficient of unknown `pivot`; a type that rounds may fold a negligible one into the ends (widening
    /// them, for unknowns known to lie in [0, 1]) and answer `Equal`.
    fn pivot_sign<const N: usize>(row: &mut Slab<Self, N>, pivot: usize) -> Ordering;

    /// Multiplies a row by a factor that makes its coefficient of `pivot` positive (negative factors swap ends and ancestors),
    /// ready for [`combine`](Self::combine). The result must hold wherever the given row holds.
    fn normalise<const N: usize>(row: &mut Slab<Self, N>, pivot: usize);

    /// The slab without `pivot` that follows from two normalised rows, first minus second.
    fn combine<const N: usize>(
        first: &Slab<Self, N>,
        second: &Slab<Self, N>,
        pivot: usize,
        ancestors: (u16, u16),
    ) -> Slab<Self, N>;

    /// True only if no point of the unit box (open box for `Strict`) satisfies the row. For a row whose coefficients are all zero
    /// an exact type answers true exactly when the row is false.
    fn contradicts<const N: usize>(row: &Slab<Self, N>, rule: Rule) -> bool;

    /// True if the row says nothing: both ends infinite, or all coefficients zero (and it was found not to contradict).
    fn says_nothing<const N: usize>(row: &Slab<Self, N>) -> bool;
}
