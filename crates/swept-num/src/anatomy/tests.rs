use super::*;
use proptest::prelude::*;

fn double(x: f64) -> Anatomy {
    Anatomy::of_f64(x)
}

fn single(x: f32) -> Anatomy {
    Anatomy::of_f32(x)
}

#[test]
fn exercise_of_the_tutorial_goes_both_ways() {
    let x = single(-6.8);
    assert_eq!(x.bit_text(), "1 10000001 10110011001100110011010");
    assert_eq!(Anatomy::from_bit_text(&x.bit_text()), Ok(x));
    assert_eq!((x.biased_exponent(), x.true_exponent()), (129, Some(2)));
}

#[test]
fn classes_and_exponents_at_the_borders() {
    // value, class, true exponent, ulp exponent
    let table = [
        (double(0.0), FloatClass::Zero, Some(-1022), Some(-1074)),
        (double(-0.0), FloatClass::Zero, Some(-1022), Some(-1074)),
        (double(5e-324), FloatClass::Subnormal, Some(-1022), Some(-1074)),
        (double(f64::MIN_POSITIVE.next_down()), FloatClass::Subnormal, Some(-1022), Some(-1074)),
        (double(f64::MIN_POSITIVE), FloatClass::Normal, Some(-1022), Some(-1074)),
        (double(1.0), FloatClass::Normal, Some(0), Some(-52)),
        (double(2.0_f64.next_down()), FloatClass::Normal, Some(0), Some(-52)),
        (double(f64::MAX), FloatClass::Normal, Some(1023), Some(971)),
        (double(f64::NEG_INFINITY), FloatClass::Infinite, None, None),
        (double(f64::NAN), FloatClass::Nan, None, None),
        (single(0.0), FloatClass::Zero, Some(-126), Some(-149)),
        (single(1e-45), FloatClass::Subnormal, Some(-126), Some(-149)),
        (single(f32::MIN_POSITIVE.next_down()), FloatClass::Subnormal, Some(-126), Some(-149)),
        (single(f32::MIN_POSITIVE), FloatClass::Normal, Some(-126), Some(-149)),
        (single(f32::MAX), FloatClass::Normal, Some(127), Some(104)),
        (single(f32::INFINITY), FloatClass::Infinite, None, None),
        (single(f32::NAN), FloatClass::Nan, None, None),
    ];
    for (x, class, exponent, ulp_exponent) in table {
        assert_eq!(
            (x.class(), x.true_exponent(), x.ulp_exponent()),
            (class, exponent, ulp_exponent),
            "{x:?}"
        );
    }
}

#[test]
fn epsilon_and_unit_roundoff_are_kept_apart() {
    assert_eq!(FloatFormat::DOUBLE.epsilon(), f64::EPSILON);
    assert_eq!(FloatFormat::SINGLE.epsilon(), f64::from(f32::EPSILON));
    for (format, one) in [(FloatFormat::DOUBLE, double(1.0)), (FloatFormat::SINGLE, single(1.0))] {
        assert_eq!(one.gap_above(), Some(format.epsilon()));
        assert_eq!(one.gap_below(), Some(format.unit_roundoff()));
        assert_eq!(2.0 * format.unit_roundoff(), format.epsilon());
    }
}

#[test]
fn gaps_at_a_power_of_two_differ_except_at_the_smallest_normal() {
    let x = double(1024.0);
    assert_eq!((x.gap_above(), x.gap_below()), (x.ulp(), x.ulp().map(|ulp| ulp / 2.0)));
    let smallest = double(f64::MIN_POSITIVE);
    assert_eq!((smallest.gap_above(), smallest.gap_below()), (smallest.ulp(), smallest.ulp()));
    let minus = double(-1024.0);
    assert_eq!((minus.gap_above(), minus.gap_below()), (x.gap_below(), x.gap_above()));
}

#[test]
fn neighbours_at_the_ends_and_around_zero() {
    assert_eq!(double(f64::MAX).next_up(), Some(double(f64::INFINITY)));
    assert_eq!(double(f64::MAX).gap_above(), Some(f64::INFINITY));
    assert_eq!(double(f64::INFINITY).next_up(), None);
    assert_eq!(double(f64::INFINITY).next_down(), Some(double(f64::MAX)));
    assert_eq!(double(f64::INFINITY).gap_below(), None);
    assert_eq!(single(f32::NEG_INFINITY).next_down(), None);
    assert_eq!(single(f32::NEG_INFINITY).next_up(), Some(single(f32::MIN)));
    for zero in [0.0, -0.0] {
        assert_eq!(double(zero).next_up(), Some(double(5e-324)));
        assert_eq!(double(zero).next_down(), Some(double(-5e-324)));
    }
    assert_eq!(double(5e-324).next_down(), Some(double(0.0)));
    assert_eq!(double(-5e-324).next_up(), Some(double(0.0)));
    assert_eq!(double(f64::NAN).next_up(), None);
    assert_eq!(double(f64::NAN).gap_below(), None);
}

#[test]
fn distances_across_zero_to_the_ends_and_to_nothing() {
    assert_eq!(double(0.0).distance_in_ulps(double(-0.0)), Some(0));
    assert_eq!(double(-0.0).distance_in_ulps(double(5e-324)), Some(1));
    let all = double(f64::NEG_INFINITY).distance_in_ulps(double(f64::INFINITY));
    assert_eq!(all, Some(2 * f64::INFINITY.to_bits()));
    assert_eq!(double(1.0).distance_in_ulps(double(2.0)), Some(1 << 52));
    assert_eq!(single(1.0).distance_in_ulps(single(2.0)), Some(1 << 23));
    assert_eq!(double(1.0).distance_in_ulps(double(f64::NAN)), None);
    assert_eq!(double(1.0).distance_in_ulps(single(1.0)), None);
}

#[test]
fn nan_shows_its_quiet_bit_and_payload() {
    let signalling = Anatomy::from_bits(FloatFormat::SINGLE, 0xff80_0005).unwrap();
    assert_eq!((signalling.class(), signalling.is_quiet_nan()), (FloatClass::Nan, Some(false)));
    assert_eq!((signalling.nan_payload(), signalling.is_negative()), (Some(5), true));
    let quiet = Anatomy::from_bits(FloatFormat::DOUBLE, 0x7ff8_0000_0000_0007).unwrap();
    assert_eq!((quiet.is_quiet_nan(), quiet.nan_payload()), (Some(true), Some(7)));
    assert_eq!((double(1.0).is_quiet_nan(), double(1.0).nan_payload()), (None, None));
}

#[test]
fn bits_beyond_the_format_are_refused() {
    assert_eq!(Anatomy::from_bits(FloatFormat::SINGLE, 1 << 32), None);
    assert!(Anatomy::from_bits(FloatFormat::DOUBLE, u64::MAX).is_some());
}

#[test]
fn bit_text_is_read_in_all_notations() {
    let x = single(0.15625);
    for text in [
        "0 01111100 01000000000000000000000",
        "00111110001000000000000000000000",
        "0b0_01111100_01000000000000000000000",
        "0x3e200000",
        "  0X3E20_0000 ",
    ] {
        assert_eq!(Anatomy::from_bit_text(text), Ok(x), "{text}");
    }
    assert_eq!(Anatomy::from_bit_text("0x3fc4000000000000"), Ok(double(0.15625)));
}

#[test]
fn wrong_bit_text_is_pointed_at() {
    let binary = |found| BitsErrorKind::Character { found, digits: "0 and 1" };
    let cases = [
        ("0102", 4, binary('2')),
        ("01é", 3, binary('é')), // a character of several bytes is one column
        ("é", 1, binary('é')),
        ("-1", 1, binary('-')),
        ("0x12g", 5, BitsErrorKind::Character { found: 'g', digits: "0 to 9 and a to f" }),
        ("", 1, BitsErrorKind::Length { found: 0, expected: [32, 64] }),
        ("0x123", 6, BitsErrorKind::Length { found: 3, expected: [8, 16] }),
        ("1111 1 ", 7, BitsErrorKind::Length { found: 5, expected: [32, 64] }),
    ];
    for (text, column, kind) in cases {
        assert_eq!(Anatomy::from_bit_text(text), Err(BitsError { column, kind }), "{text:?}");
    }
    for (text, found, column) in
        [("01 ".repeat(40), 80, 97), ("1".repeat(33), 33, 34), ("1".repeat(65), 65, 65)]
    {
        let kind = BitsErrorKind::Length { found, expected: [32, 64] };
        assert_eq!(Anatomy::from_bit_text(&text), Err(BitsError { column, kind }), "{text:?}");
    }
}

/// ± m·2^e by the definition of the fields, computed by exact scalings in f64.
fn rebuilt(x: Anatomy) -> f64 {
    let format = x.format();
    let mantissa = x.implied_bit() as f64 + x.fraction() as f64 * format.epsilon();
    let sign = if x.is_negative() { -1.0 } else { 1.0 };
    let exponent = x.true_exponent().unwrap();
    // two factors, so that neither overflows; only the last product can be subnormal, and it is exact
    let half = exponent / 2;
    sign * mantissa * format::power_of_two(half) * format::power_of_two(exponent - half)
}

proptest! {
    #[test]
    fn fields_of_doubles_rebuild_the_value(bits: u64) {
        let x = Anatomy::from_bits(FloatFormat::DOUBLE, bits).unwrap();
        prop_assert_eq!(x.value().to_bits(), bits);
        if x.is_finite() {
            prop_assert_eq!(rebuilt(x).to_bits(), bits);
        }
    }

    #[test]
    fn fields_of_singles_rebuild_the_value(bits: u32) {
        let x = Anatomy::from_bits(FloatFormat::SINGLE, u64::from(bits)).unwrap();
        prop_assert_eq!(x.is_finite(), f32::from_bits(bits).is_finite());
        if x.is_finite() {
            prop_assert_eq!(rebuilt(x), f64::from(f32::from_bits(bits)));
        }
    }

    #[test]
    fn bit_text_returns(bits: u64) {
        let x = Anatomy::from_bits(FloatFormat::DOUBLE, bits).unwrap();
        prop_assert_eq!(Anatomy::from_bit_text(&x.bit_text()), Ok(x));
        let y = Anatomy::from_bits(FloatFormat::SINGLE, bits >> 32).unwrap();
        prop_assert_eq!(Anatomy::from_bit_text(&y.bit_text()), Ok(y));
        prop_assert_eq!(Anatomy::from_bit_text(&format!("0x{bits:016x}")), Ok(x));
    }

    #[test]
    fn neighbours_agree_with_the_standard_library(bits: u64) {
        let x = f64::from_bits(bits);
        prop_assume!(x.is_finite());
        prop_assert_eq!(double(x).next_up().map(Anatomy::value), Some(x.next_up()));
        prop_assert_eq!(double(x).next_down().map(Anatomy::value), Some(x.next_down()));
        let y = f32::from_bits((bits >> 32) as u32);
        prop_assume!(y.is_finite());
        prop_assert_eq!(single(y).next_up().map(Anatomy::value), Some(f64::from(y.next_up())));
        prop_assert_eq!(single(y).next_down().map(Anatomy::value), Some(f64::from(y.next_down())));
    }

    #[test]
    fn gaps_are_an_ulp_or_half_of_one(bits: u64) {
        let x = double(f64::from_bits(bits));
        prop_assume!(x.is_finite() && x.class() != FloatClass::Zero);
        let ulp = x.ulp().unwrap();
        let (outer, inner) = if x.is_negative() { (x.gap_below(), x.gap_above()) } else { (x.gap_above(), x.gap_below()) };
        prop_assert!(outer == Some(ulp) || x.value().abs() == f64::MAX);
        let halved = x.fraction() == 0 && x.biased_exponent() > 1;
        prop_assert_eq!(inner, Some(if halved { ulp / 2.0 } else { ulp }));
    }

    #[test]
    fn distance_counts_steps(bits: u64, steps in 0_u64..50) {
        let x = double(f64::from_bits(bits));
        prop_assume!(x.is_finite());
        let mut y = x;
        let mut taken = 0;
        for _ in 0..steps {
            let Some(next) = y.next_up() else { break };
            y = next;
            taken += 1;
        }
        prop_assert_eq!(x.distance_in_ulps(y), Some(taken));
        prop_assert_eq!(y.distance_in_ulps(x), Some(taken));
    }
}
