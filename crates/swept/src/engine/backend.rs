//! Which code bounds four pairs at a time.
//!
//! **What it answers.** Vector instructions where the processor has them, portable code elsewhere; and, for
//! comparison, one pair at a time.
//!
//! **Why it is sound.** All are the same source over different [`Lanes`](super::lanes::Lanes), so each is
//! sound on its own. Vector instructions and portable code give the same bits. One pair at a time may give
//! longer steps, because it solves for every direction instead of the most promising one.

use super::gaps;
use super::kernel::{self, Steps};
use super::lanes::{Four, One};
#[cfg(target_arch = "x86_64")]
use super::simd::Avx2;
use super::view::{Facing, Node, Partner, V, View};
use crate::hierarchy::{Block, Child, LANES};

/// How the bounds are computed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Backend {
    /// Four lanes in portable code.
    Portable,
    /// One pair at a time, each from its own epoch and up to the end of its parabola: the engine without its
    /// shortcuts.
    Plain,
    /// Four lanes in vector instructions.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Backend {
    /// The fastest available on this processor.
    pub(crate) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return Self::Avx2(avx2);
        }
        Self::Portable
    }

    /// Whether pairs may share epochs.
    #[inline]
    pub(crate) fn shares_epochs(self) -> bool {
        !matches!(self, Self::Plain)
    }

    #[inline]
    pub(crate) fn lenses(self, view: &View, partner: &Partner, block: &Block, horizon: f64) -> Steps {
        match self {
            Self::Portable => portable_lenses(view, partner, block, horizon),
            Self::Plain => {
                one_by_one(block, |single| kernel::lenses::<One>(view, partner, single, f64::INFINITY))
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.lenses(view, partner, block, horizon),
        }
    }

    #[inline]
    pub(crate) fn face(self, view: &View, face: &Facing, block: &Block, horizon: f64) -> Steps {
        match self {
            Self::Portable => portable_face(view, face, block, horizon),
            Self::Plain => one_by_one(block, |single| kernel::face::<One>(view, face, single, f64::INFINITY)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.face(view, face, block, horizon),
        }
    }

    /// See [`gaps::nodes`].
    #[inline]
    pub(crate) fn node_gaps(
        self,
        view: &View,
        node: &Node,
        block: &Block,
        hint: V,
        enough: f64,
    ) -> [f64; LANES] {
        match self {
            Self::Portable | Self::Plain => portable_node_gaps(view, node, block, hint, enough),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.node_gaps(view, node, block, hint, enough),
        }
    }

    /// See [`gaps::face`].
    #[inline]
    pub(crate) fn face_gaps(
        self,
        view: &View,
        corners: &[V; 3],
        block: &Block,
        hint: V,
        enough: f64,
    ) -> [f64; LANES] {
        match self {
            Self::Portable | Self::Plain => portable_face_gaps(view, corners, block, hint, enough),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.face_gaps(view, corners, block, hint, enough),
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

#[inline(never)]
fn portable_node_gaps(view: &View, node: &Node, block: &Block, hint: V, enough: f64) -> [f64; LANES] {
    gaps::nodes::<Four>(view, node, block, hint, enough)
}

#[inline(never)]
fn portable_face_gaps(view: &View, corners: &[V; 3], block: &Block, hint: V, enough: f64) -> [f64; LANES] {
    gaps::face::<Four>(view, corners, block, hint, enough)
}

/// Each child by itself, up to the end of its own parabola.
#[inline(never)]
fn one_by_one(block: &Block, mut bound: impl FnMut(&Block) -> Steps) -> Steps {
    let mut steps = [0.0; LANES];
    for (lane, step) in steps.iter_mut().enumerate() {
        if block.child(lane) != Child::Empty {
            *step = bound(&block.only(lane)).steps[0];
        }
    }
    Steps { steps, clear: 0 }
}

#[cfg(test)]
mod tests;
