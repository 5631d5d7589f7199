//! One slice after the other, with balls alone.
//!
//! **What it answers.** The slices of a piece, and the first time in a slice at which balls of two leaves are
//! close to each other.
//!
//! **The mathematics.** A smooth piece of both motions is first cut down to the time in which the balls of
//! the whole bodies may meet, then into [`Slices`]; each slice is searched from the roots.
//!
//! **Why it is sound.** Slices are closed and lie end to end; outside them the balls of the whole bodies keep
//! the target.
//!
//! **Source.** [D2M14, sections 5.4.3 and 5.4.4].

use super::descent::{Descent, Leaves};
use super::domain::Domain;
use super::slices::Slices;
use crate::certificate::Reason;
use crate::motion::Motion;
use swept_num::Interval;

/// How a pass ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::engine) enum Ending {
    /// Leaves meet at this time, and none before it.
    At(f64, [u32; 2]),
    /// No leaves meet.
    Never,
    /// The search had to end in a slice that begins at this time.
    Ended(f64, Reason),
}

/// Leaves meet when their balls are close to each other.
#[derive(Default)]
struct BallsMeet {
    leaves: Option<[u32; 2]>,
}

impl<A, B> Leaves<A, B> for BallsMeet {
    fn meet(&mut self, _: &mut Descent<'_, A, B>, leaves: [u32; 2], domain: Domain) -> Option<f64> {
        // only leaves that may meet before the best time so far are asked about, so the last are the first to
        // meet
        self.leaves = Some(leaves);
        Some(domain.from)
    }
}

/// The slices of the part of a piece in which the bodies' balls may meet, if there is one.
pub(in crate::engine) fn coarse<A: Motion, B: Motion>(
    descent: &mut Descent<'_, A, B>,
    piece: Domain,
) -> Option<Slices> {
    let pair = descent.pair;
    let span = descent.roots(piece)?;
    let rest = Interval::between(span.from, span.to);
    let bends = [pair.motions.0.curvature(rest), pair.motions.1.curvature(rest)];
    let bend: f64 =
        [0, 1].into_iter().map(|i| bends[i].point_acceleration(pair.bodies[i].local().reach)).sum();
    let radius = |i: usize| pair.bodies[i].spheres().balls()[0].radius * pair.bodies[i].local().unit;
    let radii = [radius(0), radius(1)];
    Some(Slices::of(span, pair.closing, bend, radii))
}

/// The first meeting of balls of leaves in a slice.
pub(in crate::engine) fn balls<A: Motion, B: Motion>(
    descent: &mut Descent<'_, A, B>,
    slice: Domain,
) -> Ending {
    let mut meeting = BallsMeet::default();
    match (descent.first(slice, &mut meeting), meeting.leaves) {
        (Ok(Some(time)), Some(leaves)) => Ending::At(time, leaves),
        (Ok(_), _) => Ending::Never,
        (Err(reason), _) => Ending::Ended(slice.from, reason),
    }
}
