//! Small vectors and square matrices over floats or intervals.
//!
//! **What it answers.** The same formula serves numbers and enclosures: it is written once over [`Number`],
//! and evaluated with `f64` where speed is wanted and with [`Interval`] where a proof is needed.
//!
//! **Why it is sound.** Over intervals every component operation encloses, so every result component does.
//! Squares use [`Number::square`], so that |v|² of an interval vector never drops below zero.
//!
//! **Source.** [Moore09, chapter 7]; products with interval matrices are true interval products (R-15).

use crate::Interval;
use core::array::from_fn;
use core::ops::{Add, Index, IndexMut, Mul, Neg, Sub};

/// The components of vectors: `f64` and [`Interval`].
pub trait Number:
    Copy
    + PartialEq
    + core::fmt::Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
{
    /// Zero.
    const ZERO: Self;
    /// One.
    const ONE: Self;
    /// The number that is exactly `x`.
    fn exactly(x: f64) -> Self;
    /// x * x, using that both factors are the same number.
    #[must_use]
    fn square(self) -> Self;
    /// x times the exact number `factor`.
    #[must_use]
    fn times(self, factor: f64) -> Self;
    /// a * b - c * d.
    #[inline]
    #[must_use]
    fn product_difference(a: Self, b: Self, c: Self, d: Self) -> Self {
        a * b - c * d
    }
}

impl Number for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    #[inline]
    fn exactly(x: f64) -> Self {
        x
    }
    #[inline]
    fn square(self) -> Self {
        self * self
    }
    #[inline]
    fn times(self, factor: f64) -> Self {
        self * factor
    }
}

impl Number for Interval {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;
    #[inline]
    fn exactly(x: f64) -> Self {
        Self::point(x)
    }
    #[inline]
    fn square(self) -> Self {
        self.square()
    }
    #[inline]
    fn times(self, factor: f64) -> Self {
        self.times(factor)
    }
    #[inline]
    fn product_difference(a: Self, b: Self, c: Self, d: Self) -> Self {
        Self::product_difference(a, b, c, d)
    }
}

/// A column of D numbers.
///
/// ```
/// use swept_num::{Interval, Vector};
/// let edge = Vector([1.0, 2.0, 3.0]);
/// let other = Vector([0.0, 1.0, 0.5]);
/// let normal = edge.enclosed().cross(other.enclosed());
/// assert!(normal.dot(edge.enclosed()).contains(0.0)); // perpendicular, rounding included
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vector<T, const D: usize>(pub [T; D]);

impl<T: Number, const D: usize> Vector<T, D> {
    /// The zero vector.
    pub const ZERO: Self = Self([T::ZERO; D]);

    /// The sum of the products of the components.
    #[inline]
    #[must_use]
    pub fn dot(self, other: Self) -> T {
        const { assert!(D > 0, "a vector needs at least one component") };
        let mut sum = self.0[0] * other.0[0];
        for i in 1..D {
            sum = sum + self.0[i] * other.0[i];
        }
        sum
    }

    /// The square of the length.
    #[inline]
    #[must_use]
    pub fn norm_squared(self) -> T {
        const { assert!(D > 0, "a vector needs at least one component") };
        let mut sum = self.0[0].square();
        for i in 1..D {
            sum = sum + self.0[i].square();
        }
        sum
    }

    /// Every component times `factor`.
    #[inline]
    #[must_use]
    pub fn scale(self, factor: T) -> Self {
        Self(self.0.map(|component| component * factor))
    }
}

impl<T: Number> Vector<T, 3> {
    /// The cross product.
    #[inline]
    #[must_use]
    pub fn cross(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([
            T::product_difference(b, z, c, y),
            T::product_difference(c, x, a, z),
            T::product_difference(a, y, b, x),
        ])
    }
}

impl<const D: usize> Vector<f64, D> {
    /// The same vector with point intervals as components.
    #[inline]
    #[must_use]
    pub fn enclosed(self) -> Vector<Interval, D> {
        Vector(self.0.map(Interval::point))
    }
}

impl<const D: usize> Vector<Interval, D> {
    /// Whether every component contains the corresponding number.
    #[must_use]
    pub fn contains(self, point: Vector<f64, D>) -> bool {
        (0..D).all(|i| self.0[i].contains(point.0[i]))
    }

    /// An enclosure of the length; real vectors always have one.
    #[must_use]
    pub fn norm(self) -> Interval {
        self.norm_squared().sqrt().unwrap_or(Interval::ZERO)
    }
}

impl<T: Number, const D: usize> Add for Vector<T, D> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] + other.0[i]))
    }
}

impl<T: Number, const D: usize> Sub for Vector<T, D> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] - other.0[i]))
    }
}

impl<T: Number, const D: usize> Neg for Vector<T, D> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(self.0.map(Neg::neg))
    }
}

impl<T, const D: usize> Index<usize> for Vector<T, D> {
    type Output = T;
    #[inline]
    fn index(&self, i: usize) -> &T {
        &self.0[i]
    }
}

impl<T, const D: usize> IndexMut<usize> for Vector<T, D> {
    #[inline]
    fn index_mut(&mut self, i: usize) -> &mut T {
        &mut self.0[i]
    }
}

/// A D by D matrix, given by its rows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Matrix<T, const D: usize>(pub [Vector<T, D>; D]);

impl<T: Number, const D: usize> Matrix<T, D> {
    /// Ones on the diagonal.
    #[must_use]
    pub fn identity() -> Self {
        Self(from_fn(|i| Vector(from_fn(|j| if i == j { T::ONE } else { T::ZERO }))))
    }

    /// Rows become columns.
    #[inline]
    #[must_use]
    pub fn transposed(self) -> Self {
        Self(from_fn(|i| Vector(from_fn(|j| self.0[j].0[i]))))
    }

    /// Column `j`.
    #[inline]
    #[must_use]
    pub fn column(self, j: usize) -> Vector<T, D> {
        Vector(from_fn(|i| self.0[i].0[j]))
    }
}

impl<T: Number> Matrix<T, 3> {
    /// The determinant: the volume spanned by the rows.
    #[inline]
    #[must_use]
    pub fn determinant(self) -> T {
        self.0[0].dot(self.0[1].cross(self.0[2]))
    }

    /// The matrix of the cross product: `Matrix::cross(v) * w` is v × w.
    #[must_use]
    pub fn cross(v: Vector<T, 3>) -> Self {
        let [x, y, z] = v.0;
        let o = T::ZERO;
        Self([Vector([o, -z, y]), Vector([z, o, -x]), Vector([-y, x, o])])
    }
}

impl<T: Number> Matrix<T, 2> {
    /// The determinant: the area spanned by the rows.
    #[inline]
    #[must_use]
    pub fn determinant(self) -> T {
        let [Vector([a, b]), Vector([c, d])] = self.0;
        T::product_difference(a, d, b, c)
    }
}

impl<const D: usize> Matrix<f64, D> {
    /// The same matrix with point intervals as entries.
    #[must_use]
    pub fn enclosed(self) -> Matrix<Interval, D> {
        Matrix(self.0.map(Vector::enclosed))
    }
}

impl<const D: usize> Matrix<Interval, D> {
    /// Whether every entry contains the corresponding number.
    #[must_use]
    pub fn contains(self, numbers: Matrix<f64, D>) -> bool {
        (0..D).all(|i| self.0[i].contains(numbers.0[i]))
    }
}

impl<T: Number, const D: usize> Mul<Vector<T, D>> for Matrix<T, D> {
    type Output = Vector<T, D>;
    #[inline]
    fn mul(self, v: Vector<T, D>) -> Vector<T, D> {
        Vector(self.0.map(|row| row.dot(v)))
    }
}

impl<T: Number, const D: usize> Mul for Matrix<T, D> {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        let columns = other.transposed();
        Self(self.0.map(|row| Vector(columns.0.map(|column| row.dot(column)))))
    }
}

impl<T: Number, const D: usize> Add for Matrix<T, D> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] + other.0[i]))
    }
}

impl<T: Number, const D: usize> Sub for Matrix<T, D> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] - other.0[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Vector<f64, 3> = Vector([1.0, -2.0, 3.0]);
    const B: Vector<f64, 3> = Vector([0.1, 0.2, -0.7]);

    #[test]
    fn products_agree_between_floats_and_intervals() {
        assert!(Vector([A.enclosed().dot(B.enclosed())]).contains(Vector([A.dot(B)])));
        assert!(A.enclosed().cross(B.enclosed()).contains(A.cross(B)));
        assert_eq!(Matrix::cross(A) * B, A.cross(B));
        let m = Matrix([A, B, Vector([4.0, 0.0, 1.0])]);
        assert!((m.enclosed() * m.enclosed()).contains(m * m));
        assert!(m.enclosed().determinant().contains(m.determinant()));
        assert_eq!(m * Matrix::identity(), m);
        assert_eq!(m.transposed().column(1), m.0[1]);
        assert_eq!(Matrix([Vector([1.0, 2.0]), Vector([3.0, 5.0])]).determinant(), -1.0);
        assert_eq!(m + m - m, m);
    }

    #[test]
    fn the_length_of_an_interval_vector_is_never_negative() {
        let around_zero = Interval::new(-1.0, 2.0).unwrap();
        let v = Vector([around_zero; 3]);
        assert_eq!(v.norm_squared().lo(), 0.0);
        assert!(v.norm().hi() >= 12f64.sqrt() && v.norm().hi() < 3.4642);
        assert!((-v + v.scale(Interval::ONE)).0[0].encloses((v - v).0[0]));
    }
}
