//! Two surfaces in motion, at one time.

use super::pose::{FloatRelativePose, Track, TrueRelativePose, true_pose};
use super::scalar::{Point, Scalar, difference, dot};
use super::surface::{Below, Node, Surface};
use super::triangle::{Nearest, Triangle, apart, apart_from_box, crossing, nearest, pierces, side_of};
use crate::motions::Recipe;
use crate::motions::oracle::{TruePose, Truth, truth};
use crate::motions::real::{Real, Triple};
use std::ops::ControlFlow;

/// Two surfaces and their motions.
pub struct Scene<'a> {
    /// The first.
    pub a: &'a Surface,
    /// The second.
    pub b: &'a Surface,
    tracks: [Track<'a>; 2],
}

/// The distance at one time.
#[derive(Clone, Debug)]
pub struct Found {
    /// Floats on both sides of the distance.
    pub distance: [f64; 2],
    /// A nearest pair of faces.
    pub faces: [u32; 2],
    /// Whether the two faces cross: an edge of one passes strictly through the other.
    pub crossing: bool,
}

/// Two faces that are no further apart than the given length.
#[derive(Clone, Debug)]
pub struct Near {
    /// The faces.
    pub faces: [u32; 2],
    /// An upper bound on their distance, rounded to nearest.
    pub distance: f64,
}

/// The result for one pair of faces with 640 bits.
struct Exact {
    distance: Real,
    crossing: bool,
}

impl<'a> Scene<'a> {
    /// Two surfaces and their motions.
    #[must_use]
    pub fn new(a: &'a Surface, motion_a: &'a Recipe, b: &'a Surface, motion_b: &'a Recipe) -> Self {
        Self { a, b, tracks: [Track::new(motion_a), Track::new(motion_b)] }
    }

    /// The relative pose at a time with 640 bits.
    #[must_use]
    pub fn relative(&self, t: f64) -> TrueRelativePose {
        TrueRelativePose::at(self.tracks[0].recipe(), self.tracks[1].recipe(), t)
    }

    /// The world poses of both at a time.
    #[must_use]
    pub fn poses(&self, t: f64) -> [TruePose; 2] {
        [0, 1].map(|i| true_pose(self.tracks[i].recipe(), t))
    }

    /// The poses and velocities of both at a time.
    #[must_use]
    pub fn truths(&self, t: f64) -> [Truth; 2] {
        [0, 1].map(|i| truth(self.tracks[i].recipe(), t))
    }

    /// `None`: proved that all points are further apart than `least` at time `t`. Otherwise a pair of faces
    /// that is not.
    #[must_use]
    pub fn nearer_than(&self, t: f64, least: f64) -> Option<Near> {
        /// Number of pairs measured exactly before better poses are tried.
        const FEW: usize = 8;
        let mut doubtful = Vec::new();
        if let Some(rough) = self.tracks[0].rough(&self.tracks[1], t, self.a, self.b) {
            let many = self.descend(&rough, least, |faces, _, _| {
                doubtful.push(faces);
                if doubtful.len() > FEW { ControlFlow::Break(()) } else { ControlFlow::Continue(least) }
            });
            if doubtful.is_empty() {
                return None;
            }
            if many.is_break() {
                doubtful.clear();
            }
        }
        let exact = self.relative(t);
        let test = |faces: [u32; 2]| {
            let found = self.measure(&exact, faces);
            let near = !Real::from(least).below(&found.distance);
            near.then(|| Near { faces, distance: found.distance.to_f64() })
        };
        if !doubtful.is_empty() {
            return doubtful.into_iter().find_map(test);
        }
        let relative = FloatRelativePose::of(&exact, self.a, self.b);
        let found = self.descend(&relative, least, |faces, _, _| match test(faces) {
            Some(near) => ControlFlow::Break(near),
            None => ControlFlow::Continue(least),
        });
        found.break_value()
    }

    /// A pair of faces that share a point at time `t`, if there is one.
    #[must_use]
    pub fn intersecting(&self, t: f64) -> Option<[u32; 2]> {
        self.nearer_than(t, 0.0).map(|near| near.faces)
    }

    /// Whether a vertex of one body lies inside the other, which must be closed, at time `t`; `which` is the
    /// outer one. If the surfaces do not meet and the inner one is connected, all of it is inside.
    ///
    /// Rays in a few directions are followed until one of them meets no edge. From inside, a ray passes faces
    /// more often in one direction than in the other; where faces are not oriented, an odd number of them.
    #[must_use]
    pub fn inside(&self, t: f64, which: usize) -> Option<bool> {
        self.corner_inside(t, which, 0, 0)
    }

    /// Whether a corner of the other body gets inside the closed surface of body `which`, or out of it,
    /// between two times: then it meets the surface in between, even if only for an instant.
    #[must_use]
    pub fn passes(&self, which: usize, [from, until]: [f64; 2]) -> bool {
        let (outer, inner) = if which == 1 { (self.b, self.a) } else { (self.a, self.b) };
        outer.closed()
            && (0..3 * inner.len()).any(|k| {
                let at = |t: f64| self.corner_inside(t, which, (k / 3) as u32, k % 3);
                matches!((at(from), at(until)), (Some(before), Some(after)) if before != after)
            })
    }

    /// The same as [`inside`](Self::inside) for one corner of one face.
    fn corner_inside(&self, t: f64, which: usize, face: u32, corner: usize) -> Option<bool> {
        /// Directions unrelated to each other and to the axes.
        const WAYS: [[f64; 3]; 3] = [[0.531, 0.347, 0.773], [-0.271, 0.611, 0.743], [0.829, -0.217, -0.515]];
        let exact = self.relative(t);
        if self.far_apart(&exact) {
            return Some(false);
        }
        // both in the coordinates of the second body
        let of_a = |face: u32| self.a.exact(face).each_ref().map(|x| exact.place(x));
        let of_b = |face: u32| self.b.exact(face);
        let point = if which == 1 { of_a(face)[corner].clone() } else { of_b(face)[corner].clone() };
        let reach = 4.0 * (self.a.radius + self.b.radius) + self.reach_from(&point, &exact);
        WAYS.iter().find_map(|way| {
            let end: Triple = std::array::from_fn(|i| &point[i] + Real::from(reach * way[i]));
            // a duplicate wall counts once
            let mut passed: Vec<u32> = Vec::new();
            let solid = [self.a, self.b][which];
            for face in 0..solid.len() as u32 {
                let corners = if which == 1 { of_b(face) } else { of_a(face) };
                if pierces([&point, &end], &corners)? && !passed.iter().any(|&wall| solid.same(face, wall)) {
                    passed.push(face);
                }
            }
            let turns: i32 = passed
                .iter()
                .map(|&face| side_of(&end, &if which == 1 { of_b(face) } else { of_a(face) }))
                .sum();
            Some(if solid.oriented() { turns != 0 } else { passed.len() % 2 == 1 })
        })
    }

    /// Whether a ball around one body is apart from a ball around the other.
    fn far_apart(&self, exact: &TrueRelativePose) -> bool {
        let a = exact.place(&self.a.anchor.map(Real::from));
        let way = self.b.anchor.map(Real::from);
        let longest = (0..3).map(|i| (&way[i] - &a[i]).to_f64().abs()).fold(0.0, f64::max);
        longest * (1.0 - 1e-12) > self.a.radius + self.b.radius
    }

    /// An upper bound on the distance from a point to the anchor of either body, rounded.
    fn reach_from(&self, point: &Triple, exact: &TrueRelativePose) -> f64 {
        let to = |anchor: Triple| {
            let way: Triple = std::array::from_fn(|i| &anchor[i] - &point[i]);
            way.iter().map(|x| x.to_f64().abs()).sum::<f64>()
        };
        let a = exact.place(&self.a.anchor.map(Real::from));
        4.0 * (to(a) + to(self.b.anchor.map(Real::from)))
    }

    /// An enclosure of the distance at time `t`.
    #[must_use]
    pub fn distance(&self, t: f64) -> Found {
        let exact = self.relative(t);
        let relative = FloatRelativePose::of(&exact, self.a, self.b);
        let mut doubtful: Vec<(f64, [u32; 2])> = Vec::new();
        let mut least = f64::INFINITY;
        let crossed = self.descend(&relative, least, |faces, near, _| {
            let about = near.squared.sqrt();
            // close enough that they may cross: check at once, since a crossing ends the search
            if about <= 4.0 * relative.error || !self.floats_part(&relative, faces) {
                let found = self.measure(&exact, faces);
                if found.crossing {
                    return ControlFlow::Break(faces);
                }
            }
            // the points belong to the triangles, so the distance is at most theirs
            least = least.min(about * (1.0 + 8.0 * f64::EPSILON) + relative.error);
            doubtful.push((about, faces));
            ControlFlow::Continue(least)
        });
        if let ControlFlow::Break(faces) = crossed {
            return Found { distance: [0.0; 2], faces, crossing: true };
        }
        doubtful.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
        let mut best: Option<(Exact, [u32; 2])> = None;
        for (_, faces) in doubtful {
            let (p, q) = self.corners(&relative, faces);
            let near = nearest(&p, &q);
            if best.is_some() && apart(&p, &q, least, relative.error, &difference(&near.to, &near.from)) {
                continue;
            }
            let found = self.measure(&exact, faces);
            if best.as_ref().is_none_or(|(known, _)| found.distance.below(&known.distance)) {
                least = least.min(found.distance.to_f64().next_up());
                best = Some((found, faces));
            }
        }
        // `descend` visits at least one pair as long as nothing bounds it
        let (found, faces) = best.expect("two meshes have a pair of faces");
        Found { distance: around(&found.distance), faces, crossing: found.crossing }
    }

    /// Whether floats find any direction in which the two faces are apart.
    fn floats_part(&self, relative: &FloatRelativePose, faces: [u32; 2]) -> bool {
        let (p, q) = self.corners(relative, faces);
        let near = nearest(&p, &q);
        apart(&p, &q, 0.0, relative.error, &difference(&near.to, &near.from))
    }

    fn corners(&self, relative: &FloatRelativePose, [f, g]: [u32; 2]) -> (Triangle<f64>, Triangle<f64>) {
        (relative.place(&self.a.local(f)), self.b.local(g))
    }

    /// The corners of two faces in the coordinates of the second body, with 640 bits.
    #[must_use]
    pub fn exact_corners(&self, exact: &TrueRelativePose, [f, g]: [u32; 2]) -> ([Triple; 3], [Triple; 3]) {
        (self.a.exact(f).each_ref().map(|x| exact.place(x)), self.b.exact(g))
    }

    fn measure(&self, exact: &TrueRelativePose, faces: [u32; 2]) -> Exact {
        let (p, q) = self.exact_corners(exact, faces);
        if crossing(&p, &q) {
            return Exact { distance: Real::from(0.0), crossing: true };
        }
        let distance = nearest(&p, &q).squared.sqrt();
        // what remains of touching points after 640 bits
        let nothing = distance.to_f64() < 1e-100;
        Exact { distance: if nothing { Real::from(0.0) } else { distance }, crossing: false }
    }

    /// Calls `meet` with every pair of faces that floats do not prove to be further apart than the bound,
    /// which `meet` may lower.
    fn descend<B>(
        &self,
        relative: &FloatRelativePose,
        least: f64,
        mut meet: impl FnMut([u32; 2], &Nearest<f64>, &FloatRelativePose) -> ControlFlow<B, f64>,
    ) -> ControlFlow<B> {
        let mut least = least;
        let mut stack = vec![(0u32, 0u32)];
        while let Some((i, j)) = stack.pop() {
            let (x, y) = (&self.a.nodes[i as usize], &self.b.nodes[j as usize]);
            if gap(relative, x, y) > least + relative.error {
                continue;
            }
            if self.face_apart(relative, x, y, least) {
                continue;
            }
            let mut pairs = match (x.below, y.below) {
                (Below::Face(f), Below::Face(g)) => {
                    let (p, q) = self.corners(relative, [f, g]);
                    let near = nearest(&p, &q);
                    let hint: Point<f64> = difference(&near.to, &near.from);
                    if !apart(&p, &q, least, relative.error, &hint) {
                        least = meet([f, g], &near, relative)?;
                    }
                    continue;
                }
                (Below::Second(k), Below::Face(_)) => [(i + 1, j), (k, j)],
                (Below::Face(_), Below::Second(k)) => [(i, j + 1), (i, k)],
                (Below::Second(k), Below::Second(l)) => {
                    if extent(x) > extent(y) {
                        [(i + 1, j), (k, j)]
                    } else {
                        [(i, j + 1), (i, l)]
                    }
                }
            };
            // the closer pair is taken first
            let [first, second] =
                pairs.map(|(i, j)| nearness(relative, &self.a.nodes[i as usize], &self.b.nodes[j as usize]));
            if first < second {
                pairs.swap(0, 1);
            }
            stack.extend(pairs);
        }
        ControlFlow::Continue(())
    }
}

impl Scene<'_> {
    /// A single face against a box over several: large faces would otherwise meet everything near their own
    /// box.
    fn face_apart(&self, relative: &FloatRelativePose, x: &Node, y: &Node, least: f64) -> bool {
        let r = &relative.rotation;
        match (x.below, y.below) {
            (Below::Face(f), Below::Second(_)) => {
                let corners = relative.place(&self.a.local(f));
                let reach = |n: &Point<f64>| (0..3).map(|i| n[i].abs() * y.half[i]).sum();
                apart_from_box(&corners, &y.center, reach, least, relative.error)
            }
            (Below::Second(_), Below::Face(g)) => {
                let center = std::array::from_fn(|i| dot(&r[i], &x.center) + relative.translation[i]);
                let reach = |n: &Point<f64>| {
                    let along = |j: usize| n[0] * r[0][j] + n[1] * r[1][j] + n[2] * r[2][j];
                    (0..3).map(|j| along(j).abs() * x.half[j]).sum()
                };
                apart_from_box(&self.b.local(g), &center, reach, least, relative.error)
            }
            _ => false,
        }
    }
}

/// Floats on both sides of a number known to 640 bits, computed from some dozens of terms: 2^-600 of the
/// bodies' size may be added to a distance, which is nothing unless it is zero itself.
fn around(x: &Real) -> [f64; 2] {
    let middle = x.to_f64();
    if middle < 1e-100 { [0.0, 1e-100] } else { [middle.next_down(), middle.next_up().next_up()] }
}

fn extent(node: &Node) -> f64 {
    node.half[0].max(node.half[1]).max(node.half[2])
}

/// A lower bound on the distance between two boxes, up to rounding: the larger of the results for the axes of
/// either.
fn gap(relative: &FloatRelativePose, x: &Node, y: &Node) -> f64 {
    let r = &relative.rotation;
    let s = &relative.size;
    let way: Point<f64> = std::array::from_fn(|i| {
        r[i][0] * x.center[0] + r[i][1] * x.center[1] + r[i][2] * x.center[2] + relative.translation[i]
            - y.center[i]
    });
    let beyond = |offset: f64, reach: f64| (offset.abs() - reach).max(0.0);
    let square = |v: Point<f64>| v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    let in_b = square(std::array::from_fn(|i| {
        beyond(way[i], s[i][0] * x.half[0] + s[i][1] * x.half[1] + s[i][2] * x.half[2] + y.half[i])
    }));
    let in_a = square(std::array::from_fn(|j| {
        let offset = r[0][j] * way[0] + r[1][j] * way[1] + r[2][j] * way[2];
        beyond(offset, s[0][j] * y.half[0] + s[1][j] * y.half[1] + s[2][j] * y.half[2] + x.half[j])
    }));
    in_b.max(in_a).sqrt()
}

/// The squared distance between the centres, used only for ordering.
fn nearness(relative: &FloatRelativePose, x: &Node, y: &Node) -> f64 {
    (0..3)
        .map(|i| {
            let r = &relative.rotation[i];
            let d = r[0] * x.center[0] + r[1] * x.center[1] + r[2] * x.center[2] + relative.translation[i]
                - y.center[i];
            d * d
        })
        .sum()
}
