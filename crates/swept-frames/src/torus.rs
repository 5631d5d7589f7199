//! Two-level trees of tori, and four scenes with two tori each.
//!
//! **What it answers.** A round test object: one box around it, and below that a shell of 2·rings·sides
//! simplices that contains the whole curved surface.
//!
//! **The mathematics.** The surface is S(θ, φ) = ((R + r cos φ) cos θ, (R + r cos φ) sin θ, r sin φ), rotated
//! and translated. It is divided in θ and φ, and each cell into two right triangles with legs a and b. In
//! such a triangle a point u = Σ λ_i u_i is a weighted mean of the corners; let w_i = u_i - u, so Σ λ_i
//! w_i = 0. The flat triangle through the three surface points and the surface itself differ at u by
//!
//! ```text
//! |Σ λ_i S(u_i) - S(u)| <= 1/2 Σ λ_i max |S''[w_i, w_i]|
//!                       <= 1/2 Σ λ_i ((R + r) w_iθ² + 2 r |w_iθ w_iφ| + r w_iφ²)
//!                       <= 1/8 ((R + r) a² + 2 r a b + r b²)
//! ```
//!
//! because |S_θθ| <= R + r, |S_θφ| <= r, |S_φφ| = r, and a coordinate that takes only two values, a apart,
//! has variance Σ λ_i w_iθ² <= a²/4; the mixed term follows by Cauchy's inequality.
//!
//! **Why it is sound.** The corners are computed with intervals; the possible error of their midpoints is
//! added to the distance above, rounded up; and an exact test ensures that the shell contains everything
//! within that distance of the flat triangles (`tree/shell.rs`).
//!
//! **Source.** [FM13, sections 6.1.2 and 6.2.2]; its coordinates are not published, so these differ.

use super::FrameError;
use super::tree::{FrameTree, Object, ShellOptions, TreeError, Volume, World, shell};
use swept_num::{Interval, Vector, add_up, sub_up};

/// A torus: where it is and how finely it is subdivided.
///
/// ```
/// use swept_frames::Torus;
/// let tree = Torus { major: 2.0, minor: 0.5, ..Torus::COARSE }.tree()?;
/// assert_eq!((tree.len(), tree.depth()), (201, 2));
/// # Ok::<(), swept_frames::tree::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Torus {
    /// The centre.
    pub centre: [f64; 3],
    /// The quaternion (w, x, y, z) of the rotation that takes the z axis to the axis of the torus; any
    /// nonzero length.
    pub rotation: [f64; 4],
    /// The distance from the centre to the middle of the tube.
    pub major: f64,
    /// The radius of the tube.
    pub minor: f64,
    /// Number of parts around the axis, at least 3.
    pub rings: usize,
    /// Number of parts around the tube, at least 3.
    pub sides: usize,
}

impl Torus {
    /// 200 simplices, 201 frames with the root.
    pub const COARSE: Self = Self {
        centre: [0.0; 3],
        rotation: [1.0, 0.0, 0.0, 0.0],
        major: 1.0,
        minor: 0.3,
        rings: 20,
        sides: 5,
    };
    /// 800 simplices, 801 frames with the root.
    pub const FINE: Self = Self { rings: 40, sides: 10, ..Self::COARSE };

    /// A tree of two levels: a parallelepiped, and inside it simplices around the surface.
    ///
    /// # Guarantee
    /// Every point of the curved surface lies in a leaf, and all leaves lie in the root. The inside of the
    /// tube is covered only as far as the simplices reach.
    ///
    /// # Errors
    /// Radii that are not positive, a tube thicker than the ring, fewer than 3 parts, a zero rotation, or
    /// numbers outside the range of frames.
    pub fn tree(&self) -> Result<FrameTree<3>, TreeError> {
        self.check()?;
        let (vertices, off) = self.vertices();
        let mut triangles = Vec::with_capacity(2 * self.rings * self.sides);
        for ring in 0..self.rings {
            for side in 0..self.sides {
                let at = |more_rings: usize, more_sides: usize| {
                    (ring + more_rings) % self.rings * self.sides + (side + more_sides) % self.sides
                };
                triangles.push([at(0, 0), at(1, 0), at(1, 1)]);
                triangles.push([at(0, 0), at(1, 1), at(0, 1)]);
            }
        }
        let margin = add_up(self.bulge(), off);
        let options = ShellOptions { volume: Volume::Simplices, margin, ..ShellOptions::default() };
        Ok(shell(&vertices, &triangles, &options)?.tree)
    }

    fn check(&self) -> Result<(), TreeError> {
        let bad = |what, value, range| Err(TreeError::BadSetting { what, value, range });
        // NaN fails every comparison.
        if !(self.minor > 0.0 && self.minor <= self.major) {
            return bad("minor", self.minor, "above 0 and at most the major radius");
        }
        for (what, parts) in [("rings", self.rings), ("sides", self.sides)] {
            if !(3..1 << 16).contains(&parts) {
                return bad(what, parts as f64, "at least 3 and below 65536");
            }
        }
        let numbers = [("major", &[self.major][..]), ("centre", &self.centre), ("rotation", &self.rotation)];
        for (what, numbers) in numbers {
            for (axis, &value) in numbers.iter().enumerate() {
                if !value.is_finite() {
                    return Err(FrameError::NotFinite { part: what.into(), axis, value }.into());
                }
            }
        }
        if !self.norm_squared().is_positive() {
            return bad("rotation", 0.0, "a quaternion whose square is not zero in f64");
        }
        Ok(())
    }

    fn norm_squared(&self) -> Interval {
        self.rotation.iter().fold(Interval::ZERO, |sum, &x| sum + Interval::point(x).square())
    }

    /// The largest distance of the surface from its triangles, rounded up.
    fn bulge(&self) -> f64 {
        let step = |parts: usize| Interval::point(largest_step(parts));
        let (a, b) = (step(self.rings), step(self.sides));
        let (major, minor) = (Interval::point(self.major), Interval::point(self.minor));
        ((major + minor) * a.square() + minor * (a * b).times(2.0) + minor * b.square()).times(0.125).hi()
    }

    /// The corners, ring by ring, and a bound on how far each may be from the true one.
    fn vertices(&self) -> (Vec<[f64; 3]>, f64) {
        let point = Interval::point;
        let turned = |parts: usize| (0..parts).map(move |part| point(angle(part, parts)).sin_cos());
        let rotation = self.rotation_rows();
        let (mut vertices, mut off) = (Vec::with_capacity(self.rings * self.sides), 0.0_f64);
        for (ring_sin, ring_cos) in turned(self.rings) {
            for (side_sin, side_cos) in turned(self.sides) {
                let from_axis = point(self.major) + point(self.minor) * side_cos;
                let local =
                    Vector([from_axis * ring_cos, from_axis * ring_sin, point(self.minor) * side_sin]);
                let vertex: [Interval; 3] =
                    std::array::from_fn(|k| rotation[k].dot(local) + point(self.centre[k]));
                // Half the width on each of three axes: less than one whole width in distance.
                off = vertex.iter().fold(off, |most, x| most.max(x.width()));
                vertices.push(vertex.map(Interval::midpoint));
            }
        }
        (vertices, off)
    }

    /// The rows of the rotation matrix of q/|q|.
    fn rotation_rows(&self) -> [Vector<Interval, 3>; 3] {
        let [w, x, y, z] = self.rotation.map(Interval::point);
        let norm = self.norm_squared();
        let twice = |a: Interval, b: Interval| (a + b).times(2.0) / norm;
        let diagonal = |plus: Interval, one: Interval, two: Interval| {
            ((w.square() + plus.square()) - (one.square() + two.square())) / norm
        };
        [
            Vector([diagonal(x, y, z), twice(x * y, -(w * z)), twice(x * z, w * y)]),
            Vector([twice(x * y, w * z), diagonal(y, x, z), twice(y * z, -(w * x))]),
            Vector([twice(x * z, -(w * y)), twice(y * z, w * x), diagonal(z, x, y)]),
        ]
    }
}

/// The angle at which part `part` of the circle begins.
fn angle(part: usize, parts: usize) -> f64 {
    std::f64::consts::TAU * part as f64 / parts as f64
}

/// An upper bound on the length of every part of the circle. The last part ends where the first begins, at a
/// full turn.
fn largest_step(parts: usize) -> f64 {
    let last = sub_up(2.0 * Interval::PI.hi(), angle(parts - 1, parts));
    (1..parts).fold(last, |most, part| most.max(sub_up(angle(part, parts), angle(part - 1, parts))))
}

/// Scenes with two tori, to demonstrate the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TorusScene {
    /// One through the hole of the other, like links of a chain: no collision.
    Linked,
    /// Side by side, so close that their boxes overlap: no collision.
    SideBySide,
    /// In one plane, shifted by the major radius: the tubes cross in two places.
    TwoPlaces,
    /// One upright next to one lying flat, tube against tube: one place.
    OnePlace,
}

impl TorusScene {
    /// All scenes, in order; the first is scene 1.
    pub const ALL: [Self; 4] = [Self::Linked, Self::SideBySide, Self::TwoPlaces, Self::OnePlace];

    /// Number of places of collision.
    #[must_use]
    pub const fn places(self) -> usize {
        match self {
            Self::Linked | Self::SideBySide => 0,
            Self::TwoPlaces => 2,
            Self::OnePlace => 1,
        }
    }

    /// The two tori; `shape` gives their radii and how finely they are subdivided.
    ///
    /// The second one is translated and, where it is upright, also turned by a quarter turn about the x axis.
    #[must_use]
    pub fn tori(self, shape: Torus) -> [Torus; 2] {
        let upright = [1.0, 1.0, 0.0, 0.0];
        let lying = [1.0, 0.0, 0.0, 0.0];
        let (large, outer) = (shape.major, shape.major + shape.minor);
        let (centre, rotation) = match self {
            Self::Linked => ([large, 0.0, 0.0], upright),
            // The centres are 1.15 diameters apart; the boxes overlap below 1.41 of them.
            Self::SideBySide => ([1.625 * outer, 1.625 * outer, 0.0], lying),
            Self::TwoPlaces => ([large, 0.0, 0.0], lying),
            // The outermost points overlap by two thirds of the radius of a tube.
            Self::OnePlace => ([2.0 * outer - shape.minor * (2.0 / 3.0), 0.0, 0.0], upright),
        };
        [Torus { centre: [0.0; 3], rotation: lying, ..shape }, Torus { centre, rotation, ..shape }]
    }

    /// The world of the two tori, named "first" and "second".
    ///
    /// # Errors
    /// As [`Torus::tree`].
    pub fn world(self, shape: Torus) -> Result<World<3>, TreeError> {
        let [first, second] = self.tori(shape);
        World::new(vec![Object::new("first", first.tree()?), Object::new("second", second.tree()?)])
    }
}

#[cfg(test)]
mod tests;
