//! The box of an intersection, and its times.
//!
//! **What it answers.** Where two frames meet: the tight world-axis box of their common points and, for
//! moving frames, the first and last time at which there is one.
//!
//! **The mathematics.** In world coordinates each frame is a set of slabs. For each axis, and for time, all
//! other unknowns are eliminated. The bounds of the last unknown are those of the common points, over all
//! contact times.
//!
//! **Why it is sound.** The elimination is exact; each end is rounded once, outward. So the box contains
//! every common point, and no end is more than one unit in the last place too far out.
//!
//! **Source.** [FM13, section 3] for eliminating every other unknown; the boxes of [FMB20] are loose.

use super::exact::{ExactPair, project, round_down, round_up};
use super::{Frame, MovingFrame, TimeSpan, Touching, intersects, intersects_moving};

/// A box in world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds<const D: usize> {
    /// The lower end on each axis.
    pub lo: [f64; D],
    /// The upper end on each axis.
    pub hi: [f64; D],
}

/// Where and when two moving frames meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingBounds<const D: usize> {
    /// The box of all common points, over all times of contact.
    pub bounds: Bounds<D>,
    /// The first time of contact, rounded down.
    pub first: f64,
    /// The last time of contact, rounded up.
    pub last: f64,
}

/// The box of the common points of two frames at rest; `None` if they do not meet.
///
/// With [`Touching::Open`] the box is the same (that of the closed sets), but frames that only touch have
/// none.
///
/// # Guarantee
/// Contains every common point; each end is less than one unit in its last place beyond the tight one.
pub fn intersection<const D: usize>(a: &Frame<D>, b: &Frame<D>, touching: Touching) -> Option<Bounds<D>> {
    if !intersects(a, b, touching) {
        return None;
    }
    let pair = ExactPair::resting(a, b);
    Some(match D {
        1 => box_of::<D, 1>(&pair).0,
        2 => box_of::<D, 2>(&pair).0,
        _ => box_of::<D, 3>(&pair).0,
    })
}

/// The box of the common points of two moving frames and the times of contact; `None` if they do not meet
/// during the span.
///
/// # Guarantee
/// The box contains every common point at every time of contact; `first` and `last` bracket the times of
/// contact; each number is less than one unit in its last place beyond the tight one.
pub fn intersection_moving<const D: usize>(
    a: &MovingFrame<D>,
    b: &MovingFrame<D>,
    span: &TimeSpan,
    touching: Touching,
) -> Option<MovingBounds<D>> {
    if !intersects_moving(a, b, span, touching) {
        return None;
    }
    let pair = ExactPair::moving(a, b, span);
    let (bounds, (first, last)) = match D {
        1 => box_of::<D, 2>(&pair),
        2 => box_of::<D, 3>(&pair),
        _ => box_of::<D, 4>(&pair),
    };
    Some(MovingBounds { bounds, first, last })
}

/// Bounds on each of the N unknowns; the last one is time if N > D.
fn box_of<const D: usize, const N: usize>(pair: &ExactPair<D>) -> (Bounds<D>, (f64, f64)) {
    let rows = pair.world_rows::<N>();
    let ends = |axis: usize, exponent: i64| {
        let (lo, hi) = project(rows.clone(), axis);
        (round_down(&lo, exponent), round_up(&hi, exponent))
    };
    let mut bounds = Bounds { lo: [0.0; D], hi: [0.0; D] };
    for k in 0..D {
        (bounds.lo[k], bounds.hi[k]) = ends(k, pair.length_exponent);
    }
    (bounds, if N > D { ends(D, pair.time_exponent) } else { (0.0, 0.0) })
}
