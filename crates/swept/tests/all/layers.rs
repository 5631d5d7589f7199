//! Data flows one way: which module of the crate may use which, and no cycles between files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Each module and the modules it may use. `convert` and `internals` stand above all of them.
const ROOMS: [(&str, &[&str]); 9] = [
    ("shape", &[]),
    ("motion", &["shape"]),
    ("bound", &["shape", "motion"]),
    ("certificate", &["shape", "motion"]),
    ("hierarchy", &["shape", "motion", "bound"]),
    ("contact", &["shape", "motion"]),
    ("engine", &["shape", "motion", "bound", "certificate", "hierarchy", "contact"]),
    ("record", &["shape", "motion", "certificate", "hierarchy", "engine"]),
    ("query", &["shape", "motion", "bound", "certificate", "hierarchy", "contact", "engine", "record"]),
];

/// The sources of a folder, with their module paths.
fn sources(folder: &Path, module: &[String], found: &mut Vec<(Vec<String>, String)>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let below = [module, &[name]].concat();
            sources(&path, &below, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") && name != "tests" {
            let text = std::fs::read_to_string(&path).unwrap();
            // what tests use does not count
            let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
            let code: String = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .flat_map(|line| [line, "\n"])
                .collect();
            let module =
                if name == "mod" || name == "lib" { module.to_vec() } else { [module, &[name]].concat() };
            found.push((module, code));
        }
    }
}

/// The paths named in the `use` lines of a file, from the root of the crate.
fn uses(module: &[String], code: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for statement in code.split(';').filter_map(|text| text.split("use ").nth(1)) {
        let flat = statement.replace(['\n', ' '], "");
        let (head, tails) = match flat.split_once('{') {
            Some((head, tails)) => {
                (head.to_owned(), tails.trim_end_matches('}').split(',').map(str::to_owned).collect())
            }
            None => (String::new(), vec![flat]),
        };
        for tail in tails {
            let path: Vec<String> = format!("{head}{tail}")
                .split("::")
                .filter(|part| !part.is_empty())
                .map(str::to_owned)
                .collect();
            let mut base: Vec<String> = match path.first().map(String::as_str) {
                Some("crate") => Vec::new(),
                Some("super") => {
                    let up = path.iter().take_while(|part| *part == "super").count();
                    module[..module.len().saturating_sub(up)].to_vec()
                }
                _ => continue,
            };
            base.extend(path.into_iter().skip_while(|part| part == "crate" || part == "super"));
            all.push(base);
        }
    }
    all
}

#[test]
fn rooms_use_only_rooms_before_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    sources(&root, &[], &mut found);
    let mut seen = BTreeSet::new();
    for (module, code) in &found {
        let Some((room, allowed)) =
            ROOMS.iter().find(|(room, _)| module.first().is_some_and(|first| first == room))
        else {
            continue;
        };
        seen.insert(*room);
        let inline = code
            .split("crate::")
            .skip(1)
            .filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next());
        for used in inline.filter(|used| ROOMS.iter().any(|(room, _)| room == used)) {
            assert!(used == *room || allowed.contains(&used), "{} uses {used}", module.join("::"));
        }
    }
    assert_eq!(seen.len(), ROOMS.len(), "a module is missing: {seen:?}");
}

#[test]
fn no_two_files_need_each_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    sources(&root, &[], &mut found);
    let modules: BTreeSet<Vec<String>> = found.iter().map(|(module, _)| module.clone()).collect();
    let mut edges: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (module, code) in &found {
        let below = modules.iter().any(|other| other.len() > module.len() && other.starts_with(module));
        for path in uses(module, code) {
            // the longest module path named; a folder's own file only collects what is in it
            let target =
                (1..=path.len()).rev().map(|n| path[..n].to_vec()).find(|path| modules.contains(path));
            let collects = |of: &Vec<String>| {
                modules.iter().any(|other| other.len() > of.len() && other.starts_with(of))
            };
            if let Some(target) = target
                && target != *module
                && !collects(&target)
                && !(below && target.starts_with(module))
            {
                edges.entry(module.clone()).or_default().insert(target);
            }
        }
    }
    // AnyMotion is one recursive type in four files: a path is made of motions, and a motion may be a path
    let recursive =
        ["any", "carrier", "chain", "path"].map(|file| vec!["motion".to_owned(), file.to_owned()]);
    for (module, uses) in &mut edges {
        if recursive.contains(module) {
            uses.retain(|other| !recursive.contains(other));
        }
    }
    assert!(edges.len() > 100, "{}", edges.len());
    // files without unresolved dependencies go first; what is left over is a cycle
    let mut left: BTreeSet<&Vec<String>> = modules.iter().collect();
    loop {
        let free: Vec<&Vec<String>> = left
            .iter()
            .copied()
            .filter(|module| {
                edges.get(*module).is_none_or(|uses| uses.iter().all(|other| !left.contains(other)))
            })
            .collect();
        if free.is_empty() {
            break;
        }
        free.into_iter().for_each(|module| {
            left.remove(module);
        });
    }
    let circle: Vec<String> = left.iter().map(|module| module.join("::")).collect();
    assert!(circle.is_empty(), "these files depend on each other: {circle:?}");
}
