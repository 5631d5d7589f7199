//! Vectors and matrices over intervals: the exact result of any members is inside.

use super::ends::{ends_of, exactly, holds};
use crate::campaign::{Failure, Subject, Tally, each_case};
use crate::exact::{Bound, Dyadic};
use core::array::from_fn;
use rand::{Rng, RngExt};
use swept_num::arbitrary::{interval, member, number, relative_of};
use swept_num::{Interval, Matrix, Vector};

/// Three exact numbers.
type Exact3 = [Dyadic; 3];

pub fn subjects() -> Vec<Box<dyn Subject>> {
    vec![
        each_case("dot", |rng, tally| {
            let ((x, p), (y, q)) = (vector(rng), vector(rng));
            all_held(tally, [(x.dot(y), dot(&p.1, &q.1))], &[x, y], &[p.0, q.0])
        }),
        each_case("cross", |rng, tally| {
            let (x, p) = vector(rng);
            // nearly parallel vectors cancel
            let (y, q) = if rng.random() { vector(rng) } else { related(&p.0, rng) };
            let exact = cross(&p.1, &q.1);
            no_wider_than_three_operations(tally, x, y)?;
            all_held(tally, x.cross(y).0.into_iter().zip(exact), &[x, y], &[p.0, q.0])
        }),
        each_case("norm", norm),
        each_case("matrix * vector", |rng, tally| {
            let (m, rows) = matrix(rng);
            let (v, q) = vector(rng);
            let exact = rows.iter().map(|row| dot(&row.1, &q.1));
            let members = [rows[0].0, rows[1].0, rows[2].0, q.0];
            all_held(tally, (m * v).0.into_iter().zip(exact), &[m.0[0], m.0[1], m.0[2], v], &members)
        }),
        each_case("matrix * matrix", |rng, tally| {
            let ((m, p), (n, q)) = (matrix(rng), matrix(rng));
            let column = |j: usize| from_fn(|i| q[i].1[j].clone());
            let exact = (0..9).map(|entry| dot(&p[entry / 3].1, &column(entry % 3)));
            let result = (m * n).0.into_iter().flat_map(|row| row.0);
            let members = [p[0].0, p[1].0, p[2].0, q[0].0, q[1].0, q[2].0];
            all_held(tally, result.zip(exact), &[m.0, n.0].concat(), &members)
        }),
        each_case("determinant", |rng, tally| {
            let (m, rows) = matrix(rng);
            let exact = dot(&rows[0].1, &cross(&rows[1].1, &rows[2].1));
            all_held(tally, [(m.determinant(), exact)], &m.0, &[rows[0].0, rows[1].0, rows[2].0])
        }),
    ]
}

/// Members of three intervals, as floats and as exact numbers.
type Members = ([f64; 3], Exact3);

/// Three intervals with a member of each: of any magnitude, small integers (whose sums cancel), or all of
/// moderate magnitude so that every term of a sum matters.
fn vector(rng: &mut impl Rng) -> (Vector<Interval, 3>, Members) {
    let kind = rng.random_range(0..4u32);
    let components = from_fn(|_| match kind {
        0 => interval(rng),
        1 => Interval::point(f64::from(rng.random_range(-3..=3))),
        _ => {
            let a = rng.random_range(-4.0..4.0);
            let b = if rng.random() { a } else { a + rng.random_range(-1.0..1.0) };
            Interval::between(a, b)
        }
    });
    with_members(components, rng)
}

/// Three intervals around floats that are nearly a multiple of the given ones.
fn related(to: &[f64; 3], rng: &mut impl Rng) -> (Vector<Interval, 3>, Members) {
    let factor = number(rng);
    let scaled = to.map(|x| x * factor);
    let near = if scaled.iter().all(|x| x.is_finite()) { scaled } else { *to };
    let components = near.map(|x| match rng.random_range(0..3u32) {
        0 => Interval::point(x),
        1 => Interval::between(x, x.next_up().min(f64::MAX)),
        _ => Interval::between(x, relative_of(x, rng)),
    });
    with_members(components, rng)
}

fn with_members(components: [Interval; 3], rng: &mut impl Rng) -> (Vector<Interval, 3>, Members) {
    let floats = components.map(|component| member(component, rng));
    (Vector(components), (floats, floats.map(exactly)))
}

fn matrix(rng: &mut impl Rng) -> (Matrix<Interval, 3>, [Members; 3]) {
    let rows = [vector(rng), vector(rng), vector(rng)];
    (Matrix(from_fn(|i| rows[i].0)), rows.map(|row| row.1))
}

fn dot(p: &Exact3, q: &Exact3) -> Dyadic {
    &(&(&p[0] * &q[0]) + &(&p[1] * &q[1])) + &(&p[2] * &q[2])
}

fn cross(p: &Exact3, q: &Exact3) -> Exact3 {
    let minor = |i: usize, j: usize| &(&p[i] * &q[j]) - &(&p[j] * &q[i]);
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

/// The cross product rounds outward once instead of three times. That must not cost more than the documented
/// slack: 3 units and a rounding where three operations have at least 1. (Products of extreme magnitude round
/// exactly when computed separately and are left out.)
fn no_wider_than_three_operations(
    tally: &mut Tally,
    x: Vector<Interval, 3>,
    y: Vector<Interval, 3>,
) -> Result<(), Failure> {
    let ([a, b, c], [p, q, r]) = (x.0, y.0);
    let apart = [b * r - c * q, c * p - a * r, a * q - b * p];
    let inputs = [ends_of(&x.0), ends_of(&y.0)].concat();
    let usual = |end: &f64| *end == 0.0 || (1e-70..1e70).contains(&end.abs());
    if !inputs.iter().all(usual) {
        return Ok(());
    }
    for (once, apart) in x.cross(y).0.into_iter().zip(apart) {
        if apart.width() > 0.0 {
            tally.measure("width against three operations", once.width() / apart.width());
        }
        Failure::unless(once.width() <= 4.0 * apart.width(), "wider than documented", &inputs)?;
    }
    Ok(())
}

/// The squared length, and the length itself.
fn norm(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let (x, p) = vector(rng);
    let exact = dot(&p.1, &p.1);
    let length = holds(x.norm(), &Bound::Root(exact.clone()));
    Failure::unless(
        length && x.norm().lo() >= 0.0,
        "the length is outside",
        &[&ends_of(&x.0)[..], &p.0].concat(),
    )?;
    all_held(tally, [(x.norm_squared(), exact)], &[x], &[p.0])
}

/// Every interval must contain its exact number.
fn all_held(
    tally: &mut Tally,
    results: impl IntoIterator<Item = (Interval, Dyadic)>,
    operands: &[Vector<Interval, 3>],
    members: &[[f64; 3]],
) -> Result<(), Failure> {
    let (mut unbounded, mut zero, mut overflow, mut subnormal) = (false, false, false, false);
    let mut outside = None;
    for (result, exact) in results {
        let exact = Bound::Dyadic(exact);
        unbounded |= !result.is_bounded();
        zero |= exact.compare(0.0).is_eq();
        overflow |= exact.overflows();
        subnormal |= exact.is_subnormal();
        if !holds(result, &exact) {
            outside = Some(result);
        }
    }
    tally.count_if("unbounded result", unbounded);
    tally.count_if("exactly zero", zero);
    tally.count_if("overflow", overflow);
    tally.count_if("subnormal", subnormal);
    match outside {
        None => Ok(()),
        Some(result) => {
            let mut inputs: Vec<f64> = operands.iter().flat_map(|vector| ends_of(&vector.0)).collect();
            inputs.extend(members.iter().flatten());
            Err(Failure::new(format!("the exact result of the members is outside {result:?}"), &inputs))
        }
    }
}
