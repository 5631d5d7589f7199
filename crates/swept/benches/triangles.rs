//! Time of closest points and exact tests of triangles: pairs as a mesh has them, near contacts, and
//! degenerate ones.

use divan::{Bencher, black_box};
use swept::internals::shape::triangle::{Triangle, closest_point, closest_points, closest_points_near};

fn main() {
    divan::main();
}

const PAIRS: usize = 256;

/// How the two triangles lie.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// Two small triangles one apart.
    Apart,
    /// Edges and corners over each other at a gap of a tenth of their size.
    Close,
    /// A corner over a face at 1e-9.
    VertexFace,
    /// An edge over an edge at 1e-9.
    EdgeEdge,
    /// Both in one plane.
    Coplanar,
    /// Through each other.
    Crossing,
    /// Segments in the plane.
    Segments,
}

const PLACES: [Place; 7] = [
    Place::Apart,
    Place::Close,
    Place::VertexFace,
    Place::EdgeEdge,
    Place::Coplanar,
    Place::Crossing,
    Place::Segments,
];

/// Numbers in [-1, 1), the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn point(&mut self) -> [f64; 3] {
        [self.next(), self.next(), self.next()]
    }
}

fn pairs(place: Place) -> Vec<[Triangle; 2]> {
    let mut numbers = Numbers(1);
    (0..PAIRS).map(|_| pair(place, &mut numbers)).collect()
}

fn pair(place: Place, numbers: &mut Numbers) -> [Triangle; 2] {
    let [mut a, mut b] = [(); 2].map(|()| [(); 3].map(|()| numbers.point()));
    let lift = |b: &mut Triangle, by: f64| b.iter_mut().for_each(|corner| corner[2] += by);
    match place {
        Place::Apart => lift(&mut b, 4.0),
        Place::Close => lift(&mut b, 1.5),
        Place::VertexFace => {
            a.iter_mut().for_each(|corner| corner[2] = 0.0);
            let tip = [0, 1, 2].map(|k: usize| (a[0][k] + a[1][k] + a[2][k]) / 3.0 + [0.0, 0.0, 1e-9][k]);
            b = [tip, [b[1][0], b[1][1], b[1][2].abs() + 0.01], [b[2][0], b[2][1], b[2][2].abs() + 0.01]];
        }
        Place::EdgeEdge => {
            // in turn from low to high: first the triangle below, then the one above
            a = [
                [-1.0, a[0][1] * 0.1, 0.0],
                [1.0, a[1][1] * 0.1, 0.0],
                [a[2][0], a[2][1], -0.1 - a[2][2].abs()],
            ];
            b = [
                [b[0][0] * 0.1, -1.0, 1e-9],
                [b[1][0] * 0.1, 1.0, 1e-9],
                [b[2][0], b[2][1], 0.1 + b[2][2].abs()],
            ];
        }
        Place::Coplanar => {
            a.iter_mut().for_each(|corner| corner[2] = 0.5);
            b = b.map(|[x, y, _]| [x + 1.5, y, 0.5]);
        }
        Place::Crossing => {
            let middle = [0, 1, 2].map(|k: usize| (a[0][k] + a[1][k] + a[2][k]) / 3.0);
            let of = [0, 1, 2].map(|k: usize| (b[0][k] + b[1][k] + b[2][k]) / 3.0);
            b = b.map(|corner| [0, 1, 2].map(|k: usize| corner[k] - of[k] + middle[k]));
        }
        Place::Segments => {
            [a, b] =
                [a, b].map(|c| [[c[0][0], c[0][1], 0.0], [c[1][0], c[1][1], 0.0], [c[1][0], c[1][1], 0.0]]);
            b.iter_mut().for_each(|corner| corner[1] += 1.5);
        }
    }
    // nothing is along the axes in a real mesh: turn by angles with the tangents 3/4 and 5/12
    let turned = |[x, y, z]: [f64; 3]| {
        let (y, z) = (0.8 * y - 0.6 * z, 0.6 * y + 0.8 * z);
        [(12.0 * x - 5.0 * y) / 13.0, (5.0 * x + 12.0 * y) / 13.0, z]
    };
    [a, b].map(|triangle| triangle.map(turned))
}

#[divan::bench(args = PLACES)]
fn closest(bencher: Bencher, place: Place) {
    let pairs = pairs(place);
    bencher.counter(PAIRS).bench(|| {
        for [a, b] in black_box(&pairs) {
            black_box(closest_points(a, b));
        }
    });
}

#[divan::bench(args = PLACES)]
fn closest_with_hint(bencher: Bencher, place: Place) {
    let pairs = pairs(place);
    let hints: Vec<_> = pairs.iter().map(|[a, b]| closest_points(a, b).features).collect();
    bencher.counter(PAIRS).bench(|| {
        for ([a, b], hint) in black_box(&pairs).iter().zip(&hints) {
            black_box(closest_points_near(a, b, *hint));
        }
    });
}

#[divan::bench(args = PLACES)]
fn point_and_triangle(bencher: Bencher, place: Place) {
    let pairs = pairs(place);
    bencher.counter(PAIRS).bench(|| {
        for [a, b] in black_box(&pairs) {
            black_box(closest_point(b[0], a));
        }
    });
}
