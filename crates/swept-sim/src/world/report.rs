//! What a step did and what it cost; energy and momentum.
//!
//! **The mathematics.** E = Σ m v²/2 + L·ω/2 - m g·x, p = Σ m v, L = Σ x × m v + L_own, over the moving
//! bodies.
//!
//! Everything except the wall times is the same on every machine.

use super::creation::World;
use crate::impulse::SolverReport;
use std::time::Duration;
use swept_num::Vector;

/// What a step did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepReport {
    /// Pairs of bodies whose boxes meet during the step.
    pub pairs: u64,
    /// Certified queries made.
    pub queries: u64,
    /// Pairs of tree nodes and faces that the queries took from their queues.
    pub query_steps: u64,
    /// Contacts found in the middle of the step.
    pub events: u64,
    /// Bodies that were held for part of the step, because nothing else was proved clear.
    pub held: u64,
    /// Bodies that were moved apart because nothing else was proved clear.
    pub opened: u64,
    /// Contacts solved for, over all solver runs of the step.
    pub contacts: u64,
    /// Solver runs.
    pub solutions: u64,
    /// Sweeps, over all solver runs.
    pub sweeps: u64,
    /// Solver runs in which plain sweeps stalled.
    pub stalled: u64,
    /// Solver runs that ended above their tolerance.
    pub unconverged: u64,
    /// The worst residual (a velocity).
    pub residual: f64,
    /// Bodies awake at the end.
    pub awake: u64,
    /// Wall time of the certified queries; differs from run to run.
    pub proving: Duration,
    /// Wall time of the whole step.
    pub total: Duration,
}

impl StepReport {
    pub(super) fn solved(&mut self, report: &SolverReport, contacts: usize) {
        self.contacts += contacts as u64;
        self.solutions += 1;
        self.sweeps += u64::from(report.sweeps);
        self.stalled += u64::from(report.stalled);
        self.unconverged += u64::from(!report.converged);
        self.residual = self.residual.max(report.residual);
    }

    /// Adds the numbers of another step; keeps the worst residual and the last number of bodies awake.
    pub fn add(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.queries += other.queries;
        self.query_steps += other.query_steps;
        self.events += other.events;
        self.held += other.held;
        self.opened += other.opened;
        self.contacts += other.contacts;
        self.solutions += other.solutions;
        self.sweeps += other.sweeps;
        self.stalled += other.stalled;
        self.unconverged += other.unconverged;
        self.residual = self.residual.max(other.residual);
        self.awake = other.awake;
        self.proving += other.proving;
        self.total += other.total;
    }
}

/// A contact that exerted an impulse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactRecord {
    /// The indices of the two bodies in the world.
    pub bodies: [usize; 2],
    /// The contact point.
    pub point: [f64; 3],
    /// From the first body to the second.
    pub normal: [f64; 3],
    /// How far apart they were.
    pub gap: f64,
    /// The impulse on the second body over the step.
    pub impulse: [f64; 3],
}

/// A pair of bodies that met: in the middle of a step, or at its start with a bounce.
#[derive(Clone, Debug, PartialEq)]
pub struct EventRecord {
    /// When.
    pub time: f64,
    /// The indices of the two bodies in the world.
    pub bodies: [usize; 2],
    /// The points where they pushed each other; if they did not, their nearest point.
    pub points: Vec<[f64; 3]>,
    /// From the first body to the second: the mean over the points, weighted by their impulses.
    pub normal: [f64; 3],
    /// The total impulse on the second body; zero if they were already moving apart, or were held.
    pub impulse: [f64; 3],
}

impl EventRecord {
    /// A pair that met and has not exerted an impulse yet.
    pub(super) fn new(time: f64, (i, j): (usize, usize)) -> Self {
        let (points, zero) = (Vec::new(), [0.0; 3]);
        Self { time, bodies: [i, j], points, normal: zero, impulse: zero }
    }

    /// Adds a contact that exerted an impulse; normals are summed until [`EventRecord::finished`].
    pub(super) fn add(&mut self, contact: &ContactRecord) {
        let share = Vector(contact.impulse).dot(Vector(contact.normal)).max(0.0);
        self.points.push(contact.point);
        self.normal = (Vector(self.normal) + Vector(contact.normal).scale(share)).0;
        self.impulse = (Vector(self.impulse) + Vector(contact.impulse)).0;
    }

    /// Scales the normal to length one.
    pub(super) fn finished(mut self) -> Self {
        let length = Vector(self.normal).norm_squared().sqrt();
        if length > 0.0 {
            self.normal = self.normal.map(|x| x / length);
        }
        self
    }
}

/// Energy and momentum of all moving bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quantities {
    /// Kinetic energy, of translation and rotation.
    pub kinetic_energy: f64,
    /// Potential energy in the field of gravity, zero at the origin.
    pub potential_energy: f64,
    /// Σ m v.
    pub momentum: [f64; 3],
    /// Angular momentum about the origin.
    pub angular_momentum: [f64; 3],
}

impl Quantities {
    /// Kinetic plus potential energy.
    #[must_use]
    pub fn energy(&self) -> f64 {
        self.kinetic_energy + self.potential_energy
    }
}

impl World {
    /// Energy and momentum now.
    #[must_use]
    pub fn quantities(&self) -> Quantities {
        let gravity = Vector(self.settings.gravity);
        let (mut sum, mut momentum, mut angular) = (Quantities::default(), Vector::ZERO, Vector::ZERO);
        for member in &self.members {
            let Some(mass) = member.spec.shape.mass() else { continue };
            let state = &member.state;
            let (x, v) = (Vector(state.position), Vector(state.velocity));
            let own = Vector(state.angular_momentum);
            sum.kinetic_energy += 0.5 * (mass.mass() * v.norm_squared() + own.dot(member.spin(state)));
            sum.potential_energy -= mass.mass() * gravity.dot(x);
            momentum = momentum + v.scale(mass.mass());
            angular = angular + x.cross(v).scale(mass.mass()) + own;
        }
        Quantities { momentum: momentum.0, angular_momentum: angular.0, ..sum }
    }
}
