//! The magnitudes that a simulation takes.
//!
//! **What it answers.** Which sizes, masses, speeds and times are neither too large nor too small for its products.
//!
//! **The mathematics.** With sizes of 1e±18 and masses of 1e±60, volumes are within 1e±54 and moments of inertia within 1e±96, so
//! determinants of inertia are within 1e±288. With speeds, accelerations and steps of 1e50 at most, a billion steps reach speeds of
//! 1e109 and places of 1e168: energies stay below 1e280. Doubles end at 1e±308.
//!
//! **Why it is sound.** What is outside is refused by name, so that nothing is lost in an overflow or underflow without a word. Energy
//! and momentum are looked at after every step besides.
//!
//! **Source.** Our own.

/// Sizes of bodies that move.
pub(crate) const SIZE: Range =
    Range { lo: 1e-18, hi: 1e18, wanted: "between 1e-18 and 1e18 (choose another unit of length)" };
/// Masses.
pub(crate) const MASS: Range =
    Range { lo: 1e-60, hi: 1e60, wanted: "between 1e-60 and 1e60 (choose another unit of mass)" };
/// Principal moments of inertia.
pub(crate) const MOMENT: Range =
    Range { lo: 1e-96, hi: 1e96, wanted: "between 1e-96 and 1e96 (choose other units of mass and length)" };
/// Lengths of steps.
pub(crate) const TIME: Range =
    Range { lo: 1e-50, hi: 1e50, wanted: "between 1e-50 and 1e50 (choose another unit of time)" };
/// Places, speeds, accelerations: in size.
pub(crate) const MOTION: Range =
    Range { lo: 0.0, hi: 1e50, wanted: "at most 1e50 in size (choose other units)" };

/// Numbers from one to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    lo: f64,
    hi: f64,
    /// In words, after "which is not".
    pub wanted: &'static str,
}

impl Range {
    /// Whether a number, without its sign, is in it; NaN is not.
    pub(crate) fn holds(&self, x: f64) -> bool {
        (self.lo..=self.hi).contains(&x.abs())
    }
}
