//! Whether a claim is true, according to the oracle alone.

use crate::first_contact::Case;
use crate::first_contact::instants::{before, throughout};
use crate::first_contact::oracle::triangle::{crossing, nearest};
use crate::first_contact::oracle::{Scene, Surface};
use rand_chacha::ChaCha8Rng;
use swept::Proof;
use swept::internals::certificate::Claim;

/// Tests the claim of a proof about a case against the oracle, at this many instants.
///
/// # Errors
/// What is not true.
pub fn truth(case: &Case, proof: &Proof, instants: usize, rng: &mut ChaCha8Rng) -> Result<(), String> {
    let [start, end] = proof.span;
    if case.span() != proof.span {
        return Err(format!("about {:?}, the motions have {:?}", proof.span, case.span()));
    }
    let (eta, delta) = (proof.min_separation, proof.tolerance);
    if !(eta >= 0.0 && delta > 0.0 && (eta + delta).is_finite()) {
        return Err(format!("η = {eta}, δ = {delta}"));
    }
    let rounded: f64 = proof.radii.iter().sum();
    if !(proof.radii.iter().all(|&radius| radius >= 0.0) && rounded.is_finite()) || proof.dimension != 3 {
        return Err(format!("radii {:?} in dimension {}", proof.radii, proof.dimension));
    }
    let [a, b] = case.bodies.each_ref().map(Surface::new);
    let scene = Scene::new(&a, &case.motions[0], &b, &case.motions[1]);
    // claimed: farther apart than this
    let least = (eta + 0.5 * delta + rounded).next_down().next_down().next_down();
    let apart = |times: Vec<f64>| {
        times.into_iter().find_map(|t| scene.nearer_than(t, least).map(|near| (t, near))).map_or(
            Ok(()),
            |(t, near)| {
                let missed = if near.distance <= eta + rounded { ": CONTACT MISSED" } else { "" };
                Err(format!("faces {:?} are {:e} apart at {t:?}{missed}", near.faces, near.distance))
            },
        )
    };
    let named = |faces: [u32; 2], t: f64| {
        if faces[0] as usize >= a.len() || faces[1] as usize >= b.len() {
            return Err(format!("there are no faces {faces:?}"));
        }
        let (p, q) = scene.exact_corners(&scene.relative(t), faces);
        // the nearest points of crossing triangles are no measure of anything
        Ok(if crossing(&p, &q) { 0.0 } else { nearest(&p, &q).squared.sqrt().to_f64() })
    };
    let near = |faces: [u32; 2], t: f64| {
        let distance = named(faces, t)?;
        let farthest = (eta + delta + rounded).next_up().next_up();
        if distance <= farthest {
            Ok(())
        } else {
            Err(format!("faces {faces:?} are {distance:e} apart at {t:?}"))
        }
    };
    let inside = |t: f64| {
        if start <= t && t <= end { Ok(()) } else { Err(format!("{t:?} is not in the span")) }
    };
    let solid = case.taken_for_solid([scene.a, scene.b]);
    let hollow = || {
        let holds = |k: usize| solid[k] && scene.inside(start, k) == Some(true);
        if holds(0) || holds(1) { Err("a body begins inside a solid one".to_owned()) } else { Ok(()) }
    };
    match proof.claim {
        Claim::Clear => {
            hollow()?;
            apart(throughout(proof.span, instants, rng))
        }
        Claim::Contact { safe_until, faces, hit } => {
            inside(safe_until)?;
            hollow()?;
            near(faces, safe_until)?;
            apart([before([start, safe_until], instants, rng), vec![safe_until]].concat())?;
            let Some(hit) = hit else { return Ok(()) };
            inside(hit.by)?;
            let distance = named(hit.faces, hit.by)?;
            let farthest = if eta + rounded > 0.0 { (eta + rounded).next_up().next_up() } else { 1e-100 };
            if hit.by < safe_until {
                return Err(format!("hit_by = {:?} is before safe_until = {safe_until:?}", hit.by));
            }
            // a face that has met the other body may have moved on
            let between =
                (0..=200).rev().map(|k| safe_until + (hit.by - safe_until) * (f64::from(k) / 200.0));
            if between.into_iter().all(|t| scene.nearer_than(t.min(hit.by), farthest).is_none()) {
                return Err(format!("no contact by {:?}: there the faces are {distance:e} apart", hit.by));
            }
            Ok(())
        }
        Claim::Overlapping { faces, intersecting } => {
            near(faces, start)?;
            if intersecting && scene.nearer_than(start, rounded.next_up().max(1e-100)).is_none() {
                return Err("no intersection at the start".into());
            }
            Ok(())
        }
        Claim::Inside { second } => {
            let which = usize::from(second);
            if solid[which] && scene.inside(start, which) == Some(true) {
                Ok(())
            } else {
                Err("nothing is inside".into())
            }
        }
        Claim::Undecided { safe_until } => {
            inside(safe_until)?;
            if safe_until == start {
                return Ok(());
            }
            hollow()?;
            apart([before([start, safe_until], instants, rng), vec![safe_until]].concat())
        }
    }
}
