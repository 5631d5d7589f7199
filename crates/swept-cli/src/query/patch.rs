//! The contact patch: all points near each other when the bodies first touch.

use super::{Pair, Told, WitnessReport};
use crate::failure::Failure;
use serde::Serialize;
use swept::{Answer, ContactPatch, Nearness, QueryError, Verdict, contact_points};

/// Points listed for people; programs get all.
const LISTED: usize = 12;

/// The patch for programs.
#[derive(Serialize)]
pub(super) struct PatchReport {
    /// Whether the budget sufficed to find all.
    complete: bool,
    points: Vec<PointReport>,
}

#[derive(Serialize)]
struct PointReport {
    distance: [f64; 2],
    #[serde(flatten)]
    witness: WitnessReport,
}

impl PatchReport {
    pub(super) fn of(patch: &ContactPatch) -> Self {
        let points = patch.points.iter().map(|point| PointReport {
            distance: [point.distance.lo(), point.distance.hi()],
            witness: WitnessReport::of(&point.witness),
        });
        Self { complete: patch.complete, points: points.collect() }
    }
}

impl Pair {
    /// The points within the gap and a length `beyond` it at a contact; nothing at any other verdict.
    pub fn patch(&self, answer: &Answer, beyond: f64, budget: u64) -> Result<Option<ContactPatch>, Failure> {
        let refused = |error: QueryError| Failure::plain(error.to_string());
        if !(beyond >= 0.0 && beyond.is_finite()) {
            let (what, wanted) = ("contact_points", "a length of zero or more");
            return Err(refused(QueryError::BadOption { what, value: beyond, wanted }));
        }
        let Verdict::Contact(contact) = &answer.verdict else { return Ok(None) };
        let ([a, b], [first, second]) = (&self.bodies, &self.motions);
        // the gap belongs to the reach alone: points apart by a gap of half a size are still points of their own
        let near = Nearness { reach: contact.gap.hi() + beyond, merge: beyond, budget };
        contact_points(a, first, b, second, contact.safe_until, &near).map(Some).map_err(refused)
    }
}

impl Told {
    /// The patch for people.
    pub(super) fn patch_text(&self) -> Option<String> {
        let patch = self.patch.as_ref()?;
        let more = if patch.complete { "" } else { " or more: the budget was used up" };
        let mut text = format!("{}{more}", patch.points.len());
        for point in patch.points.iter().take(LISTED) {
            let triple = |v: [f64; 3]| v.map(|x| format!("{x:.6}")).join(", ");
            let witness = &point.witness;
            text += &format!(
                "; at ({}), normal ({}), {} apart",
                triple(witness.points[0]),
                triple(witness.normal),
                super::text::length(point.distance.hi())
            );
        }
        if patch.points.len() > LISTED {
            text += "; and so on";
        }
        Some(text)
    }
}
