//! Lies: valid certificates that were changed so that they still pass as files.

use crate::first_contact::Case;
use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::internals::certificate::{Along, Below, Claim, Hit, Hull, Node, Step};
use swept::{Mesh, Proof};

/// What a certificate is made from.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The bodies and motions.
    pub case: Case,
    /// The proof.
    pub proof: Proof,
}

/// A way to lie.
#[derive(Clone, Copy)]
pub struct Lie {
    /// Its name in reports.
    pub name: &'static str,
    /// Applies it.
    pub tell: fn(&mut Draft, &mut ChaCha8Rng),
}

/// All of them.
pub const LIES: [Lie; 18] = [
    Lie { name: "a step removed", tell: step_removed },
    Lie { name: "a time shifted", tell: time_shifted },
    Lie { name: "bodies swapped", tell: bodies_swapped },
    Lie { name: "a wider span", tell: wider_span },
    Lie { name: "steps out of order", tell: out_of_order },
    Lie { name: "a bound too small", tell: bound_too_small },
    Lie { name: "safe for longer", tell: safe_for_longer },
    Lie { name: "another direction", tell: another_direction },
    Lie { name: "another kind of direction", tell: another_kind },
    Lie { name: "hulls in place of bounds", tell: hulls },
    Lie { name: "windows", tell: windows },
    Lie { name: "rounded bodies, another dimension", tell: rounded },
    Lie { name: "another separation or tolerance", tell: another_tolerance },
    Lie { name: "another motion", tell: another_motion },
    Lie { name: "another mesh", tell: another_mesh },
    Lie { name: "parts that hold other faces", tell: other_parts },
    Lie { name: "a hit that is none", tell: another_hit },
    Lie { name: "several at once", tell: several },
];

/// A factor or a difference: often tiny, sometimes large.
fn small(rng: &mut ChaCha8Rng) -> f64 {
    let sign = if rng.random() { 1.0 } else { -1.0 };
    sign * [1e-15, 1e-12, 1e-9, 1e-6, 1e-3, 0.1, 1.0][rng.random_range(0..7usize)]
        * rng.random_range(0.5..1.5)
}

fn any(count: usize, rng: &mut ChaCha8Rng) -> Option<usize> {
    (count > 0).then(|| rng.random_range(0..count))
}

/// A random step that separates.
fn separated<'a>(
    proof: &'a mut Proof,
    rng: &mut ChaCha8Rng,
) -> Option<(&'a mut f64, &'a mut f64, &'a mut Along)> {
    let mut steps: Vec<_> = proof
        .steps
        .iter_mut()
        .filter_map(|step| match step {
            Step::Separated { from, until, along } => Some((from, until, along)),
            _ => None,
        })
        .collect();
    let chosen = any(steps.len(), rng)?;
    Some(steps.swap_remove(chosen))
}

fn step_removed(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    for _ in 0..rng.random_range(1..4u32) {
        if let Some(place) = any(draft.proof.steps.len(), rng) {
            draft.proof.steps.remove(place);
        }
    }
}

fn time_shifted(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let [start, end] = draft.proof.span;
    for _ in 0..rng.random_range(1..4u32) {
        let Some((from, until, _)) = separated(&mut draft.proof, rng) else { return };
        let (what, width) = (rng.random_range(0..6u32), end - start);
        match what {
            0 => *until = until.next_up(),
            1 => *from = from.next_down(),
            2 => *until += small(rng) * width,
            3 => *from += small(rng) * width,
            4 => (*from, *until) = (start, end),
            _ => *until = end,
        }
    }
}

fn bodies_swapped(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    match rng.random_range(0..4u32) {
        0 => draft.case.bodies.swap(0, 1),
        1 => draft.proof.covers.swap(0, 1),
        2 => draft.case.motions.swap(0, 1),
        _ => {
            draft.case = draft.case.swapped();
        }
    }
}

/// Where the span of a motion is kept.
fn span_of(recipe: &mut Recipe) -> Option<&mut [f64; 2]> {
    match recipe {
        Recipe::Spin { span, .. }
        | Recipe::Interpolated { span, .. }
        | Recipe::Screw { span, .. }
        | Recipe::ScrewBetween { span, .. }
        | Recipe::Ballistic { span, .. }
        | Recipe::Chain { span, .. } => Some(span),
        Recipe::Spline { .. } | Recipe::Keyframes(_) | Recipe::Joined(_) => None,
    }
}

fn wider_span(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let [start, end] = draft.proof.span;
    let wider = end + (end - start) * small(rng).abs();
    draft.proof.span[1] = wider;
    if rng.random() {
        for recipe in &mut draft.case.motions {
            if let Some(span) = span_of(recipe) {
                span[1] = wider;
            }
        }
    }
    if rng.random() {
        retimed(&mut draft.proof, end, wider);
    }
}

/// Moves all steps that end at one time to end at another.
fn retimed(proof: &mut Proof, old: f64, new: f64) {
    for step in &mut proof.steps {
        if let Step::Separated { until, .. } = step
            && *until == old
        {
            *until = new;
        }
    }
}

fn out_of_order(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let steps = &mut draft.proof.steps;
    for _ in 0..rng.random_range(1..4u32) {
        let (Some(i), Some(j)) = (any(steps.len(), rng), any(steps.len(), rng)) else { return };
        match rng.random_range(0..3u32) {
            0 => steps.swap(i, j),
            1 => steps[i.min(j)..=i.max(j)].reverse(),
            _ => steps[i.min(j)..=i.max(j)].rotate_left(1),
        }
    }
}

fn bound_too_small(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let all = rng.random_range(0..3u32) == 0;
    for cover in &mut draft.proof.covers {
        let chosen = any(cover.nodes.len(), rng);
        let (what, by) = (rng.random_range(0..5u32), small(rng));
        if what == 4 && rng.random() {
            cover.unit *= 1.0 - by.abs().min(0.9);
        }
        for (k, node) in cover.nodes.iter_mut().enumerate() {
            let Some(bound) = node.bound.as_mut().filter(|_| all || chosen == Some(k)) else { continue };
            match what {
                0 => bound.radius *= (1.0 - by.abs().min(1.0)) as f32,
                1 => bound.half *= (1.0 - by.abs().min(1.0)) as f32,
                2 => bound.center[k % 3] += by as f32,
                3 => bound.radius = bound.radius.next_down(),
                _ => bound.axis[k % 3] += by as f32,
            }
        }
    }
}

fn safe_for_longer(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let proof = &mut draft.proof;
    let [start, end] = proof.span;
    let Some(old) = proof.claim.apart_until(proof.span) else {
        proof.claim = Claim::Clear;
        return;
    };
    let later = match rng.random_range(0..3u32) {
        0 => end,
        1 => old.next_up(),
        _ => (old + (end - start) * small(rng).abs()).min(end),
    };
    proof.claim = match proof.claim {
        Claim::Contact { faces, .. } if rng.random() => {
            Claim::Contact { safe_until: later, faces, hit: None }
        }
        _ if later == end => Claim::Clear,
        _ => Claim::Undecided { safe_until: later },
    };
    if rng.random_range(0..4u32) > 0 {
        retimed(proof, old, later);
    }
}

fn another_direction(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    for _ in 0..rng.random_range(1..4u32) {
        let Some((_, _, along)) = separated(&mut draft.proof, rng) else { return };
        let direction = match along {
            Along::World(direction)
            | Along::FirstOrder(direction)
            | Along::Revolved(direction)
            | Along::Around { direction, .. }
            | Along::Body { direction, .. } => direction,
            Along::Normal { second, flipped } => {
                let other = if rng.random() { second } else { flipped };
                *other = !*other;
                continue;
            }
            Along::Edges { edges, flipped } => {
                match rng.random_range(0..3u32) {
                    0 => *flipped = !*flipped,
                    k => edges[k as usize - 1] = rng.random_range(0..5u8),
                }
                continue;
            }
        };
        match rng.random_range(0..5u32) {
            0 => *direction = direction.map(|x| -x),
            1 => *direction = [0.0; 3],
            2 => *direction = direction.map(|x| x * 1e300 * rng.random_range(0.5..1.5)),
            3 => *direction = [[f64::NAN; 3], [f64::INFINITY; 3], [1e-320; 3]][rng.random_range(0..3usize)],
            _ => direction[rng.random_range(0..3usize)] += small(rng),
        }
    }
}

/// Other kinds of directions for the same steps, or for longer ones.
fn another_kind(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let [start, end] = draft.proof.span;
    let all = rng.random_range(0..4u32) == 0;
    let kind = rng.random_range(0..7u32);
    for _ in 0..if all { draft.proof.steps.len() } else { rng.random_range(1..4usize) } {
        let Some((_, until, along)) = separated(&mut draft.proof, rng) else { return };
        let direction = along.direction().unwrap_or([1.0, 0.0, 0.0]);
        let [second, flipped] = rng.random();
        *along = match kind {
            0 => Along::FirstOrder(direction),
            1 => Along::Body { second, direction },
            2 => Along::Normal { second, flipped },
            3 => Along::Edges { edges: [0, 1].map(|_: usize| rng.random_range(0..3u8)), flipped },
            4 => Along::Revolved(direction),
            5 => Along::Around { second, direction },
            _ => Along::World(direction),
        };
        match rng.random_range(0..4u32) {
            0 => *until = (*until + (end - start) * small(rng).abs()).min(end),
            1 => *until = end,
            _ => {}
        }
    }
}

/// A box around a bound, or a smaller one, as a hull; or other numbers in the hulls that are there.
fn hulls(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let all = rng.random();
    let cover = &mut draft.proof.covers[rng.random_range(0..2usize)];
    if let Some(chosen) = any(cover.hulls.len(), rng).filter(|_| rng.random()) {
        let more = 1.0 + small(rng);
        for (k, hull) in cover.hulls.iter_mut().enumerate().filter(|(k, _)| all || *k == chosen) {
            let Some(last) = hull.points.len().checked_sub(1) else { continue };
            match rng.random_range(0..5u32) {
                0 => hull.rest = (hull.rest * more).abs(),
                1 => hull.scale = (f64::from(hull.scale) * more) as f32,
                2 => hull.center[k % 3] = (f64::from(hull.center[k % 3]) * more) as f32,
                3 => {
                    hull.points[last][k % 3] = hull.points[last][k % 3].wrapping_add(rng.random_range(-9..=9))
                }
                _ => hull.points.truncate(last),
            }
        }
        return;
    }
    let part = if rng.random() { 1.0 } else { (1.0 - small(rng).abs().min(1.0)) as f32 };
    let rest = [0.0, 1e-6, 0.1][rng.random_range(0..3usize)];
    let chosen = any(cover.nodes.len(), rng);
    for k in 0..cover.nodes.len() {
        let Some(bound) = cover.nodes[k].bound.filter(|_| all || chosen == Some(k)) else { continue };
        let size = bound.radius * part;
        let corner = |j: usize| core::array::from_fn(|i| if j >> i & 1 == 1 { i16::MAX } else { -i16::MAX });
        let count = if rng.random_range(0..8u32) == 0 { rng.random_range(0..20usize) } else { 8 };
        cover.nodes[k].hull = Some(cover.hulls.len() as u32 + u32::from(rng.random_range(0..50u32) == 0));
        let (points, scale) = ((0..count).map(corner).collect(), size / f32::from(i16::MAX));
        cover.hulls.push(Hull { center: bound.center, scale, points, rest });
        if rng.random() {
            cover.nodes[k].bound = None;
        }
    }
}

/// The same walk twice, in two windows, and less than that.
fn windows(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let [start, end] = draft.proof.span;
    let proof = &mut draft.proof;
    let Some(goal) = proof.claim.apart_until(proof.span) else { return };
    let middle = start + (goal - start) * rng.random_range(0.0..1.0);
    let walk = std::mem::take(&mut proof.steps);
    let mut again = walk.clone();
    let later = match rng.random_range(0..4u32) {
        0 => start,
        1 => middle,
        2 => middle.next_up(),
        _ => middle + (end - start) * small(rng),
    };
    for step in &mut again {
        if let Step::Separated { from, until, .. } = step {
            *from = from.max(later).min(end);
            *until = until.max(*from);
        }
    }
    let last = if rng.random() { goal } else { goal + (end - start) * small(rng) };
    proof.steps.push(Step::Window { until: middle });
    proof.steps.extend(walk);
    if rng.random_range(0..4u32) > 0 {
        proof.steps.push(Step::Window { until: last });
        proof.steps.extend(again);
    }
}

/// Radii, or a dimension that the checker cannot judge.
fn rounded(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let proof = &mut draft.proof;
    match rng.random_range(0..8u32) {
        0 => proof.dimension = [0, 2, 4][rng.random_range(0..3usize)],
        1 => proof.radii = [[f64::NAN, 0.0], [-1e-3, 1e-3], [f64::INFINITY; 2]][rng.random_range(0..3usize)],
        2 => proof.radii = [0.5 * proof.tolerance * small(rng).abs(); 2],
        // the same distance between the meshes
        3 => {
            let part = proof.min_separation * rng.random_range(0.0..1.2);
            proof.min_separation = (proof.min_separation - part).max(0.0);
            proof.radii[rng.random_range(0..2usize)] = part;
        }
        _ => proof.radii[rng.random_range(0..2usize)] = small(rng).abs(),
    }
}

fn another_tolerance(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let proof = &mut draft.proof;
    let factor = 1.0 + small(rng);
    match rng.random_range(0..4u32) {
        0 => proof.tolerance *= factor,
        1 => proof.min_separation *= factor,
        2 => proof.min_separation += proof.tolerance * small(rng).abs() * 10.0,
        _ => proof.tolerance *= [1e3, 1e-3, 1e9, -1.0][rng.random_range(0..4usize)],
    }
}

fn another_motion(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let recipe = &mut draft.case.motions[rng.random_range(0..2usize)];
    let (axis, by) = (rng.random_range(0..3usize), small(rng));
    match recipe {
        Recipe::Spin { start, velocity, angular_velocity, .. } => match rng.random_range(0..3u32) {
            0 => start.position[axis] += by,
            1 => velocity[axis] += by,
            _ => angular_velocity[axis] += by,
        },
        Recipe::Ballistic { start, velocity, acceleration, .. } => match rng.random_range(0..3u32) {
            0 => start.position[axis] += by,
            1 => velocity[axis] += by,
            _ => acceleration[axis] += by,
        },
        Recipe::Interpolated { start, end, .. } | Recipe::ScrewBetween { start, end, .. } => {
            let place = if rng.random() { start } else { end };
            place.position[axis] += by;
        }
        Recipe::Screw { rate, .. } => *rate += by,
        Recipe::Spline { knots, .. } => {
            if let Some(k) = any(knots.len(), rng) {
                let knot = &mut knots[k];
                match (rng.random_range(0..3u32), any(knot.angles.len(), rng)) {
                    (0, Some(angle)) => knot.angles[angle] += by,
                    (1, _) => knot.velocity.get_or_insert([0.0; 3])[axis] += by,
                    _ => knot.position[axis] += by,
                }
            }
        }
        Recipe::Keyframes(frames) => {
            if let Some(k) = any(frames.len(), rng) {
                frames[k].1.position[axis] += by;
            }
        }
        Recipe::Chain { joints, .. } => {
            if let Some(k) = any(joints.len(), rng) {
                joints[k].mount.position[axis] += by;
            }
        }
        Recipe::Joined(pieces) => pieces.reverse(),
    }
}

fn another_mesh(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let which = rng.random_range(0..2usize);
    let mesh = &mut draft.case.bodies[which];
    let (mut vertices, mut faces) = (mesh.vertices().to_vec(), mesh.faces().to_vec());
    let Some(k) = any(vertices.len(), rng) else { return };
    match rng.random_range(0..3u32) {
        0 => vertices[k][rng.random_range(0..3usize)] += small(rng),
        1 => {
            // one more face, somewhere
            let place = vertices[k];
            let first = vertices.len() as u32;
            vertices.extend([0, 1, 2].map(|_: usize| place.map(|x| x + small(rng))));
            faces.push([first, first + 1, first + 2]);
        }
        _ => faces.reverse(),
    }
    if let Ok(changed) = Mesh::new(vertices, faces) {
        *mesh = changed;
        // an open mesh cannot be called solid: such a case would be refused, not judged
        if !mesh.is_closed() {
            draft.case.solid[which] = None;
        }
    }
}

fn other_parts(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let cover = &mut draft.proof.covers[rng.random_range(0..2usize)];
    for _ in 0..rng.random_range(1..4u32) {
        let Some(k) = any(cover.nodes.len(), rng) else { return };
        let count = cover.nodes.len() as u32;
        let Node { below, bound, .. } = &mut cover.nodes[k];
        match rng.random_range(0..5u32) {
            0 => *below = Below::Face(rng.random_range(0..50u32)),
            1 => *below = Below::Faces,
            2 => *bound = None,
            3 => {
                if let Below::Nodes { count, .. } = below {
                    *count = count.saturating_sub(1);
                }
            }
            _ => {
                *below = Below::Nodes { first: rng.random_range(0..count), count: rng.random_range(0..5u32) }
            }
        }
    }
}

fn another_hit(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    let [_, end] = draft.proof.span;
    let face = |rng: &mut ChaCha8Rng| [rng.random_range(0..40u32), rng.random_range(0..40u32)];
    draft.proof.claim = match draft.proof.claim {
        Claim::Contact { safe_until, faces, hit } => match rng.random_range(0..3u32) {
            0 => Claim::Contact { safe_until, faces: face(rng), hit },
            1 => {
                let by = safe_until + (end - safe_until) * small(rng).abs().min(1.0);
                Claim::Contact { safe_until, faces, hit: Some(Hit { by, faces }) }
            }
            _ => {
                let by = hit.map_or(end, |hit| hit.by);
                Claim::Contact { safe_until, faces, hit: Some(Hit { by, faces: face(rng) }) }
            }
        },
        Claim::Overlapping { faces, .. } => match rng.random_range(0..3u32) {
            0 => Claim::Overlapping { faces: face(rng), intersecting: rng.random() },
            1 => Claim::Overlapping { faces, intersecting: true },
            _ => Claim::Inside { second: rng.random() },
        },
        _ => Claim::Contact { safe_until: end, faces: face(rng), hit: None },
    };
    if rng.random_range(0..8u32) == 0 {
        draft.case.solid = [0, 1].map(|k: usize| Some(draft.case.bodies[k].is_closed()));
        draft.proof.claim = Claim::Inside { second: rng.random() };
    }
}

fn several(draft: &mut Draft, rng: &mut ChaCha8Rng) {
    for _ in 0..rng.random_range(2..5u32) {
        (LIES[rng.random_range(0..LIES.len() - 1)].tell)(draft, rng);
    }
}
