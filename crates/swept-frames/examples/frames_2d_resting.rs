//! Do a parallelogram and a triangle meet, and where?
//!
//! `cargo run -p swept-frames --example frames_2d_resting`
use swept_frames::{Frame, FrameError, Touching, intersection, intersects};

fn main() -> Result<(), FrameError> {
    let parallelogram = Frame::parallelepiped([0.0, 0.0], [[2.0, 0.0], [1.0, 1.0]])?;
    let triangle = Frame::simplex([2.0, 0.5], [[2.0, 0.0], [0.0, 2.0]])?;

    println!("closed: {}", intersects(&parallelogram, &triangle, Touching::Closed));
    println!("open:   {}", intersects(&parallelogram, &triangle, Touching::Open));

    match intersection(&parallelogram, &triangle, Touching::Closed) {
        Some(bounds) => println!("common points lie in {:?} to {:?}", bounds.lo, bounds.hi),
        None => println!("no common point"),
    }

    // A frame whose edges are parallel is refused, with the reason.
    if let Err(reason) = Frame::parallelepiped([0.0, 0.0], [[1.0, 2.0], [2.0, 4.0]]) {
        println!("refused: {reason}");
    }
    Ok(())
}
