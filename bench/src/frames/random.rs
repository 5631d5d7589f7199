//! Random frames as the paper draws them: every number uniform in ±100.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::frame::{Frame, FrameKind, MovingFrame};

/// A vector with coordinates uniform in ±`range`.
pub fn vector<const D: usize>(rng: &mut ChaCha8Rng, range: f64) -> [f64; D] {
    std::array::from_fn(|_| rng.random_range(-range..range))
}

/// A frame with origin and edges uniform in ±100.
pub fn frame<const D: usize>(rng: &mut ChaCha8Rng, kind: FrameKind) -> Frame<D> {
    loop {
        let origin = vector(rng, 100.0);
        let edges = std::array::from_fn(|_| vector(rng, 100.0));
        if let Ok(frame) = Frame::new(kind, origin, edges) {
            return frame;
        }
    }
}

/// A frame as above with a velocity uniform in ±100.
pub fn moving<const D: usize>(rng: &mut ChaCha8Rng, kind: FrameKind) -> MovingFrame<D> {
    let frame = frame(rng, kind);
    MovingFrame::new(frame, vector(rng, 100.0)).expect("a velocity within ±100 is accepted")
}
