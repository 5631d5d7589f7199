//! Building a tree of lenses over the faces of a mesh, from the top down.
//!
//! **What it answers.** The blocks of the tree, parents before children, with each subtree contiguous and in
//! the order in which a search descends.
//!
//! **The mathematics.** A set of faces is cut in two halfway along the direction in which the face centres
//! spread most, and each half again, which gives four children. A cut that leaves next to nothing on one side
//! is moved to the median. A face is below exactly one bound of each level, so the lens of every ancestor is
//! fitted to its own faces.
//!
//! **Why it is sound.** Each lens is measured on all corners of all faces below it ([`lens`](super::lens));
//! the grouping of faces affects speed only. The order of faces with equal keys is fixed by their index, so
//! the result does not depend on the number of threads.
//!
//! **Source.** [D2M14, section 5.4.1] builds spheres top down over uncut polygons (D-17: none is cut here
//! either).

use super::block::{Block, Child, LANES, Lens};
use super::lens::normal;
use super::local::Local;
use super::moments::{Moments, Which};
use crate::shape::Mesh;

/// Whether the work may be spread over threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threads {
    One,
    #[cfg(feature = "parallel")]
    All,
}

/// Smaller sets are built on the thread that has them.
#[cfg(feature = "parallel")]
const WORTH_A_THREAD: usize = 2048;

type Point = [f64; 3];

/// The blocks of the tree over the mesh; the first has one lane, the bound of the whole body.
pub(crate) fn build(mesh: &Mesh, local: &Local, threads: Threads) -> Vec<Block> {
    let vertices: Vec<Point> = mesh.vertices().iter().map(|vertex| local.inward(*vertex)).collect();
    let middles: Vec<Point> = mesh
        .faces()
        .iter()
        .map(|corners| {
            let [a, b, c] = corners.map(|index| vertices[index as usize]);
            core::array::from_fn(|i| (a[i] + b[i] + c[i]) * (1.0 / 3.0))
        })
        .collect();
    let soup = Soup { faces: mesh.faces(), vertices: &vertices, middles: &middles, threads };
    let mut set: Vec<u32> = (0..mesh.faces().len() as u32).collect();
    let mut blocks = Vec::with_capacity(set.len() / 2 + 2);
    let mut root = Block::VOID;
    root.set(0, &soup.lens(&set), if set.len() == 1 { Child::Face(0) } else { Child::Block(1) });
    blocks.push(root);
    if set.len() > 1 {
        soup.grow(&mut set, &mut blocks);
    }
    blocks.shrink_to_fit();
    blocks
}

/// The faces with their corners in local coordinates.
struct Soup<'a> {
    faces: &'a [[u32; 3]],
    vertices: &'a [Point],
    /// The means of the corners.
    middles: &'a [Point],
    #[cfg_attr(not(feature = "parallel"), allow(dead_code))]
    threads: Threads,
}

impl Soup<'_> {
    fn corners(&self, face: u32) -> [Point; 3] {
        self.faces[face as usize].map(|index| self.vertices[index as usize])
    }

    /// Appends the block of this set of at least two faces and everything below it.
    fn grow(&self, set: &mut [u32], out: &mut Vec<Block>) {
        let index = out.len();
        out.push(Block::VOID);
        let groups = self.groups(set);
        #[cfg(feature = "parallel")]
        if self.threads == Threads::All && groups.iter().any(|group| group.len() > WORTH_A_THREAD) {
            use rayon::prelude::*;
            let parts: Vec<(Lens, Vec<Block>)> = groups
                .into_par_iter()
                .map(|group| {
                    let mut part = Vec::new();
                    let lens = self.lens(group);
                    if group.len() > 1 {
                        self.grow(group, &mut part);
                    }
                    (lens, part)
                })
                .collect();
            for (lane, (lens, part)) in parts.into_iter().enumerate() {
                let offset = out.len() as u32;
                // groups this large are never single faces
                out[index].set(lane, &lens, Child::Block(offset));
                out.extend(part.into_iter().map(|block| block.moved(offset)));
            }
            return;
        }
        for (lane, group) in groups.into_iter().enumerate() {
            let lens = self.lens(group);
            let child = match group {
                [face] => Child::Face(*face),
                _ => Child::Block(out.len() as u32),
            };
            out[index].set(lane, &lens, child);
            if group.len() > 1 {
                self.grow(group, out);
            }
        }
    }

    /// The set cut in up to four parts, none of them empty.
    fn groups<'s>(&self, set: &'s mut [u32]) -> Vec<&'s mut [u32]> {
        let mut groups = vec![set];
        while groups.len() < LANES {
            // the largest part is cut next; the first of several equal ones
            let Some(largest) = (0..groups.len()).max_by_key(|&i| (groups[i].len(), LANES - i)) else {
                break;
            };
            if groups[largest].len() < 2 {
                break;
            }
            let whole = groups.remove(largest);
            let cut = self.cut(whole);
            let (low, high) = whole.split_at_mut(cut);
            groups.insert(largest, high);
            groups.insert(largest, low);
        }
        groups
    }

    /// Reorders the set so that its first part, of the length returned, lies on one side of a plane. The
    /// faces of each part keep their order.
    fn cut(&self, set: &mut [u32]) -> usize {
        if set.len() == 2 {
            return 1;
        }
        let count = set.len() as f64;
        let mut mean = [0.0; 3];
        for &face in set.iter() {
            let middle = self.middles[face as usize];
            for i in 0..3 {
                mean[i] += middle[i];
            }
        }
        let mean = mean.map(|sum| sum / count);
        let mut spread = Moments::default();
        for &face in set.iter() {
            let middle = self.middles[face as usize];
            spread.add(core::array::from_fn(|i| middle[i] - mean[i]), 1.0);
        }
        let axis = spread.axis(Which::Largest);
        let along = |face: u32| {
            let middle = self.middles[face as usize];
            middle[0] * axis[0] + middle[1] * axis[1] + middle[2] * axis[2]
        };
        let keyed: Vec<(f64, u32)> = set.iter().map(|&face| (along(face), face)).collect();
        let (lo, hi) = keyed
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(lo, hi), (key, _)| (lo.min(*key), hi.max(*key)));
        let half_way = 0.5 * (lo + hi);
        let below = keyed.iter().filter(|(key, _)| *key < half_way).count();
        let least = (set.len() / 8).max(1);
        let fair = least <= below && below <= set.len() - least;
        let pivot = if fair {
            (half_way, 0)
        } else {
            let mut order = keyed.clone();
            let by_key = |a: &(f64, u32), b: &(f64, u32)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
            *order.select_nth_unstable_by(set.len() / 2, by_key).1
        };
        let first = |entry: &&(f64, u32)| entry.0.total_cmp(&pivot.0).then(entry.1.cmp(&pivot.1)).is_lt();
        let (low, high): (Vec<_>, Vec<_>) = keyed.iter().partition(first);
        for (slot, (_, face)) in set.iter_mut().zip(low.iter().chain(&high)) {
            *slot = *face;
        }
        low.len()
    }

    fn lens(&self, set: &[u32]) -> Lens {
        if let [face] = set {
            return Lens::around_face(self.corners(*face));
        }
        let mut points = Vec::with_capacity(3 * set.len());
        let mut normals = Moments::default();
        for &face in set {
            let corners = self.corners(face);
            points.extend(corners);
            let normal = normal(corners);
            let area = (normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]).sqrt();
            if area > 0.0 {
                normals.add(normal, 1.0 / area);
            }
        }
        Lens::around(&points, &normals)
    }
}

#[cfg(feature = "parallel")]
impl Block {
    /// The block with its children's indices shifted by `offset`.
    fn moved(mut self, offset: u32) -> Self {
        for code in &mut self.children {
            if let Child::Block(index) = Child::decode(*code) {
                *code = Child::Block(index + offset).code();
            }
        }
        self
    }
}
