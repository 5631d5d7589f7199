//! What is generated from the help texts.

use super::{answer, folder, refusal};
use std::fs;

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = answer(&["completions", shell]);
        assert!(script.contains("simulate") && script.contains("min-separation"), "{shell}");
    }
    let told = super::swept(&["completions", "tcsh"]);
    assert_eq!(told.code, Some(2), "{}", told.err);
}

#[test]
fn there_are_manual_pages() {
    let page = answer(&["man"]);
    assert!(page.contains(".TH swept 1") && page.contains("swept\\-check"), "{page}");
    let pages = folder("man").join("pages");
    let _ = fs::remove_dir_all(&pages);
    answer(&["man", "--out", pages.to_str().expect("plain names")]);
    for name in ["swept.1", "swept-check.1", "swept-batch.1", "swept-frames-check.1"] {
        let page = fs::read_to_string(pages.join(name)).expect("a page");
        assert!(page.contains(".TH"), "{name}");
    }
    let inside_a_file = super::file("man", "taken", "");
    refusal(&["man", "--out", &format!("{inside_a_file}/pages")]);
}
