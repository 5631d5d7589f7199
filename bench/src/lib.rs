//! Campaigns, oracles and peers side by side.
pub mod frames;
