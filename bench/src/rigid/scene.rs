//! Two features and their motions, as parameters.

use crate::motions::{Kind, Recipe};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::{Joint, JointKind, JointLaw, Knot, Placement, Spline};

/// Which contact the query is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The single vertex of the first against the triangle of the second.
    VertexFace,
    /// Edge against edge.
    EdgeEdge,
    /// The vertex of the first against the edge of the second, in the plane.
    VertexEdge,
    /// Triangle against triangle.
    Triangles,
}

impl Question {
    /// The number of corners of the two features.
    #[must_use]
    pub fn corners(self) -> [usize; 2] {
        match self {
            Self::VertexFace => [1, 3],
            Self::EdgeEdge => [2, 2],
            Self::VertexEdge => [1, 2],
            Self::Triangles => [3, 3],
        }
    }
}

/// A feature of a body and the body's motion.
#[derive(Clone, Debug)]
pub struct Body {
    /// The corners, in the body's own coordinates.
    pub points: Vec<[f64; 3]>,
    /// The motion.
    pub recipe: Recipe,
}

/// A query with what is known about its answer.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The kind of query.
    pub question: Question,
    /// The first feature.
    pub a: Body,
    /// The second feature.
    pub b: Body,
    /// The tolerance of the query.
    pub tolerance: f64,
    /// A time at which the features certainly share a point, by construction.
    pub known: Option<f64>,
    /// Whether everything stays in the plane z = 0.
    pub planar: bool,
    /// Whether "undecided" is an acceptable answer.
    pub hostile: bool,
}

impl Scene {
    /// The span of the query: what both motions have in common.
    #[must_use]
    pub fn span(&self) -> [f64; 2] {
        let ([a, b], [c, d]) = (self.a.recipe.span(), self.b.recipe.span());
        [a.max(c), b.min(d)]
    }
}

/// A multiple of 1/64 up to this magnitude.
pub(super) fn dyadic(rng: &mut ChaCha8Rng, size: f64) -> f64 {
    (rng.random_range(-64.0 * size..=64.0 * size)).round() / 64.0
}

pub(super) fn dyadics(rng: &mut ChaCha8Rng, size: f64) -> [f64; 3] {
    std::array::from_fn(|_| dyadic(rng, size))
}

fn quaternion(rng: &mut ChaCha8Rng) -> [f64; 4] {
    let q: [f64; 4] = std::array::from_fn(|_| dyadic(rng, 1.0));
    if q == [0.0; 4] { [1.0, 0.0, 0.0, 0.0] } else { q }
}

/// How the bodies turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turning {
    /// In any way.
    Free,
    /// About axes parallel to z, upright at the start.
    AboutZ,
    /// Not at all, and with no rotation at the start.
    Not,
}

impl Turning {
    /// A random angular velocity.
    pub(super) fn rate_of(self, rng: &mut ChaCha8Rng) -> [f64; 3] {
        let size = [1.0, 3.0, 12.0][rng.random_range(0..3usize)];
        match self {
            Self::Free => dyadics(rng, size),
            Self::AboutZ => [0.0, 0.0, dyadic(rng, size)],
            Self::Not => [0.0; 3],
        }
    }

    fn placement(self, position: [f64; 3], rng: &mut ChaCha8Rng) -> Placement {
        match self {
            Self::Free => Placement::new(position, quaternion(rng)),
            Self::AboutZ => {
                let [w, z] = [dyadic(rng, 1.0), dyadic(rng, 1.0)];
                let q = if w == 0.0 && z == 0.0 { [1.0, 0.0, 0.0, 0.0] } else { [w, 0.0, 0.0, z] };
                Placement::new(position, q)
            }
            Self::Not => Placement::at(position),
        }
    }
}

/// The kinds of motion whose reference point has an exact path.
pub(super) const EXACT: [Kind; 8] = [
    Kind::Spin,
    Kind::Interpolated,
    Kind::Screw,
    Kind::Ballistic,
    Kind::Spline,
    Kind::Keyframes,
    Kind::Joined,
    Kind::Chain,
];

/// A motion over [0, 1] whose reference point is at `place` at time `at`, a multiple of 1/16, exactly.
/// `flat`: z stays constant.
pub(super) fn through(
    kind: Kind,
    place: [f64; 3],
    at: f64,
    turning: Turning,
    flat: bool,
    rng: &mut ChaCha8Rng,
) -> Recipe {
    let level = |mut v: [f64; 3]| {
        if flat {
            v[2] = 0.0;
        }
        v
    };
    let speed = [1.0, 3.0, 6.0][rng.random_range(0..3usize)];
    let velocity = level(dyadics(rng, speed));
    let moved = |by: [f64; 3], time: f64| std::array::from_fn(|i| place[i] + by[i] * time);
    let span = [0.0, 1.0];
    let start = moved(velocity, -at);
    match kind {
        Kind::Spin => Recipe::Spin {
            span,
            start: turning.placement(start, rng),
            velocity,
            angular_velocity: turning.rate_of(rng),
        },
        Kind::Interpolated | Kind::ScrewBetween => {
            let first = turning.placement(start, rng);
            Recipe::Interpolated {
                span,
                start: first,
                end: turning.placement(moved(velocity, 1.0 - at), rng),
            }
        }
        Kind::Screw => {
            // along a coordinate axis, through the reference point
            let k = if turning == Turning::Free && !flat { rng.random_range(0..3usize) } else { 2 };
            let mut axis = [0.0; 3];
            axis[k] = 1.0;
            let advance = if flat { 0.0 } else { dyadic(rng, 4.0) };
            let rate = if turning == Turning::Not { 0.0 } else { dyadic(rng, 6.0) };
            let mut from = place;
            from[k] -= advance * at;
            Recipe::Screw { span, start: turning.placement(from, rng), point: from, axis, rate, advance }
        }
        Kind::Ballistic => {
            let acceleration = level(dyadics(rng, 4.0));
            let fallen: [f64; 3] = std::array::from_fn(|i| start[i] + 0.5 * acceleration[i] * at * at);
            // the velocity is v + a at when they meet, so the start is place - v at + a at²/2
            let velocity = std::array::from_fn(|i| velocity[i] - acceleration[i] * at);
            Recipe::Ballistic {
                span,
                start: turning.placement(fallen, rng),
                velocity,
                acceleration,
                angular_velocity: turning.rate_of(rng),
            }
        }
        Kind::Spline => {
            // a knot where they meet
            let axes: Vec<[f64; 3]> = match turning {
                Turning::Free => Spline::YAW_PITCH_ROLL.to_vec(),
                Turning::AboutZ => vec![[0.0, 0.0, 1.0]],
                Turning::Not => Vec::new(),
            };
            let end = moved(level(dyadics(rng, 3.0)), 1.0);
            let mut knots = vec![(0.0, start), (at, place), (1.0, end)];
            knots.dedup_by_key(|knot| knot.0);
            if let Some(knot) = knots.iter_mut().find(|knot| knot.0 == at) {
                knot.1 = place;
            }
            let mut some = |of: &mut dyn FnMut(&mut ChaCha8Rng) -> f64, count: usize| {
                rng.random::<bool>().then(|| (0..count).map(|_| of(rng)).collect::<Vec<f64>>())
            };
            let knots = knots.into_iter().map(|(time, position)| Knot {
                time,
                position,
                velocity: some(&mut |rng| dyadic(rng, speed), 2).map(|v| [v[0], v[1], 0.0]),
                angles: some(&mut |rng| dyadic(rng, 3.0), axes.len())
                    .unwrap_or_else(|| vec![0.0; axes.len()]),
                rates: some(&mut |rng| dyadic(rng, 3.0), axes.len()),
            });
            let knots = knots.collect();
            Recipe::Spline { orientation: turning.placement(place, rng).orientation, axes, knots }
        }
        Kind::Keyframes => {
            let mut frames = Vec::new();
            if at > 0.0 {
                frames.push((0.0, turning.placement(start, rng)));
            }
            frames.push((at, turning.placement(place, rng)));
            if at < 1.0 {
                let away = level(dyadics(rng, 3.0));
                frames.push((1.0, turning.placement(moved(away, 1.0), rng)));
            }
            Recipe::Keyframes(frames)
        }
        Kind::Joined => {
            let half = if at < 1.0 { 0.5 * (at + 1.0) } else { 1.0 };
            let first = Recipe::Spin {
                span: [0.0, half],
                start: turning.placement(start, rng),
                velocity,
                angular_velocity: turning.rate_of(rng),
            };
            if half == 1.0 {
                return Recipe::Joined(vec![first]);
            }
            let then = Recipe::Ballistic {
                span: [half, 1.0],
                start: turning.placement([0.0; 3], rng),
                velocity: level(dyadics(rng, speed)),
                acceleration: level(dyadics(rng, 2.0)),
                angular_velocity: turning.rate_of(rng),
            };
            Recipe::Joined(vec![first, then])
        }
        Kind::Chain => {
            let base = Recipe::Spin {
                span,
                start: turning.placement(start, rng),
                velocity,
                angular_velocity: turning.rate_of(rng),
            };
            let joint = |rng: &mut ChaCha8Rng| Joint {
                kind: JointKind::Revolute,
                mount: turning.placement([0.0; 3], rng),
                axis: if turning == Turning::Free { [0.5, 1.0, dyadic(rng, 1.0)] } else { [0.0, 0.0, 1.0] },
                law: JointLaw::Polynomial {
                    epoch: 0.0,
                    coefficients: if turning == Turning::Not {
                        vec![0.0]
                    } else {
                        vec![dyadic(rng, 1.0), dyadic(rng, 2.0), dyadic(rng, 1.0)]
                    },
                },
            };
            let joints = (0..rng.random_range(1..3)).map(|_| joint(rng)).collect();
            Recipe::Chain { span, base: Box::new(base), joints }
        }
    }
}

/// One of the kinds with an exact path.
pub(super) fn any_kind(rng: &mut ChaCha8Rng) -> Kind {
    EXACT[rng.random_range(0..EXACT.len())]
}
