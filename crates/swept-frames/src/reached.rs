//! How far the combined test had to go.
//!
//! **What it answers.** Whether a pair was left to the elimination in `f64`, and whether it went on to whole numbers. On
//! random pairs the quick proofs of `local.rs` decide nearly always, so a figure measured on such pairs says nothing about
//! the elimination unless it also says how often that ran.

/// How far the combined test went for a pair.
///
/// ```
/// use swept_frames::{Frame, Touching, intersects_reached};
/// let square = Frame::parallelepiped([0.0, 0.0], [[1.0, 0.0], [0.0, 1.0]])?;
/// let far = Frame::parallelepiped([5.0, 0.0], [[1.0, 0.0], [0.0, 1.0]])?;
/// let beside = Frame::parallelepiped([1.0, 0.0], [[1.0, 0.0], [0.0, 1.0]])?;
/// let (meet, reached) = intersects_reached(&square, &far, Touching::Closed);
/// assert!(!meet && !reached.elimination); // a face separates them
/// let (meet, reached) = intersects_reached(&square, &beside, Touching::Closed);
/// assert!(meet && reached.elimination && reached.whole_numbers); // they touch: no rounded number proves that
/// # Ok::<(), swept_frames::FrameError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// The Fourier-Motzkin elimination in `f64` ran.
    pub elimination: bool,
    /// The elimination over whole numbers ran.
    pub whole_numbers: bool,
}

/// Told when a pair reaches a costlier test; `()` is told nothing and costs nothing.
pub(super) trait Watch {
    fn elimination(&mut self);
    fn whole_numbers(&mut self);
}

impl Watch for () {
    #[inline(always)]
    fn elimination(&mut self) {}
    #[inline(always)]
    fn whole_numbers(&mut self) {}
}

impl Watch for Reached {
    fn elimination(&mut self) {
        self.elimination = true;
    }
    fn whole_numbers(&mut self) {
        self.whole_numbers = true;
    }
}
