//! What an answer says besides its verdict: what was assumed and what was changed, in singular and plural.

use super::{answer, file, json, refusal};

/// The text of an answer in one line.
fn told(arguments: &[&str]) -> String {
    answer(arguments).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn notes(arguments: &[&str]) -> Vec<String> {
    let told = json(arguments);
    let notes = told["notes"].as_array().expect("a list");
    notes.iter().map(|note| note.as_str().expect("text").to_owned()).collect()
}

#[test]
fn without_a_motion_both_rest() {
    let moved = |name: &str, x: f64| {
        let text: String = [[0., 0., 0.], [1., 0., 0.], [0., 1., 0.], [0., 0., 1.]]
            .iter()
            .map(|[a, b, c]: &[f64; 3]| format!("v {} {b} {c}\n", a + x))
            .collect();
        file("rest", name, text + "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n")
    };
    let (here, near, far) = (moved("here.obj", 0.0), moved("near.obj", 0.5), moved("far.obj", 3.0));
    for (other, verdict) in [(&far, "clear"), (&near, "overlapping")] {
        let report = json(&["check", &here, other]);
        assert_eq!(report["verdict"], verdict, "{report}");
        let note = "no motion was given: both bodies stay at rest, at the coordinates of their meshes";
        assert_eq!(report["notes"], serde_json::json!([note]));
        assert!(told(&["check", &here, other]).contains(note));
    }
    // the query file asks the same question again
    let dump = super::folder("rest").join("q.toml");
    let dump = dump.to_str().expect("plain names");
    answer(&["check", &here, &far, "--dump", dump]);
    assert_eq!(json(&["check", "--scene", dump])["verdict"], "clear");
    assert!(notes(&["check", "--scene", dump]).is_empty());
    for arguments in [&["check"][..], &["check", &here]] {
        let complaint = refusal(arguments);
        assert!(complaint.contains("two meshes") && complaint.contains("--scene"), "{complaint}");
    }
}

#[test]
fn a_span_without_length_says_so() {
    let scene = |name: &str, motion: &str| {
        file(
            "instant",
            name,
            format!(
                "[span]\nstart = 2\nend = 2\n[[body]]\nbuiltin = \"box\"\n[[body]]\nbuiltin = \"box\"\n[body.motion]\n{motion}\n"
            ),
        )
    };
    let apart = scene("apart.toml", "position = [3, 0, 0]\nvelocity = [-4, 0, 0]");
    let note = "the span has no length: the answer is about t = 2.0 alone";
    assert_eq!(notes(&["check", "--scene", &apart]), [note]);
    let text = told(&["check", "--scene", &apart]);
    assert!(text.contains(note) && text.contains("the bodies do not touch at the time 2.0"), "{text}");
    assert!(!text.contains("at any time from 2.0 to 2.0"), "{text}");
    // and so do the files written about it
    let [page, certificate] = ["r.html", "c.cert"]
        .map(|name| super::folder("instant").join(name).to_str().expect("plain names").to_owned());
    answer(&["check", "--scene", &apart, "--report", &page, "--certificate", &certificate]);
    let page = std::fs::read_to_string(page).expect("written");
    assert!(page.contains(note) && page.contains("the bodies do not touch at the time 2.0."), "{page}");
    let text = told(&["verify", &certificate]);
    assert!(text.contains("proved at 2.0 the two bodies are more than"), "{text}");
    let within = scene("within.toml", "position = [0.5, 0, 0]");
    assert_eq!(notes(&["check", "--scene", &within]), [note]);
    // a motion from one pose to another needs time
    let moved = refusal(&[
        "check",
        "--scene",
        &scene("moved.toml", "kind = \"interpolated\"\nend_position = [1, 0, 0]"),
    ]);
    assert!(moved.contains("moved.toml, line ") && moved.contains("has no duration"), "{moved}");
}

#[test]
fn polygons_out_of_plane_that_were_cut_are_noted() {
    let motion = file("bent", "m.toml", "[[body]]\n[[body]]\nmotion = { position = [5, 0, 0] }\n");
    let corners = |height: &str| format!("v 0 0 0\nv 1 0 0\nv 1 1 {height}\nv 0 1 0\nv 2 0 0\nv 2 1 0.5\n");
    let bent = file("bent", "bent.obj", corners("0.25") + "f 1 2 3\nf 1 2 3 4\nf 2 5 6 3\n");
    let told_notes = notes(&["check", &bent, "box", "--motion", &motion]);
    assert_eq!(told_notes.len(), 1, "{told_notes:?}");
    for part in
        ["bent.obj", "2 polygons", "do not lie in a plane", "the first on line 8", "cut into triangles"]
    {
        assert!(told_notes[0].contains(part), "{told_notes:?}");
    }
    assert!(told(&["check", &bent, "box", "--motion", &motion]).contains(&told_notes[0]));
    let one = file("bent", "one.obj", corners("0.25") + "f 1 2 3 4\n");
    assert!(notes(&["check", "box", &one, "--motion", &motion])[0].contains("1 polygon whose corners"));
    // a flat polygon, even with rounded coordinates, is not reported
    let flat = file("bent", "flat.obj", corners("0") + "f 1 2 3 4\n");
    assert!(notes(&["check", &flat, "box", "--motion", &motion]).is_empty());
    let turned = "v 0.1 0.2 0.3\nv 0.7 0.5 0.6\nv 0.9 0.8 1.2\nv 0.3 0.5 0.9\nf 1 2 3 4\n";
    assert!(notes(&["check", &file("bent", "turned.obj", turned), "box", "--motion", &motion]).is_empty());
    let ply = "ply\nformat ascii 1.0\nelement vertex 4\nproperty double x\nproperty double y\nproperty double z\n\
               element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n1 1 1\n0 1 0\n4 0 1 2 3\n";
    let noted = notes(&["check", &file("bent", "bent.ply", ply), "box", "--motion", &motion]);
    assert!(
        noted.len() == 1 && noted[0].contains("bent.ply") && noted[0].contains("on line 14"),
        "{noted:?}"
    );
    // for many queries there is one note
    let header = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/cases.csv"))
        .expect("there");
    let cases = file("bent", "c.csv", header);
    let out = super::folder("bent").join("r.csv");
    let out = out.to_str().expect("plain names");
    let batch = ["batch", "--a", &bent, "--b", "box", "--cases", &cases, "--out", out];
    assert_eq!(notes(&batch), told_notes);
    assert!(told(&batch).contains(&told_notes[0]));
    // and for a simulation
    let scene = file(
        "bent",
        "s.toml",
        "[simulation]\nseconds = 0.05\n[[body]]\nmesh = \"bent.obj\"\nstatic = true\n",
    );
    assert_eq!(notes(&["simulate", &scene]).len(), 1);
    assert!(told(&["simulate", &scene]).contains("2 polygons"));
}

#[test]
fn one_is_one() {
    let triangle = file("one", "triangle.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    let certificate = super::folder("one").join("c.cert");
    let certificate = certificate.to_str().expect("plain names");
    let text =
        told(&["check", &triangle, "tetrahedron(4, size=0.1)", "--certificate", certificate, "--embed"]);
    assert!(text.contains("triangle.obj: 1 face, 3 vertices"), "{text}");
    assert!(!text.contains(" 1 faces") && !text.contains(" 1 steps") && !text.contains(" 1 pairs"), "{text}");
    let text = told(&["verify", certificate]);
    assert!(
        text.contains("triangle.obj: 1 face,") && !text.contains("1 faces") && !text.contains(" 1 parts"),
        "{text}"
    );
    let short = refusal(&["check", &file("one", "short.obj", "v 0 0 0\nf 1\n"), "box"]);
    assert!(short.contains("a face with 1 corner") && !short.contains("1 corners"), "{short}");
    let vertex = refusal(&["check", &file("one", "vertex.obj", "v 0\n"), "box"]);
    assert!(vertex.contains("a vertex with 1 coordinate instead of 3"), "{vertex}");
    let header =
        format!("id,kind,{}\n", (0..8).map(|i| format!("x{i},y{i},z{i}")).collect::<Vec<_>>().join(","));
    let out = super::folder("one").join("r.csv");
    let queries = file("one", "q.csv", header + "a\n");
    let complaint =
        super::swept(&["primitives", "--queries", &queries, "--out", out.to_str().expect("plain names")]).err;
    assert!(
        complaint.contains("1 field instead of 26") && complaint.contains("1 of 1 row could not be answered"),
        "{complaint}"
    );
    let scene =
        file("one", "s.toml", "[simulation]\nseconds = 0.01\ndt = 0.01\n[[body]]\nbuiltin = \"box\"\n");
    let text = told(&["simulate", &scene]);
    assert!(text.contains("1 step,") && !text.contains(" 1 steps"), "{text}");
}

#[test]
fn closed_is_what_can_be_solid() {
    let square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nl 1 2 3 4 1\n";
    let motion = |solid: &str| {
        file(
            "shells",
            "m.toml",
            format!("[[body]]\n{solid}\n[[body]]\nmotion = {{ position = [5, 0, 0] }}\n"),
        )
    };
    for (name, content, closed) in [
        ("outline.obj", square.to_owned(), false),
        ("open.obj", square.replace(" 1\n", "\n"), false),
        ("sheet.obj", square.replace("l 1 2 3 4 1", "f 1 2 3 4"), false),
        (
            "solid.obj",
            "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n".to_owned(),
            true,
        ),
    ] {
        let mesh = file("shells", name, content);
        let report = json(&["check", &mesh, "box", "--motion", &motion("")]);
        assert_eq!(report["bodies"][0]["closed"], closed, "{name}");
        let solid = super::swept(&["check", &mesh, "box", "--motion", &motion("solid = true")]);
        assert_eq!(solid.code == Some(0), closed, "{name}: {}", solid.err);
        if !closed {
            assert!(solid.err.contains("not closed"), "{}", solid.err);
        }
        let text = told(&["check", &mesh, "box", "--motion", &motion("")]);
        let first = text.split("first body").nth(1).expect("told").split("second body").next().expect("told");
        assert_eq!(first.contains("closed"), closed, "{first}");
    }
    // whether an outline is closed is put in other words
    let outline = file("shells", "outline.obj", square);
    let text = told(&["check", &outline, "box", "--motion", &motion("")]);
    assert!(text.contains("4 faces, 4 vertices, segments without loose ends"), "{text}");
    assert_eq!(json(&["check", &outline, "box", "--motion", &motion("")])["bodies"][0]["loose_ends"], false);
    let open = file("shells", "open.obj", square.replace(" 1\n", "\n"));
    assert!(told(&["check", &open, "box", "--motion", &motion("")]).contains("segments with loose ends"));
}
