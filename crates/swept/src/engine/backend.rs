//! Which code bounds four pairs at a time.
//!
//! **What it answers.** Vector instructions where the processor has them, portable code elsewhere; and, for
//! comparison, one pair at a time.
//!
//! **Why it is sound.** All are the same source over different [`Lanes`](super::lanes::Lanes), so each is
//! sound on its own. Vector instructions and portable code give the same bits. One pair at a time may give
//! longer steps, because it solves for every direction instead of the most promising one.

use super::gaps;
use super::hulls::{Nodes, Tried, tried};
use super::kernel::{self, Steps};
use super::lanes::{Four, One};
#[cfg(target_arch = "x86_64")]
use super::simd::Avx2;
use super::view::{Node, V, View};
use crate::hierarchy::{Block, Child, LANES, Lens};

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

    /// Four children against a node of the other body. Its partner is made in here, so that it is compiled for the
    /// same instructions and stays in registers.
    #[inline]
    pub(crate) fn lenses(self, view: &View, lens: &Lens, block: &Block, horizon: f64) -> Steps {
        match self {
            Self::Portable => portable_lenses(view, lens, block, horizon),
            Self::Plain => {
                let partner = view.partner(lens);
                one_by_one(block, |single| kernel::lenses::<One>(view, &partner, single, f64::INFINITY))
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.lenses(view, lens, block, horizon),
        }
    }

    /// Four children against a face of the other body, given by its corners in local coordinates.
    #[inline]
    pub(crate) fn face(self, view: &View, corners: [[f64; 3]; 3], block: &Block, horizon: f64) -> Steps {
        match self {
            Self::Portable => portable_face(view, corners, block, horizon),
            Self::Plain => {
                let face = view.facing(corners);
                one_by_one(block, |single| kernel::face::<One>(view, &face, single, f64::INFINITY))
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.face(view, corners, block, horizon),
        }
    }

    /// See [`kernel::hulls`].
    #[inline]
    pub(crate) fn hulls(self, view: &View, nodes: &Nodes<'_>, block: u32, n: V, horizon: f64) -> Steps {
        match self {
            Self::Portable | Self::Plain => portable_hulls(view, nodes, block, n, horizon),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.hulls(view, nodes, block, n, horizon),
        }
    }

    /// See [`tried`].
    #[inline]
    pub(crate) fn tried(self, view: &View, nodes: &Nodes<'_>, first: V, ahead: f64) -> Tried {
        match self {
            Self::Portable | Self::Plain => portable_tried(view, nodes, first, ahead),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.tried(view, nodes, first, ahead),
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
fn portable_lenses(view: &View, lens: &Lens, block: &Block, horizon: f64) -> Steps {
    kernel::lenses::<Four>(view, &view.partner(lens), block, horizon)
}

#[inline(never)]
fn portable_tried(view: &View, nodes: &Nodes<'_>, first: V, ahead: f64) -> Tried {
    tried::<Four>(view, nodes, first, ahead)
}

#[inline(never)]
fn portable_hulls(view: &View, nodes: &Nodes<'_>, block: u32, n: V, horizon: f64) -> Steps {
    kernel::hulls::<Four>(view, nodes, block, n, horizon)
}

#[inline(never)]
fn portable_face(view: &View, corners: [[f64; 3]; 3], block: &Block, horizon: f64) -> Steps {
    kernel::face::<Four>(view, &view.facing(corners), block, horizon)
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
