//! Elementary contacts under rigid motion.
//!
//! **What it answers.** Whether and when a vertex and a face ([`vertex_face()`]), two edges
//! ([`edge_edge()`]), a vertex and an edge in the plane ([`vertex_edge()`]) or two whole triangles
//! ([`triangle_pair()`], [`feature_pairs()`]) share a point, with both bodies moving along any
//! [`Motion`](crate::motion::Motion). All sets are closed; triangles without area and edges without length
//! are ordinary inputs. The tolerance δ is a length. The contract is [`RigidVerdict`]: `Clear` and `Contact`
//! are proved, and a contact is reported before it happens, at a time when the two are within δ.
//!
//! **The mathematics.** Two methods, which share their parts:
//!
//! ```text
//! root finder    a function of time that is zero at every contact (height above the face, volume of two
//!                edges) is searched with the parabolas of its two derivatives; over each sub-span the search
//!                asks whether a root can count
//! advancement    a direction that separates two convex sets now separates them for a while; the closest
//!                features give the direction, a second-order bound gives the time
//! ```
//!
//! The second is the last resort of the first, in the cases where its function vanishes throughout: parallel
//! edges, sliding in the plane, enduring contact. It also serves two triangles as a whole.
//!
//! **Why it is sound.** See `docs/soundness/rigid-contacts.md`. In short: a span that is not proved free of
//! contact remains to be searched, and proofs are enclosures over closed spans that lie end to end, from a
//! start at which the two are proved apart.
//!
//! **Source.** [Redon06, chapter 7], [D2M14, sections 5.1 and 5.2, appendix B.2], with their faults corrected
//! (R-05 to R-09, R-18, R-22, D-05 to D-09, D-11, D-12, D-25).

mod crossing;
mod direction;
mod edge_edge;
mod elementary;
mod exact;
mod feature_pairs;
mod features;
mod instant;
mod jets;
mod lookahead;
mod moving;
mod nearest;
mod pieces;
mod plane;
mod separation;
mod start;
mod triangle_pair;
mod verdict;
mod vertex_edge;
mod vertex_face;

pub use edge_edge::edge_edge;
pub(crate) use edge_edge::edge_edge_within;
pub use feature_pairs::feature_pairs;
pub(crate) use feature_pairs::feature_pairs_within;
pub use features::Feature;
pub use moving::{Limits, MAX_COORDINATE, Moving, RigidError};
pub use triangle_pair::triangle_pair;
pub(crate) use triangle_pair::triangle_pair_within;
pub use verdict::{RigidVerdict, Touch, Undecided};
pub use vertex_edge::vertex_edge;
pub(crate) use vertex_edge::vertex_edge_within;
pub use vertex_face::vertex_face;
pub(crate) use vertex_face::vertex_face_within;

#[cfg(test)]
mod tests;
