//! Random worlds of trees, with leaves at every depth.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept_frames::tree::{Branch, FrameTree, Object, World};
use swept_frames::{Frame, FrameKind};

/// One to five objects in up to three groups, close enough that about half of them meet.
pub(super) fn world<const D: usize>(rng: &mut ChaCha8Rng) -> World<D> {
    let (grid, upright) = (rng.random_bool(0.5), rng.random_bool(0.3));
    let size = if rng.random_bool(0.1) { 1e-30 } else { 1.0 };
    let objects = (0..rng.random_range(1..=5)).map(|number| {
        let branch = branch(root(rng, grid, upright, size), rng.random_range(1..=3), rng);
        let tree = FrameTree::new(branch).expect("every child was tried in its parent");
        Object::new(number.to_string(), tree).in_group(rng.random_range(0..3))
    });
    World::new(objects.collect()).expect("the numbers are different names")
}

/// A parallelepiped. On the grid many faces touch and many edges are parallel; upright ones are boxes.
fn root<const D: usize>(rng: &mut ChaCha8Rng, grid: bool, upright: bool, size: f64) -> Frame<D> {
    loop {
        let mut number = |range: f64| {
            let x: f64 = rng.random_range(-range..range);
            if grid { x.round() * size } else { x * size }
        };
        let origin = [0.0; D].map(|_| number(4.0));
        let edges = std::array::from_fn(|i| {
            std::array::from_fn(
                |j| if upright && i != j { 0.0 } else { number(if upright { 4.0 } else { 8.0 }) },
            )
        });
        if let Ok(frame) = Frame::parallelepiped(origin, edges) {
            return frame;
        }
    }
}

fn branch<const D: usize>(frame: Frame<D>, levels: usize, rng: &mut ChaCha8Rng) -> Branch<D> {
    let mut children = Vec::new();
    if levels > 1 && !rng.random_bool(0.2) {
        for _ in 0..rng.random_range(1..=4) {
            if let Some(child) = child(&frame, rng) {
                children.push(branch(child, levels - 1, rng));
            }
        }
    }
    Branch { frame, children }
}

/// A frame inside the parent that often shares a corner, an edge or a face with it.
fn child<const D: usize>(parent: &Frame<D>, rng: &mut ChaCha8Rng) -> Option<Frame<D>> {
    let kind = if rng.random() { FrameKind::Simplex } else { FrameKind::Parallelepiped };
    let sixteenths = |rng: &mut ChaCha8Rng, most: i32| f64::from(rng.random_range(0..=most)) / 16.0;
    let part = 0.25 + sixteenths(rng, 9);
    let start: [f64; D] = [0.0; D].map(|_| sixteenths(rng, 4));
    let mix: [[f64; D]; D] = std::array::from_fn(|i| {
        std::array::from_fn(|j| {
            if i == j {
                part
            } else if rng.random_bool(0.3) {
                sixteenths(rng, 2)
            } else {
                0.0
            }
        })
    });
    let along = |weights: &[f64; D], start: [f64; D]| {
        let mut sum = start;
        for (weight, edge) in weights.iter().zip(parent.edges()) {
            for (x, e) in sum.iter_mut().zip(edge) {
                *x += weight * e;
            }
        }
        sum
    };
    let edges = mix.map(|weights| along(&weights, [0.0; D]));
    let child = Frame::new(kind, along(&start, *parent.origin()), edges).ok()?;
    let tried = FrameTree::new(Branch { frame: *parent, children: vec![Branch::leaf(child)] });
    tried.is_ok().then_some(child)
}
