//! What is printed if Ctrl-C comes between an answer and the files about it.

use super::AnswerArguments;
use crate::failure::Failure;
use crate::interruption::{self, PartialResults};
use crate::outcome::{self, Outcome};
use crate::{output, quiet};
use serde::Serialize;
use swept::Reason;
use swept_io::AnswerView;
use swept_io::scene_answer::SceneAnswerView;

use crate::query::{AnswerText, SceneText};

/// An answer that can be printed at any time.
pub trait Printed: Clone + Serialize + Send + 'static {
    /// The part about the first contact.
    fn first(&self) -> &AnswerView;
    /// The whole answer for people.
    fn in_words(&self) -> String;

    /// The answer as it is printed.
    fn printed(&self, json: bool) -> Result<Outcome, Failure> {
        Ok(Outcome::from(match (json, quiet::is_on()) {
            (true, _) => output::json(self)?,
            (false, true) => format!("{}\n", self.first().verdict),
            (false, false) => self.in_words(),
        }))
    }
}

impl Printed for AnswerView {
    fn first(&self) -> &AnswerView {
        self
    }
    fn in_words(&self) -> String {
        self.text()
    }
}

impl Printed for SceneAnswerView {
    fn first(&self) -> &AnswerView {
        &self.answer
    }
    fn in_words(&self) -> String {
        self.text()
    }
}

/// What is done once the search has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Task {
    Certificate,
    CertificateCheck,
    ContactPoints,
    Report,
}

impl Task {
    /// Those that were asked for.
    fn asked(arguments: &AnswerArguments) -> Vec<Self> {
        let certificate = arguments.certificate.is_some();
        let all = [
            (certificate, Self::Certificate),
            (certificate, Self::CertificateCheck),
            (arguments.contact_points.is_some(), Self::ContactPoints),
            (arguments.report.is_some(), Self::Report),
        ];
        all.into_iter().filter_map(|(asked, task)| asked.then_some(task)).collect()
    }

    fn name(self) -> &'static str {
        match self {
            Self::Certificate => "the certificate",
            Self::CertificateCheck => "the check of the certificate",
            Self::ContactPoints => "the contact points",
            Self::Report => "the report",
        }
    }
}

/// An answer, and what was asked for but is not there yet.
struct Unfinished<V> {
    view: V,
    tasks: Vec<Task>,
}

impl<V: Printed> Unfinished<V> {
    fn complaint(&self) -> String {
        let names: Vec<&str> = self.tasks.iter().map(|task| task.name()).collect();
        let missing =
            if names.is_empty() { String::new() } else { format!("; missing: {}", names.join(", ")) };
        let answer = match self.view.first().reason {
            Some(Reason::Stopped) => "the answer is what was proved by then",
            _ => "the answer is complete",
        };
        interruption::complaint(&format!("{answer}{missing}"))
    }
}

/// The tasks that follow a search. On Ctrl-C the answer is printed, and what is missing.
pub struct Tasks<V>(PartialResults<Option<Unfinished<V>>>);

impl<V: Printed> Tasks<V> {
    /// Those that were asked for; or what to print if Ctrl-C was pressed before.
    pub fn begin(view: &V, arguments: &AnswerArguments) -> Result<Result<Self, Outcome>, Failure> {
        let (json, unfinished) =
            (arguments.json, Unfinished { view: view.clone(), tasks: Task::asked(arguments) });
        if interruption::requested() {
            let mut outcome = Outcome { code: interruption::CODE, ..view.printed(json)? };
            outcome.complaints.push(unfinished.complaint());
            return Ok(Err(outcome));
        }
        Ok(Ok(Self(PartialResults::new(Some(unfinished), move |unfinished| {
            if let Some(unfinished) = unfinished.take() {
                outcome::deliver(unfinished.view.printed(json));
                output::complain(&Failure::plain(unfinished.complaint()));
            }
        }))))
    }

    /// A task is done; the answer is now this.
    pub fn done(&self, task: Task, view: &V) {
        self.0.change(|unfinished| {
            if let Some(unfinished) = unfinished {
                unfinished.tasks.retain(|other| *other != task);
                unfinished.view.clone_from(view);
            }
        });
    }

    /// All is done.
    pub fn finish(self) {
        self.0.finish();
    }
}
