//! Why a proof was refused: the first thing that is wrong, and where.
//!
//! A refusal says nothing about the bodies: a true claim may have a bad proof.

use crate::certificate::proof::Along;
use thiserror::Error;

/// The first reason why a proof does not prove its claim.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A number of the claim is not finite, or has the wrong sign.
    #[error("{what} is {value}, which is not {wanted}")]
    BadNumber {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
        /// What it should be.
        wanted: &'static str,
    },
    /// The span of the claim is not the one that both motions have in common.
    #[error(
        "the claim is about [{start}, {end}], but the motions have [{common_start}, {common_end}] in common"
    )]
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
    /// The proof leaves out what both motions share, which is nothing.
    #[error(
        "it is a proof about how the bodies move relative to a carrier of both, but nothing carries both"
    )]
    NothingShared,
    /// A node of a tree is invalid.
    #[error("node {node} of the {body} body: {what}")]
    Node {
        /// First or second.
        body: &'static str,
        /// Its index.
        node: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// A face that no leaf contains.
    #[error("face {face} of the {body} body is not covered: {what}")]
    Uncovered {
        /// First or second.
        body: &'static str,
        /// Its index.
        face: usize,
        /// Why it is not.
        what: &'static str,
    },
    /// A proof that takes more work than its size allows.
    #[error("checking it takes more than {allowed} {what}, the limit for a proof and bodies of this size")]
    TooMuchWork {
        /// The kind of work.
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
    /// A step that the checker cannot prove.
    #[error("step {step}: nodes {nodes:?} are not proved apart from {from} to {until} along {along:?}")]
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
        along: Along,
    },
    /// Faces of the claim that do not exist, or are not proved to be close or in contact.
    #[error("faces {faces:?} at {time}: {what}")]
    Faces {
        /// The faces.
        faces: [u32; 2],
        /// The time.
        time: f64,
        /// What is not proved.
        what: &'static str,
    },
    /// A body that is declared solid but has no inside.
    #[error("the {body} body is declared solid, but its surface is not closed")]
    NotClosed {
        /// First or second.
        body: &'static str,
    },
    /// A solid body for which the claim does not hold up: that it contains no part of the other, or that it
    /// contains one.
    #[error(
        "the {body} body is solid, and what is claimed about a part of the other inside it at the start is not proved"
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
