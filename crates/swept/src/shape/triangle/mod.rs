//! Triangles at rest: how far apart two of them are, and whether they share a point.
//!
//! **What it answers.** The closest points of a triangle and a point ([`closest_point`]) and of two triangles
//! ([`closest_points`]), in floats and fast, with proved errors; whether two triangles share a point
//! ([`intersect`]), exactly. Triangles without area, that is segments and points, are accepted everywhere.
//!
//! **The mathematics.** A triangle is the convex hull of its three corners. The closest points of two
//! triangles that are apart lie on a corner and a face or on two edges; the direction between them separates
//! the triangles.
//!
//! **Why it is sound.** A pair of points inside the triangles bounds the distance from above; a direction
//! along which all corners are apart bounds it from below. Both bounds include every rounding, so no claim
//! depends on how the points or the direction were found. `docs/soundness/triangles.md` derives the
//! constants.
//!
//! ```
//! use swept::internals::shape::triangle::{closest_points, intersect};
//! let floor = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
//! let above = floor.map(|[x, y, z]| [x + 0.25, y + 0.25, z + 0.5]);
//! let closest = closest_points(&floor, &above);
//! assert_eq!(closest.distance, 0.5);
//! assert!(closest.clearance > 0.499_999_999_999);
//! assert!(!intersect(&floor, &above));
//! ```

mod careful;
mod closest_point;
mod closest_points;
mod direction;
pub(crate) mod exact;
mod feature;
mod foot;
mod intersection;
mod local;
mod segments;
mod solution;

pub use closest_point::{ClosestPoint, closest_point};
pub use closest_points::{ClosestPoints, closest_points, closest_points_near};
pub use feature::Feature;
pub use intersection::intersect;

#[cfg(test)]
mod tests;

/// Three corners, in any order and position.
pub type Triangle = [[f64; 3]; 3];
