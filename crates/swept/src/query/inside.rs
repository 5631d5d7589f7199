//! Whether a solid body contains a part of another.
//!
//! **What it answers.** For two bodies at a time when their surfaces do not meet: which of them, if solid,
//! contains a part of the other.
//!
//! **The mathematics.** A connected part whose surface does not meet that of a solid body is wholly inside or
//! wholly outside, so one of its vertices decides. The vertex is transformed into the coordinates of the
//! solid body as an enclosure or, where that does not decide, as a fraction, and the walls that a ray from it
//! crosses are counted through the tree. Where there are many parts, all faces below a node whose ball no
//! wall passes through are decided by its centre. Bodies whose bounds are apart contain nothing of each
//! other.
//!
//! **Why it is sound.** See [`solid`](crate::shape::solid) and the body's `containment.rs`. If the surfaces
//! do meet, a vertex inside is still a point that both bodies share, and one outside claims nothing.
//!
//! **Source.** [D2M14] and [Redon06] leave out the start (D-09, R-18).

use crate::engine::Rest;
use crate::hierarchy::{Body, Child, LANES};
use crate::motion::{Motion, PoseEnclosure};
use crate::shape::solid::Probe;
use swept_num::{Interval, Vector, mul_up};

/// Whether the first body contains a part of the second, and the second a part of the first, at a time when
/// their surfaces do not meet; `None` if that cannot be decided. `rest` is both bodies at that time.
pub(super) fn held(
    [a, b]: [&Body; 2],
    (first, second): (&impl Motion, &impl Motion),
    rest: &Rest<'_>,
    t: f64,
) -> [Option<bool>; 2] {
    if !(a.is_solid() || b.is_solid()) || rest.roots_apart() {
        return [Some(false); 2];
    }
    let of = |solid: bool, holds: &dyn Fn() -> Option<bool>| if solid { holds() } else { Some(false) };
    [of(a.is_solid(), &|| holds(a, first, b, second, t)), of(b.is_solid(), &|| holds(b, second, a, first, t))]
}

/// The tree is used for a body with more parts than this.
const FEW: usize = 8;

/// Whether a solid body contains a part of another.
fn holds(solid: &Body, motion: &impl Motion, other: &Body, its: &impl Motion, t: f64) -> Option<bool> {
    // poses in floats with their errors are nearly as narrow as enclosures, and ten times cheaper
    let rounded = (motion.pose(t).enclosure(), its.pose(t).enclosure());
    holds_in(rounded, solid, motion, other, its, t).or_else(|| {
        let instant = Interval::point(t);
        holds_in((motion.enclose(instant), its.enclose(instant)), solid, motion, other, its, t)
    })
}

/// The same with enclosures of both poses.
fn holds_in(
    (pose, other_pose): (PoseEnclosure, PoseEnclosure),
    solid: &Body,
    motion: &impl Motion,
    other: &Body,
    its: &impl Motion,
    t: f64,
) -> Option<bool> {
    let back = pose.rotation.transposed();
    let offset = other_pose.translation - pose.translation;
    let place = |point: Vector<Interval, 3>| (back * (other_pose.rotation * point + offset)).0;
    let vertex_inside = |vertex: u32| {
        let point = other.mesh().vertices()[vertex as usize];
        let exact = || {
            let (pose, its) = motion.exact_pose(t).zip(its.exact_pose(t))?;
            Some(pose.point_at(&its.place(point)))
        };
        solid.holds_probe(&Probe::new(place(Vector(point).enclosed()), &exact))
    };
    let mut known = true;
    let mut told = |inside: Option<bool>| {
        known &= inside.is_some();
        inside == Some(true)
    };
    let parts = other.boundary().part_vertices();
    if parts.len() <= FEW {
        return if parts.iter().any(|&vertex| told(vertex_inside(vertex))) {
            Some(true)
        } else {
            known.then_some(false)
        };
    }
    let (blocks, local) = (other.blocks(), other.local());
    let mut waiting = vec![0];
    while let Some(slot) = waiting.pop() {
        let lens = blocks[slot as usize / LANES].lens(slot as usize % LANES);
        let center = place(local.outward(lens.center.map(f64::from)));
        let inside =
            match (solid.holds_ball(center, mul_up(f64::from(lens.radius), local.unit)), other.child(slot)) {
                (None, Child::Block(index)) => {
                    let children = (0..LANES as u32).map(|lane| index * LANES as u32 + lane);
                    waiting.extend(children.filter(|&child| other.child(child) != Child::Empty));
                    continue;
                }
                (None, Child::Face(face)) => vertex_inside(other.mesh().faces()[face as usize][0]),
                (inside, _) => inside,
            };
        if told(inside) {
            return Some(true);
        }
    }
    known.then_some(false)
}
