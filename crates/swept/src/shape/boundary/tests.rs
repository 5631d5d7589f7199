use super::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// The lowest vertex at the same position, the walls and the number of open edges, by comparing everything
/// with everything.
fn plainly(mesh: &Mesh) -> (Vec<u32>, Vec<u32>, usize) {
    let vertices = mesh.vertices();
    let merged: Vec<u32> = vertices
        .iter()
        .map(|p| vertices.iter().position(|q| p == q).expect("itself at least") as u32)
        .collect();
    let mut written: BTreeMap<[u32; 3], Vec<u32>> = BTreeMap::new();
    for (number, face) in mesh.faces().iter().enumerate() {
        let mut corners = face.map(|index| merged[index as usize]);
        corners.sort_unstable();
        if corners[0] != corners[1] && corners[1] != corners[2] {
            written.entry(corners).or_default().push(number as u32);
        }
    }
    let open = |walls: &[u32]| {
        let mut edges: BTreeMap<[u32; 2], usize> = BTreeMap::new();
        for &wall in walls {
            let [a, b, c] = mesh.faces()[wall as usize].map(|index| merged[index as usize]);
            for [p, q] in [[a, b], [b, c], [c, a]] {
                *edges.entry([p.min(q), p.max(q)]).or_default() += 1;
            }
        }
        edges.values().filter(|count| *count % 2 == 1).count()
    };
    let pick = |odd: bool| {
        let mut walls: Vec<u32> =
            written.values().filter(|same| !odd || same.len() % 2 == 1).map(|same| same[0]).collect();
        walls.sort_unstable();
        walls
    };
    let (once, odd) = (pick(false), pick(true));
    let walls = if open(&once) > 0 && open(&odd) == 0 && !odd.is_empty() { odd } else { once };
    let count = open(&walls);
    (merged, walls, count)
}

#[test]
fn counting_agrees_with_comparing_everything() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut seen = [0; 3];
    for k in 0..4000 {
        // few positions, so that corners coincide, faces repeat and surfaces close
        let places = rng.random_range(1..7usize);
        let count = rng.random_range(1..9usize);
        let vertices: Vec<[f64; 3]> = (0..rng.random_range(3..9usize))
            .map(|number| {
                let place = if k % 4 == 0 { 1 + number } else { rng.random_range(0..places) };
                [0, 1, 2]
                    .map(|k: usize| if place >> k & 1 == 0 { [0.0, -0.0][k % 2] } else { 1.0 + place as f64 })
            })
            .collect();
        let index = |rng: &mut ChaCha8Rng| rng.random_range(0..vertices.len() as u32);
        let mut faces: Vec<[u32; 3]> = (0..count).map(|_| [0; 3].map(|_: u32| index(&mut rng))).collect();
        if rng.random_range(0..2u32) == 0 {
            // a tetrahedron over four of them, perhaps listed twice
            let [a, b, c, d] = if vertices.len() > 4 && k % 4 == 0 {
                [0, 1, 2, 3]
            } else {
                [0; 4].map(|_: u32| index(&mut rng))
            };
            faces = [[a, b, c], [a, b, d], [b, c, d], [c, a, d]]
                .into_iter()
                .chain(faces.into_iter().skip(1))
                .collect();
            if rng.random_range(0..2u32) == 0 {
                faces.truncate(4);
            }
        }
        let mesh = Mesh::new(vertices, faces).unwrap();
        let (merged, walls, open) = plainly(&mesh);
        assert_eq!((mesh.merged(), mesh.walls()), (merged, walls.clone()), "{mesh:?}");
        let boundary = Boundary::of(&mesh);
        match boundary.opening() {
            None => assert!(open == 0 && !walls.is_empty(), "{mesh:?}"),
            Some(Opening::NoWalls) => assert!(walls.is_empty(), "{mesh:?}"),
            Some(Opening::Edges { count, .. }) => assert!(count == open && count > 0, "{mesh:?}"),
        }
        seen[boundary.opening().map_or(0, |why| 1 + usize::from(why == Opening::NoWalls))] += 1;
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn why_a_mesh_is_open_is_said() {
    let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    let opening = |faces: &[[u32; 3]]| {
        let mesh = Mesh::new(corners.clone(), faces.to_vec()).unwrap();
        Boundary::of(&mesh).opening().map(|why| why.to_string())
    };
    assert_eq!(opening(&faces), None);
    assert_eq!(opening(&faces[..3]).as_deref(), Some("open mesh: 3 edges with one face"));
    assert_eq!(opening(&[[0, 1, 1], [2, 2, 2]]).as_deref(), Some("no face has three corners"));
    let fins = Mesh::new([&corners[..], &[[2.0, 2.0, 2.0]]].concat(), [&faces[..], &[[0, 1, 4]]].concat());
    let told = Boundary::of(&fins.unwrap()).opening().map(|why| why.to_string());
    assert_eq!(told.as_deref(), Some("open mesh: 3 edges with an odd number of faces"));
}

#[test]
fn parts_are_counted() {
    let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let a = Mesh::new(corners.clone(), vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).unwrap();
    let moved = corners.iter().map(|corner| corner.map(|x| x + 3.0)).collect();
    let b = Mesh::new(moved, a.faces().to_vec()).unwrap();
    let vertices = [a.vertices(), b.vertices()].concat();
    let faces = [a.faces().to_vec(), b.faces().iter().map(|face| face.map(|k| k + 4)).collect()].concat();
    let both = Mesh::new(vertices, faces).unwrap();
    let parts = both.part_vertices();
    assert_eq!(parts.len(), 2);
    assert!(parts[0] < 4 && parts[1] >= 4);
}
