//! Functions of time with a known first root, or one that sampling can bracket.
//!
//! The distance functions of points on moving, rotating bodies are those of [D2M14, appendix B]: point and line in
//! the plane, two spheres, two lines in space, point and plane. The others are built around their roots.

use crate::{FirstRoot, Formula, Function, Interval, Jet, Search, Smooth, Vector};
use core::array::from_fn;
use rand::{Rng, RngExt};

/// A kind of function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// A product of factors (t - r), roots apart from each other.
    SimpleRoots,
    /// The same with repeated factors: roots of even and odd multiplicity.
    MultipleRoots,
    /// Up to 40 roots in the span.
    ManyRoots,
    /// Comes within a tiny distance of zero, or just touches or crosses it, before its sure root.
    NearTangent,
    /// A root exactly at an end of the span.
    RootAtEnd,
    /// Zero throughout a stretch of time.
    StaysAtZero,
    /// No root at all.
    NoRoot,
    /// A point against a line in the plane, both on rotating bodies.
    PointLine,
    /// Two spheres on rotating bodies, centres off the axes.
    Spheres,
    /// Two lines in space on rotating bodies.
    Lines,
    /// A point against a plane, both on rotating bodies.
    PointPlane,
}

impl Family {
    /// All kinds.
    pub const ALL: [Self; 11] = [
        Self::SimpleRoots,
        Self::MultipleRoots,
        Self::ManyRoots,
        Self::NearTangent,
        Self::RootAtEnd,
        Self::StaysAtZero,
        Self::NoRoot,
        Self::PointLine,
        Self::Spheres,
        Self::Lines,
        Self::PointPlane,
    ];

    /// Its name for tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SimpleRoots => "simple roots",
            Self::MultipleRoots => "multiple roots",
            Self::ManyRoots => "many roots",
            Self::NearTangent => "near tangent",
            Self::RootAtEnd => "root at an end",
            Self::StaysAtZero => "stays at zero",
            Self::NoRoot => "no root",
            Self::PointLine => "point-line 2D",
            Self::Spheres => "spheres",
            Self::Lines => "line-line 3D",
            Self::PointPlane => "point-plane 3D",
        }
    }

    /// Whether it is a distance function of moving bodies.
    #[must_use]
    pub const fn is_distance(self) -> bool {
        matches!(self, Self::PointLine | Self::Spheres | Self::Lines | Self::PointPlane)
    }
}

/// What is known of the first root, independently of any finder.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Truth {
    /// It is exactly here.
    Root(f64),
    /// There is none.
    NoRoot,
    /// Only what sampling shows.
    Unknown,
}

/// A function, a span, and what is known of the first root.
#[derive(Debug, Clone)]
pub struct RootProblem {
    /// The kind of function.
    pub family: Family,
    /// Where to search.
    pub span: Interval,
    /// What is known.
    pub truth: Truth,
    shape: Shape,
}

#[derive(Debug, Clone)]
enum Shape {
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

/// A body that moves straight and spins evenly, and points on it.
#[derive(Debug, Clone)]
struct Mover {
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
fn flat(from: f64, to: f64, t: Interval) -> Jet<Interval> {
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

impl Function for RootProblem {
    fn value(&self, t: Interval) -> Interval {
        match &self.shape {
            Shape::Flat { from, to } => flat(*from, *to, t).value,
            shape => shape.at(t),
        }
    }
    fn slope(&self, t: Interval) -> Interval {
        self.jet(t).slope
    }
    fn curvature(&self, t: Interval) -> Interval {
        self.jet(t).curvature
    }
    fn tangent(&self, t: f64) -> (Interval, Interval) {
        let jet = self.jet(Interval::point(t));
        (jet.value, jet.slope)
    }
}

impl RootProblem {
    fn jet(&self, t: Interval) -> Jet<Interval> {
        match &self.shape {
            Shape::Flat { from, to } => flat(*from, *to, t),
            shape => shape.at(Jet::time(t)),
        }
    }

    /// A random problem of this kind.
    pub fn random(family: Family, rng: &mut impl Rng) -> Self {
        let span = Interval::between(0.0, 1.0);
        let (shape, truth) = match family {
            Family::SimpleRoots | Family::MultipleRoots | Family::ManyRoots | Family::RootAtEnd => {
                product(family, rng)
            }
            Family::NearTangent => near_tangent(rng),
            Family::StaysAtZero => {
                let (from, length): (f64, f64) = (rng.random(), rng.random());
                (Shape::Flat { from, to: from + length }, Truth::Root(from))
            }
            Family::NoRoot => {
                let roots = (0..rng.random_range(1..6)).map(|_| 1.0 + tiny_to_large(rng)).collect();
                (Shape::Product { scale: scale(rng), roots }, Truth::NoRoot)
            }
            Family::PointLine | Family::Spheres | Family::Lines | Family::PointPlane => {
                (distance(family, rng), Truth::Unknown)
            }
        };
        Self { family, span, truth, shape }
    }

    /// Compares a finished search with the truth; the error says what is wrong.
    ///
    /// Where the root is not known, `samples` points with a certain sign bracket it.
    ///
    /// # Errors
    /// A root missed or reported late, a root called certain that is none, or a sub-span wider than asked.
    pub fn judge(&self, width: f64, search: &Search, samples: u32) -> Result<(), String> {
        // the first root is at or before this time, if any
        let latest = match self.truth {
            Truth::Root(root) => Some(root),
            Truth::NoRoot => None,
            Truth::Unknown => self.sampled_crossing(samples),
        };
        let fail =
            |what: &str| Err(format!("{what}: {:?}, first root by {latest:?} in {self:?}", search.outcome));
        match (search.outcome, latest) {
            (FirstRoot::Nowhere, Some(_)) => fail("missed a root"),
            (FirstRoot::OutOfBudget { clear_until }, Some(root)) if clear_until > root => {
                fail("cleared past a root")
            }
            (FirstRoot::Within { span, .. }, Some(root)) if span.lo() > root => fail("late"),
            (FirstRoot::Within { span, .. }, _)
                if span.width() > width && span.lo().next_up() < span.hi() =>
            {
                fail("wider than wanted")
            }
            (FirstRoot::Within { certain: true, .. }, None) if self.truth == Truth::NoRoot => {
                fail("a root that does not exist called certain")
            }
            (FirstRoot::Within { span, certain: true }, _) if !self.holds_root(span) => {
                fail("nothing in the certain span")
            }
            _ => Ok(()),
        }
    }

    /// Whether the span holds a root: one of the known ones, or a change of sign nearby.
    fn holds_root(&self, span: Interval) -> bool {
        match &self.shape {
            Shape::Product { roots, .. } => roots.iter().any(|root| span.contains(*root)),
            Shape::Flat { from, to } => span.overlaps(Interval::between(*from, *to)),
            _ => {
                // ends that are too near to the root to have a sign still count as a change
                let (before, after) =
                    (self.value(Interval::point(span.lo())), self.value(Interval::point(span.hi())));
                !(before.is_positive() && after.is_positive() || before.is_negative() && after.is_negative())
            }
        }
    }

    /// The end of the first gap between samples over which the sign certainly changes.
    fn sampled_crossing(&self, samples: u32) -> Option<f64> {
        let mut last = None;
        for i in 0..=samples {
            let t = f64::from(i) / f64::from(samples);
            let value = self.value(Interval::point(t));
            let sign = if value.is_positive() {
                true
            } else if value.is_negative() {
                false
            } else {
                continue;
            };
            if last.is_some_and(|last| last != sign) {
                return Some(t);
            }
            last = Some(sign);
        }
        None
    }
}

fn scale(rng: &mut impl Rng) -> f64 {
    let sign = if rng.random() { 1.0 } else { -1.0 };
    sign * super::power_of_two(rng.random_range(-30..30)) * rng.random_range(1.0..2.0)
}

/// From 1e-12 to 10, all magnitudes.
fn tiny_to_large(rng: &mut impl Rng) -> f64 {
    super::power_of_two(rng.random_range(-40..3)) * rng.random_range(1.0..2.0)
}

fn product(family: Family, rng: &mut impl Rng) -> (Shape, Truth) {
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

fn near_tangent(rng: &mut impl Rng) -> (Shape, Truth) {
    let at = rng.random_range(0.1..0.8);
    let sure = rng.random_range(0.9..1.0);
    let size = super::power_of_two(rng.random_range(-46..-10));
    // a miss, a touch, or two roots close together whose places are dyadic neighbours of `at`
    match rng.random_range(0..3u32) {
        0 => (Shape::Touch { at, gap: size, sure }, Truth::Root(sure)),
        1 => (Shape::Touch { at, gap: 0.0, sure }, Truth::Root(at)),
        _ => {
            let gap: f64 = super::power_of_two(rng.random_range(-25..-5));
            let roots = vec![at - gap, at + gap, sure];
            (Shape::Product { scale: -1.0, roots }, Truth::Root(at - gap))
        }
    }
}

fn distance(family: Family, rng: &mut impl Rng) -> Shape {
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

/// About unit length; exactness does not matter, the formula is what it is.
fn unit(v: Vector<f64, 3>) -> Vector<f64, 3> {
    v.scale(1.0 / v.norm_squared().sqrt().max(1e-3))
}
