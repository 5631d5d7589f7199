//! Roots between neighbouring floats, decided with integers of any length.
//!
//! **What it answers.** Does a polynomial have a root strictly inside a gap between floats, and what is the sign of other
//! polynomials there: negative, zero or positive?
//!
//! **Mathematics.** A *cell* is the open interval (n/2^k, (n+1)/2^k). With t = (n + x)/2^k, 2^(k d) p(t) is an integer
//! polynomial in x on (0, 1); let V be the number of sign changes of its Bernstein coefficients. The number of roots in
//! the cell is at most V and differs from it by an even number (Descartes).
//!
//! ```text
//! isolate      p without repeated roots: halve cells until V is 0 or 1
//! sign of q    g = gcd(p, q) has the root of p's cell exactly when V(g) is odd: then q is zero there;
//!              otherwise halve the cell until the Bernstein coefficients of q have one sign
//! ```
//!
//! **Why it is sound.** Nothing is rounded. p divided by gcd(p, p') has simple roots only, so halving ends; a divisor g of
//! p has no other root in the cell than p has, and a simple one. A polynomial q that is not zero at the root keeps its
//! sign in a small enough cell.
//!
//! **Source.** Descartes' rule of signs in Bernstein form, as in the Vincent-Collins-Akritas method.

use dashu_base::{Gcd, Sign};
use dashu_int::IBig;

/// Coefficients, the constant one first; the last is not zero. Empty: the zero polynomial.
type Coefficients = Vec<IBig>;

/// The open interval (n/2^k, (n+1)/2^k).
#[derive(Clone, Debug)]
struct Cell {
    n: IBig,
    k: usize,
}

impl Cell {
    /// The gap above a float in [0, 1).
    fn above(lo: f64) -> Self {
        let bits = lo.to_bits();
        let fraction = bits & ((1 << 52) - 1);
        match (bits >> 52) as usize {
            0 => Cell { n: fraction.into(), k: 1074 },
            biased => Cell { n: (fraction | 1 << 52).into(), k: 1075_usize.saturating_sub(biased) },
        }
    }

    fn halves(&self) -> (Cell, Cell) {
        let (n, k) = (&self.n << 1, self.k + 1);
        (Cell { n: n.clone(), k }, Cell { n: n + 1, k })
    }
}

/// A real number: a root of a polynomial without repeated roots.
pub(super) struct Root {
    polynomial: Coefficients,
    place: Place,
}

enum Place {
    /// The only root in the cell.
    Inside(Cell),
    /// n/2^k itself.
    Start(Cell),
}

/// Whether the polynomial has a root strictly between `lo` and the next float, at which the test holds.
pub(super) fn any_root(polynomial: Coefficients, lo: f64, mut test: impl FnMut(&mut Root) -> bool) -> bool {
    let polynomial = without_repeats(trimmed(polynomial));
    if polynomial.len() < 2 {
        return false;
    }
    let mut cells = vec![Cell::above(lo)];
    while let Some(cell) = cells.pop() {
        let place = match variations(&bernstein_signs(local(&polynomial, &cell))) {
            0 => continue,
            1 => Place::Inside(cell),
            _ => {
                let (left, right) = cell.halves();
                let middle = sign_at_start(&polynomial, &right) == 0;
                cells.extend([right.clone(), left]);
                if !middle {
                    continue;
                }
                Place::Start(right)
            }
        };
        if test(&mut Root { polynomial: polynomial.clone(), place }) {
            return true;
        }
    }
    false
}

impl Root {
    /// The sign of another polynomial at this root. Narrows the root's cell as needed.
    pub(super) fn sign(&mut self, other: &[IBig]) -> i32 {
        let other = trimmed(other.to_vec());
        let mut is_zero = None;
        loop {
            let cell = match &self.place {
                Place::Start(cell) => return sign_at_start(&other, cell),
                Place::Inside(cell) => cell,
            };
            let signs = bernstein_signs(local(&other, cell));
            let (least, greatest) = (signs.iter().min().unwrap_or(&0), signs.iter().max().unwrap_or(&0));
            // one sign: the polynomial keeps it inside the cell, though it may vanish at an end
            if *least >= 0 || *greatest <= 0 {
                return (least + greatest).signum();
            }
            let zero = *is_zero.get_or_insert_with(|| {
                let common = gcd(self.polynomial.clone(), other.clone());
                common.len() > 1 && variations(&bernstein_signs(local(&common, cell))) % 2 == 1
            });
            if zero {
                return 0;
            }
            let (left, right) = cell.halves();
            self.place = if sign_at_start(&self.polynomial, &right) == 0 {
                Place::Start(right)
            } else if variations(&bernstein_signs(local(&self.polynomial, &left))) % 2 == 1 {
                Place::Inside(left)
            } else {
                Place::Inside(right)
            };
        }
    }
}

fn sign_of(x: &IBig) -> i32 {
    if x.is_zero() {
        0
    } else if x.sign() == Sign::Positive {
        1
    } else {
        -1
    }
}

/// The sign at n/2^k.
fn sign_at_start(polynomial: &[IBig], cell: &Cell) -> i32 {
    let mut value = IBig::ZERO;
    for (i, coefficient) in polynomial.iter().rev().enumerate() {
        value = value * &cell.n + (coefficient << (cell.k * i));
    }
    sign_of(&value)
}

/// The coefficients of 2^(k d) p((n + x)/2^k) in x.
fn local(polynomial: &[IBig], cell: &Cell) -> Coefficients {
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

/// The signs of the Bernstein coefficients over [0, 1]: b_j = sum over i <= j of c_i binomial(j, i)/binomial(d, i), times
/// the positive binomial(d, j).
fn bernstein_signs(coefficients: Coefficients) -> Vec<i32> {
    match coefficients.as_slice() {
        [] => vec![0],
        [a] => vec![sign_of(a)],
        [a, b] => vec![sign_of(a), sign_of(&(a + b))],
        [a, b, c] => vec![sign_of(a), sign_of(&(a * 2 + b)), sign_of(&(a + b + c))],
        [a, b, c, d] => {
            let triple = a * 3;
            let second = sign_of(&(&triple + b));
            vec![sign_of(a), second, sign_of(&(triple + b * 2 + c)), sign_of(&(a + b + c + d))]
        }
        _ => unreachable_degree(),
    }
}

/// No polynomial here is of a degree above 3.
fn unreachable_degree() -> Vec<i32> {
    debug_assert!(false, "the degree is at most 3");
    vec![0]
}

fn variations(signs: &[i32]) -> usize {
    let mut last = 0;
    let mut changes = 0;
    for &sign in signs.iter().filter(|&&sign| sign != 0) {
        changes += usize::from(last * sign < 0);
        last = sign;
    }
    changes
}

fn trimmed(mut polynomial: Coefficients) -> Coefficients {
    while polynomial.last().is_some_and(IBig::is_zero) {
        polynomial.pop();
    }
    polynomial
}

/// lc(b)^m a = q b + r with r of a lower degree than b; b is not zero.
fn divided(mut a: Coefficients, b: &[IBig]) -> (Coefficients, Coefficients) {
    let Some(leading) = b.last() else { return (Vec::new(), a) };
    let mut quotient = vec![IBig::ZERO; (a.len() + 1).saturating_sub(b.len())];
    while a.len() >= b.len() {
        let shift = a.len() - b.len();
        let Some(top) = a.pop() else { break };
        for coefficient in a.iter_mut().chain(&mut quotient) {
            *coefficient *= leading;
        }
        for (i, coefficient) in b[..b.len() - 1].iter().enumerate() {
            a[i + shift] -= &top * coefficient;
        }
        quotient[shift] += top;
        a = trimmed(a);
    }
    (quotient, a)
}

/// A greatest common divisor over the rationals.
fn gcd(mut a: Coefficients, mut b: Coefficients) -> Coefficients {
    while !b.is_empty() {
        let (_, remainder) = divided(a, &b);
        (a, b) = (b, remainder);
    }
    a
}

/// The polynomial with the same roots, each once.
fn without_repeats(polynomial: Coefficients) -> Coefficients {
    let derivative: Coefficients =
        polynomial.iter().enumerate().skip(1).map(|(i, coefficient)| coefficient * IBig::from(i)).collect();
    let common = gcd(polynomial.clone(), derivative);
    if common.len() < 2 {
        return polynomial;
    }
    let (quotient, _) = divided(polynomial, &common);
    let quotient = trimmed(quotient);
    let divisor = content(&quotient);
    quotient.into_iter().map(|x| x / &divisor).collect()
}

/// The greatest common divisor of the coefficients that are not zero; 1 if there are none.
fn content(polynomial: &[IBig]) -> IBig {
    let mut numbers = polynomial.iter().filter(|x| !x.is_zero());
    let first = numbers.next().cloned().unwrap_or(IBig::ONE);
    numbers.fold(first, |content, x| (&content).gcd(x).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polynomial(coefficients: &[i64]) -> Coefficients {
        coefficients.iter().map(|&x| IBig::from(x)).collect()
    }

    const THIRD: f64 = 1.0 / 3.0;

    #[test]
    fn signs_at_a_third() {
        // simple, double and triple roots at 1/3, with another root elsewhere
        for p in [&[-1, 3][..], &[1, -6, 9], &[-1, 9, -27, 27], &[-1, 8, -21, 18]] {
            let mut seen = 0;
            assert!(!any_root(polynomial(p), THIRD, |root| {
                seen += 1;
                assert_eq!(root.sign(&polynomial(&[-1, 3])), 0);
                assert_eq!(root.sign(&polynomial(&[2, -9, 9])), 0); // (3t - 1)(3t - 2)
                assert_eq!(root.sign(&polynomial(&[1, -4, 4])), 1); // (2t - 1)^2
                assert_eq!(root.sign(&polynomial(&[-1, 2])), -1);
                // 3t - 1 and a very small positive number
                assert_eq!(root.sign(&[1 - (IBig::ONE << 200), 3 * (IBig::ONE << 200)]), 1);
                assert_eq!(root.sign(&[-1 - (IBig::ONE << 200), 3 * (IBig::ONE << 200)]), -1);
                assert_eq!(root.sign(&[]), 0);
                false
            }));
            assert_eq!(seen, 1, "{p:?}");
            // none in the gaps beside it
            assert!(!any_root(polynomial(p), THIRD.next_down(), |_| true));
            assert!(!any_root(polynomial(p), THIRD.next_up(), |_| true));
        }
    }

    #[test]
    fn several_roots_in_one_gap() {
        // (3t - 1)(3*2^100 t - 2^100 - 1)(3*2^100 t - 2^100 + 1), two of them inside the gap above float(1/3)
        let one = IBig::ONE << 100;
        let factors = [[-&one - 1, 3 * &one], [1 - &one, 3 * &one]];
        let product = |a: &[IBig], b: &[IBig]| {
            let mut c = vec![IBig::ZERO; a.len() + b.len() - 1];
            for (i, x) in a.iter().enumerate() {
                for (j, y) in b.iter().enumerate() {
                    c[i + j] += x * y;
                }
            }
            c
        };
        let p = product(&product(&polynomial(&[-1, 3]), &factors[0]), &factors[1]);
        let mut seen = Vec::new();
        any_root(p, THIRD, |root| {
            seen.push([root.sign(&polynomial(&[-1, 3])), root.sign(&factors[0]), root.sign(&factors[1])]);
            false
        });
        seen.sort_unstable();
        assert_eq!(seen, [[-1, -1, 0], [0, -1, 1], [1, 0, 1]]);
    }

    #[test]
    fn a_root_halfway_in_a_gap() {
        let p = vec![-(IBig::ONE << 53) - IBig::ONE, IBig::ONE << 54]; // 1/2 + 2^-54, between 1/2 and the next float
        assert!(any_root(p.clone(), 0.5, |root| root.sign(&p) == 0 && root.sign(&polynomial(&[-1, 2])) == 1));
        // times (t - 1/3): the middle is met while halving
        let times_third = vec![-p[0].clone(), &p[0] * 3 - &p[1], &p[1] * 3];
        assert!(any_root(times_third, 0.5, |root| root.sign(&p) == 0));
    }

    #[test]
    fn the_smallest_gap() {
        let p = vec![-IBig::ONE, IBig::ONE << 1100]; // 2^-1100, below the smallest float
        assert!(any_root(p.clone(), 0.0, |root| root.sign(&polynomial(&[0, 1])) == 1));
        assert!(!any_root(p, 5e-324, |_| true));
    }
}
