use super::*;
use proptest::prelude::*;

const TINY: f64 = 5e-324;

/// Floats of every kind: any bit pattern, or one of the values where the rules change.
fn any_finite() -> impl Strategy<Value = f64> {
    let special =
        [0.0, -0.0, TINY, -TINY, f64::MIN_POSITIVE, f64::MAX, f64::MIN, 1.0, -1.0, 1.0f64.next_up()];
    prop_oneof![
        3 => any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |x| x.is_finite()),
        1 => proptest::sample::select(special.to_vec()),
        2 => (-1000i32..1000).prop_map(f64::from),
    ]
}

#[test]
fn sums() {
    assert_eq!(add_down(1.0, TINY), 1.0);
    assert_eq!(add_up(1.0, TINY), 1.0f64.next_up());
    assert_eq!(add_down(1.0, -TINY), 1.0f64.next_down());
    assert_eq!(add_up(f64::MAX, f64::MAX), f64::INFINITY);
    assert_eq!(add_down(f64::MAX, f64::MAX), f64::MAX);
    assert_eq!(add_up(-f64::MAX, -f64::MAX), -f64::MAX);
    assert_eq!(add_down(f64::MAX, TINY), f64::MAX);
    assert_eq!(add_up(f64::MAX, TINY), f64::INFINITY);
    assert_eq!(add_down(f64::INFINITY, 1.0), f64::INFINITY);
    assert!(add_down(f64::INFINITY, f64::NEG_INFINITY).is_nan());
}

#[test]
fn products_and_quotients_that_underflow() {
    assert_eq!((mul_down(TINY, 0.25), mul_up(TINY, 0.25)), (0.0, TINY));
    assert_eq!((mul_down(-TINY, 0.25), mul_up(-TINY, 0.25)), (-TINY, 0.0));
    assert_eq!((mul_down(TINY, 1.5), mul_up(TINY, 1.5)), (TINY, 2.0 * TINY));
    assert_eq!((div_down(TINY, 3.0), div_up(TINY, 3.0)), (0.0, TINY));
    // 1/MAX is a little more than 2^-1024, a subnormal
    let small = 1.0 / f64::MAX;
    assert_eq!((div_down(-1.0, f64::MAX), div_up(-1.0, f64::MAX)), (-small.next_up(), -small));
    assert_eq!((mul_down(1e200, 1e200), mul_up(1e200, 1e200)), (f64::MAX, f64::INFINITY));
    assert_eq!((mul_down(-1e200, 1e200), mul_up(-1e200, 1e200)), (f64::NEG_INFINITY, -f64::MAX));
    // the float 0.333… is below a third
    assert_eq!((div_down(1.0, 3.0), div_up(1.0, 3.0)), (1.0 / 3.0, (1.0f64 / 3.0).next_up()));
    assert_eq!(div_down(1.0, f64::INFINITY), 0.0);
    assert_eq!(div_down(1.0, 0.0), f64::INFINITY);
}

#[test]
fn roots() {
    assert_eq!((sqrt_down(4.0), sqrt_up(4.0)), (2.0, 2.0));
    assert_eq!(sqrt_down(2.0).next_up(), sqrt_up(2.0));
    assert_eq!((sqrt_down(TINY), sqrt_up(TINY)), (TINY.sqrt(), TINY.sqrt())); // 2^-537 exactly
    assert_eq!((sqrt_down(0.0), sqrt_up(0.0)), (0.0, 0.0));
    assert!(sqrt_down(-1.0).is_nan() && sqrt_up(-1.0).is_nan());
    assert_eq!(sqrt_up(f64::INFINITY), f64::INFINITY);
}

fn step_below(x: f64) -> f64 {
    x - step_of(x.abs())
}

fn step_above(x: f64) -> f64 {
    x + step_of(x.abs())
}

#[test]
fn ordinary_numbers() {
    for x in [TINY, f64::MIN_POSITIVE, 1.0, f64::MAX] {
        assert!(is_finite_and_nonzero(x) && is_finite_and_nonzero(-x), "{x:e}");
    }
    for x in [0.0, f64::INFINITY, f64::NAN] {
        assert!(!is_finite_and_nonzero(x) && !is_finite_and_nonzero(-x), "{x:e}");
    }
}

#[test]
fn steps_at_the_edges() {
    assert_eq!((step_below(0.0), step_above(0.0)), (0.0, 0.0));
    assert_eq!((step_below(TINY), step_above(TINY)), (0.0, 2.0 * TINY));
    assert_eq!(
        (step_below(f64::NEG_INFINITY), step_above(f64::INFINITY)),
        (f64::NEG_INFINITY, f64::INFINITY)
    );
    assert!(step_below(f64::INFINITY).is_nan() && step_above(f64::NEG_INFINITY).is_nan());
    assert_eq!((step_below(f64::MIN), step_above(f64::MAX)), (f64::NEG_INFINITY, f64::INFINITY));
}

proptest! {
    #[test]
    fn directed_results_bracket_the_nearest(a in any_finite(), b in any_finite()) {
        for (down, nearest, up) in [
            (add_down(a, b), a + b, add_up(a, b)),
            (sub_down(a, b), a - b, sub_up(a, b)),
            (mul_down(a, b), a * b, mul_up(a, b)),
            (div_down(a, b), a / b, div_up(a, b)),
        ] {
            if nearest.is_nan() || b == 0.0 && nearest.is_infinite() { continue; }
            prop_assert!(down <= nearest && nearest <= up);
            prop_assert!(down == up || down.next_up() == up, "{down} {up} are not neighbours");
        }
    }

    #[test]
    fn steps_go_to_the_neighbour(x in any_finite(), exponent in 0u64..64, fraction in 0u64..1 << 52) {
        // any float, and floats whose half ulp is subnormal: near powers of two the step is closest to a tie
        let tiny = |fraction: u64| f64::from_bits(exponent << 52 | fraction);
        for size in [x.abs(), tiny(fraction), tiny(fraction & 7), tiny((1 << 52) - 1 - (fraction & 7)), tiny(0)] {
            let few = |a: f64, b: f64| a.to_bits().abs_diff(b.to_bits());
            let loose = (f64::MIN_POSITIVE..=4.0 * f64::MIN_POSITIVE).contains(&size);
            let (inner, outer) = (step_below(size), step_above(size));
            prop_assert!(size == 0.0 && inner == 0.0 && outer == 0.0 || inner < size && size < outer, "{size:e}");
            prop_assert!(few(inner, size) <= 1 + u64::from(loose) && few(outer, size) <= 1 + u64::from(loose), "{size:e}");
            prop_assert_eq!((step_below(-size), step_above(-size)), (-outer, -inner));
        }
    }

    #[test]
    fn comparison_agrees_with_small_integers(x in 0u32..5000, y in 0u32..5000, off in -2i64..=2, shift in -30i32..30) {
        let scale = f64::from_bits(((1023 + shift) as u64) << 52);
        let product = i64::from(x) * i64::from(y);
        let z = product + off;
        prop_assume!(z >= 0);
        let found = compare_product(f64::from(x) * scale, f64::from(y) / scale, z as f64);
        prop_assert_eq!(found, product.cmp(&z));
    }
}
