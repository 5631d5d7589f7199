//! What the pages show of the files in the repository is what these hold.

use super::json;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("the document is there")
}

#[test]
fn the_ready_motion_is_shown_whole_and_works() {
    assert!(text("docs/scenes.md").contains(&text("scenes/motions/thrown.toml")));
    let motion = root().join("scenes/motions/thrown.toml");
    let told = json(&["check", "torus(5000)", "blob", "--motion", motion.to_str().expect("plain names")]);
    assert_eq!((&told["verdict"], &told["span"][0]), (&"contact".into(), &0.0.into()), "{told}");
}

#[test]
fn every_sample_of_frames_is_described() {
    let document = text("docs/frames.md");
    for sample in fs::read_dir(root().join("scenes/frames")).expect("the samples") {
        let name = sample.expect("a sample").file_name().into_string().expect("plain names");
        assert!(document.contains(&format!("`{name}`")), "{name}");
    }
}
