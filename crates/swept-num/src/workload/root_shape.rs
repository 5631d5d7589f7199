//! The functions behind [`super::RootProblem`]: formulas with chosen roots, and distances of moving points.

use super::{Family, Truth};
use crate::{Formula, Interval, Jet, Smooth, Vector};
use core::array::from_fn;
use rand::{Rng, RngExt};

/// Two to this power.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

#[derive(Debug, Clone)]
pub(super) enum Shape {
    /// scale * product of (t - root)
    Product {
        scale: f64,
        roots: Vec<f64>,
    },
    /// ((t - at)² + gap) * (sure - t)
    Touch {
        at: f64,
        gap: f64,
        sure: f64,
    },
    /// cube of the distance to [from, to]
    Flat {
        from: f64,
        to: f64,
    },
    PointLine([Mover; 2]),
    Spheres([Mover; 2], f64),
    Lines([Mover; 2]),
    PointPlane([Mover; 2]),
}

/// A body with constant velocity and spin, and points on it.
#[derive(Debug, Clone)]
pub(super) struct Mover {
    spin: f64,
    velocity: Vector<f64, 3>,
    points: Vec<Turning>,
}

/// center + cos_part * cos(spin t) + sin_part * sin(spin t): where Rodrigues' formula takes a point.
#[derive(Debug, Clone, Copy)]
struct Turning {
    center: Vector<f64, 3>,
    cos_part: Vector<f64, 3>,
    sin_part: Vector<f64, 3>,
}

impl Mover {
    fn at<T: Smooth, const N: usize>(&self, t: T) -> [Vector<T, 3>; N] {
        let (sin, cos) = t.times(self.spin).sin_cos();
        from_fn(|point| {
            let Turning { center, cos_part, sin_part } = self.points[point];
            Vector(from_fn(|i| {
                cos.times(cos_part[i])
                    + sin.times(sin_part[i])
                    + t.times(self.velocity[i])
                    + T::exactly(center[i])
            }))
        })
    }
}

impl Formula for Shape {
    fn at<T: Smooth>(&self, t: T) -> T {
        match self {
            Self::Product { scale, roots } => {
                roots.iter().fold(T::exactly(*scale), |product, root| product * (t - T::exactly(*root)))
            }
            Self::Touch { at, gap, sure } => {
                ((t - T::exactly(*at)).square() + T::exactly(*gap)) * (T::exactly(*sure) - t)
            }
            // not a formula over T: see `Function for RootProblem`
            Self::Flat { .. } => T::ZERO,
            Self::PointLine([a, b]) => {
                let ([a], [b, c]) = (a.at(t), b.at(t));
                let (along, gap) = (c - b, a - b);
                along[0] * gap[1] - along[1] * gap[0]
            }
            Self::Spheres([a, b], reach) => {
                let ([a], [b]) = (a.at(t), b.at(t));
                (b - a).norm_squared() - T::exactly(*reach).square()
            }
            Self::Lines([a, b]) => {
                let ([a, b], [c, d]) = (a.at(t), b.at(t));
                (b - a).cross(d - c).dot(c - a)
            }
            Self::PointPlane([a, b]) => {
                let ([a], [b, c]) = (a.at(t), b.at(t));
                (a - b).dot(c - b)
            }
        }
    }
}

/// (a - t)³ before the stretch, 0 in it, (t - b)³ after it: twice differentiable.
pub(super) fn flat(from: f64, to: f64, t: Interval) -> Jet<Interval> {
    let part = |x: Interval| {
        let x = x.max(Interval::ZERO);
        Jet { value: x.powi(3), slope: x.square() * 3.0, curvature: x * 6.0 }
    };
    let (before, after) = (part(from - t), part(t - to));
    Jet {
        value: before.value + after.value,
        slope: after.slope - before.slope,
        curvature: before.curvature + after.curvature,
    }
}

pub(super) fn scale(rng: &mut impl Rng) -> f64 {
    let sign = if rng.random() { 1.0 } else { -1.0 };
    sign * power_of_two(rng.random_range(-30..30)) * rng.random_range(1.0..2.0)
}

/// A number from 1e-12 to 10, all magnitudes equally likely.
pub(super) fn tiny_to_large(rng: &mut impl Rng) -> f64 {
    power_of_two(rng.random_range(-40..3)) * rng.random_range(1.0..2.0)
}

pub(super) fn product(family: Family, rng: &mut impl Rng) -> (Shape, Truth) {
    let count = if family == Family::ManyRoots { rng.random_range(10..=40) } else { rng.random_range(1..=5) };
    let mut roots: Vec<f64> = (0..count).map(|_| rng.random_range(0.05..1.0)).collect();
    match family {
        Family::RootAtEnd => {
            let end = if rng.random() { 0.0 } else { 1.0 };
            roots = vec![end];
            roots.extend((0..rng.random_range(0..3)).map(|_| rng.random_range(1.5..4.0)));
        }
        Family::MultipleRoots => {
            let first = roots.iter().copied().fold(f64::INFINITY, f64::min);
            roots.extend(std::iter::repeat_n(first, rng.random_range(1..=3)));
        }
        _ => {}
    }
    let first = roots.iter().copied().fold(f64::INFINITY, f64::min);
    (Shape::Product { scale: scale(rng), roots }, Truth::Root(first))
}

pub(super) fn near_tangent(rng: &mut impl Rng) -> (Shape, Truth) {
    let at = rng.random_range(0.1..0.8);
    let sure = rng.random_range(0.9..1.0);
    let size = power_of_two(rng.random_range(-46..-10));
    // a miss, a touch, or two roots close together at dyadic neighbours of `at`
    match rng.random_range(0..3u32) {
        0 => (Shape::Touch { at, gap: size, sure }, Truth::Root(sure)),
        1 => (Shape::Touch { at, gap: 0.0, sure }, Truth::Root(at)),
        _ => {
            let gap: f64 = power_of_two(rng.random_range(-25..-5));
            let roots = vec![at - gap, at + gap, sure];
            (Shape::Product { scale: -1.0, roots }, Truth::Root(at - gap))
        }
    }
}

pub(super) fn distance(family: Family, rng: &mut impl Rng) -> Shape {
    let planar = family == Family::PointLine;
    // two bodies about 3 apart that move toward each other, spinning up to a few turns
    let mut body = |place: f64, points: usize| {
        let axis = if planar { Vector([0.0, 0.0, 1.0]) } else { unit(random_vector(rng, 1.0, planar)) };
        let origin = Vector([place, 0.0, 0.0]) + random_vector(rng, 0.3, planar);
        let velocity = Vector([-1.5 * place, 0.0, 0.0]) + random_vector(rng, 0.5, planar);
        let mut arm = random_vector(rng, 1.0, planar);
        let points = (0..points)
            .map(|_| {
                // Rodrigues: r cos + (u x r) sin + u (u.r) (1 - cos)
                let along = axis.scale(axis.dot(arm));
                let turning =
                    Turning { center: origin + along, cos_part: arm - along, sin_part: axis.cross(arm) };
                arm = arm + unit(random_vector(rng, 1.0, planar));
                turning
            })
            .collect();
        Mover { spin: rng.random_range(-8.0..8.0), velocity, points }
    };
    match family {
        Family::Spheres => Shape::Spheres([body(-1.5, 1), body(1.5, 1)], 0.8),
        Family::Lines => Shape::Lines([body(-1.5, 2), body(1.5, 2)]),
        Family::PointPlane => Shape::PointPlane([body(-1.5, 1), body(1.5, 2)]),
        _ => Shape::PointLine([body(-1.5, 1), body(1.5, 2)]),
    }
}

fn random_vector(rng: &mut impl Rng, size: f64, planar: bool) -> Vector<f64, 3> {
    let mut component = || rng.random_range(-size..size);
    Vector([component(), component(), if planar { 0.0 } else { component() }])
}

/// A vector of about unit length; it need not be exact, since the problem is defined by the rounded numbers.
fn unit(v: Vector<f64, 3>) -> Vector<f64, 3> {
    v.scale(1.0 / v.norm_squared().sqrt().max(1e-3))
}
