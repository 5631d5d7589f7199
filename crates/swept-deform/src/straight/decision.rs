//! The exact decision.
//!
//! **What it answers.** Whether, and when first, two features share a point.
//!
//! **The mathematics.** As in the parent module. If the cubic f is not zero, its roots are the only times at
//! which a contact is possible; the first one that passes the test is t*. If it is zero, test at t = 0, then
//! find for each triple (x; e, g) the first time at which x is on the segment: a root of each component of
//! its normal or, when the normal is zero too, of the scalar product. The earliest is t*.
//!
//! **Why it is sound.** See `docs/soundness/straight-paths.md`, sections 2 to 5.

use super::algebraic::{Root, any_root};
use super::features::{Features, Triple};
use super::filter::{Outlook, apart_along_axis, outlook};
use super::integer::Dyadic;
use super::locate::{Spot, locate_from};
use super::moving::Moving;
use super::polynomial::Polynomial;
use super::rounded::Rounded;
use super::spots::any_spot;
use super::still::{FourPoints, FourPointsAtTwoTimes, Question};
use super::tier::{Medium, Narrow, Short, Tier, Unlimited, scale};
use super::zoom::touch_in_zoom;
use super::{StraightPaths, StraightVerdict};
use dashu_int::IBig;
use std::cell::OnceCell;

/// The verdict on two features.
pub(super) fn decide(features: Features, paths: &StraightPaths) -> StraightVerdict {
    if apart_along_axis(features, paths) {
        return StraightVerdict::Clear;
    }
    let rounded = Rounded::of(paths);
    let outlook = rounded.as_ref().map_or(Outlook::Open, |rounded| outlook(features, rounded));
    if outlook == Outlook::Clear {
        return StraightVerdict::Clear;
    }
    let situation = Situation { features, paths, scales: Scales::of(paths), rounded: rounded.as_ref() };
    match situation.scales.bits {
        bits if bits <= Short::BITS => Problem::<Short>::new(situation).verdict(outlook),
        bits if bits <= Narrow::BITS => Problem::<Narrow>::new(situation).verdict(outlook),
        bits if bits <= Medium::BITS => Problem::<Medium>::new(situation).verdict(outlook),
        _ => Problem::<Unlimited>::new(situation).verdict(outlook),
    }
}

/// The exponent of each axis, and the number of bits the coordinates need.
#[derive(Clone, Copy, Debug)]
struct Scales {
    exponents: [i32; 3],
    bits: u32,
}

impl Scales {
    #[inline]
    fn of(paths: &StraightPaths) -> Self {
        let (start, end) = (paths.start(), paths.end());
        let of_axis = |axis: usize| {
            scale(std::array::from_fn(|i| if i < 4 { start[i][axis] } else { end[i - 4][axis] }))
        };
        let axes = [0, 1, 2].map(of_axis);
        let bits = axes.iter().map(|(_, bits)| *bits).max().unwrap_or(0);
        Scales { exponents: axes.map(|(exponent, _)| exponent), bits }
    }
}

/// The query, and what is known about it before any integer is formed.
#[derive(Clone, Copy)]
struct Situation<'a> {
    features: Features,
    paths: &'a StraightPaths,
    scales: Scales,
    rounded: Option<&'a Rounded>,
}

/// Four moving points in integers of one tier.
struct Problem<'a, T: Tier> {
    situation: Situation<'a>,
    points: [Moving<T>; 4],
}

/// The normals of the triples, as polynomials; each is computed when first needed.
struct Normals<'p, 'a, T: Tier> {
    problem: &'p Problem<'a, T>,
    /// `[axis][triple]`
    cells: [[OnceCell<Polynomial<T::Square>>; 4]; 3],
}

impl<T: Tier> Normals<'_, '_, T> {
    /// The component along an axis of the normal of a triple, given by its index.
    fn component(&self, axis: usize, place: usize) -> &Polynomial<T::Square> {
        self.cells[axis][place].get_or_init(|| {
            let Situation { features, paths, scales, .. } = self.problem.situation;
            let triple = features.triples()[place];
            Polynomial::quadratic(T::normal(paths, scales.exponents, triple, axis).unwrap_or_else(|| {
                let (first, second) = self.problem.arms(triple);
                first.cross(&second, axis)
            }))
        })
    }
}

impl<'a, T: Tier> Problem<'a, T> {
    #[inline]
    fn new(situation: Situation<'a>) -> Self {
        let Situation { paths, scales: Scales { exponents, .. }, .. } = situation;
        let points = std::array::from_fn(|point| {
            let [at, end] = [paths.start()[point], paths.end()[point]]
                .map(|coordinates| std::array::from_fn(|axis| T::linear(coordinates[axis], exponents[axis])));
            let rate: [T::Linear; 3] = std::array::from_fn(|axis| T::difference(&end[axis], &at[axis]));
            Moving { at, rate }
        });
        Problem { situation, points }
    }

    /// f = det(p_1 - p_0, p_2 - p_0, p_3 - p_0).
    fn cubic(&self) -> Polynomial<T::Cube> {
        let Situation { paths, scales, .. } = self.situation;
        if let Some(coefficients) = T::cubic(paths, scales.exponents) {
            return Polynomial::new(coefficients, 3);
        }
        let [origin, a, b, c] = &self.points;
        let [a, b, c] = [a, b, c].map(|point| point.minus(origin));
        let terms = [0, 1, 2].map(|axis: usize| {
            let [n0, n1, n2] = a.cross(&b, axis);
            let (at, rate) = (&c.at[axis], &c.rate[axis]);
            [
                T::triple(&n0, at),
                T::sum(T::triple(&n0, rate), T::triple(&n1, at)),
                T::sum(T::triple(&n1, rate), T::triple(&n2, at)),
                T::triple(&n2, rate),
            ]
        });
        let [x, y, z] = terms;
        let [x0, x1, x2, x3] = x;
        let [y0, y1, y2, y3] = y;
        let [z0, z1, z2, z3] = z;
        let sum = |x, y, z| T::sum(T::sum(x, y), z);
        Polynomial::new([sum(x0, y0, z0), sum(x1, y1, z1), sum(x2, y2, z2), sum(x3, y3, z3)], 3)
    }

    /// From the point of a triple to the ends of its edge.
    fn arms(&self, [point, from, to]: Triple) -> (Moving<T>, Moving<T>) {
        let origin = &self.points[point];
        (self.points[from].minus(origin), self.points[to].minus(origin))
    }

    fn normals(&self) -> Normals<'_, 'a, T> {
        Normals { problem: self, cells: std::array::from_fn(|_| [const { OnceCell::new() }; 4]) }
    }

    fn dot(&self, triple: Triple) -> Polynomial<T::Square> {
        let Situation { paths, scales, .. } = self.situation;
        Polynomial::quadratic(T::dot(paths, scales.exponents, triple).unwrap_or_else(|| {
            let (first, second) = self.arms(triple);
            first.dot(&second)
        }))
    }

    fn verdict(&self, outlook: Outlook) -> StraightVerdict {
        let cubic = self.cubic();
        if let Outlook::Crossing(near) = outlook {
            return verdict_at(locate_from(near, &cubic, 0.0, 1.0, cubic.sign_after_zero()));
        }
        if cubic.is_zero() {
            return self.verdict_in_plane();
        }
        let normals = self.normals();
        let mut verdict = StraightVerdict::Clear;
        any_spot(&cubic, &mut |spot| {
            let contact = match spot {
                Spot::At(t) => self.touches(t),
                Spot::Gap { lo, hi, certain } => {
                    let known = self.touches_near(&normals, lo, hi, certain);
                    known.unwrap_or_else(|| {
                        if hi < 1.0 {
                            self.touches_in_gap(&cubic, &normals, lo)
                        } else {
                            self.touches_before_end()
                        }
                    })
                }
            };
            if contact {
                verdict = verdict_at(spot);
            }
            contact
        });
        verdict
    }

    /// Whether the features share a point at a float time at which the four points are coplanar.
    fn touches(&self, t: f64) -> bool {
        let features = self.situation.features;
        let by_floats = self.situation.rounded.and_then(|rounded| rounded.side(features, t, f64::EPSILON));
        by_floats.unwrap_or_else(|| self.at_rest(t, Question::Touching))
    }

    /// The answer at a float time, in the narrowest sufficient width.
    fn at_rest(&self, t: f64, question: Question) -> bool {
        let features = self.situation.features;
        let time = Dyadic::of(t);
        let bits = self.situation.scales.bits + time.k;
        if bits <= Narrow::STILL {
            self.moved::<Narrow>(time).answer(features, question)
        } else if bits <= Medium::STILL {
            self.moved::<Medium>(time).answer(features, question)
        } else {
            self.moved::<Unlimited>(time).answer(features, question)
        }
    }

    #[inline]
    fn moved<S: Tier>(&self, time: Dyadic) -> FourPoints<S> {
        FourPoints(
            self.points
                .each_ref()
                .map(|point| std::array::from_fn(|axis| S::moved(&point.at[axis], &point.rate[axis], time))),
        )
    }

    /// Whether the features share a point strictly between neighbouring floats, if the signs of normals there
    /// show it; `certain` means that the points are coplanar at some time there.
    fn touches_near(&self, normals: &Normals<'_, '_, T>, lo: f64, hi: f64, certain: bool) -> Option<bool> {
        let Situation { features, rounded, scales, .. } = self.situation;
        match rounded.and_then(|rounded| rounded.side(features, hi, f64::EPSILON)) {
            Some(false) => return Some(false),
            Some(true) if certain => return Some(true),
            _ => {}
        }
        let ends = Dyadic::around_gap(lo);
        if scales.bits + ends[0].k <= Medium::STILL {
            let [lo, hi] = ends.map(|time| self.moved::<Medium>(time));
            return FourPointsAtTwoTimes { lo, hi }.touch(features, certain);
        }
        for axis in 0..3 {
            let mut signs = [0; 4];
            let signs = &mut signs[..features.triples().len()];
            for (place, sign) in signs.iter_mut().enumerate() {
                *sign = normals.component(axis, place).sign_near(hi).unwrap_or(0);
            }
            if features.disagree(signs) {
                return Some(false);
            }
            if certain && features.inside(signs) {
                return Some(true);
            }
        }
        None
    }

    /// Whether the features share a point strictly between t = 1 and the float before, 1 - u with u = 2^-53.
    ///
    /// Floats are dense near zero and sparse near one. With time reversed, y = 1 - t, the gap is 0 < y < u,
    /// which contains floats of every size. They resolve most of what a single gap of t hides.
    fn touches_before_end(&self) -> bool {
        let Situation { features, paths, scales, .. } = self.situation;
        let Ok(paths) = StraightPaths::new(*paths.end(), *paths.start()) else { return false };
        let rounded = Rounded::of(&paths);
        let reversed =
            Problem::<T>::new(Situation { features, paths: &paths, scales, rounded: rounded.as_ref() });
        let (cubic, normals) = (reversed.cubic(), reversed.normals());
        let end = 0.5 * f64::EPSILON;
        let mut contact = false;
        any_spot(&cubic, &mut |spot| {
            let beyond = match spot {
                Spot::At(y) => y >= end,
                Spot::Gap { hi, .. } => hi > end,
            };
            contact = !beyond
                && match spot {
                    Spot::At(y) => y > 0.0 && reversed.touches(y),
                    Spot::Gap { lo, hi, certain } => {
                        let known = reversed.touches_near(&normals, lo, hi, certain);
                        known.unwrap_or_else(|| reversed.touches_in_gap(&cubic, &normals, lo))
                    }
                };
            beyond || contact
        });
        contact
    }

    /// Whether the features share a point strictly between `lo` and the next float.
    fn touches_in_gap(&self, cubic: &Polynomial<T::Cube>, normals: &Normals<'_, '_, T>, lo: f64) -> bool {
        let features = self.situation.features;
        let zoom = || {
            let normal = |axis: usize, place: usize| normals.component(axis, place).big();
            touch_in_zoom(features, &cubic.big(), lo, normal, |triple| self.dot(triple).big())
        };
        if let Some(answer) = cubic.is_far().then(zoom).flatten() {
            return answer;
        }
        any_root(cubic.big(), lo, |root| {
            features.touch_by(
                |axis, place| root.sign(&normals.component(axis, place).big()),
                |triple| root.sign(&self.dot(triple).big()),
            )
        })
    }

    /// The four points stay coplanar: contact is at the start, or when a point first lies on a segment.
    fn verdict_in_plane(&self) -> StraightVerdict {
        if self.touches(0.0) {
            return StraightVerdict::Overlapping;
        }
        let normals = self.normals();
        let mut earliest = StraightVerdict::Clear;
        for (place, &triple) in self.situation.features.triples().iter().enumerate() {
            let normal = [0, 1, 2].map(|axis| normals.component(axis, place));
            earliest = earliest.earlier(self.first_on_segment(triple, normal, &self.dot(triple)));
        }
        earliest
    }

    /// When the point of a triple, not on its segment at t = 0, is first on it.
    fn first_on_segment(
        &self,
        triple: Triple,
        normal: [&Polynomial<T::Square>; 3],
        dot: &Polynomial<T::Square>,
    ) -> StraightVerdict {
        let moving = |component: &&&Polynomial<T::Square>| !component.is_zero();
        let candidate = normal.iter().find(moving).copied().unwrap_or(dot);
        let mut verdict = StraightVerdict::Clear;
        if candidate.is_zero() {
            return verdict;
        }
        any_spot(candidate, &mut |spot| {
            let on_segment = match spot {
                Spot::At(t) => self.at_rest(t, Question::OnSegment(triple)),
                Spot::Gap { lo, hi, certain } => on_segment_in_gap(candidate, normal, dot, lo, hi, certain),
            };
            if on_segment {
                verdict = verdict_at(spot);
            }
            on_segment
        });
        verdict
    }
}

/// Whether a point is on its segment strictly between two neighbouring floats.
fn on_segment_in_gap<C: super::integer::Integer>(
    candidate: &Polynomial<C>,
    normal: [&Polynomial<C>; 3],
    dot: &Polynomial<C>,
    lo: f64,
    hi: f64,
    certain: bool,
) -> bool {
    let others = || normal.into_iter().filter(|component| !std::ptr::eq(*component, candidate));
    let side = if std::ptr::eq(dot, candidate) { Some(0) } else { dot.sign_near(hi) };
    if side == Some(1) || others().any(|component| component.sign_near(hi).is_some_and(|sign| sign != 0)) {
        return false;
    }
    if certain && side.is_some() && others().all(Polynomial::is_zero) {
        return true;
    }
    let (others, dot): (Vec<Vec<IBig>>, _) = (others().map(Polynomial::big).collect(), dot.big());
    any_root(candidate.big(), lo, |root: &Root| {
        others.iter().all(|component| root.sign(component) == 0) && root.sign(&dot) <= 0
    })
}

/// The verdict for a first contact at this spot.
fn verdict_at(spot: Spot) -> StraightVerdict {
    match spot {
        Spot::At(0.0) => StraightVerdict::Overlapping,
        Spot::At(t) => StraightVerdict::Contact { safe_until: t.next_down(), hit_by: t },
        Spot::Gap { lo, hi, .. } => StraightVerdict::Contact { safe_until: lo, hit_by: hi },
    }
}

#[cfg(test)]
mod tests;
