//! Indexed triangle meshes, and edge sets in the plane.
//!
//! **What it answers.** The surface of a body: points and the faces that join them.
//!
//! **The mathematics.** A face is the convex hull of its three corners. Corners may coincide: a face with two
//! distinct corners is a segment, so an edge set in the plane is a mesh with z = 0 whose faces have the form
//! [a, b, b]. The body is the union of its faces, whatever their order, orientation and number.
//!
//! **Why it is sound.** Coordinates and indices are checked once, here, and never change afterwards;
//! degenerate and repeated faces are closed sets like any other and need no repair.
//!
//! **Source.** [D2M14, section 5.3.1] for polygon soups; edge sets as in its section 7.1.

use super::error::ShapeError;

/// Points joined by triangles (or segments): a polygon soup, checked once.
///
/// ```
/// use swept::Mesh;
/// let square = Mesh::new(
///     vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
///     vec![[0, 1, 2], [0, 2, 3]],
/// )?;
/// assert_eq!(square.triangle(1)[2], [0.0, 1.0, 0.0]);
/// assert!(Mesh::new(vec![[0.0; 3]], vec![[0, 0, 1]]).is_err()); // there is no vertex 1
/// # Ok::<(), swept::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Unchecked", into = "Unchecked")
)]
pub struct Mesh {
    vertices: Vec<[f64; 3]>,
    faces: Vec<[u32; 3]>,
}

impl Mesh {
    /// The mesh with these vertices and faces.
    ///
    /// # Errors
    /// If there are no faces, a coordinate is not finite, an index has no vertex, or there are more than 2^31
    /// faces or vertices. The error names the first wrong vertex or face.
    pub fn new(vertices: Vec<[f64; 3]>, faces: Vec<[u32; 3]>) -> Result<Self, ShapeError> {
        if faces.is_empty() {
            return Err(ShapeError::NoFaces);
        }
        for (what, count) in [("vertices", vertices.len()), ("faces", faces.len())] {
            if count > MOST {
                return Err(ShapeError::TooMany { what, count });
            }
        }
        for (index, vertex) in vertices.iter().enumerate() {
            if let Some(axis) = vertex.iter().position(|value| !value.is_finite()) {
                let what = format!("vertex {index}, coordinate {}", ["x", "y", "z"][axis]);
                return Err(ShapeError::NotFinite { what, value: vertex[axis] });
            }
        }
        for (face, corners) in faces.iter().enumerate() {
            if let Some(&index) = corners.iter().find(|&&index| index as usize >= vertices.len()) {
                return Err(ShapeError::NoSuchVertex { face, index, vertices: vertices.len() });
            }
        }
        Ok(Self { vertices, faces })
    }

    /// The same vertices with every face replaced by one with the same corners.
    pub(super) fn with_faces(&self, change: impl FnMut(&[u32; 3]) -> [u32; 3]) -> Self {
        Self { vertices: self.vertices.clone(), faces: self.faces.iter().map(change).collect() }
    }

    /// An edge set in the plane z = 0: each edge becomes a face that uses its second end twice.
    ///
    /// ```
    /// use swept::Mesh;
    /// let wedge = Mesh::planar(&[[0.0, 0.0], [2.0, 1.0], [0.0, 2.0]], &[[0, 1], [1, 2]])?;
    /// assert_eq!(wedge.triangle(1), [[2.0, 1.0, 0.0], [0.0, 2.0, 0.0], [0.0, 2.0, 0.0]]);
    /// # Ok::<(), swept::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Mesh::new`].
    pub fn planar(points: &[[f64; 2]], edges: &[[u32; 2]]) -> Result<Self, ShapeError> {
        Self::new(
            points.iter().map(|&[x, y]| [x, y, 0.0]).collect(),
            edges.iter().map(|&[a, b]| [a, b, b]).collect(),
        )
    }

    /// A single point. [Rounded](crate::Body::rounded), it is a sphere.
    ///
    /// # Errors
    /// A coordinate is not finite.
    pub fn point(place: [f64; 3]) -> Result<Self, ShapeError> {
        Self::new(vec![place], vec![[0; 3]])
    }

    /// A single segment. [Rounded](crate::Body::rounded), it is a capsule.
    ///
    /// # Errors
    /// A coordinate is not finite.
    pub fn segment(from: [f64; 3], to: [f64; 3]) -> Result<Self, ShapeError> {
        Self::new(vec![from, to], vec![[0, 1, 1]])
    }

    /// The points.
    #[must_use]
    pub fn vertices(&self) -> &[[f64; 3]] {
        &self.vertices
    }

    /// The faces, as indices of vertices.
    #[must_use]
    pub fn faces(&self) -> &[[u32; 3]] {
        &self.faces
    }

    /// The corners of a face.
    ///
    /// # Panics
    /// If there is no such face.
    #[inline]
    #[must_use]
    pub fn triangle(&self, face: usize) -> [[f64; 3]; 3] {
        let [a, b, c] = self.faces[face];
        [self.vertices[a as usize], self.vertices[b as usize], self.vertices[c as usize]]
    }
}

/// A mesh as read from a file: not checked yet.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Unchecked {
    vertices: Vec<[f64; 3]>,
    faces: Vec<[u32; 3]>,
}

#[cfg(feature = "serde")]
impl TryFrom<Unchecked> for Mesh {
    type Error = ShapeError;

    fn try_from(Unchecked { vertices, faces }: Unchecked) -> Result<Self, ShapeError> {
        Self::new(vertices, faces)
    }
}

#[cfg(feature = "serde")]
impl From<Mesh> for Unchecked {
    fn from(Mesh { vertices, faces }: Mesh) -> Self {
        Self { vertices, faces }
    }
}

/// Maximum number of vertices or faces: indices stay below 2^31, so that one bit is free in trees over them.
const MOST: usize = 1 << 31;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_name_the_place() {
        let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, f64::NAN, 0.0]];
        let refused = Mesh::new(corners, vec![[0, 1, 2]]).unwrap_err();
        assert!(refused.to_string().starts_with("vertex 2, coordinate y is NaN"), "{refused}");
        assert_eq!(Mesh::new(vec![[0.0; 3]], vec![]), Err(ShapeError::NoFaces));
        assert_eq!(
            Mesh::new(vec![[0.0; 3]; 2], vec![[0, 1, 1], [1, 7, 0]]),
            Err(ShapeError::NoSuchVertex { face: 1, index: 7, vertices: 2 })
        );
    }

    #[test]
    fn degenerate_and_repeated_faces_are_kept() {
        let soup = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0]], vec![[0, 0, 0], [0, 1, 1], [0, 1, 1]]).unwrap();
        assert_eq!(soup.faces().len(), 3);
    }
}
