//! Every command that a page prints is run; every link and file name leads somewhere.
//!
//! Each page has its own folder, which holds the scenes; its commands run there one after another. `cargo run
//! --release` is the command itself. Other uses of cargo are compared with what the repository has; those of
//! `swept-bench` are checked by its own tests.

mod pages;

use super::folder;
use pages::{How, Page, Printed, pages, root, words};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What pages call the meshes and scenes of their readers.
const READERS: [(&str, &str); 4] = [
    ("A.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"),
    ("B.obj", "v 0 0 0\nv 2 0 0\nv 0 2 0\nv 0 0 2\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"),
    ("motion.toml", "[[body]]\n[[body]]\n[body.motion]\nposition = [5, 0, 0]\nvelocity = [-6, 0, 0]\n"),
    (
        "scene.toml",
        "[[body]]\nbuiltin = \"box\"\n[[body]]\nbuiltin = \"gear\"\n[body.motion]\nposition = [3, 0, 0]\n",
    ),
];

/// Programs that a page may use besides those of the project.
const USUAL: [&str; 3] = ["cat", "cp", "mkdir"];

fn copied(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the test folder can be used");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copied(&path, &target);
        } else {
            fs::copy(&path, &target).expect("the test folder can be used");
        }
    }
}

/// A folder for the commands of a page.
fn prepared(page: &Page) -> PathBuf {
    let folder = folder("documented").join(page.name.replace('/', "-"));
    // commands refuse to overwrite what an earlier run left behind
    let _ = fs::remove_dir_all(&folder);
    copied(&root().join("scenes"), &folder.join("scenes"));
    for (name, content) in READERS {
        fs::write(folder.join(name), content).expect("the test folder can be used");
    }
    folder
}

/// Runs a command in a shell that finds the built `swept` first; returns what it prints, or what went wrong.
fn run(printed: &Printed, text: &str, folder: &Path, exit: i32) -> Result<String, String> {
    let own = Path::new(env!("CARGO_BIN_EXE_swept")).parent().expect("a folder").to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path =
        std::env::join_paths([own].into_iter().chain(std::env::split_paths(&others))).expect("plain names");
    let output = Command::new("sh").args(["-c", text]).env("PATH", path).current_dir(folder).output();
    let output = output.expect("a shell");
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    if output.status.code() == Some(exit) {
        return Ok(out.into_owned());
    }
    Err(format!("{}: `{text}` ends with {:?}, not {exit}\n{out}{err}", printed.place, output.status.code()))
}

/// What is wrong with a use of cargo, as far as the repository shows.
fn wrong_cargo(words: &[String]) -> Option<String> {
    let after = |option: &str| words.iter().position(|word| word == option).map(|k| words[k + 1].as_str());
    let known = ["bench", "build", "clippy", "doc", "fmt", "install", "package", "run", "test"];
    if !words.get(1).is_some_and(|word| known.contains(&word.as_str())) {
        return Some("not a command of cargo that pages use".to_owned());
    }
    let package = match after("-p") {
        Some("swept-bench") => root().join("bench"),
        Some(name) => root().join("crates").join(name),
        None => root(),
    };
    let target = |option: &str, folder: &str| {
        after(option).map(|name| package.join(folder).join(format!("{name}.rs")))
    };
    let path = after("--path").map(|path| root().join(path));
    let named = [
        Some(package.join("Cargo.toml")),
        target("--example", "examples"),
        target("--bench", "benches"),
        path,
    ];
    named
        .into_iter()
        .flatten()
        .find(|path| !path.exists())
        .map(|path| format!("there is no {}", path.display()))
}

/// Runs or reads one command; returns what it prints if it is run, or what went wrong.
fn tried(printed: &Printed, folder: &Path) -> Result<String, String> {
    let plain = printed.text.strip_prefix("cargo run --release");
    let text = match plain {
        Some(rest) if rest.trim_start().starts_with("-p ") => printed.text.clone(),
        Some(rest) => format!("swept {}", rest.trim_start().trim_start_matches("-- ")),
        None => printed.text.clone(),
    };
    let words = words(&text);
    let program = words.iter().find(|word| !word.contains('=')).cloned().unwrap_or_default();
    match (program.as_str(), printed.how) {
        ("swept", How::Run) => run(printed, &text, folder, printed.exit),
        ("swept", How::Read) => {
            let bare = text.split(" #").next().unwrap_or_default().trim();
            // one that ends with an option names it and leaves its value open
            let asks = [format!("{bare} --help"), format!("{bare} x --help"), format!("{bare} # help")];
            let asks = match words.last().map(String::as_str) {
                Some("help") => &asks[2..],
                Some(last) if last.starts_with("--") => &asks[..2],
                _ => &asks[..1],
            };
            let mut answers = asks.iter().map(|ask| run(printed, ask, folder, 0));
            let first = answers.next().unwrap_or_else(|| Ok(String::new()));
            first.or_else(|what| answers.find(Result::is_ok).unwrap_or(Err(what))).map(|_| String::new())
        }
        ("cargo", _) => {
            let words: Vec<String> = words.into_iter().skip_while(|word| word != "cargo").collect();
            match wrong_cargo(&words) {
                None => Ok(String::new()),
                Some(what) => Err(format!("{}: `{text}`: {what}", printed.place)),
            }
        }
        (".ci/run", _) => Ok(String::new()),
        (program, How::Run) if USUAL.contains(&program) => run(printed, &text, folder, printed.exit),
        (program, _) => Err(format!("{}: `{program}` is not known to this test", printed.place)),
    }
}

/// A line without its layout, and without times, which differ from run to run.
fn evened(line: &str) -> String {
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.split_once("; ") {
        Some((rest, times)) if times.contains("µs") || times.contains("ms") => rest.to_owned(),
        _ => line,
    }
}

#[test]
#[cfg(unix)]
fn every_printed_command_works() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in pages() {
        let (commands, mentions) = (page.commands(), page.mentions());
        count += commands.len() + mentions.len();
        if commands.is_empty() && mentions.is_empty() {
            continue;
        }
        let folder = prepared(&page);
        let mut told = Vec::new();
        for printed in commands.iter().chain(&mentions) {
            match tried(printed, &folder) {
                Ok(text) => told.extend(text.lines().map(evened)),
                Err(what) => wrong.push(what),
            }
        }
        for (place, line) in page.shown().into_iter().filter(|(_, line)| *line != "…") {
            let line = evened(line);
            if !told.contains(&line) {
                wrong.push(format!("{place}: nothing on this page prints `{line}`"));
            }
        }
        let _ = fs::remove_dir_all(&folder);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 60, "{count}");
}

#[test]
fn few_commands_are_not_run_and_the_page_says_why() {
    let mut count = 0;
    for page in pages() {
        for opening in page.excused() {
            let reason = opening.split("no-run:").nth(1).unwrap_or_default().trim();
            assert!(reason.len() > 5, "{}: `{opening}` gives no reason", page.name);
            count += 1;
        }
    }
    assert!(count <= 4, "{count}");
}

#[test]
fn links_and_file_names_lead_somewhere() {
    let pages = pages();
    let mut wrong = Vec::new();
    for page in &pages {
        let folder = Path::new(&page.name).parent().expect("a folder");
        for (place, target) in page.links() {
            let (path, section) = target.split_once('#').unwrap_or((target, ""));
            let file = if path.is_empty() { root().join(&page.name) } else { root().join(folder).join(path) };
            let Ok(file) = file.canonicalize() else {
                wrong.push(format!("{place}: {target}"));
                continue;
            };
            let of = |other: &&Page| root().join(&other.name).canonicalize().is_ok_and(|path| path == file);
            let sections = pages.iter().find(of).map(Page::sections).unwrap_or_default();
            if !section.is_empty() && !sections.iter().any(|name| name == section) {
                wrong.push(format!("{place}: {target}: no such section among {sections:?}"));
            }
        }
        for (place, path) in page.paths() {
            if !root().join(path).exists() {
                wrong.push(format!("{place}: `{path}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The names of the files below a folder that have this ending.
fn names(folder: &str, ending: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(root().join(folder)) else { return Vec::new() };
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("plain names"));
    let mut names: Vec<String> = names.filter(|name| name.ends_with(ending)).collect();
    names.sort();
    names
}

#[test]
fn the_start_page_leads_to_everything() {
    let start = fs::read_to_string(root().join("docs/README.md")).expect("the start page");
    let mut wanted = Vec::new();
    for page in pages() {
        let path = match page.name.strip_prefix("docs/") {
            Some("README.md") => continue,
            Some(path) => path.to_owned(),
            None => format!("../{}", page.name),
        };
        wanted.push(path);
    }
    for package in names("crates", "") {
        let folder = format!("crates/{package}/examples");
        wanted.extend(names(&folder, ".rs").into_iter().map(|name| format!("../{folder}/{name}")));
    }
    wanted.extend(names("bench/examples", ".rs").into_iter().map(|name| format!("../bench/examples/{name}")));
    for scene in names("scenes", ".toml") {
        wanted.push(format!("../scenes/{scene}"));
    }
    wanted.extend(["../scenes/cases.csv", "../CHANGELOG.md"].map(str::to_owned));
    wanted.extend(["frames", "meshes", "motions"].map(|folder| format!("../scenes/{folder}")));
    let missing: Vec<&String> = wanted.iter().filter(|path| !start.contains(&format!("]({path})"))).collect();
    assert!(missing.is_empty(), "docs/README.md does not lead to {missing:?}");
}

#[test]
fn the_readme_is_one_screen() {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    assert!(readme.lines().count() <= 100, "{}", readme.lines().count());
}
