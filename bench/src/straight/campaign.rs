//! The campaign `straight`: every verdict against the exact oracle.
//!
//! A case fails if the verdict is not the truth, or if the bracket of the first contact is not the narrowest
//! one. The query is made twice, the second time with the axes and the points in another order.

use super::clearance;
use super::oracle::{Answer, first_contact, meet_at};
use super::queries::{Family, Kind, Query};
use crate::campaign::{Campaign, Failure, Tally, each_case};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept_deform::{StraightPaths, StraightVerdict, edge_edge, vertex_face};

/// Queries per family.
const CASES: u64 = 10_000;
/// Queries per family with a separation.
const CLEARANCE_CASES: u64 = 1_000;

/// Every family, 10,000 queries each, and 1,000 each with a separation.
#[must_use]
pub fn campaign() -> Campaign {
    let about =
        "Contacts on straight paths: exact verdicts and narrowest brackets, against elimination and Sturm.";
    let mut campaign = Campaign::new("straight", about).with_block(250);
    for family in Family::ALL {
        campaign =
            campaign.with(each_case(family.name(), move |rng, tally| judge(family, rng, tally)), CASES);
    }
    for family in Family::ALL {
        let name = format!("separation, {}", family.name());
        let subject = each_case(name, move |rng, tally| clearance::judge(family, rng, tally));
        campaign = campaign.with(subject, CLEARANCE_CASES);
    }
    campaign
}

/// The library's verdict on a query.
pub(super) fn verdict(query: &Query) -> Result<StraightVerdict, Failure> {
    let paths = StraightPaths::new(query.start, query.end)
        .map_err(|error| Failure::new(error.to_string(), &numbers(query)))?;
    Ok(match query.kind {
        Kind::VertexFace => vertex_face(&paths),
        Kind::EdgeEdge => edge_edge(&paths),
    })
}

/// The 24 coordinates.
pub(super) fn numbers(query: &Query) -> Vec<f64> {
    query.start.iter().chain(&query.end).flatten().copied().collect()
}

fn judge(family: Family, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let query = family.query(rng);
    let truth = first_contact(&query);
    let expected = match truth {
        Answer::Never => StraightVerdict::Clear,
        Answer::AtStart => StraightVerdict::Overlapping,
        Answer::Above(safe_until) => StraightVerdict::Contact { safe_until, hit_by: safe_until.next_up() },
    };
    tally.count_if("clear", truth == Answer::Never);
    tally.count_if("overlapping", truth == Answer::AtStart);
    tally.count_if("contact", matches!(truth, Answer::Above(_)));
    // the oracle's own bracket, checked differently: nothing at a random time before it
    let until = match truth {
        Answer::Never => 1.0,
        Answer::AtStart => 0.0,
        Answer::Above(below) => below,
    };
    let before = until * rng.random_range(0.0..1.0);
    if until > 0.0 && meet_at(&query, before) {
        return Err(Failure::new(format!("the oracle contradicts itself at {before:e}"), &numbers(&query)));
    }
    for query in [query, mirrored(&query)] {
        let verdict = verdict(&query)?;
        if verdict != expected {
            let message = format!("{:?}: {verdict:?}, in truth {expected:?}", query.kind);
            return Err(Failure::new(message, &numbers(&query)));
        }
    }
    Ok(())
}

/// The same query with axes, points and features in another order, and reflected: the answer must be the
/// same.
fn mirrored(query: &Query) -> Query {
    let mut other = *query;
    for points in [&mut other.start, &mut other.end] {
        match query.kind {
            Kind::VertexFace => points.swap(1, 3),
            Kind::EdgeEdge => points.rotate_left(2),
        }
        for point in points {
            *point = [-point[2], point[1], point[0]];
        }
    }
    other
}
