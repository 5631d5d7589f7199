//! The magnitudes that a simulation accepts.
//!
//! **What it answers.** Which sizes, masses, speeds and times are neither too large nor too small for the
//! products that a simulation computes.
//!
//! **The mathematics.** With sizes of 1e±18 and masses of 1e±60, volumes are within 1e±54 and moments of
//! inertia within 1e±96, so determinants of inertia are within 1e±288. With speeds, accelerations and steps
//! of at most 1e50, a billion steps reach speeds of 1e109 and positions of 1e168: energies stay below 1e280.
//! Doubles end at 1e±308.
//!
//! **Why it is sound.** Anything outside is refused by name, so that nothing is lost silently in an overflow
//! or underflow. Energy and momentum are also checked after every step.

/// Sizes of moving bodies.
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
/// Positions, speeds and accelerations, in magnitude.
pub(crate) const MOTION: Range =
    Range { lo: 0.0, hi: 1e50, wanted: "at most 1e50 in magnitude (choose other units)" };

/// A range of magnitudes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    lo: f64,
    hi: f64,
    /// In words, after "but must be".
    pub wanted: &'static str,
}

impl Range {
    /// Whether the absolute value of a number is within the range; NaN is not.
    pub(crate) fn holds(&self, x: f64) -> bool {
        (self.lo..=self.hi).contains(&x.abs())
    }
}
