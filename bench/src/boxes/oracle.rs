//! Whether two boxes share a point, in rational numbers and by edges instead of separating axes.
//!
//! **What it answers.** The truth against which the tests of `swept` are measured.
//!
//! **The mathematics.** If two closed polytopes meet, their intersection has a vertex, and that vertex lies
//! on an edge of one of them (possibly at its end) and in the other. So clip the twelve edges of each box by
//! the three slabs |n_j.(x - c)| <= k_j|n_j.v_j| of the other one. In slab coordinates y_j = n_j.(x - c) the
//! box A is s + sum_i [-1, 1] g_i with s_j = n_j.(c_A - c) and g_ij = h_i n_j.u_i, so an edge is
//! y_j = base_j + t g_ij, -1 <= t <= 1.
//!
//! **Why it is sound.** Rational arithmetic without rounding; no code is shared with what it judges.
//!
//! **Source.** Elementary; [Num20, section 3] mentions linear programming as the general method.

use dashu_base::Abs;
use dashu_ratio::Relaxed;
use swept::internals::shape::Obb;

/// A box in rational numbers.
pub(super) struct Exact {
    center: [Relaxed; 3],
    axes: [[Relaxed; 3]; 3],
    half: [Relaxed; 3],
}

impl Exact {
    pub(super) fn of(of: &Obb<3>) -> Self {
        let vector = |v: &[f64; 3]| v.map(rational);
        Exact {
            center: vector(of.center()),
            axes: of.axes().map(|axis| vector(&axis)),
            half: vector(of.half()),
        }
    }

    /// The exact normal of face i.
    fn normal(&self, i: usize) -> [Relaxed; 3] {
        cross(&self.axes[(i + 1) % 3], &self.axes[(i + 2) % 3])
    }

    /// Half the width along a direction.
    fn radius(&self, l: &[Relaxed; 3]) -> Relaxed {
        (0..3).map(|i| &self.half[i] * dot(&self.axes[i], l).abs()).fold(Relaxed::ZERO, |sum, x| sum + x)
    }

    /// Whether an edge of `self` meets `other`.
    fn edge_meets(&self, other: &Exact) -> bool {
        let normals = [other.normal(0), other.normal(1), other.normal(2)];
        let between = difference(&self.center, &other.center);
        let place: [Relaxed; 3] = std::array::from_fn(|j| dot(&normals[j], &between));
        let edges: [[Relaxed; 3]; 3] =
            std::array::from_fn(|i| std::array::from_fn(|j| &self.half[i] * dot(&normals[j], &self.axes[i])));
        let reach: [Relaxed; 3] =
            std::array::from_fn(|j| &other.half[j] * dot(&normals[j], &other.axes[j]).abs());
        (0..3).any(|i| {
            (0..4).any(|corner| {
                let base: [Relaxed; 3] = std::array::from_fn(|j| {
                    let (first, second) = (&edges[(i + 1) % 3][j], &edges[(i + 2) % 3][j]);
                    let base = if corner & 1 == 0 { &place[j] + first } else { &place[j] - first };
                    if corner & 2 == 0 { base + second } else { base - second }
                });
                clip(&base, &edges[i], &reach, (-Relaxed::ONE, Some(Relaxed::ONE))).is_some()
            })
        })
    }

    /// The first and last parameter, from 0 to `last` or unbounded, at which start + t*along is in the box.
    pub(super) fn parameters(
        &self,
        start: &[Relaxed; 3],
        along: &[Relaxed; 3],
        last: Option<Relaxed>,
    ) -> Option<(Relaxed, Relaxed)> {
        let normals = [self.normal(0), self.normal(1), self.normal(2)];
        let between = difference(start, &self.center);
        let base: [Relaxed; 3] = std::array::from_fn(|j| dot(&normals[j], &between));
        let edge: [Relaxed; 3] = std::array::from_fn(|j| dot(&normals[j], along));
        let reach: [Relaxed; 3] =
            std::array::from_fn(|j| &self.half[j] * dot(&normals[j], &self.axes[j]).abs());
        let (from, to) = clip(&base, &edge, &reach, (Relaxed::ZERO, last))?;
        Some((from, to.expect("a path with a direction leaves the box")))
    }
}

/// The parameters t in `span` (unbounded above if its end is `None`) with |base_j + t edge_j| <= reach_j for
/// all j.
fn clip(
    base: &[Relaxed; 3],
    edge: &[Relaxed; 3],
    reach: &[Relaxed; 3],
    span: (Relaxed, Option<Relaxed>),
) -> Option<(Relaxed, Option<Relaxed>)> {
    let (mut from, mut to) = span;
    for j in 0..3 {
        if edge[j].is_zero() {
            if base[j].clone().abs() > reach[j] {
                return None;
            }
            continue;
        }
        let ends = [(-&base[j] - &reach[j]) / &edge[j], (&reach[j] - &base[j]) / &edge[j]];
        let [enters, leaves] =
            if edge[j] > Relaxed::ZERO { ends } else { [ends[1].clone(), ends[0].clone()] };
        if enters > from {
            from = enters;
        }
        if to.as_ref().is_none_or(|to| leaves < *to) {
            to = Some(leaves);
        }
        if to.as_ref().is_some_and(|to| from > *to) {
            return None;
        }
    }
    Some((from, to))
}

/// Whether two boxes share a point: exact.
pub fn edges_meet(a: &Obb<3>, b: &Obb<3>) -> bool {
    let (a, b) = (Exact::of(a), Exact::of(b));
    a.edge_meets(&b) || b.edge_meets(&a)
}

/// The largest (|T.L| - radii)/(|L| S) over the fifteen exact axes that are not zero, with exact parts and a
/// rounded quotient. Positive exactly when the boxes are apart.
pub fn relative_gap(a: &Obb<3>, b: &Obb<3>) -> f64 {
    let (a, b) = (Exact::of(a), Exact::of(b));
    let between = difference(&b.center, &a.center);
    let size =
        between.iter().chain(&a.half).chain(&b.half).fold(Relaxed::ZERO, |sum, x| sum + x.clone().abs());
    let faces = [&a, &b].into_iter().flat_map(|x| (0..3).map(|i| x.normal(i)));
    let edges = a.axes.iter().flat_map(|u| b.axes.iter().map(|v| cross(u, v)));
    faces
        .chain(edges)
        .filter(|l| l.iter().any(|x| !x.is_zero()))
        .map(|l| {
            let gap = dot(&between, &l).abs() - a.radius(&l) - b.radius(&l);
            // the squared length may underflow as f64 where the length does not
            let scale = l.iter().map(|x| x.clone().abs()).max().expect("three components");
            let length: f64 = l.iter().map(|x| (x / &scale).to_f64_fast()).map(|x| x * x).sum::<f64>().sqrt();
            (gap / (&scale * &size)).to_f64_fast() / length
        })
        .fold(f64::NEG_INFINITY, f64::max)
}

fn rational(x: f64) -> Relaxed {
    Relaxed::try_from(x).expect("boxes hold finite numbers")
}

fn dot(a: &[Relaxed; 3], b: &[Relaxed; 3]) -> Relaxed {
    &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
}

fn difference(a: &[Relaxed; 3], b: &[Relaxed; 3]) -> [Relaxed; 3] {
    std::array::from_fn(|k| &a[k] - &b[k])
}

fn cross(a: &[Relaxed; 3], b: &[Relaxed; 3]) -> [Relaxed; 3] {
    std::array::from_fn(|k| {
        let (next, after) = ((k + 1) % 3, (k + 2) % 3);
        &a[next] * &b[after] - &a[after] * &b[next]
    })
}
