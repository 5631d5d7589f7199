//! Bodies of loose faces, for tests.

use crate::hierarchy::{Body, Child, LANES};
use crate::shape::Mesh;
use rand::RngExt;
use rand_chacha::ChaCha12Rng;

/// A body of loose random faces about the origin.
pub(super) fn soup(random: &mut ChaCha12Rng, faces: u32) -> Body {
    let mut vertices = Vec::new();
    for _ in 0..faces {
        let middle: [f64; 3] = core::array::from_fn(|_| random.random_range(-0.5..0.5));
        for _ in 0..3 {
            vertices.push(core::array::from_fn(|i| middle[i] + 0.3 * random.random_range(-0.5..0.5)));
        }
    }
    Body::new(Mesh::new(vertices, (0..faces).map(|f| [3 * f, 3 * f + 1, 3 * f + 2]).collect()).unwrap())
}

/// The faces below a slot.
pub(super) fn faces_below(body: &Body, slot: u32) -> Vec<u32> {
    match body.child(slot) {
        Child::Empty => vec![],
        Child::Face(face) => vec![face],
        Child::Block(block) => {
            (0..LANES as u32).flat_map(|lane| faces_below(body, block * LANES as u32 + lane)).collect()
        }
    }
}
