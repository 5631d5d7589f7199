//! The same question to either version.

use rand::{Rng, RngExt};
use swept_io::workload::{Thrown, direction};

/// What is asked about a throw, whose first contact is at the time c.
#[derive(Clone, Copy, PartialEq)]
pub enum Question {
    /// First contact over a part of the throw: its ends in units of c; `None` for the whole.
    Part(Option<[f64; 2]>),
    /// The distance at a time in units of c.
    Distance(f64),
}

impl Question {
    /// All, with their names.
    pub const ALL: [(&'static str, Self); 7] = [
        ("throw", Self::Part(None)),
        ("path-1e-4", Self::Part(Some([0.0, 0.9999]))),
        ("step-far", Self::Part(Some([0.5, 0.51]))),
        ("step-1e-2", Self::Part(Some([0.98, 0.99]))),
        ("step-1e-4", Self::Part(Some([0.9899, 0.9999]))),
        ("distance-far", Self::Distance(0.5)),
        ("distance-1e-4", Self::Distance(0.9999)),
    ];
}

/// Two motions, for each: position, orientation, velocity, angular velocity.
pub struct Motions([([f64; 3], [f64; 4], [f64; 3], [f64; 3]); 2]);

/// A question with its numbers.
pub struct Asked<'a> {
    /// The throw.
    pub throw: &'a Motions,
    /// The part of it.
    pub span: [f64; 2],
    /// A distance at the start of the span.
    distance: bool,
}

impl Motions {
    /// Those of two thrown bodies.
    pub fn of(thrown: [Thrown; 2]) -> Self {
        Self(thrown.map(|body| {
            let turn = body.start.orientation.unit_quaternion();
            (body.start.position, turn, body.velocity, body.angular_velocity)
        }))
    }

    /// The same, with the second body shifted aside by up to `reach`, so that many pass each other.
    pub fn aside(self, reach: f64, rng: &mut impl Rng) -> Self {
        let [first, mut second] = self.0;
        let way = direction(rng);
        let along: f64 = (0..3).map(|i| way[i] * first.2[i]).sum();
        let square: f64 = first.2.iter().map(|x| x * x).sum();
        let far = reach * rng.random_range(0.0..1.0);
        for i in 0..3 {
            second.0[i] += far * (way[i] - along / square * first.2[i]);
        }
        Self([first, second])
    }

    /// A question about them.
    pub fn asked(&self, question: Question, contact: f64) -> Asked<'_> {
        match question {
            Question::Part(None) => Asked { throw: self, span: [0.0, 1.0], distance: false },
            Question::Part(Some(ends)) => {
                Asked { throw: self, span: ends.map(|end| end * contact), distance: false }
            }
            Question::Distance(at) => Asked { throw: self, span: [at * contact, 1.0], distance: true },
        }
    }
}

/// What a version answered.
#[derive(Clone, Copy, Default)]
pub struct Reply {
    /// The verdict, or the upper bound of a distance.
    pub word: &'static str,
    /// `safe_until` of a contact, or the upper bound of a distance.
    pub number: f64,
    /// Steps of the search.
    pub steps: u64,
}

macro_rules! version {
    ($name:ident) => {
        #[allow(dead_code)]
        pub mod $name {
            use super::{Asked, Motions, Reply};
            use std::hint::black_box;
            use $name::internals::motion::Restrict;
            use $name::num::Interval;
            use $name::{Body, Mesh, Options, Placement, Spin, Verdict, distance_at, first_contact};

            /// A body.
            pub fn body(vertices: &[[f64; 3]], faces: &[[u32; 3]]) -> Body {
                Body::new(Mesh::new(vertices.to_vec(), faces.to_vec()).expect("a mesh that was read"))
            }

            /// The motions over a part of the throw; made beforehand, as callers do.
            pub fn motions(throw: &Motions, span: [f64; 2]) -> [Spin; 2] {
                throw.0.map(|(position, orientation, velocity, angular)| {
                    let start = Placement::new(position, orientation);
                    let whole = Spin::new([0.0, 1.0], start, velocity, angular).expect("an ordinary motion");
                    if span == [0.0, 1.0] {
                        return whole;
                    }
                    whole.restricted(Interval::between(span[0], span[1])).expect("a part of the span")
                })
            }

            /// When a throw's contact is.
            pub fn contact(bodies: [&Body; 2], throw: &Motions, tolerance: f64) -> Option<f64> {
                let [a, b] = motions(throw, [0.0, 1.0]);
                let options = Options { tolerance: Some(tolerance), ..Options::default() };
                let answer = first_contact(bodies[0], &a, bodies[1], &b, &options).expect("an answer");
                match answer.verdict {
                    Verdict::Contact(contact) => Some(contact.safe_until),
                    _ => None,
                }
            }

            /// The answer to a question.
            #[inline(never)]
            pub fn ask(
                [first, second]: [&Body; 2],
                [a, b]: &[Spin; 2],
                asked: &Asked<'_>,
                tolerance: f64,
            ) -> Reply {
                if asked.distance {
                    let found =
                        black_box(distance_at(first, black_box(a), second, black_box(b), asked.span[0]));
                    let number = found.expect("a distance").enclosure.hi();
                    return Reply { word: "distance", number, steps: 0 };
                }
                let options = Options { tolerance: Some(tolerance), ..Options::default() };
                let answer = black_box(first_contact(first, black_box(a), second, black_box(b), &options))
                    .expect("an answer");
                let (word, number) = match answer.verdict {
                    Verdict::Clear => ("clear", 0.0),
                    Verdict::Contact(contact) => ("contact", contact.safe_until),
                    Verdict::Overlapping(_) => ("overlapping", 0.0),
                    Verdict::Undecided { safe_until, .. } => ("undecided", safe_until),
                };
                Reply { word, number, steps: answer.cost.steps }
            }
        }
    };
}
version!(before);
version!(after);
