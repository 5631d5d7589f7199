//! A reference point that moves along a line or a parabola.
//!
//! **What it answers.** o(t) = p + v τ + h τ², τ = t - epoch >= 0: in floats with a proved error, and
//! enclosed over a span. p is exact; v and h (half the acceleration) are exact or enclosed.
//!
//! **The mathematics.** Each component is a quadratic; [`parabola`](super::parabola) has its range.
//!
//! **Why it is sound.** In floats, with reach = |v|τ + |h|τ²: v passes 3 roundings before p is added and h 5,
//! so the term added to p is off by at most 5.1u reach plus the errors of v and h. The last sum is off by
//! u(|p| + reach), and never by more than the term added: p itself is a float. So a point at rest has no
//! error.
//!
//! **Source.** [Redon06, equation 4.2.a], [D2M14, equations 17 and 18, section 3.1.3].

use super::ball::{Ball, SLACK, TINY, UNIT, length_above};
use super::exact_interval::{ExactInterval, exactly, intervals};
use super::parabola::range;
use swept_num::{Interval, Number, Vector};

/// o(t) = p + v τ + h τ².
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Glide {
    position: Vector<f64, 3>,
    velocity: Vector<Interval, 3>,
    half_acceleration: Vector<Interval, 3>,
    velocity_ball: Ball,
    half_acceleration_ball: Ball,
    acceleration: Ball,
    /// Upper bounds on |p|, |v| and |h|.
    lengths: [f64; 3],
}

impl Glide {
    pub(super) fn new(
        position: [f64; 3],
        velocity: Vector<ExactInterval, 3>,
        acceleration: Vector<ExactInterval, 3>,
    ) -> Self {
        let velocity = intervals(velocity);
        let half_acceleration = intervals(acceleration.scale(ExactInterval::exactly(0.5)));
        let (velocity_ball, half_acceleration_ball) =
            (Ball::around(velocity), Ball::around(half_acceleration));
        let acceleration = Ball::around(intervals(acceleration));
        let position = Vector(position);
        let lengths = [length_above(position), velocity_ball.magnitude(), half_acceleration_ball.magnitude()];
        Self {
            position,
            velocity,
            half_acceleration,
            velocity_ball,
            half_acceleration_ball,
            acceleration,
            lengths,
        }
    }

    /// A line with an exact velocity.
    pub(super) fn straight(position: [f64; 3], velocity: [f64; 3]) -> Self {
        Self::new(position, exactly(velocity), exactly([0.0; 3]))
    }

    /// The position when `elapsed` is the rounded time since the epoch.
    #[inline]
    pub(super) fn at(&self, elapsed: f64) -> Ball {
        let (v, h) = (self.velocity_ball.center, self.half_acceleration_ball.center);
        let center =
            Vector(core::array::from_fn(|i| self.position.0[i] + elapsed * (v.0[i] + h.0[i] * elapsed)));
        let [position, speed, bend] = self.lengths;
        let reach = speed * elapsed + bend * elapsed * elapsed;
        if reach == 0.0 && (elapsed == 0.0 || (speed == 0.0 && bend == 0.0)) {
            return Ball { center: self.position, radius: 0.0 };
        }
        let unknown = (self.velocity_ball.radius + self.half_acceleration_ball.radius * elapsed) * elapsed;
        let last = (UNIT * (position + reach)).min(reach);
        let radius = (unknown + 5.1 * UNIT * reach + last) * SLACK + TINY * (1.0 + elapsed);
        Ball { center, radius }
    }

    /// The positions over a span of elapsed time.
    pub(super) fn enclose(&self, elapsed: Interval) -> Vector<Interval, 3> {
        Vector(core::array::from_fn(|i| {
            range(
                Interval::point(self.position.0[i]),
                self.velocity.0[i],
                self.half_acceleration.0[i],
                elapsed,
            )
        }))
    }

    /// The velocity, if it is constant.
    #[inline]
    pub(super) fn constant_velocity(&self) -> Option<Ball> {
        (self.half_acceleration_ball == Ball::ZERO).then_some(self.velocity_ball)
    }

    /// The velocities over a span of elapsed time.
    pub(super) fn velocity(&self, elapsed: Interval) -> Ball {
        self.velocity_ball.plus(self.half_acceleration_ball.times(elapsed * 2.0))
    }

    /// The acceleration.
    pub(super) fn acceleration(&self) -> Ball {
        self.acceleration
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn thrown(p: [f64; 3], v: [f64; 3], a: [f64; 3]) -> Glide {
        Glide::new(p, exactly(v), exactly(a))
    }

    #[test]
    fn at_rest_there_is_no_error() {
        let rest = Glide::straight([0.1, -1e9, 3.0], [0.0; 3]);
        assert_eq!(rest.at(5.0), Ball::exact([0.1, -1e9, 3.0]));
        assert_eq!(rest.enclose(Interval::between(0.0, 5.0)), Vector([0.1, -1e9, 3.0]).enclosed());
        let moving = Glide::straight([0.1, 0.0, 0.0], [1e-30, 0.0, 0.0]);
        assert_eq!(moving.at(0.0).radius, 0.0);
        assert!(moving.at(1.0).radius <= 2e-30, "the error is at most the term added");
        assert_eq!(moving.acceleration(), Ball::ZERO);
    }

    #[test]
    fn the_top_of_a_throw_is_enclosed() {
        // x = t - t²: top 1/4 at 1/2
        let throw = thrown([0.0; 3], [1.0, 0.0, 0.0], [-2.0, 0.0, 0.0]);
        let range = throw.enclose(Interval::between(0.0, 1.0)).0[0];
        assert!(range.contains(0.25) && range.contains(0.0));
        assert!(range.hi() < 0.25 + 1e-15 && range.lo() > -1e-15, "{range:?}");
        let before = throw.enclose(Interval::between(0.0, 0.25)).0[0];
        assert!(before.contains(0.1875) && before.hi() < 0.1875 + 1e-15, "{before:?}");
        assert_eq!(throw.acceleration(), Ball::exact([-2.0, 0.0, 0.0]));
        assert!(throw.velocity(Interval::between(0.0, 1.0)).contains([0.5, 0.0, 0.0]));
    }

    proptest! {
        #[test]
        fn floats_and_enclosures_agree(
            p in [-10.0..10.0f64, -1e6..1e6f64, 0.0..1e-300f64],
            v in [-10.0..10.0f64, -1e-6..1e-6f64, -1e3..1e3f64],
            a in [-10.0..10.0f64, 0.0..1e-300f64, -1e-3..1e-3f64],
            start in 0.0..5.0f64, width in prop_oneof![Just(0.0), 0.0..1e-3f64, 0.0..5.0f64], s in 0.0..=1.0f64,
        ) {
            let glide = thrown(p, v, a);
            let span = Interval::between(start, start + width);
            let t = (start + s * width).clamp(span.lo(), span.hi());
            let (range, at) = (glide.enclose(span), glide.at(t));
            let exact = glide.enclose(Interval::point(t));
            for i in 0..3 {
                prop_assert!(range.0[i].overlaps(exact.0[i]) && range.0[i].hi() >= exact.0[i].lo());
                prop_assert!(at.enclosure().0[i].overlaps(exact.0[i]));
            }
            prop_assert!(at.radius <= 1e-15 * (1e6 + 6e3));
            let velocity = glide.velocity(Interval::point(t));
            prop_assert!(glide.velocity(span).widened(2.0 * velocity.radius).contains(velocity.center.0));
        }
    }
}
