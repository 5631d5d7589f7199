//! The same query put differently.
//!
//! **What it answers.** Does the answer change when the bodies are swapped, when both are moved and rotated
//! together, or when the faces are listed in reverse order?
//!
//! **What "the same" means.** A contact may be reported at any time at which the gap lies in [η + δ/2, η + δ]
//! and was never smaller before. So two times are the same within the tolerance if the gap never leaves
//! [η + δ/2, η + δ] between them; and a pass that gets no closer than η + δ/2 (a graze: nothing is proved to
//! hit) may be reported or passed over. A search that uses up its budget where another variant needs less is
//! repeated with eight times as much.

use super::Case;
use super::campaign::{asked_or_usual, failure};
use super::oracle::{Scene, Surface};
use super::workload::orientation;
use crate::campaign::{Failure, Tally};
use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::{Answer, Knot, Orientation, Placement, Verdict};
use swept_io::answer::VerdictKind;

/// Queries all variants and compares.
///
/// # Errors
/// Answers differ by more than the tolerance allows.
pub fn judge(mut case: Case, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let (first, _) = asked_or_usual(&mut case).map_err(|error| failure(error, &case))?;
    // one tolerance for all, large enough to be possible for the moved bodies too
    case.tolerance = Some(4.0 * first.tolerance);
    let base = case.ask().map_err(|error| failure(error.to_string(), &case))?;
    tally.count(base.verdict.word());
    let ways = [("swapped", case.swapped()), ("reversed", case.reversed()), ("moved", moved(&case, rng))];
    for (way, other) in ways {
        let answer = match other.ask() {
            Ok(answer) => answer,
            Err(swept::QueryError::ToleranceTooSmall { .. }) if way == "moved" => {
                tally.count("too far away for the tolerance when moved");
                continue;
            }
            Err(error) => return Err(failure(format!("{way}: {error}"), &case)),
        };
        // one variant may need slightly less than the budget, another slightly more
        let again = |case: &Case, answer: Answer| {
            let larger = Case { budget: 8 * case.budget, ..case.clone() };
            larger.ask().unwrap_or(answer)
        };
        let undecided = [&base, &answer].map(|answer| matches!(answer.verdict, Verdict::Undecided { .. }));
        tally.count_if("undecided in one way only, asked again", undecided[0] != undecided[1]);
        let (base, answer) = match undecided {
            [true, false] => (again(&case, base.clone()), answer),
            [false, true] => (base.clone(), again(&other, answer)),
            _ => (base.clone(), answer),
        };
        same(&case, &base, &answer, way, tally)
            .map_err(|message| failure(format!("{way}: {message}"), &case))?;
    }
    Ok(())
}

/// The time and whether a hit is proved: of a contact, or of an overlap at the start.
fn told(answer: &Answer) -> Option<(f64, bool)> {
    match &answer.verdict {
        Verdict::Contact(contact) => Some((contact.safe_until, contact.hit_by.is_some())),
        Verdict::Overlapping(overlap) => Some((answer.span.lo(), overlap.intersecting)),
        Verdict::Clear | Verdict::Undecided { .. } => None,
    }
}

fn same(case: &Case, base: &Answer, other: &Answer, way: &str, tally: &mut Tally) -> Result<(), String> {
    let kinds = [base, other].map(|answer| VerdictKind::from(&answer.verdict));
    if kinds.contains(&VerdictKind::Undecided) {
        tally.count_if("undecided in one way only", kinds[0] != kinds[1]);
        return if kinds[0] == kinds[1] { Ok(()) } else { Err(format!("{} and {}", kinds[0], kinds[1])) };
    }
    let [a, b] = case.bodies.each_ref().map(Surface::new);
    let scene = Scene::new(&a, &case.motions[0], &b, &case.motions[1]);
    // positions of the moved bodies are rounded: an eighth of the tolerance is far more than that
    let slack = 0.125 * base.tolerance;
    let far = base.min_separation + base.tolerance + slack;
    let near = base.min_separation + 0.5 * base.tolerance - slack;
    match (told(base), told(other)) {
        (None, None) => Ok(()),
        (Some(one), Some(two)) => {
            let (early, late) = if one.0 <= two.0 { (one, two) } else { (two, one) };
            if early.0 == late.0 {
                tally.count("the same time to the last bit");
                return Ok(());
            }
            tally.measure(&format!("times apart, {way}"), late.0 - early.0);
            let between = (0..=16).map(|k| early.0 + (late.0 - early.0) * f64::from(k) / 16.0);
            let opened = between.into_iter().any(|t| scene.nearer_than(t, far).is_none());
            if !opened {
                return Ok(());
            }
            let graze = scene.nearer_than(early.0, near).is_none();
            tally.count("a graze told in one way, passed over in another");
            if graze && !early.1 {
                Ok(())
            } else {
                Err(format!("{} at {:?}, {} at {:?}", kinds[0], one.0, kinds[1], two.0))
            }
        }
        (Some((t, hit)), None) | (None, Some((t, hit))) => {
            tally.count("a graze told in one way, passed over in another");
            if !hit && scene.nearer_than(t, near).is_none() {
                Ok(())
            } else {
                Err(format!("{} and {}, at {t:?}", kinds[0], kinds[1]))
            }
        }
    }
}

/// Both bodies moved and rotated as one, as exactly as floats allow.
fn moved(case: &Case, rng: &mut ChaCha8Rng) -> Case {
    let planar = case.motions.iter().any(has_planar);
    let turn = if planar { [1.0, 0.0, 0.0, 0.0] } else { orientation(rng) };
    let size = case.bodies.iter().map(super::hostile::size).fold(0.0, f64::max);
    let shift = [0, 1, 2].map(|i| if planar && i == 2 { 0.0 } else { size * rng.random_range(-1.0..1.0) });
    let by = Rigid { turn, shift };
    let mut other = case.clone();
    other.motions = case.motions.each_ref().map(|recipe| by.recipe(recipe));
    other
}

fn has_planar(recipe: &Recipe) -> bool {
    let planar = |place: &Placement| matches!(place.orientation, Orientation::Planar(_));
    match recipe {
        Recipe::Spin { start, .. } | Recipe::Screw { start, .. } | Recipe::Ballistic { start, .. } => {
            planar(start)
        }
        Recipe::Interpolated { start, end, .. } | Recipe::ScrewBetween { start, end, .. } => {
            planar(start) || planar(end)
        }
        Recipe::Spline { orientation, .. } => matches!(orientation, Orientation::Planar(_)),
        Recipe::Keyframes(frames) => frames.iter().any(|frame| planar(&frame.1)),
        Recipe::Joined(pieces) => pieces.iter().any(has_planar),
        Recipe::Chain { base, .. } => has_planar(base),
    }
}

/// x ↦ Q x + d.
pub(crate) struct Rigid {
    pub turn: [f64; 4],
    pub shift: [f64; 3],
}

impl Rigid {
    /// Q v, with 640 bits until the final rounding.
    fn vector(&self, v: [f64; 3]) -> [f64; 3] {
        use crate::motions::real::{Real, rotated, triple, unit};
        rotated(&unit(&self.turn.map(Real::from)), &triple(v)).map(|x| x.to_f64())
    }

    fn point(&self, x: [f64; 3]) -> [f64; 3] {
        let turned = self.vector(x);
        std::array::from_fn(|i| turned[i] + self.shift[i])
    }

    fn place(&self, place: &Placement) -> Placement {
        use crate::motions::real::{Real, product};
        let orientation = match place.orientation {
            Orientation::Quaternion(q) => {
                let both = product(&self.turn.map(Real::from), &q.map(Real::from));
                Orientation::Quaternion(both.map(|x| x.to_f64()))
            }
            planar @ Orientation::Planar(_) => planar,
        };
        Placement { position: self.point(place.position), orientation }
    }

    /// The motion, moved as a whole.
    pub(crate) fn recipe(&self, recipe: &Recipe) -> Recipe {
        match recipe {
            Recipe::Spin { span, start, velocity, angular_velocity } => Recipe::Spin {
                span: *span,
                start: self.place(start),
                velocity: self.vector(*velocity),
                angular_velocity: self.vector(*angular_velocity),
            },
            Recipe::Interpolated { span, start, end } => {
                Recipe::Interpolated { span: *span, start: self.place(start), end: self.place(end) }
            }
            Recipe::Screw { span, start, point, axis, rate, advance } => Recipe::Screw {
                span: *span,
                start: self.place(start),
                point: self.point(*point),
                axis: self.vector(*axis),
                rate: *rate,
                advance: *advance,
            },
            Recipe::ScrewBetween { span, start, end } => {
                Recipe::ScrewBetween { span: *span, start: self.place(start), end: self.place(end) }
            }
            Recipe::Ballistic { span, start, velocity, acceleration, angular_velocity } => {
                Recipe::Ballistic {
                    span: *span,
                    start: self.place(start),
                    velocity: self.vector(*velocity),
                    acceleration: self.vector(*acceleration),
                    angular_velocity: self.vector(*angular_velocity),
                }
            }
            Recipe::Spline { orientation, axes, knots } => {
                let knot = |knot: &Knot| Knot {
                    position: self.point(knot.position),
                    velocity: knot.velocity.map(|v| self.vector(v)),
                    ..knot.clone()
                };
                Recipe::Spline {
                    orientation: self
                        .place(&Placement { position: [0.0; 3], orientation: *orientation })
                        .orientation,
                    axes: axes.iter().map(|axis| self.vector(*axis)).collect(),
                    knots: knots.iter().map(knot).collect(),
                }
            }
            Recipe::Keyframes(frames) => {
                Recipe::Keyframes(frames.iter().map(|(t, place)| (*t, self.place(place))).collect())
            }
            Recipe::Joined(pieces) => Recipe::Joined(pieces.iter().map(|piece| self.recipe(piece)).collect()),
            Recipe::Chain { span, base, joints } => {
                Recipe::Chain { span: *span, base: Box::new(self.recipe(base)), joints: joints.clone() }
            }
        }
    }
}
