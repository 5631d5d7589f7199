//! Codes such as `R-13` lead to an entry of `docs/errata.md`, and what that page names exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Where codes may be mentioned.
const FOLDERS: [&str; 6] = ["crates", "bench", "docs", "scenes", "testdata", "fuzz"];
const ENDINGS: [&str; 4] = ["rs", "md", "toml", "json"];
/// One letter for each document: how many entries it has.
const DOCUMENTS: [(char, usize); 5] = [('F', 25), ('M', 10), ('R', 24), ('D', 25), ('G', 15)];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn page() -> String {
    fs::read_to_string(root().join("docs/errata.md")).expect("docs/errata.md is there")
}

/// All files below a folder that may mention a code; build products and recorded results are left out.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            if !["target", "runs"].contains(&name.as_str()) {
                files(&path, found);
            }
        } else if path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known)) {
            found.push(path);
        }
    }
}

fn repository() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in FOLDERS {
        files(&root().join(folder), &mut found);
    }
    for entry in fs::read_dir(root()).expect("the repository") {
        let path = entry.expect("a readable folder").path();
        if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
    found
}

/// The codes in a text: a letter of a document, a hyphen and two digits, with no letter or digit on either
/// side.
fn codes(text: &str) -> BTreeSet<String> {
    let bytes = text.as_bytes();
    let part_of_a_word = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at)).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
    };
    let mut found = BTreeSet::new();
    for (at, four) in bytes.windows(4).enumerate() {
        let known = DOCUMENTS.iter().any(|(letter, _)| four[0] == *letter as u8);
        let digits = four[2].is_ascii_digit() && four[3].is_ascii_digit();
        if known
            && four[1] == b'-'
            && digits
            && !part_of_a_word(at.checked_sub(1))
            && !part_of_a_word(Some(at + 4))
        {
            found.insert(text[at..at + 4].to_owned());
        }
    }
    found
}

/// How often the page has an entry of each code: a bold code after an anchor.
fn entries(page: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for line in page.lines() {
        let Some(rest) = line.strip_prefix("- <a id=\"") else { continue };
        let (anchor, rest) = rest.split_once("\"></a>**").expect("an anchor and a bold code");
        let (code, _) = rest.split_once("**").expect("a bold code");
        assert_eq!(anchor, code.to_lowercase(), "{line}");
        *found.entry(code.to_owned()).or_default() += 1;
    }
    found
}

#[test]
fn every_code_has_an_entry() {
    let entries = entries(&page());
    let mut mentioned = 0;
    for path in repository() {
        let text = String::from_utf8_lossy(&fs::read(&path).expect("a readable file")).into_owned();
        for code in codes(&text) {
            assert!(entries.contains_key(&code), "{code} in {} is not in docs/errata.md", path.display());
            mentioned += 1;
        }
    }
    // the search itself must find something
    assert!(mentioned > 100, "{mentioned}");
}

#[test]
fn entries_are_numbered_without_gaps() {
    let found = entries(&page());
    for (letter, count) in DOCUMENTS {
        for number in 1..=count {
            let code = format!("{letter}-{number:02}");
            assert_eq!(found.get(&code), Some(&1), "{code}");
        }
    }
    assert_eq!(found.len(), DOCUMENTS.iter().map(|(_, count)| count).sum::<usize>());
}

#[test]
fn files_and_tests_that_the_page_names_exist() {
    let page = page();
    let mut functions = String::new();
    for path in repository().iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
        functions.push_str(&fs::read_to_string(path).expect("text"));
    }
    let mut seen = [0, 0];
    for name in page.split('`').skip(1).step_by(2) {
        if name.contains('/') {
            assert!(root().join(name).exists(), "{name}");
            seen[0] += 1;
        } else if name.starts_with(|c: char| c.is_ascii_lowercase()) && name.matches('_').count() >= 3 {
            assert!(functions.contains(&format!("fn {name}(")), "{name}");
            seen[1] += 1;
        }
    }
    assert!(seen[0] > 80 && seen[1] > 10, "{seen:?}");
}
