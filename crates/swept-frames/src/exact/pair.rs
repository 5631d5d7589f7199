//! Two frames in whole numbers, and the two systems of inequalities they define.
//!
//! **What it answers.** Do the frames meet (closed or open), and between which exact bounds do the world
//! coordinates and the time of their common points lie?
//!
//! **The mathematics.** With the rows `m_i` of the adjugate of the edge matrix and its determinant `d > 0`
//! (after a change of sign), `0 <= m_i·(x - o - v t) <= d` is the slab of face i. In B's own coordinates this
//! is the system of `local.rs` times `d`; in world coordinates it is used as it is, with unknowns x and t,
//! and all unknowns but one are eliminated.
//!
//! **Why it is sound.** The elimination is exact over whole numbers (`swept_num::eliminate`). Under the
//! strict rule every row is strict, which for the time row changes nothing (see `intersect.rs`).
//!
//! **Source.** [FMB20, sections 1 and 2], [FM13, section 3].

#![allow(clippy::needless_range_loop, reason = "formulas over several arrays read best with their indices")]

use super::whole::sign;
use super::{Quotient, Whole};
use crate::{Frame, FrameKind, MovingFrame, TimeSpan, Touching};
use dashu_int::IBig;
use std::cmp::Ordering;
use swept_num::eliminate::{RowArithmetic, Rule, Slab, eliminate};

/// A frame in whole numbers.
pub(crate) struct ExactFrame<const D: usize> {
    pub(crate) kind: FrameKind,
    pub(crate) origin: [IBig; D],
    pub(crate) edges: [[IBig; D]; D],
    pub(crate) velocity: [IBig; D],
}

/// Two frames in whole numbers, on common scales of length and time.
pub(crate) struct ExactPair<const D: usize> {
    pub(crate) a: ExactFrame<D>,
    pub(crate) b: ExactFrame<D>,
    /// Start and end of the span, if moving.
    pub(crate) span: Option<[IBig; 2]>,
    /// True length = whole number times 2^length_exponent.
    pub(crate) length_exponent: i64,
    /// True time = whole number times 2^time_exponent.
    pub(crate) time_exponent: i64,
}

/// Mantissa and exponent of a finite `f64`; the exponent of 0 does not matter.
fn split(x: f64) -> (i64, i64) {
    let bits = x.to_bits();
    let field = ((bits >> 52) & 0x7ff) as i64;
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (mantissa, exponent) =
        if field == 0 { (fraction, -1074) } else { (fraction | 1 << 52, field - 1075) };
    let zeros = if mantissa == 0 { 0 } else { mantissa.trailing_zeros() };
    let mantissa = mantissa >> zeros;
    (if x < 0.0 { -mantissa } else { mantissa }, exponent + i64::from(zeros))
}

fn lowest_exponent(values: impl Iterator<Item = f64>) -> Option<i64> {
    values.filter(|&x| x != 0.0).map(|x| split(x).1).min()
}

/// `x / 2^exponent`, where that is whole.
fn whole(x: f64, exponent: i64) -> IBig {
    let (mantissa, own) = split(x);
    if mantissa == 0 {
        return IBig::ZERO;
    }
    let shift = usize::try_from(own - exponent).expect("the common exponent is the lowest");
    IBig::from(mantissa) << shift
}

pub(crate) fn dot<const D: usize>(x: &[IBig; D], y: &[IBig; D]) -> IBig {
    let mut sum = IBig::ZERO;
    for k in 0..D {
        sum += &x[k] * &y[k];
    }
    sum
}

pub(crate) fn minus<const D: usize>(x: &[IBig; D], y: &[IBig; D]) -> [IBig; D] {
    std::array::from_fn(|k| &x[k] - &y[k])
}

/// A face: `lower: 0 <= normal·(x - o)`, `upper: normal·(x - o) <= determinant`.
struct ExactFace<const D: usize> {
    normal: [IBig; D],
    lower: bool,
    upper: bool,
}

impl<const D: usize> ExactFrame<D> {
    fn new(frame: &Frame<D>, velocity: &[f64; D], length: i64, time: i64) -> Self {
        Self {
            kind: frame.kind(),
            origin: frame.origin().map(|x| whole(x, length)),
            edges: frame.edges().map(|edge| edge.map(|x| whole(x, length))),
            // Length per whole unit of time.
            velocity: velocity.map(|x| whole(x, length - time)),
        }
    }

    /// Rows of the adjugate and the determinant, with the sign that makes the latter positive.
    fn adjugate(&self) -> ([[IBig; D]; D], IBig) {
        let e = &self.edges;
        let mut rows: [[IBig; D]; D] = std::array::from_fn(|i| {
            std::array::from_fn(|k| match D {
                1 => IBig::ONE,
                // (1, 1): row i is orthogonal to the other edge.
                2 => {
                    let other = &e[1 - i][1 - k];
                    if i == k { other.clone() } else { -other }
                }
                _ => {
                    let (p, q) = (&e[(i + 1) % D], &e[(i + 2) % D]);
                    let (m, n) = ((k + 1) % D, (k + 2) % D);
                    &p[m] * &q[n] - &p[n] * &q[m]
                }
            })
        });
        let mut determinant = dot(&rows[0], &e[0]);
        if sign(&determinant) == Ordering::Less {
            determinant = -determinant;
            for x in rows.iter_mut().flatten() {
                *x = -std::mem::take(x);
            }
        }
        (rows, determinant)
    }

    fn faces(&self) -> (Vec<ExactFace<D>>, IBig) {
        let (rows, determinant) = self.adjugate();
        let simplex = self.kind == FrameKind::Simplex;
        let far: [IBig; D] = std::array::from_fn(|k| rows.iter().map(|row| &row[k]).sum());
        let mut faces: Vec<_> =
            rows.into_iter().map(|normal| ExactFace { normal, lower: true, upper: !simplex }).collect();
        if simplex {
            faces.push(ExactFace { normal: far, lower: false, upper: true });
        }
        (faces, determinant)
    }
}

impl<const D: usize> ExactPair<D> {
    pub(crate) fn resting(a: &Frame<D>, b: &Frame<D>) -> Self {
        Self::new((a, &[0.0; D]), (b, &[0.0; D]), None)
    }

    pub(crate) fn moving(a: &MovingFrame<D>, b: &MovingFrame<D>, span: &TimeSpan) -> Self {
        Self::new((a.frame(), a.velocity()), (b.frame(), b.velocity()), Some(span))
    }

    fn new(a: (&Frame<D>, &[f64; D]), b: (&Frame<D>, &[f64; D]), span: Option<&TimeSpan>) -> Self {
        let times = span.map(|span| [span.start(), span.end()]);
        let time_exponent = times.and_then(|times| lowest_exponent(times.into_iter())).unwrap_or(0);
        let both = [a, b];
        let lengths = both
            .iter()
            .flat_map(|(frame, _)| frame.origin().iter().chain(frame.edges().iter().flatten()).copied());
        let speeds = both.iter().flat_map(|(_, velocity)| velocity.iter().copied());
        let length_exponent = lowest_exponent(lengths)
            .into_iter()
            .chain(lowest_exponent(speeds).map(|speed| speed + time_exponent))
            .min()
            .unwrap_or(0);
        Self {
            a: ExactFrame::new(a.0, a.1, length_exponent, time_exponent),
            b: ExactFrame::new(b.0, b.1, length_exponent, time_exponent),
            span: times.map(|times| times.map(|t| whole(t, time_exponent))),
            length_exponent,
            time_exponent,
        }
    }

    /// Whether they meet.
    #[cold]
    pub(crate) fn intersects(&self, touching: Touching) -> bool {
        let rule = match touching {
            Touching::Closed => Rule::Closed,
            Touching::Open => Rule::Strict,
        };
        match D + usize::from(self.span.is_some()) {
            1 => consistent::<1>(self.local_rows(), rule),
            2 => consistent::<2>(self.local_rows(), rule),
            3 => consistent::<3>(self.local_rows(), rule),
            _ => consistent::<4>(self.local_rows(), rule),
        }
    }

    /// The offset of B from A at the start of the span, and the relative displacement over it.
    pub(crate) fn relative(&self) -> ([IBig; D], [IBig; D]) {
        let offset = minus(&self.b.origin, &self.a.origin);
        match &self.span {
            None => (offset, std::array::from_fn(|_| IBig::ZERO)),
            Some([start, end]) => {
                let velocity = minus(&self.b.velocity, &self.a.velocity);
                let length = end - start;
                (std::array::from_fn(|k| &offset[k] + &velocity[k] * start), velocity.map(|v| v * &length))
            }
        }
    }

    /// The system in B's coordinates and the fraction of the span, with all unknowns in the unit box.
    fn local_rows<const N: usize>(&self) -> Vec<Slab<Whole, N>> {
        let (offset, displacement) = self.relative();
        let (faces, determinant) = self.a.faces();
        let mut rows = Vec::with_capacity(10);
        for face in faces {
            let p = dot(&face.normal, &offset);
            let a = std::array::from_fn(|j| {
                Whole(dot(&face.normal, if j < D { &self.b.edges[j] } else { &displacement }))
            });
            let hi = face.upper.then(|| &determinant - &p);
            rows.push(Slab::given(rows.len(), a, face.lower.then_some(-p), hi));
        }
        let unit = |on: &dyn Fn(usize) -> bool| {
            std::array::from_fn(|j| Whole(if on(j) { IBig::ONE } else { IBig::ZERO }))
        };
        let simplex = self.b.kind == FrameKind::Simplex;
        for j in 0..N {
            let hi = (!simplex || j >= D).then_some(IBig::ONE);
            rows.push(Slab::given(rows.len(), unit(&|k| k == j), Some(IBig::ZERO), hi));
        }
        if simplex {
            rows.push(Slab::given(rows.len(), unit(&|k| k < D), None, Some(IBig::ONE)));
        }
        rows
    }

    /// The system in world coordinates and time.
    pub(crate) fn world_rows<const N: usize>(&self) -> Vec<Slab<Whole, N>> {
        let mut rows = Vec::with_capacity(10);
        for frame in [&self.a, &self.b] {
            let (faces, determinant) = frame.faces();
            for face in faces {
                let p = dot(&face.normal, &frame.origin);
                let a = std::array::from_fn(|k| {
                    Whole(if k < D { face.normal[k].clone() } else { -dot(&face.normal, &frame.velocity) })
                });
                let hi = face.upper.then(|| &p + &determinant);
                rows.push(Slab::given(rows.len(), a, face.lower.then_some(p), hi));
            }
        }
        if let Some([start, end]) = &self.span {
            let a = std::array::from_fn(|k| Whole(if k < D { IBig::ZERO } else { IBig::ONE }));
            rows.push(Slab::given(rows.len(), a, Some(start.clone()), Some(end.clone())));
        }
        rows
    }
}

/// Whether a system over the unit box has a solution.
fn consistent<const N: usize>(mut rows: Vec<Slab<Whole, N>>, rule: Rule) -> bool {
    if rows.iter().any(|row| Whole::contradicts(row, rule)) {
        return false;
    }
    let mut start = 0;
    for pivot in 0..N {
        match eliminate(&mut rows, start, pivot, pivot as u32 + 1, Some(rule)) {
            Ok(next) => start = next,
            Err(_) => return false,
        }
    }
    true
}

/// The exact bounds of unknown `target` in a system that has a solution and bounds it.
pub(crate) fn project<const N: usize>(mut rows: Vec<Slab<Whole, N>>, target: usize) -> (Quotient, Quotient) {
    let (mut step, mut start) = (0, 0);
    for pivot in (0..N).filter(|&k| k != target) {
        step += 1;
        start = eliminate(&mut rows, start, pivot, step, None)
            .expect("a growing list is never full and no rule was given");
    }
    bounds_of_last(rows.split_off(start), target)
}

/// The tightest ends over rows in which only `target` is left.
pub(crate) fn bounds_of_last<const N: usize>(
    rows: Vec<Slab<Whole, N>>,
    target: usize,
) -> (Quotient, Quotient) {
    let (mut lo, mut hi): (Option<Quotient>, Option<Quotient>) = (None, None);
    for mut row in rows {
        if !Whole::prepare(&mut row, target) {
            continue;
        }
        let quotient = |numerator: IBig| Quotient { numerator, denominator: row.a[target].0.clone() };
        if let Some(end) = row.lo.map(quotient)
            && lo.as_ref().is_none_or(|lo| lo.compare(&end) == Ordering::Less)
        {
            lo = Some(end);
        }
        if let Some(end) = row.hi.map(quotient)
            && hi.as_ref().is_none_or(|hi| hi.compare(&end) == Ordering::Greater)
        {
            hi = Some(end);
        }
    }
    (lo.expect("frames are bounded below"), hi.expect("frames are bounded above"))
}
