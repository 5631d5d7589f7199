//! Time per test of two oriented boxes: the three forms and the exact decision, on pairs that are apart,
//! overlapping, nearly parallel and touching.

use divan::{Bencher, black_box};
use swept::internals::shape::Obb;
use swept_frames::boxes::{Ray, Touching};
use swept_frames::boxes::{gottschalk_axis, naive_axis, obb_obb, ray_obb, robust_axis};

fn main() {
    divan::main();
}

const PAIRS: usize = 256;

/// How the two boxes of a pair are placed.
#[derive(Clone, Copy, Debug)]
enum Lie {
    /// Random rotations, centres far enough apart that most are separated.
    Apart,
    /// Random rotations, centres close together.
    Overlapping,
    /// Rotations a hundred-millionth apart, overlapping: all fifteen axes are tried.
    NearlyParallel,
    /// The same rotation, faces touching: the exact decision needs integers.
    Touching,
}

const LIES: [Lie; 4] = [Lie::Apart, Lie::Overlapping, Lie::NearlyParallel, Lie::Touching];

/// Numbers in [-1, 1), the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn vector(&mut self) -> [f64; 3] {
        [self.next(), self.next(), self.next()]
    }

    fn quaternion(&mut self) -> [f64; 4] {
        [1.0 + 0.1 * self.next(), self.next(), self.next(), self.next()]
    }
}

/// The axes of the rotation q/|q|.
fn rotation(quaternion: [f64; 4]) -> [[f64; 3]; 3] {
    let norm = quaternion.iter().map(|x| x * x).sum::<f64>().sqrt();
    let [w, x, y, z] = quaternion.map(|component| component / norm);
    [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)],
        [2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x)],
        [2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)],
    ]
}

fn pairs(lie: Lie) -> Vec<(Obb<3>, Obb<3>)> {
    let mut numbers = Numbers(1);
    (0..PAIRS)
        .map(|_| {
            let (q, half) = (numbers.quaternion(), numbers.vector().map(|x| 0.6 + 0.4 * x));
            let axes = rotation(q);
            let turn = numbers.vector();
            let (other, center) = match lie {
                Lie::Apart => {
                    (rotation(numbers.quaternion()), numbers.vector().map(|x| 2.5 * x.signum() + x))
                }
                Lie::Overlapping => (rotation(numbers.quaternion()), numbers.vector().map(|x| 0.3 * x)),
                Lie::NearlyParallel => {
                    let near = [q[0], q[1] + 1e-8 * turn[0], q[2] + 1e-8 * turn[1], q[3] + 1e-8 * turn[2]];
                    (rotation(near), numbers.vector().map(|x| 0.3 * x))
                }
                Lie::Touching => (axes, axes[0].map(|x| 2.0 * half[0] * x)),
            };
            let valid = "rotations are orthonormal within the slack";
            (Obb::new([0.0; 3], axes, half).expect(valid), Obb::new(center, other, half).expect(valid))
        })
        .collect()
}

/// Times a test over all 256 pairs of a kind; divide by 256 for the time per test.
fn run<T>(bencher: Bencher, lie: Lie, test: impl Fn(&Obb<3>, &Obb<3>) -> T + Sync) {
    let pairs = pairs(lie);
    bencher.counter(divan::counter::ItemsCount::new(PAIRS)).bench(|| {
        for (a, b) in &pairs {
            black_box(test(black_box(a), black_box(b)));
        }
    });
}

#[divan::bench(args = LIES)]
fn naive(bencher: Bencher, lie: Lie) {
    run(bencher, lie, naive_axis);
}

#[divan::bench(args = LIES)]
fn robust(bencher: Bencher, lie: Lie) {
    run(bencher, lie, robust_axis);
}

#[divan::bench(args = LIES)]
fn gottschalk(bencher: Bencher, lie: Lie) {
    run(bencher, lie, gottschalk_axis);
}

#[divan::bench(args = LIES)]
fn exact(bencher: Bencher, lie: Lie) {
    run(bencher, lie, |a, b| obb_obb(a, b, Touching::Closed));
}

#[divan::bench]
fn ray_slabs(bencher: Bencher) {
    let rays: Vec<Ray<3>> = pairs(Lie::Apart)
        .iter()
        .map(|(a, b)| Ray::new(*b.center(), std::array::from_fn(|k| a.center()[k] - b.center()[k])))
        .collect::<Result<_, _>>()
        .expect("the centres differ");
    let targets = pairs(Lie::Apart);
    bencher.counter(divan::counter::ItemsCount::new(PAIRS)).bench(|| {
        for (ray, (target, _)) in rays.iter().zip(&targets) {
            black_box(ray_obb(black_box(ray), black_box(target)));
        }
    });
}
