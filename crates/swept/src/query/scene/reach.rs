//! Where each body may be over each of several stretches of time.
//!
//! **What it answers.** An axis-aligned box in the world around a body over a stretch; computed once for each body, and
//! shared by all pairs.
//!
//! **The mathematics.** With R(t) and o(t) enclosed over the stretch, a point x of the body is at R x + o. All points lie
//! in the ball of the root of the tree, centre c and radius ρ, and in the box B of the mesh:
//!
//! ```text
//! box = (R c + o ± ρ) ∩ (R B + o), widened on all sides by r + η/2 + a share of the tolerance
//! ```
//!
//! The share is δ/2, or 2e-3 (ρ + r) for the automatic tolerance, which fast motion does not raise above 1e-3 of the
//! larger diameter. So two bodies whose boxes are apart are farther apart than η + δ.
//!
//! **Why it is sound.** Interval arithmetic throughout; both boxes contain the body, so their intersection does. The
//! stretches are closed and cover the span. That a pair is clear needs only η; the share keeps pairs that the search
//! would call a near miss from being called clear, and is a matter of consistency.

use super::body::MovingBody;
use crate::query::options::Options;
use swept_num::{Interval, Vector, add_down, add_up, mul_up, sqrt_down, sub_down};

/// A box around a body, widened by its share of the distance that counts as close.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub lo: [f64; 3],
    pub hi: [f64; 3],
}

impl Reach {
    fn of(moving: &MovingBody<'_>, stretch: Interval, share: f64) -> Self {
        let MovingBody { body, motion } = moving;
        let pose = motion.enclose(stretch);
        let place = |x: Vector<Interval, 3>| pose.rotation * x + pose.translation;
        let (root, local) = (body.blocks()[0].lens(0), body.local());
        let radius = mul_up(f64::from(root.radius), local.unit);
        let ball = place(local.outward(root.center.map(f64::from)));
        let [lo, hi] = body.boundary().bounds();
        let mesh = place(Vector(core::array::from_fn(|k| Interval::between(lo[k], hi[k]))));
        let wide = Interval::between(-share, share);
        let sides: [Interval; 3] = core::array::from_fn(|k| {
            let round = ball[k] + Interval::between(-radius, radius);
            // both contain the body
            round.intersection(mesh[k]).unwrap_or(round) + wide
        });
        Self { lo: sides.map(Interval::lo), hi: sides.map(Interval::hi) }
    }

    /// A box around both.
    fn hull(self, other: Self) -> Self {
        Self {
            lo: core::array::from_fn(|k| self.lo[k].min(other.lo[k])),
            hi: core::array::from_fn(|k| self.hi[k].max(other.hi[k])),
        }
    }

    /// How far the boxes are apart, rounded down; 0 if they are not.
    fn distance(&self, other: &Self) -> f64 {
        let gaps: [f64; 3] = core::array::from_fn(|k| {
            sub_down(other.lo[k], self.hi[k]).max(sub_down(self.lo[k], other.hi[k])).max(0.0)
        });
        let square = gaps[0] * gaps[0] + gaps[1] * gaps[1] + gaps[2] * gaps[2];
        if !(SMALL..LARGE).contains(&square) {
            return gaps.into_iter().fold(0.0, f64::max);
        }
        // four roundings, and what underflows is far less than one more
        sqrt_down(square * (1.0 - 4.0 * f64::EPSILON))
    }
}

/// Between these no square overflows, and what underflows does not count.
const SMALL: f64 = f64::from_bits((1023 - 900) << 52);
const LARGE: f64 = f64::from_bits((1023 + 1000) << 52);

/// Maximum number of stretches.
const MOST: usize = 64;
/// Maximum number of longer stretches for which distances are computed.
const COARSE: usize = 8;

/// The boxes of all bodies over all stretches.
pub(super) struct Reaches {
    /// The ends of the stretches, and the start before them.
    pub times: Vec<f64>,
    /// For each body the boxes of its stretches.
    pub boxes: Vec<Vec<Reach>>,
    /// For each body boxes over several stretches each.
    coarse: Vec<Vec<Reach>>,
    /// By how much each box is widened beyond the radius.
    extra: Vec<f64>,
}

impl Reaches {
    pub(super) fn of(bodies: &[MovingBody<'_>], span: Interval, options: &Options) -> Self {
        // one pair costs about as much as ten boxes
        let count = if span.is_point() { 1 } else { (bodies.len() / 8).next_power_of_two().clamp(1, MOST) };
        let times = times(span, count);
        let kept = mul_up(0.5, options.min_separation);
        let share = |moving: &MovingBody<'_>| {
            let body = moving.body;
            let radius = mul_up(f64::from(body.blocks()[0].lens(0).radius), body.local().unit);
            let tolerance = match options.tolerance {
                Some(tolerance) => mul_up(0.5, tolerance),
                None => mul_up(2e-3, add_up(radius, body.radius())),
            };
            add_up(add_up(body.radius(), kept), tolerance)
        };
        let boxes: Vec<Vec<Reach>> = mapped(bodies, |moving| {
            let share = share(moving);
            times
                .windows(2)
                .map(|ends| Reach::of(moving, Interval::between(ends[0], ends[1]), share))
                .collect()
        });
        let size = boxes.first().map_or(1, |boxes| boxes.len().div_ceil(COARSE));
        let coarse = |boxes: &Vec<Reach>| {
            boxes.chunks(size).filter_map(|part| part.iter().copied().reduce(Reach::hull)).collect()
        };
        let coarse = boxes.iter().map(coarse).collect();
        let extra = bodies.iter().map(|moving| sub_down(share(moving), moving.body.radius())).collect();
        Self { times, boxes, coarse, extra }
    }

    /// The start of a stretch. A pair that is not close in any earlier one is proved apart up to and including it,
    /// unless it is the first.
    pub(super) fn start(&self, stretch: u32) -> f64 {
        self.times[stretch as usize]
    }

    /// A distance that two bodies which are never close keep over the whole span.
    pub(super) fn distance(&self, a: usize, b: usize) -> f64 {
        let pairs = self.coarse[a].iter().zip(&self.coarse[b]);
        let least = pairs.map(|(a, b)| a.distance(b)).fold(f64::INFINITY, f64::min);
        // where the widened boxes are apart, the bodies are farther apart by what was added beyond their radii
        if least > 0.0 { add_down(least, add_down(self.extra[a], self.extra[b])) } else { 0.0 }
    }
}

/// The ends of so many stretches of about the same length.
fn times(span: Interval, count: usize) -> Vec<f64> {
    let (lo, hi) = (span.lo(), span.hi());
    let inner = (1..count).map(|k| {
        let part = k as f64 / count as f64;
        (lo * (1.0 - part) + hi * part).clamp(lo, hi)
    });
    let mut times: Vec<f64> = core::iter::once(lo).chain(inner).collect();
    times.sort_by(f64::total_cmp);
    times.push(hi);
    times
}

/// What `work` makes of each item, in order; on all threads if there are several.
pub(super) fn mapped<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        items.par_iter().map(work).collect()
    }
    #[cfg(not(feature = "parallel"))]
    {
        items.iter().map(work).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_cover_the_span() {
        for (lo, hi) in [(0.0, 1.0), (-3.0, 1e9), (5.0, 5.0f64.next_up()), (-1e300, 1e300), (0.1, 0.1)] {
            let times = times(Interval::between(lo, hi), 16);
            assert_eq!((times[0], times[16], times.len()), (lo, hi, 17));
            assert!(times.is_sorted(), "{times:?}");
        }
    }

    #[test]
    fn distances_of_boxes_are_not_exaggerated() {
        let unit = |x: f64, y: f64| Reach { lo: [x, y, 0.0], hi: [x + 1.0, y + 1.0, 1.0] };
        let (here, there) = (unit(0.0, 0.0), unit(4.0, 5.0));
        assert!(here.distance(&there) <= 5.0 && here.distance(&there) > 4.999_999_999);
        assert_eq!(here.distance(&there), there.distance(&here));
        assert_eq!((here.distance(&unit(1.0, 0.5)), here.distance(&here)), (0.0, 0.0));
        let endless = Reach { lo: [f64::NEG_INFINITY; 3], hi: [f64::INFINITY; 3] };
        assert_eq!(here.distance(&endless), 0.0);
        for far in [1e200, 1e-162] {
            let point = |x: f64| Reach { lo: [x; 3], hi: [x; 3] };
            let apart = point(0.0).distance(&point(far));
            assert!(apart > 0.9 * far && apart < 1.8 * far, "{apart:?}");
        }
    }
}
