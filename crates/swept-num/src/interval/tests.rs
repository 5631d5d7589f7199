use super::*;
use proptest::prelude::*;

fn iv(lo: f64, hi: f64) -> Interval {
    Interval::new(lo, hi).unwrap()
}

#[test]
fn constructors_refuse() {
    assert!(matches!(Interval::new(f64::NAN, 1.0), Err(IntervalError::NotANumber { .. })));
    assert!(matches!(Interval::new(1.0, f64::NAN), Err(IntervalError::NotANumber { .. })));
    assert!(matches!(Interval::new(2.0, 1.0), Err(IntervalError::Reversed { lo: 2.0, hi: 1.0 })));
    assert!(matches!(Interval::new(f64::INFINITY, f64::INFINITY), Err(IntervalError::NoReal { .. })));
    assert!(Interval::try_from(f64::NEG_INFINITY).is_err());
    assert_eq!(Interval::point(f64::NAN), Interval::ENTIRE);
    assert_eq!(Interval::point(f64::INFINITY), iv(f64::MAX, f64::INFINITY));
    let message = Interval::new(2.0, 1.0).unwrap_err().to_string();
    assert!(message.contains("lower end 2 is above the upper end 1"), "{message}");
}

#[test]
fn products_that_the_documents_get_wrong() {
    // both straddle zero; G-01: the lower end must not be overwritten first
    let straddling = iv(-1.0, 10.0) * iv(-10.0, 1.0);
    assert!(straddling.encloses(iv(-100.0, 10.0)) && straddling.width() < 110.0 + 1e-12);
    let g01 = iv(-2.0, 3.0) * iv(-4.0, 5.0);
    assert!(g01.encloses(iv(-12.0, 15.0)) && g01.width() < 27.0 + 1e-12);
    // G-02: odd and zeroth powers
    assert!(iv(-2.0, 1.0).powi(3).encloses(iv(-8.0, 1.0)));
    assert_eq!(iv(-2.0, 1.0).powi(0), Interval::ONE);
    assert_eq!(iv(-2.0, 1.0).powi(2), iv(0.0, 4.0));
    assert_eq!(iv(-2.0, 1.0).powi(1), iv(-2.0, 1.0));
    assert_eq!(iv(-3.0, -2.0).powi(3), iv(-27.0, -8.0));
}

#[test]
fn zeros_and_infinities_in_products() {
    assert_eq!(Interval::ZERO * Interval::ENTIRE, Interval::ZERO);
    assert_eq!(iv(0.0, 1.0) * iv(2.0, f64::INFINITY), iv(0.0, f64::INFINITY));
    assert_eq!(iv(f64::NEG_INFINITY, -1.0) * iv(-1.0, 0.0), iv(0.0, f64::INFINITY));
    assert_eq!((iv(0.0, 1.0) * iv(0.0, 3.0)).lo(), 0.0); // zero stays zero
    let huge = Interval::point(1e300) * Interval::point(1e300);
    assert_eq!(huge, iv(f64::MAX, f64::INFINITY));
    let sum = Interval::point(f64::MAX) + Interval::point(f64::MAX);
    assert!(sum.lo().is_finite() && sum.hi() == f64::INFINITY);
    assert_eq!(Interval::ENTIRE - Interval::ENTIRE, Interval::ENTIRE);
    assert_eq!(Interval::ZERO + Interval::ZERO, Interval::ZERO);
}

/// Sums around 2^-1020 to 2^-970 are normal, but half an ulp of them is subnormal: a step computed as a
/// multiple of the sum loses its last bit there and must not end in a tie. Found by the campaign
/// `arithmetic`.
#[test]
fn sums_whose_step_is_subnormal_still_enclose() {
    let least = f64::from_bits(1);
    for exponent in -1022..-960 {
        let near_power = arbitrary_power(exponent);
        for steps in 0..6 {
            let x = f64::from_bits(near_power.to_bits() + steps);
            // x + least is a float only while the ulp of x is the least float
            let (sum, exact) = (Interval::point(x) + Interval::point(least), exponent == -1022);
            assert!(sum.hi() >= x.next_up() && sum.lo() <= x.next_up(), "{x:e} + least in {sum:?}");
            assert!(exact || sum.lo() <= x, "{x:e} + least in {sum:?}");
            let difference = Interval::point(-x) - Interval::point(least);
            assert_eq!((difference.lo(), difference.hi()), (-sum.hi(), -sum.lo()));
            let less = Interval::point(x) - Interval::point(least);
            assert!(less.lo() < x, "{x:e} - least in {less:?}");
        }
    }
}

fn arbitrary_power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

#[test]
fn quotients_case_by_case() {
    let inf = f64::INFINITY;
    assert_eq!(iv(1.0, 2.0).quotient(iv(-1.0, 1.0)), Quotient::Two(iv(-inf, -1.0), iv(1.0, inf)));
    assert_eq!(iv(-2.0, -1.0).quotient(iv(-1.0, 4.0)), Quotient::Two(iv(-inf, -0.25), iv(1.0, inf)));
    assert_eq!(iv(1.0, 2.0).quotient(iv(0.0, 4.0)), Quotient::One(iv(0.25, inf)));
    assert_eq!(iv(1.0, 2.0).quotient(iv(-4.0, 0.0)), Quotient::One(iv(-inf, -0.25)));
    assert_eq!(iv(-2.0, -1.0).quotient(iv(0.0, 4.0)), Quotient::One(iv(-inf, -0.25)));
    assert_eq!(iv(1.0, 2.0).quotient(Interval::ZERO), Quotient::Empty);
    assert_eq!(iv(0.0, 2.0).quotient(Interval::ZERO), Quotient::One(Interval::ENTIRE));
    assert_eq!(iv(-1.0, 2.0).quotient(iv(-1.0, 1.0)), Quotient::One(Interval::ENTIRE));
    assert_eq!(iv(1.0, 2.0) / Interval::ZERO, Interval::ENTIRE);
    assert_eq!(iv(1.0, 2.0) / iv(1.0, inf), iv(0.0, 2.0));
    assert_eq!(iv(-inf, 2.0) / iv(1.0, inf), iv(-inf, 2.0));
    assert_eq!(iv(0.0, 1.0) / iv(-2.0, -1.0), iv(-1.0, 0.0));
}

#[test]
fn the_tightest_ends_are_met_exactly() {
    let (x, y) = (iv(-2.0, 3.0), iv(-4.0, 5.0));
    assert_eq!(x.tightest_sum(y), iv(-6.0, 8.0));
    assert_eq!(x.tightest_difference(y), iv(-7.0, 7.0));
    assert_eq!(x.tightest_product(y), iv(-12.0, 15.0));
    assert_eq!(x.tightest_quotient(iv(4.0, 4.0)), iv(-0.5, 0.75));
    assert_eq!(x.tightest_quotient(iv(-4.0, -4.0)), iv(-0.75, 0.5));
    assert_eq!(iv(-3.0, 2.0).tightest_square(), iv(0.0, 9.0));
    // one float apart where the result is not a float
    let third = Interval::ONE.tightest_quotient(Interval::point(3.0));
    assert_eq!(third.lo().next_up(), third.hi());
    // the ends of the range: no infinity where the result is finite, and none missing where it is not
    let most = Interval::point(f64::MAX);
    assert_eq!(most.tightest_sum(-most), Interval::ZERO);
    assert_eq!(most.tightest_sum(most), iv(f64::MAX, f64::INFINITY));
    assert_eq!(Interval::ENTIRE.tightest_difference(Interval::ENTIRE), Interval::ENTIRE);
    assert_eq!(Interval::ENTIRE.tightest_product(Interval::ZERO), Interval::ZERO);
    assert_eq!(iv(1.0, 2.0).tightest_quotient(iv(-1.0, 1.0)), Interval::ENTIRE);
}

#[test]
fn the_dependency_example() {
    // [Num20, section 2]: x/(x-1) against 1 + 1/(x-1) over [2.9, 3.1]
    let x = iv(2.9, 3.1);
    let twice = x / (x - 1.0);
    let once = 1.0 + 1.0 / (x - 1.0);
    assert!(twice.encloses(once) && twice.width() > 4.9 * once.width());
    assert!((once.lo() - 1.476_190).abs() < 1e-6 && (once.hi() - 1.526_315).abs() < 1e-6);
}

#[test]
fn square_roots() {
    assert_eq!(iv(4.0, 9.0).sqrt(), Some(iv(2.0, 3.0)));
    assert_eq!(iv(-4.0, 9.0).sqrt(), Some(iv(0.0, 3.0)));
    assert_eq!(iv(-4.0, -1.0).sqrt(), None);
    assert_eq!(iv(0.0, f64::INFINITY).sqrt(), Some(iv(0.0, f64::INFINITY)));
}

#[test]
fn midpoints_and_bisection_at_the_limits() {
    let one = 1.0f64;
    assert_eq!(iv(1.0, one.next_up()).bisect(), None);
    assert_eq!(iv(1.0, one.next_up().next_up()).midpoint(), one.next_up());
    assert_eq!(Interval::ENTIRE.midpoint(), 0.0);
    assert_eq!(iv(f64::MIN, f64::MAX).midpoint(), 0.0);
    assert_eq!(iv(f64::MAX, f64::INFINITY).midpoint(), f64::MAX);
    assert!(iv(f64::MAX, f64::INFINITY).bisect().is_none());
    assert_eq!(iv(0.0, 5e-324).bisect(), None);
    assert_eq!(iv(-5e-324, 5e-324).midpoint(), 0.0);
    // from any unbounded interval, always taking the same half, bisection ends
    for pick in [0, 1] {
        let mut rest = Interval::ENTIRE;
        let mut steps = 0;
        while let Some((left, right)) = rest.bisect() {
            rest = if pick == 0 { left } else { right };
            steps += 1;
            assert!(steps < 5000);
        }
    }
}

/// Ends from small integers to any bit pattern.
fn any_interval() -> impl Strategy<Value = Interval> {
    let end = prop_oneof![
        any::<u64>().prop_map(f64::from_bits).prop_filter("no NaN", |x| !x.is_nan()),
        (-20i32..20).prop_map(f64::from),
        -1e3..1e3f64,
    ];
    (end.clone(), end, any::<bool>()).prop_filter_map("no real number", |(a, b, point)| {
        let b = if point { a } else { b };
        Interval::new(a.min(b), a.max(b)).ok()
    })
}

proptest! {
    #[test]
    fn halves_cover_and_shrink(x in any_interval()) {
        let middle = x.midpoint();
        prop_assert!(x.contains(middle) && middle.is_finite());
        match x.bisect() {
            None => prop_assert!(x.is_point() || x.lo().next_up() >= x.hi()),
            Some((left, right)) => {
                prop_assert_eq!(left.hull(right), x);
                prop_assert_eq!(left.hi(), right.lo());
                prop_assert!(left != x && right != x);
            }
        }
    }

    #[test]
    fn operations_are_inclusion_isotone(x in any_interval(), y in any_interval(), at in 0.0..=1.0f64, to in 0.0..=1.0f64) {
        // a member of each operand (ends included), and its nearest-rounded result, lies in the result
        let member = |i: Interval, s: f64| (i.lo().max(f64::MIN) * (1.0 - s) + i.hi().min(f64::MAX) * s).clamp(i.lo().max(f64::MIN), i.hi().min(f64::MAX));
        let (a, b) = (member(x, at), member(y, to));
        let inside = |i: Interval, value: f64| value.is_nan() || i.lo() <= value && value <= i.hi();
        prop_assert!(inside(x + y, a + b) && inside(x - y, a - b) && inside(x * y, a * b));
        if b != 0.0 { prop_assert!(inside(x / y, a / b)); }
        prop_assert!(inside(x.square(), a * a) && inside(x.abs(), a.abs()));
        prop_assert!(inside(x.powi(3), a * a * a) || (a * a).is_infinite() || (a * a * a).abs() < 1e-300);
        prop_assert!(x.square().encloses((x * x).intersection(x.square()).unwrap()));
        if a >= 0.0 { prop_assert!(inside(x.sqrt().unwrap(), a.sqrt())); }
    }

    #[test]
    fn the_tightest_lie_within_the_operators_and_hold_the_ends(x in any_interval(), y in any_interval()) {
        let pairs = [
            (x.tightest_sum(y), x + y),
            (x.tightest_difference(y), x - y),
            (x.tightest_product(y), x * y),
            (x.tightest_quotient(y), x / y),
            (x.tightest_square(), x.square()),
        ];
        for (tightest, quick) in pairs {
            prop_assert!(quick.encloses(tightest), "{} {} {} {}", x, y, tightest, quick);
        }
        // each end is the directed result of some pair of ends, so no smaller interval would do
        let ends = |i: Interval| [i.lo(), i.hi()];
        let product = x.tightest_product(y);
        for (a, b) in ends(x).into_iter().flat_map(|a| ends(y).map(|b| (a, b))) {
            let nearest = a * b;
            prop_assert!(nearest.is_nan() || product.lo() <= nearest && nearest <= product.hi());
        }
        if ends(x).into_iter().chain(ends(y)).all(f64::is_finite) {
            let lows = ends(x).into_iter().flat_map(|a| ends(y).map(|b| crate::mul_down(a, b)));
            prop_assert_eq!(product.lo(), lows.fold(f64::INFINITY, f64::min));
        }
    }

    #[test]
    fn sets(x in any_interval(), y in any_interval()) {
        let both = x.hull(y);
        prop_assert!(both.encloses(x) && both.encloses(y));
        match x.intersection(y) {
            None => prop_assert!(!x.overlaps(y)),
            Some(common) => prop_assert!(x.encloses(common) && y.encloses(common) && x.overlaps(y)),
        }
    }
}
