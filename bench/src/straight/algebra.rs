//! Integer polynomials, Sturm sequences and real algebraic numbers, for the oracle: the roots of a polynomial
//! in (0, 1], and signs of polynomials at them.
//!
//! **The mathematics.** For a polynomial without repeated roots, the number of roots in (a, b] is
//! V(a) - V(b), where V(x) counts the sign changes of the Sturm sequence p, p', -rem(p, p'), … at x. A
//! polynomial e vanishes at a root r of m in (a, b] exactly when gcd(e, m) has a root there.
//!
//! **Why it is sound.** Integers of any length; nothing is rounded.

use dashu_base::{Gcd, Sign};
use dashu_int::IBig;

/// Coefficients, the constant one first, the last one nonzero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poly(pub Vec<IBig>);

/// n/2^k.
pub type Dyadic = (IBig, usize);

pub fn sign(x: &IBig) -> i32 {
    match (x.is_zero(), x.sign()) {
        (true, _) => 0,
        (_, Sign::Positive) => 1,
        _ => -1,
    }
}

/// The greatest common divisor of the nonzero numbers; 1 if there are none.
pub fn content<'a>(numbers: impl IntoIterator<Item = &'a IBig>) -> IBig {
    let divisor = |content: Option<IBig>, x: &IBig| match content {
        None => Some(if sign(x) < 0 { -x } else { x.clone() }),
        Some(content) => Some((&content).gcd(x).into()),
    };
    numbers.into_iter().filter(|x| !x.is_zero()).fold(None, divisor).unwrap_or(IBig::ONE)
}

impl Poly {
    /// Without leading zeros and without a common divisor of the coefficients.
    pub fn new(mut coefficients: Vec<IBig>) -> Poly {
        while coefficients.last().is_some_and(IBig::is_zero) {
            coefficients.pop();
        }
        let divisor = content(&coefficients);
        coefficients.iter_mut().for_each(|x| *x /= &divisor);
        Poly(coefficients)
    }

    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    pub fn degree(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    pub fn sign_at(&self, (n, k): &Dyadic) -> i32 {
        let mut value = IBig::ZERO;
        for (power, coefficient) in self.0.iter().rev().enumerate() {
            value = value * n + (coefficient << (k * power));
        }
        sign(&value)
    }

    fn derivative(&self) -> Poly {
        Poly::new(self.0.iter().enumerate().skip(1).map(|(i, x)| x * IBig::from(i)).collect())
    }

    /// A positive multiple of the remainder of a division by `by`.
    fn remainder(&self, by: &Poly) -> Poly {
        let mut rest = self.0.clone();
        let Some(leading) = by.0.last() else { return self.clone() };
        while rest.len() >= by.0.len() {
            let shift = rest.len() - by.0.len();
            let top = rest.pop().unwrap_or_default();
            let factor = if sign(leading) < 0 { -top } else { top };
            let size = if sign(leading) < 0 { -leading } else { leading.clone() };
            for (i, x) in rest.iter_mut().enumerate() {
                *x *= &size;
                if i >= shift {
                    *x -= &factor * &by.0[i - shift];
                }
            }
        }
        Poly::new(rest)
    }

    pub fn gcd(&self, other: &Poly) -> Poly {
        let (mut a, mut b) = (self.clone(), other.clone());
        while !b.is_zero() {
            let rest = a.remainder(&b);
            (a, b) = (b, rest);
        }
        a
    }

    /// A polynomial with the same roots, each of them simple.
    pub fn without_repeats(&self) -> Poly {
        let common = self.gcd(&self.derivative());
        if common.degree() == 0 {
            return self.clone();
        }
        // exact division over the rationals, from the top
        let (mut rest, mut quotient) = (self.0.clone(), Vec::new());
        let Some(leading) = common.0.last() else { return self.clone() };
        while rest.len() >= common.0.len() {
            rest.iter_mut().chain(&mut quotient).for_each(|x| *x *= leading);
            let factor = rest.last().map(|top| top / leading).unwrap_or_default();
            let shift = rest.len() - common.0.len();
            for (i, x) in common.0.iter().enumerate() {
                rest[i + shift] -= &factor * x;
            }
            rest.pop();
            quotient.push(factor);
        }
        quotient.reverse();
        Poly::new(quotient)
    }

    /// The Sturm sequence.
    fn sturm(&self) -> Vec<Poly> {
        let mut sequence = vec![self.clone(), self.derivative()];
        while let [.., a, b] = sequence.as_slice() {
            if b.is_zero() {
                sequence.pop();
                break;
            }
            let next = Poly(a.remainder(b).0.into_iter().map(|x| -x).collect());
            sequence.push(next);
        }
        sequence
    }
}

fn changes(sequence: &[Poly], at: &Dyadic) -> usize {
    let signs: Vec<i32> = sequence.iter().map(|p| p.sign_at(at)).filter(|&sign| sign != 0).collect();
    signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The number of roots in (a, b] of a polynomial without repeated roots, by its Sturm sequence.
fn count(sequence: &[Poly], a: &Dyadic, b: &Dyadic) -> usize {
    changes(sequence, a).saturating_sub(changes(sequence, b))
}

/// A real root of a polynomial: the only one in (n/2^k, (n+1)/2^k].
#[derive(Clone, Debug)]
pub struct Number {
    /// Without repeated roots, leading coefficient positive.
    pub of: Poly,
    sequence: Vec<Poly>,
    n: IBig,
    k: usize,
}

/// Steps of halving after which roots that are dyadic numbers are recognised as such.
const FIRST_HALVINGS: usize = 64;

impl Number {
    /// n/2^k.
    pub fn dyadic((n, k): &Dyadic) -> Number {
        let of = Poly(vec![-n, IBig::ONE << k]);
        Number { sequence: of.sturm(), of, n: n - 1, k: *k }
    }

    /// All roots of a polynomial in (0, 1].
    pub fn roots(of: &Poly) -> Vec<Number> {
        let mut of = of.without_repeats();
        if of.0.last().is_some_and(|leading| sign(leading) < 0) {
            of = Poly(of.0.into_iter().map(|x| -x).collect());
        }
        let sequence = of.sturm();
        let mut numbers = Vec::new();
        let mut open = vec![(IBig::ZERO, 0)];
        while let Some((n, k)) = open.pop() {
            match count(&sequence, &(n.clone(), k), &(&n + 1, k)) {
                0 => {}
                1 => {
                    let mut number = Number { of: of.clone(), sequence: sequence.clone(), n, k };
                    number.simplify();
                    numbers.push(number);
                }
                _ => {
                    let doubled: IBig = n << 1;
                    open.extend([(&doubled + 1, k + 1), (doubled, k + 1)]);
                }
            }
        }
        numbers
    }

    /// Narrows the interval; a root that turns out to be its end becomes the root of a linear polynomial.
    fn simplify(&mut self) {
        for _ in 0..FIRST_HALVINGS {
            let end = self.end();
            if self.of.degree() > 1 && self.of.sign_at(&end) == 0 {
                *self = Number::dyadic(&end);
            }
            if self.of.degree() == 1 && self.of.sign_at(&self.end()) == 0 {
                return;
            }
            self.halve();
        }
    }

    fn end(&self) -> Dyadic {
        (&self.n + 1, self.k)
    }

    fn halve(&mut self) {
        let (n, k): (IBig, usize) = (&self.n << 1, self.k + 1);
        let inside = count(&self.sequence, &(n.clone(), k), &(&n + 1, k)) == 1;
        (self.n, self.k) = (if inside { n } else { n + 1 }, k);
    }

    /// The sign of a polynomial at this number.
    pub fn sign(&mut self, e: &Poly) -> i32 {
        if e.is_zero() {
            return 0;
        }
        let interval = ((self.n.clone(), self.k), self.end());
        let common = e.gcd(&self.of);
        if common.degree() > 0 && count(&common.sturm(), &interval.0, &interval.1) > 0 {
            return 0;
        }
        let sequence = e.without_repeats().sturm();
        loop {
            let (from, to) = ((self.n.clone(), self.k), self.end());
            // e has no root in (from, to], so its sign at r is its sign at the end
            if count(&sequence, &from, &to) == 0 {
                return e.sign_at(&to);
            }
            self.halve();
        }
    }

    /// Whether this number is at most the float x, in [0, 1].
    pub fn at_most(&self, x: f64) -> bool {
        let (from, to, at) = ((self.n.clone(), self.k), self.end(), dyadic(x));
        let above = |a: &Dyadic, b: &Dyadic| (&a.0 << b.1) >= (&b.0 << a.1);
        above(&at, &to) || (!above(&from, &at) && count(&self.sequence, &from, &at) == 1)
    }

    /// The largest float below this number, which is in (0, 1].
    pub fn float_below(&self) -> f64 {
        let (mut below, mut not_below) = (0_u64, 1.0_f64.to_bits());
        while not_below - below > 1 {
            let middle = below + (not_below - below) / 2;
            *(if self.at_most(f64::from_bits(middle)) { &mut not_below } else { &mut below }) = middle;
        }
        f64::from_bits(below)
    }
}

/// A float as n/2^k, exactly.
pub fn dyadic(x: f64) -> Dyadic {
    let bits = x.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let (size, exponent) = match (bits >> 52) & 0x7ff {
        0 => (fraction, -1074),
        biased => (fraction | 1 << 52, biased as i32 - 1075),
    };
    let n = if x < 0.0 { -IBig::from(size) } else { IBig::from(size) };
    if exponent >= 0 { (n << exponent as usize, 0) } else { (n, exponent.unsigned_abs() as usize) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poly(coefficients: &[i64]) -> Poly {
        Poly::new(coefficients.iter().map(|&x| x.into()).collect())
    }

    #[test]
    fn roots_and_signs() {
        // (3t - 1)^2 (2t - 1)
        let mut roots = Number::roots(&poly(&[-1, 8, -21, 18]));
        assert_eq!(roots.len(), 2);
        let third = 1.0_f64 / 3.0;
        assert_eq!(roots.iter().map(Number::float_below).collect::<Vec<_>>(), [third, 0.5_f64.next_down()]);
        assert_eq!(roots[1].of.degree(), 1);
        assert_eq!(
            [&[-1, 3][..], &[-1, 2], &[1, -4, 4], &[]].map(|e| roots[0].sign(&poly(e))),
            [0, -1, 1, 0]
        );
        assert_eq!(
            [&[-1, 3][..], &[-1, 2], &[1, -4, 4], &[1]].map(|e| roots[1].sign(&poly(e))),
            [1, 0, 0, 1]
        );
        // t^2 - 1/2 and neighbours of its root
        let mut root = Number::roots(&poly(&[-1, 0, 2])).remove(0);
        assert_eq!(root.float_below(), 0.5_f64.sqrt().next_down());
        let (n, k) = dyadic(0.5_f64.sqrt());
        assert_eq!(root.sign(&Poly(vec![-&n, IBig::ONE << k])), -1);
        // 0 is not in (0, 1], 1 is
        assert_eq!(Number::roots(&poly(&[0, -1, 1])).len(), 1);
    }
}
