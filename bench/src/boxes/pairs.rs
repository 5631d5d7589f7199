//! Seeded pairs of oriented boxes, most of them hostile.
//!
//! **What it answers.** Pair number n, the same on every machine.
//!
//! **The mathematics.** The first box has a random rotation. The second one's is, by kind, another random
//! rotation, the first one's turned by an angle between 1e-1 and 1e-17 (about a random direction or about one
//! shared axis, with its axes permuted and reversed), or exactly the same. The difference of the centres is
//! random, or scaled to the boundary of the sum of both boxes times 1 ± 10^-k, k up to 17, so that the boxes
//! nearly touch. Scales are 1e-6, 1, 1e6; size ratios go up to 1e8; some half sizes are zero; some axes are
//! rounded to single precision; some pairs lie far from the origin.
//!
//! **Source.** The cases that the tests of [Num20, section 3] leave out.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use swept::internals::shape::Obb;

/// How the axes of the two boxes are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Two random rotations.
    Free,
    /// Rotations that differ by a small angle, about any direction.
    Near,
    /// A rotation about a shared axis, by a small or large angle.
    Shared,
    /// The same axes, possibly permuted.
    Same,
}

type Axes = [[f64; 3]; 3];

/// Pair number `seed`.
pub fn pair(seed: u64) -> (Kind, Obb<3>, Obb<3>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let kind = match rng.random_range(0..10_u32) {
        0..2 => Kind::Free,
        2..7 => Kind::Near,
        7..9 => Kind::Shared,
        _ => Kind::Same,
    };
    let first = rotation(random_quaternion(&mut rng));
    let angle = power_of_ten(&mut rng, 17) * symmetric(&mut rng);
    let second = match kind {
        Kind::Free => rotation(random_quaternion(&mut rng)),
        Kind::Near => {
            let about = [symmetric(&mut rng), symmetric(&mut rng), symmetric(&mut rng)];
            turned(&first, rotation([1.0, about[0] * angle, about[1] * angle, about[2] * angle]))
        }
        Kind::Shared => {
            let (i, large) = (rng.random_range(0..3_usize), rng.random());
            let angle = if large { symmetric(&mut rng) } else { angle };
            let mut quaternion = [1.0, 0.0, 0.0, 0.0];
            quaternion[i + 1] = angle;
            let mut axes = turned(&first, rotation(quaternion));
            // half of them share the axis bit for bit, the others up to rounding
            if rng.random() {
                axes[i] = first[i];
            }
            axes
        }
        Kind::Same => first,
    };
    let second = permuted(second, &mut rng);
    let [first, second] =
        if rng.random_range(0..12_u32) == 0 { [first, second].map(single) } else { [first, second] };

    let scale = [1e-6, 1.0, 1e6][rng.random_range(0..3_usize)];
    let ratio = if rng.random_range(0..4_u32) == 0 { 1.0 / power_of_ten(&mut rng, 8) } else { 1.0 };
    let (h, k) = (sizes(&mut rng, scale), sizes(&mut rng, scale * ratio));
    let reach = h.iter().chain(&k).fold(0.0_f64, |largest, &x| largest.max(x));
    let mut between = [0.0; 3].map(|_: f64| symmetric(&mut rng) * 2.0 * reach);
    if rng.random_range(0..4_u32) > 0 {
        // to the boundary of the sum of both boxes, then slightly in or out
        let nudge = symmetric(&mut rng).signum() * power_of_ten(&mut rng, 17);
        let factor = to_boundary(&between, &first, &h, &second, &k) * (1.0 + nudge);
        if factor.is_finite() {
            between = between.map(|x| x * factor);
        }
    }
    let far = if rng.random_range(0..4_u32) == 0 { 1000.0 * scale } else { 0.0 };
    let origin = [0.0; 3].map(|_: f64| symmetric(&mut rng) * far);
    let center = std::array::from_fn(|k| origin[k] + between[k]);
    let valid = "rotations are orthonormal within the slack";
    (kind, Obb::new(origin, first, h).expect(valid), Obb::new(center, second, k).expect(valid))
}

/// Uniform in [-1, 1).
pub(super) fn symmetric(rng: &mut ChaCha8Rng) -> f64 {
    rng.random_range(-1.0..1.0)
}

/// 10^-k with k from 1 to `last`.
pub(super) fn power_of_ten(rng: &mut ChaCha8Rng, last: u32) -> f64 {
    (0..rng.random_range(1..=last)).fold(1.0, |power, _| power / 10.0)
}

/// Half sizes, sometimes zero or very different.
fn sizes(rng: &mut ChaCha8Rng, scale: f64) -> [f64; 3] {
    [0.0; 3].map(|_: f64| match rng.random_range(0..16_u32) {
        0 => 0.0,
        1 => scale * power_of_ten(rng, 8),
        _ => scale * rng.random_range(0.1..1.0),
    })
}

fn random_quaternion(rng: &mut ChaCha8Rng) -> [f64; 4] {
    loop {
        let quaternion = [0.0; 4].map(|_: f64| symmetric(rng));
        let norm = quaternion.iter().map(|x| x * x).sum::<f64>();
        if (0.1..=1.0).contains(&norm) {
            return quaternion;
        }
    }
}

/// The axes of the rotation q/|q|: the images of the coordinate axes.
fn rotation(quaternion: [f64; 4]) -> Axes {
    let norm = quaternion.iter().map(|x| x * x).sum::<f64>().sqrt();
    let [w, x, y, z] = quaternion.map(|component| component / norm);
    [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)],
        [2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x)],
        [2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)],
    ]
}

/// The axes rotated within their own frame: axis i is the combination `by[i]` of the given axes.
fn turned(axes: &Axes, by: Axes) -> Axes {
    by.map(|row| std::array::from_fn(|k| (0..3).fold(0.0, |sum, i| sum + row[i] * axes[i][k])))
}

/// The same box directions in another order, each possibly reversed; half of the sets become left-handed.
fn permuted(axes: Axes, rng: &mut ChaCha8Rng) -> Axes {
    let shift = rng.random_range(0..3_usize);
    let swap: bool = rng.random();
    let mut order = [0, 1, 2].map(|i| axes[(i + shift) % 3]);
    if swap {
        order.swap(0, 1);
    }
    order.map(|axis| if rng.random() { axis } else { axis.map(|x| -x) })
}

/// Rounded to single precision.
fn single(axes: Axes) -> Axes {
    axes.map(|axis| axis.map(|x| f64::from(x as f32)))
}

/// The factor that brings `between` to the boundary of the sum of both boxes, rounded.
fn to_boundary(between: &[f64; 3], u: &Axes, h: &[f64; 3], v: &Axes, k: &[f64; 3]) -> f64 {
    let dot = |a: &[f64; 3], b: &[f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let cross = |a: &[f64; 3], b: &[f64; 3]| {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    };
    let products = u.iter().flat_map(|u| v.iter().map(move |v| cross(u, v)));
    let factor = |l: [f64; 3]| {
        let width =
            |axes: &Axes, half: &[f64; 3]| (0..3).map(|i| half[i] * dot(&axes[i], &l).abs()).sum::<f64>();
        let noise = l.iter().all(|x| x.abs() < 1e-12);
        if noise { f64::INFINITY } else { (width(u, h) + width(v, k)) / dot(between, &l).abs() }
    };
    u.iter().chain(v).copied().chain(products).map(factor).fold(f64::INFINITY, f64::min)
}
