//! Two parts stay apart along a direction that turns.
//!
//! **What it answers.** The same as [`separation`](super::separation), for a direction n(s) that is carried
//! by one body, or is the product of two edges, one carried by each body.
//!
//! **The mathematics.** Let a and b be points of the two bodies, x and y from the reference points to them,
//! r = b - a, and h the duration. With |n| <= L, |n'| <= α and |n''| <= β over the whole step,
//!
//! ```text
//! f = n·r      f' = n·r' + n'·r      f'' = n·r'' + 2n'·r' + n''·r >= -K
//! |r'(s)| <= V = |r'(0)| + h A       A = max|o_b'' - o_a''| + Σ (|ω'| + |ω|²) |x|
//! |r(s)|  <= |r(0)| + h V            |n(s) - n(0)| <= hα
//! K = -min n(0)·(o_b'' - o_a'') + hα max|o_b'' - o_a''| + Σ (|n×ω||ω| + L|ω'|) |x| + 2αV + β(|r(0)| + hV)
//! |n(s)×ω| <= min(L|ω|, max|n(0)×ω| + hα|ω|)
//! ```
//!
//! and n·r - m|n| >= f(0) - m|n(0)| + s (f'(0) - mα') - s² K/2, where |n(s)| <= |n(0)| + sα'. This is concave
//! in s, and positive in between if it is positive at both ends. Then n·r > m|n|, so n is not 0 and |r| > m.
//! |n| is never divided by, and has no second derivative where the product of two edges vanishes.
//!
//! *Carried by a body.* n = Rv: α' = 0, α = min(|n| max|ω|, max|n(0)×ω| + h|n| max|ω|²) and β = |n| max|ω'| +
//! max|ω| α. For points x of the carrier n·(Rx) = v·x does not change, so the carrier's support is a number.
//! The path of each part of the other body is compared with that of the point of the carrier's axes, inside
//! the body or not, where its centre is at the start: for it r(0) is about 0.
//!
//! *Two edges.* n = u×w with u and w turning with their bodies: |n'| <= |u||w|(|ω_a| + |ω_b|) and
//!
//! ```text
//! β = |u||w| ((|ω_a| + |ω_b|)² + |ω_a'| + |ω_b'|)      from n'' = u''×w + 2u'×w' + u×w''
//! α = α' = min(|u||w|(|ω_a| + |ω_b|), |n'(0)| + hβ)    L = |n(0)| + hα
//! ```
//!
//! All points on the line of an edge have the same n·x at all times. So a face is above what any point of
//! that line and its third corner are above: four pairs of points.
//!
//! **Why it is sound.** Everything is computed in intervals. Which point of a line, and which point of the
//! carrier's axes, is found in floats and may be any. NaN fails every comparison.
//!
//! **Source.** `docs/soundness/first-contact.md`, section 1.

use super::instant::{Bends, Instant};
use super::part::{Part, Shape};
use crate::certificate::proof::Along;
use crate::motion::{Ball, Curvature, length_above};
use swept_num::{Interval, Vector};

type V = Vector<Interval, 3>;

/// Bounds for one body over the step.
struct Body {
    /// max|ω| and max|ω'|.
    spin: Interval,
    spin_change: Interval,
    /// The ball of ω.
    turn: Ball,
}

/// n at the start, and bounds up to the end of the step.
struct Direction {
    now: V,
    /// n'(0).
    change: V,
    /// |n(0)|.
    length: Interval,
    /// L.
    most: Interval,
    /// α.
    rate: Interval,
    /// α'.
    growth: Interval,
    /// β.
    bend: Interval,
}

/// A step with everything that does not depend on the direction.
pub(super) struct Turning<'a> {
    start: &'a Instant,
    duration: Interval,
    /// h.
    longest: Interval,
    margin: Interval,
    bodies: [Body; 2],
    /// o_b'' - o_a'', as balls, and its greatest length.
    pulls: [Ball; 2],
    pull: Interval,
}

/// A number that is at least as large as all of the interval.
fn most(x: Interval) -> Interval {
    Interval::point(x.hi())
}

/// The smaller of two upper bounds.
fn least(a: Interval, b: Interval) -> Interval {
    Interval::point(a.hi().min(b.hi()))
}

/// An upper bound on the length of a vector.
fn length(v: V) -> Interval {
    Interval::point(length_above(Vector(v.0.map(Interval::magnitude))))
}

impl<'a> Turning<'a> {
    pub(super) fn new(start: &'a Instant, bends: &Bends, duration: Interval, margin: f64) -> Self {
        let bodies = bends.curvatures.map(|bend: Curvature| Body {
            spin: Interval::point(bend.angular_velocity.magnitude()),
            spin_change: Interval::point(bend.angular_acceleration.magnitude()),
            turn: bend.angular_velocity,
        });
        let pulls = bends.curvatures.map(|bend| bend.acceleration);
        let apart = pulls[1].center.enclosed() - pulls[0].center.enclosed();
        let pull = length(apart) + Interval::point(pulls[0].radius) + Interval::point(pulls[1].radius);
        let margin = Interval::point(margin);
        Self { start, duration, longest: most(duration), margin, bodies, pulls, pull: most(pull) }
    }

    /// Whether two nodes are proved apart, in any of their representations.
    pub(super) fn holds(&self, along: Along, a: &Shape, b: &Shape) -> bool {
        let (second, way) = match along {
            Along::Body { second, direction } => (second, Vector(direction).enclosed()),
            Along::Normal { second, flipped } => {
                let Some([p, q, r]) = (if second { b } else { a }).corners else { return false };
                let normal = (q.center - p.center).cross(r.center - p.center);
                (second, if flipped { -normal } else { normal })
            }
            Along::Edges { edges, flipped } => return self.along_edges(edges, flipped, a, b),
            // not for this file
            Along::World(_) | Along::FirstOrder(_) | Along::Revolved(_) | Along::Around { .. } => {
                return false;
            }
        };
        // from the carrier to the other body
        let way = if second { -way } else { way };
        let carrier = usize::from(second);
        let (own, other) = if second { (b, a) } else { (a, b) };
        let Some(n) = self.carried(carrier, way) else { return false };
        own.ways().any(|own| {
            other.ways().any(|other| other.iter().all(|part| self.clears(carrier, way, &n, own, part)))
        })
    }

    /// Rv and its derivatives, for v fixed in a body.
    fn carried(&self, body: usize, way: V) -> Option<Direction> {
        let size = way.norm();
        // zero proves nothing, nor does a vector whose length is not finite
        if !(size.lo() > 0.0 && size.is_bounded()) {
            return None;
        }
        let Body { spin, spin_change, .. } = self.bodies[body];
        let now = self.start.rotations[body] * way;
        let change = self.start.rotations[body] * self.start.own_spins[body].cross(way);
        let size = most(size);
        let turning = self.across(now, size, body) + self.longest * size * spin.square();
        let rate = least(size * spin, turning);
        let bend = most(size * spin_change + spin * rate);
        let length = way.norm();
        Some(Direction { now, change, length, most: size, rate, growth: Interval::ZERO, bend })
    }

    /// An upper bound on |n(0)×ω| over the step.
    fn across(&self, n: V, size: Interval, body: usize) -> Interval {
        let turn = self.bodies[body].turn;
        most(length(n.cross(turn.center.enclosed())) + size.times(turn.radius))
    }

    /// Whether a part of the other body stays above all parts of the carrier.
    fn clears(&self, carrier: usize, way: V, n: &Direction, own: &[Part], part: &Part) -> bool {
        let other = 1 - carrier;
        let Instant { rotations, offset, .. } = self.start;
        let there = rotations[other] * part.center;
        let there = if carrier == 0 { there + *offset } else { there - *offset };
        // the point of the carrier's axes where the centre of the part is at the start
        let met = rotations[carrier].transposed() * there;
        if !met.0.iter().all(|x| x.is_bounded()) {
            return false;
        }
        let met = Vector(met.0.map(Interval::midpoint)).enclosed();
        let level = |own: &Part| way.dot(own.center - met) + Interval::point(own.reach(way));
        let mut top = f64::NEG_INFINITY;
        for level in own.iter().map(level) {
            if !level.is_bounded() {
                return false;
            }
            top = top.max(level.hi());
        }
        let points = if carrier == 0 { [met, part.center] } else { [part.center, met] };
        let sign = if carrier == 0 { Interval::ONE } else { -Interval::ONE };
        // n from the first body to the second
        let n = Direction { now: n.now.scale(sign), change: n.change.scale(sign), ..*n };
        self.apart(&n, points, Interval::point(top), part.radius)
    }

    /// Whether two faces stay apart along the product of two edges.
    fn along_edges(&self, edges: [u8; 2], flipped: bool, a: &Shape, b: &Shape) -> bool {
        let (Some(first), Some(second)) = (a.corners, b.corners) else { return false };
        if edges.iter().any(|&edge| edge > 2) {
            return false;
        }
        let corners = [0, 1].map(|body: usize| {
            let k = usize::from(edges[body]);
            [k, k + 1, k + 2].map(|k| [first, second][body][k % 3].center)
        });
        let [u, w] = [0, 1].map(|body: usize| corners[body][1] - corners[body][0]);
        let sizes = most(most(u.norm()) * most(w.norm()));
        let turned = |body: usize, v: V| self.start.rotations[body] * v;
        let (edge, other) = (turned(0, u), turned(1, w));
        let [spin, its] = self.start.own_spins;
        let now = edge.cross(other);
        let change = turned(0, spin.cross(u)).cross(other) + edge.cross(turned(1, its.cross(w)));
        let [p, q] = &self.bodies;
        let spins = p.spin + q.spin;
        let bend = most(sizes * (spins.square() + p.spin_change + q.spin_change));
        let rate = least(sizes * spins, length(change) + self.longest * bend);
        let length = now.norm();
        let sign = if flipped { -Interval::ONE } else { Interval::ONE };
        let n = Direction {
            now: now.scale(sign),
            change: change.scale(sign),
            length,
            most: most(length + self.longest * rate),
            rate,
            growth: rate,
            bend,
        };
        let nearest = self.nearest_on_lines(&corners, edge, other);
        let points = [0, 1].map(|body: usize| {
            let [start, _, third] = corners[body];
            [start + [u, w][body].scale(nearest[body]), third]
        });
        points[0]
            .iter()
            .all(|&x| points[1].iter().all(|&y| self.apart(&n, [x, y], Interval::ZERO, Interval::ZERO)))
    }

    /// Where on two lines, in floats, they are about closest: any number is valid.
    fn nearest_on_lines(&self, corners: &[[V; 3]; 2], u: V, w: V) -> [Interval; 2] {
        let middle = |v: V| Vector(v.0.map(Interval::midpoint));
        let place = |body: usize| self.start.rotations[body] * corners[body][0];
        let between = middle(place(1) + self.start.offset - place(0));
        let (u, w) = (middle(u), middle(w));
        let (uu, uw, ww) = (u.norm_squared(), u.dot(w), w.norm_squared());
        let (ur, wr) = (u.dot(between), w.dot(between));
        let determinant = uu * ww - uw * uw;
        [(ur * ww - wr * uw) / determinant, (ur * uw - wr * uu) / determinant]
            .map(|x| Interval::point(if (0.0..=1.0).contains(&x) { x } else { 0.5 }))
    }

    /// Whether n·(b - a) - lift stays above (m + reach)|n|, for points given in their bodies' axes.
    fn apart(&self, n: &Direction, points: [V; 2], lift: Interval, reach: Interval) -> bool {
        let Instant { rotations, offset, center, slack, velocity, own_spins } = self.start;
        let [x, y] = [0, 1].map(|body: usize| rotations[body] * points[body]);
        let [dx, dy] = [0, 1].map(|body: usize| rotations[body] * own_spins[body].cross(points[body]));
        let way = y - x;
        // the better of the two enclosures, the box and the ball
        let distance = n.now.dot(*offset).lo().max((n.now.dot(*center) - n.length.times(*slack)).lo());
        let margin = self.margin + reach;
        let gap = n.now.dot(way) + Interval::point(distance) - lift - n.length * margin;
        let (r, speed) = (way + *offset, *velocity + (dy - dx));
        let rate = n.now.dot(speed) + n.change.dot(r) - margin * n.growth;
        let h = self.longest;
        let sizes = points.map(|point| most(point.norm()));
        let mut faster = self.pull;
        let mut bend = self.pull_along(n) + h * n.rate * self.pull;
        for (k, Body { spin, spin_change, .. }) in self.bodies.iter().enumerate() {
            faster += (*spin_change + spin.square()) * sizes[k];
            let across = self.across(n.now, most(n.length), k) + h * n.rate * *spin;
            let across = least(across, n.most * *spin);
            bend += (across * *spin + n.most * *spin_change) * sizes[k];
        }
        let speed = most(length(speed) + h * faster);
        let far = length(r) + h * speed;
        let bend = bend + (n.rate * speed).times(2.0) + n.bend * far;
        // K >= 0 makes the parabola concave
        let half_bend = bend.max(Interval::ZERO).times(0.5);
        let end = gap + self.duration * (rate - half_bend * self.duration);
        gap.lo() > 0.0 && end.lo() > 0.0
    }

    /// An upper bound on -n(0)·(o_b'' - o_a'').
    fn pull_along(&self, n: &Direction) -> Interval {
        let [a, b] = self.pulls;
        let along = n.now.dot(a.center.enclosed() - b.center.enclosed());
        most(along + n.length.times(a.radius) + n.length.times(b.radius))
    }
}
