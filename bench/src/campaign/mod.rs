//! Long seeded searches for a wrong answer: resumable, the same on any number of threads.
//!
//! **What it answers.** How many cases of each *subject* (one operation under test) were tried, how many were
//! wrong and with which inputs, how bad the worst measurement was, and how often the hostile situations
//! actually occurred.
//!
//! **How.** The cases of a subject are divided into numbered blocks. Block k starts a ChaCha8 generator keyed
//! by (seed, campaign, subject, k) and nothing else, so its [`Tally`] does not depend on threads, order or
//! interruptions. Every finished block is appended to a progress file as one JSON line; a later start skips
//! the blocks found there. An interruption loses the blocks that were running; a truncated last line is
//! dropped and its block repeated. Tallies are merged in the order of their numbers.
//!
//! **Why the totals can be trusted.** A progress file carries the digest of the executable that wrote it and
//! is refused by any other, so results of different code never mix. It is locked while in use. A block counts
//! only if it has the number of cases now requested. A panic in a subject is a failure of that block, not the
//! end of the run.
//!
//! **To add a campaign**: write a function that returns a [`Campaign`] and name it in `registry.rs`.
//!
//! ```
//! use swept_bench::campaign::{Campaign, Failure, Options, each_case, run};
//! use swept_num::{add_down, add_up, arbitrary};
//!
//! let in_order = each_case("down is not above up", |rng, tally| {
//!     let (a, b) = arbitrary::pair(rng);
//!     tally.count_if("exact", add_down(a, b) == add_up(a, b));
//!     Failure::unless(add_down(a, b) <= add_up(a, b), "reversed", &[a, b])
//! });
//! let campaign = Campaign::new("order", "Directed sums are in order.").with(in_order, 1_000_000);
//! let outcome = run(&campaign, &Options { count: Some(500), ..Options::default() })?;
//! assert!(outcome.complete && outcome.failed() == 0);
//! # Ok::<(), swept_bench::campaign::CampaignError>(())
//! ```

mod command;
mod progress;
mod record;
mod registry;
mod run;
mod subject;
mod tally;

pub use command::{Arguments, execute};
pub use record::{table, write};
pub use registry::campaigns;
pub use run::{CampaignError, Options, Outcome, SubjectOutcome, run};
pub use subject::{Campaign, Planned, Subject, each_case, generator};
pub use tally::{Failure, Tally};

#[cfg(test)]
mod tests;
