//! The nodes of a tree in the words of a proof.
//!
//! **What it answers.** The bound and the hull of a node as a [`Proof`](crate::certificate::Proof) states them: exactly
//! those of the tree.

use crate::certificate::{Bound, Hull};
use crate::hierarchy::{self, HULL_POINTS, Lens};

/// The hull of a node, without points that are there to fill a line.
pub(crate) fn claimed_hull(hull: &hierarchy::Hull<'_>) -> Hull {
    let mut points: Vec<[i16; 3]> = Vec::with_capacity(HULL_POINTS);
    for point in (0..HULL_POINTS).map(|k| hull.step(k)) {
        if !points.contains(&point) {
            points.push(point);
        }
    }
    Hull { center: hull.center(), scale: hull.scale(), points, rest: hull.rest() }
}

/// The bound of a node. The tree measures the slab with u itself, unless the slab is no thinner than the
/// ball. In that case the slab is made thick enough to cut off nothing whatever the length of u, which is
/// about 1. The axis is still needed: it is tried as a direction where the one recorded does not hold.
pub(crate) fn claimed_bound(lens: &Lens) -> Bound {
    let Lens { center, radius, axis, half } = *lens;
    Bound { center, radius, axis, half: if half < radius { half } else { 2.0 * radius } }
}
