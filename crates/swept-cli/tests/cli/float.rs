use super::{answer, caret_column, json, refusal};
use serde_json::{Value, json};

/// The value of one line of the table.
fn field<'a>(text: &'a str, name: &str) -> &'a str {
    let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name} in {text}"));
    line[name.len()..].trim()
}

#[test]
fn the_example_of_the_tutorial() {
    let text = answer(&["float", "0.15625", "--single"]);
    assert_eq!(field(&text, "bits"), "0 01111100 01000000000000000000000");
    assert_eq!(field(&text, "exponent"), "124 stored, -3 true (bias 127)");
    assert_eq!(field(&text, "mantissa"), "2097152 stored, 1 + 2097152/2^23 = 1.25");
    assert_eq!(field(&text, "typed"), "0.15625 is represented exactly");
    assert_eq!(field(&text, "class"), "normal");
    assert_eq!(field(&text, "ulp"), "1.4901161193847656e-8 = 2^-26");
    assert_eq!(field(&text, "machine epsilon"), "1.1920928955078125e-7 = 2^-23, the gap above 1");
    assert!(field(&text, "unit roundoff").contains("2^-24"));
}

#[test]
fn the_exercise_of_the_tutorial_both_ways() {
    let there = json(&["float", "-6.8", "--single"]);
    assert_eq!(there["bits"], "1 10000001 10110011001100110011010");
    assert_eq!(there["typed"]["error"], "-0.00000019073486328125");
    assert_eq!(there["typed"]["error_in_ulps"], "-0.4");
    assert_eq!(there["typed"]["represented_exactly"], false);
    let bits = there["bits"].as_str().unwrap();
    let back = json(&["float", "--bits", bits]);
    assert_eq!(back["value"], "-6.8");
    assert_eq!(back["exact"], "-6.80000019073486328125");
    assert_eq!(back["typed"], Value::Null);
    // without quotes the fields arrive as three arguments
    let fields: Vec<&str> = ["float", "--bits"].into_iter().chain(bits.split(' ')).collect();
    assert_eq!(json(&fields), back);
    assert_eq!(json(&["float", "--bits", "0xc0d9999a"]), back);
}

#[test]
fn every_field_of_a_double() {
    let report = json(&["float", "0.1", "--distance-to", "0.10000000000000003"]);
    let expected = json!({
        "format": "double",
        "value": "0.1",
        "typed": {
            "text": "0.1",
            "represented_exactly": false,
            "error": "0.0000000000000000055511151231257827021181583404541015625",
            "error_in_ulps": "0.4",
            "overflows": false
        },
        "exact": "0.1000000000000000055511151231257827021181583404541015625",
        "class": "normal",
        "bits": "0 01111111011 1001100110011001100110011001100110011001100110011010",
        "hexadecimal": "0x3fb999999999999a",
        "sign": 0,
        "biased_exponent": 1019,
        "bias": 1023,
        "true_exponent": -4,
        "fraction": 2702159776422298_u64,
        "implied_bit": 1,
        "mantissa": "1.600000000000000088817841970012523233890533447265625",
        "quiet": null,
        "payload": null,
        "ulp": 1.3877787807814457e-17,
        "ulp_exponent": -56,
        "below": {
            "value": "0.09999999999999999",
            "exact": "0.09999999999999999167332731531132594682276248931884765625",
            "bits": "0 01111111011 1001100110011001100110011001100110011001100110011001",
            "gap": 1.3877787807814457e-17
        },
        "above": {
            "value": "0.10000000000000002",
            "exact": "0.10000000000000001942890293094023945741355419158935546875",
            "bits": "0 01111111011 1001100110011001100110011001100110011001100110011011",
            "gap": 1.3877787807814457e-17
        },
        "distance": { "to": "0.10000000000000003", "ulps": 2 },
        "machine_epsilon": 2.220446049250313e-16,
        "unit_roundoff": 1.1102230246251565e-16
    });
    assert_eq!(report, expected);
}

#[test]
fn the_gap_below_a_power_of_two_is_half() {
    let report = json(&["float", "1"]);
    assert_eq!(report["above"]["gap"], 2.220446049250313e-16);
    assert_eq!(report["below"]["gap"], 1.1102230246251565e-16);
}

#[test]
fn subnormals_keep_the_smallest_exponent_and_all_digits() {
    let report = json(&["float", "5e-324"]);
    assert_eq!((&report["class"], &report["true_exponent"]), (&json!("subnormal"), &json!(-1022)));
    assert_eq!((&report["biased_exponent"], &report["implied_bit"]), (&json!(0), &json!(0)));
    assert_eq!(report["exact"].as_str().unwrap().len(), 1076);
    assert_eq!(report["below"]["value"], "0.0");
    assert_eq!(json(&["float", "--single", "1e-45"])["true_exponent"], -126);
    // the table shows all 751 digits too, broken into lines
    let text = answer(&["float", "5e-324"]);
    let digits: String = text
        .lines()
        .skip_while(|line| !line.starts_with("exact value"))
        .take_while(|line| !line.starts_with("class"))
        .flat_map(|line| line.trim_start_matches("exact value").trim().chars())
        .collect();
    assert_eq!(digits.len(), "4.940656e-324".len() + 744);
    assert!(digits.starts_with("4.94065645841246544176") && digits.ends_with("65625e-324"));
    assert!(text.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn zeros_infinities_and_nan() {
    let minus_zero = json(&["float", "-0"]);
    assert_eq!((&minus_zero["value"], &minus_zero["sign"]), (&json!("-0.0"), &json!(1)));
    assert_eq!(minus_zero["typed"]["represented_exactly"], true);
    assert_eq!(minus_zero["above"]["value"], "5e-324");
    let distance = json(&["float", "0", "--distance-to", "-0"]);
    assert_eq!(distance["distance"]["ulps"], 0);
    let infinity = json(&["float", "-inf"]);
    assert_eq!((&infinity["class"], &infinity["exact"]), (&json!("infinite"), &Value::Null));
    assert_eq!(
        (&infinity["below"], &infinity["above"]["value"]),
        (&Value::Null, &json!("-1.7976931348623157e308"))
    );
    assert_eq!(infinity["typed"]["overflows"], false);
    let largest = json(&["float", "--bits", "0x7fefffffffffffff"]);
    assert_eq!((&largest["above"]["value"], &largest["above"]["gap"]), (&json!("inf"), &Value::Null));
    let nan = json(&["float", "--bits", "0x7f800005"]);
    assert_eq!((&nan["quiet"], &nan["payload"], &nan["class"]), (&json!(false), &json!(5), &json!("NaN")));
    assert_eq!(json(&["float", "nan"])["quiet"], true);
    assert_eq!(json(&["float", "nan", "--distance-to", "1"])["distance"]["ulps"], Value::Null);
    assert!(answer(&["float", "nan"]).contains("quiet, payload 0"));
}

#[test]
fn numbers_beyond_the_floats_are_described_by_their_size() {
    let over = json(&["float", "1e999999999"]);
    assert_eq!((&over["value"], &over["typed"]["overflows"]), (&json!("inf"), &json!(true)));
    assert_eq!(
        (&over["typed"]["represented_exactly"], &over["typed"]["error"]),
        (&json!(false), &Value::Null)
    );
    let words: Vec<String> =
        answer(&["float", "1e999999999"]).split_whitespace().map(str::to_owned).collect();
    assert!(
        words.join(" ").contains(
            "1e999999999 is not represented: it is beyond the largest number and rounds to infinity"
        )
    );
    assert_eq!(json(&["float", "--single", "1e39"])["typed"]["overflows"], true);
    let under = json(&["float", "1e-999999999"]);
    assert_eq!((&under["value"], &under["typed"]["error"]), (&json!("0.0"), &json!("-1e-999999999")));
    let ulps = under["typed"]["error_in_ulps"].as_str().unwrap();
    assert!(ulps.starts_with("-2.0240225330731") && ulps.ends_with("e-999999676"), "{ulps}");
}

#[test]
fn a_hundred_thousand_digits_are_read_exactly() {
    let digits = format!("0.1{}1", "0".repeat(100_000));
    let report = json(&["float", &digits]);
    assert_eq!(report["value"], "0.1");
    let error = report["typed"]["error"].as_str().unwrap();
    assert_eq!(error.len(), 100_004);
    let text = answer(&["float", &digits]);
    assert!(text.len() < 3000 && text.contains("(100004 characters)"), "{}", text.len());
}

#[test]
fn negative_numbers_are_not_options() {
    for arguments in [["float", "-6.8", "--json"], ["float", "--json", "-6.8"]] {
        let report: Value = serde_json::from_str(&answer(&arguments)).unwrap();
        assert_eq!(report["value"], "-6.8");
    }
    assert_eq!(json(&["float", "-.5e1"])["value"], "-5.0");
    assert_eq!(json(&["float", "1", "--distance-to", "-1"])["distance"]["to"], "-1.0");
    assert_eq!(json(&["float", " 2.5 "])["value"], "2.5");
}

#[test]
fn wrong_numbers_are_pointed_at() {
    for (number, column) in
        [("1.2.3", 4), ("abc", 1), ("1_000", 2), ("1e", 3), ("  1x", 4), ("", 1), ("é", 1), ("0x10", 2)]
    {
        let complaint = refusal(&["float", number]);
        assert_eq!(caret_column(&complaint), column, "{complaint}");
        assert!(complaint.starts_with(&format!("error: column {column}: ")), "{complaint}");
    }
    assert!(refusal(&["float", "1", "--distance-to", "x"]).contains("expected a digit, found 'x'"));
    assert!(refusal(&["float", "1e10000000000000000"]).contains("exponent"));
    // of a long text only the part around the place is shown
    let complaint = refusal(&["float", &format!("{}x{}", "1".repeat(5000), "2".repeat(5000))]);
    assert!(complaint.len() < 300 && complaint.contains("column 5001"), "{complaint}");
    assert_eq!(complaint.lines().nth(1).unwrap().chars().nth(caret_column(&complaint) + 1), Some('x'));
}

#[test]
fn wrong_bits_are_pointed_at() {
    let complaint = refusal(&["float", "--bits", "0102"]);
    assert_eq!(caret_column(&complaint), 4);
    assert!(complaint.contains("'2' is not one of the digits 0 and 1"), "{complaint}");
    let complaint = refusal(&["float", "--bits", "0x123"]);
    assert_eq!(caret_column(&complaint), 6);
    assert!(complaint.contains("3 digits, but a single has 8 and a double has 16"), "{complaint}");
    assert!(refusal(&["float", "--bits", &"01".repeat(40)]).contains("80 digits"));
    assert!(refusal(&["float", "--bits", ""]).contains("0 digits"));
}

#[test]
fn wrong_usage_is_refused() {
    refusal(&["float"]);
    refusal(&["float", "--single"]);
    refusal(&["float", "1", "2"]);
    refusal(&["float", "1", "--bits", "0x3f800000"]);
    refusal(&["float", "--single", "--bits", "0x3f800000"]);
    refusal(&["float", "--bits"]);
    assert!(refusal(&["float", "--bogus"]).contains("unknown option --bogus"));
}
