use super::{folder, json, swept};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A ready scene.
fn scene(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../scenes/sim-{name}.toml"));
    path.to_str().expect("a path of plain text").to_owned()
}

fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("a path of plain text")
}

#[test]
fn two_cubes_bounce_and_everything_is_written() {
    let folder = folder("simulate");
    let [out, glb, page] = ["run.json", "run.glb", "run.html"].map(|name| folder.join(name));
    let told = json(&[
        "simulate",
        &scene("cubes"),
        "--seconds",
        "3",
        "--check",
        "--out",
        text(&out),
        "--gltf",
        text(&glb),
        "--report",
        text(&page),
    ]);
    assert_eq!(told["check"]["intersecting"], 0);
    assert_eq!((told["steps"].as_u64(), told["held"].as_u64()), (Some(360), Some(0)));
    assert!(told["energy_growth"].as_f64().is_some_and(|growth| growth < 1e-9));
    let run: Value = serde_json::from_slice(&fs::read(&out).unwrap()).unwrap();
    assert_eq!(run["frames"].as_array().unwrap().len(), 181);
    let momentum = |frame: usize| run["frames"][frame]["momentum"][0].as_f64().unwrap();
    assert!((momentum(0) - momentum(180)).abs() < 1e-14);
    // apart again, on their own sides
    let x = |body: usize| run["frames"][180]["poses"][body][0].as_f64().unwrap();
    assert!(x(1) - x(0) > 1.5);
    assert_eq!(&fs::read(&glb).unwrap()[..4], b"glTF");
    assert!(fs::read_to_string(&page).unwrap().contains("no two of the 2 bodies touch"));
}

#[test]
fn the_same_bytes_on_one_thread_and_on_two() {
    let folder = folder("simulate-threads");
    let run = |threads: &str| {
        let out = folder.join(format!("run-{threads}.json"));
        let called = assert_cmd::Command::new(env!("CARGO_BIN_EXE_swept"))
            .args(["simulate", &scene("dumbbells"), "--seconds", "1.5", "--out", text(&out)])
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap();
        assert_eq!(called.status.code(), Some(0));
        fs::read(out).unwrap()
    };
    let one = run("1");
    assert!(one.len() > 10_000);
    assert!(one == run("2") && one == run("1"));
}

#[test]
fn bad_scenes_are_refused_by_body_and_field() {
    let folder = folder("simulate-bad");
    let cases = [
        ("[simulation]\ndt = 0\n[[body]]\nbuiltin = \"box(12)\"", "dt is 0"),
        ("[simulation]\nseconds = -1\n[[body]]\nbuiltin = \"box(12)\"", "seconds is -1"),
        ("[simulation]\ngravity = [0, 0, nan]\n[[body]]\nbuiltin = \"box(12)\"", "gravity is NaN"),
        ("[[body]]\nname = \"it\"\nbuiltin = \"box(12)\"\nmass = -2", "body `it`: mass is -2"),
        ("[[body]]\nname = \"it\"\nbuiltin = \"box(12)\"\nrestitution = 2", "body `it`: restitution is 2"),
        (
            "[[body]]\nname = \"one\"\nbuiltin = \"box(12)\"\n[[body]]\nname = \"other\"\nbuiltin = \"box(12)\"\n\
             [body.motion]\nkind = \"spin\"\nposition = [0.5, 0, 0]",
            "bodies `one` and `other` touch or intersect at the start",
        ),
    ];
    for (k, (lines, expected)) in cases.into_iter().enumerate() {
        let path = folder.join(format!("bad-{k}.toml"));
        fs::write(&path, lines).unwrap();
        let called = swept(&["simulate", text(&path)]);
        assert_eq!(called.code, Some(2), "{lines}");
        assert!(called.err.contains(expected), "{}", called.err);
    }
}

#[test]
fn every_ready_scene_starts() {
    for name in ["cubes", "dumbbells", "tower", "dominoes", "gears", "blobs", "bullet", "top"] {
        let told = json(&["simulate", &scene(name), "--seconds", "0.05", "--check"]);
        assert_eq!(told["check"]["intersecting"], 0, "{name}");
        assert!(told["steps"].as_u64() >= Some(5), "{name}: {told}");
    }
}
