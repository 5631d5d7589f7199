//! Recipes: which body, how many triangles, how large.
//!
//! [`Builtin`] is a recipe parsed from text, written back to text, or built into a mesh. The longest edge of
//! the body's axis-aligned box is `size`; the centre of that box is the origin.
//!
//! ```text
//! text     name | name(count) | name(count, size=length) | name(size=length)
//! count    tetrahedron 4k², box 12k², icosphere 20k²: the closest k (the smaller of two)
//!          the others: exactly as requested, an odd count rounded up
//!          (a closed surface has an even number of triangles)
//! ```
//!
//! Counts and sizes are checked by the constructor, so that building the mesh cannot fail.

use super::error::BuiltinError;
use super::surface::Surface;
use super::{gear, round, subdivided, teapot};
use crate::shape::Mesh;
use std::fmt;
use std::str::FromStr;

/// Maximum number of triangles of a built-in body.
const MOST: u32 = 5_000_000;

/// The range of sizes: squares and cubes of them stay far from overflow.
const SIZES: [f64; 2] = [1e-60, 1e60];

/// Maximum number of characters of a name or value that are repeated in an error.
const SHOWN: usize = 40;

/// The shape of a built-in body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuiltinKind {
    /// A regular tetrahedron.
    Tetrahedron,
    /// A cube.
    Box,
    /// A sphere, from an icosahedron.
    Icosphere,
    /// A ring in the plane z = 0, its tube two fifths as thick as the ring is wide.
    Torus,
    /// A trefoil knot.
    TorusKnot,
    /// A toothed wheel with a bore, its axis along z.
    Gear,
    /// A bumpy ball.
    Blob,
    /// A pot with spout (+y), handle (-y) and lid (+z), one surface with one handle.
    Teapot,
}

impl BuiltinKind {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Tetrahedron,
        Self::Box,
        Self::Icosphere,
        Self::Torus,
        Self::TorusKnot,
        Self::Gear,
        Self::Blob,
        Self::Teapot,
    ];

    /// The name in recipes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Tetrahedron => "tetrahedron",
            Self::Box => "box",
            Self::Icosphere => "icosphere",
            Self::Torus => "torus",
            Self::TorusKnot => "torus-knot",
            Self::Gear => "gear",
            Self::Blob => "blob",
            Self::Teapot => "teapot",
        }
    }

    /// The default count, for a recipe without one.
    fn usual(self) -> u32 {
        match self {
            Self::Tetrahedron => 4,
            Self::Box => 12,
            _ => 5120,
        }
    }

    /// Minimum number of triangles that show the shape.
    fn fewest(self) -> u32 {
        match self {
            Self::Tetrahedron => 4,
            Self::Box => 12,
            Self::Icosphere => 20,
            Self::Torus => round::TORUS_FEWEST,
            Self::TorusKnot => round::KNOT_FEWEST,
            Self::Gear => gear::FEWEST,
            Self::Blob => round::BLOB_FEWEST,
            Self::Teapot => teapot::FEWEST,
        }
    }

    /// The possible count closest to the requested one.
    fn nearest(self, wanted: u32) -> u32 {
        match self {
            Self::Tetrahedron => subdivided::nearest(4, wanted),
            Self::Box => subdivided::nearest(12, wanted),
            Self::Icosphere => subdivided::nearest(20, wanted),
            _ => wanted.next_multiple_of(2),
        }
    }

    fn surface(self, triangles: u32) -> Surface {
        match self {
            Self::Tetrahedron => subdivided::tetrahedron(triangles),
            Self::Box => subdivided::cube(triangles),
            Self::Icosphere => subdivided::icosphere(triangles),
            Self::Torus => round::torus(triangles),
            Self::TorusKnot => round::torus_knot(triangles),
            Self::Gear => gear::gear(triangles),
            Self::Blob => round::blob(triangles),
            Self::Teapot => teapot::teapot(triangles),
        }
    }
}

/// A recipe for a built-in body.
///
/// ```
/// use swept::Builtin;
/// use swept::internals::shape::BuiltinKind;
/// let gear: Builtin = "gear(3001, size=2.5)".parse()?;
/// assert_eq!((gear.kind(), gear.triangles(), gear.size()), (BuiltinKind::Gear, 3002, 2.5));
/// assert_eq!(gear.to_string(), "gear(3002, size=2.5)");
/// assert_eq!(gear.mesh().faces().len(), 3002);
/// # Ok::<(), swept::BuiltinError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Builtin {
    kind: BuiltinKind,
    triangles: u32,
    size: f64,
}

impl Builtin {
    /// The recipe with about this many triangles and this longest extent.
    ///
    /// # Errors
    /// If there are too few or too many triangles, or the size is not a valid length.
    pub fn new(kind: BuiltinKind, triangles: u32, size: f64) -> Result<Self, BuiltinError> {
        let [least, most] = [kind.fewest(), MOST];
        if !(least..=most).contains(&triangles) {
            return Err(BuiltinError::Triangles {
                kind: kind.name(),
                triangles: triangles.into(),
                least,
                most,
            });
        }
        let [least, most] = SIZES;
        if !(least..=most).contains(&size) {
            return Err(BuiltinError::Size { size, least, most });
        }
        Ok(Self { kind, triangles: kind.nearest(triangles), size })
    }

    /// The shape.
    #[must_use]
    pub fn kind(&self) -> BuiltinKind {
        self.kind
    }

    /// The number of triangles of the mesh.
    #[must_use]
    pub fn triangles(&self) -> u32 {
        self.triangles
    }

    /// The longest edge of its axis-aligned box.
    #[must_use]
    pub fn size(&self) -> f64 {
        self.size
    }

    /// The mesh.
    ///
    /// # Guarantee
    /// Closed, every face outward, no face degenerate, the same bits on every machine.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        let (mut vertices, faces) = self.kind.surface(self.triangles);
        let mut lo = [f64::INFINITY; 3];
        let mut hi = [f64::NEG_INFINITY; 3];
        for vertex in &vertices {
            for axis in 0..3 {
                lo[axis] = lo[axis].min(vertex[axis]);
                hi[axis] = hi[axis].max(vertex[axis]);
            }
        }
        let longest = (0..3).map(|axis| hi[axis] - lo[axis]).fold(0.0, f64::max);
        let scale = self.size / longest;
        for vertex in &mut vertices {
            for axis in 0..3 {
                vertex[axis] = (vertex[axis] - 0.5 * (lo[axis] + hi[axis])) * scale;
            }
        }
        Mesh::new(vertices, faces).expect("generators produce finite points and only refer to those")
    }
}

impl fmt::Display for Builtin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}, size={:?})", self.kind.name(), self.triangles, self.size)
    }
}

impl FromStr for Builtin {
    type Err = BuiltinError;

    fn from_str(text: &str) -> Result<Self, BuiltinError> {
        let text = text.trim();
        let (name, rest) = match text.split_once('(') {
            Some((name, rest)) => (name.trim(), Some(rest)),
            None => (text, None),
        };
        let kind =
            BuiltinKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| unknown(name))?;
        let wrong = |what: String| BuiltinError::Syntax {
            what,
            example: format!("{name}({}, size=2)", if kind.usual() > 12 { 70000 } else { kind.usual() }),
        };
        let (mut triangles, mut size) = (None, None);
        if let Some(rest) = rest {
            let inner =
                rest.strip_suffix(')').ok_or_else(|| wrong("the closing bracket `)` is missing".into()))?;
            for (place, argument) in inner.split(',').map(str::trim).enumerate() {
                match argument.split_once('=').map(|(key, value)| (key.trim(), value.trim())) {
                    None if argument.is_empty() && inner.trim().is_empty() => {}
                    None if place == 0 => triangles = Some(count(argument).map_err(wrong)?),
                    Some(("triangles", value)) if triangles.is_none() => {
                        triangles = Some(count(value).map_err(wrong)?);
                    }
                    Some(("size", value)) if size.is_none() => size = Some(length(value).map_err(wrong)?),
                    _ => return Err(wrong(format!("`{}` is not understood", shown(argument)))),
                }
            }
        }
        let triangles = triangles.unwrap_or(kind.usual().into());
        let narrow = u32::try_from(triangles).ok().filter(|&count| count <= MOST);
        let narrow = narrow.ok_or(BuiltinError::Triangles {
            kind: kind.name(),
            triangles,
            least: kind.fewest(),
            most: MOST,
        })?;
        Self::new(kind, narrow, size.unwrap_or(1.0))
    }
}

fn count(text: &str) -> Result<u64, String> {
    text.replace('_', "").parse().map_err(|_| format!("`{}` is not a number of triangles", shown(text)))
}

fn length(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| format!("the size `{}` is not a number", shown(text)))
}

fn shown(text: &str) -> String {
    let mut kept: String = text.chars().take(SHOWN).collect();
    if kept.len() < text.len() {
        kept.push('…');
    }
    kept
}

fn unknown(name: &str) -> BuiltinError {
    let names = BuiltinKind::ALL.map(BuiltinKind::name);
    let near = names.into_iter().map(|known| (strsim::osa_distance(&shown(name), known), known)).min();
    let suggestion = match near {
        _ if name == "cube" => " (did you mean `box`?)".to_owned(),
        _ if name == "sphere" || name == "ball" => " (did you mean `icosphere`?)".to_owned(),
        Some((count, known)) if 2 * count <= known.len() => format!(" (did you mean `{known}`?)"),
        _ => String::new(),
    };
    BuiltinError::NoSuchBody { name: shown(name), suggestion, all: names.join(", ") }
}
