//! Broken files against everything that reads them.
//!
//! **What it answers.** Whether a file that is truncated, corrupted, miscounted, infinite, empty or nonsense
//! can crash, hang or bloat `swept check` or `swept batch`.
//!
//! **How.** Every file is processed twice: in this process (readers, tree, search, with panics caught), and
//! by the command itself, whose exit code, standard error, time and peak memory are checked. The generators
//! are those of `swept_io::arbitrary`. What counts as a failure is decided here:
//!
//! ```text
//! a panic; an exit code that is not 0, 2 or 3; a message that does not name the file or runs on and on;
//! more than TIME; more memory than ROOM, TIMES the file and A_FACE for each face that was read: the system
//! denies it more, so it would crash;
//! a file that the command refuses and this process does not, or vice versa
//! ```

mod ask;
mod child;
mod large;

use crate::campaign::{Campaign, Failure, Tally, each_case};
use ask::{ask, commands};
use rand_chacha::ChaCha8Rng;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use swept_io::arbitrary::{Fault, Format, HostileFile, hostile};

/// Maximum number of steps of a search.
const BUDGET: u64 = 20_000;
/// Maximum time for a file, on a busy machine.
const TIME: Duration = Duration::from_secs(60);
/// Memory of the command with two tetrahedra, including threads and libraries, and as much again for a
/// search.
const ROOM: u64 = 100_000_000;
/// Plus this many times the file.
const TIMES: u64 = 16;
/// Plus this much for each face: a mesh may have one for two bytes of text. Mesh and tree take about 100 in
/// the end.
const A_FACE: u64 = 400;

/// The whole campaign: in this process and through the command next to this executable.
#[must_use]
pub fn campaign() -> Campaign {
    plan(Some(child::command_beside()))
}

/// The same without the command.
#[must_use]
pub fn campaign_in_process() -> Campaign {
    plan(None)
}

fn plan(command: Option<Result<PathBuf, String>>) -> Campaign {
    let about = "Broken files never bring down, hang or bloat `swept check` and `swept batch`.";
    let mut campaign = Campaign::new("hostile-files", about).with_block(50);
    for fault in Fault::ALL {
        let command = command.clone();
        let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| {
            let file = hostile(fault, rng);
            judge(&file, command.as_ref(), tally)
        };
        campaign = campaign.with(each_case(fault.name(), judge), 1000);
    }
    let judge =
        move |rng: &mut ChaCha8Rng, tally: &mut Tally| judge(&large::file(rng), command.as_ref(), tally);
    campaign.with(each_case("large files of tiny parts", judge), 60)
}

fn judge(
    file: &HostileFile,
    command: Option<&Result<PathBuf, String>>,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let wrong = |what: String| {
        // enough to write the file again
        let kept = save(file).map_or_else(|error| error, |path| path.display().to_string());
        Failure::new(format!("{:?} of {} bytes ({kept}): {what}", file.format, file.bytes.len()), &[])
    };
    let folder = scratch().map_err(&wrong)?;
    let path = folder.join(format!("case.{}", file.format.ending()));
    std::fs::write(&path, &file.bytes).map_err(|error| wrong(error.to_string()))?;
    tally.count(&format!("{:?}", file.format));

    let start = Instant::now();
    let asked = catch_unwind(AssertUnwindSafe(|| ask(&path, file.format)));
    let time = start.elapsed();
    tally.measure("seconds in this process", time.as_secs_f64());
    let faces = match &asked {
        Err(_) => return Err(wrong("a panic in this process".to_owned())),
        Ok(Ok(faces)) => Some(*faces as u64),
        Ok(Err(message)) => {
            let named = message.contains("case.") || file.format == Format::Cases;
            if !named || message.len() > 2000 {
                return Err(wrong(format!("the message is no help: {message:.200}")));
            }
            None
        }
    };
    tally.count(if faces.is_none() { "refused" } else { "answered" });
    if time > TIME {
        return Err(wrong(format!("{time:?} in this process")));
    }
    match command {
        None => Ok(()),
        Some(Err(missing)) => Err(wrong(missing.clone())),
        Some(Ok(command)) => through_command(command, file, &folder, &path, faces, tally).map_err(wrong),
    }
}

/// The result of the command for the file.
fn through_command(
    command: &Path,
    file: &HostileFile,
    folder: &Path,
    path: &Path,
    faces: Option<u64>,
    tally: &mut Tally,
) -> Result<(), String> {
    let length = file.bytes.len() as u64;
    let allowed = ROOM + TIMES * length + A_FACE * faces.unwrap_or(0);
    let ended = child::run(command, &commands(path, folder, file.format)?, folder, TIME, allowed)?;
    let code = ended.code.ok_or_else(|| {
        format!("brought down, perhaps by the limit of {allowed} bytes of memory: {:.300}", ended.stderr)
    })?;
    tally.count(&format!("exit code {code}"));
    if ![0, 2, 3].contains(&code) || ended.stderr.contains("panicked") {
        return Err(format!("exit code {code}: {:.300}", ended.stderr));
    }
    if (code == 2) != faces.is_none() {
        return Err(format!("exit code {code}, but {faces:?} faces in this process: {:.300}", ended.stderr));
    }
    tally.measure("seconds of the command", ended.time.as_secs_f64());
    tally.measure("megabytes of memory", ended.memory as f64 / 1e6);
    if length > 1_000_000 && faces.is_none() {
        let lengths = ended.memory as f64 / length as f64;
        tally.measure("memory in file lengths, refused files over a megabyte", lengths);
    }
    Ok(())
}

/// A folder for this thread.
fn scratch() -> Result<PathBuf, String> {
    let thread = format!("{:?}", std::thread::current().id());
    let digits: String = thread.chars().filter(char::is_ascii_digit).collect();
    let folder = std::env::temp_dir().join(format!("swept-hostile-{}-{digits}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    Ok(folder)
}

/// Stores a file that failed.
fn save(file: &HostileFile) -> Result<PathBuf, String> {
    let folder = std::env::temp_dir().join("swept-hostile-failures");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let digest = file.bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let path = folder.join(format!("{digest:016x}.{}", file.format.ending()));
    std::fs::write(&path, &file.bytes).map_err(|error| error.to_string())?;
    Ok(path)
}
