//! Prints the speed table of frames: `cargo run --release -p swept-bench --example frames_speed -- [pairs] [passes]`.
use swept_bench::frames::speed::table;

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|a| a.parse().ok());
    let pairs = arguments.next().unwrap_or(2000);
    let passes = arguments.next().unwrap_or(30);
    println!(
        "{:<12} {:<5} {:<9} {:>9} {:>12} {:>7}",
        "case", "kinds", "pairs", "paper ns", "elimin. ns", "paper/e"
    );
    for cell in table(pairs, passes, 1) {
        println!(
            "{}D {:<9} {:<5} {:<9} {:>9.1} {:>12.1} {:>7.2}",
            cell.dimension,
            if cell.moving { "moving" } else { "resting" },
            cell.kinds,
            if cell.meeting { "meeting" } else { "disjoint" },
            cell.paper,
            cell.elimination,
            cell.paper / cell.elimination
        );
    }
}
