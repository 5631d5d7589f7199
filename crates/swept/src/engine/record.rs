//! What a search writes down.
//!
//! **What it answers.** The two kinds of steps of which a proof consists, for whoever wants to keep them.
//!
//! **The mathematics.** From the pair of roots on, each pair is continued by `separated` up to a time, or by `split`
//! into all child pairs, up to the time that the verdict speaks of.
//!
//! **Why it is sound.** A recorder only listens.
//!
//! **Source.** `docs/soundness/first-contact.md`.

use crate::hierarchy::{Body, Child};

/// A listener; slots are those of [`Body`](crate::hierarchy::Body).
pub(crate) trait Recorder {
    /// The pair keeps its distance from `from` to `until`. The direction n in world axes, from the first body to the
    /// second, is worked out only if asked for.
    fn separated(&mut self, pair: [u32; 2], from: f64, until: f64, direction: impl FnOnce() -> [f64; 3]);

    /// The pair is replaced by the children of its member `which` (0 or 1), at a time up to which it is proved apart.
    fn split(&mut self, pair: [u32; 2], at: f64, which: usize);
}

/// Listens to nothing, and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Silent;

impl Recorder for Silent {
    #[inline(always)]
    fn separated(&mut self, _: [u32; 2], _: f64, _: f64, _: impl FnOnce() -> [f64; 3]) {}
    #[inline(always)]
    fn split(&mut self, _: [u32; 2], _: f64, _: usize) {}
}

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
