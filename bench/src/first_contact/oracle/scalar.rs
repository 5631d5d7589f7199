//! Floats and 640-bit numbers behind one trait, so that the geometry is written once.

use crate::motions::Real;

/// A number with the four operations and an order.
pub trait Scalar: Clone {
    /// A difference below this multiple of the magnitude of its terms counts as rounding.
    const NOISE: f64;
    /// The exact number.
    fn of(x: f64) -> Self;
    /// a + b.
    #[must_use]
    fn plus(&self, other: &Self) -> Self;
    /// a - b.
    #[must_use]
    fn minus(&self, other: &Self) -> Self;
    /// a b.
    #[must_use]
    fn times(&self, other: &Self) -> Self;
    /// a / b.
    #[must_use]
    fn over(&self, other: &Self) -> Self;
    /// Whether a < b.
    fn below(&self, other: &Self) -> bool;

    /// Whether it is less than zero.
    fn negative(&self) -> bool {
        self.below(&Self::of(0.0))
    }

    /// The number clamped to [0, 1].
    #[must_use]
    fn in_unit(&self) -> Self {
        if self.negative() {
            Self::of(0.0)
        } else if Self::of(1.0).below(self) {
            Self::of(1.0)
        } else {
            self.clone()
        }
    }
}

impl Scalar for f64 {
    const NOISE: f64 = 1e-14;
    fn of(x: f64) -> Self {
        x
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn over(&self, other: &Self) -> Self {
        self / other
    }
    fn below(&self, other: &Self) -> bool {
        self < other
    }
}

impl Scalar for Real {
    /// 2^-400: determinants here have at most a few dozen terms of 640 bits.
    const NOISE: f64 = 3.87e-121;
    fn of(x: f64) -> Self {
        Self::from(x)
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn over(&self, other: &Self) -> Self {
        self / other
    }
    fn below(&self, other: &Self) -> bool {
        self.order(other).is_lt()
    }
}

/// Three numbers.
pub(super) type Point<S> = [S; 3];

pub(super) fn difference<S: Scalar>(a: &Point<S>, b: &Point<S>) -> Point<S> {
    std::array::from_fn(|i| a[i].minus(&b[i]))
}

pub(super) fn dot<S: Scalar>(a: &Point<S>, b: &Point<S>) -> S {
    a[0].times(&b[0]).plus(&a[1].times(&b[1])).plus(&a[2].times(&b[2]))
}

pub(super) fn cross<S: Scalar>(a: &Point<S>, b: &Point<S>) -> Point<S> {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        a[j].times(&b[k]).minus(&a[k].times(&b[j]))
    })
}

/// a + s v.
pub(super) fn along<S: Scalar>(a: &Point<S>, s: &S, v: &Point<S>) -> Point<S> {
    std::array::from_fn(|i| a[i].plus(&s.times(&v[i])))
}

/// |a|².
pub(super) fn square<S: Scalar>(a: &Point<S>) -> S {
    dot(a, a)
}
