//! The features of the faces of a leaf, each with its ball.
//!
//! **What it answers.** The vertices, edges and faces named by a leaf, each listed once, and the balls around
//! them at an epoch.
//!
//! **The mathematics.** A vertex is its own ball, the ball of an edge is centred on its middle, and a face
//! has the smallest ball of its corners. Where the leaf's ball is smaller it is used instead, since a contact
//! of this leaf lies within it. Flat edges and edges without length are left out.
//!
//! **Why it is sound.** Radii are measured from the centres used, and 2^-48 covers the roundings. Every point
//! of a face is in the ball of some leaf that names it, and is examined there. No contact needs what is left
//! out (`docs/soundness/d2m.md`, section 5).
//!
//! **Source.** [D2M14, section 5.4.5]: balls kept for every feature, so that few pairs are tested.

use crate::engine::balls::{Moment, Mover};
use crate::engine::view::length;
use crate::hierarchy::{Ball, Body, center_of_three};
use swept_num::Vector;

/// Twice the largest rounding error of a distance in local coordinates, as for lenses.
const SLACK: f64 = 1.0 / (1u64 << 48) as f64;

/// A feature with K corners, a face that has it, and its ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct Feature<const K: usize> {
    pub corners: [u32; K],
    pub face: u32,
    pub ball: Mover,
}

/// What is in a leaf.
#[derive(Clone, Debug, Default)]
pub(super) struct Features {
    pub vertices: Vec<Feature<1>>,
    pub edges: Vec<Feature<2>>,
    pub faces: Vec<Feature<3>>,
}

impl Features {
    /// The features of some faces of the first body (0) or the second (1) at an epoch; `leaf` is the ball of
    /// the leaf.
    pub(super) fn of(moment: &Moment<'_>, which: usize, body: &Body, faces: &[u32], leaf: &Ball) -> Self {
        let mut all = Self::default();
        let around = moment.mover(which, leaf);
        for &face in faces {
            let corners = body.mesh().faces()[face as usize];
            let own = ball(moment, which, body, &corners);
            all.faces.push(Feature { corners, face, ball: own.smaller(&around) });
            let flat = body.flat_edges().of_face(face);
            for i in 0..3 {
                let (a, b) = (corners[i], corners[(i + 1) % 3]);
                if all.vertices.iter().all(|known| known.corners != [a]) {
                    all.vertices.push(Feature { corners: [a], face, ball: ball(moment, which, body, &[a]) });
                }
                let edge = [a.min(b), a.max(b)];
                if a != b && !flat[i] && all.edges.iter().all(|known| known.corners != edge) {
                    let own = ball(moment, which, body, &edge);
                    all.edges.push(Feature { corners: edge, face, ball: own.smaller(&around) });
                }
            }
        }
        all
    }
}

fn ball<const K: usize>(moment: &Moment<'_>, which: usize, body: &Body, corners: &[u32; K]) -> Mover {
    let local = body.local();
    let points = corners.map(|corner| local.inward(body.mesh().vertices()[corner as usize]));
    let center = match points[..] {
        [a] => a,
        [a, b] => core::array::from_fn(|i| 0.5 * (a[i] + b[i])),
        [a, b, c] => center_of_three([a, b, c]),
        _ => [0.0; 3],
    };
    let center = Vector(center);
    let radius = points.iter().map(|point| length(Vector(*point) - center)).fold(0.0, f64::max) + SLACK;
    let home = Vector(local.origin).scale(1.0 / local.unit);
    let arm = length(center + home) * (1.0 + 8.0 * f64::EPSILON) + SLACK;
    moment.point(which, center, radius, arm)
}
