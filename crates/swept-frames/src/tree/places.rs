//! Groups collisions into separate places.
//!
//! **What it answers.** Where two objects touch once, many pairs of small frames meet. How many such places
//! are there, and which box contains each?
//!
//! **The mathematics.** The surroundings of a collision are the common part of the boxes of its two nodes.
//! Collisions whose surroundings share a point belong to the same place, and so do chains of them: the
//! connected components. The surroundings are used rather than the boxes of the intersections, because a
//! shell overlaps itself: neighbouring frames may meet the other object in pieces that are separated by less
//! than their own size.
//!
//! **Why it is sound.** There are only comparisons. Every common point found lies in the box of its
//! collision's place. Different places are apart, although the boxes around them may overlap.
//!
//! **Source.** [FM13, section 6.1.2] counts places by eye and draws one box around all of them.

use super::clip::common;
use super::roots::Roots;
use super::search::Collision;
use super::world::World;
use crate::Bounds;

/// The smallest box around two boxes.
fn join<const D: usize>(a: &Bounds<D>, b: &Bounds<D>) -> Bounds<D> {
    Bounds {
        lo: std::array::from_fn(|k| a.lo[k].min(b.lo[k])),
        hi: std::array::from_fn(|k| a.hi[k].max(b.hi[k])),
    }
}

/// The box around all collisions; `None` if there are none.
#[must_use]
pub fn hull<const D: usize>(collisions: &[Collision<D>]) -> Option<Bounds<D>> {
    collisions.iter().map(|collision| collision.overlap).reduce(|a, b| join(&a, &b))
}

impl<const D: usize> World<D> {
    /// The separate places of collisions of this world, each with the box around it, in the order of their
    /// first collisions. The surroundings of a collision that refers to an object or node that does not exist
    /// are its own box.
    #[must_use]
    pub fn places(&self, collisions: &[Collision<D>]) -> Vec<Bounds<D>> {
        let bounds = |object: usize, node: usize| self.objects().get(object)?.tree.bounds(node);
        let surroundings = collisions.iter().map(|c| {
            let nodes = bounds(c.object, c.node).zip(bounds(c.other, c.other_node));
            nodes.map_or(c.overlap, |(a, b)| common(a, b))
        });
        components(&surroundings.collect::<Vec<_>>())
            .into_iter()
            .filter_map(|place| {
                place.into_iter().map(|member| collisions[member].overlap).reduce(|a, b| join(&a, &b))
            })
            .collect()
    }
}

/// The connected components of "the boxes share a point", each with its members.
fn components<const D: usize>(boxes: &[Bounds<D>]) -> Vec<Vec<usize>> {
    let index = Roots::new(boxes.iter().copied());
    let mut seen = vec![false; boxes.len()];
    let mut found = Vec::new();
    for first in 0..boxes.len() {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let (mut members, mut waiting) = (Vec::new(), vec![first]);
        while let Some(member) = waiting.pop() {
            members.push(member);
            for near in index.overlapping(&boxes[member]).0 {
                if !std::mem::replace(&mut seen[near], true) {
                    waiting.push(near);
                }
            }
        }
        members.sort_unstable();
        found.push(members);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_one_place() {
        let at = |x: f64| Bounds { lo: [x, 0.0], hi: [x + 1.0, 1.0] };
        let boxes = [at(0.0), at(5.0), at(1.5), at(0.75), at(6.0), at(-3.0)];
        assert_eq!(components(&boxes), [vec![0, 2, 3], vec![1, 4], vec![5]]);
        assert!(components::<2>(&[]).is_empty() && hull::<2>(&[]).is_none());
        let collisions =
            boxes.map(|overlap| Collision { object: 0, node: 0, other: 1, other_node: 0, overlap });
        assert_eq!(hull(&collisions), Some(Bounds { lo: [-3.0, 0.0], hi: [7.0, 1.0] }));
        let empty = World::new(Vec::new()).unwrap();
        assert_eq!(empty.places(&collisions).len(), 3);
    }
}
