use super::{file, folder, json, swept};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A scene of the project.
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
    let end = |body: usize| run["frames"][180]["poses"][body][0].as_f64().unwrap();
    assert!(end(1) - end(0) > 1.5);
    assert_eq!(&fs::read(&glb).unwrap()[..4], b"glTF");
    let page = fs::read_to_string(&page).unwrap();
    assert!(page.contains("no two of the 2 bodies touch"));
    // the impact falls between two frames, and is reported all the same
    let events = run["events"].as_array().unwrap();
    assert!(events.len() as u64 >= told["events"].as_u64().unwrap() && !events.is_empty());
    assert_eq!((&told["event_list"], &told["held_list"]), (&run["events"], &run["held"]));
    let number = |value: &Value| value.as_f64().unwrap();
    let mass = number(&run["bodies"][1]["mass"]);
    // both frames that the velocity comes from are in free flight
    let x = |frame: usize| number(&run["frames"][frame]["poses"][1][0]);
    let speed = |frame: usize| (x(frame + 1) - x(frame)) * 60.0;
    let pushed: f64 = events.iter().map(|event| number(&event["impulse"][0])).sum();
    assert!((pushed - mass * (speed(179) - speed(0))).abs() < 1e-9, "{pushed}");
    for event in events {
        assert!(!event["points"].as_array().unwrap().is_empty(), "{event}");
        assert!((number(&event["normal"][0]).abs() - 1.0).abs() < 1e-9, "{event}");
        assert!(number(&event["time"]) > 0.0 && number(&event["time"]) < 3.0, "{event}");
    }
    assert!(page.contains("<h2>Events</h2>") && page.contains("impulse on the second"));
    assert!(page.contains("class=\"events\"") && page.contains("No body was held."));
}

#[test]
fn extremes_are_refused_by_field_and_nothing_is_null() {
    let folder = folder("simulate-extremes");
    let body = "[[body]]\nname = \"it\"\nbuiltin = \"box(12)\"\n";
    let spin = "[body.motion]\nangular_velocity = [0, 0, 1]\n";
    let cases = [
        (
            format!("[[body]]\nname = \"it\"\nbuiltin = \"box(12, size=1e25)\"\n{spin}"),
            "size of the mesh is 1e25",
        ),
        (
            format!("[[body]]\nname = \"it\"\nbuiltin = \"box(12, size=1e-24)\"\n{spin}"),
            "size of the mesh is 1e-24",
        ),
        (format!("{body}density = 1e150\n{spin}"), "body `it`: density is 1e150"),
        (format!("{body}density = 1e-150\n{spin}"), "body `it`: density is 1e-150"),
        (format!("{body}mass = 1e150\n"), "body `it`: mass is 1e150"),
        (format!("{body}[body.motion]\nvelocity = [1e160, 0, 0]\n"), "body `it`: velocity is 1e160"),
        (format!("[simulation]\ngravity = [0, 0, 1e300]\n{body}"), "gravity is 1e300"),
        (format!("[options]\ntolerance = 1e-3\n{body}"), "line 2: options: tolerance is for a single query"),
        (format!("[span]\nend = 2\n[simulation]\nseconds = 3\n{body}"), "line 2: span: end is 2"),
    ];
    for (k, (lines, expected)) in cases.into_iter().enumerate() {
        let path = folder.join(format!("extreme-{k}.toml"));
        fs::write(&path, &lines).unwrap();
        let called = swept(&["simulate", text(&path), "--seconds", "0.1"]);
        assert_eq!(called.code, Some(2), "{lines}: {}", called.out);
        assert!(called.err.contains(expected), "{}", called.err);
    }
    // at the limits of the accepted range every number is finite
    let path = folder.join("taken.toml");
    fs::write(&path, format!("[simulation]\ngravity = [0, 0, 1e50]\n{body}{spin}velocity = [1e50, 0, 0]\n"))
        .unwrap();
    let told = json(&["simulate", text(&path), "--seconds", "0.1"]);
    assert!(!told.to_string().contains("null"), "{told}");
}

/// A report is drawn for numbers of any size; what the simulation makes of them is another matter.
#[test]
fn a_page_is_drawn_whatever_the_numbers() {
    let folder = folder("simulate-extreme");
    let body = |lines: &str| {
        format!("[[body]]\nbuiltin = \"box(12)\"\n{lines}[body.motion]\nvelocity = [2000, 0, 0]\n")
    };
    let cases = [
        ("heavy", format!("[simulation]\ngravity = [0, 0, 0]\n{}", body("mass = 1e10\n"))),
        ("falling", format!("[simulation]\ngravity = [0, 0, 1e300]\n{}", body(""))),
        ("light", format!("[simulation]\ngravity = [0, 0, 0]\n{}", body("density = 1e-300\n"))),
    ];
    for (name, scene) in cases {
        let [path, page] = ["toml", "html"].map(|ending| folder.join(format!("{name}.{ending}")));
        fs::write(&path, scene).unwrap();
        let called = swept(&["simulate", text(&path), "--seconds", "0.1", "--report", text(&page)]);
        assert!(
            matches!(called.code, Some(0..=3)) && !called.err.contains("panicked"),
            "{name}: {}",
            called.err
        );
        if name == "heavy" {
            assert_eq!(called.code, Some(0), "{}", called.err);
            let page = fs::read_to_string(&page).unwrap();
            assert!(page.contains("energy, in units of 1e16"), "{page}");
        }
    }
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
        ("[simulation]\ndt = 0\n[[body]]\nbuiltin = \"box(12)\"", "bad-0.toml: dt is 0"),
        ("[simulation]\ndt = nan\n[[body]]\nbuiltin = \"box(12)\"", "dt is NaN"),
        ("[simulation]\nmargin = 0\n[[body]]\nbuiltin = \"box(12)\"", "margin is 0"),
        ("[simulation]\nsecond = 1\n[[body]]\nbuiltin = \"box(12)\"", "did you mean `seconds`?"),
        ("[simulation]\ndt = 0.01", "there are no bodies"),
        ("[[body]]\nname = \"it\"\nmesh = \"none.obj\"", "none.obj: cannot be read"),
        ("[[body]]\nname = \"it\"\nmesh = \"none.obj\"", "line 3: body `it`: "),
        ("[[body]]\nname = \"it\"\nbuiltin = \"box(12)\"\ndensity = nan", "body `it`: density is NaN"),
        ("[[body]]\nname = \"it\"\nbuiltin = \"box(12)\"\nfriction = -1", "body `it`: friction is -1"),
        (
            "[[body]]\nname = \"it\"\nbuiltin = \"box(12)\"\n[body.motion]\nkind = \"spin\"\nvelocity = [0, nan, 0]",
            "line 6: body `it`: motion: velocity[1] is NaN",
        ),
        (
            "[[body]]\nname = \"it\"\nbuiltin = \"box(12)\"\nmass = 1\ninertia = [[1, 1, 0], [0, 1, 0], [0, 0, 1]]",
            "body `it`: inertia: the entry at row 1, column 2 is 1",
        ),
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

#[test]
fn solid_is_used_or_refused() {
    let drum = "[[body]]\nbuiltin = \"box(12, size=10)\"\nsolid = SAID\nstatic = FIXED\n\n[[body]]\nbuiltin = \"box\"\n\n[simulation]\nseconds = 0.1\n";
    let run = |said: &str, fixed: &str| {
        let text = drum.replace("SAID", said).replace("FIXED", fixed);
        let path = file("drum", &format!("{said}-{fixed}.toml"), text);
        swept(&["simulate", &path, "--out", &format!("{path}.json")])
    };
    // a drum may hold bodies, a block may not, and the inside of a moving body is its mass
    assert_eq!(run("false", "true").code, Some(0));
    let called = run("true", "true");
    assert!(called.code == Some(2) && called.err.contains("is inside body"), "{}", called.err);
    let called = run("false", "false");
    assert!(called.code == Some(2) && called.err.contains("solid = false: a moving body"), "{}", called.err);
}

#[test]
fn a_mesh_without_an_inside_is_refused_by_body() {
    let folder = folder("simulate-meshes");
    let corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
    let meshes = [
        ("open", "f 1 3 2\nf 1 2 4\nf 2 3 4\n", "body `it`: the mesh is open at face"),
        ("out", "f 1 2 3\nf 1 4 2\nf 2 4 3\nf 3 4 1\n", "body `it`: the mesh is inside out"),
        ("turned", "f 1 2 3\nf 1 2 4\nf 2 3 4\nf 3 1 4\n", "one of them is flipped"),
        (
            "twice",
            "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n",
            "body `it`: faces 0 and 4 are duplicates",
        ),
    ];
    for (name, faces, expected) in meshes {
        fs::write(folder.join(format!("{name}.obj")), format!("{corners}{faces}")).unwrap();
        let path = folder.join(format!("{name}.toml"));
        fs::write(&path, format!("[[body]]\nname = \"it\"\nmesh = \"{name}.obj\"\n")).unwrap();
        let called = swept(&["simulate", text(&path)]);
        assert_eq!(called.code, Some(2), "{name}");
        assert!(called.err.contains(expected), "{}", called.err);
    }
}

#[test]
fn a_file_that_cannot_be_written_is_reported_at_once() {
    let folder = folder("simulate-unwritable");
    // a million seconds: the test would not end if this were reported at the end
    for (flag, name) in [("--out", "none/run.json"), ("--gltf", "."), ("--report", "none/run.html")] {
        let path = folder.join(name);
        let called = swept(&["simulate", &scene("top"), "--seconds", "1e6", flag, text(&path)]);
        assert_eq!(called.code, Some(2), "{flag}");
        assert!(called.err.contains("cannot write"), "{}", called.err);
    }
    // trying leaves nothing behind
    let out = folder.join("run.json");
    let called = swept(&["simulate", &scene("top"), "--seconds", "-1", "--out", text(&out)]);
    assert!(called.err.contains("--seconds is -1") && !out.exists(), "{}", called.err);
}

#[cfg(unix)]
#[test]
fn an_interruption_keeps_what_was_simulated() {
    let folder = folder("simulate-interrupted");
    let out = folder.join("run.json");
    // on a busy machine the start may take long: an interruption before it simply ends the command
    let ended = [1, 4, 16, 32].into_iter().find_map(|seconds| {
        let child = std::process::Command::new(env!("CARGO_BIN_EXE_swept"))
            .args(["simulate", &scene("top"), "--seconds", "1e6", "--out", text(&out)])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("swept starts");
        std::thread::sleep(std::time::Duration::from_secs(seconds));
        let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.expect("kill runs").success());
        let output = child.wait_with_output().expect("ends");
        output.status.code().map(|code| (code, String::from_utf8_lossy(&output.stderr).into_owned()))
    });
    let (code, told) = ended.expect("the command was running");
    assert_eq!(code, 130, "{told}");
    assert!(told.contains("interrupted"), "{told}");
    let run: Value = serde_json::from_slice(&fs::read(&out).unwrap()).unwrap();
    let frames = run["frames"].as_array().unwrap();
    let steps = run["totals"]["steps"].as_u64().unwrap();
    assert!(frames.len() as u64 > steps / 3 && steps > 0, "{} frames of {steps} steps", frames.len());
}
