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
    mesh.open_face().map_or(Ok(()), |face| Err(HierarchyError::NotClosed { face }))
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
