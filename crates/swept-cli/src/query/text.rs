//! An answer as text for people.

use super::patch;
use crate::table;
use swept::{Assumed, Method, Reason};
use swept_io::AnswerView;
use swept_io::answer::{BodyView, CertificateView, VerdictKind};
use swept_io::counted;

/// An answer as text.
pub trait AnswerText {
    /// Bodies, times and notes, for a report.
    fn times(&self) -> Vec<(&'static str, String)>;
    /// All fields, by name.
    fn text(&self) -> String;
}

impl AnswerText for AnswerView {
    fn times(&self) -> Vec<(&'static str, String)> {
        let mut rows = bodies(self);
        rows.extend([
            ("time", duration(self.micros)),
            ("reading", duration(self.load_micros)),
            ("building", duration(self.build_micros)),
        ]);
        rows.extend(notes(self));
        rows
    }

    fn text(&self) -> String {
        let mut fields: Vec<(&str, String)> = vec![("verdict", self.verdict.to_string())];
        fields.extend(self.safe_until.map(|time| ("safe until", format!("{time:?}"))));
        let who = if self.verdict == VerdictKind::Clear { "the bodies" } else { "they" };
        fields.extend(self.proved(who, length).map(|proved| ("proved", proved)));
        fields.extend(meeting(self));
        fields.extend(notes(self));
        fields.extend(bodies(self));
        fields.push(("method", self.method.name().to_owned()));
        fields.push(("span", format!("{:?} to {:?}", self.span[0], self.span[1])));
        fields.push(("tolerance", format!("{}{}", length(self.tolerance), separation(self.min_separation))));
        fields.push(("cost", cost(self)));
        fields.extend(certificate(self).map(|text| ("certificate", text)));
        table::fields(&fields)
    }
}

/// How, when and where two bodies meet.
pub(super) fn meeting(view: &AnswerView) -> Vec<(&'static str, String)> {
    let mut fields = Vec::new();
    if view.verdict == VerdictKind::Contact {
        fields.push(("hit by", hit_by(view)));
    }
    fields.extend(view.approach_speed.map(|speed| ("approach", format!("{speed:.6} per unit of time"))));
    fields.extend(start(view).map(|text| ("at the start", text)));
    fields.extend(view.reason.map(|reason| ("reason", why(reason))));
    if let Some(witness) = &view.witness {
        for (k, name) in ["on the first", "on the second"].into_iter().enumerate() {
            let place = witness.points[k].map(|x| format!("{x:.9}")).join(", ");
            fields.push((name, format!("({place}), {}", witness.part(k))));
        }
        fields.push(("normal", format!("({})", witness.normal.map(|x| format!("{x:.9}")).join(", "))));
    }
    fields.extend(view.contact_points.as_ref().map(|points| ("points", patch::text(points))));
    fields
}

/// What the answer cost.
pub(super) fn cost(view: &AnswerView) -> String {
    format!(
        "{}, {} of bounds, {} of faces; {} (loading {}, building {})",
        counted(view.steps, "step", "steps"),
        counted(view.node_pairs, "pair", "pairs"),
        counted(view.face_pairs, "pair", "pairs"),
        duration(view.micros),
        duration(view.load_micros),
        duration(view.build_micros)
    )
}

/// The certificate, if one was written.
pub(super) fn certificate(view: &AnswerView) -> Option<String> {
    let CertificateView { file, bytes, refused } = view.certificate.as_ref()?;
    let checked = match refused {
        None => "accepted by the checker".to_owned(),
        Some(reason) => format!("NOT accepted by the checker (the answer stands): {reason}"),
    };
    Some(format!("{}: {bytes} bytes, {checked}", table::name(file)))
}

pub(super) fn notes(view: &AnswerView) -> impl Iterator<Item = (&'static str, String)> {
    view.notes.iter().map(|note| ("note", note.clone()))
}

fn bodies(view: &AnswerView) -> Vec<(&'static str, String)> {
    ["first body", "second body"].into_iter().zip(view.bodies.iter().map(body_text)).collect()
}

/// The time by which a contact is proved to have happened.
fn hit_by(view: &AnswerView) -> String {
    match (view.hit_by, view.method) {
        (Some(time), _) => format!("{time:?}, proved"),
        (None, _) if view.bodies.iter().any(|body| body.enlargement > 0.0) => {
            "not proved: a body is larger than what it stands for (see the note)".to_owned()
        }
        (None, Method::Capoeira) => "not determined: this method ends before the contact".to_owned(),
        (None, _) => "not proved: a graze, or nearly one".to_owned(),
    }
}

/// Why nothing was decided, and what to do about it.
fn why(reason: Reason) -> String {
    let more = match reason {
        Reason::Budget => "the budget of steps is used up; raise it with --budget",
        Reason::Stopped => "the search was interrupted",
        Reason::Precision => {
            "doubles cannot resolve this case at this tolerance; with a larger --tolerance, bodies closer than that count as touching"
        }
    };
    format!("{reason}: {more}")
}

/// The relation of two bodies that are too close at the start.
pub(super) fn start(view: &AnswerView) -> Option<String> {
    let ((words, outer), [from, to]) = view.overlap.zip(view.gap)?;
    let [lo, hi] = [from, to].map(length);
    let distance = if lo == hi { lo } else { format!("{lo} to {hi}") };
    let too_near = if view.intersecting == Some(true) {
        words.to_owned()
    } else if to <= view.min_separation {
        format!("{words}, but are closer than --min-separation")
    } else {
        format!("{words}, but are too close for this tolerance")
    };
    let hollow = match outer {
        Some(outer) => {
            format!(" (use --surface {} if only its surface counts)", ["first", "second"][outer.min(1)])
        }
        None => String::new(),
    };
    Some(format!("{distance} from surface to surface; {too_near}{hollow}"))
}

pub(super) fn separation(distance: f64) -> String {
    if distance > 0.0 { format!(", keeping {}", length(distance)) } else { String::new() }
}

/// A body for people.
pub fn body_text(body: &BodyView) -> String {
    let mut text = format!(
        "{}: {}, {}, ",
        table::name(&body.name),
        counted(body.faces, "face", "faces"),
        counted(body.vertices, "vertex", "vertices")
    );
    text += match (body.closed, body.loose_ends) {
        (true, _) => "closed, ",
        (false, None) => "",
        (false, Some(_)) if body.radius > 0.0 => "segments, ",
        (false, Some(true)) => "segments with loose ends, ",
        (false, Some(false)) => "segments without loose ends, ",
    };
    text += &match body.assumed {
        Assumed::Surface => "a surface, as requested".to_owned(),
        taken @ (Assumed::Solid | Assumed::Open(_)) => taken.to_string(),
    };
    if body.radius > 0.0 {
        text += &format!(", rounded by {:?}", body.radius);
    }
    if body.enlargement > 0.0 {
        text += &format!(", at most {:.3e} larger than what it stands for", body.enlargement);
    }
    // points and segments are what spheres and capsules are made of
    let degenerate = if body.radius > 0.0 { 0 } else { body.degenerate_faces };
    for (count, what) in [(degenerate, "degenerate"), (body.duplicate_faces, "duplicate")] {
        if count > 0 {
            text += &format!(", {count} {what}");
        }
    }
    text
}

/// A length, with enough digits to tell it from others.
pub fn length(value: f64) -> String {
    if value != 0.0 && !(1e-3..1e6).contains(&value.abs()) {
        format!("{value:.4e}")
    } else {
        format!("{value:.6}")
    }
}

/// A time that was measured.
pub fn duration(micros: f64) -> String {
    if micros < 1e3 {
        format!("{micros:.1} µs")
    } else if micros < 1e6 {
        format!("{:.2} ms", micros / 1e3)
    } else {
        format!("{:.2} s", micros / 1e6)
    }
}
