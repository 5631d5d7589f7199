//! Regular bodies with finely cut faces: tetrahedron, cube and sphere with about the requested number of
//! triangles.
//!
//! **The mathematics.** A face with corners a, b, c and k cuts per edge gets the points a + (b-a) i/k + (c-a)
//! j/k and k² triangles. For the sphere they are scaled to length 1.
//!
//! **Why it is sound.** Points on an edge are made once, from its lower-numbered corner, and shared by both
//! faces.

use super::surface::Surface;

/// `faces` k² for the k > 0 that comes closest to `wanted`.
pub(super) fn nearest(faces: u32, wanted: u32) -> u32 {
    let count = |k: u32| faces * k * k;
    let k = cuts(faces, wanted);
    if wanted.abs_diff(count(k)) <= wanted.abs_diff(count(k + 1)) { count(k) } else { count(k + 1) }
}

/// The largest k > 0 with at most this many triangles.
fn cuts(faces: u32, triangles: u32) -> u32 {
    (triangles / faces).isqrt().max(1)
}

pub(super) fn tetrahedron(triangles: u32) -> Surface {
    let corners = [[1.0, 1.0, 1.0], [1.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]];
    cut(&corners, &[[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]], cuts(4, triangles))
}

pub(super) fn cube(triangles: u32) -> Surface {
    let corner = |k: u8| [0, 1, 2].map(|axis| if k >> axis & 1 == 1 { 1.0 } else { -1.0 });
    let corners = [0, 1, 2, 3, 4, 5, 6, 7].map(corner);
    // one quadrilateral per side, outward
    let sides = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    let faces: Vec<[u32; 3]> = sides.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    cut(&corners, &faces, cuts(12, triangles))
}

pub(super) fn icosphere(triangles: u32) -> Surface {
    let golden = (1.0 + 5.0_f64.sqrt()) / 2.0;
    let mut corners = Vec::with_capacity(12);
    for axis in 0..3 {
        for (one, other) in [(1.0, golden), (-1.0, golden), (1.0, -golden), (-1.0, -golden)] {
            let mut corner = [0.0; 3];
            corner[(axis + 1) % 3] = one;
            corner[(axis + 2) % 3] = other;
            corners.push(corner);
        }
    }
    let (mut vertices, faces) = cut(&corners, &icosahedron(&corners), cuts(20, triangles));
    for vertex in &mut vertices {
        let length = vertex.iter().map(|x| x * x).sum::<f64>().sqrt();
        *vertex = vertex.map(|x| x / length);
    }
    (vertices, faces)
}

/// The outward faces of the icosahedron with these corners: three corners at distance 2, the edge length,
/// from each other.
fn icosahedron(corners: &[[f64; 3]]) -> Vec<[u32; 3]> {
    let difference = |a: usize, b: usize| [0, 1, 2].map(|axis| corners[b][axis] - corners[a][axis]);
    let dot = |u: [f64; 3], v: [f64; 3]| u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    // squared lengths between corners are 4, 10.5 and more
    let joined = |a: usize, b: usize| dot(difference(a, b), difference(a, b)) < 5.0;
    let mut faces = Vec::with_capacity(20);
    for a in 0..corners.len() {
        for b in a + 1..corners.len() {
            for c in b + 1..corners.len() {
                if joined(a, b) && joined(b, c) && joined(a, c) {
                    let (u, v) = (difference(a, b), difference(a, c));
                    let normal =
                        [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
                    let outward = dot(normal, corners[a]) > 0.0;
                    faces.push(if outward { [a, b, c] } else { [a, c, b] }.map(|index| index as u32));
                }
            }
        }
    }
    faces
}

/// Every face cut into k² triangles.
fn cut(corners: &[[f64; 3]], faces: &[[u32; 3]], k: u32) -> Surface {
    let mut vertices = corners.to_vec();
    let mut triangles = Vec::with_capacity(faces.len() * (k * k) as usize);
    // the inner points of an edge, starting at the lower-numbered corner, begin at the third number
    let mut edges: Vec<(u32, u32, u32)> = Vec::new();
    for &[a, b, c] in faces {
        let at = |index: u32| corners[index as usize];
        for (from, to) in [(a, b), (b, c), (c, a)] {
            let (low, high) = (from.min(to), from.max(to));
            if !edges.iter().any(|&(l, h, _)| (l, h) == (low, high)) {
                edges.push((low, high, vertices.len() as u32));
                vertices.extend((1..k).map(|i| between(at(low), at(high), at(high), [i, 0], k)));
            }
        }
        let on_edge = |from: u32, to: u32, i: u32| {
            let (low, high) = (from.min(to), from.max(to));
            let first = edges.iter().find(|&&(l, h, _)| (l, h) == (low, high)).map_or(0, |edge| edge.2);
            first + if from == low { i - 1 } else { k - 1 - i }
        };
        let inside = vertices.len() as u32;
        for i in 1..k {
            vertices.extend((1..k - i).map(|j| between(at(a), at(b), at(c), [i, j], k)));
        }
        // i steps toward b, j toward c
        let index = |i: u32, j: u32| match (i, j) {
            (0, 0) => a,
            (i, 0) if i == k => b,
            (0, j) if j == k => c,
            (i, 0) => on_edge(a, b, i),
            (0, j) => on_edge(a, c, j),
            (i, j) if i + j == k => on_edge(b, c, j),
            // rows before i have k-2, k-3, … inner points
            (i, j) => inside + (i - 1) * (k - 1) - i * (i - 1) / 2 + (j - 1),
        };
        for i in 0..k {
            for j in 0..k - i {
                triangles.push([index(i, j), index(i + 1, j), index(i, j + 1)]);
                if i + j + 1 < k {
                    triangles.push([index(i + 1, j), index(i + 1, j + 1), index(i, j + 1)]);
                }
            }
        }
    }
    (vertices, triangles)
}

/// a + (b-a) i/k + (c-a) j/k.
fn between(a: [f64; 3], b: [f64; 3], c: [f64; 3], [i, j]: [u32; 2], k: u32) -> [f64; 3] {
    let (s, t) = (f64::from(i) / f64::from(k), f64::from(j) / f64::from(k));
    [0, 1, 2].map(|axis| a[axis] + (b[axis] - a[axis]) * s + (c[axis] - a[axis]) * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_count() {
        assert_eq!([1, 4, 9, 10, 11, 70000].map(|wanted| nearest(4, wanted)), [4, 4, 4, 4, 16, 69696]);
    }
}
