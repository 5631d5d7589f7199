//! The range of a quadratic: the values of p + v s + h s² for s in an interval, with interval coefficients.
//!
//! The extremes are at the ends of s or where the slope v + 2hs vanishes; there the value is p - v²/(4h). For
//! each choice of the coefficients one of the cases holds; the result joins all cases that cannot be
//! excluded.

use swept_num::Interval;

/// Encloses p + v s + h s² for all members.
pub(super) fn range(p: Interval, v: Interval, h: Interval, s: Interval) -> Interval {
    if h == Interval::ZERO {
        let way = v * s;
        return if way == Interval::ZERO { p } else { p + way };
    }
    let at = |s: Interval| p + s * (v + h * s);
    let slope = v + (h * s) * 2.0;
    let ends = at(Interval::point(s.lo())).hull(at(Interval::point(s.hi())));
    if !slope.contains_zero() {
        return ends;
    }
    if h.contains_zero() {
        return at(s);
    }
    let with_vertex = ends.hull(p - v.square() / (h * 4.0));
    with_vertex.intersection(at(s)).unwrap_or(with_vertex)
}

/// Encloses f(m + s) for a function with f(m) = p, f'(m) = v and f'' in `bend` for all s in between: by
/// Taylor's theorem f lies between the two parabolas, since s² is not negative.
pub(super) fn taylor(p: Interval, v: Interval, bend: Interval, s: Interval) -> Interval {
    if !bend.is_bounded() {
        return Interval::ENTIRE;
    }
    let half = bend * 0.5;
    let [below, above] = [half.lo(), half.hi()].map(|h| range(p, v, Interval::point(h), s));
    Interval::between(below.lo(), above.hi())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn values_are_inside_and_the_range_is_tight(
            p in -3.0..3.0f64, v in -3.0..3.0f64, h in prop_oneof![-3.0..3.0f64, Just(0.0)],
            lo in -2.0..2.0f64, width in 0.0..3.0f64,
        ) {
            let point = Interval::point;
            let s = Interval::between(lo, lo + width);
            let found = range(point(p), point(v), point(h), s);
            let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
            for k in 0..=200 {
                let x = (lo + width * f64::from(k) / 200.0).clamp(s.lo(), s.hi());
                let value = p + x * (v + h * x);
                prop_assert!(found.lo() <= value + 1e-13 && value - 1e-13 <= found.hi());
                (least, most) = (least.min(value), most.max(value));
            }
            // between two samples a parabola rises by at most |h| (width/200)²/4
            let missed = h.abs() * width * width / 160_000.0 + 1e-13;
            prop_assert!(found.lo() >= least - missed && found.hi() <= most + missed);
        }

        /// sin about m: f'' = -sin.
        #[test]
        fn a_sine_between_its_parabolas(m in -4.0..4.0f64, half in 0.0..1.0f64, at in -1.0..=1.0f64) {
            let s = Interval::between(-half, half);
            let (sin, cos) = Interval::point(m).sin_cos();
            let bend = -(Interval::point(m) + s).sin();
            let found = taylor(sin, cos, bend, s);
            prop_assert!(found.overlaps((Interval::point(m) + Interval::point(at * half)).sin()));
        }
    }
}
