//! The corners below each block of a loaded tree.
//!
//! **What it answers.** For every block, the corners of the faces below it, as one stretch of one list.
//!
//! **The mathematics.** The blocks come in an order in which everything below a block comes directly before it,
//! and each adds the corners of its own faces. So what is below a block is contiguous, and nothing is joined
//! or copied level by level. A corner that several blocks share is in the list several times. Blocks above many faces use
//! a second list, in which the groups below them hold each vertex once.

use super::super::block::{Block, Child, FACE, LANES};
use crate::shape::Mesh;
use std::ops::Range;

type Point = [f64; 3];

/// Below a block with at most so many corners, counted for each block that has them, the first list is used.
const GROUP: usize = 96;

/// Corners in the order of blocks.
pub(super) struct Corners<'a> {
    vertices: &'a [Point],
    numbers: Vec<u32>,
    /// Each vertex once in each group.
    grouped: Vec<Point>,
    stretches: Vec<Stretch>,
}

/// Where the corners of a block are.
#[derive(Clone, Copy, Default)]
struct Stretch {
    start: u32,
    /// Where those of its own faces begin.
    own: u32,
    end: u32,
    grouped: [u32; 2],
}

impl<'a> Corners<'a> {
    /// The corners below all blocks but the first; `order` lists these, everything below a block directly before it.
    pub(super) fn new(mesh: &Mesh, vertices: &'a [Point], blocks: &[Block], order: &[u32]) -> Self {
        let mut corners = Self {
            vertices,
            numbers: Vec::with_capacity(2 * mesh.faces().len()),
            grouped: Vec::with_capacity(2 * vertices.len()),
            stretches: vec![Stretch::default(); blocks.len()],
        };
        // for each vertex the last block that added it to a list
        let mut seen = vec![u32::MAX; vertices.len()];
        for &index in order {
            let block = &blocks[index as usize];
            corners.add(mesh, index, block, &mut seen);
            corners.group(index, block, &mut seen);
        }
        corners
    }

    fn add(&mut self, mesh: &Mesh, index: u32, block: &Block, seen: &mut [u32]) {
        let own = self.numbers.len() as u32;
        // what is in the last lane comes first
        let first = (0..LANES).rev().find_map(|lane| match block.child(lane) {
            Child::Block(child) => Some(self.stretches[child as usize].start),
            _ => None,
        });
        for lane in 0..LANES {
            let Child::Face(face) = block.child(lane) else { continue };
            for number in mesh.faces()[face as usize] {
                if std::mem::replace(&mut seen[number as usize], index) != index {
                    self.numbers.push(number);
                }
            }
        }
        let end = self.numbers.len() as u32;
        self.stretches[index as usize] = Stretch { start: first.unwrap_or(own), own, end, grouped: [0; 2] };
    }

    fn group(&mut self, index: u32, block: &Block, seen: &mut [u32]) {
        if self.is_small(index) {
            return;
        }
        let children = || {
            (0..LANES).rev().filter_map(|lane| match block.child(lane) {
                Child::Block(child) => Some(child),
                _ => None,
            })
        };
        let start = children().find(|&child| !self.is_small(child));
        let start =
            start.map_or(self.grouped.len() as u32, |child| self.stretches[child as usize].grouped[0]);
        for child in children() {
            if !self.is_small(child) {
                continue;
            }
            // no block has this number, so it is not what the child's own faces left there
            let mark = child | FACE;
            for place in self.numbers_below(child) {
                let number = self.numbers[place];
                if std::mem::replace(&mut seen[number as usize], mark) != mark {
                    self.grouped.push(self.vertices[number as usize]);
                }
            }
        }
        let own = self.stretches[index as usize];
        let own = &self.numbers[own.own as usize..own.end as usize];
        self.grouped.extend(own.iter().map(|&number| self.vertices[number as usize]));
        self.stretches[index as usize].grouped = [start, self.grouped.len() as u32];
    }

    fn numbers_below(&self, index: u32) -> Range<usize> {
        let Stretch { start, end, .. } = self.stretches[index as usize];
        start as usize..end as usize
    }

    fn is_small(&self, index: u32) -> bool {
        self.numbers_below(index).len() <= GROUP
    }

    /// The corners below a block in the order in which its hull was fitted, some of them repeatedly.
    pub(super) fn below(&self, index: u32) -> impl ExactSizeIterator<Item = Point> {
        self.numbers[self.numbers_below(index)].iter().map(|&number| self.vertices[number as usize])
    }

    /// The same corners, each once.
    pub(super) fn each_once(&self, index: u32) -> Vec<Point> {
        let mut seen = vec![false; self.vertices.len()];
        let numbers = self.numbers[self.numbers_below(index)].iter().map(|&number| number as usize);
        numbers
            .filter(|&number| !std::mem::replace(&mut seen[number], true))
            .map(|number| self.vertices[number])
            .collect()
    }

    /// The corners of a block's own faces.
    pub(super) fn own(&self, index: u32) -> impl ExactSizeIterator<Item = Point> {
        let Stretch { own, end, .. } = self.stretches[index as usize];
        self.numbers[own as usize..end as usize].iter().map(|&number| self.vertices[number as usize])
    }

    /// All corners below a block, in any order: `held` decides about them together.
    pub(super) fn all_below(
        &self,
        index: u32,
        buffer: &mut Vec<Point>,
        held: impl Fn(&[Point]) -> bool,
    ) -> bool {
        if self.is_small(index) {
            buffer.clear();
            buffer.extend(self.below(index));
            return held(buffer);
        }
        let [start, end] = self.stretches[index as usize].grouped;
        held(&self.grouped[start as usize..end as usize])
    }
}
