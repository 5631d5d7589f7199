//! Two leaves, face against face, when a separation is to be kept.
//!
//! **What it answers.** The first time at which faces of two leaves come within the target of each other.
//!
//! **The mathematics.** The surfaces at distance η from a body are not made of planes whose roots could be
//! found: around edges and vertices they are round. So two faces are advanced along the direction of their
//! closest features ([`leaf`](crate::engine::leaf)), again and again, until they are past the domain or
//! close.
//!
//! **Why it is sound.** Each step begins where the one before ended and is proved for the target; see
//! `docs/soundness/first-contact.md`.
//!
//! **Source.** Our own: the thesis has no separation.

use super::past::{Found, Past};
use crate::engine::balls::{Descent, Domain, Leaves};
use crate::engine::leaf::Faces;
use crate::engine::limits::Limits;
use crate::motion::Motion;
use crate::shape::triangle::Feature;
use swept_num::{Vector, add_down};

/// Decides leaves by advancing their faces.
#[derive(Clone, Debug)]
pub(super) struct Advancement<'w> {
    limits: Limits<'w>,
    /// The outcome of the slice so far.
    pub past: Past,
}

impl<'w> Advancement<'w> {
    pub(super) fn new(limits: Limits<'w>) -> Self {
        Self { limits, past: Past::default() }
    }

    /// The time at which two faces are close (true) or cannot be advanced further (false); `None` if they
    /// stay apart.
    fn advanced<A: Motion, B: Motion>(
        &self,
        search: &mut Descent<'_, A, B>,
        faces: [u32; 2],
        domain: Domain,
    ) -> Option<(f64, bool)> {
        let bodies = search.pair.bodies;
        let unit = bodies[0].local().unit;
        let (_, most) = self.limits.gap();
        let mut time = domain.from;
        let mut hint: Option<[Feature; 2]> = None;
        loop {
            search.cost.face_pairs += 1;
            if search.meter.step().is_err() {
                return Some((time, false));
            }
            let epoch = search.epoch_at(time);
            let at = Faces::at(epoch.view(0), bodies, faces, hint);
            hint = Some(at.closest.features);
            let corners = at.along(epoch.view(0), Vector(at.closest.direction));
            let mut step = corners.step(0.0);
            if step < self.limits.least_step {
                // resting or parting at a tiny gap: keeping a slightly smaller distance is enough
                let relieved = corners.step(0.0625 * self.limits.tolerance / unit);
                if relieved >= 16.0 * self.limits.least_step {
                    step = relieved;
                }
            }
            let until = add_down(time, step);
            if until >= domain.to {
                return None;
            }
            let near = step < self.limits.least_step && at.most * unit <= most;
            if near || until <= time {
                return Some((time, near));
            }
            time = until;
        }
    }
}

impl<A: Motion, B: Motion> Leaves<A, B> for Advancement<'_> {
    fn meet(&mut self, search: &mut Descent<'_, A, B>, leaves: [u32; 2], domain: Domain) -> Option<f64> {
        self.past.looked = true;
        let trees = search.pair.bodies.map(|body| body.spheres());
        let faces = [trees[0].leaf(leaves[0])?, trees[1].leaf(leaves[1])?];
        let mut domain = domain;
        let mut first = None;
        for &f in faces[0] {
            for &g in faces[1] {
                if let Some((time, near)) = self.advanced(search, [f, g], domain) {
                    first = Some(time);
                    domain.to = time;
                    self.past.add(Found { time, faces: [f, g], near });
                }
            }
        }
        first
    }
}
