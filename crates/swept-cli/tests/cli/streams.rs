use super::{answer, file, folder, refusal, swept, swept_fed};
use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

#[test]
fn plain_swept_answers() {
    assert!(answer(&[]).contains("swept check"));
    assert!(answer(&["--version"]).starts_with("swept "));
    for help in [&["--help"][..], &["float", "--help"], &["check", "--help"], &["batch", "-h"]] {
        assert!(answer(help).contains("Usage:"));
    }
    refusal(&["bogus"]);
    refusal(&["--bogus"]);
}

/// A reader that closes the pipe at once, or after the first byte.
#[test]
fn a_closed_pipe_is_not_an_error() {
    for read_first in [false, true] {
        for arguments in [&["float", "5e-324", "--json"][..], &["interval", "x", "x=1..2"], &[]] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_swept"))
                .args(arguments)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("swept starts");
            let mut out = child.stdout.take().expect("piped");
            if read_first {
                out.read_exact(&mut [0]).expect("one byte");
            }
            drop(out);
            let output = child.wait_with_output().expect("swept ends");
            let err = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && err.is_empty(), "{arguments:?}: {:?} {err}", output.status);
        }
    }
}

/// The pipe is certainly closed before the command starts to write.
#[cfg(unix)]
#[test]
fn a_pipe_without_reader_is_not_an_error() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_swept"))
        .args(["float", "0.1"])
        .stdout(writer)
        .output()
        .expect("swept runs");
    assert!(output.status.success(), "{:?} {}", output.status, String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
}

/// The cases of the project.
const READY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/cases.csv");

fn timeless(rows: &str) -> Vec<String> {
    rows.lines().map(|line| line.rsplit_once(',').expect("fields").0.to_owned()).collect()
}

#[test]
fn a_dash_is_the_standard_input_or_output() {
    let cases = fs::read_to_string(READY).expect("there");
    let out = folder("dash").join("r.csv").to_str().expect("plain names").to_owned();
    let fixed = ["batch", "--a=gear", "--b=teapot"];
    let plain = swept(&[&fixed[..], &["--cases", READY, "--out", &out]].concat());
    let rows = fs::read_to_string(&out).expect("written");
    assert!(plain.code == Some(0) && rows.lines().count() > 2 && plain.err.is_empty(), "{}", plain.err);
    let piped = swept_fed(&[&fixed[..], &["--cases", "-", "--out", "-"]].concat(), cases.clone());
    assert_eq!(piped.code, Some(0), "{}", piped.err);
    assert_eq!(timeless(&piped.out), timeless(&rows));
    // the summary goes to standard error
    assert!(piped.err.contains("\nrows ") && piped.err.contains("contact"), "{}", piped.err);
    let json = swept_fed(&[&fixed[..], &["--cases", "-", "--out", "-", "--json"]].concat(), cases.clone());
    let summary: serde_json::Value = serde_json::from_str(&json.err).expect("JSON");
    assert_eq!(summary["rows"], rows.lines().count() as u64 - 1);
    // only one of the two streams
    let half = swept_fed(&[&fixed[..], &["--cases", "-", "--out", &out]].concat(), cases.clone());
    assert_eq!((half.code, half.err.as_str()), (Some(0), ""));
    assert!(half.out.contains("\nrows "), "{}", half.out);
    let half = swept(&[&fixed[..], &["--cases", READY, "--out", "-"]].concat());
    assert_eq!(timeless(&half.out), timeless(&rows));
    // bad rows are named, and the code is the same
    let bad = swept_fed(&[&fixed[..], &["--cases", "-", "--out", "-"]].concat(), cases + "bad\n");
    assert_eq!(bad.code, Some(2), "{}", bad.err);
    let line = rows.lines().count() + 1;
    assert!(bad.err.contains(&format!("standard input, line {line}: 1 field")), "{}", bad.err);
    assert!(bad.out.contains("\nbad,error,"), "{}", bad.out);
    assert!(
        refusal(&["batch", "--a=box", "--b=box", "--cases", "-", "--out", "-"]).contains("standard input")
    );
    assert!(!folder("dash").join("-").exists() && !fs::exists("-").expect("can be asked"));
}

#[test]
fn a_dash_for_primitives() {
    let coordinates: Vec<String> = (0..8).map(|i| format!("x{i},y{i},z{i}")).collect();
    let text =
        format!("id,kind,{}\ne,ee,0,0,0,1,0,0,2,0,0,3,0,0,0,0,0,1,0,0,-1,0,0,0,0,0\n", coordinates.join(","));
    let called = swept_fed(&["primitives", "--queries", "-", "--out", "-"], text);
    assert_eq!(called.code, Some(0), "{}", called.err);
    let rows = ["id,verdict,safe_until,hit_by", "e,contact,0.3333333333333333,0.33333333333333337"];
    assert_eq!(timeless(&called.out), rows);
    assert!(called.err.starts_with("rows "), "{}", called.err);
}

/// A file is not overwritten through a redirected stream either.
#[cfg(unix)]
#[test]
fn a_redirected_file_is_kept() {
    let text = fs::read_to_string(READY).expect("there");
    let cases = file("redirected", "c.csv", &text);
    let call = |arguments: &[&str], input: Stdio, output: Stdio| {
        Command::new(env!("CARGO_BIN_EXE_swept"))
            .args(["batch", "--a=box", "--b=box"])
            .args(arguments)
            .stdin(input)
            .stdout(output)
            .stderr(Stdio::piped())
            .output()
            .expect("swept runs")
    };
    let open = || fs::File::open(&cases).expect("there").into();
    let append = || fs::OpenOptions::new().append(true).open(&cases).expect("there").into();
    for output in [
        call(&["--cases", "-", "--out", &cases], open(), Stdio::piped()),
        call(&["--cases", &cases, "--out", "-"], Stdio::null(), append()),
        call(&["--cases", "-", "--out", "-"], open(), append()),
    ] {
        let complaint = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(complaint.contains("--out and --cases are the same file"), "{complaint}");
        assert_eq!(fs::read_to_string(&cases).expect("kept"), text);
    }
}

/// A reader that has seen enough ends a batch without an error.
#[test]
fn a_batch_into_a_closed_pipe_is_not_an_error() {
    let text = fs::read_to_string(READY).expect("there");
    let (header, row) = (text.lines().next().expect("a header"), text.lines().nth(1).expect("a row"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_swept"))
        .args(["batch", "--a=box", "--b=box", "--cases", "-", "--out", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("swept starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    let rows = format!("{row}\n").repeat(2000);
    let _ = input.write_all(format!("{header}\n{rows}").as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("swept ends");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !err.contains("error:"), "{:?} {err}", output.status);
}

/// For other files a dash is refused.
#[test]
fn a_dash_elsewhere_is_refused() {
    for flag in ["--dump", "--report", "--certificate"] {
        let complaint = refusal(&["check", "box", "box", flag, "-"]);
        assert!(complaint.contains(flag) && complaint.contains("`-`"), "{complaint}");
    }
    let scene = file("dash", "s.toml", "[simulation]\nseconds = 0.02\n[[body]]\nbuiltin = \"box\"\n");
    for flag in ["--gltf", "--report"] {
        assert!(refusal(&["simulate", &scene, flag, "-"]).contains("`-`"));
    }
    let run = swept(&["simulate", &scene, "--out", "-"]);
    let record: serde_json::Value = serde_json::from_str(&run.out).expect("the record alone");
    assert!(
        run.code == Some(0) && record["frames"].is_array() && run.err.contains("simulated"),
        "{}",
        run.err
    );
    assert!(!fs::exists("-").expect("can be asked"));
}
