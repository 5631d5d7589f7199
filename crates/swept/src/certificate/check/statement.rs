//! What was proved, in words.
//!
//! **What it answers.** [`Checked`]: the claim with all the numbers it needs, and the sentence that states
//! it.
//!
//! **The mathematics.** The sentence gives η + δ/2 and η + δ rounded to nearest. The checker proves "more
//! than" for the former rounded up and "at most" for the latter rounded down, so both are true for the
//! numbers as printed.
//!
//! **Why it is sound.** Nothing is stated that the checker has not proved. A hit names its own faces, which
//! need not be those that are close at `safe_until`. Containment in solid bodies is mentioned only where it
//! was checked.
//!
//! **Source.** `docs/certificates.md`.

use crate::certificate::proof::Claim;
use crate::certificate::refusal::ordinal;
use std::fmt;

/// What was proved. Its `Display` text is the statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Checked {
    /// The claim.
    pub claim: Claim,
    /// The span of the claim.
    pub span: [f64; 2],
    /// η, the separation.
    pub min_separation: f64,
    /// δ, the tolerance.
    pub tolerance: f64,
    /// By how much both bodies are rounded.
    pub radii: [f64; 2],
    /// Number of faces of both bodies. Where distances are claimed over time, each face was found inside its
    /// bounds.
    pub faces: [usize; 2],
    /// Which bodies are solid.
    pub solid: [bool; 2],
    /// Whether a hit is claimed, and proved by a face that has met the other body since the start rather than
    /// by two faces in contact at its time.
    pub entered: bool,
    /// Number of pairs proved apart, each over a span of time.
    pub separations: usize,
}

impl Checked {
    /// What is stated about solid bodies besides the distance between the surfaces.
    fn outside(&self) -> &'static str {
        match self.solid {
            [false, false] => "",
            [true, false] => "; at the start no part of the second is inside the first, which is solid",
            [false, true] => "; at the start no part of the first is inside the second, which is solid",
            [true, true] => "; at the start neither has a part inside the other, both being solid",
        }
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.claimed(f)?;
        match self.radii {
            [0.0, 0.0] => Ok(()),
            [a, b] => {
                write!(f, "; the bodies and faces are rounded, the first by {a:?}, the second by {b:?}")
            }
        }
    }
}

impl Checked {
    fn claimed(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([start, end], eta, delta) = (self.span, self.min_separation, self.tolerance);
        let (apart, near) = (eta + 0.5 * delta, eta + delta);
        let outside = self.outside();
        let kept = |f: &mut fmt::Formatter<'_>, until: f64| {
            if until == start {
                write!(f, "at {start:?}")?;
            } else {
                write!(f, "at every time from {start:?} to {until:?}")?;
            }
            write!(f, " the two bodies are more than {apart:?} apart")
        };
        match self.claim {
            Claim::Clear => {
                kept(f, end)?;
                f.write_str(outside)
            }
            Claim::Contact { safe_until, faces: [i, j], hit } => {
                kept(f, safe_until)?;
                write!(f, "; at {safe_until:?} faces {i} and {j} are at most {near:?} apart")?;
                if let Some(hit) = hit {
                    let [k, l] = hit.faces;
                    if self.entered {
                        write!(f, "; by {:?} face {k} or {l} has met the other body", hit.by)?;
                        return f.write_str(outside);
                    }
                    write!(f, "; at {:?} faces {k} and {l} ", hit.by)?;
                    if eta > 0.0 {
                        write!(f, "are at most {eta:?} apart")
                    } else {
                        f.write_str("intersect")
                    }?;
                }
                f.write_str(outside)
            }
            Claim::Overlapping { faces: [i, j], intersecting: true } => {
                write!(f, "at {start:?} faces {i} and {j} intersect")
            }
            Claim::Overlapping { faces: [i, j], .. } => {
                write!(f, "at {start:?} faces {i} and {j} are at most {near:?} apart")
            }
            Claim::Inside { second } => {
                let which = ordinal(usize::from(second));
                write!(f, "at {start:?} a part of the other body is inside the {which} one, which is solid")
            }
            Claim::Undecided { safe_until } if safe_until == start => f.write_str("nothing"),
            Claim::Undecided { safe_until } => {
                kept(f, safe_until)?;
                f.write_str(outside)
            }
        }
    }
}
