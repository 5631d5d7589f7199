//! A tree of frames.
//!
//! **The mathematics.** The root contains the object. Whatever part of the object a node contains, its
//! children together contain too; and every child lies inside its parent: C ⊆ P. A node without children is a
//! *leaf*; leaves may lie at any depth.
//!
//! **Why it is sound.** The first property is a statement about the object, and up to whoever builds the tree
//! (the builder in `shell.rs` checks it). The search relies on the second one, which is decided exactly for
//! every child before a tree is accepted.
//!
//! **Source.** [FM13, sections 2.1 and 5.1].

use super::error::TreeError;
use super::inside::Inside;
use crate::{Bounds, Frame, FrameKind};
use std::collections::VecDeque;
use std::ops::Range;
use swept_num::{add_down, add_up};

/// A frame and the finer frames inside it: a tree before it is checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch<const D: usize> {
    /// The frame.
    pub frame: Frame<D>,
    /// The next level; empty for a leaf.
    pub children: Vec<Branch<D>>,
}

impl<const D: usize> Branch<D> {
    /// A leaf.
    #[must_use]
    pub fn leaf(frame: Frame<D>) -> Self {
        Self { frame, children: Vec::new() }
    }
}

/// One node of a [`FrameTree`].
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node<const D: usize> {
    pub(super) frame: Frame<D>,
    /// An axis-aligned box that contains the frame.
    pub(super) bounds: Bounds<D>,
    parent: usize,
    first_child: usize,
    children: usize,
    pub(super) depth: usize,
}

/// A checked tree of frames: every child is inside its parent.
///
/// Nodes are numbered level by level from the root, which is 0; the children of a node are consecutive, in
/// the order given.
///
/// ```
/// use swept_frames::Frame;
/// use swept_frames::tree::{Branch, FrameTree, TreeError};
/// let root = Frame::parallelepiped([0.0, 0.0], [[4.0, 0.0], [0.0, 4.0]])?;
/// let good = Frame::simplex([0.0, 0.0], [[4.0, 0.0], [0.0, 4.0]])?;
/// let bad = Frame::simplex([0.0, 0.0], [[4.0, 0.0], [0.0, 4.5]])?;
/// let tree = FrameTree::new(Branch { frame: root, children: vec![Branch::leaf(good)] })?;
/// assert_eq!((tree.len(), tree.depth()), (2, 2));
/// let children = vec![Branch::leaf(good), Branch::leaf(bad)];
/// let refused = FrameTree::new(Branch { frame: root, children });
/// assert_eq!(refused.unwrap_err(), TreeError::ChildOutside { path: vec![1], corner: vec![1] });
/// # Ok::<(), TreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FrameTree<const D: usize> {
    nodes: Vec<Node<D>>,
}

/// The smallest axis-aligned box around a frame, rounded outward.
pub(super) fn bounds_of<const D: usize>(frame: &Frame<D>) -> Bounds<D> {
    let (mut lo, mut hi) = ([0.0_f64; D], [0.0_f64; D]);
    for k in 0..D {
        for edge in frame.edges() {
            (lo[k], hi[k]) = match frame.kind() {
                FrameKind::Parallelepiped => {
                    (add_down(lo[k], edge[k].min(0.0)), add_up(hi[k], edge[k].max(0.0)))
                }
                FrameKind::Simplex => (lo[k].min(edge[k]), hi[k].max(edge[k])),
            };
        }
        lo[k] = add_down(frame.origin()[k], lo[k]);
        hi[k] = add_up(frame.origin()[k], hi[k]);
    }
    Bounds { lo, hi }
}

impl<const D: usize> FrameTree<D> {
    /// Maximum number of levels of a tree.
    pub const MAX_LEVELS: usize = 1000;

    /// Checks and numbers a tree.
    ///
    /// # Guarantee
    /// Every child of the tree lies inside its parent (closed sets), decided exactly.
    ///
    /// # Errors
    /// The first child, level by level, that is not inside its parent, with the corner that is outside; or
    /// more than [`Self::MAX_LEVELS`] levels.
    pub fn new(root: Branch<D>) -> Result<Self, TreeError> {
        let mut nodes: Vec<Node<D>> = Vec::new();
        let mut waiting = VecDeque::from([(root, 0, 0)]);
        while let Some((branch, parent, depth)) = waiting.pop_front() {
            let own = nodes.len();
            // These children come directly after those already waiting.
            let first_child = own + 1 + waiting.len();
            let children = branch.children.len();
            nodes.push(Node {
                bounds: bounds_of(&branch.frame),
                frame: branch.frame,
                parent,
                first_child,
                children,
                depth,
            });
            waiting.extend(branch.children.into_iter().map(|child| (child, own, depth + 1)));
        }
        let tree = Self { nodes };
        // Checked only now that the branches are taken apart: dropping a long chain of them would recurse.
        if tree.depth() > Self::MAX_LEVELS {
            return Err(TreeError::TooDeep { levels: tree.depth(), limit: Self::MAX_LEVELS });
        }
        tree.check_inside()?;
        Ok(tree)
    }

    fn check_inside(&self) -> Result<(), TreeError> {
        for (parent, node) in self.nodes.iter().enumerate() {
            let inside = Inside::new(&node.frame);
            for child in self.children(parent) {
                if let Some(corner) = inside.corner_outside(&self.nodes[child].frame) {
                    let corner = (0..D).filter(|j| corner >> j & 1 == 1).collect();
                    return Err(TreeError::ChildOutside { path: self.path(child), corner });
                }
            }
        }
        Ok(())
    }

    /// The number of nodes, at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a tree has a root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of levels: 1 for a root alone.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.nodes.last().map_or(0, |node| node.depth + 1)
    }

    /// The frame of a node, if there is such a node.
    #[must_use]
    pub fn frame(&self, node: usize) -> Option<&Frame<D>> {
        self.nodes.get(node).map(|node| &node.frame)
    }

    /// An axis-aligned box that contains a node's frame.
    #[must_use]
    pub fn bounds(&self, node: usize) -> Option<&Bounds<D>> {
        self.nodes.get(node).map(|node| &node.bounds)
    }

    /// The children of a node; empty for a leaf, and for a node that does not exist.
    #[must_use]
    pub fn children(&self, node: usize) -> Range<usize> {
        self.nodes.get(node).map_or(0..0, |node| node.first_child..node.first_child + node.children)
    }

    /// Whether a node has no children.
    #[must_use]
    pub fn is_leaf(&self, node: usize) -> bool {
        self.children(node).is_empty()
    }

    /// The leaves in the order of their numbers.
    pub fn leaves(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(|&node| self.is_leaf(node))
    }

    /// The path from the root to a node: which child is taken at each level. Empty for the root, and for a
    /// node that does not exist.
    #[must_use]
    pub fn path(&self, node: usize) -> Vec<usize> {
        let (mut node, mut path) = (node, Vec::new());
        while let Some(parent) = self.nodes.get(node).filter(|_| node != 0).map(|own| own.parent) {
            path.push(node - self.nodes[parent].first_child);
            node = parent;
        }
        path.reverse();
        path
    }

    pub(super) fn node(&self, node: usize) -> &Node<D> {
        &self.nodes[node]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f64, y: f64, side: f64) -> Frame<2> {
        Frame::parallelepiped([x, y], [[side, 0.0], [0.0, side]]).unwrap()
    }

    #[test]
    fn nodes_are_numbered_level_by_level() {
        let inner =
            Branch { frame: square(0.0, 0.0, 2.0), children: vec![Branch::leaf(square(1.0, 1.0, 0.5))] };
        let other = Branch {
            frame: square(2.0, 2.0, 2.0),
            children: vec![Branch::leaf(square(2.0, 2.0, 1.0)), Branch::leaf(square(3.0, 3.0, 1.0))],
        };
        let children = vec![inner, Branch::leaf(square(1.0, 2.0, 1.0)), other];
        let tree = FrameTree::new(Branch { frame: square(0.0, 0.0, 4.0), children }).unwrap();
        assert_eq!((tree.len(), tree.depth()), (7, 3));
        assert_eq!([0, 1, 2, 3].map(|node| tree.children(node)), [1..4, 4..5, 5..5, 5..7]);
        assert_eq!(tree.leaves().collect::<Vec<_>>(), [2, 4, 5, 6]);
        assert_eq!(tree.path(6), [2, 1]);
        assert_eq!(tree.frame(6), Some(&square(3.0, 3.0, 1.0)));
        assert!(tree.path(0).is_empty() && tree.children(99).is_empty());
    }

    #[test]
    fn a_child_outside_by_one_unit_in_the_last_place_is_named() {
        let above = 1.0_f64.next_up();
        let grandchild = Frame::simplex([0.0, 0.0], [[1.0, 0.0], [0.0, above]]).unwrap();
        let child = Branch { frame: square(0.0, 0.0, 1.0), children: vec![Branch::leaf(grandchild)] };
        let children = vec![Branch::leaf(square(1.0, 1.0, 1.0)), child];
        let error = FrameTree::new(Branch { frame: square(0.0, 0.0, 2.0), children }).unwrap_err();
        assert_eq!(error, TreeError::ChildOutside { path: vec![1, 0], corner: vec![1] });
        assert_eq!(error.to_string(), "node 1.0: its corner [1] lies outside its parent");
    }

    #[test]
    fn a_long_chain_is_no_danger_to_the_stack() {
        let chain = |levels: usize| {
            let mut branch = Branch::leaf(square(0.0, 0.0, 1.0));
            for _ in 1..levels {
                branch = Branch { frame: square(0.0, 0.0, 1.0), children: vec![branch] };
            }
            FrameTree::new(branch)
        };
        assert_eq!(chain(1000).unwrap().depth(), 1000);
        assert_eq!(chain(100_000), Err(TreeError::TooDeep { levels: 100_000, limit: 1000 }));
    }
}
