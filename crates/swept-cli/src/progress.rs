//! What is shown on standard error while a command works, if that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::Duration;

/// How often a spinner turns.
const TURN: Duration = Duration::from_millis(120);

/// A bar over so many parts of the work.
pub fn bar(length: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length);
    let style = ProgressStyle::with_template("{wide_bar} {percent} %  {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// A bar over the bytes of rows that are read, of which there may be any number if `length` is 0. Where the answers go to a
/// terminal, they are sign of life enough.
pub fn rows(length: u64, printed: bool) -> ProgressBar {
    if printed && std::io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = bar(length);
    if length == 0 {
        let style = ProgressStyle::with_template("{spinner} {bytes} read, {elapsed_precise}; Ctrl-C ends it");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.unset_length();
    }
    bar
}

/// A sign of life with the time that has passed, for work whose length is not known. It vanishes when dropped.
pub struct Spinner(ProgressBar);

impl Spinner {
    /// Begins to turn.
    pub fn start(what: &'static str) -> Spinner {
        if !std::io::stderr().is_terminal() {
            return Spinner(ProgressBar::hidden());
        }
        let spinner = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed_precise}; Ctrl-C ends it");
        spinner.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        spinner.set_message(what);
        spinner.enable_steady_tick(TURN);
        Spinner(spinner)
    }

    /// Now doing this.
    pub fn now(&self, what: &'static str) {
        self.0.set_message(what);
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
