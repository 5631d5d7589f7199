//! Frames: an independent exact oracle, the paper's algorithm as printed, campaigns and the speed table.
pub mod campaign;
pub mod literal;
pub mod oracle;
mod plan;
pub mod random;
pub mod speed;

pub use swept_frames::{Validation, validate};

pub use plan::campaign as long_campaign;
