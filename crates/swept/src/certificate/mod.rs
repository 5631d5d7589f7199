//! What is claimed about two moving bodies, what proves it, and the checker, which knows nothing about the
//! engine.
//!
//! **What it answers.** The verdict of a query and what exactly it promises: [`Answer`], [`Verdict`].
//!
//! **The mathematics.** With surface distance d(t), separation η and tolerance δ:
//!
//! ```text
//! Clear        d(t) > η for every t of the closed span
//! Contact      d(t) > η for every t < safe_until, and η + δ/2 <= d(safe_until) <= η + δ
//!              (by the default method; see Method for the others)
//! Overlapping  at the start d < η + δ, and d >= η + δ/2 could not be proved
//! Undecided    d(t) > η for every t < safe_until
//! ```
//!
//! The inside of a body that is [assumed](Answer::assumed) to be solid belongs to it. If a part of the other
//! body is inside at the start, that is `Overlapping`; the other verdicts also say that no part is inside at
//! any of the times they cover.
//!
//! **Why it is sound.** A [`Proof`] is a list of steps, and [`check`] goes through them with interval
//! arithmetic, shapes and motions alone. The module stands below the engines, so nothing here can depend on
//! them.
//!
//! **Source.** The distance that is kept at a contact is that of [D2M14, section 5.4]; certified lower bounds
//! on the contact time as in [Redon06, chapter 1].

mod account;
mod check;
mod proof;
mod refusal;
mod relative;
mod verdict;

pub(crate) use check::{
    Bends, Instant, Onto, Part, Reach, Revolved, Ring, Separation, Shape, breaks_between, walk, well_formed,
};
pub use check::{Checked, Subject, check_cover};
pub(crate) use check::{is_contact, is_hit};
pub use proof::{Along, Below, Bound, Claim, Cover, Hit, Hull, Node, Proof, Step};
pub use refusal::Refusal;
pub use relative::{check, check_steps, check_with};
pub use verdict::{Answer, Assumed, Contact, Cost, Feature, Overlap, Reason, Verdict, Witness};
