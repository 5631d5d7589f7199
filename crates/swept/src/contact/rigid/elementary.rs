//! The search for one elementary contact: the hybrid root finder, with two questions asked along the way.
//!
//! **What it answers.** The first contact of two features that have a *distance function*: a function of time
//! that is zero at every contact.
//!
//! **The mathematics.** Roots of the distance function are found with the Taylor-Lagrange parabolas of its
//! two derivatives. Over each sub-span the search asks whether a root there can count. It cannot if the
//! features' points of contact would lie outside the face or the edges over the whole sub-span, nor if a
//! separating direction proves the features apart over it. The second question decides the cases where the
//! function is zero all the time: edges that stay parallel, a vertex that slides in the plane, faces without
//! area. There the search advances in steps of such proofs.
//!
//! **Why it is sound.** No root that counts lies before the sub-span that the root finder returns, and every
//! contact is a root that counts. The sub-span may contain a contact at its very start, so the float before
//! it is reported as safe, unless the search began there, where the features are known to be apart. What is
//! claimed about the distance is enclosed separately.
//!
//! **Source.** [D2M14, sections 5.1.2 and 5.2.1], [Redon06, section 7.3]; enduring roots are decided instead
//! of skipped (D-07), whether a contact is possible is asked before a root is searched for (D-05), and tests
//! are closed (D-08).

use super::jets::BodyJets;
use super::lookahead::Lookahead;
use super::moving::{Limits, Moving, RigidError};
use super::pieces::{Pieces, fine_width};
use super::start::overlap;
use super::verdict::{RigidVerdict, Undecided};
use crate::motion::Motion;
use swept_num::{FirstRoot, Function, Interval, Jet, RootSearch};

/// A function of the positions of two bodies that is zero when two of their features touch.
pub(super) trait DistanceFunction {
    /// Its value with two derivatives.
    fn distance(&self, a: &BodyJets, b: &BodyJets) -> Jet<Interval>;
    /// Whether a contact could be inside the features at some time of the span; `false` is a proof.
    fn may_be_inside(&self, a: &BodyJets, b: &BodyJets) -> bool;
    /// Whether a root is a contact at every time of the span; `true` is a proof.
    fn surely_inside(&self, a: &BodyJets, b: &BodyJets) -> bool;
}

/// A distance function of two given bodies, in the form the root finder expects.
pub(super) struct Elementary<'a, A, B, D, const N: usize, const K: usize> {
    pub(super) a: &'a Moving<'a, A, N>,
    pub(super) b: &'a Moving<'a, B, K>,
    pub(super) function: &'a D,
}

impl<A: Motion, B: Motion, D: DistanceFunction, const N: usize, const K: usize>
    Elementary<'_, A, B, D, N, K>
{
    fn jet(&self, t: Interval) -> Jet<Interval> {
        let (a, b) = (BodyJets::smooth(self.a.motion(), t), BodyJets::smooth(self.b.motion(), t));
        self.function.distance(&a, &b)
    }
}

impl<A: Motion, B: Motion, D: DistanceFunction, const N: usize, const K: usize> Function
    for Elementary<'_, A, B, D, N, K>
{
    fn value(&self, t: Interval) -> Interval {
        let (a, b) = (BodyJets::places(self.a.motion(), t), BodyJets::places(self.b.motion(), t));
        self.function.distance(&a, &b).value
    }
    fn slope(&self, t: Interval) -> Interval {
        self.jet(t).slope
    }
    fn curvature(&self, t: Interval) -> Interval {
        self.jet(t).curvature
    }
    fn tangent(&self, t: f64) -> (Interval, Interval) {
        let jet = self.jet(Interval::point(t));
        (jet.value, jet.slope)
    }
    fn counts(&self, t: Interval) -> bool {
        let (a, b) = (BodyJets::places(self.a.motion(), t), BodyJets::places(self.b.motion(), t));
        if !self.function.may_be_inside(&a, &b) {
            return false;
        }
        Lookahead::from(self.a, self.b, t.lo(), t.hi()).apart_until.is_none_or(|until| until < t.hi())
    }
}

/// Sub-spans that the root finder examines before the distance is checked: near an enduring contact it would
/// creep.
const ROUND: u64 = 128;

/// The verdict on two features with this distance function.
pub(super) fn search<A: Motion, B: Motion, const N: usize, const K: usize>(
    a: &Moving<'_, A, N>,
    b: &Moving<'_, B, K>,
    function: &impl DistanceFunction,
    span: Interval,
    limits: &Limits,
    left: &mut u64,
) -> Result<RigidVerdict, RigidError> {
    a.defined_over(span, "the first")?;
    b.defined_over(span, "the second")?;
    if let Some(verdict) = overlap(a, b, span.lo(), limits.tolerance()) {
        return Ok(verdict);
    }
    for piece in Pieces::new(a.motion(), b.motion(), span) {
        if let Some(verdict) = through_piece(&Elementary { a, b, function }, piece, limits, left) {
            return Ok(verdict);
        }
    }
    Ok(RigidVerdict::Clear)
}

/// Searches one piece, at whose start the features are apart; `None` if they stay apart up to its end.
pub(super) fn through_piece<A: Motion, B: Motion, D: DistanceFunction, const N: usize, const K: usize>(
    pair: &Elementary<'_, A, B, D, N, K>,
    piece: Interval,
    limits: &Limits,
    left: &mut u64,
) -> Option<RigidVerdict> {
    let tolerance = limits.tolerance();
    let width = fine_width(pair.a, pair.b, piece, tolerance);
    // no contact before `from`; none at `from` either if `closed`
    let (mut from, mut closed) = (piece.lo(), true);
    loop {
        if *left == 0 {
            let safe_until = if closed { from } else { from.next_down().max(piece.lo()) };
            return Some(RigidVerdict::Undecided { safe_until, reason: Undecided::Budget });
        }
        // if the function is zero although the features are apart it says nothing; take a separating step
        // instead
        if closed && pair.value(Interval::point(from)).contains_zero() {
            *left -= 1;
            let lookahead = Lookahead::from(pair.a, pair.b, from, piece.hi());
            match lookahead.apart_until {
                Some(until) if until >= piece.hi() => return None,
                Some(until) if until > from && lookahead.distance.hi() > tolerance => {
                    from = until;
                    continue;
                }
                _ => {}
            }
        }
        let budget = ROUND.min(*left);
        let root = RootSearch { width, budget, method: limits.method() };
        let found = root.first_root(pair, Interval::between(from, piece.hi()));
        *left -= found.steps.min(*left);
        let (start, bracket) = match found.outcome {
            FirstRoot::Nowhere => return None,
            FirstRoot::Within { span, certain } => (span.lo(), certain.then_some(span)),
            FirstRoot::OutOfBudget { clear_until } => (clear_until, None),
        };
        let safe_until = if start > from || !closed { start.next_down().max(piece.lo()) } else { start };
        let lookahead = Lookahead::from(pair.a, pair.b, safe_until, piece.hi());
        if lookahead.distance.hi() <= tolerance {
            let hit_by = bracket.filter(|bracket| pair.surely_inside(*bracket)).map(Interval::hi);
            let (distance, features) = (lookahead.distance, lookahead.features);
            return Some(RigidVerdict::Contact { safe_until, hit_by, distance, features });
        }
        // more than the tolerance apart: the direction that proves it leads past the possible root
        match lookahead.apart_until {
            Some(until) if until >= piece.hi() => return None,
            Some(until) if until > start => (from, closed) = (until, true),
            _ if start > from => (from, closed) = (start, false),
            // not searched to the end: repeat until the budget is used up
            _ if matches!(found.outcome, FirstRoot::OutOfBudget { .. }) => {}
            _ => return Some(RigidVerdict::Undecided { safe_until, reason: Undecided::Precision }),
        }
    }
}

impl<A: Motion, B: Motion, D: DistanceFunction, const N: usize, const K: usize>
    Elementary<'_, A, B, D, N, K>
{
    fn surely_inside(&self, t: Interval) -> bool {
        let (a, b) = (BodyJets::places(self.a.motion(), t), BodyJets::places(self.b.motion(), t));
        self.function.surely_inside(&a, &b)
    }
}
