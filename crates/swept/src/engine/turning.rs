//! How long two faces stay apart along a direction that turns with them.
//!
//! **What it answers.** The same as [`leaf`](super::leaf), but for a direction that follows the closest
//! features: the normal of a face turns with its body, and the product of two edges with both. Along a fixed
//! direction a face that turns soon reaches over, far from where it is closest, and each look only shortens
//! the time to the contact by a factor. Along a turning direction the corners of that face stay level, and
//! the time to the contact is known to second order.
//!
//! **The mathematics.** With n(s) of length at most L, |n'| <= α and |n''| <= β up to a time h, and points a, b
//! of the two bodies, r = b - a, |r'| <= V:
//!
//! ```text
//! f = n·r      f' = n·r' + n'·r      f'' = n·r'' + 2n'·r' + n''·r
//! f'' >= -K    K = n(0)·pull + hα|pull| + Σ (|n×ω| |ω| + L|ω'|) d + 2αV + β(|r(0)| + hV)
//! |n(s)×ω| <= min(L|ω|, max|n(0)×ω| + hα|ω|)
//! ```
//!
//! *A face and a corner.* n is the normal of the face, carried by its body with spin ω: n' = ω×n, so L = 1,
//! α = max|n×ω|, β = max|ω'| + max|ω| α. n·a is the same at all times for each corner a of the face: only
//! the three corners b of the other face move, n·(b - a)' = n·(b' - a' - ω×(b - a)).
//!
//! *Two edges.* n = u × w with u, w the edges. Points of an edge all have the same n·x, so that four pairs
//! are enough: a point of the edge or the third corner of one face with the same of the other.
//!
//! ```text
//! n' = (ω_a×u)×w + u×(ω_b×w)     α = |u||w| (|ω_a| + |ω_b|)     β = |u||w| ((|ω_a| + |ω_b|)² + |ω_a'| + |ω_b'|)
//! |n(s)| <= |n(0)| + sα, so keeping n·r > m|n| costs mα of the rate
//! ```
//!
//! *Several faces.* A [`Guide`] found for two faces serves other faces that have its features, from the same
//! epoch: those that meet in an edge or a corner close on the same contact. Each is proved with its own corners.
//!
//! **Why it is sound.** At the epoch the carried vectors are exactly those computed there: the true edges and
//! faces differ from them by rounding only, which changes heights by less than the view's `gap_error` at all
//! times. h is at least as long as the step that is returned: with a negative rate no step is
//! longer than gap/-rate, whatever K. Rounding is covered by the view's errors, raised by 1/sin of the angle
//! between two edges (`docs/soundness/first-contact.md`, section 3).

use super::lanes::{Four, Lanes};
use super::leaf::{Faces, PlacedFaces};
use super::parabola::{LEAST_BEND, Parabola};
use super::piece::Bend;
use super::slack::SLACK;
use super::view::{V, View, each, length};
use crate::shape::triangle::Feature;
use swept_num::Vector;

/// Edges at a smaller angle have no useful product: sin² of 7 degrees.
const LEAST_ANGLE: f64 = 1.0 / 64.0;
/// Products of edges shorter than this, squared, may have lost digits to underflow: 2^-600.
const LEAST_SQUARE: f64 = f64::from_bits((1023 - 600) << 52);
/// A larger K is not used, since 2gK might overflow: 2^600.
const MOST_BEND: f64 = f64::from_bits((1023 + 600) << 52);

/// A step along a direction that turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Along {
    /// The faces stay apart for this long.
    pub step: f64,
    /// No such step can be longer.
    pub longest: f64,
}

/// A direction that turns with the closest features of two faces, at one epoch.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Guide {
    /// The normal of a face of one body.
    Normal {
        /// n, of length 1 up to rounding.
        now: V,
        /// The body that carries it, 0 or 1, and the face.
        by: usize,
        face: u32,
        /// A point of the face.
        from: V,
    },
    /// The product of an edge of each body.
    Edges {
        /// n, of length 1 up to rounding, and n'.
        now: V,
        change: V,
        /// 1/sin of the angle between them, raised.
        steep: f64,
        /// The vertices of each edge, and a point of it.
        ends: [[u32; 2]; 2],
        points: [V; 2],
    },
}

/// What is known about n up to the time h: L = 1 + hα for two edges.
struct Bent {
    now: V,
    /// α.
    rate: f64,
    /// β.
    bend: f64,
    /// Whether n keeps its length.
    rigid: bool,
}

/// Four pairs of points, one of each body.
struct PointPairs {
    gaps: Four,
    rates: Four,
    /// |r(0)|.
    apart: Four,
}

impl Faces {
    /// The direction that turns with the closest features, if they have one.
    pub(crate) fn guide(&self, view: &View) -> Option<Guide> {
        let by_normal = |by: usize| Guide::Normal {
            now: Vector(self.closest.direction),
            by,
            face: self.placed.faces[by],
            from: Vector(self.closest.points[by]),
        };
        match self.closest.features {
            [Feature::Face, _] => Some(by_normal(0)),
            [_, Feature::Face] => Some(by_normal(1)),
            [Feature::Edge(i), Feature::Edge(j)] => self.between_edges(view, [i, j]),
            _ => None,
        }
    }

    fn between_edges(&self, view: &View, edges: [u8; 2]) -> Option<Guide> {
        let ends = edges.map(|k| [usize::from(k) % 3, (usize::from(k) + 1) % 3]);
        let [u, w] = [0, 1].map(|i: usize| {
            let corners = &self.placed.corners[i];
            corners[ends[i][1]] - corners[ends[i][0]]
        });
        let product = u.cross(w);
        let (square, sizes) = (product.norm_squared(), u.norm_squared() * w.norm_squared());
        if !(square > LEAST_ANGLE * sizes && square > LEAST_SQUARE) {
            return None;
        }
        let towards = product.dot(Vector(self.closest.direction));
        let inverse = 1.0 / square.sqrt().copysign(towards);
        Some(Guide::Edges {
            now: product.scale(inverse),
            change: (view.spin.cross(u).cross(w) + u.cross(view.other_spin.cross(w))).scale(inverse),
            steep: (sizes / square).sqrt() * SLACK,
            ends: [0, 1].map(|i: usize| ends[i].map(|k| self.placed.vertices[i][k])),
            points: self.closest.points.map(Vector),
        })
    }
}

impl PlacedFaces {
    /// A step along a direction found for faces at the same epoch, if these faces have its features; `speed`
    /// is V, in local units, and `horizon` the time to the end of the piece.
    pub(crate) fn turning(&self, view: &View, guide: &Guide, speed: f64, horizon: f64) -> Option<Along> {
        match *guide {
            Guide::Normal { now, by, face, from } => {
                (self.faces[by] == face).then(|| self.by_face(view, now, by, from, [speed, horizon]))
            }
            Guide::Edges { now, change, steep, ends, points } => {
                let apexes = [self.apex(0, ends[0])?, self.apex(1, ends[1])?];
                let outer = [self.corners[0][apexes[0]], self.corners[1][apexes[1]] + view.offset];
                Some(self.by_edges(view, [now, change], steep, [points, outer], [speed, horizon]))
            }
        }
    }

    /// The corner opposite to an edge, if the face has that.
    fn apex(&self, body: usize, ends: [u32; 2]) -> Option<usize> {
        let vertices = self.vertices[body];
        (0..3).find(|&k| {
            let edge = [vertices[(k + 1) % 3], vertices[(k + 2) % 3]];
            edge == ends || edge == [ends[1], ends[0]]
        })
    }

    /// Along the normal n of the face of body `carrier`, of which `from` is a point.
    fn by_face(&self, view: &View, n: V, carrier: usize, from: V, [speed, horizon]: [f64; 2]) -> Along {
        let [own, turned] = &self.corners;
        let others = each(*turned, |corner| corner + view.offset);
        let [low, high] = [own, &others].map(|corners| each(*corners, |corner| n.dot(corner)));
        let allowance = view.gap_error + view.target;
        let (moving, gaps) = if carrier == 0 {
            let top = low[0].max(low[1]).max(low[2]) + allowance;
            (others, each(high, |height| height - top))
        } else {
            let bottom = high[0].min(high[1]).min(high[2]) - allowance;
            (*own, each(low, |height| bottom - height))
        };
        let rates = each(moving, |x| n.dot(drift(view, x)) - view.turning_error);
        let apart = each(moving, |x| length(x - from));
        let (bend, other) = (&view.bend, &view.other_bend);
        let carried = if carrier == 0 { bend } else { other };
        // |n(s)×ω(s)| of the carrier itself
        let across = (length(n.cross(carried.spin.center)) + carried.spin.radius) * SLACK;
        let most = carried.spin_most;
        let pad = |[x, y, z]: [f64; 3]| Four([x, y, z, z]);
        let pairs = PointPairs { gaps: pad(gaps), rates: pad(rates), apart: pad(apart) };
        let longest = longest(&pairs, horizon);
        let rate = most.min(across + longest * most * most) * SLACK;
        let bent = Bent { now: n, rate, bend: (carried.spin_change + most * rate) * SLACK, rigid: true };
        self.solved(view, &pairs, &bent, speed, longest)
    }

    /// Along the product n of two edges, with n'; `points` are a point of each edge, and the corners opposite.
    fn by_edges(
        &self,
        view: &View,
        [now, change]: [V; 2],
        steep: f64,
        points: [[V; 2]; 2],
        [speed, horizon]: [f64; 2],
    ) -> Along {
        let (bend, other) = (&view.bend, &view.other_bend);
        let spins = bend.spin_most + other.spin_most;
        let rate = steep * spins * SLACK;
        let [[p, q], [c, d]] = points;
        let margin = (view.target + 2.0 * steep * view.gap_error) * SLACK;
        let lost = (margin * rate + 4.0 * steep * view.turning_error) * SLACK;
        let nothing = Four::splat(0.0);
        let mut pairs = PointPairs { gaps: nothing, rates: nothing, apart: nothing };
        for (k, (a, b)) in [(p, q), (c, q), (p, d), (c, d)].into_iter().enumerate() {
            let velocity = view.other_spin.cross(b - view.offset) - view.velocity - view.spin.cross(a);
            pairs.gaps.0[k] = now.dot(b - a) - margin;
            pairs.rates.0[k] = now.dot(velocity) + change.dot(b - a) - lost;
            pairs.apart.0[k] = length(b - a);
        }
        let longest = longest(&pairs, horizon);
        let bend = steep * (spins * spins + bend.spin_change + other.spin_change) * SLACK;
        let rate = rate.min((length(change) + 4.0 * steep * view.turning_error + longest * bend) * SLACK);
        let bent = Bent { now, rate, bend, rigid: false };
        self.solved(view, &pairs, &bent, speed, longest)
    }

    fn solved(&self, view: &View, pairs: &PointPairs, bent: &Bent, speed: f64, longest: f64) -> Along {
        let h = longest * SLACK;
        let grown = if bent.rigid { 1.0 } else { 1.0 + h * bent.rate };
        let part = |bend: &Bend, distance: f64| {
            let across = (length(bent.now.cross(bend.spin.center)) + bend.spin.radius) * SLACK
                + h * bent.rate * bend.spin_most;
            let across = across.min(grown * bend.spin_most);
            (across * bend.spin_most + grown * bend.spin_change) * distance
        };
        let pull = length(view.pull);
        let fixed = part(&view.bend, self.distances[0])
            + part(&view.other_bend, self.distances[1])
            + view.pull_radius * grown
            + pull * h * bent.rate
            + 2.0 * bent.rate * speed
            + bent.bend * h * speed;
        let along = bent.now.dot(view.pull);
        let fixed = fixed * SLACK + along + along.abs() * (SLACK - 1.0);
        let bends = Four::splat(fixed.max(LEAST_BEND)) + pairs.apart * Four::splat(bent.bend * SLACK);
        if !bends.0.iter().all(|&bend| bend < MOST_BEND) {
            return Along { step: 0.0, longest };
        }
        let steps = Parabola { gap: pairs.gaps, rate: pairs.rates, bend: bends }.step().array();
        let step = steps.into_iter().fold(longest, f64::min);
        Along { step, longest }
    }
}

/// The velocity of the other body's point at x less that of this body's point there.
#[inline]
fn drift(view: &View, x: V) -> V {
    view.other_spin.cross(x - view.offset) - view.velocity - view.spin.cross(x)
}

/// No step can be longer than this.
fn longest(pairs: &PointPairs, horizon: f64) -> f64 {
    let mut longest = horizon;
    for (gap, rate) in pairs.gaps.0.into_iter().zip(pairs.rates.0) {
        if rate < 0.0 {
            longest = longest.min(gap / -rate);
        }
    }
    longest.max(0.0)
}

#[cfg(test)]
mod tests;
