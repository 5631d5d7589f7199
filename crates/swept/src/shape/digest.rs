//! A digest of a mesh: 32 bytes that identify its geometry.
//!
//! SHA-256 of the numbers of vertices and faces (64 bits each), the bits of all coordinates and all indices
//! (32 bits each), little-endian, in their order. That different bytes give different digests is the usual
//! assumption about SHA-256. Two meshes with the same faces in a different order have different digests.
//!
//! **Source.** \[FIPS180\].

use super::mesh::Mesh;
use sha2::{Digest, Sha256};

impl Mesh {
    /// SHA-256 of the geometry.
    ///
    /// ```
    /// use swept::Mesh;
    /// let at = |x: f64| Mesh::new(vec![[x, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]);
    /// assert_eq!(at(0.5)?.digest(), at(0.5)?.digest());
    /// assert_ne!(at(0.5)?.digest(), at(0.5_f64.next_up())?.digest());
    /// # Ok::<(), swept::ShapeError>(())
    /// ```
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        let mut digest = Sha256::new();
        digest.update((self.vertices().len() as u64).to_le_bytes());
        digest.update((self.faces().len() as u64).to_le_bytes());
        // many numbers at a time: a call for each would cost more than the digest itself
        let mut bytes = Vec::new();
        for some in self.vertices().chunks(256) {
            bytes.clear();
            bytes.extend(some.iter().flatten().flat_map(|number| number.to_le_bytes()));
            digest.update(&bytes);
        }
        for some in self.faces().chunks(512) {
            bytes.clear();
            bytes.extend(some.iter().flatten().flat_map(|index| index.to_le_bytes()));
            digest.update(&bytes);
        }
        digest.finalize().into()
    }
}
