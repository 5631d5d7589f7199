use super::*;
use crate::shape::Mesh;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;

/// A bumpy sphere of about this many faces.
pub(crate) fn bumpy(rows: u32, size: f64, shift: [f64; 3]) -> Mesh {
    let columns = 2 * rows;
    let mut vertices = Vec::new();
    for i in 0..=rows {
        for j in 0..columns {
            let (polar, around) = (
                f64::from(i) / f64::from(rows) * 3.0,
                f64::from(j) / f64::from(columns) * std::f64::consts::TAU,
            );
            let ((s, c), (t, k)) = (swept_num::sin_cos(polar + 0.07), swept_num::sin_cos(around));
            let r = size * (1.0 + 0.1 * swept_num::sin(5.0 * around) * s);
            vertices.push([r * s * k + shift[0], r * s * t + shift[1], r * c + shift[2]]);
        }
    }
    let mut faces = Vec::new();
    for i in 0..rows {
        for j in 0..columns {
            let at = |i: u32, j: u32| i * columns + j % columns;
            faces.push([at(i, j), at(i + 1, j), at(i, j + 1)]);
            faces.push([at(i, j + 1), at(i + 1, j), at(i + 1, j + 1)]);
        }
    }
    Mesh::new(vertices, faces).unwrap()
}

/// Walks the tree with the ancestors of each face and checks everything it promises.
fn check(body: &Body) {
    let mut seen = vec![0; body.mesh().faces().len()];
    let mut stack = vec![(0usize, Vec::<Lens>::new())];
    while let Some((index, ancestors)) = stack.pop() {
        let block = &body.blocks()[index];
        for lane in 0..LANES {
            let mut above = ancestors.clone();
            above.push(block.lens(lane));
            match block.child(lane) {
                Child::Empty => {}
                Child::Block(child) => {
                    assert!(child as usize > index);
                    stack.push((child as usize, above));
                }
                Child::Face(face) => {
                    seen[face as usize] += 1;
                    for corner in body.mesh().triangle(face as usize) {
                        let point = body.local().inward(corner);
                        assert!(above.iter().all(|lens| lens.holds(point)), "{face} {corner:?} {above:?}");
                    }
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count == 1));
}

#[test]
fn every_face_is_in_all_its_ancestors() {
    for (rows, size, shift) in
        [(3, 1.0, [0.0; 3]), (30, 1.0, [0.0; 3]), (20, 1e-3, [1e8, -1e8, 3.0]), (15, 1e30, [0.0; 3])]
    {
        check(&Body::new(bumpy(rows, size, shift)));
    }
    let point = Mesh::new(vec![[1.0, 2.0, 3.0]], vec![[0, 0, 0]; 9]).unwrap();
    check(&Body::new(point));
    let edges = Mesh::planar(&[[0.0, 0.0], [2.0, 1.0], [0.0, 2.0]], &[[0, 1], [1, 2]]).unwrap();
    check(&Body::new(edges));
}

#[test]
fn soups_and_slivers() {
    let mut random = ChaCha12Rng::seed_from_u64(11);
    for scale in [1.0, 1e-9, 1e9] {
        let vertices: Vec<[f64; 3]> = (0..600)
            .map(|_| {
                core::array::from_fn(|i| {
                    random.random_range(-1.0..1.0) * if i == 2 { 1e-7 * scale } else { scale }
                })
            })
            .collect();
        let faces =
            (0..200).map(|f| [3 * f, 3 * f + 1, if f % 5 == 0 { 3 * f } else { 3 * f + 2 }]).collect();
        check(&Body::new(Mesh::new(vertices, faces).unwrap()));
    }
}

#[test]
fn wild_coordinates_do_not_panic() {
    for wild in [f64::MAX, 1e300, 5e-324, 1e-310] {
        let mesh =
            Mesh::new(vec![[wild, 0.0, -wild], [0.0, wild, 0.0], [-wild, wild, wild]], vec![[0, 1, 2]; 7]);
        assert!(!Body::new(mesh.unwrap()).local().in_range());
    }
}

#[test]
fn small_enough() {
    let body = Body::new(bumpy(60, 1.0, [0.0; 3]));
    let per_face = body.memory() as f64 / body.mesh().faces().len() as f64;
    assert!(per_face < 150.0, "{per_face} bytes per face");
}

#[cfg(feature = "parallel")]
#[test]
fn all_threads_build_the_same_tree() {
    let mesh = bumpy(70, 1.0, [0.0; 3]);
    assert!(mesh.faces().len() > 15_000);
    assert_eq!(Body::new_parallel(mesh.clone()), Body::new(mesh));
}
