//! Pairs of nodes that stay apart over several pieces of their motions.
//!
//! **What it answers.** Up to which time two nodes that were apart up to the horizon of an epoch stay apart
//! because nothing moves fast enough to bring them together, whatever their velocities do in between.
//!
//! **The mathematics.** Stretches of time begin at the epoch, each about twice as long as the one before. Over
//! a stretch, with n the direction of the line of centres at the epoch and x the distances of the centres from
//! their reference points,
//!
//! ```text
//! n·(b - a) >= g + target - s V        g = |c_b - c_a| - ρ_a - ρ_b - target
//! V = -min n·(o_b' - o_a') + max|ω_a| x_a + max|ω_b| x_b       over the stretch
//! ```
//!
//! since a ball keeps its support however it turns. So the pair keeps its distance up to g/V, or to the end of
//! the stretch if that is earlier.
//!
//! **Why it is sound.** Positions are continuous; velocities are bounded by [`Motion::speeds`], which holds on
//! both sides of every break. g is lowered by the view's `gap_error`, V is raised by the errors of n and by
//! more than its roundings (`docs/soundness/first-contact.md`, section 4).

use super::epoch::Epoch;
use super::pair::Pair;
use super::slack::{LOWERED, SLACK, UNIT};
use super::view::{V, length};
use crate::hierarchy::{LANES, Lens};
use crate::motion::{Motion, Speeds};
use swept_num::{Interval, Vector};

/// Relative error of a unit vector and of three products with it, in units of u.
const ROUNDINGS: f64 = 32.0;

/// How fast both bodies move over stretches that begin at one time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stretches {
    from: f64,
    /// The ends of the stretches, and the velocities over each.
    known: Vec<(f64, [Speeds; 2])>,
}

impl Stretches {
    /// The stretch number `k` from an epoch; `None` if the one before it reaches the end.
    fn get<A: Motion, B: Motion>(
        &mut self,
        pair: &Pair<'_, A, B>,
        epoch: &Epoch,
        k: usize,
    ) -> Option<(f64, [Speeds; 2])> {
        if self.from != epoch.time {
            (self.from, self.known) = (epoch.time, Vec::new());
        }
        if let Some(known) = self.known.get(k) {
            return Some(*known);
        }
        let last = pair.span.hi();
        let (from, before) = match self.known.last() {
            None => (epoch.time, None),
            Some((end, _)) if *end >= last => return None,
            Some((end, speeds)) => (*end, Some(speeds)),
        };
        let next = epoch.time + 2.0 * (from.max(epoch.end) - epoch.time);
        let end = if next > from { next.min(last) } else { last };
        let part = Interval::between(from, end);
        let speeds = [pair.motions.0.speeds(part), pair.motions.1.speeds(part)];
        let speeds = match before {
            None => speeds,
            Some([a, b]) => [a.hull(&speeds[0]), b.hull(&speeds[1])],
        };
        self.known.push((end, speeds));
        Some((end, speeds))
    }

    /// The time up to which two nodes are apart, and the direction in world axes from the first to the second.
    pub(crate) fn apart<A: Motion, B: Motion>(
        &mut self,
        pair: &Pair<'_, A, B>,
        epoch: &mut Epoch,
        slots: [u32; 2],
    ) -> Option<(f64, V)> {
        let lens = |i: usize| -> Lens {
            let slot = slots[i] as usize;
            pair.bodies[i].blocks()[slot / LANES].lens(slot % LANES)
        };
        let (first, second) = (lens(0), lens(1));
        let view = epoch.view(0);
        let center = Vector(first.center.map(f64::from));
        let other = view.partner(&second);
        let way = other.center - center;
        let far = length(way);
        let gap = far - f64::from(first.radius) - other.radius - view.gap_error - view.target;
        if !(gap > 0.0 && far > 0.0) {
            return None;
        }
        let distances = [length(center + view.home) * SLACK, other.distance * SLACK];
        let side = &epoch.sides[0];
        let (scale, rotation_error) = (1.0 / side.unit, side.pose.rotation_error);
        let n = side.pose.rotation * way.scale(1.0 / far);
        let mut best = None;
        for k in 0.. {
            let Some((end, [a, b])) = self.get(pair, epoch, k) else { break };
            let moved = b.velocity.center - a.velocity.center;
            let uncertain = a.velocity.radius
                + b.velocity.radius
                + length(moved) * (rotation_error + ROUNDINGS * UNIT)
                + (length(a.velocity.center) + length(b.velocity.center)) * UNIT;
            let turning =
                a.angular_velocity.magnitude() * distances[0] + b.angular_velocity.magnitude() * distances[1];
            let closing = (uncertain * scale * SLACK + turning * SLACK) - n.dot(moved) * scale;
            if closing > 0.0 {
                let until = (epoch.time + gap / closing * LOWERED).next_down();
                if until < end {
                    if until > best.unwrap_or(epoch.end) {
                        best = Some(until);
                    }
                    break;
                }
            }
            best = Some(end);
        }
        best.map(|until| (until, n))
    }
}
