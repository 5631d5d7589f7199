//! Saved trees: the tree of a body as bytes, and the body again from a mesh and such bytes.
//!
//! Little-endian throughout:
//!
//! ```text
//! 8 bytes    "sweptree"
//! 4 bytes    version, 3
//! 32 bytes   SHA-256 of the mesh: counts, coordinates, indices
//! 8 bytes    number of blocks
//! 144 each   blocks: centres, radii, axes, half thicknesses, children
//! 1 each     for each block, two bits for each child: the number of lines of its hull
//! 52 each    lines: x and y of eight points in turns, z of each, and the rest (0 in a hull's only or first line)
//! 2 each     hints: the simplices that prove the hulls, four bits for each of four points
//! 32 bytes   checksum of everything before: SHA-256 in versions 1 and 2
//! ```
//!
//! **Why it is sound.** The checksum detects accidents, not malice: anyone can produce bytes with the right
//! one. So nothing is taken on trust. Children come after their parents, every block except the first is
//! the child of exactly one, every face is below exactly one lane, every lens is well formed, and every
//! corner is found to lie inside the lens and the hull of each ancestor ([`proof`]). Hints say where to look, and wrong
//! ones prove nothing. A tree that passes is as good as one that [`Body::new`] builds. Files of version 2 have no
//! hints; these are then searched for. Files of version 1 have no hulls; these are then fitted.

mod checksum;
mod corners;
mod proof;

use super::block::{Block, Child, EMPTY, LANES};
use super::body::Body;
use super::error::HierarchyError;
use super::fitting;
use super::hull::{LINE_POINTS, Line};
use super::hulls::{Hints, Hulls, on_grid};
use crate::shape::Mesh;
use checksum::checksum;
use proof::Tree;
use sha2::{Digest, Sha256};

const MAGIC: &[u8; 8] = b"sweptree";
const VERSION: u32 = 3;
/// The version without hints.
const WITHOUT_HINTS: u32 = 2;
/// The version without hulls.
const WITHOUT_HULLS: u32 = 1;
const HEADER: usize = 8 + 4 + 32 + 8;
const BLOCK: usize = size_of::<Block>();
const LINE: usize = 2 * 3 * LINE_POINTS + 4;
const HINT: usize = 2;
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
        let lines = self.hulls().lines();
        let hints = self.hints();
        let room = blocks.len() * (BLOCK + 1) + lines.len() * LINE + hints.len() * HINT;
        let mut bytes = Vec::with_capacity(HEADER + room + DIGEST);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.mesh().digest());
        bytes.extend((blocks.len() as u64).to_le_bytes());
        for block in blocks {
            let rows = block.center.iter().chain([&block.radius]).chain(&block.axis).chain([&block.half]);
            bytes.extend(rows.flatten().flat_map(|number| number.to_le_bytes()));
            bytes.extend(block.children.iter().flat_map(|code| code.to_le_bytes()));
        }
        bytes.extend(self.hulls().kinds());
        let mut is_second = Vec::with_capacity(lines.len());
        for kinds in self.hulls().kinds() {
            for lane in 0..LANES {
                is_second.extend((0..kinds >> (2 * lane) & 3).map(|line| line == 1));
            }
        }
        for (line, is_second) in lines.iter().zip(is_second) {
            bytes.extend(line.xy.iter().chain(&line.z).flat_map(|x| x.to_le_bytes()));
            bytes.extend(if is_second { line.numbers[0] } else { 0.0 }.to_le_bytes());
        }
        bytes.extend(hints.iter().flat_map(|hint| hint.to_le_bytes()));
        let checksum = checksum(&bytes);
        bytes.extend(checksum);
        bytes
    }

    /// The hints that prove the hulls; none if the tree has been changed and is wrong.
    fn hints(&self) -> Vec<u16> {
        let local = Self::local_of(self.mesh());
        let vertices: Vec<[f64; 3]> =
            self.mesh().vertices().iter().map(|vertex| local.inward(*vertex)).collect();
        let blocks = self.blocks();
        let Ok(above) = check(self.mesh().faces().len(), blocks) else { return Vec::new() };
        let order = order(blocks);
        let tree = Tree { mesh: self.mesh(), vertices: &vertices, blocks, above: &above, order: &order };
        let mut hints = Hints::Sought(Vec::new());
        let proved = tree.check_hulls(&tree.corners(), self.hulls(), &mut hints);
        match hints {
            Hints::Sought(found) if proved.is_ok() => found,
            _ => Vec::new(),
        }
    }

    /// The body with this surface and a tree that was saved for it.
    ///
    /// # Guarantee
    /// As for [`Body::new`], whatever the bytes.
    ///
    /// # Errors
    /// If the bytes are not a tree, are damaged, or belong to another mesh.
    pub fn with_hierarchy(mesh: Mesh, bytes: &[u8]) -> Result<Self, HierarchyError> {
        let Stored { blocks, hulls: stored, hints } = read(&mesh, bytes)?;
        let local = Self::local_of(&mesh);
        let vertices: Vec<[f64; 3]> = mesh.vertices().iter().map(|vertex| local.inward(*vertex)).collect();
        let above = check(mesh.faces().len(), &blocks)?;
        let order = order(&blocks);
        let tree = Tree { mesh: &mesh, vertices: &vertices, blocks: &blocks, above: &above, order: &order };
        let corners = tree.corners();
        tree.check_lenses(&corners)?;
        let hulls = match stored {
            Some((kinds, lines)) => {
                let hulls = hulls(&blocks, &kinds, lines)?;
                let mut hints = match &hints {
                    Some(hints) => Hints::Stored(hints.iter()),
                    None => Hints::Sought(Vec::new()),
                };
                tree.check_hulls(&corners, &hulls, &mut hints)?;
                hulls
            }
            None => fitting::hulls(&mesh, &vertices, &blocks, &above, &order),
        };
        Ok(Self::from_parts(mesh, local, blocks, hulls))
    }
}

fn unreadable(what: &'static str, byte: usize) -> HierarchyError {
    HierarchyError::Unreadable { what, byte }
}

/// The number of lines of each child's hull, and the lines, both as stored.
type Lines = (Vec<u8>, Vec<Line>);

/// What is stored in the bytes.
struct Stored {
    blocks: Vec<Block>,
    hulls: Option<Lines>,
    hints: Option<Vec<u16>>,
}

fn read(mesh: &Mesh, bytes: &[u8]) -> Result<Stored, HierarchyError> {
    if bytes.len() < HEADER + DIGEST {
        return Err(unreadable("it ends too early", bytes.len()));
    }
    if bytes[..8] != MAGIC[..] {
        return Err(unreadable("it does not begin with \"sweptree\"", 0));
    }
    let version =
        [VERSION, WITHOUT_HINTS, WITHOUT_HULLS].into_iter().find(|v| bytes[8..12] == v.to_le_bytes());
    let Some(version) = version else { return Err(unreadable("its version is none of 1, 2 and 3", 8)) };
    let (has_hulls, has_hints) = (version != WITHOUT_HULLS, version == VERSION);
    let (body, digest) = bytes.split_at(bytes.len() - DIGEST);
    let count = body[44..HEADER].iter().rev().fold(0u64, |count, &byte| count << 8 | u64::from(byte));
    // the lengths that exist are compared, so that an absurd count reserves no memory
    let per_block = BLOCK + usize::from(has_hulls);
    let wrong = || unreadable("the number of blocks does not match its length", 44);
    let count = usize::try_from(count).ok().filter(|count| *count <= (body.len() - HEADER) / per_block);
    let (blocks, others) = body[HEADER..].split_at(count.ok_or_else(wrong)? * BLOCK);
    let (kinds, others) = others.split_at(if has_hulls { blocks.len() / BLOCK } else { 0 });
    let stored = kinds.iter().flat_map(|kinds| (0..LANES).map(move |lane| kinds >> (2 * lane) & 3));
    let lines = LINE * stored.map(usize::from).sum::<usize>();
    let (lines, hints) = others.split_at_checked(lines).ok_or_else(wrong)?;
    if hints.len() % HINT != 0 || !(has_hints || hints.is_empty()) {
        return Err(wrong());
    }
    let expected: [u8; DIGEST] = if has_hints { checksum(body) } else { Sha256::digest(body).into() };
    if expected != *digest {
        return Err(unreadable("the checksum does not match", body.len()));
    }
    if bytes[12..44] != mesh.digest() {
        return Err(HierarchyError::OtherMesh);
    }
    Ok(Stored {
        blocks: blocks.as_chunks().0.iter().map(block).collect(),
        hulls: has_hulls.then(|| (kinds.to_vec(), lines.as_chunks().0.iter().map(line).collect())),
        hints: has_hints.then(|| hints.as_chunks().0.iter().map(|two| u16::from_le_bytes(*two)).collect()),
    })
}

/// A line as stored; its last number comes first.
fn line(bytes: &[u8; LINE]) -> Line {
    let (pairs, _) = bytes.as_chunks::<2>();
    let number = |k: usize| i16::from_le_bytes(pairs[k]);
    let (words, _) = bytes.as_chunks::<4>();
    Line {
        xy: core::array::from_fn(number),
        z: core::array::from_fn(|k| number(2 * LINE_POINTS + k)),
        numbers: [f32::from_le_bytes(words[LINE / 4 - 1]), 0.0, 0.0, 0.0],
    }
}

fn block(bytes: &[u8; BLOCK]) -> Block {
    let (words, _) = bytes.as_chunks::<4>();
    let row = |row: usize| core::array::from_fn(|lane| f32::from_le_bytes(words[LANES * row + lane]));
    Block {
        center: [row(0), row(1), row(2)],
        radius: row(3),
        axis: [row(4), row(5), row(6)],
        half: row(7),
        children: core::array::from_fn(|lane| u32::from_le_bytes(words[LANES * 8 + lane])),
    }
}

fn wrong(block: usize, what: &'static str) -> HierarchyError {
    HierarchyError::Wrong { block, what }
}

/// Checks that the blocks are a tree over so many faces, and returns the slot above each block.
fn check(faces: usize, blocks: &[Block]) -> Result<Vec<u32>, HierarchyError> {
    let wrong = |block: usize, what: &'static str| Err(wrong(block, what));
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
    Ok(above_block.into_iter().map(|slot| slot.unwrap_or(0)).collect())
}

/// The blocks of a tree but the first, everything below a block directly before it.
fn order(blocks: &[Block]) -> Vec<u32> {
    let mut order = Vec::with_capacity(blocks.len());
    let mut stack = vec![0];
    while let Some(index) = stack.pop() {
        order.push(index);
        for lane in (0..LANES).rev() {
            if let Child::Block(child) = blocks[index as usize].child(lane) {
                stack.push(child);
            }
        }
    }
    order.reverse();
    order.pop();
    order
}

/// The hulls from their lines, each on the grid of its lens.
fn hulls(blocks: &[Block], kinds: &[u8], mut lines: Vec<Line>) -> Result<Hulls, HierarchyError> {
    let mut rest = lines.iter_mut();
    for (index, (block, kinds)) in blocks.iter().zip(kinds).enumerate() {
        for lane in 0..LANES {
            let count = kinds >> (2 * lane) & 3;
            let expected = matches!(block.child(lane), Child::Block(_));
            if count == 3 || expected != (count > 0) {
                return Err(wrong(index, "the hulls do not belong to the blocks"));
            }
            if expected && let Some(first) = rest.next() {
                on_grid(first, &block.lens(lane));
            }
            if count == 2 {
                rest.next();
            }
        }
    }
    let hulls = Hulls::stored(kinds, lines);
    if hulls.are_long() { Err(wrong(0, "a point of a hull is too far away")) } else { Ok(hulls) }
}

#[cfg(test)]
mod tests;
