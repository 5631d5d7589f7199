//! Time per elementary contact under rigid motion: typical hits and misses, degenerate ones, and a sweep over
//! the tolerance.
//!
//! `cargo bench -p swept --bench rigid`

use divan::{Bencher, black_box};
use swept::internals::contact::rigid::{
    Limits, Moving, edge_edge, feature_pairs, triangle_pair, vertex_face,
};
use swept::{Placement, Spin};
use swept_num::Interval;

fn main() {
    divan::main();
}

const T: [[f64; 3]; 3] = [[-0.6, -0.5, 0.0], [0.7, -0.4, 0.1], [0.0, 0.8, -0.1]];

/// How two bodies meet.
#[derive(Clone, Copy, Debug)]
enum Case {
    /// Both turn, and meet in the middle of the span.
    Hit,
    /// Both turn, and pass each other by a quarter of their size.
    NearMiss,
    /// Far apart all the time.
    Far,
    /// Face comes down on face, both turning in their planes.
    FaceOnFace,
    /// In one plane.
    Sliding,
    /// A nanometre apart all the time, turning against each other.
    Skimming,
    /// Touching at the start.
    Start,
}

const CASES: [Case; 7] =
    [Case::Hit, Case::NearMiss, Case::Far, Case::FaceOnFace, Case::Sliding, Case::Skimming, Case::Start];

fn motions(case: Case) -> [Spin; 2] {
    let spin = |place: [f64; 3], velocity: [f64; 3], rate: [f64; 3]| {
        Spin::new([0.0, 1.0], Placement::at(place), velocity, rate).expect("the numbers are good")
    };
    let flat = [0.0, 0.0, 2.0];
    match case {
        Case::Hit => [
            spin([0.0; 3], [0.0; 3], [0.3, 1.0, 0.5]),
            spin([0.1, 0.2, 2.0], [0.0, 0.1, -4.0], [1.0, 0.2, 0.7]),
        ],
        Case::NearMiss => [
            spin([0.0; 3], [0.0; 3], [0.0, 0.2, 0.5]),
            spin([-3.0, 0.0, 0.6], [6.0, 0.0, 0.0], [0.1, 0.0, 0.7]),
        ],
        Case::Far => [
            spin([0.0; 3], [0.0; 3], [0.3, 1.0, 0.5]),
            spin([5.0, 0.0, 9.0], [0.0, 1.0, 1.0], [1.0, 0.2, 0.7]),
        ],
        Case::FaceOnFace => [spin([0.0; 3], [0.0; 3], flat), spin([0.1, 0.0, 1.0], [0.0, 0.0, -2.0], flat)],
        Case::Sliding => [spin([0.0; 3], [0.0; 3], flat), spin([3.0, 0.0, 0.0], [-4.0, 0.0, 0.0], flat)],
        Case::Skimming => {
            [spin([0.0; 3], [0.0; 3], [0.0, 0.0, 9.0]), spin([0.1, 0.0, 1e-9], [0.0; 3], [0.0, 0.0, -9.0])]
        }
        Case::Start => [spin([0.0; 3], [0.0; 3], flat), spin([0.1, 0.0, 0.0], [0.0; 3], flat)],
    }
}

/// The triangle of the case: flat where the case needs one.
fn triangle(case: Case) -> [[f64; 3]; 3] {
    match case {
        Case::Hit | Case::NearMiss | Case::Far => T,
        _ => T.map(|[x, y, _]| [x, y, 0.0]),
    }
}

fn each<const N: usize, const K: usize>(
    bencher: Bencher,
    case: Case,
    points: ([[f64; 3]; N], [[f64; 3]; K]),
    ask: impl Fn(&Moving<'_, Spin, N>, &Moving<'_, Spin, K>) + Sync,
) {
    let [first, second] = motions(case);
    let a = Moving::new(points.0, &first).expect("finite points");
    let b = Moving::new(points.1, &second).expect("finite points");
    bencher.bench_local(|| ask(black_box(&a), black_box(&b)));
}

fn limits(tolerance: f64) -> Limits {
    Limits::new(tolerance).expect("above zero")
}

fn span() -> Interval {
    Interval::between(0.0, 1.0)
}

#[divan::bench(args = CASES)]
fn triangles_as_a_whole(bencher: Bencher, case: Case) {
    let limits = limits(1e-9);
    each(bencher, case, (triangle(case), triangle(case)), |a, b| {
        black_box(triangle_pair(a, b, span(), &limits).is_ok());
    });
}

#[divan::bench(args = CASES)]
fn triangles_by_fifteen_pairs(bencher: Bencher, case: Case) {
    let limits = limits(1e-9);
    each(bencher, case, (triangle(case), triangle(case)), |a, b| {
        black_box(feature_pairs(a, b, span(), &limits).is_ok());
    });
}

#[divan::bench(args = CASES)]
fn vertex_and_face(bencher: Bencher, case: Case) {
    let limits = limits(1e-9);
    let [p, ..] = triangle(case);
    each(bencher, case, ([p], triangle(case)), |a, b| {
        black_box(vertex_face(a, b, span(), &limits).is_ok());
    });
}

#[divan::bench(args = CASES)]
fn edge_and_edge(bencher: Bencher, case: Case) {
    let limits = limits(1e-9);
    let [p, q, r] = triangle(case);
    each(bencher, case, ([p, q], [q, r]), |a, b| {
        black_box(edge_edge(a, b, span(), &limits).is_ok());
    });
}

#[divan::bench(args = [1e-3, 1e-6, 1e-9, 1e-12])]
fn triangles_by_tolerance(bencher: Bencher, tolerance: f64) {
    let limits = limits(tolerance);
    each(bencher, Case::Hit, (T, T), |a, b| {
        black_box(triangle_pair(a, b, span(), &limits).is_ok());
    });
}
