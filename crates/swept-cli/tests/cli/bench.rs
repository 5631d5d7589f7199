//! `swept bench thesis`.

use super::{answer, folder, json, refusal};

const QUICK: [&str; 6] = ["bench", "thesis", "--pairs", "tetrahedron/tetrahedron", "--cases", "3"];

#[test]
fn figures_stand_beside_those_of_the_thesis() {
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
    assert!(read(&csv).contains(",thesis,") && read(&markdown).starts_with("| bodies |"));
    for name in ["low-time", "high-distance", "all-time"] {
        assert!(read(&format!("{plots}/{name}.svg")).contains("<svg"), "{name}");
    }
}

#[test]
fn curves_in_the_plane() {
    let report = json(&["bench", "thesis", "--planar", "--frames", "4", "--edges", "512"]);
    let rows = report["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 6);
    for row in rows {
        assert_eq!((&row["contacts"], &row["undecided"]), (&4.into(), &0.into()), "{row}");
    }
}

#[test]
fn unknown_pairs_and_folders_are_refused() {
    let complaint = refusal(&["bench", "thesis", "--pairs", "cow/cow", "--cases", "1"]);
    assert!(complaint.contains("torus-knot"), "{complaint}");
    let complaint = refusal(&["bench", "thesis", "--models", "nowhere", "--cases", "1"]);
    assert!(complaint.contains("nowhere"), "{complaint}");
}
