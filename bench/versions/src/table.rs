//! Rows of the table.

use crate::ask::Reply;

/// The head of the table.
pub const HEAD: &str = "                                            median us       ratio of   99 %, us         longest, us      steps (mean)    other    moved by\n\
    question                                  before    after  medians totals    after    before    after    before    after  verdict  tolerances";

/// The queries of one question.
#[derive(Default)]
pub struct Cell {
    times: [Vec<u64>; 2],
    steps: [u64; 2],
    other: usize,
    moved: f64,
}

impl Cell {
    /// Adds a query: nanoseconds and replies of both versions.
    pub fn push(&mut self, times: [u64; 2], replies: [Reply; 2]) {
        for i in 0..2 {
            self.times[i].push(times[i]);
            self.steps[i] += replies[i].steps;
        }
        self.other += usize::from(replies[0].word != replies[1].word);
        self.moved = self.moved.max((replies[0].number - replies[1].number).abs());
    }

    /// Adds another cell.
    pub fn add(&mut self, other: Self) {
        for (i, times) in other.times.into_iter().enumerate() {
            self.times[i].extend(times);
            self.steps[i] += other.steps[i];
        }
        self.other += other.other;
        self.moved = self.moved.max(other.moved);
    }

    /// The row; times move by `moved` divided by the tolerance.
    pub fn row(&self, name: &str, tolerance: f64) -> String {
        let sorted = self.times.clone().map(|mut times| {
            times.sort_unstable();
            times
        });
        let count = sorted[0].len();
        if count == 0 {
            return format!("{name:40} no throw touched");
        }
        let at = |i: usize, part: f64| sorted[i][((count - 1) as f64 * part) as usize] as f64 * 1e-3;
        let total = |i: usize| sorted[i].iter().sum::<u64>() as f64;
        let steps = self.steps.map(|steps| steps as f64 / count as f64);
        format!(
            "{name:40}{:9.1}{:9.1}{:9.3}{:7.3}{:9.1}{:10.1}{:9.1}{:10.1}{:9.1}{:9}{:12.3}",
            at(0, 0.5),
            at(1, 0.5),
            at(1, 0.5) / at(0, 0.5),
            total(1) / total(0),
            at(1, 0.99),
            at(0, 1.0),
            at(1, 1.0),
            steps[0],
            steps[1],
            self.other,
            self.moved / tolerance
        )
    }
}
