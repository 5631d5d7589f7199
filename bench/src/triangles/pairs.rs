//! Pairs of triangles, random and hostile.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept_num::arbitrary::{number, power_of_two, stepped};

type Triangle = [[f64; 3]; 3];

/// How a pair of triangles is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Corners anywhere in a cube: many cross.
    Crowded,
    /// Two small triangles some way apart, as most pairs of a mesh are.
    Apart,
    /// A corner over a face, the gap of any size down to rounding.
    VertexOverFace,
    /// Two edges that cross with a gap of any size.
    EdgeOverEdge,
    /// Two edges that are parallel or nearly so, with a gap of any size.
    Parallel,
    /// Both in one plane or nearly so.
    Coplanar,
    /// Triangles with heights down to rounding.
    Slivers,
    /// Segments and points.
    Degenerate,
    /// Small integers: everything coincides often.
    Grid,
    /// Common corners, exactly or up to a few ulps.
    Shared,
    /// Very different sizes.
    Unequal,
    /// Coordinates near 1e8, small triangles.
    FarAway,
    /// All coordinates times a power of two, from very small to very large.
    Scaled,
    /// Floats of every kind.
    Wild,
}

impl Family {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Crowded,
        Self::Apart,
        Self::VertexOverFace,
        Self::EdgeOverEdge,
        Self::Parallel,
        Self::Coplanar,
        Self::Slivers,
        Self::Degenerate,
        Self::Grid,
        Self::Shared,
        Self::Unequal,
        Self::FarAway,
        Self::Scaled,
        Self::Wild,
    ];

    /// The name in the report.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Crowded => "crowded",
            Self::Apart => "apart",
            Self::VertexOverFace => "vertex over face",
            Self::EdgeOverEdge => "edge over edge",
            Self::Parallel => "parallel edges",
            Self::Coplanar => "coplanar",
            Self::Slivers => "slivers",
            Self::Degenerate => "segments and points",
            Self::Grid => "grid",
            Self::Shared => "shared corners",
            Self::Unequal => "unequal sizes",
            Self::FarAway => "far away",
            Self::Scaled => "scaled",
            Self::Wild => "wild numbers",
        }
    }

    /// A pair.
    pub fn pair(self, rng: &mut ChaCha8Rng) -> [Triangle; 2] {
        match self {
            Self::Crowded => [triangle(rng), triangle(rng)],
            Self::Apart => {
                let (by, size) = (direction(rng), rng.random_range(0.05..0.5));
                let second = scaled(triangle(rng), size);
                [scaled(triangle(rng), size), second.map(|corner| plus(corner, by, 1.0))]
            }
            Self::VertexOverFace => {
                let face = if rng.random() { triangle(rng) } else { sliver(rng) };
                let at = mean(&face, rng);
                let n = unit(normal(&face));
                let tip = plus(at, n, gap(rng));
                let away = |rng: &mut ChaCha8Rng| {
                    let lateral = plus(tip, direction(rng), 1.0);
                    plus(lateral, n, rng.random_range(0.0..2.0))
                };
                swapped([face, [tip, away(rng), away(rng)]], rng)
            }
            Self::EdgeOverEdge => {
                let (d, f) = (direction(rng), direction(rng));
                let n = unit(cross(d, f));
                let (at, part) = (rng.random_range(-1.2..0.2), rng.random_range(-1.2..0.2));
                let (a, b) = (scale(d, at), plus(scale(f, part), n, gap(rng)));
                let below = plus(plus(a, n, -rng.random::<f64>()), direction(rng), rng.random());
                let over = plus(plus(b, n, rng.random::<f64>()), direction(rng), rng.random());
                [[a, plus(a, d, 1.0), below], [plus(b, f, 1.0), over, b]]
            }
            Self::Parallel => {
                let d = direction(rng);
                let n = unit(cross(d, direction(rng)));
                let tilt = if rng.random() { 0.0 } else { gap(rng) };
                let f = plus(scale(d, rng.random_range(-2.0..2.0)), direction(rng), tilt);
                let a = scale(d, rng.random_range(-1.0..0.5));
                let b = plus(scale(d, rng.random_range(-1.0..0.5)), n, gap(rng));
                let third = |at: [f64; 3], rng: &mut ChaCha8Rng| plus(at, direction(rng), rng.random());
                let (below, over) = (third(a, rng), third(b, rng));
                [[a, plus(a, d, 1.0), below], [b, plus(b, f, 1.0), over]]
            }
            Self::Coplanar => {
                let (x, y) = (direction(rng), direction(rng));
                let tilt = if rng.random() { 0.0 } else { gap(rng) };
                let corner = |rng: &mut ChaCha8Rng| {
                    let [p, q]: [f64; 2] = [(); 2].map(|()| rng.random_range(-2_i32..=2).into());
                    let at = plus(scale(x, p), y, q);
                    plus(at, direction(rng), tilt)
                };
                [(); 2].map(|()| [(); 3].map(|()| corner(rng)))
            }
            Self::Slivers => {
                let mut pair = [sliver(rng), if rng.random() { sliver(rng) } else { triangle(rng) }];
                if rng.random() {
                    // make them meet, nearly
                    let (at, of) = (mean(&pair[0], rng), mean(&pair[1], rng));
                    let by = plus(at, of, -1.0);
                    let by = plus(by, direction(rng), gap(rng));
                    pair[1] = pair[1].map(|corner| plus(corner, by, 1.0));
                }
                swapped(pair, rng)
            }
            Self::Degenerate => {
                let mut pair = Self::ALL[rng.random_range(0..7)].pair(rng);
                for triangle in &mut pair {
                    match rng.random_range(0..4) {
                        0 => triangle[2] = triangle[1],
                        1 => *triangle = [triangle[0]; 3],
                        2 => triangle[1] = plus(scale(triangle[0], 0.5), triangle[2], 0.5),
                        _ => triangle[0] = triangle[2],
                    }
                }
                pair
            }
            Self::Grid => {
                [(); 2].map(|()| [[(); 3]; 3].map(|p| p.map(|()| rng.random_range(-2_i32..=2).into())))
            }
            Self::Shared => {
                let (a, mut b) = (triangle(rng), triangle(rng));
                for k in 0..rng.random_range(1..=3) {
                    let from = a[(k + rng.random_range(0..3)) % 3];
                    b[k] = from.map(|x| stepped(x, rng.random_range(-2..=2)));
                }
                [a, b]
            }
            Self::Unequal => {
                let mut pair = Self::ALL[rng.random_range(0..7)].pair(rng);
                let size = power_of_two(-rng.random_range(4..40));
                let pivot = pair[1][rng.random_range(0..3)];
                pair[1] = pair[1].map(|corner| plus(pivot, plus(corner, pivot, -1.0), size));
                swapped(pair, rng)
            }
            Self::FarAway => {
                let pair = Self::ALL[rng.random_range(0..9)].pair(rng);
                let by = scale(direction(rng), 1e8);
                pair.map(|triangle| triangle.map(|corner| plus(corner, by, 1.0)))
            }
            Self::Scaled => {
                let pair = Self::ALL[rng.random_range(0..10)].pair(rng);
                let by = power_of_two(rng.random_range(-1022..=990));
                pair.map(|triangle| scaled(triangle, by))
            }
            Self::Wild => [(); 2].map(|()| [[(); 3]; 3].map(|p| p.map(|()| wild(rng)))),
        }
    }
}

/// A float of any kind up to 2^1000, beyond which distances overflow.
fn wild(rng: &mut ChaCha8Rng) -> f64 {
    let x = number(rng);
    if x.abs() < power_of_two(1000) { x } else { x * power_of_two(-25) }
}

/// A length from 1 down to rounding, or zero.
fn gap(rng: &mut ChaCha8Rng) -> f64 {
    match rng.random_range(0..8) {
        0 => 0.0,
        1 => 1e-9,
        _ => power_of_two(-rng.random_range(0..56)) * rng.random_range(0.5..1.0),
    }
}

fn triangle(rng: &mut ChaCha8Rng) -> Triangle {
    [(); 3].map(|()| [(); 3].map(|()| rng.random_range(-1.0..1.0)))
}

/// A triangle with a small height at any of its corners.
fn sliver(rng: &mut ChaCha8Rng) -> Triangle {
    let mut sliver = triangle(rng);
    let apex = rng.random_range(0..3);
    let (from, to) = (sliver[(apex + 1) % 3], sliver[(apex + 2) % 3]);
    let at = match rng.random_range(0..4) {
        0 => 0.0,
        _ => rng.random_range(-0.5..1.5),
    };
    sliver[apex] = plus(plus(from, plus(to, from, -1.0), at), direction(rng), gap(rng));
    sliver
}

/// A unit vector, up to rounding.
fn direction(rng: &mut ChaCha8Rng) -> [f64; 3] {
    unit([(); 3].map(|()| rng.random_range(-1.0..1.0)))
}

/// A mean of the corners: inside, on an edge or at a corner.
fn mean(triangle: &Triangle, rng: &mut ChaCha8Rng) -> [f64; 3] {
    let mut weights: [f64; 3] = [(); 3].map(|()| rng.random());
    for weight in weights.iter_mut().take(rng.random_range(0..3)) {
        *weight = 0.0;
    }
    let sum: f64 = weights.iter().sum();
    std::array::from_fn(|k| (0..3).map(|i| triangle[i][k] * weights[i]).sum::<f64>() / sum)
}

fn swapped([a, b]: [Triangle; 2], rng: &mut ChaCha8Rng) -> [Triangle; 2] {
    if rng.random() { [a, b] } else { [b, a] }
}

fn plus(a: [f64; 3], b: [f64; 3], factor: f64) -> [f64; 3] {
    std::array::from_fn(|k| a[k] + b[k] * factor)
}

fn scale(a: [f64; 3], factor: f64) -> [f64; 3] {
    a.map(|x| x * factor)
}

fn scaled(triangle: Triangle, factor: f64) -> Triangle {
    triangle.map(|corner| scale(corner, factor))
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn normal(triangle: &Triangle) -> [f64; 3] {
    cross(plus(triangle[1], triangle[0], -1.0), plus(triangle[2], triangle[0], -1.0))
}

fn unit(a: [f64; 3]) -> [f64; 3] {
    let length = a.iter().map(|x| x * x).sum::<f64>().sqrt();
    if length > 0.0 { scale(a, 1.0 / length) } else { [1.0, 0.0, 0.0] }
}
