//! Cutting ranges into a grid of cells, and sampling at its corners.
//!
//! The cuts are floats between the ends, found with rounded arithmetic. They need not be exactly even:
//! neighbouring cells share their cut, so the cells cover the range whatever the cuts are.

use swept_num::Interval;
use swept_num::expression::{Evaluator, Expression};

/// For each variable the floats at which its range is cut, ends included; only one for a point.
pub struct Grid {
    cuts: Vec<Vec<f64>>,
    parts: u64,
}

impl Grid {
    /// Cuts each bounded range into `parts`, or as many as make at most `limit` cells.
    pub fn new(ranges: &[Interval], parts: u64, limit: u64) -> Grid {
        let parts = largest_fit(parts, ranges, limit);
        Grid { cuts: ranges.iter().map(|&range| cuts(range, parts)).collect(), parts }
    }

    /// At most `points` in each bounded range, ends included, or as many as make at most `limit` corners; the
    /// midpoint if only one each is left.
    pub fn of_points(ranges: &[Interval], points: u64, limit: u64) -> Grid {
        let points = largest_fit(points, ranges, limit);
        let axis = |&range: &Interval| match points {
            1 => vec![range.midpoint()],
            _ => cuts(range, points - 1),
        };
        Grid { cuts: ranges.iter().map(axis).collect(), parts: points - 1 }
    }

    /// Parts each range was cut into (a range of few floats into fewer).
    pub fn parts(&self) -> u64 {
        self.parts
    }

    /// Number of cells.
    pub fn cells(&self) -> u64 {
        self.cuts.iter().map(|cuts| cells_of(cuts) as u64).product()
    }

    /// Calls `visit` with every cell.
    pub fn each_cell(&self, mut visit: impl FnMut(&[Interval])) {
        let counts: Vec<usize> = self.cuts.iter().map(|cuts| cells_of(cuts)).collect();
        let mut cell = vec![Interval::ZERO; counts.len()];
        each_index(&counts, |index| {
            for ((cell, cuts), &at) in cell.iter_mut().zip(&self.cuts).zip(index) {
                *cell = Interval::between(cuts[at], cuts[(at + 1).min(cuts.len() - 1)]);
            }
            visit(&cell);
        });
    }

    /// Calls `visit` with every corner of the grid.
    fn each_corner(&self, mut visit: impl FnMut(&[Interval])) {
        let counts: Vec<usize> = self.cuts.iter().map(Vec::len).collect();
        let mut corner = vec![Interval::ZERO; counts.len()];
        each_index(&counts, |index| {
            for ((corner, cuts), &at) in corner.iter_mut().zip(&self.cuts).zip(index) {
                *corner = Interval::point(cuts[at]);
            }
            visit(&corner);
        });
    }
}

fn cells_of(cuts: &[f64]) -> usize {
    (cuts.len() - 1).max(1)
}

/// The largest number up to `wanted`, at least 1, whose power for all ranges that are not points is within
/// the limit.
fn largest_fit(wanted: u64, ranges: &[Interval], limit: u64) -> u64 {
    let count = ranges.iter().filter(|range| !range.is_point()).count();
    let fits = |number: u64| {
        let power = u32::try_from(count).ok().and_then(|count| number.checked_pow(count));
        power.is_some_and(|total| total <= limit)
    };
    let (mut low, mut high) = (1, wanted.max(1) + 1);
    // low fits (or is 1), high is too large or unwanted
    while low + 1 < high {
        let middle = u64::midpoint(low, high);
        if fits(middle) { low = middle } else { high = middle }
    }
    low
}

/// Floats from end to end, increasing, `parts` + 1 of them, or fewer if there are not that many.
fn cuts(range: Interval, parts: u64) -> Vec<f64> {
    let (lo, hi) = (range.lo(), range.hi());
    let mut cuts = vec![lo];
    for k in 1..parts {
        let share = k as f64 / parts as f64;
        let cut = (lo * (1.0 - share) + hi * share).clamp(lo, hi);
        if cuts.last().is_some_and(|&last| last < cut) && cut < hi {
            cuts.push(cut);
        }
    }
    if lo < hi {
        cuts.push(hi);
    }
    cuts
}

/// Calls `visit` with every list of indices below the counts, the last one running fastest.
fn each_index(counts: &[usize], mut visit: impl FnMut(&[usize])) {
    let mut index = vec![0; counts.len()];
    loop {
        visit(&index);
        let Some(turned) = (0..counts.len()).rev().find(|&place| index[place] + 1 < counts[place]) else {
            return;
        };
        index[turned] += 1;
        index[turned + 1..].fill(0);
    }
}

/// What the values at single points say about the true range.
pub struct Sampled {
    /// An interval between two proved values: inside the hull of the true range. `None` when rounding errors
    /// hide all differences between the values, or no point has a value.
    pub inner: Option<Interval>,
    /// Points evaluated.
    pub points: u64,
    /// Points without a value.
    pub undefined: u64,
}

/// Evaluates at every corner of the grid. The value v at a point is enclosed by [a, b]; so some value is at
/// most the smallest b, some value at least the largest a, and what lies between these two lies between two
/// values.
pub fn sampled(formula: &Expression, grid: &Grid) -> Sampled {
    let mut evaluator = Evaluator::new(formula);
    let (mut least, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
    let (mut points, mut undefined) = (0, 0);
    grid.each_corner(|corner| {
        points += 1;
        match evaluator.evaluate(corner) {
            Some(value) => {
                least = least.min(value.hi());
                greatest = greatest.max(value.lo());
            }
            None => undefined += 1,
        }
    });
    let inner = Interval::new(least, greatest).ok().filter(|inner| inner.is_bounded());
    Sampled { inner, points, undefined }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(lo: f64, hi: f64) -> Interval {
        Interval::new(lo, hi).unwrap()
    }

    #[test]
    fn cells_cover_and_share_their_cuts() {
        for range in
            [interval(2.9, 3.1), interval(-1e308, 1.7e308), interval(0.0, 5e-324), interval(1.0, 1.0)]
        {
            let grid = Grid::new(&[range], 10, 1000);
            let mut reached = range.lo();
            grid.each_cell(|cell| {
                assert_eq!(cell[0].lo(), reached);
                reached = cell[0].hi();
            });
            assert_eq!(reached, range.hi());
        }
        assert_eq!(Grid::new(&[interval(0.0, 5e-324)], 10, 1000).cells(), 1);
        assert_eq!(Grid::new(&[interval(0.0, 1.0)], 10, 1000).cells(), 10);
    }

    #[test]
    fn the_number_of_cells_is_limited() {
        let ranges = vec![interval(0.0, 1.0); 3];
        let grid = Grid::new(&ranges, 64, 1000);
        assert_eq!((grid.parts(), grid.cells()), (10, 1000));
        let mut visited = 0;
        grid.each_cell(|_| visited += 1);
        assert_eq!(visited, 1000);
        let many = vec![interval(0.0, 1.0); 70];
        assert_eq!(Grid::new(&many, 64, 1000).cells(), 1);
        // points are not cut and cost nothing
        let mixed = [interval(0.0, 1.0), interval(2.0, 2.0), interval(3.0, 3.0)];
        assert_eq!(Grid::new(&mixed, 1000, 1000).cells(), 1000);
        assert_eq!(Grid::new(&[], 64, 1000).cells(), 1);
    }

    #[test]
    fn the_number_of_points_is_limited() {
        let points = |grid: Grid| {
            let mut visited = 0;
            grid.each_corner(|_| visited += 1);
            visited
        };
        assert_eq!(points(Grid::of_points(&[interval(0.0, 1.0)], 1001, 100_000)), 1001);
        assert_eq!(points(Grid::of_points(&[interval(0.0, 1.0); 2], 1001, 100_000)), 316 * 316);
        assert_eq!(points(Grid::of_points(&[interval(0.0, 1.0); 40], 1001, 100_000)), 1);
        assert_eq!(points(Grid::of_points(&[], 1001, 100_000)), 1);
    }
}
