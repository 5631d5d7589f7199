//! One scene, step by step.

use crate::campaign::{Failure, Subject, Tally};
use crate::first_contact::oracle::{Scene as Oracle, Surface};
use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::path::PathBuf;
use std::sync::Arc;
use swept::{Ballistic, Motion};
use swept_io::{Scene, Simulation};
use swept_sim::{Checked, Shape, World};

/// How long each scene is simulated, in its own time.
const SECONDS: f64 = 20.0;

/// The names of the ready-made scenes.
#[must_use]
pub fn scenes() -> Vec<&'static str> {
    vec!["cubes", "dumbbells", "tower", "dominoes", "gears", "blobs", "bullet", "top"]
}

/// The scene of this name.
///
/// # Panics
/// The file is missing or broken; a test reads them all.
#[must_use]
pub fn simulation(name: &str) -> Simulation {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenes");
    let scene = Scene::read(folder.join(format!("sim-{name}.toml"))).expect("a ready scene");
    scene.simulation().expect("a ready simulation")
}

/// A scene as a subject: its cases are its steps.
pub struct SceneSubject {
    name: String,
    scene: &'static str,
}

impl SceneSubject {
    /// The scene of this name.
    #[must_use]
    pub fn new(scene: &'static str) -> Self {
        Self { name: format!("scene {scene}"), scene }
    }

    /// The number of steps in 20 seconds.
    #[must_use]
    pub fn steps(&self) -> u64 {
        (SECONDS / simulation(self.scene).settings.dt).round() as u64
    }
}

impl Subject for SceneSubject {
    fn name(&self) -> &str {
        &self.name
    }

    fn run_block(&self, rng: &mut ChaCha8Rng, cases: u64) -> Tally {
        let mut tally = Tally::default();
        let simulation = simulation(self.scene);
        let mut world = match World::new(simulation.settings, simulation.bodies) {
            Ok(world) => world,
            Err(error) => {
                tally.cases = cases;
                tally.fail(Failure::new(error.to_string(), &[]));
                return tally;
            }
        };
        let surfaces = Surfaces::of(&world);
        let mut energy = world.quantities().energy();
        let mut most: f64 = 0.0;
        for step in 0..cases {
            tally.cases += 1;
            let report = match world.step() {
                Ok(report) => report,
                Err(error) => {
                    tally.fail(Failure::new(format!("step {step}: {error}"), &[]));
                    tally.cases = cases;
                    return tally;
                }
            };
            let quantities = world.quantities();
            most = most.max(quantities.kinetic_energy);
            if most > 0.0 {
                tally.measure(
                    "growth of energy in a step, of the largest kinetic energy",
                    (quantities.energy() - energy).max(0.0) / most,
                );
            }
            energy = quantities.energy();
            tally.measure("residual of impulses", report.residual);
            count(&mut tally, "contacts in the middle of a step", report.events);
            count(&mut tally, "bodies held", report.held);
            count(&mut tally, "certified queries", report.queries);
            count(&mut tally, "solutions of impulses", report.solutions);
            count(&mut tally, "solutions above tolerance", report.unconverged);
            let frame = match world.check() {
                Ok(frame) => frame,
                Err(error) => {
                    tally.fail(Failure::new(error.to_string(), &[]));
                    continue;
                }
            };
            let instant = rng.random_range(0.0..1.0) * world.settings().dt;
            let within = world.check_within(instant);
            for (found, at) in [(frame, world.settings().dt), (within, instant)] {
                count(&mut tally, "pairs of faces decided exactly", found.face_pairs);
                if !found.intersecting.is_empty() || found.undecided > 0 {
                    tally.fail(Failure::new(told(&found, step), &[step as f64, at]));
                }
            }
            if let Some(failure) = surfaces.judge(&world, instant, rng, &mut tally) {
                tally.fail(failure);
            }
        }
        tally
    }
}

fn count(tally: &mut Tally, name: &str, by: u64) {
    tally.count_if(name, false);
    if let Some(count) = tally.counts.get_mut(name) {
        *count += by;
    }
}

fn told(found: &Checked, step: u64) -> String {
    format!(
        "step {step}: {} intersecting, {} undecided: {:?}",
        found.intersecting.len(),
        found.undecided,
        found.intersecting.first()
    )
}

/// The shapes as the oracle sees them, each once.
struct Surfaces(Vec<(Arc<Shape>, Surface)>);

impl Surfaces {
    fn of(world: &World) -> Self {
        let mut known: Vec<(Arc<Shape>, Surface)> = Vec::new();
        for k in 0..world.len() {
            let shape = &world.body(k).shape;
            if !known.iter().any(|(other, _)| Arc::ptr_eq(other, shape)) {
                known.push((Arc::clone(shape), Surface::new(shape.body().mesh())));
            }
        }
        Self(known)
    }

    fn surface(&self, shape: &Arc<Shape>) -> &Surface {
        let known = self.0.iter().find(|(other, _)| Arc::ptr_eq(other, shape));
        &known.expect("every shape of the world was noted").1
    }

    /// Measures one random pair of bodies whose balls meet, at an instant of the last step.
    fn judge(&self, world: &World, instant: f64, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Option<Failure> {
        let place = |k: usize| world.state(k).position;
        let mut near = Vec::new();
        for i in 0..world.len() {
            for j in i + 1..world.len() {
                let apart = (0..3).map(|x| place(i)[x] - place(j)[x]).map(|x| x * x).sum::<f64>().sqrt();
                let moves = world.body(i).shape.mass().is_some() || world.body(j).shape.mass().is_some();
                if moves && apart <= world.body(i).shape.radius() + world.body(j).shape.radius() {
                    near.push([i, j]);
                }
            }
        }
        if near.is_empty() {
            return None;
        }
        let pair = near[rng.random_range(0..near.len())];
        let [(a, at), (b, other)] = pair.map(|k| moving(world, k, instant));
        let (a, b) = (a?, b?);
        // both within one part of the step, so that their times agree
        if at != other {
            return None;
        }
        let [first, second] = pair.map(|k| self.surface(&world.body(k).shape));
        let oracle = Oracle::new(first, &a, second, &b);
        tally.count("pairs measured with 640 bits");
        oracle.intersecting(at).map(|faces| {
            Failure::new(format!("640 bits: bodies {pair:?} intersect in faces {faces:?}"), &[instant])
        })
    }
}

/// The written parameters of a body's motion at an instant of the last step, and the instant in its time.
fn moving(world: &World, body: usize, instant: f64) -> (Option<Recipe>, f64) {
    let pieces = world.motions(body);
    let begun = pieces.iter().rev().find(|(part, piece)| part + piece.span().lo() <= instant);
    match begun.or(pieces.first()) {
        None => (None, 0.0),
        Some((part, piece)) => (Some(recipe(piece)), instant - part),
    }
}

fn recipe(motion: &Ballistic) -> Recipe {
    Recipe::Ballistic {
        span: [motion.epoch(), motion.span().hi()],
        start: motion.start(),
        velocity: motion.velocity(),
        acceleration: motion.acceleration(),
        angular_velocity: motion.angular_velocity(),
    }
}
