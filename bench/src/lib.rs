//! Campaigns, oracles and peers side by side.
//!
//! A *campaign* is a long, seeded, resumable search for a wrong answer ([`campaign`]); its oracle shares no
//! code with what it judges. Recorded results are in `bench/runs`.

pub mod arithmetic;
pub mod bounds;
pub mod boxes;
pub mod build;
pub mod campaign;
pub mod certificates;
pub mod clearance;
pub mod cliffs;
pub mod exact;
pub mod first_contact;
pub mod frame_trees;
pub mod frames;
pub mod hostile_files;
pub mod methods;
pub mod motions;
pub mod nanoseconds;
pub mod quadratics;
pub mod rigid;
pub mod roots;
pub mod rounded;
pub mod scenes;
pub mod simulation;
pub mod straight;
pub mod taylor;
pub mod times;
pub mod triangles;
pub mod trig;

/// Compiles the snippet of the project's README as a test.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The program of the tutorial, as a test.
#[cfg(doctest)]
#[doc = include_str!("../../docs/tutorial.md")]
struct Tutorial;
