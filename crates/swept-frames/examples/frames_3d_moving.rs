//! When do two moving frames in space meet during a given time span?
//!
//! `cargo run -p swept-frames --example frames_3d_moving`
use swept_frames::{
    Frame, FrameError, MovingFrame, TimeSpan, Touching, intersection_moving, intersects_moving,
};

fn main() -> Result<(), FrameError> {
    let skewed = Frame::parallelepiped([0.0; 3], [[1.0, 0.0, 0.0], [0.5, 1.0, 0.0], [0.0, 0.25, 1.0]])?;
    let skewed = MovingFrame::new(skewed, [1.0, 0.0, 0.0])?;
    let tetrahedron = Frame::simplex([9.0, 0.25, 0.25], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])?;
    let tetrahedron = MovingFrame::new(tetrahedron, [-1.0, 0.0, 0.0])?;

    let early = TimeSpan::new(0.0, 3.0)?;
    println!("until t = 3: {}", intersects_moving(&skewed, &tetrahedron, &early, Touching::Closed));

    let long = TimeSpan::new(0.0, 10.0)?;
    if let Some(found) = intersection_moving(&skewed, &tetrahedron, &long, Touching::Closed) {
        println!("until t = 10: in contact from t = {} to t = {}", found.first, found.last);
        println!("common points lie in {:?} to {:?}", found.bounds.lo, found.bounds.hi);
    }
    Ok(())
}
