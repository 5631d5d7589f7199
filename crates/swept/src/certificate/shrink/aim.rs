//! Directions for steps.
//!
//! **What it answers.** A direction along which two nodes can be kept apart over a span, if one of the usual ones will do.
//!
//! **The mathematics.** The usual ones are the line of the centres of the bounds, the axes of their slabs, and for a face the way
//! from its point nearest to the other centre, all at the start of the span. A step for which none of them will do is
//! halved, and each half looked at for itself: over a shorter time less is lost to bending.
//!
//! **Why it is sound.** It need not be; see [the module](super). Engine and checker bound the same things over different
//! spans, so either may be the better one: halves make up for that.
//!
//! **Source.** `docs/certificates.md`.

use super::pairs::{Kept, Pair};
use super::test::Test;
use crate::certificate::proof::{Below, Cover};
use crate::motion::{Motion, Pose};
use crate::shape::Mesh;
use crate::shape::triangle::closest_point;
use swept_num::Vector;

/// How often a step that is not accepted is halved.
const MOST_HALVINGS: u32 = 8;

type V = Vector<f64, 3>;

/// Gives every step of a pair a direction along which it holds, if there is one.
pub(super) fn aim<A: Motion, B: Motion>(pair: &mut Pair, test: &mut Test<'_, A, B>) {
    let mut aimed = Vec::with_capacity(pair.kept.len());
    for kept in &pair.kept {
        let mut stack = vec![(*kept, 0)];
        while let Some((part, depth)) = stack.pop() {
            let middle = 0.5 * part.from + 0.5 * part.until;
            let divisible = depth < MOST_HALVINGS && part.from < middle && middle < part.until;
            match aimed_at(pair.nodes, &part, test) {
                Some(good) => aimed.push(good),
                None if divisible => {
                    stack.push((Kept { from: middle, ..part }, depth + 1));
                    stack.push((Kept { until: middle, ..part }, depth + 1));
                }
                None => aimed.push(part),
            }
        }
    }
    pair.kept = aimed;
}

fn aimed_at<A: Motion, B: Motion>(nodes: [u32; 2], kept: &Kept, test: &mut Test<'_, A, B>) -> Option<Kept> {
    if kept.direction != [0.0; 3] && test.holds(nodes, kept) {
        return Some(*kept);
    }
    let (a, b) = *test.bodies();
    let proof = test.proof();
    let first = Seen::at(&proof.covers[0], a.mesh, nodes[0], &a.motion.pose(kept.from));
    let second = Seen::at(&proof.covers[1], b.mesh, nodes[1], &b.motion.pose(kept.from));
    let line = second.center - first.center;
    let from_face = |face: &Option<[V; 3]>, center: V| {
        let corners = (*face)?.map(|corner| corner.0);
        Some(center - Vector(closest_point(center.0, &corners).point))
    };
    let candidates = [
        Some(line),
        from_face(&first.face, second.center),
        from_face(&second.face, first.center).map(|way| -way),
        first.axis,
        second.axis,
    ];
    candidates.into_iter().flatten().find_map(|way| {
        let way = if way.dot(line) < 0.0 { -way } else { way };
        let length = way.norm_squared().sqrt();
        let aimed = Kept { direction: way.scale(1.0 / length).0, ..*kept };
        test.holds(nodes, &aimed).then_some(aimed)
    })
}

/// A node in the world, about.
struct Seen {
    center: V,
    axis: Option<V>,
    face: Option<[V; 3]>,
}

impl Seen {
    fn at(cover: &Cover, mesh: &Mesh, node: u32, pose: &Pose) -> Self {
        let place = |point: V| pose.rotation * point + pose.translation;
        let node = &cover.nodes[node as usize];
        let face = match node.below {
            Below::Face(face) => Some(mesh.triangle(face as usize).map(|corner| place(Vector(corner)))),
            _ => None,
        };
        let middle = face.map(|[p, q, r]| (p + q + r).scale(1.0 / 3.0)).unwrap_or(pose.translation);
        let center = node.bound.map_or(middle, |bound| {
            place(Vector(bound.center.map(f64::from)).scale(cover.unit) + Vector(cover.origin))
        });
        let axis = node.bound.map(|bound| pose.rotation * Vector(bound.axis.map(f64::from)));
        Self { center, axis: axis.filter(|axis| *axis != Vector::ZERO), face }
    }
}
