use super::*;
use crate::shape::{Boundary, Builtin, Mesh};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Several meshes merged into one, each scaled and moved.
fn joined(meshes: &[(&Mesh, f64, [f64; 3])]) -> Mesh {
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    for (mesh, scale, shift) in meshes {
        let first = vertices.len() as u32;
        vertices.extend(mesh.vertices().iter().map(|p| [0, 1, 2].map(|k: usize| scale * p[k] + shift[k])));
        faces.extend(mesh.faces().iter().map(|face| face.map(|k| k + first)));
    }
    Mesh::new(vertices, faces).unwrap()
}

fn made(recipe: &str) -> Mesh {
    recipe.parse::<Builtin>().unwrap().mesh()
}

/// Points that are hard for a ray, and ordinary ones.
fn points(mesh: &Mesh, rng: &mut ChaCha8Rng, count: usize) -> Vec<[f64; 3]> {
    let [lo, hi] = Boundary::of(mesh).bounds();
    let any = |rng: &mut ChaCha8Rng| mesh.vertices()[rng.random_range(0..mesh.vertices().len())];
    (0..count)
        .map(|k| {
            let free =
                [0, 1, 2].map(|axis: usize| lo[axis] + (hi[axis] - lo[axis]) * rng.random_range(-0.1..1.1));
            let (p, q) = (any(rng), any(rng));
            match k % 6 {
                0 => free,
                // on the surface
                1 => p,
                // level with corners in one, two and three coordinates
                2 => [p[0], free[1], free[2]],
                3 => [free[0], p[1], p[2]],
                4 => [p[0], q[1], p[2]],
                // one float beside a corner
                _ => {
                    let mut beside = p;
                    let axis = rng.random_range(0..3usize);
                    beside[axis] = if k % 4 == 1 { beside[axis].next_up() } else { beside[axis].next_down() };
                    beside
                }
            }
        })
        .collect()
}

#[test]
fn the_tree_counts_as_all_walls_do() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (ball, cube, ring) = (made("icosphere(320)"), made("box(48)"), made("torus(600)"));
    let twice = joined(&[(&cube, 1.0, [0.0; 3]), (&cube, 1.0, [0.0; 3])]);
    let meshes = [
        ball.clone(),
        cube.clone(),
        ring.clone(),
        made("gear(900)"),
        made("torus-knot(1500)"),
        // a shell in a shell, and a ball in its hollow
        joined(&[(&ball, 1.0, [0.0; 3]), (&ball, 0.6, [0.01, 0.0, 0.0]), (&cube, 0.2, [0.0; 3])]),
        // one beside the other, on a common side
        joined(&[(&cube, 1.0, [0.0; 3]), (&cube, 1.0, [cube.vertices()[0][0].abs() * 2.0, 0.0, 0.0])]),
        // every wall duplicated
        twice,
        // far from its own origin, and small
        joined(&[(&ring, 1e-3, [1e3, -2e3, 5e2])]),
        joined(&[(&ball, 1e100, [0.0; 3])]),
    ];
    let mut counts = [0; 2];
    for mesh in meshes {
        let body = Body::new(mesh);
        assert!(body.is_solid(), "{:?}", body.assumed());
        for point in points(body.mesh(), &mut rng, 240) {
            let inside = body.mesh().holds(point);
            assert_eq!(body.holds(point), inside, "{point:?}");
            counts[usize::from(inside)] += 1;
            // the same point known only approximately: no answer, or the same one
            let [lo, hi] = body.boundary().bounds();
            let size = (hi[0] - lo[0]).abs();
            for blur in [1e-15, 1e-12, 1e-6, 1e-2, 0.5] {
                let off = size * blur * rng.random_range(0.0..1.0);
                let near = point.map(|x| Interval::between(x - off, x + size * blur - off));
                let probe = Probe::new(near, &|| None);
                let (walked, all) =
                    (body.holds_probe(&probe), body.mesh().holds_probe(body.boundary(), &probe));
                // an enclosure that is a single point may call a point of the surface outside, so such points
                // are not compared
                if near.iter().all(|range| range.is_point()) {
                    continue;
                }
                assert_eq!(walked, all, "{near:?}");
                assert!(walked.is_none_or(|told| told == inside), "{point:?} {near:?}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

#[test]
fn an_enclosure_among_small_faces_is_decided_by_its_middle() {
    let body = Body::new(made("icosphere(20480)"));
    let size = body.boundary().bounds()[1][0];
    // wider than a face, so that every ray meets edges it may pass on either side, and far from the surface
    let at = |x: f64| [x, 0.1, 0.2].map(|x| Interval::around(x * size, 0.03 * size));
    for (x, inside) in [(0.1, true), (0.5, true), (0.93, false)] {
        assert_eq!(body.holds_probe(&Probe::new(at(x), &|| None)), if inside { Some(true) } else { None });
    }
    assert_eq!(body.holds_probe(&Probe::new(at(1.2), &|| None)), Some(false));
}

#[test]
fn open_bodies_hold_nothing() {
    let ball = made("icosphere(80)");
    let open = Body::new(Mesh::new(ball.vertices().to_vec(), ball.faces()[1..].to_vec()).unwrap());
    assert!(!open.is_solid() && !open.holds([0.0; 3]) && !open.holds(ball.vertices()[0]));
    assert!(open.clone().with_solid().unwrap_err().to_string().contains("3 edges with one face"));
    let closed = Body::new(ball);
    assert!(closed.is_solid() && closed.holds([0.0; 3]) && !closed.holds([f64::NAN, 0.0, 0.0]));
    let surface = closed.clone().as_surface();
    assert!(!surface.is_solid() && surface != closed);
    assert_eq!(surface.with_solid(), Ok(closed));
}
