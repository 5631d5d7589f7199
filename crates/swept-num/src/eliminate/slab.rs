//! One row of a system: `lo <= a·x <= hi`, and where it came from.
//!
//! [`RowArithmetic`] separates the bookkeeping of rows, which is the same for every number type, from the
//! arithmetic on one or two rows, which is not: `f64` divides and widens, whole numbers cross-multiply.
//!
//! An implementation must keep the promise in each method's documentation; the elimination relies on no other
//! property.

/// Maximum number of given rows: two simplices in space make eight, and time adds one more.
pub const MAX_GIVEN: usize = 10;

/// Whether the ends of a slab belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// `lo <= a·x <= hi`.
    Closed,
    /// `lo < a·x < hi`.
    Strict,
}

/// The given rows that entered a row: those with a positive factor, one bit each, in the low half, and those
/// with a negative factor in the high half. One more bit in each half records that the lower or the upper end
/// is infinite; it is inherited in the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ancestors(u32);

/// The bit of an infinite end.
const INFINITE: u32 = 1 << MAX_GIVEN;

impl Ancestors {
    /// The `index`-th given row.
    #[inline(always)]
    pub fn given(index: usize, lo_infinite: bool, hi_infinite: bool) -> Self {
        debug_assert!(index < MAX_GIVEN, "row {index} of a system of at most {MAX_GIVEN}");
        let ends = if lo_infinite { INFINITE } else { 0 } | if hi_infinite { INFINITE << 16 } else { 0 };
        Self(1 << (index % MAX_GIVEN) | ends)
    }

    /// The ancestors of the difference of two rows.
    #[inline(always)]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 | other.0.rotate_left(16))
    }

    /// The ancestors of the row times -1, if `negative`.
    #[inline(always)]
    pub fn times_sign(self, negative: bool) -> Self {
        let swap = (self.0 ^ self.0.rotate_left(16)) & u32::from(negative).wrapping_neg();
        Self(self.0 ^ swap)
    }

    /// Whether a given row entered with both signs, or both ends are infinite.
    #[inline(always)]
    pub fn conflict(self) -> bool {
        self.0 & self.0.rotate_left(16) != 0
    }

    /// The given rows, without sign.
    #[inline(always)]
    pub fn set(self) -> usize {
        ((self.0 | self.0 >> 16) & (INFINITE - 1)) as usize
    }

    /// The given rows that entered with a positive and with a negative factor.
    pub fn signed(self) -> (u32, u32) {
        (self.0 & (INFINITE - 1), (self.0 >> 16) & (INFINITE - 1))
    }
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
    /// The given rows it was derived from.
    pub ancestors: Ancestors,
    /// Whether the unknown eliminated last appears in it.
    pub holds_pivot: bool,
}

impl<T: RowArithmetic, const N: usize> Slab<T, N> {
    /// A given row, the `index`-th of its system. At most [`MAX_GIVEN`] rows may be given.
    #[inline(always)]
    pub fn given(index: usize, a: [T; N], lo: T::End, hi: T::End) -> Self {
        let ancestors = Ancestors::given(index, T::is_infinite(&lo), T::is_infinite(&hi));
        Self { a, lo, hi, ancestors, holds_pivot: false }
    }
}

/// What elimination needs from a number type.
pub trait RowArithmetic: Clone + Sized {
    /// An end of a slab: a number or an infinity.
    type End: Clone;

    /// Whether an end is infinite.
    fn is_infinite(end: &Self::End) -> bool;

    /// Prepares a row for the elimination of `pivot`. Returns false if the unknown does not appear; a type
    /// that rounds may fold a negligible coefficient into the ends (widening them, for unknowns known to lie
    /// in [0, 1]) and set it to zero. Otherwise returns true, having multiplied the row by a factor that
    /// makes its coefficient of `pivot` positive (a negative factor swaps ends and ancestors). The result
    /// must hold wherever the given row holds.
    fn prepare<const N: usize>(row: &mut Slab<Self, N>, pivot: usize) -> bool;

    /// The slab without `pivot` that follows from two prepared rows, first minus second.
    fn combine<const N: usize>(first: &Slab<Self, N>, second: &Slab<Self, N>, pivot: usize) -> Slab<Self, N>;

    /// True only if no point of the unit box (open box for `Strict`) satisfies the row. For a row whose
    /// coefficients are all zero an exact type answers true exactly when the row is false.
    fn contradicts<const N: usize>(row: &Slab<Self, N>, rule: Rule) -> bool;

    /// True if the row may be dropped: all coefficients are zero (and it was found not to contradict). May
    /// always answer false.
    fn says_nothing<const N: usize>(row: &Slab<Self, N>) -> bool;
}
