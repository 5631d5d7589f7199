//! Two parts stay apart along a direction.
//!
//! **What it answers.** Whether two parts, bounds or faces, are more than m = η + δ/2 apart at every time
//! from t0 to t1.
//!
//! **The mathematics.** Fix a vector n. Two points are at least n·(b - a)/|n| apart, so it is enough that
//! n·(b - a) > m|n| for all points of both parts at all times. A part is a set of points around a centre: a
//! bound, or a corner of a face, which is only a centre. Let s = t - t0.
//!
//! *Centres.* f(s) = n·(c_b - c_a). Its value and its rate at t0 are enclosed from the poses and velocities
//! there. Within one smooth piece, with x from the reference point to the centre,
//!
//! ```text
//! n·p'  = n·o'  + (n×ω)·x                        (n×ω)·Rx = (Rᵀn × Rᵀω)·x for x in the body's axes
//! n·p'' = n·o'' + (n×ω')·x + (n×ω)·(ω×x)         since n·(ω×(ω×x)) = (n×ω)·(ω×x)
//! f'' >= -K,    K = -min n·(o_b'' - o_a'') + Σ (|n×ω'| + |n×ω||ω|) |x|      over the span, at least 0
//! ```
//!
//! so f(s) >= f(0) + f'(0) s - K s²/2, by Taylor's theorem.
//!
//! *The rest of a part.* y from the centre reaches n·Ry = v·y with v = Rᵀn. For every number μ
//!
//! ```text
//! v·y = μ u·y + (v - μu)·y <= |μ| h + |v - μu| ρ        |u·y| <= h, |y| <= ρ;   μ = 0: |n| ρ, the ball
//! ```
//!
//! at t0; later v has moved by at most |n×ω|s, since v' = -Rᵀ(ω×n). So the reach is at most that number plus
//! |n×ω|ρ s. For the ball nothing is added: its reach is |n|ρ at all times.
//!
//! *Together.* n·(b - a) - m|n| >= g + r s - K s²/2 with
//!
//! ```text
//! g = f(0) - m|n| - reach_a - reach_b
//! r = f'(0) - |n×ω_a| ρ_a - |n×ω_b| ρ_b          (for balls without the last two terms)
//! ```
//!
//! which is concave in s: it is positive from t0 to t1 if it is positive at both ends.
//!
//! **Why it is sound.** Everything is computed in intervals, rounded to the safe side. NaN fails every
//! comparison. μ is computed in floats and may be anything.
//!
//! **Source.** `docs/certificates.md`; Taylor's theorem as in [D2M14, section 4.2].

use super::instant::{Bends, Instant};
use crate::certificate::proof::{Below, Bound, Cover};
use crate::motion::{Ball, length_above};
use crate::shape::Mesh;
use swept_num::{Interval, Matrix, Vector};

type V = Vector<Interval, 3>;

/// Points around a centre: the bound of a node or, with radius zero, a corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    center: V,
    /// An upper bound on |x| for the centre.
    distance: f64,
    radius: Interval,
    axis: Vector<f64, 3>,
    half: Interval,
}

impl Part {
    /// The bound of a node.
    pub(crate) fn bound(cover: &Cover, bound: &Bound) -> Self {
        let unit = Interval::point(cover.unit);
        let center = Vector(core::array::from_fn(|i| {
            Interval::point(cover.origin[i]) + unit.times(f64::from(bound.center[i]))
        }));
        Self {
            center,
            distance: center.norm().hi(),
            radius: unit.times(f64::from(bound.radius)),
            axis: Vector(bound.axis.map(f64::from)),
            half: unit.times(f64::from(bound.half)),
        }
    }

    fn corner(point: [f64; 3]) -> Self {
        let center = Vector(point).enclosed();
        let (axis, zero) = (Vector::ZERO, Interval::ZERO);
        Self { center, distance: center.norm().hi(), radius: zero, axis, half: zero }
    }

    /// The ball alone.
    pub(crate) fn ball(&self) -> Self {
        Self { axis: Vector::ZERO, ..*self }
    }

    /// An upper bound on v·y for all points of the part, with y measured from the centre.
    fn reach(&self, v: V) -> f64 {
        let mu = self.slope(v);
        let rest = if mu == 0.0 { v } else { v - self.axis.enclosed().scale(Interval::point(mu)) };
        (self.half.times(mu.abs()) + rest.norm() * self.radius).hi()
    }

    /// A μ for which the reach is nearly minimal: v - μu is parallel to the point (h/|u|) û + w e on the rim
    /// of the lens, where e is perpendicular to u.
    fn slope(&self, v: V) -> f64 {
        let length = self.axis.norm_squared();
        if length == 0.0 {
            return 0.0;
        }
        let v = Vector(v.0.map(Interval::midpoint));
        let along = v.dot(self.axis) / length;
        let across = (v - self.axis.scale(along)).norm_squared().sqrt();
        let (half, radius) = (self.half.hi(), self.radius.hi());
        let thin = half * half / length;
        let wide = (radius * radius - thin).sqrt();
        let shift = across * half / (length * wide);
        let size = along.abs() - shift;
        // a slab no thinner than the ball, or NaN: use the ball
        if size > 0.0 { size.copysign(along) } else { 0.0 }
    }
}

/// A node as parts: its bound and, for a face, its corners. `T` is a part, or what is known about one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<T = Part> {
    pub corners: Option<[T; 3]>,
    pub bound: Option<T>,
}

impl Shape {
    pub(crate) fn of(cover: &Cover, mesh: &Mesh, node: u32) -> Self {
        let node = &cover.nodes[node as usize];
        let corners = match node.below {
            Below::Face(face) => Some(mesh.triangle(face as usize).map(Part::corner)),
            _ => None,
        };
        Self { corners, bound: node.bound.map(|bound| Part::bound(cover, &bound)) }
    }
}

impl<T> Shape<T> {
    /// Maps each of the parts.
    fn map<'a, U>(&'a self, each: impl Fn(&'a T) -> U) -> Shape<U> {
        let corners = self.corners.as_ref().map(|corners| corners.each_ref().map(&each));
        Shape { corners, bound: self.bound.as_ref().map(each) }
    }

    /// The ways to represent the node; the parts of each way together contain it.
    fn ways(&self) -> impl Iterator<Item = &[T]> {
        let corners = self.corners.as_ref().map(|corners| &corners[..]);
        corners.into_iter().chain(self.bound.as_ref().map(core::slice::from_ref))
    }
}

/// What two parts must satisfy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Separation<'a> {
    /// Both bodies at t0.
    pub start: &'a Instant,
    /// What bends their paths from t0 to t1.
    pub bends: &'a Bends,
    /// Contains t1 - t0.
    pub duration: Interval,
    /// m, not rounded below it.
    pub margin: f64,
    /// n, the direction.
    pub direction: [f64; 3],
}

/// What does not depend on the parts.
struct Along {
    /// |n|.
    length: Interval,
    /// v = Rᵀn of each body.
    seen: [V; 2],
    /// Rᵀ(n×ω) = v × Rᵀω of each body.
    moving: [V; 2],
    /// A lower bound on n·(o_b - o_a) - m|n|.
    gap: Interval,
    /// n·(o_b' - o_a').
    rate: Interval,
    /// The greatest |n×ω| of each body.
    turning: [Interval; 2],
    /// The greatest |n×ω'| + |n×ω||ω| of each body.
    bending: [Interval; 2],
    /// An upper bound on -n·(o_b'' - o_a'').
    pull: Interval,
    duration: Interval,
}

/// A part projected onto n.
#[derive(Clone, Copy)]
struct Shadow<'a> {
    part: &'a Part,
    /// n·Rx = v·x at t0, for the centre x.
    place: Interval,
    /// (n×ω)·Rx at t0.
    rate: Interval,
    /// The greatest (|n×ω'| + |n×ω||ω|)|x|.
    bend: Interval,
}

impl Separation<'_> {
    /// Whether two nodes are proved apart, in any of their representations.
    pub(crate) fn holds(&self, a: &Shape, b: &Shape) -> bool {
        let Some(along) = self.along() else { return false };
        let (a, b) = (a.map(|part| along.shadow(0, part)), b.map(|part| along.shadow(1, part)));
        a.ways().any(|a| b.ways().any(|b| a.iter().all(|p| b.iter().all(|q| along.apart(p, q)))))
    }

    fn along(&self) -> Option<Along> {
        let n = Vector(self.direction);
        let length = n.enclosed().norm();
        // n = 0 proves nothing, nor does a vector whose length is not finite
        if !(length.lo() > 0.0 && length.is_bounded()) {
            return None;
        }
        let Instant { rotations, offset, center, slack, velocity, own_spins } = self.start;
        let [a, b] = &self.bends.0;
        // an upper bound on |n × w| for all w in a ball
        let across = |ball: Ball| {
            if ball == Ball::ZERO {
                return Interval::ZERO;
            }
            let across = n.enclosed().cross(ball.center.enclosed());
            let most = length_above(Vector(across.0.map(Interval::magnitude)));
            Interval::point(most) + length.times(ball.radius)
        };
        let turning = [a, b].map(|bend| across(bend.angular_velocity));
        let bending = [0, 1].map(|i: usize| {
            let bend = &self.bends.0[i];
            across(bend.angular_acceleration)
                + turning[i] * Interval::point(bend.angular_velocity.magnitude())
        });
        let pull = times(n, a.acceleration.center.enclosed() - b.acceleration.center.enclosed())
            + length.times(a.acceleration.radius)
            + length.times(b.acceleration.radius);
        // the better of the two enclosures, the box and the ball
        let distance = times(n, *offset).lo().max((times(n, *center) - length.times(*slack)).lo());
        let seen = rotations.map(|rotation| turned_back(rotation, n));
        Some(Along {
            length,
            seen,
            moving: [0, 1].map(|i: usize| seen[i].cross(own_spins[i])),
            gap: Interval::point(distance) - length.times(self.margin),
            rate: times(n, *velocity),
            turning,
            bending,
            pull: Interval::point(pull.hi()),
            duration: self.duration,
        })
    }
}

/// n·w for an exact n, which halves the products.
fn times(n: Vector<f64, 3>, w: V) -> Interval {
    w[0].times(n[0]) + w[1].times(n[1]) + w[2].times(n[2])
}

/// Rᵀn for an exact n.
fn turned_back(rotation: Matrix<Interval, 3>, n: Vector<f64, 3>) -> V {
    Vector(core::array::from_fn(|j| times(n, rotation.column(j))))
}

impl Along {
    fn shadow<'a>(&self, body: usize, part: &'a Part) -> Shadow<'a> {
        Shadow {
            part,
            place: self.seen[body].dot(part.center),
            rate: self.moving[body].dot(part.center),
            bend: self.bending[body].times(part.distance),
        }
    }

    /// Whether two parts are proved apart, as balls or as turning lenses.
    fn apart(&self, a: &Shadow<'_>, b: &Shadow<'_>) -> bool {
        let (p, q) = (a.part, b.part);
        let gap = self.gap + (b.place - a.place);
        let rate = self.rate + (b.rate - a.rate);
        // K >= 0 makes the parabola concave
        let half_bend = (self.pull + a.bend + b.bend).max(Interval::ZERO).times(0.5);
        let positive = |gap: Interval, rate: Interval| {
            let end = gap + self.duration * (rate - half_bend * self.duration);
            gap.lo() > 0.0 && end.lo() > 0.0
        };
        if positive(gap - self.length * (p.radius + q.radius), rate) {
            return true;
        }
        // without slabs the bounds are the balls
        if p.axis == Vector::ZERO && q.axis == Vector::ZERO {
            return false;
        }
        let [v, w] = self.seen;
        let reach = Interval::point(p.reach(v)) + Interval::point(q.reach(w));
        let turning = self.turning[0] * p.radius + self.turning[1] * q.radius;
        positive(gap - reach, rate - turning)
    }
}
