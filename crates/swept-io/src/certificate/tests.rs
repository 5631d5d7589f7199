use super::bytes::{Reader, Writer};
use super::*;
use crate::scene::OptionsTable;
use crate::{Place, Scene};
use swept::internals::certificate::{Along, Claim, Step};
use swept::{Body, Mesh, Options, first_contact_recorded};

const SCENE: &str = r#"
[span]
start = 0.25
end = 2.0
[[body]]
builtin = "torus(200)"
[body.motion]
kind = "path"
keyframes = [{ time = 0.25, position = [-3, 0, 0] }, { time = 1.0, position = [-0.2, 0, 0], orientation = [1, 0, 1, 0] },
             { time = 2.0, position = [3, 0, 0.1] }]
[[body]]
name = "given"
[body.motion]
kind = "spin"
position = [0.1, 0.2, 0.3]
angular_velocity = [0, 1, 0]
"#;

fn made(embed: bool) -> (Certificate, [Mesh; 2]) {
    let scene = Scene::parse(SCENE, None).unwrap();
    let meshes = ["torus(200)", "icosphere(80)"].map(|text| text.parse::<swept::Builtin>().unwrap().mesh());
    let bodies = meshes.clone().map(Body::new);
    let motions = [&scene.bodies[0].motion, &scene.bodies[1].motion];
    let recorded =
        first_contact_recorded(&bodies[0], motions[0], &bodies[1], motions[1], &Options::default()).unwrap();
    let proof = recorded.proof();
    assert!(matches!(proof.claim, Claim::Contact { .. }));
    let certificate =
        Certificate::new(&scene, meshes.each_ref(), OptionsTable::default(), proof, embed).unwrap();
    (certificate, meshes)
}

#[test]
fn what_is_written_is_read() {
    let (certificate, meshes) = made(false);
    let bytes = certificate.bytes();
    let read = Certificate::parse(&bytes).unwrap();
    assert_eq!((&read.proof, read.text()), (&certificate.proof, certificate.text()));
    assert_eq!(read.bytes(), bytes);
    let verified = read.verify(meshes.each_ref(), &|_| {}).unwrap();
    assert!(verified.statement().contains("torus(200)"), "{}", verified.statement());
    assert_eq!(verified.checked.faces, [200, 80]);
    // the second body has no recipe and was not embedded
    assert!(read.meshes([None, None]).unwrap_err().to_string().contains("--b"));
    let meshes_again = read.meshes([None, Some(meshes[1].clone())]).unwrap();
    assert_eq!(meshes_again, meshes);
    let (alone, _) = made(true);
    let alone = Certificate::parse(&alone.bytes()).unwrap();
    assert_eq!(alone.meshes([None, None]).unwrap(), meshes);
    let json = alone.json(true);
    assert_eq!(json["claim"]["verdict"], "contact");
    assert_eq!(json["proof"].as_array().unwrap().len(), alone.proof.steps.len());
}

/// The knots of a spline are part of the certificate, and it cannot be moved to others.
#[test]
fn a_spline_is_written_read_and_verified() {
    const SPLINE: &str = r#"
[span]
start = 0.25
end = 1.5
[[body]]
builtin = "torus(200)"
[body.motion]
kind = "spline"
orientation = [1, 0, 2, 0]
knots = [
    { time = 0, position = [-3, 0, 0], velocity = [0, 0, 0], angles = [0, 0, 0], rates = [0, 0, 0] },
    { time = 1, position = [0.1, 0.2, 0.3], angles = [1, 0.5, 0.1] },
    { time = 1.5, position = [3, 0, 1], angles = [2, 0, 0.1] },
]
[[body]]
builtin = "icosphere(80)"
"#;
    let certificate = |text: &str| {
        let scene = Scene::parse(text, None).unwrap();
        let meshes = [0, 1].map(|k: usize| scene.bodies[k].source.load().unwrap());
        let bodies = meshes.clone().map(Body::new);
        let motions = [&scene.bodies[0].motion, &scene.bodies[1].motion];
        let options = Options::default();
        let recorded =
            first_contact_recorded(&bodies[0], motions[0], &bodies[1], motions[1], &options).unwrap();
        let proof = recorded.proof();
        (Certificate::new(&scene, meshes.each_ref(), OptionsTable::default(), proof, false).unwrap(), meshes)
    };
    let (made, meshes) = certificate(SPLINE);
    assert!(matches!(made.proof.claim, Claim::Contact { .. }));
    let read = Certificate::parse(&made.bytes()).unwrap();
    assert_eq!(read.text(), made.text());
    read.verify(meshes.each_ref(), &|_| {}).unwrap();
    // the same proof, but a knot that comes closer
    let nearer = SPLINE.replace("position = [-3, 0, 0]", "position = [-2.5, 0, 0]");
    let scene = Scene::parse(&nearer, None).unwrap();
    let lie =
        Certificate::new(&scene, meshes.each_ref(), OptionsTable::default(), made.proof, false).unwrap();
    assert!(lie.verify(meshes.each_ref(), &|_| {}).is_err());
}

/// Bodies whose nodes are curved patches: some steps need their hulls, to the bit.
#[test]
fn hulls_are_written_read_and_used() {
    const BLOBS: &str = r#"
[span]
start = 0.0
end = 1.0
[[body]]
builtin = "blob(3000)"
[body.motion]
kind = "spin"
position = [-3, 0.2, 0.1]
velocity = [4, 0, 0]
angular_velocity = [0.4, 0.9, -0.3]
[[body]]
builtin = "blob(3000)"
[body.motion]
kind = "spin"
position = [0, 0, 0]
orientation = [0.3, 0.5, -0.2, 0.7]
angular_velocity = [0, 1, 0.5]
"#;
    let scene = Scene::parse(BLOBS, None).unwrap();
    let body = Body::new("blob(3000)".parse::<swept::Builtin>().unwrap().mesh());
    let motions = [&scene.bodies[0].motion, &scene.bodies[1].motion];
    let recorded = first_contact_recorded(&body, motions[0], &body, motions[1], &Options::default()).unwrap();
    let proof = recorded.proof();
    let meshes = [body.mesh(); 2];
    let certificate = Certificate::new(&scene, meshes, OptionsTable::default(), proof, false).unwrap();
    let read = Certificate::parse(&certificate.bytes()).unwrap();
    assert_eq!(read.proof, certificate.proof);
    assert!(read.verify(meshes, &|_| {}).is_ok());
    for k in 0..2 {
        let mut fewer = read.proof.clone();
        assert!(!fewer.covers[k].hulls.is_empty());
        for node in &mut fewer.covers[k].nodes {
            node.hull = None;
        }
        let without = Certificate::of_parts(BLOBS.to_owned(), read.digests, fewer).unwrap();
        assert!(without.verify(meshes, &|_| {}).is_err(), "no step needs the hulls of body {k}");
    }
    assert!(read.json(true)["covers"][0]["hulls"][0]["points"][0][0].is_i64());
}

/// The scene in a certificate is read like any other: unknown fields, which would otherwise be dropped, are
/// refused.
#[test]
fn unknown_fields_in_the_scene_are_refused() {
    let (certificate, _) = made(false);
    let text = SCENE.replace("angular_velocity", "angular_velosity");
    let error = Certificate::of_parts(text, certificate.digests, certificate.proof).unwrap_err().to_string();
    assert!(
        error.contains("there is no field `angular_velosity` (did you mean `angular_velocity`?)"),
        "{error}"
    );
}

#[test]
fn another_body_is_refused() {
    let (certificate, [first, second]) = made(false);
    let mut vertices = second.vertices().to_vec();
    vertices[7][1] = vertices[7][1].next_up();
    let moved = Mesh::new(vertices, second.faces().to_vec()).unwrap();
    let refused = certificate.verify([&first, &moved], &|_| {}).unwrap_err();
    assert!(matches!(refused, Refused::OtherBody { body: 1, .. }), "{refused}");
    assert!(refused.to_string().starts_with("the second body is a different one"));
    assert!(matches!(
        certificate.verify([&second, &first], &|_| {}),
        Err(Refused::OtherBody { body: 0, .. })
    ));
}

#[test]
fn damaged_files_are_refused() {
    let bytes = made(false).0.bytes();
    for end in 0..bytes.len() {
        assert!(Certificate::parse(&bytes[..end]).is_err(), "{end}");
    }
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 0x10;
        assert!(Certificate::parse(&changed).is_err(), "{place}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(Certificate::parse(&longer).is_err());
    let mut newer = bytes;
    newer[8] = 9;
    let error = Certificate::parse(&newer).unwrap_err();
    assert_eq!(error.place, Place::Byte(8));
    assert!(error.to_string().contains("version 9"), "{error}");
}

#[test]
fn numbers_survive() {
    let mut out = Writer::default();
    let wholes = [0, 1, 127, 128, 16_383, 16_384, u64::from(u32::MAX), u64::MAX];
    let differences = [0, 1, -1, 63, -64, 64, i64::MAX, i64::MIN];
    wholes.iter().for_each(|&number| out.whole(number));
    differences.iter().for_each(|&number| out.difference(number));
    let mut reader = Reader::new(&out.0);
    assert_eq!(wholes.map(|_| reader.whole().unwrap()), wholes);
    assert_eq!(differences.map(|_| reader.difference().unwrap()), differences);
    assert_eq!(reader.left(), 0);
    assert!(Reader::new(&[0xff; 10]).whole().is_err());
    assert!(Reader::new(&[0x80; 3]).whole().is_err());
}

#[test]
fn every_direction_is_kept_to_the_bit() {
    let (mut certificate, _) = made(false);
    let directions = [
        [1.0, -127.0, 3.0],
        [-0.0, 1.0, 0.0],
        [300.0, 0.0, -32768.0],
        [0.5, 0.25, 0.1f32.into()],
        [0.1, 0.2, 0.3],
        [f64::NAN, f64::INFINITY, 5e-324],
    ];
    certificate.proof.steps = directions
        .iter()
        .flat_map(|&direction| {
            [Step::Separated { from: -0.0, until: 0.0, along: Along::World(direction) }, Step::Done]
        })
        .chain([Step::Done, Step::Split { second: true }])
        .collect();
    let read = Certificate::parse(&certificate.bytes()).unwrap().proof.steps;
    assert_eq!(format!("{read:?}"), format!("{:?}", certificate.proof.steps));
}

/// A proof about a half-space is one about the block that follows from the scene, and about no other mesh.
#[test]
fn half_spaces_are_proved_by_their_blocks() {
    const FLOOR: &str = r#"
[[body]]
half_space = [0, 0, 1, 0.5]
[[body]]
builtin = "icosphere(80)"
[body.motion]
position = [0, 0, 3]
velocity = [9, 0, -1]
angular_velocity = [1, 2, 3]
"#;
    let scene = Scene::parse(FLOOR, None).unwrap();
    let certificate = |meshes: [&Mesh; 2]| {
        let bodies = meshes.map(|mesh| Body::new(mesh.clone()));
        let motions = [&scene.bodies[0].motion, &scene.bodies[1].motion];
        let recorded =
            first_contact_recorded(&bodies[0], motions[0], &bodies[1], motions[1], &Options::default())
                .unwrap();
        (recorded.proof(), meshes.map(Mesh::digest))
    };
    let meshes = [0, 1].map(|k| scene.load(k).unwrap().mesh);
    let (proof, digests) = certificate(meshes.each_ref());
    assert_eq!(proof.claim, Claim::Clear);
    let made = Certificate::new(&scene, meshes.each_ref(), OptionsTable::default(), proof, false).unwrap();
    let read = Certificate::parse(&made.bytes()).unwrap();
    assert!(read.text().contains("half_space") && !read.text().contains("embedded"));
    assert_eq!(read.meshes([None, None]).unwrap(), meshes);
    read.verify(meshes.each_ref(), &|_| {}).unwrap();
    // a smaller block is clear for longer, and proves nothing about the half-space: not even with its own digest
    let small = Mesh::cuboid([1.0; 3]).unwrap();
    let (proof, forged) = certificate([&small, &meshes[1]]);
    assert_ne!(digests, forged);
    let lie = Certificate::of_parts(read.text().to_owned(), forged, proof).unwrap();
    assert!(matches!(lie.verify([&small, &meshes[1]], &|_| {}), Err(Refused::OtherBody { body: 0, .. })));
    assert_eq!(lie.meshes([Some(small), None]).unwrap(), meshes);
    // the other body comes closer than the scene said
    let nearer = FLOOR.replace("position = [0, 0, 3]", "position = [0, 0, 2.25]");
    let other = Scene::parse(&nearer, None).unwrap();
    assert!(matches!(other.load(0).unwrap().mesh, mesh if mesh.is_closed()));
}
