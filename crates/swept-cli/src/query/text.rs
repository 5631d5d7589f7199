//! An answer for people.

use super::{About, Told, Written, feature, reason};
use crate::table;
use std::time::Duration;
use swept::certificate::{Overlap, Verdict};
use swept::query::Method;
use swept::shape::Assumed;
use swept_io::counted;

impl Told {
    /// Times and bodies, for a report.
    pub fn times(&self) -> Vec<(&'static str, String)> {
        let mut rows = vec![
            ("first body", self.about[0].text()),
            ("second body", self.about[1].text()),
            ("time", duration(self.time)),
            ("reading", duration(self.load)),
            ("building", duration(self.build)),
        ];
        rows.extend(self.notes());
        rows
    }

    fn notes(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.notes.iter().map(|note| ("note", note.clone()))
    }

    /// Fields with their names.
    pub fn text(&self) -> String {
        let answer = &self.answer;
        let mut fields: Vec<(&str, String)> = vec![("verdict", answer.verdict.word().to_owned())];
        let near = if answer.min_separation > 0.0 {
            format!("come within {:?}", answer.min_separation)
        } else {
            "touch".to_owned()
        };
        let (lo, hi) = (answer.span.lo(), answer.span.hi());
        match &answer.verdict {
            Verdict::Clear => {
                let when = if lo == hi {
                    format!("at the time {lo:?}")
                } else {
                    format!("at any time from {lo:?} to {hi:?}")
                };
                fields.push(("proved", format!("the bodies do not {near} {when}")));
            }
            Verdict::Contact(contact) => {
                let proved = format!(
                    "they do not {near} before {:?}; then they are {} to {} apart",
                    contact.safe_until,
                    length(contact.gap.lo()),
                    length(contact.gap.hi())
                );
                fields.push(("safe until", format!("{:?}", contact.safe_until)));
                fields.push(("proved", proved));
                fields.push((
                    "hit by",
                    contact.hit_by.map_or_else(
                        || match self.method {
                            Method::Capoeira => "not asked: this method ends before the contact".to_owned(),
                            _ => "not proved: a graze, or too near to one".to_owned(),
                        },
                        |time| format!("{time:?}, proved"),
                    ),
                ));
                fields.push(("approach", format!("{:.6} a unit of time", contact.approach_speed)));
            }
            Verdict::Overlapping(overlap) => {
                fields.push(("at the start", start(overlap, answer.min_separation)));
            }
            Verdict::Undecided { safe_until, reason: reached } => {
                fields.push(("safe until", format!("{safe_until:?}")));
                fields.push(("proved", format!("they do not {near} before {safe_until:?}")));
                fields.push((
                    "reason",
                    match reason(*reached) {
                        "budget" => "budget: the steps were used up; --budget gives more".to_owned(),
                        "stopped" => "stopped: the search was asked to stop".to_owned(),
                        other => {
                            format!("{other}: doubles cannot resolve this case; try a larger --tolerance")
                        }
                    },
                ));
            }
        }
        if let Some(witness) = self.witness() {
            for (k, name) in ["on the first", "on the second"].into_iter().enumerate() {
                let place = witness.points[k].map(|x| format!("{x:.9}")).join(", ");
                let part = feature(witness.features[k]);
                let part = if part == "face" { String::new() } else { format!("{part} of ") };
                fields.push((name, format!("({place}), {part}face {}", witness.faces[k])));
            }
            fields.push(("normal", format!("({})", witness.normal.map(|x| format!("{x:.9}")).join(", "))));
        }
        fields.extend(self.patch_text().map(|text| ("points", text)));
        fields.extend(self.notes());
        for (name, about) in ["first body", "second body"].into_iter().zip(&self.about) {
            fields.push((name, about.text()));
        }
        fields.push(("method", self.method.name().to_owned()));
        fields.push(("span", format!("{lo:?} to {hi:?}")));
        fields.push((
            "tolerance",
            format!("{}{}", length(answer.tolerance), separation(answer.min_separation)),
        ));
        fields.push((
            "cost",
            format!(
                "{}, {} of bounds, {} of faces; {} (loading {}, building {})",
                counted(answer.cost.steps, "step", "steps"),
                counted(answer.cost.node_pairs, "pair", "pairs"),
                counted(answer.cost.face_pairs, "pair", "pairs"),
                duration(self.time),
                duration(self.load),
                duration(self.build)
            ),
        ));
        if let Some(Written { file, bytes, refused }) = &self.certificate {
            let checked = match refused {
                None => "accepted by the checker".to_owned(),
                Some(reason) => format!("NOT accepted by the checker, though the answer stands: {reason}"),
            };
            fields.push(("certificate", format!("{}: {bytes} bytes, {checked}", table::name(file))));
        }
        table::fields(&fields)
    }
}

/// How two bodies stand that are too near each other at the start.
fn start(overlap: &Overlap, separation: f64) -> String {
    let [lo, hi] = [overlap.distance.lo(), overlap.distance.hi()].map(length);
    let distance = if lo == hi { lo } else { format!("{lo} to {hi}") };
    let too_near = match overlap.words() {
        words if overlap.intersecting => words.to_owned(),
        words if overlap.distance.hi() <= separation => {
            format!("{words}, but are nearer than --min-separation")
        }
        words => format!("{words}, but are too near for this --tolerance"),
    };
    let hollow = match overlap.outer {
        Some(outer) => {
            format!(" (--surface {} if only its surface counts)", ["first", "second"][outer.min(1)])
        }
        None => String::new(),
    };
    format!("{distance} from surface to surface; {too_near}{hollow}")
}

fn separation(distance: f64) -> String {
    if distance > 0.0 { format!(", keeping {}", length(distance)) } else { String::new() }
}

impl About {
    /// For people.
    pub fn text(&self) -> String {
        let summary = &self.summary;
        let mut text = format!(
            "{}: {}, {}, ",
            table::name(&self.name),
            counted(summary.faces, "face", "faces"),
            counted(summary.vertices, "vertex", "vertices")
        );
        text += match (summary.closed, summary.loose_ends) {
            (true, _) => "closed, ",
            (false, None) => "",
            (false, Some(true)) => "segments with loose ends, ",
            (false, Some(false)) => "segments without loose ends, ",
        };
        text += &match self.assumed {
            Assumed::Surface => "a surface, as was said".to_owned(),
            taken => taken.to_string(),
        };
        for (count, what) in [(summary.degenerate_faces, "degenerate"), (summary.duplicate_faces, "repeated")]
        {
            if count > 0 {
                text += &format!(", {count} {what}");
            }
        }
        text
    }
}

/// A length with enough digits to tell it from others.
pub(super) fn length(value: f64) -> String {
    if value != 0.0 && !(1e-3..1e6).contains(&value.abs()) {
        format!("{value:.4e}")
    } else {
        format!("{value:.6}")
    }
}

/// A time that was measured.
fn duration(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    if micros < 1e3 {
        format!("{micros:.1} µs")
    } else if micros < 1e6 {
        format!("{:.2} ms", micros / 1e3)
    } else {
        format!("{:.2} s", micros / 1e6)
    }
}
