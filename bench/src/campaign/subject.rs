//! What is tested, and how often.

use super::tally::{Failure, Tally};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// One thing under test: draws inputs, asks for the answer, and judges it.
pub trait Subject: Send + Sync {
    /// A name that is unique in its campaign. It is part of the key of the random numbers.
    fn name(&self) -> &str;

    /// Draws and judges `cases` cases. All randomness must come from `rng`.
    fn run_block(&self, rng: &mut ChaCha8Rng, cases: u64) -> Tally;
}

/// A subject that judges one case per call. The call may count and measure; the number of cases is kept for
/// it.
pub fn each_case<F>(name: impl Into<String>, judge: F) -> Box<dyn Subject>
where
    F: Fn(&mut ChaCha8Rng, &mut Tally) -> Result<(), Failure> + Send + Sync + 'static,
{
    Box::new(EachCase { name: name.into(), judge })
}

struct EachCase<F> {
    name: String,
    judge: F,
}

impl<F> Subject for EachCase<F>
where
    F: Fn(&mut ChaCha8Rng, &mut Tally) -> Result<(), Failure> + Send + Sync,
{
    fn name(&self) -> &str {
        &self.name
    }

    fn run_block(&self, rng: &mut ChaCha8Rng, cases: u64) -> Tally {
        let mut tally = Tally::default();
        for _ in 0..cases {
            tally.cases += 1;
            if let Err(failure) = (self.judge)(rng, &mut tally) {
                tally.fail(failure);
            }
        }
        tally
    }
}

/// A subject and its number of cases in the full campaign.
pub struct Planned {
    /// What is tested.
    pub subject: Box<dyn Subject>,
    /// How often.
    pub cases: u64,
}

/// A named list of subjects.
pub struct Campaign {
    /// The name on the command line and of the folder in `bench/runs`.
    pub name: String,
    /// One sentence for people.
    pub about: String,
    /// Cases per block: the most that an interruption can lose per thread.
    pub block: u64,
    /// The subjects in the order of the report.
    pub subjects: Vec<Planned>,
}

impl Campaign {
    /// A campaign without subjects, with blocks of 10,000 cases.
    #[must_use]
    pub fn new(name: impl Into<String>, about: impl Into<String>) -> Self {
        Self { name: name.into(), about: about.into(), block: 10_000, subjects: Vec::new() }
    }

    /// With blocks of this many cases (fewer for slow subjects; 0 is taken as 1).
    #[must_use]
    pub fn with_block(mut self, cases: u64) -> Self {
        self.block = cases.max(1);
        self
    }

    /// With one more subject, to be tested `cases` times.
    #[must_use]
    pub fn with(mut self, subject: Box<dyn Subject>, cases: u64) -> Self {
        self.subjects.push(Planned { subject, cases });
        self
    }
}

/// The generator of block `block`: keyed by four numbers side by side, so no two blocks share a stream.
#[must_use]
pub fn generator(seed: u64, campaign: &str, subject: &str, block: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    let words = [seed, digest(campaign.as_bytes()), digest(subject.as_bytes()), block];
    for (place, word) in key.chunks_exact_mut(8).zip(words) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    ChaCha8Rng::from_seed(key)
}

/// The 64-bit FNV-1a digest: fixed forever, unlike the standard library's hashers.
pub(super) fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
