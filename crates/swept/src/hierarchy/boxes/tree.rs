//! The binary tree of oriented boxes, down to single faces.
//!
//! **The mathematics.** The faces of a node are cut in two by the plane across the longest axis of its box
//! through the mean of their centres. If all centres are on one side of it, as when they coincide, or if a
//! branch has become much deeper than a balanced tree, the faces are sorted along the axis and cut into equal
//! numbers. So every leaf is one face, and with n faces no leaf is deeper than about 3 log₂ n + 16.
//!
//! **Why it is sound.** The grouping of faces affects speed only. Children divide the faces of their parent:
//! each face is in exactly one leaf.
//!
//! **Source.** [Redon06, section 6.5], which leaves out the last face of a group and can grow a list instead
//! of a tree (R-19).

use super::fit::{around, axes_of, axes_of_one, mean};
use crate::bound::BoxInSphere;
use crate::shape::Mesh;
use crate::shape::triangle::Triangle;
use swept_num::Vector;

/// What lies below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Below {
    /// Two nodes: this one and the next.
    Nodes(u32),
    /// One face.
    Face(u32),
}

/// A binary tree of oriented boxes, each with a ball, over the faces of a mesh; node 0 is the root.
///
/// ```
/// use swept::Body;
/// use swept::internals::hierarchy::Below;
/// use swept::Mesh;
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let body = Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
/// let tree = body.box_tree();
/// assert_eq!((tree.len(), tree.below(0)), (7, Below::Nodes(1)));
/// assert!(tree.volume(0).radius() < 1.0);
/// # Ok::<(), swept::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BoxTree {
    nodes: Vec<(BoxInSphere, Below)>,
    depth: u32,
}

/// A node still to be made: its index, its faces, its depth.
struct Task {
    node: usize,
    faces: std::ops::Range<usize>,
    depth: u32,
}

impl BoxTree {
    /// The tree over the faces of a mesh.
    ///
    /// # Guarantee
    /// Every face lies in the box and in the ball of each of its ancestors, and in exactly one leaf.
    #[must_use]
    pub fn over(mesh: &Mesh) -> Self {
        let mut order: Vec<u32> = (0..mesh.faces().len() as u32).collect();
        let nothing = (
            around([[[0.0; 3]; 3]].into_iter(), axes_of_one([[0.0; 3]; 3]), Vector([0.0; 3])),
            Below::Face(0),
        );
        let mut nodes = Vec::with_capacity(2 * order.len() - 1);
        nodes.push(nothing);
        // below this depth, faces are cut by number
        let patience = 2 * (usize::BITS - order.len().leading_zeros()) + 16;
        let mut tasks = vec![Task { node: 0, faces: 0..order.len(), depth: 0 }];
        let mut deepest = 0;
        while let Some(Task { node, faces, depth }) = tasks.pop() {
            deepest = deepest.max(depth);
            let group = &mut order[faces.clone()];
            let triangle = |face: &u32| mesh.triangle(*face as usize);
            if let [face] = group {
                let corners = triangle(face);
                let axes = axes_of_one(corners);
                nodes[node] = (around([corners].into_iter(), axes, Vector(corners[0])), Below::Face(*face));
                continue;
            }
            let middle = mean(group.iter().map(triangle));
            let axes = axes_of(group.iter().map(triangle), middle);
            let volume = around(group.iter().map(triangle), axes, middle);
            let first = nodes.len();
            nodes[node] = (volume, Below::Nodes(first as u32));
            nodes.extend([nothing, nothing]);
            let low = faces.start + cut(group, triangle, &volume, depth > patience);
            tasks.push(Task { node: first + 1, faces: low..faces.end, depth: depth + 1 });
            tasks.push(Task { node: first, faces: faces.start..low, depth: depth + 1 });
        }
        Self { nodes, depth: deepest }
    }

    /// The box and the ball of a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline]
    #[must_use]
    pub fn volume(&self, node: u32) -> &BoxInSphere {
        &self.nodes[node as usize].0
    }

    /// What lies below a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline]
    #[must_use]
    pub fn below(&self, node: u32) -> Below {
        self.nodes[node as usize].1
    }

    /// The number of nodes: twice the number of faces minus one.
    #[allow(clippy::len_without_is_empty, reason = "a tree has a root")]
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The depth of the deepest leaf below the root.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The number of bytes that the tree takes in memory.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of_val(self.nodes.as_slice())
    }
}

/// Sorts a group of at least two faces into two parts, and returns how many are in the first; neither is
/// empty.
fn cut(group: &mut [u32], triangle: impl Fn(&u32) -> Triangle, volume: &BoxInSphere, evenly: bool) -> usize {
    let half = volume.obb().half();
    let longest = (0..3).fold(0, |best, i| if half[i] > half[best] { i } else { best });
    let axis = Vector(volume.obb().axes()[longest]).scale(1.0 / 3.0);
    let center = Vector(*volume.obb().center());
    let along =
        |face: &u32| triangle(face).into_iter().map(|corner| axis.dot(Vector(corner) - center)).sum::<f64>();
    let mut keyed: Vec<(f64, u32)> = group.iter().map(|face| (along(face), *face)).collect();
    let mean = keyed.iter().map(|(key, _)| key).sum::<f64>() / keyed.len() as f64;
    let mut low = keyed.iter().filter(|(key, _)| *key < mean).count();
    if evenly || low == 0 || low == keyed.len() {
        keyed.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        low = keyed.len() / 2;
    } else {
        // stable, so that the tree depends on nothing else
        keyed.sort_by_key(|(key, _)| *key >= mean);
    }
    for (slot, (_, face)) in group.iter_mut().zip(keyed) {
        *slot = face;
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bound::{MotionSpan, RelativeMotion, separated};
    use crate::motion::{Placement, Spin};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha12Rng;
    use swept_num::Interval;

    fn faces_below(tree: &BoxTree, node: u32) -> Vec<u32> {
        match tree.below(node) {
            Below::Face(face) => vec![face],
            Below::Nodes(first) => {
                let mut faces = faces_below(tree, first);
                faces.extend(faces_below(tree, first + 1));
                faces
            }
        }
    }

    /// Every corner is in the box: its coordinates s along the stored axes solve a linear system, by Cramer's
    /// rule in intervals.
    fn holds(volume: &BoxInSphere, corner: [f64; 3]) -> bool {
        let [u, v, w] = volume.obb().axes().map(|axis| Vector(axis).enclosed());
        let d = Vector(corner).enclosed() - Vector(*volume.obb().center()).enclosed();
        let determinant = u.dot(v.cross(w));
        let s = [d.dot(v.cross(w)), u.dot(d.cross(w)), u.dot(v.cross(d))].map(|x| x / determinant);
        let inside = (0..3).all(|i| s[i].mignitude() <= volume.obb().half()[i]);
        inside && d.norm().lo() <= volume.radius()
    }

    fn check(mesh: &Mesh) -> BoxTree {
        let tree = BoxTree::over(mesh);
        assert_eq!(tree.len(), 2 * mesh.faces().len() - 1);
        let mut all = faces_below(&tree, 0);
        all.sort_unstable();
        assert_eq!(all, (0..mesh.faces().len() as u32).collect::<Vec<_>>());
        for node in 0..tree.len() as u32 {
            for face in faces_below(&tree, node) {
                for corner in mesh.triangle(face as usize) {
                    assert!(holds(tree.volume(node), corner), "node {node}, face {face}, {corner:?}");
                }
            }
        }
        tree
    }

    #[test]
    fn every_corner_is_in_every_box_above_it() {
        let mut random = ChaCha12Rng::seed_from_u64(5);
        for (count, spread, shift, flat) in [
            (1u32, 1.0, 0.0, 1.0),
            (2, 1e-3, 1e8, 1.0),
            (57, 1.0, 0.0, 1.0),
            (40, 1e-30, 0.0, 1.0),
            (64, 1e60, 0.0, 1.0),
            (33, 3.0, 5.0, 0.0),
        ] {
            let vertices = (0..3 * count)
                .map(|_| {
                    let [x, y, z]: [f64; 3] =
                        core::array::from_fn(|_| shift + spread * random.random_range(-1.0..1.0));
                    [x, 0.1 * y + 0.7 * x, flat * z]
                })
                .collect();
            let faces = (0..count).map(|f| [3 * f, 3 * f + 1, 3 * f + 2]).collect();
            check(&Mesh::new(vertices, faces).unwrap());
        }
    }

    #[test]
    fn equal_and_degenerate_faces_make_a_shallow_tree() {
        let point = Mesh::new(vec![[1.0, 2.0, 3.0]], vec![[0, 0, 0]; 300]).unwrap();
        assert!(check(&point).depth() <= 9);
        let line = Mesh::new(vec![[0.0; 3], [1.0, 1.0, 1.0]], vec![[0, 1, 1]; 65]).unwrap();
        assert!(check(&line).depth() <= 7);
        // each face a thousandth of the one before: the mean splits off one at a time
        let vertices: Vec<[f64; 3]> = (0..200)
            .flat_map(|k| {
                let size = 2f64.recip().sqrt() * f64::from_bits((1023 - 3 * k) << 52);
                [[size, 0.0, 0.0], [size, size, 0.0], [size, 0.0, size]]
            })
            .collect();
        let faces = (0..200).map(|f| [3 * f, 3 * f + 1, 3 * f + 2]).collect();
        let depth = check(&Mesh::new(vertices, faces).unwrap()).depth();
        assert!(depth <= 2 * 8 + 16 + 1 + 8, "{depth}");
    }

    #[test]
    fn places_beyond_all_range_are_held_too() {
        let far = Mesh::new(
            vec![[f64::MAX; 3], [-f64::MAX, 0.0, 1.0], [0.0, f64::MAX, 3.0]],
            vec![[0, 1, 2], [0, 0, 1]],
        )
        .unwrap();
        let tree = BoxTree::over(&far);
        assert_eq!(tree.volume(0).obb().half(), &[f64::MAX; 3]);
        assert_eq!(tree.volume(0).radius(), f64::INFINITY);
        let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let span = MotionSpan::of(&rest, Interval::between(0.0, 1.0));
        let seen = RelativeMotion::of(&span, &span).unwrap();
        assert_eq!(separated(tree.volume(0), tree.volume(1), &seen, 0.0), None);
    }

    #[test]
    fn boxes_are_narrow_along_what_is_flat() {
        // a strip along (1, 1, 0), a hundred times as long as wide
        let vertices: Vec<[f64; 3]> = (0..=100)
            .flat_map(|k| {
                let x = f64::from(k);
                [[x, x, 0.0], [x + 0.5, x - 0.5, 0.0]]
            })
            .collect();
        let faces = (0..100u32)
            .flat_map(|k| [[2 * k, 2 * k + 1, 2 * k + 2], [2 * k + 1, 2 * k + 2, 2 * k + 3]])
            .collect();
        let tree = check(&Mesh::new(vertices, faces).unwrap());
        let mut half = *tree.volume(0).obb().half();
        half.sort_unstable_by(f64::total_cmp);
        assert!(half[0] < 1e-12 && half[1] < 0.36 && half[2] < 71.1, "{half:?}");
    }
}
