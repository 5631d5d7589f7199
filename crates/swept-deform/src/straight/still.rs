//! Four points at rest, as integers.
//!
//! **What it answers.** Whether two features share a point at a given float time.
//!
//! **The mathematics.** At t = m/2^k the points times 2^k are start*2^k + rate*m, integers. The test of
//! coplanar points needs the signs of normals and scalar products of their differences. Between two such
//! times a component of a normal is a quadratic; with arms e, g its Bernstein coefficients are e_0 x g_0,
//! (e_0 x g_1 + e_1 x g_0)/2 and e_1 x g_1, and if no two of these have opposite signs, the quadratic has
//! their sign on the open span, or is zero when all are.
//!
//! **Why it is sound.** Nothing is rounded; `tier.rs` has the bounds on the widths.
//!
//! **Source.** `docs/soundness/straight-paths.md`, section 2.

use super::features::{Features, Triple};
use super::integer::Integer;
use super::tier::Tier;

/// A question about points at rest.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    /// Do the features share a point, given that the four points are coplanar?
    Touching,
    /// Is the point of this triple on its segment?
    OnSegment(Triple),
}

/// Four points.
pub(super) struct FourPoints<T: Tier>(pub(super) [[T::Linear; 3]; 4]);

impl<T: Tier> FourPoints<T> {
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

/// Four points at two times, on the same scale.
pub(super) struct FourPointsAtTwoTimes<T: Tier> {
    pub(super) lo: FourPoints<T>,
    pub(super) hi: FourPoints<T>,
}

impl<T: Tier> FourPointsAtTwoTimes<T> {
    /// The sign of a component of the normal of a triple strictly between the times, if it is the same at all
    /// of them and the Bernstein coefficients show it.
    fn normal(&self, [point, from, to]: Triple, axis: usize) -> Option<i32> {
        let (next, after) = ((axis + 1) % 3, (axis + 2) % 3);
        let cross = |first: &FourPoints<T>, second: &FourPoints<T>| {
            let left = T::product(&first.arm(point, from, next), &second.arm(point, to, after));
            let right = T::product(&first.arm(point, from, after), &second.arm(point, to, next));
            T::minus(left, right)
        };
        let start = cross(&self.lo, &self.lo).signum();
        let end = cross(&self.hi, &self.hi).signum();
        if start * end < 0 {
            return None;
        }
        let middle = T::plus(cross(&self.lo, &self.hi), cross(&self.hi, &self.lo)).signum();
        let sum = start + middle + end;
        (sum.abs() == start.abs() + middle.abs() + end.abs()).then_some(sum.signum())
    }

    /// Whether the features share a point strictly between the times, if the signs of the normals show it;
    /// `certain` means that the four points are coplanar at some time there.
    pub(super) fn touch(&self, features: Features, certain: bool) -> Option<bool> {
        let triples = features.triples();
        for axis in 0..3 {
            let mut signs = [0; 4];
            let signs = &mut signs[..triples.len()];
            for place in 0..triples.len() {
                signs[place] = self.normal(triples[place], axis).unwrap_or(0);
                if signs[place] != 0 && features.disagree(signs) {
                    return Some(false);
                }
            }
            if certain && features.inside(signs) {
                return Some(true);
            }
        }
        None
    }
}
