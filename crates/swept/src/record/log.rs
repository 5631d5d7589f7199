//! What a search recorded: all its steps, in order, from which a proof can be [written](super::write).

use crate::engine::Recorder;
use crate::hierarchy::{Body, Child};

/// A pair that keeps its distance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeparatedPair {
    pub pair: [u32; 2],
    pub from: f64,
    pub until: f64,
    /// For two faces, the index of the direction in `directions`.
    pub direction: Option<u32>,
}

/// Keeps everything in the order of the search. Directions are kept only for pairs of faces: for other pairs
/// they follow from the bounds.
#[derive(Clone, Debug)]
pub(crate) struct Log<'a> {
    bodies: [&'a Body; 2],
    pub kept: Vec<SeparatedPair>,
    pub directions: Vec<[f64; 3]>,
    /// The pairs that were split, each at most once, and which member was.
    pub split: Vec<([u32; 2], u32)>,
}

impl<'a> Log<'a> {
    pub(crate) fn new(bodies: [&'a Body; 2]) -> Self {
        Self { bodies, kept: Vec::new(), directions: Vec::new(), split: Vec::new() }
    }
}

impl Recorder for Log<'_> {
    fn clear(&mut self) {
        (self.kept, self.directions, self.split) = (Vec::new(), Vec::new(), Vec::new());
    }

    #[inline]
    fn separated(&mut self, pair: [u32; 2], from: f64, until: f64, direction: impl FnOnce() -> [f64; 3]) {
        let [a, b] = self.bodies;
        let faces = matches!((a.child(pair[0]), b.child(pair[1])), (Child::Face(_), Child::Face(_)));
        let direction = faces.then(|| {
            self.directions.push(direction());
            self.directions.len() as u32 - 1
        });
        self.kept.push(SeparatedPair { pair, from, until, direction });
    }

    #[inline]
    fn split(&mut self, pair: [u32; 2], _: f64, which: usize) {
        self.split.push((pair, which as u32));
    }
}
