//! How fine a tolerance doubles can resolve, and which one is used if none is given.
//!
//! **What it answers.** The smallest tolerance for two moving bodies; the automatic one.
//!
//! **The mathematics.** δ_min = 8 (e + V ulp(T)): e bounds the error of a distance where the bodies are close
//! to each other, V the closing speed, T the times. With δ >= δ_min a step of s_min = δ/(8V) is at least an
//! ulp of time, so the search always makes progress, even at the fastest instant of the whole motion. With a
//! finer δ it makes progress wherever the bodies are slow enough or far enough apart, and reports where it
//! does not.
//!
//! ```text
//! given                      refused only if below both δ_min and the automatic one
//! automatic                  1e-9 of the larger diameter D if that is at least δ_min; otherwise
//!   δ_min <= 1e-3 D          δ_min
//!   faster                   1e-3 D, or 8e if that is more: motion too fast for it ends undecided
//!   and always               at most a quarter of the gap at the start, but at least 1e-9 D and 8e
//!   closer than that         a quarter of the gap at the start, if that is at least δ_min
//! ```
//!
//! An automatic tolerance never turns a gap into a false alarm: bodies that are proved apart at the start are
//! not called overlapping, and a contact that is not proved to happen, with a tolerance above 1e-3 D, is
//! undecided.
//!
//! Diameters are those of rounded bodies, and the separation is that of their meshes.
//!
//! Without these limits one fast instant, such as two keyframes an ulp of time apart, would make the
//! tolerance of everything else larger than the bodies, and a gap an overlap.
//!
//! **Why it is sound.** A verdict is proved with whatever tolerance it names: one that is too fine costs
//! decisions, not truth.
//!
//! **Source.** [D2M14, section 5.4].

use super::error::QueryError;
use crate::certificate::{Answer, Reason, Verdict};
use crate::engine::{Pair, extent};
use crate::motion::Motion;

/// The automatic tolerance, in diameters of the larger body, where doubles can resolve it.
const USUAL: f64 = 1e-9;
/// The most that fast motions may raise it to, in the same unit.
const COARSEST: f64 = 1e-3;

/// What doubles can resolve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Resolution {
    /// 8e: below this, distances themselves are not known well enough.
    errors: f64,
    /// δ_min: below this, the fastest instant is not resolved.
    smallest: f64,
    /// 1e-9 of the larger diameter.
    usual: f64,
    /// η.
    separation: f64,
}

impl Resolution {
    pub(super) fn of<A: Motion, B: Motion>(pair: &Pair<'_, A, B>, separation: f64) -> Self {
        let Pair { bodies: [a, b], motions: (first, second), span, closing, .. } = *pair;
        let reach = 2.0 * (extent(a) + extent(b)) + separation;
        let breaks = first.breaks().iter().chain(second.breaks()).copied().filter(|&t| span.contains(t));
        let error = [span.lo(), span.hi()]
            .into_iter()
            .chain(breaks)
            .map(|t| {
                let [first, second] = pair.poses(t);
                let relative =
                    4.0 * (first.rotation_error + second.rotation_error) + 64.0 * f64::EPSILON / 2.0;
                1.01 * (first.translation_error + second.translation_error) + relative * reach
            })
            .fold(0.0, f64::max);
        let latest = span.lo().abs().max(span.hi().abs());
        let ulp = latest.next_up() - latest;
        // enough for η + δ/2 to differ from η
        let target = 32.0 * f64::EPSILON * separation;
        let smallest = |error: f64| 8.0 * error.max(target) * (1.0 + 64.0 * f64::EPSILON);
        Self {
            errors: smallest(error),
            smallest: smallest(error + closing * ulp),
            usual: USUAL * 2.0 * (a.about().radius + a.radius()).max(b.about().radius + b.radius()),
            separation,
        }
    }

    /// The given tolerance, or the automatic one. Any value that the automatic one may take can also be
    /// given, so a query can be repeated with the tolerance that its answer names.
    pub(super) fn tolerance<A: Motion, B: Motion>(
        &self,
        pair: &Pair<'_, A, B>,
        given: Option<f64>,
    ) -> Result<f64, QueryError> {
        if let Some(tolerance) = given
            && tolerance >= self.smallest
        {
            return Ok(tolerance);
        }
        let automatic = self.automatic(pair);
        match given {
            Some(tolerance) if tolerance < automatic => {
                Err(QueryError::ToleranceTooSmall { tolerance, smallest: automatic.min(self.smallest) })
            }
            Some(tolerance) => Ok(tolerance),
            None => Ok(automatic),
        }
    }

    fn automatic<A: Motion, B: Motion>(&self, pair: &Pair<'_, A, B>) -> f64 {
        if self.smallest <= self.usual {
            return self.usual;
        }
        let (distance, _) = pair.rest(pair.start()).distance();
        let quarter = 0.25 * (distance.lo() - self.separation);
        self.smallest.min(self.coarsest()).min(quarter).max(self.usual.max(self.errors))
    }

    /// A finer tolerance for bodies that are called overlapping with the automatic one although they are
    /// proved apart, if doubles can resolve it.
    pub(super) fn finer(&self, verdict: &Verdict) -> Option<f64> {
        let quarter = 0.25 * self.gap_of_overlap(verdict)?;
        (quarter >= self.smallest).then_some(quarter)
    }

    /// The verdict that replaces a false alarm due to the automatic tolerance: an overlap of bodies that are
    /// proved apart, or an unproved contact where the tolerance had to be coarse.
    pub(super) fn not_an_alarm<A: Motion, B: Motion>(
        &self,
        pair: &Pair<'_, A, B>,
        answer: &Answer,
    ) -> Option<Verdict> {
        let undecided = |safe_until| Some(Verdict::Undecided { safe_until, reason: Reason::Precision });
        match &answer.verdict {
            Verdict::Overlapping(_) if self.gap_of_overlap(&answer.verdict).is_some() => {
                undecided(pair.start())
            }
            Verdict::Contact(contact) if contact.hit_by.is_none() && answer.tolerance > self.coarsest() => {
                undecided(contact.safe_until)
            }
            _ => None,
        }
    }

    fn coarsest(&self) -> f64 {
        COARSEST / USUAL * self.usual
    }

    /// How far apart two bodies that are called overlapping are proved to be, if they are, beyond the
    /// separation.
    fn gap_of_overlap(&self, verdict: &Verdict) -> Option<f64> {
        match verdict {
            Verdict::Overlapping(overlap)
                if !overlap.intersecting && overlap.distance.lo() > self.separation =>
            {
                Some(overlap.distance.lo() - self.separation)
            }
            _ => None,
        }
    }
}
