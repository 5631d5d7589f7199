//! Scenes of many bodies.

use super::{answer, file, folder, json, refusal, swept};
use serde_json::Value;
use std::fs;

/// The ready scene: an arm over its table.
fn cell() -> String {
    format!("{}/../../scenes/cell.toml", env!("CARGO_MANIFEST_DIR"))
}

/// A table, two boxes that stand on it, and one that falls onto the first; `pairs` is the table of that name.
fn falling(name: &str, pairs: &str) -> String {
    let body = |name: &str, shape: &str, motion: &str| {
        format!("[[body]]\nname = \"{name}\"\n{shape}\nmotion = {{ {motion} }}\n")
    };
    let text = [
        pairs.to_owned(),
        body("table", "box = [8, 8, 1]", "position = [0, 0, -0.5]"),
        body("left", "box = [1, 1, 1]", "position = [-2, 0, 0.5]"),
        body("right", "box = [1, 1, 1]", "position = [2, 0, 0.5]"),
        body("stone", "sphere = 0.5", "position = [-2, 0, 4.5], velocity = [0, 0, -6]"),
    ];
    file("scenes", name, text.concat())
}

const STANDING: &str = "[pairs]\nignore = [[\"table\", \"left\"], [\"right\", \"table\"]]\n";

fn pair<'a>(told: &'a Value, a: &str, b: &str) -> &'a Value {
    let pairs = told["pairs"].as_array().expect("pairs");
    pairs.iter().find(|pair| pair["names"][0] == a && pair["names"][1] == b).expect("that pair")
}

#[test]
fn the_earliest_contact_and_a_table_of_pairs() {
    let scene = falling("text.toml", STANDING);
    let text = answer(&["check", "--scene", &scene]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "verdict contact",
        "pair left and stone",
        "no two of the bodies, except pairs that are left out, touch before 0.49999",
        "then the pair above is",
        "hit by 0.5",
        "bodies 4 bodies",
        "pairs 6: 1 in contact, 3 clear, 2 ignored",
        "first second verdict safe until clearance steps",
        "left stone contact 0.49999",
        "table left ignored",
        "left right clear the end > 3.0",
    ] {
        assert!(words.contains(part), "{part}: {text}");
    }
    let told = json(&["check", "--scene", &scene]);
    assert_eq!((&told["format"], &told["verdict"]), (&"swept-scene-answer/1".into(), &"contact".into()));
    assert_eq!(
        (&told["pair"]["names"], &told["pair"]["bodies"]),
        (&serde_json::json!(["left", "stone"]), &serde_json::json!([1, 3]))
    );
    assert_eq!(told["bodies"].as_array().expect("bodies").len(), 4);
    assert_eq!(
        (&told["counts"]["pairs"], &told["counts"]["ignored"], &told["all"]),
        (&6.into(), &2.into(), &false.into())
    );
    // the pair that touches has the answer of two bodies
    let two = file(
        "scenes",
        "two.toml",
        "[[body]]\nbox = [1, 1, 1]\nmotion = { position = [-2, 0, 0.5] }\n[[body]]\nsphere = 0.5\n\
         motion = { position = [-2, 0, 4.5], velocity = [0, 0, -6] }\n",
    );
    let alone = json(&["check", "--scene", &two]);
    for field in ["safe_until", "hit_by", "gap", "witness", "tolerance", "approach_speed"] {
        assert_eq!(told[field], alone[field], "{field}");
    }
    // the others end at that time; bodies at rest are as they are for ever
    assert_eq!(pair(&told, "table", "stone")["safe_until"], told["safe_until"]);
    assert_eq!(pair(&told, "left", "right")["safe_until"], 1.0);
    assert_eq!(
        (&pair(&told, "left", "right")["resting"], &pair(&told, "left", "right")["steps"]),
        (&true.into(), &0.into())
    );
    assert_eq!(
        (&pair(&told, "table", "right")["verdict"], &pair(&told, "table", "right")["safe_until"]),
        (&"ignored".into(), &Value::Null)
    );
    // each pair on a line of its own
    let lines = answer(&["check", "--scene", &scene, "--json"]);
    assert_eq!(lines.lines().filter(|line| line.contains("\"clearance\"")).count(), 6);
    let all = json(&["check", "--scene", &scene, "--all"]);
    assert_eq!((&all["all"], &all["safe_until"]), (&true.into(), &told["safe_until"]));
    assert_eq!(pair(&all, "table", "stone")["verdict"], "contact");
}

#[test]
fn exit_codes_and_words() {
    let scene = falling("codes.toml", STANDING);
    let code = |more: &[&str]| swept(&[&["check", "--scene", &scene], more].concat()).code;
    assert_eq!(code(&[]), Some(0));
    assert_eq!(code(&["--fail-on-contact"]), Some(1));
    assert_eq!(code(&["--budget", "1"]), Some(3));
    assert_eq!(answer(&["check", "--scene", &scene, "--quiet"]), "contact\n");
    let clear = falling("clear.toml", &format!("[span]\nend = 0.25\n{STANDING}"));
    assert_eq!(swept(&["check", "--scene", &clear, "--fail-on-contact"]).code, Some(0));
    assert_eq!(answer(&["check", "--scene", &clear, "--quiet"]), "clear\n");
    let told = json(&["check", "--scene", &clear]);
    assert_eq!(
        (&told["pair"], &told["tolerance"], &told["hit_by"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
}

#[test]
fn what_stands_on_something_does_not_pass_in_silence() {
    let scene = falling("standing.toml", "");
    let text = answer(&["check", "--scene", &scene]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("verdict overlapping pair table and left"), "{text}");
    let note = "at rest to each other and too close: table and left; table and right; if they are meant to touch, list \
                them under ignore in [pairs]";
    assert!(words.contains(note), "{text}");
}

#[test]
fn names_in_pairs_are_checked() {
    let told = |pairs: &str| refusal(&["check", "--scene", &falling("names.toml", pairs)]);
    let error = told("[pairs]\ngroups = [[\"left\", \"rihgt\"]]\n");
    assert!(
        error.contains("names.toml, line 2: groups: there is no body `rihgt` (did you mean `right`?)"),
        "{error}"
    );
    let twice = falling("twice.toml", STANDING);
    let text = fs::read_to_string(&twice).expect("written").replace("name = \"right\"", "name = \"left\"");
    let twice = file("scenes", "twice.toml", text);
    let error = refusal(&["check", "--scene", &twice]);
    assert!(
        error.contains(
            "twice.toml, line 2: ignore: `left` is the name of 2 bodies (give each a name of its own)"
        ),
        "{error}"
    );
    let lone = file("scenes", "lone.toml", "[[body]]\nsphere = 1\n");
    assert!(refusal(&["check", "--scene", &lone]).contains("line 1: a query is about two bodies"));
    let surface = refusal(&["check", "--scene", &cell(), "--surface", "both"]);
    assert!(surface.contains("say solid = false of a body"), "{surface}");
    // options that two of the bodies cannot have name them
    let error = refusal(&["check", "--scene", &cell(), "--tolerance", "1e-30"]);
    assert!(error.contains(" and ") && error.contains("the tolerance 1e-30 is below"), "{error}");
}

#[test]
fn a_dumped_scene_asks_the_same_question() {
    let dumped = folder("scenes").join("dumped.toml").display().to_string();
    let first = json(&["check", "--scene", &cell(), "--dump", &dumped]);
    let again = json(&["check", "--scene", &dumped]);
    for field in ["verdict", "safe_until", "hit_by", "witness", "pairs", "counts", "steps"] {
        assert_eq!(first[field], again[field], "{field}");
    }
    assert_eq!(first["counts"]["grouped"], 3);
}

#[test]
fn one_certificate_for_all_pairs() {
    let certificate = folder("scenes").join("cell.cert").display().to_string();
    for all in [&[][..], &["--all"]] {
        let told = json(&[&["check", "--scene", &cell(), "--certificate", &certificate], all].concat());
        assert_eq!(told["certificate"]["refused"], Value::Null, "{told}");
        let verified = json(&["verify", &certificate]);
        assert_eq!((&verified["verified"], &verified["verdict"]), (&true.into(), &"contact".into()));
        assert_eq!(verified["safe_until"], told["safe_until"]);
        assert_eq!(verified["pairs"].as_array().expect("pairs").len(), 45);
    }
    let text = answer(&["verify", &certificate]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("of 10 bodies, no two come within 0.002 from 0.0 up to and including 1.05"),
        "{text}"
    );
    assert!(words.contains("5 ignored, 3 of groups"), "{text}");
    assert_eq!(answer(&["verify", &certificate, "--quiet"]), "verified\n");
    let mut bytes = fs::read(&certificate).expect("written");
    let place = bytes.len() / 2;
    bytes[place] ^= 1;
    let broken = file("scenes", "broken.cert", bytes);
    assert_eq!(swept(&["verify", &broken]).code, Some(1));
}

#[test]
fn meshes_from_files_are_supplied_by_name() {
    let folder = folder("scenes");
    let mesh = file(
        "scenes",
        "wedge.obj",
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n",
    );
    let text: String = (0..3)
        .map(|k| {
            format!("[[body]]\nname = \"w{k}\"\nmesh = \"wedge.obj\"\nmotion = {{ position = [{}, 0, 0], velocity = [{}, 0, 0] }}\n", 3 * k, k * k)
        })
        .collect();
    let scene = file("scenes", "wedges.toml", text);
    let certificate = folder.join("wedges.cert").display().to_string();
    let told = json(&["check", "--scene", &scene, "--certificate", &certificate]);
    assert_eq!((&told["verdict"], &told["certificate"]["refused"]), (&"clear".into(), &Value::Null));
    let error = refusal(&["verify", &certificate]);
    assert!(
        error.contains("does not contain the mesh of `w0`, `w1`, `w2`") && error.contains("--body NAME=MESH"),
        "{error}"
    );
    let named: Vec<String> = (0..3).map(|k| format!("w{k}={mesh}")).collect();
    let bodies: Vec<&str> = named.iter().flat_map(|own| ["--body", own]).collect();
    let verified = json(&[&["verify", &certificate][..], &bodies].concat());
    assert_eq!((&verified["verified"], &verified["verdict"]), (&true.into(), &"clear".into()));
    let other = format!("w1={}", "box");
    let refused =
        swept(&["verify", &certificate, "--body", &named[0], "--body", &other, "--body", &named[2]]);
    assert_eq!(refused.code, Some(1), "{}", refused.err);
    assert!(refused.out.contains("`w1`, is a different one"), "{}", refused.out);
    assert_eq!(
        json(&["check", "--scene", &scene, "--certificate", &certificate, "--embed"])["certificate"]["refused"],
        Value::Null
    );
    assert_eq!(json(&["verify", &certificate])["verified"], true);
}

#[test]
fn a_report_shows_all_bodies_and_pairs() {
    let page = folder("scenes").join("cell.html").display().to_string();
    answer(&["check", "--scene", &cell(), "--report", &page]);
    let text = fs::read_to_string(page).expect("written");
    assert!(
        text.contains("<span class=\"first\">left finger</span> and <span class=\"second\">crate</span>")
    );
    assert_eq!(text.matches("\"vertices\"").count(), 10);
    assert!(text.contains("<td>left finger</td><td>crate</td><td>contact</td><td>1.05"));
    assert_eq!(text.matches("<td>grouped</td>").count(), 3);
    assert!(!text.contains("http"));
}

#[test]
fn a_row_for_each_scene_of_a_folder() {
    let own = folder("scenes-batch");
    let text = |pairs: &str| fs::read_to_string(falling("row.toml", pairs)).expect("written");
    let put =
        |name: &str, text: String| fs::write(own.join(name), text).expect("the test folder can be used");
    put("a-falls.toml", text(STANDING));
    put("b-ends.toml", format!("[span]\nend = 0.25\n{}", text(STANDING)));
    put("c-wrong.toml", text("[pairs]\nignore = [[\"tabel\", \"left\"]]\n"));
    put(
        "d-two.toml",
        "[[body]]\nsphere = 1\n[[body]]\nsphere = 1\nmotion = { position = [5, 0, 0] }\n".to_owned(),
    );
    let out = own.join("r.csv").display().to_string();
    let scenes = own.display().to_string();
    let called = swept(&["batch", "--scenes", &scenes, "--out", &out]);
    assert_eq!(called.code, Some(2), "{}{}", called.out, called.err);
    assert!(
        called.err.contains("c-wrong.toml, line 2: ignore: there is no body `tabel` (did you mean `table`?)")
    );
    assert!(called.err.contains("1 of 4 rows could not be answered"), "{}", called.err);
    let rows = fs::read_to_string(&out).expect("written");
    let rows: Vec<Vec<&str>> = rows.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..3], ["id", "verdict", "safe_until"]);
    assert_eq!(rows[0][13..], ["first", "second", "pairs"]);
    assert!(rows.iter().all(|row| row.len() == 16), "{rows:?}");
    assert_eq!((rows[1][1], &rows[1][13..]), ("contact", &["left", "stone", "4"][..]));
    assert!(rows[1][2].starts_with("0.49999"));
    assert_eq!((rows[2][1], &rows[2][13..]), ("clear", &["", "", "4"][..]));
    assert_eq!((rows[3][1], rows[4][1], rows[4][15]), ("error", "clear", "1"));
    // a pattern, one thread, and the same rows but for the times
    let one = own.join("one.csv").display().to_string();
    let pattern = own.join("[ab]-*.toml").display().to_string();
    assert!(refusal(&["batch", "--scenes", &pattern, "--out", &one]).contains("there are no scenes"));
    let pattern = own.join("*s.toml").display().to_string();
    answer(&["batch", "--scenes", &pattern, "--out", &one, "--threads", "1"]);
    let again = fs::read_to_string(&one).expect("written");
    for (line, row) in again.lines().zip(&rows) {
        let own: Vec<&str> = line.split(',').collect();
        assert_eq!((&own[..12], &own[13..]), (&row[..12], &row[13..]));
    }
    assert_eq!(again.lines().count(), 3);
    assert!(
        refusal(&["batch", "--scenes", &scenes, "--a", "box", "--out", &one]).contains("cannot be used with")
    );
}
