use super::{answer, folder, json, refusal, swept};
use std::fs;

const SCENE: &str = r#"
[[body]]
builtin = "torus(600)"
[body.motion]
kind = "interpolated"
position = [-3, 0.1, 0]
end_position = [2, 0, 0.2]
end_orientation = [0, 1, 0.5, 0]
[[body]]
builtin = "blob(500)"
"#;

fn file(name: &str) -> String {
    folder("verify").join(name).to_str().expect("plain names").to_owned()
}

fn certificate(name: &str, text: &str, more: &[&str]) -> String {
    let (scene, path) = (file(&format!("{name}.toml")), file(&format!("{name}.cert")));
    fs::write(&scene, text).expect("the test folder can be used");
    answer(&[&["check", "--scene", &scene, "--certificate", &path], more].concat());
    path
}

#[test]
fn what_check_writes_is_verified() {
    let path = certificate("good", SCENE, &[]);
    let text = answer(&["verify", &path]);
    for part in ["verified", "proved", "more than", "SHA-256", "torus(600): 600 faces", "trusted"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let told = json(&["verify", &path]);
    assert_eq!((&told["verified"], &told["claim"]["verdict"]), (&true.into(), &"contact".into()));
    assert!(told["reason"].is_null() && told["covers"].is_null());
    let all = json(&["verify", &path, "--everything"]);
    assert_eq!(
        all["proof"].as_array().expect("steps").len() as u64,
        told["steps"].as_u64().expect("a number")
    );
    // the answer is the same with and without
    let scene = file("good.toml");
    let plain = json(&["check", "--scene", &scene]);
    let kept = json(&["check", "--scene", &scene, "--certificate", &path]);
    assert_eq!((&plain["safe_until"], &plain["steps"]), (&kept["safe_until"], &kept["steps"]));
    assert_eq!(told["claim"]["safe_until"], plain["safe_until"]);
}

#[test]
fn bodies_from_files_are_given_or_embedded() {
    let (mesh, other) = (file("blob.obj"), file("other.obj"));
    let text =
        |x: &str| format!("v 0 0 0\nv {x} 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
    fs::write(&mesh, text("1")).expect("the test folder can be used");
    fs::write(&other, text("1.0000001")).expect("the test folder can be used");
    let scene = SCENE.replace("builtin = \"blob(500)\"", "mesh = \"blob.obj\"");
    let path = certificate("file", &scene, &[]);
    let complaint = refusal(&["verify", &path]);
    for part in ["file.cert: ", "second body, `blob.obj`", "--b", "--embed"] {
        assert!(complaint.contains(part), "{part}: {complaint}");
    }
    assert!(!complaint.contains("--a "), "{complaint}");
    let both = certificate("both", &scene.replace("builtin = \"torus(600)\"", "mesh = \"other.obj\""), &[]);
    for (given, wanted) in [
        (&[][..], &["`other.obj`", "`blob.obj`", "--a", "--b"][..]),
        (&["--b", &mesh], &["`other.obj`", "--a"]),
    ] {
        let complaint = refusal(&[&["verify", &both], given].concat());
        for part in wanted.iter().chain(&["both.cert: ", "swept check", "--embed"]) {
            assert!(complaint.contains(part), "{part}: {complaint}");
        }
    }
    assert!(answer(&["verify", &both, "--a", &other, "--b", &mesh]).contains("verified"));
    assert!(answer(&["verify", &path, "--b", &mesh]).contains("verified"));
    let called = swept(&["verify", &path, "--b", &other]);
    assert_eq!(called.code, Some(1), "{}", called.err);
    assert!(called.out.contains("REFUSED") && called.out.contains("a different one"), "{}", called.out);
    let alone = certificate("alone", &scene, &["--embed"]);
    assert!(answer(&["verify", &alone]).contains("verified"));
    let called = swept(&["verify", &alone, "--b", &other, "--json"]);
    assert_eq!(called.code, Some(1));
    let told: serde_json::Value = serde_json::from_str(&called.out).expect("valid JSON");
    assert!(told["verified"] == false && told["proved"].is_null(), "{told}");
}

#[test]
fn what_is_no_certificate_is_bad_input() {
    let path = certificate("damaged", SCENE, &[]);
    let bytes = fs::read(&path).expect("it was written");
    fs::write(&path, &bytes[..bytes.len() / 2]).expect("the test folder can be used");
    let called = swept(&["verify", &path]);
    assert_eq!(called.code, Some(1), "{}", called.err);
    assert!(called.out.contains("REFUSED") && called.out.contains("damaged.cert, byte"), "{}", called.out);
    let called = swept(&["verify", &path, "--json"]);
    let told: serde_json::Value = serde_json::from_str(&called.out).expect("valid JSON");
    assert!(called.code == Some(1) && told["verified"] == false && told["reason"].is_string(), "{told}");
    fs::write(&path, "hello").expect("the test folder can be used");
    assert!(refusal(&["verify", &path]).contains("not a certificate"));
    assert!(refusal(&["verify", &file("nothing.cert")]).contains("cannot be read"));
}

#[test]
fn other_verdicts_have_certificates_too() {
    let clear = certificate("clear", &SCENE.replace("[2, 0, 0.2]", "[-3, 4, 0]"), &[]);
    assert!(answer(&["verify", &clear]).contains("at every time from 0.0 to 1.0"));
    let inside = SCENE.replace("[-3, 0.1, 0]", "[0.1, 0.1, 0]");
    assert!(answer(&["verify", &certificate("inside", &inside, &[])]).contains("at 0.0 faces"));
}
