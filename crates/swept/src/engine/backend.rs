//! Which code bounds four pairs at a time.
//!
//! **What it answers.** Vector instructions where the processor has them, plain code elsewhere or on request.
//!
//! **The mathematics.** None.
//!
//! **Why it is sound.** Both are the same text over different [`Lanes`](super::lanes::Lanes) and give the same bits.
//!
//! **Source.** DESIGN, section 4: SIMD and scalar code agree bit for bit.

use super::kernel::{self, Steps};
use super::lanes::Four;
#[cfg(target_arch = "x86_64")]
use super::simd::Avx2;
use super::view::{Facing, Partner, View};
use crate::hierarchy::Block;

/// How the bounds are worked out.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Backend {
    /// Lane by lane.
    Portable,
    /// Four lanes at a time.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Backend {
    /// The fastest there is on this processor.
    pub(crate) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return Self::Avx2(avx2);
        }
        Self::Portable
    }

    #[inline]
    pub(crate) fn lenses(self, view: &View, partner: &Partner, block: &Block, horizon: f64) -> Steps {
        match self {
            Self::Portable => portable_lenses(view, partner, block, horizon),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.lenses(view, partner, block, horizon),
        }
    }

    #[inline]
    pub(crate) fn face(self, view: &View, face: &Facing, block: &Block, horizon: f64) -> Steps {
        match self {
            Self::Portable => portable_face(view, face, block, horizon),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.face(view, face, block, horizon),
        }
    }
}

#[inline(never)]
fn portable_lenses(view: &View, partner: &Partner, block: &Block, horizon: f64) -> Steps {
    kernel::lenses::<Four>(view, partner, block, horizon)
}

#[inline(never)]
fn portable_face(view: &View, face: &Facing, block: &Block, horizon: f64) -> Steps {
    kernel::face::<Four>(view, face, block, horizon)
}
