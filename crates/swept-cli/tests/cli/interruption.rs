//! Ctrl-C: what is finished is kept, and the exit code is 130.

#![cfg(unix)]

use super::{Called, answer, file, folder};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a command may take to end. It takes less than half a second; the machine may be busy.
const PROMPT: Duration = Duration::from_secs(10);

/// Two shells so close to each other that the search takes hours.
const LONG: &str = r#"
[span]
end = 4
[options]
tolerance = 1e-8
budget = 10000000000000
[[body]]
builtin = "icosphere(20000, size=2)"
solid = false
[body.motion]
angular_velocity = [0.3, 3, 1]
[[body]]
builtin = "icosphere(20000, size=2.001)"
solid = false
[body.motion]
angular_velocity = [2, -0.5, 1.5]
"#;

fn started(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_swept"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("swept starts")
}

fn press(child: &Child) {
    // a command that has ended already hears nothing
    Command::new("kill").args(["-INT", &child.id().to_string()]).output().expect("kill runs");
}

/// The result of the command, which has to end promptly. Its standard input stays open until then.
fn ended(mut child: Child) -> Called {
    let input = child.stdin.take();
    let start = Instant::now();
    let output = child.wait_with_output().expect("ends");
    drop(input);
    assert!(start.elapsed() < PROMPT, "it took {:?} to end", start.elapsed());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("only text is printed");
    Called { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn wait_for(path: &Path) {
    while !path.exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn wait(milliseconds: u64) {
    std::thread::sleep(Duration::from_millis(milliseconds));
}

/// A path in the folder of a test at which there is no file.
fn fresh(test: &str, name: &str) -> PathBuf {
    let path = folder(test).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("plain names")
}

fn pipe(test: &str) -> PathBuf {
    let path = fresh(test, "pipe");
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo runs").success());
    path
}

/// The answer to a scene whose search is stopped after a while.
fn stopped(test: &str, scene: &str, milliseconds: u64) -> Value {
    let scene = file(test, "long.toml", scene);
    let dump = fresh(test, "dump.toml");
    let child = started(&["check", "--scene", &scene, "--dump", text(&dump), "--json"]);
    // written just before the search starts
    wait_for(&dump);
    wait(milliseconds);
    press(&child);
    let called = ended(child);
    assert_eq!(called.code, Some(130), "{}", called.err);
    assert!(called.err.starts_with("error: interrupted: the answer is what was proved"), "{}", called.err);
    let answer: Value = serde_json::from_str(&called.out).expect("the whole answer");
    assert_eq!((&answer["verdict"], &answer["reason"]), (&"undecided".into(), &"stopped".into()));
    answer
}

#[test]
fn a_search_prints_what_it_has_proved() {
    let answer = stopped("interrupted-check", LONG, 500);
    assert!(answer["safe_until"].as_f64().is_some_and(|time| (0.0..4.0).contains(&time)), "{answer}");
}

#[test]
fn pairs_that_are_finished_are_kept() {
    // two more bodies: one of them touches the other late, and neither ever comes near the shells
    let more = "[[body]]\nbox = [1, 1, 1]\nmotion = { position = [20, 0, 0] }\n[[body]]\nbox = [1, 1, 1]\n\
                motion = { position = [20, 4, 0], velocity = [0, -1, 0] }\n";
    let answer = stopped("interrupted-scene", &format!("{LONG}{more}"), 1000);
    let pairs = answer["pairs"].as_array().expect("all pairs");
    let words: Vec<&str> = pairs.iter().map(|pair| pair["verdict"].as_str().expect("a word")).collect();
    assert_eq!(words, ["undecided", "clear", "clear", "clear", "clear", "contact"]);
    assert!(pairs[0]["safe_until"].as_f64().is_some_and(|time| (0.0..3.0).contains(&time)), "{answer}");
    assert!(pairs[5]["safe_until"].as_f64().is_some_and(|time| time > 2.999), "{answer}");
}

#[test]
fn what_is_missing_is_named() {
    let scene = file("interrupted-missing", "long.toml", LONG);
    let [dump, certificate, page] =
        ["d.toml", "c.cert", "p.html"].map(|name| fresh("interrupted-missing", name));
    let paths = ["--dump", text(&dump), "--certificate", text(&certificate), "--report", text(&page)];
    let child = started(&[&["check", "-q", "--scene", &scene], &paths[..]].concat());
    wait_for(&dump);
    wait(200);
    press(&child);
    let called = ended(child);
    assert_eq!((called.code, called.out.as_str()), (Some(130), "undecided\n"), "{}", called.err);
    assert!(
        called.err.contains("missing: the certificate, the check of the certificate, the report"),
        "{}",
        called.err
    );
    assert!(!certificate.exists() && !page.exists());
}

#[test]
fn a_certificate_is_not_verified() {
    let path = fresh("interrupted-verify", "c.cert");
    answer(&["check", "torus-knot(400000)", "blob(400000)", "--certificate", text(&path)]);
    // verifying takes a few tenths of a second: one of these delays falls within it
    let called = [20, 40, 80, 160, 320, 640].into_iter().find_map(|milliseconds| {
        let child = started(&["verify", text(&path)]);
        wait(milliseconds);
        press(&child);
        Some(ended(child)).filter(|called| called.code == Some(130))
    });
    let called = called.expect("it was interrupted");
    assert_eq!((called.out.as_str(), called.err.as_str()), ("", "error: interrupted\n"));
}

#[test]
fn with_nothing_to_keep_it_ends_at_once() {
    // standard input does not end
    let child = started(&["frames", "check", "-"]);
    wait(1000);
    press(&child);
    let called = ended(child);
    assert_eq!((called.code, called.out.as_str()), (Some(130), ""), "{}", called.err);
}

#[test]
fn rows_that_are_answered_are_written() {
    let coordinates: Vec<String> = (0..8).map(|i| format!("x{i},y{i},z{i}")).collect();
    let row = "e,ee,0,0,0,1,0,0,2,0,0,3,0,0,0,0,0,1,0,0,-1,0,0,0,0,0";
    let input = format!("id,kind,{}\n{row}\n{row}\n", coordinates.join(","));
    let kept = [500, 4000, 16000].into_iter().any(|milliseconds| {
        let out = fresh("interrupted-primitives", "r.csv");
        let mut child = started(&["primitives", "--queries", "-", "--out", text(&out)]);
        // kept open: more rows may come
        let mut feed: ChildStdin = child.stdin.take().expect("piped");
        feed.write_all(input.as_bytes()).expect("swept reads");
        wait_for(&out);
        wait(milliseconds);
        press(&child);
        let called = ended(child);
        drop(feed);
        assert_eq!(called.code, Some(130), "{}", called.err);
        let rows = fs::read_to_string(&out).expect("written");
        rows.lines().count() == 3 && called.err.contains("2 rows written")
    });
    assert!(kept);
}

#[test]
fn counts_so_far_are_printed() {
    let child = started(&["frames", "validate", "--dim", "2", "--count", "1000000000000", "--json"]);
    wait(2000);
    press(&child);
    let called = ended(child);
    assert_eq!(called.code, Some(130), "{}", called.err);
    let report: Value = serde_json::from_str(&called.out).expect("the whole report");
    assert_eq!(report["wrong_combined_test"], 0);
    assert!(called.err.contains("pairs were not tested"), "{}", called.err);
}

#[test]
fn files_that_were_asked_for_are_written() {
    let kept = [2000, 8000, 32000].into_iter().any(|milliseconds| {
        let table = fresh("interrupted-bench", "figures.csv");
        let cases = ["--pairs", "tetrahedron/tetrahedron", "--cases", "1000000", "--methods", "certified"];
        let child = started(&[&["bench", "thesis", "--json", "--csv", text(&table)], &cases[..]].concat());
        wait(milliseconds);
        press(&child);
        let called = ended(child);
        assert_eq!(called.code, Some(130), "{}", called.err);
        // the bodies are built before there is anything to keep
        called.err.contains("the cases that were not finished are missing")
            && fs::read_to_string(&table).expect("written").contains(",measured,")
            && serde_json::from_str::<Value>(&called.out).expect("the whole report")["rows"][0]["cases"] != 0
    });
    assert!(kept);
}

#[test]
fn a_second_one_ends_it_at_once() {
    let scene = format!("{}/../../scenes/sim-top.toml", env!("CARGO_MANIFEST_DIR"));
    // nobody reads from the pipe, so that the results cannot be written
    let out = pipe("interrupted-twice");
    let mut child = started(&["simulate", &scene, "--seconds", "1e6", "--out", text(&out)]);
    wait(2000);
    press(&child);
    wait(500);
    // killed by the signal if the machine was so busy that there was no handler yet
    let early = child.try_wait().expect("can be asked");
    assert!(early.is_none_or(|status| status.code().is_none_or(|code| code == 130)), "{early:?}");
    if early.is_none() {
        press(&child);
        assert_eq!(ended(child).code, Some(130));
    }
}
