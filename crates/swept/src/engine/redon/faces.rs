//! The first contact of two faces.
//!
//! **What it answers.** From a time up to which two faces are proved apart: when they come near, or that they do not before an end.
//!
//! **The mathematics.** For η = 0 the elementary contacts under rigid motion: six times a vertex against a face and nine times an edge against
//! an edge over one span ([`feature_pairs_within`]); faces that are segments or points as what they are ([`triangle_pair_within`]), since in the plane the
//! functions of the fifteen vanish. For η > 0 there is no such function, and the two are advanced along the direction of
//! their nearest features, keeping η + 3δ/8, as the default engine does.
//!
//! The report's future work: all fifteen over one span, where each search ends at the earliest contact so far, and roots narrowed by the
//! interval Newton method, m - f(m)/f'(span) ([`Method::Newton`]).
//!
//! **Why it is sound.** [`RigidVerdict`] says what is proved from the start of its span on; up to there the boxes proved it. "Overlapping" then
//! only means that the two are within δ at the start of the span and rounding could not tell them apart any more.
//! With η > 0 each step is proved by `docs/soundness/first-contact.md`, section 4, with the target η + 3δ/8 > η.
//!
//! **Source.** [Redon06, chapter 7, section 9.5].

use crate::certificate::Reason;
use crate::contact::rigid::{
    self, Moving, RigidError, RigidVerdict, Undecided, feature_pairs_within, triangle_pair_within,
};
use crate::engine::epoch::Clock;
use crate::engine::leaf::Faces;
use crate::engine::limits::Limits;
use crate::engine::pair::Pair;
use crate::motion::Motion;
use crate::shape::triangle::Triangle;
use swept_num::{Interval, Method, Vector, add_down};

/// What stops a search: proved apart by more than η up to and including `until`, and then?
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stop {
    pub(super) until: f64,
    pub(super) why: Why,
}

/// Why a search cannot go on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Why {
    /// Two faces are within this distance.
    Near(f64),
    /// It is not known.
    Unknown(Reason),
}

/// Two faces over a span, at whose start they are proved apart by more than η; `None` if they stay so up to its end. The sub-spans
/// and steps looked at are subtracted from those that are `left`.
pub(super) fn between<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    clock: &mut Clock<'_, A, B>,
    limits: &Limits<'_>,
    faces: [u32; 2],
    span: Interval,
    left: &mut u64,
) -> Option<Stop> {
    if limits.separation > 0.0 {
        return advanced(pair, clock, limits, faces, span, left);
    }
    let unknown = Stop { until: span.lo(), why: Why::Unknown(Reason::Precision) };
    let verdict = rigid::Limits::new(limits.tolerance)
        .and_then(|rigid| touching(pair, faces, span, &rigid.with_method(Method::Newton), left));
    match verdict {
        Ok(RigidVerdict::Clear) => None,
        Ok(RigidVerdict::Contact { safe_until, distance, .. }) => {
            Some(Stop { until: safe_until, why: Why::Near(distance.hi()) })
        }
        Ok(RigidVerdict::Overlapping { distance, .. }) => {
            Some(Stop { until: span.lo(), why: Why::Near(distance.hi()) })
        }
        Ok(RigidVerdict::Undecided { safe_until, reason }) => {
            let reason = match reason {
                Undecided::Budget => Reason::Budget,
                Undecided::Precision => Reason::Precision,
            };
            Some(Stop { until: safe_until, why: Why::Unknown(reason) })
        }
        // sizes and spans are checked before; if not, nothing is claimed
        Err(_) => Some(unknown),
    }
}

/// When two faces first share a point.
fn touching<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    faces: [u32; 2],
    span: Interval,
    limits: &rigid::Limits,
    left: &mut u64,
) -> Result<RigidVerdict, RigidError> {
    let (a, b) = pair.motions;
    let [first, second] = pair.triangles(faces).map(simplex);
    match (first, second) {
        (Simplex::Face(p), Simplex::Face(q)) => {
            feature_pairs_within(&Moving::new(p, a)?, &Moving::new(q, b)?, span, limits, left)
        }
        (Simplex::Face(p), Simplex::Edge(q)) => {
            triangle_pair_within(&Moving::new(p, a)?, &Moving::new(q, b)?, span, limits, left)
        }
        (Simplex::Edge(p), Simplex::Face(q)) => {
            triangle_pair_within(&Moving::new(p, a)?, &Moving::new(q, b)?, span, limits, left)
        }
        (Simplex::Edge(p), Simplex::Edge(q)) => {
            triangle_pair_within(&Moving::new(p, a)?, &Moving::new(q, b)?, span, limits, left)
        }
    }
}

/// The corners that count: a segment is a face two of whose corners are the same; so is a point.
enum Simplex {
    Edge([[f64; 3]; 2]),
    Face(Triangle),
}

fn simplex([p, q, r]: Triangle) -> Simplex {
    if q == r || p == r {
        Simplex::Edge([p, q])
    } else if p == q {
        Simplex::Edge([p, r])
    } else {
        Simplex::Face([p, q, r])
    }
}

/// Two faces advanced by a distance of more than η.
fn advanced<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    clock: &mut Clock<'_, A, B>,
    limits: &Limits<'_>,
    faces: [u32; 2],
    span: Interval,
    left: &mut u64,
) -> Option<Stop> {
    let unit = pair.bodies[0].local().unit;
    let mut t = span.lo();
    let mut hint = None;
    while *left > 0 {
        *left -= 1;
        let mut epoch = clock.at(t);
        let view = epoch.view(0);
        let at = Faces::at(view, pair.bodies, faces, hint);
        hint = Some(at.closest.features);
        let step = at.along(view, Vector(at.closest.direction)).step(0.0);
        let until = add_down(t, step).min(epoch.end);
        if until >= span.hi() {
            return None;
        }
        let most = at.most * unit;
        if step < limits.least_step && most <= limits.near() {
            return Some(Stop { until: t, why: Why::Near(most) });
        }
        if until <= t {
            return Some(Stop { until: t, why: Why::Unknown(Reason::Precision) });
        }
        t = until;
    }
    Some(Stop { until: t, why: Why::Unknown(Reason::Budget) })
}
