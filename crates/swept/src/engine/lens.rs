//! How far a lens reaches along a direction.
//!
//! **What it answers.** The support, relative to its centre, of a ball of radius ρ cut by a slab of half
//! thickness h across u. Everything in the engine that bounds pairs of nodes uses it: four at a time over a
//! span, or one by one at rest.
//!
//! **The mathematics.** Along a unit n the ball reaches ρ, at the point ρn, which the slab cuts off if ρ|n·u|
//! > h. Then the farthest point is on the rim of the disc of radius w = √(ρ² - h²) at height h:
//!
//! ```text
//! S = ρ if ρ|n·u| <= h, else h|n·u| + w|n×u|
//! ```
//!
//! **Why it is sound.** Stored axes are a little longer than 1, up to 1 + 2^-22, which makes h|n·u| + w|n×u|
//! larger, never smaller. As directions they scale every gap by their length, which [`AXIS_SLACK`] covers.
//! Roundings are covered by the `gap_error` of the [view](super::view) (`docs/soundness/first-contact.md`,
//! sections 1 and 3). The checker has its own bound and shares no code with this one.

use super::lanes::Lanes;

/// 2^-21: the most by which a stored axis can be longer than 1, plus the same again for the roundings of a
/// product with it.
pub(crate) const AXIS_SLACK: f64 = 1.0 / (1u64 << 21) as f64;

/// √(ρ² - h²).
#[inline(always)]
pub(crate) fn width<L: Lanes>(radius: L, half: L) -> L {
    ((radius - half) * (radius + half)).sqrt()
}

/// The support along n, from |n·u| and |n×u|.
#[inline(always)]
pub(crate) fn support<L: Lanes>(along: L, aside: L, radius: L, half: L, width: L) -> L {
    L::if_greater(radius * along, half, half * along + width * aside, radius)
}
