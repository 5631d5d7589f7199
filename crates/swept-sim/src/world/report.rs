//! What a step did and what it cost; energy and momentum.
//!
//! **What it answers.** Numbers for people, tests and records.
//!
//! **The mathematics.** E = Σ m v²/2 + L·ω/2 - m g·x, p = Σ m v, L = Σ x × m v + L_own, over the bodies that move.
//!
//! **Why it is sound.** Everything but the times is the same on every machine.
//!
//! **Source.** None.

use super::made::World;
use crate::impulse::Report;
use std::time::Duration;
use swept_num::Vector;

/// What a step did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepReport {
    /// Pairs of bodies whose boxes over the step meet.
    pub pairs: u64,
    /// Certified queries asked.
    pub queries: u64,
    /// Pairs of tree nodes and faces that they took from their queues.
    pub query_steps: u64,
    /// Contacts found in the middle of the step.
    pub events: u64,
    /// Bodies that stayed put for a part of the step, because nothing else was proved clear.
    pub held: u64,
    /// Bodies that were moved apart because nothing else was proved clear.
    pub opened: u64,
    /// Contacts solved for, over all solutions of the step.
    pub contacts: u64,
    /// Solutions of impulses.
    pub solutions: u64,
    /// Sweeps of all of them.
    pub sweeps: u64,
    /// Solutions for which plain sweeps stalled.
    pub stalled: u64,
    /// Solutions that ended above their tolerance.
    pub unconverged: u64,
    /// The worst residual, a velocity.
    pub residual: f64,
    /// Bodies awake at the end.
    pub awake: u64,
    /// Wall time of the certified queries; differs from run to run.
    pub proving: Duration,
    /// Wall time of the whole step.
    pub total: Duration,
}

impl StepReport {
    pub(super) fn solved(&mut self, report: &Report, contacts: usize) {
        self.contacts += contacts as u64;
        self.solutions += 1;
        self.sweeps += u64::from(report.sweeps);
        self.stalled += u64::from(report.stalled);
        self.unconverged += u64::from(!report.converged);
        self.residual = self.residual.max(report.residual);
    }

    /// Adds another step's numbers; the worst residual and the last count of bodies awake stay.
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

/// A contact that pushed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactRecord {
    /// The two bodies, by their place in the world.
    pub bodies: [usize; 2],
    /// Where.
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
    /// The two bodies, by their place in the world.
    pub bodies: [usize; 2],
    /// Where they pushed each other; the nearest point where they did not.
    pub points: Vec<[f64; 3]>,
    /// From the first body to the second: the mean over the points, each counting as much as it pushed.
    pub normal: [f64; 3],
    /// The impulse on the second body, of all points together; zero where they were moving apart already, or were held.
    pub impulse: [f64; 3],
}

impl EventRecord {
    /// A pair that met and has not pushed yet.
    pub(super) fn new(time: f64, (i, j): (usize, usize)) -> Self {
        let (points, zero) = (Vec::new(), [0.0; 3]);
        Self { time, bodies: [i, j], points, normal: zero, impulse: zero }
    }

    /// Adds a contact that pushed; normals are summed up until [`EventRecord::finished`].
    pub(super) fn add(&mut self, contact: &ContactRecord) {
        let share = Vector(contact.impulse).dot(Vector(contact.normal)).max(0.0);
        self.points.push(contact.point);
        self.normal = (Vector(self.normal) + Vector(contact.normal).scale(share)).0;
        self.impulse = (Vector(self.impulse) + Vector(contact.impulse)).0;
    }

    /// With a normal of length one.
    pub(super) fn finished(mut self) -> Self {
        let length = Vector(self.normal).norm_squared().sqrt();
        if length > 0.0 {
            self.normal = self.normal.map(|x| x / length);
        }
        self
    }
}

/// Energy and momentum of all bodies that move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quantities {
    /// Of motion and of turning.
    pub kinetic_energy: f64,
    /// Of height along gravity, zero at the origin.
    pub potential_energy: f64,
    /// Σ m v.
    pub momentum: [f64; 3],
    /// About the origin.
    pub angular_momentum: [f64; 3],
}

impl Quantities {
    /// Kinetic and potential.
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
