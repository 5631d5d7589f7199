//! Arithmetic on four numbers at once.
//!
//! **What it answers.** The operations in which bounds on four node pairs are written, so that one source
//! serves the portable code here and the vector instructions in [`simd`](super::simd). Nothing mixes lanes.
//!
//! Code over lanes has no closures: they would not be compiled for the instruction set of the function around
//! them.
//!
//! **Why it is sound.** `+ - * /` and the square root are rounded to nearest in both, nothing is fused, and
//! the larger and smaller of two numbers are defined by the same comparison, including for NaN. So both give
//! the same bits.
//!
//! **Source.** IEEE 754.

use super::whole_direction::WholeDirection;
use crate::hierarchy::{Hull, LINE_POINTS, Line};
use core::array::from_fn;
use core::ops::{Add, Div, Mul, Neg, Sub};

/// Four floats.
pub(crate) trait Lanes:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// The same number four times.
    fn splat(x: f64) -> Self;
    /// Four single precision numbers, exactly.
    fn singles(x: &[f32; 4]) -> Self;
    /// Four numbers.
    fn of(x: [f64; 4]) -> Self;
    /// The point of a hull that lies farthest along a direction of whole numbers with |q| <= 32768, both in
    /// steps of the hull's grid: q·p with its last four bits replaced by the number of the point.
    fn highest(hull: &Hull<'_>, n: &WholeDirection) -> i32;
    /// The four numbers.
    fn array(self) -> [f64; 4];
    /// Square roots.
    fn sqrt(self) -> Self;
    /// Absolute values.
    fn abs(self) -> Self;
    /// `if self > other { self } else { other }`.
    fn max(self, other: Self) -> Self;
    /// `if self < other { self } else { other }`.
    fn min(self, other: Self) -> Self;
    /// `if left > right { yes } else { no }`.
    fn if_greater(left: Self, right: Self, yes: Self, no: Self) -> Self;
    /// Bit i is set where lane i of `self` is greater than that of `other`.
    fn greater(self, other: Self) -> u8;
}

/// [`Lanes::highest`] in plain code.
#[inline(always)]
fn highest(hull: &Hull<'_>, n: &WholeDirection) -> i32 {
    let [x, y, z] = n.q.map(i32::from);
    let of_line = |line: &Line, first: i32| {
        (0..LINE_POINTS).fold(i32::MIN, |most, k| {
            let p = line.point(k).map(i32::from);
            // |q·p| is less than 2^31, since |q| <= 2^15 and |p| < √3 2^15
            most.max((p[0] * x + p[1] * y + p[2] * z) & !15 | (first + k as i32))
        })
    };
    let most = of_line(hull.first, 0);
    hull.second.map_or(most, |second| most.max(of_line(second, LINE_POINTS as i32)))
}

/// Four floats in plain code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Four(pub [f64; 4]);

macro_rules! lane_by_lane {
    ($($operator:ident $method:ident),*) => {$(
        impl $operator for Four {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(from_fn(|i| self.0[i].$method(other.0[i])))
            }
        }
    )*};
}
lane_by_lane!(Add add, Sub sub, Mul mul, Div div);

impl Neg for Four {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0.map(|x| -x))
    }
}

impl Lanes for Four {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        Self([x; 4])
    }
    #[inline(always)]
    fn singles(x: &[f32; 4]) -> Self {
        Self(x.map(f64::from))
    }
    #[inline(always)]
    fn of(x: [f64; 4]) -> Self {
        Self(x)
    }
    #[inline(always)]
    fn highest(hull: &Hull<'_>, n: &WholeDirection) -> i32 {
        highest(hull, n)
    }
    #[inline(always)]
    fn array(self) -> [f64; 4] {
        self.0
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.map(f64::sqrt))
    }
    #[inline(always)]
    fn abs(self) -> Self {
        Self(self.0.map(f64::abs))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(from_fn(|i| if self.0[i] > other.0[i] { self.0[i] } else { other.0[i] }))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(from_fn(|i| if self.0[i] < other.0[i] { self.0[i] } else { other.0[i] }))
    }
    #[inline(always)]
    fn if_greater(left: Self, right: Self, yes: Self, no: Self) -> Self {
        Self(from_fn(|i| if left.0[i] > right.0[i] { yes.0[i] } else { no.0[i] }))
    }
    #[inline(always)]
    fn greater(self, other: Self) -> u8 {
        (0..4).fold(0, |bits, i| bits | u8::from(self.0[i] > other.0[i]) << i)
    }
}

/// One float in place of four: lane 0 alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct One(pub f64);

macro_rules! alone {
    ($($operator:ident $method:ident),*) => {$(
        impl $operator for One {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0))
            }
        }
    )*};
}
alone!(Add add, Sub sub, Mul mul, Div div);

impl Neg for One {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Lanes for One {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        Self(x)
    }
    #[inline(always)]
    fn singles(x: &[f32; 4]) -> Self {
        Self(f64::from(x[0]))
    }
    #[inline(always)]
    fn of(x: [f64; 4]) -> Self {
        Self(x[0])
    }
    #[inline(always)]
    fn highest(hull: &Hull<'_>, n: &WholeDirection) -> i32 {
        highest(hull, n)
    }
    #[inline(always)]
    fn array(self) -> [f64; 4] {
        [self.0; 4]
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.sqrt())
    }
    #[inline(always)]
    fn abs(self) -> Self {
        Self(self.0.abs())
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        if self.0 > other.0 { self } else { other }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        if self.0 < other.0 { self } else { other }
    }
    #[inline(always)]
    fn if_greater(left: Self, right: Self, yes: Self, no: Self) -> Self {
        if left.0 > right.0 { yes } else { no }
    }
    #[inline(always)]
    fn greater(self, other: Self) -> u8 {
        if self.0 > other.0 { 0b1111 } else { 0 }
    }
}

/// Four vectors.
#[derive(Clone, Copy)]
pub(crate) struct Wide<L>(pub [L; 3]);

impl<L: Lanes> Wide<L> {
    #[inline(always)]
    pub(crate) fn splat(v: [f64; 3]) -> Self {
        Self([L::splat(v[0]), L::splat(v[1]), L::splat(v[2])])
    }
    #[inline(always)]
    pub(crate) fn singles(v: &[[f32; 4]; 3]) -> Self {
        Self([L::singles(&v[0]), L::singles(&v[1]), L::singles(&v[2])])
    }
    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> L {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        a * x + b * y + c * z
    }
    #[inline(always)]
    pub(crate) fn cross(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([b * z - c * y, c * x - a * z, a * y - b * x])
    }
    #[inline(always)]
    pub(crate) fn scale(self, factor: L) -> Self {
        let [a, b, c] = self.0;
        Self([a * factor, b * factor, c * factor])
    }
    #[inline(always)]
    pub(crate) fn length(self) -> L {
        self.dot(self).sqrt()
    }
    /// `yes` where `left > right`, `no` elsewhere.
    #[inline(always)]
    pub(crate) fn if_greater(left: L, right: L, yes: Self, no: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (yes.0, no.0);
        Self([
            L::if_greater(left, right, a, x),
            L::if_greater(left, right, b, y),
            L::if_greater(left, right, c, z),
        ])
    }
}

impl<L: Lanes> Add for Wide<L> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a + x, b + y, c + z])
    }
}

impl<L: Lanes> Sub for Wide<L> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a - x, b - y, c - z])
    }
}
