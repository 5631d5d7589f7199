//! All campaigns, in the order of `campaign --list`.

use super::subject::Campaign;

/// Every campaign there is.
#[must_use]
pub fn campaigns() -> Vec<Campaign> {
    vec![crate::arithmetic::campaign(), crate::roots::campaign(), crate::straight::campaign()]
}
