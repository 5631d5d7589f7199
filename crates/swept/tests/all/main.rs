//! The integration tests of `swept`, in one binary.

#![allow(clippy::unwrap_used)] // tests: reading a table may fail loudly

mod certificates;
mod clearance;
mod first_contact;
mod layers;
mod methods;
mod published_bounds;
mod published_contacts;
mod published_motions;
mod published_trees;
mod relative;
mod rest;
mod scenes;
mod warm;
