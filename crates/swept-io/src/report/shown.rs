//! Meshes as the picture shows them: vertices about a centre in 32-bit floats, and faces; fewer of them when
//! there are many.
//!
//! **The mathematics.** Where a mesh has more than [`MOST`] faces, vertices in the same cell of a grid become
//! one, away from the contact; faces that lose a corner are left out. The grid is made coarser until few
//! enough are left.
//!
//! **Why it is sound.** A picture proves nothing; the page says when it leaves something out.

use super::scene_data::{floats, text};
use std::collections::BTreeMap;
use swept::Mesh;

/// The most faces that are drawn of a body.
const MOST: usize = 200_000;

/// A mesh to be drawn.
pub(crate) struct Shown {
    /// The point from which vertices are measured.
    pub center: [f64; 3],
    /// No vertex is farther from it.
    pub radius: f64,
    pub vertices: Vec<[f32; 3]>,
    pub faces: Vec<[u32; 3]>,
    /// How many faces the mesh has.
    pub of: usize,
}

impl Shown {
    /// The mesh, drawn in full near the point `near` of its own coordinates.
    pub fn new(mesh: &Mesh, near: Option<[f64; 3]>) -> Self {
        let summary = mesh.summary();
        let center: [f64; 3] = std::array::from_fn(|i| 0.5 * summary.lo[i] + 0.5 * summary.hi[i]);
        let extent = summary.extents().into_iter().fold(0.0, f64::max);
        let mut faces = mesh.faces().to_vec();
        let mut cells = 512.0;
        while faces.len() > MOST && cells > 4.0 {
            faces = clustered(mesh, center, extent / cells, near.map(|x| (x, 0.02 * extent)));
            cells *= 0.75;
        }
        let mut place = BTreeMap::new();
        let mut vertices = Vec::new();
        let mut radius: f64 = 0.0;
        for corner in faces.iter_mut().flatten() {
            *corner = *place.entry(*corner).or_insert_with(|| {
                let x = mesh.vertices()[*corner as usize];
                let from: [f64; 3] = std::array::from_fn(|i| x[i] - center[i]);
                radius = radius.max(from.iter().map(|c| c * c).sum::<f64>().sqrt());
                vertices.push(from.map(|c| c as f32));
                vertices.len() as u32 - 1
            });
        }
        Self { center, radius, vertices, faces, of: mesh.faces().len() }
    }

    /// The corners of the box of all vertices, measured from the centre.
    #[cfg(feature = "simulation")]
    pub fn corners(&self) -> [[f64; 3]; 8] {
        let mut half = [0.0_f64; 3];
        for vertex in &self.vertices {
            half = std::array::from_fn(|i| half[i].max(f64::from(vertex[i].abs())));
        }
        std::array::from_fn(|k| std::array::from_fn(|i| if k >> i & 1 == 1 { half[i] } else { -half[i] }))
    }

    /// Little-endian floats in base64.
    pub fn vertices_text(&self) -> String {
        floats(self.vertices.iter().flatten().copied())
    }

    /// The two ends of faces that are segments.
    pub fn edges_text(&self) -> String {
        let ends = self.faces.iter().flat_map(|&[a, b, c]| if a == b { [a, c] } else { [a, b] });
        text(ends.flat_map(u32::to_le_bytes))
    }

    /// Little-endian integers in base64.
    pub fn faces_text(&self) -> String {
        text(self.faces.iter().flatten().flat_map(|x| x.to_le_bytes()))
    }
}

/// The faces left when vertices in one cell are one, except within a distance of a point.
fn clustered(mesh: &Mesh, origin: [f64; 3], cell: f64, near: Option<([f64; 3], f64)>) -> Vec<[u32; 3]> {
    let mut first: BTreeMap<[i64; 3], u32> = BTreeMap::new();
    let kept = |x: &[f64; 3]| {
        near.is_some_and(|(point, reach)| {
            (0..3).map(|i| (x[i] - point[i]) * (x[i] - point[i])).sum::<f64>() <= reach * reach
        })
    };
    let merged: Vec<u32> = mesh
        .vertices()
        .iter()
        .zip(0u32..)
        .map(|(x, index)| {
            if kept(x) {
                return index;
            }
            let key = std::array::from_fn(|i| ((x[i] - origin[i]) / cell).floor() as i64);
            *first.entry(key).or_insert(index)
        })
        .collect();
    mesh.faces()
        .iter()
        .map(|face| face.map(|index| merged[index as usize]))
        .filter(|[a, b, c]| a != b && b != c && c != a)
        .collect()
}
