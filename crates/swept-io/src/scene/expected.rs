//! What a scene says its answer must be: regression cases are scenes with such a table.
//!
//! Methods that promise only never to report a contact late may report it earlier than the expected range.

use super::document::ExpectedTable;
use crate::answer::AnswerView;
use swept::Method;

impl ExpectedTable {
    /// The methods that must give this answer.
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
