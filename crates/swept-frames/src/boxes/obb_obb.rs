//! Oriented boxes (OBBs) in space, decided exactly.
//!
//! **What it answers.** Whether two boxes, as the sets defined by `Obb`, overlap.
//!
//! **The mathematics.** Let Z be the sum of the segments [-h_i u_i, h_i u_i] and [-k_j v_j, k_j v_j]: the
//! boxes share a point exactly when T is in Z. If all sizes are positive, Z is a zonotope with interior
//! points and its faces are normal to the products of two of the six directions, fifteen in all. If some are
//! zero, add e > 0 to each: the normals do not change, the enlarged sets Z_e shrink to Z, and T is in Z
//! exactly when it is in every Z_e, that is, when |T.L| <= sum h_i|u_i.L| + sum k_j|v_j.L| for the same
//! fifteen L. For T in the interior of Z the inequality must be strict for every L that is not zero: when Z
//! is flat, one of the fifteen is normal to it and gives 0 < 0.
//!
//! **Why it is sound.** Gottschalk's form decides when its proved bound allows; otherwise the inequality is
//! evaluated in integers. Lengths share one exponent, axes another; both sides are homogeneous in each once
//! |T.L| is multiplied by the integer that represents 1.0 among the axes.
//!
//! **Source.** [Num20, theorem 1 and lemma 5], with the face normals of axes that are not orthonormal.

use super::finding::Finding;
use super::gottschalk::gottschalk;
use crate::boxes::Touching;
use dashu_base::Abs;
use dashu_int::IBig;
use swept::internals::shape::Obb;
use swept_num::exact::{common_exponent, cross, difference, dot, integer, integers};

/// Whether two oriented boxes overlap.
///
/// # Guarantee
/// Exact for the boxes as given, and symmetric in its arguments.
///
/// ```
/// use swept_frames::boxes::{Obb, Touching, obb_obb};
/// let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let a = Obb::new([0.0; 3], axes, [1.0; 3])?;
/// let corner_to_corner = Obb::new([2.0; 3], axes, [1.0; 3])?;
/// assert!(obb_obb(&a, &corner_to_corner, Touching::Closed));
/// assert!(!obb_obb(&a, &corner_to_corner, Touching::Open));
/// # Ok::<(), swept::ShapeError>(())
/// ```
pub fn obb_obb(a: &Obb<3>, b: &Obb<3>, touching: Touching) -> bool {
    match gottschalk(a, b) {
        Finding::Apart(_) => false,
        Finding::Overlapping => true,
        Finding::Unproved => decide_exactly(a, b, touching),
    }
}

/// The same with integers only.
fn decide_exactly(a: &Obb<3>, b: &Obb<3>, touching: Touching) -> bool {
    let both = [a, b];
    let length = common_exponent(both.iter().flat_map(|x| x.center().iter().chain(x.half())).copied());
    let direction = common_exponent(both.iter().flat_map(|x| x.axes().iter().flatten()).copied());
    let one = IBig::ONE << direction.unsigned_abs() as usize;
    let offset = difference(&integers(b.center(), length), &integers(a.center(), length));
    let halves = both.map(|x| x.half().map(|h| integer(h, length)));
    let axes = both.map(|x| x.axes().map(|axis| integers(&axis, direction)));

    let allows = |l: [IBig; 3]| {
        if touching == Touching::Open && l.iter().all(IBig::is_zero) {
            return true;
        }
        let radius =
            |of: usize| -> IBig { (0..3).map(|i| &halves[of][i] * dot(&axes[of][i], &l).abs()).sum() };
        touching.accepts((dot(&offset, &l).abs() * &one).cmp(&(radius(0) + radius(1))))
    };
    let faces =
        (0..2).all(|of| (0..3).all(|i| allows(cross(&axes[of][(i + 1) % 3], &axes[of][(i + 2) % 3]))));
    faces && (0..3).all(|i| (0..3).all(|j| allows(cross(&axes[0][i], &axes[1][j]))))
}

#[cfg(test)]
#[path = "obb_obb/tests.rs"]
mod tests;
