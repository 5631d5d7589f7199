//! The hulls of a tree.
//!
//! **What it answers.** The hull (see [`hull`](super::hull)) of every node above two faces or more.
//!
//! **Why it is sound.** Every corner of every face below a node is found to be within the rest of the convex
//! hull of the stored points, rounding included: when the hull is made (`fit`), and again when it is
//! loaded (`inside`).

mod few;
mod fit;
mod grid;
mod inside;

pub(super) use fit::{Picks, fitted, on_grid};
pub(super) use inside::{Container, Hints, Look};

use super::block::{Block, Child, LANES};
use super::hull::{Hull, LINE_POINTS, LONGEST_POINT, Line};

type Point = [f64; 3];

/// The hulls of a tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hulls {
    /// For each block, the place of its children's first line, and in the lowest byte, two bits for each
    /// child, the number of lines of its hull.
    heads: Vec<u64>,
    lines: Vec<Line>,
}

impl Hulls {
    /// The hull of the node in a slot, if it has one.
    #[inline]
    #[must_use]
    pub fn of(&self, slot: u32) -> Option<Hull<'_>> {
        let (head, lane) = (self.heads[slot as usize / LANES], slot as usize % LANES);
        let (place, kinds) = ((head >> 8) as usize, head as u8);
        let count = kinds >> (2 * lane) & 3;
        if count == 0 {
            return None;
        }
        // ones have a low bit, twos a high one
        let before = u32::from(kinds) & ((1 << (2 * lane)) - 1);
        let place =
            place + ((before & 0b0101_0101).count_ones() + 2 * (before & 0b1010_1010).count_ones()) as usize;
        Some(Hull {
            first: self.lines.get(place)?,
            second: if count == 2 { self.lines.get(place + 1) } else { None },
        })
    }

    /// The hulls of the children in a block; `None` for those that have none.
    #[inline(always)]
    pub(crate) fn children(&self, block: u32) -> impl Iterator<Item = Option<Hull<'_>>> {
        let head = self.heads[block as usize];
        let mut place = (head >> 8) as usize;
        (0..LANES).map(move |lane| {
            let count = (head >> (2 * lane) & 3) as usize;
            let first = place;
            place += count;
            (count > 0).then_some(())?;
            let second = if count == 2 { self.lines.get(first + 1) } else { None };
            Some(Hull { first: self.lines.get(first)?, second })
        })
    }

    /// Changes c and s of every hull (for tests).
    #[cfg(test)]
    pub(super) fn change(&mut self, mut change: impl FnMut(&mut [f32; 4])) {
        for &head in &self.heads {
            let mut place = (head >> 8) as usize;
            for count in
                (0..LANES).map(|lane| (head as u8 >> (2 * lane) & 3) as usize).filter(|&count| count > 0)
            {
                change(&mut self.lines[place].numbers);
                place += count;
            }
        }
    }

    /// The hulls of the blocks in the order of slots; for each block two bits for each child.
    pub(super) fn stored(kinds: &[u8], lines: Vec<Line>) -> Self {
        let mut place = 0u64;
        let heads = kinds.iter().map(|&kinds| {
            let head = place << 8 | u64::from(kinds);
            place += (0..LANES).map(|lane| u64::from(kinds >> (2 * lane) & 3)).sum::<u64>();
            head
        });
        Self { heads: heads.collect(), lines }
    }

    /// Whether a point is farther from the middle of its hull than any may be.
    pub(super) fn are_long(&self) -> bool {
        const MOST: u32 = (LONGEST_POINT * LONGEST_POINT) as u32;
        let mut is_long = false;
        for line in &self.lines {
            for k in 0..LINE_POINTS {
                // three squares of 16-bit numbers are below 2^32
                let square = |x: i16| (i32::from(x) * i32::from(x)) as u32;
                is_long |= square(line.xy[2 * k]) + square(line.xy[2 * k + 1]) + square(line.z[k]) > MOST;
            }
        }
        is_long
    }

    /// For each block two bits for each child: the number of lines of its hull.
    pub(super) fn kinds(&self) -> impl Iterator<Item = u8> {
        self.heads.iter().map(|head| *head as u8)
    }

    /// All lines, in the order of slots.
    pub(super) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The hulls of the blocks, given block by block: a block's hull is that of the node whose children it holds.
    pub(super) fn gathered<'a>(blocks: &[Block], lines_of: impl Fn(u32) -> &'a [Line], count: usize) -> Self {
        let mut all = Self { heads: Vec::with_capacity(blocks.len()), lines: Vec::with_capacity(count) };
        for block in blocks {
            let mut head = (all.lines.len() as u64) << 8;
            for lane in 0..LANES {
                let Child::Block(index) = block.child(lane) else { continue };
                let lines = lines_of(index);
                all.lines.extend_from_slice(lines);
                head |= (lines.len() as u64) << (2 * lane);
            }
            all.heads.push(head);
        }
        all
    }

    /// Bytes in memory.
    pub(super) fn memory(&self) -> usize {
        size_of_val(&self.heads[..]) + size_of_val(&self.lines[..])
    }
}

#[cfg(test)]
pub(super) mod tests;
