//! The relative motion of two bodies over the dyadic parts of a span.
//!
//! **What it answers.** The relative motion over the part of a given level that contains a given time, asked
//! of the motions only once.
//!
//! **The mathematics.** A [`SpanGrid`] holds the parts down to 1/2^6 of the span; each of its smallest parts
//! starts a grid of its own when a deeper level is asked for. So parts of any level are available, and only
//! those asked for are made.
//!
//! **Why it is sound.** A part is reported with its own ends, and its value is made for exactly these. One
//! timeline covers one smooth piece, so no part lies across a break.
//!
//! **Source.** [Redon06, section 9.3]: 2^7 parts, all made beforehand and none longer.

use crate::bound::{Cell, MotionSpan, RelativeMotion, SpanGrid};
use crate::motion::Motion;
use std::sync::OnceLock;
use swept_num::Interval;

/// Levels of one grid.
const LEVELS: u32 = 6;

/// The parts of a span.
pub(super) struct Timeline {
    grid: SpanGrid<Box<Part>>,
}

/// A part of a span.
pub(super) struct Part {
    /// The part.
    pub(super) span: Interval,
    /// Whether a part of twice the length begins where this one ends.
    pub(super) last_half: bool,
    /// The relative motion over it: always there, since both motions are taken over the same span.
    pub(super) seen: Option<RelativeMotion>,
    finer: OnceLock<Timeline>,
}

impl Timeline {
    /// A timeline on which no part has been made yet.
    pub(super) fn new(span: Interval) -> Self {
        Self { grid: SpanGrid::new(span, LEVELS) }
    }

    /// The part of a level that contains a time; of two, the later. If it has to be made, it is counted in
    /// `made`.
    pub(super) fn at<A: Motion, B: Motion>(
        &self,
        motions: (&A, &B),
        t: f64,
        level: u32,
        made: &mut usize,
    ) -> Option<&Part> {
        let mut cell = Cell::WHOLE;
        for _ in 0..level.min(LEVELS) {
            let [before, after] = cell.halves();
            cell = if t < self.grid.span(after)?.lo() { before } else { after };
        }
        let part = self.grid.get(cell, |span| {
            *made += 1;
            let seen = RelativeMotion::of(&MotionSpan::of(motions.0, span), &MotionSpan::of(motions.1, span));
            Box::new(Part { span, last_half: cell.index % 2 == 1, seen, finer: OnceLock::new() })
        })?;
        if level <= LEVELS {
            return Some(part);
        }
        part.finer.get_or_init(|| Self::new(part.span)).at(motions, t, level - LEVELS, made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Placement, Spin};

    #[test]
    fn parts_of_all_levels_lie_end_to_end() {
        let spin = Spin::new([1.0, 2.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0, 0.0, 2.0]).unwrap();
        let line = Timeline::new(Interval::between(1.0, 2.0));
        let mut made = 0;
        for level in [0, 1, 5, 6, 7, 9, 13] {
            let (mut t, mut parts) = (1.0, 0u64);
            while t < 2.0 {
                let part = line.at((&spin, &spin), t, level, &mut made).unwrap();
                assert_eq!(part.span.lo(), t);
                assert_eq!(part.seen.unwrap().second_from_first.span, part.span);
                // `last_half` says which half of the part above this is
                if level > 0 {
                    let above = line.at((&spin, &spin), t, level - 1, &mut made).unwrap();
                    assert_eq!(part.last_half, part.span.hi() == above.span.hi());
                }
                t = part.span.hi();
                parts += 1;
            }
            assert_eq!((t, parts), (2.0, 1 << level));
            let before = made;
            assert!(line.at((&spin, &spin), 1.5, level, &mut made).is_some() && made == before);
            let last = line.at((&spin, &spin), 2.0, level, &mut made).unwrap();
            assert_eq!(last.span.hi(), 2.0);
        }
    }

    #[test]
    fn a_span_too_short_to_be_halved_is_its_own_part() {
        let rest = Spin::at_rest([1.0, 2.0], Placement::IDENTITY).unwrap();
        let line = Timeline::new(Interval::between(1.0, 1f64.next_up()));
        let part = line.at((&rest, &rest), 1.0, 20, &mut 0).unwrap();
        assert!(part.span.lo() >= 1.0 && part.span.hi() <= 1f64.next_up());
    }
}
