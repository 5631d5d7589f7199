//! `swept check --at T`: a scene at one time, without a search.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::query::{Bodies, asked_pairs, body_text, length};
use crate::{output, quiet, table};
use swept::{AnyMotion, Body};
use swept_io::instant::{DistanceView, OverlapKind, PoseView};
use swept_io::{InstantView, Scene};

/// How it is printed.
pub struct Printing {
    pub json: bool,
    /// Whether bodies that touch are a failure.
    pub fail_on_contact: bool,
}

/// Where the bodies of a scene are at a time, and how far apart.
pub fn run(scene: &Scene, at: f64, notes: Vec<String>, printing: &Printing) -> Result<Outcome, Failure> {
    let [start, end] = scene.span;
    let within = start <= at && at <= end;
    if !within {
        return Err(Failure::plain(format!(
            "--at {at:?} is not a time of the span from {start:?} to {end:?}"
        )));
    }
    let pairs = asked_pairs(scene)?;
    let loaded = Bodies::load(scene, notes)?;
    let bodies: Vec<(&Body, &AnyMotion)> =
        loaded.bodies.iter().map(|body| &**body).zip(&loaded.motions).collect();
    let view = InstantView::of(&bodies, &pairs, at).map_err(|error| Failure::plain(error.to_string()))?;
    let view = InstantView { notes: loaded.notes, bodies: loaded.about, ..view };
    let apart = view.pairs.iter().all(|pair| pair.overlap == OverlapKind::Apart);
    let possible = view.pairs.iter().any(|pair| pair.overlap == OverlapKind::Possible);
    let code = match (possible, apart) {
        (true, _) => 3,
        (false, apart) => u8::from(!apart && printing.fail_on_contact),
    };
    let text = match (printing.json, quiet::is_on()) {
        (true, _) => output::json(&view)?,
        (false, true) => {
            let lines =
                view.pairs.iter().map(|pair| format!("{:?} {:?}\n", pair.distance[0], pair.distance[1]));
            lines.collect()
        }
        (false, false) => text(&view),
    };
    Ok(Outcome { text, code, ..Outcome::default() })
}

/// All fields, by name.
fn text(view: &InstantView) -> String {
    let name = |k: usize| table::name(&view.bodies[k].name);
    let triple = |v: [f64; 3]| format!("({})", v.map(|x| format!("{x:.9}")).join(", "));
    let mut fields = vec![("time", format!("{:?}", view.at))];
    for (k, PoseView { position, rotation, .. }) in view.poses.iter().enumerate() {
        let rows = rotation.map(|row| row.map(|x| format!("{x:.6}")).join(" ")).join("; ");
        fields.push(("body", body_text(&view.bodies[k])));
        fields.push(("", format!("at {}, rotation [{rows}]", triple(*position))));
    }
    for pair in &view.pairs {
        let DistanceView { bodies: [a, b], distance: [lo, hi], overlap, outer, witness } = pair;
        let bounds = [*lo, *hi].map(length);
        let apart = if bounds[0] == bounds[1] { bounds[0].clone() } else { bounds.join(" to ") };
        let inside = outer.map(|outer| format!(" ({} is solid)", name(outer))).unwrap_or_default();
        fields.push(("pair", format!("{} and {}: {apart}, {}{inside}", name(*a), name(*b), overlap.words())));
        for k in 0..2 {
            fields.push(("", format!("{}, {}", triple(witness.points[k]), witness.part(k))));
        }
    }
    fields.extend(view.notes.iter().map(|note| ("note", note.clone())));
    table::fields(&fields)
}
