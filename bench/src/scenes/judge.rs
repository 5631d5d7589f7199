//! Whether an answer about many bodies is right.
//!
//! Poses have 640 bits. Meshes are compared by the oracle of two bodies, a half-space by the lowest corner of the
//! other mesh, which needs no box. Each pair is looked at at some instants of the time for which it is claimed to be apart.

use super::draw::{Drawn, DrawnScene, SPAN};
use crate::campaign::Tally;
use crate::first_contact::instants::throughout;
use crate::first_contact::oracle::pose::TrueRelativePose;
use crate::first_contact::oracle::{Scene, Surface};
use crate::motions::real::{Real, dot, length, triple};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::internals::shape::HalfSpace;
use swept::{PairAnswer, PairStatus, SceneAnswer, Verdict};

/// Number of instants at which each pair is looked at.
const INSTANTS: usize = 8;
/// About how many of the pairs that are clear are looked at; all others are.
const LOOKED_AT: f64 = 10.0;

/// Tests every claim of an answer.
///
/// # Errors
/// The first claim that is wrong.
pub fn judge(
    scene: &DrawnScene,
    answer: &SceneAnswer,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), String> {
    let count = scene.bodies.len();
    if answer.pairs.len() != count * (count - 1) / 2 {
        return Err(format!("a table of {} pairs for {count} bodies", answer.pairs.len()));
    }
    let surfaces: Vec<Surface> = scene.bodies.iter().map(|drawn| Surface::new(drawn.body.mesh())).collect();
    let mut pairs = answer.pairs.iter();
    for a in 0..count {
        for b in a + 1..count {
            let pair = pairs.next().ok_or("a pair is missing")?;
            if pair.bodies != [a as u32, b as u32] {
                return Err(format!("{:?} in the place of {:?}", pair.bodies, [a, b]));
            }
            let two =
                Two { drawn: [&scene.bodies[a], &scene.bodies[b]], surfaces: [&surfaces[a], &surfaces[b]] };
            judge_pair(scene, answer, pair, &two, rng, tally)
                .map_err(|what| format!("pair {a}, {b}: {what}"))?;
        }
    }
    earliest(scene, answer, tally)
}

/// The earliest pair is the first of those that are known least far.
fn earliest(scene: &DrawnScene, answer: &SceneAnswer, tally: &mut Tally) -> Result<(), String> {
    let asked = || answer.pairs.iter().enumerate().filter(|(_, pair)| !pair.is_excluded());
    let unclear = || asked().filter(|(_, pair)| !matches!(pair.status, PairStatus::Clear));
    let first = unclear().fold(None, |best: Option<(usize, f64)>, (number, pair)| match best {
        Some((_, time)) if time <= pair.safe_until => best,
        _ => Some((number, pair.safe_until)),
    });
    if answer.earliest != first.map(|(number, _)| number) {
        return Err(format!("the earliest is {:?}, not {first:?}", answer.earliest));
    }
    tally.count(answer.verdict().word());
    let least = answer.safe_until();
    for (number, pair) in asked() {
        let until = pair.safe_until;
        let whole = until == SPAN[1];
        let cut = matches!(pair.status, PairStatus::Clear) && !whole;
        tally.count_if("pairs that were cut", cut);
        if until < least || (cut && (scene.all || until != least)) {
            return Err(format!("pair {number} is clear up to {until:?}, the scene up to {least:?}"));
        }
    }
    Ok(())
}

/// Two bodies of a scene.
struct Two<'a> {
    drawn: [&'a Drawn; 2],
    surfaces: [&'a Surface; 2],
}

impl Two<'_> {
    /// Whether the bodies, rounded, are farther apart than a length at a time.
    fn farther_than(&self, t: f64, least: f64) -> bool {
        let radii: f64 = self.drawn.iter().map(|drawn| drawn.body.radius()).sum();
        let [a, b] = self.drawn;
        if let (Some(space), _) | (_, Some(space)) = (&a.half_space, &b.half_space) {
            let (own, other) = if a.half_space.is_some() { (a, b) } else { (b, a) };
            return lowest(space, own, other, t, &[least, other.body.radius()]);
        }
        let [first, second] = self.surfaces;
        Scene::new(first, &a.recipe, second, &b.recipe).nearer_than(t, least + radii).is_none()
    }

    /// Whether one begins inside the other.
    fn is_held(&self) -> bool {
        let [a, b] = self.drawn;
        let [first, second] = self.surfaces;
        let scene = Scene::new(first, &a.recipe, second, &b.recipe);
        let solid = |k: usize| self.drawn[k].body.is_solid() && self.drawn[k].half_space.is_none();
        (0..2).any(|k| solid(k) && scene.inside(SPAN[0], k) == Some(true))
    }
}

/// Whether all corners of a body are farther outside a half-space than some lengths together.
fn lowest(space: &HalfSpace, own: &Drawn, other: &Drawn, t: f64, lengths: &[f64]) -> bool {
    let pose = TrueRelativePose::at(&other.recipe, &own.recipe, t);
    let normal = triple(space.normal());
    let apart = lengths.iter().fold(Real::from(0.0), |sum, &x| sum + Real::from(x)) * length(&normal);
    other.body.mesh().vertices().iter().all(|vertex| {
        let above = dot(&normal, &pose.place(&triple(*vertex))) - Real::from(space.offset());
        above.order(&apart).is_gt()
    })
}

fn judge_pair(
    scene: &DrawnScene,
    answer: &SceneAnswer,
    pair: &PairAnswer,
    two: &Two<'_>,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), String> {
    let [a, b] = pair.bodies.map(|body| body as usize);
    if let PairStatus::Excluded(reason) = &pair.status {
        tally.count("pairs left out");
        return match scene.exclusions.reason(a, b) {
            Some(wanted) if wanted == *reason => Ok(()),
            wanted => Err(format!("left out as {reason:?}, asked for {wanted:?}")),
        };
    }
    if scene.exclusions.reason(a, b).is_some() {
        return Err("asked about, though it is left out".into());
    }
    let separation = scene.options.min_separation;
    // a few roundings of the sum of lengths
    let below = |x: f64| x - 8.0 * f64::EPSILON * (x + 3.0);
    let apart = |until: f64, least: f64, rng: &mut ChaCha8Rng| {
        let near = throughout([SPAN[0], until], INSTANTS, rng);
        match near.into_iter().find(|&t| !two.farther_than(t, below(least))) {
            Some(t) => Err(format!("missed: closer than {least:?} at {t:?}, safe until {until:?}")),
            None => Ok(()),
        }
    };
    match &pair.status {
        PairStatus::Excluded(_) => Ok(()),
        PairStatus::Clear => {
            tally.count("pairs that are clear");
            if !rng.random_bool((LOOKED_AT / answer.pairs.len() as f64).min(1.0)) {
                return Ok(());
            }
            tally.count("pairs that are clear, looked at");
            if pair.clearance < separation {
                return Err(format!("clear with a clearance of {:?}", pair.clearance));
            }
            if two.is_held() {
                return Err("a body begins inside a solid one, called clear".into());
            }
            apart(pair.safe_until, pair.clearance, rng)
        }
        PairStatus::Answered(found) => match &found.verdict {
            Verdict::Clear => Err("clear, but answered".into()),
            Verdict::Contact(contact) => {
                tally.count("pairs in contact");
                if contact.safe_until != pair.safe_until {
                    return Err("two times of one contact".into());
                }
                apart(pair.safe_until, separation + 0.5 * found.tolerance, rng)?;
                let most = separation + found.tolerance;
                // what is tested may be larger than a half-space
                let larger: f64 = two.drawn.iter().map(|drawn| drawn.body.enlargement()).sum();
                if two.farther_than(pair.safe_until, (most + larger) * (1.0 + 1e-12) + 1e-15) {
                    return Err(format!(
                        "a false alarm: farther than η + δ = {most:?} at {:?}",
                        pair.safe_until
                    ));
                }
                Ok(())
            }
            Verdict::Overlapping(_) => {
                tally.count("pairs that overlap");
                let most = (separation + found.tolerance) * (1.0 + 1e-12) + 1e-15;
                if two.farther_than(SPAN[0], most) && !two.is_held() {
                    return Err("apart, called overlapping".into());
                }
                Ok(())
            }
            Verdict::Undecided { safe_until, .. } => {
                tally.count("pairs undecided");
                if *safe_until > answer.span.lo() { apart(*safe_until, separation, rng) } else { Ok(()) }
            }
        },
    }
}
