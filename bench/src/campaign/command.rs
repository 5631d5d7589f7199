//! `swept-bench campaign NAME`.

use super::record::{table, write};
use super::run::{CampaignError, Options, run};
use super::subject::Campaign;
use crate::build::Build;
use std::path::{Path, PathBuf};

/// The command line arguments.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Arguments {
    /// The campaign to run
    #[arg(required_unless_present = "list")]
    pub name: Option<String>,
    /// Show the campaigns and their subjects
    #[arg(long)]
    pub list: bool,
    /// Cases per subject, instead of the campaign's own number; fewer make it a trial that is not recorded in
    /// bench/runs
    #[arg(long)]
    pub count: Option<u64>,
    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of threads (0: all available); results do not depend on it
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
    /// Folder for the summary [default: bench/runs/VERSION-NAME, for a trial target/campaigns/VERSION-NAME]
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Start over instead of resuming
    #[arg(long)]
    pub fresh: bool,
    /// Run only this subject, as a trial
    #[arg(long)]
    pub only: Option<String>,
    /// Folder of meshes, for the campaign first-contact-models
    #[arg(long)]
    pub models: Option<PathBuf>,
    /// Folder for progress files [default: target/campaigns]
    #[arg(long)]
    pub progress: Option<PathBuf>,
}

/// Runs the command on these campaigns. Exit code 0: nothing wrong; 1: something failed.
///
/// # Errors
/// A name that does not exist, or a file that cannot be used.
pub fn execute(
    arguments: &Arguments,
    campaigns: &[Campaign],
    typed: &[String],
) -> Result<u8, Box<dyn std::error::Error>> {
    if arguments.list {
        println!("{}", list(campaigns));
        return Ok(0);
    }
    if arguments.count == Some(0) {
        return Err("--count 0 would test nothing; give at least 1".into());
    }
    let name = arguments.name.as_deref().unwrap_or_default();
    let campaign = campaigns
        .iter()
        .find(|campaign| campaign.name == name)
        .ok_or_else(|| format!("there is no campaign \"{name}\"; --list shows them"))?;
    let bench = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = bench.join("../target/campaigns");
    let progress = arguments.progress.as_ref().unwrap_or(&scratch);
    let options = Options {
        count: arguments.count,
        seed: arguments.seed,
        threads: arguments.threads,
        progress: Some(progress.join(format!("{name}-{}.jsonl", arguments.seed))),
        fresh: arguments.fresh,
        only: arguments.only.clone(),
        stop_after: None,
    };
    let outcome = run(campaign, &options)?;
    let fewer = |count: u64| campaign.subjects.iter().any(|planned| count < planned.cases);
    let is_trial = arguments.only.is_some() || arguments.count.is_some_and(fewer);
    let folder = format!("{}-{name}", env!("CARGO_PKG_VERSION"));
    let folder = match (&arguments.out, is_trial) {
        (Some(out), _) => out.clone(),
        (None, false) => bench.join("runs").join(folder),
        (None, true) => scratch.join(folder),
    };
    write(&outcome, &Build::of_this_process(typed), &folder)?;
    print!("{}", table(&outcome));
    if !outcome.complete {
        return Err(Box::new(CampaignError::Incomplete));
    }
    Ok(u8::from(outcome.failed() > 0))
}

fn list(campaigns: &[Campaign]) -> String {
    let mut lines = Vec::new();
    for campaign in campaigns {
        lines.push(format!("{}: {}", campaign.name, campaign.about));
        lines.extend(
            campaign
                .subjects
                .iter()
                .map(|planned| format!("  {:>12} cases  {}", planned.cases, planned.subject.name())),
        );
    }
    lines.join("\n")
}
