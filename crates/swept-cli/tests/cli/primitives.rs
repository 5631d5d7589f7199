use super::{Called, refusal, swept};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("primitives").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the test folder can be used");
    folder
}

fn header() -> String {
    let coordinates: Vec<String> = (0..8).map(|i| format!("x{i},y{i},z{i}")).collect();
    format!("id,kind,{}\n", coordinates.join(","))
}

/// A vertex over the triangle (0,0) (4,0) (0,4), falling from z = 1.
fn falling(id: &str, x: f64, y: f64, to: f64) -> String {
    let triangle = "0,0,0,4,0,0,0,4,0";
    format!("{id},vf,{x},{y},1,{triangle},{x},{y},{to:?},{triangle}\n")
}

/// Calls `swept primitives` on this text; the rows of the answer without their times.
fn answers(name: &str, text: &str, more: &[&str]) -> (Called, Vec<String>) {
    let folder = folder(name);
    let (queries, out) = (folder.join("q.csv"), folder.join("r.csv"));
    fs::write(&queries, text).expect("the test folder can be used");
    let fixed = [
        "primitives",
        "--queries",
        queries.to_str().expect("the test folder can be used"),
        "--out",
        out.to_str().expect("the test folder can be used"),
    ];
    let called = swept(&[&fixed, more].concat());
    let answer = fs::read_to_string(out).unwrap_or_default();
    let mut lines = answer.lines();
    if let Some(first) = lines.next() {
        assert_eq!(first, "id,verdict,safe_until,hit_by,micros");
    }
    let rows = lines.map(|line| {
        let (row, micros) = line.rsplit_once(',').expect("the test folder can be used");
        assert!(
            micros.is_empty() == row.contains(",error,")
                && (micros.is_empty() || micros.parse::<f64>().is_ok())
        );
        row.to_owned()
    });
    (called, rows.collect())
}

#[test]
fn every_verdict() {
    let ee = "e,ee,0,0,0,1,0,0,2,0,0,3,0,0,0,0,0,1,0,0,-1,0,0,0,0,0\r\n";
    let text = [
        header(),
        falling("hit", 1.0, 1.0, -1.0),
        falling("\"a,b\"", 2.0, 2.0, 0.5),
        falling("late", 2.0, 2.0, 0.0),
        falling("miss", 2.0, 2.0000000000000004, -1.0),
        "on,vf,1,1,0,0,0,0,4,0,0,0,4,0,1,1,9,0,0,0,4,0,0,0,4,0\n\n".into(),
        ee.into(),
    ];
    let (called, rows) = answers("verdicts", &text.concat(), &[]);
    assert_eq!((called.code, called.err.as_str()), (Some(0), ""));
    let expected = [
        "hit,contact,0.49999999999999994,0.5",
        "\"a,b\",clear,,",
        "late,contact,0.9999999999999999,1.0",
        "miss,clear,,",
        "on,overlapping,,0.0",
        "e,contact,0.3333333333333333,0.33333333333333337",
    ];
    assert_eq!(rows, expected);
    assert!(called.out.contains("rows") && called.out.contains("contact"));
}

#[test]
fn bad_rows_are_named_and_the_rest_is_answered() {
    let text = [
        header(),
        falling("a", 1.0, 1.0, -1.0),
        "b,vf,1,2\n".into(),
        falling("c", 1.0, 1.0, f64::NAN),
        falling("d", 1.0, 1.0, 2.0).replace(",vf,", ",xx,"),
        falling("e", 1.0, 1.0, 2.0).replace("4,0,0", "four,0,0"),
        falling("f", 1.0, 1.0, 2.0).replace("4,0,0", "1e999,0,0"),
        falling("g", 1.0, 1.0, 2.0),
    ];
    let (called, rows) = answers("bad", &text.concat(), &["--json"]);
    assert_eq!(called.code, Some(2));
    let expected = [
        "a,contact,0.49999999999999994,0.5",
        "b,error,,",
        "c,error,,",
        "d,error,,",
        "e,error,,",
        "f,error,,",
        "g,clear,,",
    ];
    assert_eq!(rows, expected);
    for (line, what) in [(3, "fields"), (4, "z4"), (5, "xx"), (6, "x2"), (7, "x2")] {
        let message = called.err.lines().find(|text| text.contains(&format!("q.csv, line {line}: ")));
        assert!(message.is_some_and(|text| text.contains(what)), "{line}: {}", called.err);
    }
    assert!(called.err.contains("5 of 7 rows"), "{}", called.err);
    let summary: serde_json::Value = serde_json::from_str(&called.out).expect("the test folder can be used");
    assert_eq!([&summary["rows"], &summary["error"], &summary["contact"]], [7, 5, 1]);
}

/// Calls `swept primitives` on this file.
fn call(queries: &Path, out: &Path) -> Called {
    let [queries, out] = [queries, out].map(|path| path.to_str().expect("the test folder can be used"));
    swept(&["primitives", "--queries", queries, "--out", out])
}

#[test]
fn ids_come_back_as_they_were() {
    let rows = [
        falling("=1+1", 1.0, 1.0, 0.5),
        falling("\"a\nb, \"\"c\"\"\"", 1.0, 1.0, 0.5),
        "\"x\ny\",vf\n".into(),
    ];
    let folder = folder("ids");
    let (queries, out) = (folder.join("q.csv"), folder.join("r.csv"));
    fs::write(&queries, header() + &rows.concat()).expect("the test folder can be used");
    let called = call(&queries, &out);
    assert!(called.err.contains("q.csv, line 5: 2 fields instead of 26"), "{}", called.err);
    let answer = fs::read_to_string(out).expect("the test folder can be used");
    for id in ["\n=1+1,clear,", "\n\"a\nb, \"\"c\"\"\",clear,", "\n\"x\ny\",error,"] {
        assert!(answer.contains(id), "{answer}");
    }
}

#[test]
fn text_that_is_no_text_and_a_last_line_without_end() {
    let folder = folder("bytes");
    let (queries, out) = (folder.join("q.csv"), folder.join("r.csv"));
    let mut bytes = header().into_bytes();
    bytes.extend(b"\xff\xfe,vf\n");
    bytes.extend("long,".repeat(30_000).bytes().chain(*b"\n"));
    bytes.extend(falling("z", 1.0, 1.0, -1.0).trim_end().bytes());
    fs::write(&queries, bytes).expect("the test folder can be used");
    let called = call(&queries, &out);
    assert_eq!(called.code, Some(2));
    assert!(called.err.contains("line 2: ") && called.err.contains("line 3: "), "{}", called.err);
    let answer = fs::read_to_string(out).expect("the test folder can be used");
    assert_eq!(answer.lines().count(), 4);
    assert!(
        answer.lines().last().expect("the test folder can be used").starts_with("z,contact,"),
        "{answer}"
    );
}

#[test]
fn a_distance_to_keep() {
    let text = [header(), falling("a", 1.0, 1.0, 0.0), falling("b", 1.0, 1.0, 0.5)].concat();
    let (called, rows) = answers("keep", &text, &["--min-separation", "0.25", "--tolerance", "1e-6"]);
    assert_eq!(called.code, Some(0), "{}", called.err);
    let hit_by: f64 = rows[0]
        .rsplit(',')
        .next()
        .expect("the test folder can be used")
        .parse()
        .expect("the test folder can be used");
    assert!(rows[0].starts_with("a,contact,") && hit_by <= 0.75 && hit_by > 0.75 - 2e-6, "{rows:?}");
    assert_eq!(rows[1], "b,clear,,");
    // without a distance a tolerance changes nothing: exact
    let (called, rows) = answers("exact", &text, &["--tolerance", "0.5"]);
    assert_eq!((called.code, rows[0].as_str()), (Some(0), "a,contact,0.9999999999999999,1.0"));
    // a tolerance too small for the rounding errors
    let far = falling("a", 0.7, 0.9, -1.0).replace("0.7,0.9,-1.0", "0.7,1.1,-1.0");
    let text = [header(), far, falling("b", 1.0, 1.0, 0.5)].concat();
    let (called, rows) = answers("undecided", &text, &["--min-separation", "0.1", "--tolerance", "1e-300"]);
    assert_eq!(called.code, Some(3), "{}", called.err);
    assert!(rows[0].starts_with("a,undecided,0.4") && rows[1] == "b,clear,,", "{rows:?}");
    assert!(called.err.contains("1 of 2"), "{}", called.err);
}

#[test]
fn files_that_cannot_be_used() {
    let folder = folder("files");
    let path = |name: &str| folder.join(name).to_str().expect("the test folder can be used").to_owned();
    let (queries, out) = (path("q.csv"), path("r.csv"));
    let call = |queries: &str, out: &str| refusal(&["primitives", "--queries", queries, "--out", out]);
    assert!(call(&queries, &out).contains("q.csv"));
    fs::write(&queries, "").expect("the test folder can be used");
    assert!(call(&queries, &out).contains("header"));
    fs::write(&queries, "id,kind,x0\n").expect("the test folder can be used");
    assert!(call(&queries, &out).contains("q.csv, line 1: "));
    fs::write(&queries, header()).expect("the test folder can be used");
    assert!(call(&queries, &queries).contains("lost"));
    let link = path("link.csv");
    let _ = fs::remove_file(&link);
    fs::hard_link(&queries, &link).expect("the test folder can be used");
    assert!(call(&queries, &link).contains("lost"));
    assert_eq!(fs::read_to_string(&queries).expect("the test folder can be used"), header());
    assert!(call(&queries, &path("no/such/r.csv")).contains("r.csv"));
    for bad in
        [&["--min-separation=-1"][..], &["--min-separation=nan"], &["--min-separation=1", "--tolerance=0"]]
    {
        refusal(&[&["primitives", "--queries", &queries, "--out", &out], bad].concat());
    }
    // only a header: nothing to answer
    assert_eq!(swept(&["primitives", "--queries", &queries, "--out", &out]).code, Some(0));
}
