//! One verdict against the truth.

use super::crossing::Sampled;
use super::geometry::{distance, length};
use super::scene::{Body, Question, Scene};
use crate::campaign::{Failure, Tally};
use swept::AnyMotion;
use swept::internals::contact::rigid::{
    Limits, Moving, RigidError, RigidVerdict, Undecided, edge_edge, feature_pairs, triangle_pair,
    vertex_edge, vertex_face,
};
use swept_num::Interval;

/// All numbers of a scene, for the report.
fn numbers(scene: &Scene) -> Vec<f64> {
    scene.a.points.iter().chain(&scene.b.points).flatten().copied().chain([scene.tolerance]).collect()
}

fn moving<'a, const N: usize>(
    body: &Body,
    motion: &'a AnyMotion,
) -> Result<Moving<'a, AnyMotion, N>, RigidError> {
    let points = std::array::from_fn(|i| body.points.get(i).copied().unwrap_or([f64::NAN; 3]));
    Moving::new(points, motion)
}

/// The library's verdicts on a scene: on the elementary contact if there is one, and on the pair as a whole.
///
/// # Errors
/// The scene was refused.
pub fn answers(
    scene: &Scene,
    motions: &[AnyMotion; 2],
) -> Result<Vec<(&'static str, RigidVerdict)>, RigidError> {
    let [start, end] = scene.span();
    let span = Interval::between(start, end);
    let budget = if scene.hostile { 2_000 } else { Limits::BUDGET };
    let limits = Limits::new(scene.tolerance)?.with_budget(budget);
    let ([first, second], [a, b]) = (motions.each_ref(), [&scene.a, &scene.b]);
    Ok(match scene.question {
        Question::VertexFace => {
            let (vertex, face) = (moving::<1>(a, first)?, moving::<3>(b, second)?);
            vec![
                ("vertex-face", vertex_face(&vertex, &face, span, &limits)?),
                ("whole", triangle_pair(&vertex, &face, span, &limits)?),
            ]
        }
        Question::EdgeEdge => {
            let (one, other) = (moving::<2>(a, first)?, moving::<2>(b, second)?);
            vec![
                ("edge-edge", edge_edge(&one, &other, span, &limits)?),
                ("whole", triangle_pair(&one, &other, span, &limits)?),
            ]
        }
        Question::VertexEdge => {
            let (vertex, rod) = (moving::<1>(a, first)?, moving::<2>(b, second)?);
            vec![
                ("vertex-edge", vertex_edge(&vertex, &rod, span, &limits)?),
                ("whole", triangle_pair(&vertex, &rod, span, &limits)?),
            ]
        }
        Question::Triangles => {
            let (one, other) = (moving::<3>(a, first)?, moving::<3>(b, second)?);
            vec![
                ("whole", triangle_pair(&one, &other, span, &limits)?),
                ("fifteen pairs", feature_pairs(&one, &other, span, &limits)?),
            ]
        }
    })
}

/// Queries and judges.
///
/// # Errors
/// The first claim that does not hold.
pub fn answer(scene: &Scene, tally: &mut Tally) -> Result<(), Failure> {
    let failure = |what: String| Failure::new(format!("{what}; {scene:?}"), &numbers(scene));
    let sampled = Sampled::new(scene).map_err(failure)?;
    let verdicts =
        answers(scene, &sampled.motions).map_err(|refused| failure(format!("refused: {refused}")))?;
    let met_by =
        [sampled.certainly_met_by(), scene.known].into_iter().flatten().fold(f64::INFINITY, f64::min);
    tally.count_if("certain contact", met_by.is_finite());
    for (way, verdict) in verdicts {
        let name = match verdict {
            RigidVerdict::Clear => "clear",
            RigidVerdict::Contact { .. } => "contact",
            RigidVerdict::Overlapping { .. } => "overlapping",
            RigidVerdict::Undecided { reason: Undecided::Budget, .. } => "undecided for steps",
            RigidVerdict::Undecided { .. } => "undecided for precision",
        };
        tally.count(&format!("{way}: {name}"));
        if let RigidVerdict::Contact { hit_by, .. } = verdict {
            tally.count_if(&format!("{way}: contact proved"), hit_by.is_some());
        }
        claims(&sampled, verdict, met_by, tally)
            .map_err(|what| failure(format!("{way}: {what}; {verdict:?}")))?;
    }
    Ok(())
}

/// Judges one verdict on a scene, wherever it comes from.
///
/// # Errors
/// The first claim that does not hold.
pub fn judge(scene: &Scene, verdict: RigidVerdict, tally: &mut Tally) -> Result<(), String> {
    let sampled = Sampled::new(scene)?;
    let met_by =
        [sampled.certainly_met_by(), scene.known].into_iter().flatten().fold(f64::INFINITY, f64::min);
    claims(&sampled, verdict, met_by, tally)
}

/// Whether a number is above a bound, or NaN.
fn exceeds(found: f64, bound: f64) -> bool {
    found.is_nan() || found > bound
}

fn claims(
    sampled: &Sampled<'_>,
    verdict: RigidVerdict,
    met_by: f64,
    tally: &mut Tally,
) -> Result<(), String> {
    let scene = sampled.scene;
    let [start, end] = scene.span();
    // the distance at a time, and how far off the oracle's own value may be
    let apart = |t: f64, finely: bool| {
        let places = if finely { sampled.true_places(t) } else { sampled.places(t) };
        let size = places.a.iter().chain(&places.b).map(|p| length(*p)).fold(0.0, f64::max);
        (distance(&places.a, &places.b), 2.0 * places.error + 64.0 * f64::EPSILON * size)
    };
    match verdict {
        RigidVerdict::Clear if met_by.is_finite() => Err(format!("missed: they have met by {met_by:?}")),
        RigidVerdict::Clear => Ok(()),
        RigidVerdict::Contact { safe_until, hit_by, distance: claimed, .. } => {
            if !(start..=end).contains(&safe_until) {
                return Err("safe_until is not a time of the span".into());
            }
            if safe_until >= met_by {
                return Err(format!("late: they have met by {met_by:?}"));
            }
            let (found, error) = apart(safe_until, true);
            if exceeds(found, scene.tolerance + error) {
                return Err(format!("early: {found:e} apart at safe_until"));
            }
            if exceeds(claimed.lo(), found + error) || exceeds(found, claimed.hi() + error) {
                return Err(format!("the distance is {found:e}"));
            }
            tally.measure("distance at safe_until over tolerance", found / scene.tolerance);
            if let Some(hit_by) = hit_by {
                if !(safe_until..=end).contains(&hit_by) {
                    return Err("hit_by is not after safe_until".into());
                }
                // at one of these times they are closer to the contact than the distance they can cover in
                // one part
                const PARTS: u32 = 32;
                let step = (hit_by - safe_until) / f64::from(PARTS);
                let near = (1..=PARTS).any(|k| {
                    let (found, error) = apart((safe_until + f64::from(k) * step).min(hit_by), false);
                    !exceeds(found, sampled.speed * step * (1.0 + 1e-9) + error)
                });
                if !near {
                    return Err("no contact by hit_by".into());
                }
                tally.measure(
                    "way from safe_until to hit_by over tolerance",
                    sampled.speed * (hit_by - safe_until) / scene.tolerance,
                );
            }
            Ok(())
        }
        RigidVerdict::Overlapping { distance: claimed, touch } => {
            let (found, error) = apart(start, true);
            if exceeds(found, scene.tolerance + error) || exceeds(found, claimed.hi() + error) {
                return Err(format!("{found:e} apart at the start"));
            }
            if touch.is_proved() && exceeds(found, error) {
                return Err(format!("not touching at the start: {found:e}"));
            }
            Ok(())
        }
        RigidVerdict::Undecided { safe_until, .. } => {
            if safe_until > start && safe_until >= met_by {
                return Err(format!("late: they have met by {met_by:?}"));
            }
            if scene.hostile { Ok(()) } else { Err("undecided".into()) }
        }
    }
}
