//! The touching rule as it is typed on the command line.

use clap::ValueEnum;
use swept_frames::Touching;

/// The touching rule on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub enum Rule {
    /// A common point is enough
    Closed,
    /// A common interior point is needed
    Open,
}

impl From<Rule> for Touching {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::Closed => Self::Closed,
            Rule::Open => Self::Open,
        }
    }
}
