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
//! *The rest of a part.* y from the centre reaches n·Ry = v·y with v = Rᵀn, bounded at t0 by the
//! [reach](super::part) of the part; later v has moved by at most |n×ω|s, since v' = -Rᵀ(ω×n). So the reach is
//! at most that number plus |n×ω|ρ s. For the ball nothing is added: its reach is |n|ρ at all times.
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
//! *Hulls.* A hull is a ball of the same size around each of its points, and the points between them: what
//! keeps all these balls apart along n keeps the hulls apart, for n·x is linear. Every point is followed on
//! its own; none has to be known as the farthest.
//!
//! *Body by body.* So that many parts of one body need not be compared with each of the other, K is split:
//! with A_x = (|n×ω'| + |n×ω||ω|) |x| and P at least -min n·(o_b'' - o_a'') and -min A_a - min A_b,
//!
//! ```text
//! K = P + A_a + A_b  is at least K above, and at least 0
//! ```
//!
//! for each two parts. Then g and g + r s - K s²/2 are sums of what depends on neither part, on a and on b,
//! and the least sums are those of the least terms.
//!
//! *First order.* Where velocities may jump, f' exists except at finitely many times and f is continuous, so
//! f(s) >= f(0) + s min f'. The rates are then bounded over the whole span,
//!
//! ```text
//! f' >= min n·(o_b' - o_a') - |n×ω_a| |x_a| - |n×ω_b| |x_b|,        K = 0
//! ```
//!
//! *Directions that turn* are in [`turning`](super::turning), bodies that turn about lines in
//! [`revolved`](super::revolved).
//!
//! **Why it is sound.** Everything is computed in intervals, rounded to the safe side. NaN fails every
//! comparison.
//!
//! **Source.** `docs/certificates.md`; Taylor's theorem as in [D2M14, section 4.2].

use super::instant::{Bends, Instant};
use super::part::{Part, Shape};
use super::revolved::Revolved;
use super::turning::Turning;
use crate::certificate::proof::Along;
use crate::motion::{Ball, Speeds, length_above};
use swept_num::{Interval, Matrix, Vector, add_down, add_up};

type V = Vector<Interval, 3>;

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
    pub along: Along,
}

/// What does not depend on the parts.
struct Projection {
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
    /// Whether only speeds are used.
    first_order: bool,
}

/// How far a node reaches towards the other one: along n for the first body, along -n for the second.
#[derive(Clone, Copy)]
struct Reach {
    /// At t0, at most.
    start: f64,
    /// The same, with all that its motion can add until t1.
    end: f64,
    /// The least of the A_x in `end`.
    bend: f64,
}

impl Separation<'_> {
    /// Whether two nodes are proved apart, in any of their representations.
    pub(crate) fn holds(&self, a: &Shape, b: &Shape) -> bool {
        let projected = match self.along {
            Along::World(n) => self.projected(Vector(n), None),
            Along::FirstOrder(n) => {
                let Some(speeds) = &self.bends.speeds else { return false };
                self.projected(Vector(n), Some(speeds))
            }
            Along::Revolved(n) | Along::Around { direction: n, .. } => {
                let revolved = Revolved::new(self.start, self.bends, self.along);
                return revolved.is_some_and(|it| it.holds(n, self.margin, self.duration, [a, b]));
            }
            Along::Body { .. } | Along::Normal { .. } | Along::Edges { .. } => {
                let Self { start, bends, duration, margin, along } = *self;
                return Turning::new(start, bends, duration, margin).holds(along, a, b);
            }
        };
        let Some(onto) = projected else { return false };
        let (a, b) = (onto.reaches(0, a), onto.reaches(1, b));
        a.iter().any(|a| b.iter().any(|b| onto.apart(a, b)))
    }

    /// What is known along n; to first order if there are speeds.
    fn projected(&self, n: Vector<f64, 3>, speeds: Option<&[Speeds; 2]>) -> Option<Projection> {
        let length = n.enclosed().norm();
        // n = 0 proves nothing, nor does a vector whose length is not finite
        if !(length.lo() > 0.0 && length.is_bounded()) {
            return None;
        }
        let Instant { rotations, offset, center, slack, velocity, own_spins } = self.start;
        let [a, b] = &self.bends.curvatures;
        // an upper bound on |n × w| for all w in a ball
        let across = |ball: Ball| {
            if ball == Ball::ZERO {
                return Interval::ZERO;
            }
            let across = n.enclosed().cross(ball.center.enclosed());
            let most = length_above(Vector(across.0.map(Interval::magnitude)));
            Interval::point(most) + length.times(ball.radius)
        };
        // an upper bound on n·(v - w) for all v and w in two balls
        let apart = |v: Ball, w: Ball| {
            times(n, v.center.enclosed() - w.center.enclosed())
                + length.times(v.radius)
                + length.times(w.radius)
        };
        // the better of the two enclosures, the box and the ball
        let distance = times(n, *offset).lo().max((times(n, *center) - length.times(*slack)).lo());
        let seen = rotations.map(|rotation| turned_back(rotation, n));
        let known = Projection {
            length,
            seen,
            moving: [0, 1].map(|i: usize| seen[i].cross(own_spins[i])),
            gap: Interval::point(distance) - length.times(self.margin),
            rate: times(n, *velocity),
            turning: [Interval::ZERO; 2],
            bending: [Interval::ZERO; 2],
            pull: Interval::ZERO,
            duration: self.duration,
            first_order: speeds.is_some(),
        };
        Some(match speeds {
            Some([first, second]) => Projection {
                rate: -Interval::point(apart(first.velocity, second.velocity).hi()),
                turning: [first, second].map(|speeds| across(speeds.angular_velocity)),
                ..known
            },
            None => {
                let turning = [a, b].map(|bend| across(bend.angular_velocity));
                let bending = [0, 1].map(|i: usize| {
                    let bend = &self.bends.curvatures[i];
                    across(bend.angular_acceleration)
                        + turning[i] * Interval::point(bend.angular_velocity.magnitude())
                });
                let pull = Interval::point(apart(a.acceleration, b.acceleration).hi());
                Projection { turning, bending, pull, ..known }
            }
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

impl Projection {
    /// How far a node reaches in each of the ways to represent it.
    fn reaches(&self, body: usize, shape: &Shape) -> Vec<Reach> {
        let balls = shape.ways().map(|parts| self.reach(body, parts, false));
        // without a slab the bound is the ball
        let lens = shape.bound.as_ref().filter(|part| part.axis != Vector::ZERO);
        balls.chain(lens.map(|part| self.reach(body, core::slice::from_ref(part), true))).collect()
    }

    /// How far some parts reach, as balls or as turning lenses; at least one part.
    fn reach(&self, body: usize, parts: &[Part], lenses: bool) -> Reach {
        let out = |x: Interval| if body == 0 { x } else { -x };
        let turning = self.turning[body];
        let nothing = Reach { start: f64::NEG_INFINITY, end: f64::NEG_INFINITY, bend: f64::INFINITY };
        parts.iter().fold(nothing, |most, part| {
            let (size, widening) = match lenses {
                false => (self.length * part.radius, Interval::ZERO),
                true => (Interval::point(part.reach(self.seen[body])), turning * part.radius),
            };
            let rate = match self.first_order {
                false => out(self.moving[body].dot(part.center)),
                // the worst for either body
                true => turning.times(part.distance),
            };
            let bend = Interval::point(self.bending[body].times(part.distance).hi());
            let start = out(self.seen[body].dot(part.center)) + size;
            let end = start + self.duration * (rate + widening + bend.times(0.5) * self.duration);
            Reach {
                start: most.start.max(start.hi()),
                end: most.end.max(end.hi()),
                bend: most.bend.min(bend.hi()),
            }
        })
    }

    /// Whether two nodes are proved apart.
    fn apart(&self, a: &Reach, b: &Reach) -> bool {
        // P
        let pull = self.pull.hi().max(-add_down(a.bend, b.bend));
        let half = Interval::point(pull).times(0.5);
        let end = self.gap + self.duration * (self.rate - half * self.duration);
        self.gap.lo() > add_up(a.start, b.start) && end.lo() > add_up(a.end, b.end)
    }
}
