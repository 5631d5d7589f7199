use super::{answer, refusal};
use std::io::Read;
use std::process::{Command, Stdio};

#[test]
fn plain_swept_answers() {
    assert!(answer(&[]).contains("swept check"));
    assert!(answer(&["--version"]).starts_with("swept "));
    for help in [&["--help"][..], &["float", "--help"], &["check", "--help"], &["batch", "-h"]] {
        assert!(answer(help).contains("Usage:"));
    }
    refusal(&["bogus"]);
    refusal(&["--bogus"]);
}

/// A reader that closes the pipe at once, or after the first byte.
#[test]
fn a_closed_pipe_is_not_an_error() {
    for read_first in [false, true] {
        for arguments in [&["float", "5e-324", "--json"][..], &["interval", "x", "x=1..2"], &[]] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_swept"))
                .args(arguments)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("swept starts");
            let mut out = child.stdout.take().expect("piped");
            if read_first {
                out.read_exact(&mut [0]).expect("one byte");
            }
            drop(out);
            let output = child.wait_with_output().expect("swept ends");
            let err = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && err.is_empty(), "{arguments:?}: {:?} {err}", output.status);
        }
    }
}

/// The pipe is closed before the command starts to write, for certain.
#[cfg(unix)]
#[test]
fn a_pipe_without_reader_is_not_an_error() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_swept"))
        .args(["float", "0.1"])
        .stdout(writer)
        .output()
        .expect("swept runs");
    assert!(output.status.success(), "{:?} {}", output.status, String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
}
