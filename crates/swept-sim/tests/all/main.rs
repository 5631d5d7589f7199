//! The integration tests of `swept-sim`, in one binary.

mod determinism;
mod flight;
mod heaps;
mod impacts;
mod refused;
mod resting;
mod scenes;
