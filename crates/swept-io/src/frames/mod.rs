//! Files of frames: parallelepipeds and simplices, at rest or moving, in pairs or in trees.
//!
//! **What it answers.** [`FramesFile`]: the scenes in a file, or in which line and field it is wrong. All
//! commands share this reader, so that they accept the same files.
//!
//! **Why it is sound.** Unknown fields are refused; nothing is rounded or repaired. A frame that has a
//! velocity keeps it: a caller that cannot use it has to refuse it.
//!
//! **Source.** `docs/frames.md`; the names `orig`, `comp` and `speed` are those of \[FMB20\].

mod document;
mod read;
mod scene;

pub use read::{FramesFile, NamedScene};
pub use scene::FrameScene;

#[cfg(test)]
mod tests;
