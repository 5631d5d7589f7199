//! The files a command uses: none that it reads is overwritten, none that it writes is written twice.

use crate::failure::Failure;
use crate::row_streams::is_standard;
use same_file::Handle;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use swept_io::{MeshSource, printable};

/// The files that one run reads and writes, each with the flag that names it.
#[derive(Default)]
pub struct UsedFiles<'a> {
    read: Vec<(&'a str, &'a Path)>,
    written: Vec<(&'a str, &'a Path)>,
    /// The flag of an output that was named `-` but cannot go to standard output.
    dash: Option<&'a str>,
}

impl<'a> UsedFiles<'a> {
    /// A file that is read; `-` is standard input.
    pub fn reads(&mut self, flag: &'a str, path: &'a Path) {
        self.read.push((flag, path));
    }

    /// A mesh that may come from a file.
    pub fn reads_mesh(&mut self, flag: &'a str, source: &'a MeshSource) {
        if let MeshSource::File(path) = source {
            self.reads(flag, path);
        }
    }

    /// A file that may be written.
    pub fn writes(&mut self, flag: &'a str, path: Option<&'a PathBuf>) {
        if path.is_some_and(|path| is_standard(path)) {
            self.dash.get_or_insert(flag);
        }
        self.writes_rows(flag, path);
    }

    /// A file that may be written, or standard output for `-`.
    pub fn writes_rows(&mut self, flag: &'a str, path: Option<&'a PathBuf>) {
        self.written.extend(path.map(|path| (flag, path.as_path())));
    }

    /// Refuses to overwrite what is read, and to write a file twice.
    pub fn check(&self) -> Result<(), Failure> {
        if let Some(flag) = self.dash {
            let what = "this output cannot go to standard output, so `-` is not allowed";
            return Err(Failure::plain(format!("{flag}: {what}; name a file (`./-` if that is its name)")));
        }
        for (k, &(flag, path)) in self.written.iter().enumerate() {
            let shown =
                if is_standard(path) { "standard output".to_owned() } else { path.display().to_string() };
            let shown = printable(&shown);
            if let Some((read, _)) = self.read.iter().find(|(_, read)| same(read, path)) {
                return Err(Failure::plain(format!(
                    "{flag} and {read} are the same file, {shown}: what is read would be lost"
                )));
            }
            if let Some((other, _)) = self.written[..k].iter().find(|(_, other)| same_output(other, path)) {
                return Err(Failure::plain(format!(
                    "{other} and {flag} are the same file, {shown}: one of them would be lost"
                )));
            }
        }
        Ok(())
    }
}

/// Whether what is read and what is written are the same file, also through redirected standard streams.
fn same(read: &Path, written: &Path) -> bool {
    if !is_standard(read) && !is_standard(written) {
        return same_output(read, written);
    }
    // pipes and terminals hold nothing that could be lost, and opening a pipe would block
    let ordinary = |data: std::io::Result<Metadata>| data.is_ok_and(|data| data.is_file());
    let opened = |path: &Path, standard: fn() -> std::io::Result<Handle>| {
        if is_standard(path) {
            standard().ok().filter(|handle| ordinary(handle.as_file().metadata()))
        } else {
            ordinary(path.metadata()).then(|| Handle::from_path(path).ok()).flatten()
        }
    };
    match (opened(read, Handle::stdin), opened(written, Handle::stdout)) {
        (Some(read), Some(written)) => read == written,
        _ => false,
    }
}

/// Whether two names lead to the same file, also through links of either kind. Devices and pipes hold nothing
/// that could be lost.
fn same_output(a: &Path, b: &Path) -> bool {
    match (a.metadata(), b.metadata()) {
        (Ok(data), Ok(_)) => data.is_file() && same_file::is_same_file(a, b).unwrap_or(false),
        (Err(_), Err(_)) => match (place(a), place(b)) {
            (Some(a), Some(b)) => a == b,
            _ => a == b,
        },
        _ => false,
    }
}

/// Where a file would be that does not exist yet.
fn place(path: &Path) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some(folder.canonicalize().ok()?.join(path.file_name()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_under_two_names() {
        let here = Path::new("Cargo.toml");
        assert!(same(here, Path::new("./src/../Cargo.toml")));
        assert!(!same(here, Path::new("src/main.rs")));
        // not there yet
        assert!(same(Path::new("none.html"), Path::new("src/../none.html")));
        assert!(!same(Path::new("none.html"), Path::new("src/none.html")));
        assert!(same(Path::new("no/such/folder/x"), Path::new("no/such/folder/x")));
        assert!(!same(here, Path::new("none.html")));
        #[cfg(unix)]
        assert!(!same(Path::new("/dev/null"), Path::new("/dev/null")));
    }
}
