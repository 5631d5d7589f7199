//! Two features at rest, decided exactly.
//!
//! **What it answers.** Whether two hulls of up to three points with dyadic coordinates share a point, and
//! the smallest part of either that contains all common points: one of the six kinds of contact.
//!
//! **The mathematics.** A degenerate hull is first reduced to fewer corners. The common points of two
//! simplices form a polygon, a segment or a point, the hull of
//!
//! ```text
//! a corner of one in the other                          contained in that corner and in a part of the other
//! a proper crossing of two edges                        contained in these edges
//! an edge properly through a triangle's interior        contained in the edge and the triangle
//! ```
//!
//! A part of a simplex contains a convex set exactly when it contains its extreme points, so the smallest
//! part is spanned by all corners of the parts that contain one of them.
//!
//! **Why it is sound.** Integers of arbitrary length; nothing is rounded. Tests are closed.
//!
//! **Source.** Orientation predicates; the six kinds are those of [Redon06, chapter 7].

use super::features::{Feature, edges};
use super::moving::Moving;
use crate::motion::Motion;
use dashu_int::IBig;
use swept_num::exact::{common_exponent, cross, difference, dot, integer, integers};

/// A point in multiples of a power of two.
type Point = [IBig; 3];

/// Corners in multiples of 2^exponent.
pub(super) struct ExactCorners<const N: usize> {
    points: [Point; N],
    exponent: i32,
}

/// The corners at time t, if the pose is known without error.
pub(super) fn exact_corners<M: Motion, const N: usize>(
    moving: &Moving<'_, M, N>,
    t: f64,
) -> Option<ExactCorners<N>> {
    let pose = moving.motion().pose(t);
    if pose.rotation_error != 0.0 || pose.translation_error != 0.0 {
        return None;
    }
    let rows = pose.rotation.0.map(|row| row.0);
    let turn = common_exponent(rows.iter().flatten().copied());
    let local = common_exponent(moving.points().iter().flatten().copied());
    let moved = common_exponent(pose.translation.0);
    let exponent = (turn + local).min(moved);
    let origin = pose.translation.0.map(|x| integer(x, moved) << (moved - exponent) as usize);
    let matrix = rows.map(|row| integers(&row, turn));
    let points = moving.points().map(|x| {
        let x = integers(&x, local);
        std::array::from_fn(|i| (dot(&matrix[i], &x) << (turn + local - exponent) as usize) + &origin[i])
    });
    Some(ExactCorners { points, exponent })
}

/// The smallest parts of either that contain all common points; `None` if there are none.
pub(super) fn meeting<const N: usize, const K: usize>(
    a: &ExactCorners<N>,
    b: &ExactCorners<K>,
) -> Option<[Feature; 2]> {
    let exponent = a.exponent.min(b.exponent);
    let a = Hull::of(a, exponent);
    let b = Hull::of(b, exponent);
    let mut held = Held::default();
    for (i, corner) in a.corners.iter().enumerate() {
        if let Some(part) = b.part_with(corner) {
            held.add([i].to_vec(), part);
        }
    }
    for (i, corner) in b.corners.iter().enumerate() {
        if let Some(part) = a.part_with(corner) {
            held.add(part, [i].to_vec());
        }
    }
    for &e in edges(a.corners.len()) {
        for &f in edges(b.corners.len()) {
            if cross_properly(e.map(|i| &a.corners[i]), f.map(|i| &b.corners[i])) {
                held.add(e.to_vec(), f.to_vec());
            }
        }
    }
    for &e in edges(a.corners.len()) {
        if b.passed_by(e.map(|i| &a.corners[i])) {
            held.add(e.to_vec(), vec![0, 1, 2]);
        }
    }
    for &f in edges(b.corners.len()) {
        if a.passed_by(f.map(|i| &b.corners[i])) {
            held.add(vec![0, 1, 2], f.to_vec());
        }
    }
    held.any.then(|| [a.feature(held.of_a), b.feature(held.of_b)])
}

/// The corners of the parts that contain a common point.
#[derive(Default)]
struct Held {
    of_a: [bool; 3],
    of_b: [bool; 3],
    any: bool,
}

impl Held {
    fn add(&mut self, of_a: Vec<usize>, of_b: Vec<usize>) {
        of_a.into_iter().for_each(|i| self.of_a[i] = true);
        of_b.into_iter().for_each(|i| self.of_b[i] = true);
        self.any = true;
    }
}

/// A simplex of full dimension: a point, a segment of positive length or a triangle of positive area.
struct Hull {
    corners: Vec<Point>,
    /// Their indices among the given points.
    numbers: Vec<usize>,
}

fn is_zero(v: &Point) -> bool {
    v.iter().all(|x| *x == IBig::ZERO)
}

/// -1, 0 or 1.
fn sign(x: &IBig) -> i32 {
    x.cmp(&IBig::ZERO) as i32
}

fn volume(p: &Point, q: &Point, r: &Point, s: &Point) -> IBig {
    dot(&difference(q, p), &cross(&difference(r, p), &difference(s, p)))
}

impl Hull {
    /// Coordinates in multiples of 2^`exponent`, which must not be above that of the corners.
    fn of<const N: usize>(given: &ExactCorners<N>, exponent: i32) -> Self {
        let shift = (given.exponent - exponent) as usize;
        let mut points = given.points.each_ref().map(|point| point.each_ref().map(|x| x << shift)).to_vec();
        let mut numbers: Vec<usize> = (0..N).collect();
        let drop = |points: &mut Vec<Point>, numbers: &mut Vec<usize>, i: usize| {
            points.remove(i);
            numbers.remove(i);
        };
        if points.len() == 3 {
            let (u, v) = (difference(&points[1], &points[0]), difference(&points[2], &points[0]));
            if is_zero(&cross(&u, &v)) {
                // collinear: the point between the others is not needed
                let between = (0..3)
                    .rev()
                    .find(|&i| {
                        let (p, q) = (&points[(i + 1) % 3], &points[(i + 2) % 3]);
                        dot(&difference(p, &points[i]), &difference(q, &points[i])) <= IBig::ZERO
                    })
                    .unwrap_or(2);
                drop(&mut points, &mut numbers, between);
            }
        }
        if points.len() == 2 && points[0] == points[1] {
            drop(&mut points, &mut numbers, 1);
        }
        Self { corners: points, numbers }
    }

    /// The part of the given simplex whose corners are marked.
    fn feature(&self, marked: [bool; 3]) -> Feature {
        let mut named = [false; 3];
        self.numbers
            .iter()
            .enumerate()
            .filter(|(i, _)| marked[*i])
            .for_each(|(_, &number)| named[number] = true);
        Feature::of(named)
    }

    /// The corners of the smallest part that contains x; `None` if x is not in the hull.
    fn part_with(&self, x: &Point) -> Option<Vec<usize>> {
        match self.corners.as_slice() {
            [p] => (p == x).then(|| vec![0]),
            [p, q] => {
                let (to_p, to_q) = (difference(p, x), difference(q, x));
                if !is_zero(&cross(&to_p, &to_q)) || dot(&to_p, &to_q) > IBig::ZERO {
                    return None;
                }
                Some(match (is_zero(&to_p), is_zero(&to_q)) {
                    (true, _) => vec![0],
                    (_, true) => vec![1],
                    _ => vec![0, 1],
                })
            }
            [p, q, r] => {
                let normal = cross(&difference(q, p), &difference(r, p));
                if dot(&normal, &difference(x, p)) != IBig::ZERO {
                    return None;
                }
                // twice the areas opposite the corners, measured along the normal
                let area =
                    |u: &Point, v: &Point| sign(&dot(&normal, &cross(&difference(u, x), &difference(v, x))));
                let signs = [area(q, r), area(r, p), area(p, q)];
                (signs.iter().all(|s| *s >= 0)).then(|| (0..3).filter(|&i| signs[i] > 0).collect())
            }
            _ => None,
        }
    }

    /// Whether the edge passes through the interior of the triangle, its ends strictly on either side.
    fn passed_by(&self, [d, e]: [&Point; 2]) -> bool {
        let [p, q, r] = self.corners.as_slice() else { return false };
        if sign(&volume(d, p, q, r)) * sign(&volume(e, p, q, r)) >= 0 {
            return false;
        }
        let first = sign(&volume(d, e, p, q));
        first != 0 && first == sign(&volume(d, e, q, r)) && first == sign(&volume(d, e, r, p))
    }
}

/// Whether two non-parallel segments cross at a point inside both.
fn cross_properly([p, q]: [&Point; 2], [r, s]: [&Point; 2]) -> bool {
    let normal = cross(&difference(q, p), &difference(s, r));
    if is_zero(&normal) || dot(&normal, &difference(r, p)) != IBig::ZERO {
        return false;
    }
    // on which side of the line u v the point x lies, seen along the normal
    let side =
        |u: &Point, v: &Point, x: &Point| sign(&dot(&normal, &cross(&difference(v, u), &difference(x, u))));
    side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Placement, Spin};
    use Feature::{Edge, Face, Vertex};

    fn meet<const N: usize, const K: usize>(a: [[f64; 3]; N], b: [[f64; 3]; K]) -> Option<[Feature; 2]> {
        let rest = Spin::at_rest([0.0, 1.0], Placement::at([0.5, 1e9, -0.1])).unwrap();
        let a = exact_corners(&Moving::new(a, &rest).unwrap(), 0.0).unwrap();
        let b = exact_corners(&Moving::new(b, &rest).unwrap(), 0.0).unwrap();
        let found = meeting(&a, &b);
        assert_eq!(meeting(&b, &a), found.map(|[first, second]| [second, first]));
        found
    }

    const T: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

    #[test]
    fn the_six_kinds() {
        let up = |p: [f64; 3], q: [f64; 3], r: [f64; 3]| meet(T, [p, q, r]);
        // vertex on vertex, on edge, on face
        assert_eq!(up([0.0, 0.0, 0.0], [-1.0, 0.0, 3.0], [0.0, -1.0, 3.0]), Some([Vertex(0), Vertex(0)]));
        assert_eq!(up([0.0, 0.0, 3.0], [2.0, 0.0, 0.0], [0.0, -1.0, 3.0]), Some([Edge(0, 1), Vertex(1)]));
        assert_eq!(up([0.0, 0.0, 3.0], [2.0, 0.0, 5.0], [1.0, 1.0, 0.0]), Some([Face, Vertex(2)]));
        // edge across an edge, and along it
        assert_eq!(up([2.0, 0.0, -1.0], [2.0, 0.0, 1.0], [2.0, -1.0, 3.0]), Some([Edge(0, 1), Edge(0, 1)]));
        assert_eq!(up([1.0, 0.0, 0.0], [3.0, 0.0, 0.0], [2.0, -1.0, 3.0]), Some([Edge(0, 1), Edge(0, 1)]));
        // edge in the face, face in the face
        assert_eq!(up([1.0, 1.0, 0.0], [9.0, 9.0, 0.0], [2.0, 2.0, 3.0]), Some([Face, Edge(0, 1)]));
        assert_eq!(up([1.0, 1.0, 0.0], [9.0, 9.0, 0.0], [5.0, 9.0, 0.0]), Some([Face, Face]));
        // through each other
        assert_eq!(up([1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [9.0, 9.0, 0.0]), Some([Face, Face]));
        // apart by the smallest float
        assert_eq!(up([1.0, 1.0, 5e-324], [9.0, 9.0, 1.0], [5.0, 9.0, 5e-324]), None);
    }

    #[test]
    fn hulls_of_less_dimension() {
        let line = [[-1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.5, 1.0, 0.0]];
        assert_eq!(meet(line, T), Some([Edge(0, 1), Face]));
        assert_eq!(meet([[1.0, 1.0, 0.0]; 3], T), Some([Vertex(0), Face]));
        assert_eq!(meet([[1.0, 1.0, 0.0]; 2], T), Some([Vertex(0), Face]));
        assert_eq!(meet([[1.0, 1.0, -1.0], [1.0, 1.0, 1.0]], T), Some([Edge(0, 1), Face]));
        assert_eq!(meet([[1.0, 1.0, 0.0], [1.0, 1.0, 1.0]], T), Some([Vertex(0), Face]));
        assert_eq!(meet([[0.0; 3]], [[0.0; 3]]), Some([Vertex(0), Vertex(0)]));
        assert_eq!(meet([[0.0; 3]], [[0.0, 0.0, 5e-324]]), None);
        // on one line: overlapping, end to end, apart
        let along = |x: f64, y: f64| [[x, x, x], [y, y, y]];
        assert_eq!(meet(along(0.0, 2.0), along(1.0, 3.0)), Some([Edge(0, 1), Edge(0, 1)]));
        assert_eq!(meet(along(0.0, 1.0), along(1.0, 3.0)), Some([Vertex(1), Vertex(0)]));
        assert_eq!(meet(along(0.0, 1.0), along(1.5, 3.0)), None);
    }

    #[test]
    fn turning_bodies_are_not_exact() {
        let turning = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 1.0]).unwrap();
        assert!(exact_corners(&Moving::new(T, &turning).unwrap(), 0.0).is_none());
        let moving = Spin::new([0.0, 1.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0; 3]).unwrap();
        assert!(exact_corners(&Moving::new(T, &moving).unwrap(), 0.0).is_some());
    }
}
