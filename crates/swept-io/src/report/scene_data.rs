//! What the viewer is given: JSON in the page, with numbers in 32-bit floats as base64.

use super::trees::TreeData;
use super::visited::VisitData;
use base64::Engine;
use serde::Serialize;

/// The least and the greatest coordinates of some points.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Bounds(pub [f64; 3], pub [f64; 3]);

impl Bounds {
    /// The box of these points; about the origin where there are none.
    pub fn of(points: impl Iterator<Item = [f64; 3]>) -> Self {
        let mut found = Self([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for point in points {
            found.0 = std::array::from_fn(|i| found.0[i].min(point[i]));
            found.1 = std::array::from_fn(|i| found.1[i].max(point[i]));
        }
        if found.0[0] <= found.1[0] { found } else { Self([-1.0; 3], [1.0; 3]) }
    }

    pub fn middle(&self) -> [f64; 3] {
        std::array::from_fn(|i| 0.5 * self.0[i] + 0.5 * self.1[i])
    }

    /// The same box, measured from a point.
    pub fn from(&self, origin: [f64; 3]) -> Self {
        Self(std::array::from_fn(|i| self.0[i] - origin[i]), std::array::from_fn(|i| self.1[i] - origin[i]))
    }

    /// The farthest that a point of it is from the origin.
    pub fn reach(&self) -> f64 {
        (0..3).map(|i| self.0[i].abs().max(self.1[i].abs())).map(|c| c * c).sum::<f64>().sqrt()
    }
}

/// What the viewer draws.
#[derive(Serialize)]
pub(crate) struct SceneData {
    /// The box of all that moves, at any time shown.
    pub whole: Bounds,
    /// The box of all that moves, at the moment that the camera looks at first.
    pub first: Bounds,
    /// Everything is within this distance of the origin.
    pub extent: f64,
    pub size: f64,
    /// The direction that is up in the picture.
    pub up: [f64; 3],
    pub times: Vec<f64>,
    pub witness: Option<WitnessData>,
    pub bodies: Vec<BodyData>,
    pub trees: Vec<TreeData>,
    pub visits: Option<VisitData>,
    /// What the bodies are called, where events name them.
    pub names: Vec<String>,
    /// Time, the two bodies, points.
    pub events: Vec<(f64, [usize; 2], Vec<[f64; 3]>)>,
}

#[derive(Serialize)]
pub(crate) struct WitnessData {
    pub point: [f64; 3],
    pub normal: [f64; 3],
}

/// A body of the viewer.
#[derive(Serialize)]
pub(crate) struct BodyData {
    pub vertices: String,
    pub faces: String,
    pub count: usize,
    pub color: [f64; 3],
    pub segments: bool,
    /// It never moves, and what moves behind it shines through.
    pub fixed: bool,
    /// For each moment the columns of the rotation, then the translation: twelve numbers.
    pub poses: String,
}

impl SceneData {
    /// As it may stand in a page: no name in it can end the element.
    pub fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|_| "null".to_owned()).replace('<', "\\u003c")
    }
}

/// Bytes in base64.
pub(crate) fn text(bytes: impl Iterator<Item = u8>) -> String {
    base64::engine::general_purpose::STANDARD.encode(bytes.collect::<Vec<u8>>())
}

/// Little-endian floats in base64.
pub(crate) fn floats(numbers: impl Iterator<Item = f32>) -> String {
    text(numbers.flat_map(f32::to_le_bytes))
}
