//! Two moving oriented boxes over a span of time, by separating axes.
//!
//! **What it answers.** A proof that two boxes, each fixed to its body, stay apart throughout a span: by
//! their balls, or by one of fifteen axes. An axis moves with its body, so it may separate boxes that turn.
//!
//! **The mathematics.** In the first body's coordinates, with M_ij = u_i·(Q v_j), T the centre of the second
//! box minus that of the first, t_i = u_i·T, and q_j = v_j·T taken in the second body's coordinates (indices
//! modulo 3):
//!
//! ```text
//! first i     L = u_i                                    |t_i| > h_i + Σ_j k_j |M_ij|
//! second j    L = Q v_j                                  |q_j| > k_j + Σ_i h_i |M_ij|
//! edges i, j  L = M_(i+1)j u_(i+2) - M_(i+2)j u_(i+1)    |t_(i+2) M_(i+1)j - t_(i+1) M_(i+2)j| >
//!                              h_(i+1)|M_(i+2)j| + h_(i+2)|M_(i+1)j| + k_(j+1)|M_i(j+2)| + k_(j+2)|M_i(j+1)|
//! ```
//!
//! These are the report's identities e_i·e_i = 1 and e_i·e_j = 0, and the analogous ones for the products:
//! u_i × Q v_j written in the basis u is the L of the third line, so neither a cross product nor a scalar
//! product with it is computed. Both sides are enclosed over the span, the left from below and the right from
//! above.
//!
//! **Why it is sound.** At any time a direction L separates if |L·T| exceeds the sum of h_i|u_i·L| and
//! k_j|v_j·L|, and the distance then exceeds η if the excess is above η|L|.
//!
//! *The cost of axes that are only nearly orthonormal*, with w the larger deviation: in the first two lines
//! |u_i·u_j - [i = j]| <= w adds w Σh (or w Σk). In the third, L is *defined* by its formula, so T·L is
//! exact; u_k·L differs from the term used by at most 2.01w; v_j·L is zero, and v_l·L is the minor of M that
//! equals (u_(i+1) × u_(i+2))·Q(v_j × v_l) by Cauchy and Binet. That minor is within 15.5w of ±M_il', since
//! both products are within 7.7w of ± the third axis (`docs/soundness/boxes.md`). So 16w(Σh + Σk) is added.
//! Sums of non-negative floats are lifted by 1 + 2^-48; none of their terms passes more than ten roundings.
//!
//! **Source.** [Redon06, sections 6.3, 8.2, 9.1], [Gottschalk00, chapter 5]; with the axis h where (6.3.a)
//! prints a (R-13), and the norm of the difference of the centres for the balls (R-14).

use super::motion_span::{LIFT, narrower, symmetric, turned};
use super::point::MovingPoint;
use super::relative_motion::RelativeMotion;
use crate::motion::{TINY, length_above};
use crate::shape::Axis;
use crate::shape::Obb;
use swept_num::{Interval, Vector};

/// An oriented box with the ball around it, as stored in a tree node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxInSphere {
    obb: Obb<3>,
    /// Not less than the distance from the centre of the box to any point it contains.
    radius: f64,
    /// Not less than the sum of the half sizes.
    extent: f64,
}

/// What keeps two boxes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separation {
    /// Their balls stay apart.
    Spheres,
    /// An axis separates them at every time of the span.
    Along(Axis),
}

impl BoxInSphere {
    /// The ball around a box, about its centre.
    ///
    /// |Σ s_i u_i|² <= Σ h_i² + w (Σ h_i)² with the deviation w of the axes.
    #[must_use]
    pub fn around(obb: Obb<3>) -> Self {
        let half = Vector(*obb.half()).enclosed();
        let extent = half[0] + half[1] + half[2];
        let square = half.norm_squared() + extent.square() * obb.deviation();
        let radius = square.sqrt().map_or(0.0, Interval::hi);
        Self { obb, radius, extent: extent.hi() }
    }

    /// A box whose contents are known to lie within a ball about its centre as well: keeps the smaller of
    /// this ball and the one of [`BoxInSphere::around`].
    ///
    /// # Guarantee
    /// What is proved about the two is proved about everything that lies in both.
    #[must_use]
    pub fn holding(obb: Obb<3>, radius: f64) -> Self {
        let whole = Self::around(obb);
        Self { radius: if radius < whole.radius { radius.max(0.0) } else { whole.radius }, ..whole }
    }

    /// The box.
    #[must_use]
    pub fn obb(&self) -> &Obb<3> {
        &self.obb
    }

    /// The radius of the ball.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }
}

/// A proof that the two boxes stay more than `min_separation` apart throughout the span, if one is found.
///
/// `seen` describes how the body of `a` (the first) and the body of `b` (the second) see each other.
///
/// # Guarantee
/// `Some` is a proof for every time of the span; `None` says nothing.
///
/// ```
/// use swept::internals::bound::{BoxInSphere, MotionSpan, RelativeMotion, separated};
/// use swept::{Placement, Spin};
/// use swept::internals::shape::Obb;
/// use swept_num::Interval;
/// let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let cube = BoxInSphere::around(Obb::new([0.0; 3], axes, [1.0; 3])?);
/// let span = Interval::between(0.0, 0.1);
/// let still = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// let above = Spin::new([0.0, 1.0], Placement::at([0.0, 0.0, 2.1]), [0.0; 3], [0.0, 0.0, 9.0])?;
/// // one turns above the other, a tenth away: their balls overlap, an axis separates them
/// let seen = RelativeMotion::of(&MotionSpan::of(&still, span), &MotionSpan::of(&above, span));
/// assert!(seen.is_some_and(|seen| separated(&cube, &cube, &seen, 0.09).is_some()));
/// assert!(seen.is_some_and(|seen| separated(&cube, &cube, &seen, 0.11).is_none()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn separated(
    a: &BoxInSphere,
    b: &BoxInSphere,
    seen: &RelativeMotion,
    min_separation: f64,
) -> Option<Separation> {
    let (first, second) = (&seen.second_from_first, &seen.first_from_second);
    let (center_a, center_b) = (*a.obb.center(), *b.obb.center());
    // the balls, first with the simplest box of the centre, then with the narrowest
    let reach = Interval::point(a.radius) + Interval::point(b.radius) + Interval::point(min_separation);
    let reach = reach.max(Interval::ZERO).square().hi();
    let from = |places: Vector<Interval, 3>| places - Vector(center_a).enclosed();
    let plain = turned(&first.poses.rotation, center_b) + first.poses.translation;
    if from(plain).norm_squared().lo() > reach {
        return Some(Separation::Spheres);
    }
    let apart = from(MovingPoint::of(first, center_b).places);
    if apart.norm_squared().lo() > reach {
        return Some(Separation::Spheres);
    }
    let axes = Axes::of(a, b, seen, min_separation);
    let along = |axis| Some(Separation::Along(axis));
    let t = a.obb.axes().map(|axis| along_axis(apart, axis));
    if let Some(i) = (0..3).find(|&i| axes.first(i, t[i])) {
        return along(Axis::First(i));
    }
    let back = Vector(center_b).enclosed() - MovingPoint::of(second, center_a).places;
    if let Some(j) = (0..3).find(|&j| axes.second(j, along_axis(back, b.obb.axes()[j]))) {
        return along(Axis::Second(j));
    }
    for i in 0..3 {
        if let Some(j) = (0..3).find(|&j| axes.edges(i, j, &t)) {
            return along(Axis::Edges(i, j));
        }
    }
    None
}

/// The scalar product of a box of vectors with an exact vector.
#[inline]
fn along_axis(v: Vector<Interval, 3>, axis: [f64; 3]) -> Interval {
    v[0].times(axis[0]) + v[1].times(axis[1]) + v[2].times(axis[2])
}

/// What the fifteen axes share.
struct Axes<'a> {
    h: &'a [f64; 3],
    k: &'a [f64; 3],
    m: [[Interval; 3]; 3],
    /// Upper bounds on |M_ij|.
    size: [[f64; 3]; 3],
    /// 1 + w, not less than the length of an axis except for rounding.
    unit: f64,
    /// Added to every right side because the axes may not be exactly orthonormal: 16w(Σh + Σk).
    slack: f64,
    min_separation: f64,
}

impl<'a> Axes<'a> {
    fn of(a: &'a BoxInSphere, b: &'a BoxInSphere, seen: &RelativeMotion, min_separation: f64) -> Self {
        let deviation = a.obb.deviation().max(b.obb.deviation());
        // |u_i| <= √(1 + w) and |u_i||v_j| <= 1 + w
        let unit = 1.0 + deviation;
        let entries = symmetric(unit * LIFT);
        let rotation = &seen.second_from_first.poses.rotation;
        let columns = b.obb.axes().map(|axis| turned(rotation, axis));
        let m = a.obb.axes().map(|axis| columns.map(|column| narrower(along_axis(column, axis), entries)));
        Self {
            h: a.obb.half(),
            k: b.obb.half(),
            m,
            size: m.map(|row| row.map(Interval::magnitude)),
            unit,
            slack: 16.0 * deviation * (a.extent + b.extent),
            min_separation,
        }
    }

    /// Whether a left side of at least `left` exceeds the right side, whose terms are all included in
    /// `radii`, plus η times the length of the axis.
    #[inline]
    fn exceeds(&self, left: Interval, radii: f64, length: f64) -> bool {
        let right = radii + self.slack + self.min_separation * length;
        left.mignitude() > right * LIFT + TINY
    }

    #[inline]
    fn first(&self, i: usize, t: Interval) -> bool {
        let row = &self.size[i];
        let radii = self.h[i] + (self.k[0] * row[0] + self.k[1] * row[1] + self.k[2] * row[2]);
        self.exceeds(t, radii, self.unit)
    }

    #[inline]
    fn second(&self, j: usize, q: Interval) -> bool {
        let width = |i: usize| self.h[i] * self.size[i][j];
        self.exceeds(q, self.k[j] + (width(0) + width(1) + width(2)), self.unit)
    }

    #[inline]
    fn edges(&self, i: usize, j: usize, t: &[Interval; 3]) -> bool {
        let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
        let (m, size) = (&self.m, &self.size);
        let left = t[i2] * m[i1][j] - t[i1] * m[i2][j];
        let first = self.h[i1] * size[i2][j] + self.h[i2] * size[i1][j];
        let second = self.k[j1] * size[i][j2] + self.k[j2] * size[i][j1];
        // |L|² <= (M_(i+1)j² + M_(i+2)j²)(1 + 2w) <= (…)(1 + w)²
        let length = if self.min_separation == 0.0 {
            0.0
        } else {
            length_above(Vector([size[i1][j], size[i2][j], 0.0])) * self.unit
        };
        self.exceeds(left, first + second, length)
    }
}
