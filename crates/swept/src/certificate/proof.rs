//! What proves a verdict: bounds on parts of both bodies, and steps that keep each pair of parts apart.
//!
//! **What it answers.** [`Proof`]: everything that a checker needs besides the bodies and their motions, and
//! nothing that it has to believe.
//!
//! **The mathematics.** Each body has a tree of nodes. A node may have a bound, a ball cut by a slab,
//!
//! ```text
//! { x : |y| <= unit·ρ  and  |u·y| <= unit·h },      y = x - origin - unit·c,      u of any length
//! ```
//!
//! The steps go through pairs of nodes from the roots down, depth first. A pair is *separated* along a
//! direction over one or several spans of time, and is then *done*, or *split* into the pairs of all children
//! of one of its nodes, which follow in order. A child pair inherits the time up to which its parent was
//! proved apart.
//!
//! **Why it is sound.** These are only claims; [`check`](super::check()) proves them. A direction is only a
//! hint.
//!
//! **Source.** `docs/certificates.md`.

/// A proof of a claim about two moving bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// What is claimed.
    pub claim: Claim,
    /// The span of time that the claim is about.
    pub span: [f64; 2],
    /// η: bodies this close count as touching.
    pub min_separation: f64,
    /// δ, the tolerance.
    pub tolerance: f64,
    /// The parts of the first and the second body.
    pub covers: [Cover; 2],
    /// The steps for pairs of parts, depth first.
    pub steps: Vec<Step>,
}

/// What is claimed, with d(t) the distance between the two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Claim {
    /// d(t) > η + δ/2 at every time of the span.
    Clear,
    /// d(t) > η + δ/2 up to and including `safe_until`, where d <= η + δ.
    Contact {
        /// The time.
        safe_until: f64,
        /// Two faces as near as that.
        faces: [u32; 2],
        /// A time at which the bodies are in contact.
        hit: Option<Hit>,
    },
    /// d <= η + δ at the start.
    Overlapping {
        /// Two faces as near as that.
        faces: [u32; 2],
        /// The two faces share a point.
        intersecting: bool,
    },
    /// A solid body contains a part of the other at the start.
    Inside {
        /// Whether it is the second body that contains a part of the first.
        second: bool,
    },
    /// d(t) > η + δ/2 up to and including `safe_until`; nothing is claimed if that is the start.
    Undecided {
        /// The time.
        safe_until: f64,
    },
}

/// Two faces in contact: within η, or for η = 0 with an edge of one through the other; or a face that has met
/// the other body, which is closed, since the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The time by which they are in contact.
    pub by: f64,
    /// The face of the first body and that of the second.
    pub faces: [u32; 2],
}

impl Claim {
    /// The word for the claim: that of its verdict.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Contact { .. } => "contact",
            Self::Overlapping { .. } | Self::Inside { .. } => "overlapping",
            Self::Undecided { .. } => "undecided",
        }
    }

    /// The time up to which all pairs of faces must be proved apart; `None` if the claim needs no such proof.
    #[must_use]
    pub fn apart_until(&self, span: [f64; 2]) -> Option<f64> {
        match *self {
            Self::Clear => Some(span[1]),
            Self::Contact { safe_until, .. } => Some(safe_until),
            // there is nothing before the start
            Self::Undecided { safe_until } if safe_until == span[0] => None,
            Self::Undecided { safe_until } => Some(safe_until),
            Self::Overlapping { .. } | Self::Inside { .. } => None,
        }
    }
}

/// The parts of a body: a tree of nodes, the first of which is the whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cover {
    /// Bounds are given relative to this point of the body.
    pub origin: [f64; 3],
    /// Bounds are given in this unit.
    pub unit: f64,
    /// The nodes, parents before children.
    pub nodes: Vec<Node>,
}

/// A part of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Contains all faces below the node; not needed where no step uses it.
    pub bound: Option<Bound>,
    /// What is below the node.
    pub below: Below,
}

/// What is below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Below {
    /// Any faces that the bound contains.
    Faces,
    /// This face alone.
    Face(u32),
    /// `count` nodes from `first` on.
    Nodes {
        /// The first child.
        first: u32,
        /// The number of children.
        count: u32,
    },
}

/// A ball cut by a slab, in the unit of its [`Cover`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// c.
    pub center: [f32; 3],
    /// ρ.
    pub radius: f32,
    /// u; zero for a ball alone.
    pub axis: [f32; 3],
    /// h.
    pub half: f32,
}

/// One step of the proof. Each is about the pair of nodes that the steps before it have led to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// The pair keeps its distance along a direction, from the first body to the second.
    Separated {
        /// The start of the time.
        from: f64,
        /// The end of the time.
        until: f64,
        /// In world axes, of any length.
        direction: [f64; 3],
    },
    /// Nothing more has to be proved about the pair.
    Done,
    /// The pair is replaced by those of all children of its first (`false`) or second (`true`) node.
    Split {
        /// Whether the second node is split.
        second: bool,
    },
}
