//! Why a proof was refused.
//!
//! **What it answers.** The first thing that is wrong, and where.
//!
//! **The mathematics.** None.
//!
//! **Why it is sound.** A refusal says nothing about the bodies: a true claim may have a bad proof.
//!
//! **Source.** `docs/certificates.md`.

use thiserror::Error;

/// The first reason for which a proof does not prove its claim.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A number of the claim is none, or not of the right sign.
    #[error("{what} is {value}, which is not {wanted}")]
    BadNumber {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
        /// What it should be.
        wanted: &'static str,
    },
    /// The claim is about a span over which the motions are not both defined, or over a part of it only.
    #[error("the claim is about [{start}, {end}], the motions have [{common_start}, {common_end}] in common")]
    OtherSpan {
        /// The start of the claim.
        start: f64,
        /// Its end.
        end: f64,
        /// When the later motion starts.
        common_start: f64,
        /// When the earlier motion ends.
        common_end: f64,
    },
    /// A node of a tree is wrong.
    #[error("node {node} of the {body} body: {what}")]
    Node {
        /// First or second.
        body: &'static str,
        /// Its index.
        node: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// A face that no leaf holds.
    #[error("face {face} of the {body} body is in no part: {what}")]
    Uncovered {
        /// First or second.
        body: &'static str,
        /// Its index.
        face: usize,
        /// How that is known.
        what: &'static str,
    },
    /// A proof that asks for more work than its size allows.
    #[error("it takes more than {allowed} {what}, the limit for a proof and bodies of this size")]
    TooMuchWork {
        /// Which work.
        what: &'static str,
        /// The limit.
        allowed: u64,
    },
    /// A step that does not follow from those before it.
    #[error("step {step}: {what}")]
    Step {
        /// Its index.
        step: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// A step that is not true, as far as the checker can tell.
    #[error("step {step}: nodes {nodes:?} are not proved apart from {from} to {until} along {direction:?}")]
    NotSeparated {
        /// Its index.
        step: usize,
        /// The pair.
        nodes: [u32; 2],
        /// The start.
        from: f64,
        /// The end.
        until: f64,
        /// The direction.
        direction: [f64; 3],
    },
    /// Faces of the claim that are not there, not near, or not in contact.
    #[error("faces {faces:?} at {time}: {what}")]
    Faces {
        /// The faces.
        faces: [u32; 2],
        /// When.
        time: f64,
        /// What is not proved.
        what: &'static str,
    },
    /// A body that is called solid, and has no inside.
    #[error("the {body} body is called solid, but its surface is not closed")]
    NotClosed {
        /// First or second.
        body: &'static str,
    },
    /// A solid body that cannot be shown to hold nothing of the other, or to hold something, whichever is claimed.
    #[error(
        "the {body} body is solid; whether it holds a part of the other at the start is not proved as claimed"
    )]
    Inside {
        /// First or second.
        body: &'static str,
    },
}

/// First or second.
pub(super) fn ordinal(body: usize) -> &'static str {
    if body == 0 { "first" } else { "second" }
}
