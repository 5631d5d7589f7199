//! The runner.

use super::progress::{Blocks, Finished, Header, Progress};
use super::subject::{Campaign, Planned, digest, generator};
use super::tally::{Failure, Tally};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;
use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Instant;
use thiserror::Error;

/// How to run a campaign.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Cases per subject; `None`: the campaign's own number.
    pub count: Option<u64>,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Number of threads; 0 for all available. Results do not depend on it.
    pub threads: usize,
    /// Where finished blocks are stored; `None`: nowhere.
    pub progress: Option<PathBuf>,
    /// Ignore what is in the progress file.
    pub fresh: bool,
    /// Run only this subject.
    pub only: Option<String>,
    /// Stop after this many blocks, as an interruption would.
    pub stop_after: Option<usize>,
}

/// The results of a campaign.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outcome {
    /// The name of the campaign.
    pub campaign: String,
    /// The seed.
    pub seed: u64,
    /// Whether every block was finished.
    pub complete: bool,
    /// Total time of all blocks on their threads, in seconds.
    pub thread_seconds: f64,
    /// The subjects, in the campaign's order.
    pub subjects: Vec<SubjectOutcome>,
}

/// The results of one subject.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SubjectOutcome {
    /// Its name.
    pub subject: String,
    /// Total time of its blocks on their threads, in seconds.
    pub thread_seconds: f64,
    /// Its totals.
    #[serde(flatten)]
    pub tally: Tally,
}

impl Outcome {
    /// The number of wrong answers.
    #[must_use]
    pub fn failed(&self) -> u64 {
        self.subjects.iter().map(|subject| subject.tally.failed).sum()
    }

    /// The totals of a subject.
    #[must_use]
    pub fn tally(&self, subject: &str) -> Option<&Tally> {
        self.subjects.iter().find(|found| found.subject == subject).map(|found| &found.tally)
    }
}

/// Why a campaign did not finish.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CampaignError {
    /// A file could not be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Another process is writing the same progress file.
    #[error("{} is in use by another run", path.display())]
    InUse {
        /// Which one.
        path: PathBuf,
    },
    /// The progress file was written by other code, or for blocks of another size.
    #[error("{} contains results of another build; start over with --fresh", path.display())]
    OtherBuild {
        /// Which one.
        path: PathBuf,
    },
    /// Two subjects share a name, or the requested one does not exist.
    #[error("there is no subject \"{name}\", or there are two of that name")]
    Subject {
        /// The name.
        name: String,
    },
    /// Some blocks are missing at the end.
    #[error("not every block was finished")]
    Incomplete,
    /// The threads could not be started.
    #[error("threads: {0}")]
    Threads(rayon::ThreadPoolBuildError),
}

/// Runs the blocks that are not finished yet and adds up all of them.
///
/// # Guarantee
/// The outcome, except for times, depends only on the campaign, the seed and the count.
///
/// # Errors
/// The progress file cannot be used, or names of subjects are not unique.
pub fn run(campaign: &Campaign, options: &Options) -> Result<Outcome, CampaignError> {
    let planned = chosen(campaign, options)?;
    let (progress, mut blocks) = match &options.progress {
        None => (Progress::none(), Blocks::new()),
        Some(path) => {
            let header = Header {
                campaign: campaign.name.clone(),
                seed: options.seed,
                block: campaign.block,
                build: executable_digest(),
            };
            Progress::open(path, &header, options.fresh)?
        }
    };
    let wanted: Vec<Block> = planned.iter().flat_map(|planned| cut(planned, campaign, options)).collect();
    let is_finished = |block: &Block| blocks.get(&block.key()).is_some_and(|done| done.wanted == block.cases);
    let (finished, mut pending): (Vec<&Block>, Vec<&Block>) =
        wanted.iter().partition(|block| is_finished(block));
    pending.truncate(options.stop_after.unwrap_or(usize::MAX));

    let bar = progress_bar(wanted.len() as u64, finished.len() as u64);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build();
    let done: Result<Vec<Finished>, std::io::Error> = pool.map_err(CampaignError::Threads)?.install(|| {
        let work = pending.par_iter().with_max_len(1).map(|block| {
            let finished = block.run(campaign, options.seed);
            progress.append(&finished)?;
            bar.set_message(finished.subject.clone());
            bar.inc(1);
            Ok(finished)
        });
        work.collect()
    });
    bar.finish_and_clear();
    let path = options.progress.clone().unwrap_or_default();
    for finished in done.map_err(|error| CampaignError::File { path, error })? {
        blocks.insert((finished.subject.clone(), finished.block), finished);
    }
    Ok(added_up(campaign, options.seed, &planned, &wanted, &blocks))
}

/// Merges those of the wanted blocks that are present, in order.
fn added_up(
    campaign: &Campaign,
    seed: u64,
    planned: &[&Planned],
    wanted: &[Block],
    blocks: &Blocks,
) -> Outcome {
    let mut complete = true;
    let mut subjects = Vec::new();
    for name in planned.iter().map(|planned| planned.subject.name()) {
        let mut tally = Tally::default();
        let mut micros = 0;
        for block in wanted.iter().filter(|block| block.planned.subject.name() == name) {
            match blocks.get(&block.key()).filter(|done| done.wanted == block.cases) {
                Some(done) => {
                    tally.merge(done.tally.clone());
                    micros += done.micros;
                }
                None => complete = false,
            }
        }
        subjects.push(SubjectOutcome {
            subject: name.to_owned(),
            thread_seconds: micros as f64 / 1e6,
            tally,
        });
    }
    let thread_seconds = subjects.iter().map(|subject| subject.thread_seconds).sum();
    Outcome { campaign: campaign.name.clone(), seed, complete, thread_seconds, subjects }
}

/// The requested subjects, after a check that names are unique.
fn chosen<'a>(campaign: &'a Campaign, options: &Options) -> Result<Vec<&'a Planned>, CampaignError> {
    let times = |name: &str| campaign.subjects.iter().filter(|p| p.subject.name() == name).count();
    for planned in &campaign.subjects {
        if times(planned.subject.name()) != 1 {
            return Err(CampaignError::Subject { name: planned.subject.name().to_owned() });
        }
    }
    match &options.only {
        Some(name) if times(name) == 0 => Err(CampaignError::Subject { name: name.clone() }),
        only => {
            let is_wanted = |p: &&Planned| only.as_ref().is_none_or(|name| p.subject.name() == name);
            Ok(campaign.subjects.iter().filter(is_wanted).collect())
        }
    }
}

/// Some cases of one subject.
struct Block<'a> {
    planned: &'a Planned,
    number: u64,
    cases: u64,
}

impl Block<'_> {
    fn key(&self) -> (String, u64) {
        (self.planned.subject.name().to_owned(), self.number)
    }

    fn run(&self, campaign: &Campaign, seed: u64) -> Finished {
        let subject = &self.planned.subject;
        let mut rng = generator(seed, &campaign.name, subject.name(), self.number);
        let start = Instant::now();
        let mut tally = catch_unwind(AssertUnwindSafe(|| subject.run_block(&mut rng, self.cases)))
            .unwrap_or_else(|panic| {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
                let mut tally = Tally::default();
                tally.fail(Failure::new(format!("the block panicked: {text}"), &[]));
                tally
            });
        for failure in &mut tally.failures {
            failure.block = self.number;
        }
        let micros = start.elapsed().as_micros() as u64;
        Finished { subject: subject.name().to_owned(), block: self.number, wanted: self.cases, micros, tally }
    }
}

fn cut<'a>(planned: &'a Planned, campaign: &Campaign, options: &Options) -> impl Iterator<Item = Block<'a>> {
    let (count, size) = (options.count.unwrap_or(planned.cases), campaign.block.max(1));
    (0..count.div_ceil(size)).map(move |number| Block {
        planned,
        number,
        cases: size.min(count - number * size),
    })
}

/// Shown when stderr is a terminal, hidden otherwise.
fn progress_bar(length: u64, position: u64) -> ProgressBar {
    let shown = std::io::stderr().is_terminal();
    let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} blocks, {eta} left  {msg}");
    ProgressBar::with_draw_target(Some(length), target)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_position(position)
}

/// Identifies the build; an executable that cannot be read matches no other.
fn executable_digest() -> String {
    match std::env::current_exe().and_then(std::fs::read) {
        Ok(bytes) => format!("{:016x}", digest(&bytes)),
        Err(error) => format!("{error}, process {}", std::process::id()),
    }
}
