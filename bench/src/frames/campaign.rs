//! Campaigns: the library's answers against the oracle, pair by pair.

#![allow(clippy::needless_range_loop, reason = "axes of several boxes are compared together")]

use super::oracle::{self, Exact, just_above, just_below};
use super::random::{Manner, pair};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::Range;
use swept_frames::{
    Bounds, Frame, MovingFrame, TimeSpan, Touching, intersection, intersection_moving, intersects,
    intersects_moving, sat_intersects, sat_intersects_moving, sat_times,
};

/// The results of a campaign.
#[derive(Clone, Debug, Default)]
pub struct FramesReport {
    /// Pairs on which everything was right.
    pub passed: usize,
    /// Pairs on which something was wrong.
    pub failed: usize,
    /// Pairs that meet (closed).
    pub meeting: usize,
    /// Pairs that touch without common interior points.
    pub touching: usize,
    /// The first failures, with the pair.
    pub first_failures: Vec<String>,
}

impl FramesReport {
    /// Counts one pair.
    pub fn count(&mut self, exact: &Exact, result: Result<(), String>) {
        self.meeting += usize::from(exact.closed);
        self.touching += usize::from(exact.closed && !exact.open);
        match result {
            Ok(()) => self.passed += 1,
            Err(failure) => {
                self.failed += 1;
                if self.first_failures.len() < 10 {
                    self.first_failures.push(failure);
                }
            }
        }
    }

    /// Adds another report.
    pub fn merge(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.meeting += other.meeting;
        self.touching += other.touching;
        self.first_failures.extend(other.first_failures);
        self.first_failures.truncate(10);
    }
}

/// Four units in the last place of the largest coordinate of two frames' vertices (and of their paths).
fn room<const D: usize>(frames: [(&Frame<D>, [f64; D], f64); 2]) -> f64 {
    let mut largest = 0.0f64;
    for (frame, velocity, time) in frames {
        for k in 0..D {
            let edges: f64 = frame.edges().iter().map(|edge| edge[k].abs()).sum();
            largest = largest.max(frame.origin()[k].abs() + edges + velocity[k].abs() * time);
        }
    }
    4.0 * (largest.next_up() - largest)
}

fn check_box<const D: usize>(bounds: &Bounds<D>, exact: &Exact, room: f64) -> Result<(), String> {
    for k in 0..D {
        let (lo, hi) = &exact.bounds[k];
        if !just_below(bounds.lo[k], lo, room) || !just_above(bounds.hi[k], hi, room) {
            return Err(format!("axis {k}: [{}, {}] for [{lo}, {hi}]", bounds.lo[k], bounds.hi[k]));
        }
    }
    Ok(())
}

/// Both orders, both rules, the combined test and separating axes, the box.
pub fn check_resting<const D: usize>(a: &Frame<D>, b: &Frame<D>, exact: &Exact) -> Result<(), String> {
    for (a, b) in [(a, b), (b, a)] {
        for (touching, right) in [(Touching::Closed, exact.closed), (Touching::Open, exact.open)] {
            let say = |what: &str| Err(format!("{what}, {touching:?}: not {right} for {a:?} and {b:?}"));
            if intersects(a, b, touching) != right {
                return say("combined test");
            }
            if sat_intersects(a, b, touching) != right {
                return say("axes");
            }
            match intersection(a, b, touching) {
                None if !right => {}
                Some(bounds) if right => {
                    check_box(&bounds, exact, room([(a, [0.0; D], 0.0), (b, [0.0; D], 0.0)]))
                        .map_err(|e| format!("box: {e} for {a:?} and {b:?}"))?;
                }
                _ => return say("box"),
            }
        }
    }
    Ok(())
}

/// Both orders, both rules, the combined test and separating axes, the box and the times.
pub fn check_moving<const D: usize>(
    a: &MovingFrame<D>,
    b: &MovingFrame<D>,
    span: &TimeSpan,
    exact: &Exact,
) -> Result<(), String> {
    let latest = span.start().abs().max(span.end().abs());
    let time_room = 4.0 * (latest.next_up() - latest);
    for (a, b) in [(a, b), (b, a)] {
        for (touching, right) in [(Touching::Closed, exact.closed), (Touching::Open, exact.open)] {
            let say = |what: &str| {
                Err(format!("{what}, {touching:?}: not {right} for {a:?} and {b:?} in {span:?}"))
            };
            if intersects_moving(a, b, span, touching) != right {
                return say("combined test");
            }
            if sat_intersects_moving(a, b, span, touching) != right {
                return say("axes");
            }
            match (intersection_moving(a, b, span, touching), sat_times(a, b, span, touching)) {
                (None, None) if !right => {}
                (Some(found), Some(times)) if right => {
                    let frames = [(a.frame(), *a.velocity(), latest), (b.frame(), *b.velocity(), latest)];
                    check_box(&found.bounds, exact, room(frames))
                        .map_err(|e| format!("box: {e} for {a:?} and {b:?} in {span:?}"))?;
                    let (first, last) = &exact.bounds[D];
                    let right =
                        just_below(found.first, first, time_room) && just_above(found.last, last, time_room);
                    if !right || times != (found.first, found.last) {
                        return say("time");
                    }
                }
                _ => return say("box"),
            }
        }
    }
    Ok(())
}

/// Random pairs drawn in one manner, one for each seed.
pub fn run<const D: usize>(manner: Manner, moving: bool, seeds: Range<u64>) -> FramesReport {
    let mut report = FramesReport::default();
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (a, b) = pair::<D>(&mut rng, manner);
        if moving {
            let start = f64::from(rng.random_range(-2i32..2));
            let span = if rng.random_bool(0.5) {
                TimeSpan::UNIT
            } else {
                TimeSpan::new(start, start + rng.random_range(0.1..3.0)).expect("the end is after the start")
            };
            let exact = oracle::moving(&a, &b, &span);
            let result = check_moving(&a, &b, &span, &exact).map_err(|e| format!("seed {seed}: {e}"));
            report.count(&exact, result);
        } else {
            let exact = oracle::resting(a.frame(), b.frame());
            let result = check_resting(a.frame(), b.frame(), &exact).map_err(|e| format!("seed {seed}: {e}"));
            report.count(&exact, result);
        }
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample<const D: usize>(moving: bool, count: u64) {
        let mut total = FramesReport::default();
        for manner in Manner::ALL {
            let start = std::time::Instant::now();
            let report = run::<D>(manner, moving, 0..count);
            println!(
                "{D}D moving {moving} {manner:?}: {} passed, {} meet, {} touch, {:?}",
                report.passed,
                report.meeting,
                report.touching,
                start.elapsed()
            );
            assert_eq!(report.failed, 0, "{manner:?}: {:#?}", report.first_failures);
            total.merge(report);
        }
        assert!(total.meeting > total.touching && total.touching > 0 && total.meeting < total.passed);
    }

    #[test]
    fn one_dimension() {
        sample::<1>(false, 200);
        sample::<1>(true, 200);
    }

    #[test]
    fn two_dimensions_at_rest() {
        sample::<2>(false, 300);
    }

    #[test]
    fn two_dimensions_moving() {
        sample::<2>(true, 60);
    }

    #[test]
    fn three_dimensions_at_rest() {
        sample::<3>(false, 60);
    }

    fn build<const D: usize>(body: &serde_json::Value) -> MovingFrame<D> {
        fn vector<const D: usize>(value: &serde_json::Value) -> [f64; D] {
            std::array::from_fn(|k| value[k].as_f64().expect("a number"))
        }
        let kind = match body["kind"].as_str() {
            Some("simplex") => swept_frames::FrameKind::Simplex,
            _ => swept_frames::FrameKind::Parallelepiped,
        };
        let edges = std::array::from_fn(|j| vector(&body["edges"][j]));
        let velocity = if body["velocity"].is_null() { [0.0; D] } else { vector(&body["velocity"]) };
        MovingFrame::new(Frame::new(kind, vector(&body["origin"]), edges).unwrap(), velocity).unwrap()
    }

    fn published<const D: usize>(case: &serde_json::Value) {
        let (a, b) = (build::<D>(&case["first"]), build::<D>(&case["second"]));
        let exact = if case["moving"] == true {
            let exact = oracle::moving(&a, &b, &TimeSpan::UNIT);
            check_moving(&a, &b, &TimeSpan::UNIT, &exact).unwrap();
            exact
        } else {
            let exact = oracle::resting(a.frame(), b.frame());
            check_resting(a.frame(), b.frame(), &exact).unwrap();
            exact
        };
        assert_eq!(case["meets_closed"], exact.closed, "{}", case["id"]);
        assert_eq!(case["meets_open"], exact.open, "{}", case["id"]);
    }

    #[test]
    fn published_cases_against_the_oracle() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/swept-frames/tests/published/frames.json");
        let text = std::fs::read_to_string(path).unwrap();
        let file: serde_json::Value = serde_json::from_str(&text).unwrap();
        let cases = file["cases"].as_array().unwrap();
        assert!(cases.len() > 50);
        for case in cases {
            match case["dimension"].as_u64() {
                Some(2) => published::<2>(case),
                _ => published::<3>(case),
            }
        }
    }

    #[test]
    fn three_dimensions_moving() {
        sample::<3>(true, 12);
    }
}
