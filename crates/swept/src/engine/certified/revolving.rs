//! Bodies that turn about lines: pairs that stay apart however often they turn.
//!
//! **What it answers.** Which pairs of nodes are apart up to the end of the span although a body goes on turning: a
//! shaft in its bearing, a ball in a hollow ball, a gear beside its housing, a body that orbits another.
//!
//! **The mathematics.** A node is taken in all places to which turning about the line of its body brings it, or
//! the other body in all places about that line ([`Revolved`]). Such a bound does not change while the body turns, so one step
//! lasts for any number of turns. From the roots down, depth first: a pair that is not proved apart is split at the
//! node whose bound is loose, or else at that of the body that is not taken around a line. What cannot be split further
//! goes the usual way, and so does everything where too little succeeds. Only searches that have become long are asked.
//!
//! **Why it is sound.** Steps are proved with the checker's own intervals. Every pair of faces is below a pair that
//! is proved apart or goes the usual way.

use super::state::Search;
use crate::certificate::{Along, Below, Bends, Cover, Instant, Node, Onto, Reach, Revolved, Ring, Shape};
use crate::engine::claimed::{claimed_bound, claimed_hull};
use crate::engine::epoch::Epoch;
use crate::engine::queue::Waiting;
use crate::engine::recorder::Recorder;
use crate::engine::slack::LOWERED;
use crate::engine::view::{V, length};
use crate::hierarchy::{Body, Child, LANES};
use crate::motion::{Motion, Pose, Revolution};
use std::collections::BTreeMap;
use swept_num::{Interval, Vector};

/// It is asked again when it is this many times as long.
const AGAIN: u64 = 8;
/// The angle by which the bodies must still turn, in radians: about half a turn.
const TURNS: f64 = 3.0;
/// A step that does not last to the end must last for a whole turn.
const WHOLE_TURN: f64 = core::f64::consts::TAU;
/// Number of pairs examined before any has to be apart to the end, and for each that is: bodies that approach each other as they
/// turn are followed better without lines.
const PATIENCE: u64 = 512;
const EACH: u64 = 16;
/// Every frame is tried with few pairs first and then with this many times as many, so that the best of them costs little more than
/// if it were known.
const MORE: u64 = 8;
/// Maximum number of pairs examined in a frame.
const MOST: u64 = PATIENCE * MORE * MORE * MORE;
/// A bound is loose if it reaches farther than what is below it by this part of what is missing.
const LOOSE: f64 = 0.5;

/// Both bodies at one time, in floats: for directions, which are hints.
struct Layout<'a> {
    bodies: [&'a Body; 2],
    poses: [Pose; 2],
    lines: [Option<Revolution>; 2],
    /// The start of a step, how long it has to last at least, and the end.
    times: [f64; 3],
}

/// What a walk found: pairs that are apart up to a time, pairs that were split and at which node, and those that have to go the
/// usual way.
#[derive(Default)]
struct Walked {
    apart: Vec<([u32; 2], u32, f64, Along)>,
    splits: Vec<([u32; 2], usize)>,
    left: Vec<([u32; 2], u32)>,
}

/// How a walk ended.
enum Outcome {
    Done(Walked),
    /// It would have to examine more pairs than it was allowed.
    TooMany,
    /// Too few pairs were apart.
    Hopeless,
}

/// One of the frames in which pairs are examined, and the nodes seen in it so far.
struct Frame {
    along: Along,
    bodies: Revolved,
    nodes: [BTreeMap<u32, Vec<Vec<Ring>>>; 2],
    /// The heights and distances from the line of the outermost corners below a node.
    profiles: [BTreeMap<u32, Vec<[f64; 2]>>; 2],
}

/// The best that is known about a pair: along which direction, by how much it is apart and how fast that falls.
struct Best {
    along: Along,
    /// Relative to |n|.
    gap: f64,
    step: [Interval; 2],
    /// By how much the bound of each node reaches farther than its corners, relative to |n|.
    loose: [f64; 2],
}

impl<A: Motion, B: Motion, R: Recorder> Search<'_, A, B, R> {
    /// Whether the search has become so long, with bodies that go on turning, that it should begin again with pairs
    /// that are taken all around lines.
    pub(super) fn turns_long(&mut self, epoch: &Epoch, time: f64) -> bool {
        if self.meter.steps() < self.plan.next {
            return false;
        }
        self.plan.next = AGAIN * self.meter.steps();
        let spins = epoch.sides[0].bend.spin_most + epoch.sides[1].bend.spin_most;
        spins * (self.moving.span.hi() - time) >= TURNS && self.lines(time).iter().any(Option::is_some)
    }

    /// The time up to which something has to be proved.
    fn last(&self) -> f64 {
        self.found.map_or(self.moving.span.hi(), |(until, _)| until)
    }

    fn lines(&self, time: f64) -> [Option<Revolution>; 2] {
        let span = Interval::between(time, self.last());
        [self.moving.motions.0.revolution(span), self.moving.motions.1.revolution(span)]
    }

    /// Proves pairs on the stack apart all around lines, if that served before or is `due`; the others stay there.
    pub(super) fn revolve(&mut self, epoch: &Epoch, due: bool) {
        if !(due || self.plan.serves) || self.last() <= epoch.time {
            return;
        }
        self.plan.serves = false;
        let (from, last) = (epoch.time, self.last());
        let motions = self.moving.motions;
        let start = Instant::at(motions, from);
        let bends = Bends::over(motions, [from, last], true);
        let frame = |along: Along| {
            let bodies = Revolved::new(&start, &bends, along)?;
            let (nodes, profiles) = Default::default();
            Some(Frame { along, bodies, nodes, profiles })
        };
        let zero = [0.0; 3];
        let around = |second: bool| Along::Around { second, direction: zero };
        let mut frames: Vec<Frame> =
            [Along::Revolved(zero), around(false), around(true)].into_iter().filter_map(frame).collect();
        let poses = epoch.sides.each_ref().map(|side| side.pose);
        let spins = epoch.sides[0].bend.spin_most + epoch.sides[1].bend.spin_most;
        let enough = (from + WHOLE_TURN / spins).min(last);
        let layout = Layout {
            bodies: self.moving.bodies,
            poses,
            lines: bends.revolutions,
            times: [from, enough, last],
        };
        let mut most = PATIENCE;
        while !frames.is_empty() && most <= MOST {
            for index in (0..frames.len()).rev() {
                match self.walked(&mut frames[index], &layout, most) {
                    Outcome::Done(walk) => return self.taken(walk, from, last),
                    Outcome::TooMany => {}
                    Outcome::Hopeless => {
                        frames.remove(index);
                    }
                }
            }
            most *= MORE;
        }
    }

    /// Walks from the pairs on the stack down in one frame, examining at most so many pairs.
    fn walked(&mut self, frame: &mut Frame, layout: &Layout<'_>, most: u64) -> Outcome {
        let [from, enough, last] = layout.times;
        let mut walk = Walked::default();
        let mut stack = self.stack.clone();
        let (mut examined, mut served) = (0, 0);
        while let Some((pair, way)) = stack.pop() {
            examined += 1;
            if examined > PATIENCE + EACH * served || self.meter.step().is_err() {
                return Outcome::Hopeless;
            }
            if examined > most {
                return Outcome::TooMany;
            }
            self.cost.node_pairs += 1;
            let best = layout.best(frame, pair, self.limits.target());
            let until = best.as_ref().map_or(from, |best| best.until(from, last));
            if let Some(Best { along, .. }) = best
                && until >= enough
            {
                served += u64::from(until >= last);
                walk.apart.push((pair, way, until, along));
                continue;
            }
            let Some(which) = best.and_then(|best| layout.split(&best, pair)) else {
                walk.left.push((pair, way));
                continue;
            };
            let Child::Block(block) = layout.bodies[which].child(pair[which]) else { continue };
            walk.splits.push((pair, which));
            for slot in (block * LANES as u32..).take(LANES) {
                if layout.bodies[which].child(slot) != Child::Empty {
                    let mut child = pair;
                    child[which] = slot;
                    stack.push((child, way));
                }
            }
        }
        Outcome::Done(walk)
    }

    /// Makes what a walk found part of the search.
    fn taken(&mut self, walk: Walked, from: f64, last: f64) {
        self.plan.serves = walk.apart.len() > walk.left.len();
        for (pair, which) in walk.splits {
            self.record.split(pair, from, which);
        }
        for (pair, way, until, along) in walk.apart {
            self.record.separated_about(pair, from, until, along);
            if until < last {
                self.queue.push(Waiting { time: until, pair, way });
            }
        }
        self.stack = walk.left;
    }
}

impl Best {
    /// The time up to which the pair stays apart.
    fn until(&self, from: f64, last: f64) -> f64 {
        let [gap, closing] = self.step;
        let holds = |until: f64| {
            let duration = Interval::point(until) - Interval::point(from);
            gap.lo() > 0.0 && (gap - duration * closing).lo() > 0.0
        };
        if holds(last) {
            return last;
        }
        let until = (from + gap.lo() / closing.hi() * LOWERED).next_down().min(last);
        if until > from && holds(until) { until } else { from }
    }
}

impl Frame {
    /// What is known about a pair along a direction.
    fn along(&mut self, layout: &Layout<'_>, pair: [u32; 2], n: V, margin: f64) -> Option<Best> {
        let onto = self.bodies.onto(n.0)?;
        let mut reaches = [[Interval::ZERO; 2]; 2];
        for k in 0..2 {
            let (bodies, body) = (&self.bodies, layout.bodies[k]);
            let rings =
                self.nodes[k].entry(pair[k]).or_insert_with(|| bodies.rings(k, &shape(body, pair[k])));
            reaches[k] = least(&onto, k, rings)?;
        }
        let step = onto.gap(margin, reaches);
        let along = match self.along {
            Along::Around { second, .. } => Along::Around { second, direction: n.0 },
            _ => Along::Revolved(n.0),
        };
        Some(Best { along, gap: step[0].lo() / onto.length.lo(), step, loose: [0.0; 2] })
    }

    /// By how much a node that is taken all around a line reaches farther along n than its corners do; zero for others.
    fn loose(&mut self, layout: &Layout<'_>, pair: [u32; 2], best: &Best, k: usize) -> Option<f64> {
        let (n, slot) = (best.along.direction()?, pair[k]);
        let line = match self.along {
            Along::Around { second, .. } => usize::from(second),
            _ => k,
        };
        if !self.bodies.is_around(k) || !matches!(layout.bodies[k].child(slot), Child::Block(_)) {
            return None;
        }
        let onto = self.bodies.onto(n)?;
        let reach = least(&onto, k, self.nodes[k].get(&slot)?)?[0].hi();
        let profile = self.profiles[k].entry(slot).or_insert_with(|| layout.profile(k, slot, line));
        let u = middle(layout.lines[line].as_ref()?.axis);
        let n = if k == 0 { Vector(n) } else { -Vector(n) };
        let (along, across) = (n.dot(u), length(n.cross(u)));
        let own = profile.iter().map(|[h, r]| along * h + across * r).fold(f64::NEG_INFINITY, f64::max);
        Some((reach - own) / onto.length.lo())
    }
}

/// How far a node reaches in the best of the ways to represent it.
fn least(onto: &Onto<'_>, k: usize, rings: &[Vec<Ring>]) -> Option<Reach> {
    rings.iter().filter_map(|rings| onto.reach(k, rings)).min_by(|a, b| a[0].hi().total_cmp(&b[0].hi()))
}

impl Layout<'_> {
    /// The best that is known about a pair in a frame along any direction.
    fn best(&self, frame: &mut Frame, pair: [u32; 2], margin: f64) -> Option<Best> {
        let mut best: Option<Best> = None;
        for n in self.directions(frame.along, pair) {
            let found = frame.along(self, pair, n, margin);
            let better = |found: &Best| best.as_ref().is_none_or(|best| found.gap > best.gap);
            if let Some(found) = found.filter(better) {
                best = Some(found);
            }
        }
        let mut best = best?;
        if best.gap <= 0.0 {
            best.loose = [0, 1].map(|k| frame.loose(self, pair, &best, k).unwrap_or(0.0));
        }
        Some(best)
    }

    /// Which node of a pair to split; `None` if both are faces.
    fn split(&self, best: &Best, pair: [u32; 2]) -> Option<usize> {
        let can = |k: usize| matches!(self.bodies[k].child(pair[k]), Child::Block(_));
        let radius = |k: usize| {
            let (body, slot) = (self.bodies[k], pair[k] as usize);
            f64::from(body.blocks()[slot / LANES].radius[slot % LANES]) * body.local().unit
        };
        // the body that is not taken all around, where there is one
        let free = match (best.along, self.lines) {
            (Along::Around { second, .. }, _) => usize::from(second),
            (_, [Some(_), None]) => 1,
            (_, [None, Some(_)]) => 0,
            _ => usize::from(radius(1) > radius(0)),
        };
        let [a, b] = best.loose;
        let preferred = if a.max(b) > -LOOSE * best.gap { usize::from(b > a) } else { free };
        [preferred, 1 - preferred].into_iter().find(|&k| can(k))
    }

    /// The upper convex hull of the heights and distances of all corners below a node from the line of a body.
    fn profile(&self, k: usize, slot: u32, line: usize) -> Vec<[f64; 2]> {
        let (body, pose) = (self.bodies[k], &self.poses[k]);
        let Some(known) = &self.lines[line] else { return Vec::new() };
        let u = middle(known.axis);
        let to_line = self.poses[line].translation + middle(known.arm) - pose.translation;
        let (mut stack, mut vertices) = (vec![slot], Vec::new());
        while let Some(slot) = stack.pop() {
            match body.child(slot) {
                Child::Block(block) => stack.extend((block * LANES as u32..).take(LANES)),
                Child::Face(face) => vertices.extend(body.mesh().faces()[face as usize]),
                Child::Empty => {}
            }
        }
        vertices.sort_unstable();
        vertices.dedup();
        let place = |vertex: &u32| {
            let way = pose.rotation * Vector(body.mesh().vertices()[*vertex as usize]) - to_line;
            let height = u.dot(way);
            [height, length(way - u.scale(height))]
        };
        let mut points: Vec<[f64; 2]> = vertices.iter().map(place).collect();
        points.sort_unstable_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
        let mut hull: Vec<[f64; 2]> = Vec::new();
        for point in points {
            let below = |hull: &[[f64; 2]]| {
                let [.., [h, r], [i, s]] = *hull else { return false };
                (i - h) * (point[1] - r) >= (s - r) * (point[0] - h)
            };
            while below(&hull) {
                hull.pop();
            }
            hull.push(point);
        }
        hull
    }

    /// About where the centre of a node is, relative to the first reference point, and the axis of its slab.
    fn node(&self, k: usize, slot: u32) -> (V, V) {
        let (body, pose) = (self.bodies[k], &self.poses[k]);
        let lens = body.blocks()[slot as usize / LANES].lens(slot as usize % LANES);
        let center =
            Vector(lens.center.map(f64::from)).scale(body.local().unit) + Vector(body.local().origin);
        let place = pose.rotation * center + (pose.translation - self.poses[0].translation);
        let axis = if lens.half < lens.radius { Vector(lens.axis.map(f64::from)) } else { Vector::ZERO };
        (place, pose.rotation * axis)
    }

    /// Directions to try for a pair in a frame, from the first body to the second: away from the line, along it, between
    /// both, and across the slab of the node that is not taken all around.
    fn directions(&self, along: Along, pair: [u32; 2]) -> Vec<V> {
        let nodes = [self.node(0, pair[0]), self.node(1, pair[1])];
        let mut found = Vec::new();
        for k in 0..2 {
            let Some(line) = &self.lines[k] else { continue };
            // the body that is taken all around, and the one for which the line is far away
            let (ring, free) = match along {
                Along::Around { second, .. } if usize::from(second) != k => continue,
                Along::Around { .. } => (1 - k, k),
                _ => (k, 1 - k),
            };
            let u = middle(line.axis);
            let origin = middle(line.arm) + (self.poses[k].translation - self.poses[0].translation);
            let seen = |k: usize| {
                let way = nodes[k].0 - origin;
                let height = u.dot(way);
                (height, way - u.scale(height))
            };
            let ((low, ring_way), (high, way)) = (seen(ring), seen(free));
            let (ring_distance, distance) = (length(ring_way), length(way));
            let up = u.scale(high - low);
            let out = if distance > 0.0 { way.scale(1.0 / distance) } else { Vector::ZERO };
            let whole = up + way;
            let part = up + out.scale((distance - ring_distance).max(0.0));
            let level = if high < low { -u } else { u };
            let slab = if nodes[free].1.dot(whole) < 0.0 { -nodes[free].1 } else { nodes[free].1 };
            // from the ring to the free body
            let sign = if ring == 0 { 1.0 } else { -1.0 };
            found.extend([out, whole, part, level, slab].map(|n| n.scale(sign)));
            if let (Along::Revolved(_), Some(other)) = (along, &self.lines[free]) {
                let between =
                    middle(other.arm) + (self.poses[free].translation - self.poses[0].translation) - origin;
                let across = between - u.scale(u.dot(between));
                found.extend([between, across].map(|n| n.scale(sign)));
            }
        }
        found
    }
}

fn middle(v: Vector<Interval, 3>) -> V {
    Vector(v.0.map(Interval::midpoint))
}

/// A node as the checker sees it.
fn shape(body: &Body, slot: u32) -> Shape {
    let lens = body.blocks()[slot as usize / LANES].lens(slot as usize % LANES);
    let hulls: Vec<_> = body.hulls().of(slot).map(|hull| claimed_hull(&hull)).into_iter().collect();
    let below = match body.child(slot) {
        Child::Face(face) => Below::Face(face),
        _ => Below::Faces,
    };
    let node = Node { bound: Some(claimed_bound(&lens)), hull: (!hulls.is_empty()).then_some(0), below };
    let cover = Cover { origin: body.local().origin, unit: body.local().unit, nodes: vec![node], hulls };
    Shape::of(&cover, body.mesh(), 0)
}
