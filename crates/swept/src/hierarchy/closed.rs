//! Whether a mesh has an inside.
//!
//! **What it answers.** Whether every edge is shared by an even number of faces.
//!
//! **The mathematics.** Then the faces, taken modulo 2, form a cycle, and a ray that avoids all edges crosses them an
//! even number of times exactly when it starts outside. Vertices at the same place are one vertex; faces without area
//! and pairs of equal faces drop out of the count by themselves.
//!
//! **Why it is sound.** Coordinates are compared exactly, with -0 taken as 0.
//!
//! **Source.** Parity of crossings; see D-09 for why containment has to be asked for.

use super::error::HierarchyError;
use crate::shape::Mesh;

/// Refuses a mesh with an open edge, naming a face that has it.
pub(super) fn require_closed(mesh: &Mesh) -> Result<(), HierarchyError> {
    // the first vertex at each place stands for all of them
    let vertices = mesh.vertices();
    let bits = |index: u32| vertices[index as usize].map(|x| (x + 0.0).to_bits());
    let mut order: Vec<u32> = (0..vertices.len() as u32).collect();
    order.sort_unstable_by_key(|&index| (bits(index), index));
    let mut same = vec![0u32; vertices.len()];
    for window in 0..order.len() {
        let before = if window == 0 { None } else { Some(order[window - 1]) };
        let here = order[window];
        same[here as usize] = match before {
            Some(before) if bits(before) == bits(here) => same[before as usize],
            _ => here,
        };
    }
    let mut edges: Vec<(u32, u32, u32)> = Vec::with_capacity(3 * mesh.faces().len());
    for (face, corners) in mesh.faces().iter().enumerate() {
        let [a, b, c] = corners.map(|index| same[index as usize]);
        for (p, q) in [(a, b), (b, c), (c, a)] {
            if p != q {
                edges.push((p.min(q), p.max(q), face as u32));
            }
        }
    }
    edges.sort_unstable();
    for group in edges.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        if group.len() % 2 == 1 {
            return Err(HierarchyError::NotClosed { face: group[0].2 as usize });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_and_open() {
        let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
        assert_eq!(require_closed(&Mesh::new(corners.clone(), faces.clone()).unwrap()), Ok(()));
        let open = Mesh::new(corners.clone(), faces[..3].to_vec()).unwrap();
        assert_eq!(require_closed(&open), Err(HierarchyError::NotClosed { face: 0 }));
        // a soup with its own corners for each face, one of them written -0
        let soup: Vec<[f64; 3]> = faces
            .iter()
            .flatten()
            .map(|&i| corners[i as usize].map(|x| if x == 0.0 { -x } else { x }))
            .collect();
        let own: Vec<[u32; 3]> = (0..4).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
        assert_eq!(require_closed(&Mesh::new(soup, own).unwrap()), Ok(()));
        // faces without area do not open anything
        let mut more = faces;
        more.push([0, 1, 1]);
        assert_eq!(require_closed(&Mesh::new(corners, more).unwrap()), Ok(()));
    }
}
