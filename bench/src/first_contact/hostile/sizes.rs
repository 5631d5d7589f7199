//! Sizes, positions and meshes that are hard on the arithmetic.

use super::super::case::Case;
use super::super::workload::{Speed, direction, orientation, thrown};
use super::shapes::{builtin, joined, mapped, needle_soup, plate, random_body, turned_inside_out};
use super::with_tolerance;
use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::{Mesh, Placement};

/// The thesis's motion with scaled positions and velocities, with which bodies of that size meet.
fn thrown_by(scale: f64, offset: [f64; 3], rng: &mut ChaCha8Rng) -> [Recipe; 2] {
    thrown(Speed::Low, rng).map(|recipe| match recipe {
        Recipe::Spin { span, mut start, velocity, angular_velocity } => {
            start.position = std::array::from_fn(|i| start.position[i] * scale + offset[i]);
            Recipe::Spin { span, start, velocity: velocity.map(|x| x * scale), angular_velocity }
        }
        other => other,
    })
}

/// A body of a million units, and one of about one unit that approaches it.
pub fn million(rng: &mut ChaCha8Rng) -> Case {
    let large = match rng.random_range(0..3u32) {
        0 => plate(1e6, 5),
        1 => mapped(&builtin("icosphere(320, size=2)"), |x| x.map(|c| c * 1e6)),
        _ => mapped(&builtin("box(12, size=2)"), |x| x.map(|c| c * 1e6)),
    };
    let small = random_body(200, 1.0, rng);
    let top = large.vertices().iter().fold(f64::NEG_INFINITY, |most, x| most.max(x[2]));
    let place = [rng.random_range(-1e3..1e3), rng.random_range(-1e3..1e3), top + rng.random_range(1.0..5.0)];
    let fall = Recipe::Spin {
        span: [0.0, 1.0],
        start: Placement::new(place, orientation(rng)),
        velocity: [rng.random_range(-50.0..50.0), 0.0, -rng.random_range(0.0..300.0)],
        angular_velocity: direction(rng),
    };
    let turning = [0.0, 0.0, 1e-6][rng.random_range(0..3usize)];
    let ground = Recipe::Spin {
        span: [0.0, 1.0],
        start: Placement::IDENTITY,
        velocity: [0.0; 3],
        angular_velocity: direction(rng).map(|x| x * turning),
    };
    with_tolerance(Case::new([small, large], [fall, ground]), rng)
}

/// Ordinary bodies, a hundred million units from the origin.
pub fn far_away(rng: &mut ChaCha8Rng) -> Case {
    let bodies = [random_body(300, 1.6, rng), random_body(300, 1.6, rng)];
    let offset = direction(rng).map(|x| x * 1e8);
    let motions = thrown_by(1.0, offset, rng);
    with_tolerance(Case::new(bodies, motions), rng)
}

/// Meshes whose own coordinates are near 1e8, brought back to the origin by their pose; a rotation about the
/// mesh's own origin swings them far.
pub fn far_meshes(rng: &mut ChaCha8Rng) -> Case {
    let offsets = [0, 1].map(|_| direction(rng).map(|x| (x * 1e8).round()));
    let bodies = offsets
        .map(|offset| mapped(&random_body(200, 1.6, rng), |x| std::array::from_fn(|i| x[i] + offset[i])));
    let axis = direction(rng);
    let mut sides = [1.0, -1.0].into_iter();
    let motions = offsets.map(|offset| {
        let side = sides.next().unwrap_or(1.0);
        let spin = [0.0, 0.0, 1e-8][rng.random_range(0..3usize)];
        Recipe::Spin {
            span: [0.0, 1.0],
            start: Placement::at(std::array::from_fn(|i| side * 2.0 * axis[i] - offset[i])),
            velocity: axis.map(|x| -side * 2.0 * x),
            angular_velocity: direction(rng).map(|x| x * spin),
        }
    });
    Case::new(bodies, motions)
}

/// Needles against needles, or against a body.
pub fn slivers(rng: &mut ChaCha8Rng) -> Case {
    let other =
        if rng.random_range(0..2u32) == 0 { needle_soup(20, rng) } else { random_body(200, 1.6, rng) };
    let bodies = [needle_soup(20, rng), other];
    let motions = thrown_by(1.0, [0.0; 3], rng);
    with_tolerance(Case::new(bodies, motions), rng)
}

/// Each face many times, in every order, with segments and points in between.
pub fn duplicates(rng: &mut ChaCha8Rng) -> Case {
    let mut repeated = |mesh: Mesh| {
        let faces = mesh.faces().iter().flat_map(|&[a, b, c]| {
            let all = [[a, b, c], [a, b, c], [b, c, a], [c, b, a], [a, b, b], [c, c, c]];
            let times = rng.random_range(1..=all.len());
            all.into_iter().take(times)
        });
        Mesh::new(mesh.vertices().to_vec(), faces.collect()).expect("the same vertices")
    };
    let bodies = [repeated(builtin("icosphere(80, size=1.6)")), repeated(builtin("torus(96, size=1.6)"))];
    let motions = thrown_by(1.0, [0.0; 3], rng);
    with_tolerance(Case::new(bodies, motions), rng)
}

/// A body inside a hollow one, flying until it hits from within or not at all; sometimes with a third shell
/// between.
pub fn shells(rng: &mut ChaCha8Rng) -> Case {
    let outer = builtin("icosphere(320, size=4)");
    let outer =
        if rng.random_range(0..3u32) == 0 { joined(&outer, &builtin("torus(200, size=3.5)")) } else { outer };
    let inner = random_body(200, 0.8, rng);
    let reach = rng.random_range(0.0..3.0);
    let inside = Recipe::Spin {
        span: [0.0, 1.0],
        start: Placement::new([0.0; 3], orientation(rng)),
        velocity: direction(rng).map(|x| x * reach),
        angular_velocity: direction(rng),
    };
    let around = Recipe::Spin {
        span: [0.0, 1.0],
        start: Placement::new([0.0; 3], orientation(rng)),
        velocity: [0.0; 3],
        angular_velocity: direction(rng).map(|x| x * 3.0),
    };
    let case = Case::new([inner, outer], [inside, around]);
    with_tolerance(Case { solid: [Some(false); 2], ..case }, rng)
}

/// One of the two is solid: a body that starts inside overlaps it, one that starts outside must not enter.
pub fn solids(rng: &mut ChaCha8Rng) -> Case {
    let mut case = shells(rng);
    case.solid = [rng.random_range(0..2u32) == 0, rng.random_range(0..2u32) == 0].map(Some);
    if rng.random_range(0..2u32) == 0 {
        // outside of it
        case.motions = thrown_by(2.5, [0.0; 3], rng);
    }
    case
}

/// Nothing is declared, so closed bodies are solid: inside, outside, in a hole, in the hollow of a shell, in
/// its wall, or where two parts of a body overlap.
pub fn nested(rng: &mut ChaCha8Rng) -> Case {
    let ball = builtin("icosphere(320, size=4)");
    // a shell with a wall from 1.2 to 2, sometimes with a core in its hollow
    let smaller = |part: f64| mapped(&ball, |x| x.map(|c| part * c));
    let shell = || joined(&ball, &turned_inside_out(&smaller(0.6)));
    let (outer, reach) = match rng.random_range(0..9u32) {
        0 => (ball.clone(), 2.5),
        1 => (builtin("box(48, size=4)"), 2.5),
        2 => (builtin("torus(400, size=4)"), 2.2),
        3 => (shell(), 2.3),
        4 => (joined(&shell(), &smaller(0.3)), 2.3),
        // all faces point outward: no hollow, but a ball in a ball, or two that overlap
        6 => (joined(&ball, &smaller(0.6)), 2.3),
        7 => (joined(&ball, &mapped(&ball, |[x, y, z]| [x + 0.7, y - 0.3, z])), 2.8),
        8 => (turned_inside_out(&ball), 2.3),
        // open: a surface, whatever is inside
        _ => {
            let faces = ball.faces()[..ball.faces().len() - 1].to_vec();
            (Mesh::new(ball.vertices().to_vec(), faces).expect("a face less"), 2.3)
        }
    };
    let inner = random_body(60, [0.5, 0.1, 1e-3][rng.random_range(0..3usize)], rng);
    let start = |place: [f64; 3], rng: &mut ChaCha8Rng| match rng.random_range(0..3u32) {
        // no rotation at all: coinciding coordinates
        0 => Placement::at(place),
        _ => Placement::new(place, orientation(rng)),
    };
    let at = rng.random_range(0.0..reach);
    let place = if rng.random_range(0..8u32) == 0 { [0.0; 3] } else { direction(rng).map(|x| x * at) };
    let placed = start(place, rng);
    let around = start([0.0; 3], rng);
    let speed = [0.0, 0.1, 2.0][rng.random_range(0..3usize)];
    // after the other has turned: it is then in a pose that is not rational in the given numbers
    let begin = [0.0, 0.5][rng.random_range(0..2usize)];
    let flying = Recipe::Spin {
        span: [begin, 1.0],
        start: placed,
        velocity: direction(rng).map(|x| x * speed),
        angular_velocity: direction(rng),
    };
    let turning = Recipe::Spin {
        span: [0.0, 1.0],
        start: around,
        velocity: [0.0; 3],
        angular_velocity: direction(rng).map(|x| x * 2.0),
    };
    let mut case = Case::new([inner, outer], [flying, turning]);
    if rng.random_range(0..2u32) == 0 {
        case = case.swapped();
    }
    with_tolerance(case, rng)
}

/// The same bodies in millionths and in billions of units.
pub fn scales(rng: &mut ChaCha8Rng) -> Case {
    let scale = [1e-12, 1e-6, 1e-3, 1e3, 1e9, 1e15][rng.random_range(0..6usize)];
    let bodies = [random_body(200, 1.6 * scale, rng), random_body(200, 1.6 * scale, rng)];
    let motions = thrown_by(scale, [0.0; 3], rng);
    with_tolerance(Case::new(bodies, motions), rng)
}
