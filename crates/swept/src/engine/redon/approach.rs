//! Until when two boxes are proved apart.
//!
//! **What it answers.** Given a time up to which two boxes are proved apart: a later one.
//!
//! **The mathematics.** The balls and then the fifteen axes are tried over the dyadic part of the span that
//! contains the time. If they prove it, the search goes on at the end of the part, with parts twice as long
//! where one begins there. If not, it tries a part half as long, down to parts in which the bodies move by no
//! more than a fraction of the size of the boxes: below that it is better to split the boxes.
//!
//! ```text
//! shortest part:   V w <= max(σ min(ρ_A, ρ_B), δ)   V a bound on the closing speed, w the width, ρ the radii
//! ```
//!
//! **Why it is sound.** Parts are closed and contain the time at which they are tried, so what is proved lies
//! end to end. Widths, levels and the number of trials only decide when the search gives up, not what it
//! proves.
//!
//! **Source.** [Redon06, sections 6.1, 6.3 and 9.1 to 9.3].

use super::timeline::Timeline;
use crate::bound::{BoxInSphere, separated};
use crate::motion::{Motion, PoseEnclosure};
use swept_num::Interval;

/// Maximum number of parts tried for one pair before it is split.
const TRIALS: u32 = 24;
/// σ: the fraction of the smaller box's size by which boxes may move within the shortest part tried.
const SHARE: f64 = 0.25;
/// The deepest level: parts of 2^-48 of a piece.
const DEEPEST: u32 = 48;
/// Number of parts kept at a time, about 2 kB each.
const KEPT: usize = 1 << 14;

/// The smooth pieces of two motions, each with its timeline.
pub(super) struct Pieces<'a, A, B> {
    motions: (&'a A, &'a B),
    start: f64,
    ends: Vec<f64>,
    /// Each made when it is first needed.
    lines: Vec<Option<Timeline>>,
    made: usize,
    /// V.
    closing: f64,
    /// η.
    separation: f64,
    /// δ.
    tolerance: f64,
}

/// Where two boxes could not be followed further.
pub(super) struct Halt {
    /// They are proved apart up to and including this time.
    pub(super) until: f64,
    /// The level of the parts to try next.
    pub(super) level: u32,
    /// Where the second body is at the start of the last part tried, in the coordinates of the first.
    pub(super) seen: Option<PoseEnclosure>,
}

impl<'a, A: Motion, B: Motion> Pieces<'a, A, B> {
    /// The pieces, given by their ends; the last is the end of the span.
    pub(super) fn new(
        motions: (&'a A, &'a B),
        start: f64,
        ends: Vec<f64>,
        [closing, separation, tolerance]: [f64; 3],
    ) -> Self {
        let lines = ends.iter().map(|_| None).collect();
        Self { motions, start, ends, lines, made: 0, closing, separation, tolerance }
    }

    /// Follows two boxes that are proved apart at `from` until `end`; `None` if they are proved apart up to
    /// and including `end`. `trials` is called for each part tried.
    pub(super) fn follow(
        &mut self,
        [a, b]: [&BoxInSphere; 2],
        from: f64,
        end: f64,
        level: u32,
        mut trials: impl FnMut(),
    ) -> Option<Halt> {
        if self.made > KEPT {
            self.lines.iter_mut().for_each(|line| *line = None);
            self.made = 0;
        }
        let size = (SHARE * a.radius().min(b.radius())).max(self.tolerance);
        let (mut t, mut level) = (from, level);
        let mut seen = None;
        for _ in 0..TRIALS {
            if t >= end {
                return None;
            }
            let piece = self.ends.partition_point(|&end| end <= t).min(self.ends.len() - 1);
            let line = self.lines[piece].get_or_insert_with(|| {
                let start = if piece == 0 { self.start } else { self.ends[piece - 1] };
                Timeline::new(Interval::between(start, self.ends[piece]))
            });
            let part = line.at(self.motions, t, level, &mut self.made);
            let Some((part, relative)) = part.and_then(|part| Some((part, part.seen.as_ref()?))) else {
                break;
            };
            trials();
            let proved = part.span.hi() > t && separated(a, b, relative, self.separation).is_some();
            seen = Some(relative.second_from_first.start);
            if proved {
                t = part.span.hi();
                // where a piece begins, parts of all lengths begin
                if t >= self.ends[piece] {
                    level = 0;
                } else if part.last_half {
                    level = level.saturating_sub(1);
                }
            } else if part.span.hi() <= t && level > 0 {
                level -= 1;
            } else if level < DEEPEST && self.closing * part.span.width() > size {
                level += 1;
            } else {
                break;
            }
        }
        (t < end).then_some(Halt { until: t, level, seen })
    }
}
