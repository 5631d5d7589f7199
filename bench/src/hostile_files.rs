//! Broken files against everything that reads them.
//!
//! **What it answers.** Whether a file that is cut off, flipped, miscounted, infinite, empty or nonsense can bring down,
//! hang or bloat `swept check` or `swept batch`.
//!
//! **How.** Every file goes twice the same way: in this process (readers, tree, search, with panics caught), and through
//! the command itself, whose exit code, standard error, time and peak memory are looked at.
//!
//! **Why it is sound.** The generators are those of `swept_io::arbitrary`; what counts as a failure is decided here:
//!
//! ```text
//! a panic; an exit code that is not 0, 2 or 3; a message that does not name the file or runs on and on;
//! more than TIME; more memory than an empty query takes and ROOM and TIMES times the file;
//! a file that the command refuses and this process does not, or the other way round
//! ```
//!
//! **Source.** None.

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

/// The most steps of a search.
const BUDGET: u64 = 20_000;
/// The longest that a file may take, on a busy machine.
const TIME: Duration = Duration::from_secs(30);
/// Memory beyond that of an empty query: for the search of what turned out to be a mesh.
const ROOM: f64 = 16e6;
/// And this many times the file.
const TIMES: f64 = 16.0;

/// The whole campaign: in this process and through the command beside this executable.
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
    let refused = match &asked {
        Err(_) => return Err(wrong("a panic in this process".to_owned())),
        Ok(Ok(_)) => false,
        Ok(Err(message)) => {
            let named = message.contains("case.") || file.format == Format::Cases;
            if !named || message.len() > 2000 {
                return Err(wrong(format!("the message is no help: {message:.200}")));
            }
            true
        }
    };
    tally.count(if refused { "refused" } else { "answered" });
    if time > TIME {
        return Err(wrong(format!("{time:?} in this process")));
    }
    match command {
        None => Ok(()),
        Some(Err(missing)) => Err(wrong(missing.clone())),
        Some(Ok(command)) => through_command(command, file, &folder, &path, refused, tally).map_err(wrong),
    }
}

/// What the command makes of the file.
fn through_command(
    command: &Path,
    file: &HostileFile,
    folder: &Path,
    path: &Path,
    refused: bool,
    tally: &mut Tally,
) -> Result<(), String> {
    let empty = child::empty_query(command, folder)?;
    let ended = child::run(command, &commands(path, folder, file.format)?, folder, TIME)?;
    let code = ended.code.ok_or_else(|| format!("the command was ended by a signal: {}", ended.stderr))?;
    tally.count(&format!("exit code {code}"));
    if ![0, 2, 3].contains(&code) || ended.stderr.contains("panicked") {
        return Err(format!("exit code {code}: {:.300}", ended.stderr));
    }
    if (code == 2) != refused {
        return Err(format!(
            "exit code {code}, but refused in this process: {refused}; {:.300}",
            ended.stderr
        ));
    }
    let (length, over) = (file.bytes.len() as f64, ended.memory.saturating_sub(empty) as f64);
    tally.measure("seconds of the command", ended.time.as_secs_f64());
    tally.measure("megabytes more than an empty query", over / 1e6);
    if length > 1e6 {
        tally.measure("memory in file lengths, of files over a megabyte", over / length);
    }
    if over > ROOM + TIMES * length {
        return Err(format!("{over} bytes of memory for a file of {length}"));
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

/// Keeps a file that failed.
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
