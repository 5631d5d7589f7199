//! What floats alone can prove.
//!
//! **What it answers.** Either a proof that there is no contact at any t in [0, 1], or a proof that there is
//! one, at the only root of f, or nothing.
//!
//! **The mathematics.** There are three tests.
//!
//! 1. Along a coordinate axis, one feature is strictly above the other at t = 0 and at t = 1. Differences of
//!    coordinates are linear in t, so it is above at all times.
//! 2. The Bernstein coefficients of f have one strict sign: no contact. They change sign once: f has one
//!    simple root; it is enclosed between two times with opposite signs of f, and the signs of the normals
//!    over that whole span decide.
//! 3. Otherwise [0, 1] is halved a few times. A part is free of contact when the Bernstein coefficients of
//!    the cubic f over it have one strict sign, or when, along some axis, the Bernstein coefficients of two
//!    normals of the triples have strict signs that exclude a contact.
//!
//! **Why it is sound.** The first test only compares floats. For the others: a polynomial lies between the
//! smallest and the largest of its Bernstein coefficients, and the number of its roots is at most the number
//! of their sign changes, with the same parity. Let u = 2^-53 and let X, Y, Z bound the coordinate
//! differences that occur ([`Rounded`]).
//!
//! ```text
//! f        a product of three differences, each with one rounding: 6 terms, at most 8 roundings; three
//!          such determinants summed and divided by 3: 10 roundings and the third         <=  80u XYZ
//!          a halving averages three times, each time adding u*6.1XYZ: 2 halvings         <=  37u XYZ
//!          or at one time t: three times (1 - t) a + t b, 3 roundings each               <=  56u XYZ
//!          together below 256u XYZ
//! n_z      2 terms, at most 4 roundings; two such products averaged: 5 roundings         <=  11u XY
//!          2 halvings, each averaging twice, each time u*2.1XY                            <=   9u XY
//!          together below 64u XY, and likewise for n_x, n_y
//! ```
//!
//! X, Y, Z as computed are below their true values by at most a factor 1 - u, which the margins cover.
//! Nothing overflows, and underflow has no effect: products of three differences are compared with at least
//! 256u*2^-600.
//!
//! **Source.** Bernstein bounds; the static filters of exact predicates.

use super::StraightPaths;
use super::features::Features;
use super::locate::guess;
use super::rounded::{NORMAL, Point, Rounded, cross, minus};

/// Maximum number of halvings of [0, 1].
const HALVINGS: u32 = 2;
/// 256u: the error bound for f in terms of XYZ.
const CUBIC: f64 = 128.0 * f64::EPSILON;

/// What floats prove.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Outlook {
    /// No contact at any time.
    Clear,
    /// f has one root in [0, 1], which is simple and not 0 or 1, and the features touch there; it is near
    /// this time.
    Crossing(f64),
    /// Nothing.
    Open,
}

/// Whether one feature stays above the other along a coordinate axis.
#[inline]
pub(super) fn apart_along_axis(features: Features, paths: &StraightPaths) -> bool {
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
fn determinant(a: &Point, b: &Point, c: &Point) -> f64 {
    let n = cross(a, b);
    n[0] * c[0] + n[1] * c[1] + n[2] * c[2]
}

/// What floats can prove about the features.
pub(super) fn outlook(features: Features, rounded: &Rounded) -> Outlook {
    let ([_, a0, b0, c0], [_, a1, b1, c1]) = (&rounded.start, &rounded.end);
    let [x, y, z] = rounded.size;
    let areas = rounded.areas();
    let bounds = Bounds { cubic: CUBIC * x * y * z, normals: areas.map(|area| NORMAL * area) };
    let third = 1.0 / 3.0;
    let cubic = [
        determinant(a0, b0, c0),
        (determinant(a1, b0, c0) + determinant(a0, b1, c0) + determinant(a0, b0, c1)) * third,
        (determinant(a0, b1, c1) + determinant(a1, b0, c1) + determinant(a1, b1, c0)) * third,
        determinant(a1, b1, c1),
    ];
    let strict = cubic.iter().all(|x| x.abs() > bounds.cubic);
    let changes = cubic.windows(2).filter(|pair| (pair[0] > 0.0) != (pair[1] > 0.0)).count();
    match (strict, changes) {
        (true, 0) => Outlook::Clear,
        (true, 1) => at_only_root(features, rounded, cubic, bounds.cubic),
        _ if apart_in_parts(features, rounded, cubic, &bounds) => Outlook::Clear,
        _ => Outlook::Open,
    }
}

/// The value at t of a cubic in Bernstein form.
#[inline]
fn casteljau([a, b, c, d]: [f64; 4], t: f64) -> f64 {
    let rest = 1.0 - t;
    let mix = |x: f64, y: f64| rest * x + t * y;
    let (ab, bc, cd) = (mix(a, b), mix(b, c), mix(c, d));
    mix(mix(ab, bc), mix(bc, cd))
}

/// The outlook when the Bernstein coefficients, all beyond the bound, change sign once.
fn at_only_root(features: Features, rounded: &Rounded, bernstein: [f64; 4], bound: f64) -> Outlook {
    let [a, b, c, d] = bernstein;
    let power = [a, 3.0 * (b - a), 3.0 * (a - 2.0 * b + c), d - a + 3.0 * (b - c)];
    let t = guess(power, 0.0, 1.0);
    let slope = power[1] + t * (2.0 * power[2] + t * (3.0 * power[3]));
    // where the value should be four times its bound; whether it is or not, the signs decide
    let spread = (4.0 * bound / slope.abs()).max(4.0 * f64::EPSILON);
    let (lo, hi) = (t - spread, t + spread);
    if !(lo > 0.0 && hi < 1.0) {
        return Outlook::Open;
    }
    let (before, after) = (casteljau(bernstein, lo), casteljau(bernstein, hi));
    let enclosed = before.abs() > bound && after.abs() > bound && (before > 0.0) != (after > 0.0);
    // lo and hi are rounded, by at most u
    match if enclosed { rounded.side(features, t, spread + f64::EPSILON) } else { None } {
        Some(true) => Outlook::Crossing(t),
        Some(false) => Outlook::Clear,
        None => Outlook::Open,
    }
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

fn apart_in_parts(features: Features, rounded: &Rounded, cubic: [f64; 4], bounds: &Bounds) -> bool {
    // at the ends, f or the normals must exclude a contact; often they do not, and then the rest is pointless
    for (t, value) in [(0.0, cubic[0]), (1.0, cubic[3])] {
        if value.abs() <= bounds.cubic && rounded.side(features, t, f64::EPSILON) != Some(false) {
            return false;
        }
    }
    let mut normals = [[[0.0; 3]; 4]; 3];
    for (triple, &[point, from, to]) in features.triples().iter().enumerate() {
        let arms =
            |points: &[Point; 4]| (minus(&points[from], &points[point]), minus(&points[to], &points[point]));
        let ((e0, g0), (e1, g1)) = (arms(&rounded.start), arms(&rounded.end));
        let (first, last) = (cross(&e0, &g0), cross(&e1, &g1));
        let (mixed, other) = (cross(&e0, &g1), cross(&e1, &g0));
        for axis in 0..3 {
            normals[axis][triple] = [first[axis], (mixed[axis] + other[axis]) * 0.5, last[axis]];
        }
    }
    part_is_clear(features, &Part { cubic, normals }, bounds, HALVINGS)
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
        let mut signs = [0; 4];
        for (sign, normal) in signs.iter_mut().zip(&normals[..triples]) {
            *sign = one_sign(normal, bound);
        }
        if features.disagree(&signs[..triples]) {
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
