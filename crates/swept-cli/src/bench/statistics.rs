//! Summary statistics of many numbers.

use serde::Serialize;

/// Least, quartiles, median, greatest, mean and standard deviation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Statistics {
    pub count: usize,
    pub least: f64,
    pub lower_quartile: f64,
    pub median: f64,
    pub upper_quartile: f64,
    pub greatest: f64,
    pub mean: f64,
    pub deviation: f64,
}

impl Statistics {
    /// The statistics of some numbers; `None` if there are none.
    pub fn of(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (first, last) = (*sorted.first()?, *sorted.last()?);
        let count = sorted.len();
        let quantile = |part: f64| quantile(&sorted, part);
        let mean = sorted.iter().sum::<f64>() / count as f64;
        let square = sorted.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>();
        Some(Self {
            count,
            least: first,
            lower_quartile: quantile(0.25),
            median: quantile(0.5),
            upper_quartile: quantile(0.75),
            greatest: last,
            mean,
            deviation: (square / (count.max(2) - 1) as f64).sqrt(),
        })
    }

    /// The seven figures in order.
    pub fn figures(&self) -> [f64; 7] {
        [
            self.least,
            self.lower_quartile,
            self.median,
            self.upper_quartile,
            self.greatest,
            self.mean,
            self.deviation,
        ]
    }
}

/// The number below which this part of the sorted numbers lies: linear between the two nearest in order, as in
/// most programs. NaN if there are none.
pub fn quantile(sorted: &[f64], part: f64) -> f64 {
    if sorted.is_empty() {
        return f64::NAN;
    }
    let place = part * (sorted.len() - 1) as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * (place - place.floor())
}

/// Their names.
pub const FIGURES: [&str; 7] =
    ["least", "lower quartile", "median", "upper quartile", "greatest", "mean", "deviation"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_lie_between_neighbours() {
        let all = Statistics::of(&[4.0, 1.0, 2.0, 3.0]).unwrap();
        assert_eq!(all.figures()[..6], [1.0, 1.75, 2.5, 3.25, 4.0, 2.5]);
        assert!((all.deviation - (5.0f64 / 3.0).sqrt()).abs() < 1e-15);
        let one = Statistics::of(&[7.0]).unwrap();
        assert_eq!((one.lower_quartile, one.deviation), (7.0, 0.0));
        assert_eq!(Statistics::of(&[]), None);
    }
}
