//! The command as a separate process: how it ended, how long it took, how much memory it used.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How a call ended.
pub(super) struct Ended {
    /// `None` after a signal.
    pub code: Option<i32>,
    pub stderr: String,
    pub time: Duration,
    /// The largest memory observed, in bytes.
    pub memory: u64,
}

/// The `swept` command next to this executable.
pub(super) fn command_beside() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let command = own.with_file_name(format!("swept{}", std::env::consts::EXE_SUFFIX));
    if command.is_file() {
        Ok(command)
    } else {
        Err(format!("there is no {}: run cargo build --release -p swept-cli first", command.display()))
    }
}

/// Runs the command with at most this much memory; if it takes longer than `limit` it is killed.
pub(super) fn run(
    command: &Path,
    arguments: &[String],
    folder: &Path,
    limit: Duration,
    memory: u64,
) -> Result<Ended, String> {
    let complaints = folder.join("stderr.txt");
    let stderr = File::create(&complaints).map_err(|error| error.to_string())?;
    let start = Instant::now();
    // the limit is on address space, of which a single arena takes no more than it uses
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v \"$0\"; exec \"$@\"", &(memory / 1024).to_string()])
        .arg(command)
        .args(arguments)
        .env("MALLOC_ARENA_MAX", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(stderr)
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut pause = Duration::from_micros(200);
    let mut highest = 0;
    let status = loop {
        highest = highest.max(peak(child.id()));
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status,
            None if start.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("still running after {limit:?}"));
            }
            None => std::thread::sleep(pause),
        }
        pause = (pause * 2).min(Duration::from_millis(5));
    };
    let time = start.elapsed();
    let stderr = std::fs::read(&complaints).map_err(|error| error.to_string())?;
    let stderr = String::from_utf8_lossy(&stderr[..stderr.len().min(100_000)]).into_owned();
    Ok(Ended { code: status.code(), stderr, time, memory: highest })
}

/// The peak memory of a process so far, where the system reports it; the figure of `wait` starts with the
/// parent's.
fn peak(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    // before it becomes the command it is a copy of this process, then a shell
    if !status.starts_with("Name:\tswept\n") {
        return 0;
    }
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kilobytes =
        line.and_then(|line| line.split_whitespace().nth(1)).and_then(|text| text.parse::<u64>().ok());
    1024 * kilobytes.unwrap_or(0)
}
