//! Two faces in poses given in floats.
//!
//! **What it answers.** The same as [`RelativePose`](super::RelativePose), at a tenth of the cost, where the
//! answer does not hang on the last digits: whether two faces share a point ([`RoundedFaces::meet`]), or have
//! points within a distance ([`RoundedFaces::within`]).
//!
//! **The mathematics.** A corner x is placed at R̂x, or at R̂x + (ô_B - ô_A). With the errors that the poses
//! report, d the largest |x| and u = 2^-53, it is off by at most
//!
//! ```text
//! ε = Σ (ε_R + 8u) d + ε_oA + ε_oB + 2u |ô_B - ô_A|
//! ```
//!
//! Let S bound the distances between the placed corners. A difference of two of them is off by 2ε + uS, hence
//! a determinant of three differences by at most
//!
//! ```text
//! 3 (2ε + uS) (S + 2ε)² + 8u S³  <=  (6ε + 11u S) (S + 2ε)²
//! ```
//!
//! where 8u S³ are its own roundings: 2√2 u S² in the cross product, 3u S³ in the product with it.
//!
//! **Why it is sound.** A determinant counts only if it is larger than that. Two points of the placed faces
//! are 2ε farther apart at most in the true ones. Rounding of these bounds themselves is below 2^-40 of them;
//! nothing that matters underflows for S between 2^-200 and 2^200, and nothing is claimed beyond.
//!
//! **Source.** Orientation predicates with a static error bound.

use super::piercing::{Beyond, Corners, crossing_in_a_plane, pierced};
use crate::motion::{Pose, TINY};
use crate::shape::triangle::{ClosestPoints, Triangle, closest_points};
use swept_num::{Vector, add_up};

/// u.
const UNIT: f64 = f64::EPSILON / 2.0;
/// More than the bounds below lose by their own rounding.
const SLACK: f64 = 1.0 + 1.0 / (1u64 << 40) as f64;
/// Sizes whose cubes neither overflow nor lose digits: 2^-200 to 2^200.
const SIZES: core::ops::RangeInclusive<f64> =
    f64::from_bits((1023 - 200) << 52)..=f64::from_bits((1023 + 200) << 52);

/// Two faces, placed relative to the reference point of the first body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoundedFaces {
    corners: [Corners<f64>; 2],
    /// ε.
    error: f64,
}

impl RoundedFaces {
    pub(crate) fn at(poses: &[Pose; 2], faces: [&Triangle; 2]) -> Self {
        let [a, b] = faces;
        let offset = poses[1].translation - poses[0].translation;
        // never less than the length
        let sum = |[x, y, z]: [f64; 3]| x.abs() + y.abs() + z.abs();
        let reach = |i: usize| {
            let [p, q, r] = faces[i].map(sum);
            (poses[i].rotation_error + 8.0 * UNIT) * p.max(q).max(r)
        };
        let moved = poses[0].translation_error + poses[1].translation_error + 2.0 * UNIT * sum(offset.0);
        let corners = [
            a.map(|corner| poses[0].rotation * Vector(corner)),
            b.map(|corner| poses[1].rotation * Vector(corner) + offset),
        ];
        Self { corners, error: (reach(0) + reach(1) + moved) * SLACK + TINY }
    }

    /// Whether the faces seem to share a point. Proves nothing.
    pub(crate) fn seem_to_meet(&self) -> bool {
        let ([a, b], exactly) = (&self.corners, Beyond(0.0));
        pierced(&exactly, a, b) || pierced(&exactly, b, a) || crossing_in_a_plane(&exactly, a, b)
    }

    /// Whether the faces are proved to share a point.
    pub(crate) fn meet(&self) -> bool {
        let [a, b] = &self.corners;
        let widths = [0, 1, 2].map(|axis: usize| {
            let all = a.iter().chain(b).map(|corner| corner[axis]);
            let (lo, hi) = all.fold((f64::MAX, f64::MIN), |(lo, hi), x| (lo.min(x), hi.max(x)));
            hi - lo
        });
        let size = (widths[0] + widths[1] + widths[2]) * SLACK;
        if !SIZES.contains(&size) {
            return false;
        }
        let reach = size + 2.0 * self.error;
        let certain = Beyond((6.0 * self.error + 11.0 * UNIT * size) * (reach * reach) * SLACK);
        pierced(&certain, a, b) || pierced(&certain, b, a)
    }

    /// Where the placed faces are closest.
    pub(crate) fn closest(&self) -> ClosestPoints {
        let [a, b] = self.corners.map(|face| face.map(|corner| corner.0));
        closest_points(&a, &b)
    }

    /// Whether the points found by [`closest`](Self::closest) are proved to be within a distance.
    pub(crate) fn within(&self, closest: &ClosestPoints, distance: f64) -> bool {
        add_up(add_up(closest.distance, closest.slack), 2.0 * self.error) <= distance
    }
}

#[cfg(test)]
mod tests {
    use super::super::RelativePose;
    use super::*;
    use crate::motion::{Motion, Placement, Spin};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha12Rng;

    fn vector(random: &mut ChaCha12Rng, size: f64) -> [f64; 3] {
        core::array::from_fn(|_| size * random.random_range(-1.0..1.0))
    }

    /// Faces of sizes from 1e-3 to 1, near the reference points or far from them, that nearly meet.
    #[test]
    fn what_is_proved_in_floats_is_proved_by_intervals() {
        let mut random = ChaCha12Rng::seed_from_u64(17);
        let [mut met, mut seemed, mut within, mut refused] = [0; 4];
        for case in 0..20_000 {
            let size = [1.0, 1e-3][case % 2];
            let far = [1.0, 1e6][case / 2 % 2];
            let at = vector(&mut random, far);
            let span = [0.0, 1.0];
            let spin = |random: &mut ChaCha12Rng, place| {
                Spin::new(span, Placement::new(place, [0.9, 0.1, 0.3, -0.2]), [0.1; 3], vector(random, 2.0))
                    .unwrap()
            };
            let motions = [spin(&mut random, at), spin(&mut random, at)];
            let poses = [motions[0].pose(0.5), motions[1].pose(0.5)];
            // a face through the other's edge, or nearly so: about a point of both
            let mid = vector(&mut random, 0.5);
            let near = |random: &mut ChaCha12Rng| vector(random, size);
            let a = [near(&mut random), near(&mut random), near(&mut random)]
                .map(|x| core::array::from_fn(|i| mid[i] + x[i]));
            let depth = [1e-3, 1e-9, 1e-14, 1e-17][random.random_range(0..4)];
            let inside: [f64; 3] = core::array::from_fn(|i| 0.3 * a[0][i] + 0.3 * a[1][i] + 0.4 * a[2][i]);
            let way = vector(&mut random, 1.0);
            let tip: [f64; 3] = core::array::from_fn(|i| inside[i] + depth * size * way[i]);
            let other = |random: &mut ChaCha12Rng| {
                let x = vector(random, size);
                core::array::from_fn(|i| tip[i] - size * way[i] + 0.3 * x[i])
            };
            let placed = [tip, other(&mut random), other(&mut random)];
            // in the coordinates of the second body, whose pose differs
            let back = poses[1].rotation.transposed() * poses[0].rotation;
            let b = placed.map(|corner| (back * Vector(corner)).0);
            let faces = RoundedFaces::at(&poses, [&a, &b]);
            let relative = RelativePose::at(&motions[0], &motions[1], 0.5);
            let proved = relative.touching(&a, &b);
            assert!(!faces.meet() || proved, "case {case}, depth {depth}");
            assert!(!faces.meet() || faces.seem_to_meet());
            met += u32::from(faces.meet());
            seemed += u32::from(faces.seem_to_meet());
            let closest = faces.closest();
            for distance in [closest.distance, closest.distance * (1.0 + 1e-9) + 1e-12 * far] {
                let proved = relative.within(&a, &b, &closest.weights, distance);
                assert!(!faces.within(&closest, distance) || proved, "case {case}");
                within += u32::from(faces.within(&closest, distance));
            }
            refused += u32::from(!faces.within(&closest, closest.distance));
        }
        assert!(
            met > 3000 && seemed > met && within > 10_000 && refused == 20_000,
            "{met} {seemed} {within}"
        );
    }

    #[test]
    fn nothing_is_claimed_of_extreme_sizes() {
        for scale in [1e-90, 1e90] {
            let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
            let poses = [rest.pose(0.0), rest.pose(0.0)];
            let flat = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]].map(|c| c.map(|x| x * scale));
            let tip = [[1.0, 1.0, -1.0], [1.0, 2.0, 3.0], [2.0, 1.0, 3.0]].map(|c| c.map(|x| x * scale));
            let faces = RoundedFaces::at(&poses, [&flat, &tip]);
            assert!(faces.seem_to_meet() && !faces.meet());
        }
    }

    /// In the plane only intervals can know that two coordinates are the same number.
    #[test]
    fn faces_in_a_plane_seem_to_meet() {
        let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let poses = [rest.pose(0.0), rest.pose(0.0)];
        let a = [[-1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [1.0, 1.0, 0.0]];
        let b = [[-1.0, 1.0, 0.0], [1.0, -1.0, 0.0], [1.0, -1.0, 0.0]];
        let faces = RoundedFaces::at(&poses, [&a, &b]);
        assert!(faces.seem_to_meet() && !faces.meet());
    }
}
