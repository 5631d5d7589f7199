//! The pieces of a gap on which a polynomial is monotone, and which of them contain a root.
//!
//! **What it answers.** The roots of P in (0, 1), each identified by its piece, and whether a given point
//! lies before or after such a root.
//!
//! **The mathematics.** P has degree 2 or 3, and its leading coefficient is made positive. Along the real
//! line the signs of (P', P'') occur in a fixed order, numbered by a key:
//!
//! ```text
//! key   0        1        2        3        4        5        6
//!     (+ -)    (0 -)    (- -)    (* 0)    (- +)    (0 +)    (+ +)
//!              c1 max            turn              c2 min
//! ```
//!
//! On a piece (even key) P is monotone, rising for 0 and 6, falling for 2 and 4, so it has at most one root.
//! c1 and c2 exist exactly when P' < 0 at the turning point z = -P_2/(3 P_3); otherwise keys 1, 2, 4, 5 do
//! not occur. With degree 2 keys 4 to 6 occur. Walking from 0 to 1 over the special points between, a change
//! of sign of P is a root on the piece in between, and P = 0 at a special point (odd key) is a root there: a
//! double one at c1 or c2.
//!
//! A point with a smaller key than r is before it; with the same key, P at the point and the direction of P
//! decide.
//!
//! **Why it is sound.** c1 and c2 are roots of P', z is its vertex: signs there are those of a line at a root
//! of a quadratic. Just after 0 and just before 1 the signs are those of the first nonvanishing derivative.
//!
//! **Source.** Thom's lemma.

use super::coefficients::{
    Coefficients, bernstein_signs, derivative, sign_after_zero, sign_at_ratio, sign_before_one, sign_of,
    variations,
};
use super::{Part, sign_at_root};
use dashu_int::IBig;

/// The key of the only root in a gap.
const ALONE: u8 = 7;

/// A polynomial on (0, 1) with its derivatives.
pub(super) struct Pieces {
    polynomial: Coefficients,
    first: Coefficients,
    second: Coefficients,
    /// The sign before the root, if there is only one.
    before: i32,
}

impl Pieces {
    /// The pieces of a polynomial of degree 1 to 3, and the keys of its roots in (0, 1).
    pub(super) fn of(mut polynomial: Coefficients) -> (Pieces, [Option<u8>; 3]) {
        if polynomial.last().is_some_and(|leading| sign_of(leading) < 0) {
            polynomial = polynomial.into_iter().map(|x| -x).collect();
        }
        let changes = variations(&bernstein_signs(&polynomial));
        let before = sign_after_zero(&polynomial);
        let mut pieces = Pieces { polynomial, first: Vec::new(), second: Vec::new(), before };
        if changes < 2 {
            return (pieces, [(changes == 1).then_some(ALONE), None, None]);
        }
        pieces.first = derivative(&pieces.polynomial);
        pieces.second = derivative(&pieces.first);
        let keys = pieces.keys();
        (pieces, keys)
    }

    /// The keys of the roots in (0, 1).
    fn keys(&self) -> [Option<u8>; 3] {
        let start = key(sign_after_zero(&self.first), sign_after_zero(&self.second));
        let end = key(sign_before_one(&self.first), sign_before_one(&self.second));
        // special points between 0 and 1: key, sign of P there, key of the piece after
        let mut special = Vec::with_capacity(3);
        match (self.polynomial.as_slice(), self.first.as_slice()) {
            ([_, _, c, d], [f0, f1, f2]) => {
                let (top, bottom) = (-c, d * 3);
                let bends = sign_at_ratio(&self.first, &top, &bottom) < 0;
                let quadratic = [f0.clone(), f1.clone(), f2.clone()];
                let turns = start < 3 && end > 3;
                let at = |part, first| sign_at_root(&self.polynomial, &quadratic, part, first);
                if bends && start < 1 && end > 1 {
                    special.push((1, at(if turns { Part::BeforeVertex } else { Part::Whole }, 1), 2));
                }
                if turns {
                    let sign = sign_at_ratio(&self.polynomial, &top, &bottom);
                    special.push((3, sign, if bends { 4 } else { 6 }));
                }
                if bends && start < 5 && end > 5 {
                    special.push((5, at(if turns { Part::AfterVertex } else { Part::Whole }, -1), 6));
                }
            }
            ([_, _, _], [f0, f1]) if start < 5 && end > 5 => {
                special.push((5, sign_at_ratio(&self.polynomial, &-f0, f1), 6));
            }
            _ => {}
        }
        let mut keys = [None; 3];
        let mut found = keys.iter_mut();
        let (mut piece, mut sign) = (start, self.before);
        let end = (ALONE, sign_before_one(&self.polynomial), ALONE);
        for (point, sign_there, next) in special.into_iter().chain([end]) {
            let crossing = (sign * sign_there < 0).then_some(piece);
            let root = if sign_there == 0 && point != ALONE { Some(point) } else { crossing };
            if let (Some(root), Some(place)) = (root, root.and_then(|_| found.next())) {
                *place = Some(root);
            }
            (piece, sign) = (next, sign_there);
        }
        keys
    }

    /// Where the root with this key lies relative to a point in (0, 1) whose signs `sign` gives: 1 after it,
    /// -1 before it, 0 at it.
    pub(super) fn after(&self, root: u8, sign: impl Fn(&[IBig]) -> i32) -> i32 {
        if root == ALONE {
            return sign(&self.polynomial) * self.before;
        }
        let point = key(sign(&self.first), sign(&self.second));
        match root.cmp(&point) {
            std::cmp::Ordering::Greater => 1,
            std::cmp::Ordering::Less => -1,
            std::cmp::Ordering::Equal => match root {
                0 | 6 => -sign(&self.polynomial),
                2 | 4 => sign(&self.polynomial),
                _ => 0,
            },
        }
    }
}

/// The key of a point with these signs of P' and P''.
fn key(first: i32, second: i32) -> u8 {
    match (first, second) {
        (1, -1) => 0,
        (0, -1) => 1,
        (-1, -1) => 2,
        (_, 0) => 3,
        (-1, 1) => 4,
        (0, 1) => 5,
        _ => 6,
    }
}
