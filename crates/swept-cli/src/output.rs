//! Writing to the two standard streams. A reader that closes the pipe early has what it wanted: no error.

use crate::failure::Failure;
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

/// What is told beside something that was written: text for standard output, unless that is where it was written. Then it
/// is printed to standard error, and nothing is left.
pub fn beside(text: String, printed: bool) -> String {
    if !printed {
        return text;
    }
    // with standard error closed there is nobody left to tell
    let _ = stderr().lock().write_all(text.as_bytes());
    String::new()
}

/// Prints why there is no answer. With standard error closed there is nobody left to tell.
pub fn complain(failure: &Failure) {
    let _ = stderr().lock().write_all(failure.to_string().as_bytes());
}

/// One JSON document with a line end.
pub fn json(document: &impl serde::Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(document);
    text.map(|text| text + "\n").map_err(|error| Failure::plain(format!("cannot write JSON: {error}")))
}
