//! Runs a campaign.
fn main() {}
