//! The bounds of all nodes of a tree: lenses and hulls, fitted from the leaves up.
//!
//! **Why it is sound.** Each bound is measured on all corners below its node ([`lens`](super::lens),
//! [`hulls`](super::hulls)). A node's bounds depend on what is below it alone, so they do not depend on the
//! number of threads.

use super::below::Below;
use super::block::{Block, Child, LANES, Lens};
use super::build::Threads;
use super::hull::Line;
use super::hulls::{Hulls, Picks, fitted};
use super::lens::normal;
use super::moments::Moments;
use crate::shape::Mesh;

type Point = [f64; 3];

/// Subtrees of at most this many blocks are fitted on one thread.
#[cfg(feature = "parallel")]
const WORTH_A_THREAD: u32 = 4096;

/// Puts lenses around the children of all blocks, whose subtrees are contiguous, and returns the hulls.
pub(super) fn fit(mesh: &Mesh, vertices: &[Point], blocks: &mut [Block], threads: Threads) -> Hulls {
    let mut above = vec![0u32; blocks.len()];
    for (index, block) in blocks.iter().enumerate() {
        for lane in 0..LANES {
            if let Child::Block(child) = block.child(lane) {
                above[child as usize] = (index * LANES + lane) as u32;
            }
        }
    }
    let tree = Tree { blocks, above: &above };
    let mut worker = Worker::new(mesh, vertices);
    let mut parts: Vec<Bounds> = Vec::new();
    match threads {
        Threads::One => (1..blocks.len() as u32).rev().for_each(|index| worker.fit(&tree, index)),
        #[cfg(feature = "parallel")]
        Threads::All => {
            use rayon::prelude::*;
            let mut sizes = vec![1u32; blocks.len()];
            for index in (1..blocks.len()).rev() {
                sizes[above[index] as usize / LANES] += sizes[index];
            }
            let is_part = |index: u32| {
                sizes[index as usize] <= WORTH_A_THREAD
                    && sizes[above[index as usize] as usize / LANES] > WORTH_A_THREAD
            };
            let roots: Vec<u32> = (1..blocks.len() as u32).filter(|&index| is_part(index)).collect();
            let done: Vec<(Vec<u32>, Summary, Bounds)> = roots
                .par_iter()
                .map_init(
                    || Worker::new(mesh, vertices),
                    |worker, &root| {
                        worker.restart();
                        (root..root + sizes[root as usize]).rev().for_each(|index| worker.fit(&tree, index));
                        let list = worker.below.last().0.to_vec();
                        (list, worker.summaries.pop().unwrap_or_default(), std::mem::take(&mut worker.bounds))
                    },
                )
                .collect();
            let mut end = blocks.len() as u32;
            for (&root, (list, summary, bounds)) in roots.iter().zip(done).rev() {
                (root + sizes[root as usize]..end).rev().for_each(|index| worker.fit(&tree, index));
                worker.below.push(&list);
                worker.summaries.push(summary);
                parts.push(bounds);
                end = root;
            }
            (1..end).rev().for_each(|index| worker.fit(&tree, index));
        }
    }
    if let [Block { .. }] = blocks
        && let Child::Face(face) = blocks[0].child(0)
    {
        worker.bounds.lenses.push((0, Lens::around_face(worker.corners(face))));
    }
    parts.push(worker.bounds);
    for (slot, lens) in parts.iter().flat_map(|part| &part.lenses) {
        let (block, lane) = (&mut blocks[*slot as usize / LANES], *slot as usize % LANES);
        block.set(lane, lens, block.child(lane));
    }
    gathered(blocks, &parts)
}

/// The hulls of a tree that has lenses. `order` lists the blocks but the first, everything below a block directly
/// before it.
pub(super) fn hulls(
    mesh: &Mesh,
    vertices: &[Point],
    blocks: &[Block],
    above: &[u32],
    order: &[u32],
) -> Hulls {
    let mut worker = Worker::new(mesh, vertices);
    for &index in order {
        let block = &blocks[index as usize];
        let slot = above[index as usize];
        worker.join(index, block);
        worker.hull(index, &blocks[slot as usize / LANES].lens(slot as usize % LANES));
    }
    gathered(blocks, &[worker.bounds])
}

fn gathered(blocks: &[Block], parts: &[Bounds]) -> Hulls {
    let mut lines_of: Vec<&[Line]> = vec![&[]; blocks.len()];
    for part in parts {
        let mut lines = &part.lines[..];
        for &(index, count) in &part.hulls {
            (lines_of[index as usize], lines) = lines.split_at(count as usize);
        }
    }
    Hulls::gathered(blocks, |index| lines_of[index as usize], parts.iter().map(|part| part.lines.len()).sum())
}

/// A tree without bounds.
struct Tree<'a> {
    blocks: &'a [Block],
    /// The slot above each block.
    above: &'a [u32],
}

/// Bounds that were found.
#[derive(Default)]
struct Bounds {
    /// Slots and their lenses.
    lenses: Vec<(u32, Lens)>,
    /// Blocks and the number of lines of the hull of each.
    hulls: Vec<(u32, u32)>,
    /// The lines of one block after the other.
    lines: Vec<Line>,
}

/// What a block adds to the one above it.
#[derive(Default)]
struct Summary {
    /// Of the normals of faces.
    normals: Moments,
    picks: Picks,
}

struct Worker<'a> {
    mesh: &'a Mesh,
    below: Below<'a>,
    /// As many as there are lists in `below`.
    summaries: Vec<Summary>,
    bounds: Bounds,
}

impl<'a> Worker<'a> {
    fn new(mesh: &'a Mesh, vertices: &'a [Point]) -> Self {
        Self { mesh, below: Below::new(mesh, vertices), summaries: Vec::new(), bounds: Bounds::default() }
    }

    #[cfg(feature = "parallel")]
    fn restart(&mut self) {
        self.below.restart();
        self.summaries.clear();
    }

    fn corners(&self, face: u32) -> [Point; 3] {
        self.mesh.faces()[face as usize].map(|index| self.below.vertices[index as usize])
    }

    /// Joins what is known of the children of a block.
    fn join(&mut self, index: u32, block: &Block) {
        self.below.join(index, block);
        let mut joined: Option<Summary> = None;
        for lane in 0..LANES {
            match block.child(lane) {
                Child::Empty => {}
                Child::Block(_) => {
                    let child = self.summaries.pop().unwrap_or_default();
                    match &mut joined {
                        None => joined = Some(child),
                        Some(joined) => {
                            joined.normals.join(&child.normals);
                            joined.picks.extend_from_slice(&child.picks);
                        }
                    }
                }
                Child::Face(face) => {
                    let joined = joined.get_or_insert_default();
                    joined.picks.extend(self.mesh.faces()[face as usize]);
                }
            }
        }
        self.summaries.push(joined.unwrap_or_default());
    }

    /// Fits the bounds of a block and of the faces in it.
    fn fit(&mut self, tree: &Tree<'_>, index: u32) {
        let block = &tree.blocks[index as usize];
        self.join(index, block);
        for lane in 0..LANES {
            let Child::Face(face) = block.child(lane) else { continue };
            let corners = self.corners(face);
            self.bounds.lenses.push((index * LANES as u32 + lane as u32, Lens::around_face(corners)));
            let normal = normal(corners);
            let area = (normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]).sqrt();
            if area > 0.0
                && let Some(summary) = self.summaries.last_mut()
            {
                summary.normals.add(normal, 1.0 / area);
            }
        }
        let normals = self.summaries.last().map_or_else(Moments::default, |summary| summary.normals);
        let lens = Lens::around(self.below.last().1, &normals);
        self.bounds.lenses.push((tree.above[index as usize], lens));
        self.hull(index, &lens);
    }

    fn hull(&mut self, index: u32, lens: &Lens) {
        let (numbers, points) = self.below.last();
        let mut none = Picks::new();
        let picks = self.summaries.last_mut().map_or(&mut none, |summary| &mut summary.picks);
        let lines = fitted(numbers, points, self.below.vertices, lens, picks);
        self.bounds.lines.push(lines.first);
        self.bounds.lines.extend(lines.second);
        self.bounds.hulls.push((index, 1 + u32::from(lines.second.is_some())));
    }
}
