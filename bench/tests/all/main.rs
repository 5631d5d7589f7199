//! Samples of all campaigns, kept regression cases, tests of the oracles themselves and of the errata page,
//! in one binary.

mod boxes;
mod cliffs;
mod decimal;
mod errata;
mod frame_trees;
mod frames;
mod motions;
mod regression;
mod rigid;
mod samples;
mod trig;

// the pages are read by the same code as in the command's own tests
mod documented;
#[path = "../../../crates/swept-cli/tests/cli/documented/pages.rs"]
#[allow(dead_code)] // links and file names are the business of the other tests
mod pages;
