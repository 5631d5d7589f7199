//! Meshes made from meshes: scaled, rotated, moved, joined.
//!
//! Coordinates are rounded to doubles; later answers are about the rounded mesh.

use super::error::ShapeError;
use super::mesh::Mesh;

impl Mesh {
    /// The mesh with copies of these vertices and faces.
    ///
    /// ```
    /// use swept::Mesh;
    /// let triangle = Mesh::from_slices(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], &[[0, 1, 2]])?;
    /// assert_eq!(triangle.faces().len(), 1);
    /// # Ok::<(), swept::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Mesh::new`].
    pub fn from_slices(vertices: &[[f64; 3]], faces: &[[u32; 3]]) -> Result<Self, ShapeError> {
        Self::new(vertices.to_vec(), faces.to_vec())
    }

    /// The same faces with every vertex mapped by a function.
    ///
    /// ```
    /// use swept::Mesh;
    /// let triangle = Mesh::from_slices(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], &[[0, 1, 2]])?;
    /// let lifted = triangle.mapped(|[x, y, z]| [x, y, z + 2.0])?;
    /// assert_eq!(lifted.vertices()[0], [0.0, 0.0, 2.0]);
    /// # Ok::<(), swept::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// If a coordinate is no longer finite.
    pub fn mapped(&self, change: impl FnMut([f64; 3]) -> [f64; 3]) -> Result<Self, ShapeError> {
        Self::new(self.vertices().iter().copied().map(change).collect(), self.faces().to_vec())
    }

    /// The mesh scaled about its origin: by 0.001, millimetres become metres. A negative factor mirrors it
    /// and reverses its faces, so that outward stays outward.
    ///
    /// # Errors
    /// If the factor is not finite or a coordinate is no longer finite.
    pub fn scaled(&self, factor: f64) -> Result<Self, ShapeError> {
        let scaled = self.mapped(|point| point.map(|x| x * factor))?;
        Ok(if factor < 0.0 { scaled.turned_inside_out() } else { scaled })
    }

    /// The mesh rotated by the matrix `rotation` (rows), then moved by `translation`. The matrix is
    /// arbitrary: a negative determinant mirrors the mesh, and its faces are reversed so that outward stays
    /// outward.
    ///
    /// # Errors
    /// If a coordinate is no longer finite.
    pub fn transformed(&self, rotation: [[f64; 3]; 3], translation: [f64; 3]) -> Result<Self, ShapeError> {
        let [a, b, c] = rotation;
        let dot = |row: [f64; 3], p: [f64; 3]| row[0] * p[0] + row[1] * p[1] + row[2] * p[2];
        let moved = self.mapped(|p| {
            [dot(a, p) + translation[0], dot(b, p) + translation[1], dot(c, p) + translation[2]]
        })?;
        let cross = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
        Ok(if dot(a, cross) < 0.0 { moved.turned_inside_out() } else { moved })
    }

    /// The same surface with its faces reversed: inside another part, a part turned inside out is a cavity.
    #[must_use]
    pub fn turned_inside_out(&self) -> Self {
        self.with_faces(|&[a, b, c]| [a, c, b])
    }

    /// All faces of several meshes in one. Parts that overlap stay as they are.
    ///
    /// ```
    /// use swept::Mesh;
    /// let triangle = Mesh::from_slices(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], &[[0, 1, 2]])?;
    /// let both = Mesh::joined(&[&triangle, &triangle.scaled(2.0)?])?;
    /// assert_eq!((both.vertices().len(), both.faces()[1]), (6, [3, 4, 5]));
    /// # Ok::<(), swept::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no mesh at all, or more vertices or faces than a mesh can have.
    pub fn joined(meshes: &[&Mesh]) -> Result<Self, ShapeError> {
        let count = meshes.iter().map(|mesh| mesh.vertices().len()).sum();
        if count > u32::MAX as usize {
            return Err(ShapeError::TooMany { what: "vertices", count });
        }
        let (mut vertices, mut faces) = (Vec::with_capacity(count), Vec::new());
        for mesh in meshes {
            let first = vertices.len() as u32;
            vertices.extend_from_slice(mesh.vertices());
            faces.extend(mesh.faces().iter().map(|face| face.map(|index| index + first)));
        }
        Self::new(vertices, faces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Builtin;

    #[test]
    fn mirrored_bodies_still_look_outward() {
        let gear = "gear(200)".parse::<Builtin>().unwrap().mesh();
        let volume = |mesh: &Mesh| {
            (0..mesh.faces().len())
                .map(|face| {
                    let [a, b, c] = mesh.triangle(face).map(swept_num::Vector);
                    a.dot(b.cross(c))
                })
                .sum::<f64>()
        };
        let own = volume(&gear);
        let mirror = [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
        let mirrored = gear.transformed(mirror, [1.0, 2.0, 3.0]).unwrap();
        assert!((volume(&mirrored) - own).abs() < 1e-9 * own);
        assert!((volume(&gear.scaled(-2.0).unwrap()) - 8.0 * own).abs() < 1e-9 * own);
        assert!(gear.scaled(f64::NAN).is_err() && gear.scaled(f64::INFINITY).is_err());
        assert!(Mesh::joined(&[]).is_err());
    }
}
