//! Prints the speed table of frames: `cargo run --release -p swept-bench --example frames_speed -- [PAIRS]
//! [PASSES]`.
use swept_bench::frames::speed::table;

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|a| a.parse().ok());
    let pairs = arguments.next().unwrap_or(20_000);
    let passes = arguments.next().unwrap_or(15);
    println!(
        "nanoseconds per call; {pairs} pairs per cell, least of {passes} passes; C parallelepiped, T simplex\n\
         ours: the combined test (quick proofs, then elimination); reached: pairs for which it came to the elimination;\n\
         alone: the elimination without the quick proofs; p: the paper's elimination"
    );
    println!(
        "{:<12} {:<5} {:<8} {:>8} {:>8} {:>8} {:>8} {:>7} {:>7} {:>9} {:>10}  rows alone / paper",
        "case", "kinds", "pairs", "paper", "ours", "axes", "alone", "reached", "p/ours", "axes/ours", "box"
    );
    let mut least = f64::INFINITY;
    for cell in table(pairs, passes, 1) {
        least = least.min(cell.paper / cell.combined);
        println!(
            "{}D {:<9} {:<5} {:<8} {:>8.1} {:>8.1} {:>8.1} {:>8.1} {:>7} {:>7.2} {:>9.2} {:>10.0}  {:?} / {:?}",
            cell.dimension,
            if cell.moving { "moving" } else { "resting" },
            cell.kinds,
            if cell.meeting { "meeting" } else { "disjoint" },
            cell.paper,
            cell.combined,
            cell.axes,
            cell.elimination_alone,
            cell.eliminated,
            cell.paper / cell.combined,
            cell.axes / cell.combined,
            cell.tight_box,
            cell.rows,
            cell.paper_rows
        );
    }
    println!("least ratio paper / ours: {least:.2}");
}
