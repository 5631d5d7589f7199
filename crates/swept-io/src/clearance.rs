//! The one view of a clearance.
//!
//! **What it answers.** [`ClearanceView`]: everything that is reported about the least distance of the bodies of a
//! scene. As JSON it is the output of `swept clearance --json`, whose fields `docs/stability.md` promises.
//!
//! **Why it is sound.** The numbers are those of the [`LeastClearance`], not rounded again.

use crate::answer::{BodyView, CertificateView, VerdictKind, WitnessView};
use serde::Serialize;
use swept::{ClearanceOptions, LeastClearance, PairClearance, Reason, Verdict};

/// The name and version of the JSON form.
pub const CLEARANCE_FORMAT: &str = "swept-clearance/1";

/// The least distance of the bodies of a scene, in the order of the JSON fields.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClearanceView {
    /// [`CLEARANCE_FORMAT`].
    pub format: &'static str,
    /// Bounds on the least distance of all pairs.
    pub clearance: [f64; 2],
    /// The numbers of the two bodies to which the upper bound belongs, counted from 0.
    pub pair: [usize; 2],
    /// A time at which these are at most that far apart.
    pub nearest: f64,
    /// Where they are closest then.
    pub witness: WitnessView,
    /// If they touch, or come too close to tell: how the query for the first contact answers.
    pub contact: Option<TouchView>,
    /// Why the bounds may be wider than asked for.
    pub reason: Option<&'static str>,
    /// How wide the bounds may be, in units of the lower one.
    pub relative: f64,
    /// δ; twice that is narrow enough in any case.
    pub tolerance: f64,
    /// The span of time.
    pub span: [f64; 2],
    /// Each pair.
    pub pairs: Vec<PairView>,
    /// Pairs of nodes and faces examined.
    pub steps: u64,
    /// Wall time of the search.
    pub micros: f64,
    /// Wall time of reading the bodies.
    pub load_micros: f64,
    /// Wall time of building their trees.
    pub build_micros: f64,
    /// The certificate, if one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<ClearanceCertificate>,
    /// What was assumed or changed.
    pub notes: Vec<String>,
    /// The bodies.
    pub bodies: Vec<BodyView>,
}

/// A certificate of a lower bound.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClearanceCertificate {
    /// What it proves the bodies to keep.
    pub min_separation: f64,
    /// The file.
    #[serde(flatten)]
    pub written: CertificateView,
}

/// A first contact or an overlap at the start.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TouchView {
    /// `contact` or `overlapping`.
    pub verdict: VerdictKind,
    /// Proved: no contact before this time; for `overlapping` none is proved.
    pub safe_until: Option<f64>,
    /// Proved: a contact by this time.
    pub hit_by: Option<f64>,
    /// Bounds on the distance at that time or at the start.
    pub gap: Option<[f64; 2]>,
    /// For people only: what is proved about bodies that overlap.
    #[serde(skip)]
    pub words: Option<&'static str>,
}

/// A pair of bodies.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairView {
    /// Their numbers, counted from 0.
    pub bodies: [usize; 2],
    /// Bounds on their least distance; `null` for a pair that was not examined because another one touches.
    pub clearance: Option<[f64; 2]>,
    /// A time at which they are at most as far apart as the upper bound.
    pub nearest: Option<f64>,
    /// Whether the bounds are as narrow as was asked for; if not, the pair is farther apart than the closest, or undecided.
    pub complete: bool,
    /// Whether they touch, or come too close to tell.
    pub touching: bool,
    /// Why the bounds are wider than asked for.
    pub reason: Option<&'static str>,
    /// Pairs of nodes and faces examined.
    pub steps: u64,
}

impl ClearanceView {
    /// The view of an answer, with no bodies, notes, times or certificate yet; `None` if it is not about any pair.
    #[must_use]
    pub fn of(found: &LeastClearance, options: &ClearanceOptions) -> Option<Self> {
        let least = found.pairs.get(found.least)?;
        let clearance = least.clearance.as_ref()?;
        Some(Self {
            format: CLEARANCE_FORMAT,
            clearance: [found.enclosure.lo(), found.enclosure.hi()],
            pair: least.bodies,
            nearest: clearance.nearest,
            witness: WitnessView::of(&clearance.witness),
            contact: clearance.contact.as_ref().map(TouchView::of),
            reason: found.undecided.map(Reason::name),
            relative: options.relative,
            tolerance: clearance.tolerance,
            span: [clearance.span.lo(), clearance.span.hi()],
            pairs: found.pairs.iter().map(PairView::of).collect(),
            steps: found.pairs.iter().filter_map(|it| it.clearance.as_ref()).map(|it| it.cost.steps).sum(),
            micros: 0.0,
            load_micros: 0.0,
            build_micros: 0.0,
            certificate: None,
            notes: Vec::new(),
            bodies: Vec::new(),
        })
    }
}

impl TouchView {
    fn of(verdict: &Verdict) -> Self {
        let (hit_by, words) = match verdict {
            Verdict::Contact(contact) => (contact.hit_by, None),
            Verdict::Overlapping(overlap) => (None, Some(overlap.words())),
            Verdict::Clear | Verdict::Undecided { .. } => (None, None),
        };
        let gap = verdict.gap().map(|gap| [gap.lo(), gap.hi()]);
        Self { verdict: VerdictKind::from(verdict), safe_until: verdict.safe_until(), hit_by, gap, words }
    }
}

impl PairView {
    fn of(pair: &PairClearance) -> Self {
        let found = pair.clearance.as_ref();
        Self {
            bodies: pair.bodies,
            clearance: found.map(|it| [it.enclosure.lo(), it.enclosure.hi()]),
            nearest: found.map(|it| it.nearest),
            complete: pair.complete,
            touching: found.is_some_and(|it| it.contact.is_some()),
            reason: found.and_then(|it| it.undecided).map(Reason::name),
            steps: found.map_or(0, |it| it.cost.steps),
        }
    }
}
