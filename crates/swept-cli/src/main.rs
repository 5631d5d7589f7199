//! The `swept` command.
fn main() {}
