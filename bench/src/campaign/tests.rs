//! The runner itself: the same totals whatever happens along the way.

use super::*;
use rand::RngExt;
use std::fs;
use std::path::PathBuf;

/// Measures, counts, and fails on about one case in 64, always with the number that was drawn.
fn sometimes_wrong(name: &str) -> Box<dyn Subject> {
    each_case(name, |rng, tally| {
        let x: f64 = rng.random();
        tally.measure("largest", x);
        tally.count_if("upper half", x >= 0.5);
        Failure::unless(x < 63.0 / 64.0, "too large", &[x])
    })
}

fn campaign() -> Campaign {
    Campaign::new("made-up", "For the tests of the runner.")
        .with_block(100)
        .with(sometimes_wrong("one"), 1_000)
        .with(sometimes_wrong("two"), 2_345)
}

/// A folder of its own for each test, emptied first.
fn folder(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("swept-campaign-{}-{test}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Everything but the times.
fn results(outcome: &Outcome) -> Vec<(String, Tally)> {
    outcome.subjects.iter().map(|subject| (subject.subject.clone(), subject.tally.clone())).collect()
}

fn uninterrupted() -> Outcome {
    run(&campaign(), &Options { seed: 7, threads: 1, ..Options::default() }).unwrap()
}

#[test]
fn one_and_two_threads_agree() {
    let one = uninterrupted();
    let two = run(&campaign(), &Options { seed: 7, threads: 2, ..Options::default() }).unwrap();
    assert_eq!(results(&one), results(&two));
    assert!(one.complete && one.failed() > Tally::KEPT as u64);
    let tally = one.tally("two").unwrap();
    assert_eq!((tally.cases, tally.failures.len()), (2_345, Tally::KEPT));
    assert!(tally.failures.is_sorted_by_key(|failure| failure.block));
    assert!(tally.counts["upper half"] > 1_000 && tally.worst["largest"] < 1.0);
}

#[test]
fn another_seed_or_subject_draws_other_numbers() {
    let here = uninterrupted();
    let there = run(&campaign(), &Options { seed: 8, ..Options::default() }).unwrap();
    assert_ne!(here.tally("one").unwrap().worst, there.tally("one").unwrap().worst);
    assert_ne!(here.tally("one").unwrap().worst, here.tally("two").unwrap().worst);
}

#[test]
fn an_interrupted_run_resumes_to_the_same_totals() {
    let folder = folder("resume");
    let path = folder.join("progress.jsonl");
    let mut options = Options { seed: 7, threads: 2, progress: Some(path.clone()), ..Options::default() };
    for blocks in [1, 6, 11] {
        options.stop_after = Some(blocks);
        assert!(!run(&campaign(), &options).unwrap().complete);
    }
    // 18 blocks are done: the two runs that follow have 16 left, of 34
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 1 + 18);
    options.stop_after = None;
    let resumed = run(&campaign(), &options).unwrap();
    assert_eq!(results(&resumed), results(&uninterrupted()));
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 1 + 34);
    // nothing is left to do, and nothing is done
    assert_eq!(results(&run(&campaign(), &options).unwrap()), results(&resumed));
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 1 + 34);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_line_cut_short_is_done_again() {
    let folder = folder("cut");
    let path = folder.join("progress.jsonl");
    let options = Options { seed: 7, progress: Some(path.clone()), ..Options::default() };
    run(&campaign(), &options).unwrap();
    let whole = fs::read(&path).unwrap();
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for kept in [last + 1, (last + whole.len()) / 2, whole.len() - 1] {
        fs::write(&path, &whole[..kept]).unwrap();
        assert_eq!(results(&run(&campaign(), &options).unwrap()), results(&uninterrupted()));
        let lines = fs::read_to_string(&path).unwrap();
        assert!(lines.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
        assert_eq!(lines.lines().count(), 1 + 34);
    }
    // truncated within the header: nothing is left, and everything is repeated
    fs::write(&path, &whole[..10]).unwrap();
    assert_eq!(results(&run(&campaign(), &options).unwrap()), results(&uninterrupted()));
    // a block with an unknown field: it must not be read as if the field were not there
    let text = String::from_utf8(whole.clone()).unwrap();
    let cases =
        text.lines().nth(1).and_then(|line| line.split("\"cases\":").nth(1)?.split(',').next()).unwrap();
    let other = text.replacen(&format!("\"cases\":{cases},"), "\"cases\":1,\"new\":1,", 1);
    assert_ne!(other, text);
    fs::write(&path, other).unwrap();
    assert_eq!(results(&run(&campaign(), &options).unwrap()), results(&uninterrupted()));
    // nor must a header
    fs::write(&path, text.replacen("\"seed\":", "\"new\":1,\"seed\":", 1)).unwrap();
    assert!(matches!(run(&campaign(), &options), Err(CampaignError::OtherBuild { .. })));
    // garbage between whole lines
    let mut spoilt = whole.clone();
    spoilt[last - 2] = b'#';
    fs::write(&path, &spoilt).unwrap();
    assert_eq!(results(&run(&campaign(), &options).unwrap()), results(&uninterrupted()));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_larger_count_redoes_the_short_last_block_only() {
    let folder = folder("larger");
    let path = folder.join("progress.jsonl");
    let mut options = Options { seed: 7, progress: Some(path.clone()), ..Options::default() };
    options.count = Some(250);
    run(&campaign(), &options).unwrap();
    options.count = Some(400);
    let grown = run(&campaign(), &options).unwrap();
    // 2 subjects of 3 blocks, then the third and the fourth of each
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 1 + 2 * 3 + 2 * 2);
    let direct = run(&campaign(), &Options { seed: 7, count: Some(400), ..Options::default() }).unwrap();
    assert_eq!(results(&grown), results(&direct));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn results_of_other_code_are_refused() {
    let folder = folder("other");
    let path = folder.join("progress.jsonl");
    let mut options = Options { seed: 7, progress: Some(path.clone()), ..Options::default() };
    run(&campaign(), &options).unwrap();
    let other = campaign().with_block(50);
    assert!(matches!(run(&other, &options), Err(CampaignError::OtherBuild { .. })));
    let text = fs::read_to_string(&path).unwrap();
    let digest = serde_json::from_str::<serde_json::Value>(text.lines().next().unwrap()).unwrap();
    let digest = digest["build"].as_str().unwrap();
    fs::write(&path, text.replace(digest, "0123456789abcdef")).unwrap();
    assert!(matches!(run(&campaign(), &options), Err(CampaignError::OtherBuild { .. })));
    options.fresh = true;
    assert_eq!(results(&run(&campaign(), &options).unwrap()), results(&uninterrupted()));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn measures_survive_the_progress_file_bit_for_bit() {
    let mut tally = Tally::default();
    for (name, value) in [("third", 1.0 / 3.0), ("tiny", 5e-324), ("none", f64::NEG_INFINITY)] {
        tally.measure(name, value);
    }
    tally.measure("nan", f64::NAN);
    let text = serde_json::to_string(&tally).unwrap();
    assert_eq!(serde_json::from_str::<Tally>(&text).unwrap(), tally);
    assert_eq!(tally.worst["nan"], f64::INFINITY);
}

#[test]
fn a_failing_subject_gives_exit_code_1_and_its_inputs() {
    let folder = folder("failing");
    let arguments = Arguments {
        name: Some("made-up".into()),
        seed: 7,
        out: Some(folder.join("runs")),
        progress: Some(folder.clone()),
        ..Arguments::default()
    };
    let typed = ["campaign".to_owned(), "made-up".to_owned()];
    assert_eq!(execute(&arguments, &[campaign()], &typed).unwrap(), 1);
    let text = fs::read_to_string(folder.join("runs/summary.txt")).unwrap();
    let json = fs::read_to_string(folder.join("runs/summary.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let first: Failure =
        serde_json::from_value(json["outcome"]["subjects"][0]["failures"][0].clone()).unwrap();
    assert!(text.contains("FAILED  one") && text.contains(&first.inputs[0]));
    assert!(first.replay().unwrap()[0] >= 63.0 / 64.0);
    assert!(json["build"]["command"].as_str().unwrap().ends_with("-p swept-bench -- campaign made-up"));

    let sound = Campaign::new("sound", "").with(each_case("all", |_, _| Ok(())), 10);
    let arguments = Arguments { name: Some("sound".into()), ..arguments };
    assert_eq!(execute(&arguments, &[sound], &typed).unwrap(), 0);
    let unknown = Arguments { name: Some("unknown".into()), ..arguments };
    assert!(execute(&unknown, &[campaign()], &typed).is_err());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_panic_is_a_failure_of_its_block() {
    let panics = each_case("panics", |rng, _| {
        assert!(rng.random_range(0..150) != 0, "met the bad number");
        Ok(())
    });
    let campaign = Campaign::new("panics", "").with_block(100).with(panics, 1_000);
    let outcome = run(&campaign, &Options { seed: 1, ..Options::default() }).unwrap();
    let tally = outcome.tally("panics").unwrap();
    assert!(outcome.complete && tally.failed > 0 && tally.failed < 10);
    assert!(tally.failures[0].message.contains("met the bad number"));
    assert_eq!(tally.cases, 100 * (10 - tally.failed));
}

#[test]
fn names_of_subjects_are_unique() {
    let twice = campaign().with(sometimes_wrong("one"), 1);
    assert!(
        matches!(run(&twice, &Options::default()), Err(CampaignError::Subject { name }) if name == "one")
    );
    let only = |name: &str| Options { only: Some(name.into()), ..Options::default() };
    assert!(run(&campaign(), &only("three")).is_err());
    assert_eq!(run(&campaign(), &only("two")).unwrap().subjects.len(), 1);
}
