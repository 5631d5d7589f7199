//! The elimination in `f64` on its own, without the quicker tests before it.
//!
//! It shows how many rows there are after each step, and what the elimination alone
//! proves.

use super::local::by_elimination;
use super::shape::{Frame, FrameKind};
use super::view::{RelativeFrame, View};
use super::{MovingFrame, TimeSpan};

/// What the elimination alone did with a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// What it proved, if anything.
    pub answer: Option<bool>,
    /// The number of rows at the start, and after each elimination performed.
    pub rows: [usize; 4],
}

fn run<const D: usize, const N: usize, const CAPACITY: usize, const MOVING: bool>(
    a: &Frame<D>,
    b: &Frame<D>,
    relative: &RelativeFrame<D>,
) -> Trace {
    let mut rows = [0; 4];
    let simplex = |frame: &Frame<D>| frame.kind() == FrameKind::Simplex;
    let answer = match (simplex(a), simplex(b)) {
        (false, false) => {
            by_elimination::<D, N, CAPACITY, MOVING, false, false>(&View::new(a, b, relative), &mut rows)
        }
        (false, true) => {
            by_elimination::<D, N, CAPACITY, MOVING, false, true>(&View::new(a, b, relative), &mut rows)
        }
        (true, false) => {
            by_elimination::<D, N, CAPACITY, MOVING, true, false>(&View::new(a, b, relative), &mut rows)
        }
        (true, true) => {
            by_elimination::<D, N, CAPACITY, MOVING, true, true>(&View::new(a, b, relative), &mut rows)
        }
    };
    Trace { answer, rows }
}

/// The elimination alone on two frames at rest.
///
/// # Guarantee
/// An answer, if there is one, is right for closed and for open frames.
pub fn trace<const D: usize>(a: &Frame<D>, b: &Frame<D>) -> Trace {
    let relative = RelativeFrame::at_rest(a, b);
    match D {
        1 => run::<D, 1, 8, false>(a, b, &relative),
        2 => run::<D, 2, 16, false>(a, b, &relative),
        _ => run::<D, 3, 40, false>(a, b, &relative),
    }
}

/// The elimination alone on two moving frames.
///
/// # Guarantee
/// An answer, if there is one, is right for closed and for open frames.
pub fn trace_moving<const D: usize>(a: &MovingFrame<D>, b: &MovingFrame<D>, span: &TimeSpan) -> Trace {
    let relative = RelativeFrame::moving(a, b, span);
    let (a, b) = (a.frame(), b.frame());
    match D {
        1 => run::<D, 2, 16, true>(a, b, &relative),
        2 => run::<D, 3, 40, true>(a, b, &relative),
        _ => run::<D, 4, 72, true>(a, b, &relative),
    }
}
