//! What is asked about a throw.

use super::measure::failed;
use crate::failure::Failure;
use rand_chacha::ChaCha8Rng;
use std::hint::black_box;
use swept::internals::motion::Restrict;
use swept::num::Interval;
use swept::{Body, Cost, Options, Spin, Verdict, distance_at, first_contact};
use swept_io::workload::{Speed, thrown};

/// A question about a throw, whose first contact is at the time c.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Workload {
    /// First contact over the whole span.
    Throw,
    /// First contact over a part of the span: its ends in units of c.
    Part([f64; 2]),
    /// The distance at a time in units of c.
    Distance(f64),
}

impl Workload {
    /// All, with their names, in the order of the report. The throw is the first.
    pub const ALL: [(&'static str, Self); 10] = [
        ("throw", Self::Throw),
        ("path-1e-2", Self::Part([0.0, 0.99])),
        ("path-1e-4", Self::Part([0.0, 0.9999])),
        ("step-far", Self::Part([0.5, 0.51])),
        ("step-1e-2", Self::Part([0.98, 0.99])),
        ("step-1e-4", Self::Part([0.9899, 0.9999])),
        ("distance-far", Self::Distance(0.5)),
        ("distance-1e-2", Self::Distance(0.99)),
        ("distance-1e-4", Self::Distance(0.9999)),
        ("distance-contact", Self::Distance(1.0)),
    ];

    /// The question about these motions with their first contact at `c`.
    pub fn question(self, motions: &[Spin; 2], c: f64) -> Result<Question, Failure> {
        let part = |[begin, end]: [f64; 2]| -> Result<Question, Failure> {
            let span = Interval::between(begin * c, end * c);
            let [a, b] = motions.each_ref().map(|motion| motion.restricted(span));
            Ok(Question::FirstContact([a.map_err(failed)?, b.map_err(failed)?]))
        };
        match self {
            Self::Throw => Ok(Question::FirstContact(motions.clone())),
            Self::Part(ends) => part(ends),
            Self::Distance(time) => Ok(Question::Distance(motions.clone(), time * c)),
        }
    }
}

/// What is timed.
pub enum Question {
    FirstContact([Spin; 2]),
    Distance([Spin; 2], f64),
}

/// What it came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reply {
    FirstContact {
        /// Clear, contact, overlapping or undecided.
        kind: Kind,
        /// Up to when there is no contact, if there is one.
        contact: Option<f64>,
        cost: Cost,
    },
    /// An upper bound.
    Distance(f64),
}

/// A verdict without its details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Clear,
    Contact,
    Overlapping,
    Undecided,
}

impl Question {
    /// Asks it once.
    pub fn ask(&self, [a, b]: [&Body; 2], options: &Options) -> Result<Reply, Failure> {
        match self {
            Self::FirstContact([first, second]) => {
                let answer = black_box(first_contact(a, black_box(first), b, black_box(second), options));
                let answer = answer.map_err(failed)?;
                let (kind, contact) = match &answer.verdict {
                    Verdict::Clear => (Kind::Clear, None),
                    Verdict::Contact(contact) => (Kind::Contact, Some(contact.safe_until)),
                    Verdict::Overlapping(_) => (Kind::Overlapping, None),
                    Verdict::Undecided { .. } => (Kind::Undecided, None),
                };
                Ok(Reply::FirstContact { kind, contact, cost: answer.cost })
            }
            Self::Distance([first, second], time) => {
                let distance = black_box(distance_at(a, black_box(first), b, black_box(second), *time));
                Ok(Reply::Distance(distance.map_err(failed)?.enclosure.hi()))
            }
        }
    }
}

/// The next random throw, with its lengths in this unit.
pub fn throw(speed: Speed, unit: f64, rng: &mut ChaCha8Rng) -> Result<[Spin; 2], Failure> {
    let [a, b] = thrown(speed, rng).map(|mut body| {
        body.start.position = body.start.position.map(|x| unit * x);
        body.velocity = body.velocity.map(|x| unit * x);
        body.motion()
    });
    Ok([a.map_err(failed)?, b.map_err(failed)?])
}
