//! Do two frames meet?
//!
//! **What it answers.** Yes or no, exactly: the given numbers are taken as exact reals.
//!
//! **The mathematics.** `Closed`: the closed frames share a point (at some time of the closed span). `Open`: their interiors
//! do. For moving frames the two readings of "open in time" agree: interiors that meet at an end of the span meet
//! shortly inside it too. `Open` is the same as: the set of common points has positive measure (in space, or in space and time).
//!
//! **Why it is sound.** The `f64` elimination answers only with a proof (`local.rs`); what is closer than its rounding bound
//! is decided by the same elimination over whole numbers (`exact`), where nothing is rounded.
//!
//! **Source.** [FMB20, sections 2 and 3].

use super::exact::ExactPair;
use super::local::decide;
use super::view::Relative;
use super::{Frame, MovingFrame, TimeSpan, Touching};

/// Do two resting frames meet?
///
/// # Guarantee
/// Exact for every pair; the same for (a, b) and (b, a).
#[inline]
pub fn intersects<const D: usize>(a: &Frame<D>, b: &Frame<D>, touching: Touching) -> bool {
    resting_in_f64(a, b).unwrap_or_else(|| ExactPair::resting(a, b).intersects(touching))
}

/// Do two moving frames meet at some time of the span?
///
/// # Guarantee
/// Exact for every pair; the same for (a, b) and (b, a).
#[inline]
pub fn intersects_moving<const D: usize>(
    a: &MovingFrame<D>,
    b: &MovingFrame<D>,
    span: &TimeSpan,
    touching: Touching,
) -> bool {
    moving_in_f64(a, b, span).unwrap_or_else(|| ExactPair::moving(a, b, span).intersects(touching))
}

/// What `f64` alone can prove of two resting frames.
#[inline(always)]
pub(super) fn resting_in_f64<const D: usize>(a: &Frame<D>, b: &Frame<D>) -> Option<bool> {
    let relative = Relative::at_rest(a, b);
    match D {
        1 => decide::<D, 1, 8, false>(a, b, &relative),
        2 => decide::<D, 2, 16, false>(a, b, &relative),
        _ => decide::<D, 3, 40, false>(a, b, &relative),
    }
}

/// What `f64` alone can prove of two moving frames.
#[inline(always)]
pub(super) fn moving_in_f64<const D: usize>(
    a: &MovingFrame<D>,
    b: &MovingFrame<D>,
    span: &TimeSpan,
) -> Option<bool> {
    let relative = Relative::moving(a, b, span);
    let (a, b) = (a.frame(), b.frame());
    match D {
        1 => decide::<D, 2, 16, true>(a, b, &relative),
        2 => decide::<D, 3, 40, true>(a, b, &relative),
        _ => decide::<D, 4, 72, true>(a, b, &relative),
    }
}
