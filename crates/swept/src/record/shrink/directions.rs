//! Directions for steps.
//!
//! **What it answers.** A direction along which two nodes are proved apart over a span, if one of the usual
//! ones will do.
//!
//! **The mathematics.** The usual directions are the line of the centres of the bounds, the axes of their
//! slabs, for a face the line from its point closest to the other centre, and for two faces the direction of
//! their closest features, all at the start of the span. Two faces also try the normal of a face or the
//! product of two edges, whichever their closest features are: these turn with the bodies, as in the search,
//! and take no numbers to write. A
//! step for which none of them works is halved, and each half is treated on its own: over a shorter time less
//! is lost to bending. The search measured the whole step along one direction, so the halves also try those
//! of the whole step: they end as close together as the whole does.
//!
//! **Why it is sound.** It need not be; see [the module](super). Engine and checker bound the same quantities
//! over different spans, so either may have the tighter bound: halving makes up for that.

use super::pairs::{Pair, SeparatedSpan};
use super::step_test::StepTest;
use crate::certificate::{Along, Below, Cover};
use crate::motion::{Motion, Pose};
use crate::shape::Mesh;
use crate::shape::triangle::{Feature, closest_point, closest_points};
use swept_num::Vector;

/// How often a step that is not accepted may be halved.
const MOST_HALVINGS: u32 = 8;
/// The same for two faces, whose direction may have turned.
const MOST_HALVINGS_OF_FACES: u32 = 48;

type V = Vector<f64, 3>;

/// Gives every step of a pair a direction along which it holds, if there is one.
pub(super) fn aim<A: Motion, B: Motion>(pair: &mut Pair, test: &mut StepTest<'_, A, B>) {
    let mut aimed = Vec::with_capacity(pair.kept.len());
    let most_halvings = if test.are_faces(pair.nodes) { MOST_HALVINGS_OF_FACES } else { MOST_HALVINGS };
    for kept in &pair.kept {
        let mut stack = vec![(*kept, 0)];
        let mut whole: Vec<Along> = Vec::new();
        // once a shortest part fails, the step is not proved whatever becomes of the others
        let mut hopeless = false;
        while let Some((part, depth)) = stack.pop() {
            let middle = 0.5 * part.from + 0.5 * part.until;
            let divisible = !hopeless && depth < most_halvings && part.from < middle && middle < part.until;
            let holds = |along: &Along, test: &mut StepTest<'_, A, B>| {
                let part = SeparatedSpan { along: *along, ..part };
                test.holds(pair.nodes, &part).then_some(part)
            };
            let given = Some(part.along).filter(|along| *along != Along::World([0.0; 3]));
            let found = given.and_then(|along| holds(&along, test)).or_else(|| {
                let mut usual = usual(pair.nodes, part.from, test);
                if part.along.is_first_order() {
                    usual.retain(|way| matches!(way, Along::World(_)));
                    usual.iter_mut().for_each(|way| *way = to_first_order(*way));
                }
                let found = usual.iter().chain(&whole).find_map(|way| holds(way, test));
                if depth == 0 {
                    whole = usual;
                }
                found
            });
            match found {
                Some(good) => aimed.push(good),
                None if divisible => {
                    stack.push((SeparatedSpan { from: middle, ..part }, depth + 1));
                    stack.push((SeparatedSpan { until: middle, ..part }, depth + 1));
                }
                None => {
                    hopeless = true;
                    aimed.push(part);
                }
            }
        }
    }
    pair.kept = aimed;
}

/// The same direction, with speeds alone.
fn to_first_order(along: Along) -> Along {
    if let Along::World(n) = along { Along::FirstOrder(n) } else { along }
}

/// Both nodes about where they are at a time, relative to the first reference point, so that digits are not
/// lost far from the origin.
fn posed<A: Motion, B: Motion>(nodes: [u32; 2], time: f64, test: &StepTest<'_, A, B>) -> [PosedNode; 2] {
    let (a, b) = *test.bodies();
    let proof = test.proof();
    let (here, there) = (a.motion.pose(time), b.motion.pose(time));
    let second = Pose { translation: there.translation - here.translation, ..there };
    let first = Pose { translation: Vector::ZERO, ..here };
    let first = PosedNode::at(&proof.covers[0], a.mesh, nodes[0], &first);
    let second = PosedNode::at(&proof.covers[1], b.mesh, nodes[1], &second);
    [first, second]
}

/// The usual directions at a time.
fn usual<A: Motion, B: Motion>(nodes: [u32; 2], time: f64, test: &StepTest<'_, A, B>) -> Vec<Along> {
    let [first, second] = posed(nodes, time, test);
    let line = second.center - first.center;
    let from_face = |face: &Option<[V; 3]>, center: V| {
        let corners = (*face)?.map(|corner| corner.0);
        Some(center - Vector(closest_point(center.0, &corners).point))
    };
    let features = first.face.zip(second.face).map(|(a, b)| {
        let corners = |face: [V; 3]| face.map(|corner| corner.0);
        let closest = closest_points(&corners(a), &corners(b));
        let way = Vector(closest.direction);
        (turning(closest.features, [a, b], way), Along::World(way.0))
    });
    let candidates = [
        Some(line),
        from_face(&first.face, second.center),
        from_face(&second.face, first.center).map(|way| -way),
        first.axis,
        second.axis,
    ];
    let unit = |way: V| {
        let way = if way.dot(line) < 0.0 { -way } else { way };
        way.scale(1.0 / way.norm_squared().sqrt())
    };
    let (turning, fixed) = features.map_or((None, None), |(turning, fixed)| (turning, Some(fixed)));
    let others = candidates.into_iter().flatten().map(|way| Along::World(unit(way).0));
    turning.into_iter().chain(fixed).chain(others).collect()
}

/// The direction that turns with the closest features of two faces, if they have one, on the side of `way`.
fn turning(features: [Feature; 2], faces: [[V; 3]; 2], way: V) -> Option<Along> {
    let edge = |face: usize, k: u8| {
        let k = usize::from(k);
        faces[face][(k + 1) % 3] - faces[face][k % 3]
    };
    let normal = |face: usize| {
        let flipped = edge(face, 0).cross(edge(face, 2)).dot(way) > 0.0;
        Along::Normal { second: face == 1, flipped }
    };
    match features {
        [Feature::Face, _] => Some(normal(0)),
        [_, Feature::Face] => Some(normal(1)),
        [Feature::Edge(i), Feature::Edge(j)] => {
            let flipped = edge(0, i).cross(edge(1, j)).dot(way) < 0.0;
            Some(Along::Edges { edges: [i % 3, j % 3], flipped })
        }
        _ => None,
    }
}

/// About the same direction at the start of a span, fixed in the world: for pairs that cannot turn it.
pub(super) fn fixed<A: Motion, B: Motion>(
    nodes: [u32; 2],
    kept: &SeparatedSpan,
    test: &StepTest<'_, A, B>,
) -> [f64; 3] {
    if let Along::World(way)
    | Along::FirstOrder(way)
    | Along::Revolved(way)
    | Along::Around { direction: way, .. } = kept.along
    {
        return way;
    }
    let [first, second] = posed(nodes, kept.from, test);
    let (a, b) = *test.bodies();
    let sign = |flipped: bool| if flipped { -1.0 } else { 1.0 };
    let way = match (kept.along, first.face, second.face) {
        (Along::Normal { second: false, flipped }, Some([p, q, r]), _)
        | (Along::Normal { second: true, flipped }, _, Some([p, q, r])) => {
            (q - p).cross(r - p).scale(sign(flipped))
        }
        (Along::Edges { edges: [i, j], flipped }, Some(p), Some(q)) => {
            let edge = |face: [V; 3], k: u8| face[(usize::from(k) + 1) % 3] - face[usize::from(k) % 3];
            edge(p, i).cross(edge(q, j)).scale(sign(flipped))
        }
        (Along::Body { second: false, direction }, ..) => {
            a.motion.pose(kept.from).rotation * Vector(direction)
        }
        (Along::Body { second: true, direction }, ..) => {
            b.motion.pose(kept.from).rotation * Vector(direction)
        }
        _ => Vector::ZERO,
    };
    way.scale(1.0 / way.norm_squared().sqrt()).0
}

/// Approximately where a node is in the world.
struct PosedNode {
    center: V,
    axis: Option<V>,
    face: Option<[V; 3]>,
}

impl PosedNode {
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
