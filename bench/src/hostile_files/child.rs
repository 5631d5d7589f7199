//! The command as a process of its own: how it ended, how long it took, how much memory.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use wait4::Wait4;

/// How a call ended.
pub(super) struct Ended {
    /// `None` after a signal.
    pub code: Option<i32>,
    pub stderr: String,
    pub time: Duration,
    /// The most bytes it had in memory.
    pub memory: u64,
}

/// The `swept` that was built beside this executable.
pub(super) fn command_beside() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let command = own.with_file_name(format!("swept{}", std::env::consts::EXE_SUFFIX));
    if command.is_file() {
        Ok(command)
    } else {
        Err(format!("there is no {}: run cargo build --release -p swept-cli first", command.display()))
    }
}

/// Calls the command; one that takes longer than `limit` is ended.
pub(super) fn run(
    command: &Path,
    arguments: &[String],
    folder: &Path,
    limit: Duration,
) -> Result<Ended, String> {
    let complaints = folder.join("stderr.txt");
    let stderr = File::create(&complaints).map_err(|error| error.to_string())?;
    let start = Instant::now();
    let mut child = Command::new(command)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(stderr)
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut pause = Duration::from_micros(200);
    let used = loop {
        match child.try_wait4().map_err(|error| error.to_string())? {
            Some(used) => break used,
            None if start.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("still running after {limit:?}"));
            }
            None => std::thread::sleep(pause),
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    let time = start.elapsed();
    let stderr = std::fs::read(&complaints).map_err(|error| error.to_string())?;
    let stderr = String::from_utf8_lossy(&stderr[..stderr.len().min(100_000)]).into_owned();
    Ok(Ended { code: used.status.code(), stderr, time, memory: used.rusage.maxrss })
}

/// The memory of a query about two tetrahedra.
pub(super) fn empty_query(command: &Path, folder: &Path) -> Result<u64, String> {
    static EMPTY: OnceLock<u64> = OnceLock::new();
    if let Some(&memory) = EMPTY.get() {
        return Ok(memory);
    }
    let scene = folder.join("empty.toml");
    std::fs::write(&scene, "[[body]]\nbuiltin = \"tetrahedron\"\n[[body]]\nbuiltin = \"tetrahedron\"\n")
        .map_err(|error| error.to_string())?;
    let arguments = ["check".to_owned(), "--scene".to_owned(), scene.display().to_string()];
    let ended = run(command, &arguments, folder, Duration::from_secs(60))?;
    Ok(*EMPTY.get_or_init(|| ended.memory))
}
