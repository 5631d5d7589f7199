//! Asking and timing.

use super::ThesisArguments;
use super::statistics::Statistics;
use crate::check::refused;
use crate::failure::Failure;
use crate::progress;
use indicatif::ProgressBar;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::path::Path;
use std::time::Instant;
use swept::certificate::Verdict;
use swept::hierarchy::Body;
use swept::motion::Spin;
use swept::query::{Method, Options, Overlapping, QueryError, distance_at, first_contact, overlap_at};
use swept::shape::{Builtin, Mesh};
use swept_io::workload::{Speed, THROWN_BODIES, thrown};

/// A body with the name of its rows.
pub struct Named {
    pub name: String,
    pub body: Body,
}

impl Named {
    /// The built-in bodies.
    pub fn builtin() -> Result<Vec<Self>, Failure> {
        let body = |text: &&str| {
            let recipe: Builtin = text.parse().map_err(|error| Failure::plain(format!("{error}")))?;
            Ok(Self::of(text.split('(').next().unwrap_or(text), recipe.mesh()))
        };
        THROWN_BODIES.iter().map(body).collect()
    }

    /// The meshes of a folder named like those of the thesis, in its order.
    pub fn from_folder(folder: &Path) -> Result<Vec<Self>, Failure> {
        let cannot =
            |error: std::io::Error| Failure::plain(format!("cannot read {}: {error}", folder.display()));
        let entries =
            std::fs::read_dir(folder).map_err(cannot)?.collect::<Result<Vec<_>, _>>().map_err(cannot)?;
        let mut paths: Vec<_> = entries.into_iter().map(|entry| entry.path()).collect();
        paths.retain(|path| swept_io::MeshFormat::of_name(path).is_some());
        let stem = |path: &Path| {
            path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
        };
        let rank = |name: &str| {
            ["tetra", "bunny", "dragon", "buddha"]
                .iter()
                .position(|known| name.starts_with(known))
                .unwrap_or(4)
        };
        paths.sort_by_key(|path| (rank(&stem(path)), stem(path)));
        if paths.is_empty() {
            return Err(Failure::plain(format!("{}: no file is named like a mesh", folder.display())));
        }
        let read = |path: &std::path::PathBuf| {
            Ok(Self::of(&stem(path), swept_io::read_mesh(path).map_err(refused)?))
        };
        paths.iter().map(read).collect()
    }

    fn of(name: &str, mesh: Mesh) -> Self {
        Self { name: name.to_owned(), body: Body::new_parallel(mesh) }
    }
}

/// What one method did on one pair and speed.
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
    /// Contacts at which they are so near that doubles do not tell.
    pub too_near: usize,
    /// Milliseconds.
    pub time_ms: Option<Statistics>,
    pub distance: Option<Statistics>,
    pub approach: Option<Statistics>,
    pub contact_time: Option<Statistics>,
    #[serde(skip)]
    pub raw: Raw,
}

impl Row {
    /// Rows of one method as one.
    pub fn pooled<'a>(rows: impl Iterator<Item = &'a Self>, method: &'static str) -> Self {
        let own: Vec<&Self> = rows.filter(|row| row.method == method).collect();
        let sum = |count: fn(&Self) -> usize| own.iter().map(|row| count(row)).sum::<usize>();
        let mut raw = Raw::default();
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
pub struct Raw {
    pub time_ms: Vec<f64>,
    pub distance: Vec<f64>,
}

#[derive(Serialize)]
pub struct Report {
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
    bodies: &[Named],
    pairs: &[(usize, usize)],
    methods: &[Method],
    arguments: &ThesisArguments,
) -> Result<Report, Failure> {
    for body in bodies {
        methods.iter().for_each(|method| method.prepare(&body.body));
    }
    let bar = progress::bar(pairs.len() as u64 * 2 * arguments.cases);
    let mut rows = Vec::new();
    for &(i, j) in pairs {
        for speed in Speed::ALL {
            rows.extend(cases([&bodies[i], &bodies[j]], speed, methods, arguments, &bar)?);
        }
    }
    bar.finish_and_clear();
    let totals = methods.iter().map(|method| Row::pooled(rows.iter(), method.name())).collect();
    let models = arguments.models.as_ref().map(|folder| folder.display().to_string());
    Ok(Report {
        tolerance: arguments.tolerance,
        seed: arguments.seed,
        repeats: arguments.repeats,
        models,
        rows,
        totals,
    })
}

/// The numbers of one method as they come.
#[derive(Clone, Default)]
struct Gathered {
    raw: Raw,
    approach: Vec<f64>,
    contact_time: Vec<f64>,
    clear: usize,
    undecided: usize,
    touching: usize,
    too_near: usize,
}

fn cases(
    bodies: [&Named; 2],
    speed: Speed,
    methods: &[Method],
    arguments: &ThesisArguments,
    bar: &ProgressBar,
) -> Result<Vec<Row>, Failure> {
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
    let mut gathered = vec![Gathered::default(); methods.len()];
    for _ in 0..arguments.cases {
        let mut motions = Vec::with_capacity(2);
        for body in thrown(speed, &mut rng) {
            motions.push(body.motion().map_err(|error| Failure::plain(error.to_string()))?);
        }
        for (method, gathered) in methods.iter().zip(&mut gathered) {
            case(bodies, [&motions[0], &motions[1]], *method, arguments, gathered)?;
        }
        bar.inc(1);
    }
    let row = |(method, gathered): (&Method, Gathered)| Row {
        first: bodies[0].name.clone(),
        second: bodies[1].name.clone(),
        speed: if speed == Speed::Low { "low" } else { "high" },
        method: method.name(),
        cases: arguments.cases,
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
    Ok(methods.iter().zip(gathered).map(row).collect())
}

/// An upper bound of the distance at a time, and whether the bodies touch; `None` if they are too near to tell.
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

fn case(
    bodies: [&Named; 2],
    motions: [&Spin; 2],
    method: Method,
    arguments: &ThesisArguments,
    gathered: &mut Gathered,
) -> Result<(), Failure> {
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
    Ok(())
}
