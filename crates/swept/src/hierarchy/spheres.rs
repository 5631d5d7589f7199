//! A binary tree of smallest balls over the faces of a mesh.
//!
//! **What it answers.** The smallest ball around each group of faces, or of parts of large faces; each leaf
//! has up to four faces.
//!
//! **The mathematics.** The axis-aligned box of a group is halved across its longest side. A face that
//! extends across the middle goes to the side of its own middle, unless it is larger than a leaf should be:
//! then its pieces go to both sides, and leaves on both sides name the face. A group is a leaf if it has at
//! most four faces and its ball is no larger than the size of a leaf, one 16th of the body's, or if it cannot
//! be halved.
//!
//! **Why it is sound.** Every point of every face lies in the balls of all ancestors of some leaf that names
//! the face. Balls are measured from the stored numbers: 2^-48 covers the roundings of a distance
//! ([`lens`](super::lens)), [`STRAY`] those of the cuts. Where the centre comes from does not matter, so
//! degenerate and repeated points do no harm (D-16). The size of a leaf is a fraction of the body's, not a
//! length (D-17), and is raised until few pieces are made, so trees are small.
//!
//! **Source.** [D2M14, section 5.4.1; section 5.4.6, item 2].

use super::enclosing;
use super::local::Local;
use super::piece::{MOST_CUTS, Piece, STRAY};
use crate::shape::Mesh;
use std::sync::OnceLock;

/// Maximum number of faces in a leaf, unless they cannot be separated.
const FACES: usize = 4;
/// A leaf's ball is at most this fraction of the body's, unless that makes too many pieces.
const PART: f64 = 1.0 / 16.0;
/// How many pieces may be made beyond two per face.
const PIECES: f64 = 4096.0;
/// Maximum number of levels below the root: halving a side 40 times leaves nothing of it.
const DEEPEST: u32 = 120;
/// A ball whose radius is too large by no more than this fraction counts as the smallest: what rounding
/// leaves.
const SMALLEST: f64 = 1e-14;
/// Twice the bound of the roundings of one distance in local coordinates, as for lenses.
const SLACK: f64 = 1.0 / (1u64 << 48) as f64;

type Point = [f64; 3];

/// A ball around some faces, or parts of them, in local coordinates ([`Local`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// The centre.
    pub center: [f64; 3],
    /// The radius.
    pub radius: f64,
    /// At least the distance of the centre from the body's reference point, in local units.
    pub arm: f64,
    /// The first child, or the position of the first face.
    first: u32,
    /// The number of faces of a leaf; zero for an inner node.
    count: u32,
}

/// The tree of smallest balls of a body.
///
/// ```
/// use swept::{Body, Mesh};
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let body = Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
/// let tree = body.spheres();
/// // faces as large as the body are listed in many leaves
/// assert!(tree.balls().len() > 100 && tree.leaf(0).is_none());
/// # Ok::<(), swept::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SphereTree {
    balls: Vec<Ball>,
    faces: Vec<u32>,
}

impl SphereTree {
    /// The tree over a mesh.
    pub(super) fn build(mesh: &Mesh, local: &Local) -> Self {
        let pieces: Vec<Piece> = (0..mesh.faces().len())
            .map(|face| Piece::whole(face as u32, mesh.triangle(face).map(|corner| local.inward(corner))))
            .collect();
        let home = local.origin.map(|x| x / local.unit);
        let mut builder = Builder { size: 0.0, home, balls: Vec::new(), faces: Vec::new() };
        let root = builder.ball(&pieces);
        builder.size = leaf_size(&pieces, root.radius * PART);
        builder.balls.push(root);
        // groups that are still to be halved, with the index of their ball
        let mut waiting = vec![(0usize, pieces, 0u32)];
        while let Some((place, group, depth)) = waiting.pop() {
            let small = group.len() <= FACES && builder.balls[place].radius <= builder.size;
            let halves = if small || depth >= DEEPEST { None } else { builder.halved(&group) };
            let Some([low, high]) = halves else {
                builder.leaf(place, &group);
                continue;
            };
            let first = builder.balls.len();
            builder.balls[place].first = first as u32;
            for half in [&low, &high] {
                let ball = builder.ball(half);
                builder.balls.push(ball);
            }
            waiting.push((first + 1, high, depth + 1));
            waiting.push((first, low, depth + 1));
        }
        Self { balls: builder.balls, faces: builder.faces }
    }

    /// All balls; the first is the body's.
    #[must_use]
    pub fn balls(&self) -> &[Ball] {
        &self.balls
    }

    /// The faces of a leaf, `None` for an inner node.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline]
    #[must_use]
    pub fn leaf(&self, node: u32) -> Option<&[u32]> {
        let ball = &self.balls[node as usize];
        let first = ball.first as usize;
        (ball.count > 0).then(|| &self.faces[first..first + ball.count as usize])
    }

    /// The children of an inner node.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline]
    #[must_use]
    pub fn children(&self, node: u32) -> [u32; 2] {
        let first = self.balls[node as usize].first;
        [first, first + 1]
    }
}

/// The size of a leaf: `wanted`, doubled until the faces larger than it make few pieces.
fn leaf_size(pieces: &[Piece], wanted: f64) -> f64 {
    let most = 2.0 * pieces.len() as f64 + PIECES;
    let extents: Vec<f64> = pieces.iter().map(Piece::extent).collect();
    let mut size = wanted;
    while size > 0.0 {
        let made: f64 = extents.iter().map(|extent| (extent / size).max(1.0)).map(|n| n * n).sum();
        if made <= most {
            break;
        }
        size *= 2.0;
    }
    size
}

struct Builder {
    /// The size of a leaf.
    size: f64,
    /// The local origin relative to the reference point, in local units.
    home: Point,
    balls: Vec<Ball>,
    faces: Vec<u32>,
}

impl Builder {
    /// The smallest ball around some pieces.
    fn ball(&self, group: &[Piece]) -> Ball {
        let points: Vec<Point> = group.iter().flat_map(|piece| piece.corners.iter().copied()).collect();
        let center = enclosing::center_within(&points, SMALLEST);
        let mut square = 0.0f64;
        for point in &points {
            let away: Point = core::array::from_fn(|i| point[i] - center[i]);
            square = square.max(away[0] * away[0] + away[1] * away[1] + away[2] * away[2]);
        }
        let from_home: Point = core::array::from_fn(|i| center[i] + self.home[i]);
        let arm =
            (from_home[0] * from_home[0] + from_home[1] * from_home[1] + from_home[2] * from_home[2]).sqrt();
        // eight roundings at most
        let arm = arm * (1.0 + 8.0 * f64::EPSILON) + SLACK;
        Ball { center, radius: square.sqrt() + SLACK + STRAY, arm, first: 0, count: 0 }
    }

    /// The group split into two non-empty parts, if possible.
    fn halved(&self, group: &[Piece]) -> Option<[Vec<Piece>; 2]> {
        let ranges = [0, 1, 2].map(|axis| {
            group
                .iter()
                .map(|piece| piece.range(axis))
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(lo, hi), (low, high)| (lo.min(low), hi.max(high)))
        });
        let side = |axis: usize| ranges[axis].1 - ranges[axis].0;
        let mut axes = [0, 1, 2];
        axes.sort_by(|&i, &j| side(j).total_cmp(&side(i)).then(i.cmp(&j)));
        for axis in axes {
            let at = 0.5 * ranges[axis].0 + 0.5 * ranges[axis].1;
            let halves = self.split(group, axis, at);
            if halves.iter().all(|half| !half.is_empty()) && halves.iter().any(|half| self.gains(half, group))
            {
                return Some(halves);
            }
        }
        self.by_middles(group, axes[0])
    }

    /// Whether a half is really less than the whole.
    fn gains(&self, half: &[Piece], group: &[Piece]) -> bool {
        let size = |pieces: &[Piece]| pieces.iter().map(Piece::extent).sum::<f64>();
        half.len() < group.len() || size(half) < size(group)
    }

    /// Sends every piece to its side and cuts large ones.
    fn split(&self, group: &[Piece], axis: usize, at: f64) -> [Vec<Piece>; 2] {
        let [mut low, mut high] = [Vec::new(), Vec::new()];
        for piece in group {
            let (lo, hi) = piece.range(axis);
            if lo < at && at < hi && piece.extent() > self.size && piece.cuts < MOST_CUTS {
                let [below, above] = piece.cut(axis, at);
                low.push(below);
                high.push(above);
            } else if piece.middle(axis) <= at {
                low.push(piece.clone());
            } else {
                high.push(piece.clone());
            }
        }
        [low, high]
    }

    /// Half of the pieces each, in the order of their middles: for pieces that no plane separates.
    fn by_middles(&self, group: &[Piece], axis: usize) -> Option<[Vec<Piece>; 2]> {
        if group.len() <= FACES {
            return None;
        }
        let mut order: Vec<usize> = (0..group.len()).collect();
        order.sort_by(|&i, &j| group[i].middle(axis).total_cmp(&group[j].middle(axis)).then(i.cmp(&j)));
        let half = |part: &[usize]| part.iter().map(|&i| group[i].clone()).collect::<Vec<_>>();
        let (low, high) = order.split_at(group.len() / 2);
        Some([half(low), half(high)])
    }

    fn leaf(&mut self, place: usize, group: &[Piece]) {
        let mut faces: Vec<u32> = group.iter().map(|piece| piece.face).collect();
        faces.sort_unstable();
        faces.dedup();
        self.balls[place].first = self.faces.len() as u32;
        self.balls[place].count = faces.len() as u32;
        self.faces.extend(faces);
    }
}

/// A value computed on first use, which does not count when owners are compared.
#[derive(Clone, Debug)]
pub(super) struct WhenAsked<T>(OnceLock<T>);

impl<T> Default for WhenAsked<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> WhenAsked<T> {
    pub(super) fn get(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(make)
    }
}

impl<T> PartialEq for WhenAsked<T> {
    /// It follows from the rest of its owner, whether it was computed or not.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
