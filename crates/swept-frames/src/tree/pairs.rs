//! The search in two trees.
//!
//! **What it answers.** All pairs of leaves that meet, one from each tree, each with the box of its
//! intersection.
//!
//! **The mathematics.** Start with the two roots. If two nodes a, b meet, let X be the box of a ∩ b. Both
//! descend: every child of a against every child of b; where one of them is a leaf, it stays and the other
//! descends alone, so every pair of leaves is reached in exactly one way, whatever the depths. A child pair
//! is tested only if the boxes of the two children and X have a common point.
//!
//! ```text
//!              b has children          b is a leaf
//! a has        (child, child) in X     (child, b) in X
//! a is a leaf  (a, child) in X         a collision, with box X
//! ```
//!
//! **Why it is sound.** Let leaves l of A and m of B meet in a point x. Every ancestor of l contains l, every
//! ancestor of m contains m (decided exactly when the tree was built), so x is common to every pair of
//! ancestors, lies in the box X of each, and in the boxes of all of them: no test on the way to (l, m) can
//! fail. With the open rule x is an interior point of both leaves and so of all their ancestors. X may be
//! larger than the tight box (`clip.rs`), which only costs extra tests. A pair is reported only after an
//! exact test.
//!
//! **Source.** [FM13, section 5.2]. Its search misses the pairs of an inner node of the first tree and a leaf
//! of the second.

use super::clip::{clipped_box, common};
use super::nodes::FrameTree;
use super::roots::overlap;
use super::search::{Collision, Findings, SearchOptions, Wanted};
use crate::{Bounds, intersection, intersects};

/// Node pairs that are still to be tested: all of `nodes` x `other_nodes` from number `next` on.
struct Waiting<const D: usize> {
    nodes: Vec<usize>,
    other_nodes: Vec<usize>,
    next: usize,
    /// Only nodes with a point in here matter.
    within: Bounds<D>,
}

/// An object of the world and its number.
pub(super) type Numbered<'a, const D: usize> = (usize, &'a FrameTree<D>);

/// Adds the collisions of two trees to `findings`: all of them, or the first.
pub(super) fn search_pair<const D: usize>(
    (object, tree): Numbered<'_, D>,
    (other, other_tree): Numbered<'_, D>,
    options: &SearchOptions,
    findings: &mut Findings<D>,
) {
    let everything = Bounds { lo: [f64::NEG_INFINITY; D], hi: [f64::INFINITY; D] };
    let mut stack = vec![Waiting { nodes: vec![0], other_nodes: vec![0], next: 0, within: everything }];
    while let Some(waiting) = stack.last_mut() {
        let Some((node, other_node)) = waiting.take(tree, other_tree, &mut findings.box_tests) else {
            stack.pop();
            continue;
        };
        let (a, b) = (tree.node(node), other_tree.node(other_node));
        findings.node_tests += 1;
        if !intersects(&a.frame, &b.frame, options.touching) {
            continue;
        }
        let limits = common(&common(&a.bounds, &b.bounds), &waiting.within);
        let within = clipped_box(&a.frame, &b.frame, &limits);
        let below = |tree: &FrameTree<D>, node: usize| match options.levels {
            Some(levels) if tree.node(node).depth + 1 >= levels => 0..0,
            _ => tree.children(node),
        };
        let (children, other_children) = (below(tree, node), below(other_tree, other_node));
        if children.is_empty() && other_children.is_empty() {
            let tight = options.tight_boxes.then(|| intersection(&a.frame, &b.frame, options.touching));
            let overlap = tight.flatten().unwrap_or(within);
            findings.collisions.push(Collision { object, node, other, other_node, overlap });
            if options.wanted != Wanted::AllPairs {
                return;
            }
            continue;
        }
        let mut inside = |tree: &FrameTree<D>, node: usize, children: std::ops::Range<usize>| -> Vec<usize> {
            if children.is_empty() {
                return vec![node];
            }
            findings.box_tests += children.len() as u64;
            children.filter(|&child| overlap(&tree.node(child).bounds, &within)).collect()
        };
        let nodes = inside(tree, node, children);
        let other_nodes = inside(other_tree, other_node, other_children);
        stack.push(Waiting { nodes, other_nodes, next: 0, within });
    }
}

impl<const D: usize> Waiting<D> {
    /// The next pair whose boxes have a point in common inside `within`.
    fn take(
        &mut self,
        tree: &FrameTree<D>,
        other_tree: &FrameTree<D>,
        box_tests: &mut u64,
    ) -> Option<(usize, usize)> {
        let width = self.other_nodes.len();
        while self.next < self.nodes.len() * width {
            let (row, column) = (self.next / width, self.next % width);
            let node = self.nodes[row];
            let part = common(&tree.node(node).bounds, &self.within);
            for (ahead, &other_node) in self.other_nodes[column..].iter().enumerate() {
                if overlap(&other_tree.node(other_node).bounds, &part) {
                    *box_tests += ahead as u64 + 1;
                    self.next += ahead + 1;
                    return Some((node, other_node));
                }
            }
            *box_tests += (width - column) as u64;
            self.next += width - column;
        }
        None
    }
}
