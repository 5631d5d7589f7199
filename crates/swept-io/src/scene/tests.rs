use super::*;
use swept::{AnyMotion, Builtin, Mesh, Method, Motion};

const EVERY_KIND: &str = r#"
[span]
start = 0.5
end = 2.5
[options]
tolerance = 1e-9
budget = 500
[[body]]
name = "a"
builtin = "tetrahedron"
[body.motion]
kind = "spin"
position = [0.1, 0.2, 0.3]
orientation = [1, 2, 3, 4]
velocity = [1, 0, -0.0]
angular_velocity = [0, 0, 1e-3]
[[body]]
builtin = "box"
solid = true
[body.motion]
kind = "interpolated"
angle = 0.1
end_position = [1, 1, 1]
end_angle = 12.5
[[body]]
builtin = "box"
motion = { kind = "screw", axis_direction = [0, 0, 1], axis_point = [1, 0, 0], rate = 3, advance = 0.1 }
[[body]]
builtin = "box"
motion = { kind = "screw", end_orientation = [1, 0, 0, 1], end_position = [1, 2, 3] }
[[body]]
builtin = "box"
motion = { kind = "ballistic", velocity = [1, 0, 5], acceleration = [0, 0, -9.81] }
[[body]]
builtin = "box"
[body.motion]
kind = "path"
keyframes = [
    { time = 0.5 },
    { time = 1, position = [1, 0, 0], orientation = [1, 0, 0, 1] },
    { time = 2.5, position = [1, 1, 0] },
]
[[body]]
builtin = "box"
[body.motion]
kind = "path"
joined = true
pieces = [
    { kind = "spin", velocity = [1, 0, 0], until = 1.5 },
    { kind = "ballistic", acceleration = [0, 1, 0], until = 2 },
    { kind = "path", pieces = [{ kind = "spin" }] },
]
[[body]]
builtin = "box"
[body.motion]
kind = "chain"
base = { kind = "spin", velocity = [0, 0, 1] }
joints = [
    { kind = "revolute", axis = [0, 0, 1], coefficients = [0, 1, 0.5] },
    { kind = "prismatic", axis = [1, 0, 0], position = [1, 0, 0], angle = 0.2, keyframes = [[0.5, 0], [2.5, 1]] },
]
[[body]]
builtin = "box"
[body.motion]
kind = "spline"
orientation = [1, 0, 0, 2]
knots = [
    { time = 0, position = [0.1, 0, 0], angles = [0, 0, 0.2], velocity = [0, 0, 0], rates = [0, 0, -0.0] },
    { time = 1, position = [1, 2, 3], angles = [1, 0.5, 0] },
    { time = 4, angles = [7, -0.5, 1e-3] },
]
[[body]]
builtin = "box"
motion = { kind = "spline", axes = [[1, 0, 1], [0, 1, 0]], knots = [{ time = 0.5, angles = [0, 1] }, { time = 2.5, angles = [3, 1] }] }
[[body]]
builtin = "box"
"#;

#[test]
fn every_kind_of_motion() {
    let scene = Scene::parse(EVERY_KIND, None).unwrap();
    assert_eq!(
        (scene.span, scene.options.tolerance, scene.options.budget),
        ([0.5, 2.5], Some(1e-9), Some(500))
    );
    assert_eq!(scene.bodies.len(), 11);
    let kinds: Vec<&str> = scene
        .bodies
        .iter()
        .map(|body| match body.motion {
            AnyMotion::Spin(_) => "spin",
            AnyMotion::Interpolated(_) => "interpolated",
            AnyMotion::Screw(_) => "screw",
            AnyMotion::Ballistic(_) => "ballistic",
            AnyMotion::Spline(_) => "spline",
            AnyMotion::Path(_) => "path",
            AnyMotion::Chain(_) => "chain",
            _ => "other",
        })
        .collect();
    assert_eq!(
        kinds,
        [
            "spin",
            "interpolated",
            "screw",
            "screw",
            "ballistic",
            "path",
            "path",
            "chain",
            "spline",
            "spline",
            "spin"
        ]
    );
    assert!(scene.bodies.iter().all(|body| body.motion.span().lo() == 0.5 && body.motion.span().hi() == 2.5));
    assert_eq!([scene.bodies[0].solid, scene.bodies[1].solid], [None, Some(true)]);
    assert_eq!((scene.bodies[0].name.as_str(), scene.bodies[2].name.as_str()), ("a", "box"));
    assert_eq!(scene.bodies[5].motion.pose(1.0).translation.0, [1.0, 0.0, 0.0]);
    let spline = &scene.bodies[8].motion;
    assert_eq!((spline.pose(1.0).translation.0, spline.breaks()), ([1.0, 2.0, 3.0], &[][..]));
    // one angle without axes turns about z
    let door = "[[body]]\nmotion = { kind = \"spline\", knots = [{ time = 0, angles = [0] }, { time = 1, angles = [3] }] }";
    let door = &Scene::parse(door, None).unwrap().bodies[0].motion;
    let omega = door.twist(0.5).angular_velocity;
    assert!(omega[0] == 0.0 && omega[1] == 0.0 && (omega[2] - 3.0).abs() < 1e-14);
    // the orientation is kept if only the position changes
    let glide = "[[body]]\nmotion = { kind = \"interpolated\", orientation = [0, 1, 0, 0], end_position = [1, 0, 0] }";
    let glide = &Scene::parse(glide, None).unwrap().bodies[0].motion;
    assert_eq!(glide.pose(0.0).rotation, glide.pose(1.0).rotation);
}

#[test]
fn what_may_be_left_out() {
    let text = "[span]\nend = 2\n[[body]]\n[body.motion]\nposition = [1, 0, 0]\nvelocity = [1, 0, 0]\n";
    let scene = Scene::parse(text, None).unwrap();
    assert_eq!(scene.span, [0.0, 2.0]);
    assert!(matches!(scene.bodies[0].motion, AnyMotion::Spin(_)));
    assert_eq!(scene.bodies[0].motion.pose(2.0).translation.0, [3.0, 0.0, 0.0]);
    // the pieces of a path as well
    let text =
        "[[body]]\nmotion = { kind = \"path\", pieces = [{ until = 0.5 }, { velocity = [1, 0, 0] }] }\n";
    let scene = Scene::parse(text, None).unwrap();
    assert_eq!(scene.bodies[0].motion.pose(1.0).translation.0, [0.5, 0.0, 0.0]);
    // an end before the default start
    let error = Scene::parse("[span]\nend = -1e-9\n", None).unwrap_err().to_string();
    assert!(error.starts_with("line 2: span: the span [0, -1e-9] is reversed"), "{error}");
}

#[test]
fn queries_are_read_back_to_the_bit() {
    let scene = Scene::parse(EVERY_KIND, None).unwrap();
    let mut meshes: Vec<Mesh> = scene.bodies.iter().map(|body| body.source.load().unwrap()).collect();
    let options = OptionsTable {
        tolerance: Some(1.0 / 3.0),
        min_separation: Some(1e-300),
        budget: None,
        method: Some(Method::D2m),
    };
    let text = scene.query_file(&meshes.iter().collect::<Vec<_>>(), options).unwrap();
    let again = Scene::parse(&text, None).unwrap();
    assert_eq!(again.options, options);
    assert_eq!(
        again.bodies[0].source,
        MeshSource::Builtin("tetrahedron(4, size=1.0)".parse::<Builtin>().unwrap())
    );
    // a mesh without a recipe is embedded
    let mut scene = scene;
    scene.bodies[3].source = MeshSource::File("nowhere.obj".into());
    meshes[3] =
        Mesh::new(vec![[0.1, -0.0, 5e-324], [1.0, f64::MAX, 0.0]], vec![[0, 1, 1], [0, 0, 0]]).unwrap();
    let text = scene.query_file(&meshes.iter().collect::<Vec<_>>(), options).unwrap();
    let again = Scene::parse(&text, None).unwrap();
    assert_eq!(again.bodies[3].source.load().unwrap(), meshes[3]);
    assert!(again.bodies.iter().zip(&scene.bodies).all(|(a, b)| a.motion == b.motion && a.name == b.name));
}

/// In every table that a scene may hold.
#[test]
fn unknown_fields_are_refused_in_every_table() {
    let body = "[[body]]\nbuiltin = \"box\"\n";
    let moved = |motion: &str| format!("{body}motion = {{ {motion} }}");
    let cases = [
        ("velosity = 1".to_owned(), 1, "velosity"),
        ("[span]\nend = 2\nstop = 3".to_owned(), 3, "stop"),
        ("[options]\ntolerence = 1e-3".to_owned(), 2, "tolerence"),
        ("[simulation]\ngravitation = [0, 0, 1]".to_owned(), 2, "gravitation"),
        (format!("{body}colour = \"red\""), 3, "colour"),
        (moved("kind = \"spin\", speed = [1, 0, 0]"), 3, "speed"),
        (moved("kind = \"path\", keyframes = [{ time = 0, place = [1, 0, 0] }, { time = 1 }]"), 3, "place"),
        (moved("kind = \"path\", pieces = [{ kind = \"spin\", velosity = [1, 0, 0] }]"), 3, "velosity"),
        (moved("kind = \"spline\", knots = [{ time = 0, angle = 1 }, { time = 1 }]"), 3, "angle"),
        (moved("kind = \"chain\", base = { spin = 1 }, joints = []"), 3, "spin"),
        (
            moved("kind = \"chain\", joints = [{ kind = \"revolute\", axis = [0, 0, 1], limit = 1 }]"),
            3,
            "limit",
        ),
    ];
    for (text, line, field) in cases {
        let error = Scene::parse(&text, None).unwrap_err().to_string();
        assert!(error.starts_with(&format!("line {line}: there is no field `{field}` (")), "{text}: {error}");
    }
}

#[test]
fn refusals_name_line_and_field() {
    let motion = |fields: &str| format!("[[body]]\nbuiltin = \"box\"\n[body.motion]\n{fields}\n");
    for (text, line, part) in [
        ("[spam]\n".to_owned(), 1, "no field `spam` (did you mean `span`?)"),
        ("[span]\nstart = 0\n".to_owned(), 1, "`end` is missing"),
        ("[span]\nstart = 1\nend = 0\n".to_owned(), 2, "reversed"),
        ("[span]\nstart = nan\nend = 0\n".to_owned(), 2, "span[0] is NaN"),
        ("[options]\ntolerence = 1\n".to_owned(), 2, "did you mean `tolerance`?"),
        ("[options]\ntolerance = \"x\"\n".to_owned(), 2, "invalid type"),
        ("[options]\nbudget = -1\n".to_owned(), 2, "invalid value"),
        ("[[body]]\nbuiltin = \"tours\"\n".to_owned(), 2, "did you mean `torus`?"),
        ("[[body]]\nname = \"x\"\nmesh = \"a\"\nbuiltin = \"box\"\n".to_owned(), 3, "a body has one mesh"),
        ("[[body]]\nembedded = \"!!\"\n".to_owned(), 2, "embedded"),
        ("[[body]]\nembedded = \"AAAA\"\n".to_owned(), 2, "embedded"),
        (motion("kind = \"spun\""), 4, "`spun` is not known here (choose one of spin, interpolated"),
        (motion("acceleration = [1, 2, 3]"), 4, "a motion without `kind` is a spin"),
        (motion("velocity = [1, 2, 3]\nkeyframes = []"), 5, "a motion without `kind` is a spin"),
        (motion("kind = \"spin\"\nuntil = 1e-9"), 5, "until = 1e-9 belongs"),
        (motion("kind = \"spin\"\nvelocity = [1, 2]"), 5, "invalid length"),
        (motion("kind = \"spin\"\n\nvelocity = [1, inf, 2]"), 6, "motion: velocity[1] is inf"),
        (motion("kind = \"spin\"\nposition = [nan, 1, 2]"), 5, "motion: position[0] is NaN"),
        (motion("kind = \"spin\"\norientation = [0, 0, 0, 0]"), 5, "orientation is the zero quaternion"),
        (
            motion("kind = \"spin\"\nacceleration = [1, 1, 2]"),
            5,
            "`acceleration` does not belong to kind = \"spin\"",
        ),
        (
            motion("kind = \"spin\"\norientation = [1, 0, 0, 0]\nangle = 1"),
            5,
            "both an orientation and an angle",
        ),
        (motion("kind = \"spin\"\nuntil = 1"), 5, "belongs to the pieces"),
        (
            format!(
                "[span]\nstart = 0\nend = 3\n{}",
                motion("kind = \"path\"\nkeyframes = [{ time = 0 }, { time = 1 }]")
            ),
            6,
            "the motion lasts from 0 to 1, but the scene from 0 to 3",
        ),
        (
            motion("kind = \"path\"\npieces = [{ kind = \"spin\", until = 0.5 }]"),
            3,
            "the motion lasts from 0 to 0.5",
        ),
        (motion("kind = \"screw\"\nrate = 1"), 4, "a screw needs an axis"),
        (motion("kind = \"screw\"\naxis_direction = [0, 0, 0]"), 5, "zero vector"),
        (motion("kind = \"path\""), 4, "either keyframes or pieces"),
        (motion("kind = \"path\"\nkeyframes = []"), 5, "0 keyframes do not make a path"),
        (motion("kind = \"path\"\nkeyframes = [{ time = 1 }, { time = 0 }]"), 5, "does not come after"),
        (
            motion("kind = \"path\"\npieces = [{ kind = \"spin\" }, { kind = \"spin\" }]"),
            5,
            "does not say when it ends",
        ),
        (
            motion(
                "kind = \"path\"\npieces = [{ kind = \"spin\", until = 0.5 }, { kind = \"spin\", position = [1, 0, 0] }]",
            ),
            5,
            "joined = true",
        ),
        (motion("kind = \"spline\""), 4, "a spline needs knots"),
        (motion("kind = \"spline\"\nknots = []"), 5, "0 knots do not make a spline"),
        (motion("kind = \"spline\"\nknots = [{ time = 0 }]"), 5, "1 knot does not make a spline"),
        (
            motion("kind = \"spline\"\nposition = [0, 0, 1]"),
            5,
            "`position` does not belong to kind = \"spline\"",
        ),
        (
            motion("kind = \"spline\"\nknots = [\n{ time = 0 },\n{ time = 0 },\n]"),
            7,
            "knots[1].time = 0 does not",
        ),
        (
            motion("kind = \"spline\"\nknots = [\n{ time = 0 },\n{ time = 1, velocity = [0, nan, 0] },\n]"),
            7,
            "knots[1].velocity[1] is NaN",
        ),
        (
            motion("kind = \"spline\"\n[[body.motion.knots]]\ntime = 0\n[[body.motion.knots]]\ntime = nan"),
            7,
            "knots[1].time is NaN",
        ),
        (
            motion(
                "kind = \"spline\"\nknots = [\n{ time = 0, angles = [1] },\n{ time = 1, angles = [1, 2] },\n]",
            ),
            7,
            "knots[1].angles has 2 entries, but there is 1 axis",
        ),
        (
            motion("kind = \"spline\"\nknots = [\n{ time = 0, angles = [1] },\n{ time = 1 },\n]"),
            7,
            "every knot gives one angle for each axis",
        ),
        (
            motion(
                "kind = \"spline\"\nknots = [{ time = 0, angles = [1, 2] }, { time = 1, angles = [1, 2] }]",
            ),
            5,
            "2 angles need axes to turn about",
        ),
        (
            motion(
                "kind = \"spline\"\naxes = [[0, 0, 0]]\nknots = [{ time = 0, angles = [1] }, { time = 1, angles = [1] }]",
            ),
            5,
            "axes[0] is the zero vector",
        ),
        (
            motion("kind = \"spline\"\nknots = [{ time = 0 }, { time = 0.5 }]"),
            3,
            "the motion lasts from 0 to 0.5",
        ),
        (motion("knots = []"), 4, "a motion without `kind` is a spin"),
        (motion("kind = \"chain\""), 4, "a chain needs joints"),
        (
            motion("kind = \"chain\"\njoints = [{ kind = \"revolute\", axis = [1, 0, 0] }]"),
            5,
            "joints[0] needs either",
        ),
        ("a = \n".to_owned(), 1, "see docs/scenes.md"),
    ] {
        let error = Scene::parse(&text, None).unwrap_err().of("s.toml").to_string();
        assert!(
            error.starts_with(&format!("s.toml, line {line}: ")) && error.contains(part),
            "{text}\n{error}"
        );
    }
}

#[test]
fn deep_and_wide_scenes_are_refused() {
    for text in [
        format!("a{} = 1", ".a".repeat(100_000)),
        format!("[a{}]", ".a".repeat(100_000)),
        format!("a = {}", "[".repeat(100_000)),
        format!("a = {}", "{a=".repeat(100_000)),
        format!("[[body]]\nmotion = {}", "{ kind = \"chain\", base = ".repeat(1000)),
        format!("[[body]]\n[body.motion{}]\nkind = \"spin\"", ".base".repeat(1000)),
        format!("a = [{}]", "1,".repeat(5_000_000)),
        format!("[[body]]\nname = \"{}\"\nx = 1", "x".repeat(1_000_000)),
    ] {
        let error = Scene::parse(&text, None).unwrap_err().to_string();
        assert!(error.len() < 500, "{}", error.len());
    }
}

#[test]
fn meshes_are_looked_for_beside_the_scene() {
    let scene = Scene::parse("[[body]]\nmesh = \"a/b.obj\"\n[[body]]\n", Some("folder".as_ref())).unwrap();
    assert_eq!(scene.bodies[0].source, MeshSource::File("folder/a/b.obj".into()));
    assert_eq!(scene.bodies[1].source, MeshSource::Missing);
    assert!(scene.bodies[0].source.load().unwrap_err().to_string().contains("b.obj"));
    assert!(scene.bodies[1].source.load().is_err());
    assert_eq!(MeshSource::of_argument("x.obj").unwrap(), MeshSource::File("x.obj".into()));
    assert!(matches!(MeshSource::of_argument("gear(500)").unwrap(), MeshSource::Builtin(_)));
    assert!(MeshSource::of_argument("gaer").unwrap_err().to_string().contains("did you mean `gear`?"));
}

const SHAPES: &str = r#"
[[body]]
sphere = 0.25
[[body]]
name = "rod"
capsule = [0.1, 2]
[[body]]
cylinder = [0.5, 1.5]
[[body]]
box = [1, 2, 3]
radius = 0.125
[[body]]
builtin = "box(12, size=1000)"
scale = 0.001
radius = 0.5
"#;

#[test]
fn shapes_take_the_place_of_meshes() {
    let scene = Scene::parse(SHAPES, None).unwrap();
    let bodies: Vec<swept::Body> = (0..scene.bodies.len())
        .map(|k| scene.bodies[k].rounded(swept::Body::new(scene.load(k).unwrap().mesh)).unwrap())
        .collect();
    let radii: Vec<f64> = bodies.iter().map(swept::Body::radius).collect();
    assert_eq!(radii, [0.25, 0.1, 0.0, 0.125, 0.5]);
    let names: Vec<&str> = scene.bodies.iter().map(|body| body.name.as_str()).collect();
    assert_eq!(names[..4], ["sphere(0.25)", "rod", "cylinder(0.5, 1.5)", "box(1.0, 2.0, 3.0)"]);
    assert_eq!(bodies[1].mesh().vertices(), [[0.0, 0.0, -1.0], [0.0, 0.0, 1.0]]);
    assert!(bodies[2].enlargement() > 0.0 && bodies[2].enlargement() <= 0.5e-4);
    assert_eq!((bodies[3].mesh().summary().hi, bodies[3].enlargement()), ([0.5, 1.0, 1.5], 0.0));
    // rounded, as any scaled mesh is
    assert_eq!(bodies[4].mesh().summary().hi, [500.0 * 0.001; 3]);
    let notes: Vec<Option<String>> =
        (0..5).map(|k| scene.bodies[k].source.note(&scene.load(k).unwrap())).collect();
    assert!(notes[2].as_ref().is_some_and(|note| note.contains("prism")), "{notes:?}");
    assert_eq!(notes.iter().flatten().count(), 1);
    // a query file has the shapes again, and a scaled recipe stays a recipe
    let meshes: Vec<Mesh> = bodies.iter().map(|body| body.mesh().clone()).collect();
    let text = scene.query_file(&meshes.iter().collect::<Vec<_>>(), OptionsTable::default()).unwrap();
    for line in ["sphere = 0.25", "capsule = [0.1, 2.0]", "cylinder = [0.5, 1.5]", "box = [1.0, 2.0, 3.0]"] {
        assert!(text.lines().any(|other| other == line), "{line}: {text}");
    }
    assert!(!text.contains("embedded") && text.contains("scale = 0.001"), "{text}");
    let again = Scene::parse(&text, None).unwrap();
    for (k, (own, other)) in scene.bodies.iter().zip(&again.bodies).enumerate() {
        assert_eq!((own.radius(), &own.source, own.scale), (other.radius(), &other.source, other.scale));
        assert_eq!(again.load(k).unwrap().mesh, meshes[k]);
    }
    // what is embedded is scaled already
    let mut scene = Scene::parse("[[body]]\nmesh = \"far.obj\"\nscale = 0.5\nradius = 1\n", None).unwrap();
    let mesh = scene.bodies[0].scaled(meshes[3].clone()).unwrap();
    let text = scene.query_file(&[&mesh], OptionsTable::default()).unwrap();
    assert!(!text.contains("scale") && text.contains("radius = 1.0"), "{text}");
    scene.bodies[0].scale = 1e308;
    assert!(scene.bodies[0].scaled(meshes[4].clone().scaled(1e10).unwrap()).is_err());
}

#[test]
fn shapes_that_cannot_be_are_refused_by_field() {
    for (lines, told) in [
        ("sphere = -1", "line 2: sphere: the radius is -1, but must not be negative"),
        ("sphere = 0", "line 2: sphere: the radius is 0, but must be above zero"),
        ("sphere = nan", "line 2: sphere: the radius is NaN, not a finite number"),
        ("capsule = [1, 0]", "line 2: capsule: the length is 0, but must be above zero"),
        ("cylinder = [inf, 1]", "line 2: cylinder: the radius is inf, not a finite number"),
        ("cylinder = [1e300, 1]", "line 2: cylinder: no prism around a cylinder of radius"),
        ("box = [1, 2, -3]", "line 2: box: edge z is -3, but must not be negative"),
        ("sphere = 1\nbox = [1, 1, 1]", "line 2: box and sphere are two shapes"),
        ("sphere = 1\nmesh = \"a.obj\"", "line 2: mesh and sphere are two shapes"),
        ("builtin = \"box\"\ncapsule = [1, 1]", "line 3: builtin and capsule are two shapes"),
        ("sphere = 1\nradius = 1", "line 3: radius: a sphere has its own"),
        ("capsule = [1, 1]\nscale = 2", "line 3: scale: a capsule is given by its own lengths"),
        ("builtin = \"box\"\nradius = -0.5", "line 3: radius: -0.5 is not a length of zero or more"),
        ("builtin = \"box\"\nradius = nan", "line 3: radius: NaN is not a length"),
        ("builtin = \"box\"\nscale = 0", "line 3: scale: 0 is not a number other than zero"),
        ("box = [1, 2]", "line 2: "),
        ("half_space = [0, 0, 1]", "line 2: "),
        ("half_space = [0, 0, 0, 1]", "line 2: half_space: the normal is 0, but must be above zero"),
        ("half_space = [0, 0, 1, inf]", "line 2: half_space: the offset is inf, not a finite number"),
        ("half_space = [0, 0, 1, 0]\nradius = 1", "line 3: radius: a half_space cannot be rounded"),
        ("half_space = [0, 0, 1, 0]\nscale = 2", "line 3: scale: a half_space is given by its own lengths"),
        ("half_space = [0, 0, 1, 0]\nsphere = 2", "line 2: sphere and half_space are two shapes"),
    ] {
        let error = Scene::parse(&format!("[[body]]\n{lines}\n"), None).unwrap_err().to_string();
        assert!(error.starts_with(told), "{lines}: {error}");
    }
}

const FLOOR: &str = r#"
[[body]]
half_space = [0.5, 0.3, 1, 0.25]
[[body]]
builtin = "icosphere(80)"
radius = 0.125
[body.motion]
position = [1, 2, 6]
velocity = [3, 0, -5]
angular_velocity = [0, 0, 9]
"#;

/// The mesh of a half-space follows from the other body and both motions.
#[test]
fn half_spaces_reach_as_far_as_they_must() {
    let scene = Scene::parse(FLOOR, None).unwrap();
    let mesh = scene.load(0).unwrap().mesh;
    assert_eq!(scene.bodies[0].name, "half_space(0.5, 0.3, 1.0, 0.25)");
    let farther =
        Scene::parse(&FLOOR.replace("position = [1, 2, 6]", "position = [1, 2, 600]"), None).unwrap();
    assert!(farther.load(0).unwrap().mesh.reach() > 50.0 * mesh.reach());
    let body = scene.bodies[0].rounded(swept::Body::new(mesh.clone())).unwrap();
    assert!(body.is_unbounded() && body.is_solid() && body.enlargement() < 1e-13);
    let note = scene.bodies[0].source.note(&scene.load(0).unwrap()).unwrap();
    assert!(note.contains("reach") && note.contains("larger after rounding"), "{note}");
    // a query file names the half-space, not the mesh
    let other = scene.load(1).unwrap().mesh;
    let text = scene.query_file(&[&mesh, &other], OptionsTable::default()).unwrap();
    assert!(text.contains("half_space = [0.5, 0.3, 1.0, 0.25]"), "{text}");
    assert_eq!(Scene::parse(&text, None).unwrap().load(0).unwrap().mesh, mesh);
    // a mesh that is supplied later is enough
    let without = FLOOR.replace("builtin = \"icosphere(80)\"", "mesh = \"far.obj\"");
    let scene = Scene::parse(&without, None).unwrap();
    let text = scene.text(&[&mesh, &other], OptionsTable::default(), false).unwrap();
    assert!(!text.contains("embedded"), "{text}");
    assert!(scene.text(&[&other, &other], OptionsTable::default(), false).is_err());
}

#[test]
fn half_spaces_that_cannot_be_are_refused_by_line() {
    let two = format!("{FLOOR}[[body]]\nname = \"wall\"\nhalf_space = [1, 0, 0, -9]\n");
    for body in [0, 2] {
        let error = Scene::parse(&two, None).unwrap().load(body).unwrap_err().to_string();
        assert!(error.starts_with("line 13: body `wall`: a second half-space"), "{error}");
    }
    let hollow = FLOOR.replace("0.25]", "0.25]\nsolid = false");
    let error = Scene::parse(&hollow, None).unwrap().load(0).unwrap_err().to_string();
    assert!(error.contains("a half-space is solid"), "{error}");
    let wild = FLOOR.replace("velocity = [3", "velocity = [1e300");
    let error = Scene::parse(&wild, None).unwrap().load(0).unwrap_err().to_string();
    assert!(
        error.starts_with("line 3: body `half_space(0.5, 0.3, 1.0, 0.25)`: half_space: no block"),
        "{error}"
    );
    let alone = MeshSource::of_argument("half_space(0, 0, 1, 0)").unwrap().load().unwrap_err().to_string();
    assert!(alone.contains("depends on the other body"), "{alone}");
}
