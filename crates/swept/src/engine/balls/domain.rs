//! Two balls over a domain of time: when can they be close to each other?
//!
//! **What it answers.** For a ball on each of two bodies: the part of a span, entry to exit, in which they
//! may be within the target of each other; nothing if there is none.
//!
//! **The mathematics.** With γ the difference of the centres at the epoch t, v its rate and K a bound on its
//! second derivative, Taylor's theorem with Lagrange's remainder says |γ(t + s) - (γ + v s)| <= K s²/2. So
//! for 0 <= s <= T the balls are close to each other only while
//!
//! ```text
//! |γ + v s|² <= ρ²        ρ = r_A + r_B + target + e + e' T + K T²/2
//! ```
//!
//! with e and e' the errors of γ and v. That is a parabola c + 2 b s + a s² in s: with D = b² - a c, its
//! zeros are c/(√D - b) (entry, for c > 0 and b < 0) and (√D - b)/a or -c/(b + √D) (exit), sums of numbers of
//! one sign.
//!
//! **Why it is sound.** A ball turns into itself, so only the centre matters. c, b and a are lowered by more
//! than their roundings, so what is excluded for them is excluded for the true values when s >= 0. D is taken
//! too large for the entry, which makes it earlier, and √D too small or too large for the exit, whichever
//! makes it later. The paths are smooth up to the end of the piece, which a domain does not cross.
//!
//! **Source.** [D2M14, section 5.4.2, "SphereOverDomain", appendix B.2.2]. Here the remainder is kept as a
//! vector, so that it does not grow with the distance; entry and exit form a hull (D-24); tolerances are not
//! squared (D-15).

use crate::engine::slack::SLACK;
use crate::engine::view::{V, View, length};
use crate::hierarchy::Ball;
use swept_num::Vector;

/// 2^-49: covers the roundings of a dot product of three terms, relative to the product of the lengths.
const ROUNDING: f64 = 1.0 / (1u64 << 49) as f64;

/// Part of a span of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::engine) struct Domain {
    pub from: f64,
    pub to: f64,
}

/// A ball at the epoch.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Mover {
    place: V,
    velocity: V,
    /// Upper bound on the acceleration of the centre relative to the reference point.
    bend: f64,
    radius: f64,
}

impl Mover {
    /// The ball with the smaller radius.
    pub(in crate::engine) fn smaller(&self, other: &Self) -> Self {
        if other.radius < self.radius { *other } else { *self }
    }
}

/// Both bodies at an epoch, in coordinates of the first.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Moment<'a> {
    view: &'a View,
    time: f64,
    /// Upper bounds on |ω'| + |ω|² of both bodies.
    turning: [f64; 2],
    /// Upper bound on the difference of the accelerations of the reference points.
    pull: f64,
}

impl<'a> Moment<'a> {
    /// `view` is that of the first body at `time`.
    pub(in crate::engine) fn new(view: &'a View, time: f64) -> Self {
        let turning = [&view.bend, &view.other_bend]
            .map(|bend| (bend.spin_most * bend.spin_most + bend.spin_change) * SLACK);
        Self { view, time, turning, pull: (length(view.pull) + view.pull_radius) * SLACK }
    }

    /// A ball of the first body (0) or the second (1).
    #[inline]
    pub(in crate::engine) fn mover(&self, body: usize, ball: &Ball) -> Mover {
        self.point(body, Vector(ball.center), ball.radius, ball.arm)
    }

    /// The same from its parts, in local coordinates of its body; `arm` is the distance of the centre from
    /// the reference point.
    #[inline]
    pub(in crate::engine) fn point(&self, body: usize, center: V, radius: f64, arm: f64) -> Mover {
        let view = self.view;
        if body == 0 {
            let velocity = view.velocity + view.spin.cross(center);
            return Mover { place: center, velocity, bend: self.turning[0] * arm, radius };
        }
        let turned = view.turn * center;
        Mover {
            place: turned + view.offset,
            velocity: view.other_spin.cross(turned),
            bend: self.turning[1] * arm * view.ratio,
            radius: radius * view.ratio,
        }
    }

    /// How far a pair of balls at these distances from their reference points may stray from a straight
    /// course until a time, in units of the first body. Only a guide to cost: its roundings are not covered.
    pub(in crate::engine) fn stray(&self, arms: [f64; 2], until: f64) -> f64 {
        let bend = self.turning[0] * arms[0] + self.turning[1] * arms[1] * self.view.ratio + self.pull;
        let ahead = until - self.time;
        0.5 * bend * ahead * ahead
    }

    /// When the balls may be within the view's target of each other, `within` a domain that does not begin
    /// before the epoch.
    ///
    /// # Guarantee
    /// At all other times of the closed domain they are farther apart.
    #[inline]
    pub(in crate::engine) fn meet(&self, a: &Mover, b: &Mover, within: Domain) -> Option<Domain> {
        let view = self.view;
        // T, not below its true value: the subtraction rounds by half an ulp
        let ahead = (within.to - self.time) * SLACK;
        let bend = a.bend + b.bend + self.pull;
        let reach = a.radius
            + b.radius
            + (view.target + view.gap_error)
            + ahead * (view.rate_error + 0.5 * SLACK * bend * ahead);
        let reach = reach * SLACK;
        let apart = b.place - a.place;
        let rate = b.velocity - a.velocity;
        let (far, fast) = (apart.norm_squared(), rate.norm_squared());
        let c = far * (1.0 - ROUNDING) - reach * reach * (1.0 + ROUNDING);
        let b = apart.dot(rate) - ROUNDING * (far * fast).sqrt();
        if c > 0.0 && b >= 0.0 {
            return None;
        }
        let a = fast * (1.0 - ROUNDING);
        let (square, product) = (b * b, a * c);
        // D, rounded up
        let most = square - product + ROUNDING * (square + product.abs());
        if most < 0.0 {
            return None;
        }
        let root = most.sqrt() * (1.0 + ROUNDING);
        let entry = if c > 0.0 { c / (root - b) * (1.0 - ROUNDING) } else { 0.0 };
        let exit = if b < 0.0 {
            (root - b) / a * (1.0 + ROUNDING)
        } else {
            let least = (square - product - ROUNDING * (square + product.abs())).max(0.0);
            -c / (b + least.sqrt() * (1.0 - ROUNDING)) * (1.0 + ROUNDING)
        };
        // NaN where neither ball moves: then they are close all the time
        let exit = if exit.is_nan() { f64::INFINITY } else { exit };
        let from = (self.time + entry).next_down().max(within.from);
        let to = (self.time + exit).next_up().min(within.to);
        (from <= to).then_some(Domain { from, to })
    }
}
