//! Prisms around cylinders.
//!
//! **What it answers.** [`Prism`]: a mesh with flat faces that contains a cylinder, and by how much it is larger.
//!
//! **The mathematics.** The base is a polygon around the circle of radius r. With n equal sides that touch the
//! circle its corners are r/cos(π/n) from the axis, so the distance by which they stick out is about r π²/(2n²).
//! A cylinder of length l about the z axis is the disc times [-l/2, l/2], and the prism is the polygon times the
//! same interval: at the flat ends nothing is added.
//!
//! **Why it is sound.** Sines, cosines and n are only hints; what is stated is checked for the corners as they are
//! stored. All sides turn the same way around the axis and pass the angle 0 once, so the polygon goes around
//! once. Each side, as a line, is at least r from the axis, in intervals: |p × q| >= r |q - p|. So no
//! point of the boundary is inside the circle, and the disc, which contains the axis, is inside the
//! polygon. The distance from a disc is a convex function, so the corner farthest out bounds it for the whole
//! polygon. The corners of both bases have the same x and y, and halving a length is exact.
//!
//! **Source.** Elementary. An inscribed prism would miss contacts.

use super::error::{ShapeError, length_of};
use super::mesh::Mesh;
use core::f64::consts::PI;
use swept_num::{Interval, sin_cos, sub_up};

/// A prism around a cylinder about the z axis, centred on the origin.
///
/// ```
/// use swept::internals::shape::Prism;
/// let prism = Prism::around(0.5, 2.0, 1e-4)?;
/// assert!(prism.enlargement() <= 0.5e-4);
/// assert!(prism.mesh().is_closed() && prism.mesh().faces().len() == 4 * prism.sides());
/// // the corners stick out, the flat ends do not
/// let reach = |k: usize| prism.mesh().vertices().iter().map(|x| x[k]).fold(0.0, f64::max);
/// assert!(reach(0) > 0.5 && reach(2) == 1.0);
/// # Ok::<(), swept::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Prism {
    mesh: Mesh,
    sides: usize,
    enlargement: f64,
}

/// Minimum and maximum number of sides.
const SIDES: [f64; 2] = [8.0, 65536.0];
/// How often the polygon is made a little larger until all sides pass the test. A few roundings are all there is.
const TRIALS: i32 = 8;

impl Prism {
    /// The prism around a cylinder that is nowhere more than `relative` times the radius beyond it.
    ///
    /// # Guarantee
    /// The cylinder lies inside the prism, and every point of the prism is within
    /// [`enlargement`](Self::enlargement) of the cylinder. The same numbers give the same bits on every machine.
    ///
    /// # Errors
    /// A length is not a number above zero, the prism would need more than 65536 sides, or numbers are so large
    /// or small that it cannot be checked.
    pub fn around(radius: f64, length: f64, relative: f64) -> Result<Self, ShapeError> {
        for (what, value) in [("the radius", radius), ("the length", length)] {
            if length_of(what, value)? == 0.0 {
                return Err(ShapeError::Zero { what: what.to_owned() });
            }
        }
        let wanted = relative * radius;
        // 1/cos x - 1 < x²/2 (1 + x²/2) for x up to π/8; the corners are placed a few roundings farther out
        let sides = (PI / (2.0 * relative).sqrt() * 1.01).clamp(SIDES[0], SIDES[1]).ceil();
        let sides = if sides.is_nan() { SIDES[0] } else { sides } as usize;
        let corners = (0..TRIALS).find_map(|trial| {
            let (_, cos) = sin_cos(PI / sides as f64);
            let reach = radius / cos * (1.0 + 16.0 * f64::EPSILON * f64::from(1 << trial));
            let corners: Vec<[f64; 2]> = (0..sides)
                .map(|k| {
                    let (sin, cos) = sin_cos(PI * ((2 * k + 1) as f64 / sides as f64));
                    [reach * cos, reach * sin]
                })
                .collect();
            let enlargement = enlargement(&corners, radius)?;
            Some((corners, enlargement)).filter(|(_, enlargement)| *enlargement <= wanted)
        });
        let Some((corners, enlargement)) = corners else {
            return Err(ShapeError::NoPrism { radius, relative });
        };
        let half = 0.5 * length;
        let base = |z: f64| corners.iter().map(move |&[x, y]| [x, y, z]).chain([[0.0, 0.0, z]]);
        let n = sides as u32;
        let faces = (0..n).flat_map(|k| {
            let next = (k + 1) % n;
            let (low, high) = ([k, next, n], [k + n + 1, next + n + 1, 2 * n + 1]);
            [
                [low[0], low[1], high[1]],
                [low[0], high[1], high[0]],
                [low[1], low[0], low[2]],
                [high[0], high[1], high[2]],
            ]
        });
        let mesh = Mesh::new(base(-half).chain(base(half)).collect(), faces.collect())?;
        Ok(Self { mesh, sides, enlargement })
    }

    /// The prism.
    #[must_use]
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// The number of sides.
    #[must_use]
    pub fn sides(&self) -> usize {
        self.sides
    }

    /// Proved: no point of the prism is farther than this from the cylinder.
    #[must_use]
    pub fn enlargement(&self) -> f64 {
        self.enlargement
    }
}

/// By how much a polygon is larger than a disc about the origin, if it is proved to contain it.
fn enlargement(corners: &[[f64; 2]], radius: f64) -> Option<f64> {
    let mut most: f64 = 0.0;
    let mut turns = 0;
    for (&p, &q) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let ([a, b], [c, d]) = (p.map(Interval::point), q.map(Interval::point));
        let twice_area = a * d - b * c;
        let side = ((c - a) * (c - a) + (d - b) * (d - b)).sqrt()?;
        let apart = twice_area - side.times(radius);
        if !(twice_area.lo() > 0.0 && apart.lo() >= 0.0) {
            return None;
        }
        turns += u32::from(p[1] < 0.0 && q[1] >= 0.0);
        most = most.max(sub_up((a * a + b * b).sqrt()?.hi(), radius));
    }
    (turns == 1 && most.is_finite()).then_some(most)
}

/// The faces of a box, outward. In the number of a corner, the bits of 1, 2 and 4 say on which side it is along each of
/// three directions, which are right-handed.
pub(super) const BOX: [[u32; 3]; 12] = [
    [0, 2, 3],
    [0, 3, 1],
    [4, 5, 7],
    [4, 7, 6],
    [0, 1, 5],
    [0, 5, 4],
    [2, 6, 7],
    [2, 7, 3],
    [0, 4, 6],
    [0, 6, 2],
    [1, 3, 7],
    [1, 7, 5],
];

impl Mesh {
    /// A box about the origin with these full edges.
    ///
    /// ```
    /// use swept::Mesh;
    /// let slab = Mesh::cuboid([4.0, 2.0, 0.5])?;
    /// assert!(slab.is_closed() && slab.summary().hi == [2.0, 1.0, 0.25]);
    /// assert!(Mesh::cuboid([1.0, 0.0, 1.0]).is_err());
    /// # Ok::<(), swept::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// An edge is not a number above zero.
    pub fn cuboid(edges: [f64; 3]) -> Result<Self, ShapeError> {
        for (axis, edge) in edges.into_iter().enumerate() {
            let what = format!("edge {}", ["x", "y", "z"][axis]);
            if length_of(&what, edge)? == 0.0 {
                return Err(ShapeError::Zero { what });
            }
        }
        let corner = |k: usize| {
            core::array::from_fn(
                |axis| if k >> axis & 1 == 1 { 0.5 * edges[axis] } else { -0.5 * edges[axis] },
            )
        };
        Self::new((0..8).map(corner).collect(), BOX.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Boundary;
    use dashu_ratio::RBig;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha12Rng;

    fn exact(x: f64) -> RBig {
        RBig::try_from(x).unwrap()
    }

    /// Six times the volume, exactly; positive if faces point outward.
    fn volume(mesh: &Mesh) -> RBig {
        (0..mesh.faces().len()).fold(RBig::ZERO, |sum, face| {
            let [a, b, c] = mesh.triangle(face).map(|corner| corner.map(exact));
            let minor = |i: usize, j: usize| &b[i] * &c[j] - &b[j] * &c[i];
            sum + &a[0] * minor(1, 2) + &a[1] * minor(2, 0) + &a[2] * minor(0, 1)
        })
    }

    /// Fractions: no side comes closer to the axis than the radius, and no corner is farther out than is said.
    #[test]
    fn prisms_contain_their_cylinders() {
        let mut random = ChaCha12Rng::seed_from_u64(3);
        for case in 0..42 {
            let size = [1e-20, 1e-12, 1e-3, 1.0, 1e3, 1e9, 1e19][case % 7];
            let radius = random.random_range(0.1..10.0) * size;
            let relative = [1e-1, 1e-2, 1e-3, 1e-4][case % 4];
            let prism = Prism::around(radius, 3.0 * radius, relative).unwrap();
            let (n, mesh) = (prism.sides(), prism.mesh());
            assert!(prism.enlargement() <= relative * radius, "{radius} {relative}");
            // and it is not finer than needed
            assert!(n == 8 || prism.enlargement() > 0.5 * relative * radius, "{n} {relative}");
            let square = |x: &RBig| x * x;
            let (r, out) = (exact(radius), exact(radius) + exact(prism.enlargement()));
            for k in 0..n {
                let [p, q] = [k, (k + 1) % n].map(|k| mesh.vertices()[k].map(exact));
                let twice_area = &p[0] * &q[1] - &p[1] * &q[0];
                assert!(twice_area > RBig::ZERO);
                let side = square(&(&q[0] - &p[0])) + square(&(&q[1] - &p[1]));
                assert!(square(&twice_area) >= square(&r) * side, "{radius} {relative} {k}");
                assert!(square(&p[0]) + square(&p[1]) <= square(&out), "{radius} {relative} {k}");
                let above = mesh.vertices()[k + n + 1];
                assert_eq!([mesh.vertices()[k][0], mesh.vertices()[k][1]], [above[0], above[1]]);
            }
            assert!(mesh.is_closed() && Boundary::of(mesh).is_oriented() && volume(mesh) > RBig::ZERO);
        }
    }

    #[test]
    fn a_polygon_that_cuts_the_circle_proves_nothing() {
        let square = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]];
        assert!(enlargement(&square, 0.999).is_some_and(|out| out > 0.415 && out < 0.416));
        assert_eq!(enlargement(&square, 1.001), None);
        let twice: Vec<[f64; 2]> = square.iter().chain(&square).copied().collect();
        assert_eq!(enlargement(&twice, 0.5), None);
        let mut reversed = square;
        reversed.reverse();
        assert_eq!(enlargement(&reversed, 0.5), None);
        let aside = square.map(|[x, y]| [x + 3.0, y]);
        assert_eq!(enlargement(&aside, 0.1), None);
    }

    #[test]
    fn wrong_lengths_are_refused() {
        for wrong in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(Prism::around(wrong, 1.0, 1e-4).is_err() && Prism::around(1.0, wrong, 1e-4).is_err());
            assert!(Prism::around(1.0, 1.0, wrong).is_err() || wrong == f64::INFINITY, "{wrong}");
            assert!(Mesh::cuboid([1.0, wrong, 1.0]).is_err());
        }
        assert!(Prism::around(1e300, 1.0, 1e-4).is_err() && Prism::around(1e-300, 1.0, 1e-4).is_err());
        let slab = Mesh::cuboid([1.0, 2.0, 3.0]).unwrap();
        assert!(Boundary::of(&slab).is_oriented());
        assert_eq!(volume(&slab), RBig::from(36));
    }
}
