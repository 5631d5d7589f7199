//! A sample of the campaign `hostile-files`: every fault, in this process, a fixed seed.

use swept_bench::campaign::{Options, run, table};
use swept_bench::hostile_files::campaign_in_process;

#[test]
fn no_broken_file_brings_anything_down() {
    let options = Options { count: Some(40), seed: 5, ..Options::default() };
    let outcome = run(&campaign_in_process(), &options).unwrap();
    assert_eq!(outcome.failed(), 0, "{}", table(&outcome));
    assert!(outcome.complete && outcome.subjects.len() == 11);
    // a check that never meets its case checks nothing
    let met = |situation: &str| -> u64 {
        outcome.subjects.iter().filter_map(|subject| subject.tally.counts.get(situation)).sum()
    };
    assert!(met("refused") > 250 && met("answered") > 20, "{}", table(&outcome));
    for format in ["Obj", "StlText", "StlBinary", "PlyText", "PlyBinary", "Gltf", "Glb", "Scene", "Cases"] {
        assert!(met(format) > 5, "{format}: {}", table(&outcome));
    }
}
