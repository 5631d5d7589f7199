//! The corners below each node, from the leaves up.
//!
//! **The mathematics.** The blocks come in an order in which everything below a block comes directly before
//! it. The corners below those whose parents are still to come lie on a stack, one list for each block; a
//! block joins the lists of its children and the corners of its faces to one, in which each vertex remains
//! once.

use super::block::{Block, Child, LANES};
use crate::shape::Mesh;

type Point = [f64; 3];

/// Lists of corners.
pub(super) struct Below<'a> {
    mesh: &'a Mesh,
    /// Local coordinates.
    pub vertices: &'a [Point],
    /// For each vertex the last block in whose list it was put.
    seen: Vec<u32>,
    numbers: Vec<u32>,
    /// Where the lists begin.
    starts: Vec<usize>,
    /// The points of the last list.
    points: Vec<Point>,
}

impl<'a> Below<'a> {
    pub(super) fn new(mesh: &'a Mesh, vertices: &'a [Point]) -> Self {
        Self {
            mesh,
            vertices,
            seen: vec![u32::MAX; vertices.len()],
            numbers: Vec::new(),
            starts: Vec::new(),
            points: Vec::new(),
        }
    }

    /// Joins the lists of the children of a block, of which there are as many as it has blocks below it.
    pub(super) fn join(&mut self, index: u32, block: &Block) {
        let lanes = (0..LANES).map(|lane| block.child(lane));
        let children = lanes.clone().filter(|child| matches!(child, Child::Block(_))).count();
        let start = match children {
            0 => self.numbers.len(),
            _ => self.starts[self.starts.len() - children],
        };
        self.starts.truncate(self.starts.len() - children);
        self.starts.push(start);
        let faces = lanes.filter_map(|child| match child {
            Child::Face(face) => Some(face),
            _ => None,
        });
        self.numbers.extend(faces.flat_map(|face| self.mesh.faces()[face as usize]));
        let (mut end, mut from) = (start, start);
        self.points.clear();
        while from < self.numbers.len() {
            let number = self.numbers[from];
            if std::mem::replace(&mut self.seen[number as usize], index) != index {
                self.numbers[end] = number;
                self.points.push(self.vertices[number as usize]);
                end += 1;
            }
            from += 1;
        }
        self.numbers.truncate(end);
    }

    /// Removes all lists.
    #[cfg(feature = "parallel")]
    pub(super) fn restart(&mut self) {
        self.numbers.clear();
        self.starts.clear();
    }

    /// Puts a list on the stack that was made elsewhere.
    #[cfg(feature = "parallel")]
    pub(super) fn push(&mut self, list: &[u32]) {
        self.starts.push(self.numbers.len());
        self.numbers.extend_from_slice(list);
    }

    /// The last list: the numbers of vertices, and their points.
    pub(super) fn last(&self) -> (&[u32], &[Point]) {
        (&self.numbers[self.starts.last().copied().unwrap_or(0)..], &self.points)
    }
}
