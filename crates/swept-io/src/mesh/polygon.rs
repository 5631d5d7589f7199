//! Polygons into triangles.
//!
//! **What it answers.** Triangles that fill a polygon, convex or not.
//!
//! **The mathematics.** The polygon is looked at along the axis in which its normal (the sum of the cross products of
//! its edges) is longest. A corner is an ear when it turns the polygon's way and no other corner lies in its triangle;
//! ears are cut off one after the other, starting behind the first corner, so that a convex polygon becomes the usual
//! fan from its first corner. Only corners that turn the other way can lie in an ear, so only they are looked at. Where
//! no corner is an ear (a polygon that crosses itself, or is flat), the next one is cut off anyway, and after some
//! such cuts the rest becomes a fan. k corners always give k - 2 triangles that use every corner.
//!
//! A polygon whose corners do not lie in one plane has no surface of its own; its triangles are one choice.
//!
//! **Why it is safe.** The choice of ears uses rounded arithmetic; a wrong sign changes which triangles are chosen,
//! and for flat or nearly flat corners only. At most [`LARGEST_POLYGON`] corners bound the work.
//!
//! **Source.** G. H. Meisters, "Polygons have ears", American Mathematical Monthly 82, 1975.

/// The most corners of a polygon that is read.
pub const LARGEST_POLYGON: usize = 2048;

/// Cuts without an ear after which a polygon is not worth more looking.
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
    // how many corners were looked at since the last ear; where to look next; cuts without an ear
    let (mut tried, mut place, mut forced) = (0, 1, 0);
    while left.len() > 3 && forced < FORCED {
        let count = left.len();
        let [before, here, after] = [place + count - 1, place, place + 1].map(|k| left[k % count]);
        if tried >= count || is_ear(&points, &hollow, [before, here, after]) {
            forced += usize::from(tried >= count);
            triangles.push([before, here, after].map(|k| corners[k]));
            left.remove(place % count);
            tried = 0;
            // what was behind the ear has a new neighbour and is looked at next
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

/// The corners in the plane in which the polygon looks largest, turned so that it runs counterclockwise.
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

/// Twice the area of a triangle, positive when it runs counterclockwise.
fn area(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn is_ear(points: &[[f64; 2]], hollow: &[usize], [before, here, after]: [usize; 3]) -> bool {
    let (a, b, c) = (points[before], points[here], points[after]);
    if area(a, b, c) <= 0.0 {
        return false;
    }
    let inside = |p: [f64; 2]| area(a, b, p) >= 0.0 && area(b, c, p) >= 0.0 && area(c, a, p) >= 0.0;
    // corners at the same place as one of the three do not stand in the way
    hollow.iter().all(|&k| {
        let p = points[k];
        p == a || p == b || p == c || !inside(p)
    })
}
