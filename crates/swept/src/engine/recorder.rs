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
