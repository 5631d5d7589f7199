//! Whether a point is inside a closed mesh ([`Mesh::holds`]), for points given exactly or by an enclosure.
//!
//! **The mathematics.** A point off the surface is inside if the [walls](super::boundary) wind around it: a
//! ray from it crosses them in one direction more often than in the other. If the walls are not oriented, it
//! is inside if the ray crosses them an odd number of times. For a closed mesh neither depends on the ray.
//! The ray goes along a coordinate axis, in either direction, from the point shifted by (ε², ε) in the other
//! two coordinates v, w, with ε infinitesimal, so it never meets an edge:
//!
//! ```text
//! seen along the ray, edge p q passes level w   iff (p_w > w) differs from (q_w > w)
//! it passes on the side of smaller v            by the sign of [p q x]; if 0: q_v - p_v; if 0: p_w - q_w
//! the ray's line passes through a face          iff an odd number of its edges pass on one side
//! it does so ahead of the point                 by the sides of the face's plane on which point and ray lie
//! ```
//!
//! **Why it is sound.** Signs come from intervals around the point where these decide; where they do not,
//! another direction is tried. Suppose none of the six decides. If no wall comes as close to the midpoint of
//! the enclosure as the enclosure is wide, the midpoint is on the same side as the point, and it is known
//! exactly, so fractions decide. They also decide for a point that is itself a fraction. Otherwise the answer
//! is `None`. The caller says which walls a ray or a ball can meet; passing all of them is correct.
//!
//! **Source.** Infinitesimal displacement against degenerate cases: \[EdelsbrunnerMuecke90\].

use super::boundary::Boundary;
use super::mesh::Mesh;
use super::triangle::{Triangle, closest_points, intersect};
use dashu_base::Sign;
use dashu_ratio::Relaxed;
use std::cell::OnceCell;
use std::ops::ControlFlow;
use swept_num::exact::rational;
use swept_num::{Interval, Vector, add_up, sub_up};

/// A point, enclosed, and perhaps known exactly.
pub(crate) struct Probe<'a> {
    /// Encloses the point.
    near: [Interval; 3],
    /// The point itself, if it is a known fraction; only called if the enclosure does not decide.
    exact: &'a dyn Fn() -> Option<[Relaxed; 3]>,
    known: OnceCell<Option<[Relaxed; 3]>>,
}

/// Enclosures of points of a triangle that are off its edges: its middle, and one near each corner. If bodies
/// are aligned, such points can be inside although no edge passes strictly through a face; if corners or
/// edges meet head-on, the points near the corners get inside first.
pub(crate) fn inner_points(triangle: &Triangle) -> [Vector<Interval, 3>; 4] {
    let corners = triangle.map(|corner| Vector(corner).enclosed());
    let sum = corners[0] + corners[1] + corners[2];
    let near =
        |k: usize| (sum + corners[k].scale(Interval::point(13.0))).0.map(|x| x / Interval::point(16.0));
    [Vector(sum.0.map(|x| x / Interval::point(3.0))), Vector(near(0)), Vector(near(1)), Vector(near(2))]
}

/// Where to look for walls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Region {
    /// On a ray from the point along an axis, towards larger coordinates or smaller ones.
    Ray { axis: usize, forward: bool },
    /// Within this distance of the midpoint of the enclosure.
    Ball(f64),
}

impl<'a> Probe<'a> {
    /// A point in `near`; `exact` may know its exact position.
    pub(crate) fn new(near: [Interval; 3], exact: &'a dyn Fn() -> Option<[Relaxed; 3]>) -> Self {
        Self { near, exact, known: OnceCell::new() }
    }

    /// An enclosure of the point.
    pub(crate) fn near(&self) -> &[Interval; 3] {
        &self.near
    }

    /// The midpoint of the enclosure, and an upper bound on the distance from it to the point.
    pub(crate) fn middle(&self) -> ([f64; 3], f64) {
        let middle = self.near.map(Interval::midpoint);
        let away = [0, 1, 2].map(|k: usize| {
            let (lo, hi) = (self.near[k].lo(), self.near[k].hi());
            sub_up(middle[k], lo).max(sub_up(hi, middle[k]))
        });
        // never less than the root of the sum of squares
        (middle, add_up(add_up(away[0], away[1]), away[2]))
    }
}

/// The six directions along the axes, the shortest way out of the bounds first.
fn ways(point: [f64; 3], [lo, hi]: [[f64; 3]; 2]) -> [(usize, bool); 6] {
    let mut ways = [(0, false), (0, true), (1, false), (1, true), (2, false), (2, true)];
    let out = |&(axis, forward): &(usize, bool)| {
        if forward { hi[axis] - point[axis] } else { point[axis] - lo[axis] }
    };
    ways.sort_by(|p, q| out(p).total_cmp(&out(q)));
    ways
}

/// Whether a point is inside the solid bounded by a closed mesh, or on its surface; `None` if that is not
/// known. `walls` passes on all walls that meet a region, and perhaps others, until the callback breaks.
pub(crate) fn holds(
    mesh: &Mesh,
    boundary: &Boundary,
    probe: &Probe<'_>,
    walls: impl Fn(Region, &mut dyn FnMut(u32) -> ControlFlow<()>),
) -> Option<bool> {
    let bounds @ [lo, hi] = boundary.bounds();
    if (0..3).any(|k| probe.near[k].hi() < lo[k] || probe.near[k].lo() > hi[k]) {
        return Some(false);
    }
    let (middle, radius) = probe.middle();
    let ways = ways(middle, bounds);
    let crossed = |probe: &Probe<'_>, exactly: bool| {
        ways.iter().find_map(|&(axis, forward)| {
            // crossings counted with their signs, or their parity
            let mut turns = Some(0_i64);
            walls(Region::Ray { axis, forward }, &mut |face| {
                match crossing(&mesh.triangle(face as usize), probe, (axis, forward), exactly) {
                    Some(Crossing::Elsewhere) => return ControlFlow::Continue(()),
                    Some(Crossing::Ahead(turn)) => {
                        let after = |turns| if boundary.is_oriented() { turns + turn } else { 1 - turns };
                        turns = turns.map(after);
                        return ControlFlow::Continue(());
                    }
                    Some(Crossing::Surface) => turns = Some(1),
                    None => turns = None,
                }
                ControlFlow::Break(())
            });
            turns.map(|turns| turns != 0)
        })
    };
    if let Some(inside) = crossed(probe, false) {
        return Some(inside);
    }
    if !probe.near.iter().all(|range| range.is_point()) && radius.is_finite() {
        let mut clear = true;
        walls(Region::Ball(radius), &mut |face| {
            clear = closest_points(&[middle; 3], &mesh.triangle(face as usize)).clearance > radius;
            if clear { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if clear {
            let exact = || Some(middle.map(rational));
            return crossed(&Probe::new(middle.map(Interval::point), &exact), true);
        }
    }
    crossed(probe, true)
}

impl Mesh {
    /// Whether a point is inside the solid bounded by a closed mesh; points of the surface count as inside.
    ///
    /// # Guarantee
    /// Exact, for a mesh that [is closed](Mesh::is_closed). For others it says whether the point is on the
    /// surface or a ray from it along some axis crosses an odd number of faces.
    ///
    /// ```
    /// use swept::Mesh;
    /// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// let solid = Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// assert!(solid.holds([0.25, 0.25, 0.25]) && solid.holds([0.0, 0.0, 1.0]));
    /// assert!(!solid.holds([0.4, 0.4, 0.4]) && !solid.holds([-1e-300, 0.25, 0.25]));
    /// # Ok::<(), swept::ShapeError>(())
    /// ```
    #[must_use]
    pub fn holds(&self, point: [f64; 3]) -> bool {
        if !point.iter().all(|x| x.is_finite()) {
            return false;
        }
        let exact = || Some(point.map(rational));
        let probe = Probe::new(point.map(Interval::point), &exact);
        let on_surface = || (0..self.faces().len()).any(|face| intersect(&[point; 3], &self.triangle(face)));
        self.holds_probe(&Boundary::of(self), &probe) == Some(true) || on_surface()
    }

    /// The same for a point off the surface that may be known only by an enclosure, testing all walls; `None`
    /// if the enclosure does not decide.
    pub(crate) fn holds_probe(&self, boundary: &Boundary, probe: &Probe<'_>) -> Option<bool> {
        holds(self, boundary, probe, |_, each| {
            let walls = (0..self.faces().len() as u32).filter(|&face| boundary.is_wall(face));
            let _ = walls.into_iter().try_for_each(each);
        })
    }
}

/// Where the ray's line meets a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Crossing {
    /// Ahead of the point, with the sign of the crossing: whether the ray passes from the back of the face to
    /// its front or the other way; the convention is the same for all faces along one ray.
    Ahead(i64),
    Elsewhere,
    /// The point itself lies on the face.
    Surface,
}

/// `exactly`: fractions decide if the enclosure does not.
fn crossing(
    face: &[[f64; 3]; 3],
    probe: &Probe<'_>,
    (axis, forward): (usize, bool),
    exactly: bool,
) -> Option<Crossing> {
    let sign = |near: &dyn Fn(&[Interval; 3]) -> Interval, exact: &dyn Fn(&[Relaxed; 3]) -> Relaxed| {
        sign(probe, exactly, near, exact)
    };
    let [v, w] = [(axis + 1) % 3, (axis + 2) % 3];
    let range = |k: usize| {
        let [a, b, c] = [face[0][k], face[1][k], face[2][k]];
        (a.min(b).min(c), a.max(b).max(c))
    };
    // a quick and exact test: the line misses the face
    let beside = |k: usize| range(k).1 < probe.near[k].lo() || range(k).0 > probe.near[k].hi();
    let behind =
        if forward { range(axis).1 < probe.near[axis].lo() } else { range(axis).0 > probe.near[axis].hi() };
    if behind || beside(v) || beside(w) {
        return Some(Crossing::Elsewhere);
    }
    let mut above = [false; 3];
    for (above, corner) in above.iter_mut().zip(face) {
        *above = sign(&|x| less(Interval::point(corner[w]), x[w]), &|x| rational(corner[w]) - &x[w])? > 0;
    }
    let mut odd = false;
    let mut orientation = 0;
    for k in 0..3 {
        let next = (k + 1) % 3;
        if above[k] == above[next] {
            continue;
        }
        let (p, q) = (&face[k], &face[next]);
        let turn = |x: &[Interval; 3]| {
            let [p, q] = [p, q].map(|corner| corner.map(Interval::point));
            less(less(q[v], p[v]) * less(x[w], p[w]), less(q[w], p[w]) * less(x[v], p[v]))
        };
        let exact_turn = |x: &[Relaxed; 3]| {
            let [p, q] = [p, q].map(|corner| corner.map(rational));
            (&q[v] - &p[v]) * (&x[w] - &p[w]) - (&q[w] - &p[w]) * (&x[v] - &p[v])
        };
        let side = match sign(&turn, &exact_turn)? {
            0 if q[v] != p[v] => {
                if q[v] > p[v] {
                    1
                } else {
                    -1
                }
            }
            0 => {
                if p[w] > q[w] {
                    1
                } else {
                    -1
                }
            }
            side => side,
        };
        // on the side of smaller v: left of an edge that goes up is smaller v
        let up = above[next];
        if (side > 0) != up {
            odd = !odd;
            // the face lies to the left of its edges, so with an edge that goes down it winds
            // counterclockwise about the line
            orientation = if up { -1 } else { 1 };
        }
    }
    if !odd {
        return Some(Crossing::Elsewhere);
    }
    // the volume of face and point is the face's height above the point times its area seen along the ray
    let height = |x: &[Interval; 3]| {
        let [a, b, c] = face.map(|corner| corner.map(Interval::point));
        let from = |p: &[Interval; 3], k: usize| p[k] - x[k];
        determinant([axis, v, w].map(|k| [from(&a, k), from(&b, k), from(&c, k)]))
    };
    let exact_height = |x: &[Relaxed; 3]| {
        let [a, b, c] = face.map(|corner| corner.map(rational));
        let from = |p: &[Relaxed; 3], k: usize| &p[k] - &x[k];
        let [r, s, t] = [axis, v, w].map(|k| [from(&a, k), from(&b, k), from(&c, k)]);
        let minor = |i: usize, j: usize| &s[i] * &t[j] - &s[j] * &t[i];
        &r[0] * minor(1, 2) + &r[1] * minor(2, 0) + &r[2] * minor(0, 1)
    };
    let ahead = if forward { 1 } else { -1 };
    Some(match sign(&height, &exact_height)? * orientation {
        0 => Crossing::Surface,
        side if side == ahead => Crossing::Ahead(i64::from(orientation)),
        _ => Crossing::Elsewhere,
    })
}

fn determinant([r, s, t]: [[Interval; 3]; 3]) -> Interval {
    let minor = |i: usize, j: usize| s[i] * t[j] - s[j] * t[i];
    r[0] * minor(1, 2) + r[1] * minor(2, 0) + r[2] * minor(0, 1)
}

/// The difference of two intervals, keeping zeros exact. Rays from the centre of a symmetric body pass
/// through its corners and edges; outward rounding would turn zero into a narrow interval about it, and
/// fractions would be needed.
fn less(a: Interval, b: Interval) -> Interval {
    if b == Interval::ZERO {
        a
    } else if a == Interval::ZERO {
        -b
    } else if a.is_point() && a == b {
        Interval::ZERO
    } else {
        a - b
    }
}

/// The sign of an expression of the point.
fn sign(
    probe: &Probe<'_>,
    exactly: bool,
    near: &dyn Fn(&[Interval; 3]) -> Interval,
    exact: &dyn Fn(&[Relaxed; 3]) -> Relaxed,
) -> Option<i32> {
    let range = near(&probe.near);
    if range.is_positive() {
        return Some(1);
    }
    if range.is_negative() {
        return Some(-1);
    }
    if range.lo() == 0.0 && range.hi() == 0.0 {
        return Some(0);
    }
    if !exactly {
        return None;
    }
    let value = exact(probe.known.get_or_init(probe.exact).as_ref()?);
    Some(match (value.is_zero(), value.sign()) {
        (true, _) => 0,
        (false, Sign::Positive) => 1,
        (false, Sign::Negative) => -1,
    })
}

#[cfg(test)]
mod tests;
