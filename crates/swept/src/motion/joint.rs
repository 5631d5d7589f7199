//! Joints: how one link of a chain moves on the previous link.
//!
//! **What it answers.** The value of a joint over time (an angle or a length), its rate and its second
//! derivative, enclosed.
//!
//! **The mathematics.** A joint has a frame fixed on the previous link (`mount`) and an axis in that frame.
//! Its value is a polynomial in t - epoch, or linear between keyframes:
//!
//! ```text
//! value = c0 + c1 τ + c2 τ² + …           value = v_i + (v_i+1 - v_i) (t - t_i)/(t_i+1 - t_i)
//! ```
//!
//! **Why it is sound.** Intervals throughout; over a span a polynomial is also enclosed by its mean value
//! form, and a linear piece by its ends.
//!
//! **Source.** [D2M14, section 3.1.4], which describes such chains but does not implement them.

use super::error::{Field, MotionError, PoseOwner, finite, finite_number};
use super::exact_interval::ExactInterval;
use super::placement::Placement;
use super::steady::duration;
use swept_num::{Interval, Number};

/// How a joint lets its link move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum JointKind {
    /// Turn about the axis; the value is an angle in radians.
    Revolute,
    /// Slide along the axis; the value is a length.
    Prismatic,
}

/// The value of a joint over time.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum JointLaw {
    /// c0 + c1 τ + c2 τ² + … with τ = t - epoch.
    Polynomial {
        /// The time at which the value is c0.
        epoch: f64,
        /// The coefficients, lowest first.
        coefficients: Vec<f64>,
    },
    /// Times and values, times increasing, linear between each two; they must cover the chain's span.
    Keyframes(Vec<(f64, f64)>),
}

/// A joint and the link it carries.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Joint {
    /// Turning or sliding.
    pub kind: JointKind,
    /// The joint's frame in the frame of the previous link.
    pub mount: Placement,
    /// The axis in the joint's own frame, of any non-zero length.
    pub axis: [f64; 3],
    /// The value over time.
    pub law: JointLaw,
}

/// Value, rate and second derivative of a joint over a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct JointState {
    pub value: Interval,
    pub rate: Interval,
    pub bend: Interval,
}

impl Joint {
    /// Refuses an invalid joint; `what` names it.
    pub(super) fn checked(&self, what: &Field) -> Result<(), MotionError> {
        self.mount.checked(&PoseOwner::Part(what.then(".mount")))?;
        finite(what.then(".axis"), &self.axis)?;
        if self.axis == [0.0; 3] {
            return Err(MotionError::ZeroAxis { what: what.then(".axis") });
        }
        let name = what.then(".law");
        match &self.law {
            JointLaw::Polynomial { epoch, coefficients } => {
                finite_number(name.then(".epoch"), *epoch)?;
                if coefficients.is_empty() {
                    return Err(MotionError::Empty { what: name.then(".coefficients") });
                }
                for (k, coefficient) in coefficients.iter().enumerate() {
                    finite_number(name.then(format_args!(".coefficients[{k}]")), *coefficient)?;
                }
            }
            JointLaw::Keyframes(keyframes) => {
                if keyframes.len() < 2 {
                    return Err(MotionError::Empty { what: name.then(" (two or more keyframes)") });
                }
                for (k, (time, value)) in keyframes.iter().enumerate() {
                    finite_number(name.then(format_args!("[{k}].time")), *time)?;
                    finite_number(name.then(format_args!("[{k}].value")), *value)?;
                }
                if let Some(k) = keyframes.windows(2).position(|pair| pair[0].0 >= pair[1].0) {
                    let (before, after) = (keyframes[k].0, keyframes[k + 1].0);
                    return Err(MotionError::Unordered {
                        what: name.then(format_args!("[{}].time", k + 1)),
                        before,
                        after,
                    });
                }
            }
        }
        Ok(())
    }
}

impl JointLaw {
    /// The times over which the law is defined; `None` if it is defined for all times.
    pub(super) fn span(&self) -> Option<Interval> {
        match self {
            Self::Polynomial { .. } => None,
            Self::Keyframes(keyframes) => match (keyframes.first(), keyframes.last()) {
                (Some(first), Some(last)) => Some(Interval::between(first.0, last.0)),
                _ => None,
            },
        }
    }

    /// The times at which the rate may jump.
    pub(super) fn breaks(&self) -> impl Iterator<Item = f64> {
        let keyframes: &[(f64, f64)] = match self {
            Self::Polynomial { .. } => &[],
            Self::Keyframes(keyframes) => keyframes,
        };
        keyframes.iter().map(|keyframe| keyframe.0)
    }

    /// Parts processed for one instant: one for the joint, and one more for each dozen coefficients, which
    /// take as long.
    pub(super) fn effort(&self) -> u64 {
        match self {
            Self::Polynomial { coefficients, .. } => 1 + coefficients.len() as u64 / 12,
            Self::Keyframes(_) => 1,
        }
    }

    /// Value, rate and second derivative over a span (for an instant at a keyframe: from the right).
    pub(super) fn over(&self, span: Interval) -> JointState {
        match self {
            Self::Polynomial { epoch, coefficients } => polynomial(*epoch, coefficients, span),
            Self::Keyframes(keyframes) => straight(keyframes, span),
        }
    }
}

/// Horner's rule for value, first and second derivative.
fn horner(coefficients: &[f64], x: Interval) -> JointState {
    let (mut value, mut rate, mut half_bend) = (Interval::ZERO, Interval::ZERO, Interval::ZERO);
    for &coefficient in coefficients.iter().rev() {
        half_bend = half_bend * x + rate;
        rate = rate * x + value;
        value = value * x + coefficient;
    }
    JointState { value, rate, bend: half_bend * 2.0 }
}

fn polynomial(epoch: f64, coefficients: &[f64], span: Interval) -> JointState {
    let since = duration(epoch, span.lo()).0.hull(duration(epoch, span.hi()).0);
    let whole = horner(coefficients, since);
    if since.is_point() {
        return whole;
    }
    let middle = since.midpoint();
    let (at, offset) = (horner(coefficients, Interval::point(middle)), since - middle);
    let both = |wide: Interval, narrow: Interval| wide.intersection(narrow).unwrap_or(wide);
    let rate = both(whole.rate, at.rate + whole.bend * offset);
    JointState { value: both(whole.value, at.value + rate * offset), rate, bend: whole.bend }
}

fn straight(keyframes: &[(f64, f64)], span: Interval) -> JointState {
    let last = keyframes.len() - 2;
    let first = keyframes.partition_point(|keyframe| keyframe.0 <= span.lo()).clamp(1, last + 1) - 1;
    let end = keyframes.partition_point(|keyframe| keyframe.0 < span.hi()).clamp(first + 1, last + 1);
    let piece = |k: usize| {
        let ((t0, v0), (t1, v1)) = (keyframes[k], keyframes[k + 1]);
        let rate = (ExactInterval::exactly(v1) - ExactInterval::exactly(v0)).over(duration(t0, t1));
        let at = |t: f64| {
            if t <= t0 {
                Interval::point(v0)
            } else if t >= t1 {
                Interval::point(v1)
            } else {
                (ExactInterval::exactly(v0) + rate * duration(t0, t)).0
            }
        };
        (at(span.lo()).hull(at(span.hi())), rate.0)
    };
    let (value, rate) =
        (first + 1..end).map(piece).fold(piece(first), |(value, rate), (v, r)| (value.hull(v), rate.hull(r)));
    JointState { value, rate, bend: Interval::ZERO }
}

#[cfg(test)]
mod tests {
    use super::super::error::Argument;
    use super::*;

    fn iv(lo: f64, hi: f64) -> Interval {
        Interval::new(lo, hi).unwrap()
    }

    #[test]
    fn polynomials() {
        let law = JointLaw::Polynomial { epoch: 1.0, coefficients: vec![2.0, -3.0, 0.5, 1.0] };
        let at = law.over(Interval::point(3.0)); // τ = 2: 2 - 6 + 2 + 8, -3 + 2 + 12, 1 + 12
        assert!(at.value.contains(6.0) && at.rate.contains(11.0) && at.bend.contains(13.0));
        assert!(at.value.width() < 1e-13);
        let over = law.over(iv(3.0, 3.125));
        for t in [3.0, 3.0625, 3.125] {
            let at = law.over(Interval::point(t));
            assert!(
                over.value.encloses(at.value) && over.rate.encloses(at.rate) && over.bend.encloses(at.bend)
            );
        }
        assert!(over.value.width() < 1.2 * (law.over(Interval::point(3.125)).value - at.value).hi());
        assert!(law.span().is_none() && law.breaks().count() == 0);
    }

    #[test]
    fn keyframes() {
        let law = JointLaw::Keyframes(vec![(0.0, 1.0), (1.0, 3.0), (3.0, -1.0)]);
        assert_eq!(law.span(), Some(iv(0.0, 3.0)));
        assert_eq!(law.breaks().collect::<Vec<_>>(), [0.0, 1.0, 3.0]);
        let at = |t| law.over(Interval::point(t));
        assert_eq!((at(0.0).value, at(0.0).rate), (Interval::ONE, Interval::point(2.0)));
        assert_eq!((at(0.5).value, at(2.0).value), (Interval::point(2.0), Interval::ONE));
        assert_eq!(
            (at(1.0).value, at(1.0).rate),
            (Interval::point(3.0), Interval::point(-2.0)),
            "from the right"
        );
        assert_eq!((at(3.0).value, at(3.0).rate), (Interval::point(-1.0), Interval::point(-2.0)));
        let across = law.over(iv(0.5, 2.0));
        assert_eq!((across.value, across.rate), (iv(1.0, 3.0), iv(-2.0, 2.0)));
        assert_eq!(law.over(iv(0.5, 1.0)).rate, Interval::point(2.0), "the piece before, not the one after");
    }

    #[test]
    fn bad_joints_are_named() {
        let joint = |axis, law| Joint { kind: JointKind::Revolute, mount: Placement::IDENTITY, axis, law };
        let line = |c: &[f64]| JointLaw::Polynomial { epoch: 0.0, coefficients: c.to_vec() };
        let refused =
            |joint: Joint| joint.checked(&Field::new(Argument::Joints, "[2]")).unwrap_err().to_string();
        assert!(joint([0.0, 0.0, 1.0], line(&[1.0])).checked(&Argument::Joints.into()).is_ok());
        assert!(refused(joint([0.0; 3], line(&[1.0]))).starts_with("joints[2].axis is the zero vector"));
        assert!(
            refused(joint([1.0; 3], line(&[]))).contains("joints[2].law.coefficients has too few entries")
        );
        assert!(refused(joint([1.0; 3], line(&[1.0, f64::NAN]))).contains("coefficients[1] is NaN"));
        let frames = |list: &[(f64, f64)]| JointLaw::Keyframes(list.to_vec());
        assert!(refused(joint([1.0; 3], frames(&[(0.0, 1.0)]))).contains("two or more keyframes"));
        assert!(
            refused(joint([1.0; 3], frames(&[(0.0, 1.0), (0.0, 2.0)]))).contains("law[1].time = 0 does not")
        );
        assert!(
            refused(joint([1.0; 3], frames(&[(0.0, 1.0), (1.0, f64::INFINITY)]))).contains("law[1].value")
        );
    }
}
