//! Enclosures of the real roots of c + b*x + a*x², without loss of significance.
//!
//! **What it answers.** How many real roots a quadratic with exact coefficients has, and where each one lies.
//!
//! **The mathematics.** With D = b² - 4ac, the textbook formula cancels when b² is much larger than 4ac
//! (D-03: for x² - 1e8 x + 1 it returns 7.45e-9 for 1e-8). Instead
//!
//! ```text
//! q = -(b + sign(b) * sqrt(D)) / 2,   one root is q/a, the other c/q   (nothing cancels)
//! ```
//!
//! What remains is the cancellation within D itself, near a double root. The **sign** of D is decided
//! exactly, by comparing the products b*b and 4a*c as integers; its **value** is summed from the four parts
//! of the two exact products (Dekker), so its error is far below an ulp of b² however close b² and 4ac are.
//!
//! The variable and the polynomial are first scaled by powers of two so that a and c are near 1: only b can
//! then be huge or tiny, and both cases are easy. Scaling by powers of two is exact.
//!
//! **Why it is sound.** Each step after the scaling is interval arithmetic. The thesis guesses an epsilon
//! around the roots and reports lost roots when it is halved (D-02); here outward rounding determines the
//! widening.
//!
//! **Source.** [D2M14, section 5.2.1, "loss of significance"]; [Kahan04] for the discriminant.

use crate::Interval;
use crate::round::{compare_products, integer_parts, mul_down, mul_up, two_product};
use core::cmp::Ordering;

/// The real roots of a quadratic.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum QuadraticRoots {
    /// No real root.
    None,
    /// Exactly one: the polynomial is linear, or the root is double.
    One(Interval),
    /// Two distinct roots, the smaller in the first interval (the intervals may overlap).
    Two(Interval, Interval),
    /// The polynomial is zero everywhere.
    Everywhere,
}

/// Encloses the real roots of c + b*x + a*x², with the coefficients taken as exact.
///
/// # Guarantee
/// The number of roots is exact. Each root lies in its interval; unless the root overflows or underflows, the
/// interval is narrow (the widest seen in a million hostile cases: 16 floats). If a coefficient is not
/// finite, nothing is known and the result is `Two(ENTIRE, ENTIRE)`.
///
/// ```
/// use swept_num::{QuadraticRoots, quadratic_roots};
/// let QuadraticRoots::Two(small, large) = quadratic_roots(1.0, -1e8, 1.0) else { panic!() };
/// assert!((small.midpoint() - 1e-8).abs() < 1e-23 && small.width() < 1e-22); // not 7.45e-9
/// assert!((small + large).contains(1e8) && (small * large).contains(1.0));
/// ```
#[must_use]
pub fn quadratic_roots(c: f64, b: f64, a: f64) -> QuadraticRoots {
    if !(a.is_finite() && b.is_finite() && c.is_finite()) {
        return QuadraticRoots::Two(Interval::ENTIRE, Interval::ENTIRE);
    }
    // | a | b | c |                                        |
    // | 0 | 0 | 0 | everywhere                             |
    // | 0 | 0 | . | none                                   |
    // | 0 | . | ? | -c/b                                   |
    // | . | 0 | 0 | 0, double                              |
    // | . | . | 0 | 0 and -b/a                             |
    // | . | ? | . | by the discriminant                    |
    if a == 0.0 {
        return match (b == 0.0, c == 0.0) {
            (true, true) => QuadraticRoots::Everywhere,
            (true, false) => QuadraticRoots::None,
            (false, _) => QuadraticRoots::One(Interval::point(-c) / Interval::point(b)),
        };
    }
    if c == 0.0 {
        if b == 0.0 {
            return QuadraticRoots::One(Interval::ZERO);
        }
        return in_order(Interval::ZERO, Interval::point(-b) / Interval::point(a), (b > 0.0) == (a > 0.0));
    }
    match discriminant_sign(a, b, c) {
        Ordering::Less => QuadraticRoots::None,
        // halve before dividing, so that the division overflows only if the root does
        Ordering::Equal => QuadraticRoots::One(Interval::point(-b).times(0.5) / Interval::point(a)),
        Ordering::Greater => two_roots(a, b, c),
    }
}

/// The sign of b² - 4ac, exactly.
fn discriminant_sign(a: f64, b: f64, c: f64) -> Ordering {
    if (a < 0.0) != (c < 0.0) {
        return Ordering::Greater;
    }
    compare_products((b.abs(), b.abs(), 0), (a.abs(), c.abs(), 2))
}

/// Two roots in increasing order; `other_below` says whether the second one given is the smaller.
fn in_order(one: Interval, other: Interval, other_below: bool) -> QuadraticRoots {
    if other_below { QuadraticRoots::Two(other, one) } else { QuadraticRoots::Two(one, other) }
}

/// Both roots when b² > 4ac and neither a nor c is zero.
fn two_roots(a: f64, b: f64, c: f64) -> QuadraticRoots {
    // x = 2^m y and the polynomial times 2^k: the coefficients become a 2^(k+2m), b 2^(k+m), c 2^k
    let k = -exponent(c);
    let m = (exponent(c) - exponent(a)).div_euclid(2);
    let (a_scaled, c_scaled) = (times_power(a, k + 2 * m), times_power(c, k));
    let b_exponent = if b == 0.0 { i32::MIN / 2 } else { exponent(b) + k + m };
    let scaled = if b_exponent > 500 {
        // 4ac/b² is below 2^-990: the roots are -c/b and -b/a up to a factor within 2^-900 of 1
        let nearly_one = Interval::ordered(1.0f64.next_down(), 1.0f64.next_up());
        let near = Interval::point(-c) / Interval::point(b) * nearly_one;
        let far = Interval::point(-b) / Interval::point(a) * nearly_one;
        // the far root has the sign of -b/a, and the near one is nearer to zero
        return in_order(near, far, (b > 0.0) == (a > 0.0));
    } else if b_exponent < -500 {
        // b is negligible next to a and c, both near 1
        Interval::between(-power_of_two(-500), power_of_two(-500))
    } else {
        Interval::point(times_power(b, k + m))
    };
    let root = discriminant(a_scaled, scaled, c_scaled).sqrt().unwrap_or(Interval::ZERO);
    let negative_b = scaled.hi() < 0.0;
    // q has the sign of -b; for b near zero either choice works, since c/q and q/a are then both well away
    // from zero
    let q = if negative_b { (root - scaled) * 0.5 } else { -(root + scaled) * 0.5 };
    let (over_a, under_c) = (q / Interval::point(a_scaled), Interval::point(c_scaled) / q);
    // q/a is the larger root when q and a have the same sign: |q/a| >= |c/q|, or c/q has the other sign
    let q_over_a_below = negative_b != (a > 0.0);
    in_order(scaled_back(under_c, m), scaled_back(over_a, m), q_over_a_below)
}

/// b² - 4ac for a and c near 1, known to be positive.
fn discriminant(a: f64, b: Interval, c: f64) -> Interval {
    let plain = || b.square() - Interval::point(4.0 * a) * Interval::point(c);
    let by_parts = if b.is_point() && (-60..=60).contains(&exponent(b.lo())) {
        let (square, square_rest) = two_product(b.lo(), b.lo());
        let (product, product_rest) = two_product(4.0 * a, c);
        // the leading parts first: their difference is exact when they are close
        exact_difference(square, product) + exact_difference(square_rest, product_rest)
    } else {
        plain()
    };
    by_parts.max(Interval::ZERO)
}

/// x - y as the tightest interval.
fn exact_difference(x: f64, y: f64) -> Interval {
    Interval::ordered(crate::sub_down(x, y), crate::sub_up(x, y))
}

/// The exponent e with 2^e <= |x| < 2^(e+1); x finite and not zero.
fn exponent(x: f64) -> i32 {
    let (integer, power) = integer_parts(x.abs());
    power + 63 - integer.leading_zeros() as i32
}

/// 2^exponent for a normal result.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// x * 2^power for a normal, finite result: exact.
fn times_power(x: f64, power: i32) -> f64 {
    let third = power / 3;
    x * power_of_two(third) * power_of_two(third) * power_of_two(power - 2 * third)
}

/// The interval times 2^power, rounded outward where the result leaves the range of floats.
fn scaled_back(x: Interval, power: i32) -> Interval {
    let third = power / 3;
    let factors = [power_of_two(third), power_of_two(third), power_of_two(power - 2 * third)];
    let lo = factors.iter().fold(x.lo(), |end, factor| mul_down(end, *factor));
    let hi = factors.iter().fold(x.hi(), |end, factor| mul_up(end, *factor));
    Interval::ordered(lo, hi)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_case_that_cancels() {
        let QuadraticRoots::Two(small, large) = quadratic_roots(1.0, -1e8, 1.0) else { panic!("two roots") };
        assert!(small.lo() > 0.999_999_999e-8 && small.width() <= 8.0 * small.lo() * f64::EPSILON);
        assert!((large * small).contains(1.0) && (large + small).contains(1e8));
    }

    #[test]
    fn degenerate_coefficients() {
        assert_eq!(quadratic_roots(0.0, 0.0, 0.0), QuadraticRoots::Everywhere);
        assert_eq!(quadratic_roots(1.0, 0.0, 0.0), QuadraticRoots::None);
        assert_eq!(quadratic_roots(0.0, 0.0, 5.0), QuadraticRoots::One(Interval::ZERO));
        assert!(matches!(quadratic_roots(-1.0, 2.0, 0.0), QuadraticRoots::One(r) if r.contains(0.5)));
        let QuadraticRoots::Two(low, high) = quadratic_roots(0.0, 2.0, 4.0) else { panic!("two roots") };
        assert!(low.contains(-0.5) && high == Interval::ZERO);
        let QuadraticRoots::Two(low, high) = quadratic_roots(0.0, -2.0, 4.0) else { panic!("two roots") };
        assert!(low == Interval::ZERO && high.contains(0.5));
        assert!(matches!(quadratic_roots(f64::NAN, 1.0, 1.0), QuadraticRoots::Two(_, _)));
    }

    #[test]
    fn double_roots_are_told_apart_from_near_misses() {
        // (x - 3)² * 2^-900 and its neighbours in the constant term
        let unit = power_of_two(-900);
        let at = |c: f64| quadratic_roots(c * unit, -6.0 * unit, unit);
        assert!(matches!(at(9.0), QuadraticRoots::One(r) if r.contains(3.0)));
        assert_eq!(at(9.0f64.next_up()), QuadraticRoots::None);
        let QuadraticRoots::Two(low, high) = at(9.0f64.next_down()) else { panic!("two roots") };
        // 3 ± sqrt(9 ulp of 9 …): the discriminant is exact, so the roots stay narrow although they nearly
        // meet
        assert!(low.hi() < 3.0 && high.lo() > 3.0 && low.width() < 1e-14);
    }

    #[test]
    fn extreme_scales() {
        for (c, b, a, root) in [
            (-1e300, 1.0, 1e-300, 6.180_339_887_498_949e299),
            (-1e-300, 1e-300, 1e-300, 0.618_033_988_749_894_8),
            (-1e300, 1e300, 1e300, 0.618_033_988_749_894_8),
            (-5e-324, 0.0, 5e-324, 1.0),
        ] {
            let QuadraticRoots::Two(low, high) = quadratic_roots(c, b, a) else { panic!("two roots") };
            assert!(
                low.hi() < 0.0 && (high.midpoint() / root - 1.0).abs() < 1e-12 && high.is_bounded(),
                "{high:?}"
            );
            assert!(high.width() <= 1e-12 * root);
        }
        // b larger than everything: one root near -c/b, the other far out
        let QuadraticRoots::Two(low, high) = quadratic_roots(1e-200, 1e200, 1e-200) else {
            panic!("two roots")
        };
        assert!(
            low.lo() == f64::NEG_INFINITY && low.hi() < -1e307 && high.hi() <= 0.0 && high.lo() >= -1e-323
        );
    }

    proptest! {
        /// Roots chosen first: (x - r)(x - s)*a with short numbers is exact.
        #[test]
        fn encloses_chosen_roots(r in -4000i32..4000, s in -4000i32..4000, a in prop_oneof![-50i32..0, 1i32..50], scale in -300i32..300) {
            let unit = power_of_two(scale);
            let (r, s, a) = (f64::from(r), f64::from(s), f64::from(a));
            let found = quadratic_roots(a * r * s * unit, -a * (r + s) * unit, a * unit);
            if r == s {
                prop_assert!(matches!(found, QuadraticRoots::One(x) if x.contains(r)));
            } else {
                let QuadraticRoots::Two(low, high) = found else { panic!("{found:?}") };
                prop_assert!(low.contains(r.min(s)) && high.contains(r.max(s)), "{found:?} for {r} {s}");
                prop_assert!(low.width() <= 8.0 * f64::EPSILON * r.abs().max(s.abs()));
            }
        }

        /// Any coefficients: the polynomial must change sign around an enclosed root, and nowhere else.
        #[test]
        fn signs_change_at_the_roots(c in -2.0..2.0f64, b in -2.0..2.0f64, a in -2.0..2.0f64) {
            let at = |x: f64| { let x = Interval::point(x); (Interval::point(a) * x + b) * x + c };
            match quadratic_roots(c, b, a) {
                QuadraticRoots::None => for i in -50..=50 {
                    prop_assert!((at(f64::from(i) * 0.1).lo() > 0.0) == (c > 0.0) || at(f64::from(i) * 0.1).contains_zero());
                },
                QuadraticRoots::Two(low, high) => {
                    prop_assert!(low.lo() <= high.hi());
                    for root in [low, high] {
                        let gap = root.width().max(1e-9 * root.magnitude());
                        let (before, after) = (at(root.lo() - gap), at(root.hi() + gap));
                        if high.lo() - low.hi() > 4.0 * gap {
                            prop_assert!((before * after).lo() <= 0.0, "{before:?} {after:?} around {root:?}");
                        }
                    }
                }
                _ => {}
            }
        }
    }
}
