//! A frame around points and other frames.
//!
//! **What it answers.** A parallelepiped or simplex, as small as the directions tried allow, that contains a
//! given content.
//!
//! **The mathematics.** Box: for each axis a, the smallest and largest a·p, plus the margin. Simplex: four
//! planes n_i·x = max n_i·p + margin whose normals positively span space; its corners solve three of them
//! each. Of all directions tried, the one with the smallest volume wins. Content thinner than the wanted
//! thickness is first widened along the axes of the best box.
//!
//! For a triangle with normal N, inward edge distances equal to the inradius and wanted thickness w, the
//! normals m_i H + N r (m_i the outward normal of edge i in the plane, H = 3w) belong to a simplex with its
//! base on one side of the triangle and its apex at H above the incentre: of all heights H the volume H/(1 -
//! w/H)² is least at 3w.
//!
//! **Why it is sound.** All of this is rounded and none of it is trusted: a frame is accepted only when an
//! exact test shows every corner of the content inside it. If one is outside, all faces move outward by a
//! pad, which starts at a few rounding units at the magnitude of the coordinates and doubles each time.
//!
//! **Source.** [FM13, section 2.1] requires such frames but does not say how to find them.

use super::axes::{Point, WORLD, of_triangle, principal, unit};
use super::inside::{Inside, corner_terms, corners};
use crate::{Frame, FrameKind};
use swept_num::{Vector, sin_cos};

/// What a frame must contain.
pub(super) struct Content<'a> {
    /// Triangles, with the ball of radius `margin` around each of their points.
    pub(super) triangles: Vec<[[f64; 3]; 3]>,
    pub(super) margin: f64,
    /// Frames.
    pub(super) frames: Vec<&'a Frame<3>>,
}

/// The first pad in rounding units: a position is the sum of a few rounded terms, so the first frame is
/// usually accepted, and with enough room for intervals to prove it.
const FIRST_PAD: f64 = 16.0;
/// Maximum number of doublings: from the rounding unit to far more than the size of the content.
const DOUBLINGS: usize = 60;
/// Number of rotations of a simplex about its axis to try, over a third of a circle.
const TURNS: usize = 4;

impl Content<'_> {
    /// Whether all of it is inside. Exact: everything is the hull of its corners, or of the balls around
    /// them.
    fn is_inside(&self, frame: &Frame<3>) -> bool {
        let inside = Inside::new(frame);
        self.frames.iter().all(|frame| inside.corner_outside(frame).is_none())
            && self.triangles.iter().flatten().all(|vertex| inside.holds(&[vertex], self.margin))
    }

    /// All corners, rounded.
    fn corners(&self) -> Vec<Point> {
        let of_frames = self.frames.iter().flat_map(|frame| {
            corners(frame.kind(), 3).map(|corner| {
                corner_terms(frame, corner)
                    .into_iter()
                    .fold(Vector([0.0; 3]), |sum, &term| sum + Vector(term))
            })
        });
        self.triangles.iter().flatten().map(|&vertex| Vector(vertex)).chain(of_frames).collect()
    }

    /// A frame of the given kind around the content whose edges are not much shorter than `thickness` times
    /// the longest. Where that is too thin for `f64`, a thicker one.
    pub(super) fn fit(&self, kind: FrameKind, thickness: f64) -> Option<Frame<3>> {
        let thicker = std::iter::successors(Some(thickness), |&t| (t < 1.0).then(|| (32.0 * t).min(1.0)));
        thicker.into_iter().find_map(|thickness| self.fit_with(kind, thickness))
    }

    fn fit_with(&self, kind: FrameKind, thickness: f64) -> Option<Frame<3>> {
        let local = Local::new(self)?;
        let slab = local.best_box(thickness)?;
        match kind {
            FrameKind::Parallelepiped => local.padded(self, |pad| slab.parallelepiped(pad)),
            FrameKind::Simplex => {
                let points = slab.thickened(&local.points);
                let normals = local.best_normals(&slab, &points)?;
                local.padded(self, |pad| simplex(&normals, &points, local.margin + pad))
            }
        }
    }
}

/// A frame that has not been checked yet: kind, origin, edges.
type Draft = (FrameKind, Point, [Point; 3]);

/// The content's corners about their centre, divided by a power of two so that no coordinate exceeds 1.
struct Local {
    centre: Point,
    scale: f64,
    points: Vec<Point>,
    /// The radius of the ball around each point.
    margin: f64,
    triangle: Option<[Point; 3]>,
    /// The rounding unit at the magnitude of the coordinates.
    rounding: f64,
}

impl Local {
    fn new(content: &Content<'_>) -> Option<Self> {
        let corners = content.corners();
        let end = |pick: fn(f64, f64) -> f64| {
            corners.iter().copied().reduce(|a, b| Vector(std::array::from_fn(|k| pick(a[k], b[k]))))
        };
        let (lo, hi) = (end(f64::min)?, end(f64::max)?);
        let centre = lo.scale(0.5) + hi.scale(0.5);
        let largest = |p: Point| p.0.into_iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let scale = power_of_two_above(largest(hi - centre).max(largest(centre - lo)).max(content.margin))?;
        let local = |p: Point| (p - centre).scale(1.0 / scale);
        let triangle = match content.triangles.as_slice() {
            [only] => Some(only.map(|vertex| local(Vector(vertex)))),
            _ => None,
        };
        let rounding = f64::EPSILON * (1.0 + largest(centre) / scale);
        let points = corners.into_iter().map(local).collect();
        Some(Self { centre, scale, points, margin: content.margin / scale, triangle, rounding })
    }

    /// The smallest box over the axes tried, no side shorter than `thickness` times the longest.
    fn best_box(&self, thickness: f64) -> Option<Slab> {
        let hints = [Some(WORLD), Some(principal(&self.points)), self.triangle.and_then(of_triangle)];
        let boxes =
            hints.into_iter().flatten().map(|axes| Slab::around(&self.points, self.margin, axes, thickness));
        boxes.min_by(|a, b| a.volume().total_cmp(&b.volume()))
    }

    /// The normals of the smallest simplex over the directions tried.
    fn best_normals(&self, slab: &Slab, points: &[Point]) -> Option<[Point; 4]> {
        let mut tried = slab.simplex_normals();
        if let Some(normals) = self.triangle.map(|triangle| triangle_normals(triangle, points, self.margin)) {
            tried.extend(normals.into_iter().flatten());
        }
        let volume = |normals: &[Point; 4]| {
            let (kind, origin, [a, b, c]) = simplex(normals, points, self.margin)?;
            // A draft that is not a valid frame here will not be one after scaling.
            Frame::new(kind, origin.0, [a.0, b.0, c.0]).ok().map(|_| a.dot(b.cross(c)).abs())
        };
        let sized = tried.into_iter().filter_map(|normals| Some((volume(&normals)?, normals)));
        sized.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, normals)| normals)
    }

    /// The draft with the smallest pad that contains the content.
    fn padded(&self, content: &Content<'_>, draft: impl Fn(f64) -> Option<Draft>) -> Option<Frame<3>> {
        let mut pad = FIRST_PAD * self.rounding;
        for _ in 0..DOUBLINGS {
            let (kind, origin, edges) = draft(pad)?;
            let origin = (self.centre + origin.scale(self.scale)).0;
            let frame = Frame::new(kind, origin, edges.map(|edge| edge.scale(self.scale).0));
            if let Some(frame) = frame.ok().filter(|frame| content.is_inside(frame)) {
                return Some(frame);
            }
            pad *= 2.0;
        }
        None
    }
}

/// The smallest power of two larger than x > 0; `None` if it, or its inverse, is not a normal number.
fn power_of_two_above(x: f64) -> Option<f64> {
    let exponent = (x.to_bits() >> 52) + 1;
    (2..2046).contains(&exponent).then(|| f64::from_bits(exponent << 52))
}

/// A box: the points with lo_k <= axis_k·x <= hi_k.
struct Slab {
    axes: [Point; 3],
    lo: [f64; 3],
    hi: [f64; 3],
    /// How much each side was widened because it was too short.
    widened: [f64; 3],
}

impl Slab {
    fn around(points: &[Point], margin: f64, axes: [Point; 3], thickness: f64) -> Self {
        let end = |axis: Point, start: f64, pick: fn(f64, f64) -> f64| {
            points.iter().fold(start, |most, point| pick(most, axis.dot(*point)))
        };
        let mut lo = axes.map(|axis| end(axis, f64::INFINITY, f64::min) - margin);
        let mut hi = axes.map(|axis| end(axis, f64::NEG_INFINITY, f64::max) + margin);
        let longest = (0..3).fold(0.0, |most: f64, k| most.max(hi[k] - lo[k]));
        let mut widened = [0.0; 3];
        for k in 0..3 {
            let missing = thickness * longest - (hi[k] - lo[k]);
            if missing > 0.0 {
                widened[k] = missing;
                lo[k] -= 0.5 * missing;
                hi[k] += 0.5 * missing;
            }
        }
        Self { axes, lo, hi, widened }
    }

    fn volume(&self) -> f64 {
        (0..3).map(|k| self.hi[k] - self.lo[k]).product()
    }

    fn parallelepiped(&self, pad: f64) -> Option<Draft> {
        let side = |k: usize, length: f64| self.axes[k].scale(length);
        let origin = (0..3).fold(Vector([0.0; 3]), |sum, k| sum + side(k, self.lo[k] - pad));
        let edges = std::array::from_fn(|k| side(k, (self.hi[k] - self.lo[k]) + 2.0 * pad));
        Some((FrameKind::Parallelepiped, origin, edges))
    }

    /// The points, shifted both ways along every axis that was widened.
    fn thickened(&self, points: &[Point]) -> Vec<Point> {
        let mut thick = points.to_vec();
        for k in (0..3).filter(|&k| self.widened[k] > 0.0) {
            let half = self.axes[k].scale(0.5 * self.widened[k]);
            thick = thick.iter().flat_map(|&point| [point - half, point + half]).collect();
        }
        thick
    }

    /// Normals of regular simplices, stretched like the box, with the base on either side of each axis.
    fn simplex_normals(&self) -> Vec<[Point; 4]> {
        let third = std::f64::consts::TAU / 3.0;
        // A normal is stretched by the inverse.
        let stretched = |k: usize| self.axes[k].scale(1.0 / (self.hi[k] - self.lo[k]));
        let mut found = Vec::new();
        for base in 0..3 {
            let (along, across, up) = (stretched((base + 1) % 3), stretched((base + 2) % 3), stretched(base));
            for up in [up, -up] {
                for turn in 0..TURNS {
                    let start = third * turn as f64 / TURNS as f64;
                    let side = |i: usize| {
                        let (sine, cosine) = sin_cos(start + third * i as f64);
                        // The normals of a regular simplex add up to zero; 8/9 + 1/9 = 1 makes them unit
                        // vectors.
                        (along.scale(cosine) + across.scale(sine)).scale(8.0_f64.sqrt() / 3.0)
                            - up.scale(1.0 / 3.0)
                    };
                    found.push([up, side(0), side(1), side(2)]);
                }
            }
        }
        found
    }
}

/// The normals of the simplices with their base along a triangle, first the one with its apex opposite the
/// normal.
fn triangle_normals([a, b, c]: [Point; 3], points: &[Point], margin: f64) -> Option<[[Point; 4]; 2]> {
    let normal = unit(unit(b - a)?.cross(unit(c - a)?))?;
    let outward = |from: Point, to: Point| unit((to - from).cross(normal));
    let sides = [outward(a, b)?, outward(b, c)?, outward(c, a)?];
    let length = |v: Point| v.norm_squared().sqrt();
    let perimeter = length(b - a) + length(c - b) + length(a - c);
    let inradius = (b - a).cross(c - a).dot(normal) / perimeter;
    let heights = points.iter().map(|&p| normal.dot(p - a));
    let (least, most) = heights.fold((0.0_f64, 0.0_f64), |(lo, hi), h| (lo.min(h), hi.max(h)));
    let height = 3.0 * ((most - least) + 2.0 * margin);
    let with_base = |base: Point| {
        let side = |m: Point| m.scale(height) - base.scale(inradius);
        [base, side(sides[0]), side(sides[1]), side(sides[2])]
    };
    Some([with_base(normal), with_base(-normal)])
}

/// The simplex of the planes with these normals at exactly this distance from the points.
fn simplex(normals: &[Point; 4], points: &[Point], distance: f64) -> Option<Draft> {
    let mut planes = [(Vector([0.0; 3]), 0.0); 4];
    for (plane, &normal) in planes.iter_mut().zip(normals) {
        let normal = unit(normal)?;
        *plane =
            (normal, points.iter().fold(f64::NEG_INFINITY, |most, &p| most.max(normal.dot(p))) + distance);
    }
    // The corner opposite plane i lies on the three others.
    let corner = |i: usize| {
        let [(a, p), (b, q), (c, r)] = [1, 2, 3].map(|step| planes[(i + step) % 4]);
        let (bc, ca, ab) = (b.cross(c), c.cross(a), a.cross(b));
        (bc.scale(p) + ca.scale(q) + ab.scale(r)).scale(1.0 / a.dot(bc))
    };
    let corners = [0, 1, 2, 3].map(corner);
    // Normals that do not positively span space enclose nothing. NaN fails the comparison.
    let encloses = planes.iter().zip(corners).all(|(&(normal, end), corner)| normal.dot(corner) < end);
    let [origin, a, b, c] = corners;
    let finite = corners.iter().all(|v| v.0.iter().all(|x| x.is_finite()));
    (encloses && finite).then_some((FrameKind::Simplex, origin, [a - origin, b - origin, c - origin]))
}
