//! Every face is in a part.
//!
//! **What it answers.** Whether each face of a body has a chain of nodes, from the root down to a leaf, whose
//! bounds all contain it.
//!
//! **The mathematics.** A leaf for one face holds that face; its chain consists of the nodes above it. Any
//! other face goes down from the root into any child whose bound contains its three corners (bounds are
//! convex), until it reaches a leaf for any faces. If a node has a bound and a hull, both must contain it. A
//! node with neither contains everything: no step can use it.
//!
//! **Why it is sound.** Nothing is assumed about which faces belong where; the chains are found here. Because
//! children come after their parents and have only one, the nodes form a tree. Distances are intervals, in
//! the unit of the cover and relative to its origin, which is subtracted first. A cover whose bounds overlap
//! so much that faces are found only after many tests is refused ([`account`](crate::certificate::account)).
//!
//! **Source.** `docs/certificates.md`.

use super::hull::HullVolume;
use super::work::mapped;
use crate::certificate::account::Account;
use crate::certificate::proof::{Below, Bound, Cover, Hull};
use crate::certificate::refusal::{Refusal, ordinal};
use crate::shape::Mesh;
use core::sync::atomic::{AtomicU8, Ordering};
use swept_num::{Interval, Vector};

/// Maximum number of nodes tested for one face before it counts as uncovered: a well-built tree needs a few
/// dozen.
const MOST_LOOKS: u64 = 1 << 14;
/// What the test of a hull counts as, in tests of bounds.
const HULL_LOOKS: u64 = 8;
/// Maximum number of results of hull tests that are kept, of the hulls nearest to the root, a byte each.
const MOST_KEPT: usize = 1 << 25;
/// Number of faces tested, on all threads, before their cost is added up.
const TOGETHER: usize = 256;

/// A bound relative to the origin of the cover.
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

    /// Whether a point, relative to the origin of the cover, is proved to be inside.
    fn holds(&self, x: &Vector<Interval, 3>) -> bool {
        let y = *x - self.center;
        let in_slab = |(axis, half): &(Vector<Interval, 3>, Interval)| y.dot(*axis).abs().hi() <= half.lo();
        y.norm_squared().hi() <= self.square.lo() && self.slab.as_ref().is_none_or(in_slab)
    }
}

/// Whether a face was found to be covered, and how many bounds were tested for that.
type Looked = (bool, u64);

/// A tree whose numbers are valid.
struct Tree<'a> {
    cover: &'a Cover,
    mesh: &'a Mesh,
    volumes: Vec<Option<Volume>>,
    hulls: Vec<HullVolume>,
    /// For the first hulls and each vertex: 0 until tested, then 1 if it is inside and 2 if not. Faces share
    /// vertices. Threads may test the same one twice, with the same result.
    kept: Vec<AtomicU8>,
    parents: Vec<u32>,
    /// For each node, whether a leaf for any faces is at or below it.
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
            let (found, more) = tree.chain_holds(index, face as usize);
            has_leaf[face as usize] = found;
            looks.spend(more)?;
        }
    }
    // block by block, so that the cost does not depend on threads
    for start in (0..faces).step_by(TOGETHER) {
        let block: Vec<usize> = (start..faces.min(start + TOGETHER)).collect();
        progress(block.len());
        let looked = mapped(&block, |&face| if has_leaf[face] { (true, 0) } else { tree.finds(face) });
        for (face, (found, more)) in block.into_iter().zip(looked) {
            looks.spend(more)?;
            if !found {
                let what = "no chain of bounds contains it";
                return Err(Refusal::Uncovered { body: ordinal(body), face, what });
            }
        }
    }
    Ok(())
}

/// Proves that the nodes are a tree with valid bounds and existing faces.
pub(crate) fn well_formed(cover: &Cover, mesh: &Mesh, body: usize) -> Result<(), Refusal> {
    Tree::new(cover, mesh, body).map(|_| ())
}

impl<'a> Tree<'a> {
    fn new(cover: &'a Cover, mesh: &'a Mesh, body: usize) -> Result<Self, Refusal> {
        let nodes = &cover.nodes;
        let wrong = |node: usize, what: &'static str| Err(Refusal::Node { body: ordinal(body), node, what });
        if nodes.is_empty() {
            return wrong(0, "the tree has no nodes");
        }
        if !(cover.unit > 0.0 && cover.unit.is_finite() && cover.origin.iter().all(|x| x.is_finite())) {
            return wrong(0, "the origin or the unit of the tree is not a valid number");
        }
        if !cover.hulls.iter().all(is_a_hull) {
            return wrong(0, "a hull of its tree has too many points, or none, or an invalid number");
        }
        const NONE: u32 = u32::MAX;
        let mut parents = vec![NONE; nodes.len()];
        for (index, node) in nodes.iter().enumerate() {
            if !node.bound.as_ref().is_none_or(is_a_bound) {
                return wrong(index, "its bound has a negative or infinite number or NaN");
            }
            if node.hull.is_some_and(|hull| hull as usize >= cover.hulls.len()) {
                return wrong(index, "it names a hull that does not exist");
            }
            match node.below {
                Below::Faces => {}
                Below::Face(face) if (face as usize) < mesh.faces().len() => {}
                Below::Face(_) => return wrong(index, "it names a face that does not exist"),
                Below::Nodes { first, count } => {
                    let end = first as usize + count as usize;
                    if first as usize <= index || count == 0 || end > nodes.len() {
                        return wrong(index, "its children do not exist or do not come after it");
                    }
                    for parent in &mut parents[first as usize..end] {
                        if *parent != NONE {
                            return wrong(index, "one of its children already has a parent");
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
        let hulls = cover.hulls.iter().map(|hull| HullVolume::new(cover.unit, hull)).collect();
        let kept = (cover.hulls.len() * mesh.vertices().len()).min(MOST_KEPT);
        let kept = (0..kept).map(|_| AtomicU8::new(0)).collect();
        Ok(Self { cover, mesh, volumes: volumes.collect(), hulls, kept, parents, open })
    }

    /// The corners of a face, relative to the origin of the cover.
    fn corners(&self, face: usize) -> [Vector<Interval, 3>; 3] {
        let origin = Vector(self.cover.origin).enclosed();
        self.mesh.triangle(face).map(|corner| Vector(corner).enclosed() - origin)
    }

    /// Whether a hull contains a vertex with this place.
    fn hull_holds(&self, hull: usize, vertex: u32, place: &Vector<Interval, 3>) -> bool {
        let kept = self.kept.get(hull * self.mesh.vertices().len() + vertex as usize);
        let known = kept.map_or(0, |kept| kept.load(Ordering::Relaxed));
        let known = if known > 0 { known } else { 1 + u8::from(!self.hulls[hull].holds(place)) };
        kept.inspect(|kept| kept.store(known, Ordering::Relaxed));
        known == 1
    }

    /// Whether a node contains a face; what the test took is added to `looks`.
    fn holds(&self, node: usize, face: usize, corners: &[Vector<Interval, 3>; 3], looks: &mut u64) -> bool {
        *looks += 1;
        if !self.volumes[node].as_ref().is_none_or(|volume| corners.iter().all(|corner| volume.holds(corner)))
        {
            return false;
        }
        self.cover.nodes[node].hull.is_none_or(|hull| {
            *looks += HULL_LOOKS;
            let mut named = self.mesh.faces()[face].iter().zip(corners);
            named.all(|(&vertex, place)| self.hull_holds(hull as usize, vertex, place))
        })
    }

    /// Whether a node and all nodes above it contain a face.
    fn chain_holds(&self, node: usize, face: usize) -> Looked {
        let corners = self.corners(face);
        let (mut node, mut looks) = (node, 0);
        while looks < MOST_LOOKS {
            if !self.holds(node, face, &corners, &mut looks) {
                return (false, looks);
            }
            if node == 0 {
                return (true, looks);
            }
            node = self.parents[node] as usize;
        }
        (false, looks)
    }

    /// Whether there is a chain from the root to a leaf for any faces, all of whose bounds contain a face.
    fn finds(&self, face: usize) -> Looked {
        let corners = self.corners(face);
        // siblings still to be tested, from the last to the first
        let root = 0..1usize;
        let mut stack = vec![root];
        let mut looks = 0;
        while looks < MOST_LOOKS {
            let Some(siblings) = stack.last_mut() else { break };
            let Some(node) = siblings.next_back() else {
                stack.pop();
                continue;
            };
            if !self.open[node] {
                looks += 1;
                continue;
            }
            if !self.holds(node, face, &corners, &mut looks) {
                continue;
            }
            match self.cover.nodes[node].below {
                Below::Faces => return (true, looks),
                Below::Face(_) => {}
                Below::Nodes { first, count } => stack.push(first as usize..first as usize + count as usize),
            }
        }
        (false, looks)
    }
}

fn is_a_hull(hull: &Hull) -> bool {
    (1..=Hull::MOST_POINTS).contains(&hull.points.len())
        && hull.center.iter().chain([&hull.scale]).all(|x| x.is_finite())
        && (0.0..f64::INFINITY).contains(&hull.rest)
}

fn is_a_bound(bound: &Bound) -> bool {
    let Bound { center, radius, axis, half } = bound;
    center.iter().chain(axis).chain([radius, half]).all(|x| x.is_finite()) && *radius >= 0.0 && *half >= 0.0
}
