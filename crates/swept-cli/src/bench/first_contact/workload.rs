//! What is asked about a throw.

use super::measure::failed;
use crate::failure::Failure;
use rand_chacha::ChaCha8Rng;
use std::hint::black_box;
use swept::internals::motion::Restrict;
use swept::num::Interval;
use swept::{
    Answer, Body, Cost, Options, Spin, Verdict, WarmStart, distance_at, first_contact, first_contact_warm,
};
use swept_io::workload::{Speed, thrown};

/// A question about a throw, whose first contact is at the time c.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Workload {
    /// First contact over the whole span.
    Throw,
    /// First contact over a part of the span: its ends in units of c.
    Part([f64; 2]),
    /// First contact over each of a few steps that follow each other, with or without what the one before left
    /// over; the times are those of one step.
    Steps(Kept),
    /// The distance at a time in units of c.
    Distance(f64),
}

/// Whether anything is kept from one step to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kept {
    Nothing,
    Warm,
}

/// Number of steps that follow each other, how long each is and where the last one ends, in units of c.
const STEPS: u32 = 20;
const STEP: f64 = 1e-4;
const LAST: f64 = 0.9999;

impl Workload {
    /// All, with their names, in the order of the report. The throw is the first.
    pub const ALL: [(&'static str, Self); 12] = [
        ("throw", Self::Throw),
        ("path-1e-2", Self::Part([0.0, 0.99])),
        ("path-1e-4", Self::Part([0.0, 0.9999])),
        ("step-far", Self::Part([0.5, 0.51])),
        ("step-1e-2", Self::Part([0.98, 0.99])),
        ("step-1e-4", Self::Part([0.9899, 0.9999])),
        ("steps-cold", Self::Steps(Kept::Nothing)),
        ("steps-warm", Self::Steps(Kept::Warm)),
        ("distance-far", Self::Distance(0.5)),
        ("distance-1e-2", Self::Distance(0.99)),
        ("distance-1e-4", Self::Distance(0.9999)),
        ("distance-contact", Self::Distance(1.0)),
    ];

    /// The question about these motions with their first contact at `c`.
    pub fn question(self, motions: &[Spin; 2], c: f64) -> Result<Question, Failure> {
        let part = |[begin, end]: [f64; 2]| -> Result<[Spin; 2], Failure> {
            let span = Interval::between(begin * c, end * c);
            let [a, b] = motions.each_ref().map(|motion| motion.restricted(span));
            Ok([a.map_err(failed)?, b.map_err(failed)?])
        };
        match self {
            Self::Throw => Ok(Question::FirstContact(motions.clone())),
            Self::Part(ends) => part(ends).map(Question::FirstContact),
            Self::Steps(kept) => {
                let at = |k: u32| LAST - f64::from(STEPS - k) * STEP;
                let steps = (0..STEPS).map(|k| part([at(k), at(k + 1)]));
                Ok(Question::Steps(steps.collect::<Result<_, _>>()?, kept))
            }
            Self::Distance(time) => Ok(Question::Distance(motions.clone(), time * c)),
        }
    }
}

/// What is timed.
pub enum Question {
    FirstContact([Spin; 2]),
    Steps(Vec<[Spin; 2]>, Kept),
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

/// An answer without its details.
fn told(answer: &Answer) -> Reply {
    let (kind, contact) = match &answer.verdict {
        Verdict::Clear => (Kind::Clear, None),
        Verdict::Contact(contact) => (Kind::Contact, Some(contact.safe_until)),
        Verdict::Overlapping(_) => (Kind::Overlapping, None),
        Verdict::Undecided { .. } => (Kind::Undecided, None),
    };
    Reply::FirstContact { kind, contact, cost: answer.cost }
}

impl Reply {
    /// The reply to one step and to another: clear if both are, and what both cost.
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (
                Self::FirstContact { kind, contact, cost },
                Self::FirstContact { kind: next, contact: later, cost: more },
            ) => {
                let first = kind == Kind::Clear;
                let cost = Cost {
                    steps: cost.steps + more.steps,
                    node_pairs: cost.node_pairs + more.node_pairs,
                    face_pairs: cost.face_pairs + more.face_pairs,
                };
                let (kind, contact) = if first { (next, later) } else { (kind, contact) };
                Self::FirstContact { kind, contact, cost }
            }
            (one, _) => one,
        }
    }
}

impl Question {
    /// How many queries it consists of; costs are those of all together.
    pub fn queries(&self) -> u32 {
        match self {
            Self::Steps(steps, _) => steps.len() as u32,
            _ => 1,
        }
    }

    /// Asks it once.
    pub fn ask(&self, [a, b]: [&Body; 2], options: &Options) -> Result<Reply, Failure> {
        match self {
            Self::FirstContact([first, second]) => {
                let answer = black_box(first_contact(a, black_box(first), b, black_box(second), options));
                Ok(told(&answer.map_err(failed)?))
            }
            Self::Steps(steps, kept) => {
                let mut warm = WarmStart::default();
                let mut all = Reply::FirstContact { kind: Kind::Clear, contact: None, cost: Cost::default() };
                for [first, second] in steps {
                    let (first, second) = (black_box(first), black_box(second));
                    let answer = black_box(match kept {
                        Kept::Nothing => first_contact(a, first, b, second, options),
                        Kept::Warm => first_contact_warm(a, first, b, second, options, &mut warm)
                            .map(|found| found.answer),
                    });
                    all = all.and(told(&answer.map_err(failed)?));
                }
                Ok(all)
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
