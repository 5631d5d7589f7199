//! How much room is there along a path?
//!
//! `cargo run --release -p swept --example clearance_along_path`
//!
//! A gear is carried through poses around a torus. The distance is plotted at sampled times; the least
//! distance is proved over all times, including those between the samples.

use swept::{Body, Builtin, Options, Path, PathCheck, Placement, Spin, distance_at, path_check};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let gear = Body::new("gear(4000, size=0.8)".parse::<Builtin>()?.mesh());
    let torus = Body::new("torus(8000, size=2)".parse::<Builtin>()?.mesh());
    let keyframes = [
        (0.0, Placement::at([-2.5, 0.0, 1.0])),
        (1.0, Placement::new([-0.5, 0.0, 1.2], [1.0, 0.0, 0.5, 0.0])),
        (2.0, Placement::new([0.6, 0.4, 1.1], [1.0, 0.5, 0.5, 0.0])),
        (3.0, Placement::new([2.5, 0.0, 0.0], [1.0, 0.0, 1.0, 0.0])),
    ];
    let path = Path::through(&keyframes)?;
    let rest = Spin::at_rest([0.0, 3.0], Placement::IDENTITY)?;

    println!("   t    distance");
    for k in 0..=24 {
        let t = 3.0 * f64::from(k) / 24.0;
        let distance = distance_at(&gear, &path, &torus, &rest, t)?.enclosure.hi();
        let bar = "#".repeat((distance * 30.0) as usize);
        println!("{t:5.3}  {distance:8.5}  {bar}");
    }
    match path_check(&gear, &path, &torus, &rest, &Options::default())? {
        PathCheck::Clear { clearance, nearest } => {
            println!("Clear: proved to stay at least {:.6} apart at all times.", clearance.lo());
            println!("At t = {nearest:.4} the distance is at most {:.6}.", clearance.hi());
        }
        PathCheck::Blocked { safe_until, answer, .. } => {
            println!("{}: proved clear until t = {safe_until}.", answer.verdict.word());
        }
    }
    Ok(())
}
