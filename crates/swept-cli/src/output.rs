//! Writing to the two standard streams. A reader that closes the pipe early has what it wanted: no error.

use crate::failure::Failure;
use crate::{progress, quiet};
use std::io::{ErrorKind, Write, stderr, stdout};

/// Prints an answer.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::plain(format!("cannot write the answer: {error}")))
        }
        _ => Ok(()),
    }
}

/// The summary of a command whose results go elsewhere: what is left of it for standard output. Where the
/// results went to standard output (`printed`), the summary is printed to standard error. With `--quiet`
/// there is no summary unless `--json` asked for one.
pub fn summary(text: String, json: bool, printed: bool) -> String {
    match (printed, quiet::is_on()) {
        (false, quiet) if !quiet || json => text,
        (true, false) => {
            progress::suspended(|| {
                // with standard error closed there is nobody left to tell
                let _ = stderr().lock().write_all(text.as_bytes());
            });
            String::new()
        }
        _ => String::new(),
    }
}

/// Prints an error. If standard error is closed, there is nowhere left to report it.
pub fn complain(failure: &Failure) {
    progress::suspended(|| {
        let _ = stderr().lock().write_all(failure.to_string().as_bytes());
    });
}

/// One JSON document with a line end.
pub fn json(document: &impl serde::Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(document);
    text.map(|text| text + "\n").map_err(|error| Failure::plain(format!("cannot write JSON: {error}")))
}
