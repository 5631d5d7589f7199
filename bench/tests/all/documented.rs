//! The commands of `swept-bench` that the pages print have arguments that it knows.

use crate::pages::{pages, words};
use std::process::Command;

#[test]
fn every_printed_command_is_read() {
    let mut count = 0;
    for page in pages() {
        for printed in page.commands() {
            let words = words(&printed.text);
            let package = words.windows(2).any(|pair| pair == ["-p", "swept-bench"]);
            let Some(dashes) = words.iter().position(|word| word == "--").filter(|_| package) else {
                continue;
            };
            if words.iter().any(|word| word == "--example") {
                continue;
            }
            // the arguments before it are read, and nothing is done
            let output = Command::new(env!("CARGO_BIN_EXE_swept-bench"))
                .args(&words[dashes + 1..])
                .arg("--help")
                .output()
                .expect("swept-bench starts");
            let complaint = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: {}\n{complaint}", printed.place, printed.text);
            count += 1;
        }
    }
    assert!(count >= 10, "{count}");
}
