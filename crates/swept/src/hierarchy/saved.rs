//! Saved trees: the tree of a body as bytes, and the body again from a mesh and such bytes.
//!
//! Little-endian throughout:
//!
//! ```text
//! 8 bytes    "sweptree"
//! 4 bytes    version, 1
//! 32 bytes   SHA-256 of the mesh: counts, coordinates, indices
//! 8 bytes    number of blocks
//! 144 each   blocks: centres, radii, axes, half thicknesses, children
//! 32 bytes   SHA-256 of everything before
//! ```
//!
//! **Why it is sound.** The digests detect accidents, not malice: anyone can produce bytes with the right
//! digest. So nothing is taken on trust. Children come after their parents, every block except the first is
//! the child of exactly one, every face is below exactly one lane, every lens is well formed, and every
//! corner is found to lie inside the lens of each ancestor. A tree that passes is as good as one that
//! [`Body::new`] builds.

use super::block::{Block, Child, EMPTY, LANES};
use super::body::Body;
use super::error::HierarchyError;
use crate::shape::Mesh;
use sha2::{Digest, Sha256};

const MAGIC: &[u8; 8] = b"sweptree";
const VERSION: u32 = 1;
const HEADER: usize = 8 + 4 + 32 + 8;
const BLOCK: usize = size_of::<Block>();
const DIGEST: usize = 32;

impl Body {
    /// The tree as bytes, to be passed to [`Body::with_hierarchy`] together with the same mesh.
    ///
    /// ```
    /// use swept::{Body, Mesh};
    /// let mesh = Mesh::planar(&[[0.0, 0.0], [2.0, 1.0], [0.0, 2.0]], &[[0, 1], [1, 2]])?;
    /// let body = Body::new(mesh.clone());
    /// let bytes = body.hierarchy_bytes();
    /// assert_eq!(Body::with_hierarchy(mesh.clone(), &bytes)?, body);
    /// assert!(Body::with_hierarchy(mesh, &bytes[..60]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hierarchy_bytes(&self) -> Vec<u8> {
        let blocks = self.blocks();
        let mut bytes = Vec::with_capacity(HEADER + blocks.len() * BLOCK + DIGEST);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.mesh().digest());
        bytes.extend((blocks.len() as u64).to_le_bytes());
        for block in blocks {
            let rows = block.center.iter().chain([&block.radius]).chain(&block.axis).chain([&block.half]);
            bytes.extend(rows.flatten().flat_map(|number| number.to_le_bytes()));
            bytes.extend(block.children.iter().flat_map(|code| code.to_le_bytes()));
        }
        let digest = Sha256::digest(&bytes);
        bytes.extend(digest);
        bytes
    }

    /// The body with this surface and a tree that was saved for it.
    ///
    /// # Guarantee
    /// As for [`Body::new`], whatever the bytes.
    ///
    /// # Errors
    /// If the bytes are not a tree, are damaged, or belong to another mesh.
    pub fn with_hierarchy(mesh: Mesh, bytes: &[u8]) -> Result<Self, HierarchyError> {
        let blocks = read(&mesh, bytes)?;
        let body = Self::from_parts(mesh, blocks);
        check(&body)?;
        Ok(body)
    }
}

fn unreadable(what: &'static str, byte: usize) -> HierarchyError {
    HierarchyError::Unreadable { what, byte }
}

/// The blocks as stored in the bytes.
fn read(mesh: &Mesh, bytes: &[u8]) -> Result<Vec<Block>, HierarchyError> {
    if bytes.len() < HEADER + DIGEST {
        return Err(unreadable("it ends too early", bytes.len()));
    }
    if bytes[..8] != MAGIC[..] {
        return Err(unreadable("it does not begin with \"sweptree\"", 0));
    }
    if bytes[8..12] != VERSION.to_le_bytes() {
        return Err(unreadable("its version is not 1", 8));
    }
    let (body, digest) = bytes.split_at(bytes.len() - DIGEST);
    let count = body[44..HEADER].iter().rev().fold(0u64, |count, &byte| count << 8 | u64::from(byte));
    // the lengths that exist are compared, so that an absurd count reserves no memory
    if !(body.len() - HEADER).is_multiple_of(BLOCK) || count != ((body.len() - HEADER) / BLOCK) as u64 {
        return Err(unreadable("the number of blocks does not match its length", 44));
    }
    if Sha256::digest(body)[..] != *digest {
        return Err(unreadable("the checksum does not match", body.len()));
    }
    if bytes[12..44] != mesh.digest() {
        return Err(HierarchyError::OtherMesh);
    }
    Ok(body[HEADER..].chunks_exact(BLOCK).map(block).collect())
}

fn block(bytes: &[u8]) -> Block {
    let word = |i: usize| [0, 1, 2, 3].map(|k| bytes[4 * i + k]);
    let row = |i: usize| [0, 1, 2, 3].map(|k| f32::from_le_bytes(word(LANES * i + k)));
    Block {
        center: [row(0), row(1), row(2)],
        radius: row(3),
        axis: [row(4), row(5), row(6)],
        half: row(7),
        children: [0, 1, 2, 3].map(|k| u32::from_le_bytes(word(LANES * 8 + k))),
    }
}

/// Checks everything that a tree must satisfy.
fn check(body: &Body) -> Result<(), HierarchyError> {
    let (blocks, faces) = (body.blocks(), body.mesh().faces().len());
    let wrong = |block: usize, what: &'static str| Err(HierarchyError::Wrong { block, what });
    let Some(first) = blocks.first() else { return wrong(0, "the tree has no blocks") };
    if first.child(0) == Child::Empty || first.children[1..] != [EMPTY; LANES - 1] {
        return wrong(0, "the first block must bound the whole body in its first lane");
    }
    // the slot above each block, and above each face
    let mut above_block = vec![None::<u32>; blocks.len()];
    let mut above_face = vec![None::<u32>; faces];
    for (index, block) in blocks.iter().enumerate() {
        for lane in 0..LANES {
            let slot = (index * LANES + lane) as u32;
            let entry = match block.child(lane) {
                Child::Empty => continue,
                Child::Block(child) if child as usize <= index => {
                    return wrong(index, "a child precedes its parent");
                }
                Child::Block(child) => above_block.get_mut(child as usize),
                Child::Face(face) => above_face.get_mut(face as usize),
            };
            let Some(entry) = entry else { return wrong(index, "a child does not exist") };
            if entry.replace(slot).is_some() {
                return wrong(index, "a child has two parents");
            }
            if !block.lens(lane).is_plausible() {
                return wrong(index, "a bound is not valid");
            }
        }
    }
    if let Some(index) = above_block[1..].iter().position(Option::is_none) {
        return wrong(index + 1, "it has no parent");
    }
    for (face, slot) in above_face.iter().enumerate() {
        let Some(slot) = *slot else { return wrong(0, "a face is missing") };
        let corners = body.mesh().triangle(face).map(|corner| body.local().inward(corner));
        let mut slot = Some(slot);
        while let Some(here) = slot {
            let index = here as usize / LANES;
            let lens = blocks[index].lens(here as usize % LANES);
            if !corners.iter().all(|corner| lens.holds(*corner)) {
                return wrong(index, "a face is not inside its bound");
            }
            slot = above_block[index];
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
