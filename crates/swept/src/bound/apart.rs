//! How far apart two reference points can get.
//!
//! **What it answers.** An upper bound on the distance between the reference points of two motions over the span that
//! they share: with the reach of both bodies, a bound on the region of one body's axes in which the other can be.
//!
//! **The mathematics.** A distance does not change when the frame turns, so |o_b - o_a| is the same in the axes of either
//! body, however they rotate.
//!
//! **Why it is sound.** The span is cut into pieces, and on each both positions are enclosed; the
//! largest distance of two points of the enclosures bounds the true one. The cuts depend on the span alone.

use crate::motion::Motion;
use swept_num::Interval;

/// Number of pieces of the span.
const PIECES: u32 = 64;

/// An upper bound on the distance of the reference points at all times that both motions have.
///
/// ```
/// use swept::internals::bound::farthest_apart;
/// use swept::{Placement, Spin};
/// let rest = Spin::at_rest([0.0, 1.0], Placement::at([1.0, 0.0, 0.0]))?;
/// let fall = Spin::new([0.0, 1.0], Placement::at([1.0, 0.0, 4.0]), [0.0, 0.0, -3.0], [5.0, 0.0, 9.0])?;
/// assert!((4.0..4.1).contains(&farthest_apart(&rest, &fall)));
/// # Ok::<(), swept::MotionError>(())
/// ```
pub fn farthest_apart<A: Motion + ?Sized, B: Motion + ?Sized>(a: &A, b: &B) -> f64 {
    let Some(span) = a.span().intersection(b.span()) else { return 0.0 };
    let time = |piece: u32| {
        let part = f64::from(piece) / f64::from(PIECES);
        (span.lo() * (1.0 - part) + span.hi() * part).clamp(span.lo(), span.hi())
    };
    let piece = |k: u32| {
        let (start, end) =
            (if k == 0 { span.lo() } else { time(k) }, if k + 1 == PIECES { span.hi() } else { time(k + 1) });
        let over = Interval::between(start, end);
        let apart = (b.enclose(over).translation - a.enclose(over).translation).norm().hi();
        // what is not known may be anything
        if apart.is_nan() { f64::INFINITY } else { apart }
    };
    (0..PIECES).map(piece).fold(0.0, f64::max)
}
