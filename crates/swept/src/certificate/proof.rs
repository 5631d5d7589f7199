//! What proves a verdict: bounds of parts of both bodies, and steps that keep each pair of parts apart.
//!
//! **What it answers.** [`Proof`]: everything beyond the bodies and their motions that a checker needs, and nothing that
//! it has to believe.
//!
//! **The mathematics.** Each body has a tree of nodes. A node may have a bound, a ball cut by a slab,
//!
//! ```text
//! { x : |y| <= unit·ρ  and  |u·y| <= unit·h },      y = x - origin - unit·c,      u of any length
//! ```
//!
//! The steps go through pairs of nodes from the roots down, depth first: a pair is *separated* along a direction over
//! one or several spans of time, and is then *done*, or *split* into the pairs of all children of one of its nodes, which
//! follow in their order. A child pair inherits the time up to which its parent was proved apart.
//!
//! **Why it is sound.** These are claims only; [`check`](super::check()) proves them. A direction is a hint.
//!
//! **Source.** `docs/certificates.md`.

/// A proof of what is claimed about two moving bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// What is claimed.
    pub claim: Claim,
    /// The span of time of which it is claimed.
    pub span: [f64; 2],
    /// η: bodies this near are in contact.
    pub min_separation: f64,
    /// δ.
    pub tolerance: f64,
    /// The parts of the first and of the second body.
    pub covers: [Cover; 2],
    /// What is done with pairs of parts, depth first.
    pub steps: Vec<Step>,
}

/// What is claimed. With d(t) the distance of the two surfaces:
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Claim {
    /// d(t) > η + δ/2 at every time of the span.
    Clear,
    /// d(t) > η + δ/2 up to and at `safe_until`, and then d <= η + δ.
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
    /// A solid body holds a part of the other at the start.
    Inside {
        /// Whether the second is the one that holds.
        second: bool,
    },
    /// d(t) > η + δ/2 up to `safe_until`; nothing, if that is the start.
    Undecided {
        /// The time.
        safe_until: f64,
    },
}

/// Two faces in contact: within η, or for η = 0 an edge of one through the other; or one that has met the other body, which is
/// closed, since the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// When.
    pub by: f64,
    /// Which.
    pub faces: [u32; 2],
}

impl Claim {
    /// The word for it: that of the verdict.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Contact { .. } => "contact",
            Self::Overlapping { .. } | Self::Inside { .. } => "overlapping",
            Self::Undecided { .. } => "undecided",
        }
    }

    /// The time up to which all pairs of faces must be proved apart; `None`: nothing of that kind is claimed.
    #[must_use]
    pub fn apart_until(&self, span: [f64; 2]) -> Option<f64> {
        match *self {
            Self::Clear => Some(span[1]),
            Self::Contact { safe_until, .. } => Some(safe_until),
            // before the start there is nothing
            Self::Undecided { safe_until } if safe_until == span[0] => None,
            Self::Undecided { safe_until } => Some(safe_until),
            Self::Overlapping { .. } | Self::Inside { .. } => None,
        }
    }
}

/// The parts of a body: a tree of nodes, the first of which is the whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cover {
    /// Bounds are given about this point of the body.
    pub origin: [f64; 3],
    /// Bounds are given in this unit.
    pub unit: f64,
    /// The nodes, parents before children.
    pub nodes: Vec<Node>,
}

/// A part of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// What holds all faces below the node; not needed where no step speaks of it.
    pub bound: Option<Bound>,
    /// What is below it.
    pub below: Below,
}

/// What is below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Below {
    /// Any faces that the bound holds.
    Faces,
    /// This face alone.
    Face(u32),
    /// `count` nodes from `first` on.
    Nodes {
        /// The first child.
        first: u32,
        /// How many.
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

/// One step of the proof; each speaks of the pair of nodes that the steps before it have led to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// The pair keeps its distance along a direction, from the first body to the second.
    Separated {
        /// From this time,
        from: f64,
        /// to this one.
        until: f64,
        /// In world axes, of any length.
        direction: [f64; 3],
    },
    /// Nothing more is to be proved of the pair.
    Done,
    /// The pair is replaced by those of all children of its first (`false`) or second (`true`) node.
    Split {
        /// Whether the second is split.
        second: bool,
    },
}
