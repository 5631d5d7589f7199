//! The speed table: our elimination, our separating axes and the paper's program, in one run, cell by cell.

use super::literal::{PaperFrame, Tables, fmb};
use super::random;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::hint::black_box;
use std::time::Instant;
use swept::frame::{FrameKind, MovingFrame, TimeSpan, Touching, intersects, intersects_moving};

/// One cell of the table: nanoseconds a call.
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
    /// Our elimination.
    pub elimination: f64,
}

const KINDS: [(&str, FrameKind, FrameKind); 4] = [
    ("CC", FrameKind::Parallelepiped, FrameKind::Parallelepiped),
    ("CT", FrameKind::Parallelepiped, FrameKind::Simplex),
    ("TC", FrameKind::Simplex, FrameKind::Parallelepiped),
    ("TT", FrameKind::Simplex, FrameKind::Simplex),
];

/// The least of several passes, in nanoseconds a call.
fn time<T>(items: &[T], passes: usize, mut call: impl FnMut(&T) -> bool) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..passes {
        let start = Instant::now();
        for item in items {
            black_box(call(black_box(item)));
        }
        best = best.min(start.elapsed().as_nanos() as f64 / items.len() as f64);
    }
    best
}

fn cells<const D: usize, const W: usize>(pairs: usize, passes: usize, seed: u64, table: &mut Vec<Cell>) {
    let moving = W > D;
    let span = TimeSpan::UNIT;
    for (kinds, first, second) in KINDS {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut sorted: [Vec<(MovingFrame<D>, MovingFrame<D>)>; 2] = Default::default();
        while sorted.iter().any(|list| list.len() < pairs) {
            let pair = (random::moving::<D>(&mut rng, first), random::moving::<D>(&mut rng, second));
            let meets = if moving {
                intersects_moving(&pair.0, &pair.1, &span, Touching::Closed)
            } else {
                intersects(pair.0.frame(), pair.1.frame(), Touching::Closed)
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
            let paper = time(&paper_list, passes, |(a, b)| fmb(a, b, &mut tables));
            let elimination = if moving {
                time(list, passes, |(a, b)| intersects_moving(a, b, &span, Touching::Closed))
            } else {
                time(&resting, passes, |(a, b)| intersects(a, b, Touching::Closed))
            };
            table.push(Cell { dimension: D, moving, kinds, meeting, paper, elimination });
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
