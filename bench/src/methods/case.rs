//! One query, answered by every method.

use crate::campaign::Tally;
use crate::first_contact::oracle::Scene;
use crate::first_contact::{JudgedQuery, Promise, judge_promise};
use rand_chacha::ChaCha8Rng;
use swept::{Answer, Method, Options, QueryError, Verdict};

/// A method that is compared with the default one, and its promise.
pub(super) type Promised = (Method, Promise);

/// Queries each method and judges its answer.
pub(super) fn judge_methods(
    methods: &[Promised],
    scene: &Scene,
    asked: &JudgedQuery,
    options: &Options,
    ask: impl Fn(&Options) -> Result<Answer, QueryError>,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), String> {
    let usual = ask(options).map_err(|error| error.to_string())?;
    for &(method, promise) in methods {
        let name = method.name();
        let told = |message: String| format!("{name}: {message}");
        let answer = ask(&Options { method, ..*options }).map_err(|error| told(error.to_string()))?;
        // the counts of different methods are kept separate
        let mut own = Tally::default();
        judge_promise(scene, asked, &answer, promise, rng, &mut own).map_err(told)?;
        for (what, count) in own.counts {
            *tally.counts.entry(format!("{name}: {what}")).or_default() += count;
        }
        for (what, value) in own.worst {
            tally.measure(&format!("{name}: {what}"), value);
        }
        tally.measure(&format!("{name}: steps"), answer.cost.steps as f64);
        agree(&usual, &answer, name, tally).map_err(told)?;
        if let Verdict::Contact(contact) = &answer.verdict {
            let [_, distance] = scene.distance(contact.safe_until).distance;
            tally.measure(&format!("{name}: distance at the contact"), distance);
            tally.measure(&format!("{name}: distance over the tolerance"), distance / answer.tolerance);
        }
    }
    Ok(())
}

/// What the default method proves must hold for all.
fn agree(usual: &Answer, other: &Answer, name: &str, tally: &mut Tally) -> Result<(), String> {
    tally.count_if(
        &format!("{name}: another word than the default"),
        std::mem::discriminant(&usual.verdict) != std::mem::discriminant(&other.verdict),
    );
    if usual.tolerance != other.tolerance {
        return Err(format!("a tolerance of {:e} in place of {:e}", other.tolerance, usual.tolerance));
    }
    match (&usual.verdict, &other.verdict) {
        (Verdict::Contact(contact), other) => {
            let Some(hit) = contact.hit_by else { return Ok(()) };
            match other {
                Verdict::Clear => Err(format!("clear, but there is a contact before {hit:?}")),
                Verdict::Contact(found) if found.safe_until > hit => {
                    Err(format!("a contact at {:?}, proved to happen before {hit:?}", found.safe_until))
                }
                Verdict::Contact(found) => {
                    let earlier = (contact.safe_until - found.safe_until).max(0.0) * contact.approach_speed;
                    tally.measure(&format!("{name}: earlier than the default, as a way"), earlier);
                    Ok(())
                }
                Verdict::Overlapping(_) => Err("overlapping, but apart at the start".to_owned()),
                Verdict::Undecided { .. } => Ok(()),
            }
        }
        (Verdict::Overlapping(overlap), Verdict::Clear | Verdict::Contact(_)) if overlap.intersecting => {
            Err("apart, but intersecting at the start".to_owned())
        }
        _ => Ok(()),
    }
}
