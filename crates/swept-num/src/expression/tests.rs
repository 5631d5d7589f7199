use super::evaluate::NoteKind;
use super::*;
use proptest::prelude::*;

fn value(text: &str, values: &[Interval]) -> Option<Interval> {
    Evaluator::new(&parse(text).unwrap()).evaluate(values)
}

fn interval(text: &str) -> Interval {
    text.parse().unwrap()
}

#[test]
fn precedence_and_signs() {
    let cases = [
        ("1+2*3", 7.0),
        ("(1+2)*3", 9.0),
        ("2-3-4", -5.0),
        ("16/4/2", 2.0),
        ("-2^2", -4.0),
        ("(-2)^2", 4.0),
        ("2*-3", -6.0),
        ("--2", 2.0),
        ("+2", 2.0),
        ("2^0", 1.0),
        ("(2^3)^2", 64.0),
        ("sqrt(16)", 4.0),
        ("abs(-3)", 3.0),
        ("square(-3)", 9.0),
        ("min(2, 1+4)", 2.0),
        ("max(2, 1+4)", 5.0),
        ("  1e2 + .5 ", 100.5),
        ("2.", 2.0),
    ];
    for (text, expected) in cases {
        let result = value(text, &[]).unwrap();
        assert_eq!(result, Interval::point(expected), "{text}");
    }
}

#[test]
fn numbers_mean_reals_and_names_count_once() {
    let tenth = value("0.1", &[]).unwrap();
    assert!(tenth.lo() < tenth.hi(), "the real 0.1 lies between two floats");
    assert_eq!(value("pi", &[]), Some(Interval::PI));
    let formula = parse("a*b + b_2*a - b").unwrap();
    let names: Vec<(&str, usize)> =
        formula.variables().iter().map(|seen| (seen.name.as_str(), seen.column)).collect();
    assert_eq!(names, [("a", 1), ("b", 3), ("b_2", 7)]);
}

#[test]
fn dependency_shows() {
    let x = [interval("[2.9, 3.1]")];
    let twice = value("x/(x-1)", &x).unwrap();
    let once = value("1+1/(x-1)", &x).unwrap();
    // the numbers of the tutorial, whose listing computes them without directed rounding
    assert!(twice.lo() < 1.38096 && twice.lo() > 1.38095 && twice.hi() > 1.63157 && twice.hi() < 1.63158);
    assert!(once.lo() > 1.47619 && once.lo() < 1.47620 && once.hi() > 1.52631 && once.hi() < 1.52632);
    assert_eq!(value("x*x", &[interval("[-1, 1]")]).unwrap().lo(), -1.0);
    assert_eq!(value("x^2", &[interval("[-1, 1]")]).unwrap().lo(), 0.0);
}

#[test]
fn undefined_operations_are_noted() {
    let notes = |text: &str, x: &str| {
        let formula = parse(text).unwrap();
        let mut evaluator = Evaluator::new(&formula);
        let result = evaluator.evaluate(&[interval(x)]);
        (result, evaluator.into_notes())
    };
    let note = |column, kind| vec![Note { column, kind }];
    assert_eq!(notes("1/x", "[-1, 1]"), (Some(Interval::ENTIRE), note(2, NoteKind::DivisorHoldsZero)));
    assert_eq!(notes("1/(x-x)", "2"), (None, note(2, NoteKind::DivisorIsZero)));
    assert_eq!(notes("x+sqrt(x)", "[-2, -1]"), (None, note(3, NoteKind::RootOfNegative)));
    assert_eq!(
        notes("sqrt(x)", "[-1, 4]"),
        (Some(interval("[0, 2]")), note(1, NoteKind::RootPartlyNegative))
    );
    assert_eq!(notes("1/x", "[1, 2]").1, vec![]);
}

#[test]
fn mistakes_are_pointed_at() {
    let cases = [
        ("", 1, "found the end"),
        ("x/(x-", 6, "found the end"),
        ("x/(x-1", 7, "expected ')' for the '(' in column 3"),
        ("x)", 2, "never opened"),
        ("2x", 2, "expected an operator, found 'x'"),
        ("x y", 3, "expected an operator"),
        ("1..2", 2, "ranges belong to variables"),
        ("1.2.3", 4, "unexpected '.'"),
        ("1e", 3, "expected a digit"),
        ("1e+x", 4, "expected a digit"),
        ("x^y", 3, "whole number"),
        ("x^-1", 3, "1/x^2"),
        ("x^2.5", 4, "whole number"),
        ("x^2^3", 4, "parentheses"),
        ("x^4294967296", 3, "above 4294967295"),
        ("foo(x)", 1, "unknown function \"foo\""),
        ("sqrt", 1, "sqrt(…)"),
        ("sqrt(x, y)", 7, "takes only 1 operand"),
        ("min(x)", 6, "2 operands"),
        ("max(1,2,3)", 8, "takes only 2 operands"),
        ("x # y", 3, "'#'"),
        ("()", 2, "found ')'"),
        ("é+ж*", 5, "found the end"),
    ];
    for (text, column, message) in cases {
        let mistake = parse(text).expect_err(text);
        assert_eq!(mistake.column, column, "{text:?}: {}", mistake.message);
        assert!(mistake.message.contains(message), "{text:?}: {}", mistake.message);
    }
}

#[test]
fn depth_is_limited_and_length_is_not() {
    for deep in ["(".repeat(100_000), "-".repeat(100_000), "sqrt(".repeat(100_000)] {
        let mistake = parse(&deep).expect_err("too deep");
        assert!(mistake.message.contains("200 levels"), "{}", mistake.message);
    }
    let nested = format!("{}x{}", "(".repeat(200), ")".repeat(200));
    assert_eq!(value(&nested, &[Interval::ONE]), Some(Interval::ONE));
    let long = format!("0{}", "+1".repeat(100_000));
    assert!(value(&long, &[]).unwrap().contains(100_000.0));
}

#[test]
fn trigonometry_is_enclosed() {
    let circle = value("sin(x)^2 + cos(x)^2", &[interval("[-1e6, 1e6]")]).unwrap();
    assert!(circle.contains(1.0));
    assert_eq!(value("sin(x)", &[interval("[0, 10]")]), Some(interval("[-1, 1]")));
    let zero = value("sin(pi)", &[]).unwrap();
    assert!(zero.contains(0.0) && zero.width() < 1e-15, "the real pi has sine 0: {zero}");
}

/// A formula in x as text, of operations that are defined everywhere.
fn formula_text() -> impl Strategy<Value = String> {
    let leaf =
        prop_oneof![Just("x".to_owned()), (-9..10).prop_map(|n| format!("({n})")), Just("0.1".to_owned())];
    leaf.prop_recursive(4, 24, 2, |inner| {
        let pair = (inner.clone(), inner.clone(), proptest::sample::select(vec!["+", "-", "*"]));
        prop_oneof![
            pair.prop_map(|(a, b, operator)| format!("({a}{operator}{b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}/(1+square({b})))")),
            (inner.clone(), 0..4).prop_map(|(a, n)| format!("({a})^{n}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("max({a}, {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("min({a}, {b})")),
            inner.clone().prop_map(|a| format!("-abs({a})")),
            inner.prop_map(|a| format!("sqrt(1+square({a}))")),
        ]
    })
}

proptest! {
    #[test]
    fn a_range_holds_the_value_at_each_of_its_points(text in formula_text(), a in -5.0..5.0_f64, b in -5.0..5.0_f64, t in 0.0..1.0_f64) {
        let range = Interval::between(a, b);
        let inside = (a + t * (b - a)).clamp(range.lo(), range.hi());
        let whole = value(&text, &[range]).unwrap();
        let at_point = value(&text, &[Interval::point(inside)]).unwrap();
        // the value at the point lies in both (ends may round differently, so one need not enclose the other)
        prop_assert!(whole.overlaps(at_point), "{}: {} at {}, {} over {}", text, at_point, inside, whole, range);
    }

    #[test]
    fn no_text_brings_the_parser_down(text in "\\PC{0,20}", formula in "[-+*/^()x1.e, sqrtminpi]{0,24}") {
        for text in [text, formula] {
            match parse(&text) {
                Ok(formula) => {
                    let values = vec![Interval::between(-1.0, 2.0); formula.variables().len()];
                    Evaluator::new(&formula).evaluate(&values);
                }
                Err(mistake) => {
                    let length = text.chars().count();
                    prop_assert!((1..=length + 1).contains(&mistake.column), "{:?}: {:?}", text, mistake);
                }
            }
        }
    }
}
