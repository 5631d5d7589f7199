//! How fine a tolerance doubles can resolve, and which one is taken if none is given.
//!
//! **What it answers.** The smallest tolerance for two bodies on their motions; the automatic one.
//!
//! **The mathematics.** δ_min = 8 (e + V ulp(T)): e bounds the error of a distance where the bodies are near each other, V the
//! closing speed, T the times. With δ >= δ_min a step of s_min = δ/(8V) is at least an ulp of time, so the search always gets
//! on, at the fastest instant of the whole motion as well. With a finer δ it gets on wherever the bodies are slow enough or far
//! enough apart, and says where it does not.
//!
//! ```text
//! given                      refused below δ_min, and below the automatic one
//! automatic                  1e-9 of the larger diameter D where that is δ_min or more; otherwise
//!   δ_min <= 1e-3 D          δ_min
//!   faster                   1e-3 D, or 8e if that is more: what is too fast for it ends undecided, for lack of precision
//!   and always               a quarter of the gap at the start at most, but 1e-9 D and 8e at least
//! ```
//!
//! One fast instant, such as two keyframes an ulp of time apart, would otherwise make the tolerance of all the rest larger than
//! the bodies, and a gap an overlap.
//!
//! **Why it is sound.** A verdict is proved with whatever tolerance it names: too fine a one costs decisions, not truth.
//!
//! **Source.** `docs/soundness/first-contact.md`; [D2M14, section 5.4].

use super::error::QueryError;
use crate::certificate::{Reason, Verdict};
use crate::engine::{Pair, extent};
use crate::hierarchy::Body;
use crate::motion::Motion;

/// The automatic tolerance in diameters of the larger body, where doubles resolve it.
const USUAL: f64 = 1e-9;
/// The most that fast motions may make of it.
const COARSEST: f64 = 1e-3;

/// What doubles can resolve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Resolution {
    /// 8e: below it, distances themselves are not known.
    errors: f64,
    /// δ_min: below it, the fastest instant is not resolved either.
    smallest: f64,
    /// 1e-9 of the larger diameter.
    usual: f64,
    /// η.
    separation: f64,
}

impl Resolution {
    pub(super) fn of<A: Motion, B: Motion>(pair: &Pair<'_, A, B>, separation: f64) -> Self {
        let Pair { bodies: [a, b], motions: (first, second), span, closing } = *pair;
        let reach = 2.0 * (extent(a) + extent(b)) + separation;
        let mut times = vec![span.lo(), span.hi()];
        times.extend(first.breaks().iter().chain(second.breaks()).filter(|&&t| span.contains(t)));
        let error = times
            .into_iter()
            .map(|t| {
                let (first, second) = (first.pose(t), second.pose(t));
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
            usual: USUAL * 2.0 * radius(a).max(radius(b)),
            separation,
        }
    }

    /// The tolerance that is given, or the automatic one. What the automatic one may be, a given one may be as well: an answer
    /// can be asked for again with the tolerance that it names.
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
        let coarsest = COARSEST / USUAL * self.usual;
        self.smallest.min(coarsest).min(quarter).max(self.usual.max(self.errors))
    }

    /// The verdict of an automatic tolerance: one that had to be made coarse calls nothing overlapping that is apart.
    pub(super) fn not_an_alarm<A: Motion, B: Motion>(
        &self,
        pair: &Pair<'_, A, B>,
        verdict: Verdict,
    ) -> Verdict {
        match &verdict {
            Verdict::Overlapping(overlap)
                if self.errors > self.usual
                    && !overlap.intersecting
                    && overlap.distance.lo() > self.separation =>
            {
                Verdict::Undecided { safe_until: pair.start(), reason: Reason::Precision }
            }
            _ => verdict,
        }
    }
}

/// About the radius of the body: for the automatic tolerance only.
fn radius(body: &Body) -> f64 {
    f64::from(body.blocks()[0].radius[0]) * body.local().unit
}
