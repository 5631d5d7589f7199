//! Times `distance_at` for bodies at rest, each pair of meshes at several gaps: `cargo run --release -p
//! swept-bench --example distance_speed -- FOLDER PLACES CASES.csv RESULTS.csv`.
//!
//! FOLDER holds `tetra.obj`, `bunny.obj`, `dragon.obj` and `buddha.obj`. The second body comes from a random
//! side, both turned at random, until the distance is the gap. A gap is in sizes: radii of the larger body
//! about its origin, twice. CASES.csv then asks other programs the same (`bench/peers/distance.py`).
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;
use swept::{Body, Placement, Spin, distance_at};

const NAMES: [&str; 4] = ["tetra", "bunny", "dragon", "buddha"];
const GAPS: [f64; 3] = [10.0, 1.0, 1e-3];
/// Each query is timed this often, and its shortest time counts.
const ROUNDS: usize = 7;

fn any<const N: usize>(random: &mut ChaCha12Rng) -> [f64; N] {
    loop {
        let point: [f64; N] = core::array::from_fn(|_| random.random_range(-1.0..1.0));
        let length = point.iter().map(|x| x * x).sum::<f64>().sqrt();
        if length > 0.1 && length <= 1.0 {
            return point.map(|x| x / length);
        }
    }
}

fn radius(body: &Body) -> f64 {
    let lengths = body.mesh().vertices().iter().map(|v| v.iter().map(|x| x * x).sum::<f64>().sqrt());
    lengths.fold(0.0, f64::max)
}

fn micros(mut ask: impl FnMut()) -> f64 {
    let times = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        ask();
        start.elapsed().as_secs_f64() * 1e6
    });
    times.fold(f64::INFINITY, f64::min)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [folder, places, cases_file, results_file] = &words[..] else {
        return Err("give FOLDER PLACES CASES.csv RESULTS.csv".into());
    };
    let places: u32 = places.parse()?;
    let bodies = NAMES.map(|name| {
        let mesh = swept_io::read_mesh(format!("{folder}/{name}.obj"));
        Body::new(mesh.unwrap_or_else(|error| panic!("{error:?}"))).as_surface()
    });
    let mut random = ChaCha12Rng::seed_from_u64(1);
    let mut cases = String::from("a,b,id,gap,ax,ay,az,aw,ai,aj,ak,bx,by,bz,bw,bi,bj,bk\n");
    let mut results = String::from("a,b,id,gap,lo,hi,swept_micros\n");
    for (a, first) in bodies.iter().enumerate() {
        for (b, second) in bodies.iter().enumerate() {
            let size = 2.0 * radius(first).max(radius(second));
            for gap in GAPS {
                for id in 0..places {
                    let (from, onto) = (any::<4>(&mut random), any::<4>(&mut random));
                    let side = any::<3>(&mut random);
                    let at = |p: [f64; 3], q| Spin::at_rest([0.0, 1.0], Placement::new(p, q));
                    let still = at([0.0; 3], from)?;
                    let mut away = 2.0 * size + gap * size;
                    let ask = |away: f64| -> Result<_, Box<dyn std::error::Error>> {
                        let there = at(side.map(|x| x * away), onto)?;
                        Ok((distance_at(first, &still, second, &there, 0.0)?.enclosure, there))
                    };
                    let (mut found, mut there) = ask(away)?;
                    // never passes the gap: the distance changes no faster than the place
                    for _ in 0..200 {
                        let left = found.hi() - gap * size;
                        if left <= 1e-6 * gap * size {
                            break;
                        }
                        away -= left;
                        (found, there) = ask(away)?;
                    }
                    let new = micros(|| {
                        black_box(distance_at(first, black_box(&still), second, black_box(&there), 0.0)).ok();
                    });
                    let (name, other) = (NAMES[a], NAMES[b]);
                    write!(cases, "{name},{other},{id},{gap},0,0,0")?;
                    for x in from.into_iter().chain(side.map(|x| x * away)).chain(onto) {
                        write!(cases, ",{x:?}")?;
                    }
                    cases.push('\n');
                    writeln!(
                        results,
                        "{name},{other},{id},{gap},{:?},{:?},{new:.3}",
                        found.lo(),
                        found.hi()
                    )?;
                }
            }
        }
    }
    std::fs::write(cases_file, cases)?;
    std::fs::write(results_file, results)?;
    Ok(())
}
