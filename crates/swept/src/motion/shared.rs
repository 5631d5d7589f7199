//! What two motions have in common, and what is left of them.
//!
//! **What it answers.** [`Shared::of`]: whether one carrier moves both bodies, and if so, how each moves
//! relative to it. Distances do not depend on the frame in which they are measured, so a question about two
//! bodies may be asked about what is left: two links of a robot move relative to each other by the joints
//! between them alone, and two parts of one carrier not at all.
//!
//! **The mathematics.** With x ↦ C(t) x the motion of the carrier:
//!
//! ```text
//! chains on the same base, with k leading joints in common      C = base and k joints, the other joints are left
//! one motion is the base and k joints of the other              C = that motion, which leaves nothing of it
//! the same motion twice                                         C = that motion, which leaves nothing
//! two constant twists about the same line, from the same time   C = the twist from that time, both starts are left
//! ```
//!
//! **Why it is sound.** Motions are functions of their parameters taken as exact reals. Where these are equal, C
//! is the same function on both sides, and the pose of one body in the axes of the other, which decides every
//! distance, is the same with it and without. Enclosures are never subtracted: that would leave their widths. Lines of
//! twists are compared only where that is exact: given by the same numbers, or along a coordinate axis.

use super::any::AnyMotion;
use super::ballistic::Ballistic;
use super::chain::{Chain, Link};
use super::contract::Motion;
use super::interpolated::Interpolated;
use super::path::Path;
use super::placement::Placement;
use super::screw::{Line, Screw};
use super::spin::Spin;
use super::spline::Spline;
use core::any::Any;
use swept_num::Interval;

/// Two motions as a carrier of both and what is left of each.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared {
    /// The motion of the carrier.
    pub carrier: AnyMotion,
    /// How each body moves on the carrier, over the span of its motion.
    pub relative: [AnyMotion; 2],
}

impl Shared {
    /// What two motions share; `None` if that is nothing, or does not move.
    #[must_use]
    pub fn of(a: &(impl Motion + ?Sized), b: &(impl Motion + ?Sized)) -> Option<Self> {
        let known = [Known::of(a.known()?)?, Known::of(b.known()?)?];
        let spans = [a.span(), b.span()];
        let common = spans[0].intersection(spans[1])?;
        Self::joints(known, spans, common).or_else(|| Self::twist(known, spans, common))
    }

    /// Joints in common, on the same base.
    fn joints(known: [Known<'_>; 2], spans: [Interval; 2], common: Interval) -> Option<Self> {
        let roots = known.map(root);
        if !roots[0].same_law(roots[1]) {
            return None;
        }
        let links = known.map(links);
        let count = links[0].iter().zip(&links[1]).take_while(|(a, b)| a.joint() == b.joint()).count();
        if count == 0 && is_at_rest(roots[0]) {
            return None;
        }
        let of = |links: &[&Link]| links.iter().map(|link| (*link).clone()).collect();
        let carrier = match count {
            0 => roots[0].to_any(),
            _ => Chain::of(Box::new(roots[0].to_any()), of(&links[0][..count]), common).into(),
        };
        let left = |k: usize| -> Option<AnyMotion> {
            let rest = at_rest(spans[k], Placement::IDENTITY)?;
            let links = &links[k][count..];
            Some(if links.is_empty() { rest } else { Chain::of(Box::new(rest), of(links), spans[k]).into() })
        };
        Some(Self { carrier, relative: [left(0)?, left(1)?] })
    }

    /// The same constant twist from the same time.
    fn twist(known: [Known<'_>; 2], spans: [Interval; 2], common: Interval) -> Option<Self> {
        let [first, second] = [Twisted::of(known[0])?, Twisted::of(known[1])?];
        let (Line { point, direction, rate, advance }, other) = (first.line, second.line);
        // the same line: through the same point, or along the same coordinate axis
        let along = direction.iter().filter(|x| **x != 0.0).count() == 1;
        let beside = (0..3).all(|i| point[i] == other.point[i] || along && direction[i] != 0.0);
        let same = (direction, rate, advance) == (other.direction, other.rate, other.advance);
        if !(same && beside && first.epoch == second.epoch) || first.epoch > common.lo() {
            return None;
        }
        let span = [first.epoch, common.hi()];
        let carrier = Screw::about(span, Placement::IDENTITY, point, direction, rate, advance).ok()?.into();
        let relative = [at_rest(spans[0], first.start)?, at_rest(spans[1], second.start)?];
        Some(Self { carrier, relative })
    }
}

/// A motion of one of the kinds that may share something.
#[derive(Clone, Copy)]
enum Known<'a> {
    Spin(&'a Spin),
    Screw(&'a Screw),
    Ballistic(&'a Ballistic),
    Interpolated(&'a Interpolated),
    Path(&'a Path),
    Spline(&'a Spline),
    Chain(&'a Chain),
}

impl<'a> Known<'a> {
    fn of(motion: &'a dyn Any) -> Option<Self> {
        let spin = || motion.downcast_ref().map(Self::Spin);
        let screw = || motion.downcast_ref().map(Self::Screw);
        let ballistic = || motion.downcast_ref().map(Self::Ballistic);
        let interpolated = || motion.downcast_ref().map(Self::Interpolated);
        let path = || motion.downcast_ref().map(Self::Path);
        let spline = || motion.downcast_ref().map(Self::Spline);
        let chain = || motion.downcast_ref().map(Self::Chain);
        spin()
            .or_else(screw)
            .or_else(ballistic)
            .or_else(interpolated)
            .or_else(path)
            .or_else(spline)
            .or_else(chain)
    }

    fn to_any(self) -> AnyMotion {
        match self {
            Self::Spin(motion) => motion.clone().into(),
            Self::Screw(motion) => motion.clone().into(),
            Self::Ballistic(motion) => motion.clone().into(),
            Self::Interpolated(motion) => motion.clone().into(),
            Self::Path(motion) => motion.clone().into(),
            Self::Spline(motion) => motion.clone().into(),
            Self::Chain(motion) => motion.clone().into(),
        }
    }

    /// Whether both are the same motion, except for the span.
    fn same_law(self, other: Self) -> bool {
        match (self, other) {
            // these are asked about most often
            (Self::Spin(a), Self::Spin(b)) => a.same_law(b),
            (Self::Screw(a), Self::Screw(b)) => a.same_law(b),
            (Self::Spin(_) | Self::Screw(_), _) | (_, Self::Spin(_) | Self::Screw(_)) => false,
            (a, b) => a.to_any().same_law(&b.to_any()),
        }
    }
}

fn at_rest(span: Interval, place: Placement) -> Option<AnyMotion> {
    Some(Spin::at_rest([span.lo(), span.hi()], place).ok()?.into())
}

fn is_at_rest(motion: Known<'_>) -> bool {
    matches!(motion, Known::Spin(spin) if spin.velocity() == [0.0; 3] && spin.angular_velocity() == [0.0; 3])
}

/// The motion that carries the first joint; a motion without joints carries itself.
fn root(motion: Known<'_>) -> Known<'_> {
    match motion {
        Known::Chain(chain) => chain.base().known().and_then(Known::of).map_or(motion, root),
        other => other,
    }
}

/// All joints, from the root outward.
fn links(motion: Known<'_>) -> Vec<&Link> {
    match motion {
        Known::Chain(chain) => {
            let mut all = chain.base().known().and_then(Known::of).map_or(Vec::new(), links);
            all.extend(chain.links());
            all
        }
        _ => Vec::new(),
    }
}

/// A constant twist about a line, and where it starts.
struct Twisted {
    /// The direction is a unit vector if it is along a coordinate axis, and the rate is then not negative.
    line: Line,
    start: Placement,
    epoch: f64,
}

impl Twisted {
    fn of(motion: Known<'_>) -> Option<Self> {
        let (line, start, epoch) = match motion {
            Known::Screw(screw) => (screw.line()?, screw.start(), screw.epoch()),
            Known::Spin(spin) if spin.velocity() == [0.0; 3] => {
                // |ω| about ω: a number only where ω is along an axis
                let omega = spin.angular_velocity();
                let axis = (0..3).find(|&i| (0..3).all(|j| (omega[j] != 0.0) == (i == j)))?;
                let direction = core::array::from_fn(|i| if i == axis { 1.0 } else { 0.0 });
                let line = Line { point: spin.start().position, direction, rate: omega[axis], advance: 0.0 };
                (line, spin.start(), spin.epoch())
            }
            _ => return None,
        };
        Some(Self { line: line.canonical(), start, epoch })
    }
}

#[cfg(test)]
mod tests;
