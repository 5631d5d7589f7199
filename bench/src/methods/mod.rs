//! The documents' own methods, compared with the default one.
//!
//! The campaigns `methods` (D2M and Capoeira) and `redon`, on the thesis's workload and on hostile pairs.
//! Every claim is tested against the oracle of [`first_contact`](crate::first_contact), which shares no code
//! with any method, and against what the default method proves.

mod campaign;
mod case;
mod redon;
pub mod redon_speed;

pub use campaign::{campaign, campaign_with};
pub use redon::{redon_campaign, redon_with};
