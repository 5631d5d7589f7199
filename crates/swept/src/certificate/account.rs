//! How much work a proof may demand.
//!
//! **What it answers.** Whether the checker has done as much work as a proof of this size may take, so that a
//! small file cannot keep it busy for long.
//!
//! **The mathematics.** All but three kinds of work are proportional to the size of the proof and the bodies.
//! These three are not, and each has a limit that is:
//!
//! ```text
//! tests of faces against bounds  a cover of overlapping bounds makes each face try many of them
//!     256 for each face + 64 for each node + 2^16
//! evaluations of motion parts    a chain of many joints is evaluated at each time that a step names
//!     64 for each step and for each face + 2^16
//! tests of parts against walls   one vertex of each connected part against all faces of a solid body
//!     4096 for each face + 2^16
//! ```
//!
//! A test takes about a tenth of a microsecond, a part of a motion a few microseconds. A step takes at least
//! half a byte of a file and a node at least one, so the total is bounded by a multiple of the bytes of a
//! certificate and the faces of its bodies.
//!
//! **Why it is sound.** Running out refuses the proof; it proves nothing. So it stands beside the checker's folder, which
//! holds what has to be trusted.
//!
//! **Source.** `docs/certificates.md`.

use super::refusal::{Refusal, ordinal};

const LOOKS_PER_FACE: u64 = 256;
const LOOKS_PER_NODE: u64 = 64;
const PARTS_PER_STEP: u64 = 64;
const PARTS_PER_FACE: u64 = 64;
const PARTS_AGAINST_FACE: u64 = 4096;
/// What even the smallest proof may take.
const ALWAYS: u64 = 1 << 16;

/// What is left of an allowance.
pub(super) struct Account {
    what: &'static str,
    allowed: u64,
    left: u64,
}

impl Account {
    fn new(what: &'static str, allowed: u64) -> Self {
        Self { what, allowed, left: allowed }
    }

    /// For the cover of a body (0 or 1).
    pub(super) fn for_cover(body: usize, faces: usize, nodes: usize) -> Self {
        let what = match ordinal(body) {
            "first" => "tests against bounds of the first body",
            _ => "tests against bounds of the second body",
        };
        Self::new(what, ALWAYS + LOOKS_PER_FACE * faces as u64 + LOOKS_PER_NODE * nodes as u64)
    }

    /// For the motions at the times of the steps.
    pub(super) fn for_motions(faces: usize, steps: usize) -> Self {
        let allowed = ALWAYS + PARTS_PER_FACE * faces as u64 + PARTS_PER_STEP * steps as u64;
        Self::new("evaluations of parts of motions", allowed)
    }

    /// For containment in a solid body.
    pub(super) fn for_containment(faces: usize) -> Self {
        Self::new("tests of parts against faces", ALWAYS + PARTS_AGAINST_FACE * faces as u64)
    }

    /// Takes from what is left.
    pub(super) fn spend(&mut self, more: u64) -> Result<(), Refusal> {
        match self.left.checked_sub(more) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Refusal::TooMuchWork { what: self.what, allowed: self.allowed }),
        }
    }
}
