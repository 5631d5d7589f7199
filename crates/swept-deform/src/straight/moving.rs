//! Vectors that change at a constant rate, in integers of one tier.
//!
//! Gives the coefficients in t of vector and scalar products of two of them: (a + t a')(b + t b') = ab + t
//! (ab' + a'b) + t^2 a'b'. Nothing is rounded; `tier.rs` has the bounds on the widths.

use super::tier::Tier;

/// A vector that changes at a constant rate.
pub(super) struct Moving<T: Tier> {
    pub(super) at: [T::Linear; 3],
    pub(super) rate: [T::Linear; 3],
}

impl<T: Tier> Moving<T> {
    pub(super) fn minus(&self, other: &Self) -> Self {
        let difference = |a: &[T::Linear; 3], b: &[T::Linear; 3]| {
            std::array::from_fn(|axis| T::difference(&a[axis], &b[axis]))
        };
        Moving { at: difference(&self.at, &other.at), rate: difference(&self.rate, &other.rate) }
    }

    /// The coefficients in t of component i of one times component j of the other.
    fn product(&self, i: usize, other: &Self, j: usize) -> [T::Square; 3] {
        [
            T::product(&self.at[i], &other.at[j]),
            T::plus(T::product(&self.at[i], &other.rate[j]), T::product(&self.rate[i], &other.at[j])),
            T::product(&self.rate[i], &other.rate[j]),
        ]
    }

    /// One component of the vector product.
    pub(super) fn cross(&self, other: &Self, axis: usize) -> [T::Square; 3] {
        let (next, after) = ((axis + 1) % 3, (axis + 2) % 3);
        combined(self.product(next, other, after), self.product(after, other, next), T::minus)
    }

    pub(super) fn dot(&self, other: &Self) -> [T::Square; 3] {
        let [x, y, z] = std::array::from_fn(|axis| self.product(axis, other, axis));
        combined(combined(x, y, T::plus), z, T::plus)
    }
}

fn combined<S>(a: [S; 3], b: [S; 3], by: impl Fn(S, S) -> S) -> [S; 3] {
    let [a0, a1, a2] = a;
    let [b0, b1, b2] = b;
    [by(a0, b0), by(a1, b1), by(a2, b2)]
}
