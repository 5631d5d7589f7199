//! Roots between neighbouring floats, decided with integers of any length.
//!
//! **What it answers.** Does a polynomial have a root strictly inside a gap between floats, and what is the sign of
//! quadratics there: negative, zero or positive?
//!
//! **Mathematics.** A *cell* is the open interval (n/2^k, (n+1)/2^k). With t = (n + x)/2^k, P(x) = 2^(k d) p(t) is an integer
//! polynomial on 0 < x < 1; let V be the number of sign changes of its Bernstein coefficients. The number of roots in the
//! cell is at most V and differs from it by an even number (Descartes).
//!
//! ```text
//! isolate     p without repeated roots: halve cells until V is 0 or 1. Before that, try the small cell around the place
//!             where two close roots must be: if V is as large there, all roots are there
//! sign of q   r the root of P in its cell, simple. Q linear, or with one root s on the piece of (0, 1) where r is:
//!             the sign of P(s) tells on which side of r it lies, P(s) = 0 that it is r
//! P(s)        L = P mod Q is linear; its sign at s follows from the sign of Q at the root of L
//! ```
//!
//! If Q has two sign changes, its vertex c = -Q_1/(2 Q_2) cuts the cell into two pieces with one root of Q each, or Q
//! keeps its sign.
//!
//! **Why it is sound.** Nothing is rounded. p divided by gcd(p, p') has simple roots only, so halving ends. Where a cell is
//! cut, the V of the parts and the roots at the cuts add up to at most the V of the whole; so a part with the same V has
//! all the roots. The signs are decided by sections 4 and 5 of `docs/soundness/straight-paths.md`.
//!
//! **Source.** Descartes' rule of signs in Bernstein form, as in the Vincent-Collins-Akritas method.

use super::integer::Integer;
use dashu_base::{BitTest, DivEuclid, Gcd};
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

    /// Part `part` of 2^steps equal ones.
    fn part(&self, part: IBig, steps: usize) -> Cell {
        Cell { n: (&self.n << steps) + part, k: self.k + steps }
    }
}

/// A real number in a cell: the only root of a polynomial there, and a simple one, or the start of the cell.
pub(super) struct Root {
    /// In the coordinate of the cell; `None` for the start.
    polynomial: Option<Coefficients>,
    cell: Cell,
}

/// Whether the polynomial has a root strictly between `lo` and the next float, at which the test holds.
pub(super) fn any_root(polynomial: Coefficients, lo: f64, mut test: impl FnMut(&Root) -> bool) -> bool {
    let polynomial = without_repeats(trimmed(polynomial));
    if polynomial.len() < 2 {
        return false;
    }
    let mut cells = vec![Cell::above(lo)];
    let mut steps = 64;
    while let Some(cell) = cells.pop() {
        let local = local(&polynomial, &cell);
        let changes = variations(&bernstein_signs(&local));
        if changes == 0 {
            continue;
        }
        if changes > 1 {
            if let Some(part) = likely_part(&local, steps) {
                let small = cell.part(part, steps);
                if variations(&bernstein_signs(&self::local(&polynomial, &small))) == changes {
                    steps *= 2;
                    cells.push(small);
                    continue;
                }
                steps = (steps / 2).max(2);
            }
            let (left, right) = (cell.part(IBig::ZERO, 1), cell.part(IBig::ONE, 1));
            let middle_is_root = sign_at_start(&polynomial, &right) == 0;
            cells.extend([right.clone(), left]);
            if middle_is_root && test(&Root { polynomial: None, cell: right }) {
                return true;
            }
        } else if test(&Root { polynomial: Some(local), cell }) {
            return true;
        }
    }
    false
}

/// The part, of 2^steps parts of (0, 1), near which several roots lie if they are close together: the turning point of a
/// cubic with three, the root of P mod P' for two. A guess; `None` if it is not inside.
fn likely_part(polynomial: &[IBig], steps: usize) -> Option<IBig> {
    let three = variations(&bernstein_signs(polynomial)) == 3;
    let line = match polynomial {
        [_, _, c, d] if three => vec![c.clone(), d * 3],
        [..] => divided(polynomial.to_vec(), &derivative(polynomial)).1,
    };
    let [constant, slope] = line.as_slice() else { return None };
    if slope.is_zero() {
        return None;
    }
    let (top, bottom) = (-constant, slope.clone());
    let part = (top << steps).div_euclid(bottom);
    (part.signum() >= IBig::ZERO && part.bit_len() <= steps).then_some(part)
}

impl Root {
    /// The sign of a polynomial of degree at most 2 at this root.
    pub(super) fn sign(&self, other: &[IBig]) -> i32 {
        let Some(polynomial) = &self.polynomial else { return sign_at_start(other, &self.cell) };
        let other = trimmed(local(other, &self.cell));
        let signs = bernstein_signs(&other);
        let (least, greatest) = (signs.iter().min().unwrap_or(&0), signs.iter().max().unwrap_or(&0));
        // one sign: the polynomial keeps it inside the cell, though it may vanish at an end
        if *least >= 0 || *greatest <= 0 {
            return (least + greatest).signum();
        }
        let simple = SimpleRoot { polynomial, before: sign_after_zero(polynomial) };
        match other.as_slice() {
            [a, b] => match simple.side(&-a, b) {
                0 => 0,
                side => side * sign_of(b),
            },
            [a, b, c] => simple.sign_of_quadratic([a, b, c], variations(&signs)),
            _ => unreachable_degree(),
        }
    }
}

/// The only root r of a polynomial in (0, 1), simple, with the polynomial's sign before it.
struct SimpleRoot<'a> {
    polynomial: &'a [IBig],
    before: i32,
}

/// A piece of (0, 1) on which a quadratic has one root.
#[derive(Clone, Copy, PartialEq)]
enum Piece {
    Whole,
    BeforeVertex,
    AfterVertex,
}

impl SimpleRoot<'_> {
    /// The sign of r - top/bottom, for a ratio in (0, 1).
    fn side(&self, top: &IBig, bottom: &IBig) -> i32 {
        let mut value = IBig::ZERO;
        let mut power = IBig::ONE;
        for coefficient in self.polynomial.iter().rev() {
            value = value * top + coefficient * &power;
            power *= bottom;
        }
        // the value is bottom^degree times that of the polynomial
        let odd = self.polynomial.len().is_multiple_of(2);
        let sign = sign_of(&value) * if odd { sign_of(bottom) } else { 1 };
        sign * self.before
    }

    /// The sign at r of a + b x + c x^2, whose Bernstein coefficients change sign once or twice.
    fn sign_of_quadratic(&self, [a, b, c]: [&IBig; 3], changes: usize) -> i32 {
        let quadratic = [a.clone(), b.clone(), c.clone()];
        if changes == 1 {
            return self.sign_on_piece(&quadratic, Piece::Whole, sign_after_zero(&quadratic));
        }
        // both ends have the sign of c, and the vertex -b/(2c) lies between them
        let ends = sign_of(c);
        let vertex = sign_of(&(a * c * 4 - b * b)) * ends;
        if vertex == ends {
            return ends;
        }
        match (self.side(&-b, &(c * 2)), vertex) {
            (0, _) => vertex,
            (_, 0) => ends,
            (-1, _) => self.sign_on_piece(&quadratic, Piece::BeforeVertex, ends),
            _ => self.sign_on_piece(&quadratic, Piece::AfterVertex, vertex),
        }
    }

    /// The sign at r of a quadratic that changes its sign once, at s, on the piece where r lies, from `first` on.
    fn sign_on_piece(&self, quadratic: &[IBig; 3], piece: Piece, first: i32) -> i32 {
        let (line, factor) = self.line(quadratic);
        let at_s = sign_at_root(&line, quadratic, piece, first) * factor;
        // P(s) has the sign before r: s is before r
        match at_s * self.before {
            0 => 0,
            1 => -first,
            _ => first,
        }
    }

    /// L and a sign f with f P(x) = a positive multiple of L(x), wherever the quadratic vanishes.
    fn line(&self, quadratic: &[IBig; 3]) -> ([IBig; 2], i32) {
        let mut rest = self.polynomial.to_vec();
        let mut factor = 1;
        while rest.len() > 2 {
            let shift = rest.len() - 3;
            let Some(top) = rest.pop() else { break };
            for (i, x) in rest.iter_mut().enumerate() {
                *x *= &quadratic[2];
                if i >= shift {
                    *x -= &top * &quadratic[i - shift];
                }
            }
            factor *= sign_of(&quadratic[2]);
        }
        rest.resize(2, IBig::ZERO);
        let [constant, slope] = [std::mem::take(&mut rest[0]), std::mem::take(&mut rest[1])];
        ([constant, slope], factor)
    }
}

/// The sign of a line at the only root s of a quadratic on a piece of (0, 1), where the quadratic begins with sign `first`.
fn sign_at_root([constant, slope]: &[IBig; 2], quadratic: &[IBig; 3], piece: Piece, first: i32) -> i32 {
    let rising = sign_of(slope);
    if rising == 0 {
        return sign_of(constant);
    }
    let [a, b, c] = quadratic;
    // the root of the line, z = -constant/slope, against the ends of the piece
    let against_zero = -sign_of(constant) * rising;
    let against_one = -sign_of(&(constant + slope)) * rising;
    let against_vertex = || sign_of(&(b * slope - constant * c * 2)) * rising * sign_of(c);
    let before = match piece {
        Piece::Whole | Piece::BeforeVertex => against_zero <= 0,
        Piece::AfterVertex => against_vertex() <= 0,
    };
    let after = match piece {
        Piece::Whole | Piece::AfterVertex => against_one >= 0,
        Piece::BeforeVertex => against_vertex() >= 0,
    };
    let z_before_s = if before {
        1
    } else if after {
        -1
    } else {
        sign_of(&(a * slope * slope - b * slope * constant + c * constant * constant)) * first
    };
    z_before_s * rising
}

fn sign_of(x: &IBig) -> i32 {
    Integer::signum(x)
}

/// The sign just after x = 0 of a polynomial that is not zero.
fn sign_after_zero(polynomial: &[IBig]) -> i32 {
    polynomial.iter().map(sign_of).find(|&sign| sign != 0).unwrap_or(0)
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
fn bernstein_signs(coefficients: &[IBig]) -> Vec<i32> {
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

/// No polynomial here is of a degree above 3, and no sign is asked of one above 2.
fn unreachable_degree() -> i32 {
    debug_assert!(false, "the degree is at most 3");
    0
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

fn derivative(polynomial: &[IBig]) -> Coefficients {
    polynomial.iter().enumerate().skip(1).map(|(i, coefficient)| coefficient * IBig::from(i)).collect()
}

/// The polynomial with the same roots, each once.
fn without_repeats(polynomial: Coefficients) -> Coefficients {
    let common = gcd(polynomial.clone(), derivative(&polynomial));
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
mod tests;
