//! The broad phase: which bodies get close to each other at all.
//!
//! **What it answers.** The pairs of bodies whose boxes meet.
//!
//! **The mathematics.** An axis-aligned box around everything that a body sweeps over a span: the
//! intersection of the box swept by its own box, see [`MovingBox`], and that swept by its ball. The boxes are
//! kept in an R-tree.
//!
//! **Why it is sound.** The boxes hold the bodies at every time of the span, rounding included, and the tree
//! compares the floats as they are: bodies whose boxes do not meet are apart.
//!
//! **Source.** [Redon06, section 6.2]; the tree is that of the crate `rstar`.

use crate::shape::Shape;
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree, RTreeObject};
use swept::Motion;
use swept::internals::bound::{MotionSpan, MovingBox};
use swept_num::{Interval, add_up, sub_down};

/// A body's box.
pub(super) type Boxed = GeomWithData<Rectangle<[f64; 3]>, usize>;

/// The box of one body from a time to the end of its motion, or at one instant, widened by `reach`.
pub(super) fn boxed<M: Motion>(body: usize, shape: &Shape, motion: &M, span: Interval, reach: f64) -> Boxed {
    let moving = MotionSpan::of(motion, span);
    let sides = MovingBox::of_obb(&moving, shape.obb()).sides;
    // a rotated box is larger than its contents; the ball about the centre is often tighter
    let (centers, radius) = (moving.poses.translation, shape.radius());
    let lo = [0, 1, 2].map(|k: usize| sub_down(sides[k].lo().max(sub_down(centers[k].lo(), radius)), reach));
    let hi = [0, 1, 2].map(|k: usize| add_up(sides[k].hi().min(add_up(centers[k].hi(), radius)), reach));
    GeomWithData::new(Rectangle::from_corners(lo, hi), body)
}

/// The boxes of all bodies at one instant.
pub(super) fn boxes<'a, M: Motion + 'a>(
    bodies: impl Iterator<Item = (&'a Shape, &'a M)>,
    t: f64,
    reach: f64,
) -> Vec<Boxed> {
    let at = Interval::point(t);
    bodies.enumerate().map(|(k, (shape, motion))| boxed(k, shape, motion, at, reach)).collect()
}

/// All pairs of boxes that meet, without duplicates, in ascending order.
pub(super) fn near_pairs(boxes: &[Boxed]) -> Vec<(usize, usize)> {
    let tree = RTree::bulk_load(boxes.to_vec());
    let mut pairs: Vec<(usize, usize)> =
        boxes.iter().flat_map(|own| beside(&tree, own).into_iter().map(|other| (own.data, other))).collect();
    pairs.retain(|(i, j)| i < j);
    pairs.sort_unstable();
    pairs
}

/// The other bodies whose boxes meet this one, in ascending order.
pub(super) fn beside(tree: &RTree<Boxed>, own: &Boxed) -> Vec<usize> {
    let envelope: AABB<[f64; 3]> = own.envelope();
    let met = tree.locate_in_envelope_intersecting(&envelope);
    let mut others: Vec<usize> = met.map(|other| other.data).filter(|&other| other != own.data).collect();
    others.sort_unstable();
    others
}
