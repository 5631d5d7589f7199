//! The command `nanoseconds`: what an operation costs, for floats, for this library and for a peer, in one
//! run.
//!
//! **What it answers.** Nanoseconds per operation of plain `f64`, of the directed operations, of
//! [`swept_num::Interval`] and, with the feature `peers`, of the crate `inari`, with the ratios that matter.
//!
//! **How.** Every contestant does the same operation on the same operands (four mixes, since branches matter)
//! in two forms: `array`, a loop over contiguous operands that the compiler may vectorise, and `scattered`,
//! the same loop in a shuffled order, which it cannot. Neither is the whole truth: in the first a plain
//! multiply is a fraction of a vector instruction, in the second it is cheaper than the loop around it. The
//! contestants alternate within each of many rounds, so that a disturbance of the machine affects all alike.
//!
//! **Why the numbers mean something.** Operands and results pass through `black_box`, so nothing can be
//! computed ahead or left out. The least time of the rounds is the least disturbed; the median is given
//! beside it. All contestants of a run are compiled with the same flags, which the head of the report names.

mod command;
mod contestant;
mod operands;
#[cfg(feature = "peers")]
mod peers;
mod report;
mod rounds;

pub use command::{Arguments, execute};
