//! Two parts stay apart however often their bodies turn.
//!
//! **What it answers.** Whether two parts are more than m = η + δ/2 apart from t0 to t1, where a body turns about a
//! line that keeps its direction.
//!
//! **The mathematics.** Let x be a point of a body that turns about a line through p along the unit vector u, y = x - p.
//! Its height h = u·y and its distance r = |u×y| from the line stay the same ([`Revolution`]). For every n, at
//! every angle,
//!
//! ```text
//! -reach(-n) <= n·y <= reach(n)      reach(n) = (n·u) h + |n×u| r
//! ```
//!
//! because the part of n across u is |n×u| long, and so is r that of y. So with n fixed in the world and q = p for
//! bodies that turn about a line, q = o for others,
//!
//! ```text
//! n·(b - a) >= n·(q_b - q_a) - reach_b(-n) - reach_a(n)      q' known;  other bodies: reach + s |n×ω||x|
//! ```
//!
//! *A line as the frame.* Let n(s) turn about the line of one body with that body: |n(s)| and n(s)·u stay the same, and
//! so does n(s)·y for the points of the body. A point z of the other body, seen from p, has a height and a
//! distance from the line that change no faster than z. So n(s)·z(s) >= -reach(-n) - s |n| max|z'|.
//!
//! *The places of a part* are measured from q, or in a line's frame from p for both bodies.
//!
//! *Parts* are balls around centres: a ball of radius ρ adds |n|ρ to the reach, wherever it is turned.
//!
//! **Why it is sound.** Nothing is divided, so n may have any length and vanish nowhere but at zero, which is refused. Speeds bound
//! continuous paths across breaks. Everything is computed in intervals; NaN fails every comparison.
//!
//! **Source.** `docs/certificates.md`.

use super::instant::{Bends, Instant};
use super::part::{Part, Shape};
use crate::certificate::proof::Along;
use crate::motion::Ball;
use swept_num::{Interval, Matrix, Vector};

type V = Vector<Interval, 3>;

/// Both bodies as they turn about lines.
#[derive(Clone, Debug)]
pub(crate) struct Revolved {
    /// Whether the frame turns with a body.
    turning: bool,
    sides: [Side; 2],
    /// q_b - q_a; zero if places of both are measured from the same point.
    between: V,
}

/// One of the bodies.
#[derive(Clone, Debug)]
struct Side {
    rotation: Matrix<Interval, 3>,
    /// From where its places are measured to its reference point.
    shift: V,
    /// The line about which it is taken all around, if any.
    axis: Option<V>,
    /// q'.
    velocity: Ball,
    /// Its spin, if its turning changes anything.
    spin: Option<Ball>,
}

/// A part of a body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ring {
    place: V,
    /// h and r, if it is taken all around a line.
    around: Option<[Interval; 2]>,
    radius: Interval,
    /// |x|.
    distance: f64,
}

impl Revolved {
    /// `None` if no body turns about a line, or not the one that is needed.
    pub(crate) fn new(start: &Instant, bends: &Bends, along: Along) -> Option<Self> {
        let (speeds, lines) = (bends.speeds?, bends.revolutions);
        let carrier = match along {
            Along::Around { second, .. } => Some(usize::from(second)),
            _ => None,
        };
        let line = carrier.map_or(lines[0].or(lines[1]), |carrier| lines[carrier])?;
        let offset = start.offset;
        let sides = [0, 1].map(|k: usize| {
            let own = lines[k].filter(|_| carrier.is_none_or(|carrier| carrier == k));
            let seen = carrier.is_some_and(|carrier| carrier != k);
            let towards = if k == 1 { offset } else { -offset };
            Side {
                rotation: start.rotations[k],
                shift: match own {
                    Some(own) => -own.arm,
                    None if seen => towards - line.arm,
                    None => Vector::ZERO.enclosed(),
                },
                axis: if seen { Some(line) } else { own.filter(|_| carrier.is_none()) }.map(|line| line.axis),
                velocity: own.map_or(speeds[k].velocity, |own| own.velocity),
                spin: own.is_none().then_some(speeds[k].angular_velocity),
            }
        });
        let apart = offset + (sides[0].shift - sides[1].shift);
        let between = if carrier.is_none() { apart } else { Vector::ZERO.enclosed() };
        Some(Self { turning: carrier.is_some(), sides, between })
    }

    /// The parts of a body in each of the ways to represent a node.
    pub(crate) fn rings(&self, body: usize, shape: &Shape) -> Vec<Vec<Ring>> {
        let Side { rotation, shift, axis, .. } = self.sides[body];
        let ring = |part: &Part| {
            let place = rotation * part.center + shift;
            let around = axis.map(|axis| [axis.dot(place), axis.cross(place).norm()]);
            Ring { place, around, radius: part.radius, distance: part.distance }
        };
        shape.ways().map(|parts| parts.iter().map(ring).collect()).collect()
    }

    /// Whether a body is taken all around a line.
    pub(crate) fn is_around(&self, body: usize) -> bool {
        self.sides[body].axis.is_some()
    }

    /// What is seen along n; `None` if n proves nothing.
    pub(crate) fn onto(&self, n: [f64; 3]) -> Option<Onto<'_>> {
        let n = Vector(n).enclosed();
        let length = n.norm();
        (length.lo() > 0.0 && length.is_bounded()).then_some(Onto { bodies: self, n, length })
    }

    /// Whether two nodes stay apart along n.
    pub(super) fn holds(&self, n: [f64; 3], margin: f64, duration: Interval, nodes: [&Shape; 2]) -> bool {
        let Some(onto) = self.onto(n) else { return false };
        let reaches = |k: usize| -> Vec<Reach> {
            self.rings(k, nodes[k]).iter().filter_map(|rings| onto.reach(k, rings)).collect()
        };
        let (first, second) = (reaches(0), reaches(1));
        let apart = |a: Reach, b: Reach| {
            let [gap, closing] = onto.gap(margin, [a, b]);
            gap.lo() > 0.0 && (gap - duration * closing).lo() > 0.0
        };
        first.iter().any(|a| second.iter().any(|b| apart(*a, *b)))
    }
}

/// Both bodies along n.
pub(crate) struct Onto<'a> {
    bodies: &'a Revolved,
    n: V,
    /// |n|.
    pub(crate) length: Interval,
}

/// How far a node reaches towards the other body at the start, and how fast its own turning adds to that at most.
pub(crate) type Reach = [Interval; 2];

impl Onto<'_> {
    /// How far all of some parts of a body reach; `None` if there are none.
    pub(crate) fn reach(&self, body: usize, rings: &[Ring]) -> Option<Reach> {
        let (n, length) = (if body == 0 { self.n } else { -self.n }, self.length);
        let Side { axis, spin, .. } = &self.bodies.sides[body];
        let onto = axis.map(|axis| [n.dot(axis), n.cross(axis).norm()]);
        let turned = spin.map_or(Interval::ZERO, |spin| {
            let center = spin.center.enclosed();
            let across = if self.bodies.turning { length * center.norm() } else { n.cross(center).norm() };
            across + length.times(spin.radius)
        });
        let reach = |ring: &Ring| {
            let own = match onto.zip(ring.around) {
                Some(([along, across], [h, r])) => along * h + across * r,
                None => n.dot(ring.place),
            };
            [own + length * ring.radius, turned * Interval::point(ring.distance)]
        };
        rings.iter().map(reach).reduce(|[a, b], [c, d]| [a.hull(c), b.hull(d)])
    }

    /// By how much more than m two nodes are apart at the start, times |n|, and how fast that falls at most.
    pub(crate) fn gap(&self, margin: f64, [[a, s], [b, t]]: [Reach; 2]) -> [Interval; 2] {
        let (Revolved { turning, sides, between }, n, length) = (self.bodies, self.n, self.length);
        let [v, w] = sides.each_ref().map(|side| side.velocity);
        let apart = v.center.enclosed() - w.center.enclosed();
        let along = if *turning { length * apart.norm() } else { n.dot(apart) };
        let closing = along + length.times(v.radius) + length.times(w.radius) + s + t;
        [n.dot(*between) - length.times(margin) - a - b, closing]
    }
}
