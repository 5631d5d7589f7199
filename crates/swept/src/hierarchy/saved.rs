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
    let mut words = [0u32; BLOCK / 4];
    for (word, four) in words.iter_mut().zip(bytes.chunks_exact(4)) {
        *word = u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
    }
    let mut block = Block::VOID;
    let (numbers, children) = words.split_at(8 * LANES);
    let rows =
        block.center.iter_mut().chain([&mut block.radius]).chain(&mut block.axis).chain([&mut block.half]);
    for (number, word) in rows.flatten().zip(numbers) {
        *number = f32::from_bits(*word);
    }
    block.children.copy_from_slice(children);
    block
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
    if above_face.iter().any(Option::is_none) {
        return wrong(0, "a face is missing");
    }
    inside(body, &above_block)
}

/// Checks that every corner lies in the bound of each of its ancestors. The faces come in the order of the tree, so
/// that those below a block follow each other: a corner that was found inside with an earlier face need not be
/// looked at again in the bounds that both faces share.
fn inside(body: &Body, above_block: &[Option<u32>]) -> Result<(), HierarchyError> {
    let blocks = body.blocks();
    let vertices: Vec<[f64; 3]> =
        body.mesh().vertices().iter().map(|vertex| body.local().inward(*vertex)).collect();
    // the number of the first face below each slot
    let mut first = vec![0u32; blocks.len() * LANES];
    // the number of the last face at each vertex, counted from 1
    let mut last = vec![0u32; vertices.len()];
    let mut number = 0;
    let mut stack = vec![0u32];
    while let Some(slot) = stack.pop() {
        first[slot as usize] = number + 1;
        let face = match blocks[slot as usize / LANES].child(slot as usize % LANES) {
            Child::Empty => continue,
            Child::Block(child) => {
                stack.extend((0..LANES as u32).rev().map(|lane| child * LANES as u32 + lane));
                continue;
            }
            Child::Face(face) => face,
        };
        number += 1;
        for vertex in body.mesh().faces()[face as usize] {
            let seen = std::mem::replace(&mut last[vertex as usize], number);
            let mut above = Some(slot);
            while let Some(here) = above
                && (seen == 0 || first[here as usize] > seen)
            {
                let index = here as usize / LANES;
                if !blocks[index].lens(here as usize % LANES).holds(vertices[vertex as usize]) {
                    return Err(HierarchyError::Wrong {
                        block: index,
                        what: "a face is not inside its bound",
                    });
                }
                above = above_block[index];
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
