//! When does a moving triangle meet a square?
//!
//! `cargo run -p swept-frames --example frames_2d_moving`
use swept_frames::{Frame, FrameError, MovingFrame, TimeSpan, Touching, intersection_moving};

fn main() -> Result<(), FrameError> {
    let square = Frame::parallelepiped([0.0, 0.0], [[1.0, 0.0], [0.0, 1.0]])?;
    let square = MovingFrame::new(square, [0.0, 0.0])?;
    let triangle = Frame::simplex([-2.0, 0.25], [[1.0, 0.0], [0.0, 0.5]])?;
    let triangle = MovingFrame::new(triangle, [4.0, 0.0])?;

    match intersection_moving(&square, &triangle, &TimeSpan::UNIT, Touching::Closed) {
        Some(found) => {
            println!("in contact from t = {} to t = {}", found.first, found.last);
            println!("common points lie in {:?} to {:?}", found.bounds.lo, found.bounds.hi);
        }
        None => println!("no contact"),
    }
    Ok(())
}
