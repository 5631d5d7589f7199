//! Do parallelepipeds and simplices meet, and if so, where and when?
//!
//! A [`Frame`] is a parallelepiped or simplex in one to three dimensions: an origin and one edge vector per
//! dimension. A [`MovingFrame`] adds a constant velocity. Every answer is exact for the given numbers.
//!
//! ```
//! use swept_frames::{Frame, Touching, intersection, sat_intersects};
//! let square = Frame::<2>::parallelepiped([0.0, 0.0], [[1.0, 0.0], [0.0, 1.0]])?;
//! let corner = Frame::<2>::simplex([0.5, 0.5], [[1.0, 0.0], [0.0, 1.0]])?;
//! assert!(sat_intersects(&square, &corner, Touching::Closed));
//! let common = intersection(&square, &corner, Touching::Closed).expect("they meet");
//! assert_eq!((common.lo, common.hi), ([0.5, 0.5], [1.0, 1.0]));
//! # Ok::<(), swept_frames::FrameError>(())
//! ```
//!
//! | module or function | what it does |
//! |---|---|
//! | [`intersects`], [`intersection`], `…_moving` | quick proofs, then Fourier-Motzkin elimination; its box |
//! | [`trace()`], [`trace_moving`] | the elimination alone, with its row counts |
//! | [`sat_intersects`], [`sat_times`] | separating axes |
//! | [`tree`] | trees of frames (bounding volume hierarchies), and the search for colliding nodes |
//! | [`boxes`] | balls, rays, AABBs and OBBs: exact tests and the classical separating axis tests |
//!
//! Rigid-body queries do not use this crate; for those see the crate `swept`.

mod bounds;
pub mod boxes;
mod error;
mod exact;
mod intersect;
mod local;
mod moving;
mod sat;
mod shape;
mod stages_reached;
mod torus;
mod trace;
pub mod tree;
mod validate;
mod view;

pub use bounds::{Bounds, MovingBounds, intersection, intersection_moving};
pub use boxes::Touching;
pub use error::FrameError;
pub use intersect::{intersects, intersects_moving, intersects_moving_reached, intersects_reached};
pub use moving::{MovingFrame, TimeSpan};
pub use sat::{sat_intersects, sat_intersects_moving, sat_times};
pub use shape::{Frame, FrameKind};
pub use stages_reached::Reached;
pub use torus::{Torus, TorusScene};
pub use trace::{Trace, trace, trace_moving};
pub use validate::{Validation, validate};
