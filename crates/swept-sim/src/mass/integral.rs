//! Integrals over the inside of a closed mesh.
//!
//! **What it answers.** The volume, the first and the second moments.
//!
//! **The mathematics.** For the tetrahedron spanned by the reference point and a face with corners a, b, c
//! relative to it, with s = a + b + c and the signed volume v = a·(b × c)/6:
//!
//! ```text
//! ∫ 1 = v        ∫ x = v s/4        ∫ x xᵀ = v (s sᵀ + a aᵀ + b bᵀ + c cᵀ)/20
//! ```
//!
//! **Why it is sound.** The mean of the vertices is subtracted first, so that a body far from the origin
//! loses no digits. The sums run over the faces in their order.
//!
//! **Source.** Elementary; the moments of a simplex.

use super::error::MassError;
use swept::Mesh;
use swept_num::{Matrix, Vector};

/// Volume and moments, relative to `reference`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Integrals {
    pub reference: Vector<f64, 3>,
    pub volume: f64,
    pub first: Vector<f64, 3>,
    pub second: Matrix<f64, 3>,
}

/// Integrates over a closed mesh.
pub(super) fn integrals(mesh: &Mesh) -> Result<Integrals, MassError> {
    require_oriented(mesh)?;
    require_single(mesh)?;
    let vertices = mesh.vertices();
    let total = vertices.iter().fold(Vector::ZERO, |sum, &vertex| sum + Vector(vertex));
    let reference = total.scale(1.0 / vertices.len() as f64);
    let (mut volume, mut first, mut second) = (0.0, Vector::ZERO, Matrix([Vector::ZERO; 3]));
    let mut reach: f64 = 0.0;
    for face in 0..mesh.faces().len() {
        let [a, b, c] = mesh.triangle(face).map(|corner| Vector(corner) - reference);
        let tetrahedron = a.dot(b.cross(c)) / 6.0;
        let sum = a + b + c;
        volume += tetrahedron;
        first = first + sum.scale(tetrahedron / 4.0);
        let square = [sum, a, b, c].map(|x| outer(x, x));
        let squares = (square[0] + square[1]) + (square[2] + square[3]);
        second = second + scaled(squares, tetrahedron / 20.0);
        reach = [a, b, c].iter().flat_map(|x| x.0).fold(reach, |most, x| most.max(x.abs()));
    }
    if volume < 0.0 {
        return Err(MassError::InsideOut { volume, face: outermost(mesh) });
    }
    // each term is off by about 16 roundings of reach³; a volume no larger than that counts as zero
    let rounding = 16.0 * f64::EPSILON * mesh.faces().len() as f64 * reach * reach * reach;
    if volume > rounding && volume.is_finite() {
        Ok(Integrals { reference, volume, first, second })
    } else {
        Err(MassError::Flat { volume })
    }
}

/// Every edge is traversed as often one way as the other.
fn require_oriented(mesh: &Mesh) -> Result<(), MassError> {
    if let Some(face) = mesh.open_face() {
        return Err(MassError::Open { face });
    }
    let merged = mesh.merged();
    let mut edges: Vec<([u32; 2], bool, usize)> = Vec::with_capacity(3 * mesh.faces().len());
    for (number, face) in mesh.faces().iter().enumerate() {
        let [a, b, c] = face.map(|index| merged[index as usize]);
        let sides = [[a, b], [b, c], [c, a]].into_iter().filter(|[p, q]| p != q);
        edges.extend(sides.map(|[p, q]| ([p.min(q), p.max(q)], p < q, number)));
    }
    edges.sort_unstable();
    for same in edges.chunk_by(|a, b| a.0 == b.0) {
        let upward = same.iter().filter(|edge| edge.1).count();
        if 2 * upward != same.len() {
            let which = 2 * upward > same.len();
            let mut those = same.iter().filter(|edge| edge.1 == which);
            let (first, second) = (those.next(), those.next());
            if let (Some(first), Some(second)) = (first, second) {
                let [low, high] = first.0;
                let (from, to) = if which { (low, high) } else { (high, low) };
                return Err(MassError::TurnedOver { from, to, first: first.2, second: second.2 });
            }
        }
    }
    Ok(())
}

/// There are no duplicate faces with the same orientation.
fn require_single(mesh: &Mesh) -> Result<(), MassError> {
    let merged = mesh.merged();
    let mut faces: Vec<([u32; 3], usize)> = Vec::with_capacity(mesh.faces().len());
    for (number, face) in mesh.faces().iter().enumerate() {
        let mut corners = face.map(|index| merged[index as usize]);
        let least = (0..3).fold(0, |best, k| if corners[k] < corners[best] { k } else { best });
        corners.rotate_left(least);
        // a face degenerated to a line or a point bounds nothing
        if corners[0] != corners[1] && corners[1] != corners[2] && corners[2] != corners[0] {
            faces.push((corners, number));
        }
    }
    faces.sort_unstable();
    let repeated = faces.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| (pair[0].1, pair[1].1));
    match repeated.min() {
        Some((first, second)) => Err(MassError::Repeated { first, second }),
        None => Ok(()),
    }
}

/// The face at the vertex with the greatest x; if there are several, the one most
/// nearly perpendicular to x.
fn outermost(mesh: &Mesh) -> usize {
    let most = |face: usize| mesh.triangle(face).iter().map(|p| p[0]).fold(f64::NEG_INFINITY, f64::max);
    let slope = |face: usize| {
        let [a, b, c] = mesh.triangle(face).map(Vector);
        let normal = (b - a).cross(c - a);
        normal[0].abs() / normal.norm_squared().sqrt().max(f64::MIN_POSITIVE)
    };
    let rank = |face: &usize| (most(*face), slope(*face));
    let better = |a: &usize, b: &usize| {
        let (x, y) = (rank(a), rank(b));
        x.0.total_cmp(&y.0).then(x.1.total_cmp(&y.1)).then(b.cmp(a))
    };
    (0..mesh.faces().len()).max_by(better).unwrap_or(0)
}

/// x yᵀ.
pub(super) fn outer(x: Vector<f64, 3>, y: Vector<f64, 3>) -> Matrix<f64, 3> {
    Matrix(x.0.map(|entry| y.scale(entry)))
}

/// A matrix times a number.
pub(super) fn scaled(matrix: Matrix<f64, 3>, factor: f64) -> Matrix<f64, 3> {
    Matrix(matrix.0.map(|row| row.scale(factor)))
}
