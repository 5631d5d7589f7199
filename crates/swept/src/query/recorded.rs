//! The first contact, with a proof that can be checked without the engine.
//!
//! **What it answers.** [`first_contact_recorded`]: the answer of [`first_contact`](super::first_contact()),
//! and with [`Recorded::proof`] a [`Proof`] of it.
//!
//! **Why it is sound.** The proof claims no more than the answer says, and anyone who doubts it can
//! [check](crate::certificate::check()) it. A hit or an intersection that the checker cannot prove is left
//! out.
//!
//! **Source.** `docs/certificates.md`.

use super::error::QueryError;
use super::first_contact::{ContactQuery, Found, searched};
use super::options::{Method, Options};
use super::relative::placed;
use super::visits::{self, Visit};
use crate::certificate::{Answer, Claim, Cover, Hit, Proof, Reason, Subject, Verdict, is_contact, is_hit};
use crate::engine::Watch;
use crate::hierarchy::Body;
use crate::motion::{Motion, Shared};
use crate::record::Log;

/// An answer, and what the search recorded.
#[derive(Debug)]
pub struct Recorded<'a, A: ?Sized, B: ?Sized> {
    /// The answer.
    pub answer: Answer,
    /// The verdict about the meshes.
    meshes: Verdict,
    hit: Option<Hit>,
    log: Option<Log>,
    bodies: [&'a Body; 2],
    motions: (&'a A, &'a B),
    /// What both motions have in common, without which the search was done.
    shared: Option<Shared>,
}

/// Finds the first contact as [`first_contact`](super::first_contact()) does, and records what the search
/// proves.
///
/// ```
/// use swept::Subject;
/// use swept::{Body, Mesh, Options, Placement, Spin, check_proof, first_contact_recorded};
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let body = Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
/// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// let passing = Spin::new([0.0, 1.0], Placement::at([2.0, -4.0, 0.0]), [0.0, 8.0, 0.0], [0.0, 1.0, 0.0])?;
/// let recorded = first_contact_recorded(&body, &rest, &body, &passing, &Options::default())?;
/// let first = Subject { mesh: body.mesh(), motion: &rest, solid: body.is_solid() };
/// let second = Subject { mesh: body.mesh(), motion: &passing, solid: body.is_solid() };
/// let proved = check_proof(&recorded.proof(), first, second)?;
/// assert!(proved.to_string().starts_with("at every time from 0.0 to 1.0 the two bodies are more than"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Guarantee
/// The answer is bit for bit that of [`first_contact`](super::first_contact()).
///
/// # Errors
/// As for [`first_contact`](super::first_contact()), or the method is not [`Method::Certified`].
pub fn first_contact_recorded<'a, A: Motion + ?Sized, B: Motion + ?Sized>(
    a: &'a Body,
    motion_a: &'a A,
    b: &'a Body,
    motion_b: &'a B,
    options: &Options,
) -> Result<Recorded<'a, A, B>, QueryError> {
    first_contact_recorded_watched(a, motion_a, b, motion_b, options, &Watch::default())
}

/// [`first_contact_recorded`] for a query that can be stopped; see
/// [`first_contact_watched`](super::first_contact_watched()).
///
/// # Guarantee
/// As for [`first_contact_recorded`]; if stopped, the proof covers what had been proved by then.
///
/// # Errors
/// As [`first_contact_recorded`].
pub fn first_contact_recorded_watched<'a, A: Motion + ?Sized, B: Motion + ?Sized>(
    a: &'a Body,
    motion_a: &'a A,
    b: &'a Body,
    motion_b: &'a B,
    options: &Options,
    watch: &Watch<'_>,
) -> Result<Recorded<'a, A, B>, QueryError> {
    recorded_until([a, b], (motion_a, motion_b), options, watch, None)
}

/// The same up to a time, with the tolerance and the limits of the whole span. A verdict of clear up to there is an
/// undecided one about the whole span, of which no more was asked.
pub(super) fn recorded_until<'a, A: Motion + ?Sized, B: Motion + ?Sized>(
    bodies: [&'a Body; 2],
    motions: (&'a A, &'a B),
    options: &Options,
    watch: &Watch<'_>,
    until: Option<f64>,
) -> Result<Recorded<'a, A, B>, QueryError> {
    if options.method != Method::Certified {
        return Err(QueryError::NoRecord { method: options.method.name() });
    }
    let mut log = Log::default();
    let shared = Shared::of(motions.0, motions.1);
    let (found, mut answer) = match &shared {
        None => {
            let motions = (&motions.0, &motions.1);
            let query = ContactQuery { bodies, motions, options, watch, plainly: false, until };
            let found = searched(&query, &mut log)?;
            (found.clone(), found.answer(&query))
        }
        Some(shared) => {
            let [first, second] = &shared.relative;
            let query =
                ContactQuery { bodies, motions: (first, second), options, watch, plainly: false, until };
            let found = searched(&query, &mut log)?;
            (found.clone(), placed(found.answer(&query), shared))
        }
    };
    let Found { meshes: Answer { verdict: mut meshes, .. }, hit, recorded } = found;
    let whole = motions.0.span().intersection(motions.1.span());
    if let Some((whole, safe_until)) = whole.zip(until)
        && answer.verdict == Verdict::Clear
        && safe_until < whole.hi()
    {
        meshes = Verdict::Undecided { safe_until, reason: Reason::Stopped };
        answer = Answer { verdict: meshes.clone(), span: whole, ..answer };
    }
    let log = recorded.then_some(log);
    Ok(Recorded { answer, meshes, hit, log, bodies, motions, shared })
}

impl<A: Motion + ?Sized, B: Motion + ?Sized> Recorded<'_, A, B> {
    /// The proof of the answer, made small.
    ///
    /// # Guarantee
    /// It claims no more than the answer says. Whether it proves that is decided by
    /// [`check`](crate::certificate::check()).
    #[must_use]
    pub fn proof(&self) -> Proof {
        match &self.shared {
            None => self.proof_about((&self.motions.0, &self.motions.1)),
            Some(Shared { relative: [first, second], .. }) => self.proof_about((first, second)),
        }
    }

    /// The proof in terms of the motions with which the search was done.
    fn proof_about(&self, motions: (&impl Motion, &impl Motion)) -> Proof {
        let Self { answer, meshes, hit, log, bodies, shared, .. } = self;
        let span = [answer.span.lo(), answer.span.hi()];
        let mut proof = Proof {
            claim: Claim::Clear,
            span,
            min_separation: answer.min_separation,
            tolerance: answer.tolerance,
            dimension: 3,
            radii: bodies.map(Body::radius),
            relative: shared.is_some(),
            covers: [Cover::default(), Cover::default()],
            steps: Vec::new(),
        };
        let claim = claim(&proof, meshes, *hit, *bodies, motions);
        proof.claim = claim;
        let (Some(log), Some(goal)) = (log, claim.apart_until(span)) else { return proof };
        let [a, b] = bodies;
        let first = Subject { mesh: a.mesh(), motion: motions.0, solid: a.is_solid() };
        let second = Subject { mesh: b.mesh(), motion: motions.1, solid: b.is_solid() };
        log.written(proof, *bodies, goal).shrunk(first, second)
    }

    /// The pairs of nodes that the search visited, in its order; none where it ended before its first step.
    ///
    /// ```
    /// use swept::internals::query::VisitOutcome;
    /// use swept::{Body, Builtin, Options, Placement, Spin, first_contact_recorded};
    /// let ball = Body::new("icosphere(80, size=1)".parse::<Builtin>()?.mesh());
    /// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
    /// let coming = Spin::new([0.0, 1.0], Placement::at([3.0, 0.0, 0.0]), [-4.0, 0.0, 0.0], [0.0; 3])?;
    /// let recorded = first_contact_recorded(&ball, &rest, &ball, &coming, &Options::default())?;
    /// let visits = recorded.visits();
    /// // it begins with the whole bodies, and proves some of their parts apart beyond the contact
    /// assert_eq!(visits[0].slots, [0, 0]);
    /// let contact = recorded.answer.verdict.safe_until().unwrap_or(1.0);
    /// assert!(visits.iter().any(|visit| matches!(visit.outcome, VisitOutcome::Apart(t) if t > contact)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn visits(&self) -> Vec<Visit> {
        self.log.as_ref().map_or(Vec::new(), |log| visits::in_order(log, self.bodies, self.answer.span.lo()))
    }
}

/// The part of the verdict that the proof claims.
fn claim(
    proof: &Proof,
    meshes: &Verdict,
    hit: Option<Hit>,
    bodies: [&Body; 2],
    motions: (&impl Motion, &impl Motion),
) -> Claim {
    let Proof { span: [start, _], min_separation, tolerance, .. } = *proof;
    let triangles = |faces: [u32; 2]| [0, 1].map(|i: usize| bodies[i].mesh().triangle(faces[i] as usize));
    match meshes {
        Verdict::Clear => Claim::Clear,
        Verdict::Contact(contact) => Claim::Contact {
            safe_until: contact.safe_until,
            faces: contact.witness.faces,
            hit: hit.filter(|hit| {
                let [first, second] = bodies;
                let a = Subject { mesh: first.mesh(), motion: motions.0, solid: first.is_solid() };
                let b = Subject { mesh: second.mesh(), motion: motions.1, solid: second.is_solid() };
                let [p, q] = triangles(hit.faces);
                is_hit(&a, &b, [&p, &q], [start, hit.by], proof.between_meshes(min_separation))
            }),
        },
        Verdict::Overlapping(overlap) => {
            let faces = overlap.witness.faces;
            let near = overlap.distance.hi() <= proof.between_meshes(min_separation + tolerance);
            if near {
                let [p, q] = triangles(faces);
                let intersecting =
                    overlap.intersecting && is_contact(motions, [&p, &q], start, proof.between_meshes(0.0));
                return Claim::Overlapping { faces, intersecting };
            }
            Claim::Inside { second: overlap.outer == Some(1) }
        }
        Verdict::Undecided { safe_until, .. } => Claim::Undecided { safe_until: *safe_until },
    }
}

#[cfg(test)]
mod tests;
