//! What a search writes down: the kinds of steps that a proof consists of.
//!
//! **The mathematics.** Starting from the pair of roots, each pair is continued by `separated` up to a time,
//! or by `split` into all its child pairs, up to the time that the verdict speaks of. The walk may begin again
//! from the roots: what was recorded before is then a complete walk up to that time.
//!
//! **Why it is sound.** A recorder only listens: it cannot change the search.

use crate::certificate::Along;

/// Receives the steps of a search; slots are those of [`Body`](crate::hierarchy::Body).
pub(crate) trait Recorder {
    /// The pair keeps its distance from `from` to `until` along the direction n in world axes, from the first
    /// body to the second, or along the line of the centres of its balls. n is computed only if asked for;
    /// zero where it turns with the bodies, or is not known.
    fn separated(&mut self, pair: [u32; 2], from: f64, until: f64, direction: impl FnOnce() -> [f64; 3]);

    /// The same from the speeds of the bodies alone, which holds although velocities may jump in between.
    fn separated_across(
        &mut self,
        pair: [u32; 2],
        from: f64,
        until: f64,
        direction: impl FnOnce() -> [f64; 3],
    );

    /// The same along a direction of this kind, for bodies that turn about lines.
    fn separated_about(&mut self, pair: [u32; 2], from: f64, until: f64, along: Along);

    /// The pair is replaced by the children of its member `which` (0 or 1), at a time up to which it is
    /// proved apart.
    fn split(&mut self, pair: [u32; 2], at: f64, which: usize);

    /// All pairs are proved apart up to this time, and the search goes on from the pair of roots.
    fn window(&mut self, until: f64);

    /// The search starts over: everything recorded so far is void.
    fn clear(&mut self);
}

/// Records nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Silent;

impl Recorder for Silent {
    #[inline(always)]
    fn separated(&mut self, _: [u32; 2], _: f64, _: f64, _: impl FnOnce() -> [f64; 3]) {}
    #[inline(always)]
    fn separated_across(&mut self, _: [u32; 2], _: f64, _: f64, _: impl FnOnce() -> [f64; 3]) {}
    fn separated_about(&mut self, _: [u32; 2], _: f64, _: f64, _: Along) {}
    #[inline(always)]
    fn split(&mut self, _: [u32; 2], _: f64, _: usize) {}
    fn window(&mut self, _: f64) {}
    fn clear(&mut self) {}
}
