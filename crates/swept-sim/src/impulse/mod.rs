//! Impulses at many contacts at once.
//!
//! **What it answers.** Which impulses at a set of contact points keep bodies from approaching there, with
//! Coulomb friction ([`Problem::solve`]), and how they bounce ([`Problem::bounce`]); how far the solution is
//! from satisfying its conditions ([`SolverReport`]).
//!
//! **The mathematics.** At contact i with normal n, with the impulse λ along n and τ across it, and v the
//! relative velocity afterwards:
//!
//! ```text
//! 0 <= λ   ⊥   n·v - b >= 0
//! |τ| <= μ λ (a round cone),   τ = -μ λ v_t/|v_t| where it slips
//! ```
//!
//! The velocities are linear in the impulses, with the symmetric positive semidefinite matrix J M⁻¹ Jᵀ.
//! Projected Gauss-Seidel sweeps over the contacts. Where that stalls, an interior point method, which solves
//! for all contacts at once, and Anderson mixing of the last sweeps take turns.
//!
//! **Why it is sound.** The reported residual is recomputed from the impulses, in units of velocity: it is
//! zero only if every condition holds. No proof of non-penetration depends on it.
//!
//! **Source.** [D2M14, section 6.2], with what D-19 and D-20 miss: a stopping rule, a residual, friction,
//! contacts that separate. \[Acary11\] for the conditions as cones, \[WalkerNi11\] for the mixing.

mod accelerate;
mod bounce;
mod cone;
mod interior;
mod problem;
mod profile;
mod sweep;

pub use problem::{Contact, Inertial, Problem};
pub use sweep::{Limits, SolverReport};

#[cfg(test)]
mod tests;
