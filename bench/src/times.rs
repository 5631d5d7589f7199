//! Times of many queries, each timed alone.

/// Times of one set of queries in nanoseconds, sorted.
pub struct Times(Vec<u64>);

impl Times {
    /// From nanoseconds in any order.
    #[must_use]
    pub fn of(mut nanoseconds: Vec<u64>) -> Self {
        nanoseconds.sort_unstable();
        Self(nanoseconds)
    }

    /// The time below which this fraction of the queries stay, in microseconds.
    #[must_use]
    pub fn quantile(&self, part: f64) -> f64 {
        let place = (part * (self.0.len().saturating_sub(1)) as f64).round() as usize;
        self.0.get(place).map_or(0.0, |&ns| ns as f64 / 1000.0)
    }

    /// The mean in microseconds.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<u64>() as f64 / self.0.len().max(1) as f64 / 1000.0
    }
}
