//! Roots between neighbouring floats, decided with integers of any length.
//!
//! **What it answers.** Does a polynomial have a root strictly inside a gap between floats, and what is the
//! sign of quadratics there: negative, zero or positive?
//!
//! **The mathematics.** With t = (n + x)/2^k the gap becomes 0 < x < 1 and p an integer polynomial P(x). Its
//! roots are identified by the piece they lie in ([`Pieces`]), on which P is monotone; if Descartes' rule
//! shows that there is only one root, there is one piece. For a quadratic Q:
//!
//! ```text
//! sign of Q at r   Q linear, or with one root s on the part of (0, 1) where r is: the signs of P, P', P''
//!                  at s show on which side of r it lies; P(s) = 0 on the piece of r means s = r
//! signs at s       L = P mod Q is linear; its sign at s follows from the sign of Q at the root of L;
//!                  likewise for P'
//! two roots        if the Bernstein coefficients of Q change sign twice, its vertex c = -Q_1/(2 Q_2) splits
//!                  (0, 1) into two parts with one root each, or Q keeps its sign
//! ```
//!
//! **Why it is sound.** Nothing is rounded and nothing is iterated: every answer is the sign of a few
//! integers. The proof is in `docs/soundness/straight-paths.md`, section 5.
//!
//! **Source.** Thom's lemma (the signs of derivatives distinguish the real roots); Descartes' rule of signs
//! in Bernstein form.

mod coefficients;
mod pieces;

pub(super) use coefficients::{Cell, local};
use coefficients::{
    Coefficients, bernstein_signs, sign_after_zero, sign_at_ratio, sign_of, trimmed, unreachable_degree,
    variations,
};
use dashu_int::IBig;
use pieces::Pieces;

/// A root of a polynomial in a gap.
pub(super) struct Root<'a> {
    pieces: &'a Pieces,
    /// The number of its piece.
    key: u8,
    cell: &'a Cell,
}

/// Whether the polynomial has a root strictly between `lo` and the next float, at which the test succeeds.
pub(super) fn any_root(polynomial: Coefficients, lo: f64, mut test: impl FnMut(&Root) -> bool) -> bool {
    let polynomial = trimmed(polynomial);
    if polynomial.len() < 2 {
        return false;
    }
    let cell = Cell::above(lo);
    let (pieces, keys) = Pieces::of(local(&polynomial, &cell));
    keys.iter().flatten().any(|&key| test(&Root { pieces: &pieces, key, cell: &cell }))
}

impl Root<'_> {
    /// The sign of a polynomial of degree at most 2 at this root.
    pub(super) fn sign(&self, other: &[IBig]) -> i32 {
        let other = trimmed(local(other, self.cell));
        let signs = bernstein_signs(&other);
        let (least, greatest) = (signs.iter().min().unwrap_or(&0), signs.iter().max().unwrap_or(&0));
        // one sign: the polynomial keeps it inside the cell, though it may vanish at an end
        if *least >= 0 || *greatest <= 0 {
            return (least + greatest).signum();
        }
        match other.as_slice() {
            [a, b] => self.after_ratio(&-a, b) * sign_of(b),
            [a, b, c] => self.sign_of_quadratic(&[a.clone(), b.clone(), c.clone()], variations(&signs)),
            _ => unreachable_degree(),
        }
    }

    /// The sign of r - top/bottom, for a ratio in (0, 1).
    fn after_ratio(&self, top: &IBig, bottom: &IBig) -> i32 {
        self.pieces.after(self.key, |polynomial| sign_at_ratio(polynomial, top, bottom))
    }

    /// The sign at r of a quadratic whose Bernstein coefficients change sign once or twice.
    fn sign_of_quadratic(&self, quadratic: &[IBig; 3], changes: usize) -> i32 {
        if changes == 1 {
            return self.sign_on_part(quadratic, Part::Whole, sign_after_zero(quadratic));
        }
        // both ends have the sign of c, and the vertex -b/(2c) lies between them
        let [a, b, c] = quadratic;
        let ends = sign_of(c);
        let vertex = sign_of(&(a * c * 4 - b * b)) * ends;
        if vertex == ends {
            return ends;
        }
        match (self.after_ratio(&-b, &(c * 2)), vertex) {
            (0, _) => vertex,
            (_, 0) => ends,
            (-1, _) => self.sign_on_part(quadratic, Part::BeforeVertex, ends),
            _ => self.sign_on_part(quadratic, Part::AfterVertex, vertex),
        }
    }

    /// The sign at r of a quadratic that changes its sign once, at s, on the part where r lies, from `first`
    /// on.
    fn sign_on_part(&self, quadratic: &[IBig; 3], part: Part, first: i32) -> i32 {
        let at_s = |polynomial: &[IBig]| sign_at_root(polynomial, quadratic, part, first);
        // before s the quadratic has the first sign
        -first * self.pieces.after(self.key, at_s)
    }
}

/// A part of (0, 1) on which a quadratic has one root.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Whole,
    BeforeVertex,
    AfterVertex,
}

/// The sign of a polynomial at the only root s of a quadratic on a part of (0, 1), where the quadratic begins
/// with the sign `first`.
fn sign_at_root(polynomial: &[IBig], quadratic: &[IBig; 3], part: Part, first: i32) -> i32 {
    let ([constant, slope], factor) = line(polynomial, quadratic);
    let rising = sign_of(&slope);
    if rising == 0 {
        return sign_of(&constant) * factor;
    }
    let [a, b, c] = quadratic;
    // the root of the line, z = -constant/slope, against the ends of the part
    let against_zero = -sign_of(&constant) * rising;
    let against_one = -sign_of(&(&constant + &slope)) * rising;
    let against_vertex = || sign_of(&(b * &slope - &constant * c * 2)) * rising * sign_of(c);
    let before = match part {
        Part::Whole | Part::BeforeVertex => against_zero <= 0,
        Part::AfterVertex => against_vertex() <= 0,
    };
    let after = match part {
        Part::Whole | Part::AfterVertex => against_one >= 0,
        Part::BeforeVertex => against_vertex() >= 0,
    };
    let z_before_s = if before {
        1
    } else if after {
        -1
    } else {
        sign_of(&(a * &slope * &slope - b * &slope * &constant + c * &constant * &constant)) * first
    };
    z_before_s * rising * factor
}

/// A line L and a sign f such that f p(x) is a positive multiple of L(x) wherever the quadratic vanishes.
fn line(polynomial: &[IBig], quadratic: &[IBig; 3]) -> ([IBig; 2], i32) {
    let mut rest = polynomial.to_vec();
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
    let mut rest = rest.into_iter();
    ([rest.next().unwrap_or_default(), rest.next().unwrap_or_default()], factor)
}

#[cfg(test)]
mod tests;
