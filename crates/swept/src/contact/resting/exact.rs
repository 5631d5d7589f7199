//! Two faces in exact poses.
//!
//! **What it answers.** [`Resting::intersect`]: whether two faces share a point, from enclosures first and in
//! exact arithmetic where those do not decide.
//!
//! **The mathematics.** With R = M/N, corners x = X 2^-k and the difference of the positions p/Q, multiply
//! everything by N_A N_B Q 2^k:
//!
//! ```text
//! A:  N_B Q M_A X        B:  N_A Q M_B X + N_A N_B 2^k p        all integers
//! ```
//!
//! The pose of a quaternion is a fraction of its numbers.
//!
//! **Why it is sound.** The factor is positive, so it does not change the intersection; the rest is
//! [`share_point`].

use super::enclosed::RelativePose;
use crate::motion::{ExactPose, Motion, PoseEnclosure};
use crate::shape::triangle::Triangle;
use crate::shape::triangle::exact::{IntegerPoint, share_point};
use dashu_int::IBig;
use swept_num::exact::{common_exponent, integers};

/// Two bodies in their poses.
#[derive(Clone, Debug)]
pub struct Resting {
    relative: RelativePose,
    exact: Option<Whole>,
}

/// Both poses in integers, multiplied by N_A N_B Q.
#[derive(Clone, Debug)]
struct Whole {
    matrices: [[IntegerPoint; 3]; 2],
    offset: IntegerPoint,
}

impl Resting {
    /// Enclosures of both poses, and the exact poses if there are any; both must describe the same poses.
    #[must_use]
    pub fn new(enclosed: [&PoseEnclosure; 2], exact: Option<[&ExactPose; 2]>) -> Self {
        let [a, b] = enclosed;
        Self { relative: RelativePose::new(a, b), exact: exact.map(|[a, b]| Whole::new(a, b)) }
    }

    /// Two moving bodies at a time.
    #[must_use]
    pub fn at(a: &impl Motion, b: &impl Motion, t: f64) -> Self {
        let exact = a.exact_pose(t).zip(b.exact_pose(t)).map(|(a, b)| Whole::new(&a, &b));
        Self { relative: RelativePose::at(a, b, t), exact }
    }

    /// Whether every question can be answered.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.exact.is_some()
    }

    /// Whether two faces share a point; `None` if a pose is not exact and its enclosure does not decide.
    ///
    /// # Guarantee
    /// `Some` is the truth for the poses as given.
    ///
    /// ```
    /// use swept::internals::contact::resting::Resting;
    /// use swept::{Placement, Spin};
    /// let turned = Placement::new([0.1, 0.2, 0.3], [0.4, 0.3, 0.2, 0.1]);
    /// let body = Spin::at_rest([0.0, 1.0], turned)?;
    /// let floor = [[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0]];
    /// let tip = |z: f64| [[0.1, 0.1, z], [0.1, 0.0, 1.0], [0.0, 0.1, 1.0]];
    /// let resting = Resting::at(&body, &body, 0.0);
    /// // turned alike, so that they touch exactly, or miss by the smallest float
    /// assert_eq!(resting.intersect(&floor, &tip(0.0)), Some(true));
    /// assert_eq!(resting.intersect(&floor, &tip(5e-324)), Some(false));
    /// # Ok::<(), swept::MotionError>(())
    /// ```
    #[must_use]
    pub fn intersect(&self, a: &Triangle, b: &Triangle) -> Option<bool> {
        let enclosed = self.relative.intersecting(a, b);
        enclosed.or_else(|| self.exact.as_ref().map(|whole| whole.intersect(a, b)))
    }
}

impl Whole {
    fn new(a: &ExactPose, b: &ExactPose) -> Self {
        let (denominators, [p, q, r]) = ([a.denominator(), b.denominator()], b.offset_from(a));
        let common = p.1.clone() * &q.1 * &r.1;
        let times = |matrix: &[[IBig; 3]; 3], factor: &IBig| {
            let factor = factor * &common;
            [0, 1, 2].map(|i: usize| [0, 1, 2].map(|j: usize| &matrix[i][j] * &factor))
        };
        let both = denominators[0] * denominators[1];
        Self {
            matrices: [times(a.matrix(), denominators[1]), times(b.matrix(), denominators[0])],
            offset: [p, q, r].map(|(numerator, own)| numerator * &both * (&common / own)),
        }
    }

    #[cold]
    fn intersect(&self, a: &Triangle, b: &Triangle) -> bool {
        let exponent = common_exponent(a.iter().chain(b).flatten().copied());
        let shift = exponent.unsigned_abs() as usize;
        let placed = |body: usize, triangle: &Triangle| {
            [0, 1, 2].map(|corner: usize| {
                let x = integers(&triangle[corner], exponent);
                [0, 1, 2].map(|i: usize| {
                    let row = &self.matrices[body][i];
                    let turned = &row[0] * &x[0] + &row[1] * &x[1] + &row[2] * &x[2];
                    if body == 0 { turned } else { turned + (&self.offset[i] << shift) }
                })
            })
        };
        share_point(&placed(0, a), &placed(1, b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Placement, Spin};

    #[test]
    fn a_third_of_a_turn_brings_a_corner_onto_a_corner() {
        // the turn about the diagonal maps x to y: corners meet exactly, in rotations that no float matrix
        // can represent
        let turned = Spin::at_rest([0.0, 1.0], Placement::new([0.25, 0.5, 0.0], [0.1; 4])).unwrap();
        let plain = Spin::at_rest([0.0, 1.0], Placement::at([0.25, 0.5, 0.0])).unwrap();
        let resting = Resting::at(&turned, &plain, 0.5);
        assert!(resting.is_exact());
        let a = [[1.0, 0.0, 0.0], [2.0, -1.0, 1.0], [2.0, -1.0, 2.0]];
        let touching = |y: f64| [[0.0, y, 0.0], [-3.0, 0.5, -1.0], [-3.0, 0.25, -1.0]];
        assert_eq!(resting.intersect(&a, &touching(1.0)), Some(true));
        assert_eq!(resting.intersect(&a, &touching(1.0_f64.next_down())), Some(false));
    }

    #[test]
    fn turning_bodies_are_exact_at_their_epoch_only() {
        let spin = Spin::new([0.0, 1.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]).unwrap();
        assert!(Resting::at(&spin, &spin, 0.0).is_exact());
        let later = Resting::at(&spin, &spin, 0.5);
        assert!(!later.is_exact());
        let corner = [[0.5, 0.5, 0.0]; 3];
        assert_eq!(
            later.intersect(&corner, &corner),
            None,
            "intervals cannot prove that a point meets itself"
        );
    }
}
