//! `--quiet`: errors, and what was asked for.

use super::{answer, file, folder, refusal, swept};
use serde_json::Value;
use std::fs;

/// Calls `swept`, which must answer and print nothing on standard error.
fn quiet(arguments: &[&str]) -> String {
    answer(&[&["--quiet"], arguments].concat())
}

#[test]
fn a_check_prints_the_verdict_alone() {
    assert_eq!(quiet(&["check", "box", "box"]), "overlapping\n");
    assert_eq!(answer(&["check", "box", "box", "-q"]), "overlapping\n");
    assert_eq!(quiet(&[]), "contact\n");
    let called = swept(&["check", "box", "box", "-q", "--fail-on-contact"]);
    assert_eq!((called.code, called.out.as_str(), called.err.as_str()), (Some(1), "overlapping\n", ""));
    let json: Value = serde_json::from_str(&quiet(&["check", "box", "box", "--json"])).expect("JSON");
    assert!(json["notes"].is_array() && json["verdict"] == "overlapping", "{json}");
}

#[test]
fn a_certificate_is_verified_or_refused_in_one_word() {
    let path = folder("quiet").join("c.cert").to_str().expect("plain names").to_owned();
    assert_eq!(quiet(&["check", "box", "box", "--certificate", &path]), "overlapping\n");
    assert_eq!(quiet(&["verify", &path]), "verified\n");
    let mut bytes = fs::read(&path).expect("written");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let damaged = file("quiet", "damaged.cert", bytes);
    let called = swept(&["verify", &damaged, "--quiet"]);
    assert_eq!((called.code, called.out.as_str(), called.err.as_str()), (Some(1), "REFUSED\n", ""));
}

#[test]
fn results_in_files_need_no_summary() {
    let cases = format!("{}/../../scenes/cases.csv", env!("CARGO_MANIFEST_DIR"));
    let out = folder("quiet").join("r.csv").to_str().expect("plain names").to_owned();
    let batch = ["batch", "--a=gear", "--b=teapot", "--cases", &cases, "--out"];
    assert_eq!(quiet(&[&batch[..], &[&out]].concat()), "");
    let rows = fs::read_to_string(&out).expect("written").lines().count();
    // the rows were asked for, the summary was not
    assert_eq!(quiet(&[&batch[..], &["-"]].concat()).lines().count(), rows);
    let summary: Value =
        serde_json::from_str(&quiet(&[&batch[..], &[&out, "--json"]].concat())).expect("JSON");
    assert_eq!(summary["rows"], rows as u64 - 1);
    let scene = file("quiet", "s.toml", "[simulation]\nseconds = 0.02\n[[body]]\nbuiltin = \"box\"\n");
    assert_eq!(quiet(&["simulate", &scene]), "");
    assert!(quiet(&["simulate", &scene, "--json"]).contains("\"frames\""));
    let pages = folder("quiet").join("man").to_str().expect("plain names").to_owned();
    assert_eq!(quiet(&["man", "--out", &pages]), "");
}

#[test]
fn tables_and_errors_are_printed_all_the_same() {
    assert_eq!(quiet(&["float", "0.1"]), answer(&["float", "0.1"]));
    assert_eq!(quiet(&["interval", "x", "x=1..2"]), answer(&["interval", "x", "x=1..2"]));
    assert!(refusal(&["-q", "check", "box", "nowhere.obj"]).contains("nowhere.obj"));
    // options of plain `swept` do not go before a command
    assert!(refusal(&["--json", "check", "box", "box"]).contains("swept check --json"));
}
