//! Whether a proof proves its claim.
//!
//! **What it answers.** [`check_with`]: the statement that is proved, or the first reason why it is not.
//!
//! **The mathematics.** Each obligation of [the module](super) has its own file. Here they are put together,
//! and the numbers of the claim are checked: the span is the one that both motions have in common, η >= 0, δ
//! > 0.
//!
//! **Why it is sound.** Every path to `Ok` passes all obligations of its claim. The order of the refusals is
//! fixed and does not depend on threads.
//!
//! **Source.** `docs/certificates.md`.

use super::cover::{covered, well_formed};
use super::instant::{Bends, Instant, breaks_between};
use super::meeting::{crossing, entered, holds, within};
use super::part::Shape;
use super::separation::Separation;
use super::statement::Checked;
use super::subject::Subject;
use super::walk::{Task, walk};
use super::work::mapped;
use crate::certificate::account::Account;
use crate::certificate::proof::{Claim, Cover, Proof};
use crate::certificate::refusal::{Refusal, ordinal};
use crate::motion::Motion;
use crate::shape::triangle::Triangle;
use crate::shape::{Boundary, Mesh};
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use swept_num::{Interval, add_down, add_up, mul_up};

/// Number of steps checked between two reports of progress.
const REPORTED: usize = 64;

/// Checks a proof about two moving bodies on these very motions. `progress` is called with the number of faces or
/// separations about to be checked.
pub(crate) fn check_with<A: Motion + Sync, B: Motion + Sync>(
    proof: &Proof,
    a: Subject<'_, A>,
    b: Subject<'_, B>,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<Checked, Refusal> {
    numbers(proof, &a, &b)?;
    let boundaries = boundaries(&a, &b)?;
    let mut separations = 0;
    match proof.claim.apart_until(proof.span) {
        None if !proof.steps.is_empty() => {
            return Err(Refusal::Step { step: 0, what: "the claim needs no steps" });
        }
        None => {}
        Some(goal) => {
            covered(&proof.covers[0], a.mesh, 0, progress)?;
            covered(&proof.covers[1], b.mesh, 1, progress)?;
            separations = steps(proof, &a, &b, goal, progress)?;
            outside(proof, &a, &b, boundaries.as_ref())?;
        }
    }
    let entered = meetings(proof, &a, &b, boundaries.as_ref())?;
    Ok(Checked {
        entered,
        claim: proof.claim,
        span: proof.span,
        min_separation: proof.min_separation,
        tolerance: proof.tolerance,
        radii: proof.radii,
        faces: [a.mesh.faces().len(), b.mesh.faces().len()],
        solid: [a.solid, b.solid],
        separations,
    })
}

/// The part of the check that concerns one body alone: every face is in a part. `which` body it is (0 or 1)
/// is used only in the refusal.
///
/// # Guarantee
/// `Ok`: the parts contain all faces, whoever made them.
///
/// # Errors
/// The first face that is not covered, or the first invalid node.
pub fn check_cover(cover: &Cover, mesh: &Mesh, which: usize) -> Result<(), Refusal> {
    covered(cover, mesh, which, &|_| {})
}

/// The part of the check that concerns pairs, for covers that [`check_cover`] accepts. Returns the number of
/// separations checked.
pub(crate) fn check_steps<A: Motion + Sync, B: Motion + Sync>(
    proof: &Proof,
    a: Subject<'_, A>,
    b: Subject<'_, B>,
) -> Result<usize, Refusal> {
    numbers(proof, &a, &b)?;
    boundaries(&a, &b)?;
    let Some(goal) = proof.claim.apart_until(proof.span) else { return Ok(0) };
    well_formed(&proof.covers[0], a.mesh, 0)?;
    well_formed(&proof.covers[1], b.mesh, 1)?;
    steps(proof, &a, &b, goal, &|_| {})
}

impl Proof {
    /// m, the distance that meshes must keep: η + δ/2 and both radii, rounded up.
    pub(crate) fn margin(&self) -> f64 {
        let kept = add_up(self.min_separation, mul_up(0.5, self.tolerance));
        add_up(kept, add_up(self.radii[0], self.radii[1]))
    }

    /// This distance and both radii, rounded down: meshes within it are bodies within the distance.
    pub(crate) fn between_meshes(&self, distance: f64) -> f64 {
        add_down(distance, add_down(self.radii[0], self.radii[1]))
    }
}

/// Checks that the numbers of the claim are valid and that the span is that of the motions.
fn numbers<A: Motion, B: Motion>(
    proof: &Proof,
    a: &Subject<'_, A>,
    b: &Subject<'_, B>,
) -> Result<(), Refusal> {
    let (eta, delta) = (proof.min_separation, proof.tolerance);
    let is_length = |value: &f64| *value >= 0.0 && value.is_finite();
    let [r, s] = proof.radii;
    for (what, value) in [("min_separation", eta), ("radius", r), ("radius", s)] {
        required(is_length(&value), what, value, "a length of zero or more")?;
    }
    required(delta > 0.0 && is_length(&delta), "tolerance", delta, "a length above zero")?;
    let dimension = f64::from(proof.dimension);
    required(dimension == 3.0, "dimension", dimension, "3, the only dimension that this build can judge")?;
    let (first, second) = (a.motion.span(), b.motion.span());
    let common = [first.lo().max(second.lo()), first.hi().min(second.hi())];
    let [start, end] = proof.span;
    if !(start <= end && common == proof.span) {
        let [common_start, common_end] = common;
        return Err(Refusal::OtherSpan { start, end, common_start, common_end });
    }
    let time = match proof.claim {
        Claim::Contact { safe_until, .. } | Claim::Undecided { safe_until } => safe_until,
        _ => start,
    };
    required(start <= time && time <= end, "safe_until", time, "a time of the span")
}

/// Refuses a number that is not as it has to be.
fn required(is_so: bool, what: &'static str, value: f64, wanted: &'static str) -> Result<(), Refusal> {
    if is_so { Ok(()) } else { Err(Refusal::BadNumber { what, value, wanted }) }
}

/// The boundaries of both bodies, if one of them is solid. A solid body has to be closed.
fn boundaries<A, B>(a: &Subject<'_, A>, b: &Subject<'_, B>) -> Result<Option<[Boundary; 2]>, Refusal> {
    if !(a.solid || b.solid) {
        return Ok(None);
    }
    let both = [a.mesh, b.mesh].map(Boundary::of);
    for (body, solid) in [(0, a.solid), (1, b.solid)] {
        if solid && both[body].opening().is_some() {
            return Err(Refusal::NotClosed { body: ordinal(body) });
        }
        // each part of the other body is tested against all walls
        let (faces, parts) = ([a.mesh, b.mesh][body].faces().len(), both[1 - body].part_vertices().len());
        Account::for_containment(faces).spend(if solid { (faces * parts) as u64 } else { 0 })?;
    }
    Ok(Some(both))
}

/// Checks that all pairs of faces are more than η + δ/2 apart from the start up to `goal`. The covers are
/// already known to be trees.
fn steps<A: Motion + Sync, B: Motion + Sync>(
    proof: &Proof,
    a: &Subject<'_, A>,
    b: &Subject<'_, B>,
    goal: f64,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<usize, Refusal> {
    let tasks = walk(proof, goal)?;
    let motions = (a.motion, b.motion);
    let first_order = |task: &Task| task.along.is_first_order();
    let breaks = |task: &&Task| !first_order(task) && breaks_between(motions, task.from, task.until);
    if let Some(task) = tasks.iter().find(breaks) {
        return Err(Refusal::Step { step: task.step, what: "a velocity may jump during its time" });
    }
    // poses, bends and nodes are shared by many steps
    let times = unique(tasks.iter().map(|task| [task.from; 2]));
    let spans = unique(tasks.iter().map(|task| [task.from, task.until]));
    let parts = a.motion.effort().saturating_add(b.motion.effort());
    let faces = a.mesh.faces().len() + b.mesh.faces().len();
    let evaluated = (times.len() + spans.len() * (1 + usize::from(tasks.iter().any(first_order)))) as u64;
    Account::for_motions(faces, proof.steps.len()).spend(parts.saturating_mul(evaluated))?;
    let instants = mapped(&times, |&[time, _]| Instant::at(motions, time));
    let speeds = tasks.iter().any(first_order);
    let bends = mapped(&spans, |&span| Bends::over(motions, span, speeds));
    let shapes = [(0, a.mesh), (1, b.mesh)].map(|(k, mesh): (usize, &Mesh)| {
        let mut nodes: Vec<u32> = tasks.iter().map(|task| task.nodes[k]).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let shapes = mapped(&nodes, |&node| Shape::of(&proof.covers[k], mesh, node));
        (nodes, shapes)
    });
    let margin = proof.margin();
    let holds = |task: &Task| {
        let place = |list: &[[f64; 2]], key: [f64; 2]| list.partition_point(|other| before(other, &key));
        let shape = |k: usize| {
            let (nodes, shapes) = &shapes[k];
            &shapes[nodes.partition_point(|&node| node < task.nodes[k])]
        };
        let separation = Separation {
            start: &instants[place(&times, [task.from; 2])],
            bends: &bends[place(&spans, [task.from, task.until])],
            duration: Interval::point(task.until) - Interval::point(task.from),
            margin,
            along: task.along,
        };
        separation.holds(shape(0), shape(1))
    };
    let fails = |&index: &usize| {
        if index.is_multiple_of(REPORTED) {
            progress(REPORTED.min(tasks.len() - index));
        }
        !holds(&tasks[index])
    };
    #[cfg(feature = "parallel")]
    let first = (0..tasks.len()).into_par_iter().find_first(fails);
    #[cfg(not(feature = "parallel"))]
    let first = (0..tasks.len()).find(fails);
    match first.map(|index| tasks[index]) {
        None => Ok(tasks.len()),
        Some(Task { step, nodes, from, until, along }) => {
            Err(Refusal::NotSeparated { step, nodes, from, until, along })
        }
    }
}

fn before(a: &[f64; 2], b: &[f64; 2]) -> bool {
    a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])).is_lt()
}

/// Sorted, without duplicates.
fn unique(keys: impl Iterator<Item = [f64; 2]>) -> Vec<[f64; 2]> {
    let mut keys: Vec<[f64; 2]> = keys.collect();
    keys.sort_unstable_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    keys.dedup_by_key(|key| key.map(f64::to_bits));
    keys
}

/// Checks that no solid body contains a part of the other at the start.
fn outside<A: Motion, B: Motion>(
    proof: &Proof,
    a: &Subject<'_, A>,
    b: &Subject<'_, B>,
    boundaries: Option<&[Boundary; 2]>,
) -> Result<(), Refusal> {
    let Some(boundaries) = boundaries else { return Ok(()) };
    let start = proof.span[0];
    let at = Instant::at((a.motion, b.motion), start);
    if a.solid && holds(a, b, 0, boundaries, &at, start) != Some(false) {
        return Err(Refusal::Inside { body: ordinal(0) });
    }
    if b.solid && holds(b, a, 1, boundaries, &at, start) != Some(false) {
        return Err(Refusal::Inside { body: ordinal(1) });
    }
    Ok(())
}

/// Whether two faces are proved to be in contact at a time: within η > 0, or sharing a point.
pub(crate) fn is_contact(
    motions: (&impl Motion, &impl Motion),
    faces: [&Triangle; 2],
    time: f64,
    distance: f64,
) -> bool {
    let at = Instant::at(motions, time);
    crossing(&at, faces) || distance > 0.0 && within(&at, faces, distance)
}

/// Whether two faces are proved to be in contact at a time, or one of them to have met the other body since
/// an earlier time.
pub(crate) fn is_hit<A: Motion, B: Motion>(
    a: &Subject<'_, A>,
    b: &Subject<'_, B>,
    faces: [&Triangle; 2],
    times: [f64; 2],
    distance: f64,
) -> bool {
    is_contact((a.motion, b.motion), faces, times[1], distance) || entered(a, b, faces, times)
}

/// Checks that the faces of the claim are where it says. Returns whether a hit is proved by a face that has
/// met the other body.
fn meetings<A: Motion, B: Motion>(
    proof: &Proof,
    a: &Subject<'_, A>,
    b: &Subject<'_, B>,
    boundaries: Option<&[Boundary; 2]>,
) -> Result<bool, Refusal> {
    let Proof { span: [start, end], min_separation, tolerance, .. } = *proof;
    let instant = |time: f64| Instant::at((a.motion, b.motion), time);
    let triangles = |faces: [u32; 2], time: f64| {
        let there = (faces[0] as usize) < a.mesh.faces().len() && (faces[1] as usize) < b.mesh.faces().len();
        if there {
            Ok([a.mesh.triangle(faces[0] as usize), b.mesh.triangle(faces[1] as usize)])
        } else {
            Err(Refusal::Faces { faces, time, what: "there are no such faces" })
        }
    };
    let proved = |holds: bool, faces: [u32; 2], time: f64, what: &'static str| {
        if holds { Ok(()) } else { Err(Refusal::Faces { faces, time, what }) }
    };
    let near = |faces: [u32; 2], time: f64| {
        let [p, q] = triangles(faces, time)?;
        let distance = proof.between_meshes(add_down(min_separation, tolerance));
        let holds = within(&instant(time), [&p, &q], distance);
        proved(holds, faces, time, "not proved to be within min_separation + tolerance")
    };
    match proof.claim {
        Claim::Clear | Claim::Undecided { .. } => {}
        Claim::Contact { safe_until, faces, hit } => {
            near(faces, safe_until)?;
            let Some(hit) = hit else { return Ok(false) };
            let is_in_time = safe_until <= hit.by && hit.by <= end;
            required(is_in_time, "hit_by", hit.by, "a time from safe_until to the end")?;
            let [p, q] = triangles(hit.faces, hit.by)?;
            let distance = proof.between_meshes(min_separation);
            if is_contact((a.motion, b.motion), [&p, &q], hit.by, distance) {
                return Ok(false);
            }
            let holds = entered(a, b, [&p, &q], [start, hit.by]);
            proved(holds, hit.faces, hit.by, "not proved to have been in contact by then")?;
            return Ok(true);
        }
        Claim::Overlapping { faces, intersecting } => {
            near(faces, start)?;
            if intersecting {
                let [p, q] = triangles(faces, start)?;
                let distance = proof.between_meshes(0.0);
                let holds = is_contact((a.motion, b.motion), [&p, &q], start, distance);
                proved(holds, faces, start, "not proved to be in contact")?;
            }
        }
        Claim::Inside { second } => {
            let at = instant(start);
            let body = ordinal(usize::from(second));
            let inside = match boundaries {
                Some(boundaries) if second && b.solid => holds(b, a, 1, boundaries, &at, start),
                Some(boundaries) if !second && a.solid => holds(a, b, 0, boundaries, &at, start),
                _ => None,
            };
            if inside != Some(true) {
                return Err(Refusal::Inside { body });
            }
        }
    }
    Ok(false)
}
