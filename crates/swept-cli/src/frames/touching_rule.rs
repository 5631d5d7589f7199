//! The touching rule, as typed on the command line.

use clap::ValueEnum;
use swept_frames::Touching;

/// Whether frames that only touch count as meeting.
#[derive(Clone, Copy, ValueEnum)]
pub enum TouchingRule {
    /// A common point is enough
    Closed,
    /// A common interior point is needed
    Open,
}

impl From<TouchingRule> for Touching {
    fn from(rule: TouchingRule) -> Self {
        match rule {
            TouchingRule::Closed => Self::Closed,
            TouchingRule::Open => Self::Open,
        }
    }
}
