//! Queries and their times.

use super::{ThesisArguments, deliver};
use crate::bench::bodies::NamedMesh;
use crate::bench::statistics::Statistics;
use crate::failure::Failure;
use crate::interruption::PartialResults;
use crate::outcome::{self, Outcome};
use crate::progress::Progress;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::time::Instant;
use swept::{
    Body, Method, Options, Overlapping, QueryError, Spin, Verdict, distance_at, first_contact, overlap_at,
};
use swept_io::workload::{Speed, thrown};

/// A body with its name in the report.
pub struct NamedBody {
    pub name: String,
    pub body: Body,
}

impl From<NamedMesh> for NamedBody {
    fn from(NamedMesh { name, mesh }: NamedMesh) -> Self {
        Self { name, body: Body::new_parallel(mesh) }
    }
}

/// The results of one method for one pair and speed.
#[derive(Serialize)]
pub struct Row {
    pub first: String,
    pub second: String,
    pub speed: &'static str,
    pub method: &'static str,
    pub cases: u64,
    pub contacts: usize,
    pub clear: usize,
    pub undecided: usize,
    /// Contacts at which the bodies are proved to touch or intersect.
    pub touching: usize,
    /// Contacts at which they are too close to tell in doubles.
    pub too_near: usize,
    /// Milliseconds.
    pub time_ms: Option<Statistics>,
    pub distance: Option<Statistics>,
    pub approach: Option<Statistics>,
    pub contact_time: Option<Statistics>,
    #[serde(skip)]
    pub raw: RawNumbers,
}

impl Row {
    /// The rows of one method as a single one.
    pub fn pooled<'a>(rows: impl Iterator<Item = &'a Self>, method: &'static str) -> Self {
        let own: Vec<&Self> = rows.filter(|row| row.method == method).collect();
        let sum = |count: fn(&Self) -> usize| own.iter().map(|row| count(row)).sum::<usize>();
        let mut raw = RawNumbers::default();
        for row in &own {
            raw.time_ms.extend(&row.raw.time_ms);
            raw.distance.extend(&row.raw.distance);
        }
        Self {
            first: "all".into(),
            second: "all".into(),
            speed: "all",
            method,
            cases: own.iter().map(|row| row.cases).sum(),
            contacts: sum(|row| row.contacts),
            clear: sum(|row| row.clear),
            undecided: sum(|row| row.undecided),
            touching: sum(|row| row.touching),
            too_near: sum(|row| row.too_near),
            time_ms: Statistics::of(&raw.time_ms),
            distance: Statistics::of(&raw.distance),
            approach: None,
            contact_time: None,
            raw,
        }
    }
}

/// The numbers behind the statistics.
#[derive(Clone, Default)]
pub struct RawNumbers {
    pub time_ms: Vec<f64>,
    pub distance: Vec<f64>,
}

#[derive(Serialize)]
pub struct ThesisReport {
    pub tolerance: f64,
    pub seed: u64,
    pub repeats: u32,
    pub models: Option<String>,
    pub rows: Vec<Row>,
    /// All pairs and speeds together.
    pub totals: Vec<Row>,
}

/// Asks every method about every case.
pub fn measured(
    bodies: &[NamedBody],
    pairs: &[(usize, usize)],
    methods: &[Method],
    arguments: &ThesisArguments,
) -> Result<ThesisReport, Failure> {
    let progress = Progress::spinner("building the trees");
    for body in bodies {
        methods.iter().for_each(|method| method.prepare(&body.body));
    }
    drop(progress);
    let progress = Progress::bar("measuring", pairs.len() as u64 * 2 * arguments.cases);
    let (saved, names) = (arguments.clone(), methods.iter().map(|method| method.name()).collect::<Vec<_>>());
    let measured = PartialResults::new(Measured::default(), move |measured| {
        let mut measured = std::mem::take(measured);
        measured.end_group(&names);
        let text = deliver(&measured.report(&names, &saved), &saved);
        outcome::deliver_partial(text.map(Outcome::from), "the cases that were not finished are missing");
    });
    let names: Vec<&'static str> = methods.iter().map(|method| method.name()).collect();
    for &(i, j) in pairs {
        for speed in Speed::ALL {
            let bodies = [&bodies[i], &bodies[j]];
            measured.change(|measured| measured.group = Some(Group::new(bodies, speed, methods.len())));
            let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
            for _ in 0..arguments.cases {
                let found = case(bodies, speed, methods, arguments, &mut rng)?;
                measured.change(|measured| measured.group.iter_mut().for_each(|group| group.add(&found)));
                progress.add(1);
            }
            measured.change(|measured| measured.end_group(&names));
        }
    }
    Ok(measured.finish().report(&names, arguments))
}

/// What is measured so far.
#[derive(Default)]
struct Measured {
    rows: Vec<Row>,
    /// The pair and speed that are being measured.
    group: Option<Group>,
}

impl Measured {
    /// Makes rows of the group, even if some of its cases are missing.
    fn end_group(&mut self, methods: &[&'static str]) {
        if let Some(group) = self.group.take().filter(|group| group.cases > 0) {
            self.rows.extend(group.rows(methods));
        }
    }

    fn report(self, methods: &[&'static str], arguments: &ThesisArguments) -> ThesisReport {
        let rows = self.rows;
        let totals = methods.iter().map(|method| Row::pooled(rows.iter(), method)).collect();
        let models = arguments.models.as_ref().map(|folder| folder.display().to_string());
        let (tolerance, seed, repeats) = (arguments.tolerance, arguments.seed, arguments.repeats);
        ThesisReport { tolerance, seed, repeats, models, rows, totals }
    }
}

/// A pair of bodies at one speed.
struct Group {
    names: [String; 2],
    speed: Speed,
    cases: u64,
    /// By method.
    found: Vec<MethodNumbers>,
}

impl Group {
    fn new(bodies: [&NamedBody; 2], speed: Speed, methods: usize) -> Self {
        let names = bodies.map(|body| body.name.clone());
        Self { names, speed, cases: 0, found: vec![MethodNumbers::default(); methods] }
    }

    /// One more case, by method.
    fn add(&mut self, case: &[MethodNumbers]) {
        self.cases += 1;
        self.found.iter_mut().zip(case).for_each(|(all, one)| all.add(one));
    }

    fn rows(self, methods: &[&'static str]) -> Vec<Row> {
        let Self { names: [first, second], speed, cases, found } = self;
        let row = |(method, gathered): (&&'static str, MethodNumbers)| Row {
            first: first.clone(),
            second: second.clone(),
            speed: if speed == Speed::Low { "low" } else { "high" },
            method,
            cases,
            contacts: gathered.contact_time.len(),
            clear: gathered.clear,
            undecided: gathered.undecided,
            touching: gathered.touching,
            too_near: gathered.too_near,
            time_ms: Statistics::of(&gathered.raw.time_ms),
            distance: Statistics::of(&gathered.raw.distance),
            approach: Statistics::of(&gathered.approach),
            contact_time: Statistics::of(&gathered.contact_time),
            raw: gathered.raw,
        };
        methods.iter().zip(found).map(row).collect()
    }
}

/// The numbers of one method as they come.
#[derive(Clone, Default)]
struct MethodNumbers {
    raw: RawNumbers,
    approach: Vec<f64>,
    contact_time: Vec<f64>,
    clear: usize,
    undecided: usize,
    touching: usize,
    too_near: usize,
}

impl MethodNumbers {
    fn add(&mut self, other: &Self) {
        self.raw.time_ms.extend(&other.raw.time_ms);
        self.raw.distance.extend(&other.raw.distance);
        self.approach.extend(&other.approach);
        self.contact_time.extend(&other.contact_time);
        self.clear += other.clear;
        self.undecided += other.undecided;
        self.touching += other.touching;
        self.too_near += other.too_near;
    }
}

/// The next case, by method.
fn case(
    bodies: [&NamedBody; 2],
    speed: Speed,
    methods: &[Method],
    arguments: &ThesisArguments,
    rng: &mut ChaCha8Rng,
) -> Result<Vec<MethodNumbers>, Failure> {
    let mut motions = Vec::with_capacity(2);
    for body in thrown(speed, rng) {
        motions.push(body.motion().map_err(|error| Failure::plain(error.to_string()))?);
    }
    methods.iter().map(|method| asked(bodies, [&motions[0], &motions[1]], *method, arguments)).collect()
}

/// An upper bound on the distance at a time, and whether the bodies touch; `None` if they are too close to
/// tell.
pub fn looked_at(
    [a, b]: [&Body; 2],
    [first, second]: [&Spin; 2],
    t: f64,
) -> Result<(f64, Option<bool>), QueryError> {
    let distance = distance_at(a, first, b, second, t)?.enclosure;
    let touching = if distance.lo() > 0.0 { None } else { overlap_at(a, first, b, second, t)? };
    let touching = match touching {
        None => Some(false),
        Some(Overlapping::Proved(_) | Overlapping::Inside { .. }) => Some(true),
        Some(Overlapping::Possible(_)) => None,
    };
    Ok((distance.hi(), touching))
}

/// One query, repeated and timed, and the distance at its contact.
fn asked(
    bodies: [&NamedBody; 2],
    motions: [&Spin; 2],
    method: Method,
    arguments: &ThesisArguments,
) -> Result<MethodNumbers, Failure> {
    let mut gathered = MethodNumbers::default();
    let options = Options { tolerance: Some(arguments.tolerance), method, ..Options::default() };
    let failed = |error: QueryError| Failure::plain(error.to_string());
    let [a, b] = bodies.map(|body| &body.body);
    let mut shortest = f64::INFINITY;
    let mut verdict = Verdict::Clear;
    for _ in 0..arguments.repeats {
        let start = Instant::now();
        let answer =
            std::hint::black_box(first_contact(a, motions[0], b, motions[1], &options)).map_err(failed)?;
        shortest = shortest.min(start.elapsed().as_secs_f64() * 1e3);
        verdict = answer.verdict;
    }
    gathered.raw.time_ms.push(shortest);
    match verdict {
        Verdict::Clear => gathered.clear += 1,
        Verdict::Contact(contact) => {
            let (distance, touching) = looked_at([a, b], motions, contact.safe_until).map_err(failed)?;
            gathered.touching += usize::from(touching == Some(true));
            gathered.too_near += usize::from(touching.is_none());
            gathered.raw.distance.push(distance);
            gathered.approach.push(contact.approach_speed);
            gathered.contact_time.push(contact.safe_until);
        }
        Verdict::Overlapping(_) => gathered.touching += 1,
        Verdict::Undecided { .. } => gathered.undecided += 1,
    }
    Ok(gathered)
}
