#![allow(clippy::unwrap_used)] // tests may fail loudly

use super::*;
use crate::certificate::{Certificate, CertificateFile};
use swept::{Body, Exclusions, MovingBody, SceneOptions, Watch, first_contact_among, proofs_among};

/// A ball comes down to a table between two posts that stand on it; two balls of one group pass through each other.
const SCENE: &str = r#"
[options]
min_separation = 0.01
[pairs]
ignore = [["post", "table"], ["gate", "table"]]
groups = [["left", "right"]]
[[body]]
name = "table"
box = [8, 8, 1]
motion = { position = [0, 0, -0.5] }
[[body]]
name = "post"
box = [0.5, 0.5, 2]
motion = { position = [-2, 0, 1] }
[[body]]
name = "gate"
box = [0.5, 0.5, 2]
motion = { position = [2, 0, 1] }
[[body]]
name = "ball"
sphere = 0.5
motion = { position = [0, 0, 3], velocity = [0.1, 0, -4] }
[[body]]
name = "left"
builtin = "icosphere(80, size=1)"
motion = { position = [-1, 3, 4], velocity = [2, 0, 0] }
[[body]]
name = "right"
builtin = "icosphere(80, size=1)"
motion = { position = [1, 3, 4], velocity = [-2, 0, 0], angular_velocity = [0, 0, 1] }
"#;

fn scene() -> Scene {
    Scene::parse(SCENE, None).unwrap()
}

fn meshes(scene: &Scene) -> Vec<Mesh> {
    (0..scene.bodies.len()).map(|k| scene.load(k).unwrap().mesh).collect()
}

/// The certificate of a scene, asked about without or with `all`.
fn job(scene: &Scene, all: bool) -> Job {
    let meshes = meshes(scene);
    let bodies: Vec<Body> = scene
        .bodies
        .iter()
        .zip(&meshes)
        .map(|(own, mesh)| own.rounded(Body::new(mesh.clone())).unwrap().said_to_be(own.solid).unwrap())
        .collect();
    let moving: Vec<MovingBody<'_>> = scene
        .bodies
        .iter()
        .zip(&bodies)
        .map(|(own, body)| MovingBody { body, motion: &own.motion })
        .collect();
    let query = swept::Options {
        min_separation: scene.options.min_separation.unwrap_or(0.0),
        tolerance: scene.options.tolerance,
        ..swept::Options::default()
    };
    let answer = first_contact_among(&moving, &scene.exclusions, &SceneOptions { query, all }).unwrap();
    let proofs = proofs_among(&moving, &query, &answer, &Watch::default()).unwrap();
    let meshes: Vec<&Mesh> = meshes.iter().collect();
    Job::new(scene, &meshes, scene.options, proofs, true).unwrap()
}

fn read(bytes: &[u8]) -> Result<Job, String> {
    match CertificateFile::parse(bytes).map_err(|error| error.to_string())? {
        CertificateFile::Job(job) => Ok(*job),
        CertificateFile::Pair(_) => Err("two bodies".to_owned()),
    }
}

/// What becomes of a job after it was written and read again.
fn judged(job: &Job) -> Result<VerifiedJob, String> {
    let again = read(&job.bytes())?;
    let meshes = again.meshes(&[]).map_err(|error| error.to_string())?;
    let meshes: Vec<&Mesh> = meshes.iter().map(|mesh| &**mesh).collect();
    again.verify(&meshes, &|_| {}).map_err(|refused| refused.to_string())
}

/// The place of the first pair in a table of six bodies.
fn place(a: usize, b: usize) -> usize {
    swept::SceneAnswer::number([a, b], 6)
}

#[test]
fn the_earliest_contact_is_proved_for_all_pairs() {
    for all in [false, true] {
        let own = job(&scene(), all);
        let again = read(&own.bytes()).unwrap();
        assert_eq!((&again.pairs, again.text()), (&own.pairs, own.text()));
        assert_eq!(again.bytes(), own.bytes());
        let verified = judged(&own).unwrap();
        assert_eq!((verified.word(), verified.left_out, verified.pairs.len()), ("contact", [2, 1], 12));
        let (pair, checked) = &verified.pairs[verified.first.unwrap()];
        assert_eq!(*pair, [0, 3]);
        assert!(verified.until < 0.6225 && verified.until > 0.6224, "{}", verified.until);
        assert_eq!(checked.claim.apart_until(checked.span), Some(verified.until));
        let statement = verified.statement();
        let until = verified.until;
        let begins = format!(
            "of 6 bodies, no two come within 0.01 from 0.0 up to and including {until:?}: 12 pairs; nothing"
        );
        assert!(statement.starts_with(&begins), "{statement}");
        assert!(
            statement.contains("about 2 pairs ignored and 1 pair left out as groups. Of `table` and `ball`"),
            "{statement}"
        );
        // with `all` the others are proved to the end, and two that rest are in any case
        let whole = verified.pairs.iter().filter(|(_, checked)| checked.claim == Claim::Clear).count();
        assert_eq!(whole, if all { 11 } else { 1 }, "{all}");
    }
}

#[test]
fn a_scene_that_is_clear_or_overlaps() {
    let clear = SCENE.replace("velocity = [0.1, 0, -4]", "velocity = [0.1, 0, -1]");
    let verified = judged(&job(&Scene::parse(&clear, None).unwrap(), false)).unwrap();
    assert_eq!((verified.word(), verified.until), ("clear", 1.0));
    assert!(
        verified
            .statement()
            .contains("at any time from 0.0 to 1.0: 12 pairs; nothing is claimed about 2 pairs ignored")
    );
    let inside = SCENE.replace("[[\"post\", \"table\"], [\"gate\", \"table\"]]", "[[\"post\", \"table\"]]");
    let verified = judged(&job(&Scene::parse(&inside, None).unwrap(), false)).unwrap();
    assert_eq!((verified.word(), verified.until), ("overlapping", 0.0));
    assert_eq!(verified.pairs[verified.first.unwrap()].0, [0, 2]);
}

#[test]
fn what_is_left_out_must_be_left_out_by_the_scene() {
    let own = job(&scene(), false);
    // a pair less
    let mut less = own.clone();
    less.pairs.remove(place(0, 3));
    assert!(judged(&less).unwrap_err().contains("it lists 14 pairs, which 6 bodies do not have"));
    // the contact as if it were to be ignored, or in a group
    for (ground, words) in [(Ground::Ignored, "ignored"), (Ground::Grouped, "in one group")] {
        let mut lie = own.clone();
        lie.pairs[place(0, 3)] = ground;
        let wanted = format!("it has `table` and `ball` as {words}, but in its scene they are neither");
        let found = judged(&lie).unwrap_err();
        assert!(found.starts_with(&wanted), "{found}");
    }
    // for another reason than the scene gives
    let mut lie = own.clone();
    lie.pairs[place(4, 5)] = Ground::Ignored;
    let found = judged(&lie).unwrap_err();
    assert_eq!(found, "it has `left` and `right` as ignored, but in its scene they are in one group");
    // a group that the scene does not have, or has no more
    let mut lie = own.clone();
    lie.text = lie.text.replace("[\"left\", \"right\"]", "[\"left\", \"gate\"]");
    assert_ne!(lie.text, own.text);
    let found = judged(&lie).unwrap_err();
    assert_eq!(found, "it has `gate` and `left` as proved, but in its scene they are in one group");
    let mut lie = own.clone();
    lie.text = lie.text.replace("groups = [[\"left\", \"right\"]]", "groups = []");
    let found = judged(&lie).unwrap_err();
    assert!(
        found.starts_with("it has `left` and `right` as in one group, but in its scene they are neither"),
        "{found}"
    );
}

#[test]
fn a_proof_is_about_its_own_pair() {
    let own = job(&scene(), false);
    // most proofs of far pairs are one step along some direction, so not every swap is a lie: none that changes what is
    // proved may be accepted
    let mut refused = 0;
    for (p, q) in [((0, 3), (0, 4)), ((0, 3), (3, 4)), ((1, 3), (2, 3)), ((1, 4), (2, 5)), ((0, 3), (1, 2))] {
        let mut swapped = own.clone();
        swapped.pairs.swap(place(p.0, p.1), place(q.0, q.1));
        match judged(&swapped) {
            Err(_) => refused += 1,
            Ok(verified) => assert_eq!(verified.until, judged(&own).unwrap().until),
        }
    }
    assert!(refused >= 3, "{refused}");
    // the contact replaced by the claim that more time is clear
    let mut later = own.clone();
    let Ground::Proved(proof) = &mut later.pairs[place(0, 3)] else { unreachable!() };
    proof.claim = Claim::Undecided { safe_until: 0.9 };
    assert!(judged(&later).unwrap_err().starts_with("`table` and `ball`: "));
    // another radius, separation, tolerance, body
    let mut thin = own.clone();
    thin.radii[3] = 0.25;
    assert!(judged(&thin).unwrap_err().contains("body 4, `ball`, has the radius 0.5 in the scene"));
    let mut near = own.clone();
    near.min_separation = 0.0;
    assert!(judged(&near).unwrap_err().contains("says min_separation = 0.01"));
    let mut other = own.clone();
    other.digests.swap(0, 1);
    assert!(judged(&other).unwrap_err().contains("body 1, `table`, is a different one"));
    let mut fewer = own.clone();
    fewer.digests.pop();
    fewer.radii.pop();
    assert!(judged(&fewer).is_err());
}

#[test]
fn a_tolerance_in_the_scene_is_that_of_every_pair() {
    let given = SCENE.replace("[options]", "[options]\ntolerance = 1e-6");
    let own = job(&Scene::parse(&given, None).unwrap(), false);
    assert_eq!(judged(&own).unwrap().word(), "contact");
    let mut lie = own.clone();
    let Ground::Proved(proof) = &mut lie.pairs[place(0, 3)] else { unreachable!() };
    proof.tolerance = 1e-3;
    assert!(judged(&lie).unwrap_err().contains("the tolerance of the proof is not that of the scene"));
}

#[test]
fn files_about_two_bodies_and_many_are_told_apart() {
    let own = job(&scene(), false);
    let error = Certificate::parse(&own.bytes()).unwrap_err();
    assert_eq!(error.to_string(), "it is about 6 bodies, not two");
    // two bodies, of which nothing is claimed
    let text = "[pairs]\nignore = [[\"a\", \"b\"]]\n[[body]]\nname = \"a\"\nsphere = 1\n[[body]]\nname = \"b\"\nsphere = 1\n";
    let two = Scene::parse(text, None).unwrap();
    assert_eq!(two.exclusions, Exclusions { ignored: vec![[0, 1]], groups: vec![] });
    let own = job(&two, false);
    let verified = judged(&own).unwrap();
    assert_eq!((verified.word(), verified.pairs.len(), verified.left_out), ("clear", 0, [1, 0]));
    // damaged at any place
    let bytes = job(&scene(), false).bytes();
    for place in (0..bytes.len()).step_by(97) {
        let mut broken = bytes.clone();
        broken[place] ^= 0x41;
        assert!(read(&broken).is_err(), "{place}");
        assert!(read(&bytes[..place]).is_err(), "{place}");
    }
}

/// A half-space stands in the file as itself: the block that is proved about has to follow from the scene.
#[test]
fn a_half_space_is_proved_with_the_block_of_its_scene_only() {
    let text = r#"
        [[body]]
        name = "floor"
        half_space = [0, 0, 1, 0]
        [[body]]
        name = "ball"
        sphere = 0.5
        motion = { position = [0, 0, 1], velocity = [3, 0, 0] }
        [[body]]
        name = "box"
        box = [1, 1, 1]
        motion = { position = [0, 4, 1], angular_velocity = [0, 0, 9] }
    "#;
    let scene = Scene::parse(text, None).unwrap();
    let good = job(&scene, true);
    let meshes = good.meshes(&[]).unwrap();
    let verified = |job: &Job, meshes: &[&Mesh]| job.verify(meshes, &|_| {});
    let found = verified(&good, &meshes.iter().map(|mesh| &**mesh).collect::<Vec<_>>()).unwrap();
    assert_eq!((found.pairs.len(), found.first), (3, None));
    // lower, with a digest to match: all that is said of it would still be proved
    let lower = meshes[0].mapped(|[x, y, z]| [x, y, z - 0.25]).unwrap();
    let mut forged = good.clone();
    forged.digests[0] = lower.digest();
    let refusal = verified(&forged, &[&lower, &meshes[1], &meshes[2]]).unwrap_err().to_string();
    assert!(refusal.contains("is not the block that stands for its half-space"), "{refusal}");
}
