//! Whether an answer about rounded points and segments is right.

use super::closed_form::{Core, Covered, Moving, Straight, exact};
use crate::campaign::Tally;
use crate::motions::real::Real;
use dashu_ratio::RBig;
use swept::num::Interval;
use swept::{Answer, Contact, Method, Overlap, Verdict};

/// What an answer is compared with.
pub trait Truth {
    /// Whether the distance of the cores stays above η + r + s over a span. The cores are at least as far apart at both
    /// ends as they are claimed to be.
    fn stays_apart(&self, span: [f64; 2]) -> Covered;
    /// The order of the distance of the cores at a time and a sum of lengths.
    fn compare(&self, t: f64, lengths: &[f64]) -> std::cmp::Ordering;
    /// Whether they come as close as η + r + s in a span; `None` if that is not known.
    fn meet(&self, span: [f64; 2]) -> Option<bool>;
}

/// Spheres on straight lines.
pub struct ExactTruth<'a> {
    pub straight: &'a Straight,
    /// η, r, s.
    pub lengths: [f64; 3],
}

fn sum(lengths: &[f64]) -> RBig {
    lengths.iter().fold(RBig::ZERO, |sum, &x| sum + exact(x))
}

impl ExactTruth<'_> {
    fn near(&self, [from, to]: [f64; 2]) -> bool {
        let most = sum(&self.lengths);
        self.straight.least(&exact(from), &exact(to)) <= &most * &most
    }
}

impl Truth for ExactTruth<'_> {
    fn stays_apart(&self, span: [f64; 2]) -> Covered {
        if self.near(span) { Covered::Not(span[1]) } else { Covered::Apart }
    }

    fn compare(&self, t: f64, lengths: &[f64]) -> std::cmp::Ordering {
        let most = sum(lengths);
        // distances are not below zero
        if most < RBig::ZERO {
            return std::cmp::Ordering::Greater;
        }
        self.straight.at(&exact(t)).cmp(&(&most * &most))
    }

    fn meet(&self, span: [f64; 2]) -> Option<bool> {
        Some(self.near(span))
    }
}

/// Anything else.
pub struct RealTruth<'a> {
    pub moving: Moving<'a>,
    /// η, r, s.
    pub lengths: [f64; 3],
}

/// Number of instants at which a meeting is looked for.
const INSTANTS: u32 = 24;

impl Truth for RealTruth<'_> {
    fn stays_apart(&self, span: [f64; 2]) -> Covered {
        self.moving.stays_above(self.lengths.iter().sum(), span)
    }

    fn compare(&self, t: f64, lengths: &[f64]) -> std::cmp::Ordering {
        let most = lengths.iter().fold(Real::from(0.0), |sum, &x| sum + Real::from(x));
        self.moving.distance(t).order(&most)
    }

    fn meet(&self, [from, to]: [f64; 2]) -> Option<bool> {
        let near = |k: u32| {
            let t = from + (to - from) * (f64::from(k) / f64::from(INSTANTS));
            self.compare(t.min(to), &self.lengths).is_le()
        };
        (0..=INSTANTS).rev().any(near).then_some(true)
    }
}

/// Tests an answer.
///
/// # Errors
/// The first claim that is wrong.
pub fn judge(
    truth: &impl Truth,
    cores: [&Core; 2],
    answer: &Answer,
    method: Method,
    tally: &mut Tally,
) -> Result<(), String> {
    tally.count(answer.verdict.word());
    let span = [answer.span.lo(), answer.span.hi()];
    let (eta, delta) = (answer.min_separation, answer.tolerance);
    let [r, s] = cores.map(|core| core.radius);
    let apart = |until: f64, tally: &mut Tally| match truth.stays_apart([span[0], until]) {
        Covered::Apart => {
            tally.count("covered");
            Ok(())
        }
        Covered::Not(t) => Err(format!("missed: in contact at {t:?}")),
        Covered::Open => {
            tally.count("sampled");
            Ok(())
        }
    };
    // the bounds of a distance between the bodies at a time
    let encloses = |t: f64, bounds: Interval| {
        let least = bounds.lo() == 0.0 || truth.compare(t, &[r, s, bounds.lo()]).is_ge();
        least && truth.compare(t, &[r, s, bounds.hi()]).is_le()
    };
    match &answer.verdict {
        Verdict::Clear => apart(span[1], tally),
        Verdict::Undecided { safe_until, reason } => {
            apart(*safe_until, tally)?;
            Err(format!("undecided at {safe_until:?}: {reason}"))
        }
        Verdict::Contact(contact) => {
            let Contact { safe_until, hit_by, gap, .. } = *contact;
            apart(safe_until, tally)?;
            if !encloses(safe_until, gap) {
                return Err(format!("the gap is not in {gap} at {safe_until:?}"));
            }
            let least = if method == Method::Redon { 0.0 } else { 0.5 * delta };
            if truth.compare(safe_until, &[eta, r, s, least]).is_lt() {
                return Err(format!("closer than η + {least:?} at {safe_until:?}"));
            }
            if method != Method::Capoeira && truth.compare(safe_until, &[eta, r, s, delta]).is_gt() {
                return Err(format!("a false alarm: farther than η + δ at {safe_until:?}"));
            }
            if method != Method::Capoeira {
                tally.measure("gap beyond η, in tolerances", (gap.hi() - eta) / delta);
            }
            match hit_by {
                Some(by) if !(safe_until <= by && by <= span[1]) => Err(format!("hit by {by:?}")),
                Some(by)
                    if truth.meet([by, by]) != Some(true) && truth.meet([safe_until, by]) != Some(true) =>
                {
                    Err(format!("not in contact by {by:?}"))
                }
                Some(_) => {
                    tally.count("hit proved");
                    Ok(())
                }
                None => {
                    let missed =
                        method != Method::Capoeira && truth.meet([safe_until, span[1]]) == Some(true);
                    tally.count_if("hit not proved", missed);
                    Ok(())
                }
            }
        }
        Verdict::Overlapping(overlap) => {
            let Overlap { distance, intersecting, .. } = *overlap;
            if truth.compare(span[0], &[eta, r, s, delta]).is_gt() {
                return Err("called overlapping, but farther apart than η + δ".into());
            }
            let truly = truth.compare(span[0], &[r, s]).is_le();
            if intersecting && !truly {
                return Err("called intersecting, but apart".into());
            }
            tally.count_if("intersecting not proved", truly && !intersecting);
            let zero_or_more = !truly || distance.lo() == 0.0;
            if !(zero_or_more && (truly || encloses(span[0], distance))) {
                return Err(format!("the distance is not in {distance}"));
            }
            Ok(())
        }
    }
}
