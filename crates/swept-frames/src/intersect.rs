//! Do two frames meet?
//!
//! **What it answers.** Yes or no, exactly: the input numbers are taken as exact reals.
//!
//! **The mathematics.** `Closed`: the closed frames share a point (at some time in the closed span). `Open`:
//! their interiors do. For moving frames the two readings of "open in time" agree: interiors that meet at an
//! end of the span meet shortly inside it too. `Open` is equivalent to the set of common points having
//! positive measure (in space, or in space and time).
//!
//! **Why it is sound.** The combined test first tries quick proofs in `f64`, then the elimination in `f64`;
//! both answer only with a proof (`local.rs`). Pairs closer than their rounding bound are decided by the
//! elimination over whole numbers (`exact`), where nothing is rounded. [`Reached`] records which stages a
//! pair needed.
//!
//! **Source.** [FMB20, sections 2 and 3].

use super::exact::ExactPair;
use super::local::decide;
use super::stages_reached::{Reached, Watch};
use super::view::RelativeFrame;
use super::{Frame, MovingFrame, TimeSpan, Touching};

/// Do two frames at rest meet?
///
/// # Guarantee
/// Exact for every pair; the same for (a, b) and (b, a).
#[inline]
pub fn intersects<const D: usize>(a: &Frame<D>, b: &Frame<D>, touching: Touching) -> bool {
    resting(a, b, touching, &mut ())
}

/// Do two moving frames meet at some time in the span?
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
    moving(a, b, span, touching, &mut ())
}

/// [`intersects`], and which stages the test needed.
#[must_use]
pub fn intersects_reached<const D: usize>(a: &Frame<D>, b: &Frame<D>, touching: Touching) -> (bool, Reached) {
    let mut reached = Reached::default();
    (resting(a, b, touching, &mut reached), reached)
}

/// [`intersects_moving`], and which stages the test needed.
#[must_use]
pub fn intersects_moving_reached<const D: usize>(
    a: &MovingFrame<D>,
    b: &MovingFrame<D>,
    span: &TimeSpan,
    touching: Touching,
) -> (bool, Reached) {
    let mut reached = Reached::default();
    (moving(a, b, span, touching, &mut reached), reached)
}

#[inline(always)]
fn resting<const D: usize>(a: &Frame<D>, b: &Frame<D>, touching: Touching, watch: &mut impl Watch) -> bool {
    let relative = RelativeFrame::at_rest(a, b);
    let in_f64 = match D {
        1 => decide::<D, 1, 8, false>(a, b, &relative, watch),
        2 => decide::<D, 2, 16, false>(a, b, &relative, watch),
        _ => decide::<D, 3, 40, false>(a, b, &relative, watch),
    };
    in_f64.unwrap_or_else(|| {
        watch.whole_numbers();
        ExactPair::resting(a, b).intersects(touching)
    })
}

#[inline(always)]
fn moving<const D: usize>(
    a: &MovingFrame<D>,
    b: &MovingFrame<D>,
    span: &TimeSpan,
    touching: Touching,
    watch: &mut impl Watch,
) -> bool {
    let relative = RelativeFrame::moving(a, b, span);
    let (at_start_a, at_start_b) = (a.frame(), b.frame());
    let in_f64 = match D {
        1 => decide::<D, 2, 16, true>(at_start_a, at_start_b, &relative, watch),
        2 => decide::<D, 3, 40, true>(at_start_a, at_start_b, &relative, watch),
        _ => decide::<D, 4, 72, true>(at_start_a, at_start_b, &relative, watch),
    };
    in_f64.unwrap_or_else(|| {
        watch.whole_numbers();
        ExactPair::moving(a, b, span).intersects(touching)
    })
}
