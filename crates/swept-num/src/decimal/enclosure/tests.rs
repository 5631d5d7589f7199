use super::*;
use proptest::prelude::*;

fn read(text: &str) -> Interval {
    text.parse().unwrap()
}

#[test]
fn numbers_are_enclosed_by_neighbours_or_met_exactly() {
    let cases = [
        ("0.5", 0.5, 0.5),
        ("0.1", 0.1_f64.next_down(), 0.1),
        ("0.7", 0.7, 0.7_f64.next_up()),
        ("-0.1", -0.1, -(0.1_f64.next_down())),
        (" 3 ", 3.0, 3.0),
        ("[2.9, 3.1]", 2.9, 3.1),
        ("[2.9,3.1]", 2.9, 3.1),
        ("  [ 2.9 , 3.1 ]  ", 2.9, 3.1),
        ("2.9..3.1", 2.9, 3.1),
        ("2.9 .. 3.1", 2.9, 3.1),
        ("-1..-.5", -1.0, -0.5),
        ("1. .. .5e1", 1.0, 5.0),
        ("1e999", f64::MAX, f64::INFINITY),
        ("-1e999", f64::NEG_INFINITY, f64::MIN),
        ("[1e-999, 1e999]", 0.0, f64::INFINITY),
        ("[-inf, +Infinity]", f64::NEG_INFINITY, f64::INFINITY),
        ("0..inf", 0.0, f64::INFINITY),
        ("[-0, 0]", 0.0, 0.0),
    ];
    for (text, lo, hi) in cases {
        let interval = read(text);
        assert_eq!((interval.lo(), interval.hi()), (lo, hi), "{text:?}");
    }
}

#[test]
fn wrong_text_is_pointed_at() {
    use ReadErrorKind::*;
    let cases = [
        ("", 1, ExpectedDigit { found: None }),
        ("   ", 4, ExpectedDigit { found: None }),
        ("abc", 1, ExpectedDigit { found: Some('a') }),
        ("  1x", 4, Trailing { found: 'x' }),
        ("[1, 2", 6, Missing { expected: ']' }),
        ("[1 2]", 5, Missing { expected: ',' }),
        ("[]", 2, Missing { expected: ',' }),
        ("[1,]", 4, ExpectedDigit { found: None }),
        ("[1,2,3]", 5, Trailing { found: ',' }),
        ("[é,2]", 2, ExpectedDigit { found: Some('é') }),
        ("[1, 2x]", 6, Trailing { found: 'x' }),
        ("1..x", 4, ExpectedDigit { found: Some('x') }),
        ("1..", 4, ExpectedDigit { found: None }),
        ("..2", 1, ExpectedDigit { found: None }),
        ("1...2", 2, Ambiguous),
        ("1..2..3", 6, Trailing { found: '.' }),
        ("nan", 1, NotANumber),
        ("[1, -NaN]", 5, NotANumber),
        ("inf", 1, Infinite),
        ("--inf", 2, ExpectedDigit { found: Some('-') }),
        ("[inf, inf]", 2, Infinite),
        ("[-inf, -inf]", 8, Infinite),
        ("[3, 2]", 2, Reversed),
        // reversed as written, though the floats agree
        ("[0.10000000000000000000001, 0.1]", 2, Reversed),
        ("1e9999999999999999999", 3, ExponentTooLarge),
    ];
    for (text, column, kind) in cases {
        assert_eq!(text.parse::<Interval>(), Err(ReadError { column, kind }), "{text:?}");
    }
}

#[test]
fn writing_takes_few_digits_and_all_on_request() {
    let text = |interval: Interval| interval.to_string();
    assert_eq!(text(Interval::point(0.5)), "[0.5, 0.5]");
    assert_eq!(text(Interval::point(-0.0)), "[0, 0]");
    assert_eq!(text(read("[-3, 1e6]")), "[-3, 1000000]");
    assert_eq!(text(Interval::ENTIRE), "[-inf, inf]");
    // 0.1 as a float is above 0.1, so 0.1 will do below it but not above
    assert_eq!(text(Interval::point(0.1)), "[0.1, 0.10000000000000001]");
    assert_eq!(text(read("0.1")), "[0.09999999999999999, 0.10000000000000001]");
    assert_eq!(text(Interval::point(5e-324)), "[4e-324, 5e-324]");
    assert_eq!(text(Interval::PI), "[3.141592653589793, 3.141592653589794]");
    assert_eq!(format!("{:#}", Interval::point(0.625)), "[0.625, 0.625]");
    assert_eq!(format!("{:.2}", read("[-1.005, 1.005]")), "[-1.01, 1.01]");
    assert_eq!(format!("{:.2}", read("[-2, 2]")), "[-2.00, 2.00]");
    assert_eq!(format!("{:.1}", Interval::between(-1e-9, -1e-12)), "[-0.1, 0.0]");
    assert_eq!(format!("{:.2e}", read("[12345, 67890]")), "[1.23e4, 6.79e4]");
    assert_eq!(format!("{:.0e}", read("[-95, 95]")), "[-1e2, 1e2]");
}

#[test]
fn the_largest_float_stays_bounded() {
    let widest = Interval::between(f64::MIN, f64::MAX);
    assert_eq!(read(&widest.to_string()), widest);
    for interval in [Interval::point(f64::MAX), Interval::point(f64::MIN)] {
        assert!(read(&interval.to_string()).is_bounded());
    }
}

/// Any interval with finite ends.
fn bounded() -> impl Strategy<Value = Interval> {
    let finite = || any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |x| x.is_finite());
    prop_oneof![
        (finite(), finite()).prop_map(|(a, b)| Interval::between(a, b)),
        finite().prop_map(Interval::point),
        (-1e3..1e3, 0.0..1.0).prop_map(|(a, b)| Interval::between(a, a + b)),
    ]
}

/// The two ends of a written interval as exact decimals.
fn written_ends(text: &str) -> (Decimal, Decimal) {
    let (lo, hi) = text.trim_start_matches('[').trim_end_matches(']').split_once(", ").unwrap();
    (lo.parse().unwrap(), hi.parse().unwrap())
}

proptest! {
    #[test]
    fn what_is_written_holds_the_interval(interval in bounded(), places in 0_usize..40) {
        let (lo, hi) = (Decimal::from_f64(interval.lo()).unwrap(), Decimal::from_f64(interval.hi()).unwrap());
        for text in [
            format!("{interval}"),
            format!("{interval:#}"),
            format!("{interval:.places$}"),
            format!("{interval:e}"),
            format!("{interval:.places$e}"),
        ] {
            let (written_lo, written_hi) = written_ends(&text);
            prop_assert!(written_lo <= lo && hi <= written_hi, "{}", text);
            prop_assert!(read(&text).encloses(interval), "{}", text);
        }
    }

    #[test]
    fn reading_back_loses_at_most_one_float(interval in bounded()) {
        for text in [format!("{interval}"), format!("{interval:e}")] {
            let back = read(&text);
            prop_assert!(back.lo() == interval.lo() || back.lo() == interval.lo().next_down(), "{}", text);
            prop_assert!(back.hi() == interval.hi() || back.hi() == interval.hi().next_up(), "{}", text);
        }
        prop_assert_eq!(read(&format!("{interval:#}")), interval);
        prop_assert_eq!(read(&format!("{interval:#e}")), interval);
    }

    #[test]
    fn no_fewer_digits_would_do(interval in bounded()) {
        let (lo, _) = written_ends(&interval.to_string());
        let exact = Decimal::from_f64(interval.lo()).unwrap();
        prop_assume!(lo != exact && lo.digit_count() > 1);
        prop_assert!(lo.digit_count() <= SEPARATING_DIGITS);
        let shorter = exact.round_to_digits(lo.digit_count() - 1, Toward::NegativeInfinity);
        prop_assert!(shorter < Decimal::from_f64(interval.lo().next_down()).unwrap());
    }

    #[test]
    fn no_text_brings_the_reader_down(text in "\\PC{0,12}", digits in "[0-9.e+\\[\\], inf-]{0,16}") {
        for text in [text, digits] {
            if let Err(error) = text.parse::<Interval>() {
                prop_assert!(error.column >= 1 && error.column <= text.chars().count() + 1, "{} {:?}", text, error);
            }
        }
    }
}
