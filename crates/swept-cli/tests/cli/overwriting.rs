//! No file that is read, or has just been written, is overwritten.

use super::{answer, folder, refusal};
use std::fs;

const MESH: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
const MOTION: &str = "[[body]]\n[[body]]\n[body.motion]\nposition = [3, 0, 0]\nvelocity = [-4, 0, 0]\n";

/// Files with this content in a folder for one test; their names.
fn files<const N: usize>(name: &str, files: [(&str, &str); N]) -> [String; N] {
    files.map(|(file, content)| {
        let path = folder(name).join(file);
        fs::write(&path, content).expect("the test folder can be used");
        path.to_str().expect("plain names").to_owned()
    })
}

#[test]
fn check_keeps_what_it_reads() {
    let scene =
        "[[body]]\nmesh = \"a.obj\"\n[[body]]\nmesh = \"b.obj\"\n[body.motion]\nposition = [3, 0, 0]\n";
    let [a, b, motion, scene] =
        files("kept", [("a.obj", MESH), ("b.obj", MESH), ("m.toml", MOTION), ("s.toml", scene)]);
    let before = [&a, &b, &motion, &scene].map(|path| fs::read(path).expect("written"));
    for flag in ["--report", "--dump", "--certificate"] {
        for (path, other) in [(&a, "the first mesh"), (&b, "the second mesh"), (&motion, "--motion")] {
            let told = refusal(&["check", &a, &b, "--motion", &motion, flag, path]);
            assert!(told.contains(flag) && told.contains(other) && told.contains("lost"), "{told}");
        }
        for (path, other) in [(&a, "the first mesh"), (&b, "the second mesh"), (&scene, "--scene")] {
            let told = refusal(&["check", "--scene", &scene, flag, path]);
            assert!(told.contains(flag) && told.contains(other) && told.contains("lost"), "{told}");
        }
    }
    #[cfg(unix)]
    {
        let link = folder("kept").join("link.html");
        let _ = fs::remove_file(&link);
        fs::hard_link(&b, &link).expect("the test folder can be used");
        let told =
            refusal(&["check", &a, &b, "--motion", &motion, "--report", link.to_str().expect("plain names")]);
        assert!(told.contains("--report and the second mesh are the same file"), "{told}");
    }
    assert_eq!([&a, &b, &motion, &scene].map(|path| fs::read(path).expect("kept")), before);
    // a file from an earlier run may be overwritten
    let report = folder("kept").join("r.html").to_str().expect("plain names").to_owned();
    for _ in 0..2 {
        answer(&["check", &a, &b, "--motion", &motion, "--report", &report]);
    }
}

#[test]
fn one_file_is_not_written_twice() {
    let [motion] = files("twice", [("m.toml", MOTION)]);
    let path = |name: &str| folder("twice").join(name).to_str().expect("plain names").to_owned();
    let _ = fs::remove_file(path("x"));
    let other = path("../twice/x");
    for [first, second] in
        [["--dump", "--report"], ["--report", "--certificate"], ["--dump", "--certificate"]]
    {
        let told = refusal(&["check", "box", "box", "--motion", &motion, second, &other, first, &path("x")]);
        assert!(told.contains(&format!("{first} and {second} are the same file")), "{told}");
    }
    assert!(!fs::exists(path("x")).expect("can be asked"));
    let told = refusal(&["--dump", &path("x"), "--report", &path("x")]);
    assert!(told.contains("--dump and --report"), "{told}");
}

#[test]
fn batch_and_simulate_keep_what_they_read() {
    let header =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/cases.csv")).expect("there");
    let scene = "[simulation]\nseconds = 0.1\n[[body]]\nmesh = \"a.obj\"\n";
    let [a, b, cases, scene] =
        files("many", [("a.obj", MESH), ("b.obj", MESH), ("c.csv", &header), ("s.toml", scene)]);
    for (out, flag) in [(&a, "--a"), (&b, "--b"), (&cases, "--cases")] {
        let told = refusal(&["batch", "--a", &a, "--b", &b, "--cases", &cases, "--out", out]);
        assert!(told.contains(&format!("--out and {flag} are the same file")), "{told}");
    }
    for flag in ["--out", "--gltf", "--report"] {
        for (path, other) in [(&scene, "the scene"), (&a, "a mesh of the scene")] {
            let told = refusal(&["simulate", &scene, flag, path]);
            assert!(told.contains(&format!("{flag} and {other} are the same file")), "{told}");
        }
    }
    let out = folder("many").join("o").to_str().expect("plain names").to_owned();
    assert!(refusal(&["simulate", &scene, "--out", &out, "--gltf", &out]).contains("--out and --gltf"));
    assert_eq!(fs::read_to_string(&a).expect("kept"), MESH);
    assert_eq!(fs::read_to_string(&cases).expect("kept"), header);
}
