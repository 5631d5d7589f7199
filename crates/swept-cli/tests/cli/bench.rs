//! `swept bench thesis`.

use super::{answer, folder, json, refusal};

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
