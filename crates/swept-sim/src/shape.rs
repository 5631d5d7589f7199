//! The shape of a simulated body: a mesh about its centre of mass, with its tree, its features and its
//! mass.
//!
//! **What it answers.** Everything about a body that does not change, computed once and shared by all bodies
//! of the same shape.
//!
//! **The mathematics.** A free body turns about its centre of mass, and the library's motions turn a body
//! about the origin of its coordinates. So the centre is subtracted from every vertex.
//!
//! **Why it is sound.** The difference is rounded, and the rounded mesh *is* the body from then on: it is
//! what moves, what is proved clear, what is checked and what is written out. A fixed body keeps its mesh as
//! given.
//!
//! **Source.** [D2M14, section 6.2].

use crate::mass::{Mass, MassError, principal};
use crate::patch::Features;
use swept::Body;
use swept::internals::shape::Obb;
use swept::{Mesh, ShapeError};
use swept_num::{Matrix, Vector, add_up, mul_up, sqrt_up, sub_up};

/// A mesh with everything that a simulation needs to know about it.
///
/// ```
/// use swept::Builtin;
/// use swept_sim::Shape;
/// let gear: Builtin = "gear(800)".parse()?;
/// let shape = Shape::solid(&gear.mesh(), 2.0)?;
/// assert!(shape.mass().is_some_and(|mass| mass.mass() > 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Shape {
    body: Body,
    features: Features,
    mass: Option<Mass>,
    obb: Obb<3>,
    radius: f64,
    asymmetry: f64,
    hollow: bool,
}

impl Shape {
    /// A body of uniform density.
    ///
    /// # Errors
    /// The mesh has no mass, see [`Mass::of_mesh`].
    pub fn solid(mesh: &Mesh, density: f64) -> Result<Self, MassError> {
        Self::weighted(mesh, Mass::of_mesh(mesh, density)?)
    }

    /// A body with the given mass properties, in the coordinates of the mesh; the mesh may be open.
    ///
    /// # Errors
    /// The centre is so far away that doubles cannot represent the mesh relative to it.
    pub fn weighted(mesh: &Mesh, mass: Mass) -> Result<Self, MassError> {
        let center = Vector(mass.center());
        let vertices = mesh.vertices().iter().map(|&vertex| (Vector(vertex) - center).0).collect();
        let unfit = |_: ShapeError| MassError::BadNumber {
            what: "center",
            value: center.norm_squared().sqrt(),
            wanted: "close to the mesh",
        };
        let moved = Mesh::new(vertices, mesh.faces().to_vec()).map_err(unfit)?;
        Self::made(moved, Some(mass)).map_err(unfit)
    }

    /// A body that never moves; the mesh may be open.
    ///
    /// # Errors
    /// The mesh is too large for doubles to represent its box.
    pub fn fixed(mesh: Mesh) -> Result<Self, ShapeError> {
        Self::made(mesh, None)
    }

    fn made(mesh: Mesh, mass: Option<Mass>) -> Result<Self, ShapeError> {
        let vertices = mesh.vertices();
        let used = || mesh.faces().iter().flatten().map(|&index| vertices[index as usize]);
        let fold = |start: f64, pick: fn(f64, f64) -> f64| {
            used().fold([start; 3], |all, vertex| [0, 1, 2].map(|k: usize| pick(all[k], vertex[k])))
        };
        let (lo, hi) = (fold(f64::INFINITY, f64::min), fold(f64::NEG_INFINITY, f64::max));
        let center = [0, 1, 2].map(|k: usize| 0.5 * lo[k] + 0.5 * hi[k]);
        let half = [0, 1, 2].map(|k: usize| sub_up(hi[k], center[k]).max(sub_up(center[k], lo[k])));
        let axes = Matrix::<f64, 3>::identity().0.map(|row| row.0);
        let obb = Obb::new(center, axes, half)?;
        let square = |[x, y, z]: [f64; 3]| add_up(add_up(mul_up(x, x), mul_up(y, y)), mul_up(z, z));
        let radius = sqrt_up(used().map(square).fold(0.0, f64::max));
        let features = Features::of(&mesh);
        let asymmetry = mass.map_or(0.0, |mass| {
            let moments = principal(mass.inertia()).moments;
            moments[2] / moments[0] - 1.0
        });
        // a step asks about surfaces only: a world starts with no body inside another, and that stays true as
        // long as no surfaces meet
        let body = Body::new(mesh).as_surface();
        Ok(Self { body, features, mass, obb, radius, asymmetry, hollow: false })
    }

    /// The same shape, marked as having room inside: a closed one may then hold other bodies, like a drum.
    #[must_use]
    pub fn hollow(self) -> Self {
        Self { hollow: true, ..self }
    }

    /// Whether other bodies may be inside a closed shape.
    #[must_use]
    pub fn is_hollow(&self) -> bool {
        self.hollow
    }

    /// The mesh and its tree, about the centre of mass, as a surface.
    #[must_use]
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Vertices, edges and their neighbourhoods.
    #[must_use]
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// The mass properties; `None` for a body that never moves.
    #[must_use]
    pub fn mass(&self) -> Option<&Mass> {
        self.mass.as_ref()
    }

    /// The point of the given mesh that is the origin now: the centre of mass, or zero.
    #[must_use]
    pub fn center(&self) -> [f64; 3] {
        self.mass.map_or([0.0; 3], |mass| mass.center())
    }

    /// The box of the mesh along its own axes.
    #[must_use]
    pub fn obb(&self) -> &Obb<3> {
        &self.obb
    }

    /// No point of the mesh is further than this from the origin.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// By how much the largest principal moment exceeds the smallest, relative to the smallest: zero for a
    /// body that turns like a ball.
    #[must_use]
    pub fn asymmetry(&self) -> f64 {
        self.asymmetry
    }

    /// The longest edge of its box, approximately.
    #[must_use]
    pub fn size(&self) -> f64 {
        2.0 * self.obb.half().iter().fold(0.0, |most: f64, &half| most.max(half))
    }
}
