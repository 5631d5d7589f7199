//! Ctrl-C: what is finished is kept, and the command ends with exit code 130.
//!
//! What the first Ctrl-C does depends on what the command is doing. A second one always ends it at once.
//!
//! ```text
//! nothing to keep yet (reading, building)      the command ends at once
//! a search that can be stopped ([`polled`])    the search ends, and its answer says what is proved so far
//! there are some results ([`PartialResults`])  they are printed and written, then the command ends
//! all results are there, or a file is being    the command goes on to its end
//! written ([`PartialResults::finish`],
//! [`uninterrupted`])
//! ```
//!
//! Ctrl-C is heard on one thread and acted on by another, some time later: the command may have gone on to the
//! next phase by then. So a phase that has computed something never leaves it to "ends at once"; it ends with the
//! flag alone in force, and the next phase looks at the flag when it begins.

use crate::failure::Failure;
use crate::lock::locked;
use crate::{output, progress};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// The exit code of a command that was interrupted.
pub const CODE: u8 = 130;

/// Whether Ctrl-C was pressed.
static REQUESTED: AtomicBool = AtomicBool::new(false);

/// What the first Ctrl-C does.
static REACTION: Mutex<Reaction> = Mutex::new(Reaction::End);

thread_local! {
    /// Whether this thread is saving results, and so holds the lock of [`REACTION`] to the end.
    static SAVING: Cell<bool> = const { Cell::new(false) };
}

#[derive(Default)]
enum Reaction {
    /// End the command: there is nothing to keep.
    #[default]
    End,
    /// Only set the flag: the command looks at it, or is about to end anyway.
    Wait,
    /// Save what there is, then end the command.
    Save(Box<dyn FnOnce() + Send>),
}

/// Handles Ctrl-C from now on. Where no handler can be installed, Ctrl-C ends the command in the system's own
/// way.
pub fn catch() {
    let _ = ctrlc::set_handler(|| {
        let again = REQUESTED.swap(true, Ordering::Relaxed);
        // on a thread of its own, so that a second Ctrl-C is heard while results are being saved
        if again || std::thread::Builder::new().spawn(react).is_err() {
            end();
        }
    });
}

/// Whether Ctrl-C was pressed.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// What to say about a command that was interrupted.
pub fn complaint(what: &str) -> String {
    format!("interrupted: {what}")
}

/// Does the work that looks at the flag and stops when it is set. Ctrl-C still only sets the flag afterwards, so
/// that the result is not lost: ask [`requested`], and give the result to [`PartialResults`] if there is more to do.
pub fn polled<T>(work: impl FnOnce(&AtomicBool) -> T) -> T {
    replace(Reaction::Wait);
    work(&REQUESTED)
}

/// Does something short that must not end half done, such as writing a file. Ctrl-C is acted on afterwards. What
/// is saved on Ctrl-C may be written with it as well.
pub fn uninterrupted<T>(work: impl FnOnce() -> T) -> T {
    if SAVING.get() {
        return work();
    }
    let before = replace(Reaction::Wait);
    let result = work();
    enter(before);
    result
}

/// From now on Ctrl-C saves results with this function, then ends the command.
pub fn save_with(save: impl FnOnce() + Send + 'static) {
    enter(Reaction::Save(Box::new(save)));
}

/// From now on Ctrl-C only sets the flag: all results are there, and the command is about to end. Does not return
/// if results are being saved.
pub fn finish() {
    replace(Reaction::Wait);
}

/// Results that grow while a command works, and that are saved on Ctrl-C.
pub struct PartialResults<T>(Arc<Mutex<T>>);

impl<T: Send + 'static> PartialResults<T> {
    /// On Ctrl-C, `save` prints and writes what there is by then.
    pub fn new(start: T, save: impl FnOnce(&mut T) + Send + 'static) -> Self {
        let shared = Arc::new(Mutex::new(start));
        let kept = Arc::clone(&shared);
        save_with(move || save(&mut locked(&kept)));
        Self(shared)
    }

    /// Adds to the results. Ctrl-C is acted on before or after, not in between.
    pub fn change<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        change(&mut locked(&self.0))
    }

    /// The complete results. From here on the command runs to its end.
    pub fn finish(self) -> T
    where
        T: Default,
    {
        finish();
        std::mem::take(&mut *locked(&self.0))
    }
}

fn replace(reaction: Reaction) -> Reaction {
    std::mem::replace(&mut *locked(&REACTION), reaction)
}

/// Changes the reaction, and reacts if Ctrl-C was pressed before.
fn enter(reaction: Reaction) {
    replace(reaction);
    if requested() {
        react();
    }
}

/// Acts on the first Ctrl-C. The lock is held to the end, so that the command does not go on meanwhile.
fn react() {
    let mut reaction = locked(&REACTION);
    match std::mem::take(&mut *reaction) {
        Reaction::Wait => *reaction = Reaction::Wait,
        Reaction::End => {
            progress::clear();
            output::complain(&Failure::plain("interrupted"));
            end();
        }
        Reaction::Save(save) => {
            SAVING.set(true);
            progress::clear();
            save();
            end();
        }
    }
}

fn end() -> ! {
    std::process::exit(i32::from(CODE))
}
