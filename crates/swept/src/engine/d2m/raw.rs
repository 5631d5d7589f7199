//! Two leaves, feature against feature.
//!
//! **What it answers.** The first time at which faces of two leaves touch, reported a little before it
//! happens.
//!
//! **The mathematics.** Two faces are first tried along a few directions, those of their closest points: the
//! parabolas below their gap may prove all their features apart at once, and the time up to which they do is
//! remembered. What is left are vertices against faces and edges against edges, each inside its ball. Only
//! those that may be close go to the hybrid root finder ([`contact::rigid`](crate::contact::rigid)), over the
//! part of the domain in which they may be. In the plane two segments first meet at an end of one of them, so
//! only vertices against edges are needed.
//!
//! **Why it is sound.** A direction is proved as in `docs/soundness/first-contact.md`, from a time not after
//! the start of the domain. The pairs of features are complete for closed sets that are apart at the start of
//! the domain. Balls keep the target outside the part that is searched. The root finder misses no root that
//! counts, decides enduring roots (D-07) and has closed tests (D-08). It reports a time at which the features
//! are apart, but by less than its tolerance. Where it gives up, the time it reached is reported as such.
//!
//! **Source.** [D2M14, sections 5.1, 5.2 and 5.4.5].

use super::features::{Feature, Features};
use super::past::{Found, Past};
use crate::contact::rigid::{
    Limits, Moving, RigidError, RigidVerdict, edge_edge_within, vertex_edge_within, vertex_face_within,
};
use crate::engine::balls::{Descent, Domain, Leaves, Moment, Mover};
use crate::engine::epoch::Epoch;
use crate::engine::leaf::Faces;
use crate::hierarchy::Body;
use crate::motion::Motion;
use std::collections::HashMap;
use swept_num::{Interval, Vector, add_down};

/// Maximum number of sub-spans that the root finder may examine for one pair of features: it creeps near an
/// enduring contact.
const SUB_SPANS: u64 = 512;
/// How many steps a sub-span counts as: roughly its cost relative to a pair of balls.
const SUB_SPAN: u64 = 16;

/// Number of directions tried for two faces, one after the other, as long as each advances by at least the
/// fraction `LONG` of the rest.
const STEPS: usize = 4;
const LONG: f64 = 1.0 / 8.0;

/// Decides leaves by the roots of their features.
#[derive(Clone, Debug)]
pub(super) struct RootFinding {
    limits: Limits,
    /// Both bodies are edge sets in the plane and stay in it.
    planar: bool,
    /// The outcome of the slice so far.
    pub past: Past,
    /// Both bodies at the start of the slice.
    start: Option<Epoch>,
    /// For pairs of faces, the time up to which they are proved apart from the start of this or an earlier
    /// slice.
    apart_until: HashMap<[u32; 2], f64>,
    /// For pairs of features, the part of the slice in which they are proved clear: large faces are in many
    /// leaves.
    clear: HashMap<Pair, Domain>,
}

/// Two features that may meet in a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Pair {
    VertexFace([u32; 1], [u32; 3]),
    FaceVertex([u32; 3], [u32; 1]),
    EdgeEdge([u32; 2], [u32; 2]),
}

impl RootFinding {
    /// Reports roots within this tolerance.
    pub(super) fn new(tolerance: f64, planar: bool) -> Result<Self, RigidError> {
        let limits = Limits::new(tolerance)?;
        let (apart_until, clear) = (HashMap::new(), HashMap::new());
        Ok(Self { limits, planar, past: Past::default(), start: None, apart_until, clear })
    }

    /// Begins a slice, given both bodies at its start.
    pub(super) fn begin(&mut self, start: Epoch) {
        (self.past, self.start) = (Past::default(), Some(start));
        self.clear.clear();
    }

    /// Whether directions prove two faces apart from the start of the slice up to a time, in a few long
    /// steps.
    fn plainly_apart<A: Motion, B: Motion>(
        &mut self,
        search: &mut Descent<'_, A, B>,
        faces: [u32; 2],
        until: f64,
    ) -> bool {
        let Some(start) = &mut self.start else { return false };
        let known = self.apart_until.entry(faces).or_insert(f64::NEG_INFINITY);
        let mut later;
        for _ in 0..STEPS {
            if *known >= until {
                return true;
            }
            search.meter.count(1);
            let epoch = if *known <= start.time {
                &mut *start
            } else {
                later = search.new_epoch(*known);
                &mut later
            };
            let (time, end) = (epoch.time, epoch.end);
            let view = epoch.view(0);
            let at = Faces::at(view, search.pair.bodies, faces, None);
            let step = at.along(view, Vector(at.closest.direction)).step(0.0);
            if step > 0.0 {
                // a bound is not used across the end of a piece
                *known = add_down(time, step).min(end);
            }
            if step < LONG * (until - time) {
                break;
            }
        }
        *known >= until
    }

    /// The pairs whose balls may meet, the earliest first.
    fn pairs(
        &self,
        moment: &Moment<'_>,
        all: &[Features; 2],
        domain: Domain,
    ) -> Vec<(Domain, Pair, [u32; 2])> {
        let mut pairs = Vec::new();
        let [a, b] = all;
        let mut add = |x: (&Mover, u32), y: (&Mover, u32), pair: Pair| {
            if let Some(near) = moment.meet(x.0, y.0, domain) {
                pairs.push((near, pair, [x.1, y.1]));
            }
        };
        for Feature { corners: vertex, face, ball } in &a.vertices {
            for other in &b.faces {
                add((ball, *face), (&other.ball, other.face), Pair::VertexFace(*vertex, other.corners));
            }
        }
        for Feature { corners: vertex, face, ball } in &b.vertices {
            for other in &a.faces {
                add((&other.ball, other.face), (ball, *face), Pair::FaceVertex(other.corners, *vertex));
            }
        }
        if !self.planar {
            for Feature { corners: edge, face, ball } in &a.edges {
                for other in &b.edges {
                    add((ball, *face), (&other.ball, other.face), Pair::EdgeEdge(*edge, other.corners));
                }
            }
        }
        // the sort is stable, so ties keep the order in which the pairs were made
        pairs.sort_by(|x, y| x.0.from.total_cmp(&y.0.from));
        pairs
    }

    /// The first contact of two features in the span, its start included. The sub-spans examined are
    /// subtracted from `left`.
    fn verdict<A: Motion, B: Motion>(
        &self,
        bodies: [&Body; 2],
        (a, b): (&A, &B),
        pair: Pair,
        span: Interval,
        left: &mut u64,
    ) -> Result<RigidVerdict, RigidError> {
        fn points<const K: usize>(body: &Body, corners: [u32; K]) -> [[f64; 3]; K] {
            corners.map(|corner| body.mesh().vertices()[corner as usize])
        }
        let [first, second] = bodies;
        let limits = &self.limits;
        match pair {
            Pair::VertexFace(vertex, face) => {
                let (vertex, face) = (Moving::new(points(first, vertex), a)?, points(second, face));
                if let Some(edge) = segment(&face) {
                    return vertex_edge_within(&vertex, &Moving::new(edge, b)?, span, limits, left);
                }
                vertex_face_within(&vertex, &Moving::new(face, b)?, span, limits, left)
            }
            Pair::FaceVertex(face, vertex) => {
                let (vertex, face) = (Moving::new(points(second, vertex), b)?, points(first, face));
                if let Some(edge) = segment(&face) {
                    return vertex_edge_within(&vertex, &Moving::new(edge, a)?, span, limits, left);
                }
                vertex_face_within(&vertex, &Moving::new(face, a)?, span, limits, left)
            }
            Pair::EdgeEdge(edge, other) => {
                let (edge, other) = (points(first, edge), points(second, other));
                edge_edge_within(&Moving::new(edge, a)?, &Moving::new(other, b)?, span, limits, left)
            }
        }
    }
}

/// The edge that a face stands for, if it lies in the plane z = 0 and its last two corners coincide.
fn segment([a, b, c]: &[[f64; 3]; 3]) -> Option<[[f64; 3]; 2]> {
    let in_plane = [a, b, c].iter().all(|point| point[2] == 0.0);
    (in_plane && b == c).then_some([*a, *b])
}

impl<A: Motion, B: Motion> Leaves<A, B> for RootFinding {
    fn meet(&mut self, search: &mut Descent<'_, A, B>, leaves: [u32; 2], domain: Domain) -> Option<f64> {
        self.past.looked = true;
        let (bodies, motions) = (search.pair.bodies, search.pair.motions);
        let trees = bodies.map(Body::spheres);
        let faces = [trees[0].leaf(leaves[0])?, trees[1].leaf(leaves[1])?];
        // the faces that the directions do not prove apart from all others
        let mut open = [Vec::new(), Vec::new()];
        for &f in faces[0] {
            for &g in faces[1] {
                search.cost.face_pairs += 1;
                if !self.plainly_apart(search, [f, g], domain.to) {
                    open[0].push(f);
                    open[1].push(g);
                }
            }
        }
        if open[0].is_empty() {
            return None;
        }
        open.iter_mut().for_each(|faces| {
            faces.sort_unstable();
            faces.dedup();
        });
        let nodes = [0, 1].map(|i: usize| trees[i].balls()[leaves[i] as usize]);
        let epoch = search.epoch(domain, nodes.map(|ball| ball.arm), 0.0);
        let time = epoch.time;
        let moment = Moment::new(epoch.view(0), time);
        let all = [0, 1].map(|i: usize| Features::of(&moment, i, bodies[i], &open[i], &nodes[i]));
        let pairs = self.pairs(&moment, &all, domain);
        search.cost.node_pairs += (all[0].vertices.len() * all[1].faces.len()
            + all[1].vertices.len() * all[0].faces.len()
            + if self.planar { 0 } else { all[0].edges.len() * all[1].edges.len() })
            as u64;
        let mut first: Option<f64> = None;
        for (near, pair, faces) in pairs {
            let to = first.map_or(near.to, |first| near.to.min(first));
            if to < near.from || first.is_some_and(|first| near.from >= first) {
                continue;
            }
            // asked again about another part of the slice, search from the start of the slice
            let from = match self.clear.get(&pair) {
                Some(known) if known.from <= near.from && to <= known.to => continue,
                Some(_) => self.start.as_ref().map_or(near.from, |start| start.time.min(near.from)),
                None => near.from,
            };
            self.past.searched = true;
            let given = SUB_SPANS.min(search.meter.left() / SUB_SPAN);
            let mut left = given;
            let verdict = self.verdict(bodies, motions, pair, Interval::between(from, to), &mut left);
            // plus one test at the start
            search.meter.count(SUB_SPAN * (given - left + 1));
            let (time, is_near) = match verdict {
                Ok(RigidVerdict::Clear) => {
                    self.clear.insert(pair, Domain { from, to });
                    continue;
                }
                Ok(RigidVerdict::Contact { safe_until, .. }) => (safe_until, true),
                Ok(RigidVerdict::Overlapping { .. }) => (from, true),
                Ok(RigidVerdict::Undecided { safe_until, .. }) => (safe_until, false),
                Err(_) => (from, false),
            };
            if first.is_none_or(|first| time < first) {
                first = Some(time);
                self.past.add(Found { time, faces, near: is_near });
            }
        }
        first
    }
}
