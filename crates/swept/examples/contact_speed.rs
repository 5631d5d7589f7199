//! How long queries take: `cargo run --release -p swept --example contact_speed -- A.obj B.obj [low|high] [plain]`
//!
//! Two bodies thrown at each other along a random axis, each turning by 90° about another.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use std::time::Instant;
use swept::certificate::Verdict;
use swept::hierarchy::Body;
use swept::motion::{Placement, Spin};
use swept::query::{Options, first_contact, first_contact_plain};
use swept::shape::Mesh;

fn load(path: &str) -> Result<Body, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(path)?;
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("v") => {
                let mut next = || words.next().unwrap_or("0").parse::<f64>();
                vertices.push([next()?, next()?, next()?]);
            }
            Some("f") => {
                let mut next = || {
                    words.next().unwrap_or("1").split('/').next().unwrap_or("1").parse::<u32>().map(|i| i - 1)
                };
                faces.push([next()?, next()?, next()?]);
            }
            _ => {}
        }
    }
    let started = Instant::now();
    let body = Body::new(Mesh::new(vertices, faces)?);
    let count = body.mesh().faces().len();
    eprintln!(
        "{path}: {count} faces, built in {:.0?}, {:.1} bytes a face, {} blocks",
        started.elapsed(),
        body.memory() as f64 / count as f64,
        body.blocks().len()
    );
    Ok(body)
}

fn direction(random: &mut ChaCha12Rng) -> [f64; 3] {
    loop {
        let v: [f64; 3] = core::array::from_fn(|_| random.random_range(-1.0..1.0));
        let square: f64 = v.iter().map(|x| x * x).sum();
        if square > 0.01 && square <= 1.0 {
            return v.map(|x| x / square.sqrt());
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let (a, b) = (load(&arguments[1])?, load(&arguments[2])?);
    let high = arguments.iter().any(|word| word == "high");
    let plain = arguments.iter().any(|word| word == "plain");
    let verbose = arguments.iter().any(|word| word == "verbose");
    let repeats = if arguments.iter().any(|word| word == "long") { 50 } else { 5 };
    let cases = 256;
    let mut random = ChaCha12Rng::seed_from_u64(1);
    let (mut micros, mut total) = (Vec::new(), [0u64; 3]);
    let mut words = std::collections::BTreeMap::new();
    for case in 0..cases {
        let axis = direction(&mut random);
        let far = if high { 256.0 } else { 2.0 };
        let mut motion = |sign: f64| {
            let quaternion: [f64; 4] = core::array::from_fn(|_| random.random_range(-1.0..1.0));
            let spin = direction(&mut random).map(|x| x * std::f64::consts::FRAC_PI_2);
            let place = Placement::new(axis.map(|x| sign * far * x), quaternion);
            Spin::new([0.0, 1.0], place, axis.map(|x| -sign * far * x), spin)
        };
        let (first, second) = (motion(1.0)?, motion(-1.0)?);
        let options = Options { tolerance: Some(1e-9), ..Options::default() };
        let mut best = f64::INFINITY;
        let mut answer = None;
        for _ in 0..repeats {
            let started = Instant::now();
            answer = Some(if plain {
                first_contact_plain(&a, &first, &b, &second, &options)?
            } else {
                first_contact(&a, &first, &b, &second, &options)?
            });
            best = best.min(started.elapsed().as_secs_f64() * 1e6);
        }
        let Some(answer) = answer else { continue };
        micros.push(best);
        *words.entry(answer.verdict.word()).or_insert(0) += 1;
        let cost = answer.cost;
        total = [total[0] + cost.steps, total[1] + cost.node_pairs, total[2] + cost.face_pairs];
        if verbose {
            if let Verdict::Contact(contact) = &answer.verdict {
                println!("{case} {:?} {:?} {cost:?} {best:.1}", contact.safe_until, contact.gap);
            } else {
                println!("{case} {:?} {cost:?} {best:.1}", answer.verdict);
            }
        }
    }
    micros.sort_by(f64::total_cmp);
    let mean = micros.iter().sum::<f64>() / cases as f64;
    println!(
        "median {:.1} mean {mean:.1} p99 {:.1} max {:.1} us; steps {:.0} nodes {:.0} faces {:.0}; {words:?}",
        micros[cases / 2],
        micros[cases * 99 / 100],
        micros[cases - 1],
        total[0] as f64 / cases as f64,
        total[1] as f64 / cases as f64,
        total[2] as f64 / cases as f64,
    );
    Ok(())
}
