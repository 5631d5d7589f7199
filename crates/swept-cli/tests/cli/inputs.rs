//! Files that are not the mesh, scene or list they are given as, or nearly so, and the messages about them.

use super::{answer, file, folder, json, refusal, swept};

const TETRAHEDRON: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
/// The second body moves along x and meets a resting one of size 1 within the span.
const MOTION: &str = "[[body]]\n[[body]]\n[body.motion]\nposition = [3, 0, 0]\nvelocity = [-4, 0, 0]\n";

#[test]
fn formats_that_are_not_read_are_named_with_what_to_do() {
    let step = "ISO-10303-21;\nHEADER;\n";
    for (name, content, called) in [
        ("part.dae", "<?xml version=\"1.0\"?><COLLADA/>", "COLLADA"),
        ("part.step", step, "STEP"),
        ("part.STP", step, "STEP"),
        // a comment would pass for OBJ
        ("part.off", "# made by hand\nOFF\n3 1 0\n", "OFF"),
        ("part.3mf", "PK\u{3}\u{4}", "3MF"),
        ("part.fbx", "Kaydara FBX Binary  ", "FBX"),
        ("part.iges", "S      1\n", "IGES"),
        // the name says nothing, but the content does
        ("part.mesh", "OFF\n3 1 0\n", "OFF"),
        ("part", step, "STEP"),
        ("robot.urdf", "<robot/>", "URDF"),
    ] {
        let path = file("formats", name, content);
        let complaint = refusal(&["check", &path, "box"]);
        assert!(complaint.contains(name) && complaint.contains(called), "{complaint}");
        assert!(complaint.contains("is not supported"), "{complaint}");
        assert!(!complaint.contains("name it"), "{complaint}");
        for format in ["OBJ", "STL", "PLY", "glTF"] {
            assert!(complaint.contains(format), "{complaint}");
        }
    }
    // the file need not exist
    assert!(refusal(&["check", "nowhere.dae", "box"]).contains("COLLADA"));
    let unknown = refusal(&["check", &file("formats", "part.xyz", "hello\n"), "box"]);
    assert!(unknown.contains("export it as OBJ") && !unknown.contains("name it .obj, .stl"), "{unknown}");
    let scene = refusal(&["check", &file("formats", "part.toml", MOTION), "box"]);
    assert!(scene.contains("--scene"), "{scene}");
    // alone it is a scene
    let scene = refusal(&["check", &file("formats", "part.toml", MOTION)]);
    assert!(scene.contains("part.toml, line 1") && scene.contains("has no mesh"), "{scene}");
}

#[test]
fn paths_of_packages_and_addresses_are_not_resolved() {
    for (name, part) in [
        ("package://arm/meshes/link.stl", "package://"),
        ("model://arm/link.dae", "model://"),
        ("https://example.org/link.obj", "https://"),
        ("file:///parts/link.obj", "file://"),
    ] {
        let complaint = refusal(&["check", name, "box"]);
        assert!(
            complaint.contains(part) && complaint.contains("not resolved") && complaint.contains("path"),
            "{complaint}"
        );
        assert!(!complaint.contains("No such file"), "{complaint}");
        let scene = format!("[[body]]\nbuiltin = \"box\"\n[[body]]\nname = \"link\"\nmesh = \"{name}\"\n");
        let complaint = refusal(&["check", "--scene", &file("packages", "s.toml", scene)]);
        assert!(complaint.contains("s.toml, line 5: ") && complaint.contains("not resolved"), "{complaint}");
    }
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let marked = |text: &str| format!("\u{feff}{text}");
    // most scenes begin with a comment, which looks like a comment of OBJ
    let motion = file("marks", "m.toml", marked(&format!("# a motion\n{MOTION}")));
    let facet =
        "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";
    let ply = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n\
               element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    let gltf = "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"mesh\":0}],\
                \"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],\
                \"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\",\
                \"min\":[0,0,0],\"max\":[1,1,0]}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":36}],\
                \"buffers\":[{\"byteLength\":36,\"uri\":\"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA\"}]}";
    for (name, text) in [
        ("a.obj", TETRAHEDRON.to_owned()),
        ("a.stl", format!("solid a\n{facet}endsolid a\n")),
        ("a.ply", ply.to_owned()),
        ("a.gltf", gltf.to_owned()),
        // by its content alone
        ("a", TETRAHEDRON.to_owned()),
        ("b", format!("solid a\n{facet}endsolid a\n")),
    ] {
        let path = file("marks", name, marked(&text));
        assert_eq!(json(&["check", &path, "box", "--motion", &motion])["verdict"], "contact", "{name}");
    }
    // line numbers are still those of the file
    let broken = file("marks", "broken.obj", marked("v 0 0 0\nf 1 1 2\n"));
    assert!(refusal(&["check", &broken, "box"]).contains("broken.obj, line 2: there is no vertex 2"));
    let frames = include_str!("../../../../scenes/frames/plane-moving.json");
    let [with, without] =
        [marked(frames), frames.to_owned()].map(|text| file("marks", "f.json", text)).map(|path| {
            let called = swept(&["frames", "check", &path]);
            (called.code, called.out, called.err)
        });
    assert_eq!((with.0, &with), (Some(0), &without));
}

#[test]
fn utf_16_is_refused_by_name() {
    let wide = |text: &str, little: bool| -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() }).collect()
    };
    for little in [true, false] {
        for (name, text) in [
            ("a.obj", TETRAHEDRON),
            ("a.stl", "solid a\nendsolid a\n"),
            ("a.ply", "ply\n"),
            ("a", "v 0 0 0\n"),
        ] {
            let complaint = refusal(&["check", &file("wide", name, wide(text, little)), "box"]);
            assert!(complaint.contains("UTF-16") && complaint.contains("save it as UTF-8"), "{complaint}");
        }
        let scene = file("wide", "s.toml", wide(MOTION, little));
        let complaint = refusal(&["check", "--scene", &scene]);
        assert!(complaint.contains("s.toml") && complaint.contains("UTF-16"), "{complaint}");
        let list = file("wide", "c.csv", wide("id,A_px\n", little));
        let out = folder("wide").join("out.csv");
        let out = out.to_str().expect("plain names");
        let complaint = refusal(&["batch", "--a=box", "--b=box", "--cases", &list, "--out", out]);
        assert!(complaint.contains("c.csv") && complaint.contains("UTF-16"), "{complaint}");
        let complaint = refusal(&["primitives", "--queries", &list, "--out", out]);
        assert!(complaint.contains("c.csv") && complaint.contains("UTF-16"), "{complaint}");
    }
}

#[test]
fn a_scene_without_two_bodies_names_file_and_line() {
    let body = "[[body]]\nbuiltin = \"box\"\n";
    let one = refusal(&["check", "--scene", &file("count", "one.toml", format!("# alone\n{body}"))]);
    assert!(
        one.contains("one.toml, line 2: ") && one.contains("two bodies") && one.contains("only one"),
        "{one}"
    );
    let none = refusal(&["check", "--scene", &file("count", "none.toml", "[span]\nend = 2\n")]);
    assert!(none.contains("none.toml: ") && none.contains("two bodies"), "{none}");
    let motion = file("count", "motion.toml", "[[body]]\n[[body]]\n[[body]]\n");
    let three = refusal(&["check", "box", "box", "--motion", &motion]);
    assert!(three.contains("motion.toml, line 3: "), "{three}");
}

#[test]
fn a_mesh_of_a_scene_that_is_missing_or_broken_names_file_and_line() {
    let scene = |name: &str, mesh: &str| {
        file("missing", name, format!("[[body]]\nbuiltin = \"box\"\n\n[[body]]\nname = \"arm\"\n{mesh}\n"))
    };
    let missing = refusal(&["check", "--scene", &scene("a.toml", "mesh = \"nowhere.obj\"")]);
    assert!(
        missing.contains("a.toml, line 6: ") && missing.contains("nowhere.obj: cannot be read"),
        "{missing}"
    );
    let without = refusal(&["check", "--scene", &scene("b.toml", "solid = false")]);
    assert!(
        without.contains("b.toml, line 4: ") && without.contains("`arm`") && without.contains("no mesh"),
        "{without}"
    );
    file("missing", "broken.obj", "v 0 0 0\nf 1 1 2\n");
    let broken = refusal(&["check", "--scene", &scene("c.toml", "mesh = \"broken.obj\"")]);
    assert!(
        broken.contains("c.toml, line 6: ") && broken.contains("broken.obj, line 2: there is no vertex 2"),
        "{broken}"
    );
    // a mesh that is given on the command line is not in the file
    let motion = file("missing", "m.toml", MOTION);
    let beside = refusal(&["check", "box", "nowhere.obj", "--motion", &motion]);
    assert!(beside.contains("nowhere.obj: cannot be read") && !beside.contains("m.toml"), "{beside}");
    let simulated = refusal(&["simulate", &scene("d.toml", "mesh = \"nowhere.obj\"")]);
    assert!(simulated.contains("d.toml, line 6: ") && simulated.contains("nowhere.obj"), "{simulated}");
}

#[test]
fn a_mesh_given_as_a_scene_is_recognised() {
    for (name, content) in [("a.obj", TETRAHEDRON), ("a.stl", "solid a\nendsolid a\n"), ("a", TETRAHEDRON)] {
        let mesh = file("mistaken", name, content);
        for arguments in [
            &["check", "--scene", &mesh][..],
            &["check", "box", "box", "--motion", &mesh],
            &["simulate", &mesh],
        ] {
            let complaint = refusal(arguments);
            assert!(
                complaint.contains(name)
                    && complaint.contains("a mesh, not a scene")
                    && complaint.contains("swept check A.obj B.obj"),
                "{complaint}"
            );
        }
    }
    let certificate = folder("mistaken").join("c.cert");
    let certificate = certificate.to_str().expect("plain names");
    answer(&["check", "box", "box", "--certificate", certificate]);
    let complaint = refusal(&["check", "--scene", certificate]);
    assert!(complaint.contains("a certificate") && complaint.contains("swept verify"), "{complaint}");
}

#[test]
fn a_rotation_of_length_zero_is_refused() {
    let gltf = |rotation: &str| {
        format!(
            "{{\"asset\":{{\"version\":\"2.0\"}},\"nodes\":[{{}},{{\"mesh\":0,\"rotation\":{rotation}}}],\
             \"meshes\":[{{\"primitives\":[{{\"attributes\":{{\"POSITION\":0}}}}]}}],\
             \"accessors\":[{{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\",\
             \"min\":[0,0,0],\"max\":[1,1,0]}}],\"bufferViews\":[{{\"buffer\":0,\"byteLength\":36}}],\
             \"buffers\":[{{\"byteLength\":36,\"uri\":\"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA\"}}]}}"
        )
    };
    let complaint = refusal(&["check", &file("rotations", "a.gltf", gltf("[0,0,0,0]")), "box"]);
    assert!(complaint.contains("a.gltf: nodes[1]") && complaint.contains("zero quaternion"), "{complaint}");
    answer(&["check", &file("rotations", "b.gltf", gltf("[0,0,1e-20,0]")), "box"]);
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_without_waiting() {
    let pipe = folder("pipes").join("pipe.obj");
    if !pipe.exists() {
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
        assert!(made.success());
    }
    let pipe = pipe.to_str().expect("plain names");
    let out = folder("pipes").join("out.csv");
    let out = out.to_str().expect("plain names");
    for path in [pipe, "/dev/null", "/dev/zero"] {
        for arguments in [
            &["check", path, "box"][..],
            &["check", "--scene", path],
            &["check", "box", "box", "--motion", path],
            &["simulate", path],
            &["verify", path],
            &["frames", "check", path],
            &["batch", "--a=box", "--b=box", "--cases", path, "--out", out],
            &["batch", "--a", path, "--b=box", "--cases", path, "--out", out],
            &["primitives", "--queries", path, "--out", out],
        ] {
            // nobody writes to the pipe: opening it would block for ever
            let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_swept"))
                .args(arguments)
                .timeout(std::time::Duration::from_secs(20))
                .output()
                .expect("swept ends");
            let complaint = String::from_utf8(output.stderr).expect("text");
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
            let what = if path == pipe { "is a pipe" } else { "is a device" };
            assert!(complaint.contains(path) && complaint.contains(what), "{arguments:?}: {complaint}");
        }
    }
    // where standard input can be read, the message says how
    for arguments in [
        &["batch", "--a=box", "--b=box", "--cases", "/dev/stdin", "--out", out][..],
        &["primitives", "--queries", "/dev/stdin", "--out", out],
        &["frames", "check", "/dev/stdin"],
    ] {
        let called = super::swept_fed(arguments, "id\n");
        assert_eq!(called.code, Some(2), "{}", called.err);
        assert!(called.err.contains("is a pipe") && called.err.contains("`-`"), "{}", called.err);
    }
}
