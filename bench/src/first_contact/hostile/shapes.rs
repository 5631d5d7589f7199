//! Small meshes made to measure.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::{Builtin, Mesh};

/// A built-in body.
pub(super) fn builtin(text: &str) -> Mesh {
    text.parse::<Builtin>().expect("a recipe of this file").mesh()
}

/// The longest edge of the box of a mesh.
#[must_use]
pub fn size(mesh: &Mesh) -> f64 {
    (0..3)
        .map(|axis| {
            let along = || mesh.vertices().iter().map(|x| x[axis]);
            along().fold(f64::NEG_INFINITY, f64::max) - along().fold(f64::INFINITY, f64::min)
        })
        .fold(0.0, f64::max)
}

/// The mesh with each vertex changed.
pub(crate) fn mapped(mesh: &Mesh, change: impl Fn([f64; 3]) -> [f64; 3]) -> Mesh {
    let vertices = mesh.vertices().iter().map(|&x| change(x)).collect();
    Mesh::new(vertices, mesh.faces().to_vec()).expect("finite coordinates")
}

/// The faces of both, in one mesh.
pub(crate) fn joined(a: &Mesh, b: &Mesh) -> Mesh {
    let offset = a.vertices().len() as u32;
    let vertices = a.vertices().iter().chain(b.vertices()).copied().collect();
    let faces = a.faces().iter().copied().chain(b.faces().iter().map(|f| f.map(|i| i + offset))).collect();
    Mesh::new(vertices, faces).expect("two meshes are one")
}

/// The same surface with its faces reversed.
pub(crate) fn turned_inside_out(mesh: &Mesh) -> Mesh {
    let faces = mesh.faces().iter().map(|&[a, b, c]| [a, c, b]).collect();
    Mesh::new(mesh.vertices().to_vec(), faces).expect("the same faces")
}

/// A bar along the axes, given by its half extents.
#[must_use]
pub fn bar(half: [f64; 3]) -> Mesh {
    mapped(&builtin("box(12, size=2)"), |x| std::array::from_fn(|i| x[i].signum() * half[i]))
}

/// A square plate in the plane z = 0, cut into 2 k² faces.
#[must_use]
pub fn plate(half: f64, k: u32) -> Mesh {
    let at = |i: u32| half * (2.0 * f64::from(i) / f64::from(k) - 1.0);
    let vertices = (0..=k).flat_map(|i| (0..=k).map(move |j| [at(i), at(j), 0.0])).collect();
    let corner = |i: u32, j: u32| i * (k + 1) + j;
    let faces = (0..k)
        .flat_map(|i| (0..k).map(move |j| (i, j)))
        .flat_map(|(i, j)| {
            let [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
            [[a, b, c], [a, c, d]]
        })
        .collect();
    Mesh::new(vertices, faces).expect("a plate")
}

/// A prism whose ridge lies along y at x = 0, z = 0, with its body on the side of `up`.
#[must_use]
pub fn prism(length: f64, up: f64) -> Mesh {
    let vertices = [-0.5, 0.5]
        .iter()
        .flat_map(|&y| [[0.0, y * length, 0.0], [0.75, y * length, up], [-0.5, y * length, up]])
        .collect();
    let faces = vec![[0, 1, 2], [3, 5, 4], [0, 3, 4], [0, 4, 1], [1, 4, 5], [1, 5, 2], [2, 5, 3], [2, 3, 0]];
    Mesh::new(vertices, faces).expect("a prism")
}

/// A spike of k sides with its tip at the origin, on the `up` side of the plane z = 0.
#[must_use]
pub fn spike(k: u32, up: f64) -> Mesh {
    let turn = std::f64::consts::TAU / f64::from(k);
    let mut vertices = vec![[0.0; 3]];
    vertices.extend((0..k).map(|i| {
        let (sin, cos) = swept_num::sin_cos(turn * f64::from(i));
        [0.5 * cos, 0.5 * sin, up]
    }));
    let mut faces: Vec<[u32; 3]> = (0..k).map(|i| [0, 1 + i, 1 + (i + 1) % k]).collect();
    faces.extend((2..k).map(|i| [1, i, i + 1]));
    Mesh::new(vertices, faces).expect("a spike")
}

/// Faces that all share one corner and lie almost in one plane.
#[must_use]
pub fn fan(k: u32, rng: &mut ChaCha8Rng) -> Mesh {
    let mut vertices = vec![[0.0; 3]];
    vertices.extend((0..=k).map(|i| {
        let (sin, cos) = swept_num::sin_cos(3.0 * f64::from(i) / f64::from(k));
        [cos, sin, rng.random_range(-1e-9..1e-9)]
    }));
    Mesh::new(vertices, (0..k).map(|i| [0, 1 + i, 2 + i]).collect()).expect("a fan")
}

/// Needles: triangles a million to a trillion times longer than wide, some degenerated to segments or points.
#[must_use]
pub fn needle_soup(count: u32, rng: &mut ChaCha8Rng) -> Mesh {
    let mut vertices = Vec::new();
    for _ in 0..count {
        let a: [f64; 3] = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
        let b: [f64; 3] = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
        let width = [1e-6, 1e-9, 1e-12, 0.0][rng.random_range(0..4usize)];
        let part = [0.0, 0.5, 1.0][rng.random_range(0..3usize)];
        let c = std::array::from_fn(|i| a[i] + part * (b[i] - a[i]) + width * rng.random_range(-1.0..1.0));
        vertices.extend(if rng.random_range(0..12u32) == 0 { [a, a, a] } else { [a, b, c] });
    }
    let faces = (0..count).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    Mesh::new(vertices, faces).expect("needles")
}

/// One of the built-in bodies with up to about `most` faces, of this size.
#[must_use]
pub fn random_body(most: u32, size: f64, rng: &mut ChaCha8Rng) -> Mesh {
    let names = ["tetrahedron", "box", "icosphere", "torus", "torus-knot", "gear", "blob", "teapot"];
    let name = names[rng.random_range(0..names.len())];
    let count = most / [1, 2, 4][rng.random_range(0..3usize)];
    let wanted = format!("{name}({count}, size=1)").parse::<Builtin>();
    let mesh = wanted.map_or_else(|_| builtin("icosphere(80, size=1)"), |recipe| recipe.mesh());
    mapped(&mesh, |x| x.map(|c| c * size))
}
