//! A sample of broken files through the command itself.

use super::{folder, swept};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::fs;
use swept_io::arbitrary::{Fault, Format, hostile};

#[test]
fn broken_files_are_refused_or_answered_and_nothing_else() {
    let folder = folder("hostile");
    let path = |name: &str| folder.join(name).to_str().expect("plain names").to_owned();
    let motion = path("motion.toml");
    fs::write(
        &motion,
        "[[body]]\n[[body]]\nmotion = { kind = \"spin\", position = [4, 0, 0], velocity = [-5, 0, 0] }\n",
    )
    .expect("the test folder can be used");
    let out = path("out.csv");
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let mut codes = [0; 4];
    for fault in Fault::ALL {
        for _ in 0..12 {
            let file = hostile(fault, &mut rng);
            let name = path(&format!("case.{}", file.format.ending()));
            fs::write(&name, &file.bytes).expect("the test folder can be used");
            let called = match file.format {
                Format::Scene => swept(&["check", "--scene", &name, "--budget", "20000"]),
                Format::Cases => {
                    swept(&["batch", "--a=box", "--b=box", "--cases", &name, "--out", &out, "--budget=20000"])
                }
                _ => swept(&["check", &name, "tetrahedron", "--motion", &motion, "--budget", "20000"]),
            };
            let code =
                called.code.unwrap_or_else(|| panic!("{fault:?} {:?}: ended by a signal", file.format));
            assert!([0, 2, 3].contains(&code), "{fault:?} {:?}: {code} {}", file.format, called.err);
            assert!(!called.err.contains("panicked"), "{}", called.err);
            assert_eq!(code == 2, called.err.starts_with("error: "), "{}", called.err);
            codes[code as usize] += 1;
        }
    }
    assert!(codes[0] > 0 && codes[2] > 60, "{codes:?}");
}
