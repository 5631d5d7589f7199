//! From a time at which two bodies approach each other to one at which they are closest nearby.
//!
//! **What it answers.** [`descend`]: a time with a small distance, near one that is given.
//!
//! **The mathematics.** The distance falls in one direction of time. It is followed by growing steps to a time
//! at which it rises again; then the zero of its rate is enclosed, by the secant of both ends and, where that moves
//! the same end twice, by halving. Where the distance is convex it lies above the tangents of both ends: nothing is gained below
//! their intersection.
//!
//! **Why it is sound.** Distances are measured; which times are looked at is a hint.

use super::gauge::{Gauge, Near};
use crate::motion::Motion;

/// The greatest number of times looked at on the way to a bracket, and within it.
const STRIDES: u32 = 12;
const NARROWINGS: u32 = 14;

/// The closest that is found near `from`, within the span of the pair. A gain of less than `enough` is not worth a
/// look.
pub(super) fn descend<A: Motion, B: Motion>(gauge: &mut Gauge<'_, A, B>, from: Near, enough: f64) -> Near {
    let span = gauge.pair.span;
    if from.rate == 0.0 || from.rate.is_nan() {
        return from;
    }
    let ahead = from.rate < 0.0;
    let (end, sign) = if ahead { (span.hi(), 1.0) } else { (span.lo(), -1.0) };
    let rest = (end - from.time).abs();
    // at its present rate the distance falls by a quarter
    let mut stride = (0.25 * from.meshes / from.rate.abs()).max(rest / 1024.0);
    let mut behind = from;
    for _ in 0..STRIDES {
        if behind.time == end || gauge.left == 0 {
            return behind;
        }
        let next = behind.time + sign * stride;
        let next = if ahead { next.min(end) } else { next.max(end) };
        if next == behind.time {
            return behind;
        }
        let there = gauge.at(next, f64::INFINITY);
        if sign * there.rate >= 0.0 || there.meshes >= behind.meshes {
            return narrowed(gauge, [behind, there], sign, enough);
        }
        behind = there;
        stride *= 2.0;
    }
    behind
}

/// The closest between two times: the distance falls from the first toward the other.
fn narrowed<A: Motion, B: Motion>(
    gauge: &mut Gauge<'_, A, B>,
    [mut from, mut to]: [Near; 2],
    sign: f64,
    enough: f64,
) -> Near {
    let mut least = if to.meshes < from.meshes { to } else { from };
    let mut last = None;
    for _ in 0..NARROWINGS {
        let width = sign * (to.time - from.time);
        let (falls, rises) = (sign * from.rate, sign * to.rate);
        // a kink, or a valley that is not the only one: no tangent there
        let kinked = rises <= 0.0;
        let lowest = if kinked {
            from.meshes + falls * width
        } else {
            // from.meshes + falls s = to.meshes - rises (width - s)
            let meet = (to.meshes - rises * width - from.meshes) / (falls - rises);
            from.meshes + falls * meet.clamp(0.0, width)
        };
        if least.meshes - lowest <= enough || gauge.left == 0 {
            break;
        }
        let secant = falls * width / (falls - rises);
        let part = if kinked || last.is_some_and(|(_, twice)| twice) { 0.5 * width } else { secant };
        let part = part.clamp(width / 64.0, width - width / 64.0);
        let time = from.time + sign * part;
        if time == from.time || time == to.time {
            break;
        }
        let there = gauge.at(time, f64::INFINITY);
        if there.meshes < least.meshes {
            least = there;
        }
        let first = sign * there.rate < 0.0 && there.meshes <= from.meshes;
        last = Some((first, last.is_some_and(|(before, _)| before == first)));
        if first {
            from = there;
        } else {
            to = there;
        }
    }
    least
}
