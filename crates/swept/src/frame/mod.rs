//! Frames: parallelepipeds and simplices in 1 to 3 dimensions, at rest or moving with constant velocity.
mod bounds;
mod error;
mod exact;
mod intersect;
mod local;
mod moving;
mod reached;
mod sat;
mod shape;
mod torus;
mod trace;
pub mod tree;
mod validate;
mod view;

pub use crate::shape::Touching;
pub use bounds::{Bounds, MovingBounds, intersection, intersection_moving};
pub use error::FrameError;
pub use intersect::{intersects, intersects_moving, intersects_moving_reached, intersects_reached};
pub use moving::{MovingFrame, TimeSpan};
pub use reached::Reached;
pub use sat::{sat_intersects, sat_intersects_moving, sat_times};
pub use shape::{Frame, FrameKind};
pub use torus::{Torus, TorusScene};
pub use trace::{Trace, trace, trace_moving};
pub use validate::{Validation, validate};
