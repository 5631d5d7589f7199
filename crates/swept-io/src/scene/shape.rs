//! Shapes given by a few numbers, in place of a mesh.
//!
//! **What it answers.** Which mesh, radius and enlargement stand for a box, a sphere, a capsule or a cylinder. The
//! mesh of a half-space depends on the other bodies ([`half_space`](super::half_space)).
//!
//! **The mathematics.** All lie about their origin; capsules and cylinders along z. A box is a mesh of twelve
//! triangles. A sphere is a point with a radius and a capsule a segment with a radius: both exactly. A
//! cylinder is a [`Prism`] around it, larger by at most [`LARGER`] of its radius. That is relative to the radius
//! because a file does not say what its unit is: a ten-thousandth of a metre would be a lot for a pin in a
//! scene in metres, and nothing for a tank in a scene in millimetres.
//!
//! **Why it is sound.** Half of a length is exact. What is told about the prism is proved where it is made.

use std::fmt;
use std::str::FromStr;
use swept::internals::shape::{HalfSpace, Prism};
use swept::{Body, Mesh, ShapeError};

/// By how much the prism around a cylinder may be larger, in radii.
pub const LARGER: f64 = 1e-4;

/// A shape about its own origin. Written as text such as `capsule(0.1, 2.0)`.
///
/// ```
/// use swept_io::scene::SceneShape;
/// let rod: SceneShape = "capsule(0.1, 2)".parse()?;
/// assert_eq!((rod, rod.radius()), (SceneShape::Capsule([0.1, 2.0]), 0.1));
/// assert_eq!(rod.to_string(), "capsule(0.1, 2.0)");
/// assert_eq!(rod.mesh()?.vertices(), [[0.0, 0.0, -1.0], [0.0, 0.0, 1.0]]);
/// assert!("sphere(-1)".parse::<SceneShape>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SceneShape {
    /// The full edges.
    Box([f64; 3]),
    /// The radius.
    Sphere(f64),
    /// The radius, and the length of the segment in the middle.
    Capsule([f64; 2]),
    /// The radius and the length.
    Cylinder([f64; 2]),
    /// n and d: the points x with n·x <= d.
    HalfSpace([f64; 4]),
}

impl SceneShape {
    /// The shape, if its lengths are above zero.
    ///
    /// # Errors
    /// One of them is not.
    pub fn checked(self) -> Result<Self, ShapeError> {
        let lengths: &[(&str, f64)] = match &self {
            Self::Box([x, y, z]) => &[("edge x", *x), ("edge y", *y), ("edge z", *z)],
            Self::Sphere(radius) => &[("the radius", *radius)],
            Self::Capsule([radius, length]) | Self::Cylinder([radius, length]) => {
                &[("the radius", *radius), ("the length", *length)]
            }
            Self::HalfSpace(_) => &[],
        };
        for &(what, value) in lengths {
            let what = what.to_owned();
            match value {
                _ if !value.is_finite() => return Err(ShapeError::NotFinite { what, value }),
                _ if value < 0.0 => return Err(ShapeError::Negative { what, value }),
                0.0 => return Err(ShapeError::Zero { what }),
                _ => {}
            }
        }
        self.prism()?;
        self.half_space()?;
        Ok(self)
    }

    /// Its name in files.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Box(_) => "box",
            Self::Sphere(_) => "sphere",
            Self::Capsule(_) => "capsule",
            Self::Cylinder(_) => "cylinder",
            Self::HalfSpace(_) => "half_space",
        }
    }

    /// The mesh, to be [rounded](swept::Body::rounded).
    ///
    /// # Errors
    /// A length is not above zero, or it is a half-space, which has no mesh of its own.
    pub fn mesh(&self) -> Result<Mesh, ShapeError> {
        match *self {
            Self::Box(edges) => Mesh::cuboid(edges),
            Self::Sphere(_) => Mesh::point([0.0; 3]),
            Self::Capsule([_, length]) => Mesh::segment([0.0, 0.0, -0.5 * length], [0.0, 0.0, 0.5 * length]),
            Self::Cylinder([radius, length]) => {
                Prism::around(radius, length, LARGER).map(|prism| prism.mesh().clone())
            }
            Self::HalfSpace([x, y, z, offset]) => {
                Err(ShapeError::NoBlock { normal: [x, y, z], offset, reach: f64::INFINITY })
            }
        }
    }

    /// The radius by which the mesh is rounded.
    #[must_use]
    pub fn radius(&self) -> f64 {
        match *self {
            Self::Sphere(radius) | Self::Capsule([radius, _]) => radius,
            Self::Box(_) | Self::Cylinder(_) | Self::HalfSpace(_) => 0.0,
        }
    }

    /// The prism around a cylinder.
    ///
    /// # Errors
    /// It cannot be made or checked.
    pub fn prism(&self) -> Result<Option<Prism>, ShapeError> {
        match *self {
            Self::Cylinder([radius, length]) => Prism::around(radius, length, LARGER).map(Some),
            Self::Box(_) | Self::Sphere(_) | Self::Capsule(_) | Self::HalfSpace(_) => Ok(None),
        }
    }

    /// The half-space, if it is one.
    ///
    /// # Errors
    /// Its numbers are not valid.
    pub fn half_space(&self) -> Result<Option<HalfSpace>, ShapeError> {
        match *self {
            Self::HalfSpace([x, y, z, offset]) => HalfSpace::new([x, y, z], offset).map(Some),
            Self::Box(_) | Self::Sphere(_) | Self::Capsule(_) | Self::Cylinder(_) => Ok(None),
        }
    }

    /// By how much its mesh is larger.
    ///
    /// # Errors
    /// It is not valid.
    pub fn enlargement(&self, mesh: &Mesh) -> Result<f64, ShapeError> {
        let excess = self.half_space()?.map(|space| space.excess(mesh));
        Ok(excess.or(self.prism()?.map(|prism| prism.enlargement())).unwrap_or(0.0))
    }

    /// A body that stands for it, from one with its mesh.
    ///
    /// # Errors
    /// It is not valid.
    pub fn rounded(&self, body: Body) -> Result<Body, ShapeError> {
        if let Some(space) = self.half_space()? {
            return body.standing_for(&space);
        }
        let enlargement = self.enlargement(body.mesh())?;
        body.rounded(self.radius())?.circumscribed(enlargement)
    }

    /// What a user should know about it and its mesh.
    #[must_use]
    pub fn note(&self, mesh: &Mesh) -> Option<String> {
        if let Some(space) = self.half_space().ok()? {
            let exact = format!("{self} is tested as the part of it that the other bodies can reach");
            return Some(match space.excess(mesh) {
                0.0 => exact,
                excess => format!(
                    "{exact}, which is at most {excess:.3e} larger after rounding: clear holds for the half-space as it is, \
                     and a hit is claimed only where it is proved for the half-space"
                ),
            });
        }
        let prism = self.prism().ok()??;
        Some(format!(
            "{self} is tested as a prism of {} sides around it, at most {:.3e} larger: clear holds for the cylinder as it \
             is, distances may be larger by as much, and a hit is claimed only where it is proved for the cylinder",
            prism.sides(),
            prism.enlargement()
        ))
    }
}

impl fmt::Display for SceneShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name();
        match self {
            Self::Box([x, y, z]) => write!(f, "{name}({x:?}, {y:?}, {z:?})"),
            Self::Sphere(radius) => write!(f, "{name}({radius:?})"),
            Self::Capsule([radius, length]) | Self::Cylinder([radius, length]) => {
                write!(f, "{name}({radius:?}, {length:?})")
            }
            Self::HalfSpace([x, y, z, d]) => write!(f, "{name}({x:?}, {y:?}, {z:?}, {d:?})"),
        }
    }
}

impl SceneShape {
    /// Whether a text is meant as a shape: `box` with three numbers, which no recipe of a built-in body has, or one
    /// of the other names.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        let (name, rest) = text.trim().split_once('(').unwrap_or((text.trim(), ""));
        match name.trim() {
            "box" => rest.matches(',').count() == 2 && !rest.contains('='),
            name => matches!(name, "sphere" | "capsule" | "cylinder" | "half_space"),
        }
    }
}

impl FromStr for SceneShape {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, rest) = text.trim().split_once('(').unwrap_or((text.trim(), ""));
        let name = name.trim();
        let wanted = match name {
            "box" => "box(x, y, z)",
            "sphere" => "sphere(radius)",
            "capsule" => "capsule(radius, length)",
            "cylinder" => "cylinder(radius, length)",
            "half_space" => "half_space(nx, ny, nz, d)",
            _ => return Err(format!("{name:?} is not box, sphere, capsule, cylinder or half_space")),
        };
        let numbers =
            rest.strip_suffix(')').map(|inner| inner.split(',').map(|number| number.trim().parse()));
        let numbers: Option<Vec<f64>> = numbers.and_then(|numbers| numbers.collect::<Result<_, _>>().ok());
        let shape = match (name, numbers.as_deref()) {
            ("box", Some(&[x, y, z])) => Self::Box([x, y, z]),
            ("sphere", Some(&[radius])) => Self::Sphere(radius),
            ("capsule", Some(&[radius, length])) => Self::Capsule([radius, length]),
            ("cylinder", Some(&[radius, length])) => Self::Cylinder([radius, length]),
            ("half_space", Some(&[x, y, z, d])) => Self::HalfSpace([x, y, z, d]),
            _ => return Err(format!("{name}: expected {wanted}")),
        };
        shape.checked().map_err(|error| format!("{name}: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_written_and_read() {
        let shapes = [
            SceneShape::Box([1.0, 2.0, 0.1]),
            SceneShape::Sphere(0.1),
            SceneShape::Capsule([0.1, 1e-9]),
            SceneShape::Cylinder([3.0, 1e20]),
        ];
        for shape in shapes {
            assert_eq!(shape.to_string().parse(), Ok(shape));
            assert!(SceneShape::is_meant(&shape.to_string()));
            assert!(shape.mesh().is_ok(), "{shape}");
        }
        let floor = SceneShape::HalfSpace([0.0, 1e-9, 2.0, -0.5]);
        assert_eq!(floor.to_string(), "half_space(0.0, 1e-9, 2.0, -0.5)");
        assert_eq!(floor.to_string().parse(), Ok(floor));
        assert!(SceneShape::is_meant("half_space(0, 0, 1, 0)") && floor.mesh().is_err());
        for builtin in ["box", "box(12)", "box(12, size=2)", "icosphere(80)", "spheres", "sphere.obj(1)"] {
            assert!(!SceneShape::is_meant(builtin), "{builtin}");
        }
        let refused = [
            ("sphere", "sphere: expected sphere(radius)"),
            ("sphere(1, 2)", "sphere: expected sphere(radius)"),
            ("capsule(1)", "capsule: expected capsule(radius, length)"),
            ("cylinder(1, 0)", "cylinder: the length is 0, but must be above zero"),
            ("sphere(nan)", "sphere: the radius is NaN, not a finite number"),
            ("box(1, -2, 3)", "box: edge y is -2, but must not be negative"),
            ("sphere(1", "sphere: expected sphere(radius)"),
            ("half_space(0, 0, 1)", "half_space: expected half_space(nx, ny, nz, d)"),
            ("half_space(0, 0, 0, 1)", "half_space: the normal is 0, but must be above zero"),
        ];
        for (text, told) in refused {
            assert_eq!(text.parse::<SceneShape>(), Err(told.to_owned()));
        }
    }
}
