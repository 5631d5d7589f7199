//! The claims of a clearance, tested against the oracle.

use crate::campaign::Tally;
use crate::first_contact::Case;
use crate::first_contact::instants::throughout;
use crate::first_contact::oracle::{Scene, Surface};
use rand_chacha::ChaCha8Rng;
use swept::{AnyMotion, Body, Clearance, Options, Reason, first_contact};
use swept_num::{add_down, add_up};

/// The question, and how closely to look.
pub struct Asked<'a> {
    pub case: &'a Case,
    pub bodies: [&'a Body; 2],
    pub motions: &'a [AnyMotion; 2],
    /// How wide the bracket may be.
    pub relative: f64,
    /// The number of instants tested.
    pub instants: usize,
}

/// Tests every claim against the oracle.
///
/// # Errors
/// The first claim that is wrong, in words.
pub fn judge(
    asked: &Asked<'_>,
    found: &Clearance,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), String> {
    let Asked { case, bodies: [a, b], .. } = *asked;
    let surfaces = case.bodies.each_ref().map(Surface::new);
    let scene = Scene::new(&surfaces[0], &case.motions[0], &surfaces[1], &case.motions[1]);
    let (lo, hi) = (found.enclosure.lo(), found.enclosure.hi());
    if [found.span.lo(), found.span.hi()] != case.span() {
        return Err(format!("about the span {}, not {:?}", found.span, case.span()));
    }
    if !found.span.contains(found.nearest) {
        return Err(format!("nearest at {:?}, outside of the span", found.nearest));
    }
    tally.measure("steps", found.cost.steps as f64);
    tally.count(match (found.undecided, &found.contact, lo > 0.0) {
        (Some(Reason::Budget), ..) => "undecided for the budget",
        (Some(_), ..) => "undecided for precision",
        (None, Some(_), _) => "touching",
        (None, None, true) => "apart",
        (None, None, false) => "neither",
    });
    tally.count_if("rounded", a.radius() + b.radius() > 0.0);
    promised(asked, found)?;
    let held = (0..2).any(|k| asked.bodies[k].is_solid() && scene.inside(case.span()[0], k) == Some(true));
    if held {
        tally.count("inside a solid body at the start");
        return if lo == 0.0 {
            Ok(())
        } else {
            Err(format!("a body inside a solid one, called {lo:e} apart"))
        };
    }
    // of the meshes: the sums of the radii are exact or rounded to the side that says less
    let attained = scene.distance(found.nearest);
    let enlarged = a.enlargement() + b.enlargement();
    // what is enlarged is told with that much more
    let most = add_up(add_up(hi, -enlarged), add_up(a.radius(), b.radius()));
    let allowed = most + 8.0 * f64::EPSILON * (hi.abs() + enlarged);
    if attained.distance[0] > allowed {
        return Err(format!(
            "{:e} apart at {:?}, where {allowed:e} should be attained",
            attained.distance[0], found.nearest
        ));
    }
    if lo <= 0.0 {
        return Ok(());
    }
    let kept = add_down(lo, add_down(a.radius(), b.radius()));
    let mut instants = throughout(case.span(), asked.instants, rng);
    instants.extend(around(found.nearest, case.span(), asked.instants / 4));
    for t in instants {
        if let Some(near) = scene.nearer_than(t, kept)
            && near.distance < kept
        {
            return Err(format!(
                "faces {:?} are {:e} apart at {t:?}, where {kept:e} should be kept",
                near.faces, near.distance
            ));
        }
    }
    let width = (attained.distance[1] - kept) / kept;
    tally.measure(
        "width by the oracle over what was asked for",
        width / (asked.relative + 2.0 * found.tolerance / kept),
    );
    Ok(())
}

/// Times on both sides of one, at distances of all orders of magnitude.
fn around(t: f64, span: [f64; 2], count: usize) -> impl Iterator<Item = f64> {
    let width = span[1] - span[0];
    (0..count).map(move |k| {
        let off = width * swept_num::arbitrary::power_of_two(-(k as i32 / 2) - 1);
        (if k % 2 == 0 { t - off } else { t + off }).clamp(span[0], span[1])
    })
}

/// As narrow as promised, and the contact is that of the query.
fn promised(asked: &Asked<'_>, found: &Clearance) -> Result<(), String> {
    let Asked { case, bodies: [a, b], motions: [first, second], relative, .. } = *asked;
    let (lo, hi) = (found.enclosure.lo(), found.enclosure.hi());
    let enlargement = a.enlargement() + b.enlargement();
    // an upper end that has been enlarged is rounded once more
    let rounding = if enlargement > 0.0 { 4.0 * f64::EPSILON * hi } else { 0.0 };
    let wide =
        (relative * lo).max(2.0 * found.tolerance) * (1.0 + 4.0 * f64::EPSILON) + enlargement + rounding;
    if found.undecided.is_none() && found.contact.is_none() && hi - lo > wide {
        return Err(format!("[{lo:e}, {hi:e}] is wider than {wide:e}"));
    }
    if found.contact.is_some()
        && (lo != 0.0 || found.undecided.is_none() && hi > 2.0 * found.tolerance + enlargement + rounding)
    {
        return Err(format!("touching, but [{lo:e}, {hi:e}] apart"));
    }
    if let Some(verdict) = &found.contact {
        let options = Options { tolerance: case.tolerance, ..Options::default() };
        let said = first_contact(a, first, b, second, &options).map_err(|error| error.to_string())?;
        if said.verdict != *verdict {
            return Err(format!("the first contact is {:?}, not {verdict:?}", said.verdict));
        }
    }
    Ok(())
}
