//! The search through two trees of boxes.
//!
//! **What it answers.** The earliest time at which two faces come close to each other, or a proof that none
//! do.
//!
//! **The mathematics.** A stack holds pairs of boxes, each with the time up to which it is proved apart, its
//! *lower limit*. The *upper limit* is the earliest contact of two faces found so far; nothing later matters.
//! The pair pushed last is taken. If its boxes are proved apart up to the upper limit, it is done with.
//! Otherwise the larger box is replaced by its two halves, which inherit what was proved, and the half whose
//! centre is nearer at that time is examined first, because it is likely to lower the upper limit. Two single
//! faces are searched from the lower limit to the upper one.
//!
//! **Why it is sound.** Invariant: every pair of faces is proved apart by more than η up to and including the
//! upper limit; or it is below a pair on the stack, and proved apart up to and including that pair's lower
//! limit. The first lower limit is the start of the span, where the caller has proved the bodies apart. When
//! the stack is empty, everything is proved up to the upper limit. When the budget is used up, the least of
//! all limits is what is proved.
//!
//! **Source.** [Redon06, sections 6.5 and 9.2]. The report's queue takes pairs from both ends and can hold
//! every pair; a stack holds no more than about the sum of the depths of the trees.

use super::approach::{Halt, Pieces};
use super::faces::{Stop, Why, between};
use crate::bound::BoxInSphere;
use crate::certificate::{Contact, Cost, Verdict};
use crate::contact::rigid;
use crate::engine::epoch::Clock;
use crate::engine::leaf::Faces;
use crate::engine::limits::{Limits, Meter};
use crate::engine::pair::Pair;
use crate::engine::piece::ends;
use crate::engine::recorder::Recorder;
use crate::hierarchy::{Below, BoxTree};
use crate::motion::{Motion, PoseEnclosure};
use swept_num::{Interval, Vector};

/// Maximum number of sub-spans that the root finder may examine for two faces.
const SUB_SPANS: u64 = rigid::Limits::BUDGET;
/// How many steps a sub-span counts as: roughly its cost relative to a pair of boxes.
const SUB_SPAN: u64 = 16;

/// Two boxes, proved apart up to and including `lower`.
#[derive(Clone, Copy, Debug)]
struct Boxes {
    nodes: [u32; 2],
    lower: f64,
    /// The level of the parts of the span to try next.
    level: u32,
}

/// The verdict about two moving bodies, proved to be apart by η + δ/2 at the start, and what it cost. Nothing
/// is recorded.
///
/// # Guarantee
/// `Clear` and `Undecided`: as stated by [`Verdict`]. `Contact`: more than η apart at every time up to and
/// including `safe_until`; `gap` encloses the distance there, its lower end is at least η and its upper end
/// at most η + δ, apart from rounding.
pub(crate) fn search<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    limits: &Limits<'_>,
    _: &mut impl Recorder,
) -> (Verdict, Cost) {
    let Limits { separation, tolerance, .. } = *limits;
    let (a, b) = pair.motions;
    let (start, end) = (pair.start(), pair.span.hi());
    let pieces = Pieces::new((a, b), start, ends(a, b, pair.span), [pair.closing, separation, tolerance]);
    let mut traversal = Traversal {
        moving: *pair,
        limits: *limits,
        trees: pair.bodies.map(|body| body.box_tree()),
        pieces,
        clock: Clock::new(pair, separation + 0.375 * tolerance),
        stack: vec![Boxes { nodes: [0, 0], lower: start, level: 0 }],
        upper: end,
        found: None,
        meter: limits.meter(start),
        cost: Cost::default(),
    };
    let verdict = traversal.run();
    (verdict, Cost { steps: traversal.meter.steps(), ..traversal.cost })
}

struct Traversal<'a, A, B> {
    moving: Pair<'a, A, B>,
    limits: Limits<'a>,
    trees: [&'a BoxTree; 2],
    pieces: Pieces<'a, A, B>,
    clock: Clock<'a, A, B>,
    stack: Vec<Boxes>,
    /// Nothing after this time matters.
    upper: f64,
    /// What was found there.
    found: Option<Why>,
    meter: Meter<'a>,
    /// Counts pairs of boxes and of faces; the meter counts steps.
    cost: Cost,
}

impl<'a, A: Motion, B: Motion> Traversal<'a, A, B> {
    fn run(&mut self) -> Verdict {
        while let Some(pair) = self.stack.pop() {
            if pair.lower >= self.upper {
                continue;
            }
            if self.meter.is_due() {
                let lowest = self.stack.iter().map(|pair| pair.lower).fold(pair.lower, f64::min);
                let safe_until = lowest.min(self.upper);
                self.meter.proved(safe_until);
                if let Err(reason) = self.meter.poll() {
                    return Verdict::Undecided { safe_until, reason };
                }
            }
            self.examine(pair);
        }
        match self.found {
            None => Verdict::Clear,
            Some(Why::Unknown(reason)) => Verdict::Undecided { safe_until: self.upper, reason },
            Some(Why::Near(distance)) => Verdict::Contact(self.contact(distance)),
        }
    }

    fn volumes(&self, nodes: [u32; 2]) -> [&'a BoxInSphere; 2] {
        [self.trees[0].volume(nodes[0]), self.trees[1].volume(nodes[1])]
    }

    /// Follows a pair, and splits it where the boxes are no longer proved apart.
    fn examine(&mut self, pair: Boxes) {
        let volumes = self.volumes(pair.nodes);
        let (meter, cost) = (&mut self.meter, &mut self.cost);
        let halt = self.pieces.follow(volumes, pair.lower, self.upper, pair.level, || {
            meter.count(1);
            cost.node_pairs += 1;
        });
        let Some(Halt { until, level, seen }) = halt else { return };
        let pair = Boxes { lower: until, level, ..pair };
        match [0, 1].map(|i: usize| self.trees[i].below(pair.nodes[i])) {
            [Below::Face(a), Below::Face(b)] => self.faces([a, b], until),
            [Below::Nodes(first), Below::Face(_)] => self.split(pair, 0, first, seen),
            [Below::Face(_), Below::Nodes(first)] => self.split(pair, 1, first, seen),
            // the larger box, measured by its ball: a flat box has no volume
            [Below::Nodes(first), Below::Nodes(_)] if volumes[0].radius() > volumes[1].radius() => {
                self.split(pair, 0, first, seen);
            }
            [Below::Nodes(_), Below::Nodes(first)] => self.split(pair, 1, first, seen),
        }
    }

    /// Replaces member `which` of a pair by the nodes `first` and `first + 1`, with the nearer on top of the
    /// stack.
    fn split(&mut self, pair: Boxes, which: usize, first: u32, seen: Option<PoseEnclosure>) {
        let child = |node: u32| {
            let mut nodes = pair.nodes;
            nodes[which] = node;
            Boxes { nodes, ..pair }
        };
        let children = [first, first + 1].map(child);
        let [near, far] = match seen {
            Some(seen) => {
                let [one, other] = children.map(|child| center_distance(self.volumes(child.nodes), &seen));
                if other < one { [children[1], children[0]] } else { children }
            }
            None => children,
        };
        self.stack.extend([far, near]);
    }

    /// Searches two faces up to the upper limit.
    fn faces(&mut self, faces: [u32; 2], lower: f64) {
        self.cost.face_pairs += 1;
        let span = Interval::between(lower, self.upper);
        let given = SUB_SPANS.min(self.meter.left() / SUB_SPAN);
        let mut left = given;
        let stop = between(&self.moving, &mut self.clock, &self.limits, faces, span, &mut left);
        // plus one test at the start
        self.meter.count(SUB_SPAN * (given - left + 1));
        if let Some(Stop { until, why }) = stop
            && (until < self.upper || self.found.is_none())
        {
            self.upper = until;
            self.found = Some(why);
        }
    }

    /// The contact at the upper limit, where two faces are within `distance`.
    fn contact(&mut self, distance: f64) -> Contact {
        let time = self.upper;
        let (gap, witness) = self.moving.rest(time).distance();
        let least = gap.lo().max(self.limits.separation);
        let mut epoch = self.clock.at(time);
        let view = epoch.view(0);
        let parting = Faces::at(view, self.moving.bodies, witness.faces, None).parting(view);
        Contact {
            safe_until: time,
            hit_by: None,
            gap: Interval::between(least, gap.hi().min(distance).max(least)),
            witness,
            approach_speed: -parting * self.moving.bodies[0].local().unit,
        }
    }
}

/// Approximately the squared distance of the centres with the second body `there`; a hint.
fn center_distance([a, b]: [&BoxInSphere; 2], there: &PoseEnclosure) -> f64 {
    let [x, y, z] = *b.obb().center();
    let place = core::array::from_fn(|i| {
        let Vector([p, q, r]) = there.rotation.0[i];
        p.midpoint() * x + q.midpoint() * y + r.midpoint() * z + there.translation[i].midpoint()
    });
    (Vector(place) - Vector(*a.obb().center())).norm_squared()
}
