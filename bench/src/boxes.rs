//! Oriented boxes: the separating axis tests against an exact oracle.
//!
//! **What it answers.** On seeded random pairs with many nearly parallel axes and many near contacts: does a
//! test ever claim something false, and how often does it leave the question open?
//!
//! **The mathematics.** The oracle (`boxes/oracle.rs`) clips the edges of each box by the slabs of the other
//! one, in rational numbers; the shipped fallback uses separating axes. The gap of a pair is the largest of
//! (|T.L| - radii)/(|L| S) over the fifteen exact axes, S the size of the pair. Two boxes share a point
//! exactly when an edge of one meets the other. Pair number n depends only on n, and counts can be added in
//! any order, so the report does not depend on threads.
//!
//! **Source.** [Num20, section 3].

mod balls;
mod campaign;
mod oracle;
mod pairs;
mod paths;

use rayon::prelude::*;
use std::fmt;
use std::ops::Range;
use swept::internals::shape::Obb;
use swept_frames::boxes::Touching;
use swept_frames::boxes::{Finding, gottschalk, gottschalk_axis, naive_axis, obb_obb, robust_axis};

pub use balls::{check_balls, check_planar};
pub use campaign::campaign;
pub use oracle::{edges_meet, relative_gap};
pub use pairs::{Kind, pair};
pub use paths::{PathReport, check_paths};

/// Claims of one of the three forms, against the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Form {
    /// Called apart although the boxes share a point: must be zero.
    pub wrong: u64,
    /// The boxes are apart, but the form did not find that.
    pub missed: u64,
    /// Missed although the gap is above what the form resolves: must be zero.
    pub missed_resolved: u64,
    /// The largest gap missed, relative to the size of the pair and its resolution.
    pub largest_missed: f64,
}

impl Form {
    fn record(&mut self, says_apart: bool, meet: bool, gap: impl Fn() -> f64, resolution: f64) {
        self.wrong += u64::from(says_apart && meet);
        if !says_apart && !meet {
            let gap = gap();
            self.missed += 1;
            self.missed_resolved += u64::from(gap > resolution);
            self.largest_missed = self.largest_missed.max(gap);
        }
    }

    fn merged(self, other: Self) -> Self {
        Form {
            wrong: self.wrong + other.wrong,
            missed: self.missed + other.missed,
            missed_resolved: self.missed_resolved + other.missed_resolved,
            largest_missed: self.largest_missed.max(other.largest_missed),
        }
    }
}

/// What a campaign found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BoxesReport {
    /// Pairs tested.
    pub pairs: u64,
    /// Pairs that share a point, by the oracle.
    pub meeting: u64,
    /// Pairs with two axes at an angle between zero and 1e-6, measured by their rounded product.
    pub nearly_parallel: u64,
    /// Pairs with two axes exactly parallel as rounded.
    pub parallel: u64,
    /// Vertices projected on 15 axes.
    pub naive: Form,
    /// Robust product of edges.
    pub robust: Form,
    /// Gottschalk's form with the proved bound.
    pub gottschalk: Form,
    /// Gottschalk's form called the boxes overlapping although they are apart: must be zero.
    pub wrong_overlap: u64,
    /// Pairs that Gottschalk's form left to integer arithmetic.
    pub unproved: u64,
    /// The exact test differs from the oracle, in one of the two orders: must be zero.
    pub exact_wrong: u64,
    /// Open overlap without closed overlap, or different in the two orders: must be zero.
    pub open_wrong: u64,
}

impl BoxesReport {
    /// Whether nothing false was claimed, and nothing missed that the forms resolve.
    pub fn is_sound(&self) -> bool {
        let forms = [self.naive, self.robust, self.gottschalk];
        forms.iter().all(|form| form.wrong == 0 && form.missed_resolved == 0)
            && [self.wrong_overlap, self.exact_wrong, self.open_wrong] == [0; 3]
    }

    fn merged(self, other: Self) -> Self {
        BoxesReport {
            pairs: self.pairs + other.pairs,
            meeting: self.meeting + other.meeting,
            nearly_parallel: self.nearly_parallel + other.nearly_parallel,
            parallel: self.parallel + other.parallel,
            naive: self.naive.merged(other.naive),
            robust: self.robust.merged(other.robust),
            gottschalk: self.gottschalk.merged(other.gottschalk),
            wrong_overlap: self.wrong_overlap + other.wrong_overlap,
            unproved: self.unproved + other.unproved,
            exact_wrong: self.exact_wrong + other.exact_wrong,
            open_wrong: self.open_wrong + other.open_wrong,
        }
    }
}

impl fmt::Display for BoxesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "pairs of oriented boxes   {}", self.pairs)?;
        writeln!(f, "share a point (oracle)    {}", self.meeting)?;
        writeln!(f, "axes nearly parallel      {}", self.nearly_parallel)?;
        writeln!(f, "axes parallel as rounded  {}", self.parallel)?;
        for (name, form) in [("naive", self.naive), ("robust", self.robust), ("gottschalk", self.gottschalk)]
        {
            writeln!(
                f,
                "{name:10} wrong {}, missed {}, of these resolved {}, largest relative gap missed {:.2e}",
                form.wrong, form.missed, form.missed_resolved, form.largest_missed
            )?;
        }
        writeln!(f, "wrongly overlapping       {}", self.wrong_overlap)?;
        writeln!(f, "left to integers          {}", self.unproved)?;
        writeln!(f, "exact test wrong          {}", self.exact_wrong)?;
        write!(f, "open rule inconsistent    {}", self.open_wrong)
    }
}

/// Runs the pairs with these numbers.
pub fn check_obb(seeds: Range<u64>) -> BoxesReport {
    seeds
        .into_par_iter()
        .map(|seed| {
            let (_, a, b) = pair(seed);
            check_pair(&a, &b)
        })
        .reduce(BoxesReport::default, BoxesReport::merged)
}

/// All tests on one pair.
pub fn check_pair(a: &Obb<3>, b: &Obb<3>) -> BoxesReport {
    let meet = edges_meet(a, b);
    let gap = || relative_gap(a, b);
    let resolution = resolution(a, b);
    let smallest = smallest_product(a, b);
    let mut report = BoxesReport {
        pairs: 1,
        meeting: u64::from(meet),
        nearly_parallel: u64::from(smallest > 0.0 && smallest < 1e-6),
        parallel: u64::from(smallest == 0.0),
        ..BoxesReport::default()
    };
    report.naive.record(naive_axis(a, b).is_some(), meet, gap, resolution);
    report.robust.record(robust_axis(a, b).is_some(), meet, gap, resolution);
    report.gottschalk.record(gottschalk_axis(a, b).is_some(), meet, gap, resolution);
    for (a, b) in [(a, b), (b, a)] {
        let finding = gottschalk(a, b);
        report.gottschalk.wrong += u64::from(matches!(finding, Finding::Apart(_)) && meet);
        report.wrong_overlap += u64::from(finding == Finding::Overlapping && !meet);
        report.exact_wrong += u64::from(obb_obb(a, b, Touching::Closed) != meet);
    }
    report.unproved += u64::from(gottschalk(a, b) == Finding::Unproved);
    let open = obb_obb(a, b, Touching::Open);
    report.open_wrong += u64::from(open && !meet || open != obb_obb(b, a, Touching::Open));
    report
}

/// The gap, relative to the size of the pair, above which every form must find the separation: 2*sqrt(e) with
/// e = 16u + 8w. An exact axis of length s has a gap of at most 2e/s when it is missed; for a product of
/// edges the covering lemma gives 1.5s + 3e as well, and the smaller of both is at most sqrt(3e) + 3e.
fn resolution(a: &Obb<3>, b: &Obb<3>) -> f64 {
    2.0 * (8.0 * f64::EPSILON + 8.0 * a.deviation().max(b.deviation())).sqrt()
}

/// The length of the shortest product of an axis of one and an axis of the other box, rounded.
fn smallest_product(a: &Obb<3>, b: &Obb<3>) -> f64 {
    let length = |u: &[f64; 3], v: &[f64; 3]| {
        let cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        cross.iter().map(|x| x * x).sum::<f64>().sqrt()
    };
    a.axes().iter().flat_map(|u| b.axes().iter().map(|v| length(u, v))).fold(f64::INFINITY, f64::min)
}
