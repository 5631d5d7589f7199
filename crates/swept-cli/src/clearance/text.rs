//! A clearance as text for people.

use crate::query::{body_text, duration, length};
use crate::table;
use swept_io::answer::{CertificateView, VerdictKind};
use swept_io::clearance::{ClearanceCertificate, TouchView};
use swept_io::{ClearanceView, counted};

/// How many pairs are listed in text; JSON has all of them.
const LISTED: usize = 40;

/// All fields, by name, and a table of pairs where there are several.
pub fn text(view: &ClearanceView) -> String {
    let [lo, hi] = view.clearance;
    let name = |k: usize| view.bodies.get(k).map_or_else(|| k.to_string(), |body| table::name(&body.name));
    let mut fields = vec![("clearance", format!("{} to {}", length(lo), length(hi)))];
    let proved = match (&view.contact, lo > 0.0) {
        (Some(touch), _) => touching(touch),
        (None, true) => format!(
            "the bodies are more than {lo:?} apart at every time from {:?} to {:?}",
            view.span[0], view.span[1]
        ),
        (None, false) => "nothing from below: the bodies may touch".to_owned(),
    };
    fields.push(("proved", proved));
    fields.push(("nearest", format!("{:?}: at most {hi:?} apart", view.nearest)));
    if view.pairs.len() > 1 {
        fields.push(("pair", format!("{} and {}", name(view.pair[0]), name(view.pair[1]))));
    }
    for (k, which) in ["on the first", "on the second"].into_iter().enumerate() {
        let place = view.witness.points[k].map(|x| format!("{x:.9}")).join(", ");
        fields.push((which, format!("({place}), {}", view.witness.part(k))));
    }
    if let Some(reason) = view.reason {
        let more = match reason {
            "budget" => "the budget of steps is used up; raise it with --budget",
            "stopped" => "the search was interrupted",
            _ => "doubles cannot resolve this case at this tolerance",
        };
        fields.push((
            "undecided",
            format!("{reason}: {more}; the bounds are proved, but wider than asked for"),
        ));
    }
    fields.extend(view.notes.iter().map(|note| ("note", note.clone())));
    fields.extend(view.bodies.iter().map(|body| ("body", body_text(body))));
    let asked = format!("{:e} of the distance, or twice {}", view.relative, length(view.tolerance));
    fields.push(("width asked", asked));
    fields.push((
        "cost",
        format!(
            "{}; {} (loading {}, building {})",
            counted(view.steps, "step", "steps"),
            duration(view.micros),
            duration(view.load_micros),
            duration(view.build_micros)
        ),
    ));
    if let Some(ClearanceCertificate { min_separation, written }) = &view.certificate {
        let CertificateView { file, bytes, refused } = written;
        let checked = match refused {
            None => "accepted by the checker".to_owned(),
            Some(reason) => format!("NOT accepted by the checker (the bounds stand): {reason}"),
        };
        let file = table::name(file);
        fields.push((
            "certificate",
            format!("{file}: more than {min_separation:?} apart; {bytes} bytes, {checked}"),
        ));
    }
    let mut text = table::fields(&fields);
    if view.pairs.len() > 1 {
        text += "\n";
        text += &pairs(view, &name);
    }
    text
}

/// What is proved about bodies that touch.
fn touching(touch: &TouchView) -> String {
    match (touch.verdict, touch.safe_until) {
        (VerdictKind::Contact, Some(until)) => {
            let hit = match touch.hit_by {
                Some(by) => format!("they do by {by:?}"),
                None => "a graze, or nearly one".to_owned(),
            };
            format!("the bodies do not touch before {until:?}; {hit}")
        }
        _ => format!("at the start: {}", touch.words.unwrap_or("too close to tell")),
    }
}

/// The table of pairs.
fn pairs(view: &ClearanceView, name: &dyn Fn(usize) -> String) -> String {
    let head = ["pair", "", "clearance", "at", "steps", ""].map(str::to_owned).to_vec();
    let rows = view.pairs.iter().take(LISTED).map(|pair| {
        let [a, b] = pair.bodies.map(name);
        let (bounds, at) = match (pair.clearance, pair.nearest) {
            (Some([lo, _]), _) if !pair.complete && pair.reason.is_none() => {
                (format!("more than {}", length(lo)), String::new())
            }
            (Some([lo, hi]), Some(at)) => (format!("{} to {}", length(lo), length(hi)), format!("{at:.6}")),
            _ => ("not examined".to_owned(), String::new()),
        };
        let remark = match (pair.touching, pair.reason) {
            (true, _) => "touches".to_owned(),
            (false, Some(reason)) => format!("undecided: {reason}"),
            (false, None) => String::new(),
        };
        vec![a, b, bounds, at, pair.steps.to_string(), remark]
    });
    let mut text = table::columns(&[vec![head], rows.collect()].concat());
    if view.pairs.len() > LISTED {
        text += &format!("and {} more pairs\n", view.pairs.len() - LISTED);
    }
    text
}
