//! `swept help`: commands in groups.

use super::{answer, folder};
use std::fs;

#[test]
fn every_command_is_listed_once() {
    let text = answer(&["help"]);
    let headings = [
        "Ask about a motion:",
        "Prove and verify:",
        "Simulate:",
        "Look at numbers and frames:",
        "Compare methods and measure:",
        "Set up the shell, and get help:",
        "Options:",
    ];
    let places: Vec<usize> =
        headings.iter().map(|heading| text.find(heading).expect("every group has a heading")).collect();
    assert!(places.is_sorted(), "{text}");
    // the manual pages are generated from the commands themselves
    let pages = folder("help").join("man");
    let _ = fs::remove_dir_all(&pages);
    answer(&["man", "--out", pages.to_str().expect("plain names")]);
    let mut count = 0;
    for page in fs::read_dir(&pages).expect("written") {
        let name = page.expect("a page").file_name().into_string().expect("plain names");
        let Some(command) = name.strip_prefix("swept-").and_then(|name| name.strip_suffix(".1")) else {
            continue;
        };
        if command.contains('-') {
            continue;
        }
        let lines = text.lines().filter(|line| line.starts_with(&format!("  {command} ")));
        assert_eq!(lines.count(), 1, "{command}: {text}");
        count += 1;
    }
    assert!(count >= 11, "{count}");
    let short = answer(&["-h"]);
    assert!(headings.iter().all(|heading| short.contains(heading)), "{short}");
    assert!(!short.contains('\u{1b}'), "styles are for terminals");
}
