//! `swept verify`: a certificate, checked without the engine that wrote it.

mod job;

use crate::failure::{Failure, refused};
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::{output, quiet, table};
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Instant;
use swept::Mesh;
use swept_io::certificate::{CertificateFile, Refused, Verified};
use swept_io::{Certificate, FileError, MeshSource, counted};

/// Check a certificate written by `swept check --certificate`
///
/// Proves the claim about the bodies again, with interval arithmetic and without the engine that wrote
/// the certificate. Exit code 0: verified. 1: refused, with the first reason: not proved, another body, a
/// damaged file. 2: not a certificate, or a mesh that cannot be read. 130: interrupted, and nothing is
/// verified.
#[derive(Args)]
pub struct VerifyArguments {
    /// The certificate
    file: PathBuf,
    /// The first body, if it is not in the certificate: a mesh file or a built-in body
    #[arg(long, value_name = "MESH")]
    a: Option<String>,
    /// The second body, likewise
    #[arg(long, value_name = "MESH")]
    b: Option<String>,
    /// A body of a certificate about many, by its name; may be given several times
    #[arg(long, value_name = "NAME=MESH", conflicts_with_all = ["a", "b"])]
    body: Vec<String>,
    /// Print JSON, including the scene
    #[arg(long)]
    json: bool,
    /// Include all nodes and steps of the certificate
    #[arg(long, requires = "json")]
    everything: bool,
}

/// Verifies the certificate.
pub fn run(arguments: &VerifyArguments) -> Result<Outcome, Failure> {
    let start = Instant::now();
    let progress = Progress::spinner("reading the certificate");
    let given = [&arguments.a, &arguments.b].map(|mesh| mesh.as_deref().map(load).transpose());
    let [a, b] = given;
    let given = [a?, b?];
    let bytes = std::fs::metadata(&arguments.file).map_or(0, |data| data.len());
    let certificate = match CertificateFile::read(&arguments.file) {
        Ok(CertificateFile::Job(job)) => {
            drop(progress);
            return job::verify(arguments, &job, bytes, start);
        }
        Ok(CertificateFile::Pair(certificate)) if arguments.body.is_empty() => certificate,
        Ok(CertificateFile::Pair(_)) => {
            return Err(Failure::plain("--body is for certificates about many bodies; use --a and --b"));
        }
        Err(error) if Certificate::is_broken(&error) => return broken(arguments, &error),
        Err(error) => return Err(refused(error)),
    };
    let meshes = certificate.meshes(given).map_err(|error| refused(error.of(&arguments.file)))?;
    let meshes = meshes.each_ref();
    let loading = start.elapsed();
    drop(progress);
    let progress = Progress::bar("verifying", certificate.work(meshes));
    let start = Instant::now();
    let result = certificate.verify(meshes, &|more| progress.add(more as u64));
    let time = start.elapsed();
    drop(progress);
    let reason = reason(&result)?;
    let micros = [loading, time].map(|time| (time.as_secs_f64() * 1e9).round() / 1e3);
    let text = if arguments.json {
        let mut view = certificate.json(arguments.everything);
        view["verified"] = result.is_ok().into();
        view["reason"] = reason.clone().map_or(Value::Null, Value::from);
        view["proved"] = result.as_ref().map_or(Value::Null, |verified| verified.checked.to_string().into());
        view["bytes"] = bytes.into();
        view["load_micros"] = json!(micros[0]);
        view["micros"] = json!(micros[1]);
        output::json(&view)?
    } else {
        let took = format!("{:.3} ms", micros[1] / 1e3);
        match &result {
            Ok(_) if quiet::is_on() => "verified\n".to_owned(),
            Err(_) if quiet::is_on() => "REFUSED\n".to_owned(),
            Ok(verified) => table::fields(&verified_fields(&certificate, verified, bytes, took)),
            Err(_) => table::fields(&[
                ("certificate", "REFUSED".to_owned()),
                ("reason", reason.unwrap_or_default()),
                ("claimed", certificate.proof.claim.word().to_owned()),
            ]),
        }
    };
    Ok(Outcome { text, code: u8::from(result.is_err()), ..Outcome::default() })
}

/// Why a certificate was refused, if it was; a mesh that cannot be read says nothing about it.
fn reason<T>(result: &Result<T, Refused>) -> Result<Option<String>, Failure> {
    match result {
        Err(Refused::Input(error)) => Err(refused(error.clone())),
        Err(refusal) => Ok(Some(refusal.to_string())),
        Ok(_) => Ok(None),
    }
}

/// The mesh that an argument names.
fn load(text: &str) -> Result<Mesh, Failure> {
    MeshSource::of_argument(text).and_then(|source| source.load()).map_err(refused)
}

/// A damaged certificate proves nothing.
fn broken(arguments: &VerifyArguments, error: &FileError) -> Result<Outcome, Failure> {
    let reason = error.to_string();
    let text = if arguments.json {
        output::json(&json!({ "verified": false, "reason": reason, "proved": null }))?
    } else if quiet::is_on() {
        "REFUSED\n".to_owned()
    } else {
        table::fields(&[("certificate", "REFUSED".to_owned()), ("reason", reason)])
    };
    Ok(Outcome { text, code: 1, ..Outcome::default() })
}

fn verified_fields(
    certificate: &Certificate,
    verified: &Verified,
    bytes: u64,
    took: String,
) -> Vec<(&'static str, String)> {
    let checked = &verified.checked;
    let digests = verified.digests_text();
    let body = |k: usize| {
        let solid = if checked.solid[k] { "solid" } else { "surface" };
        format!(
            "{}: {}, {solid}{}, SHA-256 {}",
            table::name(&verified.names[k]),
            counted(checked.faces[k], "face", "faces"),
            certificate.shape_text(k),
            digests[k]
        )
    };
    let nodes = certificate.proof.covers.each_ref().map(|cover| cover.nodes.len());
    let looked_at = match checked.separations {
        0 => "the faces named".to_owned(),
        separations => format!(
            "{} inside {}, {} of pairs of parts",
            counted(checked.faces[0] + checked.faces[1], "face", "faces"),
            counted(nodes[0] + nodes[1], "part", "parts"),
            counted(separations, "separation", "separations"),
        ),
    };
    vec![
        ("certificate", "verified".to_owned()),
        ("proved", checked.to_string()),
        ("first body", body(0)),
        ("second body", body(1)),
        ("first motion", table::motion(&certificate.motion_text(0))),
        ("second motion", table::motion(&certificate.motion_text(1))),
        ("span", format!("{:?} to {:?}", checked.span[0], checked.span[1])),
        ("tolerance", format!("{:?}, separation {:?}", checked.tolerance, checked.min_separation)),
        ("checked", format!("{looked_at}; {took}")),
        ("size", format!("{bytes} bytes")),
        (
            "trusted",
            "rounding, sine and cosine, the formulas of the motions: see docs/certificates.md".to_owned(),
        ),
    ]
}
