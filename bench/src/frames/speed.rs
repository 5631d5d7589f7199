//! The speed table: the library's combined test, its separating axes and the paper's program, in one run,
//! cell by cell.
//!
//! There should be many pairs in a cell (20,000 or more): with a few hundred the processor's branch predictor
//! learns every outcome by heart, which no user's data allow.

#![allow(clippy::needless_range_loop, reason = "rows of several tables are compared together")]

use super::literal::{PaperFrame, Tables, fmb};
use super::random;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::hint::black_box;
use std::time::Instant;
use swept_frames::{
    FrameKind, MovingFrame, TimeSpan, Touching, intersection, intersection_moving, intersects,
    intersects_moving, intersects_moving_reached, intersects_reached, sat_intersects, sat_intersects_moving,
    trace, trace_moving,
};

/// One cell of the table: nanoseconds per call, the least of several passes.
#[derive(Clone, Debug)]
pub struct Cell {
    /// 2 or 3.
    pub dimension: usize,
    /// Moving or resting.
    pub moving: bool,
    /// `CC`, `CT`, `TC` or `TT`: C parallelepiped, T simplex.
    pub kinds: &'static str,
    /// Pairs that meet, or that do not.
    pub meeting: bool,
    /// The paper's program.
    pub paper: f64,
    /// `intersects`, the combined test: quick proofs, then the elimination.
    pub combined: f64,
    /// `sat_intersects`.
    pub axes: f64,
    /// The elimination in `f64` without the quick proofs.
    pub elimination_alone: f64,
    /// The tight box (meeting pairs only).
    pub tight_box: f64,
    /// Pairs for which the combined test reached the elimination.
    pub eliminated: usize,
    /// The largest number of rows before and after each elimination, in the library.
    pub rows: [usize; 4],
    /// The same for the paper's program.
    pub paper_rows: [usize; 4],
}

const KINDS: [(&str, FrameKind, FrameKind); 4] = [
    ("CC", FrameKind::Parallelepiped, FrameKind::Parallelepiped),
    ("CT", FrameKind::Parallelepiped, FrameKind::Simplex),
    ("TC", FrameKind::Simplex, FrameKind::Parallelepiped),
    ("TT", FrameKind::Simplex, FrameKind::Simplex),
];

/// How many pairs are timed together.
const PIECE: usize = 256;

/// The data are first brought into the cache by copying them, which teaches the processor nothing about the
/// outcomes.
fn timed<T: Copy>(items: &[T], call: impl FnMut(&T) -> bool) -> f64 {
    for item in items {
        black_box(*item);
    }
    pass(items, call)
}

/// Nanoseconds per call over one pass.
fn pass<T>(items: &[T], mut call: impl FnMut(&T) -> bool) -> f64 {
    let start = Instant::now();
    for item in items {
        black_box(call(black_box(item)));
    }
    start.elapsed().as_nanos() as f64 / items.len().max(1) as f64
}

fn cells<const D: usize, const W: usize>(pairs: usize, passes: usize, seed: u64, table: &mut Vec<Cell>) {
    let moving = W > D;
    let span = &TimeSpan::UNIT;
    let closed = Touching::Closed;
    for (kinds, first, second) in KINDS {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut sorted: [Vec<(MovingFrame<D>, MovingFrame<D>)>; 2] = Default::default();
        while sorted.iter().any(|list| list.len() < pairs) {
            let pair = (random::moving::<D>(&mut rng, first), random::moving::<D>(&mut rng, second));
            let meets = if moving {
                intersects_moving(&pair.0, &pair.1, span, closed)
            } else {
                intersects(pair.0.frame(), pair.1.frame(), closed)
            };
            let list = &mut sorted[usize::from(meets)];
            if list.len() < pairs {
                list.push(pair);
            }
        }
        for (meeting, list) in [(false, &sorted[0]), (true, &sorted[1])] {
            let paper_list: Vec<_> = list
                .iter()
                .map(|(a, b)| {
                    (PaperFrame::new(a.frame(), *a.velocity()), PaperFrame::new(b.frame(), *b.velocity()))
                })
                .collect();
            let resting: Vec<_> = list.iter().map(|(a, b)| (*a.frame(), *b.frame())).collect();
            let mut tables = Tables::<W>::default();
            let (mut rows, mut paper_rows) = ([0; 4], [0; 4]);
            let mut eliminated = 0;
            for ((a, b), (p, q)) in list.iter().zip(&paper_list) {
                fmb(p, q, &mut tables);
                let (_, reached) = if moving {
                    intersects_moving_reached(a, b, span, closed)
                } else {
                    intersects_reached(a.frame(), b.frame(), closed)
                };
                eliminated += usize::from(reached.elimination);
                let trace = if moving { trace_moving(a, b, span) } else { trace(a.frame(), b.frame()) };
                for k in 0..4 {
                    rows[k] = rows[k].max(trace.rows[k]);
                    paper_rows[k] = paper_rows[k].max(tables.counts[k]);
                }
            }
            // Piece by piece, alternating: each piece is small enough for the cache, there are enough of them
            // that the processor has forgotten the outcomes of a piece by the time it comes round again, and
            // a disturbance of the machine hits one piece of one pass.
            let mut best = vec![[f64::INFINITY; 4]; list.len().div_ceil(PIECE)];
            for _ in 0..passes {
                for (number, best) in best.iter_mut().enumerate() {
                    let range = number * PIECE..list.len().min((number + 1) * PIECE);
                    let (paper, list, resting) =
                        (&paper_list[range.clone()], &list[range.clone()], &resting[range.clone()]);
                    let times = if moving {
                        [
                            timed(paper, |(a, b)| fmb(a, b, &mut tables)),
                            timed(list, |(a, b)| intersects_moving(a, b, span, closed)),
                            timed(list, |(a, b)| sat_intersects_moving(a, b, span, closed)),
                            timed(list, |(a, b)| trace_moving(a, b, span).answer.is_some()),
                        ]
                    } else {
                        [
                            timed(paper, |(a, b)| fmb(a, b, &mut tables)),
                            timed(resting, |(a, b)| intersects(a, b, closed)),
                            timed(resting, |(a, b)| sat_intersects(a, b, closed)),
                            timed(resting, |(a, b)| trace(a, b).answer.is_some()),
                        ]
                    };
                    for (best, time) in best.iter_mut().zip(times) {
                        *best = best.min(time);
                    }
                }
            }
            let [paper, combined, axes, elimination_alone] =
                std::array::from_fn(|k| best.iter().map(|best| best[k]).sum::<f64>() / best.len() as f64);
            let few = &list[..if meeting { list.len().min(200) } else { 0 }];
            let tight_box = if moving {
                pass(few, |(a, b)| intersection_moving(a, b, span, closed).is_some())
            } else {
                pass(few, |(a, b)| intersection(a.frame(), b.frame(), closed).is_some())
            };
            table.push(Cell {
                dimension: D,
                moving,
                kinds,
                meeting,
                paper,
                combined,
                axes,
                elimination_alone,
                tight_box,
                eliminated,
                rows,
                paper_rows,
            });
        }
    }
}

/// All cells: 2 and 3 dimensions, resting and moving, four pairs of kinds, meeting or not.
pub fn table(pairs: usize, passes: usize, seed: u64) -> Vec<Cell> {
    let mut table = Vec::new();
    cells::<2, 2>(pairs, passes, seed, &mut table);
    cells::<3, 3>(pairs, passes, seed, &mut table);
    cells::<2, 3>(pairs, passes, seed, &mut table);
    cells::<3, 4>(pairs, passes, seed, &mut table);
    table
}
