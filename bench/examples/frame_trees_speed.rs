//! Prints how long searches among tori take: `cargo run --release -p swept-bench --example frame_trees_speed
//! -- [worlds] [searches in each]`.
use swept_bench::frame_trees::{Room, timings};
use swept_frames::Torus;
use swept_frames::tree::{SearchOptions, TreeError};

fn main() -> Result<(), TreeError> {
    let mut arguments = std::env::args().skip(1).filter_map(|argument| argument.parse::<usize>().ok());
    let worlds = arguments.next().unwrap_or(4) as u64;
    let searches: usize = arguments.next().unwrap_or(50);
    println!("scene        pairs  places  node tests  box tests  search us");
    for scene in swept_frames::TorusScene::ALL {
        let world = scene.world(Torus::FINE)?;
        let mut fastest = f64::INFINITY;
        for _ in 0..5 {
            let start = std::time::Instant::now();
            std::hint::black_box(world.search(0, &SearchOptions::default())?);
            fastest = fastest.min(start.elapsed().as_secs_f64() * 1e6);
        }
        let found = world.search(0, &SearchOptions::default())?;
        let (pairs, places) = (found.collisions.len(), world.places(&found.collisions).len());
        let name = format!("{scene:?}");
        println!(
            "{name:<12} {pairs:>5} {places:>7} {:>11} {:>10} {fastest:>10.1}",
            found.node_tests, found.box_tests
        );
    }
    println!("\n tori frames room   asked          us      met    pairs  node tests  box tests  index us");
    for (shape, room, counts) in [
        (Torus::COARSE, Room::Grows, &[100, 300, 1000][..]),
        (Torus::COARSE, Room::Stays, &[300, 1000]),
        (Torus::FINE, Room::Grows, &[100]),
    ] {
        for &tori in counts {
            for t in timings(shape, tori, room, worlds, searches)? {
                println!(
                    "{:>5} {:>6} {:<6} {:<12} {:>8.1} {:>6.2} {:>8.1} {:>11.1} {:>10.1} {:>9.1}",
                    t.tori,
                    t.frames,
                    format!("{:?}", t.room),
                    format!("{:?}", t.wanted),
                    t.microseconds,
                    t.met,
                    t.pairs,
                    t.node_tests,
                    t.box_tests,
                    t.index_microseconds
                );
            }
        }
    }
    Ok(())
}
