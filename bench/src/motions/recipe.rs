//! Random motions, written down so that the library and the oracle read the same parameters.

use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use swept::{
    AnyMotion, Ballistic, Chain, Interpolated, Joint, JointKind, JointLaw, Knot, MotionError, Orientation,
    Path, Placement, Screw, Spin, Spline,
};
use swept_num::arbitrary::{power_of_two, stepped};

/// The parameters of a motion.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // the fields are those of the constructors
pub enum Recipe {
    Spin {
        span: [f64; 2],
        start: Placement,
        velocity: [f64; 3],
        angular_velocity: [f64; 3],
    },
    Interpolated {
        span: [f64; 2],
        start: Placement,
        end: Placement,
    },
    Screw {
        span: [f64; 2],
        start: Placement,
        point: [f64; 3],
        axis: [f64; 3],
        rate: f64,
        advance: f64,
    },
    ScrewBetween {
        span: [f64; 2],
        start: Placement,
        end: Placement,
    },
    Ballistic {
        span: [f64; 2],
        start: Placement,
        velocity: [f64; 3],
        acceleration: [f64; 3],
        angular_velocity: [f64; 3],
    },
    Spline {
        orientation: Orientation,
        axes: Vec<[f64; 3]>,
        knots: Vec<Knot>,
    },
    Keyframes(Vec<(f64, Placement)>),
    Joined(Vec<Recipe>),
    Chain {
        span: [f64; 2],
        base: Box<Recipe>,
        joints: Vec<Joint>,
    },
}

/// A kind of motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Constant velocity and spin.
    Spin,
    /// Between two poses.
    Interpolated,
    /// About a line.
    Screw,
    /// Between two poses with a constant twist.
    ScrewBetween,
    /// Constant acceleration and spin.
    Ballistic,
    /// Cubic between knots.
    Spline,
    /// Through poses.
    Keyframes,
    /// Motions moved so that they join.
    Joined,
    /// Joints on a base.
    Chain,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Spin,
        Self::Interpolated,
        Self::Screw,
        Self::ScrewBetween,
        Self::Ballistic,
        Self::Spline,
        Self::Keyframes,
        Self::Joined,
        Self::Chain,
    ];

    /// Those of one smooth piece: they come first.
    pub const SINGLE: usize = 6;

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Spin => "spin",
            Self::Interpolated => "interpolated",
            Self::Screw => "screw about a line",
            Self::ScrewBetween => "screw between two poses",
            Self::Ballistic => "ballistic",
            Self::Spline => "spline",
            Self::Keyframes => "path through keyframes",
            Self::Joined => "path of joined pieces",
            Self::Chain => "chain",
        }
    }

    /// The number of cases in the full campaign: the later kinds cost more.
    #[must_use]
    pub fn cases(self) -> u64 {
        match self {
            Self::Joined | Self::Chain => 4_000,
            _ => 10_000,
        }
    }
}

impl Recipe {
    /// A motion of this kind, often a hostile one.
    pub fn random(kind: Kind, rng: &mut ChaCha8Rng) -> Self {
        let span = span(rng);
        match kind {
            Kind::Spin => Self::Spin {
                span,
                start: placement(rng),
                velocity: vector(rng),
                angular_velocity: spin_rate(rng, span),
            },
            Kind::Interpolated => {
                let (start, end) = ends(rng);
                Self::Interpolated { span, start, end }
            }
            Kind::Screw => Self::Screw {
                span,
                start: placement(rng),
                point: vector(rng),
                axis: nonzero(rng),
                rate: rate(rng) / (span[1] - span[0]).max(1e-3),
                advance: rng.random_range(-3.0..3.0),
            },
            Kind::ScrewBetween => {
                let (start, end) = ends(rng);
                Self::ScrewBetween { span, start, end }
            }
            Kind::Ballistic => Self::Ballistic {
                span,
                start: placement(rng),
                velocity: vector(rng),
                acceleration: vector(rng),
                angular_velocity: spin_rate(rng, span),
            },
            Kind::Spline => spline(rng, span),
            Kind::Keyframes => {
                let count = rng.random_range(2..5);
                let mut t = span[0];
                let mut place = quaternion_placement(rng);
                let mut frames = Vec::new();
                for _ in 0..count {
                    frames.push((t, place));
                    t += rng.random_range(0.01..2.0);
                    place = related(place, rng);
                }
                Self::Keyframes(frames)
            }
            Kind::Joined => {
                let count = rng.random_range(1..4);
                let mut t = span[0];
                let mut pieces = Vec::new();
                for _ in 0..count {
                    let end = t + rng.random_range(0.01..2.0);
                    let kind = [Kind::Spin, Kind::Interpolated, Kind::Screw, Kind::Ballistic, Kind::Spline]
                        [rng.random_range(0..5usize)];
                    let mut piece = Self::random(kind, rng);
                    piece.set_span([t, end]);
                    pieces.push(piece);
                    t = end;
                }
                Self::Joined(pieces)
            }
            Kind::Chain => {
                const BASES: [Kind; 6] = [
                    Kind::Spin,
                    Kind::Interpolated,
                    Kind::Screw,
                    Kind::Ballistic,
                    Kind::Spline,
                    Kind::Keyframes,
                ];
                let kind = BASES[rng.random_range(0..BASES.len())];
                let base = Self::random(kind, rng);
                let span = base.span();
                let joints = (0..rng.random_range(1..5)).map(|_| joint(rng, span)).collect();
                Self::Chain { span, base: Box::new(base), joints }
            }
        }
    }

    /// The span.
    #[must_use]
    pub fn span(&self) -> [f64; 2] {
        match self {
            Self::Spin { span, .. }
            | Self::Interpolated { span, .. }
            | Self::Screw { span, .. }
            | Self::ScrewBetween { span, .. }
            | Self::Ballistic { span, .. }
            | Self::Chain { span, .. } => *span,
            Self::Spline { knots, .. } => [knots[0].time, knots[knots.len() - 1].time],
            Self::Keyframes(frames) => [frames[0].0, frames[frames.len() - 1].0],
            Self::Joined(pieces) => [pieces[0].span()[0], pieces[pieces.len() - 1].span()[1]],
        }
    }

    fn set_span(&mut self, to: [f64; 2]) {
        match self {
            Self::Spin { span, .. }
            | Self::Interpolated { span, .. }
            | Self::Screw { span, .. }
            | Self::ScrewBetween { span, .. }
            | Self::Ballistic { span, .. }
            | Self::Chain { span, .. } => *span = to,
            Self::Spline { knots, .. } => respaced(knots, to),
            Self::Keyframes(_) | Self::Joined(_) => {}
        }
    }

    /// The times inside the span at which the second derivatives may jump although the velocity does not.
    #[must_use]
    pub fn knots(&self) -> Vec<f64> {
        match self {
            Self::Spline { knots, .. } => knots.iter().map(|knot| knot.time).collect(),
            Self::Joined(pieces) => pieces.iter().flat_map(Self::knots).collect(),
            Self::Chain { base, .. } => base.knots(),
            _ => Vec::new(),
        }
    }

    /// The library's motion.
    ///
    /// # Errors
    /// Its constructor refuses the parameters.
    pub fn motion(&self) -> Result<AnyMotion, MotionError> {
        Ok(match self {
            Self::Spin { span, start, velocity, angular_velocity } => {
                Spin::new(*span, *start, *velocity, *angular_velocity)?.into()
            }
            Self::Interpolated { span, start, end } => Interpolated::new(*span, *start, *end)?.into(),
            Self::Screw { span, start, point, axis, rate, advance } => {
                Screw::about(*span, *start, *point, *axis, *rate, *advance)?.into()
            }
            Self::ScrewBetween { span, start, end } => Screw::between(*span, *start, *end)?.into(),
            Self::Ballistic { span, start, velocity, acceleration, angular_velocity } => {
                Ballistic::new(*span, *start, *velocity, *acceleration, *angular_velocity)?.into()
            }
            Self::Spline { orientation, axes, knots } => {
                Spline::new(*orientation, axes, knots.clone())?.into()
            }
            Self::Keyframes(frames) => Path::through(frames)?.into(),
            Self::Joined(pieces) => {
                Path::joined(pieces.iter().map(Self::motion).collect::<Result<_, _>>()?)?.into()
            }
            Self::Chain { span, base, joints } => Chain::new(*span, base.motion()?, joints.clone())?.into(),
        })
    }
}

/// Knots at these relative times: the first and the last at the ends of the span.
fn respaced(knots: &mut [Knot], [start, end]: [f64; 2]) {
    let (from, to) = (knots[0].time, knots[knots.len() - 1].time);
    let last = knots.len() - 1;
    for knot in knots.iter_mut() {
        knot.time = start + (end - start) * ((knot.time - from) / (to - from));
    }
    (knots[0].time, knots[last].time) = (start, end);
}

/// Two to seven knots: some close together, some a few floats apart in place or angle, with and without rates.
fn spline(rng: &mut impl Rng, span: [f64; 2]) -> Recipe {
    let axes = match rng.random_range(0..5u32) {
        0 => Vec::new(),
        1 => vec![[[0.0, 0.0, 1.0], [0.0, 0.0, -3.0], nonzero(rng)][rng.random_range(0..3usize)]],
        2 => (0..rng.random_range(1..4)).map(|_| nonzero(rng)).collect(),
        _ => Spline::YAW_PITCH_ROLL.to_vec(),
    };
    let width = span[1] - span[0];
    let turn = match rng.random_range(0..8u32) {
        0 => 0.0,
        1 => power_of_two(rng.random_range(-180..-20)),
        2..=5 => 3.0,
        6 => 100.0,
        _ => 5000.0,
    };
    let (moves, turns) = (rng.random_range(0..3u32), rng.random_range(0..3u32));
    let count = rng.random_range(2..8usize);
    let mut time = 0.0;
    let mut knots: Vec<Knot> = Vec::new();
    for k in 0..count {
        let some = |all: u32, rng: &mut dyn Rng| match all {
            0 => false,
            1 => k == 0 || k + 1 == count || rng.random_range(0..4u32) == 0,
            _ => true,
        };
        let still = [0.0, 1.0][rng.random_range(0..2usize)];
        let angle = |rng: &mut dyn Rng| turn * rng.random_range(-1.0..1.0);
        let velocity = some(moves, rng).then(|| vector(rng).map(|x| still * x / width));
        let rates = some(turns, rng).then(|| axes.iter().map(|_| still * angle(rng) / width).collect());
        let mut knot = Knot {
            time,
            position: vector(rng),
            velocity,
            angles: axes.iter().map(|_| angle(rng)).collect(),
            rates,
        };
        // sometimes the same place or angles as before, or a few floats off
        if let Some(before) = knots.last().filter(|_| rng.random_range(0..3u32) == 0) {
            knot.position = before.position.map(|x| stepped(x, rng.random_range(-2..=2)));
            knot.angles = before.angles.clone();
        }
        knots.push(knot);
        time += if rng.random_range(0..6u32) == 0 { 0.01 } else { rng.random_range(0.2..1.0) };
    }
    respaced(&mut knots, span);
    let orientation = placement(rng).orientation;
    Recipe::Spline { orientation, axes, knots }
}

fn span(rng: &mut impl Rng) -> [f64; 2] {
    let start = match rng.random_range(0..4u32) {
        0..=1 => 0.0,
        2 => rng.random_range(-10.0..10.0),
        _ => rng.random_range(-1e6..1e6),
    };
    let width = match rng.random_range(0..3u32) {
        0 => 1.0,
        1 => rng.random_range(0.01..4.0),
        _ => rng.random_range(1.0..100.0),
    };
    [start, start + width]
}

fn vector(rng: &mut impl Rng) -> [f64; 3] {
    let size = [1.0, 1.0, 10.0, 1e-6, 1e6][rng.random_range(0..5usize)];
    std::array::from_fn(
        |_| if rng.random_range(0..5u32) == 0 { 0.0 } else { size * rng.random_range(-1.0..1.0) },
    )
}

fn nonzero(rng: &mut impl Rng) -> [f64; 3] {
    let mut v = vector(rng);
    if v == [0.0; 3] {
        v[rng.random_range(0..3usize)] = 1.0;
    }
    v
}

/// Radians over the whole span: zero, tiny, ordinary, thousands, millions.
fn rate(rng: &mut impl Rng) -> f64 {
    let size = match rng.random_range(0..8u32) {
        0 => 0.0,
        1 => power_of_two(rng.random_range(-180..-20)),
        2..=4 => 3.0,
        5 => 100.0,
        6 => 5000.0,
        _ => 1e7,
    };
    size * rng.random_range(-1.0..1.0)
}

fn spin_rate(rng: &mut impl Rng, span: [f64; 2]) -> [f64; 3] {
    let size = rate(rng) / (span[1] - span[0]);
    let axis = nonzero(rng);
    let level = axis.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    axis.map(|x| x / level * size)
}

fn quaternion(rng: &mut impl Rng) -> [f64; 4] {
    let q: [f64; 4] = std::array::from_fn(|_| match rng.random_range(0..6u32) {
        0 => 0.0,
        1 => [1.0, -1.0, 0.5][rng.random_range(0..3usize)],
        _ => rng.random_range(-1.0..1.0),
    });
    let scale = [1.0, 1.0, 1e-3, 1e8][rng.random_range(0..4usize)];
    if q == [0.0; 4] { [0.0, 0.0, scale, 0.0] } else { q.map(|x| x * scale) }
}

fn quaternion_placement(rng: &mut impl Rng) -> Placement {
    Placement::new(vector(rng), quaternion(rng))
}

fn placement(rng: &mut impl Rng) -> Placement {
    if rng.random_range(0..5u32) == 0 {
        let [x, y, _] = vector(rng);
        Placement::planar([x, y], rng.random_range(-10.0..10.0))
    } else {
        quaternion_placement(rng)
    }
}

/// Another pose, close in one of the ways that matter.
fn related(place: Placement, rng: &mut impl Rng) -> Placement {
    let Orientation::Quaternion([w, x, y, z]) = place.orientation else {
        return quaternion_placement(rng);
    };
    let scale = [1.0, -1.0, 0.5, -3.0][rng.random_range(0..4usize)];
    let orientation = match rng.random_range(0..6u32) {
        // the same, as written or with another length and sign
        0 => [w, x, y, z],
        // a few floats off
        1 => [w, x, y, z].map(|component| stepped(component, rng.random_range(-3..=3))),
        // a tiny rotation
        2 => {
            let tiny = power_of_two(rng.random_range(-60..-20));
            [w + tiny * x, x - tiny * w, y + tiny * z, z - tiny * y]
        }
        // half a turn, exactly or a few floats off
        3 => [-x, w, -z, y].map(|component| stepped(component, rng.random_range(-2..=2))),
        _ => quaternion(rng),
    };
    let orientation = if orientation == [0.0; 4] { [1.0, 0.0, 0.0, 0.0] } else { orientation };
    let position = if rng.random_range(0..4u32) == 0 { place.position } else { vector(rng) };
    Placement::new(position, orientation.map(|component| component * scale))
}

fn ends(rng: &mut impl Rng) -> (Placement, Placement) {
    if rng.random_range(0..8u32) == 0 {
        let angle = |rng: &mut dyn Rng| rng.random_range(-2.9..2.9);
        let [x, y, _] = vector(rng);
        let [u, v, _] = vector(rng);
        return (Placement::planar([x, y], angle(rng)), Placement::planar([u, v], angle(rng)));
    }
    let start = quaternion_placement(rng);
    (start, related(start, rng))
}

fn joint(rng: &mut impl Rng, [start, end]: [f64; 2]) -> Joint {
    let kind = if rng.random_range(0..3u32) == 0 { JointKind::Prismatic } else { JointKind::Revolute };
    let width = end - start;
    let law = match rng.random_range(0..3u32) {
        0 => {
            let middle = start + width * rng.random_range(0.1..0.9);
            let values: [f64; 3] = std::array::from_fn(|_| rng.random_range(-3.0..3.0));
            JointLaw::Keyframes(vec![(start, values[0]), (middle, values[1]), (end, values[2])])
        }
        n => {
            let total =
                if kind == JointKind::Revolute && rng.random_range(0..6u32) == 0 { 1000.0 } else { 2.0 };
            let mut size = total;
            let coefficients = (0..=n).map(|_| {
                let coefficient = size * rng.random_range(-1.0..1.0);
                size /= width;
                coefficient
            });
            JointLaw::Polynomial { epoch: start, coefficients: coefficients.collect() }
        }
    };
    Joint { kind, mount: placement(rng), axis: nonzero(rng), law }
}
