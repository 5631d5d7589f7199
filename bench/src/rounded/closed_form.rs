//! How far apart the cores of spheres and capsules are.
//!
//! **The mathematics.** Two points on straight lines: |P + V t|², a quadratic with rational coefficients, whose least
//! value over a span of time is known exactly. Everything else: poses with 640 bits from the written
//! parameters, and the distance of two segments as the least of five: the common perpendicular, if its feet
//! are inside, and each end against the other segment.
//!
//! Between two times the distance changes by at most L, a bound on the relative speed, per unit of time. So it
//! stays above (d_0 + d_1 - L (t_1 - t_0))/2, which is refined by bisection until it is above what is
//! claimed, or a time is found where the claim is wrong.

use crate::motions::Recipe;
use crate::motions::oracle::pose;
use crate::motions::real::{Real, Triple, dot, minus, plus, rotated, scaled, triple};
use dashu_ratio::RBig;
use std::cmp::Ordering;
use swept::{Body, Mesh};

/// A point or a segment with a radius.
#[derive(Clone, Copy, Debug)]
pub struct Core {
    /// Both ends; the same for a sphere.
    pub ends: [[f64; 3]; 2],
    /// r.
    pub radius: f64,
}

impl Core {
    /// The body as the engine sees it.
    pub fn body(&self) -> Body {
        let [p, q] = self.ends;
        let mesh = if p == q { Mesh::point(p) } else { Mesh::segment(p, q) };
        Body::new(mesh.expect("finite ends")).rounded(self.radius).expect("a radius above zero")
    }

    /// The distance of the farthest end from the body's origin.
    pub fn reach(&self) -> f64 {
        self.ends.iter().map(|end| size(*end)).fold(0.0, f64::max)
    }
}

pub fn size(v: [f64; 3]) -> f64 {
    v.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// The exact number.
pub fn exact(x: f64) -> RBig {
    RBig::try_from(x).expect("a finite number")
}

/// Two points on straight lines: |P|², P·V and |V|².
#[derive(Clone, Debug)]
pub struct Straight {
    square: RBig,
    half_rate: RBig,
    speed: RBig,
}

impl Straight {
    /// From the relative place at time 0 and the relative velocity, each a sum of differences of given numbers.
    pub fn new(place: [RBig; 3], velocity: [RBig; 3]) -> Self {
        let dot = |a: &[RBig; 3], b: &[RBig; 3]| &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2];
        Self {
            square: dot(&place, &place),
            half_rate: dot(&place, &velocity),
            speed: dot(&velocity, &velocity),
        }
    }

    /// The square of the distance at a time.
    pub fn at(&self, t: &RBig) -> RBig {
        &self.square + (&self.half_rate * RBig::from(2) + &self.speed * t) * t
    }

    /// Its least value over a span.
    pub fn least(&self, from: &RBig, to: &RBig) -> RBig {
        let end = self.at(from).min(self.at(to));
        if self.speed == RBig::ZERO {
            return end;
        }
        let t = -(&self.half_rate / &self.speed);
        if &t > from && &t < to { self.at(&t) } else { end }
    }
}

/// Two bodies on their motions.
#[derive(Clone, Copy)]
pub struct Moving<'a> {
    pub cores: [&'a Core; 2],
    pub recipes: &'a [Recipe; 2],
}

impl Moving<'_> {
    /// The distance of the cores at a time.
    pub fn distance(&self, t: f64) -> Real {
        let [a, b] = [0, 1].map(|k| {
            let placed = pose(&self.recipes[k], t, &Real::from(t));
            self.cores[k].ends.map(|end| plus(&rotated(&placed.rotation, &triple(end)), &placed.translation))
        });
        square_between(&a, &b).sqrt()
    }

    /// A bound on how fast the distance changes.
    pub fn speed(&self) -> f64 {
        let of = |k: usize| {
            let reach = self.cores[k].reach();
            match &self.recipes[k] {
                Recipe::Spin { velocity, angular_velocity, .. } => {
                    size(*velocity) + size(*angular_velocity) * reach
                }
                Recipe::Screw { start, point, rate, advance, .. } => {
                    let arm: [f64; 3] = std::array::from_fn(|i| start.position[i] - point[i]);
                    rate.abs() * (size(arm) + reach) + advance.abs()
                }
                other => unreachable!("no such motion in this campaign: {other:?}"),
            }
        };
        (of(0) + of(1)) * (1.0 + 1e-9)
    }
}

/// What is known about a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Covered {
    /// The distance stays above the threshold.
    Apart,
    /// It is not, at this time.
    Not(f64),
    /// Not decided with so many times.
    Open,
}

/// Maximum number of times at which a distance is computed.
const TIMES: usize = 400;

impl Moving<'_> {
    /// Whether the distance stays above a threshold over a span.
    pub fn stays_above(&self, threshold: f64, [from, to]: [f64; 2]) -> Covered {
        let speed = self.speed();
        let at = |t: f64| self.distance(t).to_f64();
        // the leading 53 bits, and sums of a few floats
        let margin = 1e-14 * threshold;
        let (first, last) = (at(from), at(to));
        let mut waiting = vec![(from, first, to, last)];
        let mut left = TIMES;
        let mut open = false;
        while let Some((t, d, u, e)) = waiting.pop() {
            if let Some(time) = [(t, d), (u, e)].into_iter().find(|(_, d)| *d < threshold - margin) {
                return Covered::Not(time.0);
            }
            if 0.5 * (d + e - speed * (u - t)) * (1.0 - 1e-15) > threshold + margin {
                continue;
            }
            let middle = t + 0.5 * (u - t);
            if left == 0 || !(t < middle && middle < u) {
                open = true;
                continue;
            }
            left -= 1;
            let m = at(middle);
            waiting.extend([(t, d, middle, m), (middle, m, u, e)]);
        }
        if open { Covered::Open } else { Covered::Apart }
    }
}

/// The square of the distance of two segments.
fn square_between(a: &[Triple; 2], b: &[Triple; 2]) -> Real {
    let (d, f) = (minus(&a[1], &a[0]), minus(&b[1], &b[0]));
    let ends = [
        to_segment(&a[0], &b[0], &f),
        to_segment(&a[1], &b[0], &f),
        to_segment(&b[0], &a[0], &d),
        to_segment(&b[1], &a[0], &d),
    ];
    let r = minus(&b[0], &a[0]);
    let (dd, ff, df, dr, fr) = (dot(&d, &d), dot(&f, &f), dot(&d, &f), dot(&d, &r), dot(&f, &r));
    let determinant = &dd * &ff - &df * &df;
    let crossing = (determinant.order(&Real::from(0.0)) == Ordering::Greater).then(|| {
        let s = (&dr * &ff - &fr * &df) / &determinant;
        let t = (&dr * &df - &fr * &dd) / &determinant;
        let way = minus(&plus(&r, &scaled(&f, &t)), &scaled(&d, &s));
        (is_inner(&s) && is_inner(&t)).then(|| dot(&way, &way))
    });
    let all = ends.into_iter().chain(crossing.flatten());
    all.reduce(|x, y| if y.order(&x).is_lt() { y } else { x }).unwrap_or_else(|| Real::from(0.0))
}

fn is_inner(s: &Real) -> bool {
    !s.is_negative() && s.order(&Real::from(1.0)).is_le()
}

/// The square of the distance of a point from the segment from p along d.
fn to_segment(x: &Triple, p: &Triple, d: &Triple) -> Real {
    let (way, dd) = (minus(x, p), dot(d, d));
    let zero = Real::from(0.0);
    let s = if dd.is_zero() { zero.clone() } else { dot(&way, d) / dd };
    let s = if s.is_negative() { zero } else { s };
    let s = if is_inner(&s) { s } else { Real::from(1.0) };
    let off = minus(&way, &scaled(d, &s));
    dot(&off, &off)
}

#[cfg(test)]
mod tests {
    use super::*;
    use swept::Placement;

    fn square(a: [[f64; 3]; 2], b: [[f64; 3]; 2]) -> f64 {
        square_between(&a.map(triple), &b.map(triple)).to_f64()
    }

    #[test]
    fn segments_whose_distance_is_known() {
        let x = [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
        assert_eq!(square(x, [[0.5, -1.0, 2.0], [0.5, 1.0, 2.0]]), 4.0);
        assert_eq!(square(x, [[4.0, 0.0, 0.0], [5.0, 0.0, 0.0]]), 9.0);
        assert_eq!(square(x, [[0.0, 3.0, 0.0], [9.0, 3.0, 0.0]]), 9.0);
        assert_eq!(square(x, [[4.0, 4.0, 0.0]; 2]), 25.0);
        assert_eq!(square([[0.0; 3]; 2], [[1.0, 2.0, 2.0]; 2]), 9.0);
        assert_eq!(square(x, [[0.0, -1.0, 0.0], [0.0, 1.0, 0.0]]), 0.0);
    }

    #[test]
    fn wrong_claims_are_found() {
        let ball = Core { ends: [[0.0; 3]; 2], radius: 0.5 };
        let still = |position: [f64; 3], velocity: [f64; 3]| Recipe::Spin {
            span: [0.0, 1.0],
            start: Placement::at(position),
            velocity,
            angular_velocity: [0.0; 3],
        };
        let recipes = [still([0.0; 3], [0.0; 3]), still([3.0, 0.0, 0.0], [-4.0, 0.0, 0.0])];
        let moving = Moving { cores: [&ball; 2], recipes: &recipes };
        assert_eq!(moving.stays_above(1.0, [0.0, 0.49999]), Covered::Apart);
        assert!(matches!(moving.stays_above(1.0, [0.0, 0.50001]), Covered::Not(t) if t > 0.5));
        assert!(matches!(moving.stays_above(1.0, [0.0, 1.0]), Covered::Not(_)));
        let place = [exact(3.0), exact(0.25), RBig::ZERO];
        let straight = Straight::new(place, [exact(-4.0), RBig::ZERO, RBig::ZERO]);
        assert_eq!(straight.least(&RBig::ZERO, &RBig::ONE), exact(0.0625));
        assert_eq!(straight.least(&RBig::ZERO, &exact(0.5)), exact(1.0625));
    }
}
