//! `swept bench thesis` and `swept bench first-contact`.

use super::{answer, file, folder, json, refusal};
use serde_json::Value;

const QUICK: [&str; 6] = ["bench", "thesis", "--pairs", "tetrahedron/tetrahedron", "--cases", "3"];

#[test]
fn figures_are_printed_beside_those_of_the_thesis() {
    let report = json(&QUICK);
    let rows = report["rows"].as_array().expect("rows");
    // three methods at two speeds
    assert_eq!(rows.len(), 6);
    for row in rows {
        assert_eq!(
            (&row["cases"], &row["touching"], &row["undecided"]),
            (&3.into(), &0.into(), &0.into()),
            "{row}"
        );
        let worst = row["distance"]["greatest"].as_f64().expect("a distance");
        match row["method"].as_str() {
            Some("certified" | "d2m") => assert!((1e-10..=2e-10).contains(&worst), "{row}"),
            _ => assert!(worst > 1e-3 && worst < 0.24, "{row}"),
        }
    }
    let text = answer(&QUICK);
    for part in
        ["d2m, thesis", "c2a, thesis", "mean time, d2m over capoeira", "All pairs and speeds together"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn files_are_written_when_asked_for() {
    let folder = folder("bench-thesis");
    let file = |name: &str| folder.join(name).display().to_string();
    let (csv, markdown, plots) = (file("figures.csv"), file("table.md"), file("plots"));
    let asked = ["--csv", &csv, "--markdown", &markdown, "--svg", &plots, "--methods", "capoeira"];
    answer(&[&QUICK[..], &asked].concat());
    let read = |path: &str| std::fs::read_to_string(path).expect("the file was written");
    // two speeds, four quantities measured, three of the thesis's; the totals have two
    assert_eq!(read(&csv).lines().filter(|line| line.contains(",measured,")).count(), 10);
    assert!(read(&csv).contains(",thesis,"));
    // the short table has a row for the pair and one for all, the long one another for each speed
    let markdown = read(&markdown);
    let rows = |start: &str| markdown.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!(
        (rows("| tetrahedron, tetrahedron |"), rows("| all |"), rows("|---|")),
        (3, 2, 2),
        "{markdown}"
    );
    // mean and worst of the thesis at both speeds
    assert!(markdown.contains("(0.245, 1.2)") && markdown.contains("(0.095)"), "{markdown}");
    for name in ["low-time", "high-distance", "all-time"] {
        let plot = read(&format!("{plots}/{name}.svg"));
        for part in ["<svg", "capoeira", "c2a, thesis", "a dot at the mean"] {
            assert!(plot.contains(part), "{name}: {part}");
        }
        assert_eq!(plot.matches("tetrahedron").count(), if name == "all-time" { 0 } else { 2 }, "{name}");
    }
}

#[test]
fn curves_in_the_plane() {
    let report = json(&["bench", "thesis", "--planar", "--frames", "4", "--edges", "512"]);
    let rows = report["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 6);
    for row in rows {
        assert_eq!(
            (&row["contacts"], &row["undecided"], &row["touching"]),
            (&4.into(), &0.into(), &0.into()),
            "{row}"
        );
        if row["method"] != "capoeira" {
            assert!(row["largest_gap"].as_f64().expect("a distance") <= 2e-10, "{row}");
        }
    }
}

#[test]
fn unknown_pairs_and_folders_are_refused() {
    let complaint = refusal(&["bench", "thesis", "--pairs", "cow/cow", "--cases", "1"]);
    assert!(complaint.contains("torus-knot"), "{complaint}");
    let complaint = refusal(&["bench", "thesis", "--pairs", "blob/blob,blob/cow", "--cases", "1"]);
    assert!(complaint.contains("blob/cow"), "{complaint}");
    // options that a benchmark does not use are not silently ignored
    for more in [["--csv", "x.csv"], ["--seed", "3"]] {
        let complaint = refusal(&[&["bench", "thesis", "--planar"], &more[..]].concat());
        assert!(complaint.contains("--planar"), "{complaint}");
    }
    // clap ignores a missing flag that another one excludes
    for more in [
        &["--frames", "3"][..],
        &["--edges", "300"],
        &["--frames", "3", "--cases", "1"],
        &["--edges", "300", "--pairs", "blob/blob"],
    ] {
        let complaint = refusal(&[&["bench", "thesis"], more].concat());
        assert!(complaint.contains(more[0]) && complaint.contains("--planar"), "{complaint}");
    }
    assert!(refusal(&["bench", "thesis", "--tolerance", "0"]).contains("tolerance"));
    let twice = refusal(&["bench", "thesis", "--csv", "x.csv", "--markdown", "./x.csv"]);
    assert!(twice.contains("same file"), "{twice}");
    let complaint = refusal(&["bench", "thesis", "--models", "nowhere", "--cases", "1"]);
    assert!(complaint.contains("nowhere"), "{complaint}");
}

#[test]
fn help_says_how_lists_are_written() {
    let help = answer(&["bench", "thesis", "--help"]).split_whitespace().collect::<Vec<_>>().join(" ");
    for flag in ["--methods <METHODS>", "--pairs <PAIRS>"] {
        let about = help.split(flag).nth(1).expect("told").split(" --").next().expect("told");
        assert!(about.contains("separated by commas"), "{about}");
    }
    assert_eq!(
        json(&[&QUICK[..], &["--methods", "d2m,capoeira"]].concat())["rows"].as_array().map(Vec::len),
        Some(4)
    );
}

/// The row of a workload at low speed.
fn low<'a>(report: &'a Value, workload: &str) -> &'a Value {
    let rows = report["rows"].as_array().expect("rows");
    let wanted = |row: &&Value| row["speed"] == "low" && row["workload"] == workload;
    rows.iter().find(wanted).unwrap_or_else(|| panic!("{workload} in {report}"))
}

#[test]
fn first_contact_parts_before_a_contact_are_clear() {
    let table = folder("bench-first-contact").join("figures.csv").display().to_string();
    let built_in =
        ["bench", "first-contact", "gear(400)", "blob(500, size=7)", "--cases", "4", "--repeats", "1"];
    let report = json(&[&built_in[..], &["--csv", &table]].concat());
    let throw = low(&report, "throw");
    // through the middle of both bodies: all of them meet
    assert_eq!((&throw["queries"], &throw["contacts"]), (&4.into(), &4.into()), "{throw}");
    let number = |value: &Value| value.as_f64().expect("a number");
    for part in ["path-1e-2", "path-1e-4", "step-far", "step-1e-2", "step-1e-4"] {
        let row = low(&report, part);
        assert_eq!((&row["queries"], &row["clear"]), (&4.into(), &4.into()), "{row}");
        assert!(number(&row["median_us"]) <= number(&row["percentile_99_us"]), "{row}");
        assert!(number(&row["percentile_99_us"]) <= number(&row["worst_us"]), "{row}");
    }
    let [cold, warm] = ["steps-cold", "steps-warm"].map(|steps| low(&report, steps));
    assert_eq!((&cold["clear"], &warm["clear"]), (&4.into(), &4.into()));
    let gaps = ["far", "1e-2", "1e-4", "contact"]
        .map(|end| number(&low(&report, &format!("distance-{end}"))["gap"]));
    assert!(gaps.is_sorted_by(|far, near| far > near) && gaps[3] > 0.0, "{gaps:?}");
    assert_eq!(
        (&report["bodies"][1]["triangles"], &report["bodies"][1]["solid"]),
        (&500.into(), &true.into())
    );
    // two speeds, twelve workloads, a heading; a name with a comma is quoted
    let table = std::fs::read_to_string(table).expect("written");
    assert_eq!(table.lines().count(), 25, "{table}");
    assert!(table.lines().skip(1).all(|line| line.contains(",\"blob(500, size=7)\",")), "{table}");
    let text = answer(&[&built_in[..], &["--speed", "low"]].concat());
    assert!(
        text.contains("build, ms") && text.contains("step-1e-4") && !text.contains("high speed:"),
        "{text}"
    );
}

#[test]
fn first_contact_of_files_of_any_size_and_place() {
    // far from the origin and a thousand times as large: the same throws in other units
    let tetrahedron = |place: f64, size: f64| {
        let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let vertex = |p: [f64; 3]| format!("v {} {} {}\n", place + size * p[0], size * p[1], size * p[2]);
        corners.map(vertex).concat() + "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
    };
    let small = file("bench-files", "small.obj", tetrahedron(0.0, 1.0));
    let large = file("bench-files", "large.obj", tetrahedron(4096.0, 1024.0));
    let counts = [&small, &large].map(|mesh| {
        let report =
            json(&["bench", "first-contact", mesh, mesh, "--cases", "8", "--repeats", "1", "--speed", "low"]);
        let throw = low(&report, "throw");
        assert_eq!(throw["overlapping"], 0, "{throw}");
        throw["contacts"].as_u64().expect("a count")
    });
    assert!(counts[0] > 0 && counts[0] == counts[1], "{counts:?}");
}

#[test]
fn first_contact_refuses_what_it_cannot_use() {
    let refused = |more: &[&str]| refusal(&[&["bench", "first-contact", "--cases", "1"], more].concat());
    assert!(refused(&["gear"]).contains("<B>"));
    assert!(refused(&["gear", "cow"]).contains("cow"));
    assert!(refused(&["gear", "gear", "--pairs", "gear/gear"]).contains("--pairs"));
    assert!(refused(&["--models", "nowhere"]).contains("nowhere"));
    assert!(refused(&["--pairs", "cow/cow"]).contains("torus-knot"));
    assert!(refused(&["--tolerance", "-1"]).contains("tolerance"));
    let mesh = file("bench-refused", "mesh.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    assert!(refused(&[&mesh, "gear", "--csv", &mesh]).contains("same file"));
}
