//! Mass, centre and inertia.
//!
//! **What it answers.** How heavy a body is, where its centre of mass lies, and how its mass resists turning:
//! from a closed mesh and a density ([`Mass::of_mesh`]), or given explicitly ([`Mass::given`]).
//!
//! **The mathematics.** The solid is the signed sum of the tetrahedra from one point to every face. Over each
//! of them the integrals of 1, x and x xᵀ are polynomials of its corners, so the sums are exact up to
//! rounding.
//!
//! **Why it is sound.** A mesh without an inside, or one turned inside out, has no mass. It is refused, and
//! the error names the face or edge. No proof of non-penetration rests on these numbers, only the physics
//! does.
//!
//! **Source.** [D2M14, section 6.2] takes them as given; the integrals are elementary.

mod error;
mod integral;
mod principal;
mod properties;

pub use error::MassError;
pub use principal::{Principal, principal};
pub use properties::Mass;
pub(crate) use properties::inverse;
