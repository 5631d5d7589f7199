//! What a search wrote down.
//!
//! **What it answers.** [`Log`]: all steps of a search, in their order, from which a proof can be [written](super::write).
//!
//! **Why it is sound.** A log only listens.
//!
//! **Source.** `docs/certificates.md`.

use crate::engine::Recorder;
use crate::hierarchy::{Body, Child};

/// A pair that keeps its distance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub pair: [u32; 2],
    pub from: f64,
    pub until: f64,
    /// The place of its direction among the directions, for two faces.
    pub direction: Option<u32>,
}

/// Keeps everything, in the order of the search. Directions are kept for pairs of faces only: for others they follow from
/// the bounds.
#[derive(Clone, Debug)]
pub(crate) struct Log<'a> {
    bodies: [&'a Body; 2],
    pub kept: Vec<Kept>,
    pub directions: Vec<[f64; 3]>,
    /// Each pair at most once, and which of its members.
    pub split: Vec<([u32; 2], u32)>,
}

impl<'a> Log<'a> {
    pub(crate) fn new(bodies: [&'a Body; 2]) -> Self {
        Self { bodies, kept: Vec::new(), directions: Vec::new(), split: Vec::new() }
    }
}

impl Recorder for Log<'_> {
    #[inline]
    fn separated(&mut self, pair: [u32; 2], from: f64, until: f64, direction: impl FnOnce() -> [f64; 3]) {
        let [a, b] = self.bodies;
        let faces = matches!((a.child(pair[0]), b.child(pair[1])), (Child::Face(_), Child::Face(_)));
        let direction = faces.then(|| {
            self.directions.push(direction());
            self.directions.len() as u32 - 1
        });
        self.kept.push(Kept { pair, from, until, direction });
    }

    #[inline]
    fn split(&mut self, pair: [u32; 2], _: f64, which: usize) {
        self.split.push((pair, which as u32));
    }
}
