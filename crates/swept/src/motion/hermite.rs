//! One cubic between two knots.
//!
//! **What it answers.** The value of a cubic over time, its rate and its second derivative, enclosed: at an
//! instant and over a span.
//!
//! **The mathematics.** The cubic on [t0, t1] with the values p0, p1 and the rates v0, v1 at its ends. With h
//! = t1 - t0, τ = t - t0, x = τ/h and the mean rate δ = (p1 - p0)/h,
//!
//! ```text
//! f   = p0 + τ (v0 + x (q + x c))           q = 3δ - 2v0 - v1
//! f'  = v0 + x (2q + 3 x c)                 c = v0 + v1 - 2δ
//! f'' = (2q + 6 x c)/h
//! ```
//!
//! Seen from the other end, with σ = t1 - t in place of τ, the same formulas hold for p1, -v1 and q1 = 2v1 +
//! v0 - 3δ, with -c. The end that is closer is used. Over a part [a, b] of the span, w = b - a:
//!
//! - f'' is linear, so it lies between its values at a and b.
//! - f' is monotone if f'' has one sign; otherwise its range is that of a quadratic.
//! - f is monotone if f' has one sign. Otherwise it lies in the hull of its four Bernstein coefficients over [a,
//!   b], which are f(a), f(a) + w f'(a)/3, f(b) - w f'(b)/3 and f(b), and between the two parabolas of Taylor's
//!   theorem about the middle.
//!
//! **Why it is sound.** Intervals throughout; q and c are enclosed, so no rounded coefficient defines
//! anything. At a knot value and rate are the given numbers, without rounding.
//!
//! **Source.** [deBoor78, chapter IV] for the cubic; that the Bernstein polynomials are not negative and add up
//! to 1 is the binomial theorem.

use super::exact_interval::ExactInterval;
use super::joint::JointState;
use super::parabola::{range, taylor};
use super::steady::{around, duration};
use dashu_ratio::Relaxed;
use swept_num::exact::rational;
use swept_num::{Interval, Number};

/// The cubic with given values and rates at two times.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hermite {
    times: [f64; 2],
    values: [f64; 2],
    rates: [ExactInterval; 2],
    /// h.
    duration: ExactInterval,
    /// q, seen from either end.
    bends: [ExactInterval; 2],
    /// c.
    twist: ExactInterval,
}

/// The terms of the formulas, seen from the closer end.
struct Seen {
    value: f64,
    rate: ExactInterval,
    bend: ExactInterval,
    twist: ExactInterval,
    /// τ or σ.
    since: ExactInterval,
    /// x.
    part: ExactInterval,
    mirrored: bool,
}

impl Hermite {
    /// `rates` may be known only up to an interval.
    pub(super) fn new(times: [f64; 2], values: [f64; 2], rates: [ExactInterval; 2]) -> Self {
        let duration = duration(times[0], times[1]);
        let [from, to] = values.map(ExactInterval::exactly);
        let [first, last] = rates;
        let mean = (to - from).over(duration);
        let thrice = mean.times(3.0);
        let bends = [thrice - first.times(2.0) - last, last.times(2.0) + first - thrice];
        Self { times, values, rates, duration, bends, twist: first + last - mean.times(2.0) }
    }

    /// Whether no value, rate or second derivative overflows, however it is evaluated.
    pub(super) fn is_bounded(&self) -> bool {
        let part = ExactInterval(Interval::between(0.0, 1.0));
        [0, 1].into_iter().all(|k| {
            let bend = self.bends[k] + part * self.twist;
            let rate = self.rates[k] + part * (self.bends[k].times(2.0) + part * self.twist.times(3.0));
            let curve = self.bends[k].times(2.0) + part * self.twist.times(6.0);
            let inner = self.rates[k] + part * bend;
            let place = ExactInterval::exactly(self.values[k]) + self.duration * inner;
            let ways = [self.duration * rate, self.duration * curve, curve.over(self.duration), rate, place];
            ways.iter().all(|way| way.times(4.0).0.is_bounded())
        })
    }

    /// Whether the value is zero from one end to the other.
    pub(super) fn is_zero(&self) -> bool {
        self.values == [0.0; 2] && self.rates.iter().all(|rate| rate.0 == Interval::ZERO)
    }

    fn seen(&self, t: f64) -> Seen {
        let [start, end] = self.times;
        // times closer to the end, or beyond it, are seen from there; which end it is does not matter
        let mirrored = t >= end || (t > start && end - t < t - start);
        let k = usize::from(mirrored);
        let since = if mirrored { duration(t.min(end), end) } else { duration(start, t.max(start)) };
        let sign = |x: ExactInterval| if mirrored { -x } else { x };
        Seen {
            value: self.values[k],
            rate: sign(self.rates[k]),
            bend: self.bends[k],
            twist: sign(self.twist),
            since,
            part: since.over(self.duration),
            mirrored,
        }
    }

    /// The value at a time.
    pub(super) fn value(&self, t: f64) -> Interval {
        let Seen { value, rate, bend, twist, since, part, .. } = self.seen(t);
        if since.0 == Interval::ZERO {
            return Interval::point(value);
        }
        (ExactInterval::exactly(value) + since * (rate + part * (bend + part * twist))).0
    }

    /// Value, rate and second derivative at a time.
    pub(super) fn at(&self, t: f64) -> JointState {
        let Seen { value, rate, bend, twist, since, part, mirrored } = self.seen(t);
        let sign = |x: ExactInterval| if mirrored { -x } else { x };
        if since.0 == Interval::ZERO {
            let bend = bend.times(2.0).over(self.duration).0;
            return JointState { value: Interval::point(value), rate: sign(rate).0, bend };
        }
        let (twice, bent) = (bend.times(2.0), part * twist);
        JointState {
            value: (ExactInterval::exactly(value) + since * (rate + part * (bend + bent))).0,
            rate: sign(rate + part * (twice + bent.times(3.0))).0,
            bend: (twice + bent.times(6.0)).over(self.duration).0,
        }
    }

    /// Value, rate and second derivative over a part of the span.
    pub(super) fn over(&self, span: Interval) -> JointState {
        let first = self.at(span.lo());
        if span.is_point() {
            return first;
        }
        let last = self.at(span.hi());
        let width = duration(span.lo(), span.hi());
        let bend = first.bend.hull(last.bend);
        let mut rate = first.rate.hull(last.rate);
        if !one_sign(bend) {
            // f'(a + x w) = f'(a) + w f''(a) x + 3c (w/h)² x²
            let part = width.over(self.duration);
            let square = (self.twist * part.square()).times(3.0).0;
            let slope = (width * ExactInterval(first.bend)).0;
            rate = rate.hull(range(first.rate, slope, square, Interval::between(0.0, 1.0)));
        }
        let mut value = first.value.hull(last.value);
        if !one_sign(rate) {
            let third = width.over(ExactInterval::exactly(3.0));
            let way = |rate: Interval| (third * ExactInterval(rate)).0;
            let hull = value.hull(first.value + way(first.rate)).hull(last.value - way(last.rate));
            let middle = span.midpoint();
            let at = self.at(middle);
            let between = taylor(at.value, at.rate, bend, around(span, middle));
            value = value.hull(hull.intersection(between).unwrap_or(hull));
        }
        JointState { value, rate, bend }
    }

    /// The value at a time of the span without any error, if both rates are known exactly.
    pub(super) fn exact(&self, t: f64) -> Option<Relaxed> {
        let [start, end] = self.times;
        if t == start || t == end {
            return Some(rational(self.values[usize::from(t == end)]));
        }
        let [first, last] = self.rates.map(|rate| rate.0);
        if !first.is_point() || !last.is_point() {
            return None;
        }
        let [t, start, end] = [t, start, end].map(rational);
        let [from, to] = self.values.map(rational);
        let [first, last] = [first, last].map(|rate| rational(rate.lo()));
        // (1 - x)² ((1 + 2x) p0 + τ v0) + x² ((3 - 2x) p1 - σ v1)
        let one = rational(1.0);
        let part = (&t - &start) / (&end - &start);
        let rest = &one - &part;
        let twice = &part + &part;
        let near = (&one + &twice) * from + (&t - &start) * first;
        let far = (rational(3.0) - twice) * to - (end - t) * last;
        Some(&rest * &rest * near + &part * &part * far)
    }
}

/// Whether all its numbers are at least zero, or all at most zero.
fn one_sign(x: Interval) -> bool {
    x.lo() >= 0.0 || x.hi() <= 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cubic(times: [f64; 2], values: [f64; 2], rates: [f64; 2]) -> Hermite {
        Hermite::new(times, values, rates.map(ExactInterval::exactly))
    }

    #[test]
    fn ends_are_met_without_rounding() {
        let f = cubic([0.1, 0.7], [0.3, 1e16], [1.0 / 3.0, -7e-5]);
        for (k, t) in [0.1, 0.7].into_iter().enumerate() {
            assert_eq!(f.value(t), Interval::point([0.3, 1e16][k]));
            assert_eq!(f.at(t).rate, Interval::point([1.0 / 3.0, -7e-5][k]));
            assert_eq!(f.at(t).value, f.value(t));
        }
        // times beyond the ends are the ends
        assert_eq!((f.value(-9.0), f.value(9.0)), (f.value(0.1), f.value(0.7)));
    }

    /// 3x² - 2x³ on [2, 4], x = (t - 2)/2.
    #[test]
    fn a_smooth_step() {
        let f = cubic([2.0, 4.0], [0.0, 1.0], [0.0, 0.0]);
        let at = f.at(3.0);
        assert_eq!(
            (at.value, at.rate, at.bend),
            (Interval::point(0.5), Interval::point(0.75), Interval::ZERO)
        );
        let whole = f.over(Interval::between(2.0, 4.0));
        assert_eq!(whole.value, Interval::between(0.0, 1.0));
        assert!(whole.rate.lo() == 0.0 && whole.rate.hi() >= 0.75 && whole.rate.hi() < 0.75 + 1e-12);
        assert_eq!(whole.bend, Interval::between(-1.5, 1.5));
    }

    #[test]
    fn what_does_not_move_is_exact() {
        let still = cubic([0.1, 0.2], [0.3, 0.3], [0.0, -0.0]);
        for span in [Interval::point(0.15), Interval::between(0.11, 0.2)] {
            let over = still.over(span);
            assert_eq!(
                (over.value, over.rate, over.bend),
                (Interval::point(0.3), Interval::ZERO, Interval::ZERO)
            );
        }
        assert!(cubic([0.0, 1.0], [0.0; 2], [0.0; 2]).is_zero() && !still.is_zero());
        assert!(!cubic([0.0, 1.0], [0.0; 2], [0.0, 5e-324]).is_zero());
    }

    #[test]
    fn what_overflows_is_told() {
        assert!(cubic([0.0, 1.0], [1e300, -1e300], [0.0; 2]).is_bounded());
        for hostile in [
            cubic([0.0, 1.0], [1e308, -1e308], [0.0; 2]),
            cubic([0.0, 1e-320], [0.0, 1.0], [0.0; 2]),
            cubic([0.0, 1e200], [0.0, 1.0], [1e200, 0.0]),
            cubic([0.0, 1e-160], [0.0, 1e-3], [0.0; 2]),
        ] {
            assert!(!hostile.is_bounded(), "{hostile:?}");
        }
    }

    #[test]
    fn fractions_between_knots() {
        let f = cubic([1.0, 4.0], [2.0, -1.0], [0.5, 3.0]);
        // x = 1/3: (4/9)(5/3 · 2 + 1/2) + (1/9)(7/3 · -1 - 2 · 3) = 4/9 · 23/6 - 25/27
        let exact = f.exact(2.0).unwrap();
        assert_eq!(exact * rational(27.0), rational(46.0 - 25.0));
        assert_eq!(f.exact(4.0).unwrap(), rational(-1.0));
        let third = ExactInterval::exactly(1.0).over(ExactInterval::exactly(3.0));
        let solved = Hermite::new([1.0, 4.0], [2.0, -1.0], [third, third]);
        assert!(solved.exact(2.0).is_none() && solved.exact(1.0).is_some());
    }

    fn size() -> impl Strategy<Value = f64> {
        prop_oneof![4 => -3.0..3.0f64, 1 => Just(0.0), 1 => -1e-12..1e-12f64, 1 => -1e9..1e9f64]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

        /// The Bernstein form in fractions against the enclosures, and spans against their instants.
        #[test]
        fn truth_is_enclosed(
            start in prop_oneof![-2.0..2.0f64, -1e6..1e6f64],
            width in prop_oneof![0.1..4.0f64, 1e-6..1e-3f64, Just(100.0)],
            values in [size(), size()], rates in [size(), size()],
            a in 0.0..=1.0f64, b in 0.0..=1.0f64, s in 0.0..=1.0f64,
        ) {
            let end = start + width;
            prop_assume!(start < end);
            let f = cubic([start, end], values, rates);
            let at = |x: f64| (start + x * (end - start)).clamp(start, end);
            let span = Interval::between(at(a), at(b));
            let t = (span.lo() + s * (span.hi() - span.lo())).clamp(span.lo(), span.hi());
            let (over, now) = (f.over(span), f.at(t));
            prop_assert!(over.value.overlaps(now.value) && over.rate.overlaps(now.rate), "{:?} {:?}", over, now);
            prop_assert!(over.bend.overlaps(now.bend));
            let exact = f.exact(t).unwrap();
            prop_assert!(rational(now.value.lo()) <= exact && exact <= rational(now.value.hi()));
            prop_assert!(rational(over.value.lo()) <= exact && exact <= rational(over.value.hi()));
            prop_assert_eq!(f.value(t), now.value);
        }

        /// On a short span the range is that of the truth, up to terms of third order.
        #[test]
        fn short_spans_are_tight(
            values in [-3.0..3.0f64, -3.0..3.0f64], rates in [-3.0..3.0f64, -3.0..3.0f64],
            a in 0.0..0.98f64, width in 1e-4..0.02f64,
        ) {
            let f = cubic([0.0, 1.0], values, rates);
            let over = f.over(Interval::between(a, a + width));
            let samples: Vec<f64> =
                (0..=32).map(|k| f.value(a + width * f64::from(k) / 32.0).midpoint()).collect();
            let least = samples.iter().copied().fold(f64::INFINITY, f64::min);
            let most = samples.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            // |f''| < 100, |f'''| < 150
            prop_assert!(over.value.width() <= (most - least) + 0.1 * width * width + 100.0 * width * width * width + 1e-14);
        }
    }
}
