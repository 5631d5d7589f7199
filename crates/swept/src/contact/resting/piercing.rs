//! An edge through a face.
//!
//! **What it answers.** Whether an edge of one triangle passes strictly through another ([`pierced`]); for
//! triangles in a common plane, whether two edges cross ([`crossing_in_a_plane`]).
//!
//! **The mathematics.** Edge pq passes through abc if [a b c p] and [a b c q] are strictly opposite, and
//! [p q a b], [p q b c], [p q c a] strictly of one sign. In a plane the four orientations decide.
//!
//! **Why it is sound.** Only signs count, and each is either certain or 0 ([`Signs`]).
//!
//! **Source.** Orientation predicates.

use swept_num::{Interval, Number, Vector};

/// The corners of a face.
pub(super) type Corners<N> = [Vector<N, 3>; 3];

/// What is known about the sign of a number: 1 or -1, or 0 if it is not certain.
pub(super) trait Signs<N> {
    fn of(&self, x: N) -> i32;
    /// Whether the number is exactly known.
    fn is_exact(&self, x: N) -> bool;
}

/// Signs of all numbers of an interval.
pub(super) struct Enclosed;

impl Signs<Interval> for Enclosed {
    #[inline]
    fn of(&self, x: Interval) -> i32 {
        i32::from(x.is_positive()) - i32::from(x.is_negative())
    }
    #[inline]
    fn is_exact(&self, x: Interval) -> bool {
        x.is_point()
    }
}

/// Signs of floats that are off by at most this.
pub(super) struct Beyond(pub(super) f64);

impl Signs<f64> for Beyond {
    #[inline]
    fn of(&self, x: f64) -> i32 {
        i32::from(x > self.0) - i32::from(x < -self.0)
    }
    #[inline]
    fn is_exact(&self, _: f64) -> bool {
        self.0 == 0.0
    }
}

/// The sign of det(p - from, q - from, r - from).
#[inline]
fn side<N: Number>(signs: &impl Signs<N>, from: Vector<N, 3>, [p, q, r]: Corners<N>) -> i32 {
    signs.of((p - from).cross(q - from).dot(r - from))
}

/// Whether an edge of `edges` passes strictly through `face`.
pub(super) fn pierced<N: Number>(signs: &impl Signs<N>, face: &Corners<N>, edges: &Corners<N>) -> bool {
    let sides = edges.map(|corner| side(signs, face[0], [face[1], face[2], corner]));
    (0..3).any(|k| {
        let (from, to) = (edges[k], edges[(k + 1) % 3]);
        sides[k] * sides[(k + 1) % 3] == -1 && {
            let turn = |e: usize| side(signs, from, [to, face[e], face[(e + 1) % 3]]);
            let first = turn(0);
            first != 0 && turn(1) == first && turn(2) == first
        }
    })
}

/// Whether all corners share one coordinate exactly, and two edges cross in the other two.
pub(super) fn crossing_in_a_plane<N: Number>(signs: &impl Signs<N>, a: &Corners<N>, b: &Corners<N>) -> bool {
    let flat = (0..3).find(|&axis| {
        let level = a[0][axis];
        signs.is_exact(level) && a.iter().chain(b).all(|corner| corner[axis] == level)
    });
    let Some(axis) = flat else { return false };
    let [x, y] = [(axis + 1) % 3, (axis + 2) % 3];
    let turn = |p: &Vector<N, 3>, q: &Vector<N, 3>, r: &Vector<N, 3>| {
        signs.of(N::product_difference(q[x] - p[x], r[y] - p[y], q[y] - p[y], r[x] - p[x]))
    };
    (0..3).any(|i| {
        (0..3).any(|j| {
            let [p, q, e, g] = [&a[i], &a[(i + 1) % 3], &b[j], &b[(j + 1) % 3]];
            turn(p, q, e) * turn(p, q, g) == -1 && turn(e, g, p) * turn(e, g, q) == -1
        })
    })
}
