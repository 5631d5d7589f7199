//! The integration tests of `swept-frames`, in one binary.

#![allow(clippy::unwrap_used)] // tests: reading a table may fail loudly

mod frames;
mod published_boxes;
