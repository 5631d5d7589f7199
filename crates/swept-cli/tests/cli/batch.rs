use super::{Called, refusal, swept};
use std::fs;

/// An empty folder for one test.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = super::folder(name);
    fs::remove_dir_all(&folder).expect("the test folder can be used");
    super::folder(name)
}

fn header() -> String {
    let numbers = ["px", "py", "pz", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz"];
    let of = |body: &str| numbers.map(|name| format!("{body}_{name}")).join(",");
    format!("id,{},{}\n", of("A"), of("B"))
}

/// A rests; B starts at x = 3 with this velocity along x.
fn row(id: &str, velocity: f64) -> String {
    format!("{id},0,0,0,1,0,0,0,0,0,0,0,0,0,3,0,0,1,0,0,0,{velocity:?},0,0,0,0,0\n")
}

/// Calls `swept batch` on this text; the rows of the answer without their times.
fn answers(name: &str, text: &str, more: &[&str]) -> (Called, Vec<String>) {
    let folder = folder(&format!("batch-{name}"));
    let (cases, out) = (folder.join("c.csv"), folder.join("r.csv"));
    fs::write(&cases, text).expect("the test folder can be used");
    let fixed =
        ["batch", "--a", "box", "--b", "box", "--cases", cases.to_str().expect("plain names"), "--out"];
    let called = swept(&[&fixed[..], &[out.to_str().expect("plain names")], more].concat());
    let answer = fs::read_to_string(out).unwrap_or_default();
    let mut lines = answer.lines();
    if let Some(first) = lines.next() {
        assert_eq!(first, "id,verdict,safe_until,hit_by,gap,px,py,pz,nx,ny,nz,steps,micros");
    }
    let rows = lines.map(|line| line.rsplit_once(',').expect("fields").0.to_owned()).collect();
    (called, rows)
}

#[test]
fn rows_in_order_whatever_the_threads() {
    let mut text = header();
    for k in 0..300 {
        text += &row(&format!("r{k}"), 3.0 - f64::from(k % 10));
    }
    let (one, rows) = answers("one", &text, &["--threads", "1", "--json"]);
    let (four, again) = answers("four", &text, &["--threads", "4"]);
    assert_eq!((one.code, four.code, one.err.as_str()), (Some(0), Some(0), ""));
    assert_eq!(rows, again);
    assert_eq!(rows.len(), 300);
    for (k, row) in rows.iter().enumerate() {
        let fields: Vec<&str> = row.split(',').collect();
        assert_eq!((fields.len(), fields[0]), (12, format!("r{k}").as_str()));
        assert_eq!(fields[1], if k % 10 <= 4 { "clear" } else { "contact" }, "{row}");
        if fields[1] == "contact" {
            let speed = (k % 10) as f64 - 3.0;
            let (until, hit): (f64, Option<f64>) =
                (fields[2].parse().expect("a time"), fields[3].parse().ok());
            assert!(until < 2.0 / speed && until > 2.0 / speed - 1e-6, "{row}");
            assert!(hit.is_none_or(|hit| hit >= 2.0 / speed), "{row}");
            let gap: f64 = fields[4].parse().expect("a length");
            assert!(gap > 0.0 && gap < 1e-6 && fields[8] == "1.0", "{row}");
        } else {
            assert!(fields[2..11].iter().all(|field| field.is_empty()), "{row}");
        }
    }
    let summary: serde_json::Value = serde_json::from_str(&one.out).expect("JSON");
    assert_eq!([&summary["rows"], &summary["clear"], &summary["contact"]], [300, 150, 150]);
}

/// A body inside another overlaps it, unless the outer one is declared a surface; the summary says what was
/// assumed.
#[test]
fn closed_bodies_are_solid_unless_declared_otherwise() {
    let text = header() + &row("in", 0.25).replace(",3,0,0,1,", ",0.01,0.02,0,1,");
    let more = ["--a", "box(12, size=100)", "--json"];
    let asked = |name: &str, flags: &[&str]| {
        let folder = folder(&format!("batch-{name}"));
        let [cases, out] =
            ["c.csv", "r.csv"].map(|file| folder.join(file).to_str().expect("plain names").to_owned());
        fs::write(&cases, &text).expect("the test folder can be used");
        let fixed = ["batch", "--b", "box", "--cases", &cases, "--out", &out];
        let called = swept(&[&fixed[..], &more, flags].concat());
        serde_json::from_str::<serde_json::Value>(&called.out).expect("JSON")
    };
    let told = asked("solid", &[]);
    assert_eq!((&told["overlapping"], &told["bodies"][0]["assumed"]), (&1.into(), &"solid".into()), "{told}");
    let told = asked("surface", &["--surface", "both"]);
    assert_eq!((&told["clear"], &told["bodies"][0]["assumed"]), (&1.into(), &"surface".into()), "{told}");
}

#[test]
fn bad_rows_are_named_and_the_rest_is_answered() {
    let text = [
        header(),
        row("a", -4.0),
        "b,1,2\n".into(),
        "\n".into(),
        row("c", f64::NAN),
        row("d", 1.0).replace(",3,0,0,1,", ",3,0,0,0,"),
        row("e", 1e300),
        row("\"f,f\"", 1.0),
        row("g", 1.0).replace(",3,", ",three,"),
        row("h", -4.0).trim_end().into(),
    ];
    let (called, rows) = answers("bad", &text.concat(), &["--json"]);
    assert_eq!(called.code, Some(2), "{}", called.err);
    let verdicts: Vec<&str> = rows.iter().map(|row| row.split(',').rev().nth(10).expect("fields")).collect();
    assert_eq!(verdicts, ["contact", "error", "error", "error", "error", "clear", "error", "contact"]);
    assert!(rows[5].starts_with("\"f,f\",clear,") && rows[1].starts_with("b,error,,"));
    for (line, what) in
        [(3, "3 fields instead of 27"), (5, "B_vx"), (6, "zero quaternion"), (7, ""), (9, "B_px")]
    {
        let message = called.err.lines().find(|text| text.contains(&format!("c.csv, line {line}: ")));
        assert!(message.is_some_and(|text| text.contains(what)), "{line}: {}", called.err);
    }
    assert!(called.err.contains("5 of 8 rows"), "{}", called.err);
}

/// What a spreadsheet would take for a formula is an id like any other, and so is a text with line breaks.
#[test]
fn ids_come_back_as_they_were() {
    let ids = ["=1+1", "+5", "-1", "@x", "\"a\nb\"", "\"c\r\nd, \"\"e\"\"\n\"", "\"\n\"", "5\" pipe"];
    let mut text = header();
    ids.iter().for_each(|id| text += &row(id, 1.0));
    // the quote is never closed: only this row is bad
    text += &row("\"loose", 1.0);
    text += "bad\n";
    let folder = folder("batch-ids");
    let (cases, out) = (folder.join("c.csv"), folder.join("r.csv"));
    fs::write(&cases, &text).expect("the test folder can be used");
    let [cases, out] = [cases, out].map(|path| path.to_str().expect("plain names").to_owned());
    let called = swept(&["batch", "--a=box", "--b=box", "--cases", &cases, "--out", &out]);
    assert_eq!(called.code, Some(2), "{}", called.err);
    // header, eight ids with four line breaks in them, the unclosed one: the bad row is on line 15
    assert!(called.err.contains("c.csv, line 15: 1 field instead of 27"), "{}", called.err);
    assert!(called.err.contains("1 of 10 rows"), "{}", called.err);
    let written = fs::read_to_string(&out).expect("written");
    let mut rest = written.split_once('\n').expect("a header").1;
    for id in ["=1+1", "+5", "-1", "@x", ids[4], ids[5], ids[6], "\"5\"\" pipe\"", "\"\"\"loose\""] {
        rest = rest.strip_prefix(&format!("{id},clear,")).unwrap_or_else(|| panic!("{id}: {rest}"));
        rest = rest.split_once('\n').expect("a line").1;
    }
    assert!(rest.starts_with("bad,error,"), "{rest}");
    // what was written can be read again
    fs::write(&cases, header() + &row("\"a\nb\"", f64::NAN)).expect("the test folder can be used");
    let called = swept(&["batch", "--a=box", "--b=box", "--cases", &cases, "--out", &out]);
    assert!(called.err.contains("c.csv, line 2: B_vx"), "{}", called.err);
    assert!(fs::read_to_string(&out).expect("written").contains("\n\"a\nb\",error,"));
}

#[test]
fn undecided_rows_and_bad_rows() {
    let text = [header(), row("a", -4.0), row("b", -5.0)].concat();
    let (called, rows) = answers("undecided", &text, &["--budget", "1"]);
    assert_eq!(called.code, Some(3), "{}", called.err);
    assert!(rows.iter().all(|row| row.contains(",undecided,")), "{rows:?}");
    // 2 beats 3
    let (called, _) = answers("both", &(text + "x\n"), &["--budget", "1"]);
    assert_eq!(called.code, Some(2), "{}", called.err);
}

#[test]
fn files_that_cannot_be_used() {
    let folder = folder("batch-files");
    let path = |name: &str| folder.join(name).to_str().expect("plain names").to_owned();
    let (cases, out) = (path("c.csv"), path("r.csv"));
    let call = |a: &str, cases: &str, out: &str, more: &[&str]| {
        refusal(&[&["batch", "--a", a, "--b", "box", "--cases", cases, "--out", out], more].concat())
    };
    assert!(call("box", &cases, &out, &[]).contains("c.csv"));
    fs::write(&cases, "").expect("the test folder can be used");
    assert!(call("box", &cases, &out, &[]).contains("header"));
    fs::write(&cases, "id,A_px\n").expect("the test folder can be used");
    assert!(call("box", &cases, &out, &[]).contains("line 1: "));
    fs::write(&cases, header()).expect("the test folder can be used");
    assert!(call("box", &cases, &cases, &[]).contains("lost"));
    assert!(call("bxo", &cases, &out, &[]).contains("did you mean `box`?"));
    assert!(call("box", &cases, &path("no/such/r.csv"), &[]).contains("r.csv"));
    assert!(call("box", &cases, &out, &["--method", "none"]).contains("--method"));
    // refused once, before the output is touched
    fs::write(&out, "kept").expect("the test folder can be used");
    for value in ["nan", "-1", "0", "inf"] {
        let complaint = call("box", &cases, &out, &["--tolerance", value]);
        assert!(complaint.lines().count() == 1 && complaint.contains("tolerance is "), "{complaint}");
    }
    assert!(call("box", &cases, &out, &["--min-separation", "-0.5"]).contains("min_separation is -0.5"));
    assert_eq!(fs::read_to_string(&out).expect("kept"), "kept");
    assert_eq!(fs::read_to_string(&cases).expect("kept"), header());
    let empty = swept(&["batch", "--a", "box", "--b", "box", "--cases", &cases, "--out", &out]);
    assert_eq!(empty.code, Some(0), "{}", empty.err);
}

/// A million rows would take hours here; what matters is that memory does not grow with them.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_rows() {
    let peak = |name: &str, rows: usize| {
        let folder = folder(&format!("batch-{name}"));
        let (cases, out) = (folder.join("c.csv"), folder.join("r.csv"));
        // far apart and moving away: proved in one step each
        fs::write(
            &cases,
            header() + &row("a-row-with-quite-a-long-name-so-that-it-would-show", 1.0).repeat(rows),
        )
        .expect("the test folder can be used");
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_swept"))
            .args(["batch", "--a", "tetrahedron", "--b", "tetrahedron", "--cases"])
            .arg(&cases)
            .arg("--out")
            .arg(&out)
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("swept starts");
        let status = format!("/proc/{}/status", child.id());
        let mut highest = 0;
        while child.try_wait().expect("waits").is_none() {
            let text = fs::read_to_string(&status).unwrap_or_default();
            let line = text.lines().find(|line| line.starts_with("VmHWM:"));
            let size = line.and_then(|line| line.split_whitespace().nth(1)).and_then(|kb| kb.parse().ok());
            highest = highest.max(size.unwrap_or(0u64));
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        assert_eq!(fs::read_to_string(&out).expect("written").lines().count(), rows + 1);
        highest
    };
    let (few, many) = (peak("few", 1000), peak("many", 200_000));
    assert!(many < few + 20_000, "{few} kB for 1000 rows, {many} kB for 200000");
}

#[cfg(unix)]
#[test]
fn an_interruption_leaves_the_finished_rows() {
    let folder = folder("batch-interrupted");
    let (cases, out) = (folder.join("c.csv"), folder.join("r.csv"));
    let rows: String = (0..200_000).map(|k| row(&format!("r{k}"), -4.0)).collect();
    fs::write(&cases, header() + &rows).expect("the test folder can be used");
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_swept"))
        .args(["batch", "--a", "icosphere(2000)", "--b", "blob(2000)", "--cases"])
        .arg(&cases)
        .arg("--out")
        .arg(&out)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("swept starts");
    while fs::metadata(&out).map_or(0, |data| data.len()) < 100_000 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(&out).expect("written");
    assert!(text.ends_with('\n'), "the last row is whole");
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert!(
        rows.len() > 100 && rows.iter().all(|row| row.split(',').count() == 13 && row.contains(",contact,"))
    );
    assert!(rows[..100].iter().enumerate().all(|(k, row)| row.starts_with(&format!("r{k},"))));
}
