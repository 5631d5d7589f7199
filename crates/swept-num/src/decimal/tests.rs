use super::*;
use crate::anatomy::{Anatomy, FloatFormat};
use proptest::prelude::*;

fn decimal(text: &str) -> Decimal {
    text.parse().unwrap()
}

#[test]
fn exact_values_of_well_known_floats() {
    let exact = |x: f64| Decimal::from_f64(x).unwrap().to_string();
    assert_eq!(exact(0.15625), "0.15625");
    assert_eq!(exact(-1024.0), "-1024");
    assert_eq!(exact(100.0), "100");
    assert_eq!(exact(0.0), "0");
    assert_eq!(exact(-0.0), "-0");
    assert_eq!(exact(0.7), "0.6999999999999999555910790149937383830547332763671875");
    let tenth = Anatomy::of_f32(0.1).exact().unwrap();
    assert_eq!(tenth.to_string(), "0.100000001490116119384765625");
    let mantissa = |x: f64| Anatomy::of_f64(x).mantissa().map(|mantissa| mantissa.to_string());
    assert_eq!(mantissa(-0.15625).as_deref(), Some("1.25"));
    assert_eq!(mantissa(f64::MIN_POSITIVE / 4.0).as_deref(), Some("0.25"));
    assert_eq!((mantissa(0.0).as_deref(), mantissa(f64::INFINITY)), (Some("0"), None));
    assert!(Decimal::from_f64(f64::INFINITY).is_none() && Decimal::from_f64(f64::NAN).is_none());
}

#[test]
fn extreme_floats_have_the_documented_lengths() {
    let smallest = Decimal::from_f64(5e-324).unwrap();
    assert_eq!((smallest.digit_count(), smallest.order()), (751, -324));
    let longest = Decimal::from_f64(f64::MIN_POSITIVE.next_down()).unwrap();
    assert_eq!(longest.digit_count(), 767);
    assert_eq!(longest.to_string().len(), 2 + 1074);
    let largest = Decimal::from_f64(f64::MAX).unwrap();
    assert_eq!(largest.order(), 308);
    assert_eq!(largest.to_string().len(), 309);
    assert!(largest.to_string().starts_with("179769313486231570814527423731704356798070567525844996"));
}

#[test]
fn text_forms_mean_the_same_number() {
    for text in ["12.5", "+12.5", "12.50", "0012.5", "1.25e1", "125E-1", "0.125e+2", "12500000000e-9"] {
        assert_eq!(decimal(text), decimal("12.5"), "{text}");
        assert_eq!(decimal(text).to_string(), "12.5", "{text}");
    }
    assert_eq!(decimal(".5"), decimal("0.5"));
    assert_eq!(decimal("5."), decimal("5"));
    assert_eq!(decimal("0e999999999"), decimal("0"));
    assert_eq!(decimal("-0"), decimal("0"));
    assert!(decimal("-0").nearest_f64().is_sign_negative());
}

#[test]
fn wrong_text_is_pointed_at() {
    use ReadErrorKind::*;
    let cases = [
        ("", 1, ExpectedDigit { found: None }),
        ("-", 2, ExpectedDigit { found: None }),
        (".", 2, ExpectedDigit { found: None }),
        ("abc", 1, ExpectedDigit { found: Some('a') }),
        ("--1", 2, ExpectedDigit { found: Some('-') }),
        (" 1", 1, ExpectedDigit { found: Some(' ') }),
        ("1 ", 2, Trailing { found: ' ' }),
        ("1.2.3", 4, Trailing { found: '.' }),
        ("1_000", 2, Trailing { found: '_' }),
        ("1e", 3, ExpectedDigit { found: None }),
        ("1e+", 4, ExpectedDigit { found: None }),
        ("1ex", 3, ExpectedDigit { found: Some('x') }),
        ("1e5x", 4, Trailing { found: 'x' }),
        ("1e1000000000000001", 3, ExponentTooLarge),
        ("1e-99999999999999999999999", 4, ExponentTooLarge),
        ("é", 1, ExpectedDigit { found: Some('é') }),
        ("1é", 2, Trailing { found: 'é' }),
        ("١", 1, ExpectedDigit { found: Some('١') }), // a digit, but not an ASCII one
    ];
    for (text, column, kind) in cases {
        assert_eq!(text.parse::<Decimal>(), Err(ReadError { column, kind }), "{text:?}");
    }
}

#[test]
fn exponents_and_lengths_without_limit_cost_little() {
    let start = std::time::Instant::now();
    let huge = decimal("1e999999999");
    let tiny = decimal("-1e-999999999");
    assert_eq!(
        (huge.nearest_f64(), huge.round_down(), huge.round_up()),
        (f64::INFINITY, f64::MAX, f64::INFINITY)
    );
    assert_eq!((tiny.nearest_f64(), tiny.round_down(), tiny.round_up()), (0.0, -5e-324, 0.0));
    assert_eq!(tiny.to_string(), "-1e-999999999");
    assert!(huge.minus(&tiny).is_none());
    let float = Anatomy::nearest(&tiny, FloatFormat::DOUBLE);
    assert_eq!(float.error_against(&tiny).unwrap().to_string(), "1e-999999999");
    assert!(float.error_in_ulps(&tiny).unwrap() > decimal("0"));
    // the exponent cancels the zeros: a reader that clamps exponents gets this wrong
    let cancelled = decimal(&format!("0.{}1e1000001", "0".repeat(1_000_000)));
    assert_eq!(cancelled, decimal("1"));
    assert_eq!(cancelled.nearest_f64(), 1.0);
    let long = decimal(&"7".repeat(1_000_000));
    assert_eq!(long.round_up(), f64::INFINITY);
    let fraction = decimal(&format!("0.1{}1", "0".repeat(1_000_000)));
    let float = Anatomy::nearest(&fraction, FloatFormat::DOUBLE);
    // 0.4 - 2^56 / 10^1000002: from the first place after the point to the 1000002nd
    assert_eq!(float.error_in_ulps(&fraction).unwrap().digit_count(), 1_000_002);
    assert!(start.elapsed().as_secs() < 20, "took {:?}", start.elapsed());
}

#[test]
fn a_digit_far_behind_breaks_a_tie() {
    // exactly the midpoint of 1 and its successor, and moved off it by a digit after 900 zeros
    let middle = "1.00000000000000011102230246251565404236316680908203125";
    assert_eq!(decimal(middle).nearest_f64(), 1.0);
    let above = format!("{middle}{}1", "0".repeat(900));
    assert_eq!(decimal(&above).nearest_f64(), 1.0_f64.next_up());
    assert_eq!(decimal(&above).round_down(), 1.0);
}

#[test]
fn single_precision_is_rounded_once() {
    // just above the midpoint of 1 and 1 + 2^-23; through f64 it would land on the midpoint and go to even
    let number = decimal("1.000000059604644775390625000000000000000001");
    assert_eq!(number.nearest_f64() as f32, 1.0);
    assert_eq!(number.nearest_f32(), 1.0_f32.next_up());
}

#[test]
fn directed_rounding_at_the_ends() {
    let cases = [
        ("0.5", 0.5, 0.5),
        ("0.1", 0.1_f64.next_down(), 0.1),
        ("-0.1", -0.1, -(0.1_f64.next_down())),
        ("0.7", 0.7, 0.7_f64.next_up()), // the float 0.7 is below 0.7
        ("0", 0.0, 0.0),
        ("1e-400", 0.0, 5e-324),
        ("2e308", f64::MAX, f64::INFINITY),
        ("-2e308", f64::NEG_INFINITY, f64::MIN),
        ("1.7976931348623157e308", f64::MAX.next_down(), f64::MAX),
        ("1.7976931348623158e308", f64::MAX, f64::INFINITY), // nearest is finite, above is not
        ("9007199254740993", 9007199254740992.0, 9007199254740994.0),
    ];
    for (text, down, up) in cases {
        let number = decimal(text);
        assert_eq!((number.round_down(), number.round_up()), (down, up), "{text}");
    }
    assert!(
        decimal("-0").round_down().is_sign_positive() && decimal("-1e-400").round_up().is_sign_positive()
    );
}

#[test]
fn differences_with_carries_and_signs() {
    let minus = |a: &str, b: &str| decimal(a).minus(&decimal(b)).unwrap().to_string();
    assert_eq!(minus("1", "0.999"), "0.001");
    assert_eq!(minus("999", "-1"), "1000");
    assert_eq!(minus("0.1", "100"), "-99.9");
    assert_eq!(minus("-5", "-5"), "0");
    assert_eq!(minus("-0", "0"), "0");
    assert_eq!(minus("0", "-2.5"), "2.5");
    assert_eq!(minus("1e30", "1e-5"), "999999999999999999999999999999.99999");
}

#[test]
fn rounding_to_a_place_carries() {
    let both = |text: &str, place| {
        let number = decimal(text);
        (
            number.round_to(place, Toward::NegativeInfinity).to_string(),
            number.round_to(place, Toward::PositiveInfinity).to_string(),
        )
    };
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(both("9.995", -2), pair("9.99", "10"));
    assert_eq!(both("-9.995", -2), pair("-10", "-9.99"));
    assert_eq!(both("0.001", 0), pair("0", "1"));
    assert_eq!(both("-0.001", 0), pair("-1", "0"));
    assert_eq!(both("123", 5), pair("0", "100000"));
    assert_eq!(both("1e-999999999", -3), pair("0", "0.001"));
    assert_eq!(both("2.5", -1), pair("2.5", "2.5"));
}

/// A finite float from any bits.
fn finite() -> impl Strategy<Value = f64> {
    let border = [0.0, 5e-324, f64::MIN_POSITIVE, 1.0, (1_u64 << 60) as f64, f64::MAX];
    prop_oneof![
        8 => any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |x| x.is_finite()),
        1 => (0_u64..1 << 53).prop_map(f64::from_bits),
        1 => (proptest::sample::select(border.to_vec()), any::<bool>(), 0_usize..3).prop_map(|(x, negative, step)| {
            let x = [x, x.next_down(), x.next_up()][step];
            let x = if x.is_finite() { x } else { f64::MAX };
            if negative { -x } else { x }
        }),
    ]
}

/// Numbers as text, most of them near floats or midpoints of floats, some with a long tail.
fn number_text() -> impl Strategy<Value = String> {
    let near_float = (finite(), -3_i64..=3, 0_usize..30).prop_map(|(x, nudge, places)| {
        let exact = Decimal::from_f64(x).unwrap();
        let place = exact.order() - 17 - places as i64;
        let rounded = exact.round_to(place, Toward::NegativeInfinity);
        let nudged = rounded.minus(&decimal(&format!("{nudge}e{place}"))).unwrap();
        nudged.to_string()
    });
    let midpoint = (finite(), -1_i64..=1).prop_map(|(x, nudge)| {
        let half_ulp = Anatomy::of_f64(x).ulp_exponent().unwrap() - 1;
        let middle = Decimal::from_f64(x).unwrap().minus(&Decimal::from_binary(true, 1, half_ulp)).unwrap();
        middle.minus(&decimal(&format!("{nudge}e-1200"))).unwrap().to_string()
    });
    let plain = ("-?[0-9]{1,25}(\\.[0-9]{0,25})?", -340_i32..=310)
        .prop_map(|(mantissa, exponent)| format!("{mantissa}e{exponent}"));
    prop_oneof![near_float, midpoint, plain]
}

/// The largest float not above the number, by bisection over all floats: no guess from the standard library.
fn bisected_down(number: &Decimal) -> f64 {
    let ordered = |n: i64| f64::from_bits(if n < 0 { n.unsigned_abs() | 1 << 63 } else { n as u64 });
    let infinity = f64::INFINITY.to_bits() as i64;
    let (mut low, mut high) = (-infinity, infinity);
    while low + 1 < high {
        let middle = low.midpoint(high);
        if Decimal::from_f64(ordered(middle)).unwrap() <= *number { low = middle } else { high = middle }
    }
    ordered(low) + 0.0
}

proptest! {
    #[test]
    fn the_exact_decimal_reads_back(x in finite()) {
        let exact = Decimal::from_f64(x).unwrap();
        for text in [exact.to_string(), format!("{exact:e}")] {
            let read = decimal(&text);
            prop_assert_eq!(read.nearest_f64().to_bits(), x.to_bits());
            prop_assert_eq!((read.round_down(), read.round_up()), (x, x));
            prop_assert_eq!(text.parse::<f64>().unwrap().to_bits(), x.to_bits());
        }
    }

    #[test]
    fn the_exact_decimal_of_a_single_reads_back(bits: u32) {
        let x = f32::from_bits(bits);
        prop_assume!(x.is_finite());
        let exact = Anatomy::of_f32(x).exact().unwrap();
        prop_assert_eq!(exact.nearest_f32().to_bits(), bits);
        prop_assert_eq!(exact, Decimal::from_f64(f64::from(x)).unwrap());
    }

    #[test]
    fn directed_reading_agrees_with_bisection(text in number_text()) {
        let number = decimal(&text);
        let (down, up) = (number.round_down(), number.round_up());
        prop_assert_eq!(down, bisected_down(&number));
        let exact = Decimal::from_f64(down).is_some_and(|exact| exact == number);
        prop_assert_eq!(up, if exact { down } else { down.next_up() });
    }

    #[test]
    fn the_nearest_float_is_off_by_half_an_ulp_at_most(text in number_text()) {
        let number = decimal(&text);
        for format in [FloatFormat::SINGLE, FloatFormat::DOUBLE] {
            let float = Anatomy::nearest(&number, format);
            if let Some(error) = float.error_in_ulps(&number) {
                prop_assert!(error.abs() <= decimal("0.5"));
            }
        }
    }

    #[test]
    fn order_and_difference_agree_with_integers(a in -1_000_000_000_i64.., b: i32, shift in -30_i32..30) {
        let shifted = |n: i64| decimal(&format!("{n}e{shift}"));
        let (x, y) = (shifted(a / 4), shifted(i64::from(b)));
        prop_assert_eq!(x.cmp(&y), (a / 4).cmp(&i64::from(b)));
        prop_assert_eq!(x.minus(&y).unwrap(), shifted(a / 4 - i64::from(b)));
    }

    #[test]
    fn rounding_to_a_place_encloses_within_one_unit(text in number_text(), place in -30_i64..30) {
        let number = decimal(&text);
        let place = number.order() + place;
        let low = number.round_to(place, Toward::NegativeInfinity);
        let high = number.round_to(place, Toward::PositiveInfinity);
        prop_assert!(low <= number && number <= high);
        let unit = decimal(&format!("1e{place}"));
        prop_assert!(low == high || high.minus(&low).unwrap() == unit);
    }
}
