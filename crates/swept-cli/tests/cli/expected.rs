//! Small meshes inside a scene, the answer that a scene expects, and the fields of answers.

use super::{file, json, refusal, swept};
use serde_json::Value;

const MEETING: &str = r#"
[[body]]
vertices = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]
[[body]]
builtin = "box"
[body.motion]
position = [3, 0.2, 0.2]
velocity = [-4, 0, 0]
"#;

fn scene(name: &str, expected: &str) -> String {
    file("expected", name, format!("{expected}\n{MEETING}"))
}

#[test]
fn an_answer_is_compared_with_what_the_scene_expects() {
    let note = |out: &str, part: &str| {
        assert!(out.split_whitespace().collect::<Vec<_>>().join(" ").contains(part), "{out}")
    };
    let met = swept(&[
        "check",
        "--scene",
        &scene("met.toml", "[expected]\nverdict = \"contact\"\ntime = [0.3, 0.6]"),
    ]);
    assert_eq!((met.code, met.err.as_str()), (Some(0), ""), "{}", met.out);
    note(&met.out, "the answer is what the scene expects");
    let other = scene("other.toml", "[expected]\nverdict = \"clear\"");
    let unmet = swept(&["check", "--scene", &other]);
    assert_eq!(unmet.code, Some(1), "{}", unmet.out);
    note(&unmet.out, "not what the scene expects: clear is expected, not contact");
    let late = swept(&[
        "check",
        "--scene",
        &scene("late.toml", "[expected]\nverdict = \"contact\"\ntime = [0.6, 0.7]"),
    ]);
    assert_eq!(late.code, Some(1), "{}", late.out);
    // an expectation for one method says nothing about another
    let redon = swept(&["check", "--scene", &other, "--method", "redon"]);
    assert_eq!(redon.code, Some(0), "{}", redon.out);
    note(&redon.out, "the scene says what to expect of certified only");
}

#[test]
fn what_no_scene_can_expect_is_refused() {
    for (text, part) in [
        ("[expected]\nverdict = \"touching\"", "line 2: `touching` is not known here"),
        ("[expected]\ntime = [0, 1]", "the field `verdict` is missing"),
        (
            "[expected]\nverdict = \"contact\"\ntime = [1, 0]",
            "line 3: expected: [1.0, 0.0] is not a range of time",
        ),
        ("[expected]\nverdict = \"clear\"\nmethods = [\"best\"]", "method \"best\" is not one of"),
    ] {
        let told = refusal(&["check", "--scene", &scene("refused.toml", text)]);
        assert!(told.contains(part), "{told}");
    }
    for (from, to, part) in [
        ("faces = [[0, 2, 1]", "faces = [[0, 2, 9]", "9"),
        ("faces =", "# faces =", "vertices without faces"),
        ("vertices =", "# vertices =", "faces without vertices"),
        ("vertices =", "builtin = \"box\"\nvertices =", "two of mesh, builtin, embedded and vertices"),
    ] {
        let told =
            refusal(&["check", "--scene", &file("expected", "mesh.toml", MEETING.replacen(from, to, 1))]);
        assert!(told.contains(part), "{told}");
    }
}

/// The names of an object's fields.
fn names(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// The fields of `swept-answer/1`, all of them: docs/stability.md promises that none goes away or changes its
/// meaning.
#[test]
fn an_answer_has_the_fields_that_are_promised() {
    let path = scene("fields.toml", "");
    let certificate = super::folder("expected").join("fields.cert");
    let certificate = certificate.to_str().expect("plain names");
    let answer = json(&["check", "--scene", &path, "--contact-points", "0.01", "--certificate", certificate]);
    assert_eq!(answer["format"], "swept-answer/1");
    let mut all = vec![
        "format",
        "verdict",
        "method",
        "safe_until",
        "hit_by",
        "gap",
        "intersecting",
        "reason",
        "witness",
        "contact_points",
        "approach_speed",
        "tolerance",
        "min_separation",
        "span",
        "steps",
        "node_pairs",
        "face_pairs",
        "micros",
        "load_micros",
        "build_micros",
        "certificate",
        "notes",
        "bodies",
    ];
    all.sort_unstable();
    assert_eq!(names(&answer), all);
    assert_eq!(names(&answer["witness"]), ["faces", "features", "normal", "points"]);
    assert_eq!(names(&answer["contact_points"]), ["complete", "points"]);
    assert_eq!(
        names(&answer["contact_points"]["points"][0]),
        ["distance", "faces", "features", "normal", "points"]
    );
    assert_eq!(names(&answer["certificate"]), ["bytes", "file", "refused"]);
    let mut body = vec![
        "name",
        "vertices",
        "faces",
        "degenerate_faces",
        "duplicate_faces",
        "closed",
        "assumed",
        "because",
        "open_edges",
        "solid",
        "lo",
        "hi",
    ];
    body.sort_unstable();
    assert_eq!(names(&answer["bodies"][0]), body);
    // fields that are written only on request, or where they mean something
    let plain = json(&["check", "--scene", &path]);
    assert_eq!((plain.get("contact_points"), plain.get("certificate")), (None, None));
    assert_eq!(names(&plain).len(), all.len() - 2);
}
