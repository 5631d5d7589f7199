//! `swept verify` for a certificate about many bodies.

use super::{VerifyArguments, load, reason};
use crate::failure::{Failure, refused};
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::{output, quiet, table};
use serde_json::{Value, json};
use std::time::Instant;
use swept::Mesh;
use swept_io::answer::micros;
use swept_io::certificate::{Job, VerifiedJob};
use swept_io::counted;

/// Bodies that are listed.
const LISTED: usize = 12;

/// Verifies a certificate of so many bytes, whose reading began at `start`.
pub(super) fn verify(
    arguments: &VerifyArguments,
    job: &Job,
    bytes: u64,
    start: Instant,
) -> Result<Outcome, Failure> {
    if arguments.a.is_some() || arguments.b.is_some() {
        let what = "--a and --b are for certificates about two bodies; use --body NAME=MESH";
        return Err(Failure::plain(what));
    }
    let named = |argument: &String| match argument.split_once('=') {
        Some((name, mesh)) => Ok((name.to_owned(), load(mesh)?)),
        None => Err(Failure::plain(format!("--body {}: expected NAME=MESH", table::excerpt(argument)))),
    };
    let given = arguments.body.iter().map(named).collect::<Result<Vec<_>, _>>()?;
    let meshes = job.meshes(&given).map_err(|error| refused(error.of(&arguments.file)))?;
    let meshes: Vec<&Mesh> = meshes.iter().map(|mesh| &**mesh).collect();
    let loading = start.elapsed();
    let progress = Progress::bar("verifying", job.work(&meshes));
    let start = Instant::now();
    let result = job.verify(&meshes, &|more| progress.add(more as u64));
    let time = start.elapsed();
    drop(progress);
    let reason = reason(&result)?;
    let text = if arguments.json {
        let mut view = job.json(arguments.everything);
        let verified = result.as_ref().ok();
        view["verified"] = verified.is_some().into();
        view["reason"] = reason.clone().map_or(Value::Null, Value::from);
        view["verdict"] = verified.map_or(Value::Null, |verified| verified.word().into());
        view["safe_until"] = verified.map_or(Value::Null, |verified| verified.until.into());
        view["proved"] = verified.map_or(Value::Null, |verified| verified.statement().into());
        view["bytes"] = bytes.into();
        view["load_micros"] = json!(micros(loading));
        view["micros"] = json!(micros(time));
        output::json(&view)?
    } else {
        match &result {
            Ok(_) if quiet::is_on() => "verified\n".to_owned(),
            Err(_) if quiet::is_on() => "REFUSED\n".to_owned(),
            Ok(verified) => {
                let took = format!("{:.3} ms", micros(time) / 1e3);
                table::fields(&fields(job, verified, bytes, took))
            }
            Err(_) => table::fields(&[
                ("certificate", "REFUSED".to_owned()),
                ("reason", reason.unwrap_or_default()),
                ("claimed", format!("about {}", counted(job.digests.len() as u64, "body", "bodies"))),
            ]),
        }
    };
    Ok(Outcome { text, code: u8::from(result.is_err()), ..Outcome::default() })
}

fn fields(job: &Job, verified: &VerifiedJob, bytes: u64, took: String) -> Vec<(&'static str, String)> {
    let mut fields = vec![("certificate", "verified".to_owned()), ("proved", verified.statement())];
    let digests = verified.digests_text();
    for (k, (name, digest)) in verified.names.iter().zip(&digests).enumerate().take(LISTED) {
        let solid = if job.scene().bodies[k].solid == Some(true) { "solid" } else { "surface" };
        let text = format!("{}: {solid}{}, SHA-256 {digest}", table::name(name), job.shape_text(k));
        fields.push(("body", text));
    }
    if digests.len() > LISTED {
        fields.push(("body", format!("and {} more: --json lists them", digests.len() - LISTED)));
    }
    let separations: usize = verified.pairs.iter().map(|(_, checked)| checked.separations).sum();
    let [ignored, grouped] = verified.left_out;
    fields.extend([
        ("left out", format!("{ignored} ignored, {grouped} of groups, as the scene in the certificate says")),
        ("span", format!("{:?} to {:?}", verified.span[0], verified.span[1])),
        ("separation", format!("{:?}", verified.min_separation)),
        (
            "checked",
            format!(
                "{}, {} of pairs of parts; {took}",
                counted(verified.pairs.len() as u64, "pair", "pairs"),
                counted(separations as u64, "separation", "separations")
            ),
        ),
        ("size", format!("{bytes} bytes")),
        (
            "trusted",
            "rounding, sine and cosine, the formulas of the motions: see docs/certificates.md".to_owned(),
        ),
    ]);
    fields
}
