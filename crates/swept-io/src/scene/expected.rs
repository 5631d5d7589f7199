//! What a scene says its answer must be.
//!
//! **What it answers.** Whether an answer is the one that the scene expects: regression cases are scenes with such a table.
//!
//! **Why it is sound.** Methods that promise only never to report a contact late may report it earlier than the range says.

use super::document::ExpectedTable;
use crate::answer::AnswerView;
use swept::query::Method;

impl ExpectedTable {
    /// The methods of which this is expected.
    #[must_use]
    pub fn methods(&self) -> Vec<Method> {
        self.methods.clone().unwrap_or_else(|| vec![Method::default()])
    }

    /// How the answer differs from what is expected, if it does.
    ///
    /// # Errors
    /// What is expected, and what was found.
    pub fn compare(&self, view: &AnswerView) -> Result<(), String> {
        if view.verdict != self.verdict {
            return Err(format!("{} is expected, not {}", self.verdict, view.verdict));
        }
        let (Some([lo, hi]), Some(time)) = (self.time, view.safe_until) else { return Ok(()) };
        let early = matches!(view.method, Method::Redon | Method::Capoeira);
        if time > hi || (time < lo && !early) {
            return Err(format!("a contact from {lo:?} to {hi:?} is expected, not at {time:?}"));
        }
        Ok(())
    }
}
