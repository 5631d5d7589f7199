//! Every kind of motion, minimal separations, and the plane.

use super::super::case::Case;
use super::super::workload::{Speed, direction, orientation, thrown};
use super::shapes::random_body;
use super::with_tolerance;
use crate::motions::{Kind, Recipe};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::{Joint, JointKind, JointLaw, Knot, Mesh, Placement, Spline};

/// A pose within about two units.
fn place(rng: &mut ChaCha8Rng) -> Placement {
    Placement::new(direction(rng).map(|x| x * rng.random_range(0.5..3.0)), orientation(rng))
}

/// A motion of this kind with ordinary lengths and angles.
pub(crate) fn tame(kind: Kind, span: [f64; 2], rng: &mut ChaCha8Rng) -> Recipe {
    let middle = span[0] + 0.4 * (span[1] - span[0]);
    match kind {
        Kind::Spin => Recipe::Spin {
            span,
            start: place(rng),
            velocity: direction(rng).map(|x| x * 3.0),
            angular_velocity: direction(rng).map(|x| x * 2.0),
        },
        Kind::Interpolated => Recipe::Interpolated { span, start: place(rng), end: place(rng) },
        Kind::Screw => Recipe::Screw {
            span,
            start: place(rng),
            point: direction(rng),
            axis: direction(rng),
            rate: rng.random_range(-4.0..4.0),
            advance: rng.random_range(-2.0..2.0),
        },
        Kind::ScrewBetween => Recipe::ScrewBetween { span, start: place(rng), end: place(rng) },
        Kind::Ballistic => Recipe::Ballistic {
            span,
            start: place(rng),
            velocity: direction(rng).map(|x| x * 3.0),
            acceleration: direction(rng).map(|x| x * 6.0),
            angular_velocity: direction(rng),
        },
        Kind::Spline => {
            let knot = |time: f64, rng: &mut ChaCha8Rng| Knot {
                time,
                position: direction(rng).map(|x| x * rng.random_range(0.5..3.0)),
                velocity: rng.random::<bool>().then(|| direction(rng).map(|x| x * 3.0)),
                angles: direction(rng).map(|x| x * 3.0).to_vec(),
                rates: rng.random::<bool>().then(|| direction(rng).map(|x| x * 2.0).to_vec()),
            };
            let times = [span[0], middle, 0.5 * (middle + span[1]), span[1]];
            let knots = times.map(|time| knot(time, rng)).to_vec();
            let orientation = place(rng).orientation;
            Recipe::Spline { orientation, axes: Spline::YAW_PITCH_ROLL.to_vec(), knots }
        }
        Kind::Keyframes => {
            Recipe::Keyframes(vec![(span[0], place(rng)), (middle, place(rng)), (span[1], place(rng))])
        }
        Kind::Joined => {
            let kinds = [Kind::Spin, Kind::Interpolated, Kind::Screw, Kind::Ballistic, Kind::Spline];
            let mut piece = |part| tame(kinds[rng.random_range(0..kinds.len())], part, rng);
            Recipe::Joined(vec![piece([span[0], middle]), piece([middle, span[1]])])
        }
        Kind::Chain => {
            let mut joint = |kind: JointKind, reach: f64| Joint {
                kind,
                mount: Placement::new(direction(rng).map(|x| x * 0.7), orientation(rng)),
                axis: direction(rng),
                law: JointLaw::Polynomial {
                    epoch: span[0],
                    coefficients: (0..3).map(|_| reach * rng.random_range(-1.0..1.0)).collect(),
                },
            };
            let joints = vec![
                joint(JointKind::Revolute, 2.0),
                joint(JointKind::Prismatic, 0.8),
                joint(JointKind::Revolute, 3.0),
            ];
            let base = Recipe::Interpolated { span, start: place(rng), end: place(rng) };
            Recipe::Chain { span, base: Box::new(base), joints }
        }
    }
}

fn kind(rng: &mut ChaCha8Rng) -> Kind {
    Kind::ALL[rng.random_range(0..Kind::ALL.len())]
}

/// Any two kinds of motion, with partly overlapping spans.
pub fn every_kind(rng: &mut ChaCha8Rng) -> Case {
    let bodies = [random_body(200, 1.2, rng), random_body(200, 1.2, rng)];
    let spans = match rng.random_range(0..3u32) {
        0 => [[0.0, 1.0], [0.25, 2.0]],
        1 => [[-1.0, 1.5], [0.0, 1.0]],
        _ => [[0.0, 1.0], [0.0, 1.0]],
    };
    let motions = spans.map(|span| tame(kind(rng), span, rng));
    let mut case = Case::new(bodies, motions);
    if rng.random_range(0..4u32) == 0 {
        case.min_separation = 0.1;
    }
    with_tolerance(case, rng)
}

/// The motions of the library's own campaign, against a body that rests where the other starts to pass.
pub fn wild(rng: &mut ChaCha8Rng) -> Case {
    let motion = Recipe::random(kind(rng), rng);
    let span = motion.span();
    let part = rng.random_range(0.0..1.0);
    let there = crate::motions::oracle::pose(
        &motion,
        span[0] + part * (span[1] - span[0]),
        &crate::motions::Real::from(span[0] + part * (span[1] - span[0])),
    );
    let near = there.translation.map(|x| x.to_f64() + rng.random_range(-1.0..1.0));
    let rest = Placement::new(near, orientation(rng));
    let motions = [motion, Recipe::Interpolated { span, start: rest, end: rest }];
    Case::new([random_body(100, 1.0, rng), random_body(100, 1.0, rng)], motions)
}

/// The thesis's motion with a minimum separation.
pub fn separated(rng: &mut ChaCha8Rng) -> Case {
    let bodies = [random_body(400, 1.6, rng), random_body(400, 1.6, rng)];
    let speed = Speed::ALL[rng.random_range(0..2usize)];
    let mut case = Case::new(bodies, thrown(speed, rng));
    case.min_separation = [1e-9, 1e-6, 1e-3, 0.1, 1.0, 10.0][rng.random_range(0..6usize)];
    with_tolerance(case, rng)
}

/// A polygon in the plane: a star or a random walk.
fn outline(rng: &mut ChaCha8Rng) -> Mesh {
    let corners: u32 = rng.random_range(3..40);
    let points: Vec<[f64; 2]> = (0..corners)
        .map(|i| {
            let (sin, cos) = swept_num::sin_cos(std::f64::consts::TAU * f64::from(i) / f64::from(corners));
            let radius = if i % 2 == 0 { 1.0 } else { rng.random_range(0.3..1.0) };
            [radius * cos, radius * sin]
        })
        .collect();
    let edges: Vec<[u32; 2]> = (0..corners).map(|i| [i, (i + 1) % corners]).collect();
    Mesh::planar(&points, &edges).expect("an outline")
}

/// Edge sets in the plane: thrown, turning about each other, or sliding along a common line.
pub fn planar(rng: &mut ChaCha8Rng) -> Case {
    if rng.random_range(0..4u32) == 0 {
        // segments on one line
        let segment = Mesh::planar(&[[-0.5, 0.0], [0.5, 0.0]], &[[0, 1]]).expect("a segment");
        let motion = |x: f64, v: f64| Recipe::Spin {
            span: [0.0, 1.0],
            start: Placement::planar([x, 0.0], 0.0),
            velocity: [v, 0.0, 0.0],
            angular_velocity: [0.0; 3],
        };
        let apart = rng.random_range(1.0..2.0);
        return with_tolerance(
            Case::new([segment.clone(), segment], [motion(-apart, 1.0), motion(apart, -1.0)]),
            rng,
        );
    }
    let bodies = [outline(rng), outline(rng)];
    let (sin, cos) = swept_num::sin_cos(rng.random_range(0.0..7.0));
    let motions = [1.0, -1.0].map(|side| {
        let reach = rng.random_range(1.0..2.5);
        let position = [side * reach * cos, side * reach * sin];
        Recipe::Spin {
            span: [0.0, 1.0],
            start: Placement::planar(position, rng.random_range(-7.0..7.0)),
            velocity: [-position[0], -position[1], 0.0],
            angular_velocity: [0.0, 0.0, rng.random_range(-9.0..9.0)],
        }
    });
    with_tolerance(Case::new(bodies, motions), rng)
}
