//! Samples of all campaigns, kept regression cases, and tests of the oracles themselves, in one binary.

mod boxes;
mod decimal;
mod frame_trees;
mod frames;
mod motions;
mod regression;
mod rigid;
mod samples;
mod trig;
