//! A knot of a spline: where it passes, and when.
//!
//! **What it answers.** Which numbers define a [`Spline`](super::Spline), and is each of them valid?
//!
//! **Why it is sound.** They are floats taken as exact reals; everything else is derived from them.

use super::error::{Field, MotionError, finite, finite_number};

/// Where a spline passes, and when.
///
/// ```
/// use swept::Knot;
/// let at_rest = Knot { velocity: Some([0.0; 3]), ..Knot::at(2.0, [1.0, 0.0, 0.5]) };
/// assert!(at_rest.angles.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Knot {
    /// The time.
    pub time: f64,
    /// The position of the reference point.
    pub position: [f64; 3],
    /// Its velocity; if `None`, the acceleration is continuous here, and zero at the first and last knot.
    pub velocity: Option<[f64; 3]>,
    /// The angle about each axis, in radians, whole turns included.
    pub angles: Vec<f64>,
    /// The rate of each angle; if `None`, their second derivatives are continuous here, and zero at the first
    /// and last knot.
    pub rates: Option<Vec<f64>>,
}

impl Knot {
    /// A position at a time, without velocity and angles.
    #[must_use]
    pub const fn at(time: f64, position: [f64; 3]) -> Self {
        Self { time, position, velocity: None, angles: Vec::new(), rates: None }
    }

    /// Refuses an invalid knot; `what` names it.
    pub(super) fn checked(&self, axes: usize, what: &Field) -> Result<(), MotionError> {
        finite_number(what.then(".time"), self.time)?;
        finite(what.then(".position"), &self.position)?;
        if let Some(velocity) = &self.velocity {
            finite(what.then(".velocity"), velocity)?;
        }
        let lists = [(".angles", Some(&self.angles)), (".rates", self.rates.as_ref())];
        for (name, list) in lists {
            let Some(list) = list else { continue };
            let what = what.then(name);
            if list.len() != axes {
                return Err(MotionError::WrongCount { what, count: list.len(), axes });
            }
            for (k, value) in list.iter().enumerate() {
                finite_number(what.then(format_args!("[{k}]")), *value)?;
            }
        }
        Ok(())
    }
}
