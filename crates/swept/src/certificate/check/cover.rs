//! Every face is in a part.
//!
//! **What it answers.** Whether each face of a body has a chain of nodes, from the root down to a leaf, all of whose bounds
//! hold it.
//!
//! **The mathematics.** A leaf for one face holds that face; its chain are the nodes above it. Any other face goes down
//! from the root into any child whose bound holds its three corners (bounds are convex), until a leaf for any faces is
//! reached. A node without a bound holds everything: no step can speak of it.
//!
//! **Why it is sound.** Nothing is said about which faces belong where; the chains are found here. That children come after
//! their parents makes the nodes a tree. Distances are intervals about the point and the unit of the cover, subtracted
//! first.
//!
//! **Source.** `docs/certificates.md`.

use super::refusal::{Refusal, ordinal};
use crate::certificate::proof::{Below, Bound, Cover};
use crate::shape::Mesh;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use swept_num::{Interval, Vector};

/// Nodes that are looked at for one face before it counts as uncovered: a tree that was built well needs some dozens.
const MOST_LOOKS: usize = 1 << 14;
/// Faces looked at between two reports of progress.
const REPORTED: usize = 1024;

/// A bound about the origin of the cover.
struct Volume {
    center: Vector<Interval, 3>,
    square: Interval,
    /// u and h; `None` for a ball alone.
    slab: Option<(Vector<Interval, 3>, Interval)>,
}

impl Volume {
    fn new(unit: f64, bound: &Bound) -> Self {
        let unit = Interval::point(unit);
        let scaled = |x: f32| unit.times(f64::from(x));
        Self {
            center: Vector(bound.center.map(scaled)),
            square: scaled(bound.radius).square(),
            slab: (bound.axis != [0.0; 3])
                .then(|| (Vector(bound.axis.map(f64::from)).enclosed(), scaled(bound.half))),
        }
    }

    /// Whether a point, seen from the origin of the cover, is certainly inside.
    fn holds(&self, x: &Vector<Interval, 3>) -> bool {
        let y = *x - self.center;
        let in_slab = |(axis, half): &(Vector<Interval, 3>, Interval)| y.dot(*axis).abs().hi() <= half.lo();
        y.norm_squared().hi() <= self.square.lo() && self.slab.as_ref().is_none_or(in_slab)
    }
}

/// A tree whose numbers are in order.
struct Tree<'a> {
    cover: &'a Cover,
    mesh: &'a Mesh,
    volumes: Vec<Option<Volume>>,
    parents: Vec<u32>,
    /// Whether a leaf for any faces is below.
    open: Vec<bool>,
}

/// Proves that every face is covered.
pub(super) fn covered(
    cover: &Cover,
    mesh: &Mesh,
    body: usize,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<(), Refusal> {
    let tree = Tree::new(cover, mesh, body)?;
    let mut has_leaf = vec![false; mesh.faces().len()];
    for (index, node) in cover.nodes.iter().enumerate() {
        if let Below::Face(face) = node.below
            && !has_leaf[face as usize]
        {
            has_leaf[face as usize] = tree.chain_holds(index, face as usize);
        }
    }
    let uncovered = |&face: &usize| {
        if face.is_multiple_of(REPORTED) {
            progress(REPORTED.min(mesh.faces().len() - face));
        }
        !has_leaf[face] && !tree.finds(face)
    };
    #[cfg(feature = "parallel")]
    let first = (0..mesh.faces().len()).into_par_iter().find_first(uncovered);
    #[cfg(not(feature = "parallel"))]
    let first = (0..mesh.faces().len()).find(uncovered);
    match first {
        None => Ok(()),
        Some(face) => {
            Err(Refusal::Uncovered { body: ordinal(body), face, what: "no chain of bounds that hold it" })
        }
    }
}

/// Proves that the nodes are a tree with bounds and faces that are there.
pub(in crate::certificate) fn well_formed(cover: &Cover, mesh: &Mesh, body: usize) -> Result<(), Refusal> {
    Tree::new(cover, mesh, body).map(|_| ())
}

impl<'a> Tree<'a> {
    fn new(cover: &'a Cover, mesh: &'a Mesh, body: usize) -> Result<Self, Refusal> {
        let nodes = &cover.nodes;
        let wrong = |node: usize, what: &'static str| Err(Refusal::Node { body: ordinal(body), node, what });
        if nodes.is_empty() {
            return wrong(0, "there is none");
        }
        if !(cover.unit > 0.0 && cover.unit.is_finite() && cover.origin.iter().all(|x| x.is_finite())) {
            return wrong(0, "an origin or a unit that is none");
        }
        const NONE: u32 = u32::MAX;
        let mut parents = vec![NONE; nodes.len()];
        for (index, node) in nodes.iter().enumerate() {
            if !node.bound.as_ref().is_none_or(is_a_bound) {
                return wrong(index, "a bound that is none");
            }
            match node.below {
                Below::Faces => {}
                Below::Face(face) if (face as usize) < mesh.faces().len() => {}
                Below::Face(_) => return wrong(index, "a face that is not there"),
                Below::Nodes { first, count } => {
                    let end = first as usize + count as usize;
                    if first as usize <= index || count == 0 || end > nodes.len() {
                        return wrong(index, "children that are not there, or not after it");
                    }
                    for parent in &mut parents[first as usize..end] {
                        if *parent != NONE {
                            return wrong(index, "a child that has another parent");
                        }
                        *parent = index as u32;
                    }
                }
            }
        }
        if let Some(orphan) = parents[1..].iter().position(|&parent| parent == NONE) {
            return wrong(orphan + 1, "it has no parent");
        }
        let mut open: Vec<bool> = nodes.iter().map(|node| node.below == Below::Faces).collect();
        for index in (1..nodes.len()).rev() {
            open[parents[index] as usize] |= open[index];
        }
        let volumes = nodes.iter().map(|node| node.bound.map(|bound| Volume::new(cover.unit, &bound)));
        Ok(Self { cover, mesh, volumes: volumes.collect(), parents, open })
    }

    /// The corners of a face from the origin of the cover.
    fn corners(&self, face: usize) -> [Vector<Interval, 3>; 3] {
        let origin = Vector(self.cover.origin).enclosed();
        self.mesh.triangle(face).map(|corner| Vector(corner).enclosed() - origin)
    }

    fn holds(&self, node: usize, corners: &[Vector<Interval, 3>; 3]) -> bool {
        self.volumes[node].as_ref().is_none_or(|volume| corners.iter().all(|corner| volume.holds(corner)))
    }

    /// Whether a node and all above it hold a face.
    fn chain_holds(&self, node: usize, face: usize) -> bool {
        let corners = self.corners(face);
        let mut node = node;
        for _ in 0..MOST_LOOKS {
            if !self.holds(node, &corners) {
                return false;
            }
            if node == 0 {
                return true;
            }
            node = self.parents[node] as usize;
        }
        false
    }

    /// Whether there is a chain from the root to a leaf for any faces whose bounds hold a face.
    fn finds(&self, face: usize) -> bool {
        let corners = self.corners(face);
        let mut stack = vec![0];
        for _ in 0..MOST_LOOKS {
            let Some(node) = stack.pop() else { return false };
            if !self.open[node] || !self.holds(node, &corners) {
                continue;
            }
            match self.cover.nodes[node].below {
                Below::Faces => return true,
                Below::Face(_) => {}
                Below::Nodes { first, count } => stack.extend((first as usize)..(first + count) as usize),
            }
        }
        false
    }
}

fn is_a_bound(bound: &Bound) -> bool {
    let Bound { center, radius, axis, half } = bound;
    center.iter().chain(axis).all(|x| x.is_finite())
        && *radius >= 0.0
        && radius.is_finite()
        && *half >= 0.0
        && half.is_finite()
}
