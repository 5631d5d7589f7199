//! The result of a fast test of two boxes.

use swept::internals::shape::Axis;

/// What a fast test has proved about two boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finding {
    /// Proved: no common point.
    Apart(Axis),
    /// Proved: they overlap, and no arbitrarily small translation separates them.
    Overlapping,
    /// Neither is proved: the boxes touch or nearly touch, at the scale of rounding and of the deviation of
    /// the axes.
    Unproved,
}
