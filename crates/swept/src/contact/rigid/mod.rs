//! Elementary contacts under rigid motion.
//!
//! **What it answers.** Whether and when a vertex and a face ([`vertex_face()`]), two edges ([`edge_edge()`]), a vertex and an edge in
//! the plane ([`vertex_edge()`]) or two whole triangles ([`triangle_pair()`], [`feature_pairs()`]) share a point, both bodies moving in
//! any way that [`Motion`](crate::motion::Motion) can tell. All sets are closed; triangles without area and edges without length are
//! ordinary inputs. The tolerance δ is a length; the contract is [`RigidVerdict`]: `Clear` and `Contact` are proved, a contact is
//! told before it happens and while the two are within δ.
//!
//! **The mathematics.** Two ways, which share their parts:
//!
//! ```text
//! root finder    a function of time that is zero at every contact (height above the face, volume of two edges) is searched
//!                with the parabolas of its two derivatives; over each sub-span it is asked whether a root can count
//! advancement    a direction that separates two convex sets now separates them for a while; the nearest features tell the
//!                direction, a bound of second order tells for how long
//! ```
//!
//! The second is the last resort of the first, in the cases where its function vanishes throughout: parallel edges, sliding in
//! the plane, enduring contact. It also serves two triangles as a whole.
//!
//! **Why it is sound.** `docs/soundness/rigid-contacts.md`. In short: what is not proved to be free of contact stays open; proofs
//! are enclosures over closed spans that lie end to end, from a start at which the two are proved apart.
//!
//! **Source.** [Redon06, chapter 7], [D2M14, sections 5.1 and 5.2, appendix B.2], with their faults mended (R-05 to R-09, R-18, R-22,
//! D-05 to D-09, D-11, D-12, D-25).

mod crossing;
mod direction;
mod edge_edge;
mod elementary;
mod exact;
mod feature_pairs;
mod features;
mod instant;
mod jets;
mod look;
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
