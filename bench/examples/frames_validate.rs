//! Elimination against axes on random pairs: `cargo run --release -p swept-bench --example frames_validate -- [COUNT] [SEED]`.
use swept::frame::validate;

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|a| a.parse().ok());
    let count = arguments.next().unwrap_or(1_000_000);
    let seed = arguments.next().unwrap_or(1);
    let mut wrong = false;
    for (dimension, moving) in [(2, false), (3, false), (2, true), (3, true)] {
        let start = std::time::Instant::now();
        let counts = validate(dimension, moving, count, seed);
        println!(
            "{dimension}D {}: {counts:?} in {:?}",
            if moving { "moving" } else { "resting" },
            start.elapsed()
        );
        wrong |= !counts.passed();
    }
    std::process::exit(i32::from(wrong));
}
