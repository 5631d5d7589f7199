//! A box as it is printed.

use serde::Serialize;
use swept_frames::Bounds;

/// The two ends of a box on each axis.
#[derive(Serialize)]
pub struct PrintedBox {
    pub min: Vec<f64>,
    pub max: Vec<f64>,
}

impl PrintedBox {
    /// The box around both.
    pub fn hull(&self, other: &Self) -> Self {
        let joined = |a: &[f64], b: &[f64], pick: fn(f64, f64) -> f64| {
            a.iter().zip(b).map(|(&a, &b)| pick(a, b)).collect()
        };
        Self { min: joined(&self.min, &other.min, f64::min), max: joined(&self.max, &other.max, f64::max) }
    }
}

impl<const D: usize> From<Bounds<D>> for PrintedBox {
    fn from(bounds: Bounds<D>) -> Self {
        Self { min: bounds.lo.to_vec(), max: bounds.hi.to_vec() }
    }
}
