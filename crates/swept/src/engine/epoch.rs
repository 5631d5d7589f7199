//! Both bodies at one time.
//!
//! **What it answers.** Poses and velocities of both bodies at a time, and how each looks from the other
//! ([`view`](super::view)), computed once for all pairs that are examined from that time.
//!
//! **Why it is sound.** A pair that is proved apart up to t may also be examined from any earlier time of the
//! same piece: a proof from there holds just as well, so pairs share epochs. Bounds over the rest of the
//! piece begin no later than the epoch.

use super::pair::Pair;
use super::piece::{Bend, ends};
use super::view::{Side, View};
use crate::motion::Motion;
use swept_num::Interval;

/// A time, and what both bodies do at it.
#[derive(Clone, Debug)]
pub(crate) struct Epoch {
    pub time: f64,
    /// The end of the smooth piece.
    pub end: f64,
    pub sides: [Side; 2],
    views: [Option<View>; 2],
    target: f64,
}

impl Epoch {
    /// The view from body 0 or 1.
    #[inline]
    pub(crate) fn view(&mut self, this: usize) -> &View {
        let sides = &self.sides;
        let target = self.target;
        self.views[this].get_or_insert_with(|| View::new(&sides[this], &sides[1 - this], target))
    }

    /// The view from body 0 or 1, if it has been computed.
    pub(crate) fn seen(&self, this: usize) -> Option<&View> {
        self.views[this].as_ref()
    }
}

/// Makes epochs, and remembers what belongs to the current piece.
#[derive(Clone, Debug)]
pub(crate) struct Clock<'a, A, B> {
    pair: Pair<'a, A, B>,
    /// The distance that pairs are to keep (a length).
    target: f64,
    ends: Vec<f64>,
    /// `from`, `end`, and the bounds over [from, end].
    bends: Option<(f64, f64, [Bend; 2])>,
}

impl<'a, A: Motion, B: Motion> Clock<'a, A, B> {
    /// For pairs that are to keep the distance `target`.
    pub(crate) fn new(pair: &Pair<'a, A, B>, target: f64) -> Self {
        let ends = ends(pair.motions.0, pair.motions.1, pair.span);
        Self { pair: *pair, target, ends, bends: None }
    }

    /// Both bodies at a time of the span.
    pub(crate) fn at(&mut self, time: f64) -> Epoch {
        let (end, bends) = self.rest_of_piece(time);
        let ([first, second], [pose, other_pose]) = (self.pair.bodies, self.pair.poses(time));
        let (a, b) = self.pair.motions;
        let sides = [
            Side::new(first, pose, a.twist(time), bends[0]),
            Side::new(second, other_pose, b.twist(time), bends[1]),
        ];
        Epoch { time, end, sides, views: [None; 2], target: self.target }
    }

    /// Moves an epoch of this clock to another time; cheaper than a new one, which is large.
    pub(crate) fn set(&mut self, epoch: &mut Epoch, time: f64) {
        let (end, bends) = self.rest_of_piece(time);
        let [first, second] = &mut epoch.sides;
        let (a, b) = self.pair.motions;
        [first.pose, second.pose] = self.pair.poses(time);
        (first.twist, second.twist) = (a.twist(time), b.twist(time));
        [first.bend, second.bend] = bends;
        (epoch.time, epoch.end) = (time, end);
        epoch.views[0] = None;
        epoch.views[1] = None;
    }

    /// The end of the piece, and how paths bend up to there.
    fn rest_of_piece(&mut self, time: f64) -> (f64, [Bend; 2]) {
        let last = self.ends.len() - 1;
        let end = self.ends[self.ends.partition_point(|&end| end <= time).min(last)];
        if let Some((from, till, bends)) = self.bends
            && till == end
            && from <= time
            && time - from <= 0.5 * (end - from)
        {
            return (end, bends);
        }
        let (a, b) = self.pair.motions;
        let rest = Interval::between(time, end);
        let bends = [Bend::of(a, rest), Bend::of(b, rest)];
        self.bends = Some((time, end, bends));
        (end, bends)
    }
}
