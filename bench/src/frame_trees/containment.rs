//! Children exactly at the boundary of their parents, judged by rational numbers.

use super::numbers;
use crate::campaign::{Failure, Tally};
use crate::frames::oracle::rational;
use dashu_ratio::RBig;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept_frames::tree::{Branch, FrameTree, TreeError};
use swept_frames::{Frame, FrameKind};
use swept_num::arbitrary::{power_of_two, stepped};

/// One child in one parent.
pub(super) fn judge<const D: usize>(rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let (parent, child) = pair::<D>(rng);
    let inside = corners(&child).all(|corner| holds(&parent, &corner));
    tally.count_if("inside", inside);
    tally.count_if("outside", !inside);
    let tree = FrameTree::new(Branch { frame: parent, children: vec![Branch::leaf(child)] });
    let fail = |what: &str| Err(Failure::new(what, &numbers([&parent, &child])));
    match tree {
        Ok(_) if inside => Ok(()),
        Ok(_) => fail("accepted, but a corner is outside"),
        Err(TreeError::ChildOutside { path, corner }) if !inside => {
            let sum = corner.iter().fold(point(child.origin()), |sum, &j| add(sum, &child.edges()[j]));
            if path == [0] && !holds(&parent, &sum) { Ok(()) } else { fail("names a corner that is inside") }
        }
        Err(_) => fail("refused, but all corners are inside"),
    }
}

/// Two frames: corners of the second are points of the first, most of them on its boundary, then moved by a
/// few floats.
fn pair<const D: usize>(rng: &mut ChaCha8Rng) -> (Frame<D>, Frame<D>) {
    loop {
        let kind = |rng: &mut ChaCha8Rng| {
            if rng.random() { FrameKind::Simplex } else { FrameKind::Parallelepiped }
        };
        let scale = power_of_two(rng.random_range(-20..20));
        let grid = rng.random_bool(0.3);
        let number = |rng: &mut ChaCha8Rng| {
            let x: f64 = rng.random_range(-4.0..4.0);
            if grid { x.round() } else { x * scale }
        };
        let origin: [f64; D] = [0.0; D].map(|_| number(rng));
        let edges: [[f64; D]; D] = [[0.0; D]; D].map(|edge| edge.map(|_| number(rng)));
        let parent_kind = kind(rng);
        let Ok(parent) = Frame::new(parent_kind, origin, edges) else { continue };
        let steps = rng.random_range(0..3);
        let at = |rng: &mut ChaCha8Rng| -> [f64; D] {
            let mut room = 1.0;
            let mut sum = origin;
            for edge in &edges {
                let most = if parent_kind == FrameKind::Simplex { room } else { 1.0 };
                let y = match rng.random_range(0..4) {
                    0 | 1 => 0.0,
                    2 => most,
                    _ => rng.random_range(0.0..=1.0) * most,
                };
                room -= y;
                for (x, e) in sum.iter_mut().zip(edge) {
                    *x += y * e;
                }
            }
            sum.map(|x| stepped(x, rng.random_range(-steps..=steps)))
        };
        let start = at(rng);
        let edges: [[f64; D]; D] = std::array::from_fn(|_| {
            let end = at(rng);
            let part = if rng.random() { 1.0 } else { 0.5 };
            std::array::from_fn(|k| (end[k] - start[k]) * part)
        });
        let child_kind = kind(rng);
        if let Ok(child) = Frame::new(child_kind, start, edges) {
            return (parent, child);
        }
    }
}

/// A point in rational numbers.
pub(super) fn point<const D: usize>(x: &[f64; D]) -> Vec<RBig> {
    x.iter().map(|&x| rational(x)).collect()
}

fn add<const D: usize>(sum: Vec<RBig>, more: &[f64; D]) -> Vec<RBig> {
    sum.into_iter().zip(more).map(|(x, &y)| x + rational(y)).collect()
}

/// The corners of a frame.
pub(super) fn corners<const D: usize>(frame: &Frame<D>) -> impl Iterator<Item = Vec<RBig>> + '_ {
    let all =
        (0..1_u32 << D).filter(|set| frame.kind() == FrameKind::Parallelepiped || set.count_ones() <= 1);
    all.map(|set| {
        let edges = frame.edges().iter().enumerate().filter(|(j, _)| set >> j & 1 == 1);
        edges.fold(point(frame.origin()), |sum, (_, edge)| add(sum, edge))
    })
}

/// The coordinates of a point in a frame: Gaussian elimination on `sum_j y_j edge_j = x - o`.
pub(super) fn coordinates<const D: usize>(frame: &Frame<D>, x: &[RBig]) -> Vec<RBig> {
    let origin = point(frame.origin());
    let edges = frame.edges().each_ref().map(point);
    let mut rows: Vec<Vec<RBig>> = (0..D)
        .map(|k| edges.iter().map(|edge| edge[k].clone()).chain([&x[k] - &origin[k]]).collect())
        .collect();
    for pivot in 0..D {
        let row = (pivot..D).find(|&row| !rows[row][pivot].is_zero()).expect("a frame is not flat");
        rows.swap(pivot, row);
        let own = rows[pivot].clone();
        for (row, other) in rows.iter_mut().enumerate() {
            let factor = &other[pivot] / &own[pivot];
            if row != pivot && !factor.is_zero() {
                for (entry, own) in other.iter_mut().zip(&own) {
                    *entry -= &factor * own;
                }
            }
        }
    }
    rows.iter().enumerate().map(|(pivot, row)| &row[D] / &row[pivot]).collect()
}

/// Whether a point lies in the closed frame.
pub(super) fn holds<const D: usize>(frame: &Frame<D>, x: &[RBig]) -> bool {
    let y = coordinates(frame, x);
    let one = RBig::ONE;
    y.iter().all(|y| *y >= RBig::ZERO)
        && match frame.kind() {
            FrameKind::Parallelepiped => y.iter().all(|y| *y <= one),
            FrameKind::Simplex => y.into_iter().fold(RBig::ZERO, |sum, y| sum + y) <= one,
        }
}
