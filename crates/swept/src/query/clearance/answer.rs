//! What is told about the clearance of two bodies.

use crate::certificate::{Assumed, Cost, Reason, Verdict, Witness};
use swept_num::Interval;

/// The least distance of two bodies over a span of time.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clearance {
    /// Contains the least distance. Its lower end is above zero only if the bodies are proved apart by that
    /// throughout.
    pub enclosure: Interval,
    /// Proved: at this time the distance is at most the upper end.
    pub nearest: f64,
    /// Where the bodies are closest at that time.
    pub witness: Witness,
    /// If the bodies touch, or come too close to tell: a [contact](Verdict::Contact) or an
    /// [overlap](Verdict::Overlapping) at the start, as [`first_contact`](crate::first_contact()) says it.
    pub contact: Option<Verdict>,
    /// Why the bracket may be wider than asked for, if it may.
    pub undecided: Option<Reason>,
    /// δ, the tolerance that was used (a length).
    pub tolerance: f64,
    /// The time over which the distance is least.
    pub span: Interval,
    /// What the first and the second body were assumed to be.
    pub assumed: [Assumed; 2],
    /// The work that was done.
    pub cost: Cost,
}
