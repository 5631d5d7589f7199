//! `swept-bench clearance-speed`: what the least distance costs, in first contacts.
//!
//! Each case is asked for its clearance, and then for the first contact at a separation of 0.999 of the lower end, which is
//! *clear*. Both are timed alone, alternately, several times, on one thread; the shortest time of each counts. The
//! ratio is that of the two times of one case. A few cases are also asked the way `path_check` once found the least
//! distance: by halving a bracket with searches for a first contact.

use super::workload::Flight;
use crate::build::Build;
use crate::first_contact::models;
use crate::motions::Recipe;
use crate::times::Times;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;
use swept::num::Interval;
use swept::{
    AnyMotion, Body, Builtin, Clearance, ClearanceOptions, Motion, Options, QueryError, Verdict, clearance,
    distance_at, first_contact,
};

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// Cases of each kind
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// How often each case is timed; the shortest counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub repeats: u32,
    /// Cases of each kind that are also bracketed by halving
    #[arg(long, default_value_t = 10)]
    pub halved: u64,
    /// The relative width of the bracket
    #[arg(long, default_value_t = 1e-3)]
    pub relative: f64,
    /// Seed of the cases
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only the kinds whose names contain this
    #[arg(long)]
    pub only: Option<String>,
    /// Print a line for each case whose ratio is above this
    #[arg(long)]
    pub above: Option<f64>,
    /// Folder to write timings.txt to; without it they are only printed
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// A kind of cases.
struct Kind {
    name: &'static str,
    bodies: [Body; 2],
    case: Flight,
}

fn kinds() -> Vec<Kind> {
    let built = |text: &str| Body::new(text.parse::<Builtin>().expect("a built-in body").mesh());
    let thesis: Vec<Body> = models().iter().map(|model| Body::new(model.mesh())).collect();
    let pair = |i: usize, j: usize| [thesis[i].clone(), thesis[j].clone()];
    let small = || [built("gear(2000)"), built("teapot(2000)")];
    // so far aside that most pass clear
    let past = |bodies, aside: f64, name| Kind { name, bodies, case: Flight::Past(aside) };
    vec![
        past(pair(0, 1), 1.5, "tetrahedron past blob"),
        past(pair(1, 1), 2.0, "blob past blob"),
        past(pair(1, 2), 3.0, "blob past torus-knot"),
        past(pair(2, 3), 3.2, "torus-knot past teapot"),
        past(small(), 1.5, "gear past teapot, small"),
        Kind { name: "path through 8 keyframes", bodies: small(), case: Flight::Around(8) },
        Kind { name: "path through 64 keyframes", bodies: small(), case: Flight::Around(64) },
    ]
}

/// One case: its times in nanoseconds.
struct Timed {
    clearance: u64,
    contact: u64,
    found: Clearance,
    steps: [u64; 2],
}

fn timed(
    [a, b]: [&Body; 2],
    [first, second]: &[AnyMotion; 2],
    arguments: &Arguments,
) -> Result<Option<Timed>, QueryError> {
    let options = ClearanceOptions { relative: arguments.relative, ..ClearanceOptions::default() };
    let mut best: Option<Timed> = None;
    for _ in 0..arguments.repeats {
        let start = Instant::now();
        let found = black_box(clearance(a, black_box(first), b, black_box(second), &options))?;
        let clearance = start.elapsed().as_nanos() as u64;
        if found.enclosure.lo() <= 0.0 || found.undecided.is_some() {
            return Ok(None);
        }
        let asked = Options { min_separation: 0.999 * found.enclosure.lo(), ..Options::default() };
        let start = Instant::now();
        let answer = black_box(first_contact(a, black_box(first), b, black_box(second), &asked))?;
        let contact = start.elapsed().as_nanos() as u64;
        assert_eq!(answer.verdict, Verdict::Clear, "closer than the proved clearance");
        let (clearance, contact) = match &best {
            Some(best) => (clearance.min(best.clearance), contact.min(best.contact)),
            None => (clearance, contact),
        };
        let steps = [found.cost.steps, answer.cost.steps];
        best = Some(Timed { clearance, contact, found, steps });
    }
    Ok(best)
}

/// The least distance by halving a bracket: searches for a first contact from below, measured distances from
/// above.
fn halved(
    [a, b]: [&Body; 2],
    [first, second]: &[AnyMotion; 2],
    options: &Options,
) -> Result<Interval, QueryError> {
    let span = first.span().intersection(second.span()).expect("motions over one span");
    let at = |t: f64| distance_at(a, first, b, second, t).map(|distance| distance.enclosure.hi());
    let (mut lo, mut hi) = (0.0, at(span.hi())?);
    let inner = first.breaks().iter().copied().filter(|&t| span.contains(t));
    let ends: Vec<f64> = [span.lo()].into_iter().chain(inner).chain([span.hi()]).collect();
    for piece in ends.windows(2) {
        for k in 0..8 {
            hi = hi.min(at(piece[0] + (piece[1] - piece[0]) * (f64::from(k) / 8.0))?);
        }
    }
    for _ in 0..60 {
        if hi - lo <= 1e-3 * hi {
            break;
        }
        let middle = lo + 0.5 * (hi - lo);
        let asked = Options { min_separation: middle, ..*options };
        match first_contact(a, first, b, second, &asked)?.verdict {
            Verdict::Clear => lo = middle,
            Verdict::Contact(contact) => hi = hi.min(at(contact.safe_until)?),
            Verdict::Overlapping(_) | Verdict::Undecided { .. } => break,
        }
    }
    Ok(Interval::between(lo.min(hi), hi))
}

/// Times all kinds.
///
/// # Errors
/// A query is refused, or a file cannot be written.
pub fn execute(arguments: &Arguments, typed: &[String]) -> Result<u8, Box<dyn std::error::Error>> {
    let mut text = format!(
        "{}\nclearance-speed  relative width {:e}, {} cases of each kind, seed {}, shortest of {} repeats; microseconds, one thread\n\n",
        Build::of_this_process(typed).head(),
        arguments.relative,
        arguments.count,
        arguments.seed,
        arguments.repeats,
    );
    let _ = writeln!(
        text,
        "{:27}{:>8}{:>10}{:>10}{:>10}{:>10}{:>9}{:>9}{:>9}{:>9}{:>11}",
        "kind",
        "apart",
        "contact",
        "99 %",
        "clearance",
        "99 %",
        "ratio",
        "99 %",
        "worst",
        "steps",
        "by halving"
    );
    let mut worst: f64 = 0.0;
    for kind in kinds() {
        if arguments.only.as_ref().is_some_and(|only| !kind.name.contains(only)) {
            continue;
        }
        worst = worst.max(row(&mut text, &kind, arguments)?);
        eprintln!("{}", kind.name);
    }
    let _ = writeln!(text, "\nworst ratio of all: {worst:.2}");
    print!("{text}");
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("timings.txt"), text)?;
    }
    Ok(0)
}

/// Times one kind; its worst ratio.
fn row(text: &mut String, kind: &Kind, arguments: &Arguments) -> Result<f64, Box<dyn std::error::Error>> {
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
    let bodies = kind.bodies.each_ref();
    let (mut ratios, mut times, mut halvings) = (Vec::new(), [Vec::new(), Vec::new()], Vec::new());
    let (mut steps, mut touching) = ([0; 2], 0);
    for case in 0..arguments.count {
        let motions: [AnyMotion; 2] = motions(&kind.case.drawn(&mut rng))?;
        let Some(timed) = timed(bodies, &motions, arguments)? else {
            touching += 1;
            continue;
        };
        let ratio = timed.clearance as f64 / timed.contact as f64;
        if arguments.above.is_some_and(|above| ratio > above) {
            eprintln!(
                "{} {case}: {ratio:.2}, {} and {} ns, {:?} at {}",
                kind.name, timed.clearance, timed.contact, timed.found.enclosure, timed.found.nearest
            );
        }
        ratios.push(ratio);
        times[0].push(timed.contact);
        times[1].push(timed.clearance);
        for (sum, one) in steps.iter_mut().zip(timed.steps) {
            *sum += one;
        }
        if case < arguments.halved {
            let start = Instant::now();
            let found = black_box(halved(bodies, &motions, &Options::default()))?;
            halvings.push(start.elapsed().as_nanos() as f64 / timed.contact as f64);
            let both = found.intersection(timed.found.enclosure);
            assert!(both.is_some(), "{found} and {} have nothing in common", timed.found.enclosure);
        }
    }
    ratios.sort_by(f64::total_cmp);
    halvings.sort_by(f64::total_cmp);
    let quantile = |of: &[f64], part: f64| {
        of.get((part * of.len().saturating_sub(1) as f64).round() as usize).copied().unwrap_or(f64::NAN)
    };
    let [contact, clearance] = times.map(Times::of);
    let _ = writeln!(
        text,
        "{:27}{:>8}{:>10.1}{:>10.1}{:>10.1}{:>10.1}{:>9.2}{:>9.2}{:>9.2}{:>9.2}{:>11.0}",
        kind.name,
        arguments.count - touching,
        contact.quantile(0.5),
        contact.quantile(0.99),
        clearance.quantile(0.5),
        clearance.quantile(0.99),
        quantile(&ratios, 0.5),
        quantile(&ratios, 0.99),
        quantile(&ratios, 1.0),
        steps[0] as f64 / steps[1].max(1) as f64,
        quantile(&halvings, 0.5),
    );
    Ok(quantile(&ratios, 1.0))
}

fn motions(recipes: &[Recipe; 2]) -> Result<[AnyMotion; 2], swept::MotionError> {
    Ok([recipes[0].motion()?, recipes[1].motion()?])
}
