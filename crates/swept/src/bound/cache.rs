//! A cache of values for the dyadic parts of a span.
//!
//! **What it answers.** The bounds of a motion (or of a pair, or of a ball) over the whole span, its halves,
//! its quarters, and so on, each computed on first use and then kept.
//!
//! **The mathematics.** Level l cuts the span into 2^l cells. Cell i of level l is [τ_k, τ_(k + 2^(n-l))]
//! with k = i 2^(n-l) and 2^n + 1 grid times τ, so cells of all levels share their ends and every cell is the
//! union of its two halves.
//!
//! **Why it is sound.** The grid times are floats, computed once and in order; the first and the last are the
//! ends of the span. So the cells of each level cover the span, however the grid was rounded. A search that
//! goes from a cell to its halves still rejects a long span in one test, and a cell that starts before the
//! requested span is reported as it is, with its own start. The source loses both properties (R-20).
//!
//! **Source.** [Redon06, section 9.3]: 2^n equal parts, n = 7, all computed in advance.

use std::sync::OnceLock;
use swept_num::Interval;

/// A dyadic part of a span: part `index` of 2^`level`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// How many times the span was halved.
    pub level: u32,
    /// Which part, counted from 0.
    pub index: usize,
}

impl Cell {
    /// The whole span.
    pub const WHOLE: Self = Self { level: 0, index: 0 };

    /// The two halves, in order of time.
    #[must_use]
    pub fn halves(self) -> [Self; 2] {
        [0, 1].map(|half| Self { level: self.level + 1, index: 2 * self.index + half })
    }
}

/// Values for the dyadic parts of a span, each computed on first use. The grid can be shared between threads.
///
/// ```
/// use swept::internals::bound::{Cell, MotionSpan, SpanGrid};
/// use swept::{Motion, Placement, Spin};
/// let spin = Spin::new([0.0, 1.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0, 0.0, 2.0])?;
/// let grid = SpanGrid::new(spin.span(), 7);
/// let [early, _] = Cell::WHOLE.halves();
/// let half = grid.get(early, |span| MotionSpan::of(&spin, span));
/// assert!(half.is_some_and(|half| half.span.hi() == 0.5));
/// assert_eq!(grid.made(), 1);
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Debug)]
pub struct SpanGrid<T> {
    levels: u32,
    times: Vec<f64>,
    /// Level by level: cell (l, i) is at 2^l - 1 + i.
    cells: Vec<OnceLock<T>>,
}

impl<T> SpanGrid<T> {
    /// The deepest level of any grid: a million cells.
    pub const DEEPEST: u32 = 20;

    /// An empty grid over a bounded span, down to 2^`levels` parts (at most 2^[`SpanGrid::DEEPEST`]).
    #[must_use]
    pub fn new(span: Interval, levels: u32) -> Self {
        let levels = levels.min(Self::DEEPEST);
        let parts = 1usize << levels;
        let (lo, hi) = (span.lo(), span.hi());
        let mut times = Vec::with_capacity(parts + 1);
        let mut before = lo;
        for k in 0..=parts {
            let part = k as f64 / parts as f64;
            // both products are exact up to one rounding; the order and the ends are enforced
            let wanted = if k == parts { hi } else { lo * (1.0 - part) + hi * part };
            before = if wanted > before { wanted.min(hi) } else { before };
            times.push(before);
        }
        let cells = std::iter::repeat_with(OnceLock::new).take(2 * parts - 1).collect();
        Self { levels, times, cells }
    }

    /// The number of levels below the whole span.
    #[must_use]
    pub fn levels(&self) -> u32 {
        self.levels
    }

    /// The times of a cell; `None` if the grid has no such cell.
    #[must_use]
    pub fn span(&self, cell: Cell) -> Option<Interval> {
        let (from, to) = self.ends(cell)?;
        Some(Interval::between(self.times[from], self.times[to]))
    }

    /// The value of a cell, computed by `make` from the cell's times if it is not stored yet; `None` if the
    /// grid has no such cell.
    ///
    /// `make` must return the same value for the same times, because any caller may be the first.
    pub fn get(&self, cell: Cell, make: impl FnOnce(Interval) -> T) -> Option<&T> {
        let span = self.span(cell)?;
        let place = (1usize << cell.level) - 1 + cell.index;
        Some(self.cells.get(place)?.get_or_init(|| make(span)))
    }

    /// The smallest cell that contains the given times; the whole span if none does.
    #[must_use]
    pub fn smallest(&self, times: Interval) -> Cell {
        let mut cell = Cell::WHOLE;
        while cell.level < self.levels {
            let holds = |half: &Cell| self.span(*half).is_some_and(|span| span.encloses(times));
            match cell.halves().into_iter().find(holds) {
                Some(half) => cell = half,
                None => break,
            }
        }
        cell
    }

    /// How many values have been computed.
    #[must_use]
    pub fn made(&self) -> usize {
        self.cells.iter().filter(|cell| cell.get().is_some()).count()
    }

    /// The indices of a cell's ends in the grid.
    fn ends(&self, cell: Cell) -> Option<(usize, usize)> {
        let width = 1usize << self.levels.checked_sub(cell.level)?;
        (cell.index < 1usize << cell.level).then(|| (cell.index * width, (cell.index + 1) * width))
    }
}
