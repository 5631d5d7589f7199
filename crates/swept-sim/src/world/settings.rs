//! How a world is simulated: gravity, the length of a step, and the distances and speeds that decide when
//! bodies touch, bounce and rest.
//!
//! **The mathematics.** By default the margin is a thousandth of the smallest moving body, impacts slower
//! than what gravity adds in four steps do not bounce, and a body slower than an eighth of that is quiet.
//!
//! **Why it is sound.** None of these numbers enters a proof, except as the tolerance of a query.

use crate::error::SimulationError;
use crate::range::{MOTION, TIME};

/// How a world is simulated.
///
/// ```
/// use swept_sim::Settings;
/// let settings = Settings { dt: 1.0 / 240.0, ..Settings::default() };
/// assert_eq!(settings.gravity, [0.0, 0.0, -9.81]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The acceleration of free bodies.
    pub gravity: [f64; 3],
    /// The length of a step.
    pub dt: f64,
    /// The distance that resting bodies keep (a length). `None`: a thousandth of the smallest moving body.
    pub margin: Option<f64>,
    /// Approaches slower than this do not bounce. `None`: what gravity adds in four steps.
    pub bounce_speed: Option<f64>,
    /// How long a body must be quiet, in contact with something at rest, before it falls asleep. `None`:
    /// never.
    pub sleep_after: Option<f64>,
    /// The residual at which the impulse solver stops (a velocity). `None`: a ten-thousandth of what gravity
    /// adds in a step, or a millionth of a margin per step if that is more.
    pub tolerance: Option<f64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            gravity: [0.0, 0.0, -9.81],
            dt: 1.0 / 120.0,
            margin: None,
            bounce_speed: None,
            sleep_after: Some(0.5),
            tolerance: None,
        }
    }
}

impl Settings {
    /// Refuses settings that are out of range.
    pub(super) fn checked(self) -> Result<Self, SimulationError> {
        let refuse = |field, value, wanted| Err(SimulationError::BadSetting { field, value, wanted });
        if let Some(&value) = self.gravity.iter().find(|x| !x.is_finite()) {
            return refuse("gravity", value, "a finite number");
        }
        let length = "a finite number above zero";
        let above = [("dt", Some(self.dt)), ("margin", self.margin), ("tolerance", self.tolerance)];
        for (field, value) in above {
            if let Some(value) = value.filter(|&x| !(x > 0.0 && x.is_finite())) {
                return refuse(field, value, length);
            }
        }
        let motion = self.gravity.map(|x| ("gravity", Some(x)));
        let speeds =
            [("bounce_speed", self.bounce_speed), ("tolerance", self.tolerance), ("margin", self.margin)];
        for (field, value) in motion.into_iter().chain(speeds) {
            if let Some(value) = value.filter(|&x| !MOTION.holds(x)) {
                return refuse(field, value, MOTION.wanted);
            }
        }
        for (field, value) in [("dt", Some(self.dt)), ("sleep_after", self.sleep_after.filter(|&x| x > 0.0))]
        {
            if let Some(value) = value.filter(|&x| !TIME.holds(x)) {
                return refuse(field, value, TIME.wanted);
            }
        }
        for (field, value) in [("bounce_speed", self.bounce_speed), ("sleep_after", self.sleep_after)] {
            if let Some(value) = value.filter(|&x| !(x >= 0.0 && x.is_finite())) {
                return refuse(field, value, "a finite number, zero or above");
            }
        }
        Ok(self)
    }
}
