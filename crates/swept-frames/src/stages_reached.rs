//! Which stages the combined test needed.
//!
//! Whether a pair went on to the elimination in `f64`, and from there to whole numbers.
//! On random pairs the quick proofs of `local.rs` nearly always decide, so a figure measured on such pairs
//! says nothing about the elimination unless it also states how often the elimination ran.

/// Which stages the combined test needed for a pair.
///
/// ```
/// use swept_frames::{Frame, Touching, intersects_reached};
/// let square = Frame::parallelepiped([0.0, 0.0], [[1.0, 0.0], [0.0, 1.0]])?;
/// let far = Frame::parallelepiped([5.0, 0.0], [[1.0, 0.0], [0.0, 1.0]])?;
/// let beside = Frame::parallelepiped([1.0, 0.0], [[1.0, 0.0], [0.0, 1.0]])?;
/// let (meet, reached) = intersects_reached(&square, &far, Touching::Closed);
/// assert!(!meet && !reached.elimination); // a face separates them
/// let (meet, reached) = intersects_reached(&square, &beside, Touching::Closed);
/// // they touch, which no rounded arithmetic can prove
/// assert!(meet && reached.elimination && reached.whole_numbers);
/// # Ok::<(), swept_frames::FrameError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// The Fourier-Motzkin elimination in `f64` ran.
    pub elimination: bool,
    /// The elimination over whole numbers ran.
    pub whole_numbers: bool,
}

/// Notified when a pair reaches a more expensive test; `()` ignores it and costs nothing.
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
