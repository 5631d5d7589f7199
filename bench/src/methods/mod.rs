//! The methods of the thesis beside the default one.
//!
//! **What it answers.** The campaign `methods`: D2M and Capoeira on the thesis's workload and on hostile pairs, every claim
//! held against the oracle of [`first_contact`](crate::first_contact), which shares no code with any method, and against what
//! the default method proves.

mod campaign;
mod case;

pub use campaign::{campaign, campaign_with};
