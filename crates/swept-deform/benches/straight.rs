//! Time per query on straight paths: clear along a coordinate axis, clear by halving, plain contact, and
//! degenerate cases.

use divan::{Bencher, black_box};
use swept_deform::{Separation, StraightPaths, edge_edge, vertex_face};

fn main() {
    divan::main();
}

const QUERIES: usize = 256;

/// How the points move.
#[derive(Clone, Copy, Debug)]
enum Motion {
    /// Apart along a coordinate axis at both times.
    Apart,
    /// Random points and velocities.
    Crowded,
    /// Short numbers and a contact in the interior, at t = 3/8.
    Contact,
    /// Short numbers and a contact at a corner, at t = 3/8.
    Corner,
    /// The same, moved by one ulp.
    OneUlp,
    /// All in the plane z = 0.
    Coplanar,
}

const MOTIONS: [Motion; 6] =
    [Motion::Apart, Motion::Crowded, Motion::Contact, Motion::Corner, Motion::OneUlp, Motion::Coplanar];

/// Numbers in [-1, 1), the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    /// A multiple of 1/256.
    fn short(&mut self) -> f64 {
        (self.next() * 256.0).floor() / 256.0
    }

    fn points(&mut self, of: fn(&mut Self) -> f64) -> [[f64; 3]; 4] {
        [[0.0; 3]; 4].map(|point: [f64; 3]| point.map(|_| of(self)))
    }
}

fn queries(motion: Motion) -> Vec<StraightPaths> {
    let mut numbers = Numbers(1);
    (0..QUERIES).map(|_| query(motion, &mut numbers)).collect()
}

fn query(motion: Motion, numbers: &mut Numbers) -> StraightPaths {
    let (mut start, mut end) = match motion {
        Motion::Apart | Motion::Crowded => (numbers.points(Numbers::next), numbers.points(Numbers::next)),
        _ => {
            let (mut at, velocity) = (numbers.points(Numbers::short), numbers.points(Numbers::short));
            let weights = if matches!(motion, Motion::Contact) { [0.25, 0.5] } else { [0.0, 1.0] };
            // point 0 is on the triangle of the others, and at the corner 3 for all but the plain contact
            at[0] = [0, 1, 2].map(|k: usize| {
                at[1][k] + weights[0] * (at[2][k] - at[1][k]) + weights[1] * (at[3][k] - at[1][k])
            });
            let moved = |by: f64| {
                let mut points = at;
                for (point, v) in points.iter_mut().zip(&velocity) {
                    point.iter_mut().zip(v).for_each(|(x, v)| *x += by * v);
                }
                points
            };
            (moved(-0.375), moved(0.625))
        }
    };
    match motion {
        // the vertex above the face, and the first edge above the second
        Motion::Apart => {
            for points in [&mut start, &mut end] {
                points[0][1] += 18.0;
                points[1][1] += 9.0;
            }
        }
        Motion::OneUlp => start[0][0] = start[0][0].next_up(),
        Motion::Coplanar => start.iter_mut().chain(&mut end).for_each(|point| point[2] = 0.0),
        _ => {}
    }
    StraightPaths::new(start, end).expect("finite coordinates")
}

#[divan::bench(args = MOTIONS)]
fn vertex_and_face(bencher: Bencher, motion: Motion) {
    let queries = queries(motion);
    bencher.counter(QUERIES).bench(|| {
        for paths in black_box(&queries) {
            black_box(vertex_face(paths));
        }
    });
}

#[divan::bench(args = MOTIONS)]
fn edge_and_edge(bencher: Bencher, motion: Motion) {
    let queries = queries(motion);
    bencher.counter(QUERIES).bench(|| {
        for paths in black_box(&queries) {
            black_box(edge_edge(paths));
        }
    });
}

/// A sweep over the tolerance, on crowded queries.
#[divan::bench(args = [1e-2, 1e-4, 1e-6, 1e-8, 1e-10])]
fn with_separation(bencher: Bencher, tolerance: f64) {
    let queries = queries(Motion::Crowded);
    let separation = Separation::new(1e-2, tolerance).expect("positive");
    bencher.counter(QUERIES).bench(|| {
        for paths in black_box(&queries) {
            black_box(separation.vertex_face(paths));
        }
    });
}
