//! The exact squared distance between two triangles.
//!
//! The least over nine pairs of segments and twelve corners against triangles, and zero if an edge passes
//! through a triangle. Nothing is rounded: coordinates are integers times powers of two, and the foot of a
//! perpendicular gives a fraction.

use crate::exact::Dyadic;
use std::cmp::Ordering;

type Point = [Dyadic; 3];

/// Numerator and denominator; the denominator is positive.
#[derive(Clone, Debug)]
pub struct Fraction {
    /// The numerator.
    pub numerator: Dyadic,
    /// The denominator, positive.
    pub denominator: Dyadic,
}

impl Fraction {
    fn whole(numerator: Dyadic) -> Self {
        Self { numerator, denominator: exactly(1.0) }
    }

    fn below(&self, other: &Self) -> bool {
        &self.numerator * &other.denominator < &other.numerator * &self.denominator
    }

    /// Compares its square root with a nonnegative number.
    #[must_use]
    pub fn root_compare(&self, x: &Dyadic) -> Ordering {
        self.numerator.cmp(&(&(x * x) * &self.denominator))
    }

    /// The square root, rounded a few times.
    #[must_use]
    pub fn root(&self) -> f64 {
        use swept_num::arbitrary::power_of_two;
        let ratio = self.numerator.to_rational() / self.denominator.to_rational();
        // scaled to an ordinary magnitude before the root is taken
        let root = |exponent: i32| {
            let scale = exactly(power_of_two(exponent)).to_rational();
            (&ratio * &scale * &scale).to_f64().value().sqrt() * power_of_two(-exponent)
        };
        let plain = ratio.to_f64().value();
        match plain {
            _ if plain > 1e290 => root(-600),
            _ if plain > 1e-290 => plain.sqrt(),
            _ => root(500),
        }
    }
}

/// The exact value of a finite float.
pub(super) fn exactly(x: f64) -> Dyadic {
    Dyadic::new(x).expect("coordinates are finite")
}

pub(super) fn points(triangle: &[[f64; 3]; 3]) -> [Point; 3] {
    triangle.map(|corner| corner.map(exactly))
}

fn minus(a: &Point, b: &Point) -> Point {
    std::array::from_fn(|k| &a[k] - &b[k])
}

fn dot(a: &Point, b: &Point) -> Dyadic {
    &(&(&a[0] * &b[0]) + &(&a[1] * &b[1])) + &(&a[2] * &b[2])
}

fn cross(a: &Point, b: &Point) -> Point {
    std::array::from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        &(&a[i] * &b[j]) - &(&a[j] * &b[i])
    })
}

/// The exact squared distance between two closed triangles.
#[must_use]
pub fn distance_squared(a: &[[f64; 3]; 3], b: &[[f64; 3]; 3]) -> Fraction {
    of_points(&points(a), &points(b))
}

pub(super) fn of_points(a: &[Point; 3], b: &[Point; 3]) -> Fraction {
    let between = minus(&a[0], &b[0]);
    let mut least = Fraction::whole(dot(&between, &between));
    let mut consider = |fraction: Fraction| {
        if fraction.below(&least) {
            least = fraction;
        }
    };
    let side = |triangle: &[Point; 3], k: usize| [triangle[k].clone(), triangle[(k + 1) % 3].clone()];
    for i in 0..3 {
        for j in 0..3 {
            let (p, q) = (side(a, i), side(b, j));
            consider(point_segment(&p[0], &q));
            consider(point_segment(&q[0], &p));
            crossing_lines(&p, &q).into_iter().for_each(&mut consider);
        }
        above(&a[i], b).into_iter().for_each(&mut consider);
        above(&b[i], a).into_iter().for_each(&mut consider);
        if passes(&side(a, i), b) || passes(&side(b, i), a) {
            consider(Fraction::whole(Dyadic::ZERO));
        }
    }
    least
}

fn point_segment(x: &Point, [from, to]: &[Point; 2]) -> Fraction {
    let (r, d) = (minus(x, from), minus(to, from));
    let (along, length) = (dot(&r, &d), dot(&d, &d));
    if along.signum() <= 0 {
        Fraction::whole(dot(&r, &r))
    } else if along >= length {
        let r = minus(x, to);
        Fraction::whole(dot(&r, &r))
    } else {
        Fraction { numerator: &(&dot(&r, &r) * &length) - &(&along * &along), denominator: length }
    }
}

/// Two segments whose common perpendicular meets both.
fn crossing_lines([a, a1]: &[Point; 2], [b, b1]: &[Point; 2]) -> Option<Fraction> {
    let (d, f, r) = (minus(a1, a), minus(b1, b), minus(b, a));
    let n = cross(&d, &f);
    let area = dot(&n, &n);
    let (s, t) = (dot(&cross(&r, &f), &n), dot(&cross(&r, &d), &n));
    let inside = |x: &Dyadic| x.signum() >= 0 && *x <= area;
    let height = dot(&r, &n);
    (!area.is_zero() && inside(&s) && inside(&t))
        .then(|| Fraction { numerator: &height * &height, denominator: area.clone() })
}

/// A point above or below the interior of a triangle.
fn above(x: &Point, c: &[Point; 3]) -> Option<Fraction> {
    let n = cross(&minus(&c[1], &c[0]), &minus(&c[2], &c[0]));
    let area = dot(&n, &n);
    let inside =
        (0..3).all(|k| dot(&cross(&minus(&c[(k + 1) % 3], &c[k]), &minus(x, &c[k])), &n).signum() >= 0);
    let height = dot(&n, &minus(x, &c[0]));
    (!area.is_zero() && inside).then(|| Fraction { numerator: &height * &height, denominator: area.clone() })
}

/// A segment with its ends on different sides of a triangle's plane, through the triangle.
fn passes([p, q]: &[Point; 2], c: &[Point; 3]) -> bool {
    let n = cross(&minus(&c[1], &c[0]), &minus(&c[2], &c[0]));
    let sides = [p, q].map(|x| dot(&n, &minus(x, &c[0])).signum());
    if sides[0] * sides[1] >= 0 {
        return false;
    }
    let line = minus(q, p);
    let turns: [i32; 3] =
        std::array::from_fn(|k| dot(&line, &cross(&minus(&c[k], p), &minus(&c[(k + 1) % 3], p))).signum());
    turns.iter().all(|&turn| turn >= 0) || turns.iter().all(|&turn| turn <= 0)
}

/// Whether a point is within `tolerance` of the mean of the corners with these weights.
pub(super) fn is_mean(
    x: &[f64; 3],
    triangle: &[[f64; 3]; 3],
    weights: &[f64; 3],
    tolerance: &Dyadic,
) -> bool {
    let (x, corners, weights) = (x.map(exactly), points(triangle), weights.map(exactly));
    let sum = &(&weights[0] + &weights[1]) + &weights[2];
    let off: Point = std::array::from_fn(|k| {
        let mean = (0..3).fold(Dyadic::ZERO, |mean, i| &mean + &(&corners[i][k] * &weights[i]));
        &mean - &(&x[k] * &sum)
    });
    let most = tolerance * &sum;
    sum.signum() > 0 && weights.iter().all(|weight| weight.signum() >= 0) && dot(&off, &off) <= &most * &most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_that_can_be_seen() {
        let flat = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
        let moved = |by: [f64; 3]| flat.map(|corner| std::array::from_fn(|k| corner[k] + by[k]));
        let square = |a: &[[f64; 3]; 3], b: &[[f64; 3]; 3]| {
            let squared = distance_squared(a, b);
            let (n, d) = (squared.numerator.to_rational(), squared.denominator.to_rational());
            (n / d).to_f64().value()
        };
        assert_eq!(square(&flat, &moved([1.0, 1.0, 3.0])), 9.0);
        assert_eq!(square(&flat, &moved([-7.0, 0.0, 4.0])), 25.0);
        assert_eq!(square(&flat, &moved([4.0, 0.0, 0.0])), 0.0);
        // through the middle, touching no edge
        assert_eq!(square(&flat, &[[1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [1.0, 1.5, 5.0]]), 0.0);
        // crossing edges one apart, and a segment above another
        let (x, y) = ([[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]], [[0.0, -1.0, 1.0], [0.0, 1.0, 1.0]]);
        assert_eq!(square(&[x[0], x[1], x[1]], &[y[0], y[1], y[1]]), 1.0);
        assert_eq!(square(&[x[0]; 3], &[y[0]; 3]), 3.0);
        assert!(distance_squared(&flat, &moved([0.0, 0.0, 1e-200])).root() == 1e-200);
        assert!(is_mean(&[1.0, 1.0, 0.0], &flat, &[2.0, 1.0, 1.0], &Dyadic::ZERO));
        assert!(!is_mean(&[1.0, 1.0, 1e-9], &flat, &[2.0, 1.0, 1.0], &exactly(1e-10)));
    }
}
