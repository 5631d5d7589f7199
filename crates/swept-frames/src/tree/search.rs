//! The options of a search, and what it finds.
//!
//! The *deepest colliding nodes* of two trees A and B are the pairs (a, b) of a leaf a of A and a leaf b of B
//! that meet. Leaves may lie at different depths: a leaf of a shallow tree is compared with every deeper
//! level of the other one, down to its leaves. Two inner nodes that meet while no leaves below them do are
//! not a collision: the coarse frames meet where the finer ones show that the object is absent.
//!
//! **Source.** [FM13, section 5.2, lines 15 to 21 of the search].

use crate::{Bounds, Touching};

/// How much to find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Every pair of leaves that meet.
    #[default]
    AllPairs,
    /// One pair for each colliding object: which objects collide? The first hit ends the search between two
    /// objects.
    OnePerObject,
    /// A single pair: does anything collide?
    One,
}

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SearchOptions {
    /// Whether frames that only touch count as meeting. By default they do.
    pub touching: Touching,
    /// Everything, or only the first hit.
    pub wanted: Wanted,
    /// Searches only this many levels of each tree, at least one: nodes at the last of them count as leaves.
    /// The result is coarser, but no collision is missed: leaves that meet lie in nodes that meet.
    pub levels: Option<usize>,
    /// Rounds the box of every collision once, from its exact ends, instead of enclosing it in `f64`
    /// throughout. The boxes shrink by about the last digit of their ends; each costs a few hundred times as
    /// much.
    pub tight_boxes: bool,
}

/// Two nodes of different objects that meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Collision<const D: usize> {
    /// The object that was searched for.
    pub object: usize,
    /// The node of its tree.
    pub node: usize,
    /// The object that it meets.
    pub other: usize,
    /// The node of that object's tree.
    pub other_node: usize,
    /// The box of what the two frames have in common: it contains every common point. It exceeds the tight
    /// box by rounding only; with [`SearchOptions::tight_boxes`], by less than one unit in the last place of
    /// each end.
    pub overlap: Bounds<D>,
}

/// What a search found and what it cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings<const D: usize> {
    /// The collisions, ordered by object, other object, node, other node.
    pub collisions: Vec<Collision<D>>,
    /// Number of node pairs tested for intersection.
    pub node_tests: u64,
    /// Number of boxes compared to avoid such tests.
    pub box_tests: u64,
}

impl<const D: usize> Findings<D> {
    /// The objects that collide with the one searched for, each once, in increasing order.
    #[must_use]
    pub fn others(&self) -> Vec<usize> {
        let mut others: Vec<_> = self.collisions.iter().map(|collision| collision.other).collect();
        others.sort_unstable();
        others.dedup();
        others
    }

    pub(super) fn sort(&mut self) {
        self.collisions.sort_unstable_by_key(|c| (c.object, c.other, c.node, c.other_node));
    }
}
