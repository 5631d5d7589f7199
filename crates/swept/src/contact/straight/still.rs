//! Four points at rest, as integers.
//!
//! **What it answers.** Whether two features share a point at one time that is a float.
//!
//! **Mathematics.** At t = m/2^k the points times 2^k are start*2^k + rate*m, integers. The test of coplanar points asks
//! for the signs of normals and scalar products of their differences.
//!
//! **Why it is sound.** Nothing is rounded; `tier.rs` has the bounds on the widths.
//!
//! **Source.** `docs/soundness/straight-paths.md`, section 2.

use super::features::{Features, Triple};
use super::integer::Integer;
use super::tier::Tier;

/// What is asked of points at rest.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    /// Do the features share a point, given that the four points are coplanar?
    Touching,
    /// Is the point of this triple on its segment?
    OnSegment(Triple),
}

/// Four points.
pub(super) struct Still<T: Tier>(pub(super) [[T::Linear; 3]; 4]);

impl<T: Tier> Still<T> {
    /// From point i to point j along an axis.
    #[inline]
    fn arm(&self, i: usize, j: usize, axis: usize) -> T::Linear {
        T::difference(&self.0[j][axis], &self.0[i][axis])
    }

    /// The sign of a component of the normal of a triple.
    #[inline]
    fn normal(&self, [point, from, to]: Triple, axis: usize) -> i32 {
        let (next, after) = ((axis + 1) % 3, (axis + 2) % 3);
        let arm = |end, axis| self.arm(point, end, axis);
        let left = T::product(&arm(from, next), &arm(to, after));
        let right = T::product(&arm(from, after), &arm(to, next));
        T::minus(left, right).signum()
    }

    /// The sign of the scalar product of a triple.
    #[inline]
    fn dot(&self, [point, from, to]: Triple) -> i32 {
        let [x, y, z] =
            [0, 1, 2].map(|axis| T::product(&self.arm(point, from, axis), &self.arm(point, to, axis)));
        T::plus(T::plus(x, y), z).signum()
    }

    pub(super) fn answer(&self, features: Features, question: Question) -> bool {
        match question {
            Question::Touching => {
                let triples = features.triples();
                features.touch_by(|axis, place| self.normal(triples[place], axis), |triple| self.dot(triple))
            }
            Question::OnSegment(triple) => {
                (0..3).all(|axis| self.normal(triple, axis) == 0) && self.dot(triple) <= 0
            }
        }
    }
}
