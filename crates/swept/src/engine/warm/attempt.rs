//! The attempt to prove a whole span clear before a search is begun, and what is kept after one.
//!
//! **What it answers.** Whether two bodies stay more than η + δ apart over the span.
//!
//! **The mathematics.** The front of the last query is held against the window. The few pairs that fail are
//! made anew; if they are many, the bodies have moved too far, and the attempt ends.
//!
//! **Why it is sound.** The front covers all pairs of faces before and after.

use super::front::Front;
use super::kept::{Kept, LastPair, LastPairs, WarmStart};
use super::renew::{Maker, Renewed};
use super::window::{Window, is_smooth};
use crate::certificate::Cost;
use crate::engine::limits::Limits;
use crate::engine::pair::Pair;
use crate::hierarchy::LANES;
use crate::motion::Motion;
use swept_num::{Interval, Vector};

/// The attempt ends when more than one pair in this many fails, and more than `FEW`.
const PART: usize = 16;
const FEW: usize = 8;
/// Maximum number of pairs made anew: this many, and one for each `WORK_PART` pairs of the front.
const WORK: usize = 32;
const WORK_PART: usize = 8;
/// A larger front is not kept.
const LARGEST: usize = 1 << 14;
/// A front is made only where points move by at most this part of the smaller body in a window: farther on, most
/// of it would have to be made anew.
const SLOW: f64 = 1.0 / 128.0;

/// What an attempt came to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Attempt {
    /// Whether the surfaces are proved to be more than η + δ apart over the whole span.
    pub clear: bool,
    /// Whether the roots are apart all the time, so that neither body contains a part of the other.
    pub outside: bool,
    pub cost: Cost,
}

/// Tries to prove that two bodies stay more than η + δ apart over the whole span.
///
/// # Guarantee
/// `clear` and `outside` are proved for the real motions of the surfaces, whatever is kept.
pub(crate) fn attempt<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    limits: &Limits<'_>,
    warm: &mut WarmStart,
) -> Attempt {
    warm.belong_to(pair.bodies);
    let mut attempt = Attempt::default();
    if !warm.is_awake() {
        warm.waited();
        return attempt;
    }
    if !is_smooth(pair.motions.0, pair.motions.1, pair.span) {
        return attempt;
    }
    let Some(mut kept) = warm.take() else { return attempt };
    let window = Window::new(pair, kept.carrier, limits.separation + limits.tolerance);
    let turned = window.turned(&kept.turned);
    attempt.cost.node_pairs = kept.front.len() as u64;
    attempt.cost.steps = 1;
    if renewed(&mut kept.front, &window, turned, &mut attempt.cost, limits.budget) {
        kept.turned = window.turned_at_end(turned[1]);
        kept.served += 1;
        attempt.outside = kept.front.len() == 1;
        attempt.clear = true;
        warm.succeeded(Some(kept));
    } else {
        warm.failed();
    }
    attempt
}

/// Whether all pairs of a front stay apart over a window, after those that failed were made anew.
fn renewed(front: &mut Front, window: &Window<'_>, turned: [f64; 2], cost: &mut Cost, budget: u64) -> bool {
    let most = FEW.max(front.len() / PART);
    let mut failing = Vec::new();
    front.failing(window, turned, most, &mut failing);
    if failing.len() > most {
        return false;
    }
    let maker = Maker::new(window, turned[1]);
    let mut left = WORK + front.len() / WORK_PART;
    let mut stack = Vec::new();
    for place in failing {
        let (pair, n) = front.at(place);
        stack.push(pair);
        // the first pair found takes the place of the one that failed
        let mut place = Some(place);
        while let Some(pair) = stack.pop() {
            if left == 0 || cost.steps >= budget {
                return false;
            }
            left -= 1;
            cost.steps += 1;
            match maker.renewed(pair, Some(n)) {
                Renewed::Same(apart) => match place.take() {
                    Some(place) => front.set(place, &apart),
                    None => front.push(&apart),
                },
                Renewed::Split(children, count) => stack.extend(&children[..count]),
                Renewed::Lost => return false,
            }
        }
    }
    true
}

/// Keeps what a search that ended clear was able to tell apart, for the next window.
pub(crate) fn keep<A: Motion, B: Motion>(pair: &Pair<'_, A, B>, last: &LastPairs, warm: &mut WarmStart) {
    let pairs = last.pairs();
    let small = pair.bodies.iter().map(|body| body.local().unit).fold(f64::INFINITY, f64::min);
    let travel = pair.closing * pair.span.width();
    if !warm.is_awake() {
        return;
    }
    let smooth = is_smooth(pair.motions.0, pair.motions.1, pair.span);
    let slow = travel <= SLOW * small;
    if pairs.is_empty() || pairs.len() > LARGEST || !smooth || !slow {
        return;
    }
    // the body that turns less carries the directions
    let spins = [pair.motions.0.speeds(pair.span), pair.motions.1.speeds(pair.span)]
        .map(|speeds| speeds.angular_velocity.magnitude());
    let carrier = usize::from(spins[1] < spins[0]);
    let window = Window::new(pair, carrier, 0.0);
    let maker = Maker::new(&window, 0.0);
    let mut front = Front::with_capacity(pairs.len() + LANES);
    let back = pair.poses(pair.span.hi())[carrier].rotation.transposed();
    for &LastPair { pair: [a, b], direction } in pairs {
        // from the carrier to the other body
        let n = back * Vector(direction);
        let (pair, n) = if carrier == 0 { ([a, b], n) } else { ([b, a], -n) };
        front.push(&maker.make(pair, Some(n).filter(|n| *n != Vector::ZERO)));
    }
    let made = front.len();
    let turned = window.turned_at_end(0.0);
    warm.kept = Some(Kept { carrier, front, turned, made, served: 0 });
}

/// The time at which a search of both motions ends.
pub(crate) fn end(a: &impl Motion, b: &impl Motion) -> f64 {
    let (a, b): (Interval, Interval) = (a.span(), b.span());
    a.hi().min(b.hi())
}
