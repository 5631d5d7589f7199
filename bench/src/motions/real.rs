//! Real numbers to 640 bits, and the vectors, quaternions and matrices made of them.

use astro_float::{BigFloat, Consts, RoundingMode};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

const NEAREST: RoundingMode = RoundingMode::ToEven;
const BITS: usize = 640;

thread_local! {
    static CONSTANTS: RefCell<Consts> = RefCell::new(Consts::new().expect("memory for the constants"));
}

/// A real number to 640 bits.
#[derive(Clone, Debug)]
pub struct Real(BigFloat);

impl From<f64> for Real {
    fn from(x: f64) -> Self {
        Self(BigFloat::from_f64(x, BITS))
    }
}

macro_rules! operation {
    ($operation:ident $method:ident) => {
        impl $operation for &Real {
            type Output = Real;
            fn $method(self, other: &Real) -> Real {
                Real(self.0.$method(&other.0, BITS, NEAREST))
            }
        }
        impl $operation for Real {
            type Output = Real;
            fn $method(self, other: Real) -> Real {
                $operation::$method(&self, &other)
            }
        }
        impl $operation<&Real> for Real {
            type Output = Real;
            fn $method(self, other: &Real) -> Real {
                $operation::$method(&self, other)
            }
        }
        impl $operation<Real> for &Real {
            type Output = Real;
            fn $method(self, other: Real) -> Real {
                $operation::$method(self, &other)
            }
        }
    };
}
operation!(Add add);
operation!(Sub sub);
operation!(Mul mul);
operation!(Div div);

impl Neg for Real {
    type Output = Real;
    fn neg(self) -> Real {
        Real(BigFloat::neg(&self.0))
    }
}

impl Real {
    /// 2^exponent.
    #[must_use]
    pub fn power_of_two(exponent: i32) -> Self {
        let mut one = BigFloat::from_f64(1.0, BITS);
        // 1 is 0.1b · 2^1
        one.set_exponent(exponent + 1);
        Self(one)
    }

    /// The square root.
    #[must_use]
    pub fn sqrt(&self) -> Self {
        Self(self.0.sqrt(BITS, NEAREST))
    }

    /// The sine and the cosine.
    #[must_use]
    pub fn sin_cos(&self) -> (Self, Self) {
        // bits before the point must not reduce the bits after it
        let bits = BITS + self.0.exponent().unwrap_or(0).max(0) as usize;
        CONSTANTS.with_borrow_mut(|constants| {
            (Self(self.0.sin(bits, NEAREST, constants)), Self(self.0.cos(bits, NEAREST, constants)))
        })
    }

    /// The angle in [-π/2, π/2] with this sine.
    #[must_use]
    pub fn arcsine(&self) -> Self {
        CONSTANTS.with_borrow_mut(|constants| Self(self.0.asin(BITS, NEAREST, constants)))
    }

    /// Whether it is below zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.0.is_negative() && !self.0.is_zero()
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// The absolute value.
    #[must_use]
    pub fn size(&self) -> Self {
        if self.is_negative() { -self.clone() } else { self.clone() }
    }

    /// The order; there are no NaNs here.
    #[must_use]
    pub fn order(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0).map_or(Ordering::Equal, |sign| sign.cmp(&0))
    }

    /// The leading 53 bits; 0 if it is too small for a float.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        crate::trig::leading_float(&self.0)
    }
}

/// A vector of three.
pub type Triple = [Real; 3];

/// The exact values.
#[must_use]
pub fn triple(v: [f64; 3]) -> Triple {
    v.map(Real::from)
}

/// The sum.
#[must_use]
pub fn plus(a: &Triple, b: &Triple) -> Triple {
    std::array::from_fn(|i| &a[i] + &b[i])
}

/// The difference.
#[must_use]
pub fn minus(a: &Triple, b: &Triple) -> Triple {
    std::array::from_fn(|i| &a[i] - &b[i])
}

/// Every component times the factor.
#[must_use]
pub fn scaled(a: &Triple, factor: &Real) -> Triple {
    std::array::from_fn(|i| &a[i] * factor)
}

/// The scalar product.
#[must_use]
pub fn dot(a: &[Real], b: &[Real]) -> Real {
    a.iter().zip(b).fold(Real::from(0.0), |sum, (x, y)| sum + x * y)
}

/// Whether the scalar product of the numbers as written is negative: without rounding, however different
/// their magnitudes.
#[must_use]
pub fn product_is_negative(a: [f64; 4], b: [f64; 4]) -> bool {
    // products of floats are multiples of 2^-2148 below 2^2048
    const EXACT: usize = 4_352;
    let exact = |x: f64| BigFloat::from_f64(x, EXACT);
    let sum = a
        .into_iter()
        .zip(b)
        .fold(exact(0.0), |sum, (x, y)| sum.add(&exact(x).mul(&exact(y), EXACT, NEAREST), EXACT, NEAREST));
    sum.is_negative() && !sum.is_zero()
}

/// The cross product.
#[must_use]
pub fn cross(a: &Triple, b: &Triple) -> Triple {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        &a[j] * &b[k] - &a[k] * &b[j]
    })
}

/// The length.
#[must_use]
pub fn length(v: &[Real]) -> Real {
    dot(v, v).sqrt()
}

/// A quaternion (w, x, y, z).
pub type Quaternion = [Real; 4];

/// q/|q|.
#[must_use]
pub fn unit(q: &Quaternion) -> Quaternion {
    let length = length(q);
    q.each_ref().map(|component| component / &length)
}

/// The product of two quaternions: the rotation b is applied first, then a.
#[must_use]
pub fn product(a: &Quaternion, b: &Quaternion) -> Quaternion {
    let [aw, ax, ay, az] = a;
    let [bw, bx, by, bz] = b;
    [
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    ]
}

/// The quaternion of a rotation by an angle about a unit vector.
#[must_use]
pub fn turn(axis: &Triple, angle: &Real) -> Quaternion {
    let (sin, cos) = (angle / &Real::from(2.0)).sin_cos();
    let [x, y, z] = scaled(axis, &sin);
    [cos, x, y, z]
}

/// The vector rotated by a unit quaternion: q v q*.
#[must_use]
pub fn rotated(q: &Quaternion, v: &Triple) -> Triple {
    let [x, y, z] = v.clone();
    let [w, i, j, k] = q.clone();
    let result = product(&product(q, &[Real::from(0.0), x, y, z]), &[w, -i, -j, -k]);
    let [_, x, y, z] = result;
    [x, y, z]
}
