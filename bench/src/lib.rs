//! Campaigns, oracles and peers side by side.

pub mod trig;
