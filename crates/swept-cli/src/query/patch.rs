//! The contact patch: all points where the bodies are close to each other when they first touch.

use super::Pair;
use crate::failure::Failure;
use swept::{Answer, AnyMotion, Body, Nearness, QueryError, Verdict, contact_points};
use swept_io::answer::{PatchView, PointView};

/// How many points are listed in text; JSON has all of them.
const LISTED: usize = 12;

impl Pair {
    /// At a contact, the points that are apart by at most the gap plus `beyond`; nothing for other verdicts.
    pub fn patch(&self, answer: &Answer, beyond: f64, budget: u64) -> Result<Option<PatchView>, Failure> {
        let ([a, b], [first, second]) = (&self.bodies, &self.motions);
        of([(a, first), (b, second)], answer, beyond, budget)
    }
}

/// The same for two bodies on their motions.
pub(super) fn of(
    [(a, first), (b, second)]: [(&Body, &AnyMotion); 2],
    answer: &Answer,
    beyond: f64,
    budget: u64,
) -> Result<Option<PatchView>, Failure> {
    let refused = |error: QueryError| Failure::plain(error.to_string());
    if !(beyond >= 0.0 && beyond.is_finite()) {
        let (what, wanted) = ("contact_points", "a length of zero or more");
        return Err(refused(QueryError::BadOption { what, value: beyond, wanted }));
    }
    let Verdict::Contact(contact) = &answer.verdict else { return Ok(None) };
    // the gap counts for the reach alone: merging by it too would join points that are far apart where
    // the gap is wide
    let near = Nearness { reach: contact.gap.hi() + beyond, merge: beyond, budget };
    contact_points(a, first, b, second, contact.safe_until, &near)
        .map(|patch| Some(PatchView::of(&patch)))
        .map_err(refused)
}

/// The patch as text.
pub(super) fn text(patch: &PatchView) -> String {
    let more = if patch.complete { "" } else { " or more: the budget was used up" };
    let mut text = format!("{}{more}", patch.points.len());
    for PointView { distance: [_, apart], witness } in patch.points.iter().take(LISTED) {
        let triple = |v: [f64; 3]| v.map(|x| format!("{x:.6}")).join(", ");
        text += &format!(
            "; at ({}), normal ({}), {} apart",
            triple(witness.points[0]),
            triple(witness.normal),
            super::text::length(*apart)
        );
    }
    if patch.points.len() > LISTED {
        text += &format!("; and {} more", patch.points.len() - LISTED);
    }
    text
}
