//! First-root finders: the earliest time at which a function of time is zero, or a proof that it never is.
//!
//! **What it answers.** Given enclosures of a function and, for the better methods, of its derivatives: the
//! earliest sub-span, no wider than requested, that may contain a root; whether a root in it is certain; or
//! that there is none.
//!
//! **The mathematics.** All four methods share one search: the earliest sub-span not yet examined is
//! *refined*, that is, replaced by pieces that contain all its roots (or by nothing), until the earliest one
//! is narrow enough.
//!
//! | method | refines by | needs |
//! |---|---|---|
//! | [`Method::Bisection`] | f over the span | f |
//! | [`Method::Newton`] | m - f(m) / f'(span), divided as in [`crate::Quotient`] | f, f' |
//! | [`Method::TaylorLagrange`] | [`crate::Parabolas`] from the span's start | f, f', f'' |
//! | [`Method::Hybrid`] | f over the span, then the parabolas unless they failed just before | f, f', f'' |
//!
//! A sub-span that did not shrink by at least half is halved.
//!
//! **Why it is sound.** A piece is dropped only when an enclosure proves that it contains no root. Pieces are
//! kept in order on a stack, so everything before the current piece has been dropped. A root is called
//! certain when f has strictly opposite signs, or an exact zero, at points in the span.
//!
//! **Bounded time.** Every step examines one sub-span and steps are counted against a budget. Functions that
//! stay at zero cost no more: the first narrow sub-span that cannot be excluded ends the search.
//!
//! **Source.** [D2M14, sections 5.1.2, 5.2.1, appendix G], without the restart of its listing (D-04), with
//! merely possible roots kept apart from certain ones (D-06), and with lasting roots reported, not skipped
//! (D-07).

mod function;
mod refine;
mod search;

pub use function::{Formula, Function, Smoothly};
pub use search::{Evaluations, FirstRoot, Method, RootSearch, Search};

#[cfg(test)]
mod tests;
