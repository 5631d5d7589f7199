//! The results of a block of cases.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// A wrong answer, with what is needed to reproduce it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// What was wrong.
    pub message: String,
    /// The inputs as the hexadecimal bits of floats, in the order the subject drew them.
    pub inputs: Vec<String>,
    /// The block in which it was found (filled in by the runner).
    #[serde(default)]
    pub block: u64,
}

impl Failure {
    /// A failure on these inputs.
    #[must_use]
    pub fn new(message: impl Into<String>, inputs: &[f64]) -> Self {
        let inputs = inputs.iter().map(|input| format!("{:016x}", input.to_bits())).collect();
        Self { message: message.into(), inputs, block: 0 }
    }

    /// `Ok` if the condition holds, else the failure.
    ///
    /// # Errors
    /// The failure, when `holds` is false.
    pub fn unless(holds: bool, message: &str, inputs: &[f64]) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::new(message, inputs)) }
    }

    /// The inputs as floats again; `None` if one is not 16 hexadecimal digits.
    #[must_use]
    pub fn replay(&self) -> Option<Vec<f64>> {
        self.inputs.iter().map(|bits| u64::from_str_radix(bits, 16).ok().map(f64::from_bits)).collect()
    }
}

/// The sums over some cases; [`Tally::merge`] of the parts is the tally of the whole.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// How many cases were judged.
    pub cases: u64,
    /// How many of them were wrong.
    pub failed: u64,
    /// The first failures, at most [`Tally::KEPT`].
    pub failures: Vec<Failure>,
    /// The largest value of each measurement.
    #[serde(serialize_with = "measures_out", deserialize_with = "measures_in")]
    pub worst: BTreeMap<String, f64>,
    /// How often each situation occurred.
    pub counts: BTreeMap<String, u64>,
}

impl Tally {
    /// How many failures are kept with their inputs.
    pub const KEPT: usize = 10;

    /// Records a value of a measurement whose largest value matters; NaN counts as infinite.
    pub fn measure(&mut self, name: &str, value: f64) {
        let value = if value.is_nan() { f64::INFINITY } else { value };
        match self.worst.get_mut(name) {
            Some(worst) => *worst = worst.max(value),
            None => {
                self.worst.insert(name.to_owned(), value);
            }
        }
    }

    /// Counts one more occurrence of this situation.
    pub fn count(&mut self, name: &str) {
        self.count_if(name, true);
    }

    /// Counts one more occurrence if `met`; a situation that never occurred shows as 0.
    pub fn count_if(&mut self, name: &str, met: bool) {
        match self.counts.get_mut(name) {
            Some(count) => *count += u64::from(met),
            None => {
                self.counts.insert(name.to_owned(), u64::from(met));
            }
        }
    }

    /// Records a wrong answer.
    pub fn fail(&mut self, failure: Failure) {
        self.failed += 1;
        if self.failures.len() < Self::KEPT {
            self.failures.push(failure);
        }
    }

    /// Adds the cases of `later`, which come after these.
    pub fn merge(&mut self, later: Self) {
        self.cases += later.cases;
        self.failed += later.failed;
        let room = Self::KEPT - self.failures.len().min(Self::KEPT);
        self.failures.extend(later.failures.into_iter().take(room));
        for (name, value) in later.worst {
            self.measure(&name, value);
        }
        for (name, count) in later.counts {
            *self.counts.entry(name).or_default() += count;
        }
    }
}

/// A measurement in JSON: a number, or "inf" and "-inf", which JSON does not have.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Measure {
    Finite(f64),
    Infinite(String),
}

fn measures_out<S: Serializer>(worst: &BTreeMap<String, f64>, out: S) -> Result<S::Ok, S::Error> {
    let as_json = |value: &f64| {
        if value.is_finite() { Measure::Finite(*value) } else { Measure::Infinite(value.to_string()) }
    };
    out.collect_map(worst.iter().map(|(name, value)| (name, as_json(value))))
}

fn measures_in<'a, D: Deserializer<'a>>(input: D) -> Result<BTreeMap<String, f64>, D::Error> {
    let from_json = |measure| match measure {
        Measure::Finite(value) => Ok(value),
        Measure::Infinite(text) => text.parse().map_err(serde::de::Error::custom),
    };
    let measures = BTreeMap::<String, Measure>::deserialize(input)?;
    measures.into_iter().map(|(name, measure)| Ok((name, from_json(measure)?))).collect()
}
