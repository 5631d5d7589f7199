//! Do two shapes at rest overlap?
//!
//! **What it answers.** [`aabb_aabb`], [`sphere_sphere`], [`sphere_aabb`], [`obb_obb`], [`obb_obb_planar`],
//! [`ray_obb`] and [`segment_obb`] decide exactly, for the numbers as given. In addition there are the three
//! classical forms of the separating axis test, which are fast and err in one direction only: [`naive_axis`],
//! [`robust_axis`] and [`gottschalk_axis`] name an axis only when the boxes are proved apart along it.
//!
//! **The mathematics.** Two boxes whose centres differ by T share a point exactly when, for each of 15
//! directions L (face normals, products of edges), |T.L| <= sum_i h_i |u_i.L| + sum_j k_j |v_j.L|.
//!
//! **Why it is sound.** Each test computes the difference of both sides with a proved bound on its error.
//! Only a difference beyond the bound is trusted; the rest is decided in integer arithmetic.
//!
//! **Source.** [Num20, sections 2.1 and 3], \[Gottschalk00\]; the full argument is in
//! `docs/soundness/boxes.md`.

mod aabb;
mod aabb_aabb;
mod bound;
mod edge_axis;
mod finding;
mod gottschalk;
mod naive;
mod obb_obb;
mod planar;
mod ray;
mod ray_axis;
mod ray_obb;
mod robust;
mod sphere_aabb;
mod sphere_sphere;
mod touching;

pub use aabb::Aabb;
pub use aabb_aabb::aabb_aabb;
pub use edge_axis::{EdgeAxis, edge_axis};
pub use finding::Finding;
pub use gottschalk::{gottschalk, gottschalk_axis};
pub use naive::naive_axis;
pub use obb_obb::obb_obb;
pub use planar::{obb_obb_planar, planar_axis};
pub use ray::{Ray, Segment};
pub use ray_axis::{ray_axis, segment_axis};
pub use ray_obb::{Crossing, ray_obb, segment_obb};
pub use robust::robust_axis;
pub use sphere_aabb::{Placement, aabb_contains_sphere, sphere_aabb, sphere_aabb_overlap, sphere_function};
pub use sphere_sphere::sphere_sphere;
pub use swept::internals::shape::{Axis, Obb, Sphere};
pub use touching::Touching;
