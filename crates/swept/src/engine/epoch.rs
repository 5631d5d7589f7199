//! Both bodies at one time.
//!
//! **What it answers.** Poses and velocities of both bodies at a time, and how each looks from the other
//! ([`view`](super::view)), computed once for all pairs that are examined from that time.
//!
//! **The mathematics.** How paths bend is bounded from the epoch up to a *horizon*, at the latest the end of the
//! smooth piece. The default engine looks no farther ahead than the bound is likely to serve: a long piece of a
//! chain bends somewhere by far more than here. With b(h) a bound on the acceleration of points relative to each
//! other up to t + h, the rest of the piece is halved until
//!
//! ```text
//! b(h) <= 2 b(0)   or   b(h) h²/2 <= D/4          D the gap between the bodies, or the size of the smaller
//! ```
//!
//! so motions that bend evenly are bounded up to the end of their pieces.
//!
//! **Why it is sound.** A pair that is proved apart up to t may also be examined from any earlier time of the
//! same piece: a proof from there holds just as well, so pairs share epochs. Bounds up to the horizon begin no
//! later than the epoch, and nothing is claimed beyond the horizon. It depends on the query alone.

use super::pair::Pair;
use super::piece::{Bend, ends};
use super::view::{Side, View, length};
use crate::hierarchy::Body;
use crate::motion::Motion;
use swept_num::Interval;

/// A time, and what both bodies do at it.
#[derive(Clone, Debug)]
pub(crate) struct Epoch {
    pub time: f64,
    /// The horizon: the end of the smooth piece, or earlier.
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
    /// Whether horizons may be nearer than the ends of pieces.
    looks_ahead: bool,
    /// `from`, the horizon, and the bounds over [from, horizon].
    bends: Option<(f64, f64, [Bend; 2])>,
}

/// The part of D by which paths may bend up to the horizon, whatever else holds.
const ROOM: f64 = 0.25;
/// By how much paths may bend more up to the horizon than they do now.
const EVENLY: f64 = 2.0;

impl<'a, A: Motion, B: Motion> Clock<'a, A, B> {
    /// For pairs that are to keep the distance `target`.
    pub(crate) fn new(pair: &Pair<'a, A, B>, target: f64) -> Self {
        let ends = ends(pair.motions.0, pair.motions.1, pair.span);
        Self { pair: *pair, target, ends, looks_ahead: false, bends: None }
    }

    /// The same with horizons that are nearer where that makes bounds tighter.
    pub(crate) fn looking_ahead(pair: &Pair<'a, A, B>, target: f64) -> Self {
        Self { looks_ahead: true, ..Self::new(pair, target) }
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

    /// The horizon, and how paths bend up to there.
    fn rest_of_piece(&mut self, time: f64) -> (f64, [Bend; 2]) {
        let last = self.ends.len() - 1;
        let end = self.ends[self.ends.partition_point(|&end| end <= time).min(last)];
        if let Some((from, till, bends)) = self.bends
            && (till == end || time < till && till < end)
            && from <= time
            && time - from <= 0.5 * (till - from)
        {
            return (till, bends);
        }
        let (horizon, bends) = self.horizon(time, end);
        self.bends = Some((time, horizon, bends));
        (horizon, bends)
    }

    /// The horizon for a time of the piece that ends at `end`.
    fn horizon(&self, time: f64, end: f64) -> (f64, [Bend; 2]) {
        let (a, b) = self.pair.motions;
        let over = |till: f64| {
            let rest = Interval::between(time, till);
            [Bend::of(a, rest), Bend::of(b, rest)]
        };
        let (mut till, mut bends) = (end, over(end));
        if !self.looks_ahead {
            return (till, bends);
        }
        let mut most = self.bending(&bends);
        let now = self.bending(&over(time));
        if most <= EVENLY * now {
            return (till, bends);
        }
        let room = ROOM * self.room(time);
        while most > EVENLY * now && 0.5 * most * (till - time) * (till - time) > room {
            let middle = time + 0.5 * (till - time);
            if !(time < middle && middle < till) {
                break;
            }
            (till, bends) = (middle, over(middle));
            most = self.bending(&bends);
        }
        (till, bends)
    }

    /// About the greatest acceleration of a point of one body relative to one of the other.
    fn bending(&self, bends: &[Bend; 2]) -> f64 {
        let [first, second] = bends.each_ref().map(|bend| bend.acceleration);
        let [a, b] = [0, 1].map(|i: usize| {
            let Bend { spin_most, spin_change, .. } = bends[i];
            (spin_most * spin_most + spin_change) * self.pair.bodies[i].local().reach
        });
        length(first.center - second.center) + first.radius + second.radius + a + b
    }

    /// D: about the gap between the bodies at a time, or the size of the smaller.
    fn room(&self, time: f64) -> f64 {
        let size = |body: &Body| f64::from(body.blocks()[0].radius[0]) * body.local().unit;
        let [first, second] = self.pair.poses(time);
        let [a, b] = self.pair.bodies;
        let apart = length(second.translation - first.translation);
        (apart - a.local().reach - b.local().reach - self.target).max(size(a).min(size(b)))
    }
}
