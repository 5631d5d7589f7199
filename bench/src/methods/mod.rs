//! The methods of the documents, beside the default one.

mod redon;
pub mod redon_speed;

pub use redon::{redon_campaign, redon_with};
