//! What a search recorded: all its steps, in order, from which a proof can be [written](super::write).

use crate::certificate::Along;
use crate::engine::Recorder;

/// A pair that keeps its distance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeparatedPair {
    pub pair: [u32; 2],
    pub from: f64,
    pub until: f64,
    /// Zero where it turned with the features of faces.
    pub along: Along,
}

/// A walk from the roots down.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walk {
    pub kept: Vec<SeparatedPair>,
    /// The pairs that were split, each at most once, and which member was.
    pub split: Vec<([u32; 2], u32)>,
}

/// Keeps everything in the order of the search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// Complete walks, and the times up to which each proves all pairs apart.
    pub before: Vec<(f64, Walk)>,
    /// The last walk.
    pub last: Walk,
}

impl Log {
    /// All walks, in order.
    pub(crate) fn walks(&self) -> impl Iterator<Item = &Walk> {
        self.before.iter().map(|(_, walk)| walk).chain([&self.last])
    }
}

impl Recorder for Log {
    fn clear(&mut self) {
        *self = Self::default();
    }

    #[inline]
    fn separated(&mut self, pair: [u32; 2], from: f64, until: f64, direction: impl FnOnce() -> [f64; 3]) {
        let direction = direction();
        self.separated_about(pair, from, until, Along::World(direction));
    }

    fn separated_across(
        &mut self,
        pair: [u32; 2],
        from: f64,
        until: f64,
        direction: impl FnOnce() -> [f64; 3],
    ) {
        let direction = direction();
        self.separated_about(pair, from, until, Along::FirstOrder(direction));
    }

    fn separated_about(&mut self, pair: [u32; 2], from: f64, until: f64, along: Along) {
        self.last.kept.push(SeparatedPair { pair, from, until, along });
    }

    #[inline]
    fn split(&mut self, pair: [u32; 2], _: f64, which: usize) {
        self.last.split.push((pair, which as u32));
    }

    fn window(&mut self, until: f64) {
        self.before.push((until, core::mem::take(&mut self.last)));
    }
}
