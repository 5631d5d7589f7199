//! No lie is accepted.

use super::campaign::usable_options;
use super::lie::{Draft, LIES, Lie};
use super::truth::truth;
use crate::campaign::{Campaign, Failure, Tally, each_case};
use crate::first_contact::Case;
use crate::first_contact::hostile::FAMILIES;
use crate::first_contact::regression::{case as case_of, text};
use crate::first_contact::workload::{Speed, thrown};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};
use swept::{Builtin, Mesh, Options, first_contact_recorded};
use swept_io::scene::OptionsTable;
use swept_io::{Certificate, Scene};

/// Lies of each kind.
const CASES: u64 = 1000;
/// Instants at which an accepted claim is tested.
const INSTANTS: usize = 200;
/// The same for a refused claim, to count how many were false.
const FEW_INSTANTS: usize = 24;
/// Steps of a search: longer ones are left undecided, which is proved as well.
const BUDGET: u64 = 2000;
/// Proofs with more steps are left out: many short ones are more useful.
const MOST_STEPS: usize = 4000;

/// Lies that pass as files, and damaged files.
#[must_use]
pub fn tampering_campaign() -> Campaign {
    let about = "Certificates that were tampered with: what the checker accepts is true, by the oracle.";
    let mut campaign = Campaign::new("tampering", about).with_block(20);
    for lie in LIES {
        let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| lied(lie, rng, tally);
        campaign = campaign.with(each_case(lie.name, judge), CASES);
    }
    for damage in DAMAGES {
        let judge = move |rng: &mut ChaCha8Rng, tally: &mut Tally| damaged(damage, rng, tally);
        campaign = campaign.with(each_case(damage.name, judge), CASES);
    }
    campaign
}

/// A random pair and its proof, before any lie.
fn honest(rng: &mut ChaCha8Rng) -> Draft {
    loop {
        let case = if rng.random() {
            let name = |rng: &mut ChaCha8Rng| {
                ["icosphere(80)", "torus(60)", "box(12)", "tetrahedron(4)", "blob(100)"]
                    [rng.random_range(0..5usize)]
            };
            let mesh = |text: &str| text.parse::<Builtin>().expect("a recipe").mesh();
            let bodies: [Mesh; 2] = [mesh(name(rng)), mesh(name(rng))];
            let mut case = Case::new(bodies, thrown(Speed::Low, rng));
            case.min_separation = if rng.random() { 0.0 } else { 0.01 };
            case
        } else {
            (FAMILIES[rng.random_range(0..FAMILIES.len())].case)(rng)
        };
        let [a, b] = case.engine_bodies();
        let options = Options { budget: BUDGET, ..usable_options(&case, [&a, &b]) };
        let [first, second] = super::campaign::moving(&case.motions);
        let recorded = first_contact_recorded(&a, &first, &b, &second, &options);
        let Ok(recorded) = recorded else { continue };
        let proof = recorded.proof();
        if text(&case).is_err() || proof.steps.len() > MOST_STEPS {
            continue;
        }
        return Draft { case, proof };
    }
}

/// The certificate of a draft, with the bodies in it; `None` if there is none, as for an invalid motion.
fn certificate(draft: &Draft) -> Option<Certificate> {
    let scene = Scene::parse(&text(&draft.case).ok()?, None).ok()?;
    let options =
        OptionsTable { min_separation: Some(draft.proof.min_separation), ..OptionsTable::default() };
    Certificate::new(&scene, draft.case.bodies.each_ref(), options, draft.proof.clone(), true).ok()
}

/// Whether a certificate is accepted on its own.
fn accepted(certificate: &Certificate) -> Result<(), String> {
    let meshes = certificate.meshes([None, None]).map_err(|error| error.to_string())?;
    certificate.verify(meshes.each_ref(), &|_| {}).map(|_| ()).map_err(|refused| refused.to_string())
}

fn lied(lie: Lie, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let draft = honest(rng);
    let mut changed = draft.clone();
    (lie.tell)(&mut changed, rng);
    let Some(written) = certificate(&changed) else {
        tally.count("no certificate can say that");
        return Ok(());
    };
    // through the file: format and digests are right
    let read = Certificate::parse(&written.bytes())
        .map_err(|error| Failure::new(format!("what was written is not read: {error}"), &[]))?;
    judged(&read, rng, tally)
}

/// What is accepted is true.
fn judged(certificate: &Certificate, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    tally.count("passed as a file");
    let verdict = accepted(certificate);
    tally.count_if("accepted", verdict.is_ok());
    let Ok(case) = case_of(certificate.scene()) else {
        tally.count("no recipe for the oracle");
        return match verdict {
            Ok(()) => Err(Failure::new("accepted, and the oracle cannot say", &[])),
            Err(_) => Ok(()),
        };
    };
    let instants = if verdict.is_ok() { INSTANTS } else { FEW_INSTANTS };
    let said = truth(&case, &certificate.proof, instants, rng);
    tally.count_if("false", said.is_err());
    match (verdict, said) {
        (Ok(()), Err(what)) => Err(Failure::new(
            format!("ACCEPTED BUT FALSE: {what}; {:?}, {:?}", certificate.proof.claim, case.motions),
            &[],
        )),
        _ => Ok(()),
    }
}

/// A way to damage a file.
#[derive(Clone, Copy)]
struct Damage {
    name: &'static str,
    inflict: fn(&mut Vec<u8>, &mut ChaCha8Rng),
}

const DAMAGES: [Damage; 4] = [
    Damage { name: "bits flipped", inflict: |bytes, rng| flipped(bytes, rng) },
    Damage { name: "file truncated", inflict: truncated },
    Damage { name: "bytes removed or doubled", inflict: cut },
    Damage { name: "bits flipped, digest made right", inflict: |bytes, rng| flipped_and_signed(bytes, rng) },
];

fn flipped(bytes: &mut [u8], rng: &mut ChaCha8Rng) {
    for _ in 0..rng.random_range(1..4u32) {
        let place = rng.random_range(0..bytes.len());
        bytes[place] ^= 1 << rng.random_range(0..8u32);
    }
}

fn truncated(bytes: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
    bytes.truncate(rng.random_range(0..bytes.len()));
}

fn cut(bytes: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
    let (i, j) = (rng.random_range(0..bytes.len()), rng.random_range(0..bytes.len()));
    let part: Vec<u8> = bytes[i.min(j)..i.max(j)].to_vec();
    if rng.random() {
        bytes.drain(i.min(j)..i.max(j));
    } else {
        bytes.splice(i..i, part);
    }
}

fn flipped_and_signed(bytes: &mut [u8], rng: &mut ChaCha8Rng) {
    let end = bytes.len() - 32;
    // most of a file with embedded bodies is the bodies: aim after them more often than not
    let from = if rng.random_range(0..4u32) > 0 { end - (end / 8).min(end - 1) } else { 12 };
    for _ in 0..rng.random_range(1..4u32) {
        let place = rng.random_range(from..end);
        bytes[place] ^= 1 << rng.random_range(0..8u32);
    }
    let digest = Sha256::digest(&bytes[..end]);
    bytes[end..].copy_from_slice(&digest);
}

fn damaged(damage: Damage, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let Some(written) = certificate(&honest(rng)) else {
        tally.count("no certificate can say that");
        return Ok(());
    };
    let mut bytes = written.bytes();
    let before = bytes.clone();
    (damage.inflict)(&mut bytes, rng);
    match Certificate::parse(&bytes) {
        Err(_) => {
            tally.count("not read");
            Ok(())
        }
        Ok(_) if bytes == before => {
            tally.count("unchanged");
            Ok(())
        }
        Ok(certificate) => judged(&certificate, rng, tally),
    }
}
