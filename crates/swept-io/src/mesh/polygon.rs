//! Polygons into triangles: triangles that fill a polygon, convex or not.
//!
//! **The mathematics.** The polygon is projected along the axis in which its normal (the sum of the cross
//! products of its edges) is longest. A corner is an ear if it turns the polygon's way and no other corner
//! lies in its triangle. Ears are cut off one after the other, starting after the first corner, so that a
//! convex polygon becomes the usual fan from its first corner. Only corners that turn the other way can lie
//! in an ear, so only they are examined. Where no corner is an ear (a polygon that crosses itself, or is
//! flat), the next one is cut off anyway, and after a number of such cuts the rest becomes a fan. k corners
//! always give k - 2 triangles that use every corner.
//!
//! A non-planar polygon does not define a surface; its triangles are one choice among several, so such
//! polygons are counted. If all corners lie in a plane, the sum of the cross products is perpendicular to it,
//! and its product with every difference of two corners is zero. If intervals show that one product is not
//! zero, there is no such plane. Deviations that rounding may have caused are not counted.
//!
//! **Why it is safe.** The choice of ears uses rounded arithmetic; a wrong sign changes which triangles are
//! chosen, and only at flat or nearly flat corners. The limit of [`LARGEST_POLYGON`] corners bounds the work.
//!
//! **Source.** G. H. Meisters, "Polygons have ears", American Mathematical Monthly 82, 1975.

use crate::count::counted;
use crate::error::Place;
use std::fmt;
use swept_num::{Brief, Vector};

/// Non-planar polygons, which were cut into triangles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BentPolygons {
    /// Their number.
    pub count: u64,
    /// The place of the first one in its file.
    pub first: Place,
    /// The largest distance of a corner from the plane through a polygon's first corner and perpendicular to
    /// its normal, rounded.
    pub off: f64,
}

impl BentPolygons {
    /// Counts a polygon if it is not planar.
    pub(super) fn look(found: &mut Option<Self>, corners: &[u32], vertices: &[[f64; 3]], place: Place) {
        if let Some(off) = off_plane(corners, vertices) {
            let found = found.get_or_insert(Self { count: 0, first: place, off });
            found.count += 1;
            found.off = found.off.max(off);
        }
    }
}

impl fmt::Display for BentPolygons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (were, first) = if self.count == 1 { ("was", "") } else { ("were", "the first ") };
        let at = if matches!(self.first, Place::Byte(_)) { "at" } else { "on" };
        write!(f, "{} whose corners do not lie in a plane", counted(self.count, "polygon", "polygons"))?;
        // two digits are enough to judge it by
        if let Some(off) = format!("{:.1e}", self.off).parse().ok().filter(|off: &f64| off.is_finite()) {
            write!(f, " (up to {} off)", Brief(off))?;
        }
        write!(f, " {were} cut into triangles, {first}{at} {}", self.first)
    }
}

/// How far corners are off the plane through the first of them, if they certainly do not lie in one plane.
fn off_plane(corners: &[u32], vertices: &[[f64; 3]]) -> Option<f64> {
    if corners.len() < 4 {
        return None;
    }
    let place = |corner: u32| Vector(vertices[corner as usize]).enclosed();
    let arms: Vec<_> = corners.iter().map(|&corner| place(corner) - place(corners[0])).collect();
    let normal = arms.windows(2).fold(Vector::ZERO, |sum, pair| sum + pair[0].cross(pair[1]));
    let (mut bent, mut off) = (false, 0.0f64);
    for arm in &arms {
        let height = normal.dot(*arm);
        bent |= !height.contains(0.0);
        off = off.max(height.lo().abs().max(height.hi().abs()));
    }
    bent.then(|| off / normal.norm().hi())
}

/// Maximum number of corners of a polygon.
pub const LARGEST_POLYGON: usize = 2048;

/// Number of cuts without an ear after which the rest of the polygon becomes a fan.
const FORCED: usize = 16;

/// Adds the triangles of a polygon of at least three corners, given as indices of vertices.
///
/// # Panics
/// A corner is not the index of a vertex.
pub fn triangulate(corners: &[u32], vertices: &[[f64; 3]], triangles: &mut Vec<[u32; 3]>) {
    if let &[a, b, c] = corners {
        triangles.push([a, b, c]);
        return;
    }
    let points = flat(corners, vertices);
    let mut left: Vec<usize> = (0..corners.len()).collect();
    let turn = |left: &[usize], place: usize| {
        let count = left.len();
        let [a, b, c] = [place + count - 1, place, place + 1].map(|k| points[left[k % count]]);
        area(a, b, c)
    };
    let mut hollow: Vec<usize> = (0..corners.len()).filter(|&k| turn(&left, k) <= 0.0).collect();
    // corners examined since the last ear; where to look next; cuts without an ear
    let (mut tried, mut place, mut forced) = (0, 1, 0);
    while left.len() > 3 && forced < FORCED {
        let count = left.len();
        let [before, here, after] = [place + count - 1, place, place + 1].map(|k| left[k % count]);
        if tried >= count || is_ear(&points, &hollow, [before, here, after]) {
            forced += usize::from(tried >= count);
            triangles.push([before, here, after].map(|k| corners[k]));
            left.remove(place % count);
            tried = 0;
            // the corner after the ear has a new neighbour and is examined next
            place %= left.len();
            // and both neighbours turn differently now
            for k in [place, place + left.len() - 1].map(|k| k % left.len()) {
                if turn(&left, k) > 0.0 {
                    hollow.retain(|&corner| corner != left[k]);
                }
            }
            hollow.retain(|&corner| corner != here);
        } else {
            tried += 1;
            place = (place + 1) % count;
        }
    }
    triangles.extend(left[1..].windows(2).map(|pair| [left[0], pair[0], pair[1]].map(|k| corners[k])));
}

/// The corners projected to the plane in which the polygon looks largest, oriented counterclockwise.
fn flat(corners: &[u32], vertices: &[[f64; 3]]) -> Vec<[f64; 2]> {
    let origin = vertices[corners[0] as usize];
    let points: Vec<[f64; 3]> = corners
        .iter()
        .map(|&corner| {
            let vertex = vertices[corner as usize];
            [0, 1, 2].map(|axis| vertex[axis] - origin[axis])
        })
        .collect();
    let mut normal = [0.0; 3];
    for (k, a) in points.iter().enumerate() {
        let b = points[(k + 1) % points.len()];
        for (axis, sum) in normal.iter_mut().enumerate() {
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            *sum += a[u] * b[v] - a[v] * b[u];
        }
    }
    let axis = (0..3).fold(0, |best, axis| if normal[axis].abs() > normal[best].abs() { axis } else { best });
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    let (u, v) = if normal[axis] < 0.0 { (v, u) } else { (u, v) };
    points.iter().map(|point| [point[u], point[v]]).collect()
}

/// Twice the area of a triangle, positive if it is counterclockwise.
fn area(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn is_ear(points: &[[f64; 2]], hollow: &[usize], [before, here, after]: [usize; 3]) -> bool {
    let (a, b, c) = (points[before], points[here], points[after]);
    if area(a, b, c) <= 0.0 {
        return false;
    }
    let inside = |p: [f64; 2]| area(a, b, p) >= 0.0 && area(b, c, p) >= 0.0 && area(c, a, p) >= 0.0;
    // corners that coincide with one of the three do not matter
    hollow.iter().all(|&k| {
        let p = points[k];
        p == a || p == b || p == c || !inside(p)
    })
}
