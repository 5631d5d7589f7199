//! Functions of time with a known first root, or one that sampling can bracket.
//!
//! The distance functions of points on moving, rotating bodies are those of [D2M14, appendix B]: point and
//! line in the plane, two spheres, two lines in space, point and plane. The others are constructed from their
//! roots.

use super::root_shape::{Shape, distance, flat, near_tangent, product, scale, tiny_to_large};
use crate::{FirstRoot, Formula, Function, Interval, Jet, Search};
use rand::{Rng, RngExt};

/// A kind of function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// A product of factors (t - r) with well separated roots.
    SimpleRoots,
    /// The same with repeated factors: roots of even and odd multiplicity.
    MultipleRoots,
    /// Up to 40 roots in the span.
    ManyRoots,
    /// Comes within a tiny distance of zero, or just touches or crosses it, before its certain root.
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

/// What is known about the first root, independently of any finder.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Truth {
    /// It is exactly here.
    Root(f64),
    /// There is none.
    NoRoot,
    /// Only what sampling shows.
    Unknown,
}

/// A function, a span, and what is known about the first root.
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
    /// A root missed or reported late, a root called certain that does not exist, or a sub-span wider than
    /// requested.
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
                fail("wider than requested")
            }
            (FirstRoot::Within { certain: true, .. }, None) if self.truth == Truth::NoRoot => {
                fail("called a root certain that does not exist")
            }
            (FirstRoot::Within { span, certain: true }, _) if !self.holds_root(span) => {
                fail("no root in the certain span")
            }
            _ => Ok(()),
        }
    }

    /// Whether the span contains a root: one of the known ones, or a change of sign nearby.
    fn holds_root(&self, span: Interval) -> bool {
        match &self.shape {
            Shape::Product { roots, .. } => roots.iter().any(|root| span.contains(*root)),
            Shape::Flat { from, to } => span.overlaps(Interval::between(*from, *to)),
            _ => {
                // ends too close to the root to have a certain sign still count as a change
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
