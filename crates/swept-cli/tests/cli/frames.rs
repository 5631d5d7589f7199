use super::{answer, json, refusal, swept};
use serde_json::{Value, json};
use std::path::PathBuf;

/// A file for one test, with this content.
fn file(name: &str, content: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a file in the target folder");
    path
}

const SQUARE: &str = r#"{"kind":"cuboid","orig":[0,0],"comp":[[1,0],[0,1]]}"#;

fn pair(id: &str, p: &str, q: &str) -> String {
    format!(r#"{{"id":{id},"P":{p},"Q":{q}}}"#)
}

fn pairs(of: &[String]) -> String {
    format!(r#"{{"pairs":[{}]}}"#, of.join(","))
}

#[test]
fn boxes_and_touching_rules() {
    let beside = r#"{"kind":"cuboid","orig":[1,0],"comp":[[1,0],[0,1]]}"#;
    let triangle = r#"{"kind":"triangle","orig":[0.5,0.5],"comp":[[1,0],[0,1]]}"#;
    let content = pairs(&[pair("1", SQUARE, beside), pair("\"two\"", SQUARE, triangle)]);
    let path = file("rules.json", &content);
    let path = path.to_str().expect("a path of text");
    let closed = json(&["frames", "check", path]);
    assert_eq!(closed["pairs"][0], json!({"id":1,"intersects":true,"box":{"min":[1.0,0.0],"max":[1.0,1.0]}}));
    assert_eq!(closed["pairs"][1]["id"], "two");
    assert_eq!(closed["pairs"][1]["box"], json!({"min":[0.5,0.5],"max":[1.0,1.0]}));
    let open = json(&["frames", "check", path, "--touching", "open"]);
    assert_eq!(open["pairs"][0], json!({"id":1,"intersects":false}));
    assert_eq!(open["pairs"][1]["intersects"], true);
}

#[test]
fn moving_frames_have_time_as_their_last_axis() {
    let thrown = r#"{"kind":"cuboid","orig":[-2,0],"comp":[[1,0],[0,1]],"speed":[4,0]}"#;
    let path = file("moving.json", &pairs(&[pair("0", SQUARE, thrown)]));
    let report = json(&["frames", "check", path.to_str().expect("text")]);
    assert_eq!(report["pairs"][0]["time"], json!({"first":0.25,"last":0.75}));
    assert_eq!(report["pairs"][0]["box"], json!({"min":[0.0,0.0,0.25],"max":[1.0,1.0,0.75]}));
}

#[test]
fn a_bad_pair_is_named_and_the_rest_is_answered() {
    let flat = r#"{"kind":"cuboid","orig":[0,0],"comp":[[1,0],[2,0]]}"#;
    let huge = r#"{"kind":"cuboid","orig":[1e999,0],"comp":[[1,0],[0,1]]}"#;
    let short = r#"{"kind":"cuboid","orig":[0,0],"comp":[[1,0]]}"#;
    let content = pairs(&[
        pair("\"flat\"", flat, SQUARE),
        pair("\"huge\"", huge, SQUARE),
        pair("\"short\"", short, SQUARE),
        r#"{"id":"empty"}"#.to_owned(),
        "7".to_owned(),
        pair("\"good\"", SQUARE, SQUARE),
    ]);
    let path = file("bad.json", &content);
    let called = swept(&["frames", "check", path.to_str().expect("text"), "--json"]);
    assert_eq!(called.code, Some(2));
    let report: Value = serde_json::from_str(&called.out).expect("JSON");
    assert_eq!(report["pairs"].as_array().map(Vec::len), Some(6));
    assert_eq!(report["pairs"][5]["intersects"], true);
    for (index, name, what) in
        [(0, "flat", "degenerate"), (1, "huge", "out of range"), (2, "short", "2 are needed")]
    {
        let error = report["pairs"][index]["error"].as_str().expect("an error");
        assert!(error.contains(what), "{error}");
        assert!(called.err.contains(&format!("pair {name}: ")), "{}", called.err);
    }
    assert!(report["pairs"][3]["error"].as_str().is_some_and(|error| error.contains('P')));
    assert_eq!(report["pairs"][4]["id"], 5);
}

#[test]
fn files_that_are_no_pairs() {
    assert!(refusal(&["frames", "check", "no/such/file.json"]).contains("no/such/file.json"));
    let path = file("nonsense.json", "{\"pairs\": [");
    assert!(refusal(&["frames", "check", path.to_str().expect("text")]).contains("line 1"));
}

/// A field that would be ignored is refused; the library's own word for it is accepted.
#[test]
fn a_velocity_is_not_dropped() {
    let thrown = |field: &str| {
        let q = format!(r#"{{"kind":"cuboid","orig":[3,0],"comp":[[1,0],[0,1]],{field}}}"#);
        pairs(&[pair("1", SQUARE, &q)])
    };
    for word in ["speed", "velocity"] {
        let path = file(&format!("{word}.json"), &thrown(&format!("\"{word}\":[-5,0]")));
        let report = json(&["frames", "check", path.to_str().expect("text")]);
        assert_eq!(report["pairs"][0]["intersects"], true);
        let first = report["pairs"][0]["time"]["first"].as_f64().expect("a time");
        assert!(first <= 0.4 && first > 0.4 - 1e-15, "{report}");
        // the search cannot answer for moving frames, and names the command that can
        let called = swept(&["frames", "search", path.to_str().expect("text")]);
        assert_eq!(called.code, Some(2));
        assert!(
            called.err.contains("object \"Q\": speed") && called.err.contains("frames check"),
            "{}",
            called.err
        );
    }
    for command in ["check", "search"] {
        let path = file(&format!("misspelt-{command}.json"), &thrown("\"velosity\":[-5,0]"));
        let called = swept(&["frames", command, path.to_str().expect("text")]);
        assert_eq!(called.code, Some(2));
        assert!(
            called.err.contains("there is no field `velosity` (did you mean `velocity`?)"),
            "{}",
            called.err
        );
        assert!(called.err.contains("line 1") && called.err.contains(".json"), "{}", called.err);
        let path = file(&format!("both-{command}.json"), &thrown("\"speed\":[-5,0],\"velocity\":[-5,0]"));
        let called = swept(&["frames", command, path.to_str().expect("text")]);
        assert!(called.code == Some(2) && called.err.contains("mean the same"), "{}", called.err);
    }
}

fn in_repository(path: &str) -> String {
    format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))
}

/// The published cases are answered as published, by the command as by the library.
#[test]
fn the_published_cases() {
    let path = in_repository("crates/swept-frames/tests/published/frames.json");
    for rule in ["closed", "open"] {
        let report = json(&["frames", "check", &path, "--touching", rule]);
        let rows = report["pairs"].as_array().expect("rows");
        assert!(rows.len() >= 50 && rows.iter().all(|row| row["expected"] == row["intersects"]), "{report}");
        assert!(rows.iter().any(|row| row["time"].is_object()), "{report}");
    }
    // those at rest are searched as well, and those that move are named
    let called = swept(&["frames", "search", &path, "--json"]);
    let report: Value = serde_json::from_str(&called.out).expect("JSON");
    let scenes = report["scenes"].as_array().expect("scenes");
    assert_eq!((called.code, scenes.len(), called.err.lines().count()), (Some(2), 39, 12), "{}", called.err);
    let checked = json(&["frames", "check", &path]);
    let meets = |id: &str| {
        checked["pairs"]
            .as_array()
            .expect("rows")
            .iter()
            .any(|row| row["id"] == id && row["intersects"] == true)
    };
    for scene in scenes {
        let id = scene["scene"].as_str().and_then(|name| name.strip_prefix("pair ")).expect("a name");
        assert_eq!(scene["pairs"].as_array().map(Vec::is_empty), Some(!meets(id)), "{id}");
    }
}

/// Every sample gets the answer that it expects, from every command that can read it.
#[test]
fn the_ready_samples() {
    let mut seen = 0;
    for entry in std::fs::read_dir(in_repository("scenes/frames")).expect("the samples") {
        let path = entry.expect("a sample").path();
        let path = path.to_str().expect("text");
        seen += 1;
        for rule in ["closed", "open"] {
            let called = swept(&["frames", "check", path, "--json", "--touching", rule]);
            assert_eq!((called.code, called.err.as_str()), (Some(0), ""), "{path}");
            let report: Value = serde_json::from_str(&called.out).expect("JSON");
            let rows = report["pairs"].as_array().expect("rows");
            assert!(!rows.is_empty());
            let trees = path.contains("tree");
            assert!(trees || rows.iter().all(|row| row["expected"].is_boolean()), "{path}: {report}");
        }
        let searched = swept(&["frames", "search", path]);
        let moves = path.contains("moving") || path.contains("segments");
        assert_eq!(searched.code, Some(if moves { 2 } else { 0 }), "{path}: {}", searched.err);
        assert_eq!(searched.err.contains("at rest"), moves, "{path}: {}", searched.err);
    }
    assert_eq!(seen, 8);
}

/// Trees are tested by their leaves, whichever command reads them.
#[test]
fn trees_of_frames_in_check_and_search() {
    let tree = in_repository("scenes/frames/tree.json");
    let checked = json(&["frames", "check", &tree]);
    assert_eq!(
        checked["pairs"],
        json!([
            {"id":["stairs","stone"],"intersects":true,"box":{"min":[0.5,0.75],"max":[2.5,2.75]}},
            {"id":["stairs","bird"],"intersects":false}
        ])
    );
    let searched = json(&["frames", "search", &tree]);
    let found = searched["scenes"][0]["pairs"].as_array().expect("pairs");
    assert!(found.len() == 2 && found.iter().all(|pair| pair["other"] == "stone"), "{searched}");
    let moving = json(&["frames", "check", &in_repository("scenes/frames/tree-moving.json")]);
    assert_eq!(moving["pairs"][0], json!({"id":["gate","through"],"intersects":false}));
    assert_eq!(moving["pairs"][1]["time"]["first"], 0.375);
}

/// An answer that is not what the file expects is reported, with exit code 1.
#[test]
fn a_wrong_expectation_is_reported() {
    let wrong = format!(r#"{{"pairs":[{{"id":"x","P":{SQUARE},"Q":{SQUARE},"meets_closed":false}}]}}"#);
    let path = file("expectation.json", &wrong);
    let called = swept(&["frames", "check", path.to_str().expect("text")]);
    assert_eq!(called.code, Some(1));
    assert!(called.err.contains("pair x: they meet; the file says they are apart"), "{}", called.err);
}

#[test]
fn validation_finds_no_wrong_answer() {
    for (dim, moving) in [("2", false), ("3", false), ("2", true), ("3", true)] {
        let mut arguments = vec!["frames", "validate", "--dim", dim, "--count", "20000", "--seed", "5"];
        arguments.extend(moving.then_some("--moving"));
        let report = json(&arguments);
        assert_eq!(report["pairs"], 20_000);
        assert_eq!(
            (&report["wrong_combined_test"], &report["wrong_separating_axes"]),
            (&json!(0), &json!(0))
        );
        // on random pairs the quick proofs decide, and the report says so
        let reached = report["reached_elimination"].as_u64().expect("a count");
        assert!(reached < 20, "{report}");
        let meeting = report["intersecting"].as_u64().expect("a count");
        assert!(meeting > 2_000 && meeting < 10_000, "{report}");
        assert_eq!(json(&arguments), report, "the same twice");
    }
    assert!(swept(&["frames", "validate", "--dim", "4"]).code == Some(2));
}

#[test]
fn the_torus_scenes() {
    let report = json(&["frames", "search"]);
    let places = |scene: usize| report["scenes"][scene]["places"].as_array().map(Vec::len);
    assert_eq!([places(0), places(1), places(2), places(3)], [Some(0), Some(0), Some(2), Some(1)]);
    let first = json(&["frames", "search", "torus3", "--first-hit", "--object", "second"]);
    assert_eq!(first["scenes"][0]["pairs"].as_array().map(Vec::len), Some(1));
    assert!(refusal(&["frames", "search", "torus3", "--object", "third"]).contains("third"));
    assert!(refusal(&["frames", "search", "torus5"]).contains("torus5"));
}

#[test]
fn a_scene_of_ones_own() {
    let tree = |x: f64| {
        format!(
            r#"{{"kind":"cuboid","orig":[{x},0],"comp":[[2,0],[0,2]],"children":[{{"kind":"triangle","orig":[{x},0],"comp":[[2,0],[0,2]]}}]}}"#
        )
    };
    let scene = format!(
        r#"{{"objects":[{{"id":"a","tree":{}}},{{"id":"b","tree":{}}},{{"id":"c","group":1,"tree":{}}},{{"id":"d","group":1,"tree":{}}}]}}"#,
        tree(0.0),
        tree(1.0),
        tree(10.0),
        tree(10.5)
    );
    let path = file("scene.json", &scene);
    let report = json(&["frames", "search", path.to_str().expect("text")]);
    let pairs = report["scenes"][0]["pairs"].as_array().expect("pairs");
    assert_eq!(pairs.len(), 1, "c and d are of one group: {report}");
    assert_eq!((&pairs[0]["object"], &pairs[0]["other"]), (&json!("a"), &json!("b")));
    assert_eq!(pairs[0]["node"], json!([0]));
    let outside =
        scene.replace("\"orig\":[1,0],\"comp\":[[2,0],[0,2]]}]", "\"orig\":[1,0],\"comp\":[[3,0],[0,2]]}]");
    let path = file("outside.json", &outside);
    assert!(refusal(&["frames", "search", path.to_str().expect("text")]).contains('b'));
}

#[test]
fn qualification_has_every_cell() {
    let report = json(&["frames", "qualify", "--pairs", "3", "--repeats", "2"]);
    let rows = report["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 20);
    assert!(
        rows.iter().all(|row| row["paper"]["meeting"]["mean"].is_number()
            && row["mixed"].as_array().map(Vec::len) == Some(9))
    );
    // three pairs per cell that meet and three apart; twelve of each for all kinds together
    for row in rows {
        let of = if row["kinds"] == "all" { 12 } else { 3 };
        assert!(
            row["reached_elimination"].as_array().is_some_and(|two| two.iter().all(|one| one[1] == of)),
            "{row}"
        );
    }
    let text = answer(&["frames", "qualify", "--pairs", "2", "--repeats", "1", "--near"]);
    assert!(text.starts_with("Time of the combined test") && text.contains("eliminated"), "{text}");
    for case in ["2D_static", "3D_static", "2D_dynamic", "3D_dynamic"] {
        assert!(text.contains(&format!("{case}_near ")) && !text.contains(&format!("{case} ")), "{text}");
    }
}
