//! Questions and their times.

use super::workload::{Kind, Question, Reply, Workload, throw};
use super::{FirstContactArguments, deliver};
use crate::bench::bodies::NamedMesh;
use crate::bench::statistics::quantile;
use crate::failure::Failure;
use crate::interruption::PartialResults;
use crate::outcome::{self, Outcome};
use crate::progress::Progress;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::sync::Arc;
use std::time::Instant;
use swept::{Body, Cost, Options, Spin};
use swept_io::workload::Speed;

/// The report.
#[derive(Serialize)]
pub struct FirstContactReport {
    /// Nothing: the default, which depends on the bodies and motions.
    pub tolerance: Option<f64>,
    pub seed: u64,
    pub repeats: u32,
    /// The throws start 4 or 512 of these apart.
    pub unit: f64,
    pub bodies: Vec<BuiltBody>,
    pub rows: Vec<Row>,
}

/// A body, and what it took to build.
#[derive(Clone, Serialize)]
pub struct BuiltBody {
    pub name: String,
    pub triangles: usize,
    /// On one thread, once.
    pub build_ms: f64,
    /// From the mesh and the saved tree, checked as always; on one thread, once.
    pub load_ms: f64,
    pub bytes_per_triangle: f64,
    pub solid: bool,
}

/// The cost of one workload for one pair and speed. Times are microseconds per query; steps and pairs are means.
#[derive(Serialize)]
pub struct Row {
    pub first: String,
    pub second: String,
    pub speed: &'static str,
    pub workload: &'static str,
    pub queries: usize,
    pub median_us: f64,
    pub mean_us: f64,
    pub percentile_99_us: f64,
    pub worst_us: f64,
    /// What first contact cost and said; nothing for distances.
    #[serde(flatten)]
    pub search: Option<SearchFigures>,
    /// The median of the distances' upper bounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap: Option<f64>,
}

/// What first contact cost and said.
#[derive(Serialize)]
pub struct SearchFigures {
    pub steps: f64,
    pub node_pairs: f64,
    pub face_pairs: f64,
    pub contacts: usize,
    pub clear: usize,
    pub overlapping: usize,
    pub undecided: usize,
}

/// Bodies that are built, and what to ask about them.
pub struct Bench {
    bodies: Vec<Body>,
    about: Arc<[BuiltBody]>,
    pairs: Vec<(usize, usize)>,
    unit: f64,
    options: Options,
}

impl Bench {
    /// Builds the bodies, each timed alone.
    pub fn built(meshes: Vec<NamedMesh>, pairs: Vec<(usize, usize)>, unit: f64, options: Options) -> Self {
        let build = |NamedMesh { name, mesh }: NamedMesh| {
            let triangles = mesh.faces().len();
            let again = mesh.clone();
            let start = Instant::now();
            let body = Body::new(mesh);
            let build_ms = start.elapsed().as_secs_f64() * 1e3;
            let saved = body.hierarchy_bytes();
            let start = Instant::now();
            let loaded = Body::with_hierarchy(again, &saved);
            let load_ms = start.elapsed().as_secs_f64() * 1e3;
            debug_assert_eq!(loaded.as_ref(), Ok(&body), "a tree that was just saved");
            let bytes_per_triangle = body.memory() as f64 / triangles.max(1) as f64;
            let solid = body.is_solid();
            (body, BuiltBody { name, triangles, build_ms, load_ms, bytes_per_triangle, solid })
        };
        let (bodies, about): (Vec<Body>, Vec<BuiltBody>) = meshes.into_iter().map(build).unzip();
        Self { bodies, about: about.into(), pairs, unit, options }
    }

    /// Asks every question about every throw.
    pub fn measured(&self, arguments: &FirstContactArguments) -> Result<FirstContactReport, Failure> {
        let speeds = arguments.speed.all();
        let throws = (self.pairs.len() * speeds.len()) as u64 * arguments.cases;
        let progress = Progress::bar("measuring", throws);
        let (saved, about, unit) = (arguments.clone(), Arc::clone(&self.about), self.unit);
        let measured = PartialResults::new(Measured::default(), move |measured| {
            let text = deliver(&std::mem::take(measured).report(&saved, &about, unit), &saved);
            outcome::deliver_partial(
                text.map(Outcome::from),
                "the throws that were not finished are missing",
            );
        });
        for &(i, j) in &self.pairs {
            for &speed in speeds {
                let names = [i, j].map(|k| self.about[k].name.clone());
                measured.change(|measured| measured.groups.push(Group::new(names, speed)));
                let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
                for _ in 0..arguments.cases {
                    let motions = throw(speed, self.unit, &mut rng)?;
                    let timed =
                        self.timed([&self.bodies[i], &self.bodies[j]], &motions, arguments.repeats)?;
                    measured.change(|measured| measured.groups.last_mut().map(|group| group.add(&timed)));
                    progress.add(1);
                }
            }
        }
        Ok(measured.finish().report(arguments, &self.about, self.unit))
    }

    /// One throw: the reply and the shortest time, in microseconds, by workload. Only the throw itself if it has
    /// no contact.
    fn timed(
        &self,
        bodies: [&Body; 2],
        motions: &[Spin; 2],
        repeats: u32,
    ) -> Result<Vec<(Reply, f64)>, Failure> {
        let timed = |question: Question| {
            let once = || {
                let start = Instant::now();
                let reply = question.ask(bodies, &self.options);
                (reply, start.elapsed().as_secs_f64() * 1e6 / f64::from(question.queries()))
            };
            let (reply, mut shortest) = once();
            for _ in 1..repeats {
                shortest = shortest.min(once().1);
            }
            reply.map(|reply| (reply, shortest))
        };
        let [(_, whole), parts @ ..] = &Workload::ALL;
        let whole = timed(whole.question(motions, 1.0)?)?;
        let mut all = vec![whole];
        if let Reply::FirstContact { contact: Some(c), .. } = whole.0
            && c > 0.0
        {
            for (_, part) in parts {
                all.push(timed(part.question(motions, c)?)?);
            }
        }
        Ok(all)
    }
}

/// What is measured so far, by pair and speed.
#[derive(Default)]
struct Measured {
    groups: Vec<Group>,
}

impl Measured {
    fn report(self, arguments: &FirstContactArguments, about: &[BuiltBody], unit: f64) -> FirstContactReport {
        FirstContactReport {
            tolerance: arguments.tolerance,
            seed: arguments.seed,
            repeats: arguments.repeats,
            unit,
            bodies: about.to_vec(),
            rows: self.groups.iter().flat_map(Group::rows).collect(),
        }
    }
}

/// A pair of bodies at one speed.
struct Group {
    names: [String; 2],
    speed: Speed,
    /// By workload.
    gathered: [Gathered; Workload::ALL.len()],
}

/// The replies to one workload as they come.
#[derive(Clone, Default)]
struct Gathered {
    times: Vec<f64>,
    gaps: Vec<f64>,
    cost: Cost,
    kinds: Vec<Kind>,
}

impl Group {
    fn new(names: [String; 2], speed: Speed) -> Self {
        Self { names, speed, gathered: std::array::from_fn(|_| Gathered::default()) }
    }

    /// One more throw.
    fn add(&mut self, timed: &[(Reply, f64)]) {
        for (gathered, (reply, time)) in self.gathered.iter_mut().zip(timed) {
            gathered.times.push(*time);
            match reply {
                Reply::Distance(gap) => gathered.gaps.push(*gap),
                Reply::FirstContact { kind, cost, .. } => {
                    gathered.kinds.push(*kind);
                    gathered.cost.steps += cost.steps;
                    gathered.cost.node_pairs += cost.node_pairs;
                    gathered.cost.face_pairs += cost.face_pairs;
                }
            }
        }
    }

    fn rows(&self) -> Vec<Row> {
        let named = Workload::ALL.iter().map(|(name, _)| *name).zip(&self.gathered);
        let asked = named.filter(|(_, gathered)| !gathered.times.is_empty());
        asked.map(|(workload, gathered)| gathered.row(&self.names, self.speed, workload)).collect()
    }
}

impl Gathered {
    fn row(&self, [first, second]: &[String; 2], speed: Speed, workload: &'static str) -> Row {
        let sorted = |values: &[f64]| {
            let mut sorted = values.to_vec();
            sorted.sort_by(f64::total_cmp);
            sorted
        };
        let times = sorted(&self.times);
        let queries = times.len();
        let each = |sum: u64| sum as f64 / queries as f64;
        let count = |wanted: Kind| self.kinds.iter().filter(|kind| **kind == wanted).count();
        Row {
            first: first.clone(),
            second: second.clone(),
            speed: if speed == Speed::Low { "low" } else { "high" },
            workload,
            queries,
            median_us: quantile(&times, 0.5),
            mean_us: times.iter().sum::<f64>() / queries as f64,
            percentile_99_us: quantile(&times, 0.99),
            worst_us: quantile(&times, 1.0),
            search: (!self.kinds.is_empty()).then(|| SearchFigures {
                steps: each(self.cost.steps),
                node_pairs: each(self.cost.node_pairs),
                face_pairs: each(self.cost.face_pairs),
                contacts: count(Kind::Contact),
                clear: count(Kind::Clear),
                overlapping: count(Kind::Overlapping),
                undecided: count(Kind::Undecided),
            }),
            gap: (!self.gaps.is_empty()).then(|| quantile(&sorted(&self.gaps), 0.5)),
        }
    }
}

/// A query or a motion that was refused.
pub fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::plain(error.to_string())
}
