//! One body seen from the other at both ends of a window.
//!
//! **What it answers.** How much two sets of points keep apart over a window along a direction that one body
//! carries, given what is left between them at both ends.
//!
//! **The mathematics.** For a point a of the carrier, a point b of the other body and a direction n that the
//! carrier carries, let f(t) = n·(b - a) - m, m = η + δ. In the carrier's axes only b moves, with
//!
//! ```text
//! x'' = b'' - o'' - 2ω×(b' - o') + ω×(ω×(b - o)) - ω'×(b - o)       o, ω: of the carrier
//! |x''| <= K = |b'' - o''| + 2|ω|V + (|ω|² + |ω'|)(|o_other - o| + d)
//! ```
//!
//! where d is the reach of the other body and V bounds the closing speed. So over a window of length T within
//! a smooth piece, with x from 0 to 1,
//!
//! ```text
//! f(t + xT) >= (1 - x) f(t) + x f(t + T) - κ x (1 - x)         κ = K T²/2
//! ```
//!
//! With p = f(t) and q = f(t + T), both positive, the right side is positive for all x exactly if √p + √q >
//! √κ, and therefore if max(p, q) + 3 min(p, q) > κ.
//!
//! **Why it is sound.** `docs/soundness/first-contact.md`, section 6.

use crate::engine::lanes::Lanes;
use crate::engine::pair::Pair;
use crate::engine::piece::Bend;
use crate::engine::slack::{SLACK, UNIT};
use crate::engine::view::{Side, View, length};
use crate::hierarchy::Body;
use crate::motion::{Motion, Twist};
use swept_num::{Interval, Matrix, Vector};

/// Both bodies at the start and at the end of a window; the carrier is the first. Lengths are in its units.
pub(super) struct Window<'a> {
    /// The carrier and the other body.
    pub bodies: [&'a Body; 2],
    /// The other body seen from the carrier, at the start and at the end.
    pub views: [View; 2],
    /// What has to be left beyond the margin and the errors at the start and at the end.
    pub needed: [f64; 2],
    /// κ.
    sag: f64,
    /// A bound on the error of the relative rotation at either end.
    rotation_error: f64,
}

impl<'a> Window<'a> {
    /// A window without breaks inside; `margin` is a length.
    pub(super) fn new<A: Motion, B: Motion>(pair: &Pair<'a, A, B>, carrier: usize, margin: f64) -> Self {
        let Pair { span, closing, .. } = *pair;
        let other = 1 - carrier;
        let bends = [Bend::of(pair.motions.0, span), Bend::of(pair.motions.1, span)];
        let still = Twist {
            velocity: Vector::ZERO,
            angular_velocity: Vector::ZERO,
            velocity_error: 0.0,
            angular_velocity_error: 0.0,
        };
        let ends = [span.lo(), span.hi()].map(|t| pair.poses(t));
        let views = ends.map(|poses| {
            let side = |i: usize| Side::new(pair.bodies[i], poses[i], still, bends[i]);
            View::new(&side(carrier), &side(other), 0.0)
        });
        let bodies = [pair.bodies[carrier], pair.bodies[other]];
        let scale = 1.0 / bodies[0].local().unit;
        let margin = margin * SLACK * SLACK * scale;
        let duration = span.width() * SLACK;
        let [carried, free] = [bends[carrier], bends[other]];
        let [own, its] = [carried.acceleration, free.acceleration];
        let pull = length(its.center - own.center)
            + (own.radius + its.radius)
            + 16.0 * UNIT * (length(own.center) + length(its.center));
        let reach = bodies[1].local().reach;
        let poses = ends[0];
        let apart = length(poses[other].translation - poses[carrier].translation)
            + poses[0].translation_error
            + poses[1].translation_error
            + closing * duration
            + reach;
        let bend = pull
            + (free.spin_most * free.spin_most + free.spin_change) * reach
            + 2.0 * carried.spin_most * closing
            + (carried.spin_most * carried.spin_most + carried.spin_change) * apart;
        let rotation_error = ends
            .iter()
            .map(|[first, second]| first.rotation_error + second.rotation_error)
            .fold(0.0, f64::max);
        Self {
            bodies,
            needed: [margin + views[0].gap_error, margin + views[1].gap_error],
            sag: 0.5 * bend * scale * duration * duration * SLACK,
            views,
            rotation_error,
        }
    }

    /// Whether this much at the start and at the end is enough for the whole window, four at a time: bit i is
    /// set where it is.
    #[inline(always)]
    pub(super) fn lasts<L: Lanes>(&self, start: L, end: L) -> u8 {
        let (least, most) = (L::min(start, end), L::max(start, end));
        let enough = (most + least * L::splat(3.0)) * L::splat(1.0 - 8.0 * UNIT);
        // two comparisons, so that a NaN at either end fails
        start.greater(L::splat(0.0)) & end.greater(L::splat(0.0)) & enough.greater(L::splat(self.sag))
    }

    /// An upper bound on how far the relative rotations at the start and at the end are from an earlier one:
    /// on how far any unit vector that one body carries has turned in the axes of the other.
    pub(super) fn turned(&self, since: &Turned) -> [f64; 2] {
        self.views.each_ref().map(|view| {
            let errors = 4.0 * (self.rotation_error + since.error) + 64.0 * UNIT;
            since.angle + (difference(&view.turn_unit, &since.rotation) + errors) * SLACK
        })
    }

    /// The same for the rotation at the end, of which `angle` is said: at the start it is up to the change in
    /// between away from it.
    pub(super) fn turned_from_end(&self, angle: f64) -> [f64; 2] {
        let [start, _] = self.turned(&self.turned_at_end(angle));
        [start, angle]
    }

    /// The rotation at the end, with what `turned` says of it.
    pub(super) fn turned_at_end(&self, angle: f64) -> Turned {
        Turned { rotation: self.views[1].turn_unit, error: self.rotation_error, angle }
    }
}

/// A relative rotation, and how far bodies have turned in all since the first one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turned {
    rotation: Matrix<f64, 3>,
    error: f64,
    pub angle: f64,
}

/// The root of the sum of squares of all entries, which is at least the greatest change of a unit vector.
fn difference(a: &Matrix<f64, 3>, b: &Matrix<f64, 3>) -> f64 {
    let squares = a.0.iter().zip(&b.0).map(|(a, b)| (*a - *b).norm_squared());
    squares.sum::<f64>().sqrt()
}

/// Whether a span is a single smooth piece.
pub(super) fn is_smooth(a: &impl Motion, b: &impl Motion, span: Interval) -> bool {
    let inside = |t: &f64| *t > span.lo() && *t < span.hi();
    !a.breaks().iter().any(inside) && !b.breaks().iter().any(inside)
}
