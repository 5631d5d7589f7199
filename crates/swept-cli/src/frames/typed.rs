//! Frames as they are typed in files, and the touching rule as it is typed on the command line.

use clap::ValueEnum;
use serde::Deserialize;
use swept::frame::{Frame, FrameKind, Touching};

/// The touching rule on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub enum Rule {
    /// A common point is enough
    Closed,
    /// A common interior point is needed
    Open,
}

impl From<Rule> for Touching {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::Closed => Self::Closed,
            Rule::Open => Self::Open,
        }
    }
}

/// One frame as typed: points are orig + sum of x_i * comp[i], plus speed * t.
#[derive(Deserialize)]
pub struct TypedFrame {
    pub kind: TypedKind,
    pub orig: Vec<f64>,
    pub comp: Vec<Vec<f64>>,
    #[serde(default)]
    pub speed: Option<Vec<f64>>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TypedKind {
    Cuboid,
    Tetrahedron,
    Triangle,
}

impl From<TypedKind> for FrameKind {
    fn from(kind: TypedKind) -> Self {
        match kind {
            TypedKind::Cuboid => Self::Parallelepiped,
            TypedKind::Tetrahedron | TypedKind::Triangle => Self::Simplex,
        }
    }
}

/// The frame that was typed; `name` tells errors apart.
pub fn frame<const D: usize>(name: &str, typed: &TypedFrame) -> Result<Frame<D>, String> {
    if matches!(typed.kind, TypedKind::Triangle) && D == 3 {
        return Err(format!("{name}: a triangle has 2 coordinates, not 3"));
    }
    let mut edges = [[0.0; D]; D];
    if typed.comp.len() != D {
        return Err(format!(
            "{name}: comp has {} vectors; {D} are needed, as many as coordinates",
            typed.comp.len()
        ));
    }
    for (index, (edge, typed)) in edges.iter_mut().zip(&typed.comp).enumerate() {
        *edge = vector(&format!("{name}: comp[{index}]"), typed)?;
    }
    let origin = vector(&format!("{name}: orig"), &typed.orig)?;
    Frame::new(typed.kind.into(), origin, edges).map_err(|error| format!("{name}: {error}"))
}

/// A vector of the right length.
pub fn vector<const D: usize>(name: &str, typed: &[f64]) -> Result<[f64; D], String> {
    typed.try_into().map_err(|_| format!("{name} has {} coordinates; {D} are needed", typed.len()))
}
