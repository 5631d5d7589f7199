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
//! first. A cover whose bounds overlap so much that faces are found only after many looks is refused ([`work`](super::work)).
//!
//! **Source.** `docs/certificates.md`.

use super::refusal::{Refusal, ordinal};
use super::work::{Account, mapped};
use crate::certificate::proof::{Below, Bound, Cover};
use crate::shape::Mesh;
use swept_num::{Interval, Vector};

/// Nodes that are looked at for one face before it counts as uncovered: a tree that was built well needs some dozens.
const MOST_LOOKS: u64 = 1 << 14;
/// Faces looked at, on all threads, between two looks at what that took.
const TOGETHER: usize = 256;

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

/// Whether a face was found to be held, and after how many looks at bounds.
#[derive(Clone, Copy)]
struct Looked {
    found: bool,
    looks: u64,
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
    let faces = mesh.faces().len();
    let mut looks = Account::for_cover(body, faces, cover.nodes.len());
    let mut has_leaf = vec![false; faces];
    for (index, node) in cover.nodes.iter().enumerate() {
        if let Below::Face(face) = node.below
            && !has_leaf[face as usize]
        {
            let Looked { found, looks: more } = tree.chain_holds(index, face as usize);
            has_leaf[face as usize] = found;
            looks.spend(more)?;
        }
    }
    // block by block, so that what was spent does not depend on threads
    for start in (0..faces).step_by(TOGETHER) {
        let block: Vec<usize> = (start..faces.min(start + TOGETHER)).collect();
        progress(block.len());
        let nothing = Looked { found: true, looks: 0 };
        let looked = mapped(&block, |&face| if has_leaf[face] { nothing } else { tree.finds(face) });
        for (face, Looked { found, looks: more }) in block.into_iter().zip(looked) {
            looks.spend(more)?;
            if !found {
                let what = "no chain of bounds that hold it";
                return Err(Refusal::Uncovered { body: ordinal(body), face, what });
            }
        }
    }
    Ok(())
}

/// Proves that the nodes are a tree with bounds and faces that are there.
pub(crate) fn well_formed(cover: &Cover, mesh: &Mesh, body: usize) -> Result<(), Refusal> {
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
    fn chain_holds(&self, node: usize, face: usize) -> Looked {
        let corners = self.corners(face);
        let mut node = node;
        for looks in 1..=MOST_LOOKS {
            if !self.holds(node, &corners) {
                return Looked { found: false, looks };
            }
            if node == 0 {
                return Looked { found: true, looks };
            }
            node = self.parents[node] as usize;
        }
        Looked { found: false, looks: MOST_LOOKS }
    }

    /// Whether there is a chain from the root to a leaf for any faces whose bounds hold a face.
    fn finds(&self, face: usize) -> Looked {
        let corners = self.corners(face);
        // siblings that are still to be looked at, from the last to the first
        let root = 0..1usize;
        let mut stack = vec![root];
        let mut looks = 0;
        while looks < MOST_LOOKS {
            let Some(siblings) = stack.last_mut() else { break };
            let Some(node) = siblings.next_back() else {
                stack.pop();
                continue;
            };
            looks += 1;
            if !self.open[node] || !self.holds(node, &corners) {
                continue;
            }
            match self.cover.nodes[node].below {
                Below::Faces => return Looked { found: true, looks },
                Below::Face(_) => {}
                Below::Nodes { first, count } => stack.push(first as usize..first as usize + count as usize),
            }
        }
        Looked { found: false, looks }
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
