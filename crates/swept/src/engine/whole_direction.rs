//! Directions of whole numbers.
//!
//! **What it answers.** The vector of whole numbers closest to a given one, of a length for which products with
//! the points of a hull ([`Hull`](crate::hierarchy::Hull)) are exact in 32 bits.
//!
//! **Why it is sound.** Adding and subtracting 3·2^51 rounds a number of at most 2^50 to the nearest whole
//! number, exactly and in the same way on every processor, and leaves that number in the low bits of the sum.

use swept_num::Vector;

/// Added to a small number and subtracted again this leaves the nearest whole number.
const WHOLE: f64 = 1.5 * (1u64 << 52) as f64;
/// The most by which rounding to whole numbers moves a vector: √3/2 and a little.
pub(super) const MOVED: f64 = 0.8661;

/// A direction of whole numbers, which makes products with the points of a hull exact.
#[derive(Clone, Copy)]
pub(super) struct WholeDirection {
    pub q: [i16; 3],
    /// The same.
    pub n: Vector<f64, 3>,
}

impl WholeDirection {
    /// The nearest to a vector no longer than 32767.
    #[inline(always)]
    pub(super) fn nearest(v: Vector<f64, 3>) -> Self {
        let [x, y, z] = v.0;
        // NaN gives a gap that proves nothing
        debug_assert!([x, y, z].into_iter().all(|x| x.is_nan() || x.abs() <= 32767.0), "{v:?} is too long");
        let (x, y, z) = (x + WHOLE, y + WHOLE, z + WHOLE);
        // the last bits of the sum are those of the whole number
        let q = [x.to_bits() as i16, y.to_bits() as i16, z.to_bits() as i16];
        Self { q, n: Vector([x - WHOLE, y - WHOLE, z - WHOLE]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_whole_numbers() {
        for (x, whole) in
            [(0.5, 0), (1.5, 2), (-0.5, 0), (-1.4, -1), (32_700.4, 32_700), (-32_700.6, -32_701)]
        {
            let WholeDirection { q, n } = WholeDirection::nearest(Vector([x, -x, 0.25]));
            assert_eq!((q, n), ([whole, -whole, 0], Vector([f64::from(whole), -f64::from(whole), 0.0])));
        }
    }
}
