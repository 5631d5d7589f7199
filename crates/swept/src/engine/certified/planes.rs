//! Inner pairs: advanced as a whole along planes between their hulls.
//!
//! **What it answers.** Whether an inner pair that would otherwise be split stays apart longer along a better
//! direction; that direction, which its child pairs inherit.
//!
//! **The mathematics.** A direction is searched for from the one that the pair inherited
//! ([`hulls`](crate::engine::hulls)). One that is found serves until the pair comes to the front again: then
//! it is split, since a second search would gain little. Directions are kept in world axes and numbered.
//!
//! **Why it is sound.** A pair waits with a time up to which it is proved apart; a direction is only a hint.

use super::state::Search;
use crate::engine::epoch::Epoch;
use crate::engine::hulls::{Nodes, Tried};
use crate::engine::lanes::One;
use crate::engine::recorder::Recorder;
use crate::engine::view::{V, length};
use crate::hierarchy::Child;
use crate::motion::Motion;
use swept_num::Vector;

/// A pair is split if the best direction found advances it by less than this part of the time for
/// which its children must stay apart for it to be left whole.
const PART: f64 = 0.04;
/// Marks a direction that was searched for between the hulls of its very pair: a second search would gain little.
pub(super) const TRIED: u32 = 1 << 31;

/// The largest error of both rotations for which hulls are used.
const ROTATION_ERROR: f64 = 1.0 / (1u64 << 14) as f64;

/// A float not after t + s and not before t: perhaps one step lower than `add_down`, but cheaper.
#[inline]
pub(super) fn earlier(t: f64, s: f64) -> f64 {
    let below = (t + s).next_down();
    if below > t { below } else { t }
}

/// What a search for a direction led to.
pub(super) enum Parted {
    /// The pair waits.
    Waits,
    /// It is to be split; this is the best direction found.
    Along(u32),
}

impl<'a, A: Motion, B: Motion, R: Recorder> Search<'a, A, B, R> {
    /// Whether the hulls of a pair, of which `which` is to be split, are of use: a face alone is bounded better.
    /// Rotations that are only roughly rotations would make directions longer than their whole numbers can be.
    #[inline(always)]
    pub(super) fn uses_hulls(&self, epoch: &Epoch, pair: [u32; 2], which: usize) -> bool {
        let other = self.moving.bodies[1 - which].child(pair[1 - which]);
        let error = epoch.sides[0].pose.rotation_error + epoch.sides[1].pose.rotation_error;
        self.backend.shares_epochs() && matches!(other, Child::Block(_)) && error <= ROTATION_ERROR
    }

    /// A pair as body `which` sees it.
    #[inline(always)]
    pub(super) fn nodes(&self, pair: [u32; 2], which: usize) -> Nodes<'a> {
        let bodies = self.moving.bodies;
        Nodes { bodies: [bodies[which], bodies[1 - which]], slots: [pair[which], pair[1 - which]] }
    }

    /// A direction in the axes of body `which`, from the other body to it.
    #[inline(always)]
    pub(super) fn seen_way(&self, epoch: &Epoch, way: u32, which: usize) -> V {
        let n = epoch.sides[which].pose.rotation.transposed() * self.ways[way as usize];
        if which == 0 { -n } else { n }
    }

    /// The line of the centres of the roots.
    pub(super) fn first_way(&mut self, epoch: &mut Epoch) -> u32 {
        let view = epoch.view(0);
        let [a, b] = self.moving.bodies.map(|body| body.blocks()[0].lens(0).center.map(f64::from));
        let n = view.turn * Vector(b) + view.offset - Vector(a);
        let far = length(n);
        let n = if far > 0.0 { n.scale(1.0 / far) } else { Vector([1.0, 0.0, 0.0]) };
        let pose = &epoch.sides[0].pose;
        let mut n = pose.rotation * n;
        // a rotation that is only roughly one may lengthen it, and a later one may be good enough for hulls
        if pose.rotation_error > ROTATION_ERROR {
            let far = length(n);
            n = if far > 0.0 { n.scale(1.0 / far) } else { Vector([1.0, 0.0, 0.0]) };
        }
        self.ways.push(n);
        self.ways.len() as u32 - 1
    }

    /// Tries to advance an inner pair as a whole along a direction between its hulls.
    pub(super) fn parted(
        &mut self,
        epoch: &mut Epoch,
        pair: [u32; 2],
        way: u32,
        time: f64,
        which: usize,
    ) -> Parted {
        let first = self.seen_way(epoch, way, which);
        let limit = self.limit(epoch);
        let least = if self.at_start { 0.0 } else { self.enough(pair, which) * PART };
        let nodes = self.nodes(pair, which);
        let ahead = time - epoch.time + least;
        let Tried { n, bound } = self.backend.tried(epoch.view(which), &nodes, first, ahead);
        self.cost.node_pairs += 1;
        let n = epoch.sides[which].pose.rotation * n;
        let known = self.ways.len() as u32;
        let n = if which == 0 { -n } else { n };
        self.ways.push(n);
        if bound.at_horizon(One(limit - epoch.time)).0 > 0.0 {
            self.record.separated(pair, epoch.time, limit, || n.0);
            self.reached(epoch, pair, known);
            return Parted::Waits;
        }
        let until = earlier(epoch.time, bound.step().0);
        if until > time && until - time >= least {
            self.record.separated(pair, epoch.time, until.min(limit), || n.0);
            self.wait(epoch, pair, known | TRIED, until);
            return Parted::Waits;
        }
        Parted::Along(known)
    }
}
