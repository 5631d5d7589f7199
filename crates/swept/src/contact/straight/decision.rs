//! The exact decision.
//!
//! **What it answers.** Whether and when first two features share a point.
//!
//! **Mathematics.** As in the parent module. The cubic f not zero: its roots are the only times at which a contact is
//! possible; the first one that passes the test is t*. The cubic zero: the test at t = 0, then for each triple (x; e, g)
//! the first time at which x is on the segment, a root of each component of its normal, or, when the normal is zero
//! too, of the scalar product; the earliest is t*.
//!
//! **Why it is sound.** `docs/soundness/straight-paths.md`, sections 2 to 5.
//!
//! **Source.** The same.

use super::algebraic::{Root, any_root};
use super::features::{Features, Triple};
use super::filter::proves_clear;
use super::locate::Spot;
use super::polynomial::Polynomial;
use super::spots::spots;
use super::tier::{Medium, Narrow, Tier, Unlimited, scale};
use super::{StraightPaths, StraightVerdict};
use dashu_int::IBig;
use std::cell::OnceCell;

/// The verdict on two features.
pub(super) fn decide(features: Features, paths: &StraightPaths) -> StraightVerdict {
    if proves_clear(features, paths) {
        return StraightVerdict::Clear;
    }
    decide_exactly(features, paths)
}

/// The verdict on two features, without the filter.
pub(super) fn decide_exactly(features: Features, paths: &StraightPaths) -> StraightVerdict {
    match scales(paths) {
        (exponents, bits) if bits <= Narrow::BITS => {
            Problem::<Narrow>::new(features, paths, exponents).verdict()
        }
        (exponents, bits) if bits <= Medium::BITS => {
            Problem::<Medium>::new(features, paths, exponents).verdict()
        }
        (exponents, _) => Problem::<Unlimited>::new(features, paths, exponents).verdict(),
    }
}

/// The exponent of each axis, and the bits that the coordinates need.
fn scales(paths: &StraightPaths) -> ([i32; 3], u32) {
    let of_axis = |axis: usize| scale(paths.start().iter().chain(paths.end()).map(move |point| point[axis]));
    let axes = [0, 1, 2].map(of_axis);
    (axes.map(|(exponent, _)| exponent), axes.iter().map(|(_, bits)| *bits).max().unwrap_or(0))
}

/// A vector that changes at a constant rate.
struct Moving<T: Tier> {
    at: [T::Linear; 3],
    rate: [T::Linear; 3],
}

impl<T: Tier> Moving<T> {
    fn minus(&self, other: &Self) -> Self {
        let difference = |a: &[T::Linear; 3], b: &[T::Linear; 3]| {
            std::array::from_fn(|axis| T::difference(&a[axis], &b[axis]))
        };
        Moving { at: difference(&self.at, &other.at), rate: difference(&self.rate, &other.rate) }
    }

    /// The coefficients in t of component i of one times component j of the other.
    fn product(&self, i: usize, other: &Self, j: usize) -> [T::Square; 3] {
        [
            T::product(&self.at[i], &other.at[j]),
            T::plus(T::product(&self.at[i], &other.rate[j]), T::product(&self.rate[i], &other.at[j])),
            T::product(&self.rate[i], &other.rate[j]),
        ]
    }

    /// One component of the vector product.
    fn cross(&self, other: &Self, axis: usize) -> [T::Square; 3] {
        let (next, after) = ((axis + 1) % 3, (axis + 2) % 3);
        combined(self.product(next, other, after), self.product(after, other, next), T::minus)
    }

    fn dot(&self, other: &Self) -> [T::Square; 3] {
        let [x, y, z] = std::array::from_fn(|axis| self.product(axis, other, axis));
        combined(combined(x, y, T::plus), z, T::plus)
    }
}

fn combined<S>(a: [S; 3], b: [S; 3], by: impl Fn(S, S) -> S) -> [S; 3] {
    let [a0, a1, a2] = a;
    let [b0, b1, b2] = b;
    [by(a0, b0), by(a1, b1), by(a2, b2)]
}

/// Four moving points in integers of one tier.
struct Problem<'a, T: Tier> {
    features: Features,
    paths: &'a StraightPaths,
    exponents: [i32; 3],
    points: [Moving<T>; 4],
}

/// The normals of the triples, as polynomials; an axis is computed when first asked for.
struct Normals<'p, 'a, T: Tier> {
    problem: &'p Problem<'a, T>,
    axes: [OnceCell<Vec<Polynomial<T::Square>>>; 3],
}

impl<T: Tier> Normals<'_, '_, T> {
    /// The components along an axis, one for each triple.
    fn along(&self, axis: usize) -> &[Polynomial<T::Square>] {
        self.axes[axis].get_or_init(|| {
            let component = |&triple: &Triple| {
                let (first, second) = self.problem.arms(triple);
                Polynomial::quadratic(first.cross(&second, axis))
            };
            self.problem.features.triples().iter().map(component).collect()
        })
    }
}

impl<'a, T: Tier> Problem<'a, T> {
    fn new(features: Features, paths: &'a StraightPaths, exponents: [i32; 3]) -> Self {
        let points = std::array::from_fn(|point| {
            let [at, end] = [paths.start()[point], paths.end()[point]]
                .map(|coordinates| std::array::from_fn(|axis| T::linear(coordinates[axis], exponents[axis])));
            let rate: [T::Linear; 3] = std::array::from_fn(|axis| T::difference(&end[axis], &at[axis]));
            Moving { at, rate }
        });
        Problem { features, paths, exponents, points }
    }

    /// f = det(p_1 - p_0, p_2 - p_0, p_3 - p_0).
    fn cubic(&self) -> Polynomial<T::Cube> {
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
        Normals { problem: self, axes: [const { OnceCell::new() }; 3] }
    }

    fn dot(&self, triple: Triple) -> Polynomial<T::Square> {
        let (first, second) = self.arms(triple);
        Polynomial::quadratic(first.dot(&second))
    }

    fn verdict(&self) -> StraightVerdict {
        let cubic = self.cubic();
        if cubic.is_zero() {
            return self.verdict_in_plane();
        }
        let times = spots(&cubic);
        if times.is_empty() {
            return StraightVerdict::Clear;
        }
        let normals = self.normals();
        for spot in times {
            let contact = match spot {
                Spot::At(t) => self.touches(&normals, t),
                Spot::Gap { lo, hi, certain } => {
                    let known = self.touches_near(&normals, hi, certain);
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
                return verdict_at(spot);
            }
        }
        StraightVerdict::Clear
    }

    /// Whether the features share a point at a float at which the four points are coplanar.
    fn touches(&self, normals: &Normals<'_, '_, T>, t: f64) -> bool {
        self.touches_by(|axis, triple| normals.along(axis)[triple].sign(t), |triple| self.dot(triple).sign(t))
    }

    /// The test of coplanar points: strictly inside along some axis, or a point on a segment.
    fn touches_by(&self, normal: impl Fn(usize, usize) -> i32, dot: impl Fn(Triple) -> i32) -> bool {
        let triples = self.features.triples();
        let mut vanishing = [true; 4];
        for axis in 0..3 {
            let mut known = [None; 4];
            let mut signs = [0; 4];
            for triple in 0..triples.len() {
                let sign = normal(axis, triple);
                vanishing[triple] &= sign == 0;
                (known[triple], signs[triple]) = (Some(sign), sign);
                if sign != 0 && self.features.excluded(&known[..triples.len()]) {
                    return false;
                }
            }
            if self.features.inside(&signs[..triples.len()]) {
                return true;
            }
        }
        triples.iter().zip(vanishing).any(|(&triple, vanishing)| vanishing && dot(triple) <= 0)
    }

    /// Whether the features share a point strictly between a float and the one before it, if floats show it; `certain`
    /// says that the points are coplanar there at some time.
    fn touches_near(&self, normals: &Normals<'_, '_, T>, hi: f64, certain: bool) -> Option<bool> {
        for axis in 0..3 {
            let components = normals.along(axis);
            let mut known = [None; 4];
            known.iter_mut().zip(components).for_each(|(known, component)| *known = component.sign_near(hi));
            let known = &known[..components.len()];
            if self.features.excluded(known) {
                return Some(false);
            }
            let signs = [0, 1, 2, 3].map(|triple| known.get(triple).copied().flatten().unwrap_or(0));
            if certain && self.features.inside(&signs[..components.len()]) {
                return Some(true);
            }
        }
        None
    }

    /// Whether the features share a point strictly between t = 1 and the float before, 1 - u with u = 2^-53.
    ///
    /// Floats are dense near zero and sparse near one. With time reversed, y = 1 - t, the gap is 0 < y < u, which holds
    /// floats of every size: most of what one gap of t hides they tell apart.
    fn touches_before_end(&self) -> bool {
        let Ok(paths) = StraightPaths::new(*self.paths.end(), *self.paths.start()) else { return false };
        let reversed = Problem::<T>::new(self.features, &paths, self.exponents);
        let (cubic, normals) = (reversed.cubic(), reversed.normals());
        let end = 0.5 * f64::EPSILON;
        spots(&cubic).into_iter().any(|spot| match spot {
            Spot::At(y) => y > 0.0 && y < end && reversed.touches(&normals, y),
            Spot::Gap { lo, hi, certain } => {
                hi <= end
                    && reversed
                        .touches_near(&normals, hi, certain)
                        .unwrap_or_else(|| reversed.touches_in_gap(&cubic, &normals, lo))
            }
        })
    }

    /// Whether the features share a point strictly between `lo` and the next float.
    fn touches_in_gap(&self, cubic: &Polynomial<T::Cube>, normals: &Normals<'_, '_, T>, lo: f64) -> bool {
        any_root(cubic.big(), lo, |root| {
            self.touches_by(
                |axis, triple| root.sign(&normals.along(axis)[triple].big()),
                |triple| root.sign(&self.dot(triple).big()),
            )
        })
    }

    /// The four points stay coplanar: contact at the start, or when a point first comes to lie on a segment.
    fn verdict_in_plane(&self) -> StraightVerdict {
        let normals = self.normals();
        if self.touches(&normals, 0.0) {
            return StraightVerdict::Overlapping;
        }
        let mut earliest = StraightVerdict::Clear;
        for (place, &triple) in self.features.triples().iter().enumerate() {
            let normal = [0, 1, 2].map(|axis| &normals.along(axis)[place]);
            earliest = earliest.earlier(self.first_on_segment(normal, &self.dot(triple)));
        }
        earliest
    }

    /// When a point, not on its segment at t = 0, is first on it.
    fn first_on_segment(
        &self,
        normal: [&Polynomial<T::Square>; 3],
        dot: &Polynomial<T::Square>,
    ) -> StraightVerdict {
        let moving = |component: &&&Polynomial<T::Square>| !component.is_zero();
        let candidate = normal.iter().find(moving).copied().unwrap_or(dot);
        if candidate.is_zero() {
            return StraightVerdict::Clear;
        }
        for spot in spots(candidate) {
            let on_segment = match spot {
                Spot::At(t) => normal.iter().all(|component| component.sign(t) == 0) && dot.sign(t) <= 0,
                Spot::Gap { lo, hi, certain } => on_segment_in_gap(candidate, normal, dot, lo, hi, certain),
            };
            if on_segment {
                return verdict_at(spot);
            }
        }
        StraightVerdict::Clear
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

/// A contact first at this spot.
fn verdict_at(spot: Spot) -> StraightVerdict {
    match spot {
        Spot::At(0.0) => StraightVerdict::Overlapping,
        Spot::At(t) => StraightVerdict::Contact { safe_until: t.next_down(), hit_by: t },
        Spot::Gap { lo, hi, .. } => StraightVerdict::Contact { safe_until: lo, hit_by: hi },
    }
}

#[cfg(test)]
mod tests;
