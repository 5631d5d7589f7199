//! A tree of frames around any triangle mesh.
//!
//! **What it answers.** Given only triangles: one frame around everything, below it frames around parts, and
//! at the last level a shell of small frames, each around a few neighbouring triangles.
//!
//! **The mathematics.** Triangles are divided top-down by their centroids, across the longest extent, into
//! equal parts; frames are fitted bottom-up: a leaf around its triangles, with a margin, and an inner node
//! around the frames of its children. With n leaves and L levels every inner node has at most b children, the
//! smallest b with b^(L-1) >= n.
//!
//! **Why it is sound.** Every triangle, widened by the margin, is inside its leaf, and every child inside its
//! parent, by exact tests (`fit.rs`); so each level of the tree contains the whole mesh and everything within
//! the margin of it. A shell covers the surface: the inside of a closed mesh is covered only as far as the
//! frames reach.
//!
//! **Source.** [FM13, sections 2.1 and 6.1.2].

use super::error::TreeError;
use super::fit::Content;
use super::nodes::{Branch, FrameTree};
use crate::{Frame, FrameKind};
use dashu_int::IBig;
use std::collections::VecDeque;
use swept_num::exact::{common_exponent, cross, difference, integers};

/// The kind of frame for the leaves of a shell; inner nodes are parallelepipeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Volume {
    /// Boxes rotated to fit.
    #[default]
    Parallelepipeds,
    /// Tetrahedra.
    Simplices,
}

/// How to build a shell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShellOptions {
    /// The kind of frame for the leaves.
    pub volume: Volume,
    /// Maximum number of levels, at least 1. A part with few triangles has fewer.
    pub levels: usize,
    /// Maximum number of triangles per leaf, at least 1 (with a single level, the only frame contains them
    /// all).
    pub leaf_triangles: usize,
    /// A length, not negative: everything this close to the mesh is in the shell too.
    pub margin: f64,
    /// No frame's side is thinner than this fraction of its longest side; above 0 and at most 1. This affects
    /// speed only: intersections of very thin frames are decided by slower arithmetic.
    pub thickness: f64,
}

impl Default for ShellOptions {
    /// Two levels, a parallelepiped around each triangle, no margin, flat parts thickened to a thousandth of
    /// their length.
    fn default() -> Self {
        Self { volume: Volume::default(), levels: 2, leaf_triangles: 1, margin: 0.0, thickness: 1.0 / 1024.0 }
    }
}

/// A tree around a mesh, and the leaf of each triangle.
#[derive(Clone, Debug, PartialEq)]
pub struct Shell {
    /// The tree.
    pub tree: FrameTree<3>,
    /// For each triangle the leaf that contains it.
    pub leaf_of: Vec<usize>,
}

/// A tree of frames around a triangle mesh.
///
/// # Guarantee
/// Every triangle, and every point within the margin of it, lies inside the leaf recorded for it, and so
/// inside every ancestor of that leaf; decided exactly.
///
/// # Errors
/// No triangles, a vertex that does not exist, a coordinate that is not finite or beyond 2^500, a triangle
/// whose corners lie exactly on a line, settings out of range, or a mesh whose size is outside the range of
/// frames.
///
/// ```
/// use swept_frames::tree::{ShellOptions, Volume, shell};
/// let vertices = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let triangles = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
/// let options = ShellOptions { volume: Volume::Simplices, ..ShellOptions::default() };
/// let shell = shell(&vertices, &triangles, &options)?;
/// assert_eq!((shell.tree.len(), shell.tree.depth()), (5, 2));
/// # Ok::<(), swept_frames::tree::TreeError>(())
/// ```
pub fn shell(
    vertices: &[[f64; 3]],
    triangles: &[[usize; 3]],
    options: &ShellOptions,
) -> Result<Shell, TreeError> {
    let corners = checked(vertices, triangles)?;
    check_settings(options)?;
    let leaves = corners.len().div_ceil(options.leaf_triangles);
    let builder = Builder { corners: &corners, options, branching: branching(leaves, options.levels) };
    let mut all: Vec<usize> = (0..corners.len()).collect();
    let root = builder.part(&mut all, options.levels)?;
    number(root, corners.len())
}

/// The largest magnitude of a coordinate for which frames exist.
const LARGEST: f64 = f64::from_bits((1023 + 500) << 52);

/// The corners of each triangle.
fn checked(vertices: &[[f64; 3]], triangles: &[[usize; 3]]) -> Result<Vec<[[f64; 3]; 3]>, TreeError> {
    for (vertex, coordinates) in vertices.iter().enumerate() {
        for (axis, &value) in coordinates.iter().enumerate() {
            if !value.is_finite() || value.abs() > LARGEST {
                return Err(TreeError::BadCoordinate { vertex, axis, value });
            }
        }
    }
    if triangles.is_empty() {
        return Err(TreeError::EmptyMesh);
    }
    let mut found = Vec::with_capacity(triangles.len());
    for (triangle, &numbers) in triangles.iter().enumerate() {
        if let Some(&vertex) = numbers.iter().find(|&&vertex| vertex >= vertices.len()) {
            return Err(TreeError::NoSuchVertex { triangle, vertex, vertices: vertices.len() });
        }
        let corners = numbers.map(|vertex| vertices[vertex]);
        if is_degenerate(&corners) {
            return Err(TreeError::DegenerateTriangle { triangle });
        }
        found.push(corners);
    }
    Ok(found)
}

/// Whether three points lie on one line, exactly.
fn is_degenerate(corners: &[[f64; 3]; 3]) -> bool {
    let exponent = common_exponent(corners.iter().flatten().copied());
    let [a, b, c] = corners.map(|corner| integers(&corner, exponent));
    cross(&difference(&b, &a), &difference(&c, &a)).iter().all(|x| *x == IBig::ZERO)
}

fn check_settings(options: &ShellOptions) -> Result<(), TreeError> {
    let bad = |what, value: f64, range| Err(TreeError::BadSetting { what, value, range });
    if options.levels == 0 {
        return bad("levels", 0.0, "at least 1");
    }
    if options.leaf_triangles == 0 {
        return bad("leaf_triangles", 0.0, "at least 1");
    }
    if !(0.0..=LARGEST).contains(&options.margin) {
        return bad("margin", options.margin, "between 0 and 2^500");
    }
    if !(options.thickness > 0.0 && options.thickness <= 1.0) {
        return bad("thickness", options.thickness, "above 0 and at most 1");
    }
    Ok(())
}

/// The smallest b with b^(levels - 1) >= leaves, at least 2.
fn branching(leaves: usize, levels: usize) -> usize {
    let enough = |b: usize| {
        let mut reached = 1_usize;
        // It at least doubles each time, so as many steps as a word has bits are enough.
        (1..levels).take(usize::BITS as usize).any(|_| {
            reached = reached.saturating_mul(b);
            reached >= leaves
        })
    };
    let (mut low, mut high) = (2, leaves.max(2));
    while low < high {
        let middle = low + (high - low) / 2;
        if enough(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

/// A node that has not been numbered yet.
struct Part {
    frame: Frame<3>,
    /// The triangles of a leaf.
    triangles: Vec<usize>,
    children: Vec<Part>,
}

struct Builder<'a> {
    corners: &'a [[[f64; 3]; 3]],
    options: &'a ShellOptions,
    branching: usize,
}

impl Builder<'_> {
    /// The tree of some triangles with at most `levels` levels.
    fn part(&self, triangles: &mut [usize], levels: usize) -> Result<Part, TreeError> {
        let first = triangles.iter().copied().min().unwrap_or(0);
        let fitted = |content: &Content<'_>, kind: FrameKind| {
            content.fit(kind, self.options.thickness).ok_or(TreeError::NotFitted { triangle: first })
        };
        if levels <= 1 || triangles.len() <= self.options.leaf_triangles {
            let kind = match self.options.volume {
                Volume::Parallelepipeds => FrameKind::Parallelepiped,
                Volume::Simplices => FrameKind::Simplex,
            };
            let inside = triangles.iter().map(|&triangle| self.corners[triangle]).collect();
            let content = Content { triangles: inside, margin: self.options.margin, frames: Vec::new() };
            let mut triangles = triangles.to_vec();
            triangles.sort_unstable();
            return Ok(Part { frame: fitted(&content, kind)?, triangles, children: Vec::new() });
        }
        let leaves = triangles.len().div_ceil(self.options.leaf_triangles);
        let wanted = if levels == 2 { leaves } else { leaves.min(self.branching) };
        let mut children = Vec::new();
        self.divide(triangles, wanted, levels - 1, &mut children)?;
        let frames = children.iter().map(|child| &child.frame).collect();
        let content = Content { triangles: Vec::new(), margin: 0.0, frames };
        let frame = fitted(&content, FrameKind::Parallelepiped)?;
        Ok(Part { frame, triangles: Vec::new(), children })
    }

    /// Divides triangles into `parts` nearly equal parts of neighbouring triangles, and adds the tree of
    /// each.
    fn divide(
        &self,
        triangles: &mut [usize],
        parts: usize,
        levels: usize,
        found: &mut Vec<Part>,
    ) -> Result<(), TreeError> {
        if parts <= 1 || triangles.len() <= 1 {
            found.push(self.part(triangles, levels)?);
            return Ok(());
        }
        let axis = self.longest_axis(triangles);
        triangles.sort_by(|&a, &b| self.middle(a, axis).total_cmp(&self.middle(b, axis)).then(a.cmp(&b)));
        let left = parts / 2;
        // The share left/parts of the triangles, rounded up, with at least one on each side.
        let middle = (triangles.len() * left).div_ceil(parts).clamp(1, triangles.len() - 1);
        let (before, after) = triangles.split_at_mut(middle);
        self.divide(before, left, levels, found)?;
        self.divide(after, parts - left, levels, found)
    }

    /// A third of the sum of the coordinates; rounded, since it only decides which triangles are neighbours.
    fn middle(&self, triangle: usize, axis: usize) -> f64 {
        let [a, b, c] = self.corners[triangle].map(|corner| corner[axis] / 3.0);
        a + b + c
    }

    fn longest_axis(&self, triangles: &[usize]) -> usize {
        let extent = |axis: usize| {
            let middles = triangles.iter().map(|&triangle| self.middle(triangle, axis));
            let ends = (f64::INFINITY, f64::NEG_INFINITY);
            let (lo, hi) = middles.fold(ends, |(lo, hi), x| (lo.min(x), hi.max(x)));
            hi - lo
        };
        (0..3).max_by(|&a, &b| extent(a).total_cmp(&extent(b))).unwrap_or(0)
    }
}

/// The checked tree, and the leaf of each triangle in the tree's numbering: level by level.
fn number(root: Part, triangles: usize) -> Result<Shell, TreeError> {
    let mut leaf_of = vec![0; triangles];
    let mut waiting = VecDeque::from([&root]);
    let mut node = 0;
    while let Some(part) = waiting.pop_front() {
        for &triangle in &part.triangles {
            leaf_of[triangle] = node;
        }
        waiting.extend(&part.children);
        node += 1;
    }
    let tree = FrameTree::new(branch(root))?;
    Ok(Shell { tree, leaf_of })
}

/// No deeper than the number of levels in which triangles were divided, so at most the logarithm of their
/// number.
fn branch(part: Part) -> Branch<3> {
    Branch { frame: part.frame, children: part.children.into_iter().map(branch).collect() }
}

#[cfg(test)]
mod tests;
