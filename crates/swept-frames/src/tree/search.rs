//! What is asked of a search, and what it answers.
//!
//! **What it answers.** Which nodes of one object meet which nodes of the others.
//!
//! **The mathematics.** The *deepest colliding nodes* of two trees A and B are the pairs (a, b) of a leaf a of A and a leaf
//! b of B that meet. Leaves may lie at different depths: a leaf of a shallow tree is compared with every deeper
//! level of the other one down to its leaves. Two inner nodes that meet while no leaves below them do are no
//! collision: the coarse frames meet where the finer ones show that the object is not.
//!
//! **Why it is sound.** See `pairs.rs`.
//!
//! **Source.** [FM13, section 5.2, lines 15 to 21 of the search].

use crate::{Bounds, Touching};

/// How much is to be found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Every pair of leaves that meet.
    #[default]
    AllPairs,
    /// One pair for each object that is met: which objects collide? The first hit ends the search between two objects.
    OnePerObject,
    /// One pair altogether: does anything collide?
    One,
}

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SearchOptions {
    /// Do frames that only touch meet? By default they do.
    pub touching: Touching,
    /// Everything, or the first hit only.
    pub wanted: Wanted,
    /// Looks at this many levels of each tree only, at least one: nodes at the last of them count as leaves. The result
    /// is then coarser, but still no collision is missed: leaves that meet lie in such nodes that meet.
    pub levels: Option<usize>,
    /// Rounds the box of every collision once, from its exact ends, instead of enclosing it in `f64` throughout. The
    /// boxes shrink by about the last digits of their ends; each costs a few hundred times as much.
    pub tight_boxes: bool,
}

/// Two nodes of different objects that meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Collision<const D: usize> {
    /// The object that was asked for.
    pub object: usize,
    /// The node of its tree.
    pub node: usize,
    /// The object that it meets.
    pub other: usize,
    /// The node of that object's tree.
    pub other_node: usize,
    /// The box of what the two frames have in common: it contains every common point. It is larger than that by rounding
    /// alone; with [`SearchOptions::tight_boxes`] by less than one unit in the last place of each end.
    pub overlap: Bounds<D>,
}

/// What a search found and what it cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings<const D: usize> {
    /// The collisions, in the order of object, other object, node, other node.
    pub collisions: Vec<Collision<D>>,
    /// How many pairs of nodes were tested for intersection.
    pub node_tests: u64,
    /// How many boxes were compared to avoid such tests.
    pub box_tests: u64,
}

impl<const D: usize> Findings<D> {
    /// The objects that are met, each once, in increasing order, if one object was searched for.
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
