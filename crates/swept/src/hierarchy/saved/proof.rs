//! What a loaded tree says of its bounds, checked.
//!
//! **What it answers.** Whether every corner of every face lies in the lens and in the hull of each of its
//! ancestors; and the hints with which the hulls are checked quickly.
//!
//! **The mathematics.** Lenses are compared with all corners below them. Hulls are taken from the hulls below them
//! wherever that suffices ([`hulls`](super::super::hulls)).
//!
//! **Why it is sound.** Lenses come first, because hulls rely on them: they are on the grids of their lenses. Then every hull is proved by
//! what is directly below it: by hulls that are proved themselves, or by corners. Hulls come after those
//! below them, so nothing is proved by itself. Hints decide only what is looked at.

use super::super::block::{Block, Child, LANES};
use super::super::error::HierarchyError;
use super::super::hulls::{Container, Hints, Hulls, Look};
use super::corners::Corners;
use super::wrong;
use crate::shape::Mesh;

type Point = [f64; 3];

/// A tree whose blocks are connected as they should be.
pub(super) struct Tree<'a> {
    pub mesh: &'a Mesh,
    /// In local coordinates.
    pub vertices: &'a [Point],
    pub blocks: &'a [Block],
    /// The slot above each block.
    pub above: &'a [u32],
    /// The blocks but the first, everything below a block directly before it.
    pub order: &'a [u32],
}

impl Tree<'_> {
    pub(super) fn corners(&self) -> Corners<'_> {
        Corners::new(self.mesh, self.vertices, self.blocks, self.order)
    }

    fn place(&self, index: u32) -> (usize, usize) {
        let slot = self.above[index as usize] as usize;
        (slot / LANES, slot % LANES)
    }

    /// Checks that every corner lies in the lens of each of its ancestors. All lenses are plausible.
    pub(super) fn check_lenses(&self, corners: &Corners<'_>) -> Result<(), HierarchyError> {
        const OUTSIDE: &str = "a face is not inside its bound";
        for (index, block) in self.blocks.iter().enumerate() {
            for lane in 0..LANES {
                let Child::Face(face) = block.child(lane) else { continue };
                let corners = self.mesh.faces()[face as usize].map(|vertex| self.vertices[vertex as usize]);
                if !block.lens(lane).holds_face(&corners) {
                    return Err(wrong(index, OUTSIDE));
                }
            }
        }
        let mut buffer = Vec::new();
        for &index in self.order {
            let (parent, lane) = self.place(index);
            let lens = self.blocks[parent].lens(lane);
            if !corners.all_below(index, &mut buffer, |points| lens.holds_all(points)) {
                return Err(wrong(parent, OUTSIDE));
            }
        }
        Ok(())
    }

    /// Checks that every corner lies in the hull of each of its ancestors, if it lies in their lenses.
    pub(super) fn check_hulls(
        &self,
        corners: &Corners<'_>,
        hulls: &Hulls,
        hints: &mut Hints<'_>,
    ) -> Result<(), HierarchyError> {
        let mut stack = Vec::new();
        for &index in self.order {
            if !self.is_in_hull(index, corners, hulls, hints, &mut stack) {
                return Err(wrong(self.place(index).0, "a face is not inside its hull"));
            }
        }
        if hints.are_used() { Ok(()) } else { Err(wrong(0, "there are more hints than hulls need")) }
    }

    /// Whether the hull above a block contains what is below it, if all hulls below do.
    fn is_in_hull(
        &self,
        index: u32,
        corners: &Corners<'_>,
        hulls: &Hulls,
        hints: &mut Hints<'_>,
        stack: &mut Vec<u32>,
    ) -> bool {
        let (parent, lane) = self.place(index);
        let hull = hulls.of(self.above[index as usize]);
        let Some(mut container) = hull.and_then(|hull| Container::of(&self.blocks[parent].lens(lane), hull))
        else {
            return false;
        };
        if container.kept(corners.below(index)) {
            return true;
        }
        if hints.all_corners() {
            return container.holds(&corners.each_once(index));
        }
        container.prepare();
        let before = hints.count();
        stack.clear();
        stack.push(index);
        while let Some(block) = stack.pop() {
            let mut proved = container.takes(corners.own(block), hints);
            for lane in 0..LANES {
                let Child::Block(child) = self.blocks[block as usize].child(lane) else { continue };
                let hull = hulls.of(block * LANES as u32 + lane as u32);
                match hull.map(|hull| container.takes_hull(hull, hints)) {
                    Some(Look::Inside) => {}
                    Some(Look::Descend) => stack.push(child),
                    Some(Look::Unproved) | None => proved = false,
                }
            }
            if !proved {
                return hints.give_up(before) && container.holds(&corners.each_once(index));
            }
        }
        true
    }
}
