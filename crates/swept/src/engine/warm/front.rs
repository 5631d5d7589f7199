//! The front: pairs of nodes that were apart, each with a direction, four side by side.
//!
//! **What it answers.** Which of the pairs stay apart over a window.
//!
//! **The mathematics.** For a node P of the carrier and a node Q of the other body, with a direction n in the
//! carrier's axes and the direction m that n was in the axes of the other body when the pair was made:
//!
//! ```text
//! n·y <= h             for all points y of faces below P, in local coordinates
//! m·(c - y) <= s       for all points y of faces below Q, c the centre of the lens of Q and ρ its radius
//! ```
//!
//! These hold for good. When n has turned in the axes of the other body by at most θ since then, and R c + o
//! is where c is now, all points of the two are at least n·(R c + o) - h - s - θρ apart.
//!
//! **Why it is sound.** Each step is an inequality between real numbers; the errors of a gap and of the
//! relative rotation are added (`docs/soundness/first-contact.md`, section 6).

use super::window::Window;
use crate::engine::lanes::{Four, Lanes, Wide};
use crate::engine::view::V;
use crate::hierarchy::LANES;
use swept_num::Vector;

/// A pair of nodes that are apart along a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Apart {
    /// The slot of the carrier and that of the other body.
    pub pair: [u32; 2],
    /// n.
    pub n: V,
    /// c.
    pub center: V,
    /// h + s, less θρ for the θ at which the pair was made.
    pub held: f64,
    /// ρ in units of the carrier.
    pub radius: f64,
}

/// Four pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Quad {
    n: [[f64; LANES]; 3],
    center: [[f64; LANES]; 3],
    held: [f64; LANES],
    radius: [f64; LANES],
    pairs: [[u32; 2]; LANES],
}

/// A place without a pair: it is apart always.
const VOID: Quad = Quad {
    n: [[0.0; LANES]; 3],
    center: [[0.0; LANES]; 3],
    held: [f64::NEG_INFINITY; LANES],
    radius: [0.0; LANES],
    pairs: [[0; 2]; LANES],
};

/// Pairs that cover all pairs of faces.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Front {
    fours: Vec<Quad>,
    count: usize,
}

impl Front {
    pub(super) fn with_capacity(pairs: usize) -> Self {
        Self { fours: Vec::with_capacity(pairs.div_ceil(LANES)), count: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn push(&mut self, apart: &Apart) {
        if self.count.is_multiple_of(LANES) {
            self.fours.push(VOID);
        }
        self.count += 1;
        self.set(self.count - 1, apart);
    }

    /// Puts a pair in the place of another.
    pub(super) fn set(&mut self, place: usize, apart: &Apart) {
        let (four, lane) = (&mut self.fours[place / LANES], place % LANES);
        for axis in 0..3 {
            four.n[axis][lane] = apart.n.0[axis];
            four.center[axis][lane] = apart.center.0[axis];
        }
        (four.held[lane], four.radius[lane]) = (apart.held, apart.radius);
        four.pairs[lane] = apart.pair;
    }

    /// The pair in a place, and its direction.
    pub(super) fn at(&self, place: usize) -> ([u32; 2], V) {
        let (four, lane) = (&self.fours[place / LANES], place % LANES);
        (four.pairs[lane], Vector([0, 1, 2].map(|axis: usize| four.n[axis][lane])))
    }

    /// Lists the places of pairs that are not proved apart over the window, up to one more than `most`.
    /// `turned` is θ at both ends.
    pub(super) fn failing(
        &self,
        window: &Window<'_>,
        turned: [f64; 2],
        most: usize,
        failing: &mut Vec<usize>,
    ) {
        for (i, four) in self.fours.iter().enumerate() {
            let [start, end] = [0, 1].map(|at: usize| four.left(window, turned, at));
            let apart = window.lasts(start, end);
            if apart == 0b1111 {
                continue;
            }
            for lane in (0..LANES).filter(|lane| apart >> lane & 1 == 0) {
                failing.push(LANES * i + lane);
            }
            if failing.len() > most {
                return;
            }
        }
    }
}

impl Quad {
    #[inline(always)]
    fn left(&self, window: &Window<'_>, turned: [f64; 2], at: usize) -> Four {
        let view = &window.views[at];
        let wide = |v: &[[f64; LANES]; 3]| Wide([Four(v[0]), Four(v[1]), Four(v[2])]);
        let (n, center) = (wide(&self.n), wide(&self.center));
        let rows = view.turn.0;
        let along = |i: usize| Wide::splat(rows[i].0).dot(center);
        let turned_center = Wide([along(0), along(1), along(2)]);
        let place = turned_center + Wide::splat(view.offset.0);
        let slack = Four(self.radius) * Four::splat(turned[at]);
        n.dot(place) - (Four(self.held) + slack) - Four::splat(window.needed[at])
    }
}

/// What is left between the members of one pair at an end of the window.
pub(super) fn left(apart: &Apart, window: &Window<'_>, turned: [f64; 2], at: usize) -> f64 {
    let view = &window.views[at];
    let place = view.turn * apart.center + view.offset;
    apart.n.dot(place) - (apart.held + apart.radius * turned[at]) - window.needed[at]
}
