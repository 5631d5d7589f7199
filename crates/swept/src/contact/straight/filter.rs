//! Quick proofs that two features never meet.
//!
//! **What it answers.** `true` only when there is no contact at any t in [0, 1]; `false` says nothing.
//!
//! **Mathematics.** Two tests.
//!
//! 1. Along a coordinate axis, one feature is strictly above the other at t = 0 and at t = 1. Differences of coordinates
//!    are linear in t, so it is above at all times.
//! 2. The interval [0, 1] is halved a few times. A part is free of contact when the Bernstein coefficients of the cubic f
//!    over it have one strict sign, or when, along some axis, the Bernstein coefficients of two normals of the triples
//!    have strict signs that exclude a contact.
//!
//! **Why it is sound.** The first test only compares floats. For the second: a polynomial lies between the least and the
//! greatest of its Bernstein coefficients. Let u = 2^-53 and let X, Y, Z bound the coordinate differences that occur.
//!
//! ```text
//! f        a product of three differences, each off by one rounding: 6 terms, at most 8 roundings; three such
//!          determinants summed and divided by 3: 10 roundings and the third            <=  80u XYZ
//!          a halving averages three times, each time adding u*6.1XYZ: 2 halvings         <=  37u XYZ
//!          together below 256u XYZ
//! n_z      2 terms, at most 4 roundings; two such products averaged: 5 roundings        <=  11u XY
//!          2 halvings, each averaging twice, each time u*2.1XY                            <=   9u XY
//!          together below 64u XY, and likewise for n_x, n_y
//! ```
//!
//! X, Y, Z as computed are below their true values by at most a factor 1 - u, which the margins cover. The filter is
//! used only if each of X, Y, Z is zero or in [2^-200, 2^200]: nothing overflows, and products that underflow lose at
//! most 2^-1074*2^200*18, far less than u*2^-600.
//!
//! **Source.** Bernstein bounds; the static filters of exact predicates.

use super::StraightPaths;
use super::features::Features;

/// How often [0, 1] is halved at most.
const HALVINGS: u32 = 2;
/// 256u: the bound of f in terms of XYZ.
const CUBIC: f64 = 128.0 * f64::EPSILON;
/// 64u: the bound of a normal in terms of the product of two of X, Y, Z.
const NORMAL: f64 = 32.0 * f64::EPSILON;
/// 2^-200 and 2^200.
const RANGE: (f64, f64) = (6.223015277861142e-61, 1.6069380442589903e60);

type Point = [f64; 3];

/// Whether the features are proved never to meet.
pub(super) fn proves_clear(features: Features, paths: &StraightPaths) -> bool {
    apart_along_axis(features, paths) || apart_in_parts(features, paths)
}

fn apart_along_axis(features: Features, paths: &StraightPaths) -> bool {
    let (first, second) = features.sides();
    let (start, end) = (paths.start(), paths.end());
    (0..3).any(|axis| {
        let all = |above: &[usize], below: &[usize]| {
            above.iter().all(|&i| {
                below.iter().all(|&j| start[i][axis] > start[j][axis] && end[i][axis] > end[j][axis])
            })
        };
        all(first, second) || all(second, first)
    })
}

#[inline]
fn minus(a: &Point, b: &Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline]
fn cross(a: &Point, b: &Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline]
fn determinant(a: &Point, b: &Point, c: &Point) -> f64 {
    let n = cross(a, b);
    n[0] * c[0] + n[1] * c[1] + n[2] * c[2]
}

/// Bernstein coefficients over a part of [0, 1].
#[derive(Clone, Copy)]
struct Part {
    cubic: [f64; 4],
    /// `[axis][triple]`
    normals: [[[f64; 3]; 4]; 3],
}

struct Bounds {
    cubic: f64,
    normals: [f64; 3],
}

fn apart_in_parts(features: Features, paths: &StraightPaths) -> bool {
    let (start, end) = (paths.start(), paths.end());
    let from_first = |points: &[Point; 4]| [1, 2, 3].map(|i: usize| minus(&points[i], &points[0]));
    let ([a0, b0, c0], [a1, b1, c1]) = (from_first(start), from_first(end));

    let mut size = [0.0_f64; 3];
    let mut grow = |v: &Point| {
        for (size, x) in size.iter_mut().zip(v) {
            *size = size.max(x.abs());
        }
    };
    for v in [&a0, &b0, &c0, &a1, &b1, &c1] {
        grow(v);
    }
    // the other differences are differences of these, so twice the size bounds them all
    let [x, y, z] = size.map(|size| 2.0 * size);
    if [x, y, z].iter().any(|&size| size != 0.0 && !(RANGE.0..=RANGE.1).contains(&size)) {
        return false;
    }
    let bounds =
        Bounds { cubic: CUBIC * x * y * z, normals: [NORMAL * y * z, NORMAL * z * x, NORMAL * x * y] };
    let third = 1.0 / 3.0;
    let cubic = [
        determinant(&a0, &b0, &c0),
        (determinant(&a1, &b0, &c0) + determinant(&a0, &b1, &c0) + determinant(&a0, &b0, &c1)) * third,
        (determinant(&a0, &b1, &c1) + determinant(&a1, &b0, &c1) + determinant(&a1, &b1, &c0)) * third,
        determinant(&a1, &b1, &c1),
    ];
    if one_sign(&cubic, bounds.cubic) != 0 {
        return true;
    }
    let mut normals = [[[0.0; 3]; 4]; 3];
    for (triple, &[point, from, to]) in features.triples().iter().enumerate() {
        let arms =
            |points: &[Point; 4]| (minus(&points[from], &points[point]), minus(&points[to], &points[point]));
        let ((e0, g0), (e1, g1)) = (arms(start), arms(end));
        let (first, last) = (cross(&e0, &g0), cross(&e1, &g1));
        let (mixed, other) = (cross(&e0, &g1), cross(&e1, &g0));
        for axis in 0..3 {
            normals[axis][triple] = [first[axis], (mixed[axis] + other[axis]) * 0.5, last[axis]];
        }
    }
    part_is_clear(features, &Part { cubic, normals }, &bounds, HALVINGS)
}

/// The common strict sign of the coefficients beyond the bound, or 0.
#[inline]
fn one_sign(coefficients: &[f64], bound: f64) -> i32 {
    if coefficients.iter().all(|&x| x > bound) {
        1
    } else if coefficients.iter().all(|&x| x < -bound) {
        -1
    } else {
        0
    }
}

fn part_is_clear(features: Features, part: &Part, bounds: &Bounds, halvings: u32) -> bool {
    if one_sign(&part.cubic, bounds.cubic) != 0 {
        return true;
    }
    let triples = features.triples().len();
    for (normals, &bound) in part.normals.iter().zip(&bounds.normals) {
        let mut signs = [None; 4];
        for (sign, normal) in signs.iter_mut().zip(&normals[..triples]) {
            *sign = Some(one_sign(normal, bound));
        }
        if features.excluded(&signs[..triples]) {
            return true;
        }
    }
    if halvings == 0 {
        return false;
    }
    let (left, right) = halves(part, triples);
    part_is_clear(features, &left, bounds, halvings - 1)
        && part_is_clear(features, &right, bounds, halvings - 1)
}

/// The two halves, by de Casteljau's rule.
fn halves(part: &Part, triples: usize) -> (Part, Part) {
    let (mut left, mut right) = (*part, *part);
    let [a, b, c, d] = part.cubic;
    let (ab, bc, cd) = (0.5 * (a + b), 0.5 * (b + c), 0.5 * (c + d));
    let (abc, bcd) = (0.5 * (ab + bc), 0.5 * (bc + cd));
    let middle = 0.5 * (abc + bcd);
    left.cubic = [a, ab, abc, middle];
    right.cubic = [middle, bcd, cd, d];
    for axis in 0..3 {
        for triple in 0..triples {
            let [a, b, c] = part.normals[axis][triple];
            let (ab, bc) = (0.5 * (a + b), 0.5 * (b + c));
            let middle = 0.5 * (ab + bc);
            left.normals[axis][triple] = [a, ab, middle];
            right.normals[axis][triple] = [middle, bc, c];
        }
    }
    (left, right)
}
