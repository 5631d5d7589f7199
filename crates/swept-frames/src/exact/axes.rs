//! Separating axes over whole numbers.
//!
//! As in `sat.rs`, but with every axis, projection and time exact; times are compared as quotients.

use super::pair::{ExactFrame, ExactPair, dot, minus};
use super::whole::sign;
use super::{Quotient, round_down, round_up};
use crate::sat::{Axis, MOST_AXES, any_axis};
use crate::{FrameKind, Touching};
use dashu_int::IBig;
use std::cmp::Ordering;

fn directions<const D: usize>(frame: &ExactFrame<D>) -> Vec<[IBig; D]> {
    let mut vectors = frame.edges.to_vec();
    if frame.kind == FrameKind::Simplex {
        for i in 0..D {
            for j in 0..i {
                vectors.push(minus(&frame.edges[i], &frame.edges[j]));
            }
        }
    }
    vectors
}

fn perpendicular<const D: usize>(p: &[IBig; D], q: &[IBig; D]) -> [IBig; D] {
    std::array::from_fn(|k| match D {
        1 => IBig::ONE,
        2 if k == 0 => -&p[1],
        2 => p[0].clone(),
        _ => {
            let (i, j) = ((k + 1) % D, (k + 2) % D);
            &p[i] * &q[j] - &p[j] * &q[i]
        }
    })
}

fn shadow<const D: usize>(frame: &ExactFrame<D>, n: &[IBig; D]) -> (IBig, IBig) {
    let (mut least, mut most) = (IBig::ZERO, IBig::ZERO);
    for edge in &frame.edges {
        let x = dot(n, edge);
        match frame.kind {
            FrameKind::Parallelepiped if sign(&x) == Ordering::Less => least += x,
            FrameKind::Parallelepiped => most += x,
            FrameKind::Simplex => {
                if x < least {
                    least = x;
                } else if x > most {
                    most = x;
                }
            }
        }
    }
    (least, most)
}

impl<const D: usize> ExactPair<D> {
    /// First and last time of contact (rounded down and up; 0 and 1 at rest) according to the marked axes;
    /// `None` if they separate the frames.
    #[cold]
    pub(crate) fn time_by_axes(&self, touching: Touching, marked: &[bool; MOST_AXES]) -> Option<(f64, f64)> {
        let (of_a, of_b) = (directions(&self.a), directions(&self.b));
        let (offset, displacement) = self.relative();
        let apart = |order: Ordering| match touching {
            Touching::Closed => order == Ordering::Greater,
            Touching::Open => order != Ordering::Less,
        };
        let quotient = |x: IBig| Quotient { numerator: x, denominator: IBig::ONE };
        let (mut start, mut end) = (quotient(IBig::ZERO), quotient(IBig::ONE));
        let separated = any_axis::<D>(self.a.kind, self.b.kind, |number, axis| {
            if !marked[number] {
                return false;
            }
            let n = match axis {
                Axis::OfA(i, j) => perpendicular(&of_a[i], &of_a[j]),
                Axis::OfB(i, j) => perpendicular(&of_b[i], &of_b[j]),
                Axis::Cross(i, j) => perpendicular(&of_a[i], &of_b[j]),
            };
            if n.iter().all(IBig::is_zero) {
                return false;
            }
            let ((least_a, most_a), (least_b, most_b)) = (shadow(&self.a, &n), shadow(&self.b, &n));
            let d = dot(&n, &offset);
            let (lo, hi) = (&d + least_b - most_a, &d + most_b - least_a);
            let w = dot(&n, &displacement);
            // lo <= -w s <= hi, with signs changed so that the factor of s is positive: from/w <= s <= to/w.
            let (from, to, w) = match sign(&w) {
                Ordering::Equal => return apart(sign(&lo)) || apart(sign(&hi).reverse()),
                Ordering::Greater => (-hi, -lo, w),
                Ordering::Less => (lo, hi, -w),
            };
            let from = Quotient { numerator: from, denominator: w.clone() };
            let to = Quotient { numerator: to, denominator: w };
            if start.compare(&from) == Ordering::Less {
                start = from;
            }
            if end.compare(&to) == Ordering::Greater {
                end = to;
            }
            apart(start.compare(&end))
        });
        if separated {
            return None;
        }
        let Some([first, last]) = &self.span else { return Some((0.0, 1.0)) };
        // t = first + s (last - first)
        let time = |s: Quotient| Quotient {
            numerator: first * &s.denominator + s.numerator * (last - first),
            denominator: s.denominator,
        };
        Some((round_down(&time(start), self.time_exponent), round_up(&time(end), self.time_exponent)))
    }
}
