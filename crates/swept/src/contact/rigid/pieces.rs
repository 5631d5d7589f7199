//! The smooth pieces of a span, and how finely they must be searched.
//!
//! **What it answers.** The span cut at the breaks of both motions; for a piece, a width of time within which
//! two features get closer by no more than a fraction of the tolerance.
//!
//! **The mathematics.** Let V bound the closing speed and W the relative acceleration of the corners. Within
//! w the distance changes by less than V w, and any second-order bound of it by less than V w + W w²/2. With
//! w <= δ/(8V) and w² <= δ/(4W) that is at most δ/4: features farther apart than δ are proved apart for that
//! long.
//!
//! **Why it is sound.** No bound is used across a break. The width only decides when a search stops, not what
//! it proves.
//!
//! **Source.** [D2M14, section 5.3.2], without its division by a zero speed (D-11).

use super::moving::Moving;
use super::separation::Bend;
use crate::motion::{Motion, Speeds};
use swept_num::Interval;

/// The parts of a span between the breaks of two motions, in order.
pub(super) struct Pieces<'a> {
    rest: Option<Interval>,
    breaks: [&'a [f64]; 2],
}

impl<'a> Pieces<'a> {
    pub(super) fn new<A: Motion, B: Motion>(a: &'a A, b: &'a B, span: Interval) -> Self {
        Self { rest: Some(span), breaks: [a.breaks(), b.breaks()] }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Interval;

    fn next(&mut self) -> Option<Interval> {
        let rest = self.rest?;
        let next = |breaks: &[f64]| breaks.iter().copied().find(|t| *t > rest.lo()).unwrap_or(rest.hi());
        let end = self.breaks.map(next).into_iter().fold(rest.hi(), f64::min);
        self.rest = (end < rest.hi()).then(|| Interval::between(end, rest.hi()));
        Some(Interval::between(rest.lo(), end))
    }
}

/// How finely a piece must be searched for this tolerance, as a width of time; may be infinite or zero.
pub(super) fn fine_width<A: Motion, B: Motion, const N: usize, const K: usize>(
    a: &Moving<'_, A, N>,
    b: &Moving<'_, B, K>,
    piece: Interval,
    tolerance: f64,
) -> f64 {
    let (of_a, of_b) = (a.motion().speeds(piece), b.motion().speeds(piece));
    let relative = (of_b.velocity.center - of_a.velocity.center).norm_squared().sqrt();
    let turning = |speeds: &Speeds, reach: f64| speeds.angular_velocity.magnitude() * reach;
    let speed = relative
        + of_a.velocity.radius
        + of_b.velocity.radius
        + turning(&of_a, a.reach())
        + turning(&of_b, b.reach());
    let bend = Bend::over(a, b, piece).magnitude();
    let width = (tolerance / (8.0 * speed)).min((tolerance / (4.0 * bend)).sqrt());
    if width.is_nan() { 0.0 } else { width }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Path, Placement, Spin};

    #[test]
    fn pieces_end_at_the_breaks_of_both() {
        let at = |t: f64, x: f64| (t, Placement::at([x, 0.0, 0.0]));
        let a = Path::through(&[at(0.0, 0.0), at(1.0, 1.0), at(2.0, 0.0), at(4.0, 3.0)]).unwrap();
        let b = Path::through(&[at(0.0, 5.0), at(1.5, 4.0), at(2.0, 9.0), at(4.0, 3.0)]).unwrap();
        let cut = |lo, hi| Pieces::new(&a, &b, Interval::between(lo, hi)).collect::<Vec<_>>();
        let iv = Interval::between;
        assert_eq!(cut(0.0, 4.0), [iv(0.0, 1.0), iv(1.0, 1.5), iv(1.5, 2.0), iv(2.0, 4.0)]);
        assert_eq!(cut(1.0, 1.25), [iv(1.0, 1.25)]);
        assert_eq!(cut(3.0, 3.0), [iv(3.0, 3.0)]);
        assert_eq!(cut(0.5, 1.0), [iv(0.5, 1.0)]);
    }

    #[test]
    fn bodies_at_rest_need_no_width() {
        let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let vertex = Moving::new([[0.0; 3]], &rest).unwrap();
        assert_eq!(fine_width(&vertex, &vertex, Interval::between(0.0, 1.0), 1e-9), f64::INFINITY);
        let fast = Spin::new([0.0, 1.0], Placement::IDENTITY, [8.0, 0.0, 0.0], [0.0; 3]).unwrap();
        let flying = Moving::new([[0.0; 3]], &fast).unwrap();
        let width = fine_width(&vertex, &flying, Interval::between(0.0, 1.0), 0.5);
        assert!((width - 0.5 / 64.0).abs() < 1e-9);
    }
}
