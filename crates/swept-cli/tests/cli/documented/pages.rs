//! The pages of the project, and the commands, links and file names printed in them.
//!
//! Shared by the tests of the command and of the campaigns, each of which can run its own program.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .find(|folder| folder.join("CONTRIBUTING.md").exists())
        .expect("the test is part of the repository")
        .to_owned()
}

/// A page of text.
pub struct Page {
    /// Its path from the root.
    pub name: String,
    pub text: String,
}

/// A command as a page prints it.
#[derive(Debug)]
pub struct Printed {
    /// Where: the page and the line.
    pub place: String,
    /// What a shell is given: one line, or several if they belong together.
    pub text: String,
    /// The exit code that a comment `# exit N` announces; 0 without one.
    pub exit: i32,
    pub how: How,
}

/// What is done with a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It is run.
    Run,
    /// Its arguments are read, and nothing is done: ```` ```sh no-run: reason ````, or a command within a
    /// sentence.
    Read,
}

/// Every page except the changelog, which describes older versions.
pub fn pages() -> Vec<Page> {
    let root = root();
    let mut paths: Vec<PathBuf> = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "bench/README.md"]
        .map(|name| root.join(name))
        .into();
    collect(&root.join("docs"), &mut paths);
    collect(&root.join("scenes"), &mut paths);
    for entry in fs::read_dir(root.join("crates")).expect("the crates") {
        paths.push(entry.expect("a crate").path().join("README.md"));
    }
    paths.sort();
    let read = |path: PathBuf| Page {
        name: path.strip_prefix(&root).expect("below the root").to_str().expect("plain names").to_owned(),
        text: fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    };
    paths.into_iter().map(read).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            paths.push(path);
        }
    }
}

/// A line of a page, with the fence around it.
struct Line<'a> {
    number: usize,
    text: &'a str,
    /// What follows the opening ```` ``` ````; none in running text.
    fence: Option<&'a str>,
}

impl Page {
    /// All lines but those that open or close a fence.
    fn lines(&self) -> Vec<Line<'_>> {
        let mut fence = None;
        let mut lines = Vec::new();
        for (number, text) in (1..).zip(self.text.lines()) {
            match (text.trim_start().strip_prefix("```"), fence) {
                (Some(info), None) => fence = Some(info.trim()),
                (Some(_), Some(_)) => fence = None,
                (None, _) => lines.push(Line { number, text, fence }),
            }
        }
        assert!(fence.is_none(), "{}: a block is not closed", self.name);
        lines
    }

    fn place(&self, line: usize) -> String {
        format!("{}, line {line}", self.name)
    }

    /// The commands in blocks, in order: all lines of ```` ```sh ```` blocks and, in blocks that name no
    /// language, the lines that start with a program of the project.
    pub fn commands(&self) -> Vec<Printed> {
        let ours = |text: &str| ["swept ", "cargo "].iter().any(|start| text.starts_with(start));
        let mut lines = self.lines().into_iter();
        let mut commands = Vec::new();
        while let Some(line) = lines.next() {
            let info = line.fence.unwrap_or("text");
            let shell = info.split_whitespace().next() == Some("sh");
            let blank = line.text.trim().is_empty() || line.text.starts_with('#');
            if blank || !(shell || info.is_empty() && ours(line.text)) {
                continue;
            }
            let mut text = line.text.to_owned();
            // what belongs together: lines that end with a backslash, and here-documents
            while text.ends_with('\\') {
                text = format!("{text}\n{}", lines.next().map_or("", |line| line.text));
            }
            if let Some((_, rest)) = text.clone().split_once("<<'") {
                let word = rest.split('\'').next().unwrap_or_default();
                for line in lines.by_ref() {
                    text = format!("{text}\n{}", line.text);
                    if line.text == word {
                        break;
                    }
                }
            }
            let first = text.lines().next().unwrap_or_default();
            let exit = first.rsplit_once("# exit ").map_or(0, |(_, code)| {
                let code = code.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
                code.parse().unwrap_or_else(|_| panic!("{}: no exit code", self.place(line.number)))
            });
            let how = if info.contains("no-run") { How::Read } else { How::Run };
            commands.push(Printed { place: self.place(line.number), text, exit, how });
        }
        commands
    }

    /// The lines of ```` ```text printed ```` blocks, with their places: what the commands of the page print.
    pub fn shown(&self) -> Vec<(String, &str)> {
        let lines = self.lines().into_iter().filter(|line| line.fence == Some("text printed"));
        lines.map(|line| (self.place(line.number), line.text)).collect()
    }

    /// The opening lines of blocks that are not run.
    pub fn excused(&self) -> Vec<&str> {
        let opens = |line: &&str| line.starts_with("```sh") && line.contains("no-run");
        self.text.lines().filter(opens).collect()
    }

    /// The parts of the running text that are set as code, with their lines.
    fn spans(&self) -> Vec<(Line<'_>, &str)> {
        let mut spans = Vec::new();
        for line in self.lines().into_iter().filter(|line| line.fence.is_none()) {
            for span in line.text.split('`').skip(1).step_by(2) {
                spans.push((Line { ..line }, span));
            }
        }
        spans
    }

    /// The commands within sentences and tables that have no placeholders. Those in tables that name a scene
    /// are run.
    pub fn mentions(&self) -> Vec<Printed> {
        let open = |span: &str| {
            let capitals = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
            span.contains(['…', '[', '<', '|', '{'])
                || span.split(|c: char| !c.is_alphanumeric()).any(capitals)
        };
        // the name of a format
        let format = |span: &str| span.starts_with("swept simulation");
        let spans = self.spans().into_iter();
        let spans = spans.filter(|(_, span)| span.starts_with("swept ") && !open(span) && !format(span));
        let printed = spans.map(|(line, span)| {
            let how =
                if line.text.starts_with('|') && span.contains("scenes/") { How::Run } else { How::Read };
            Printed { place: self.place(line.number), text: span.to_owned(), exit: 0, how }
        });
        printed.collect()
    }

    /// The paths from the root that the running text names, with their places; paths with placeholders are
    /// skipped.
    pub fn paths(&self) -> Vec<(String, &str)> {
        let rooted = |path: &str| {
            ["crates/", "bench/", "docs/", "scenes/", "testdata/"].iter().any(|start| path.starts_with(start))
        };
        let whole = |path: &str| {
            !path.contains([' ', '*', '{', '…', '<', '='])
                && !path.split(['/', '.', '-']).any(|part| {
                    part.len() > 1 && part.chars().all(|c| c.is_ascii_uppercase()) && part != "README"
                })
        };
        let spans = self.spans().into_iter().filter(|(_, span)| rooted(span) && whole(span));
        spans.map(|(line, span)| (self.place(line.number), span)).collect()
    }

    /// The targets of links to other files and to sections, with their places.
    pub fn links(&self) -> Vec<(String, &str)> {
        let mut links = Vec::new();
        for line in self.lines().into_iter().filter(|line| line.fence.is_none()) {
            for rest in line.text.split("](").skip(1) {
                let target = rest.split(')').next().unwrap_or_default();
                if !target.contains("://") {
                    links.push((self.place(line.number), target));
                }
            }
        }
        links
    }

    /// What the sections are called in links: lower-case letters and digits, words joined by hyphens.
    pub fn sections(&self) -> Vec<String> {
        let headings = self.lines().into_iter().filter(|line| line.fence.is_none());
        let headings = headings.filter_map(|line| line.text.starts_with('#').then_some(line.text));
        let name = |heading: &str| {
            let text = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = text.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        };
        headings.map(name).collect()
    }
}

/// The words of a command as a shell splits them: quotes keep words together; comments and bracketed parts
/// are left out.
pub fn words(text: &str) -> Vec<String> {
    let text = text.split(" #").next().unwrap_or_default();
    let mut words = vec![String::new()];
    let (mut quoted, mut depth) = (false, 0);
    for c in text.trim().chars() {
        match c {
            '\'' | '"' => quoted = !quoted,
            '[' if !quoted => depth += 1,
            ']' if !quoted => depth -= 1,
            _ if depth > 0 => {}
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("one at least").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
