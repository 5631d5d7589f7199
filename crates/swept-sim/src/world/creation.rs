//! Creating a world and inspecting it.
//!
//! **What it answers.** Whether bodies can be simulated as they are given; where they are.
//!
//! **The mathematics.** No two bodies may share a point at the start, and none may be inside another; both
//! are decided exactly.
//!
//! **Why it is sound.** This is where the induction over steps starts: all bodies are proved apart.
//!
//! **Source.** [D2M14], with D-09 corrected.

use super::body::{BodySpec, Member, State};
use super::broad_phase::{boxes, near_pairs};
use super::held::HeldRecord;
use super::report::{ContactRecord, EventRecord};
use super::settings::Settings;
use crate::error::SimulationError;
use crate::impulse::Limits;
use crate::patch::Key;
use std::collections::BTreeMap;
use swept::{Ballistic, Options, Overlapping, Placement, Spin, Verdict, WarmStart, first_contact, overlap};

/// A simulated world: its bodies and the time.
///
/// ```
/// use std::sync::Arc;
/// use swept::Builtin;
/// use swept_sim::{BodySpec, Settings, Shape, World};
/// let ball: Builtin = "icosphere(320)".parse()?;
/// let body = BodySpec {
///     name: "ball".into(),
///     shape: Arc::new(Shape::solid(&ball.mesh(), 1.0)?),
///     position: [0.0, 0.0, 5.0],
///     orientation: [1.0, 0.0, 0.0, 0.0],
///     velocity: [0.0; 3],
///     angular_velocity: [0.0; 3],
///     restitution: 0.5,
///     friction: 0.5,
/// };
/// let mut world = World::new(Settings { dt: 0.125, ..Settings::default() }, vec![body])?;
/// for _ in 0..8 {
///     world.step()?;
/// }
/// // one second of falling
/// assert!((world.state(0).position[2] - (5.0 - 9.81 / 2.0)).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct World {
    pub(super) settings: Settings,
    pub(super) members: Vec<Member>,
    pub(super) time: f64,
    pub(super) steps: u64,
    pub(super) margin: f64,
    /// Impacts slower than this do not bounce.
    pub(super) slow: f64,
    /// A body slower than this is quiet.
    pub(super) still: f64,
    /// When the solver stops.
    pub(super) limits: Limits,
    /// The impulses of the last step, as a starting point for the next.
    pub(super) warm: BTreeMap<(usize, usize, Key), [f64; 3]>,
    /// What the last query of each pair left over for the next.
    pub(super) kept: BTreeMap<(usize, usize), WarmStart>,
    /// Pairs that touched in the last step.
    pub(super) touching: Vec<(usize, usize)>,
    /// The contacts of the last step.
    pub(super) contacts: Vec<ContactRecord>,
    /// The pairs that met in the last step.
    pub(super) events: Vec<EventRecord>,
    /// The bodies held in the last step.
    pub(super) held: Vec<HeldRecord>,
    /// The motions of the last step, for each body in order, each with the time at which its part of the step
    /// began.
    pub(super) pieces: Vec<Vec<(f64, Ballistic)>>,
}

impl World {
    /// A world of these bodies, at time zero.
    ///
    /// # Errors
    /// A setting or a number of a body is out of range, or bodies touch, intersect or contain each other; the
    /// error names the bodies and the field.
    pub fn new(settings: Settings, bodies: Vec<BodySpec>) -> Result<Self, SimulationError> {
        let settings = settings.checked()?;
        let members = bodies.into_iter().map(Member::new).collect::<Result<Vec<_>, _>>()?;
        let sizes = members.iter().filter(|member| member.moves()).map(|member| member.spec.shape.size());
        let smallest = sizes.fold(f64::INFINITY, f64::min);
        let smallest = if smallest.is_finite() { smallest } else { 1.0 };
        let fall = settings.gravity.iter().map(|x| x * x).sum::<f64>().sqrt() * settings.dt;
        let margin = settings.margin.unwrap_or(1e-3 * smallest);
        let slow = settings.bounce_speed.unwrap_or(4.0 * fall);
        let tolerance = settings.tolerance.unwrap_or((1e-4 * fall).max(1e-6 * margin / settings.dt));
        let world = Self {
            settings,
            limits: Limits { tolerance, sweeps: 40, turns: 4, rounds: 20, mixed: 60 },
            members,
            time: 0.0,
            steps: 0,
            margin,
            slow,
            still: 0.5 * fall,
            warm: BTreeMap::new(),
            kept: BTreeMap::new(),
            touching: Vec::new(),
            contacts: Vec::new(),
            events: Vec::new(),
            held: Vec::new(),
            pieces: Vec::new(),
        };
        world.require_finite()?;
        world.require_apart()?;
        Ok(world)
    }

    /// Checks that energy and momentum are finite.
    pub(super) fn require_finite(&self) -> Result<(), SimulationError> {
        let now = self.quantities();
        let vectors = now.momentum.iter().chain(&now.angular_momentum);
        if now.energy().is_finite() && vectors.copied().all(f64::is_finite) {
            Ok(())
        } else {
            Err(SimulationError::TooLarge { time: self.time })
        }
    }

    /// Checks that no two bodies share a point and none is inside another.
    fn require_apart(&self) -> Result<(), SimulationError> {
        let mut still = Vec::with_capacity(self.members.len());
        for k in 0..self.members.len() {
            let rest = Spin::at_rest([0.0, 0.0], self.placement(k));
            still.push(rest.map_err(|error| self.bad_motion(k, error))?);
        }
        let boxes = boxes(self.members.iter().map(|member| &*member.spec.shape).zip(&still), 0.0, 0.0);
        for (i, j) in near_pairs(&boxes) {
            let [a, b] = [i, j].map(|k| self.members[k].spec.shape.body());
            let met = overlap(a, &self.placement(i), b, &self.placement(j));
            let [first, second] = [i, j].map(|k| self.members[k].spec.name.clone());
            let met = met.map_err(|error| self.bad_query(i, j, error))?;
            if let Some(faces) = met.and_then(Overlapping::faces) {
                return Err(SimulationError::Overlapping { first, second, faces, margin: self.margin });
            }
            for (outer, inner) in [(i, j), (j, i)] {
                if self.holds(outer, inner, &still)? {
                    let [outer, inner] = [outer, inner].map(|k| self.members[k].spec.name.clone());
                    return Err(SimulationError::Inside { inner, outer });
                }
            }
        }
        Ok(())
    }

    /// Whether a closed body contains a part of another whose surface does not meet its own.
    fn holds(&self, outer: usize, inner: usize, still: &[Spin]) -> Result<bool, SimulationError> {
        let [around, within] = [outer, inner].map(|k| self.members[k].spec.shape.body());
        if self.members[outer].spec.shape.is_hollow() {
            return Ok(false);
        }
        let Ok(solid) = around.clone().with_solid() else { return Ok(false) };
        let answer = first_contact(&solid, &still[outer], within, &still[inner], &Options::default());
        let answer = answer.map_err(|error| self.bad_query(outer, inner, error))?;
        Ok(matches!(answer.verdict, Verdict::Overlapping(overlap) if overlap.intersecting))
    }

    /// The number of bodies.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are no bodies.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// A body as it was given.
    ///
    /// # Panics
    /// There is no such body.
    #[must_use]
    pub fn body(&self, body: usize) -> &BodySpec {
        &self.members[body].spec
    }

    /// Where a body is now.
    ///
    /// # Panics
    /// There is no such body.
    #[must_use]
    pub fn state(&self, body: usize) -> &State {
        &self.members[body].state
    }

    /// The angular velocity of a body now.
    ///
    /// # Panics
    /// There is no such body.
    #[must_use]
    pub fn angular_velocity(&self, body: usize) -> [f64; 3] {
        self.members[body].spin(&self.members[body].state).0
    }

    /// Whether a body is asleep.
    ///
    /// # Panics
    /// There is no such body.
    #[must_use]
    pub fn is_asleep(&self, body: usize) -> bool {
        self.members[body].asleep
    }

    /// The pose of a body now, exactly as it was proved apart from all others.
    ///
    /// # Panics
    /// There is no such body.
    #[must_use]
    pub fn placement(&self, body: usize) -> Placement {
        let state = &self.members[body].state;
        Placement::new(state.position, state.orientation)
    }

    /// The motions of a body over the last step, in order. Each comes with the start time of its part of the
    /// step, from which its own times count.
    ///
    /// # Panics
    /// There is no such body.
    #[must_use]
    pub fn motions(&self, body: usize) -> &[(f64, Ballistic)] {
        self.pieces.get(body).map_or(&[], Vec::as_slice)
    }

    /// The contacts that exerted an impulse in the last step.
    #[must_use]
    pub fn contacts(&self) -> &[ContactRecord] {
        &self.contacts
    }

    /// The pairs of bodies that met in the last step, in order of time: in the middle of it, or at its start
    /// with a bounce.
    #[must_use]
    pub fn events(&self) -> &[EventRecord] {
        &self.events
    }

    /// The bodies that were held, or only made room for others, for part of the last step; each is listed
    /// once.
    #[must_use]
    pub fn held(&self) -> &[HeldRecord] {
        &self.held
    }

    /// The present time.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.time
    }

    /// The number of steps made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The settings of the simulation.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The distance that resting bodies keep.
    #[must_use]
    pub fn margin(&self) -> f64 {
        self.margin
    }

    pub(super) fn bad_motion(&self, body: usize, error: swept::MotionError) -> SimulationError {
        SimulationError::Motion {
            body: self.members[body].spec.name.clone(),
            time: self.time,
            error: Box::new(error),
        }
    }

    pub(super) fn bad_query(&self, i: usize, j: usize, error: swept::QueryError) -> SimulationError {
        let [first, second] = [i, j].map(|k| self.members[k].spec.name.clone());
        SimulationError::Query { first, second, time: self.time, error: Box::new(error) }
    }
}
