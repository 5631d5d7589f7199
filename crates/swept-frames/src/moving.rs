//! A frame that moves with constant velocity, and the time span of a query.

use super::error::{FrameError, LARGEST, check};
use super::shape::Frame;

/// A frame whose points move as `x + velocity·t`; the stored frame is its position at t = 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingFrame<const D: usize> {
    frame: Frame<D>,
    velocity: [f64; D],
}

impl<const D: usize> MovingFrame<D> {
    /// A moving frame from its position at t = 0 and its velocity.
    ///
    /// # Errors
    /// A velocity that is not finite or beyond 2^510.
    pub fn new(frame: Frame<D>, velocity: [f64; D]) -> Result<Self, FrameError> {
        check(|| "velocity".into(), &velocity)?;
        Ok(Self { frame, velocity })
    }

    /// The frame at t = 0.
    pub fn frame(&self) -> &Frame<D> {
        &self.frame
    }

    /// The velocity.
    #[inline]
    pub fn velocity(&self) -> &[f64; D] {
        &self.velocity
    }
}

/// A closed time span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeSpan {
    start: f64,
    end: f64,
}

impl TimeSpan {
    /// From 0 to 1.
    pub const UNIT: Self = Self { start: 0.0, end: 1.0 };

    /// From `start` to `end`.
    ///
    /// # Errors
    /// An end that is not after the start, or not finite, or beyond 2^510.
    pub fn new(start: f64, end: f64) -> Result<Self, FrameError> {
        check(|| "time span".into(), &[start, end])?;
        if start < end { Ok(Self { start, end }) } else { Err(FrameError::EmptySpan { start, end }) }
    }

    /// The start.
    pub fn start(&self) -> f64 {
        self.start
    }

    /// The end.
    pub fn end(&self) -> f64 {
        self.end
    }
}

/// [`TimeSpan::UNIT`].
impl Default for TimeSpan {
    fn default() -> Self {
        Self::UNIT
    }
}

const _: () = assert!(LARGEST > 1e150);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reversed_and_empty_spans_are_refused() {
        assert_eq!(TimeSpan::new(1.0, 1.0), Err(FrameError::EmptySpan { start: 1.0, end: 1.0 }));
        assert!(TimeSpan::new(2.0, 1.0).is_err() && TimeSpan::new(0.0, f64::INFINITY).is_err());
        assert_eq!(TimeSpan::new(0.0, 1.0), Ok(TimeSpan::UNIT));
    }
}
