//! How long a gap stays open.
//!
//! **What it answers.** For four gaps at once: how long each stays positive, and whether it does so up to a
//! horizon.
//!
//! **The mathematics.** A gap of at least g + r s - K s²/2 after the time s is positive up to the first zero
//!
//! ```text
//! g <= 0 : s = 0        r < 0 : s = 2g/(D - r)        r >= 0 : s = (r + D)/K        D = √(r² + 2Kg)
//! ```
//!
//! **Why it is sound.** Only numbers of one sign are added. The step is lowered by more than the roundings,
//! and so is the value at the horizon (`docs/soundness/first-contact.md`, section 2).

use super::lanes::Lanes;

/// K is never taken below this, so division is always possible; it still allows steps longer than any span.
pub(crate) const LEAST_BEND: f64 = f64::from_bits((1023 - 600) << 52);
/// Relative error of g + r s - K s²/2 at the horizon: five roundings.
const HORIZON_SLACK: f64 = 1.0 / (1u64 << 49) as f64;
/// Steps are multiplied by this, which covers the roundings of the solution (section 2 of the page above).
const STEP_SLACK: f64 = 1.0 - 1.0 / (1u64 << 47) as f64;

/// g, r and K of four pairs.
#[derive(Clone, Copy)]
pub(crate) struct Parabola<L> {
    pub gap: L,
    pub rate: L,
    pub bend: L,
}

impl<L: Lanes> Parabola<L> {
    /// Positive where the pair is safe up to the horizon.
    #[inline(always)]
    pub(crate) fn at_horizon(&self, horizon: L) -> L {
        let half = self.bend * horizon * L::splat(0.5);
        let value = self.gap + horizon * (self.rate - half);
        let error = (self.gap + horizon * (self.rate.abs() + half)) * L::splat(HORIZON_SLACK);
        let zero = L::splat(0.0);
        L::if_greater(self.gap, zero, value - error, zero)
    }

    /// Of two parabolas, the one that is likely to last longer: compares g/(max(-r, 0) + Kτ) without
    /// division, with τ = `scale`. Either is sound, so τ may be any positive number.
    #[inline(always)]
    pub(crate) fn or(self, other: Self, scale: L) -> Self {
        let zero = L::splat(0.0);
        let left = self.gap * (L::max(-other.rate, zero) + other.bend * scale);
        let right = other.gap * (L::max(-self.rate, zero) + self.bend * scale);
        Self {
            gap: L::if_greater(left, right, self.gap, other.gap),
            rate: L::if_greater(left, right, self.rate, other.rate),
            bend: L::if_greater(left, right, self.bend, other.bend),
        }
    }

    /// The first zero, lowered.
    #[inline(always)]
    pub(crate) fn step(&self) -> L {
        let zero = L::splat(0.0);
        let two_gaps = self.gap + self.gap;
        let discriminant = self.rate * self.rate + two_gaps * self.bend;
        let root = L::max(discriminant.sqrt(), self.rate.abs());
        let above = L::if_greater(zero, self.rate, two_gaps, self.rate + root);
        let below = L::if_greater(zero, self.rate, root - self.rate, self.bend);
        L::if_greater(self.gap, zero, above / below * L::splat(STEP_SLACK), zero)
    }
}
