//! How long two features stay apart along a direction.
//!
//! **What it answers.** From their corners and velocities at time t and a direction n: a later time up to
//! which, inclusive, they share no point.
//!
//! **The mathematics.** For corners a of one feature and b of the other and h = n·(b - a), Taylor's theorem
//! gives for s >= 0
//!
//! ```text
//! h(t + s) >= n·(b - a) + n·(b' - a') s - K s²/2      positions and velocities at t,  K >= -h'' until then
//! -h'' <= -min n·(o''_B - o''_A) + Σ over both bodies (max|n×ω| max|ω| + max|n×ω'|) d
//! ```
//!
//! because n·(ω × (ω × x)) = (n × ω)·(ω × x) up to sign, |x| <= d. While every h is positive, a plane
//! perpendicular to n lies between the two hulls. The right side, minimised over the corners, is concave in
//! s: if it is positive at both ends of a step, it is positive throughout.
//!
//! **Why it is sound.** The step is guessed in floats; the claim is checked at both of its ends with
//! intervals. K is rounded up. Any n will do, even a bad one: it proves less.
//!
//! **Source.** [D2M14, appendix B.1] for the derivatives.

use super::instant::{Corners, Instant};
use super::moving::Moving;
use crate::motion::{Ball, Curvature, Motion};
use swept_num::{Interval, Vector, add_up, div_down, mul_up, sub_down};

/// How the paths of two features bend over a span without breaks.
pub(super) struct Bend {
    a: Curvature,
    b: Curvature,
    reaches: [f64; 2],
}

impl Bend {
    pub(super) fn over<A: Motion, B: Motion, const N: usize, const K: usize>(
        a: &Moving<'_, A, N>,
        b: &Moving<'_, B, K>,
        span: Interval,
    ) -> Self {
        Self { a: a.motion().curvature(span), b: b.motion().curvature(span), reaches: [a.reach(), b.reach()] }
    }

    /// K: an upper bound on -n·(b - a)'' over the span for all corners, never negative; infinite if nothing
    /// is known.
    pub(super) fn along(&self, n: Vector<f64, 3>) -> f64 {
        let direction = n.enclosed();
        let length = direction.norm().hi();
        // |n × v| for every v in the ball
        let across = |ball: Ball| {
            add_up(direction.cross(ball.center.enclosed()).norm().hi(), mul_up(length, ball.radius))
        };
        let turning = |bend: &Curvature, reach: f64| {
            let spin = mul_up(across(bend.angular_velocity), bend.angular_velocity.magnitude());
            mul_up(add_up(spin, across(bend.angular_acceleration)), reach)
        };
        let (start, end) = (self.a.acceleration, self.b.acceleration);
        let falling = direction.dot(start.center.enclosed() - end.center.enclosed()).hi();
        let unknown = mul_up(length, add_up(start.radius, end.radius));
        let straight = add_up(falling, unknown).max(0.0);
        let turned = add_up(turning(&self.a, self.reaches[0]), turning(&self.b, self.reaches[1]));
        let all = add_up(straight, turned);
        // infinity minus infinity gives no bound at all
        if all.is_nan() { f64::INFINITY } else { all }
    }

    /// An upper bound on the relative acceleration of the corners, for choosing step widths.
    pub(super) fn magnitude(&self) -> f64 {
        let relative = (self.b.acceleration.center - self.a.acceleration.center).norm_squared().sqrt();
        let turning = |bend: &Curvature, reach: f64| {
            let spin = bend.angular_velocity.magnitude();
            (bend.angular_acceleration.magnitude() + spin * spin) * reach
        };
        relative
            + self.a.acceleration.radius
            + self.b.acceleration.radius
            + turning(&self.a, self.reaches[0])
            + turning(&self.b, self.reaches[1])
    }
}

/// The corners along one direction: the linear parts of their paths.
struct Lines<const N: usize> {
    places: [f64; N],
    rates: [f64; N],
}

impl<const N: usize> Lines<N> {
    /// Lower bounds on n·x and n·x'.
    fn below(corners: &Corners<N>, n: Vector<f64, 3>) -> Self {
        let direction = n.enclosed();
        Self {
            places: corners.places.map(|place| direction.dot(place).lo()),
            rates: corners.velocities.map(|velocity| direction.dot(velocity).lo()),
        }
    }

    /// A lower bound on the least value s later.
    fn least(&self, offset: Interval) -> f64 {
        let at = |i: usize| (Interval::point(self.rates[i]) * offset + Interval::point(self.places[i])).lo();
        (0..N).map(at).fold(f64::INFINITY, f64::min)
    }
}

/// A lower bound on the distance between the features at the instant itself, from the gap along n; not above
/// zero if n shows no gap.
pub(super) fn gap<const N: usize, const K: usize>(instant: &Instant<N, K>, n: Vector<f64, 3>) -> f64 {
    let direction = n.enclosed();
    let least =
        instant.b.places.map(|place| direction.dot(place).lo()).into_iter().fold(f64::INFINITY, f64::min);
    let most =
        instant.a.places.map(|place| direction.dot(place).hi()).into_iter().fold(f64::NEG_INFINITY, f64::max);
    let gap = sub_down(least, most);
    let length = direction.norm().hi();
    if gap > 0.0 && length > 0.0 { div_down(gap, length) } else { 0.0 }
}

/// The end of a step from `t` that n proves, not after `until`; `None` if n does not even prove the instant
/// `t`.
///
/// # Guarantee
/// The features share no point at any time of [t, result], if `bend` holds over [t, `until`] and no break
/// lies inside.
pub(super) fn step<const N: usize, const K: usize>(
    instant: &Instant<N, K>,
    bend: &Bend,
    n: Vector<f64, 3>,
    t: f64,
    until: f64,
) -> Option<f64> {
    // -n·a from below is n·a from above
    let (ahead, behind) = (Lines::below(&instant.b, n), Lines::below(&instant.a, -n));
    if !ahead.places.iter().all(|b| behind.places.iter().all(|a| *b > -a)) {
        return None;
    }
    let curvature = bend.along(n);
    let positive = |later: f64| {
        let offset = Interval::point(later) - Interval::point(t);
        let linear = Interval::point(ahead.least(offset)) + Interval::point(behind.least(offset));
        let bent = offset.square() * Interval::point(curvature) * 0.5;
        (linear - bent).lo() > 0.0
    };
    // a guess for each pair of corners: the first zero of g + r s - K s²/2
    let mut guess = f64::INFINITY;
    for (place_b, rate_b) in ahead.places.iter().zip(ahead.rates) {
        for (place_a, rate_a) in behind.places.iter().zip(behind.rates) {
            guess = guess.min(first_zero(place_b + place_a, rate_b + rate_a, curvature));
        }
    }
    // slightly less than the zero, which leaves some room for proving the end
    guess *= 1.0 - 1.0 / f64::from(1 << 20);
    for _ in 0..4 {
        let later = (t + guess).min(until);
        if later.is_nan() || later <= t {
            break;
        }
        if positive(later) {
            return Some(later);
        }
        guess = 0.5 * (later - t);
    }
    Some(t)
}

/// The first zero of g + r s - K s²/2 after 0 for g > 0, without directed rounding; infinite if there is
/// none.
fn first_zero(g: f64, r: f64, curvature: f64) -> f64 {
    if r >= 0.0 && curvature == 0.0 {
        return f64::INFINITY;
    }
    let root = (r * r + 2.0 * curvature * g).sqrt();
    let zero = if r < 0.0 { 2.0 * g / (root - r) } else { (r + root) / curvature };
    if zero.is_nan() { 0.0 } else { zero }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Ballistic, Placement, Spin};

    const TRIANGLE: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    const UP: Vector<f64, 3> = Vector([0.0, 0.0, 1.0]);

    #[test]
    fn a_straight_fall_is_followed_to_the_contact() {
        let floor = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let fall = Spin::new([0.0, 1.0], Placement::at([0.0, 0.0, 1.0]), [0.0, 0.0, -2.0], [0.0; 3]).unwrap();
        let (a, b) = (Moving::new(TRIANGLE, &floor).unwrap(), Moving::new([[0.2, 0.2, 0.0]], &fall).unwrap());
        let bend = Bend::over(&a, &b, Interval::between(0.0, 1.0));
        let end = step(&Instant::at(&a, &b, 0.0), &bend, UP, 0.0, 1.0).unwrap();
        assert!(end < 0.5 && end > 0.499999, "{end}");
        // behind the triangle, or along it, nothing is proved
        assert_eq!(step(&Instant::at(&a, &b, 0.75), &bend, UP, 0.75, 1.0), None);
        assert_eq!(step(&Instant::at(&a, &b, 0.0), &bend, Vector([1.0, 0.0, 0.0]), 0.0, 1.0), None);
        assert_eq!(step(&Instant::at(&a, &b, 0.0), &bend, Vector([0.0; 3]), 0.0, 1.0), None);
    }

    #[test]
    fn faces_that_spin_over_each_other_cost_one_step() {
        let place = |z| Placement::at([0.0, 0.0, z]);
        let low = Spin::new([0.0, 1.0], place(0.0), [0.3, 0.1, 0.0], [0.0, 0.0, 50.0]).unwrap();
        let high = Spin::new([0.0, 1.0], place(1e-9), [0.0; 3], [0.0, 0.0, -80.0]).unwrap();
        let (a, b) = (Moving::new(TRIANGLE, &low).unwrap(), Moving::new(TRIANGLE, &high).unwrap());
        let bend = Bend::over(&a, &b, Interval::between(0.0, 1.0));
        assert_eq!(step(&Instant::at(&a, &b, 0.0), &bend, UP, 0.0, 1.0), Some(1.0));
    }

    #[test]
    fn a_throw_bends_toward_the_floor_and_equal_gravity_cancels() {
        let gravity = [0.0, 0.0, -2.0];
        let start = Placement::at([0.0, 0.0, 1.0]);
        let thrown = Ballistic::new([0.0, 2.0], start, [0.0; 3], gravity, [0.0; 3]).unwrap();
        let falling = Ballistic::new([0.0, 2.0], Placement::IDENTITY, [0.0; 3], gravity, [0.0; 3]).unwrap();
        let rest = Spin::at_rest([0.0, 2.0], Placement::IDENTITY).unwrap();
        let vertex = Moving::new([[0.2, 0.2, 0.0]], &thrown).unwrap();
        let whole = Interval::between(0.0, 2.0);
        let floor = Moving::new(TRIANGLE, &rest).unwrap();
        let hit = step(&Instant::at(&floor, &vertex, 0.0), &Bend::over(&floor, &vertex, whole), UP, 0.0, 2.0);
        assert!(hit.is_some_and(|t| t < 1.0 && t > 0.999), "{hit:?}");
        let lift = Moving::new(TRIANGLE, &falling).unwrap();
        let free = step(&Instant::at(&lift, &vertex, 0.0), &Bend::over(&lift, &vertex, whole), UP, 0.0, 2.0);
        assert_eq!(free, Some(2.0));
    }
}
