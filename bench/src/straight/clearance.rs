//! Minimum separations, against exact distances at many times.
//!
//! **What it answers.** Is a separation ever reported late, or early by more than the tolerance?
//!
//! **The mathematics.** The squared distance between two features at a rational time, exact: the least over
//! all pairs of faces of the squared distance of their affine hulls, where its foot points have no negative
//! weights.
//!
//! **Why it is sound.** Rational numbers. A late report is found only by samples: evenly spaced ones and ones
//! close to the reported time.
//!
//! **Source.** The normal equations of the closest points.

use super::campaign::numbers;
use super::queries::{Family, Kind, Query};
use crate::campaign::{Failure, Tally};
use dashu_ratio::RBig;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept_deform::{Separation, SeparationVerdict, StraightPaths, Undecided};

const SAMPLES: u32 = 24;

pub(super) fn judge(family: Family, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let query = family.query(rng);
    let size = numbers(&query).iter().fold(0.0_f64, |size, x| size.max(x.abs()));
    let power =
        |rng: &mut ChaCha8Rng, least: i32| (0..rng.random_range(1..=least)).fold(1.0, |p, _| p / 10.0);
    let distance = size.clamp(1e-280, 1e280) * power(rng, 6) * rng.random_range(0.1..1.0);
    let tolerance = distance * power(rng, 4);
    let fail = |message: String| {
        let inputs = [&numbers(&query)[..], &[distance, tolerance]].concat();
        Err(Failure::new(message, &inputs))
    };
    let (Ok(paths), Ok(separation)) =
        (StraightPaths::new(query.start, query.end), Separation::new(distance, tolerance))
    else {
        return fail("refused".into());
    };
    let verdict = match query.kind {
        Kind::VertexFace => separation.vertex_face(&paths),
        Kind::EdgeEdge => separation.edge_edge(&paths),
    };
    let least = square(&exact(distance));
    let most = square(&(exact(distance) + exact(tolerance)));
    let (safe_until, hit_by) = match verdict {
        SeparationVerdict::Clear => (1.0, None),
        SeparationVerdict::Contact { safe_until, hit_by } => (safe_until, Some(hit_by)),
        SeparationVerdict::Overlapping => (0.0, Some(0.0)),
        SeparationVerdict::Undecided { safe_until, .. } => (safe_until, None),
    };
    for (name, met) in [
        ("clear", verdict == SeparationVerdict::Clear),
        ("contact", matches!(verdict, SeparationVerdict::Contact { .. })),
        ("overlapping", verdict == SeparationVerdict::Overlapping),
        (
            "undecided, budget",
            matches!(verdict, SeparationVerdict::Undecided { reason: Undecided::Budget, .. }),
        ),
        (
            "undecided, precision",
            matches!(verdict, SeparationVerdict::Undecided { reason: Undecided::Precision, .. }),
        ),
    ] {
        tally.count_if(name, met);
    }
    if let Some(hit_by) = hit_by
        && distance_squared(&query, hit_by) > most
    {
        return fail(format!("{verdict:?}: further than separation and tolerance at {hit_by:e}"));
    }
    if safe_until > 0.0 {
        let spread = (0..SAMPLES).map(|i| f64::from(i) / f64::from(SAMPLES - 1) * safe_until);
        let close: Vec<f64> =
            (0..8).map(|_| safe_until * (1.0 - power(rng, 12) * rng.random_range(0.0..1.0))).collect();
        for t in spread.chain(close) {
            if distance_squared(&query, t) <= least {
                return fail(format!("{verdict:?}: too close at {t:e}"));
            }
        }
    }
    Ok(())
}

fn exact(x: f64) -> RBig {
    RBig::try_from(x).expect("finite numbers are rational")
}

fn square(x: &RBig) -> RBig {
    x * x
}

type Vector = [RBig; 3];

fn dot(a: &Vector, b: &Vector) -> RBig {
    &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
}

fn minus(a: &Vector, b: &Vector) -> Vector {
    [&a[0] - &b[0], &a[1] - &b[1], &a[2] - &b[2]]
}

/// The squared distance between the two features at time t.
fn distance_squared(query: &Query, t: f64) -> RBig {
    let t = exact(t);
    let points: [Vector; 4] = std::array::from_fn(|i| {
        std::array::from_fn(|k| {
            let (from, to) = (exact(query.start[i][k]), exact(query.end[i][k]));
            &from + &t * (to - &from)
        })
    });
    let pairs: &[(&[usize], &[usize])] = match query.kind {
        Kind::VertexFace => &[
            (&[0], &[1]),
            (&[0], &[2]),
            (&[0], &[3]),
            (&[0], &[1, 2]),
            (&[0], &[2, 3]),
            (&[0], &[3, 1]),
            (&[0], &[1, 2, 3]),
        ],
        Kind::EdgeEdge => &[
            (&[0], &[2]),
            (&[0], &[3]),
            (&[1], &[2]),
            (&[1], &[3]),
            (&[0], &[2, 3]),
            (&[1], &[2, 3]),
            (&[2], &[0, 1]),
            (&[3], &[0, 1]),
            (&[0, 1], &[2, 3]),
        ],
    };
    let squares = pairs.iter().filter_map(|(a, b)| hull_distance_squared(&points, a, b));
    squares.min().unwrap_or(RBig::ZERO)
}

/// The squared distance between the foot points of two faces, if these are unique and inside the faces.
///
/// With d = q - p and directions e_i (positive along the second face, negative along the first), the closest
/// pair minimises |d + sum w_i e_i|^2: G w = -E'd with Gram matrix G of one or two directions.
fn hull_distance_squared(points: &[Vector; 4], a: &[usize], b: &[usize]) -> Option<RBig> {
    let mut directions = Vec::new();
    for (face, forward) in [(a, false), (b, true)] {
        for &corner in &face[1..] {
            let (from, to) = (&points[face[0]], &points[corner]);
            directions.push(if forward { minus(to, from) } else { minus(from, to) });
        }
    }
    let d = minus(&points[b[0]], &points[a[0]]);
    let weights: Vec<RBig> = match directions.as_slice() {
        [] => Vec::new(),
        [e] => {
            let gram = dot(e, e);
            if gram.is_zero() {
                return None;
            }
            vec![-dot(e, &d) / gram]
        }
        [e, f] => {
            let (ee, ef, ff) = (dot(e, e), dot(e, f), dot(f, f));
            let determinant = &ee * &ff - square(&ef);
            if determinant.is_zero() {
                return None;
            }
            let (ed, fd) = (dot(e, &d), dot(f, &d));
            vec![(&ef * &fd - &ff * &ed) / &determinant, (&ef * &ed - &ee * &fd) / &determinant]
        }
        _ => return None,
    };
    let inside = |weights: &[RBig]| {
        weights.iter().all(|w| *w >= RBig::ZERO)
            && weights.iter().fold(RBig::ZERO, |sum, w| sum + w) <= RBig::ONE
    };
    let (of_a, of_b) = weights.split_at(a.len() - 1);
    if !inside(of_a) || !inside(of_b) {
        return None;
    }
    let mut gap = d;
    for (w, e) in weights.iter().zip(&directions) {
        gap.iter_mut().zip(e).for_each(|(x, e)| *x += w * e);
    }
    Some(dot(&gap, &gap))
}
