//! When do any two of a thousand moving bodies first touch?
//!
//! `cargo run --release -p swept --features parallel --example many_bodies`
//!
//! A thousand small bodies fly through a room, half a million pairs. With the word `check`, each pair is also asked about
//! by itself, which takes longer, and the answers are compared.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use std::time::Instant;
use swept::{
    Body, Builtin, Exclusions, MotionError, MovingBody, Options, Placement, SceneOptions, Spin, Verdict,
    first_contact, first_contact_among,
};

/// A body somewhere in a room, flying and spinning.
fn flying(rng: &mut ChaCha12Rng) -> Result<Spin, MotionError> {
    let mut vector = |most: f64| [0; 3].map(|_| rng.random_range(-most..most));
    Spin::new([0.0, 1.0], Placement::at(vector(50.0)), vector(5.0), vector(3.0))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let recipes = ["box(12)", "icosphere(80)", "gear(200)"];
    let shapes: Vec<Body> = recipes
        .iter()
        .map(|text| Ok(Body::new(text.parse::<Builtin>()?.mesh())))
        .collect::<Result<_, swept::BuiltinError>>()?;
    let mut rng = ChaCha12Rng::seed_from_u64(7);
    let motions: Vec<Spin> = (0..1000).map(|_| flying(&mut rng)).collect::<Result<_, _>>()?;
    let bodies: Vec<MovingBody<'_>> = motions
        .iter()
        .enumerate()
        .map(|(k, motion)| MovingBody { body: &shapes[k % shapes.len()], motion })
        .collect();

    for all in [false, true] {
        let options = SceneOptions { all, ..SceneOptions::default() };
        let start = Instant::now();
        let answer = first_contact_among(&bodies, &Exclusions::default(), &options)?;
        let time = start.elapsed();
        let touching = answer.pairs.iter().filter(|pair| pair.answer().is_some()).count();
        let searched = answer.pairs.iter().filter(|pair| pair.steps > 0).count();
        let memory = size_of_val(&answer.pairs[..]) as f64 / 1e6;
        println!(
            "{} pairs, {searched} of them searched, in {time:.1?}; {touching} not clear; {memory:.0} MB of answers.",
            answer.pairs.len()
        );
        if let Some(first) = answer.earliest() {
            println!("Bodies {:?} touch first, not before t = {}.", first.bodies, first.safe_until);
        }
        if all && std::env::args().any(|word| word == "check") {
            let start = Instant::now();
            for pair in &answer.pairs {
                let [a, b] = pair.bodies.map(|body| &bodies[body as usize]);
                let alone = first_contact(a.body, a.motion, b.body, b.motion, &Options::default())?;
                let same = pair.answer().map_or(alone.verdict == Verdict::Clear, |answer| *answer == alone);
                assert!(same, "{:?}: {alone:?}", pair.bodies);
            }
            println!("One by one the same answers, in {:.1?}.", start.elapsed());
        }
    }
    Ok(())
}
