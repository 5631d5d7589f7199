//! What one body does during a step: where it is and how it moves at any time of the step.
//!
//! **The mathematics.** One [`Ballistic`] motion from a given time on: constant acceleration, constant
//! angular velocity. A body carried by contacts gets the velocity that it has after gravity and contact
//! forces, and no acceleration; a free body gets gravity. A *drift* opens gaps that have become too small: it
//! moves the body but does not become part of its velocity.
//!
//! **Why it is sound.** The motion is what is proved. The state at a time is its pose rounded to floats, and
//! whatever starts from that state is proved again.
//!
//! **Source.** `docs/soundness/simulation.md`.

use super::body::{Member, State};
use crate::flight::free_turn;
use crate::orientation::turned;
use swept::internals::motion::Restrict;
use swept::{Ballistic, Motion, MotionError, Placement};
use swept_num::{Interval, Vector};

type V = Vector<f64, 3>;

/// A body's path through a step.
#[derive(Clone, Debug)]
pub(super) struct StepPath {
    pub motion: Ballistic,
    /// When the motion started; `start` is the state then.
    pub since: f64,
    pub start: State,
    /// What is still to be added to the velocity during the rest of the step: gravity, unless contacts
    /// already carry the body.
    pub acceleration: V,
    /// The angular velocity of the motion.
    turn: V,
    /// Static, asleep or held: it does not move for the rest of the step.
    pub fixed: bool,
    /// It only makes room for others, and stops at the first contact.
    pub opening: bool,
    /// The number of contacts in the middle of the step.
    pub events: u32,
    /// The earlier motions of the step.
    pub past: Vec<Ballistic>,
}

impl StepPath {
    /// A body that does not move.
    pub(super) fn still(state: State, [from, end]: [f64; 2]) -> Result<Self, MotionError> {
        let place = Placement::new(state.position, state.orientation);
        let motion = Ballistic::new([from, end], place, [0.0; 3], [0.0; 3], [0.0; 3])?;
        let zero = Vector::ZERO;
        let start = state;
        Ok(Self {
            motion,
            since: from,
            start,
            acceleration: zero,
            turn: zero,
            fixed: true,
            opening: false,
            events: 0,
            past: Vec::new(),
        })
    }

    /// A body that moves freely from a state on, plus a drift.
    pub(super) fn moving(
        member: &Member,
        start: State,
        [from, end]: [f64; 2],
        acceleration: V,
        [drift, drift_turn]: [V; 2],
    ) -> Result<Self, MotionError> {
        let momentum = Vector(start.angular_momentum);
        let turn = free_turn(start.orientation, momentum, member.inverse_inertia(), end - from) + drift_turn;
        let place = Placement::new(start.position, start.orientation);
        let velocity = Vector(start.velocity) + drift;
        let motion = Ballistic::new([from, end], place, velocity.0, acceleration.0, turn.0)?;
        Ok(Self {
            motion,
            since: from,
            start,
            acceleration,
            turn,
            fixed: false,
            opening: false,
            events: 0,
            past: Vec::new(),
        })
    }

    /// A body that drifts, and keeps the velocity of its state without following it.
    pub(super) fn opening(
        start: State,
        [from, end]: [f64; 2],
        [drift, turn]: [V; 2],
    ) -> Result<Self, MotionError> {
        let place = Placement::new(start.position, start.orientation);
        let motion = Ballistic::new([from, end], place, drift.0, [0.0; 3], turn.0)?;
        Ok(Self { motion, turn, fixed: false, opening: true, ..Self::still(start, [from, end])? })
    }

    /// Whether it moves with its own velocity.
    pub(super) fn is_free(&self) -> bool {
        !self.fixed && !self.opening
    }

    /// The state at a time: the pose of the motion, rounded.
    pub(super) fn state_at(&self, t: f64) -> State {
        if t == self.since || self.fixed {
            return self.start;
        }
        let passed = t - self.since;
        State {
            position: self.motion.pose(t).translation.0,
            orientation: turned(self.start.orientation, self.turn.scale(passed).0),
            velocity: (Vector(self.start.velocity) + self.acceleration.scale(passed)).0,
            angular_momentum: self.start.angular_momentum,
        }
    }

    /// This path as the continuation of the one before.
    pub(super) fn after(mut self, before: Self) -> Self {
        self.past = before.past;
        let span = Interval::between(before.since, self.since);
        self.past.extend(before.motion.restricted(span).ok());
        self.events = before.events;
        self
    }

    /// All motions of the step, in order.
    pub(super) fn pieces(self) -> impl Iterator<Item = Ballistic> {
        self.past.into_iter().chain([self.motion])
    }
}
