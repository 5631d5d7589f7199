//! Judging a float or an interval against exact bounds.

use crate::campaign::{Failure, Tally};
use crate::exact::{Bound, Dyadic};
use swept_num::Interval;

/// The exact value of a finite float; inputs are drawn finite.
pub fn exactly(x: f64) -> Dyadic {
    Dyadic::new(x).expect("campaign inputs are finite where a number is required")
}

/// The exact value of an end, possibly infinite; ends are never NaN.
pub fn end(x: f64) -> Bound {
    Bound::of(x).expect("an end is never NaN")
}

/// The ends of some intervals, for the record of a failure.
pub fn ends_of(intervals: &[Interval]) -> Vec<f64> {
    intervals.iter().flat_map(|interval| [interval.lo(), interval.hi()]).collect()
}

/// The smallest and the largest of some exact numbers, of which there must be at least one.
pub fn extremes(candidates: impl IntoIterator<Item = Bound>) -> (Bound, Bound) {
    let all: Vec<Bound> = candidates.into_iter().collect();
    let lo = all.iter().min().cloned().expect("there is a candidate");
    let hi = all.iter().max().cloned().expect("there is a candidate");
    (lo, hi)
}

/// Counts which kinds of exact bounds occurred.
pub fn count_kinds(tally: &mut Tally, bounds: &[&Bound]) {
    tally.count_if("overflow", bounds.iter().any(|bound| bound.overflows()));
    tally.count_if("subnormal", bounds.iter().any(|bound| bound.is_subnormal()));
    let infinite = |bound: &&Bound| matches!(bound, Bound::NegativeInfinity | Bound::PositiveInfinity);
    tally.count_if("unbounded", bounds.iter().any(infinite));
}

/// The interval must enclose [lo, hi] and may have at most `allowed` floats to spare at each end.
pub fn judge(
    tally: &mut Tally,
    result: Interval,
    (lo, hi): (&Bound, &Bound),
    allowed: u32,
    inputs: &[f64],
) -> Result<(), Failure> {
    count_kinds(tally, &[lo, hi]);
    tally.count_if("exact", lo.compare(result.lo()).is_eq() && hi.compare(result.hi()).is_eq());
    let spare = spare(result, lo, hi)
        .ok_or_else(|| Failure::new(format!("{result:?} does not enclose the exact range"), inputs))?;
    tally.measure("floats to spare", f64::from(spare));
    tally.count_if("tightest", spare == 0);
    if spare > allowed {
        return Err(Failure::new(
            format!("{result:?} has {spare} floats to spare, allowed {allowed}"),
            inputs,
        ));
    }
    Ok(())
}

/// The floats to spare at the worse end; `None` if it does not enclose.
pub fn spare(result: Interval, lo: &Bound, hi: &Bound) -> Option<u32> {
    Some(lo.floats_below(result.lo())?.max(hi.floats_above(result.hi())?))
}

/// Whether the interval holds an exact number.
pub fn holds(interval: Interval, exact: &Bound) -> bool {
    exact.compare(interval.lo()).is_ge() && exact.compare(interval.hi()).is_le()
}
