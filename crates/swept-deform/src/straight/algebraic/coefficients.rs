//! Polynomials of degree at most 3, with integer coefficients of any length.
//!
//! Provides the change of coordinate to a gap between floats, signs, and Bernstein coefficients. With t =
//! (n + x)/2^k, 2^(k d) p(t) is an integer polynomial in x, by Horner's scheme. Nothing is rounded.

use crate::straight::integer::{Dyadic, Integer};
use dashu_int::IBig;

/// Coefficients, constant first; the last is not zero. The zero polynomial is empty.
pub(in crate::straight) type Coefficients = Vec<IBig>;

/// The open interval (n/2^k, (n+1)/2^k).
#[derive(Clone, Debug)]
pub(in crate::straight) struct Cell {
    n: IBig,
    k: usize,
}

impl Cell {
    /// The gap above a float in [0, 1).
    pub(in crate::straight) fn above(lo: f64) -> Self {
        let [Dyadic { m, k }, _] = Dyadic::around_gap(lo);
        Cell { n: m.into(), k: k as usize }
    }
}

/// The sign of the polynomial at top/bottom.
pub(super) fn sign_at_ratio(polynomial: &[IBig], top: &IBig, bottom: &IBig) -> i32 {
    let mut value = IBig::ZERO;
    let mut power = IBig::ONE;
    for coefficient in polynomial.iter().rev() {
        value = value * top + coefficient * &power;
        power *= bottom;
    }
    // the value is bottom^degree times that of the polynomial
    let odd = polynomial.len().is_multiple_of(2) && !polynomial.is_empty();
    sign_of(&value) * if odd { sign_of(bottom) } else { 1 }
}

/// The sign just before x = 1 of a polynomial that is not zero.
pub(super) fn sign_before_one(polynomial: &[IBig]) -> i32 {
    let mut derivative = polynomial.to_vec();
    let mut side = 1;
    while !derivative.is_empty() {
        let sign = sign_of(&derivative.iter().sum());
        if sign != 0 {
            return sign * side;
        }
        side = -side;
        derivative = self::derivative(&derivative);
    }
    0
}

pub(super) fn sign_of(x: &IBig) -> i32 {
    Integer::signum(x)
}

/// The sign just after x = 0 of a polynomial that is not zero.
pub(super) fn sign_after_zero(polynomial: &[IBig]) -> i32 {
    polynomial.iter().map(sign_of).find(|&sign| sign != 0).unwrap_or(0)
}

/// The coefficients of 2^(k d) p((n + x)/2^k) in x.
pub(in crate::straight) fn local(polynomial: &[IBig], cell: &Cell) -> Coefficients {
    let degree = polynomial.len().saturating_sub(1);
    let scaled = polynomial.iter().enumerate().map(|(i, coefficient)| coefficient << (cell.k * (degree - i)));
    let mut coefficients: Coefficients = scaled.collect();
    for done in 0..degree {
        for i in (done..degree).rev() {
            let step = &coefficients[i + 1] * &cell.n;
            coefficients[i] += step;
        }
    }
    coefficients
}

/// The signs of the Bernstein coefficients over [0, 1]: b_j = sum over i <= j of c_i binomial(j,
/// i)/binomial(d, i), times the positive binomial(d, j).
pub(super) fn bernstein_signs(coefficients: &[IBig]) -> Vec<i32> {
    match coefficients {
        [] => vec![0],
        [a] => vec![sign_of(a)],
        [a, b] => vec![sign_of(a), sign_of(&(a + b))],
        [a, b, c] => vec![sign_of(a), sign_of(&(a * 2 + b)), sign_of(&(a + b + c))],
        [a, b, c, d] => {
            let triple = a * 3;
            let second = sign_of(&(&triple + b));
            vec![sign_of(a), second, sign_of(&(triple + b * 2 + c)), sign_of(&(a + b + c + d))]
        }
        _ => vec![unreachable_degree()],
    }
}

/// No polynomial here has a degree above 3, and no sign is requested of one above 2.
pub(super) fn unreachable_degree() -> i32 {
    debug_assert!(false, "the degree is at most 3");
    0
}

pub(super) fn variations(signs: &[i32]) -> usize {
    let mut last = 0;
    let mut changes = 0;
    for &sign in signs.iter().filter(|&&sign| sign != 0) {
        changes += usize::from(last * sign < 0);
        last = sign;
    }
    changes
}

pub(super) fn trimmed(mut polynomial: Coefficients) -> Coefficients {
    while polynomial.last().is_some_and(IBig::is_zero) {
        polynomial.pop();
    }
    polynomial
}

pub(super) fn derivative(polynomial: &[IBig]) -> Coefficients {
    polynomial.iter().enumerate().skip(1).map(|(i, coefficient)| coefficient * IBig::from(i)).collect()
}
