//! Mass properties of one body.
//!
//! **What it answers.** Mass, centre of mass, inertia about the centre.
//!
//! **The mathematics.** With the second moments C about the centre, the inertia is tr(C) 1 - C; its inverse
//! comes from the cofactors.
//!
//! **Why it is sound.** Moments that no body has (negative, or one above the sum of the other two) are
//! refused.
//!
//! **Source.** [D2M14, section 6.2]; elementary mechanics.

use super::error::MassError;
use super::integral::{integrals, outer, scaled};
use super::principal::principal;
use crate::range::{MASS, MOMENT, MOTION, Range, SIZE};
use swept::Mesh;
use swept_num::Matrix;

/// Mass, centre of mass, and inertia about it, in the coordinates of the body.
///
/// ```
/// use swept::Builtin;
/// use swept_sim::mass::Mass;
/// let cube: Builtin = "box(size=2)".parse()?;
/// let mass = Mass::of_mesh(&cube.mesh(), 0.5)?;
/// assert!((mass.mass() - 4.0).abs() < 1e-14);
/// // m (w² + h²)/12
/// assert!((mass.inertia().0[0][0] - 4.0 * 8.0 / 12.0).abs() < 1e-13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mass {
    mass: f64,
    center: [f64; 3],
    inertia: Matrix<f64, 3>,
    inverse: Matrix<f64, 3>,
}

impl Mass {
    /// The mass properties of the solid that a closed mesh bounds, with uniform density.
    ///
    /// # Errors
    /// The mesh is open, inconsistently oriented, inside out or flat, has a duplicate face, or the density is
    /// not above zero; the error names the face or edge.
    pub fn of_mesh(mesh: &Mesh, density: f64) -> Result<Self, MassError> {
        above_zero("density", density)?;
        let size = extent(mesh);
        // a mesh of zero size is flat, which is reported below
        if size > 0.0 {
            require("the size of the mesh", size, SIZE)?;
        }
        let found = integrals(mesh)?;
        if !MASS.holds(found.volume * density) {
            let wanted = "one that gives a mass between 1e-60 and 1e60 (choose another unit of mass)";
            return Err(MassError::BadNumber { what: "density", value: density, wanted });
        }
        let offset = found.first.scale(1.0 / found.volume);
        let second = found.second - scaled(outer(offset, offset), found.volume);
        let trace = second.0[0][0] + second.0[1][1] + second.0[2][2];
        let inertia = scaled(scaled(Matrix::identity(), trace) - second, density);
        Self::given(found.volume * density, (found.reference + offset).0, inertia)
    }

    /// Explicit mass properties: mass, centre, and inertia about the centre, both in the coordinates of the
    /// mesh.
    ///
    /// # Errors
    /// A number that is not finite, a mass not above zero, or moments that no body has.
    pub fn given(mass: f64, center: [f64; 3], inertia: Matrix<f64, 3>) -> Result<Self, MassError> {
        above_zero("mass", mass)?;
        require("mass", mass, MASS)?;
        let finite = |what: &'static str, value: f64| match value.is_finite() {
            true => Ok(()),
            false => Err(MassError::BadNumber { what, value, wanted: "a finite number" }),
        };
        center.iter().try_for_each(|&x| finite("center", x).and_then(|()| require("center", x, MOTION)))?;
        inertia.0.iter().flat_map(|row| row.0).try_for_each(|x| finite("inertia", x))?;
        let largest = inertia.0.iter().flat_map(|row| row.0).fold(0.0, |most: f64, x| most.max(x.abs()));
        for (row, column) in [(0, 1), (0, 2), (1, 2)] {
            let entries = [inertia.0[row][column], inertia.0[column][row]];
            // rotating an inertia into other axes sums nine products of three factors, about thirty roundings
            if (entries[0] - entries[1]).abs() > 32.0 * f64::EPSILON * largest {
                return Err(MassError::Asymmetric { row, column, entries });
            }
        }
        let moments = principal(inertia).moments;
        // the moments carry the rounding of about thirty operations on the largest of them
        let rounding = 32.0 * f64::EPSILON * moments[2];
        if !(moments[0] > rounding && moments[2] <= moments[0] + moments[1] + rounding) {
            return Err(MassError::BadInertia { moments });
        }
        moments.into_iter().try_for_each(|moment| require("inertia: a principal moment", moment, MOMENT))?;
        Ok(Self { mass, center, inertia, inverse: inverse(inertia) })
    }

    /// The mass.
    #[must_use]
    pub fn mass(&self) -> f64 {
        self.mass
    }

    /// The centre of mass, in the coordinates of the mesh.
    #[must_use]
    pub fn center(&self) -> [f64; 3] {
        self.center
    }

    /// The inertia about the centre.
    #[must_use]
    pub fn inertia(&self) -> Matrix<f64, 3> {
        self.inertia
    }

    /// Its inverse.
    #[must_use]
    pub fn inverse_inertia(&self) -> Matrix<f64, 3> {
        self.inverse
    }
}

fn above_zero(what: &'static str, value: f64) -> Result<(), MassError> {
    if value > 0.0 && value.is_finite() {
        Ok(())
    } else {
        Err(MassError::BadNumber { what, value, wanted: "a finite number above zero" })
    }
}

fn require(what: &'static str, value: f64, range: Range) -> Result<(), MassError> {
    if range.holds(value) { Ok(()) } else { Err(MassError::BadNumber { what, value, wanted: range.wanted }) }
}

/// The longest edge of the box around a mesh.
fn extent(mesh: &Mesh) -> f64 {
    let side = |k: usize| {
        let along = || mesh.vertices().iter().map(|vertex| vertex[k]);
        along().fold(f64::NEG_INFINITY, f64::max) - along().fold(f64::INFINITY, f64::min)
    };
    (0..3).map(side).fold(0.0, f64::max)
}

/// The inverse of a matrix.
pub(crate) fn inverse(matrix: Matrix<f64, 3>) -> Matrix<f64, 3> {
    let [a, b, c] = matrix.0;
    let rows = [b.cross(c), c.cross(a), a.cross(b)];
    scaled(Matrix(rows), 1.0 / a.dot(rows[0])).transposed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use swept::Builtin;
    use swept_num::Vector;

    fn mesh(recipe: &str) -> Mesh {
        recipe.parse::<Builtin>().unwrap().mesh()
    }

    fn moved(mesh: &Mesh, by: [f64; 3]) -> Mesh {
        let vertices = mesh.vertices().iter().map(|&v| (Vector(v) + Vector(by)).0).collect();
        Mesh::new(vertices, mesh.faces().to_vec()).unwrap()
    }

    #[test]
    fn a_corner_tetrahedron() {
        let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
        let mass = Mass::of_mesh(&Mesh::new(corners, faces).unwrap(), 60.0).unwrap();
        assert!((mass.mass() - 10.0).abs() < 1e-14);
        assert!(mass.center().iter().all(|x| (x - 0.25).abs() < 1e-15));
        // ∫x² = 1/60, ∫xy = 1/120 about the corner; about the centre, less 1/6/16
        let (square, product) = (60.0 * (1.0 / 60.0 - 1.0 / 96.0), 60.0 * (1.0 / 120.0 - 1.0 / 96.0));
        let inertia = mass.inertia();
        for i in 0..3 {
            for j in 0..3 {
                let expected = if i == j { 2.0 * square } else { -product };
                assert!((inertia.0[i][j] - expected).abs() < 1e-14, "{inertia:?}");
            }
        }
    }

    #[test]
    fn far_from_the_origin_nothing_is_lost() {
        let near = Mass::of_mesh(&mesh("box(300)"), 1.0).unwrap();
        // a power of two moves the vertices exactly
        let far = Mass::of_mesh(&moved(&mesh("box(12)"), [1048576.0, 0.0, -1048576.0]), 1.0).unwrap();
        assert!((far.mass() - near.mass()).abs() < 1e-13);
        assert!((far.inertia().0[0][0] - near.inertia().0[0][0]).abs() < 1e-13);
        assert!((far.center()[0] - 1048576.0).abs() < 1e-9);
    }

    #[test]
    fn a_ball_comes_near_the_formula() {
        let ball = Mass::of_mesh(&mesh("icosphere(20480, size=2)"), 3.0).unwrap();
        assert!((ball.inertia().0[1][1] / (0.4 * ball.mass()) - 1.0).abs() < 1e-3);
        let product = ball.inertia() * (ball.inverse_inertia() * Vector([1.0, 2.0, 3.0]));
        assert!((product - Vector([1.0, 2.0, 3.0])).norm_squared() < 1e-24);
    }

    #[test]
    fn what_has_no_inside_is_refused_by_name() {
        let cube = mesh("box(12)");
        let mut faces = cube.faces().to_vec();
        let missing = faces.pop();
        let open = Mass::of_mesh(&Mesh::new(cube.vertices().to_vec(), faces.clone()).unwrap(), 1.0);
        assert!(matches!(open, Err(MassError::Open { .. })), "{open:?}");
        let [a, b, c] = missing.unwrap();
        faces.push([a, c, b]);
        let turned = Mass::of_mesh(&Mesh::new(cube.vertices().to_vec(), faces).unwrap(), 1.0);
        assert!(matches!(turned, Err(MassError::TurnedOver { second: 11, .. })), "{turned:?}");
        let inside_out = cube.faces().iter().map(|&[a, b, c]| [a, c, b]).collect();
        let inside_out = Mass::of_mesh(&Mesh::new(cube.vertices().to_vec(), inside_out).unwrap(), 1.0);
        let Err(MassError::InsideOut { volume, face }) = inside_out else { panic!("{inside_out:?}") };
        assert!((volume + 1.0).abs() < 1e-14);
        assert!(cube.triangle(face).iter().all(|corner| corner[0] == 0.5));
        let flat = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]];
        let flat = Mesh::new(flat, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).unwrap();
        assert!(matches!(Mass::of_mesh(&flat, 1.0), Err(MassError::Flat { .. })));
    }

    #[test]
    fn a_face_that_is_there_twice_is_refused() {
        let cube = mesh("box(12)");
        let twice = [cube.faces(), cube.faces()].concat();
        let refused = Mass::of_mesh(&Mesh::new(cube.vertices().to_vec(), twice).unwrap(), 1.0);
        assert_eq!(refused, Err(MassError::Repeated { first: 0, second: 12 }));
        // starting at another corner it is the same face, flipped it is a different one: a wall inside
        // changes nothing
        let [a, b, c] = cube.faces()[3];
        let with = |more: &[[u32; 3]]| {
            let faces = [cube.faces(), more].concat();
            Mass::of_mesh(&Mesh::new(cube.vertices().to_vec(), faces).unwrap(), 1.0)
        };
        assert_eq!(
            with(&[[b, c, a], [a, b, c], [c, b, a], [a, c, b]]),
            Err(MassError::Repeated { first: 3, second: 12 })
        );
        let [d, e, f] = [[0.0, 0.1, 0.0], [0.2, 0.0, 0.0], [0.0, 0.0, 0.3]];
        let count = cube.vertices().len() as u32;
        let vertices = [cube.vertices(), &[d, e, f]].concat();
        let wall = [[count, count + 1, count + 2], [count, count + 2, count + 1]];
        let walled = Mass::of_mesh(&Mesh::new(vertices, [cube.faces(), &wall].concat()).unwrap(), 1.0);
        assert!(walled.is_ok_and(|mass| (mass.mass() - 1.0).abs() < 1e-14));
    }

    #[test]
    fn impossible_numbers_are_refused() {
        let cube = mesh("box");
        for density in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(matches!(
                Mass::of_mesh(&cube, density),
                Err(MassError::BadNumber { what: "density", .. })
            ));
        }
        let diagonal = |[x, y, z]: [f64; 3]| {
            Matrix([Vector([x, 0.0, 0.0]), Vector([0.0, y, 0.0]), Vector([0.0, 0.0, z])])
        };
        assert!(Mass::given(1.0, [0.0; 3], diagonal([1.0, 1.0, 2.0])).is_ok());
        for moments in [[1.0, 1.0, 2.1], [0.0, 1.0, 1.0], [-1.0, 1.0, 1.0]] {
            let refused = Mass::given(1.0, [0.0; 3], diagonal(moments));
            assert!(matches!(refused, Err(MassError::BadInertia { .. })), "{moments:?}");
        }
        let mut askew = diagonal([1.0; 3]);
        askew.0[2][0] = 0.25;
        let refused = Mass::given(1.0, [0.0; 3], askew);
        assert_eq!(refused, Err(MassError::Asymmetric { row: 0, column: 2, entries: [0.0, 0.25] }));
        assert!(Mass::given(1.0, [f64::NAN, 0.0, 0.0], diagonal([1.0; 3])).is_err());
        assert!(Mass::given(-2.0, [0.0; 3], diagonal([1.0; 3])).is_err());
    }
}
