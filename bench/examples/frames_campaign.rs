//! Compares frames with the exact oracle: `cargo run --release -p swept-bench --example frames_campaign -- FIRST COUNT [3m]`, with an
//! optional dimension and `r` or `m` for resting or moving.
use swept_bench::frames::campaign::run;
use swept_bench::frames::random::Manner;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, or: u64| arguments.get(i).and_then(|a| a.parse().ok()).unwrap_or(or);
    let (first, count) = (number(0, 0), number(1, 100));
    let only = arguments.get(2).cloned().unwrap_or_default();
    let mut failed = 0;
    for (dimension, moving) in [(1, false), (1, true), (2, false), (2, true), (3, false), (3, true)] {
        if !only.is_empty() && only != format!("{dimension}{}", if moving { "m" } else { "r" }) {
            continue;
        }
        for manner in Manner::ALL {
            let seeds = first..first + count;
            let report = match dimension {
                1 => run::<1>(manner, moving, seeds),
                2 => run::<2>(manner, moving, seeds),
                _ => run::<3>(manner, moving, seeds),
            };
            println!(
                "{dimension}D {} {manner:?}: {} passed, {} failed; {} meet, {} of them only touch",
                if moving { "moving" } else { "resting" },
                report.passed,
                report.failed,
                report.meeting,
                report.touching
            );
            for failure in &report.first_failures {
                println!("  {failure}");
            }
            failed += report.failed;
        }
    }
    std::process::exit(i32::from(failed > 0));
}
