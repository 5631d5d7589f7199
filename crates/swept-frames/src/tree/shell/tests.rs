use super::*;
use crate::tree::inside::Inside;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

type Mesh = (Vec<[f64; 3]>, Vec<[usize; 3]>);

/// A height field over a grid, rotated and translated.
fn wavy(cells: usize, height: f64, scale: f64, centre: [f64; 3], rng: &mut impl Rng) -> Mesh {
    let mut vertices = Vec::new();
    for i in 0..=cells {
        for j in 0..=cells {
            let z: f64 = if height == 0.0 { 0.0 } else { rng.random_range(-height..height) };
            let (x, y) = (i as f64 / cells as f64, j as f64 / cells as f64);
            let turned = [0.6 * x - 0.8 * z, y, 0.8 * x + 0.6 * z];
            vertices.push(std::array::from_fn(|k| centre[k] + scale * turned[k]));
        }
    }
    let mut triangles = Vec::new();
    for i in 0..cells {
        for j in 0..cells {
            let at = |p: usize, q: usize| (i + p) * (cells + 1) + j + q;
            triangles.push([at(0, 0), at(1, 0), at(1, 1)]);
            triangles.push([at(0, 0), at(1, 1), at(0, 1)]);
        }
    }
    (vertices, triangles)
}

/// Checks that every triangle with its margin is in its leaf, and that the tree is no deeper and its leaves
/// no fuller than requested.
fn check((vertices, triangles): &Mesh, options: &ShellOptions) -> Shell {
    let made =
        shell(vertices, triangles, options).unwrap_or_else(|e| panic!("{e}: {options:?} {vertices:?}"));
    assert!(made.tree.depth() <= options.levels);
    let mut full = vec![0; made.tree.len()];
    for (triangle, &leaf) in triangles.iter().zip(&made.leaf_of) {
        full[leaf] += 1;
        assert!(made.tree.is_leaf(leaf));
        let inside = Inside::new(made.tree.frame(leaf).unwrap());
        for &vertex in triangle {
            assert!(inside.holds(&[&vertices[vertex]], options.margin), "{triangle:?}");
        }
    }
    if options.levels > 1 {
        assert!(full.iter().all(|&count| count <= options.leaf_triangles), "{full:?}");
    }
    assert!(made.tree.leaves().all(|leaf| full[leaf] > 0));
    made
}

#[test]
fn meshes_of_every_kind_are_inside_their_shells() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for volume in [Volume::Parallelepipeds, Volume::Simplices] {
        for (levels, leaf_triangles) in [(1, 1), (2, 1), (2, 3), (3, 2), (6, 1), (40, 1)] {
            for (height, scale, centre) in [
                (0.3, 1.0, [0.0; 3]),
                (0.0, 1.0, [0.1, 0.2, 0.3]),
                (1e-9, 3.0, [1e6, -1e6, 0.5]),
                (0.2, 1e-120, [0.0; 3]),
                (0.2, 1e120, [1e119, 3e119, 0.0]),
            ] {
                let mesh = wavy(5, height, scale, centre, &mut rng);
                let margin = if rng.random() { 0.0 } else { 0.01 * scale };
                let options =
                    ShellOptions { volume, levels, leaf_triangles, margin, ..ShellOptions::default() };
                let made = check(&mesh, &options);
                if levels == 2 {
                    assert_eq!(made.tree.len(), 1 + 50_usize.div_ceil(leaf_triangles));
                }
                if levels == 6 {
                    // 50 leaves need 3 children per node over five steps down: 2^5 < 50 <= 3^5.
                    let most = (0..made.tree.len()).map(|node| made.tree.children(node).len()).max();
                    assert!(most <= Some(3), "{most:?}");
                }
            }
        }
    }
}

#[test]
fn a_shell_is_not_much_larger_than_its_triangles() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (vertices, triangles) = wavy(8, 0.05, 1.0, [0.0; 3], &mut rng);
    for (volume, most) in [(Volume::Parallelepipeds, 2.01), (Volume::Simplices, 3.4)] {
        let options = ShellOptions { volume, thickness: 1.0 / 1024.0, ..ShellOptions::default() };
        let made = check(&(vertices.clone(), triangles.clone()), &options);
        for leaf in made.tree.leaves() {
            let triangle = made.leaf_of.iter().position(|&of| of == leaf).unwrap();
            let [a, b, c] = triangles[triangle].map(|vertex| swept_num::Vector(vertices[vertex]));
            let edges = made.tree.frame(leaf).unwrap().edges().map(swept_num::Vector);
            let volume_of = edges[0].dot(edges[1].cross(edges[2])).abs();
            let area = 0.5 * (b - a).cross(c - a).norm_squared().sqrt();
            let longest = [b - a, c - b, a - c].iter().map(|e| e.norm_squared().sqrt()).fold(0.0, f64::max);
            let thin = area * longest / 1024.0;
            // A rectangle around a triangle has twice its area; the best simplex has 9/4 of the prism's
            // volume (see `fit.rs`).
            let share = if volume == Volume::Simplices { volume_of / 6.0 } else { volume_of } / thin;
            assert!(share < most, "{volume:?}: {share}");
        }
    }
}

#[test]
fn bad_meshes_and_settings_are_named() {
    let vertices = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.1, 0.1, 0.1], [0.3, 0.3, 0.3]];
    let plain = ShellOptions::default();
    let error = |triangles: &[[usize; 3]], options: &ShellOptions| {
        shell(&vertices, triangles, options).unwrap_err().to_string()
    };
    assert_eq!(error(&[], &plain), "the mesh has no triangles");
    assert_eq!(
        error(&[[0, 1, 2], [0, 1, 5]], &plain),
        "triangle 1: vertex 5 does not exist: there are 5 vertices, numbered from 0"
    );
    assert_eq!(error(&[[0, 1, 1]], &plain), "triangle 0 is degenerate: its corners lie on one line");
    // 3 * 0.1 is not 0.3, so (0, 3, 4) is a line only because all coordinates of a point agree.
    assert!(error(&[[0, 1, 2], [0, 3, 4]], &plain).starts_with("triangle 1 is degenerate"));
    let bad = [[0.0; 3], [f64::NAN, 0.0, 0.0], [0.0, 1.0, 0.0]];
    assert!(matches!(
        shell(&bad, &[[0, 1, 2]], &plain),
        Err(TreeError::BadCoordinate { vertex: 1, axis: 0, .. })
    ));
    let one = [[0, 1, 2]];
    assert!(error(&one, &ShellOptions { levels: 0, ..plain }).starts_with("levels is 0"));
    assert!(error(&one, &ShellOptions { leaf_triangles: 0, ..plain }).starts_with("leaf_triangles"));
    assert!(error(&one, &ShellOptions { margin: -1.0, ..plain }).starts_with("margin"));
    assert!(error(&one, &ShellOptions { margin: f64::NAN, ..plain }).starts_with("margin"));
    assert!(error(&one, &ShellOptions { thickness: 0.0, ..plain }).starts_with("thickness"));
    let tiny = vertices.map(|vertex| vertex.map(|x| x * 1e-310));
    assert_eq!(shell(&tiny, &one, &plain).unwrap_err(), TreeError::NotFitted { triangle: 0 });
}

#[test]
fn triangles_that_are_almost_lines_are_held() {
    for step in [1e-3, 1e-9, 1e-15] {
        let vertices = vec![[0.1, 0.2, 0.3], [1.1, 1.2, 1.3], [0.6, 0.7, 0.8 + step], [2.0, 1.0, 0.0]];
        let mesh = (vertices, vec![[0, 1, 2], [1, 2, 3]]);
        for volume in [Volume::Parallelepipeds, Volume::Simplices] {
            for thickness in [1.0, 1e-3, 1e-12] {
                check(&mesh, &ShellOptions { volume, thickness, ..ShellOptions::default() });
            }
        }
    }
}
