//! Whether two axis-aligned boxes overlap, in any dimension.
//!
//! They do when lo_A <= hi_B and lo_B <= hi_A in every coordinate; with `<` for [`Touching::Open`].
//! Comparisons of floats are exact.
//!
//! **Source.** [Num20, section 2.1].

use crate::boxes::{Aabb, Touching};

/// Whether two axis-aligned boxes overlap.
///
/// # Guarantee
/// Exact, and symmetric in its arguments.
///
/// ```
/// use swept_frames::boxes::{Aabb, Touching, aabb_aabb};
/// let a = Aabb::new([0.0, 0.0], [1.0, 1.0])?;
/// let b = Aabb::new([1.0, 0.5], [2.0, 2.0])?;
/// assert!(aabb_aabb(&a, &b, Touching::Closed));
/// assert!(!aabb_aabb(&a, &b, Touching::Open));
/// # Ok::<(), swept::ShapeError>(())
/// ```
pub fn aabb_aabb<const D: usize>(a: &Aabb<D>, b: &Aabb<D>, touching: Touching) -> bool {
    (0..D).all(|k| match touching {
        Touching::Closed => a.lo()[k] <= b.hi()[k] && b.lo()[k] <= a.hi()[k],
        Touching::Open => a.lo()[k] < b.hi()[k] && b.lo()[k] < a.hi()[k],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_rule_in_every_axis_and_order() {
        let unit = Aabb::new([0.0; 3], [1.0; 3]).unwrap();
        for k in 0..3 {
            for (start, closed, open) in
                [(1.0, true, false), (1.0_f64.next_up(), false, false), (1.0_f64.next_down(), true, true)]
            {
                let (mut lo, mut hi) = ([0.0; 3], [1.0; 3]);
                (lo[k], hi[k]) = (start, 2.0);
                let other = Aabb::new(lo, hi).unwrap();
                for (touching, expected) in [(Touching::Closed, closed), (Touching::Open, open)] {
                    assert_eq!(aabb_aabb(&unit, &other, touching), expected, "axis {k} from {start}");
                    assert_eq!(aabb_aabb(&other, &unit, touching), expected, "axis {k} from {start}");
                }
            }
        }
    }

    #[test]
    fn a_plate_in_a_box_overlaps_and_two_coplanar_plates_touch() {
        let unit = Aabb::new([0.0; 2], [1.0; 2]).unwrap();
        let plate = Aabb::new([0.5, -1.0], [0.5, 2.0]).unwrap();
        assert!(aabb_aabb(&unit, &plate, Touching::Open));
        assert!(aabb_aabb(&plate, &plate, Touching::Closed) && !aabb_aabb(&plate, &plate, Touching::Open));
    }
}
