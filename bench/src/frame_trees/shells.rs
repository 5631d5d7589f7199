//! Shells around random meshes, judged by rational numbers.

use super::containment::{coordinates, corners, holds, point};
use crate::campaign::{Failure, Tally};
use crate::frames::oracle::rational;
use dashu_ratio::RBig;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept_frames::tree::{Shell, ShellOptions, TreeError, Volume, shell};
use swept_frames::{Frame, FrameKind};

/// One mesh: a soup of triangles, a strip, or a flat or nearly flat patch, at some size and position.
pub(super) fn judge(rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let (vertices, triangles) = mesh(rng);
    let options = ShellOptions {
        volume: if rng.random() { Volume::Simplices } else { Volume::Parallelepipeds },
        levels: rng.random_range(1..=4),
        leaf_triangles: rng.random_range(1..=3),
        margin: if rng.random() { 0.0 } else { rng.random_range(0.0..0.1) },
        thickness: if rng.random() { 1.0 / 1024.0 } else { rng.random_range(1e-9..1.0) },
    };
    let fail = |what: String| {
        let mut inputs = vertices.concat();
        inputs.extend([
            options.levels as f64,
            options.leaf_triangles as f64,
            options.margin,
            options.thickness,
        ]);
        Err(Failure::new(what, &inputs))
    };
    let made = match shell(&vertices, &triangles, &options) {
        Ok(made) => made,
        Err(TreeError::DegenerateTriangle { triangle }) => {
            tally.count("degenerate");
            let on_a_line = is_line(&triangles[triangle].map(|vertex| vertices[vertex]));
            return if on_a_line { Ok(()) } else { fail(format!("triangle {triangle} is no line")) };
        }
        Err(error) => return fail(error.to_string()),
    };
    tally.count("built");
    tally.measure("levels", made.tree.depth() as f64);
    match trouble(&made, &vertices, &triangles, &options) {
        None => Ok(()),
        Some(what) => fail(what),
    }
}

fn trouble(
    made: &Shell,
    vertices: &[[f64; 3]],
    triangles: &[[usize; 3]],
    options: &ShellOptions,
) -> Option<String> {
    if made.tree.depth() > options.levels {
        return Some(format!("{} levels", made.tree.depth()));
    }
    for (triangle, &leaf) in made.leaf_of.iter().enumerate() {
        let frame = made.tree.frame(leaf).filter(|_| made.tree.is_leaf(leaf));
        let Some(frame) = frame else { return Some(format!("{leaf} is no leaf")) };
        for &vertex in &triangles[triangle] {
            if !ball_inside(frame, &vertices[vertex], options.margin) {
                return Some(format!("triangle {triangle} sticks out of leaf {leaf}"));
            }
        }
    }
    for parent in 0..made.tree.len() {
        for child in made.tree.children(parent) {
            let (outer, inner) = made.tree.frame(parent).zip(made.tree.frame(child))?;
            if !corners(inner).all(|corner| holds(outer, &corner)) {
                return Some(format!("node {child} sticks out of node {parent}"));
            }
        }
    }
    None
}

/// Whether a ball is inside: the coordinates of its centre leave room for the radius. Coordinate y_i grows by
/// at most |g_i| per unit of length, g_i its gradient, so room² >= radius² |g_i|².
fn ball_inside(frame: &Frame<3>, centre: &[f64; 3], radius: f64) -> bool {
    let y = coordinates(frame, &point(centre));
    // The gradients by differences, which are exact for linear functions.
    let moved: Vec<Vec<RBig>> = (0..3)
        .map(|k| {
            let mut along = point(centre);
            along[k] += RBig::ONE;
            coordinates(frame, &along)
        })
        .collect();
    let slope = |of: &dyn Fn(&[RBig]) -> RBig| {
        let here = of(&y);
        moved.iter().map(|there| of(there) - &here).fold(RBig::ZERO, |sum, d| sum + &d * &d)
    };
    let room = |room: RBig, slope: RBig| {
        let radius = rational(radius);
        room >= RBig::ZERO && &room * &room >= &radius * &radius * slope
    };
    let sum = |y: &[RBig]| y.iter().fold(RBig::ZERO, |sum, y| sum + y);
    (0..3).all(|i| room(y[i].clone(), slope(&|y| y[i].clone())))
        && match frame.kind() {
            FrameKind::Parallelepiped => (0..3).all(|i| room(RBig::ONE - &y[i], slope(&|y| y[i].clone()))),
            FrameKind::Simplex => room(RBig::ONE - sum(&y), slope(&sum)),
        }
}

/// Whether three points lie on a line: all 2x2 determinants of the edges vanish.
fn is_line(corners: &[[f64; 3]; 3]) -> bool {
    let [a, b, c] = corners.each_ref().map(point);
    let minor = |i: usize, j: usize| (&b[i] - &a[i]) * (&c[j] - &a[j]) - (&b[j] - &a[j]) * (&c[i] - &a[i]);
    [(0, 1), (0, 2), (1, 2)].iter().all(|&(i, j)| minor(i, j).is_zero())
}

fn mesh(rng: &mut ChaCha8Rng) -> (Vec<[f64; 3]>, Vec<[usize; 3]>) {
    let count = rng.random_range(1..=12);
    let scale = *[1.0, 1e-6, 1e6, 1e-100, 1e100].get(rng.random_range(0..9_usize)).unwrap_or(&1.0);
    let far = *[0.0, 1.0, 1e8].get(rng.random_range(0..3_usize)).unwrap_or(&0.0);
    let flat = *[1.0, 1.0, 0.0, 1e-9, 1e-15].get(rng.random_range(0..5_usize)).unwrap_or(&1.0);
    let grid = rng.random_bool(0.2);
    let centre: [f64; 3] = [0.0; 3].map(|_| rng.random_range(-1.0..1.0) * far);
    let tilt: [f64; 2] = [0.0; 2].map(|_| if grid { 0.0 } else { rng.random_range(-1.0..1.0) });
    let vertices = (0..count + 2).map(|_| {
        let mut unit = || {
            let x: f64 = rng.random_range(-1.0..1.0);
            if grid { (2.0 * x).round() } else { x }
        };
        let (x, y, z) = (unit(), unit(), unit() * flat);
        let place = [x, y, z + tilt[0] * x + tilt[1] * y];
        std::array::from_fn(|k| (centre[k] + place[k]) * scale)
    });
    let vertices: Vec<[f64; 3]> = vertices.collect();
    let (strip, careless) = (rng.random(), rng.random_bool(0.05));
    let triangles = (0..count).map(|i| {
        let mut any = || rng.random_range(0..vertices.len());
        let mut corners = if strip { [i, i + 1, i + 2] } else { [any(), any(), any()] };
        while !careless && (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0])
        {
            corners = [any(), any(), any()];
        }
        corners
    });
    let triangles = triangles.collect();
    (vertices, triangles)
}
