//! How far apart four pairs are at rest.
//!
//! **What it answers.** For four children of a node of this body and one node or face of the other: a lower
//! bound on the distance of each pair.
//!
//! **The mathematics.** For any unit n the pair is apart by at least n·c - Sx - Sy, where c goes from one
//! centre to the other and S is the support along n ([`lens`](super::lens)). For a face, the least n·(c - p)
//! over its corners p takes the place of n·c - Sy. Directions: the line of centres, or from the closest point
//! of the face; the axes of the slabs; and one that the caller gives. Far apart, the direction in which the
//! bodies are closest bounds nearly all pairs best.
//!
//! **Why it is sound.** Any direction gives a valid bound, and every bound is lowered by the `gap_error` of
//! the [view](super::view) (`docs/soundness/first-contact.md`, sections 1 and 3). A given direction of length
//! 0 bounds nothing: it gives minus the supports.

use super::kernel::{LEAST_LENGTH, from_face};
use super::lanes::{Lanes, Wide};
use super::lens::{AXIS_SLACK, support, width};
use super::view::{Node, V, View};
use crate::hierarchy::Block;

/// Four children of this body.
#[derive(Clone, Copy)]
struct Children<L> {
    center: Wide<L>,
    axis: Wide<L>,
    radius: L,
    half: L,
    width: L,
}

impl<L: Lanes> Children<L> {
    #[inline(always)]
    fn new(block: &Block) -> Self {
        let (radius, half) = (L::singles(&block.radius), L::singles(&block.half));
        let (center, axis) = (Wide::singles(&block.center), Wide::singles(&block.axis));
        Self { center, axis, radius, half, width: width(radius, half) }
    }

    #[inline(always)]
    fn support(&self, n: Wide<L>) -> L {
        support(n.dot(self.axis).abs(), n.cross(self.axis).length(), self.radius, self.half, self.width)
    }
}

/// Lower bounds on the distances between four children of this body and a node of the other. Directions are
/// tried until all bounds are above `enough`; `hint` is one of them, from the node to the children, of length
/// 1 up to rounding, or 0.
#[inline(always)]
pub(crate) fn nodes<L: Lanes>(view: &View, node: &Node, block: &Block, hint: V, enough: f64) -> [f64; 4] {
    let enough = L::splat(enough);
    let children = Children::<L>::new(block);
    let error = L::splat(view.gap_error);
    let apart = children.center - Wide::splat(node.center.0);
    let length = apart.length();
    let free = length - error;
    let radius = L::splat(node.radius);
    let spheres = free - (children.radius + radius);
    if spheres.greater(enough) == 0b1111 {
        return spheres.array();
    }

    let axis = Wide::<L>::splat(node.axis.0);
    let (half, width) = (L::splat(node.half), L::splat(node.width));
    let hint = Wide::<L>::splat(hint.0);
    let others = support(hint.dot(axis).abs(), hint.cross(axis).length(), radius, half, width);
    let given = hint.dot(apart) - (children.support(hint) + others) - error;
    let bound = L::max(spheres, given);
    if bound.greater(enough) == 0b1111 {
        return bound.array();
    }

    let n = apart.scale(L::splat(1.0) / L::max(length, L::splat(LEAST_LENGTH)));
    let others = support(n.dot(axis).abs(), n.cross(axis).length(), radius, half, width);
    let bound = L::max(bound, free - (children.support(n) + others));
    if bound.greater(enough) == 0b1111 {
        return bound.array();
    }

    // an axis is a little longer than 1: that makes supports too large, which is safe, and the slack lowers
    // the product with c by more than dividing by its length would
    let (shorter, error) = (L::splat(1.0 - AXIS_SLACK), error * L::splat(1.0 + AXIS_SLACK));
    let (along, aside) = (children.axis.dot(axis).abs(), children.axis.cross(axis).length());
    let others = children.half + support(along, aside, radius, half, width);
    let bound = L::max(bound, children.axis.dot(apart).abs() * shorter - others - error);
    let own = half + support(along, aside, children.radius, children.half, children.width);
    L::max(bound, axis.dot(apart).abs() * shorter - own - error).array()
}

/// The same for a face of the other body, given by its corners.
#[inline(always)]
pub(crate) fn face<L: Lanes>(view: &View, corners: &[V; 3], block: &Block, hint: V, enough: f64) -> [f64; 4] {
    let enough = L::splat(enough);
    let children = Children::<L>::new(block);
    let error = L::splat(view.gap_error);
    let apart = from_face(corners, children.center);
    let n = apart.scale(L::splat(1.0) / L::max(apart.length(), L::splat(LEAST_LENGTH)));
    let free = least(corners, &children, n) - error;
    let bound = free - children.radius;
    if bound.greater(enough) == 0b1111 {
        return bound.array();
    }
    let bound = L::max(bound, free - children.support(n));
    let hint = Wide::<L>::splat(hint.0);
    let given = least(corners, &children, hint) - children.support(hint) - error;
    let bound = L::max(bound, given);
    if bound.greater(enough) == 0b1111 {
        return bound.array();
    }
    let back =
        least(corners, &children, Wide([-children.axis.0[0], -children.axis.0[1], -children.axis.0[2]]));
    let reach = L::max(least(corners, &children, children.axis), back);
    let slab = reach * L::splat(1.0 - AXIS_SLACK) - children.half - error * L::splat(1.0 + AXIS_SLACK);
    L::max(bound, slab).array()
}

/// The least n·(c - p) over the corners p.
#[inline(always)]
fn least<L: Lanes>(corners: &[V; 3], children: &Children<L>, n: Wide<L>) -> L {
    let [p, q, r] = [corners[0].0, corners[1].0, corners[2].0];
    let p = n.dot(children.center - Wide::splat(p));
    let q = n.dot(children.center - Wide::splat(q));
    let r = n.dot(children.center - Wide::splat(r));
    L::min(p, L::min(q, r))
}
