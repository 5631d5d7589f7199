//! Whether bodies that only touch count as overlapping.
//!
//! **What it answers.** One rule for every test in this crate, on every axis and in both orders of the
//! arguments.
//!
//! **The mathematics.** Let Z be the Minkowski sum of A and -B, shifted so that the difference T of the
//! centres is tested against it. `Closed` requires T in Z; `Open` requires T in the interior of Z.
//!
//! **Why it is sound.** Both are properties of the exact sets, so they do not depend on how a test is
//! evaluated. For bodies with interior points, T is in the interior of Z exactly when the interiors meet.
//!
//! **Source.** The published tests use different rules on different axes; see [Num20, section 2.1].

/// Whether bodies that touch without penetrating each other count as overlapping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Touching {
    /// Bodies are closed sets: one common point is enough.
    #[default]
    Closed,
    /// Bodies overlap only when no arbitrarily small translation separates them. For bodies with interior
    /// points this means that the interiors meet. A flat plate stuck into a box overlaps it; two plates lying
    /// in one plane, or two points, never do more than touch.
    Open,
}

impl Touching {
    /// Whether a comparison value, negative for penetration and zero for touching, counts as overlap.
    pub(crate) fn accepts(self, order: std::cmp::Ordering) -> bool {
        match self {
            Touching::Closed => order.is_le(),
            Touching::Open => order.is_lt(),
        }
    }
}
