//! Turning about a fixed axis at a constant rate.
//!
//! **What it answers.** R(t) = exp(w τ [u]) R0 with τ = t - epoch >= 0, the rotation shared by spins, screws,
//! ballistic and interpolated motions; its angular velocity w u.
//!
//! **The mathematics.** θ = w τ. The rate w is irrational in general (the length of an angular velocity) and
//! known as an interval with midpoint ŵ and half width ρ.
//!
//! **Why it is sound.** τ and the product are rounded once each, so the computed angle is off by at most (ρ +
//! 2.01u ŵ) τ plus underflow; the rotation is off by no more than its angle. So the error grows with the
//! angle turned: about 3e-16 per radian, 3e-13 after a thousand.
//!
//! **Source.** [D2M14, appendix A, equation 18], with ω = 0 as no turn at all (D-21).

use super::ball::{Ball, Rotation, SLACK, TINY, UNIT};
use super::exact_interval::{ExactInterval, direction, intervals};
use super::shorter_way::Arc;
use super::turn::Turn;
use swept_num::{Interval, Matrix, Number, Vector, sub_up};

/// R(t) = exp(w τ [u]) R0.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Steady {
    turn: Turn,
    /// w, not negative.
    rate: Interval,
    rate_middle: f64,
    /// The error of the computed angle per unit of time.
    drift: f64,
    /// w u.
    angular_velocity: Ball,
    /// u.
    axis: Vector<Interval, 3>,
}

impl Steady {
    /// No turn at all.
    pub(super) fn still(start: Matrix<ExactInterval, 3>) -> Self {
        let turn = Turn::still(start);
        let axis = Vector::ZERO.enclosed();
        Self { turn, rate: Interval::ZERO, rate_middle: 0.0, drift: 0.0, angular_velocity: Ball::ZERO, axis }
    }

    /// About a unit vector, at a rate that is not negative.
    pub(super) fn about(
        axis: Vector<ExactInterval, 3>,
        rate: ExactInterval,
        start: Matrix<ExactInterval, 3>,
    ) -> Self {
        let middle = rate.0.midpoint();
        let off = sub_up(rate.0.hi(), middle).max(sub_up(middle, rate.0.lo()));
        Self {
            turn: Turn::new(axis, start),
            rate: rate.0,
            rate_middle: middle,
            drift: (off + 2.01 * UNIT * middle) * SLACK,
            angular_velocity: Ball::around(intervals(axis.scale(rate))),
            axis: intervals(axis),
        }
    }

    /// With an angular velocity in world axes, known exactly.
    pub(super) fn spinning(angular_velocity: [f64; 3], start: Matrix<ExactInterval, 3>) -> Self {
        if angular_velocity == [0.0; 3] {
            return Self::still(start);
        }
        let (axis, rate) = direction(angular_velocity);
        Self { angular_velocity: Ball::exact(angular_velocity), ..Self::about(axis, rate, start) }
    }

    /// Through an arc in the given time; `None` means no turn.
    pub(super) fn through(
        arc: Option<Arc>,
        duration: ExactInterval,
        start: Matrix<ExactInterval, 3>,
    ) -> Self {
        match arc {
            None => Self::still(start),
            Some(arc) => Self::about(arc.axis, ExactInterval(arc.angle).over(duration), start),
        }
    }

    /// Whether it turns at all.
    pub(super) fn turns(&self) -> bool {
        self.rate != Interval::ZERO
    }

    /// The rotation when `elapsed` is the rounded time since the epoch.
    #[inline]
    pub(super) fn at(&self, elapsed: f64) -> Rotation {
        if self.turns() {
            self.turn.at(self.angle_at(elapsed), self.drift * elapsed + TINY)
        } else {
            self.turn.constant_part()
        }
    }

    /// The angle turned, rounded to nearest.
    #[inline]
    pub(super) fn angle_at(&self, elapsed: f64) -> f64 {
        self.rate_middle * elapsed
    }

    /// The angles turned over a span of elapsed time.
    pub(super) fn angles(&self, elapsed: Interval) -> Interval {
        self.rate * elapsed
    }

    /// The rotations over a span of elapsed time.
    pub(super) fn enclose(&self, elapsed: Interval) -> Matrix<Interval, 3> {
        self.turn.enclose(self.angles(elapsed))
    }

    /// w u.
    pub(super) fn angular_velocity(&self) -> Ball {
        self.angular_velocity
    }

    /// u; `None` if it does not turn.
    pub(super) fn axis(&self) -> Option<Vector<Interval, 3>> {
        self.turns().then_some(self.axis)
    }

    /// w, its midpoint and a bound on its distance from it.
    pub(super) fn rate(&self) -> (Interval, f64, f64) {
        let (lo, hi) = (self.rate.lo(), self.rate.hi());
        (self.rate, self.rate_middle, sub_up(hi, self.rate_middle).max(sub_up(self.rate_middle, lo)))
    }
}

/// The exact difference of two times, enclosed.
pub(super) fn duration(from: f64, to: f64) -> ExactInterval {
    ExactInterval::exactly(to) - ExactInterval::exactly(from)
}

/// The span relative to a time in it.
pub(super) fn around(span: Interval, middle: f64) -> Interval {
    duration(middle, span.lo()).0.hull(duration(middle, span.hi()).0)
}

/// The span of elapsed time.
pub(super) fn elapsed(span: Interval, epoch: f64) -> Interval {
    duration(epoch, span.lo()).0.hull(duration(epoch, span.hi()).0)
}

#[cfg(test)]
mod tests {
    use super::super::placement::Orientation;
    use super::*;

    fn start() -> Matrix<ExactInterval, 3> {
        Orientation::Quaternion([0.9, 0.1, -0.3, 0.2]).matrix()
    }

    #[test]
    fn the_angular_velocity_given_is_kept() {
        let spin = Steady::spinning([0.1, -0.7, 1e-9], start());
        assert_eq!(spin.angular_velocity(), Ball::exact([0.1, -0.7, 1e-9]));
        let still = Steady::spinning([0.0, -0.0, 0.0], start());
        assert!(!still.turns() && spin.turns());
        assert_eq!(still.at(7.0).matrix, still.at(0.0).matrix);
    }

    #[test]
    fn thousands_of_radians_lose_a_proved_amount() {
        let spin = Steady::spinning([3000.0, -4000.0, 1200.0], start());
        let (after, exact) = (spin.at(1.0), spin.enclose(Interval::ONE));
        assert!(after.error > 1e-13 && after.error < 3e-12, "{}", after.error);
        let entries = after.entries();
        for (row, other) in entries.0.iter().zip(&exact.0) {
            assert!(row.0.iter().zip(&other.0).all(|(a, b)| a.overlaps(*b)));
        }
        assert!(spin.at(1e300).error < 2.1, "no two rotations are farther apart than 2");
    }

    #[test]
    fn tiny_rates_are_not_lost() {
        for tiny in [5e-324, 1e-310, 1e-200, 1e-20] {
            let spin = Steady::spinning([0.0, 0.0, tiny], Matrix::identity());
            assert!(spin.turns() && spin.rate == Interval::point(tiny));
            assert_eq!(spin.angles(Interval::ONE).hi().max(tiny.next_up()), tiny.next_up());
            let sine = spin.at(1.0).matrix.0[1].0[0];
            assert_eq!(sine, tiny);
        }
    }
}
