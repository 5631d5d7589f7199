//! The first contact of two faces.
//!
//! **What it answers.** Given a time up to which two faces are proved apart: when they come close, or that
//! they do not before an end.
//!
//! **The mathematics.** For η = 0 these are the elementary contacts under rigid motion: six of a vertex with
//! a face and nine of an edge with an edge, over one span ([`feature_pairs_within`]). Faces that are really
//! segments or points are treated as such ([`triangle_pair_within`]), since in the plane the functions of the
//! fifteen vanish. For η > 0 there is no such function, and the two faces are advanced along the direction of
//! their closest features, keeping η + 3δ/8, much as the default engine does.
//!
//! This includes what the report leaves to future work: all fifteen searches share one span, each ends at the
//! earliest contact so far, and roots are narrowed by the interval Newton method, m - f(m)/f'(span)
//! ([`Method::Newton`]).
//!
//! **Why it is sound.** [`RigidVerdict`] states what is proved from the start of its span on; up to there the
//! boxes proved it. "Overlapping" then only means that the two are within δ at the start of the span and
//! rounding could no longer tell them apart. With η > 0 each step is proved as in
//! `docs/soundness/first-contact.md`, sections 1 to 4, with the target η + 3δ/8 > η.
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

/// Where a search stops: proved apart by more than η up to and including `until`, and why it goes no further.
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
    /// What happens next is not known.
    Unknown(Reason),
}

/// Follows two faces over a span at whose start they are proved apart by more than η; `None` if they stay so
/// up to its end. The sub-spans and steps used are subtracted from `left`.
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
        // never happens, since sizes and spans were checked before; claims nothing
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

/// The corners that count: a face with coinciding corners is a segment; so is a point, with equal ends.
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

/// Advances two faces that are to stay more than η apart.
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
