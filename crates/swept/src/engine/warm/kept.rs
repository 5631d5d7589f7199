//! What is kept from one query of a pair to the next.
//!
//! **What it answers.** The front, for which two bodies it is, and whether the next query should try it.
//!
//! **Why it is sound.** A front is used only for the two bodies, in the same order, for which it was made:
//! these are recognised by [`Identity`], which no two bodies with different trees share.

use super::front::Front;
use super::window::Turned;
use crate::certificate::Along;
use crate::engine::recorder::Recorder;
use crate::hierarchy::{Body, Identity};

/// After a failure the next three queries do not try, after each further one about four times as many, at most
/// this many.
const LONGEST_REST: u32 = 63;
/// A front that has served this many queries is made anew by a search, which joins pairs that no longer have
/// to be apart.
const OLDEST: u32 = 64;

/// What [`first_contact_warm`](crate::first_contact_warm()) keeps of the last query of a pair of bodies. The
/// default knows nothing.
///
/// One value belongs to one pair of bodies, in one order; used for others it is begun anew. It takes about
/// 80 bytes for each pair of nodes that a search needs to tell the bodies apart: nothing where they are far
/// apart, up to 200 kilobytes for detailed bodies that nearly touch.
///
/// ```
/// use swept::WarmStart;
/// assert!(WarmStart::default().is_cold());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WarmStart {
    bodies: Option<[Identity; 2]>,
    pub(super) kept: Option<Kept>,
    failures: u32,
    /// How many queries do not try.
    rest: u32,
}

/// A front, and which motion it was made for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kept {
    /// Body 0 or 1, which carries the directions.
    pub carrier: usize,
    pub front: Front,
    pub turned: Turned,
    /// How many pairs there were when it was made, and how many queries it has served.
    pub made: usize,
    pub served: u32,
}

impl WarmStart {
    /// Whether there is nothing that could make the next query faster.
    #[must_use]
    pub fn is_cold(&self) -> bool {
        self.kept.is_none()
    }

    /// Forgets what belongs to other bodies.
    pub(super) fn belong_to(&mut self, bodies: [&Body; 2]) {
        let bodies = bodies.map(|body| body.identity().clone());
        if self.bodies.as_ref() != Some(&bodies) {
            *self = Self { bodies: Some(bodies), ..Self::default() };
        }
    }

    /// Whether this query may try what is kept, or keep something for the next.
    pub(super) fn is_awake(&self) -> bool {
        self.rest == 0
    }

    /// The front, if this query should try it.
    pub(super) fn take(&mut self) -> Option<Kept> {
        let kept = self.kept.take()?;
        let grown = kept.front.len() > 2 * kept.made + 64;
        (kept.served < OLDEST && !grown && kept.turned.angle < 4.0).then_some(kept)
    }

    /// One query less will be left out.
    pub(super) fn waited(&mut self) {
        self.rest = self.rest.saturating_sub(1);
    }

    pub(super) fn succeeded(&mut self, kept: Option<Kept>) {
        (self.failures, self.rest) = (0, 0);
        self.kept = kept;
    }

    pub(super) fn failed(&mut self) {
        self.failures = (self.failures + 1).min(8);
        self.rest = ((1 << (2 * self.failures)) - 1).min(LONGEST_REST);
        self.kept = None;
    }
}

/// Listens to a search for the pairs that are apart to the end.
pub(crate) struct LastPairs {
    end: f64,
    pairs: Vec<LastPair>,
}

/// A pair of slots, and the direction along which it was apart, from the first body to the second in world axes;
/// zero if it is not known.
#[derive(Clone, Copy)]
pub(super) struct LastPair {
    pub pair: [u32; 2],
    pub direction: [f64; 3],
}

impl LastPairs {
    /// For a search up to this time.
    pub(crate) fn new(end: f64) -> Self {
        Self { end, pairs: Vec::new() }
    }

    pub(super) fn pairs(&self) -> &[LastPair] {
        &self.pairs
    }
}

impl Recorder for LastPairs {
    #[inline]
    fn separated(&mut self, pair: [u32; 2], _: f64, until: f64, direction: impl FnOnce() -> [f64; 3]) {
        if until >= self.end {
            self.pairs.push(LastPair { pair, direction: direction() });
        }
    }

    fn separated_across(
        &mut self,
        pair: [u32; 2],
        from: f64,
        until: f64,
        direction: impl FnOnce() -> [f64; 3],
    ) {
        self.separated(pair, from, until, direction);
    }

    fn separated_about(&mut self, pair: [u32; 2], from: f64, until: f64, _: Along) {
        self.separated(pair, from, until, || [0.0; 3]);
    }

    fn split(&mut self, _: [u32; 2], _: f64, _: usize) {}

    fn window(&mut self, _: f64) {
        self.clear();
    }

    fn clear(&mut self) {
        self.pairs.clear();
    }
}
