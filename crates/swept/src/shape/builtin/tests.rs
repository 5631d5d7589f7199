use super::*;
use crate::shape::Mesh;
use std::collections::BTreeMap;

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// Vertices - edges + faces, after checking that every edge is used once in each direction and every vertex
/// is used.
fn characteristic(mesh: &Mesh) -> i64 {
    let mut edges: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    for &[a, b, c] in mesh.faces() {
        for edge in [(a, b), (b, c), (c, a)] {
            *edges.entry(edge).or_default() += 1;
        }
    }
    for (&(a, b), &count) in &edges {
        assert_eq!((count, edges.get(&(b, a))), (1, Some(&1)), "edge {a} {b}");
    }
    let mut used = vec![false; mesh.vertices().len()];
    mesh.faces().iter().flatten().for_each(|&index| used[index as usize] = true);
    assert!(used.iter().all(|&used| used), "a vertex without a face");
    mesh.vertices().len() as i64 - edges.len() as i64 / 2 + mesh.faces().len() as i64
}

fn volume(mesh: &Mesh) -> f64 {
    (0..mesh.faces().len()).map(|k| mesh.triangle(k)).map(|[a, b, c]| dot(a, cross(b, c)) / 6.0).sum()
}

#[test]
fn closed_outward_and_not_degenerate() {
    for kind in BuiltinKind::ALL {
        let fewest = match Builtin::new(kind, 0, 1.0) {
            Err(BuiltinError::Triangles { least, .. }) => least,
            other => panic!("{other:?}"),
        };
        let holes = match kind {
            BuiltinKind::Torus | BuiltinKind::TorusKnot | BuiltinKind::Gear | BuiltinKind::Teapot => 1,
            _ => 0,
        };
        let counts = [fewest, fewest + 2, fewest + 37, 500, 501, 777, 1000, 2048, 5120, 9999, 30_000];
        for wanted in counts.into_iter().filter(|&count| count >= fewest) {
            let recipe = Builtin::new(kind, wanted, 3.0).unwrap();
            let mesh = recipe.mesh();
            assert_eq!(mesh.faces().len(), recipe.triangles() as usize, "{recipe}");
            let exact = !matches!(kind, BuiltinKind::Tetrahedron | BuiltinKind::Box | BuiltinKind::Icosphere);
            assert!(!exact || recipe.triangles() == wanted + wanted % 2, "{recipe}");
            assert_eq!(characteristic(&mesh), 2 - 2 * holes, "{recipe}");
            assert!(volume(&mesh) > 0.2, "{recipe}: {}", volume(&mesh));
            for face in 0..mesh.faces().len() {
                let [a, b, c] = mesh.triangle(face);
                let normal = cross(minus(b, a), minus(c, a));
                // far above what rounding could make of a flat triangle of this size
                let longest = [minus(b, a), minus(c, b), minus(a, c)]
                    .map(|e| dot(e, e))
                    .into_iter()
                    .fold(0.0, f64::max);
                assert!(dot(normal, normal).sqrt() > 1e-9 * longest, "{recipe}: face {face}");
            }
            let extent = |axis: usize| {
                let values = || mesh.vertices().iter().map(|v| v[axis]);
                values().fold(f64::NEG_INFINITY, f64::max) - values().fold(f64::INFINITY, f64::min)
            };
            let longest = extent(0).max(extent(1)).max(extent(2));
            assert!((longest - 3.0).abs() < 1e-14, "{recipe}: {longest}");
        }
    }
}

#[test]
fn the_teapot_is_long_and_narrow() {
    let pot = "teapot(20000, size=40)".parse::<Builtin>().unwrap().mesh();
    let extent = |axis: usize| {
        let values = || pot.vertices().iter().map(|v| v[axis]);
        values().fold(f64::NEG_INFINITY, f64::max) - values().fold(f64::INFINITY, f64::min)
    };
    assert!((extent(1) - 40.0).abs() < 1e-12);
    assert!((17.0..19.0).contains(&extent(0)), "{}", extent(0));
}

#[test]
fn the_same_bits_everywhere() {
    // recorded digests of the bits; a change here changes every body named by its recipe
    let digest = |text: &str| {
        let mesh = text.parse::<Builtin>().unwrap().mesh();
        let bits = mesh.vertices().iter().flatten().map(|x| x.to_bits());
        let faces = mesh.faces().iter().flatten().map(|&x| u64::from(x));
        bits.chain(faces).fold(0xcbf2_9ce4_8422_2325_u64, |hash, word| {
            (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
        })
    };
    let found: Vec<String> = BuiltinKind::ALL
        .map(|kind| format!("{:016x}", digest(&format!("{}(2000, size=2)", kind.name()))))
        .into();
    assert_eq!(found, DIGESTS);
}

const DIGESTS: [&str; 8] = [
    "07ac558cc2d87b64",
    "3a4c317fdf53be93",
    "9ffefabb7ef84d30",
    "69881f9fb1dc02ee",
    "cee8d9dd8f95c56c",
    "1835d9a3eefe870d",
    "c8c01bf2b2bddd4f",
    "6f6f6f088a541717",
];

#[test]
fn recipes_are_read_and_written() {
    for text in [
        "torus",
        "torus()",
        "torus( 5120 )",
        " torus(5_120, size = 1.0)",
        "torus(triangles=5120)",
        "torus(size=1)",
    ] {
        assert_eq!(text.parse::<Builtin>().unwrap().to_string(), "torus(5120, size=1.0)", "{text}");
    }
    for kind in BuiltinKind::ALL {
        let recipe = Builtin::new(kind, 1000, 0.1).unwrap();
        assert_eq!(recipe.to_string().parse::<Builtin>().unwrap(), recipe);
    }
}

#[test]
fn refusals_help() {
    for (text, part) in [
        ("", "the built-in bodies are tetrahedron, box"),
        ("tors", "did you mean `torus`?"),
        ("cube", "did you mean `box`?"),
        ("Torus-Knot", "did you mean `torus-knot`?"),
        ("torus(", "closing bracket"),
        ("torus(12", "closing bracket"),
        ("torus(x)", "`x` is not a number of triangles"),
        ("torus(-3)", "`-3` is not a number of triangles"),
        ("torus(1e9)", "not a number of triangles"),
        ("torus(100, 200)", "`200` is not understood"),
        ("torus(100, sise=2)", "`sise=2` is not understood"),
        ("torus(100,)", "`` is not understood"),
        ("torus(size=1, size=2)", "`size=2` is not understood"),
        ("torus(17)", "from 18 to 5000000"),
        ("torus(99999999999)", "from 18 to 5000000"),
        ("torus(99999999999999999999999)", "not a number of triangles"),
        ("torus(100, size=0)", "not a length"),
        ("torus(100, size=-1)", "not a length"),
        ("torus(100, size=nan)", "not a length"),
        ("torus(100, size=1e300)", "not a length"),
        ("torus(100, size=big)", "`big` is not a number"),
    ] {
        let error = text.parse::<Builtin>().unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    let long = "x".repeat(1 << 20);
    assert!(long.parse::<Builtin>().unwrap_err().to_string().len() < 300);
}

/// Faces without a common vertex share no point: the surface is the boundary of a solid.
#[test]
fn no_body_cuts_itself() {
    for kind in BuiltinKind::ALL {
        for wanted in [600, 1300, 2600] {
            let recipe = Builtin::new(kind, wanted, 2.0).unwrap();
            let mesh = recipe.mesh();
            let faces = mesh.faces();
            for a in 0..faces.len() {
                for b in a + 1..faces.len() {
                    let apart = !faces[a].iter().any(|corner| faces[b].contains(corner));
                    assert!(
                        !apart || !crate::shape::triangle::intersect(&mesh.triangle(a), &mesh.triangle(b)),
                        "{recipe}: faces {a} {:?} and {b} {:?}",
                        mesh.triangle(a),
                        mesh.triangle(b)
                    );
                }
            }
        }
    }
}
