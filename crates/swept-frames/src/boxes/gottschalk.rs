//! Oriented boxes (OBBs), third form: Gottschalk's, with a proved bound instead of a chosen constant.
//!
//! **What it answers.** Whether two boxes are proved apart, proved to overlap, or too close to tell.
//!
//! **The mathematics.** With R_ij = u_i.v_j, t_i = T.u_i, q_j = T.v_j and indices modulo 3, the fifteen gaps
//! are
//!
//! ```text
//! first i     |t_i| - h_i - sum_j k_j |R_ij|
//! second j    |q_j| - k_j - sum_i h_i |R_ij|
//! edges i, j  |t_(i+2) R_(i+1)j - t_(i+1) R_(i+2)j|
//!             - h_(i+1)|R_(i+2)j| - h_(i+2)|R_(i+1)j| - k_(j+1)|R_i(j+2)| - k_(j+2)|R_i(j+1)|
//! ```
//!
//! For orthonormal axes these are the exact differences |T.L| - (radii along L), and the boxes share a point
//! exactly when none is positive. For the boxes as given (see `Obb`) the exact normals are n_i = u_(i+1) x
//! u_(i+2), likewise for v, and u_i x v_j; these fifteen directions are complete even for flat boxes and
//! parallel axes.
//!
//! **Why it is sound.** *Every gap as computed differs from the exact gap along the exact normal by at most
//! E = fl((16u + 8w)S) + 2^-1022*, with w the larger deviation of the two sets of axes. With G = U'U, ‖G -
//! I‖ <= 3w and n_i = det(U) U G^-1 e_i, so |n_i -+ u_i| <= ‖U‖*‖|det U| G^-1 - I‖ <= (1 + 2w)(7.5w +
//! 60w^2) <= 7.7w. Replacing n_i by u_i in T.n_i, v_j.n_i, u_i.n_i therefore costs at most 7.8w per unit of
//! T, k_j, h_i; and the gap of edges uses u_(i+1).(u_i x v_j) = -+n_(i+2).v_j, v_(j+1).(u_i x v_j) =
//! +-u_i.m_(j+2) and t_(i+2)R_(i+1)j - t_(i+1)R_(i+2)j = T.(n_i x v_j), each with the same error of 7.8w.
//! Rounding: R has an error of 3.01u, t and q of 4.01u|T|; a gap of edges accumulates (4.01 + 3.01)*sqrt(2) +
//! 3.01 <= 13u per unit of T and 8.1u per unit of h and k; the other gaps less. So a gap above E proves the
//! boxes apart, and all gaps below -E prove that they overlap.
//!
//! *Covering lemma.* For edges parallel within rounding the gap of edges is noise around zero and never below
//! -E. Let n be any direction perpendicular to u_i. Dropping k_j|v_j.n| >= 0 from the radii leaves the
//! support of a planar zonotope (everything projected along u_i) whose edges are normal to the four
//! directions u_i x u_i' and u_i x v_j' with i' != i, j' != j. These are among the fifteen and well defined.
//! If their gaps, each with the k_j term left out (it is small because v_j is nearly along u_i), are below
//! -E, then T projects inside that zonotope and no n perpendicular to u_i separates, in particular u_i x v_j.
//! The same holds with the boxes exchanged. Adding the term back costs one more rounding, 1.01u.
//!
//! **Source.** \[Gottschalk00\], [Num20, section 3.2]; there t.x is overwritten before t.y and t.z are
//! computed from it, which goes unnoticed while the first box is parallel to the axes, and E is 1e-6 with no
//! justification.

use super::bound;
use super::finding::Finding;
use swept::internals::shape::Axis;
use swept::internals::shape::Obb;
use swept_num::Vector;

/// An axis along which the boxes are proved apart, in Gottschalk's form.
///
/// # Guarantee
/// `Some` only if the boxes, as closed sets, have no common point. `None` proves nothing.
///
/// ```
/// use swept_frames::boxes::{Obb, Axis, gottschalk_axis};
/// let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let a = Obb::new([0.0; 3], axes, [1.0; 3])?;
/// let b = Obb::new([0.0, 2.0 + 1e-13, 0.0], axes, [1.0; 3])?;
/// assert_eq!(gottschalk_axis(&a, &b), Some(Axis::First(1)));
/// # Ok::<(), swept::ShapeError>(())
/// ```
pub fn gottschalk_axis(a: &Obb<3>, b: &Obb<3>) -> Option<Axis> {
    Form::unless_apart(a, b).err()
}

/// What Gottschalk's form proves: apart, overlapping, or neither.
///
/// # Guarantee
/// `Apart` only if the boxes have no common point; `Overlapping` only if they overlap in the sense of
/// [`Touching::Open`](crate::Touching::Open), and so in the sense of `Closed` too.
pub fn gottschalk(a: &Obb<3>, b: &Obb<3>) -> Finding {
    match Form::unless_apart(a, b) {
        Err(axis) => Finding::Apart(axis),
        Ok(form) if form.overlapping() => Finding::Overlapping,
        Ok(_) => Finding::Unproved,
    }
}

/// The numbers that enter the fifteen gaps.
struct Form<'a> {
    h: &'a [f64; 3],
    k: &'a [f64; 3],
    t: [f64; 3],
    q: [f64; 3],
    r: [[f64; 3]; 3],
    r_abs: [[f64; 3]; 3],
    bound: f64,
    all_within: bool,
}

impl<'a> Form<'a> {
    /// Computes the gaps one by one, each as soon as its numbers are available, up to the first one that
    /// proves the boxes apart.
    #[inline]
    fn unless_apart(a: &'a Obb<3>, b: &'a Obb<3>) -> Result<Self, Axis> {
        let offset = bound::offset(a.center(), b.center());
        let (u, v) = (a.axes().map(Vector), b.axes().map(Vector));
        let (zero, zeros) = ([0.0; 3], [[0.0; 3]; 3]);
        let bound = bound::of_form(bound::size(&offset, a, b), a.deviation().max(b.deviation()));
        let mut form = Form {
            h: a.half(),
            k: b.half(),
            t: zero,
            q: zero,
            r: zeros,
            r_abs: zeros,
            bound,
            all_within: true,
        };
        for (i, u) in u.into_iter().enumerate() {
            form.t[i] = u.dot(Vector(offset));
            form.r[i] = v.map(|v| u.dot(v));
            form.r_abs[i] = form.r[i].map(f64::abs);
            form.judge(form.first(i), Axis::First(i))?;
        }
        for (j, v) in v.into_iter().enumerate() {
            form.q[j] = v.dot(Vector(offset));
            form.judge(form.second(j), Axis::Second(j))?;
        }
        for i in 0..3 {
            for j in 0..3 {
                form.judge(form.edges(i, j), Axis::Edges(i, j))?;
            }
        }
        Ok(form)
    }

    /// A gap above the bound ends the test; one that is not below its negative is remembered.
    #[inline]
    fn judge(&mut self, gap: f64, axis: Axis) -> Result<(), Axis> {
        self.all_within &= gap < -self.bound;
        if gap > self.bound { Err(axis) } else { Ok(()) }
    }

    #[inline]
    fn first(&self, i: usize) -> f64 {
        let row = &self.r_abs[i];
        self.t[i].abs() - (self.h[i] + (self.k[0] * row[0] + self.k[1] * row[1] + self.k[2] * row[2]))
    }

    #[inline]
    fn second(&self, j: usize) -> f64 {
        let width = |i: usize| self.h[i] * self.r_abs[i][j];
        self.q[j].abs() - (self.k[j] + (width(0) + width(1) + width(2)))
    }

    #[inline]
    fn edges(&self, i: usize, j: usize) -> f64 {
        let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
        let first = self.h[i1] * self.r_abs[i2][j] + self.h[i2] * self.r_abs[i1][j];
        let second = self.k[j1] * self.r_abs[i][j2] + self.k[j2] * self.r_abs[i][j1];
        (self.t[i2] * self.r[i1][j] - self.t[i1] * self.r[i2][j]).abs() - (first + second)
    }

    /// Proves that no direction separates the boxes.
    fn overlapping(&self) -> bool {
        let within = |gap: f64| gap < -self.bound;
        let faces = || (0..3).all(|i| within(self.first(i)) && within(self.second(i)));
        let edges = || (0..3).all(|i| (0..3).all(|j| within(self.edges(i, j)) || self.covered(i, j)));
        self.all_within || faces() && edges()
    }

    /// The covering lemma for the edges i of the first and j of the second box, in one of its two versions.
    fn covered(&self, i: usize, j: usize) -> bool {
        let within = |gap: f64, dropped: f64| gap + dropped < -self.bound;
        let others = |i: usize| [((i + 1) % 3, (i + 2) % 3), ((i + 2) % 3, (i + 1) % 3)];
        let (h, k, r) = (self.h[i], self.k[j], &self.r_abs);
        let across_first = others(i).into_iter().all(|(i1, _)| within(self.first(i1), k * r[i1][j]))
            && others(j).into_iter().all(|(j1, j2)| within(self.edges(i, j1), k * r[i][j2]));
        across_first
            || others(j).into_iter().all(|(j1, _)| within(self.second(j1), h * r[i][j1]))
                && others(i).into_iter().all(|(i1, i2)| within(self.edges(i1, j), h * r[i2][j]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parallel_boxes_are_decided_without_integers() {
        let axes = [[1.0, 2.0, 2.0], [2.0, 1.0, -2.0], [2.0, -2.0, 1.0]].map(|axis| axis.map(|x| x / 3.0));
        let a = Obb::new([5.0, -3.0, 1.0], axes, [1.0, 2.0, 3.0]).unwrap();
        // the same axes, permuted and reversed: every product of edges is zero or has length one
        let b = Obb::new([5.5, -3.5, 2.0], [axes[1], axes[2].map(|x| -x), axes[0]], [0.5, 1.0, 2.0]).unwrap();
        assert_eq!(gottschalk(&a, &b), Finding::Overlapping);
        assert_eq!(gottschalk(&b, &a), Finding::Overlapping);
        assert_eq!(gottschalk(&a, &a), Finding::Overlapping);
    }

    #[test]
    fn what_overflows_is_not_decided() {
        let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let a = Obb::new([-f64::MAX; 3], axes, [f64::MAX; 3]).unwrap();
        let b = Obb::new([f64::MAX; 3], axes, [f64::MAX; 3]).unwrap();
        assert_eq!(gottschalk(&a, &b), Finding::Unproved);
    }
}
