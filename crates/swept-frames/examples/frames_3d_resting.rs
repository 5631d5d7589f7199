//! Do a box and a tetrahedron meet, and where?
//!
//! `cargo run -p swept-frames --example frames_3d_resting`
use swept_frames::{Frame, FrameError, Touching, intersection, sat_intersects};

fn main() -> Result<(), FrameError> {
    let unit = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let cube = Frame::parallelepiped([0.0; 3], unit)?;
    let tetrahedron = Frame::simplex([0.5, 0.5, 0.5], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])?;

    if let Some(bounds) = intersection(&cube, &tetrahedron, Touching::Closed) {
        println!("common points lie in {:?} to {:?}", bounds.lo, bounds.hi);
    }
    println!("separating axes agree: {}", sat_intersects(&cube, &tetrahedron, Touching::Closed));

    // Two cubes that share a face touch, but have no interior point in common.
    let neighbour = Frame::parallelepiped([1.0, 0.0, 0.0], unit)?;
    for touching in [Touching::Closed, Touching::Open] {
        println!("neighbours, {touching:?}: {:?}", intersection(&cube, &neighbour, touching));
    }
    Ok(())
}
