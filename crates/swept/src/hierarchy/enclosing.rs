//! Small balls around points.
//!
//! **What it answers.** A centre for which the largest distance to the points is nearly as small as possible.
//!
//! **The mathematics.** The smallest ball is determined by at most four points on its surface. Starting from
//! such a set, add the point that lies farthest outside, take the smallest ball of these at most five points,
//! and repeat. The radius grows in every round, and after a few rounds nothing is outside.
//!
//! **Why it is sound.** The centre is a hint: whoever uses it measures the radius again
//! ([`lens`](super::lens)). So rounding and degenerate or repeated points can only make a ball larger, never
//! wrong (D-16).
//!
//! **Source.** [D2M14, section 5.4.1] asks for minimal spheres; \[Welzl91\] for the smallest ball of a few
//! points.

/// Maximum number of rounds; the centre is then used as it is.
const ROUNDS: usize = 24;
/// A ball whose squared radius is too small by no more than this fraction is good enough.
const NEARLY: f64 = 1e-4;

type Point = [f64; 3];

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Point, b: Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The centre of a nearly smallest ball around the points; there must be at least one.
pub(crate) fn center(points: &[Point]) -> Point {
    pivoted(points, NEARLY)
}

/// The same, for a ball whose squared radius is too small by at most this fraction, within the rounds
/// allowed. Points are taken relative to the first, so that few digits are lost where they are close
/// together.
pub(crate) fn center_within(points: &[Point], nearly: f64) -> Point {
    let seen: Vec<Point> = points.iter().map(|point| minus(*point, points[0])).collect();
    let middle = pivoted(&seen, nearly);
    core::array::from_fn(|i| points[0][i] + middle[i])
}

fn pivoted(points: &[Point], nearly: f64) -> Point {
    let first = farthest(points, points[0]).0;
    let (second, _) = farthest(points, points[first]);
    let mut held = Held { points: [points[first]; 5], count: 1 };
    held.add(points[second]);
    let (mut middle, mut square) = held.smallest();
    for _ in 0..ROUNDS {
        let (index, away) = farthest(points, middle);
        if away <= square * (1.0 + nearly) {
            break;
        }
        held.add(points[index]);
        let (next, grown) = held.smallest();
        if grown <= square {
            break;
        }
        (middle, square) = (next, grown);
    }
    middle
}

/// The centre of the smallest ball around three points: the midpoint of the longest side, or the
/// circumcentre.
pub(crate) fn center_of_three(points: [Point; 3]) -> Point {
    let squares = [0, 1, 2].map(|i: usize| {
        let side = minus(points[(i + 2) % 3], points[(i + 1) % 3]);
        dot(side, side)
    });
    for i in 0..3 {
        let [longest, p, q] = [0, 1, 2].map(|k| squares[(i + k) % 3]);
        if longest >= p + q {
            return core::array::from_fn(|k| 0.5 * (points[(i + 1) % 3][k] + points[(i + 2) % 3][k]));
        }
    }
    let mut held = Held { points: [points[0]; 5], count: 0 };
    points.into_iter().for_each(|point| held.add(point));
    held.through(0b111).map_or(points[0], |(middle, _)| middle)
}

/// The point farthest from `from`, and its squared distance; the first of several equal ones.
fn farthest(points: &[Point], from: Point) -> (usize, f64) {
    let mut best = (0, -1.0);
    for (index, point) in points.iter().enumerate() {
        let away = minus(*point, from);
        let square = dot(away, away);
        if square > best.1 {
            best = (index, square);
        }
    }
    best
}

/// The points on the surface of the ball, and one more.
struct Held {
    points: [Point; 5],
    count: usize,
}

impl Held {
    fn add(&mut self, point: Point) {
        self.points[self.count] = point;
        self.count += 1;
    }

    /// The smallest ball of the points held; keeps only those that determine it, at most four.
    fn smallest(&mut self) -> (Point, f64) {
        let mut best: Option<(Point, f64, u32)> = None;
        for chosen in 1u32..1 << self.count {
            if chosen.count_ones() > 4 {
                continue;
            }
            let Some((middle, square)) = self.through(chosen) else { continue };
            let all_inside = self.points[..self.count].iter().all(|point| {
                let away = minus(*point, middle);
                dot(away, away) <= square * (1.0 + 1e-12)
            });
            if all_inside && best.is_none_or(|(_, least, _)| square < least) {
                best = Some((middle, square, chosen));
            }
        }
        // rounding may make every candidate fail: then continue with the ball of the first two points
        let (middle, square, chosen) = best.unwrap_or_else(|| {
            let middle = core::array::from_fn(|axis| 0.5 * (self.points[0][axis] + self.points[1][axis]));
            let away = minus(self.points[0], middle);
            (middle, dot(away, away), 0b11)
        });
        let kept: Vec<Point> =
            (0..self.count).filter(|i| chosen >> i & 1 == 1).map(|i| self.points[i]).collect();
        self.points[..kept.len()].copy_from_slice(&kept);
        self.count = kept.len();
        (middle, square)
    }

    /// The smallest ball with all chosen points on its surface, if they are in general position.
    fn through(&self, chosen: u32) -> Option<(Point, f64)> {
        let mut corners = [[0.0; 3]; 4];
        let mut count = 0;
        for i in 0..self.count {
            if chosen >> i & 1 == 1 {
                corners[count] = self.points[i];
                count += 1;
            }
        }
        let origin = corners[0];
        let [a, b, c] = [1, 2, 3].map(|i| minus(corners[i], origin));
        let from_origin = match count {
            1 => [0.0; 3],
            2 => a.map(|x| 0.5 * x),
            3 => {
                let normal = cross(a, b);
                let (aa, bb) = (dot(a, a), dot(b, b));
                let sum: Point = core::array::from_fn(|i| bb * a[i] - aa * b[i]);
                let scale = -0.5 / dot(normal, normal);
                cross(sum, normal).map(|x| x * scale)
            }
            _ => {
                let volume = dot(a, cross(b, c));
                let (aa, bb, cc) = (dot(a, a), dot(b, b), dot(c, c));
                let (bc, ca, ab) = (cross(b, c), cross(c, a), cross(a, b));
                let scale = 0.5 / volume;
                core::array::from_fn(|i| (aa * bc[i] + bb * ca[i] + cc * ab[i]) * scale)
            }
        };
        let square = dot(from_origin, from_origin);
        let middle = core::array::from_fn(|i| origin[i] + from_origin[i]);
        square.is_finite().then_some((middle, square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn radius(points: &[Point]) -> f64 {
        farthest(points, center(points)).1.sqrt()
    }

    #[test]
    fn known_balls() {
        let third: Point = [0.5, 0.75f64.sqrt(), 0.0];
        assert!((radius(&[[0.0; 3], [1.0, 0.0, 0.0], third]) - 1.0 / 3f64.sqrt()).abs() < 1e-4);
        assert!((radius(&[[0.0; 3], [2.0, 0.0, 0.0], [1.0, 0.1, 0.0]]) - 1.0).abs() < 1e-4);
        let cube: Vec<Point> = (0..8).map(|i| [i & 1, i >> 1 & 1, i >> 2].map(f64::from)).collect();
        assert!((radius(&cube) - 0.75f64.sqrt()).abs() < 1e-4);
        assert_eq!(radius(&[[3.0, 1.0, 2.0]; 7]), 0.0);
        assert!((radius(&[[0.0; 3], [1.0; 3], [2.0; 3], [1.5; 3]]) - 3f64.sqrt()).abs() < 1e-3);
    }

    /// The radius of the smallest ball around a few points: the largest among the smallest balls of up to
    /// four of them.
    fn exhaustive(points: &[Point]) -> f64 {
        let mut largest = 0.0f64;
        let points: Vec<Point> = points.iter().map(|point| minus(*point, points[0])).collect();
        for chosen in 1u32..1 << points.len() {
            if chosen.count_ones() <= 4 {
                let mut held = Held { points: [[0.0; 3]; 5], count: 0 };
                (0..points.len()).filter(|i| chosen >> i & 1 == 1).for_each(|i| held.add(points[i]));
                largest = largest.max(held.smallest().1);
            }
        }
        largest.sqrt()
    }

    #[test]
    fn as_small_as_can_be() {
        use rand::{RngExt, SeedableRng};
        let mut random = rand_chacha::ChaCha12Rng::seed_from_u64(8);
        for round in 0..300u32 {
            let count = random.random_range(1..10);
            let points: Vec<Point> = (0..count)
                .map(|_| {
                    let p: Point = core::array::from_fn(|_| random.random_range(-1.0..1.0));
                    // anywhere; on a grid, with repeats; in a plane; on a line; about a sphere; barely apart
                    match round % 6 {
                        0 => p,
                        1 => p.map(|x| x.round()),
                        2 => [p[0], p[1], 0.25],
                        3 => [p[0], 2.0 * p[0], -p[0]],
                        4 => p.map(|x| x / dot(p, p).sqrt()),
                        _ => p.map(|x| 0.5 + 1e-9 * x),
                    }
                })
                .collect();
            let found = farthest(&points, center_within(&points, 1e-14)).1.sqrt();
            let least = exhaustive(&points);
            // coordinates near 0.5 are known to 1e-16
            assert!((found - least).abs() <= 1e-11 * least + 1e-15, "{found} {least} {points:?}");
        }
    }

    #[test]
    fn many_points_are_held_by_few() {
        use rand::{RngExt, SeedableRng};
        let mut random = rand_chacha::ChaCha12Rng::seed_from_u64(9);
        for size in [100, 3_000, 50_000] {
            let points: Vec<Point> =
                (0..size).map(|_| core::array::from_fn(|_| random.random_range(-1.0..1.0))).collect();
            let middle = center_within(&points, 1e-14);
            let square = farthest(&points, middle).1;
            let on: Vec<Point> = points
                .into_iter()
                .filter(|point| dot(minus(*point, middle), minus(*point, middle)) >= square * (1.0 - 1e-12))
                .collect();
            // the points on its surface need a ball just as large
            assert!(on.len() >= 2 && exhaustive(&on) >= square.sqrt() * (1.0 - 1e-12), "{on:?}");
        }
    }

    #[test]
    fn nearly_smallest_on_a_sphere() {
        use rand::{RngExt, SeedableRng};
        let mut random = rand_chacha::ChaCha12Rng::seed_from_u64(5);
        for _ in 0..50 {
            let points: Vec<Point> = (0..200)
                .map(|_| {
                    let p: Point = core::array::from_fn(|_| random.random_range(-1.0..1.0));
                    let length = dot(p, p).sqrt();
                    p.map(|x| x / length)
                })
                .collect();
            assert!(radius(&points) < 1.001, "{}", radius(&points));
        }
    }
}
