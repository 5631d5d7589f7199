//! The result of a search for the closest points of two triangles.

use super::direction::Axis;
use super::foot::Foot;

/// A point of each triangle and a direction, in local coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solution {
    pub(super) feet: [Foot; 2],
    pub(super) distance: f64,
    pub(super) axis: Axis,
}
