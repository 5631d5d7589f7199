//! `--method`, for all commands that have it.

use super::{answer, folder, json, refusal, swept};
use std::fs;
use std::path::PathBuf;

const METHODS: [&str; 4] = ["certified", "redon", "d2m", "capoeira"];

fn scenes() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenes")
}

/// A file of this test.
fn file(name: &str) -> String {
    folder("methods").join(name).display().to_string()
}

/// A motion file: a body at rest, and another one that comes from x = 3 along x with speed 4.
fn coming() -> String {
    let path = file("coming.toml");
    let text = "[[body]]\n[[body]]\n[body.motion]\nposition = [3, 0.25, 0.1]\nvelocity = [-4, 0, 0]\n";
    fs::write(&path, text).expect("the test folder can be used");
    path
}

#[test]
fn every_kind_of_motion_by_every_method() {
    for scene in ["assembly", "gears", "path", "screw", "shear", "throw", "wrist"] {
        let scene = scenes().join(format!("{scene}.toml")).display().to_string();
        let ask = |method: &str| json(&["check", "--scene", &scene, "--method", method]);
        let usual = ask("certified");
        for method in METHODS {
            let told = ask(method);
            assert_eq!(told["method"], method);
            match (usual["verdict"].as_str(), told["verdict"].as_str()) {
                (Some("contact"), Some("contact")) => {
                    let until = told["safe_until"].as_f64().expect("a time");
                    assert!(until < usual["hit_by"].as_f64().expect("a time"), "{scene}: {told}");
                }
                (Some("clear"), Some("contact")) => assert_eq!(method, "capoeira", "{scene}: {told}"),
                (x, y) => assert_eq!(x, y, "{scene} by {method}"),
            }
        }
    }
}

#[test]
fn a_file_keeps_the_method() {
    let (motion, query) = (coming(), file("query.toml"));
    let first = json(&["check", "box", "box", "--motion", &motion, "--method", "d2m", "--dump", &query]);
    let again = json(&["check", "--scene", &query]);
    assert_eq!((&again["method"], &again["safe_until"]), (&"d2m".into(), &first["safe_until"]));
    // the command line wins over the file
    assert_eq!(json(&["check", "--scene", &query, "--method", "redon"])["method"], "redon");
    let wrong = fs::read_to_string(&query).expect("written").replace("d2m", "d3m");
    let path = file("wrong.toml");
    fs::write(&path, wrong).expect("the test folder can be used");
    let complaint = refusal(&["check", "--scene", &path]);
    assert!(complaint.contains("d3m") && complaint.contains("capoeira"), "{complaint}");
    let complaint = refusal(&["check", "--scene", &query, "--certificate", &file("c.cert")]);
    assert!(complaint.contains("d2m") && complaint.contains("certified"), "{complaint}");
}

#[test]
fn contact_points_with_normals() {
    let motion = coming();
    for method in METHODS {
        let asked =
            ["check", "box", "box", "--motion", &motion, "--method", method, "--contact-points", "1e-6"];
        let told = json(&asked);
        assert_eq!(told["contact_points"]["complete"], true, "{told}");
        let points = told["contact_points"]["points"].as_array().expect("points");
        let gap = told["gap"][1].as_f64().expect("hi");
        for point in points {
            assert!(point["distance"][0].as_f64().expect("lo") <= gap + 1e-6, "{point}");
            assert!(point["normal"][0].as_f64().expect("x") > 0.99, "{point}");
        }
        // face on face: the corners of the common region
        for corner in [[0.5, -0.25, -0.4], [0.5, 0.5, -0.4], [0.5, -0.25, 0.5], [0.5, 0.5, 0.5]] {
            let here = |point: &serde_json::Value| {
                let near = |k: usize| (point["points"][0][k].as_f64().expect("x") - corner[k]).abs() < 1e-6;
                (0..3).all(near)
            };
            // balls stop too early for a margin of 1e-6 to tell corners apart
            assert!(method == "capoeira" || points.iter().any(here), "{method}: {corner:?} {points:?}");
        }
        assert!(!points.is_empty() && answer(&asked).contains("normal (1.0"), "{method}");
    }
    // a gap of half a size does not merge the corners of the patch
    let facing = file("facing.toml");
    let text = "[[body]]\n[[body]]\n[body.motion]\nposition = [3, 0, 0]\nvelocity = [-4, 0, 0]\n";
    fs::write(&facing, text).expect("the test folder can be used");
    for method in METHODS {
        let asked =
            ["check", "box", "box", "--motion", &facing, "--method", method, "--min-separation", "0.5"];
        let told = json(&[&asked[..], &["--contact-points", "0.01"]].concat());
        let points = told["contact_points"]["points"].as_array().expect("points");
        let corner = |y: f64, z: f64| {
            let near = |point: &serde_json::Value, k: usize, x: f64| {
                (point["points"][0][k].as_f64().expect("a number") - x).abs() < 1e-9
            };
            points.iter().any(|point| near(point, 1, y) && near(point, 2, z))
        };
        for (y, z) in [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)] {
            assert!(corner(y, z), "{method}: {y} {z}: {points:?}");
        }
    }
    assert!(json(&["check", "box", "box", "--motion", &motion]).get("contact_points").is_none());
    for bad in ["-1", "nan", "inf"] {
        let complaint = refusal(&["check", "box", "box", "--motion", &motion, "--contact-points", bad]);
        assert!(complaint.contains("contact_points"), "{complaint}");
    }
}

#[test]
fn a_method_that_ends_early_says_so() {
    let text = answer(&["check", "box", "box", "--motion", &coming(), "--method", "capoeira"]);
    assert!(text.contains("ends before the contact"), "{text}");
}

#[test]
fn starts_and_specks_by_every_method() {
    let mesh = |name: &str, text: &str| {
        let path = file(name);
        fs::write(&path, text).expect("the test folder can be used");
        path
    };
    let point = mesh("point.obj", "v 0 0 0\nf 1 1 1\n");
    let segment = mesh("segment.obj", "v 0 -1 0\nv 0 1 0\nf 1 2 2\n");
    let motion = coming();
    let still = mesh("still.toml", "[[body]]\n[[body]]\n");
    for method in METHODS {
        let verdict = |a: &str, b: &str, motion: &str, more: &[&str]| {
            let asked = ["check", a, b, "--motion", motion, "--method", method, "--json"];
            let called = swept(&[&asked[..], more].concat());
            let told: serde_json::Value = serde_json::from_str(&called.out).expect("valid JSON");
            told["verdict"].as_str().expect("a verdict").to_owned()
        };
        // a body in its own place, a smaller one inside it
        let small = "box(12, size=0.1)";
        assert_eq!(verdict("blob", "blob", &still, &[]), "overlapping", "{method}");
        assert_eq!(verdict("box", small, &still, &[]), "overlapping", "{method}");
        assert_eq!(verdict("box", small, &still, &["--surface", "first"]), "clear", "{method}");
        assert_eq!(verdict("box", small, &still, &["--surface", "second"]), "overlapping", "{method}");
        assert_eq!(verdict("box", &point, &motion, &[]), "contact", "{method}");
        assert_eq!(verdict(&segment, &point, &motion, &["--min-separation", "0.5"]), "contact", "{method}");
        assert_eq!(verdict(&point, &point, &still, &[]), "overlapping", "{method}");
        for size in ["1e-12", "1e9"] {
            let body = format!("box(12, size={size})");
            let apart = verdict(&body, "box", &motion, &["--surface", "both"]);
            assert_eq!(apart, if size == "1e9" { "clear" } else { "contact" }, "{method} {size}");
            let solid = verdict(&body, "box", &motion, &[]);
            assert_eq!(solid, if size == "1e9" { "overlapping" } else { "contact" }, "{method} {size}");
        }
        assert_eq!(verdict("box", "box", &motion, &["--budget", "1"]), "undecided", "{method}");
    }
}
