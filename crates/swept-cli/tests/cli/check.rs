use super::{Called, answer, folder, json, refusal, swept};
use std::fs;
use std::path::Path;

/// A box that moves along x with speed 4 toward a resting one: a gap of 2 is closed at t = 0.5.
const COMING: &str =
    "[[body]]\n[[body]]\n[body.motion]\nkind = \"spin\"\nposition = [3, 0, 0]\nvelocity = [-4, 0, 0]\n";

fn motion(name: &str, text: &str) -> String {
    let path = folder("check").join(format!("{name}.toml"));
    fs::write(&path, text).expect("the test folder can be used");
    path.to_str().expect("plain names").to_owned()
}

fn scenes() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("there are scenes")
        .map(|entry| entry.expect("readable").path().to_str().expect("plain names").to_owned())
        // scenes of two bodies; the others are simulated
        .filter(|path| path.ends_with(".toml") && !path.contains("/sim-"))
        .collect();
    names.sort();
    names
}

#[test]
fn first_contact_of_two_boxes() {
    let motion = motion("boxes", COMING);
    let told = json(&["check", "box", "box", "--motion", &motion]);
    assert_eq!(told["verdict"], "contact");
    let until = told["safe_until"].as_f64().expect("a time");
    assert!(until < 0.5 && until > 0.4999, "{told}");
    let (lo, hi) = (told["gap"][0].as_f64().expect("lo"), told["gap"][1].as_f64().expect("hi"));
    let tolerance = told["tolerance"].as_f64().expect("a length");
    assert!(0.4999 * tolerance <= lo && hi <= tolerance, "{told}");
    assert_eq!(told["witness"]["normal"][0], 1.0);
    assert_eq!((&told["bodies"][0]["faces"], &told["bodies"][1]["name"]), (&12.into(), &"box".into()));
    // the same fields in the text
    let text = answer(&["check", "box", "box", "--motion", &motion]);
    for part in
        ["verdict", "contact", "safe until", "hit by", "normal", "tolerance", "cost", "12 faces, 8 vertices"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let apart = json(&["check", "box", "box", "--motion", &motion, "--min-separation", "1"]);
    let until = apart["safe_until"].as_f64().expect("a time");
    assert!(until < 0.25 && until > 0.2499, "{apart}");
    let coarse = json(&["check", "box", "box", "--motion", &motion, "--tolerance", "0.5"]);
    assert!(coarse["safe_until"].as_f64().expect("a time") < 0.45, "{coarse}");
}

#[test]
fn first_contact_by_interval_trees() {
    // not quite head on, so that an edge goes through a face
    let motion = motion("interval", &COMING.replace("[3, 0, 0]", "[3, 0.25, 0.1]"));
    let ask = |more: &[&str]| {
        json(&[&["check", "box", "box", "--motion", &motion, "--method", "redon"], more].concat())
    };
    let told = ask(&[]);
    assert_eq!((&told["verdict"], &told["method"]), (&"contact".into(), &"redon".into()), "{told}");
    let until = told["safe_until"].as_f64().expect("a time");
    assert!(until < 0.5 && until > 0.4999, "{told}");
    let tolerance = told["tolerance"].as_f64().expect("a length");
    assert!(told["gap"][1].as_f64().expect("hi") <= tolerance, "{told}");
    assert!(told["hit_by"].as_f64().expect("a time") >= 0.5, "{told}");
    let apart = ask(&["--min-separation", "1"]);
    let until = apart["safe_until"].as_f64().expect("a time");
    assert!(until < 0.25 && until > 0.2499, "{apart}");
    assert!(apart["gap"][0].as_f64().expect("lo") >= 1.0, "{apart}");
}

#[test]
fn exit_codes() {
    let touching = motion("touching", COMING);
    let code = |more: &[&str]| swept(&[&["check", "box", "box", "--motion", &touching], more].concat()).code;
    assert_eq!(code(&[]), Some(0));
    assert_eq!(code(&["--fail-on-contact"]), Some(1));
    assert_eq!(code(&["--budget", "1"]), Some(3));
    assert_eq!(code(&["--budget", "1", "--fail-on-contact"]), Some(3));
    let clear = motion("clear", &COMING.replace("-4", "4"));
    let called = swept(&["check", "box", "box", "--motion", &clear, "--fail-on-contact", "--json"]);
    assert_eq!(called.code, Some(0), "{}", called.err);
    assert!(called.out.contains("\"clear\""));
    let inside = motion("inside", &COMING.replace("[3, 0, 0]", "[0.5, 0, 0]"));
    let called = swept(&["check", "box", "box", "--motion", &inside, "--fail-on-contact", "--json"]);
    assert_eq!(called.code, Some(1));
    assert!(
        called.out.contains("\"overlapping\"") && called.out.contains("\"intersecting\": true"),
        "{}",
        called.out
    );
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let good = motion("good", COMING);
    let check = |arguments: &[&str]| refusal(&[&["check"], arguments].concat());
    assert!(check(&[]).contains("--scene"));
    assert!(check(&["box"]).contains("--motion"));
    assert!(check(&["box", "--motion", &good]).contains("--scene"));
    assert!(check(&["box", "nowhere.obj", "--motion", &good]).contains("nowhere.obj"));
    assert!(check(&["box", "bxo", "--motion", &good]).contains("did you mean `box`?"));
    assert!(check(&["box", "box", "--motion", "nowhere.toml"]).contains("nowhere.toml"));
    assert!(check(&["box", "box", "--motion", &good, "--method", "none"]).contains("--method"));
    assert!(check(&["box", "box", "--motion", &good, "--tolerance", "0"]).contains("tolerance"));
    assert!(
        check(&["box", "box", "--motion", &good, "--tolerance", "1e-30"])
            .contains("the smallest that doubles")
    );
    for (flag, value, wanted) in [
        ("--min-separation", "-1", "min_separation is -1, which is not a length of zero or more"),
        ("--min-separation", "-0.5", "min_separation is -0.5"),
        ("--tolerance", "-1", "tolerance is -1, which is not a length above zero"),
        ("--tolerance", "-1e-30", "tolerance is -1e-30"),
        ("--tolerance", "-inf", "tolerance is -inf"),
        ("--tolerance", "1e-18", "the tolerance 1e-18 is below "),
    ] {
        let complaint = check(&["box", "box", "--motion", &good, flag, value]);
        assert!(complaint.contains(wanted) && !complaint.contains("0.00000"), "{complaint}");
    }
    assert!(check(&["box", "box", "--motion", &good, "--min-separation=nan"]).contains("min_separation"));
    let three = motion("three", &format!("{COMING}[[body]]\n"));
    assert!(check(&["box", "box", "--motion", &three]).contains("two bodies"));
    let own = motion("own", &COMING.replacen("[[body]]", "[[body]]\nbuiltin = \"box\"", 1));
    assert!(check(&["box", "box", "--motion", &own]).contains("mesh of its own"));
    assert!(check(&["--scene", &good]).contains("no mesh"));
    let misspelt = motion("misspelt", &COMING.replace("velocity", "velosity"));
    let complaint = check(&["box", "box", "--motion", &misspelt]);
    assert!(
        complaint.contains("misspelt.toml, line 6: there is no field `velosity` (did you mean `velocity`?)"),
        "{complaint}"
    );
    let broken = folder("check").join("broken.obj");
    fs::write(&broken, "v 0 0 0\nf 1 1 2\n").expect("the test folder can be used");
    let complaint = check(&[broken.to_str().expect("plain names"), "box", "--motion", &good]);
    assert!(complaint.contains("broken.obj, line 2: there is no vertex 2"), "{complaint}");
    fs::write(&broken, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").expect("the test folder can be used");
    let solid = motion("solid", &COMING.replacen("[[body]]", "[[body]]\nsolid = true", 1));
    let complaint = check(&[broken.to_str().expect("plain names"), "box", "--motion", &solid]);
    assert!(complaint.contains("cannot be solid"), "{complaint}");
}

/// What the two calls print, without names and times.
fn same(a: &Called, b: &Called) {
    let lines = |called: &Called| {
        let kept = called.out.lines().filter(|line| !line.contains("micros\"") && !line.contains("\"name\""));
        kept.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(a.code, b.code);
    assert_eq!(lines(a), lines(b));
}

#[test]
fn a_dumped_query_replays_to_the_bit() {
    let folder = folder("dump");
    let dump = folder.join("q.toml").to_str().expect("plain names").to_owned();
    let mesh = folder.join("a.obj");
    fs::write(&mesh, "v 0.1 0 0\nv 1 0 0.3\nv 0 1e-3 0\nv 0 0 1\nf 1 2 3\nf 1 3 4\nl 2 4\n")
        .expect("the test folder can be used");
    let mesh = mesh.to_str().expect("plain names");
    let motion =
        motion("dump", &COMING.replace("-4, 0, 0]", "-4.1, 0.01, 1e-3]\nangular_velocity = [0.1, 0.3, 7]"));
    let options = ["--json", "--tolerance", "1e-7", "--min-separation", "0.05", "--budget", "123456"];
    let first =
        swept(&[&["check", mesh, "blob(500)", "--motion", &motion, "--dump", &dump], &options[..]].concat());
    assert_eq!(first.code, Some(0), "{}", first.err);
    // the query file needs no other files
    fs::remove_file(mesh).expect("there is one");
    same(&first, &swept(&["check", "--scene", &dump, "--json"]));
    // and dumping again changes nothing
    let again = folder.join("again.toml").to_str().expect("plain names").to_owned();
    same(&first, &swept(&["check", "--scene", &dump, "--dump", &again, "--json"]));
    assert_eq!(fs::read(&dump).expect("written"), fs::read(&again).expect("written"));
    // flags win over the file
    let other = json(&["check", "--scene", &dump, "--min-separation", "0"]);
    assert_eq!(other["min_separation"], 0.0);
    let complaint = refusal(&["check", "--scene", &dump, "--dump", "no/such/folder/q.toml"]);
    assert!(complaint.contains("q.toml"));
}

#[test]
fn ready_scenes_are_answered() {
    assert!(scenes().len() >= 7);
    for scene in scenes() {
        let told = json(&["check", "--scene", &scene]);
        let verdict = told["verdict"].as_str().expect("a word");
        assert!(["clear", "contact"].contains(&verdict), "{scene}: {told}");
    }
}

#[test]
fn plain_swept_is_the_main_job() {
    let told = json(&[]);
    assert_eq!(told["verdict"], "contact");
    assert!(told["hit_by"].as_f64() > told["safe_until"].as_f64(), "{told}");
    assert_eq!((&told["bodies"][0]["faces"], &told["bodies"][1]["faces"]), (&70_000.into(), &70_000.into()));
    let text = answer(&[]);
    for part in ["verdict", "contact", "How it was proved", "cost", "swept check"] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(swept(&["--fail-on-contact"]).code, Some(1));
}

#[test]
fn plain_swept_says_what_is_true_of_its_verdict() {
    // lines are broken anywhere
    let told = |arguments: &[&str]| {
        let called = swept(arguments);
        (called.code, called.out.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let contact = "at that time the nearest two have the gap given above";
    let (code, text) = told(&[]);
    assert!(code == Some(0) && text.contains(contact), "{text}");
    // the bodies as they can be typed
    assert!(text.contains("torus-knot(70000, size=2): 70000 faces"), "{text}");
    assert!(text.contains("blob(70000, size=2): 70000 faces"), "{text}");
    let (code, text) = told(&["--budget", "10"]);
    assert!(code == Some(3) && text.contains("verdict undecided"), "{text}");
    assert!(text.contains("The search ended because the budget of steps was used up"), "{text}");
    assert!(text.contains("nothing is claimed about later times") && !text.contains(contact), "{text}");
    let (code, text) = told(&["--tolerance", "5"]);
    assert!(code == Some(0) && text.contains("verdict overlapping"), "{text}");
    assert!(text.contains("they do not intersect, but are too close for this tolerance"), "{text}");
    assert!(text.contains("none after the start was searched") && !text.contains(contact), "{text}");
    assert!(!text.contains("How it was proved"), "{text}");
}

/// The text in one line: lines are broken anywhere.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A box in a box a thousand times larger, as after a mix-up of units; and what the answer says was assumed.
#[test]
fn closed_bodies_are_solid_and_the_answer_says_so() {
    let resting =
        motion("units", "[[body]]\n[[body]]\nmotion = { position = [3, 2, 1], velocity = [1, 0, 0] }\n");
    let nested = ["check", "box(12, size=1000)", "box(12, size=1)", "--motion", &resting];
    let told = json(&nested);
    assert_eq!((&told["verdict"], &told["intersecting"]), (&"overlapping".into(), &true.into()));
    for body in 0..2 {
        let body = &told["bodies"][body];
        assert_eq!((&body["assumed"], &body["because"]), (&"solid".into(), &serde_json::Value::Null));
    }
    for (which, verdict) in [("first", "clear"), ("second", "overlapping"), ("both", "clear")] {
        let told = json(&[&nested[..], &["--surface", which]].concat());
        assert_eq!(told["verdict"], verdict, "{which}");
        let said = usize::from(which == "second");
        assert_eq!(
            (&told["bodies"][said]["assumed"], &told["bodies"][said]["because"]),
            (&"surface".into(), &"said".into())
        );
    }
    let text = words(&answer(&[&nested[..], &["--surface", "first"]].concat()));
    assert!(text.contains("8 vertices, closed, a surface, as requested second body"), "{text}");
    assert!(text.contains("8 vertices, closed, solid method"), "{text}");
    // what was declared is kept in the query file and in the certificate
    let folder = folder("solid");
    let [dump, certificate] =
        ["q.toml", "c.cert"].map(|name| folder.join(name).to_str().expect("plain names").to_owned());
    answer(&[&nested[..], &["--surface", "first", "--dump", &dump, "--certificate", &certificate]].concat());
    assert_eq!(json(&["check", "--scene", &dump])["verdict"], "clear");
    let verified = words(&answer(&["verify", &certificate]));
    assert!(
        verified.contains("12 faces, surface, SHA-256") && verified.contains("12 faces, solid, SHA-256"),
        "{verified}"
    );
    answer(&[&nested[..], &["--certificate", &certificate]].concat());
    let verified = words(&answer(&["verify", &certificate]));
    assert!(
        verified.contains("a part of the other body is inside the first one, which is solid"),
        "{verified}"
    );
    // an open mesh is a surface, and the answer says why
    let open = folder.join("open.obj");
    fs::write(&open, "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\n")
        .expect("the test folder can be used");
    let arguments =
        ["check", open.to_str().expect("plain names"), "box(12, size=0.01)", "--motion", &resting];
    let body = &json(&arguments)["bodies"][0];
    assert_eq!(
        (&body["assumed"], &body["because"], &body["open_edges"]),
        (&"surface".into(), &"open".into(), &3.into())
    );
    let page = folder.join("r.html").to_str().expect("plain names").to_owned();
    let text = words(&answer(&[&arguments[..], &["--report", &page]].concat()));
    assert!(text.contains("surface (open mesh: 3 edges with one face)"), "{text}");
    assert!(
        fs::read_to_string(&page).expect("written").contains("surface (open mesh: 3 edges with one face)")
    );
}

#[test]
fn a_start_inside_or_close_is_described() {
    let scene = |name: &str, solid: bool, x: f64| {
        let body = format!("[[body]]\nbuiltin = \"box(12, size=4)\"\nsolid = {solid}\n");
        motion(
            name,
            &format!(
                "{body}[[body]]\nbuiltin = \"box(12, size=0.2)\"\nmotion = {{ position = [{x:?}, 0, 0] }}\n"
            ),
        )
    };
    let inside = answer(&["check", "--scene", &scene("held", true, 0.0)]);
    assert!(
        words(&inside).contains(
            "1.900000 from surface to surface; the second body, or a part of it, is inside the first, which is solid \
             (use --surface first if only its surface counts)"
        ),
        "{inside}"
    );
    // the outer one has to be solid
    assert!(answer(&["check", "--scene", &scene("hollow", false, 0.0)]).contains("clear"));
    let near = scene("near", true, 2.2);
    let text = words(&answer(&["check", "--scene", &near, "--min-separation", "0.5"]));
    assert!(text.contains("they do not intersect, but are closer than --min-separation"), "{text}");
    let text = words(&answer(&["check", "--scene", &near, "--tolerance", "0.5"]));
    assert!(text.contains("they do not intersect, but are too close for this tolerance"), "{text}");
    let across = answer(&["check", "--scene", &scene("across", true, 2.0)]);
    assert!(across.contains("they intersect") && !across.contains("inside"), "{across}");
}

#[test]
fn names_and_garbage_are_shown_harmlessly() {
    let good = motion("garbage", COMING);
    let evil = COMING.replacen("[[body]]", "[[body]]\nname = \"a\\u001b[2Jb\\u202e\"", 1);
    let text = answer(&["check", "box", "box", "--motion", &motion("evil", &evil)]);
    assert!(text.contains("a\\u{1b}[2Jb\\u{202e}: 12 faces"), "{text}");
    let long = COMING.replacen("[[body]]", &format!("[[body]]\nname = \"{}\"", "x".repeat(100_000)), 1);
    let text = answer(&["check", "box", "box", "--motion", &motion("long", &long)]);
    assert!(text.len() < 4000 && text.contains("(100000 characters)"), "{}", text.len());
    // a binary file that starts like a text file and is too short
    let path = folder("check").join("cut.stl");
    let mut bytes = vec![b' '; 80];
    bytes[..5].copy_from_slice(b"solid");
    bytes.extend([3, 0, 0, 0]);
    bytes.extend((0..140_u8).map(|k| k.wrapping_mul(77)));
    fs::write(&path, bytes).expect("the test folder can be used");
    let complaint = refusal(&["check", path.to_str().expect("plain names"), "box", "--motion", &good]);
    let wanted = "cut.stl, byte 80: 3 facets are declared, which take 234 bytes, but the file has 224";
    assert!(complaint.contains(wanted) && !complaint.contains('\u{fffd}'), "{complaint}");
    let complaint = refusal(&["check", "no\u{1b}[2Jthing.obj", "box", "--motion", &good]);
    assert!(!complaint.contains('\u{1b}'), "{complaint}");
}

/// Times in nanoseconds since 1970, where a second is a small part of the number, or its last place.
#[test]
fn times_since_1970_have_a_page() {
    for (name, end) in [("second", "1700000001000000000"), ("ulp", "1700000000000000256")] {
        let span = format!("[span]\nstart = 1700000000000000000\nend = {end}\n");
        let motion = motion(name, &(span + &COMING.replace("-4", "-4e-9")));
        let path = folder("check").join(format!("{name}.html"));
        let file = path.to_str().expect("plain names");
        let called = swept(&["check", "box", "box", "--motion", &motion, "--report", file]);
        assert_eq!(called.code, Some(0), "{}", called.err);
        let page = fs::read_to_string(&path).expect("the report was written");
        assert!(page.contains("time − 1.7e18"), "{name}");
    }
}

#[test]
fn a_report_is_one_page() {
    let motion = motion("reported", COMING);
    let path = folder("check").join("report.html");
    let file = path.to_str().expect("plain names");
    answer(&["check", "box", "blob(2000)", "--motion", &motion, "--report", file]);
    let page = fs::read_to_string(&path).expect("the report was written");
    for part in [
        "<!DOCTYPE html>",
        "blob(2000)",
        "contact",
        "safe until",
        "<svg",
        "id=\"scene\"",
        "building",
        "</html>",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for network in ["http:", "https:", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(network), "{network}");
    }
    let nowhere = folder("check").join("no folder").join("report.html");
    let told = refusal(&[
        "check",
        "box",
        "box",
        "--motion",
        &motion,
        "--report",
        nowhere.to_str().expect("plain names"),
    ]);
    assert!(told.contains("cannot write"), "{told}");
}

/// Chains whose bases are chains.
fn nested(depth: usize) -> String {
    let joints = "joints = [{ kind = \"revolute\", axis = [0, 0, 1], coefficients = [0, 0.1] }]";
    let base = (1..depth).fold("{ position = [3, 0, 0] }".to_owned(), |base, _| {
        format!("{{ kind = \"chain\", base = {base}, {joints} }}")
    });
    format!("[[body]]\n[[body]]\n[body.motion]\nkind = \"chain\"\n{joints}\nbase = {base}\n")
}

#[test]
fn chains_on_chains_are_quick_and_not_without_end() {
    // 3^30 questions if each link asked the one below for pose, speeds and curvature in turn
    let deep = motion("deep", &nested(31));
    let certificate = folder("check").join("deep.cert");
    let certificate = certificate.to_str().expect("plain names");
    let told = json(&["check", "box", "box", "--motion", &deep, "--certificate", certificate]);
    assert_eq!(told["verdict"], "clear", "{told}");
    assert!(answer(&["verify", certificate]).contains("verified"));
    let complaint = refusal(&["check", "box", "box", "--motion", &motion("deeper", &nested(40))]);
    assert!(complaint.contains("base is nested too deeply") && complaint.contains("32 deep"), "{complaint}");
    assert!(complaint.contains("line 6"), "{complaint}");
}
