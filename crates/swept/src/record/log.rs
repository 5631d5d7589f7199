//! What a search recorded: all its steps, in order, from which a proof can be [written](super::write).

use crate::engine::Recorder;

/// A pair that keeps its distance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeparatedPair {
    pub pair: [u32; 2],
    pub from: f64,
    pub until: f64,
    /// Zero where it turned with the bodies.
    pub direction: [f64; 3],
}

/// Keeps everything in the order of the search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    pub kept: Vec<SeparatedPair>,
    /// The pairs that were split, each at most once, and which member was.
    pub split: Vec<([u32; 2], u32)>,
}

impl Recorder for Log {
    fn clear(&mut self) {
        *self = Self::default();
    }

    #[inline]
    fn separated(&mut self, pair: [u32; 2], from: f64, until: f64, direction: impl FnOnce() -> [f64; 3]) {
        self.kept.push(SeparatedPair { pair, from, until, direction: direction() });
    }

    #[inline]
    fn split(&mut self, pair: [u32; 2], _: f64, which: usize) {
        self.split.push((pair, which as u32));
    }
}
