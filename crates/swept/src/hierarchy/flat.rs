//! Edges inside flat parts of a mesh.
//!
//! **What it answers.** Which edges of a mesh run through the interior of a flat part of it, so that no
//! contact needs them.
//!
//! **The mathematics.** An edge ab of a face abc is *flat* if another face abd lies in the same plane on the
//! other side of it:
//!
//! ```text
//! (ab × ac)·ad = 0        (ab × ac)·(ab × ad) < 0
//! ```
//!
//! **Why it is sound.** Both signs are decided exactly or not at all: by an enclosure that excludes the wrong
//! sign, or by integers. Faces without area have no flat edges, and neither does a fold back onto itself.
//! Edges that are only nearly flat are kept: leaving them out would let bodies pass through each other.
//! `docs/soundness/d2m.md` shows why flat ones may be left out.
//!
//! **Source.** [D2M14, section 5.4.6, item 1], which leaves out edges with an "insignificant" angle.

use crate::shape::Mesh;
use dashu_int::IBig;
use swept_num::exact::{common_exponent, cross, difference, dot, integers};
use swept_num::{Interval, Vector};

/// For each face, which of its edges (corner i to i + 1) are flat.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct FlatEdges {
    flat: Vec<[bool; 3]>,
    planar: bool,
}

impl FlatEdges {
    pub(super) fn of(mesh: &Mesh) -> Self {
        let mut sides: Vec<([u32; 2], u32, u8)> = Vec::with_capacity(3 * mesh.faces().len());
        for (face, corners) in mesh.faces().iter().enumerate() {
            for i in 0..3 {
                let (a, b) = (corners[i], corners[(i + 1) % 3]);
                if a != b {
                    sides.push(([a.min(b), a.max(b)], face as u32, i as u8));
                }
            }
        }
        sides.sort_unstable();
        let mut flat = vec![[false; 3]; mesh.faces().len()];
        for group in sides.chunk_by(|x, y| x.0 == y.0) {
            // edges with more than two faces are rare and are kept
            let [(ends, f, i), (_, g, j)] = group else { continue };
            let apex = |face: u32, edge: u8| mesh.faces()[face as usize][(usize::from(edge) + 2) % 3];
            let vertex = |index: u32| mesh.vertices()[index as usize];
            let points = [ends[0], ends[1], apex(*f, *i), apex(*g, *j)].map(vertex);
            if is_flat(&points) {
                flat[*f as usize][usize::from(*i)] = true;
                flat[*g as usize][usize::from(*j)] = true;
            }
        }
        let planar = mesh.faces().iter().all(|&[_, b, c]| b == c)
            && mesh.faces().iter().flatten().all(|&index| mesh.vertices()[index as usize][2] == 0.0);
        Self { flat, planar }
    }

    /// Whether the mesh is a set of edges in the plane z = 0, with faces of the form [a, b, b].
    pub(crate) fn is_planar(&self) -> bool {
        self.planar
    }

    /// Which edges of a face are flat.
    pub(crate) fn of_face(&self, face: u32) -> [bool; 3] {
        self.flat.get(face as usize).copied().unwrap_or_default()
    }
}

fn is_flat(points: &[[f64; 3]; 4]) -> bool {
    let [ab, ac, ad] = [1, 2, 3].map(|i: usize| {
        Vector::<Interval, 3>(core::array::from_fn(|k| {
            Interval::point(points[i][k]) - Interval::point(points[0][k])
        }))
    });
    let normal = ab.cross(ac);
    if !normal.dot(ad).contains_zero() || normal.dot(ab.cross(ad)).lo() > 0.0 {
        return false;
    }
    let exponent = common_exponent(points.iter().flatten().copied());
    let [a, b, c, d] = points.each_ref().map(|point| integers(point, exponent));
    let [ab, ac, ad] = [b, c, d].each_ref().map(|point| difference(point, &a));
    let normal = cross(&ab, &ac);
    dot(&normal, &ad) == IBig::ZERO && dot(&normal, &cross(&ab, &ad)) < IBig::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_folded_and_bent() {
        let corners =
            vec![[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 1e-300]];
        let flat = |faces: Vec<[u32; 3]>| FlatEdges::of(&Mesh::new(corners.clone(), faces).unwrap()).flat;
        let none = [false; 3];
        assert_eq!(flat(vec![[0, 2, 1], [0, 1, 3]]), [[false, false, true], [true, false, false]]);
        assert_eq!(flat(vec![[0, 2, 1], [0, 1, 4]]), [none; 2]);
        assert_eq!(flat(vec![[0, 2, 1], [0, 1, 2]]), [none; 2]);
        assert_eq!(flat(vec![[0, 2, 1], [0, 1, 1]]), [none; 2]);
        assert_eq!(flat(vec![[0, 2, 1], [0, 1, 3], [0, 1, 4]]), [none; 3]);
    }
}
