use super::*;
use crate::error::{FileError, Place};
use std::path::PathBuf;
use swept::{Builtin, Mesh};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("swept-io-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn obj(text: &str) -> Result<Mesh, FileError> {
    parse_mesh(text.as_bytes(), MeshFormat::Obj, None)
}

fn refusal(bytes: &[u8], format: MeshFormat) -> String {
    parse_mesh(bytes, format, None).unwrap_err().of("a.file").to_string()
}

#[test]
fn what_is_written_is_read_back() {
    let folder = folder("round");
    let soup = Mesh::new(
        vec![[0.1, -0.0, 1e-300], [f64::MAX, 5e-324, 1.0 / 3.0], [0.0; 3]],
        vec![[0, 1, 2], [0, 1, 1], [2, 2, 2], [0, 1, 2]],
    )
    .unwrap();
    let knot = "torus-knot(3000)".parse::<Builtin>().unwrap().mesh();
    for mesh in [&soup, &knot] {
        for name in ["a.obj", "a.ply"] {
            let path = folder.join(name);
            write_mesh(&path, mesh).unwrap();
            let read = read_mesh(&path).unwrap();
            assert_eq!(&read, mesh);
            let bits =
                |mesh: &Mesh| mesh.vertices().iter().flatten().map(|x| x.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&read), bits(mesh), "{name}");
        }
    }
    let path = folder.join("a.stl");
    write_mesh(&path, &knot).unwrap();
    let read = read_mesh(&path).unwrap();
    assert_eq!((read.faces().len(), read.vertices().len()), (3000, 1500));
    assert!(read.summary().closed);
    for face in 0..3000 {
        assert_eq!(
            read.triangle(face),
            knot.triangle(face).map(|corner| corner.map(|x| f64::from(x as f32)))
        );
    }
    // the content decides where the name does not
    std::fs::rename(folder.join("a.obj"), folder.join("a.mesh")).unwrap();
    assert_eq!(read_mesh(folder.join("a.mesh")).unwrap(), knot);
    assert!(write_mesh(folder.join("a.xyz"), &knot).is_err());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn obj_statements() {
    let mesh = obj("# é\r\nmtllib x\nv 0 0 0 1.0\nv 1e0 0 0 0.5 0.5 0.5\nvt 0 0\nv 1 +1 0\n\n  f 1/1 2//2 3/1/1\nf -3 -2 \\\n -1\nl 1 2 3\np 2\n").unwrap();
    assert_eq!(mesh.faces(), [[0, 1, 2], [0, 1, 2], [0, 1, 1], [1, 2, 2], [1, 1, 1]]);
    for (text, line, part) in [
        ("v 0 0\n", 1, "2 coordinates"),
        ("v 0 0 x\n", 1, "`x` is not a number"),
        ("\nv 0 nan 0\n", 2, "NaN"),
        ("v 0 0 1e999\n", 1, "inf"),
        ("v 0 0 0\nf 1 1 2\n", 2, "there is no vertex 2: 1 is defined"),
        ("v 0 0 0\nf 1 1 0\n", 2, "no vertex 0"),
        ("v 0 0 0\nf 1 1 -2\n", 2, "no vertex -2"),
        ("v 0 0 0\nf 1 1 99999999999999999999\n", 2, "not a vertex"),
        ("v 0 0 0\nf 1 1\n", 2, "2 corners"),
        ("curv 0 1 2\n", 1, "free-form"),
        ("<html>\n", 1, "is not an OBJ statement"),
    ] {
        let error = obj(text).unwrap_err();
        assert_eq!(error.place, Place::Line(line), "{text}");
        assert!(error.what.contains(part), "{text}: {error}");
    }
    assert!(obj("v 0 0 0\n").unwrap_err().what.contains("no faces"));
}

/// Twice the area of each triangle, in the plane.
fn areas(mesh: &Mesh) -> Vec<f64> {
    let area = |[a, b, c]: [[f64; 3]; 3]| (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    (0..mesh.faces().len()).map(|face| area(mesh.triangle(face))).collect()
}

#[test]
fn concave_polygons_are_filled_exactly() {
    // an arrowhead: a fan from its first corner would leave it
    let arrow = obj("v 0 0 0\nv 4 4 0\nv 0 2 0\nv -4 4 0\nf 2 3 4 1\nf 3 4 1 2\n").unwrap();
    assert_eq!(areas(&arrow).iter().sum::<f64>(), 2.0 * 16.0);
    assert!(areas(&arrow).iter().all(|&area| area > 0.0), "{:?}", areas(&arrow));
    // a comb of 40 teeth, also seen from below
    let mut text = String::new();
    let mut points = vec![[0.0, 0.0], [80.0, 0.0]];
    for tooth in (0..40).rev() {
        points.extend([[2.0 * f64::from(tooth) + 1.0, 1.0], [2.0 * f64::from(tooth), 9.0]]);
    }
    for [x, y] in &points {
        text += &format!("v {x} {y} 0\n");
    }
    let order: Vec<String> = (1..=points.len()).map(|k| k.to_string()).collect();
    let back: Vec<String> = order.iter().rev().cloned().collect();
    let polygon: f64 = (0..points.len())
        .map(|k| {
            let (a, b) = (points[k], points[(k + 1) % points.len()]);
            a[0] * b[1] - a[1] * b[0]
        })
        .sum();
    for (corners, sign) in [(order, 1.0), (back, -1.0)] {
        let comb = obj(&format!("{text}f {}\n", corners.join(" "))).unwrap();
        assert_eq!(comb.faces().len(), points.len() - 2);
        assert!(areas(&comb).iter().all(|area| area * sign > 0.0));
        assert_eq!(areas(&comb).iter().sum::<f64>(), sign * polygon);
    }
    // flat, self-crossing, all in one place: every corner is used, nothing hangs
    for corners in [
        "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\n",
        "v 0 0 0\nv 1 1 0\nv 1 0 0\nv 0 1 0\n",
        &"v 7 7 7\n".repeat(4),
    ] {
        assert_eq!(obj(&format!("{corners}f 1 2 3 4\n")).unwrap().faces().len(), 2);
    }
    let most = LARGEST_POLYGON;
    let flat = format!("v 0 0 0\nf {}\n", "1 ".repeat(most));
    assert_eq!(obj(&flat).unwrap().faces().len(), most - 2);
    assert!(obj(&format!("v 0 0 0\nf {}\n", "1 ".repeat(most + 1))).unwrap_err().what.contains("more than"));
}

#[test]
fn stl_text() {
    let facet = "facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 0.1 0 0\n  vertex 0 1 0\n endloop\nendfacet\n";
    let text = format!("solid\n{facet}endsolid\nsolid two\n{facet}{facet}endsolid two\n");
    let mesh = parse_mesh(text.as_bytes(), MeshFormat::Stl, None).unwrap();
    assert_eq!((mesh.faces().len(), mesh.vertices().len()), (3, 3));
    assert_eq!(mesh.vertices()[1][0], 0.1);
    for (text, part) in [
        (format!("solid\n{facet}"), "a.file, line 8: the file ends before `endsolid`"),
        (
            format!("solid\n{}endsolid\n", facet.replace("0.1 0", "0.1")),
            "line 5: a vertex with 2 coordinates",
        ),
        (format!("solid\n{}endsolid\n", facet.replace("0.1", "inf")), "line 5: the coordinate inf"),
        (
            format!("solid\n{}endsolid\n", facet.replace(" endloop", " vertex 1 1 1\n endloop")),
            "line 7: a fourth",
        ),
        ("solid\nendsolid\n".to_owned(), "has no facets"),
        ("solid state physics\nis hard\n".to_owned(), "line 2: `is hard` does not belong"),
        ("hello".to_owned(), "byte 0: starts neither"),
    ] {
        let error = refusal(text.as_bytes(), MeshFormat::Stl);
        assert!(error.contains(part), "{error}");
    }
    let mut binary = vec![b's'; 80];
    binary[..5].copy_from_slice(b"solid");
    binary.extend(7u32.to_le_bytes());
    binary.extend([0; 50]);
    let error = refusal(&binary, MeshFormat::Stl);
    assert!(
        error.contains("byte 80: 7 facets are declared, which take 434 bytes, but the file has 134"),
        "{error}"
    );
    // binary without a zero byte or control character, and not UTF-8
    let header = [&binary[..80], &[0xff; 70]].concat();
    assert!(refusal(&header, MeshFormat::Stl).contains("byte 80: 4294967295 facets"));
    // text with a name in another encoding is text, valid or not
    let named = |rest: &str| {
        [
            b"solid Ger\xe4t, with a name so long that the file has the eighty-four bytes of a head\n",
            rest.as_bytes(),
        ]
        .concat()
    };
    let good = named(&format!("{facet}endsolid\n"));
    assert_eq!(parse_mesh(&good, MeshFormat::Stl, None).unwrap().faces().len(), 1);
    let error =
        refusal(&named(&format!("{facet}endsolit\u{1b}[2J\n").replace('\u{1b}', "\u{9b}")), MeshFormat::Stl);
    assert!(error.contains("line 9: `endsolit\\u{9b}[2J` does not belong here"), "{error}");
    binary[80] = 1;
    assert_eq!(parse_mesh(&binary, MeshFormat::Stl, None).unwrap().faces(), [[0, 0, 0]]);
    binary[0] = b'S';
    binary[80] = 2;
    assert!(refusal(&binary, MeshFormat::Stl).contains("2 facets are declared, which take 184 bytes"));
}

#[test]
fn ply_text_and_binary() {
    let head = "ply\nformat ascii 1.0\ncomment x\nelement vertex 4\nproperty double x\nproperty float y\nproperty int z\nproperty uchar red\nelement face 2\nproperty list uchar int vertex_index\nelement edge 1\nproperty int vertex1\nproperty int vertex2\nend_header\n";
    let body = "0.1 0.1 0 9\n1 0 0 9\n1 1 0 9\n\n0 1 0 9\n4 0 1 2 3\n3 0 1 2\n3 1\n";
    let mesh = parse_mesh(format!("{head}{body}").as_bytes(), MeshFormat::Ply, None).unwrap();
    assert_eq!(mesh.faces(), [[0, 1, 2], [0, 2, 3], [0, 1, 2], [3, 1, 1]]);
    assert_eq!(mesh.vertices()[0], [0.1, f64::from(0.1f32), 0.0]);
    let cut = |from: &str, to: &str| {
        assert!(format!("{head}{body}").contains(from));
        refusal(format!("{head}{body}").replace(from, to).as_bytes(), MeshFormat::Ply)
    };
    assert!(
        cut("4 0 1 2 3", "4 0 1 2 4").contains("line 20: there is no vertex 4: the file has 4"),
        "{}",
        cut("4 0 1 2 3", "4 0 1 2 4")
    );
    assert!(cut("4 0 1 2 3", "4 0 1 2 -1").contains("below zero"));
    assert!(cut("4 0 1 2 3", "2 0 1").contains("2 corners"));
    assert!(cut("vertex 4", "vertex 400000000000").contains("are declared"));
    assert!(cut("vertex 4", "vertex 99999999999999999999999").contains("header"));
    assert!(cut("1 1 0 9", "1 nan 0 9").contains("line 17"), "{}", cut("1 1 0 9", "1 nan 0 9"));
    assert!(cut("property float y\n", "").contains("no number `y`"));
    assert!(cut("property int z\n", "property int z\nproperty int z\n").contains("declared twice"));
    assert!(cut("element edge", "element tristrips").contains("not supported"));
    assert!(cut("ply\n", "plx\n").contains("line 1"));
    assert!(cut("3 1\n", "").contains("1 element `edge` is declared"));

    let mut big = b"ply\nformat binary_big_endian 1.0\nelement face 1\nproperty list uchar ushort vertex_indices\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nend_header\n".to_vec();
    let start = big.len();
    big.extend([3, 0, 0, 0, 1, 0, 2]);
    for x in [0.0f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.5] {
        big.extend(x.to_be_bytes());
    }
    let mesh = parse_mesh(&big, MeshFormat::Ply, None).unwrap();
    assert_eq!((mesh.faces(), mesh.vertices()[2]), (&[[0, 1, 2]][..], [0.0, 1.0, 0.5]));
    big.pop();
    assert!(
        refusal(&big, MeshFormat::Ply).contains(&format!("byte {}", start + 7)),
        "{}",
        refusal(&big, MeshFormat::Ply)
    );
}

/// A GLB with one triangle under two nodes, as JSON and blob.
fn triangle_glb(nodes: &str) -> Vec<u8> {
    let json = format!(
        r#"{{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{nodes}],
        "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],
        "accessors":[{{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,1]}},
        {{"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}}],
        "bufferViews":[{{"buffer":0,"byteLength":36}},{{"buffer":0,"byteOffset":36,"byteLength":6}}],
        "buffers":[{{"byteLength":42}}]}}"#
    );
    let mut blob = Vec::new();
    for x in [0.0f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0] {
        blob.extend(x.to_le_bytes());
    }
    for k in [0u16, 1, 2] {
        blob.extend(k.to_le_bytes());
    }
    glb(&json, &blob)
}

fn glb(json: &str, blob: &[u8]) -> Vec<u8> {
    let mut json = json.as_bytes().to_vec();
    json.resize(json.len().next_multiple_of(4), b' ');
    let mut blob = blob.to_vec();
    blob.resize(blob.len().next_multiple_of(4), 0);
    let mut bytes = b"glTF".to_vec();
    bytes.extend(2u32.to_le_bytes());
    bytes.extend((28 + json.len() as u32 + blob.len() as u32).to_le_bytes());
    bytes.extend((json.len() as u32).to_le_bytes());
    bytes.extend(b"JSON");
    bytes.extend(&json);
    bytes.extend((blob.len() as u32).to_le_bytes());
    bytes.extend(b"BIN\0");
    bytes.extend(&blob);
    bytes
}

#[test]
fn gltf_nodes_are_applied() {
    let read = |nodes: &str| parse_mesh(&triangle_glb(nodes), MeshFormat::Gltf, None);
    let plain = read(r#"{"mesh":0}"#).unwrap();
    assert_eq!(plain.triangle(0), [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    // translated, then rotated a quarter turn about z and doubled: outer after inner
    let nested = r#"{"children":[1],"rotation":[0,0,0.70710678,0.70710678],"scale":[2,2,2]},{"mesh":0,"translation":[3,0,0]}"#;
    let moved = read(nested).unwrap().triangle(0);
    for (found, wanted) in moved.iter().zip([[0.0, 6.0, 0.0], [0.0, 8.0, 0.0], [-2.0, 6.0, 0.0]]) {
        // single-precision rotation, normalised in doubles
        assert!((0..3).all(|axis| (found[axis] - wanted[axis]).abs() < 1e-7), "{moved:?}");
    }
    let matrix = read(r#"{"mesh":0,"matrix":[1,0,0,0, 0,1,0,0, 0,0,1,0, 5,6,7,1]}"#).unwrap();
    assert_eq!(matrix.triangle(0)[0], [5.0, 6.0, 7.0]);
    for (nodes, part) in [
        (r#"{"children":[0]}"#, "two parents, or is its own"),
        (r#"{"children":[1]},{"children":[0]}"#, "two parents"),
        (r#"{"children":[9]}"#, "there is no nodes[9]"),
        (r#"{"mesh":9}"#, "no such mesh"),
        (r#"{}"#, "no triangles"),
    ] {
        assert!(read(nodes).unwrap_err().what.contains(part), "{nodes}");
    }
}

#[test]
fn broken_gltf_is_refused() {
    let good = triangle_glb(r#"{"mesh":0}"#);
    let text = String::from_utf8_lossy(&good[20..good.len() - 52]).into_owned();
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let blob = &good[good.len() - 44..];
        refusal(&glb(&text.replace(from, to), blob), MeshFormat::Gltf)
    };
    assert!(changed(r#""count":3,"type":"VEC3""#, r#""count":4,"type":"VEC3""#).contains("do not fit"));
    assert!(
        changed(r#""count":3,"type":"VEC3""#, r#""count":4000000000,"type":"VEC3""#)
            .contains("more than the file")
    );
    assert!(
        changed(r#""byteOffset":36"#, r#""byteOffset":18446744073709551615"#).contains("beyond its buffer")
    );
    assert!(changed(r#""byteOffset":36"#, r#""byteOffset":28"#).contains("uses vertex"));
    assert!(
        changed(r#""buffers":[{"#, r#""buffers":[{"uri":"/etc/hostname","#).contains("only files next to")
    );
    assert!(changed(r#""buffers":[{"#, r#""buffers":[{"uri":"../x","#).contains("only files next to"));
    assert!(changed(r#""buffers":[{"#, r#""buffers":[{"uri":"data:;base64,!","#).contains("not base64"));
    assert!(
        changed(r#""buffers":[{"#, r#""buffers":[{"uri":"data:;base64,AAAA","#).contains("3 bytes instead")
    );
    assert!(changed(r#""scene":0"#, r#""scene":7"#).contains("no scenes[7]"));
    assert!(
        changed(r#""asset""#, r#""extensionsRequired":["KHR_draco_mesh_compression"],"asset""#)
            .contains("needs the extension")
    );
    assert!(changed("5126", "5121").contains("32-bit floats"));
    assert!(refusal(b"{}", MeshFormat::Gltf).contains("line 1"));
    assert!(refusal(&good[..good.len() - 1], MeshFormat::Gltf).contains("byte 8"));
    let nodes = format!("{{\"nodes\":[{}]}}", vec!["{}"; 1 << 20].join(","));
    assert!(refusal(nodes.as_bytes(), MeshFormat::Gltf).contains("objects in"));
    assert_eq!(refusal(b"", MeshFormat::Gltf), "a.file: is empty");
}

#[test]
fn gltf_with_a_file_beside_it() {
    let folder = folder("gltf");
    let good = triangle_glb(r#"{"mesh":0}"#);
    let text = String::from_utf8_lossy(&good[20..good.len() - 52]).into_owned();
    std::fs::write(folder.join("a b.bin"), &good[good.len() - 44..]).unwrap();
    let text = text.replace(r#""buffers":[{"#, r#""buffers":[{"uri":"a%20b.bin","#);
    std::fs::write(folder.join("a.gltf"), text).unwrap();
    assert_eq!(read_mesh(folder.join("a.gltf")).unwrap().faces(), [[0, 1, 2]]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn polygons_that_no_plane_holds_are_counted() {
    let bent = |text: &str| MeshFile::parse(text.as_bytes(), MeshFormat::Obj, None).unwrap().bent;
    let square =
        |height: &str| format!("v 0 0 0\nv 1 0 0\nv 1 1 {height}\nv 0 1 0\nf 1 2 3\nf 1 2 3 4\nf 4 3 2 1\n");
    let found = bent(&square("1")).unwrap();
    assert_eq!((found.count, found.first), (2, Place::Line(6)));
    assert!(found.off > 0.4 && found.off < 1.0, "{found}");
    assert_eq!(bent(&square("0")), None);
    // the smallest deviation above rounding is noticed
    assert!(bent(&square("1e-9")).is_some());
    // planar ones far from the origin, rotated, on a line, in one place, and too large for their products
    for flat in [
        "v 1e9 1e9 1e9\nv 1000000001 1e9 1e9\nv 1000000001 1000000001 1e9\nv 1e9 1000000001 1e9\n",
        "v 0.1 0.2 0.3\nv 0.7 0.5 0.6\nv 0.9 0.8 1.2\nv 0.3 0.5 0.9\n",
        "v 0 0 0\nv 1 1 1\nv 2 2 2\nv 3 3 3\n",
        "v 1 2 3\nv 1 2 3\nv 1 2 3\nv 1 2 3\n",
        "v 1e300 0 0\nv 0 1e300 0\nv 0 0 1e300\nv 1e300 1e300 1e300\n",
    ] {
        assert_eq!(bent(&format!("{flat}f 1 2 3 4\n")), None, "{flat}");
    }
    let one = BentPolygons { count: 1, first: Place::Byte(77), off: 0.123_456 }.to_string();
    assert_eq!(
        one,
        "1 polygon whose corners do not lie in a plane (up to 0.12 off) was cut into triangles, at byte 77"
    );
}

#[test]
fn a_mark_before_binary_data_moves_no_place() {
    let header = "\u{feff}ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty double x\nproperty double y\nproperty double z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n";
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend([0; 24]);
    bytes.push(3);
    bytes.extend([0; 8]);
    bytes.extend(7u32.to_le_bytes());
    let error = parse_mesh(&bytes, MeshFormat::Ply, None).unwrap_err();
    assert_eq!(error.place, Place::Byte(header.len() as u64 + 24), "{error}");
    // the header of a binary STL file may start with any bytes
    let mut stl = vec![b' '; 80];
    stl[..3].copy_from_slice(b"\xff\xfe\xef");
    stl.extend(1u32.to_le_bytes());
    let corners = [[0f32; 3], [0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    corners.iter().flatten().for_each(|x| stl.extend(x.to_le_bytes()));
    stl.extend([0; 2]);
    assert_eq!(parse_mesh(&stl, MeshFormat::Stl, None).unwrap().faces().len(), 1);
}
