//! What the README, the documents and plain `swept` say can be typed, typed.

use super::{Called, folder, json};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("the document is there")
}

/// The words of a line as a shell would take them: quotes kept together, comments left out.
fn words(line: &str) -> Vec<String> {
    let line = line.split(" #").next().unwrap_or_default();
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.trim().chars() {
        match c {
            '\'' | '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("one at least").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Runs a line in a folder of its own that has the scenes in it.
fn typed(line: &str) -> Called {
    let folder = folder("documents");
    let words = words(line).into_iter().skip(1).map(|word| {
        if word.starts_with("scenes/") {
            root().join(word).to_str().expect("plain names").to_owned()
        } else {
            word
        }
    });
    let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_swept"))
        .args(words)
        .current_dir(folder)
        .output()
        .expect("swept starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("only text is printed");
    Called { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn the_lines_of_the_readme_work_as_typed() {
    let readme = text("README.md");
    let lines = readme.lines().filter(|line| {
        ["check", "verify", "batch", "float", "interval", "frames check", "frames search"]
            .iter()
            .any(|start| line.starts_with(&format!("swept {start}")))
    });
    let mut count = 0;
    for line in lines {
        let called = typed(line);
        let wanted = if line.contains("--fail-on-contact") { 1 } else { 0 };
        assert_eq!(called.code, Some(wanted), "{line}: {}{}", called.out, called.err);
        count += 1;
    }
    assert!(count >= 8, "{count}");
}

#[test]
fn the_ready_motion_is_shown_whole_and_works() {
    assert!(text("docs/scenes.md").contains(&text("scenes/motions/thrown.toml")));
    let motion = root().join("scenes/motions/thrown.toml");
    let told = json(&["check", "torus(5000)", "blob", "--motion", motion.to_str().expect("plain names")]);
    assert_eq!((&told["verdict"], &told["span"][0]), (&"contact".into(), &0.0.into()), "{told}");
}

#[test]
fn certificates_are_written_and_verified_as_the_document_says() {
    let document = text("docs/certificates.md");
    let lines: Vec<&str> =
        document.lines().filter(|line| line.starts_with("swept ") && line.contains(".cert")).collect();
    assert!(lines.len() >= 5, "{lines:?}");
    for line in lines {
        let called = typed(line);
        assert_eq!(called.code, Some(0), "{line}: {}{}", called.out, called.err);
        assert!(called.out.contains("accepted") || called.out.contains("verified"), "{line}: {}", called.out);
    }
}

#[test]
fn frames_are_read_as_the_document_says() {
    let document = text("docs/frames.md");
    let lines: Vec<&str> = document.lines().filter(|line| line.starts_with("swept frames")).collect();
    assert_eq!(lines.len(), 2);
    for line in lines {
        let called = typed(line);
        assert_eq!(called.code, Some(0), "{line}: {}{}", called.out, called.err);
    }
    for sample in fs::read_dir(root().join("scenes/frames")).expect("the samples") {
        let name = sample.expect("a sample").file_name().into_string().expect("plain names");
        assert!(document.contains(&format!("`{name}`")), "{name}");
    }
}
