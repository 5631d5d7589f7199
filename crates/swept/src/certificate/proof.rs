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
//! or a hull, all points within unit·ρ of conv(origin + unit·(c + s q_i)) with whole numbers q_i, or both.
//!
//! The steps go through pairs of nodes from the roots down, depth first. A pair is *separated* along a
//! direction over one or several spans of time, and is then *done*, or *split* into the pairs of all children
//! of one of its nodes, which follow in order. A child pair inherits the time up to which its parent was
//! proved apart. The time may be divided into *windows*, each with such a walk of its own.
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
    /// The dimension of space: 3. Room for 2, which [`check`](super::check()) cannot judge yet.
    pub dimension: u8,
    /// Each body consists of all points within this distance of its mesh; usually zero.
    pub radii: [f64; 2],
    /// Whether the steps are in the frame of what carries both bodies ([`Shared`](crate::motion::Shared)), with what
    /// is left of their motions.
    pub relative: bool,
    /// The parts of the first and the second body.
    pub covers: [Cover; 2],
    /// The steps for pairs of parts, depth first.
    pub steps: Vec<Step>,
}

/// What is claimed, with d(t) the distance between the two surfaces; of rounded bodies, the distance between
/// the meshes less both radii.
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
    /// The hulls that nodes refer to.
    pub hulls: Vec<Hull>,
}

/// All points within a distance of the convex hull of some points on a grid, in the unit of its [`Cover`]:
/// exactly the hulls of the trees, so that what is proved with those is proved with these.
#[derive(Clone, Debug, PartialEq)]
pub struct Hull {
    /// c, the place of the grid.
    pub center: [f32; 3],
    /// s, the step of the grid.
    pub scale: f32,
    /// q_i, at least one and at most [`Hull::MOST_POINTS`].
    pub points: Vec<[i16; 3]>,
    /// ρ. Some hulls of the trees have 7/8 s, which single precision cannot hold.
    pub rest: f64,
}

impl Hull {
    /// Maximum number of points.
    pub const MOST_POINTS: usize = 16;
}

/// A part of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Contains all faces below the node; not needed where no step uses it.
    pub bound: Option<Bound>,
    /// The place in [`Cover::hulls`] of a hull that contains them too; several nodes may share one.
    pub hull: Option<u32>,
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
        /// The direction, and how it moves.
        along: Along,
    },
    /// Nothing more has to be proved about the pair.
    Done,
    /// The pair is replaced by those of all children of its first (`false`) or second (`true`) node.
    Split {
        /// Whether the second node is split.
        second: bool,
    },
    /// What follows, up to the next window, is a complete walk from the roots that proves all pairs apart up
    /// to this time only. It starts no later than the window before it ends.
    Window {
        /// The end of the window.
        until: f64,
    },
}

impl Along {
    /// Whether only speeds are used, so that velocities may jump during the step.
    #[must_use]
    pub fn is_first_order(&self) -> bool {
        matches!(self, Self::FirstOrder(_) | Self::Revolved(_) | Self::Around { .. })
    }

    /// Its numbers, in whatever axes; `None` for a direction that the faces define.
    #[must_use]
    pub fn direction(&self) -> Option<[f64; 3]> {
        match *self {
            Self::World(direction)
            | Self::FirstOrder(direction)
            | Self::Revolved(direction)
            | Self::Around { direction, .. }
            | Self::Body { direction, .. } => Some(direction),
            Self::Normal { .. } | Self::Edges { .. } => None,
        }
    }
}

/// The direction n of a separation, from the first body to the second, of any length other than zero. It is
/// only a hint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Along {
    /// Fixed in the world.
    World([f64; 3]),
    /// Fixed in the world, and only speeds are used: velocities may jump during the step.
    FirstOrder([f64; 3]),
    /// Fixed in the world, with speeds alone; each body that turns about a line
    /// ([`Revolution`](crate::motion::Revolution)) is taken in all places to which turning about it would bring it.
    Revolved([f64; 3]),
    /// Given in the world at the start of the step, from where it turns about such a line with a body; the other body is taken
    /// in all places to which turning about that line would bring it. With speeds alone.
    Around {
        /// Whether it is the line of the second body.
        second: bool,
        /// At the start of the step.
        direction: [f64; 3],
    },
    /// Fixed in a body, in its own axes; it turns with the body.
    Body {
        /// Whether the second body carries it.
        second: bool,
        /// In the axes of that body.
        direction: [f64; 3],
    },
    /// The normal (q - p) × (r - p) of a face, which is a node of the pair; it turns with its body.
    Normal {
        /// Whether it is the face of the second body.
        second: bool,
        /// The opposite direction.
        flipped: bool,
    },
    /// The product of an edge of each face, both of which are nodes of the pair; it turns with both. Edge k
    /// goes from corner k to the next.
    Edges {
        /// An edge of the first face and one of the second, 0 to 2.
        edges: [u8; 2],
        /// The opposite direction.
        flipped: bool,
    },
}
