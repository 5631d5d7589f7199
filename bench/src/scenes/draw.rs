//! Random scenes: bodies of all shapes, on motions of all kinds, some of which share a carrier or joints.

use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::internals::shape::{HalfSpace, Prism};
use swept::{
    Body, Builtin, Exclusions, Joint, JointKind, JointLaw, Knot, Mesh, Motion, Options, Orientation,
    Placement, Spline,
};

/// The span of all motions.
pub const SPAN: [f64; 2] = [0.0, 1.0];

/// A body of a scene.
pub struct Drawn {
    /// What it is, for reports.
    pub shape: String,
    /// The mesh, without the radius; of a half-space the part that stands for it.
    pub body: Body,
    /// The half-space, if it is one.
    pub half_space: Option<HalfSpace>,
    /// How it moves.
    pub recipe: Recipe,
}

/// A scene and the question about it.
pub struct DrawnScene {
    /// The bodies.
    pub bodies: Vec<Drawn>,
    /// The pairs that are left out.
    pub exclusions: Exclusions,
    /// The options for each pair.
    pub options: Options,
    /// Whether every pair is followed to the end.
    pub all: bool,
}

fn vector(rng: &mut ChaCha8Rng, most: f64) -> [f64; 3] {
    std::array::from_fn(|_| most * rng.random_range(-1.0..1.0))
}

fn place(rng: &mut ChaCha8Rng, room: f64) -> Placement {
    Placement::new(vector(rng, room), std::array::from_fn(|_| rng.random_range(-1.0..1.0)))
}

/// The mesh of a shape, and the body.
fn shape(rng: &mut ChaCha8Rng) -> (String, Body) {
    let mut length = |least: f64, most: f64| rng.random_range(least..most);
    let (a, b, c) = (length(0.1, 0.6), length(0.1, 0.6), length(0.1, 1.2));
    let rounded = |mesh: Mesh, radius: f64| Body::new(mesh).rounded(radius).expect("a radius above zero");
    match rng.random_range(0..7u32) {
        0 => (format!("sphere({a:?})"), rounded(Mesh::point([0.0; 3]).expect("a point"), a)),
        1 => {
            let core = Mesh::segment([0.0, 0.0, -0.5 * c], [0.0, 0.0, 0.5 * c]).expect("a segment");
            (format!("capsule({a:?}, {c:?})"), rounded(core, a))
        }
        2 => (format!("box({a:?}, {b:?}, {c:?})"), Body::new(Mesh::cuboid([a, b, c]).expect("a box"))),
        3 => {
            let mesh = Mesh::cuboid([a, b, c]).expect("a box");
            (format!("rounded box({a:?}, {b:?}, {c:?})"), rounded(mesh, 0.1 * a))
        }
        4 => {
            // with so few sides it is its own mesh that is judged
            let prism = Prism::around(a, c, 0.02).expect("a prism");
            (format!("prism({a:?}, {c:?})"), Body::new(prism.mesh().clone()))
        }
        _ => {
            let name = ["tetrahedron(4", "torus(60", "blob(100", "icosphere(80", "gear(200"];
            let text = format!("{}, size={:.3})", name[rng.random_range(0..name.len())], 2.0 * a);
            let mesh = text.parse::<Builtin>().expect("a recipe").mesh();
            let radius = if rng.random_ratio(1, 3) { 0.1 * b } else { 0.0 };
            (format!("{text} rounded by {radius:?}"), rounded(mesh, radius))
        }
    }
}

fn motion(rng: &mut ChaCha8Rng, room: f64) -> Recipe {
    let span = SPAN;
    let start = place(rng, room);
    let velocity = vector(rng, room);
    let spin = [0.0, 1.0, 6.0, 60.0][rng.random_range(0..4usize)];
    let angular_velocity = vector(rng, spin);
    match rng.random_range(0..8u32) {
        0 => Recipe::Spin { span, start, velocity: [0.0; 3], angular_velocity: [0.0; 3] },
        1 => Recipe::Spin { span, start, velocity, angular_velocity },
        2 => {
            let (point, rate) = (vector(rng, room), rng.random_range(-6.0..6.0));
            let axis = vector(rng, 1.0).map(|x| x + 0.01);
            Recipe::Screw { span, start, point, axis, rate, advance: rng.random_range(-1.0..1.0) }
        }
        3 => {
            let acceleration = [0.0, 0.0, -2.0 * room];
            Recipe::Ballistic { span, start, velocity, acceleration, angular_velocity }
        }
        4 => Recipe::Interpolated { span, start, end: place(rng, room) },
        5 => {
            let times = [0.0, rng.random_range(0.1..0.5), rng.random_range(0.5..0.9), 1.0];
            Recipe::Keyframes(times.map(|time| (time, place(rng, room))).to_vec())
        }
        6 => {
            let times = [0.0, rng.random_range(0.1..0.9), 1.0];
            let knots = times
                .map(|time| Knot { angles: vector(rng, 2.0).to_vec(), ..Knot::at(time, vector(rng, room)) });
            Recipe::Spline {
                orientation: Orientation::Quaternion([1.0, 0.0, 0.0, 0.0]),
                axes: Spline::YAW_PITCH_ROLL.to_vec(),
                knots: knots.to_vec(),
            }
        }
        _ => {
            let base = Recipe::Spin { span, start, velocity: [0.0; 3], angular_velocity: [0.0; 3] };
            chain(base, (0..2).map(|_| joint(rng)).collect())
        }
    }
}

fn joint(rng: &mut ChaCha8Rng) -> Joint {
    let kind = [JointKind::Revolute, JointKind::Prismatic][usize::from(rng.random_ratio(1, 3))];
    let value = |rng: &mut ChaCha8Rng| rng.random_range(-1.5..1.5);
    let law = if rng.random() {
        JointLaw::Polynomial { epoch: 0.0, coefficients: (0..3).map(|_| value(rng)).collect() }
    } else {
        JointLaw::Keyframes([0.0, rng.random_range(0.2..0.8), 1.0].map(|time| (time, value(rng))).to_vec())
    };
    let mount = Placement::new(vector(rng, 0.7), std::array::from_fn(|_| rng.random_range(-1.0..1.0)));
    Joint { kind, mount, axis: [[0.0, 0.0, 1.0], [1.0, 2.0, -1.0]][rng.random_range(0..2usize)], law }
}

fn chain(base: Recipe, joints: Vec<Joint>) -> Recipe {
    Recipe::Chain { span: SPAN, base: Box::new(base), joints }
}

/// A scene of 2 to 30 bodies; half of the scenes have at most six.
///
/// # Errors
/// A body cannot be made.
pub fn draw(rng: &mut ChaCha8Rng) -> Result<DrawnScene, String> {
    let count = if rng.random() { rng.random_range(2..=6) } else { rng.random_range(7..=30usize) };
    // from crowded to lonely
    let room = (1.1 + count as f64 / 15.0) * [1.0, 2.0, 4.0, 8.0][rng.random_range(0..4usize)];
    let mut bodies: Vec<Drawn> = Vec::with_capacity(count);
    // what several bodies ride on: a carrier, and an arm that grows link by link
    let carrier = motion(rng, room);
    let (foot, mut joints) = (motion(rng, room), Vec::new());
    while bodies.len() < count {
        let recipe = match rng.random_range(0..4u32) {
            0 => chain(carrier.clone(), vec![joint(rng)]),
            1 => {
                joints.push(joint(rng));
                if joints.len() > 4 {
                    joints.truncate(1);
                }
                chain(foot.clone(), joints.clone())
            }
            _ => motion(rng, room),
        };
        // some bodies are there twice
        let (shape, body) = match bodies.last() {
            Some(last) if rng.random_ratio(1, 4) => (last.shape.clone(), last.body.clone()),
            _ => shape(rng),
        };
        bodies.push(Drawn { shape, body, half_space: None, recipe });
    }
    if rng.random_ratio(1, 3) {
        floor(rng, room, &mut bodies)?;
    }
    let mut exclusions = Exclusions::default();
    for _ in 0..rng.random_range(0..=count / 2) {
        let pair = [rng.random_range(0..count), rng.random_range(0..count)];
        if pair[0] != pair[1] {
            exclusions.ignored.push(pair);
        }
    }
    if rng.random_ratio(1, 3) {
        exclusions.groups.push((0..count).filter(|_| rng.random_ratio(1, 4)).collect());
    }
    let options = Options {
        min_separation: [0.0, 0.0, 0.01, 0.1][rng.random_range(0..4usize)],
        tolerance: [None, Some(1e-6), Some(1e-3)][rng.random_range(0..3usize)],
        ..Options::default()
    };
    Ok(DrawnScene { bodies, exclusions, options, all: rng.random_ratio(1, 4) })
}

/// Makes the last body a half-space below the others, mostly.
fn floor(rng: &mut ChaCha8Rng, room: f64, bodies: &mut Vec<Drawn>) -> Result<(), String> {
    let normal = match rng.random_range(0..3u32) {
        0 => [0.0, 0.0, 2.0],
        _ => [rng.random_range(-0.5..0.5), rng.random_range(-0.5..0.5), rng.random_range(0.5..2.0)],
    };
    let offset = -room * rng.random_range(0.0..4.0);
    let space = HalfSpace::new(normal, offset).map_err(|error| error.to_string())?;
    let start = Placement::at([0.0; 3]);
    let angular_velocity = [0.0, 0.0, [0.0, 0.0, 0.5, 30.0][rng.random_range(0..4usize)]];
    let recipe = Recipe::Spin { span: SPAN, start, velocity: [0.0, 0.0, 0.2], angular_velocity };
    bodies.pop();
    let made = |recipe: &Recipe| recipe.motion().map_err(|error| error.to_string());
    let motions = bodies.iter().map(|drawn| made(&drawn.recipe)).collect::<Result<Vec<_>, _>>()?;
    let others: Vec<(&dyn Motion, f64)> = motions
        .iter()
        .zip(bodies.iter())
        .map(|(motion, drawn)| {
            (motion as &dyn Motion, (drawn.body.mesh().reach() + drawn.body.radius()).next_up())
        })
        .collect();
    let body = Body::half_space(&space, &made(&recipe)?, &others).map_err(|error| error.to_string())?;
    bodies.push(Drawn { shape: format!("{space:?}"), body, half_space: Some(space), recipe });
    Ok(())
}
