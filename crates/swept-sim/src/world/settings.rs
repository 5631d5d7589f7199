//! How a world is simulated.
//!
//! **What it answers.** Gravity, the length of a step, the distances and speeds that decide when bodies touch, bounce and
//! rest.
//!
//! **The mathematics.** Left out, the margin is a thousandth of the smallest moving body; impacts slower than what
//! gravity adds in four steps do not bounce; slower than an eighth of that a body is quiet.
//!
//! **Why it is sound.** None of these numbers enters a proof other than as the tolerance of a query.
//!
//! **Source.** Our own.

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
    /// The distance that bodies at rest keep, a length. `None`: a thousandth of the smallest moving body.
    pub margin: Option<f64>,
    /// The speed of approach below which nothing bounces. `None`: what gravity adds in four steps.
    pub bounce_speed: Option<f64>,
    /// How long a body must be quiet, in contact with something at rest, before it sleeps. `None`: never.
    pub sleep_after: Option<f64>,
    /// The residual at which the solver of impulses stops, a velocity. `None`: a ten thousandth of what gravity adds in a
    /// step, or a millionth of a margin a step without gravity.
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
    /// Refuses what cannot be.
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
                return refuse(field, value, "a finite number of zero or more");
            }
        }
        Ok(self)
    }
}
