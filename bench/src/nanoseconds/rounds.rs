//! Timing many jobs alternately.

use std::time::{Duration, Instant};

/// What one job measures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// `f64`, `ours`, …
    pub contestant: &'static str,
    /// `add`, `cross`, …
    pub operation: &'static str,
    /// The operands.
    pub mix: &'static str,
    /// `array` or `scattered`.
    pub form: &'static str,
}

/// A loop over all operands.
pub struct Job {
    /// What it measures.
    pub label: Label,
    /// Operations in one call.
    pub operations: usize,
    /// One pass.
    pub pass: Box<dyn FnMut()>,
}

/// Nanoseconds per operation.
#[derive(Debug, Clone)]
pub struct Timing {
    /// What was timed.
    pub label: Label,
    /// The least of all rounds.
    pub least: f64,
    /// The median of all rounds.
    pub median: f64,
}

/// Times every job once in each round.
pub fn time(mut jobs: Vec<Job>, rounds: usize, sample: Duration) -> Vec<Timing> {
    let passes: Vec<u32> = jobs.iter_mut().map(|job| passes_for(job, sample)).collect();
    let mut samples: Vec<Vec<f64>> = vec![Vec::with_capacity(rounds); jobs.len()];
    for _ in 0..rounds {
        for ((job, passes), samples) in jobs.iter_mut().zip(&passes).zip(&mut samples) {
            // once untimed: the previous job has filled the caches with its own operands
            (job.pass)();
            let start = Instant::now();
            for _ in 0..*passes {
                (job.pass)();
            }
            let nanoseconds = start.elapsed().as_nanos() as f64;
            samples.push(nanoseconds / f64::from(*passes) / job.operations as f64);
        }
    }
    let timing = |(job, mut samples): (Job, Vec<f64>)| {
        samples.sort_by(f64::total_cmp);
        let at = |place: usize| samples.get(place).copied().unwrap_or(f64::NAN);
        Timing { label: job.label, least: at(0), median: at(samples.len() / 2) }
    };
    jobs.into_iter().zip(samples).map(timing).collect()
}

/// How many passes fill the wanted duration of a sample.
fn passes_for(job: &mut Job, sample: Duration) -> u32 {
    let mut passes = 1;
    loop {
        let start = Instant::now();
        for _ in 0..passes {
            (job.pass)();
        }
        if start.elapsed() >= sample || passes >= 1 << 24 {
            return passes;
        }
        passes *= 2;
    }
}
