//! Random frames: as the paper draws them, and hostile ones.

#![allow(clippy::needless_range_loop, reason = "formulas over several arrays read best with their indices")]

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept_frames::{Frame, FrameKind, MovingFrame};

/// How the numbers of a pair are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Every number uniform in ±100, as in the paper.
    Uniform,
    /// Small integers: many touching, parallel and coplanar faces.
    Lattice,
    /// Small integers, each then moved by a few units in the last place.
    NearLattice,
    /// Axis-aligned with small integers.
    Aligned,
    /// Uniform, then both frames multiplied by a power of two up to 2^±490, with sizes differing by up to
    /// 2^±30.
    Scaled,
    /// The second frame built on a vertex, edge or face of the first.
    Shared,
}

impl Manner {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Uniform, Self::Lattice, Self::NearLattice, Self::Aligned, Self::Scaled, Self::Shared];
}

/// A vector with coordinates uniform in ±`range`.
pub fn vector<const D: usize>(rng: &mut ChaCha8Rng, range: f64) -> [f64; D] {
    std::array::from_fn(|_| rng.random_range(-range..range))
}

fn whole<const D: usize>(rng: &mut ChaCha8Rng) -> [f64; D] {
    std::array::from_fn(|_| f64::from(rng.random_range(-2i32..=2)))
}

fn nudge(rng: &mut ChaCha8Rng, x: f64) -> f64 {
    let mut x = x;
    for _ in 0..rng.random_range(0..3) {
        x = if rng.random_bool(0.5) { x.next_up() } else { x.next_down() };
    }
    x
}

/// A random kind.
pub fn kind(rng: &mut ChaCha8Rng) -> FrameKind {
    if rng.random_bool(0.5) { FrameKind::Parallelepiped } else { FrameKind::Simplex }
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

fn numbers<const D: usize>(rng: &mut ChaCha8Rng, manner: Manner) -> ([f64; D], [[f64; D]; D], [f64; D]) {
    match manner {
        Manner::Uniform | Manner::Scaled | Manner::Shared => {
            (vector(rng, 100.0), std::array::from_fn(|_| vector(rng, 100.0)), vector(rng, 100.0))
        }
        Manner::Lattice => (whole(rng), std::array::from_fn(|_| whole(rng)), whole(rng)),
        Manner::NearLattice => {
            let (origin, edges, velocity) = numbers::<D>(rng, Manner::Lattice);
            (
                origin.map(|x| nudge(rng, x)),
                edges.map(|edge| edge.map(|x| nudge(rng, x))),
                velocity.map(|x| nudge(rng, x)),
            )
        }
        Manner::Aligned => {
            let mut edges = [[0.0; D]; D];
            let turn = rng.random_range(0..D);
            for (j, edge) in edges.iter_mut().enumerate() {
                edge[(j + turn) % D] = f64::from(rng.random_range(-3i32..=3));
            }
            (whole(rng), edges, whole(rng))
        }
    }
}

fn build<const D: usize>(
    kind: FrameKind,
    (origin, edges, velocity): ([f64; D], [[f64; D]; D], [f64; D]),
) -> Option<MovingFrame<D>> {
    MovingFrame::new(Frame::new(kind, origin, edges).ok()?, velocity).ok()
}

/// A pair drawn in the given manner.
pub fn pair<const D: usize>(rng: &mut ChaCha8Rng, manner: Manner) -> (MovingFrame<D>, MovingFrame<D>) {
    loop {
        let kinds = (kind(rng), kind(rng));
        let mut first = numbers::<D>(rng, manner);
        let mut second = numbers::<D>(rng, manner);
        match manner {
            Manner::Scaled => {
                let exponent = rng.random_range(-490i32..=490);
                let other = (exponent + rng.random_range(-30i32..=30)).clamp(-490, 490);
                let power = |e: i32| f64::from_bits(((1023 + e) as u64) << 52);
                let scale = |v: &mut [f64], e: i32| v.iter_mut().for_each(|x| *x *= power(e));
                scale(&mut first.0, exponent);
                first.1.iter_mut().for_each(|edge| scale(edge, exponent));
                scale(&mut first.2, exponent);
                scale(&mut second.0, exponent);
                second.1.iter_mut().for_each(|edge| scale(edge, other));
                scale(&mut second.2, exponent);
            }
            Manner::Shared => {
                // The second starts at a vertex of the first and shares some of its edges, perhaps reversed.
                let corner = rng.random_range(0..=D);
                second.0 = first.0;
                if corner < D {
                    for k in 0..D {
                        second.0[k] += first.1[corner][k];
                    }
                }
                for j in 0..D {
                    if rng.random_bool(0.4) {
                        let sign = if rng.random_bool(0.5) { 1.0 } else { -1.0 };
                        second.1[j] = first.1[j].map(|x| sign * x);
                    }
                }
                if rng.random_bool(0.5) {
                    second.2 = first.2;
                }
            }
            _ => {}
        }
        if let (Some(a), Some(b)) = (build(kinds.0, first), build(kinds.1, second)) {
            return (a, b);
        }
    }
}
