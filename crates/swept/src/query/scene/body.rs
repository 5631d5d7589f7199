//! A body on its motion, and why a question about several of them is refused.

use crate::hierarchy::Body;
use crate::motion::Motion;
use crate::query::error::QueryError;
use core::fmt;
use swept_num::{Brief, Interval};
use thiserror::Error;

/// A body on its motion. Bodies with the same mesh can share one [`Body`], and with it its tree.
#[derive(Clone, Copy)]
pub struct MovingBody<'a> {
    /// The body.
    pub body: &'a Body,
    /// How it moves.
    pub motion: &'a dyn Motion,
}

impl MovingBody<'_> {
    /// Whether it is proved that the body does not move.
    pub(super) fn is_still(&self) -> bool {
        is_still(self.motion)
    }
}

/// Whether it is proved that a motion does not move: its velocities vanish between breaks, and it is continuous.
pub(super) fn is_still(motion: &(impl Motion + ?Sized)) -> bool {
    let speeds = motion.speeds(motion.span());
    [speeds.velocity, speeds.angular_velocity]
        .iter()
        .all(|ball| ball.center.0 == [0.0; 3] && ball.radius == 0.0)
}

impl fmt::Debug for MovingBody<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (faces, span) = (self.body.mesh().faces().len(), self.motion.span());
        f.debug_struct("MovingBody").field("faces", &faces).field("span", &span).finish()
    }
}

/// Why a question about many bodies was refused. Bodies are counted from 0.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SceneError {
    /// The options are not valid, whichever bodies they are for.
    #[error("{0}")]
    Options(QueryError),
    /// Two bodies cannot be asked about.
    #[error("bodies {} and {}: {error}", bodies[0], bodies[1])]
    Pair {
        /// Which two.
        bodies: [usize; 2],
        /// Why.
        error: QueryError,
    },
    /// A body moves over another span of time than the first.
    #[error(
        "body {body} moves from {} to {}, but body 0 from {} to {}: all bodies of a scene must move over the same span",
        Brief(span.lo()), Brief(span.hi()), Brief(first.lo()), Brief(first.hi())
    )]
    OtherSpan {
        /// The body.
        body: usize,
        /// Its span.
        span: Interval,
        /// That of the first body.
        first: Interval,
    },
    /// A pair to be ignored, or a group, names a body that is not there, or one body twice.
    #[error("{which} {number} to be left out names {}", no_body(*body, *bodies))]
    NoBody {
        /// `pair` or `group`.
        which: &'static str,
        /// Its number, counted from 0.
        number: usize,
        /// The number of the body.
        body: usize,
        /// How many there are.
        bodies: usize,
    },
}

fn no_body(body: usize, bodies: usize) -> String {
    if body < bodies {
        return format!("body {body} twice");
    }
    format!("body {body}, but there are {bodies}, counted from 0")
}
