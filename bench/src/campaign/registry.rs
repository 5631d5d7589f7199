//! All campaigns, in the order of `campaign --list`.

use super::subject::Campaign;

/// Every campaign there is.
#[must_use]
pub fn campaigns() -> Vec<Campaign> {
    vec![crate::roots::campaign(), crate::trig::campaign(), crate::taylor::campaign()]
}
