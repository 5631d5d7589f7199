//! Bodies that need no file.
//!
//! **What it answers.** Closed surfaces with a given number of triangles and a given size, for tests, timings
//! and first trials: [`Builtin`], written as text such as `torus-knot(70000)` or `teapot(70000, size=40)`.
//!
//! **The mathematics.** Tetrahedron, box and icosphere cut each face of a regular body into k² triangles. The
//! others are rings of points joined by strips: a strip between rings of m and n points has m + n triangles,
//! so a surface of rings has exactly twice as many triangles as ring points, and every even count can be met.
//!
//! **Why it is sound.** Only IEEE operations and [`swept_num::sin_cos`] are used: the same recipe gives the
//! same bits on every machine. Every edge is used once in each direction by construction; tests count them,
//! and check that no face is degenerate and that the enclosed volume is positive.
//!
//! **Source.** The bodies stand in for the scanned models of [D2M14, section 7.3] and for the teapot of
//! [Redon06, section 14].
//!
//! ```
//! use swept::Builtin;
//! let knot: Builtin = "torus-knot(70000)".parse()?;
//! assert_eq!(knot.mesh().faces().len(), 70000);
//! let typo = "torus-nkot".parse::<Builtin>().map(|_| ()).map_err(|error| error.to_string());
//! assert!(typo.is_err_and(|text| text.contains("`torus-knot`")));
//! # Ok::<(), swept::BuiltinError>(())
//! ```

mod error;
mod gear;
mod recipe;
mod rings;
mod round;
mod subdivided;
mod surface;
mod teapot;

pub use error::BuiltinError;
pub use recipe::{Builtin, BuiltinKind};

#[cfg(test)]
mod tests;
