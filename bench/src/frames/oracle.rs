//! The exact intersection of two frames by enumeration of vertices, in rational numbers.
//!
//! Shares nothing with the library. Each frame is described by slabs in (x, t) from a rational inverse of its
//! edges. Every choice of as many slabs as there are unknowns, with every choice of ends, gives a point; the
//! points that satisfy all slabs are the vertices of the (bounded) intersection. It is empty exactly when
//! there is no vertex, has interior points exactly when the vertices span all dimensions, and its box is that
//! of the vertices.

#![allow(clippy::needless_range_loop, reason = "formulas over several arrays read best with their indices")]

use dashu_base::Sign;
use dashu_ratio::RBig;
use swept_frames::{Frame, FrameKind, MovingFrame, TimeSpan};

/// The exact intersection.
#[derive(Clone, Debug)]
pub struct Exact {
    /// The closed sets meet.
    pub closed: bool,
    /// The interiors meet.
    pub open: bool,
    /// The tight box, time last when moving; empty if they do not meet.
    pub bounds: Vec<(RBig, RBig)>,
}

/// `f64` to rational, exactly.
pub fn rational(x: f64) -> RBig {
    RBig::try_from(x).expect("a finite number is rational")
}

struct Slab {
    a: Vec<RBig>,
    lo: Option<RBig>,
    hi: Option<RBig>,
}

/// Inverse of a matrix given by rows; `None` if it is singular.
fn inverse(mut m: Vec<Vec<RBig>>) -> Option<Vec<Vec<RBig>>> {
    let n = m.len();
    let mut result: Vec<Vec<RBig>> =
        (0..n).map(|i| (0..n).map(|j| if i == j { RBig::ONE } else { RBig::ZERO }).collect()).collect();
    for pivot in 0..n {
        let row = (pivot..n).find(|&row| !m[row][pivot].is_zero())?;
        m.swap(pivot, row);
        result.swap(pivot, row);
        let p = m[pivot][pivot].clone();
        for column in 0..n {
            m[pivot][column] = &m[pivot][column] / &p;
            result[pivot][column] = &result[pivot][column] / &p;
        }
        for row in 0..n {
            if row != pivot && !m[row][pivot].is_zero() {
                let factor = m[row][pivot].clone();
                for column in 0..n {
                    m[row][column] = &m[row][column] - &factor * &m[pivot][column];
                    result[row][column] = &result[row][column] - &factor * &result[pivot][column];
                }
            }
        }
    }
    Some(result)
}

fn dot(x: &[RBig], y: &[RBig]) -> RBig {
    x.iter().zip(y).fold(RBig::ZERO, |sum, (x, y)| sum + x * y)
}

fn slabs<const D: usize>(frame: &Frame<D>, velocity: Option<&[f64; D]>) -> Vec<Slab> {
    // y = E^-1 (x - o - v t); row k of E holds coordinate k of every edge
    let edges = (0..D).map(|k| frame.edges().iter().map(|edge| rational(edge[k])).collect()).collect();
    let inverse = inverse(edges).expect("a frame is not flat");
    let origin: Vec<RBig> = frame.origin().iter().map(|&x| rational(x)).collect();
    let mut rows = Vec::new();
    for row in &inverse {
        let mut a = row.clone();
        if let Some(velocity) = velocity {
            let velocity: Vec<RBig> = velocity.iter().map(|&x| rational(x)).collect();
            a.push(-dot(row, &velocity));
        }
        rows.push((a, dot(row, &origin)));
    }
    match frame.kind() {
        FrameKind::Parallelepiped => {
            rows.into_iter().map(|(a, p)| Slab { a, hi: Some(&p + RBig::ONE), lo: Some(p) }).collect()
        }
        FrameKind::Simplex => {
            let n = rows[0].0.len();
            let sum = (0..n).map(|k| rows.iter().fold(RBig::ZERO, |s, (a, _)| s + &a[k])).collect();
            let p = rows.iter().fold(RBig::ONE, |s, (_, p)| s + p);
            let mut slabs: Vec<Slab> =
                rows.into_iter().map(|(a, p)| Slab { a, lo: Some(p), hi: None }).collect();
            slabs.push(Slab { a: sum, lo: None, hi: Some(p) });
            slabs
        }
    }
}

fn choices(n: usize, k: usize) -> Vec<Vec<usize>> {
    (0u32..1 << n)
        .filter(|set| set.count_ones() as usize == k)
        .map(|set| (0..n).filter(|i| set >> i & 1 == 1).collect())
        .collect()
}

fn enumerate(slabs: &[Slab], unknowns: usize) -> Exact {
    let mut vertices: Vec<Vec<RBig>> = Vec::new();
    for choice in choices(slabs.len(), unknowns) {
        let Some(inverse) = inverse(choice.iter().map(|&i| slabs[i].a.clone()).collect()) else { continue };
        'ends: for ends in 0u32..1 << unknowns {
            let mut right = Vec::new();
            for (bit, &i) in choice.iter().enumerate() {
                match if ends >> bit & 1 == 1 { &slabs[i].hi } else { &slabs[i].lo } {
                    Some(end) => right.push(end.clone()),
                    None => continue 'ends,
                }
            }
            let point: Vec<RBig> = inverse.iter().map(|row| dot(row, &right)).collect();
            let inside = slabs.iter().all(|slab| {
                let value = dot(&slab.a, &point);
                slab.lo.as_ref().is_none_or(|lo| *lo <= value)
                    && slab.hi.as_ref().is_none_or(|hi| value <= *hi)
            });
            if inside && !vertices.contains(&point) {
                vertices.push(point);
            }
        }
    }
    let bounds = (0..if vertices.is_empty() { 0 } else { unknowns })
        .map(|k| {
            let values = || vertices.iter().map(|v| v[k].clone());
            (values().min().expect("a vertex"), values().max().expect("a vertex"))
        })
        .collect();
    Exact { closed: !vertices.is_empty(), open: rank(&vertices) == unknowns, bounds }
}

/// The dimension of the hull of points (0 for none).
fn rank(points: &[Vec<RBig>]) -> usize {
    let Some(first) = points.first() else { return 0 };
    let mut rows: Vec<Vec<RBig>> =
        points[1..].iter().map(|p| p.iter().zip(first).map(|(x, y)| x - y).collect()).collect();
    let mut rank = 0;
    for column in 0..first.len() {
        let Some(place) = (rank..rows.len()).find(|&i| !rows[i][column].is_zero()) else { continue };
        rows.swap(rank, place);
        let pivot = rows[rank].clone();
        for row in &mut rows[rank + 1..] {
            let factor = &row[column] / &pivot[column];
            for (x, p) in row.iter_mut().zip(&pivot) {
                *x = &*x - &factor * p;
            }
        }
        rank += 1;
    }
    rank
}

/// Two resting frames.
pub fn resting<const D: usize>(a: &Frame<D>, b: &Frame<D>) -> Exact {
    let mut rows = slabs(a, None);
    rows.extend(slabs(b, None));
    enumerate(&rows, D)
}

/// Two moving frames.
pub fn moving<const D: usize>(a: &MovingFrame<D>, b: &MovingFrame<D>, span: &TimeSpan) -> Exact {
    let mut rows = slabs(a.frame(), Some(a.velocity()));
    rows.extend(slabs(b.frame(), Some(b.velocity())));
    let mut time = vec![RBig::ZERO; D];
    time.push(RBig::ONE);
    rows.push(Slab { a: time, lo: Some(rational(span.start())), hi: Some(rational(span.end())) });
    enumerate(&rows, D + 1)
}

/// Whether `lo` is at most `x`, and below it by at most `room`.
pub fn just_below(lo: f64, x: &RBig, room: f64) -> bool {
    let gap = x - rational(lo);
    gap.sign() == Sign::Positive && gap <= rational(room)
}

/// Whether `hi` is at least `x`, and above it by at most `room`.
pub fn just_above(hi: f64, x: &RBig, room: f64) -> bool {
    let gap = rational(hi) - x;
    gap.sign() == Sign::Positive && gap <= rational(room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_that_overlap_touch_and_miss() {
        let square = |x: f64| Frame::parallelepiped([x, 0.0], [[1.0, 0.0], [0.0, 1.0]]).unwrap();
        let overlap = resting(&square(0.0), &square(0.5));
        assert!(overlap.closed && overlap.open);
        assert_eq!(overlap.bounds[0], (rational(0.5), RBig::ONE));
        let touch = resting(&square(0.0), &square(1.0));
        assert!(touch.closed && !touch.open);
        assert_eq!(touch.bounds[0], (RBig::ONE, RBig::ONE));
        assert!(!resting(&square(0.0), &square(1.5)).closed);
    }

    #[test]
    fn a_moving_square_meets_for_a_while() {
        let square = |x: f64, v: f64| {
            let frame = Frame::parallelepiped([x, 0.0], [[1.0, 0.0], [0.0, 1.0]]).unwrap();
            MovingFrame::new(frame, [v, 0.0]).unwrap()
        };
        let exact = moving(&square(0.0, 0.0), &square(2.0, -4.0), &TimeSpan::UNIT);
        assert_eq!(exact.bounds[2], (rational(0.25), rational(0.75)));
        assert_eq!(exact.bounds[0], (RBig::ZERO, RBig::ONE));
    }
}
