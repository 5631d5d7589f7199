//! Whether and when features on straight paths meet, by solving for the weights of a common point.
//!
//! **What it answers.** The truth about one query: never, at t = 0, or first in a bracket of neighbouring
//! floats.
//!
//! **The mathematics.** A common point at time t is sum a_i p_i(t) = sum b_j q_j(t) with nonnegative weights
//! that sum to 1 on either side: five linear equations. If a solution exists, one exists on faces on which it
//! is unique (Carathéodory), so all pairs of faces are tried, the largest first, each by Gauss-Jordan
//! elimination in the field of t. A unique solution on the largest pair is final. Candidate times are the
//! roots of the determinant of all points; if that is zero, the roots of all orientation determinants along
//! the three axes and of all scalar products of edges: no contact can begin between two neighbouring roots of
//! these.
//!
//! **Why it is sound.** The field elements are polynomials modulo the polynomial of the candidate, with
//! integer coefficients; zeros and signs are decided by [`Number::sign`]. Polynomials are found by
//! interpolation of exact determinants, not by expanding products.
//!
//! **Source.** Linear algebra; Carathéodory's theorem.

use super::algebra::{Number, Poly, content, dyadic};
use super::queries::{Kind, Query};
use dashu_int::IBig;

/// The truth about a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// No contact in [0, 1].
    Never,
    /// A contact at t = 0.
    AtStart,
    /// The first contact is above this float and at most the next one.
    Above(f64),
}

/// Coordinates as integers, c_0 + c_1 t.
type Line = [IBig; 2];

struct Scene {
    kind: Kind,
    points: [[Line; 3]; 4],
}

/// The truth about one query.
pub fn first_contact(query: &Query) -> Answer {
    let scene = Scene::new(query);
    if scene.meet_at(&mut Number::dyadic(&(IBig::ZERO, 0))) {
        return Answer::AtStart;
    }
    let mut first: Option<f64> = None;
    for candidate in scene.candidates() {
        for mut time in Number::roots(&candidate) {
            let earlier = first.is_none_or(|first| time.at_most(first));
            if earlier && scene.meet_at(&mut time) {
                let below = time.float_below();
                first = Some(first.map_or(below, |first| first.min(below)));
            }
        }
    }
    first.map_or(Answer::Never, Answer::Above)
}

/// Whether the features share a point at the time n/2^k.
pub fn meet_at(query: &Query, time: f64) -> bool {
    Scene::new(query).meet_at(&mut Number::dyadic(&dyadic(time)))
}

impl Scene {
    fn new(query: &Query) -> Scene {
        let numbers = query.start.iter().chain(&query.end).flatten();
        let shift = numbers.map(|&x| dyadic(x).1).max().unwrap_or(0);
        let integer = |x: f64| {
            let (n, k) = dyadic(x);
            n << (shift - k)
        };
        let points = std::array::from_fn(|i| {
            std::array::from_fn(|axis| {
                let (from, to) = (integer(query.start[i][axis]), integer(query.end[i][axis]));
                let rate = to - &from;
                [from, rate]
            })
        });
        Scene { kind: query.kind, points }
    }

    /// A coordinate at an integer time.
    fn at(&self, point: usize, axis: usize, time: i64) -> IBig {
        let [from, rate] = &self.points[point][axis];
        from + rate * IBig::from(time)
    }

    fn difference(&self, i: usize, j: usize, axis: usize, time: i64) -> IBig {
        self.at(i, axis, time) - self.at(j, axis, time)
    }

    /// Polynomials whose roots include every time at which a contact can begin.
    fn candidates(&self) -> Vec<Poly> {
        let all = interpolated(3, |time| {
            let rows = [1, 2, 3].map(|i: usize| [0, 1, 2].map(|axis| self.difference(i, 0, axis, time)));
            determinant(&rows)
        });
        if !all.is_zero() {
            return vec![all];
        }
        let mut list = Vec::new();
        for [i, j, k] in [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]] {
            for (x, y) in [(0, 1), (1, 2), (2, 0)] {
                list.push(interpolated(2, |time| {
                    let d = |a: usize, axis: usize| self.difference(a, i, axis, time);
                    d(j, x) * d(k, y) - d(j, y) * d(k, x)
                }));
            }
            for (corner, a, b) in [(i, j, k), (j, i, k), (k, i, j)] {
                list.push(interpolated(2, |time| {
                    let d = |p: usize, axis: usize| self.difference(p, corner, axis, time);
                    (0..3).map(|axis| d(a, axis) * d(b, axis)).sum()
                }));
            }
        }
        list.retain(|candidate| candidate.degree() > 0);
        list.dedup();
        list
    }

    /// Whether the features share a point at this time.
    fn meet_at(&self, time: &mut Number) -> bool {
        let (first, second): (&[usize], &[usize]) = match self.kind {
            Kind::VertexFace => (&[0], &[1, 2, 3]),
            Kind::EdgeEdge => (&[0, 1], &[2, 3]),
        };
        let mut pairs: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for a in faces(first) {
            for b in faces(second) {
                pairs.push((a.clone(), b));
            }
        }
        pairs.sort_by_key(|(a, b)| std::cmp::Reverse(a.len() + b.len()));
        for (place, (a, b)) in pairs.iter().enumerate() {
            match self.solve(a, b, time) {
                Solution::Meets => return true,
                // unique coordinates in the whole features: they have no common point
                Solution::Misses if place == 0 => return false,
                Solution::Misses | Solution::NotUnique => {}
            }
        }
        false
    }

    /// Weights of a common point of two faces.
    fn solve(&self, a: &[usize], b: &[usize], time: &mut Number) -> Solution {
        let unknowns = a.len() + b.len();
        let zero = || vec![IBig::ZERO; 2];
        let one = || vec![IBig::ONE, IBig::ZERO];
        // relative to point 0, which does not change the equations because the weights of either side sum to
        // 1
        let mut rows: Vec<Vec<Vec<IBig>>> = Vec::new();
        for axis in 0..3 {
            let coordinate = |&i: &usize, by: i64| {
                let [from, rate] = &self.points[i][axis];
                let [from0, rate0] = &self.points[0][axis];
                vec![(from - from0) * by, (rate - rate0) * by]
            };
            let mut row: Vec<Vec<IBig>> = a.iter().map(|i| coordinate(i, 1)).collect();
            row.extend(b.iter().map(|j| coordinate(j, -1)));
            row.push(zero());
            rows.push(row);
        }
        for side in [0..a.len(), a.len()..unknowns] {
            let mut row: Vec<Vec<IBig>> =
                (0..unknowns).map(|c| if side.contains(&c) { one() } else { zero() }).collect();
            row.push(one());
            rows.push(row);
        }
        for row in &mut rows {
            row.iter_mut().for_each(|element| reduce(element, &time.of));
        }
        eliminate(rows, unknowns, time)
    }
}

enum Solution {
    /// A unique solution with no negative weight.
    Meets,
    /// No solution, or a unique one with a negative weight.
    Misses,
    /// The equations do not determine the weights.
    NotUnique,
}

/// Gauss-Jordan elimination without division: rows are only multiplied by nonzero numbers.
fn eliminate(mut rows: Vec<Vec<Vec<IBig>>>, unknowns: usize, time: &mut Number) -> Solution {
    for column in 0..unknowns {
        let pivot = rows[column..].iter().position(|row| time.sign(&Poly::new(row[column].clone())) != 0);
        let Some(pivot) = pivot else { return Solution::NotUnique };
        rows.swap(column, column + pivot);
        let pivot_row = rows[column].clone();
        for (i, row) in rows.iter_mut().enumerate() {
            if i == column {
                continue;
            }
            let factor = row[column].clone();
            for (element, from) in row.iter_mut().zip(&pivot_row) {
                let mut value = product(element, &pivot_row[column]);
                value.iter_mut().zip(product(from, &factor)).for_each(|(x, y)| *x -= y);
                reduce(&mut value, &time.of);
                *element = value;
            }
            shorten(row);
        }
    }
    let right = |row: &Vec<Vec<IBig>>| Poly::new(row[unknowns].clone());
    if rows[unknowns..].iter().any(|row| time.sign(&right(row)) != 0) {
        return Solution::Misses;
    }
    let negative = (0..unknowns).any(|i| {
        let (diagonal, side) = (Poly::new(rows[i][i].clone()), right(&rows[i]));
        time.sign(&diagonal) * time.sign(&side) < 0
    });
    if negative { Solution::Misses } else { Solution::Meets }
}

/// Divides a row by the greatest common divisor of all its coefficients.
fn shorten(row: &mut [Vec<IBig>]) {
    let divisor = content(row.iter().flatten());
    row.iter_mut().flatten().for_each(|x| *x /= &divisor);
}

fn product(a: &[IBig], b: &[IBig]) -> Vec<IBig> {
    let mut c = vec![IBig::ZERO; (a.len() + b.len()).saturating_sub(1)];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            c[i + j] += x * y;
        }
    }
    c
}

/// Brings an element to as many coefficients as the degree of the modulus. All elements of the same length
/// are multiplied by the same positive number, so that rows stay proportional.
fn reduce(element: &mut Vec<IBig>, modulus: &Poly) {
    let degree = modulus.degree();
    let Some(leading) = modulus.0.last() else { return };
    while element.len() > degree {
        let top = element.pop().unwrap_or_default();
        let shift = element.len() - degree;
        for (i, x) in element.iter_mut().enumerate() {
            *x *= leading;
            if i >= shift {
                *x -= &top * &modulus.0[i - shift];
            }
        }
    }
    element.resize(degree, IBig::ZERO);
}

/// All faces of a simplex: the non-empty subsets of its corners.
fn faces(corners: &[usize]) -> Vec<Vec<usize>> {
    let chosen = |mask: usize| {
        corners.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, &c)| c).collect()
    };
    (1..1 << corners.len()).map(chosen).collect()
}

fn determinant([a, b, c]: &[[IBig; 3]; 3]) -> IBig {
    // over all permutations
    &a[0] * &b[1] * &c[2] + &a[1] * &b[2] * &c[0] + &a[2] * &b[0] * &c[1]
        - &a[2] * &b[1] * &c[0]
        - &a[1] * &b[0] * &c[2]
        - &a[0] * &b[2] * &c[1]
}

/// The polynomial of this degree through the values at 0, 1, …, up to a factor: Newton's divided differences
/// times d!.
fn interpolated(degree: usize, value: impl Fn(i64) -> IBig) -> Poly {
    let mut differences: Vec<IBig> = (0..=degree as i64).map(value).collect();
    for order in 1..=degree {
        for i in (order..=degree).rev() {
            let before = differences[i - 1].clone();
            differences[i] -= before;
        }
    }
    // sum over j of difference_j * (t choose j), all times degree!
    let factorial = |n: usize| (1..=n).fold(IBig::ONE, |product, i| product * IBig::from(i));
    let mut sum = vec![IBig::ZERO; degree + 1];
    let mut falling = vec![IBig::ONE];
    for (j, difference) in differences.iter().enumerate() {
        let factor = difference * (factorial(degree) / factorial(j));
        for (x, y) in sum.iter_mut().zip(&falling) {
            *x += y * &factor;
        }
        falling = product(&falling, &[-IBig::from(j), IBig::ONE]);
    }
    Poly::new(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_interpolated() {
        let p = interpolated(3, |t| IBig::from(2 * t * t * t - 7 * t + 5));
        assert_eq!(p, Poly(vec![5.into(), (-7).into(), IBig::ZERO, 2.into()]));
        assert_eq!(interpolated(2, |t| IBig::from(3 * t)), Poly(vec![IBig::ZERO, IBig::ONE]));
    }

    #[test]
    fn plain_cases() {
        let triangle = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
        let fall = |x: f64, y: f64, to: f64| {
            let [a, b, c] = triangle;
            let query =
                Query { kind: Kind::VertexFace, start: [[x, y, 1.0], a, b, c], end: [[x, y, to], a, b, c] };
            first_contact(&query)
        };
        for (x, y) in [(1.0, 1.0), (0.0, 0.0), (2.0, 0.0), (2.0, 2.0)] {
            assert_eq!(fall(x, y, -1.0), Answer::Above(0.5_f64.next_down()));
            assert_eq!(fall(x, y, -2.0), Answer::Above(1.0 / 3.0));
            assert_eq!(fall(x, y, 0.5), Answer::Never);
        }
        assert_eq!(fall(2.0, 2.0_f64.next_up(), -1.0), Answer::Never);
        let line = |x: f64| [x, x, 2.0 * x];
        let edges = Query {
            kind: Kind::EdgeEdge,
            start: [line(0.0), line(1.0), line(2.0), line(3.0)],
            end: [line(0.0), line(1.0), line(-1.0), line(0.0)],
        };
        assert_eq!(first_contact(&edges), Answer::Above(1.0 / 3.0));
        assert!(meet_at(&edges, 1.0) && !meet_at(&edges, 0.0));
    }
}
