//! Frames: parallelepipeds and simplices in 1 to 3 dimensions, at rest or moving with constant velocity.
mod error;
mod exact;
mod intersect;
mod local;
mod moving;
mod shape;
pub mod tree;
mod view;

pub use error::FrameError;
pub use intersect::{Touching, intersects, intersects_moving};
pub use moving::{MovingFrame, TimeSpan};
pub use shape::{Frame, FrameKind};
