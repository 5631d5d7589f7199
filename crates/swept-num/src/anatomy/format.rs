//! The two formats, given by the widths of their fields, and what follows from the widths alone.

/// A binary interchange format, given by the widths of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloatFormat {
    exponent_bits: u32,
    fraction_bits: u32,
}

impl FloatFormat {
    /// Single precision: the bits of `f32`.
    pub const SINGLE: FloatFormat = FloatFormat { exponent_bits: 8, fraction_bits: 23 };
    /// Double precision: the bits of `f64`.
    pub const DOUBLE: FloatFormat = FloatFormat { exponent_bits: 11, fraction_bits: 52 };

    /// Total number of bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        1 + self.exponent_bits + self.fraction_bits
    }

    /// Number of exponent bits: 8 or 11.
    #[must_use]
    pub const fn exponent_bits(self) -> u32 {
        self.exponent_bits
    }

    /// Number of stored fraction bits: 23 or 52.
    #[must_use]
    pub const fn fraction_bits(self) -> u32 {
        self.fraction_bits
    }

    /// What is subtracted from the stored exponent: 127 or 1023.
    #[must_use]
    pub const fn bias(self) -> i32 {
        (1 << (self.exponent_bits - 1)) - 1
    }

    /// The true exponent of the smallest normal number and of all subnormals: -126 or -1022.
    #[must_use]
    pub const fn min_exponent(self) -> i32 {
        1 - self.bias()
    }

    /// The gap between 1 and the next larger number, 2^-23 or 2^-52 (`f32::EPSILON`, `f64::EPSILON`).
    #[must_use]
    pub const fn epsilon(self) -> f64 {
        power_of_two(-(self.fraction_bits as i32))
    }

    /// The largest relative error of rounding a number in the normal range to nearest, 2^-24 or 2^-53: half
    /// of [`FloatFormat::epsilon`].
    #[must_use]
    pub const fn unit_roundoff(self) -> f64 {
        power_of_two(-(self.fraction_bits as i32) - 1)
    }

    pub(super) const fn max_biased_exponent(self) -> u32 {
        (1 << self.exponent_bits) - 1
    }

    pub(super) const fn sign_bit(self) -> u64 {
        1 << (self.bits() - 1)
    }

    pub(super) const fn fraction_mask(self) -> u64 {
        (1 << self.fraction_bits) - 1
    }

    /// The magnitude bits of infinity: the largest pattern that is not NaN.
    pub(super) const fn infinity_bits(self) -> u64 {
        (self.max_biased_exponent() as u64) << self.fraction_bits
    }
}

/// 2^exponent for exponents from -1074 to 1023, all of which f64 holds exactly.
pub(super) const fn power_of_two(exponent: i32) -> f64 {
    debug_assert!(exponent >= -1074 && exponent <= 1023);
    if exponent >= -1022 {
        f64::from_bits(((exponent + 1023) as u64) << 52)
    } else {
        f64::from_bits(1 << (exponent + 1074))
    }
}
