//! Four points on straight paths, checked once.
//!
//! Point i is at (1 - t) start_i + t end_i at time t in [0, 1]; the difference end_i - start_i is the real
//! one, not its rounded value. Only coordinates that are not finite are refused; after this check no function
//! of the module can fail or panic.

use thiserror::Error;

/// Four points, each moving at constant velocity from t = 0 to t = 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StraightPaths {
    start: [[f64; 3]; 4],
    end: [[f64; 3]; 4],
}

/// Why paths were refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum StraightError {
    /// A coordinate is NaN or infinite.
    #[error(
        "coordinate {} of point {point} at t = {time} is {value}, not a finite number",
        ["x", "y", "z"].get(*.axis).unwrap_or(&"?")
    )]
    NotFinite {
        /// Which of the four points, counted from 0.
        point: usize,
        /// 0 for the start, 1 for the end.
        time: u8,
        /// Which coordinate, counted from 0.
        axis: usize,
        /// The value found.
        value: f64,
    },
}

impl StraightPaths {
    /// Paths from `start` to `end`, each a list of four points: vertex and triangle, or edge and edge.
    ///
    /// # Errors
    /// When a coordinate is not finite; the error names the point, the time and the coordinate.
    pub fn new(start: [[f64; 3]; 4], end: [[f64; 3]; 4]) -> Result<Self, StraightError> {
        for (time, points) in [(0, &start), (1, &end)] {
            for (point, coordinates) in points.iter().enumerate() {
                for (axis, &value) in coordinates.iter().enumerate() {
                    if !value.is_finite() {
                        return Err(StraightError::NotFinite { point, time, axis, value });
                    }
                }
            }
        }
        Ok(StraightPaths { start, end })
    }

    /// The points at t = 0.
    #[must_use]
    pub fn start(&self) -> &[[f64; 3]; 4] {
        &self.start
    }

    /// The points at t = 1.
    #[must_use]
    pub fn end(&self) -> &[[f64; 3]; 4] {
        &self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_coordinate_is_named() {
        let mut end = [[0.0; 3]; 4];
        end[2][1] = f64::NAN;
        let error = StraightPaths::new([[0.0; 3]; 4], end).unwrap_err();
        assert_eq!(error.to_string(), "coordinate y of point 2 at t = 1 is NaN, not a finite number");
        end[2][1] = f64::MAX;
        assert!(StraightPaths::new([[f64::MIN; 3]; 4], end).is_ok());
    }
}
