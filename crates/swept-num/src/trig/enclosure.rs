//! sin and cos of an interval.
//!
//! **What it answers.** An interval that contains sin x (cos x) for every real x in a given interval, at each
//! end at most two floats wider than the smallest such interval.
//!
//! **The mathematics.** Between two neighbouring multiples of π/2 both functions are monotone, so over [a, b]
//! the extremes are values at a and b, except where a multiple k·π/2 lies inside at which the function is ±1:
//!
//! ```text
//! k mod 4     0    1    2    3
//! sin              1        −1
//! cos         1        −1
//! ```
//!
//! With q(x) = floor(x/(π/2)), the multiples inside (a, b] are k = q(a) + 1, …, q(b).
//!
//! **Why it is sound.** q mod 4 is exact for every float: the reduction gets the sign of the remainder right
//! (x/(π/2) is not an integer unless x = 0, and never closer than 2^−62 to one). If b − a, rounded up, is
//! below 2π there are at most four multiples inside, so q(b) − q(a) mod 4 gives their number, except that it
//! cannot distinguish none from four; with none b − a < π/2, with four b − a > 3π/2, and 3 separates the two.
//! A wider or unbounded interval gets [−1, 1], which is then exact (2π or more) or within an ulp. Values at
//! the ends are widened to the neighbouring floats (proof in the kernel) and clamped to [−1, 1]. At 0, the
//! only float where a value is exact, nothing is widened.
//!
//! **Source.** [Redon06, §5] bounds sinusoids by their end values only, which misses the interior extrema
//! (fault R-10).

use super::reduce::{reduce_by_pieces, reduce_otherwise};
use super::scalar::{cosine, sine, sine_at};
use crate::Interval;
use crate::interval::{larger, smaller};
use crate::round::{step_of, sub_up};

/// One end of the argument: its quadrant, and the sine and cosine computed there.
#[derive(Clone, Copy)]
struct End {
    quadrant: u64,
    sine: f64,
    cosine: f64,
}

impl End {
    /// At a finite float.
    #[inline]
    fn at(x: f64) -> Self {
        match reduce_by_pieces(x) {
            Some(angle) => Self { quadrant: angle.quadrant(), sine: sine(angle), cosine: cosine(angle) },
            None => Self::rare(x),
        }
    }

    /// At a finite float that the reduction by pieces does not handle.
    #[cold]
    fn rare(x: f64) -> Self {
        let angle = reduce_otherwise(x);
        Self { quadrant: angle.quadrant(), sine: sine_at(x, angle), cosine: cosine(angle) }
    }
}

/// An argument [a, b] shorter than 2π: its ends, and the multiples of π/2 inside (a, b].
struct Sector {
    a: End,
    b: End,
    /// The first multiple, modulo 4.
    first: u64,
    /// Their number, at most three.
    count: u64,
}

impl Sector {
    /// `None` if both functions take all values in [−1, 1], up to an ulp.
    #[inline]
    fn of(x: Interval) -> Option<Self> {
        // the float PI is below π
        const BELOW_TWO_PI: f64 = 2.0 * core::f64::consts::PI;
        let width = sub_up(x.hi(), x.lo());
        if !x.is_bounded() || width >= BELOW_TWO_PI {
            return None;
        }
        let a = End::at(x.lo());
        let b = if x.is_point() { a } else { End::at(x.hi()) };
        let count = b.quadrant.wrapping_sub(a.quadrant) & 3;
        if count == 0 && width >= 3.0 {
            return None;
        }
        Some(Self { a, b, first: a.quadrant + 1, count })
    }

    /// Whether a multiple ≡ `k` (mod 4) is inside.
    #[inline]
    fn holds(&self, k: u64) -> bool {
        (k.wrapping_sub(self.first) & 3) < self.count
    }

    #[inline]
    fn sines(&self) -> Interval {
        self.range(self.a.sine, self.b.sine, 1)
    }

    #[inline]
    fn cosines(&self) -> Interval {
        self.range(self.a.cosine, self.b.cosine, 0)
    }

    /// The values of the function that is 1 at multiples ≡ `top` and −1 at multiples ≡ `top` + 2, from those
    /// at the ends.
    #[inline]
    fn range(&self, at_a: f64, at_b: f64, top: u64) -> Interval {
        let lo = if self.holds(top + 2) { -1.0 } else { below(smaller(at_a, at_b)) };
        let hi = if self.holds(top) { 1.0 } else { -below(-larger(at_a, at_b)) };
        Interval::ordered(lo, hi)
    }
}

/// The float below a computed value, but not below −1. Zero stays: it is computed only where it is exact, at
/// zero.
#[inline]
fn below(value: f64) -> f64 {
    let down = value - step_of(value.abs());
    larger(down, -1.0)
}

/// [−1, 1].
fn everything() -> Interval {
    Interval::ordered(-1.0, 1.0)
}

impl Interval {
    /// The sines of its numbers (radians).
    ///
    /// # Guarantee
    /// Encloses, within [−1, 1]; an end is exactly ±1 when an extremum is inside, and otherwise at most two
    /// floats outside the true range (within an ulp if the interval is less than an ulp shorter than a full
    /// turn). Exact at zero.
    ///
    /// ```
    /// use swept_num::Interval;
    /// let hump = Interval::new(1.0, 2.0)?.sin(); // π/2 is inside
    /// assert!(hump.hi() == 1.0 && hump.contains(0.8414709848078965) && hump.lo() > 0.8414709848078962);
    /// assert_eq!(Interval::ENTIRE.sin(), Interval::new(-1.0, 1.0)?);
    /// # Ok::<(), swept_num::IntervalError>(())
    /// ```
    #[must_use]
    pub fn sin(self) -> Self {
        Sector::of(self).map_or_else(everything, |sector| sector.sines())
    }

    /// The cosines of its numbers (radians).
    ///
    /// # Guarantee
    /// As [`Interval::sin`].
    ///
    /// ```
    /// use swept_num::Interval;
    /// assert_eq!(Interval::ZERO.cos(), Interval::ONE);
    /// let dip = Interval::new(3.0, 4.0)?.cos(); // π is inside
    /// assert!(dip.lo() == -1.0 && dip.hi() < -0.65364);
    /// # Ok::<(), swept_num::IntervalError>(())
    /// ```
    #[must_use]
    pub fn cos(self) -> Self {
        if self == Self::ZERO {
            return Self::ONE;
        }
        Sector::of(self).map_or_else(everything, |sector| sector.cosines())
    }

    /// ([`Interval::sin`], [`Interval::cos`]) with one reduction of each end.
    ///
    /// # Guarantee
    /// The same intervals as the two functions give alone.
    ///
    /// ```
    /// use swept_num::Interval;
    /// let quarter = Interval::new(0.0, 1.5)?;
    /// assert_eq!(quarter.sin_cos(), (quarter.sin(), quarter.cos()));
    /// # Ok::<(), swept_num::IntervalError>(())
    /// ```
    #[must_use]
    pub fn sin_cos(self) -> (Self, Self) {
        if self == Self::ZERO {
            return (Self::ZERO, Self::ONE);
        }
        match Sector::of(self) {
            None => (everything(), everything()),
            Some(sector) => (sector.sines(), sector.cosines()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cos, sin};
    use core::f64::consts::{FRAC_PI_2, PI, TAU};
    use proptest::prelude::*;

    fn iv(lo: f64, hi: f64) -> Interval {
        Interval::new(lo, hi).unwrap()
    }

    #[test]
    fn points() {
        assert_eq!(Interval::ZERO.sin(), Interval::ZERO);
        assert_eq!(iv(-0.0, 0.0).cos(), Interval::ONE);
        for x in [1e-320, 0.1, 1.0, FRAC_PI_2, PI, -7.5, 1e9, 1e22, -1e300, f64::MAX] {
            let (s, c) = (Interval::point(x).sin(), Interval::point(x).cos());
            assert_eq!(s, iv(sin(x).next_down().max(-1.0), sin(x).next_up().min(1.0)));
            assert_eq!(c, iv(cos(x).next_down().max(-1.0), cos(x).next_up().min(1.0)));
        }
    }

    #[test]
    fn wide_and_unbounded() {
        let all = iv(-1.0, 1.0);
        for x in [
            Interval::ENTIRE,
            iv(0.0, f64::INFINITY),
            iv(f64::NEG_INFINITY, -1e300),
            iv(-1e308, 1e308),
            iv(0.0, 6.3),
            iv(f64::MIN, f64::MAX),
            iv(1e300, 1e300f64.next_up()),
            iv(1.0, 1.0 + 3.0 * FRAC_PI_2 + 1.5),
        ] {
            assert_eq!((x.sin(), x.cos(), x.sin_cos()), (all, all, (all, all)), "{x:?}");
        }
    }

    /// The float FRAC_PI_2 is below π/2 and its successor above: the extremum is between the two and nowhere
    /// else.
    #[test]
    fn extrema_at_the_last_float() {
        let (below, above) = (FRAC_PI_2, FRAC_PI_2.next_up());
        assert_eq!(iv(below, above).sin().hi(), 1.0);
        assert!(iv(below, above).cos().lo() < 0.0 && iv(below, above).cos().hi() > 0.0);
        // sin(π/2 ± 1e−6) is below 1 by 5e−13: with the extremum outside, the upper end is the value at the
        // end
        assert!(iv(1.0, FRAC_PI_2 - 1e-6).sin().hi() < 1.0);
        assert_eq!(iv(1.0, FRAC_PI_2 + 1e-6).sin().hi(), 1.0);
        assert!(iv(FRAC_PI_2 + 1e-6, 2.0).sin().hi() < 1.0);
        assert_eq!(iv(PI - 1e-6, PI + 1e-6).cos().lo(), -1.0);
        assert!(iv(PI + 1e-6, 3.2).cos().lo() > -1.0);
        // cos has its maximum at 0, the only extremum that is a float
        assert_eq!(iv(-1.0, 0.0).cos().hi(), 1.0);
        assert_eq!(iv(0.0, 1.0).cos().hi(), 1.0);
        assert_eq!(iv(-0.5, 0.25).cos().hi(), 1.0);
        assert_eq!(iv(0.0, 1.0).sin().lo(), 0.0);
        assert_eq!(iv(-1.0, -0.0).sin().hi(), 0.0);
    }

    /// Every start quadrant with every number of crossed multiples, at small, medium and huge arguments.
    #[test]
    fn quadrant_by_quadrant() {
        for base in [0.0, TAU * 1000.0, -TAU * 7.0, TAU * 1_048_576.0] {
            for start in 0..4 {
                for crossed in 0..5 {
                    let a = base + (f64::from(start) + 0.3) * FRAC_PI_2;
                    let b = base
                        + (f64::from(start + crossed) + if crossed == 4 { 0.2 } else { 0.6 }) * FRAC_PI_2;
                    let x = iv(a, b);
                    let (s, c) = x.sin_cos();
                    assert_eq!((s, c), (x.sin(), x.cos()));
                    let multiples: Vec<i32> = (start + 1..=start + crossed).map(|k| k % 4).collect();
                    assert_eq!(s.hi() == 1.0, multiples.contains(&1), "{x:?} {s:?}");
                    assert_eq!(s.lo() == -1.0, multiples.contains(&3), "{x:?} {s:?}");
                    assert_eq!(c.hi() == 1.0, multiples.contains(&0), "{x:?} {c:?}");
                    assert_eq!(c.lo() == -1.0, multiples.contains(&2), "{x:?} {c:?}");
                }
            }
        }
    }

    fn any_interval() -> impl Strategy<Value = Interval> {
        let start = prop_oneof![
            -10.0..10.0f64,
            -1e5..1e5f64,
            -1e12..1e12f64,
            any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |x| x.is_finite()),
            (-1000i32..1000).prop_map(|k| f64::from(k) * FRAC_PI_2),
        ];
        let width =
            prop_oneof![0.0..7.0f64, 0.0..1e-6f64, Just(FRAC_PI_2), Just(PI), Just(TAU), 0.0..1e-15f64];
        (start, width).prop_map(|(a, w)| iv(a, a + w))
    }

    /// Found by the property below: two floats beyond the end.
    #[test]
    fn the_lowest_normal_numbers_are_two_floats_wide_at_most() {
        for x in [f64::MIN_POSITIVE, 1.5 * f64::MIN_POSITIVE, 2.0 * f64::MIN_POSITIVE] {
            for x in [x, -x] {
                let s = Interval::point(x).sin();
                assert!(s.contains(sin(x)) && s.hi() <= sin(x).next_up().next_up(), "{x:e} {s:?}");
                assert!(s.lo() >= sin(x).next_down().next_down(), "{x:e} {s:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn members_are_inside_and_the_ends_are_tight(x in any_interval(), at in 0.0..=1.0f64) {
            let (s, c) = x.sin_cos();
            prop_assert_eq!((s, c), (x.sin(), x.cos()));
            let member = (x.lo() + at * (x.hi() - x.lo())).clamp(x.lo(), x.hi());
            for t in [x.lo(), member, x.hi()] {
                prop_assert!(s.contains(sin(t)) && c.contains(cos(t)), "{t:e} {s:?} {c:?}");
            }
            // an end that is not ±1 comes from an end of x and is one float beyond its value; two in the
            // lowest binade of normal numbers, where the outward step |x|φ + η is two subnormals and a float
            // is one
            let lowest = 2.0 * f64::MIN_POSITIVE;
            let above = |x: f64| if x.abs() < lowest { x.next_up().next_up() } else { x.next_up() };
            let below = |x: f64| -above(-x);
            for (range, f) in [(s, sin as fn(f64) -> f64), (c, cos)] {
                let (p, q) = (f(x.lo()), f(x.hi()));
                prop_assert!(range.hi() == 1.0 || range.hi() <= above(p.max(q)));
                prop_assert!(range.lo() == -1.0 || range.lo() >= below(p.min(q)));
            }
        }

        #[test]
        fn a_part_has_its_values_among_those_of_the_whole(
            x in any_interval(), p in 0.0..=1.0f64, q in 0.0..=1.0f64,
        ) {
            let inside = |at: f64| (x.lo() + at * (x.hi() - x.lo())).clamp(x.lo(), x.hi());
            let part = Interval::between(inside(p), inside(q));
            prop_assert!(x.sin().encloses(part.sin()) && x.cos().encloses(part.cos()));
        }
    }
}
