//! One step of each method: replace a sub-span by pieces that contain all its roots.

use super::{Evaluations, Function};
use crate::{Interval, Parabolas, Pieces, Quotient, RootSpans};

/// f over the span: either no root, or nothing new.
pub(super) fn by_value(f: &impl Function, span: Interval, cost: &mut Evaluations) -> Option<Pieces> {
    cost.value += 1;
    f.value(span).contains_zero().then(|| Pieces::one(span))
}

/// The interval Newton step: a root r and the middle m satisfy f(m) = f'(x)*(m - r) for some x between them.
pub(super) fn by_newton(f: &impl Function, span: Interval, cost: &mut Evaluations) -> Option<Pieces> {
    by_value(f, span, cost)?;
    let middle = Interval::point(span.midpoint());
    cost.value += 1;
    cost.slope += 1;
    let within = |quotient: Interval| (middle - quotient).intersection(span);
    match f.value(middle).quotient(f.slope(span)) {
        Quotient::Empty => None,
        Quotient::One(all) => within(all).map(Pieces::one),
        // subtracting reverses the order
        Quotient::Two(left, right) => match (within(right), within(left)) {
            // rays that begin at zero meet in the middle, and rounding can make them overlap
            (Some(earlier), Some(later)) if earlier.hi() > later.lo() => {
                Some(Pieces::one(earlier.hull(later)))
            }
            (Some(earlier), Some(later)) => Some(Pieces::two(earlier, later)),
            (one, other) => one.or(other).map(Pieces::one),
        },
    }
}

/// The parabolas from the span's start.
pub(super) fn by_parabolas(f: &impl Function, span: Interval, cost: &mut Evaluations) -> Option<Pieces> {
    if span.lo() == f64::NEG_INFINITY {
        return by_value(f, span, cost); // no start to expand from
    }
    cost.value += 1;
    cost.slope += 1;
    cost.curvature += 1;
    let (value, slope) = f.tangent(span.lo());
    match Parabolas::new(span, value, slope, f.curvature(span)).roots() {
        RootSpans::Nowhere => None,
        RootSpans::Possible(pieces) | RootSpans::Certain { possible: pieces, .. } => Some(pieces),
    }
}

/// First f over the span, which is cheap and often enough, then the parabolas.
pub(super) fn by_both(f: &impl Function, span: Interval, cost: &mut Evaluations) -> Option<Pieces> {
    by_value(f, span, cost)?;
    by_parabolas(f, span, cost)
}
