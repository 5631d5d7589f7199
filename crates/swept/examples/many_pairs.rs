//! Which of many pairs touch first?
//!
//! `cargo run --release -p swept --example many_pairs`
//!
//! Bodies are thrown at each other from all sides; each pair is a separate query, run on all cores. Bodies
//! are built once and shared. Answers do not depend on the number of threads.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use rayon::prelude::*;
use swept::{Body, Builtin, MotionError, Options, Placement, Spin, Verdict, first_contact};

/// The motion of a body that starts ten units from the origin and spins towards a point near it.
fn thrown(rng: &mut ChaCha12Rng) -> Result<Spin, MotionError> {
    let mut vector = || [0; 3].map(|_| rng.random_range(-1.0..1.0));
    let (way, aim, spin) = (vector(), vector(), vector());
    let length = way.iter().map(|x| x * x).sum::<f64>().sqrt().max(0.1);
    let position = way.map(|x| 10.0 * x / length);
    Spin::new([0.0, 1.0], Placement::at(position), [0, 1, 2].map(|i| 3.0 * aim[i] - position[i]), spin)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let recipes = ["blob(20000, size=1)", "torus-knot(20000, size=1.5)", "gear(20000, size=1.2)"];
    let bodies: Vec<Body> = recipes
        .iter()
        .map(|text| Ok(Body::new(text.parse::<Builtin>()?.mesh())))
        .collect::<Result<_, swept::BuiltinError>>()?;
    let mut rng = ChaCha12Rng::seed_from_u64(7);
    let flights: Vec<(usize, Spin)> =
        (0..24).map(|k| Ok((k % bodies.len(), thrown(&mut rng)?))).collect::<Result<_, MotionError>>()?;
    let pairs: Vec<(usize, usize)> =
        (0..flights.len()).flat_map(|i| (i + 1..flights.len()).map(move |j| (i, j))).collect();

    let contacts: Vec<(usize, usize, f64)> = pairs
        .par_iter()
        .filter_map(|&(i, j)| {
            let ((a, path_a), (b, path_b)) = (&flights[i], &flights[j]);
            let answer = first_contact(&bodies[*a], path_a, &bodies[*b], path_b, &Options::default());
            match answer.map(|answer| answer.verdict) {
                Ok(Verdict::Contact(contact)) => Some((i, j, contact.safe_until)),
                Ok(Verdict::Overlapping(_)) => Some((i, j, 0.0)),
                _ => None,
            }
        })
        .collect();

    println!("{} of {} pairs touch.", contacts.len(), pairs.len());
    if let Some((i, j, t)) = contacts.iter().min_by(|x, y| x.2.total_cmp(&y.2)) {
        println!("Bodies {i} and {j} touch first, not before t = {t}.");
    }
    Ok(())
}
