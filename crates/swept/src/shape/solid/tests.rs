use super::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The box with the given corners, with outward faces cut along diagonals.
fn block(lo: [f64; 3], hi: [f64; 3]) -> Mesh {
    let corner = |k: usize| [0, 1, 2].map(|axis: usize| if k >> axis & 1 == 0 { lo[axis] } else { hi[axis] });
    let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let faces = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    Mesh::new((0..8).map(corner).collect(), faces).unwrap()
}

#[test]
fn boxes_hold_their_points_however_they_lie_to_edges_and_corners() {
    let mesh = block([-2.0; 3], [2.0; 3]);
    assert!(mesh.is_closed());
    // every ray from a grid point meets edges, diagonals and corners
    for k in 0..7 * 7 * 7 {
        let point = [k % 7, k / 7 % 7, k / 49].map(|x| f64::from(x) - 3.0);
        let inside = point.iter().all(|x: &f64| x.abs() <= 2.0);
        assert_eq!(mesh.holds(point), inside, "{point:?}");
        for axis in 0..3 {
            let exact = || Some(point.map(rational));
            let probe = Probe::new(point.map(Interval::point), &exact);
            for forward in [false, true] {
                let crossings = (0..12)
                    .map(|face| crossing(&mesh.triangle(face), &probe, (axis, forward), true).unwrap());
                let (mut odd, mut surface) = (false, false);
                for crossing in crossings {
                    match crossing {
                        Crossing::Ahead(_) => odd = !odd,
                        Crossing::Surface => surface = true,
                        Crossing::Elsewhere => {}
                    }
                }
                let strictly = point.iter().all(|x: &f64| x.abs() < 2.0);
                assert!(!strictly || odd && !surface, "{point:?} along {axis}, {forward}");
                assert!(inside || !odd && !surface, "{point:?} along {axis}, {forward}");
            }
        }
    }
    assert!(!mesh.holds([f64::NAN, 0.0, 0.0]));
}

#[test]
fn random_tetrahedra_agree_with_their_four_planes() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut counts = [0; 2];
    for _ in 0..8000 {
        let mut point = || [(); 3].map(|()| f64::from(rng.random_range(-4..=4_i32)));
        let (corners, x) = ([(); 4].map(|()| point()), point());
        let det = |a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]| {
            let [p, q, r] = [b, c, d].map(|corner| [0, 1, 2].map(|k: usize| corner[k] - a[k]));
            p[0] * (q[1] * r[2] - q[2] * r[1])
                + p[1] * (q[2] * r[0] - q[0] * r[2])
                + p[2] * (q[0] * r[1] - q[1] * r[0])
        };
        let [a, b, c, d] = corners;
        let volume = det(a, b, c, d);
        if volume == 0.0 {
            continue;
        }
        let parts = [det(x, b, c, d), det(a, x, c, d), det(a, b, x, d), det(a, b, c, x)];
        let inside = parts.iter().all(|part| part * volume >= 0.0);
        let mesh = Mesh::new(corners.to_vec(), vec![[0, 1, 2], [0, 1, 3], [1, 2, 3], [0, 2, 3]]).unwrap();
        assert_eq!(mesh.holds(x), inside, "{corners:?} {x:?}");
        counts[usize::from(inside)] += 1;
    }
    assert!(counts[0] > 1000 && counts[1] > 100, "{counts:?}");
}

#[test]
fn corners_are_told_apart_by_their_place() {
    let mesh = block([0.0; 3], [1.0; 3]);
    // every face with its own corners, as in some file formats, and one negative zero
    let mut soup: Vec<[f64; 3]> = (0..12).flat_map(|face| mesh.triangle(face)).collect();
    for corner in soup.iter_mut().step_by(2) {
        *corner = corner.map(|x| if x == 0.0 { -0.0 } else { x });
    }
    let faces: Vec<[u32; 3]> = (0..12).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect();
    let whole = Mesh::new(soup.clone(), faces.clone()).unwrap();
    assert!(whole.is_closed() && whole.part_vertices().len() == 1);
    assert!(!Mesh::new(soup, faces[1..].to_vec()).unwrap().is_closed());
    // a mesh without walls bounds nothing
    let segment = Mesh::new(vec![[0.0; 3], [1.0; 3]], vec![[0, 1, 1]]).unwrap();
    assert!(!segment.is_closed() && !segment.holds([0.25, 0.5, 0.5]));
}

#[test]
fn a_wall_written_twice_is_one_wall() {
    let mesh = block([0.0; 3], [1.0; 3]);
    let inside = [0.3, 0.4, 0.45];
    let again =
        |more: &[[u32; 3]]| Mesh::new(mesh.vertices().to_vec(), [mesh.faces(), more].concat()).unwrap();
    let twice = again(mesh.faces());
    assert!(twice.is_closed() && twice.holds(inside) && !twice.holds([1.5, 0.4, 0.45]));
    let [a, b, c] = mesh.faces()[5];
    let one_more = again(&[[c, b, a], [a, a, b]]);
    assert!(one_more.is_closed() && one_more.holds(inside) && one_more.walls().len() == 12);
}

#[test]
fn a_wall_between_glued_parts_is_none() {
    let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]];
    let faces = vec![
        [0, 2, 1],
        [0, 1, 3],
        [1, 2, 3],
        [2, 0, 3], // a tetrahedron
        [1, 3, 2],
        [1, 2, 4],
        [2, 3, 4],
        [3, 1, 4], // another on its slanted face
    ];
    let glued = Mesh::new(corners, faces).unwrap();
    assert!(glued.is_closed() && glued.walls().len() == 6);
    assert!(glued.holds([0.2, 0.2, 0.2]) && glued.holds([0.5, 0.5, 0.5]) && !glued.holds([1.0, 0.0, 1.0]));
}

#[test]
fn an_enclosure_that_does_not_tell_says_so() {
    let mesh = block([0.0; 3], [1.0; 3]);
    let boundary = Boundary::of(&mesh);
    let around = |x: f64, r: f64| Interval::between(x - r, x + r);
    let holds = |near: [Interval; 3]| mesh.holds_probe(&boundary, &Probe::new(near, &|| None));
    assert_eq!(holds([0.3, 0.4, 0.45].map(|x| around(x, 1e-9))), Some(true));
    assert_eq!(holds([0.3, 0.4, 0.45].map(|x| around(x, 0.4))), None);
    assert_eq!(holds([around(1.5, 0.4), around(0.3, 0.1), around(0.6, 0.1)]), Some(false));
    // all six rays meet diagonals of the faces: no face is near, so the midpoint of the enclosure decides
    assert_eq!(holds([0.5; 3].map(|x| around(x, 1e-9))), Some(true));
    // on a diagonal of a face nothing decides
    assert_eq!(holds([0.5, 0.5, 1.0].map(|x| around(x, 1e-9))), None);
    assert_eq!(holds([1.0; 3].map(|x| around(x, 1e-9))), None);
}

#[test]
fn the_centre_of_a_symmetric_body_needs_no_fractions() {
    // all six rays from the centre pass through corners or along edges
    for recipe in ["icosphere(20)", "icosphere(100000)"] {
        let mesh = recipe.parse::<crate::shape::Builtin>().unwrap().mesh();
        let fractions = std::cell::Cell::new(0);
        let exact = || {
            fractions.set(fractions.get() + 1);
            Some([0.0; 3].map(rational))
        };
        let probe = Probe::new([Interval::ZERO; 3], &exact);
        assert_eq!(mesh.holds_probe(&Boundary::of(&mesh), &probe), Some(true), "{recipe}");
        assert_eq!(fractions.get(), 0, "{recipe}");
    }
}

#[test]
fn what_oriented_walls_wind_around_is_inside() {
    let join = |meshes: &[Mesh]| {
        let (mut vertices, mut faces) = (Vec::new(), Vec::new());
        for mesh in meshes {
            let first = vertices.len() as u32;
            vertices.extend_from_slice(mesh.vertices());
            faces.extend(mesh.faces().iter().map(|face| face.map(|k| k + first)));
        }
        Mesh::new(vertices, faces).unwrap()
    };
    let inward = |mesh: &Mesh| {
        let faces = mesh.faces().iter().map(|&[a, b, c]| [a, c, b]).collect();
        Mesh::new(mesh.vertices().to_vec(), faces).unwrap()
    };
    let (large, small, beside) =
        (block([-2.0; 3], [2.0; 3]), block([-1.0; 3], [1.0; 3]), block([-1.0; 3], [5.0, 1.5, 1.5]));
    let center = [0.0; 3];
    // two parts that overlap, or are nested, with the same orientation: solid throughout, even if both are
    // inside out
    assert!(join(&[large.clone(), beside.clone()]).holds(center));
    assert!(join(&[large.clone(), small.clone()]).holds(center));
    assert!(join(&[inward(&large), inward(&small)]).holds(center));
    // a cavity is reversed
    let shell = join(&[large.clone(), inward(&small)]);
    assert!(!shell.holds(center) && shell.holds([1.5, 0.0, 0.0]) && !shell.holds([3.0, 0.0, 0.0]));
    assert!(Boundary::of(&shell).is_oriented());
    // one face reversed: parity alone
    let mut faces = large.faces().to_vec();
    faces[3].swap(0, 1);
    let mixed = Mesh::new(large.vertices().to_vec(), faces).unwrap();
    assert!(mixed.is_closed() && !Boundary::of(&mixed).is_oriented());
    assert!(mixed.holds(center) && !mixed.holds([3.0, 0.0, 0.0]));
}
