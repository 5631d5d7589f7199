//! The fields of a simulation record, as described in `docs/simulation.md`.
//!
//! **The mathematics.** A pose is \[x, y, z, qw, qx, qy, qz\]: the point p of the mesh as given is at R
//! (p - center) + x.
//!
//! **Why it is sound.** No field depends on the machine or on the number of threads: the same scene gives the
//! same bytes.

use super::holding::Holding;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use swept_sim::{StepReport, World};

/// The format that this version writes and reads.
const FORMAT: &str = "swept simulation 2";

/// A whole run.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The format: `swept simulation 2`. A record of `swept simulation 1`, which has no list of events, is
    /// refused.
    #[serde(deserialize_with = "format")]
    pub format: String,
    /// The scene file.
    pub scene: String,
    /// The acceleration of free bodies.
    pub gravity: [f64; 3],
    /// The length of a step.
    pub dt: f64,
    /// The distance that resting bodies keep.
    pub margin: f64,
    /// The bodies.
    pub bodies: Vec<BodyRecord>,
    /// The frames; the first is the start.
    pub frames: Vec<FrameRecord>,
    /// The pairs that met, in order of time: in the middle of a step, or at its start with a bounce.
    pub events: Vec<Meeting>,
    /// The bodies that were held, in order of time.
    pub held: Vec<Holding>,
    /// Totals over all steps.
    pub totals: Totals,
}

/// Refuses records of another format, and says what to do.
fn format<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let format = String::deserialize(from)?;
    if format == FORMAT {
        return Ok(format);
    }
    let advice = "simulate the scene again with this version";
    Err(D::Error::custom(format!("format is `{format}`, not `{FORMAT}`: {advice}")))
}

/// A body.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BodyRecord {
    /// Its name.
    pub name: String,
    /// The number of faces of its mesh.
    pub triangles: usize,
    /// Its mass; `None` for a static body.
    pub mass: Option<f64>,
    /// Its centre of mass, in the coordinates of the mesh as given.
    pub center: [f64; 3],
}

/// All bodies at one time.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FrameRecord {
    /// The time.
    pub time: f64,
    /// The pose of each body.
    pub poses: Vec<[f64; 7]>,
    /// Kinetic and potential energy.
    pub energy: f64,
    /// Kinetic energy alone.
    pub kinetic_energy: f64,
    /// Momentum of all moving bodies.
    pub momentum: [f64; 3],
    /// Angular momentum about the origin.
    pub angular_momentum: [f64; 3],
    /// The number of bodies awake.
    pub awake: u64,
    /// The contacts that exerted an impulse in the step before.
    pub contacts: Vec<Touch>,
}

/// A contact that exerted an impulse.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Touch {
    /// The two bodies.
    pub bodies: [usize; 2],
    /// The contact point.
    pub point: [f64; 3],
    /// From the first body to the second.
    pub normal: [f64; 3],
    /// How far apart they were.
    pub gap: f64,
    /// The impulse on the second body.
    pub impulse: [f64; 3],
}

/// Two bodies that met.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Meeting {
    /// The time.
    pub time: f64,
    /// The two bodies.
    pub bodies: [usize; 2],
    /// The points where they pushed each other; if they did not, their nearest point.
    pub points: Vec<[f64; 3]>,
    /// From the first body to the second.
    pub normal: [f64; 3],
    /// The total impulse on the second body.
    pub impulse: [f64; 3],
}

/// Totals of a run.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// Steps made.
    pub steps: u64,
    /// Pairs of bodies whose boxes meet during a step.
    pub pairs: u64,
    /// Certified queries.
    pub queries: u64,
    /// Queue steps of the queries.
    pub query_steps: u64,
    /// Contacts in the middle of a step.
    pub events: u64,
    /// Bodies held for part of a step.
    pub held: u64,
    /// Bodies moved apart because nothing else was proved clear.
    pub opened: u64,
    /// The largest number of consecutive steps in which a body was held.
    pub longest_held: u64,
    /// Contacts solved for.
    pub contacts: u64,
    /// Solver runs.
    pub solutions: u64,
    /// Sweeps, over all solver runs.
    pub sweeps: u64,
    /// Solver runs in which plain sweeps stalled.
    pub stalled: u64,
    /// Solver runs that ended above their tolerance.
    pub unconverged: u64,
    /// The worst residual of a solver run (a velocity).
    pub worst_residual: f64,
    /// The largest rise of the energy of a frame above the lowest before it, relative to the largest kinetic
    /// energy: zero if the energy never grew.
    pub energy_growth: f64,
}

impl Run {
    /// A run that starts with the world as it is.
    #[must_use]
    pub fn start(world: &World, scene: &str) -> Self {
        let body = |k: usize| {
            let spec = world.body(k);
            BodyRecord {
                name: spec.name.clone(),
                triangles: spec.shape.body().mesh().faces().len(),
                mass: spec.shape.mass().map(|mass| mass.mass()),
                center: spec.shape.center(),
            }
        };
        let mut run = Self {
            format: FORMAT.to_owned(),
            scene: scene.to_owned(),
            gravity: world.settings().gravity,
            dt: world.settings().dt,
            margin: world.margin(),
            bodies: (0..world.len()).map(body).collect(),
            frames: Vec::new(),
            events: Vec::new(),
            held: Vec::new(),
            totals: Totals::default(),
        };
        let awake = run.bodies.iter().filter(|body| body.mass.is_some()).count() as u64;
        run.frame(world, awake);
        run
    }

    /// Adds what happened in the last step of the world; to be called after every step.
    pub fn step(&mut self, world: &World) {
        let meeting = |event: &swept_sim::EventRecord| Meeting {
            time: event.time,
            bodies: event.bodies,
            points: event.points.clone(),
            normal: event.normal,
            impulse: event.impulse,
        };
        self.events.extend(world.events().iter().map(meeting));
        Holding::note(&mut self.held, world);
    }

    /// Adds a frame: the world as it is.
    pub fn frame(&mut self, world: &World, awake: u64) {
        let quantities = world.quantities();
        let pose = |k: usize| {
            let state = world.state(k);
            let ([x, y, z], [w, i, j, k]) = (state.position, state.orientation);
            [x, y, z, w, i, j, k]
        };
        let touch = |contact: &swept_sim::ContactRecord| Touch {
            bodies: contact.bodies,
            point: contact.point,
            normal: contact.normal,
            gap: contact.gap,
            impulse: contact.impulse,
        };
        self.frames.push(FrameRecord {
            time: world.time(),
            poses: (0..world.len()).map(pose).collect(),
            energy: quantities.energy(),
            kinetic_energy: quantities.kinetic_energy,
            momentum: quantities.momentum,
            angular_momentum: quantities.angular_momentum,
            awake,
            contacts: world.contacts().iter().map(touch).collect(),
        });
    }

    /// Adds the totals; to be called once, with the sum over all steps.
    pub fn finish(&mut self, steps: u64, sum: &StepReport) {
        let energies = || self.frames.iter().map(|frame| frame.energy);
        let (mut least, mut growth) = (f64::INFINITY, 0.0_f64);
        for energy in energies() {
            least = least.min(energy);
            growth = growth.max(energy - least);
        }
        // relative to the largest kinetic energy, since the zero of the potential is arbitrary
        let scale = self.frames.iter().map(|frame| frame.kinetic_energy).fold(0.0, f64::max);
        self.totals = Totals {
            steps,
            pairs: sum.pairs,
            queries: sum.queries,
            query_steps: sum.query_steps,
            events: sum.events,
            held: sum.held,
            opened: sum.opened,
            longest_held: self.held.iter().map(|held| held.steps).max().unwrap_or(0),
            contacts: sum.contacts,
            solutions: sum.solutions,
            sweeps: sum.sweeps,
            stalled: sum.stalled,
            unconverged: sum.unconverged,
            worst_residual: sum.residual,
            energy_growth: if scale > 0.0 { growth / scale } else { 0.0 },
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    #[test]
    fn records_of_another_format_are_refused_with_what_to_do() {
        let simulation = Scene::parse("[[body]]\nbuiltin = \"box(12)\"", None).unwrap().simulation().unwrap();
        let mut world = World::new(simulation.settings, simulation.bodies).unwrap();
        let mut run = Run::start(&world, "a scene");
        let report = world.step().unwrap();
        run.step(&world);
        run.frame(&world, report.awake);
        let text = serde_json::to_string(&run).unwrap();
        assert_eq!(serde_json::from_str::<Run>(&text).unwrap(), run);
        let old = text.replace("swept simulation 2", "swept simulation 1");
        let error = serde_json::from_str::<Run>(&old).unwrap_err().to_string();
        assert!(
            error.contains("`swept simulation 1`") && error.contains("simulate the scene again"),
            "{error}"
        );
    }
}
