//! Exact contacts of four points that move on straight lines.
//!
//! **What it answers.** Four points move from a start to an end, each at constant velocity, for t from 0
//! to 1. Does the first one meet the triangle of the others ([`vertex_face`])? Does the segment of the first
//! two meet the segment of the last two ([`edge_edge`])? If so, when first? All sets are closed; triangles of
//! zero area and edges of zero length are ordinary inputs.
//!
//! **The mathematics.** The points are p_i(t) = (1 - t) a_i + t b_i. A contact makes the four points
//! coplanar: f(t) = det(p_1 - p_0, p_2 - p_0, p_3 - p_0) = 0, a cubic. At a root of f the signs of a few
//! quadratics (normals of the triples, scalar products) decide whether it is a contact. If f vanishes
//! identically, the first contact is at t = 0 or when a point first lies on an edge, at a common root of
//! three quadratics.
//!
//! **Why it is sound.** There are three stages, each of which answers only what it proves:
//!
//! ```text
//! filter      floats with a proved rounding bound   proves most clear cases and most contacts
//! floats      f as an exact integer polynomial      brackets every root between neighbouring floats; finds
//!                                                   signs there by floats with a proved bound or by integers
//! algebraic   integers of any length, Descartes     decides what happens between two neighbouring floats
//! ```
//!
//! With a separation above zero ([`Separation`]) the answer is conservative instead of exact.
//!
//! **Source.** `docs/soundness/straight-paths.md` has the proof. The coplanarity cubic is the classical test,
//! [Redon06, chapter 7]; the treatment of its degenerate cases is new here.
//!
//! ```
//! use swept_deform::{StraightPaths, StraightVerdict, vertex_face};
//! // a point falls through a triangle at rest
//! let triangle = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
//! let [a, b, c] = triangle;
//! let paths = StraightPaths::new([[1.0, 1.0, 1.0], a, b, c], [[1.0, 1.0, -3.0], a, b, c])?;
//! let StraightVerdict::Contact { safe_until, hit_by } = vertex_face(&paths) else { panic!() };
//! assert!(safe_until < 0.25 && hit_by == 0.25 && safe_until.next_up() == hit_by);
//! # Ok::<(), swept_deform::StraightError>(())
//! ```

mod algebraic;
mod decision;
mod edge_edge;
mod features;
mod filter;
mod integer;
mod locate;
mod moving;
mod paths;
mod polynomial;
mod rounded;
mod separation;
mod sparse;
mod spots;
mod still;
mod tier;
mod verdict;
mod vertex_face;
mod wide;
mod zoom;

pub use edge_edge::edge_edge;
pub use paths::{StraightError, StraightPaths};
pub use separation::{Separation, SeparationError, SeparationVerdict, Undecided};
pub use verdict::StraightVerdict;
pub use vertex_face::vertex_face;
