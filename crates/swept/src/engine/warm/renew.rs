//! Pairs of the front are made, and made again where they fail.
//!
//! **What it answers.** The direction along which a pair of nodes or faces is apart at the end of a window,
//! with all that the front keeps; child pairs in place of a pair that has no such direction.
//!
//! **The mathematics.** Directions to try: the one at hand, the line of centres, and the axes of both slabs;
//! for two faces, that between their closest points at either end. The one with most left at the worse end is
//! taken, or the first that leaves ample room.
//!
//! **Why it is sound.** Any direction is valid. How far a node reaches is that of its lens
//! ([`lens`](crate::engine::lens)) or of its hull, whichever is less, or of the corners of a face. A pair is replaced by itself or by all its
//! children.

use super::front::{Apart, left};
use super::window::Window;
use crate::engine::lanes::{Four, Lanes, One};
use crate::engine::leaf::{Faces, corners};
use crate::engine::lens::{support, width};
use crate::engine::view::{V, length};
use crate::hierarchy::{Block, Body, Child, Hull, LANES, Lens};
use swept_num::Vector;

/// A direction along which this many radii of the other node are left is taken without looking further.
const AMPLE: f64 = 0.125;

/// Makes pairs for one window.
pub(super) struct Maker<'w, 'a> {
    window: &'w Window<'a>,
    /// How far the bodies count as turned at the start and at the end, for pairs that are made at the end.
    pub turned: [f64; 2],
}

/// Which pairs replace one that failed.
pub(super) enum Renewed {
    /// Itself, along another direction.
    Same(Apart),
    /// Its children, each still to be made.
    Split([[u32; 2]; LANES], usize),
    /// Two faces that no direction separates.
    Lost,
}

fn block_of(body: &Body, slot: u32) -> (&Block, usize) {
    (&body.blocks()[slot as usize / LANES], slot as usize % LANES)
}

/// How far a lens reaches from its centre along a direction of length 1 up to rounding.
fn reach(lens: &Lens, n: V) -> f64 {
    let (axis, radius) = (Vector(lens.axis.map(f64::from)), One(f64::from(lens.radius)));
    let half = One(f64::from(lens.half));
    support(One(n.dot(axis).abs()), One(length(n.cross(axis))), radius, half, width(radius, half)).0
}

impl<'w, 'a> Maker<'w, 'a> {
    /// Makes pairs at the end of the window, at which the bodies have turned by `angle`.
    pub(super) fn new(window: &'w Window<'a>, angle: f64) -> Self {
        Self { window, turned: window.turned_from_end(angle) }
    }

    /// The pair along a direction in the carrier's axes.
    fn along(&self, pair: [u32; 2], n: V) -> Option<Apart> {
        let size = length(n);
        if !(size.is_normal() && size.recip().is_normal()) {
            return None;
        }
        let n = n.scale(1.0 / size);
        let [carrier, other] = self.window.bodies;
        let view = &self.window.views[1];
        let m = view.turn_unit.transposed() * n;
        let top = match carrier.child(pair[0]) {
            Child::Face(face) => highest(corners(carrier, face), n),
            _ => height(carrier, pair[0], n),
        };
        let lens = lens_of(other, pair[1]);
        let center = Vector(lens.center.map(f64::from));
        let down = match other.child(pair[1]) {
            Child::Face(face) => m.dot(center) + highest(corners(other, face), -m),
            _ => m.dot(center) + height(other, pair[1], -m),
        };
        let radius = f64::from(lens.radius) * view.ratio;
        let held = top + down * view.ratio - radius * self.turned[1];
        Some(Apart { pair, n, center, held, radius })
    }

    /// The pair along the best of the directions that cost little.
    pub(super) fn make(&self, pair: [u32; 2], hint: Option<V>) -> Apart {
        let [carrier, other] = self.window.bodies;
        let view = &self.window.views[1];
        let (p, q) = (lens_of(carrier, pair[0]), lens_of(other, pair[1]));
        let line =
            view.turn * Vector(q.center.map(f64::from)) + view.offset - Vector(p.center.map(f64::from));
        let towards = |axis: V| if axis.dot(line) < 0.0 { axis.scale(-1.0) } else { axis };
        let own = towards(Vector(p.axis.map(f64::from)));
        let its = towards(view.turn_unit * Vector(q.axis.map(f64::from)));
        let choices = [hint.unwrap_or(line), line, own, its];
        let mut best: Option<(f64, Apart)> = None;
        for (i, n) in choices.into_iter().enumerate() {
            if i == 1 && hint.is_none() {
                continue;
            }
            if let Some(apart) = self.along(pair, n) {
                let [start, end] = [0, 1].map(|at| left(&apart, self.window, self.turned, at));
                let left = start.min(end);
                if left > AMPLE * apart.radius {
                    return apart;
                }
                if best.is_none_or(|(most, _)| left > most) {
                    best = Some((left, apart));
                }
            }
        }
        // along no direction: such a pair always fails
        best.map_or(
            Apart { pair, n: Vector::ZERO, center: Vector::ZERO, held: f64::INFINITY, radius: 0.0 },
            |(_, apart)| apart,
        )
    }

    /// Whether a pair stays apart over the window.
    pub(super) fn lasts(&self, apart: &Apart) -> bool {
        let [start, end] = [0, 1].map(|at| left(apart, self.window, self.turned, at));
        self.window.lasts(Four::splat(start), Four::splat(end)) == 0b1111
    }

    /// What replaces a pair that fails along the direction `n`.
    pub(super) fn renewed(&self, pair: [u32; 2], n: Option<V>) -> Renewed {
        let apart = self.make(pair, n);
        if self.lasts(&apart) {
            return Renewed::Same(apart);
        }
        let children = [0, 1].map(|i: usize| self.window.bodies[i].child(pair[i]));
        if let [Child::Face(a), Child::Face(b)] = children {
            return self.faces(pair, [a, b]).map_or(Renewed::Lost, Renewed::Same);
        }
        let size = |i: usize| {
            let (block, lane) = block_of(self.window.bodies[i], pair[i]);
            let unit = if i == 0 { 1.0 } else { self.window.views[0].ratio };
            match children[i] {
                Child::Block(_) => f64::from(block.radius[lane]) * unit,
                _ => -1.0,
            }
        };
        let which = usize::from(size(1) > size(0));
        let Child::Block(index) = children[which] else { return Renewed::Lost };
        let block = &self.window.bodies[which].blocks()[index as usize];
        let (mut below, mut count) = ([pair; LANES], 0);
        for lane in (0..LANES).filter(|&lane| block.child(lane) != Child::Empty) {
            below[count][which] = index * LANES as u32 + lane as u32;
            count += 1;
        }
        Renewed::Split(below, count)
    }

    /// Two faces along the direction between them at the end or at the start of the window.
    fn faces(&self, pair: [u32; 2], faces: [u32; 2]) -> Option<Apart> {
        [1, 0].into_iter().find_map(|at: usize| {
            let closest = Faces::at(&self.window.views[at], self.window.bodies, faces, None).closest;
            let apart = self.along(pair, Vector(closest.direction))?;
            self.lasts(&apart).then_some(apart)
        })
    }
}

/// How far a node above faces reaches along a direction of length 1 up to rounding: the less of what its lens and
/// its hull allow.
fn height(body: &Body, slot: u32, n: V) -> f64 {
    let lens = lens_of(body, slot);
    let by_lens = n.dot(Vector(lens.center.map(f64::from))) + reach(&lens, n);
    let by_hull = |hull: Hull<'_>| {
        (0..hull.count()).map(|k| n.dot(Vector(hull.point(k)))).fold(f64::NEG_INFINITY, f64::max)
            + hull.rest()
    };
    body.hulls().of(slot).map_or(by_lens, |hull| by_hull(hull).min(by_lens))
}

fn lens_of(body: &Body, slot: u32) -> Lens {
    let (block, lane) = block_of(body, slot);
    block.lens(lane)
}

/// How far the farthest corner reaches.
fn highest(corners: [[f64; 3]; 3], n: V) -> f64 {
    let [a, b, c] = corners.map(|corner| n.dot(Vector(corner)));
    a.max(b).max(c)
}
