//! Into how many parts a span of time is cut.
//!
//! **What it answers.** Slices short enough for the bounds of balls to be tight, and no shorter.
//!
//! **The mathematics.** Let V be a bound on the closing speed, W on the acceleration of one body's points
//! relative to the other's, r the smaller body's radius, but at least the size of a leaf of the larger, and c
//! a constant. The number n of slices of length T/n is such that
//!
//! ```text
//! V T/n <= r/c        W (T/n)²/2 <= r/c
//! ```
//!
//! that is n = max(c V T/r, T √(c W/(2r))), rounded up. Both are dimensionless, and two bodies that move
//! together need one slice, however fast they are.
//!
//! **Why it is sound.** Slices lie end to end and are closed, whatever their number; the number only affects
//! the cost.
//!
//! **Source.** [D2M14, section 5.4.3, "ComputeN"; the two constants of section 5.4.4], with the closing speed
//! in place of the larger speed and without adding lengths to times (D-13).

use super::domain::Domain;

/// c of the first pass. The thesis gives no value; larger ones hardly make the contacts of balls later.
const CONSTANT: f64 = 2.0;
/// Ratio of the c of the precise pass to that of the first.
pub(in crate::engine) const FINER: u32 = 512;
/// Maximum number of slices of a span: bodies may be points.
const MOST: f64 = 65536.0;
/// Size of a leaf relative to its body.
const LEAF: f64 = 1.0 / 16.0;

/// A span in equal parts.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Slices {
    span: Domain,
    count: u64,
    next: u64,
}

impl Slices {
    /// The slices of a span for bodies of these radii, with bounds on their closing speed and relative
    /// acceleration.
    pub(in crate::engine) fn of(span: Domain, speed: f64, bend: f64, radii: [f64; 2]) -> Self {
        // the larger body's leaves resolve no finer than that
        let radius = radii[0].min(radii[1]).max(LEAF * radii[0].max(radii[1]));
        let long = span.to - span.from;
        let by_speed = CONSTANT * speed * long / radius;
        let by_bend = long * (CONSTANT * bend / (2.0 * radius)).sqrt();
        let count = by_speed.max(by_bend).ceil();
        // NaN where a body is a point that does not move
        let count = if count > 1.0 { count.min(MOST) as u64 } else { 1 };
        Self { span, count, next: 0 }
    }

    fn time(&self, k: u64) -> f64 {
        if k >= self.count {
            return self.span.to;
        }
        let part = k as f64 / self.count as f64;
        (self.span.from + (self.span.to - self.span.from) * part).clamp(self.span.from, self.span.to)
    }
}

impl Iterator for Slices {
    type Item = Domain;

    fn next(&mut self) -> Option<Domain> {
        if self.next >= self.count {
            return None;
        }
        let slice = Domain { from: self.time(self.next), to: self.time(self.next + 1) };
        self.next += 1;
        Some(slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(long: f64, speed: f64, bend: f64, radii: [f64; 2]) -> u64 {
        Slices::of(Domain { from: 0.0, to: long }, speed, bend, radii).count
    }

    #[test]
    fn as_many_as_the_way_and_the_bend_ask_for() {
        // c V T/r = 2 · 3 · 5
        assert_eq!(count(5.0, 3.0, 0.0, [1.0, 4.0]), 30);
        // T √(c W/(2r)) = 5 √16
        assert_eq!(count(5.0, 0.5, 16.0, [1.0, 1.0]), 20);
        // the larger of the two, and the unit of length does not matter
        assert_eq!(count(5.0, 3.0, 16.0, [1.0, 1.0]), 30);
        assert_eq!(count(5.0, 3e6, 16e6, [1e6, 1e6]), 30);
        // a speck counts as a leaf of the larger body
        assert_eq!(count(1.0, 1.0, 0.0, [1e-9, 16.0]), 2);
        // at rest, including points
        assert_eq!(count(5.0, 0.0, 0.0, [1.0, 1.0]), 1);
        assert_eq!(count(5.0, 0.0, 0.0, [0.0, 0.0]), 1);
        assert_eq!(count(5.0, 1.0, 0.0, [0.0, 0.0]), MOST as u64);
    }

    #[test]
    fn they_lie_end_to_end() {
        let span = Domain { from: -0.1, to: 0.7 };
        let slices: Vec<Domain> = Slices::of(span, 7.3, 0.0, [1.0, 1.0]).collect();
        assert_eq!((slices[0].from, slices[slices.len() - 1].to, slices.len()), (-0.1, 0.7, 12));
        assert!(slices.windows(2).all(|two| two[0].to == two[1].from && two[0].from < two[0].to));
    }
}
