//! The file of finished blocks.
//!
//! First line: [`Header`]. Each further line: [`Finished`], one block. Lines are appended whole. A line that
//! cannot be read (truncated by an interruption, or with an unknown field) is dropped, and its block is
//! repeated.

use super::run::CampaignError;
use super::tally::Tally;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// What must agree before two runs may share results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub campaign: String,
    pub seed: u64,
    pub block: u64,
    /// Digest of the executable.
    pub build: String,
}

/// One finished block.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Finished {
    pub subject: String,
    pub block: u64,
    /// The number of cases requested.
    pub wanted: u64,
    /// Time on its thread, in microseconds.
    pub micros: u64,
    pub tally: Tally,
}

/// Finished blocks by subject and number.
pub(super) type Blocks = BTreeMap<(String, u64), Finished>;

/// An open progress file; with `None` nothing is stored.
pub(super) struct Progress(Option<Mutex<File>>);

impl Progress {
    /// A run that cannot be resumed.
    pub fn none() -> Self {
        Self(None)
    }

    /// Opens or creates the file, and reads the finished blocks.
    pub fn open(path: &Path, header: &Header, fresh: bool) -> Result<(Self, Blocks), CampaignError> {
        let failed = |error| CampaignError::File { path: path.to_owned(), error };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        if file.try_lock().is_err() {
            return Err(CampaignError::InUse { path: path.to_owned() });
        }
        if fresh {
            file.set_len(0).map_err(failed)?;
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        // the part after the last line end was truncated
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::Start(whole as u64)).map_err(failed)?;
        let mut lines = text[..whole].split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let mut blocks = Blocks::new();
        match lines.next().map(serde_json::from_slice::<Header>) {
            None => append(&mut file, header).map_err(failed)?,
            Some(Ok(found)) if found == *header => {
                for finished in lines.filter_map(|line| serde_json::from_slice::<Finished>(line).ok()) {
                    blocks.insert((finished.subject.clone(), finished.block), finished);
                }
            }
            Some(_) => return Err(CampaignError::OtherBuild { path: path.to_owned() }),
        }
        Ok((Self(Some(Mutex::new(file))), blocks))
    }

    /// Appends one block.
    pub fn append(&self, finished: &Finished) -> std::io::Result<()> {
        match &self.0 {
            Some(file) => append(&mut file.lock().unwrap_or_else(PoisonError::into_inner), finished),
            None => Ok(()),
        }
    }
}

fn append(file: &mut File, line: &impl Serialize) -> std::io::Result<()> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    file.write_all(&text)
}
