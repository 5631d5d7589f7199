//! Trees of frames: objects bounded ever more closely, and the search for what collides in a world of them.
mod error;
mod inside;
mod nodes;

pub use error::TreeError;
pub use nodes::{Branch, FrameTree};
