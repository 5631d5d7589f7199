//! Shapes in place of meshes: spheres, capsules, boxes, cylinders; radii and scales.

use super::{answer, file, json, refusal, swept};

fn scene(name: &str, first: &str, second: &str) -> String {
    let text = format!(
        "[[body]]\n{first}\n[[body]]\n{second}\n[body.motion]\nposition = [3, 0, 0]\nvelocity = [-4, 0, 0]\n"
    );
    file("shapes", name, text)
}

fn place(name: &str) -> String {
    super::folder("shapes").join(name).to_str().expect("plain names").to_owned()
}

#[test]
fn shapes_are_asked_about_dumped_and_verified() {
    for (name, first, second, time) in [
        ("spheres", "sphere = 0.5", "sphere = 0.25", 0.5625),
        ("capsule", "capsule = [0.5, 2]", "box = [0.5, 1, 1]", 0.5625),
        ("rounded", "builtin = \"box(12, size=500)\"\nscale = 0.001\nradius = 0.25", "sphere = 0.25", 0.5625),
    ] {
        let path = scene(&format!("{name}.toml"), first, second);
        let (dump, certificate) = (place(&format!("{name}-again.toml")), place(&format!("{name}.cert")));
        let report = place(&format!("{name}.html"));
        let asked = ["check", "--scene", &path, "--dump", &dump, "--certificate", &certificate];
        let told = json(&[&asked[..], &["--report", &report]].concat());
        assert_eq!(told["verdict"], "contact", "{told}");
        let (until, by) = (told["safe_until"].as_f64().unwrap(), told["hit_by"].as_f64().unwrap());
        assert!(until < time && time <= by && by - until < 1e-6, "{name}: {until} {by}");
        assert_eq!(told["certificate"]["refused"], serde_json::Value::Null, "{told}");
        let again = json(&["check", "--scene", &dump]);
        assert_eq!((&again["safe_until"], &again["hit_by"]), (&told["safe_until"], &told["hit_by"]));
        let verified = json(&["verify", &certificate]);
        assert_eq!(verified["verified"], true, "{verified}");
        assert!(verified["proved"].as_str().unwrap().contains("rounded, the first by"), "{verified}");
        assert!(std::fs::read_to_string(report).unwrap().contains("rounded by"));
    }
    let told = json(&["check", "--scene", &scene("fields.toml", "sphere = 0.5", "box = [1, 1, 1]")]);
    assert_eq!((&told["bodies"][0]["radius"], &told["bodies"][0]["solid"]), (&0.5.into(), &true.into()));
    assert_eq!(told["bodies"][1].get("radius"), None);
}

#[test]
fn a_cylinder_is_larger_and_says_so() {
    let path = scene("cylinder.toml", "cylinder = [0.5, 2]", "sphere = 0.25");
    let certificate = place("cylinder.cert");
    let told = json(&["check", "--scene", &path, "--certificate", &certificate]);
    assert_eq!(told["verdict"], "contact");
    // the sphere's own radius is far more than what the prism sticks out, so the hit is that of the cylinder
    let (until, by) = (told["safe_until"].as_f64().unwrap(), told["hit_by"].as_f64().unwrap());
    assert!(until < 0.5625 && by > 0.5625 && by < 0.5627, "{until} {by}");
    let enlargement = told["bodies"][0]["enlargement"].as_f64().unwrap();
    assert!(enlargement > 0.0 && enlargement < 0.5e-4);
    assert!(told["notes"][0].as_str().unwrap().contains("is tested as a prism"), "{told}");
    let verified = answer(&["verify", &certificate]);
    assert!(verified.contains("a prism around cylinder(0.5, 2.0)"), "{verified}");
    // between two flat bodies there is no such room
    let path = scene("flat.toml", "cylinder = [0.5, 2]", "box = [0.5, 1, 1]");
    let told = json(&["check", "--scene", &path]);
    assert_eq!((&told["verdict"], &told["hit_by"]), (&"contact".into(), &serde_json::Value::Null));
    assert!(answer(&["check", "--scene", &path]).contains("not proved: a body is larger"));
}

#[test]
fn shapes_are_named_on_the_command_line() {
    let told = json(&["check", "sphere(0.5)", "capsule(0.1, 2)"]);
    assert_eq!(told["verdict"], "overlapping");
    let told = json(&["check", "box(1, 2, 3)", "box(12)"]);
    assert_eq!(
        (&told["bodies"][0]["hi"], &told["bodies"][1]["hi"]),
        (&serde_json::json!([0.5, 1.0, 1.5]), &serde_json::json!([0.5, 0.5, 0.5]))
    );
    let certificate = place("named.cert");
    answer(&["check", "sphere(0.5)", "cylinder(0.1, 2)", "--certificate", &certificate]);
    assert_eq!(json(&["verify", &certificate])["verified"], true);
    let cases = file("shapes", "cases.csv", include_str!("../../../../scenes/cases.csv"));
    let out = place("r.csv");
    let told =
        json(&["batch", "--a", "sphere(0.5)", "--b", "capsule(0.2, 1)", "--cases", &cases, "--out", &out]);
    assert_eq!(told["bodies"][1]["radius"], 0.2, "{told}");
    assert!(refusal(&["check", "sphere(-1)", "box"]).contains("sphere: the radius is -1"));
    let motion = file("shapes", "motion.toml", "[[body]]\nradius = 0.5\n[[body]]\n");
    let told = json(&["check", "box", "sphere(0.5)", "--motion", &motion]);
    assert_eq!(told["bodies"][0]["radius"], 0.5);
    assert!(
        refusal(&["check", "sphere(1)", "box", "--motion", &motion]).contains("line 1: body 1 has a radius")
    );
}

#[test]
fn sizes_far_apart_are_noted_and_simulations_have_no_radii() {
    let path = scene("sizes.toml", "box = [1000, 1000, 1000]", "sphere = 0.5");
    let told = json(&["check", "--scene", &path]);
    let notes = told["notes"].to_string();
    assert!(
        notes.contains("is 1732 times as large as sphere(0.5)") && notes.contains("scale = 0.001"),
        "{notes}"
    );
    let path = file("shapes", "falling.toml", "[[body]]\nbox = [1, 1, 1]\nradius = 0.1\n");
    let run = place("run.json");
    let told = swept(&["simulate", &path, "--out", &run]);
    assert_eq!(told.code, Some(2), "{}", told.out);
    assert!(told.err.contains("a body with a radius cannot be simulated"), "{}", told.err);
}
