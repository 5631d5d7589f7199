use super::{answer, file, json, refusal, swept};
use serde_json::Value;

const MOVING: &str = "
[[body]]
name = \"block\"
box = [2, 2, 2]
[[body]]
name = \"ball\"
sphere = 0.5
[body.motion]
kind = \"spin\"
position = [4, 0, 0]
velocity = [-4, 0, 0]
";

fn scene(name: &str, text: &str) -> String {
    file("instant", name, text)
}

#[test]
fn poses_and_distances_at_a_time() {
    let scene = scene("moving.toml", MOVING);
    for (at, distance, overlap) in
        [("0", 2.5, "apart"), ("0.5", 0.5, "apart"), ("0.7", 0.0, "intersecting"), ("1", 0.0, "inside")]
    {
        let told = json(&["check", &scene, "--at", at]);
        assert_eq!(told["format"], "swept-instant/1");
        assert_eq!(told["poses"][1]["position"][0], 4.0 - 4.0 * at.parse::<f64>().expect("a number"));
        let pair = &told["pairs"][0];
        let [lo, hi] = [0, 1].map(|k: usize| pair["distance"][k].as_f64().expect("a length"));
        assert!(lo <= distance + 1e-12 && distance - 1e-12 <= hi && hi - lo < 1e-12, "{told}");
        assert_eq!(pair["overlap"], overlap, "{at}");
    }
    let text = answer(&["check", "--scene", &scene, "--at", "0.5"]);
    assert!(text.contains("block and ball: 0.500000, apart") && text.contains("at (2.000000000"), "{text}");
    assert_eq!(swept(&["check", &scene, "--at", "1", "--fail-on-contact"]).code, Some(1));
    assert_eq!(swept(&["check", &scene, "--at", "0.5", "--fail-on-contact"]).code, Some(0));
}

#[test]
fn any_number_of_bodies_and_meshes_of_ones_own() {
    let third = format!("{MOVING}[[body]]\nbuiltin = \"gear(200)\"\n[body.motion]\nposition = [0, 0, 9]\n");
    let told = json(&["check", &scene("third.toml", &third), "--at", "0.25"]);
    assert_eq!(told["pairs"].as_array().map(Vec::len), Some(3));
    let motion = scene("motion.toml", "[[body]]\n[[body]]\n[body.motion]\nposition = [3, 0, 0]\n");
    let told = json(&["check", "box", "box", "--motion", &motion, "--at", "0.25"]);
    assert_eq!(told["pairs"][0]["overlap"], "apart");
}

#[test]
fn bad_times_are_refused() {
    let scene = scene("bad.toml", MOVING);
    for at in ["-1", "2", "NaN"] {
        assert!(refusal(&["check", &scene, "--at", at]).contains("is not a time of the span"), "{at}");
    }
    assert_eq!(swept(&["check", &scene, "--at", "0", "--dump", "x.toml"]).code, Some(2));
}

#[test]
fn a_scene_is_given_in_place() {
    let scene = scene("place.toml", MOVING);
    let same = |told: Value| (told["verdict"].clone(), told["safe_until"].clone());
    assert_eq!(same(json(&["check", &scene])), same(json(&["check", "--scene", &scene])));
    // told by its content where its name says nothing
    let unnamed = file("instant", "place", MOVING);
    assert_eq!(same(json(&["check", &unnamed])), same(json(&["check", &scene])));
    let twice = swept(&["check", &scene, "--scene", &scene]);
    assert!(twice.code == Some(2) && twice.err.contains("cannot be used with"), "{}", twice.err);
    assert!(refusal(&["check", &scene, "--motion", &scene]).contains("a scene has motions of its own"));
    assert!(refusal(&["check", "box"]).contains("give a scene file"));
}
