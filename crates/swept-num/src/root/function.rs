//! What a root finder needs from a function.

use crate::{Interval, Jet, Smooth};

/// A function of time, known through enclosures.
///
/// # Guarantee expected
/// For every real time in `t`, the value (slope, curvature) lies in what is returned. A narrower `t` should
/// give a tighter enclosure; a point should give one about as wide as the rounding error. The function must
/// be continuous, and differentiable as often as the method in use requires.
pub trait Function {
    /// Encloses the function over `t`.
    fn value(&self, t: Interval) -> Interval;
    /// Encloses the first derivative over `t`.
    fn slope(&self, t: Interval) -> Interval;
    /// Encloses the second derivative over `t`.
    fn curvature(&self, t: Interval) -> Interval;

    /// Value and slope at one time; override it when the two can share work.
    fn tangent(&self, t: f64) -> (Interval, Interval) {
        let t = Interval::point(t);
        (self.value(t), self.slope(t))
    }

    /// Whether a root within `t` can count; `false` must be a proof that none does.
    ///
    /// A root reported as certain exists, but it need not count: `true` proves nothing. Contact queries use
    /// this to ask whether the features can meet, so that one search both finds and filters the roots.
    fn counts(&self, t: Interval) -> bool {
        let _ = t;
        true
    }
}

/// A formula that can be evaluated over any [`Smooth`] number type.
///
/// [`Smoothly`] turns it into a [`Function`], derivatives included.
pub trait Formula {
    /// The formula at `t`.
    fn at<T: Smooth>(&self, t: T) -> T;
}

/// A formula as a function, with derivatives by jets.
///
/// ```
/// use swept_num::{Formula, Interval, RootSearch, Smooth, Smoothly};
/// struct Wave;
/// impl Formula for Wave {
///     fn at<T: Smooth>(&self, t: T) -> T {
///         t.sin_cos().1 // cos t
///     }
/// }
/// let found = RootSearch { width: 1e-12, ..RootSearch::default() }
///     .first_root(&Smoothly(Wave), Interval::new(0.0, 10.0)?);
/// let span = found.outcome.span().expect("cosine has a root before 10");
/// assert!((span * 2.0).overlaps(Interval::PI));
/// # Ok::<(), swept_num::IntervalError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Smoothly<F>(pub F);

impl<F: Formula> Function for Smoothly<F> {
    fn value(&self, t: Interval) -> Interval {
        self.0.at(t)
    }
    fn slope(&self, t: Interval) -> Interval {
        self.0.at(Jet::time(t)).slope
    }
    fn curvature(&self, t: Interval) -> Interval {
        self.0.at(Jet::time(t)).curvature
    }
    fn tangent(&self, t: f64) -> (Interval, Interval) {
        let jet = self.0.at(Jet::time(Interval::point(t)));
        (jet.value, jet.slope)
    }
}
