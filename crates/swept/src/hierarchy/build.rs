//! Building a tree over the faces of a mesh, from the top down.
//!
//! **What it answers.** The blocks of the tree, parents before children, with each subtree contiguous and in
//! the order in which a search descends.
//!
//! **The mathematics.** A set of faces is cut in two halfway along the direction in which the face centres
//! spread most, and each half again, which gives four children. A cut that leaves next to nothing on one side
//! is moved to the median. A face is below exactly one bound of each level, so the bounds of every ancestor are
//! fitted to its own faces ([`fitting`](super::fitting)).
//!
//! **Why it is sound.** The grouping of faces affects speed only. The order of faces with equal keys is fixed by
//! their index, so the result does not depend on the number of threads.
//!
//! **Source.** [D2M14, section 5.4.1] builds spheres top down over uncut polygons (D-17: none is cut here
//! either).

use super::block::{Block, Child, LANES};
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

/// The blocks of the tree over the mesh, still without bounds; the first has one lane, above the whole body.
/// `vertices` are in local coordinates.
pub(super) fn build(mesh: &Mesh, vertices: &[Point], threads: Threads) -> Vec<Block> {
    let middle = |corners: &[u32; 3]| {
        let [a, b, c] = corners.map(|index| vertices[index as usize]);
        core::array::from_fn(|i| (a[i] + b[i] + c[i]) * (1.0 / 3.0))
    };
    let faces = mesh.faces().iter().zip(0u32..);
    let mut set: Vec<Member> =
        faces.map(|(corners, face)| Member { middle: middle(corners), face, is_low: false }).collect();
    let mut spare = set.clone();
    let mut blocks = Vec::with_capacity(set.len() / 2 + 2);
    let mut root = Block::VOID;
    root.children[0] = if set.len() == 1 { Child::Face(0) } else { Child::Block(1) }.code();
    blocks.push(root);
    if set.len() > 1 {
        grow(&mut set, &mut spare, &mut blocks, threads);
    }
    blocks.shrink_to_fit();
    blocks
}

/// A face of a set that is to be cut.
#[derive(Clone, Copy)]
struct Member {
    /// The mean of the corners.
    middle: Point,
    face: u32,
    /// The side of the last cut.
    is_low: bool,
}

/// Appends the block of this set of at least two faces and everything below it. `spare` has room for as many.
#[cfg_attr(not(feature = "parallel"), allow(clippy::only_used_in_recursion))]
fn grow(set: &mut [Member], spare: &mut [Member], out: &mut Vec<Block>, threads: Threads) {
    let index = out.len();
    out.push(Block::VOID);
    let (ends, count) = groups(set, spare);
    let mut parts: [(&mut [Member], &mut [Member]); LANES] = Default::default();
    let (mut set, mut spare, mut start) = (set, spare, 0);
    for (part, &end) in parts.iter_mut().zip(&ends[..count]) {
        *part = (first_of(&mut set, end - start), first_of(&mut spare, end - start));
        start = end;
    }
    #[cfg(feature = "parallel")]
    if threads == Threads::All && parts.iter().any(|(set, _)| set.len() > WORTH_A_THREAD) {
        use rayon::prelude::*;
        let grown: Vec<(Child, Vec<Block>)> = parts
            .into_par_iter()
            .map(|(set, spare)| {
                let mut part = Vec::new();
                let child = match set {
                    [] => Child::Empty,
                    [member] => Child::Face(member.face),
                    _ => Child::Block(0),
                };
                if set.len() > 1 {
                    grow(set, spare, &mut part, threads);
                }
                (child, part)
            })
            .collect();
        for (lane, (child, part)) in grown.into_iter().enumerate() {
            let offset = out.len() as u32;
            let child = if part.is_empty() { child } else { Child::Block(offset) };
            out[index].children[lane] = child.code();
            out.extend(part.into_iter().map(|block| block.moved(offset)));
        }
        return;
    }
    for (lane, (set, spare)) in parts.into_iter().enumerate() {
        let child = match set {
            [] => Child::Empty,
            [member] => Child::Face(member.face),
            _ => Child::Block(out.len() as u32),
        };
        out[index].children[lane] = child.code();
        if set.len() > 1 {
            grow(set, spare, out, threads);
        }
    }
}

/// Cuts off the first so many.
fn first_of<'a>(set: &mut &'a mut [Member], count: usize) -> &'a mut [Member] {
    let (first, others) = std::mem::take(set).split_at_mut(count);
    *set = others;
    first
}

/// Reorders the set to up to four parts, none of them empty; returns where they end, and how many there are.
fn groups(set: &mut [Member], spare: &mut [Member]) -> ([usize; LANES], usize) {
    let (mut ends, mut count) = ([set.len(); LANES], 1);
    while count < LANES {
        let start = |i: usize| if i == 0 { 0 } else { ends[i - 1] };
        // the largest part is cut next; the first of several equal ones
        let (mut largest, mut size) = (0, 0);
        for (i, &end) in ends[..count].iter().enumerate() {
            if end - start(i) > size {
                (largest, size) = (i, end - start(i));
            }
        }
        if size < 2 {
            break;
        }
        let (from, to) = (start(largest), ends[largest]);
        let cut = from + cut(&mut set[from..to], &mut spare[from..to]);
        ends.copy_within(largest..count, largest + 1);
        ends[largest] = cut;
        count += 1;
    }
    (ends, count)
}

/// Reorders the set so that its first part, of the length returned, lies on one side of a plane. The faces of
/// each part keep their order.
fn cut(set: &mut [Member], spare: &mut [Member]) -> usize {
    if set.len() == 2 {
        return 1;
    }
    let count = set.len() as f64;
    let mut mean = [0.0; 3];
    for member in set.iter() {
        for (sum, x) in mean.iter_mut().zip(member.middle) {
            *sum += x;
        }
    }
    let mean = mean.map(|sum| sum / count);
    let mut spread = Moments::default();
    for member in set.iter() {
        spread.add(core::array::from_fn(|i| member.middle[i] - mean[i]), 1.0);
    }
    let axis = spread.axis(Which::Largest);
    let along = |member: &Member| {
        member.middle[0] * axis[0] + member.middle[1] * axis[1] + member.middle[2] * axis[2]
    };
    let (mut lo, mut hi) = (f64::INFINITY, f64::NEG_INFINITY);
    for member in set.iter() {
        let key = along(member);
        (lo, hi) = (if key < lo { key } else { lo }, if key > hi { key } else { hi });
    }
    let half_way = 0.5 * (lo + hi);
    let mut below = 0;
    for member in set.iter_mut() {
        member.is_low = along(member) < half_way;
        below += usize::from(member.is_low);
    }
    let least = (set.len() / 8).max(1);
    let fair = least <= below && below <= set.len() - least;
    if !fair {
        let mut order: Vec<(f64, u32)> = set.iter().map(|member| (along(member), member.face)).collect();
        let by_key = |a: &(f64, u32), b: &(f64, u32)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
        let pivot = *order.select_nth_unstable_by(set.len() / 2, by_key).1;
        for member in set.iter_mut() {
            member.is_low = by_key(&(along(member), member.face), &pivot).is_lt();
        }
    }
    let (mut low, mut high) = (0, 0);
    for from in 0..set.len() {
        let member = set[from];
        // both are written, one stays
        set[low] = member;
        spare[high] = member;
        low += usize::from(member.is_low);
        high += usize::from(!member.is_low);
    }
    set[low..].copy_from_slice(&spare[..high]);
    low
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
