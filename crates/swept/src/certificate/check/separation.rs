//! Two parts stay apart along a direction.
//!
//! **What it answers.** Whether two parts, bounds or faces, are more than m = η + δ/2 apart at every time from t0 to t1.
//!
//! **The mathematics.** Fix a vector n. Two points are at least n·(b - a)/|n| apart, so it is enough that
//! n·(b - a) > m|n| for all points of both parts at all times. A part is a set of points about a centre: a bound, or a
//! corner of a face, which is all centre.
//!
//! *Centres.* f(t) = n·(c_b - c_a) is enclosed at t0 and t1 from the poses there. Within one smooth piece
//!
//! ```text
//! n·p'' = n·o'' + (n×ω')·x + (n×ω)·(ω×x),    x from the reference point to p,    since n·(ω×(ω×x)) = (n×ω)·(ω×x)
//! f'' >= -K,    K = -min n·(o_b'' - o_a'') + Σ (|n×ω'| + |n×ω||ω|) |x|                       over the span
//! ```
//!
//! *The rest of a part.* y from the centre reaches n·Ry = v·y with v = Rᵀn. For every number μ
//!
//! ```text
//! v·y = μ u·y + (v - μu)·y <= |μ| h + |v - μu| ρ        |u·y| <= h, |y| <= ρ;   μ = 0: |n| ρ, the ball
//! ```
//!
//! at t0; later v has moved by at most |n×ω|(t - t0), since v' = -Rᵀ(ω×n). So the reach is at most that number plus
//! |n×ω|ρ(t - t0). For the ball nothing is added: its reach is |n|ρ at all times.
//!
//! *Together.* φ(t) = f(t) - reach_a(t) - reach_b(t) - m|n| has reaches that are linear in t, so φ'' >= -K. With e0 and e1
//! its values at the ends, x = (t - t0)/(t1 - t0) and k = K(t1 - t0)²/2,
//!
//! ```text
//! φ >= e0(1-x) + e1 x - k x(1-x)     (the difference is zero at both ends and concave)
//! ```
//!
//! and the right side is positive for all x from 0 to 1 exactly when e0 > 0, e1 > 0 and √k < √e0 + √e1: its minimum is at
//! x = (k + e0 - e1)/2k, if that is between 0 and 1, and is e0 - (k + e0 - e1)²/4k, which is positive if
//! |√k - √e0| < √e1. Squared twice: k < e0 + e1, or (k - e0 - e1)² < 4 e0 e1.
//!
//! **Why it is sound.** All of it in intervals; e0 and e1 are rounded down, k up. What is no number fails every
//! comparison. μ is worked out in floats and may be anything.
//!
//! **Source.** `docs/certificates.md`; Taylor's theorem as in [D2M14, section 4.2].

use super::instant::{Bends, Instant};
use crate::certificate::proof::{Below, Bound, Cover};
use crate::shape::Mesh;
use swept_num::{Interval, Vector, add_down, mul_down, mul_up, sub_up};

type V = Vector<Interval, 3>;

/// Points about a centre: a bound of a node, or with radius zero a corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    center: V,
    /// An upper bound of |x| for the centre.
    distance: f64,
    radius: Interval,
    axis: Vector<f64, 3>,
    half: Interval,
}

impl Part {
    /// A bound of a node.
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

    /// Not above: v·y over all points y of the part, measured from the centre.
    fn reach(&self, v: V) -> f64 {
        let mu = self.slope(v);
        let rest = if mu == 0.0 { v } else { v - self.axis.enclosed().scale(Interval::point(mu)) };
        (self.half.times(mu.abs()) + rest.norm() * self.radius).hi()
    }

    /// A μ for which the reach is about the least: (v - μu) is parallel to the point (h/|u|) û + w e at the edge of the
    /// lens, where e is across u.
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
        // a slab no thinner than the ball, or numbers that are none: the ball
        if size > 0.0 { size.copysign(along) } else { 0.0 }
    }
}

/// A node as parts: all of them together hold it, in each of the ways returned.
pub(crate) fn parts(cover: &Cover, mesh: &Mesh, node: u32) -> [Vec<Part>; 2] {
    let node = &cover.nodes[node as usize];
    let bound = node.bound.iter().map(|bound| Part::bound(cover, bound)).collect();
    match node.below {
        Below::Face(face) => [mesh.triangle(face as usize).map(Part::corner).to_vec(), bound],
        _ => [bound, Vec::new()],
    }
}

/// What two parts are asked to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Separation<'a> {
    /// Both bodies at the start and at the end.
    pub ends: [&'a Instant; 2],
    /// What bends their paths between.
    pub bends: &'a Bends,
    /// The duration, not below it.
    pub duration: f64,
    /// m, not below it.
    pub margin: f64,
    /// n.
    pub direction: [f64; 3],
}

/// What does not depend on the parts.
struct Along {
    /// |n|.
    length: Interval,
    /// v = Rᵀn of each body, at both ends.
    seen: [[V; 2]; 2],
    /// n·(o_b - o_a) - m|n| at both ends.
    between: [Interval; 2],
    /// The greatest |n×ω| of each body.
    turning: [f64; 2],
    /// The greatest |n×ω'| + |n×ω||ω| of each body.
    bending: [f64; 2],
    /// Not below -n·(o_b'' - o_a'').
    pull: f64,
    /// Rounded up.
    duration: f64,
}

impl Separation<'_> {
    /// Whether two nodes, each given as in [`parts`], are proved apart.
    pub(crate) fn holds(&self, a: &[Vec<Part>; 2], b: &[Vec<Part>; 2]) -> bool {
        let Some(along) = self.along() else { return false };
        // corners first, where there are any; else the bound
        let ways = [(0, 0), (0, 1), (1, 0), (1, 1)];
        ways.into_iter().any(|(i, j)| {
            let (a, b) = (&a[i], &b[j]);
            !a.is_empty() && !b.is_empty() && a.iter().all(|p| b.iter().all(|q| along.apart(p, q)))
        })
    }

    fn along(&self) -> Option<Along> {
        let n = Vector(self.direction).enclosed();
        let length = n.norm();
        // n = 0 proves nothing, nor does a vector whose length is no number
        if !(length.lo() > 0.0 && length.is_bounded()) {
            return None;
        }
        let [a, b] = &self.bends.0;
        // |n × w| for every w of a ball
        let across = |ball: crate::motion::Ball| {
            n.cross(ball.center.enclosed()).norm() + length.times(ball.radius)
        };
        let turning = [a, b].map(|bend| across(bend.angular_velocity));
        let bending = [0, 1].map(|i: usize| {
            let bend = &self.bends.0[i];
            let spin = Interval::point(bend.angular_velocity.magnitude());
            (across(bend.angular_acceleration) + turning[i] * spin).hi()
        });
        let pull = n.dot(a.acceleration.center.enclosed() - b.acceleration.center.enclosed())
            + length.times(a.acceleration.radius)
            + length.times(b.acceleration.radius);
        let margin = length.times(self.margin);
        Some(Along {
            length,
            seen: self.ends.map(|end| end.rotations.map(|rotation| rotation.transposed() * n)),
            between: self.ends.map(|end| n.dot(end.offset) - margin),
            turning: turning.map(Interval::hi),
            bending,
            pull: pull.hi(),
            duration: self.duration,
        })
    }
}

impl Along {
    /// Whether two parts are proved apart, as bounds that turn or as balls.
    fn apart(&self, p: &Part, q: &Part) -> bool {
        let center = |end: usize| {
            let [v, w] = self.seen[end];
            self.between[end] + (w.dot(q.center) - v.dot(p.center))
        };
        let ends = [center(0), center(1)];
        let duration = Interval::point(self.duration);
        let bend = Interval::point(self.pull)
            + Interval::point(self.bending[0]).times(p.distance)
            + Interval::point(self.bending[1]).times(q.distance);
        let k = mul_up(0.5, (bend * duration * duration).hi());
        let k = if k < 0.0 { 0.0 } else { k };
        let positive = |[start, end]: [Interval; 2]| {
            let reached = [ends[0] - start, ends[1] - end].map(Interval::lo);
            stays_positive(reached, k)
        };
        let [v, w] = self.seen[0];
        let turning = Interval::point(self.turning[0]) * p.radius + Interval::point(self.turning[1]) * q.radius;
        let start = Interval::point(p.reach(v)) + Interval::point(q.reach(w));
        if positive([start, start + turning * duration]) {
            return true;
        }
        let balls = self.length * (p.radius + q.radius);
        positive([balls, balls])
    }
}

/// Whether e0(1-x) + e1 x - k x(1-x) > 0 for all x from 0 to 1.
fn stays_positive([e0, e1]: [f64; 2], k: f64) -> bool {
    if !(e0 > 0.0 && e1 > 0.0) {
        return false;
    }
    let sum = add_down(e0, e1);
    let over = sub_up(k, sum);
    over < 0.0 || mul_up(over, over) < mul_down(4.0, mul_down(e0, e1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn positive_means_positive(e0 in 1e-6..4.0f64, e1 in 1e-6..4.0f64, k in 0.0..20.0f64) {
            let low = (0..=4000)
                .map(|i| f64::from(i) / 4000.0)
                .map(|x| e0 * (1.0 - x) + e1 * x - k * x * (1.0 - x))
                .fold(f64::INFINITY, f64::min);
            if stays_positive([e0, e1], k) {
                prop_assert!(low > 0.0);
            } else {
                // the least of the samples is within k/4000² of the least of all
                prop_assert!(low < 1e-5 * (1.0 + k), "{low}");
            }
        }
    }

    #[test]
    fn what_is_no_number_proves_nothing() {
        for e0 in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
            assert!(!stays_positive([e0, 1.0], 0.0) && !stays_positive([1.0, e0], 0.0));
        }
        assert!(!stays_positive([1.0, 1.0], f64::NAN) && !stays_positive([1.0, 1.0], f64::INFINITY));
        assert!(stays_positive([1.0, 1.0], 3.999_999) && !stays_positive([1.0, 1.0], 4.000_001));
        assert!(stays_positive([5e-324, 5e-324], 0.0));
    }
}
