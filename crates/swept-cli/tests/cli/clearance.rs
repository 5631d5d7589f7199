use super::{answer, file, folder, json, refusal, swept};
use serde_json::Value;
use std::path::Path;

/// A box passes another at a distance of 1 along x; a third one stays 5 away.
const PASSING: &str = "
[[body]]
name = \"post\"
box = [1, 1, 1]
[[body]]
name = \"cart\"
box = [1, 1, 1]
[body.motion]
kind = \"spin\"
position = [2, -3, 0]
velocity = [0, 6, 0]
";
const THIRD: &str = "[[body]]\nname = \"wall\"\nbox = [1, 1, 1]\n[body.motion]\nposition = [-6, 0, 0]\n";

fn scene(name: &str, text: &str) -> String {
    file("clearance", name, text)
}

fn ready(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes").join(name);
    path.to_str().expect("plain names").to_owned()
}

fn bounds(told: &Value) -> [f64; 2] {
    [0, 1].map(|k: usize| told[k].as_f64().expect("a length"))
}

#[test]
fn bounds_of_two_boxes() {
    let scene = scene("passing.toml", PASSING);
    let told = json(&["clearance", &scene]);
    assert_eq!(told["format"], "swept-clearance/1");
    let [lo, hi] = bounds(&told["clearance"]);
    assert!(lo <= 1.0 && 1.0 <= hi && hi - lo <= 1e-3, "{told}");
    let nearest = told["nearest"].as_f64().expect("a time");
    assert!((nearest - 0.5).abs() <= 1.0 / 6.0 + 1e-9, "{told}");
    assert_eq!(
        (&told["pair"][1], &told["contact"], &told["reason"]),
        (&1.into(), &Value::Null, &Value::Null)
    );
    let narrow = bounds(&json(&["clearance", "--scene", &scene, "--relative", "1e-7"])["clearance"]);
    assert!(narrow[0] <= 1.0 && 1.0 <= narrow[1] && narrow[1] - narrow[0] <= 1e-7);
    // the same fields in the text
    let text = answer(&["clearance", &scene]);
    for part in
        ["clearance", "more than 0.99", "nearest", "on the first", "width asked", "cost", "post: 12 faces"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let quiet = answer(&["clearance", &scene, "-q"]);
    assert_eq!(quiet.split_whitespace().count(), 2, "{quiet}");
}

#[test]
fn all_fields_are_as_promised() {
    let told = json(&["clearance", &scene("fields.toml", PASSING)]);
    let mut fields: Vec<&str> = told.as_object().expect("an object").keys().map(String::as_str).collect();
    fields.sort_unstable();
    let promised = [
        "bodies",
        "build_micros",
        "clearance",
        "contact",
        "format",
        "load_micros",
        "micros",
        "nearest",
        "notes",
        "pair",
        "pairs",
        "reason",
        "relative",
        "span",
        "steps",
        "tolerance",
        "witness",
    ];
    assert_eq!(fields, promised);
}

#[test]
fn bodies_that_touch_say_when() {
    let told = json(&["clearance", &ready("gears.toml")]);
    let check = json(&["check", &ready("gears.toml")]);
    assert_eq!(told["contact"]["verdict"], "contact");
    for field in ["safe_until", "hit_by", "gap"] {
        assert_eq!(told["contact"][field], check[field], "{field}");
    }
    assert_eq!(told["clearance"][0], 0.0);
    assert_eq!(swept(&["clearance", &ready("gears.toml"), "--fail-on-contact"]).code, Some(1));
    let inside = scene("inside.toml", "[[body]]\nbox = [9, 9, 9]\n[[body]]\nbox = [1, 1, 1]\n");
    let told = json(&["clearance", &inside]);
    assert_eq!(
        (&told["contact"]["verdict"], bounds(&told["clearance"])),
        (&"overlapping".into(), [0.0, 0.0])
    );
    assert!(answer(&["clearance", &inside]).contains("is inside the first"));
}

#[test]
fn the_closest_of_three_bodies_is_named() {
    let scene = scene("three.toml", &format!("{PASSING}{THIRD}"));
    let told = json(&["clearance", &scene]);
    assert_eq!(told["pair"], serde_json::json!([0, 1]));
    assert_eq!(told["pairs"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        told["pairs"].as_array().map(|all| all.iter().filter(|pair| pair["complete"] == true).count()),
        Some(1)
    );
    let all = json(&["clearance", &scene, "--all"]);
    assert!(all["pairs"].as_array().is_some_and(|all| all.iter().all(|pair| pair["complete"] == true)));
    let [lo, hi] = bounds(&all["pairs"][1]["clearance"]);
    assert!(lo <= 5.0 && 5.0 <= hi && hi - lo <= 5e-3);
    let text = answer(&["clearance", &scene]);
    assert!(text.contains("post and cart") && text.contains("more than"), "{text}");
    assert!(refusal(&["clearance", &scene, "--certificate", "none.cert"]).contains("third"));
}

#[test]
fn a_certificate_of_the_lower_bound_is_accepted() {
    let scene = scene("proved.toml", PASSING);
    let path = folder("clearance").join("proved.cert");
    let path = path.to_str().expect("plain names");
    let told = json(&["clearance", &scene, "--certificate", path]);
    let [lo, _] = bounds(&told["clearance"]);
    assert_eq!(told["certificate"]["refused"], Value::Null, "{told}");
    assert_eq!(told["certificate"]["min_separation"].as_f64(), Some(lo));
    let verified = answer(&["verify", path]);
    assert!(verified.contains("more than 0.99"), "{verified}");
    assert!(refusal(&["clearance", &scene, "--certificate", &scene]).contains("the same file"));
}

#[test]
fn bad_questions_are_refused() {
    let scene = scene("bad.toml", PASSING);
    assert!(refusal(&["clearance", &scene, "--relative", "-1"]).contains("relative is -1"));
    assert!(refusal(&["clearance", &scene, "--tolerance", "0"]).contains("tolerance"));
    assert!(refusal(&["clearance", "none.toml"]).contains("none.toml"));
    let one = file("clearance", "one.toml", "[[body]]\nbox = [1, 1, 1]\n");
    assert!(refusal(&["clearance", &one]).contains("at least two bodies"));
    assert_eq!(swept(&["clearance"]).code, Some(2));
    assert_eq!(swept(&["clearance", &scene, "--scene", &scene]).code, Some(2));
    // too few steps: what is proved is told
    let called = swept(&["clearance", &ready("path.toml"), "--budget", "50", "--json"]);
    assert_eq!(called.code, Some(3), "{}{}", called.out, called.err);
    let told: Value = serde_json::from_str(&called.out).expect("valid JSON");
    assert_eq!(told["reason"], "budget");
}
