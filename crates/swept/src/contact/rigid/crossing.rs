//! A proof that two features meet at one time: an edge of one certainly passes through the interior of the
//! triangle of the other.
//!
//! With vol(p, q, r, s) = (q - p)·((r - p) × (s - p)), the edge d e crosses the triangle p q r strictly if
//! vol(d, p, q, r) and vol(e, p, q, r) have opposite signs and vol(d, e, p, q), vol(d, e, q, r), vol(d, e, r,
//! p) have one sign. The signs are those of enclosures that exclude zero.

use super::features::edges;
use super::instant::Instant;
use swept_num::{Interval, Vector};

type Place = Vector<Interval, 3>;

/// Whether an edge of either certainly passes through the interior of the other, a triangle.
pub(super) fn crossing<const N: usize, const K: usize>(instant: &Instant<N, K>) -> bool {
    one_way(&instant.a.places, &instant.b.places) || one_way(&instant.b.places, &instant.a.places)
}

fn one_way<const N: usize, const K: usize>(a: &[Place; N], b: &[Place; K]) -> bool {
    if K < 3 {
        return false;
    }
    let triangle = [0, 1, 2].map(|i: usize| b[i.min(K - 1)]);
    edges(N).iter().any(|&[i, j]| passes(a[i], a[j], triangle))
}

/// The sign of the volume, if it is certain.
fn sign(p: Place, q: Place, r: Place, s: Place) -> i32 {
    let volume = (q - p).dot((r - p).cross(s - p));
    i32::from(volume.is_positive()) - i32::from(volume.is_negative())
}

fn passes(d: Place, e: Place, [p, q, r]: [Place; 3]) -> bool {
    if sign(d, p, q, r) * sign(e, p, q, r) >= 0 {
        return false;
    }
    let first = sign(d, e, p, q);
    first != 0 && first == sign(d, e, q, r) && first == sign(d, e, r, p)
}
