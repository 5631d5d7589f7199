use super::{answer, caret_column, json, refusal};
use serde_json::{Value, json};

fn ends(range: &Value) -> (f64, f64) {
    (range["lo"].as_f64().expect("bounded"), range["hi"].as_f64().expect("bounded"))
}

#[test]
fn the_dependency_problem_of_the_tutorial() {
    let report = json(&["interval", "x/(x-1)", "x=2.9..3.1", "--also", "1+1/(x-1)"]);
    let [twice, once] = [&report["formulas"][0], &report["formulas"][1]];
    assert_eq!((&twice["formula"], &once["formula"]), (&json!("x/(x-1)"), &json!("1+1/(x-1)")));
    // over [2.9, 3.1] the true range is [31/21, 29/19]; written with x twice it becomes [29/21, 31/19]
    let (lo, hi) = ends(&twice["natural"]["range"]);
    assert!(
        (29.0 / 21.0 - 1e-15..29.0 / 21.0).contains(&lo) && (31.0 / 19.0..31.0 / 19.0 + 1e-15).contains(&hi)
    );
    let (lo, hi) = ends(&once["natural"]["range"]);
    let (true_lo, true_hi) = (31.0 / 21.0, 29.0 / 19.0);
    assert!((true_lo - 2e-15..=true_lo).contains(&lo) && (true_hi..true_hi + 2e-15).contains(&hi));
    // parts come close to the truth, and everything proved contains everything sampled
    for formula in [twice, once] {
        let (inner_lo, inner_hi) = ends(&formula["sampled"]);
        assert!(inner_lo < inner_hi);
        for proved in [&formula["natural"]["range"], &formula["subdivided"]["range"]] {
            let (lo, hi) = ends(proved);
            assert!(lo <= inner_lo && inner_hi <= hi && lo <= true_lo && true_hi <= hi);
        }
    }
    assert_eq!((&twice["subdivided"]["parts"], &twice["subdivided"]["cells"]), (&json!(64), &json!(64)));
    assert_eq!(twice["sampled"]["points"], 1001);
    let times = |formula: &Value, how: &str| formula[how]["times_sampled_width"].as_f64().unwrap();
    assert!(
        (4.9..5.1).contains(&times(twice, "natural")) && (1.0..1.1).contains(&times(twice, "subdivided"))
    );
    assert!((1.0..1.01).contains(&times(once, "natural")));
    let width = twice["natural"]["width"].as_f64().unwrap();
    assert!((0.25..0.26).contains(&width));
}

#[test]
fn the_table_has_the_same_numbers() {
    let text = answer(&["interval", "x/(x-1)", "x=2.9..3.1", "--also", "1+1/(x-1)"]);
    let expected = "\
x = 2.9..3.1

                           as written          in 64 parts         sampled (inner)
x/(x-1)
  range                    [1.38095, 1.63158]  [1.47470, 1.52797]  [1.47620, 1.52631]
  width                    0.2506              0.05326             0.05013
  times the sampled width  5                   1.06
1+1/(x-1)
  range                    [1.47619, 1.52632]  [1.47619, 1.52632]  [1.47620, 1.52631]
  width                    0.05013             0.05013             0.05013
  times the sampled width  1                   1
";
    assert!(text.starts_with(expected), "{text}");
}

/// A result that is a float is printed exactly, whatever the operation.
#[test]
fn exact_results_are_printed_exactly() {
    for (formula, range) in [
        ("x*y", "[-12, 15]"),
        ("x+y", "[-6, 8]"),
        ("x-y", "[-7, 7]"),
        ("x/4", "[-0.5, 0.75]"),
        ("x^3", "[-8, 27]"),
        ("square(x)", "[0, 9]"),
        ("x^2*y", "[-36, 45]"),
        ("2*x+3*y/8", "[-5.5, 7.875]"),
        ("max(x,y)-1/4", "[-2.25, 4.75]"),
        ("sqrt(square(x)*4)", "[0, 6]"),
    ] {
        let arguments = ["interval", formula, "x=-2..3", "y=-4..5"];
        assert_eq!(json(&arguments)["formulas"][0]["natural"]["range"]["text"], range, "{formula}");
        let text = answer(&arguments);
        let line = text.lines().find(|line| line.starts_with("  range")).expect("a range");
        assert!(line.starts_with(&format!("  range                    {range} ")), "{formula}: {line}");
    }
    // sampled at the ends: exact as well
    let text = answer(&["interval", "x*y", "x=-2..3", "y=-4..5"]);
    let line = text.lines().find(|line| line.starts_with("  range")).expect("a range");
    assert_eq!(line.matches("[-12, 15]").count(), 3, "{line}");
}

#[test]
fn whole_holds_parts_and_parts_hold_samples() {
    for formula in
        ["x*x-2*x+y", "x/(x+4)*y", "sin(x)*cos(x)+y", "sqrt(x*x+y*y)", "max(x,y)^3-x", "abs(x-y)*x"]
    {
        let report = json(&["interval", formula, "x=-1..2.5", "y=0.3..0.7", "--parts", "9"]);
        let formula = &report["formulas"][0];
        let (whole, parts) = (ends(&formula["natural"]["range"]), ends(&formula["subdivided"]["range"]));
        let inner = ends(&formula["sampled"]);
        // inside up to rounding, which may differ by a few ulps between a whole and its parts
        let slack = 1e-14 * (whole.1 - whole.0);
        assert!(whole.0 <= parts.0 + slack && parts.1 <= whole.1 + slack, "{formula}");
        assert!(parts.0 <= inner.0 && inner.0 < inner.1 && inner.1 <= parts.1, "{formula}");
    }
}

#[test]
fn more_parts_are_tighter() {
    let width = |parts: &str| {
        let report = json(&["interval", "x*x - 2*x", "x=0..3", "--parts", parts]);
        assert_eq!(report["parts_requested"].to_string(), parts);
        report["formulas"][0]["subdivided"]["width"].as_f64().unwrap()
    };
    // the true range is [-1, 3]
    let widths = ["1", "4", "16", "1024"].map(width);
    assert!(widths.is_sorted_by(|wide, narrow| wide > narrow), "{widths:?}");
    assert!(widths[3] >= 4.0 && widths[3] < 4.03, "{widths:?}");
}

#[test]
fn variables_in_every_notation() {
    let report = json(&["interval", "x+y+z", "x=[2.9, 3.1]", "y=0.1", "z=-1..2"]);
    let range = |index: usize| ends(&report["variables"][index]["range"]);
    assert_eq!(range(0), (2.9, 3.1));
    assert_eq!(range(1), (0.1_f64.next_down(), 0.1));
    assert_eq!(range(2), (-1.0, 2.0));
    assert_eq!(report["variables"][0]["name"], "x");
    assert_eq!(report["variables"][0]["text"], "[2.9, 3.1]");
    assert_eq!(report["variables"][1]["range"]["text"], "[0.09999999999999999, 0.10000000000000001]");
}

#[test]
fn constants_need_no_variables() {
    let report = json(&["interval", "0.1+0.2"]);
    let natural = &report["formulas"][0]["natural"];
    let (lo, hi) = ends(&natural["range"]);
    assert!(lo < 0.3 && hi > 0.3 && hi - lo < 1e-15);
    assert_eq!(report["formulas"][0]["sampled"]["points"], 1);
    assert_eq!(natural["times_sampled_width"], Value::Null);
}

#[test]
fn functions_enclose_their_values() {
    let cases = [
        ("sqrt(x)", "x=2", std::f64::consts::SQRT_2),
        ("abs(x)", "x=-2", 2.0),
        ("square(x)-x^2", "x=3", 0.0),
        ("min(x, 1)", "x=3", 1.0),
        ("max(x, 1)", "x=3", 3.0),
        ("sin(x)", "x=1", 0.8414709848078965),
        ("cos(pi)+x", "x=0", -1.0),
        ("-x^2", "x=3", -9.0),
    ];
    for (formula, variable, value) in cases {
        let (lo, hi) = ends(&json(&["interval", formula, variable])["formulas"][0]["natural"]["range"]);
        assert!(lo <= value && value <= hi && hi - lo < 1e-14, "{formula}: [{lo:?}, {hi:?}]");
    }
}

#[test]
fn a_divisor_with_zero_gives_an_unbounded_range() {
    let report = json(&["interval", "1/x", "x=-1..1", "--parts", "4"]);
    let natural = &report["formulas"][0]["natural"];
    assert_eq!((&natural["range"]["lo"], &natural["width"]), (&Value::Null, &Value::Null));
    assert_eq!(natural["range"]["text"], "[-inf, inf]");
    assert_eq!(natural["notes"], json!([{ "column": 2, "message": "unbounded: the divisor holds 0" }]));
    let text = answer(&["interval", "1/x", "x=-1..1", "--parts", "4"]);
    assert!(
        text.contains("note: 1/x, column 2, as written and in some parts: unbounded: the divisor holds 0")
    );
    let zero = json(&["interval", "x/(x-x)", "x=1"]);
    assert_eq!(zero["formulas"][0]["natural"]["range"], Value::Null);
    assert!(answer(&["interval", "x/(x-x)", "x=1"]).contains("no value: the divisor is 0"));
}

#[test]
fn roots_are_taken_where_they_exist() {
    let report = json(&["interval", "2*sqrt(x)", "x=-1..4"]);
    let formula = &report["formulas"][0];
    assert_eq!(formula["natural"]["range"]["lo"], 0.0);
    assert!((4.0..4.0 + 1e-14).contains(&formula["natural"]["range"]["hi"].as_f64().unwrap()));
    let partly =
        json!({ "column": 3, "message": "sqrt taken where defined: the operand is partly negative" });
    assert_eq!(formula["natural"]["notes"], json!([partly]));
    assert!(formula["sampled"]["undefined"].as_u64().unwrap() > 0);
    let nowhere = answer(&["interval", "sqrt(x)", "x=-4..-1"]);
    assert!(nowhere.contains("no value: sqrt of negative numbers"), "{nowhere}");
}

#[test]
fn unbounded_ranges_are_evaluated_whole_only() {
    let report = json(&["interval", "1/x", "x=1..inf"]);
    let formula = &report["formulas"][0];
    assert_eq!(ends(&formula["natural"]["range"]), (0.0, 1.0));
    assert_eq!((&formula["subdivided"], &formula["sampled"]), (&Value::Null, &Value::Null));
    assert!(answer(&["interval", "1/x", "x=1..inf"]).contains("needs bounded ranges"));
}

#[test]
fn many_variables_are_cut_into_fewer_parts_with_a_note() {
    let formula = "a*b*c*d*e";
    let ranges = ["a=0..1", "b=0..1", "c=0..1", "d=0..1", "e=0..1"];
    let arguments = [&["interval", formula][..], &ranges].concat();
    let report = json(&arguments);
    assert_eq!(report["formulas"][0]["subdivided"]["parts"], 15);
    assert_eq!(report["formulas"][0]["subdivided"]["cells"], 759_375);
    assert!(answer(&arguments).contains("15 parts instead of 64, which would make over 1000000 cells"));
    // so many variables that not even two parts each are possible
    let names: Vec<String> = (0..60).map(|n| format!("v{n}")).collect();
    let ranges: Vec<String> = names.iter().map(|name| format!("{name}=0..1")).collect();
    let sum = names.join("+");
    let mut arguments = vec!["interval", &sum];
    arguments.extend(ranges.iter().map(String::as_str));
    assert_eq!(json(&arguments)["formulas"][0]["subdivided"]["cells"], 1);
}

#[test]
fn unused_variables_are_noted() {
    assert_eq!(json(&["interval", "x", "x=1", "y=2"])["unused_variables"], json!(["y"]));
    assert!(answer(&["interval", "x", "x=1", "y=2"]).contains("note: y does not occur"));
    assert_eq!(json(&["interval", "x", "x=1", "y=2", "--also", "y"])["unused_variables"], json!([]));
}

#[test]
fn huge_and_tiny_ranges_work() {
    for range in ["x=-1.7e308..1.7e308", "x=0..5e-324", "x=1e-320..2e-320", "x=1e999"] {
        for formula in ["x", "-x", "x*x", "x-x", "x/(x+1)"] {
            answer(&["interval", formula, range]);
            json(&["interval", formula, range]);
        }
    }
}

#[test]
fn mistakes_in_formulas_are_pointed_at() {
    let cases = [
        ("x/(y-1)", 4, "unknown name \"y\""),
        ("x/(x-1", 7, "expected ')' for the '(' in column 3"),
        ("2x", 2, "expected an operator"),
        ("x+", 3, "found the end"),
        ("", 1, "found the end"),
        ("tan(x)", 1, "unknown function \"tan\""),
        ("x^0.5", 4, "whole number"),
        ("x ? 1", 3, "'?'"),
    ];
    for (formula, column, message) in cases {
        for complaint in [
            refusal(&["interval", formula, "x=1..2"]),
            refusal(&["interval", "x", "x=1..2", "--also", formula]),
        ] {
            assert_eq!(caret_column(&complaint), column, "{complaint}");
            assert!(complaint.contains(message) && complaint.contains(formula), "{complaint}");
        }
    }
    let deep = "(".repeat(50_000);
    assert!(refusal(&["interval", &deep]).contains("200 levels"));
    let minus = "-".repeat(50_000);
    assert!(refusal(&["interval", &minus]).contains("200 levels"));
}

#[test]
fn mistakes_in_ranges_are_pointed_at() {
    let cases = [
        ("x=3..q", 6, "expected a digit, found 'q'"),
        ("x=3..1", 3, "above the upper end"),
        ("x=[1,2", 7, "expected ']'"),
        ("x=nan", 3, "NaN"),
        ("x=", 3, "expected a digit"),
        ("x", 2, "expected a variable and its range"),
        ("=1", 1, "name of a variable"),
        ("2x=1", 1, "name of a variable"),
        ("x-y=1", 2, "letters"),
        ("pi=3", 1, "already a function or constant"),
        ("sqrt=3", 1, "already a function or constant"),
        ("x=1...2", 4, "ambiguous"),
    ];
    for (range, column, message) in cases {
        let complaint = refusal(&["interval", "x", range]);
        assert_eq!(caret_column(&complaint), column, "{complaint}");
        assert!(complaint.contains(message), "{complaint}");
    }
    assert!(refusal(&["interval", "x", "x=1", "x=2"]).contains("given twice"));
}

#[test]
fn wrong_usage_is_refused() {
    refusal(&["interval"]);
    refusal(&["interval", "x", "x=1", "--parts", "0"]);
    refusal(&["interval", "x", "x=1", "--parts", "1000001"]);
    refusal(&["interval", "x", "x=1", "--parts", "many"]);
    refusal(&["interval", "x", "x=1", "--bogus"]);
    refusal(&["interval", "x", "x=1", "--also"]);
}
