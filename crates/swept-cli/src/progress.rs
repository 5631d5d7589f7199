//! Progress on standard error, if that is a terminal and the command takes more than a moment.

use crate::lock::locked;
use crate::quiet;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

/// Commands that take no longer than this show nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often a spinner turns.
const TURN: Duration = Duration::from_millis(120);

/// When the command was started.
static STARTED: OnceLock<Instant> = OnceLock::new();
/// What is on the screen.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// The command starts now.
pub fn start() {
    STARTED.get_or_init(Instant::now);
}

/// Takes what is on the screen away for good.
pub fn clear() {
    if let Some(bar) = locked(&SHOWN).take() {
        bar.finish_and_clear();
    }
}

/// Writes something else to the terminal, and puts the progress back below it.
pub fn suspended(write: impl FnOnce()) {
    let shown = locked(&SHOWN).clone();
    match shown {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// How far a command is. It vanishes when dropped.
pub struct Progress {
    bar: ProgressBar,
    /// Ends the wait for [`PATIENCE`] when dropped.
    _wait: Option<Sender<()>>,
}

impl Progress {
    /// A sign of life with the time that has passed, for work of unknown length.
    pub fn spinner(what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(spinner_style("{spinner} {msg}, {elapsed}; Ctrl-C stops it"));
        bar.set_message(what.to_owned());
        Self::shown(bar)
    }

    /// A bar for so many parts of the work.
    pub fn bar(what: &str, length: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} %, {eta} left; Ctrl-C stops it");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(what.to_owned());
        Self::shown(bar)
    }

    /// A bar for the bytes of the rows that are read; `length` is 0 if nobody knows how many there are. Rows
    /// that are printed to a terminal are progress enough.
    pub fn rows(length: u64, printed: bool) -> Self {
        if printed && std::io::stdout().is_terminal() {
            return Self { bar: ProgressBar::hidden(), _wait: None };
        }
        if length > 0 {
            return Self::bar("answering", length);
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(spinner_style("{spinner} {bytes} read, {elapsed}; Ctrl-C stops it"));
        Self::shown(bar)
    }

    /// The work is now about this.
    pub fn now(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// So much more is done.
    pub fn add(&self, parts: u64) {
        self.bar.inc(parts);
    }

    /// So much is done.
    pub fn set(&self, parts: u64) {
        self.bar.set_position(parts);
    }

    /// Shows the bar when the command has taken long enough.
    fn shown(bar: ProgressBar) -> Self {
        if quiet::is_on() || !std::io::stderr().is_terminal() {
            return Self { bar, _wait: None };
        }
        let patience = PATIENCE.saturating_sub(STARTED.get_or_init(Instant::now).elapsed());
        let (sender, receiver) = channel();
        let later = bar.clone();
        let thread = std::thread::Builder::new().spawn(move || {
            if receiver.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                *locked(&SHOWN) = Some(later.clone());
                later.set_draw_target(ProgressDrawTarget::stderr());
                later.enable_steady_tick(TURN);
            }
        });
        Self { bar, _wait: thread.is_ok().then_some(sender) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        locked(&SHOWN).take();
    }
}

/// How far a search got: its steps, and the time up to which it has proved the bodies apart.
pub struct SearchProgress {
    progress: Progress,
    safe_until: Arc<AtomicU64>,
}

impl SearchProgress {
    /// A search begins.
    pub fn start() -> Self {
        let safe_until = Arc::new(AtomicU64::new(f64::NEG_INFINITY.to_bits()));
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let shown = Arc::clone(&safe_until);
        let style =
            spinner_style("{spinner} searching: {human_pos} steps{safe_until}, {elapsed}; Ctrl-C stops it");
        bar.set_style(style.with_key("safe_until", move |_: &ProgressState, text: &mut dyn Write| {
            let time = f64::from_bits(shown.load(Ordering::Relaxed));
            if time.is_finite() {
                let _ = write!(text, ", clear until t = {time:.6}");
            }
        }));
        Self { progress: Progress::shown(bar), safe_until }
    }

    /// What a query reports while it runs.
    pub fn report(&self, progress: swept::Progress) {
        self.safe_until.store(progress.safe_until.to_bits(), Ordering::Relaxed);
        self.progress.set(progress.steps);
    }
}

fn spinner_style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}
