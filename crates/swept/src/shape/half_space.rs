//! Half-spaces: everything on one side of a plane.
//!
//! **What it answers.** [`HalfSpace`]: the points x with n·x <= d, in the coordinates of their body; and a *block*, a mesh
//! of twelve triangles that stands for it wherever another body can be.
//!
//! **The mathematics.** Let the other body stay within the reach R of the origin of the half-space's coordinates, however both
//! move. Then only a part of the half-space matters. The block is a box under the plane: its upper face lies in
//! the plane about the foot of the origin, its other faces are beyond the reach. Its corners are rounded
//! outward, so the block is larger than the part that it stands for by a few roundings of R. If n is along an axis
//! and d/n a double, nothing is added.
//!
//! **Why it is sound.** Let n̂ = n/|n|, c = |d|/|n|, and û, v̂ unit vectors nearly across. For the corners as they are stored, in
//! intervals: those of the upper face have 0 <= n̂·p - d/|n| <= R, those of a side face û·p > s, with û the same for all four or
//! one of -û, v̂, -v̂, and those of the lower face -n̂·p > R + c, where
//!
//! ```text
//! s = R + (R + c) max(|û·n̂|, |v̂·n̂|)
//! ```
//!
//! Let W be the points with |û·x| <= s, |v̂·x| <= s and -n̂·x <= R + c. No side face and no lower face meets W, and the upper triangles
//! do not meet the inside of the half-space. So the surface of the block does not meet the convex set W ∩ {n·x < d},
//! which is wholly inside the block or wholly outside. It is inside. To see this, take the line along n through the
//! origin, from just below the plane upward. Up to R above the plane it is in W, and beyond there are no corners; so
//! it meets the upper triangles only. Seen along n, that is with u' = û - (û·n̂)n̂ and v' likewise, the line is at the
//! origin and the four upper corners are in one quadrant each: u'·p is at least s - (R + c)|û·n̂| = R for those beyond s. So the
//! triangles cover the line once. Hence
//!
//! * a point x of the other body with n·x <= d is in W, since |x| <= R, and so in the block;
//! * for one with n·x > d, the foot x - (n̂·x - d/|n|) n̂ on the plane has |û·foot| <= R + (R + c)|û·n̂| = s at most and
//!   -n̂·foot <= c. So the foot is in W, and in the block, and x is no farther from the block than from the half-space.
//!
//! The other way round, no point of the block is more than the excess above the plane, because no corner is.
//!
//! **Source.** Elementary. The half-space has no diameter, so the block's must not enter any tolerance.

use super::error::{ShapeError, finite};
use super::mesh::Mesh;
use super::prism::BOX;
use swept_num::{Interval, Vector};

type V = Vector<Interval, 3>;

/// The points x with n·x <= d.
///
/// ```
/// use swept::internals::shape::HalfSpace;
/// let floor = HalfSpace::new([0.0, 0.0, 2.0], 1.0)?; // z <= 1/2
/// let block = floor.block(3.0)?;
/// assert!(block.is_closed() && block.summary().hi[2] == 0.5 && floor.excess(&block) == 0.0);
/// let slope = HalfSpace::new([1.0, 2.0, 3.0], 0.7)?;
/// assert!(slope.excess(&slope.block(3.0)?) < 1e-13);
/// assert!(HalfSpace::new([0.0; 3], 1.0).is_err());
/// # Ok::<(), swept::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfSpace {
    normal: [f64; 3],
    offset: f64,
}

/// How often a block is made a little larger until all its corners pass the test.
const TRIALS: i32 = 8;

impl HalfSpace {
    /// The half-space with this normal, of any length, and offset.
    ///
    /// # Errors
    /// A number is not finite, the normal is zero, or its length or the place of the plane is beyond what
    /// can be computed with.
    pub fn new(normal: [f64; 3], offset: f64) -> Result<Self, ShapeError> {
        finite("the normal", &normal)?;
        if !offset.is_finite() {
            return Err(ShapeError::NotFinite { what: "the offset".to_owned(), value: offset });
        }
        // -0 becomes 0
        let (normal, offset) = (normal.map(|x| x + 0.0), offset + 0.0);
        if normal == [0.0; 3] {
            return Err(ShapeError::Zero { what: "the normal".to_owned() });
        }
        Ok(Self { normal, offset })
    }

    /// n.
    #[must_use]
    pub fn normal(&self) -> [f64; 3] {
        self.normal
    }

    /// d.
    #[must_use]
    pub fn offset(&self) -> f64 {
        self.offset
    }

    /// A solid that stands for the half-space among bodies that stay within `reach` of its origin.
    ///
    /// # Guarantee
    /// Every point within the reach that belongs to the half-space belongs to the block; every other point within
    /// the reach is no farther from the block than from the half-space; no point of the block is more than
    /// [`excess`](Self::excess) outside the half-space. The same numbers give the same bits on every machine.
    ///
    /// # Errors
    /// The reach is not a number above zero, or numbers are so large or small that this cannot be checked.
    pub fn block(&self, reach: f64) -> Result<Mesh, ShapeError> {
        let refused = || ShapeError::NoBlock { normal: self.normal, offset: self.offset, reach };
        if !(reach > 0.0 && reach.is_finite()) {
            return Err(refused());
        }
        let length = self.length();
        let (foot, [u, v]) = (self.foot(), self.across());
        let away = (Interval::point(self.offset) / length).magnitude();
        // not much larger than needed, because errors grow with the size of a body, and with few digits
        let [wide, deep] = [reach, reach + 2.0 * away].map(|least| just_above(1.03125 * least));
        let unit = length.midpoint();
        (0..TRIALS)
            .find_map(|trial| {
                let corner = |k: usize| -> [f64; 3] {
                    let side = |bit: usize| if k >> bit & 1 == 1 { wide } else { -wide };
                    core::array::from_fn(|i| {
                        let down = if k < 4 { deep * (self.normal[i] / unit) } else { 0.0 };
                        foot[i] + side(0) * u[i] + side(1) * v[i] - down
                    })
                };
                let raised = |mut p: [f64; 3]| {
                    // as it is if that is enough, or else higher by a few roundings
                    let lack = (-self.above(p)).hi();
                    if lack > 0.0 {
                        let size = p.iter().fold(0.0f64, |size, x| size.max(x.abs()));
                        let more = lack / unit + size * f64::EPSILON * f64::from(1 << trial);
                        p = core::array::from_fn(|i| p[i] + more * (self.normal[i] / unit));
                    }
                    p
                };
                let corners = core::array::from_fn(|k| if k < 4 { corner(k) } else { raised(corner(k)) });
                let good = self.stands(&corners, [u, v], reach);
                good.then(|| Mesh::new(corners.to_vec(), BOX.to_vec())).and_then(Result::ok)
            })
            .ok_or_else(refused)
    }

    /// An upper bound on how far a mesh is outside the half-space; 0 if it is inside.
    #[must_use]
    pub fn excess(&self, mesh: &Mesh) -> f64 {
        let most = mesh.vertices().iter().fold(0.0, |most, vertex| f64::max(most, self.above(*vertex).hi()));
        // a float is its own bound
        if most == 0.0 { 0.0 } else { (Interval::point(most) / self.length()).hi() }
    }

    /// n·p - d, exactly where it is a double and nothing on the way is rounded.
    fn above(&self, p: [f64; 3]) -> Interval {
        let products =
            [0, 1, 2].map(|i| Interval::point(self.normal[i]).tightest_product(Interval::point(p[i])));
        let [x, y, z] = products;
        x.tightest_sum(y).tightest_sum(z).tightest_difference(Interval::point(self.offset))
    }

    fn length(&self) -> Interval {
        Vector(self.normal.map(Interval::point)).norm()
    }

    /// Nearly the foot of the origin on the plane; exact for a normal along an axis.
    fn foot(&self) -> [f64; 3] {
        let size = self.normal.iter().fold(0.0f64, |size, x| size.max(x.abs()));
        let scaled = self.normal.map(|x| x / size);
        let square = scaled.iter().map(|x| x * x).sum::<f64>();
        scaled.map(|x| if x == 0.0 { 0.0 } else { self.offset / size / square * x })
    }

    /// Two directions across the normal, nearly orthonormal and right-handed with it; axes for a normal along an axis.
    fn across(&self) -> [[f64; 3]; 2] {
        let sizes = self.normal.map(f64::abs);
        let largest = (0..3).fold(0, |largest, k| if sizes[k] > sizes[largest] { k } else { largest });
        let scaled = self.normal.map(|x| x / sizes[largest]);
        let mut other = [0.0; 3];
        other[(largest + 1) % 3] = 1.0;
        let cross = |a: [f64; 3], b: [f64; 3]| {
            [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        };
        let unit = |a: [f64; 3]| {
            let length = a.iter().map(|x| x * x).sum::<f64>().sqrt();
            a.map(|x| x / length)
        };
        let v = unit(cross(scaled, other));
        [unit(cross(v, scaled)), v]
    }

    /// Whether corners prove the guarantee of [`block`](Self::block): lower ones first, bit 0 for the side
    /// along u, bit 1 for that along v.
    fn stands(&self, corners: &[[f64; 3]; 8], across: [[f64; 3]; 2], reach: f64) -> bool {
        let n = Vector(self.normal.map(Interval::point));
        let length = self.length();
        let (reach, offset) = (Interval::point(reach), Interval::point(self.offset));
        let slant = |w: V| (w.dot(n) / (w.norm() * length)).magnitude();
        let [u, v] = across.map(|w| Vector(w.map(Interval::point)));
        let slant = Interval::point(slant(u).max(slant(v)));
        let side = reach + (reach + offset.abs() / length) * slant;
        let beyond = |w: V, away: Interval, p: V| (w.dot(p) - w.norm() * away).lo() > 0.0;
        // below the reach, and below the plane by it
        let low = reach + (offset / length).abs();
        let above = |k: usize| {
            let above = self.above(corners[k]);
            above.lo() >= 0.0 && (length * reach - above).lo() >= 0.0
        };
        corners.iter().enumerate().all(|(k, p)| {
            let p = Vector(p.map(Interval::point));
            let out = |w: V, bit: usize| beyond(if k >> bit & 1 == 1 { w } else { -w }, side, p);
            let level = if k < 4 { beyond(-n, low, p) } else { above(k) };
            out(u, 0) && out(v, 1) && level
        })
    }
}

impl Mesh {
    /// An upper bound on the distance of all vertices from the origin.
    #[must_use]
    pub fn reach(&self) -> f64 {
        self.vertices()
            .iter()
            .map(|vertex| Vector(vertex.map(Interval::point)).norm().hi())
            .fold(0.0, f64::max)
    }
}

/// A number above a positive one, by a sixteenth at most, with five binary digits.
fn just_above(x: f64) -> f64 {
    const REST: u64 = (1 << 48) - 1;
    f64::from_bits((x.to_bits() | REST) + 1)
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

    fn dot(a: &[RBig; 3], b: &[RBig; 3]) -> RBig {
        &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
    }

    /// Whether a point of the half-space is in the block, by fractions: it is inside all side faces and lower faces. The
    /// upper ones are above it because their corners are, which is asked elsewhere; each alone may dip below
    /// the plane beyond its edges.
    fn holds(mesh: &Mesh, x: &[RBig; 3]) -> bool {
        (0..mesh.faces().len()).filter(|face| mesh.faces()[*face].iter().any(|k| *k < 4)).all(|face| {
            let [a, b, c] = mesh.triangle(face).map(|corner| corner.map(exact));
            let minus = |p: &[RBig; 3], q: &[RBig; 3]| [&p[0] - &q[0], &p[1] - &q[1], &p[2] - &q[2]];
            let (p, q, r) = (minus(&b, &a), minus(&c, &a), minus(x, &a));
            let normal =
                [&p[1] * &q[2] - &p[2] * &q[1], &p[2] * &q[0] - &p[0] * &q[2], &p[0] * &q[1] - &p[1] * &q[0]];
            dot(&normal, &r) <= RBig::ZERO
        })
    }

    #[test]
    fn blocks_hold_what_is_within_reach() {
        let mut random = ChaCha12Rng::seed_from_u64(7);
        for case in 0..120 {
            let size = [1.0, 1e-9, 1e6, 1e-3][case % 4];
            let long = [1.0, 1e-5, 3e7][case % 3];
            let normal: [f64; 3] = core::array::from_fn(|_| random.random_range(-1.0..1.0) * long);
            let reach = random.random_range(0.1..10.0) * size;
            let offset = random.random_range(-1.5..1.5) * reach * long;
            let space = HalfSpace::new(normal, offset).unwrap();
            let block = space.block(reach).unwrap();
            assert!(block.is_closed() && Boundary::of(&block).is_oriented());
            let (n, d) = (normal.map(exact), exact(offset));
            let square = dot(&n, &n);
            // upper corners: not below the plane, and not more than the excess above it
            let excess = exact(space.excess(&block));
            assert!(space.excess(&block) <= 1e-14 * (reach + offset.abs() / long), "{normal:?} {offset}");
            for vertex in &block.vertices()[4..] {
                let above = dot(&n, &vertex.map(exact)) - &d;
                assert!(above >= RBig::ZERO && &above * &above <= &excess * &excess * &square);
            }
            for _ in 0..20 {
                // a point within reach: itself, if it is in the half-space, or else its foot on the plane
                let x: [f64; 3] = core::array::from_fn(|_| random.random_range(-0.577..0.577) * reach);
                let x = x.map(exact);
                let above = dot(&n, &x) - &d;
                let up = if above > RBig::ZERO { &above / &square } else { RBig::ZERO };
                let foot: [RBig; 3] = core::array::from_fn(|i| &x[i] - &up * &n[i]);
                assert!(holds(&block, &foot), "{normal:?} {offset} {reach}");
            }
        }
    }

    #[test]
    fn planes_across_an_axis_are_exact() {
        for (normal, offset, top) in [
            ([0.0, 0.0, 1.0], 0.3, ([2, 1], 0.3)),
            ([0.0, 0.0, -4.0], 3.0, ([2, -1], -0.75)),
            ([0.5, 0.0, 0.0], 0.0, ([0, 1], 0.0)),
            ([0.0, -1.0, 0.0], -1e9, ([1, -1], 1e9)),
        ] {
            let space = HalfSpace::new(normal, offset).unwrap();
            let block = space.block(0.7).unwrap();
            let ([axis, side], top) = top;
            let along = block.vertices().iter().map(|vertex| f64::from(side) * vertex[axis as usize]);
            assert_eq!(
                (along.fold(f64::NEG_INFINITY, f64::max), space.excess(&block)),
                (f64::from(side) * top, 0.0)
            );
        }
        // a third is no double
        let space = HalfSpace::new([0.0, 0.0, 3.0], 1.0).unwrap();
        let excess = space.excess(&space.block(1.0).unwrap());
        assert!(excess > 0.0 && excess < 1e-15);
    }

    #[test]
    fn corners_that_are_moved_prove_nothing() {
        let space = HalfSpace::new([1.0, 2.0, -0.5], 0.2).unwrap();
        let block = space.block(1.0).unwrap();
        let corners: [[f64; 3]; 8] = core::array::from_fn(|k| block.vertices()[k]);
        assert!(space.stands(&corners, space.across(), 1.0));
        for k in 0..8 {
            for shift in [-1e-9f64, 30.0] {
                let mut moved = corners;
                // upper corners below the plane or far above it, lower ones above the plane
                let up = if k < 4 { shift.abs() } else { shift };
                for (x, n) in moved[k].iter_mut().zip(space.normal()) {
                    *x += up * n;
                }
                assert_eq!(space.stands(&moved, space.across(), 1.0), k < 4 && shift < 0.0, "{k} {shift}");
            }
            let mut center = corners;
            center[k] = [0.0; 3];
            assert!(!space.stands(&center, space.across(), 1.0));
        }
        assert!(!space.stands(&corners, space.across(), 100.0));
    }

    #[test]
    fn what_cannot_be_checked_is_refused() {
        assert!(HalfSpace::new([f64::NAN, 0.0, 1.0], 0.0).is_err());
        assert!(HalfSpace::new([0.0, 0.0, 1.0], f64::INFINITY).is_err());
        assert_eq!(
            HalfSpace::new([0.0, -0.0, 0.0], 1.0),
            Err(ShapeError::Zero { what: "the normal".to_owned() })
        );
        let space = HalfSpace::new([1.0, 2.0, 3.0], 4.0).unwrap();
        for reach in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e308] {
            assert!(space.block(reach).is_err(), "{reach}");
        }
        assert!(HalfSpace::new([1e-200; 3], 0.0).unwrap().block(1.0).is_err());
        assert!(HalfSpace::new([1e200; 3], 0.0).unwrap().block(1.0).is_err());
    }
}
