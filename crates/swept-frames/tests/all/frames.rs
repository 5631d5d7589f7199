//! Frames on published cases, and the symmetries every answer must have.

use serde::Deserialize;
use swept_frames::{
    Bounds, Frame, FrameKind, MovingFrame, TimeSpan, Touching, intersection, intersection_moving, intersects,
    intersects_moving, intersects_moving_reached, intersects_reached, sat_intersects, sat_intersects_moving,
    sat_times, trace, trace_moving, validate,
};

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    dimension: usize,
    moving: bool,
    first: Body,
    second: Body,
    meets_closed: bool,
    meets_open: bool,
    lo: Option<Vec<f64>>,
    hi: Option<Vec<f64>>,
}

#[derive(Deserialize)]
struct Body {
    kind: String,
    origin: Vec<f64>,
    edges: Vec<Vec<f64>>,
    velocity: Option<Vec<f64>>,
}

fn array<const D: usize>(v: &[f64]) -> [f64; D] {
    v.try_into().expect("as many coordinates as dimensions")
}

impl Body {
    fn build<const D: usize>(&self) -> MovingFrame<D> {
        let kind = match self.kind.as_str() {
            "simplex" => FrameKind::Simplex,
            _ => FrameKind::Parallelepiped,
        };
        let edges: Vec<[f64; D]> = self.edges.iter().map(|edge| array(edge)).collect();
        let edges = edges.try_into().expect("as many edges as dimensions");
        let frame = Frame::new(kind, array(&self.origin), edges).expect("a published frame is valid");
        let velocity = self.velocity.as_ref().map_or([0.0; D], |v| array(v));
        MovingFrame::new(frame, velocity).expect("a published velocity is valid")
    }
}

/// The published boxes are those of the decimal numbers, half a unit in the last place away from the binary
/// ones. None of the coordinates or times is larger than 4 in magnitude.
fn close(found: &[f64], published: &[f64]) -> bool {
    found.iter().zip(published).all(|(x, y)| (x - y).abs() <= 4.0 * (4.0f64.next_up() - 4.0))
}

fn check<const D: usize>(case: &Case) {
    let (a, b) = (case.first.build::<D>(), case.second.build::<D>());
    let span = TimeSpan::UNIT;
    for (a, b) in [(&a, &b), (&b, &a)] {
        for (touching, right) in [(Touching::Closed, case.meets_closed), (Touching::Open, case.meets_open)] {
            let name = format!("{} {touching:?}", case.id);
            let ends = if case.moving {
                assert_eq!(intersects_moving(a, b, &span, touching), right, "{name}");
                assert_eq!(sat_intersects_moving(a, b, &span, touching), right, "{name}, axes");
                let found = intersection_moving(a, b, &span, touching);
                assert_eq!(
                    sat_times(a, b, &span, touching),
                    found.map(|f| (f.first, f.last)),
                    "{name}, times"
                );
                found.map(|found| {
                    let with = |ends: &[f64], time: f64| ends.iter().copied().chain([time]).collect();
                    (with(&found.bounds.lo, found.first), with(&found.bounds.hi, found.last))
                })
            } else {
                let (a, b) = (a.frame(), b.frame());
                assert_eq!(intersects(a, b, touching), right, "{name}");
                assert_eq!(sat_intersects(a, b, touching), right, "{name}, axes");
                let found = intersection(a, b, touching);
                found.map(|found: Bounds<D>| (found.lo.to_vec(), found.hi.to_vec()))
            };
            assert_eq!(ends.is_some(), right, "{name}, box");
            if let (Some((lo, hi)), Some(tight_lo), Some(tight_hi)) = (ends, &case.lo, &case.hi) {
                assert!(close(&lo, tight_lo) && close(&hi, tight_hi), "{name}: {lo:?} {hi:?}");
            }
        }
    }
}

#[test]
fn published_cases_in_both_orders_and_under_both_rules() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/published/frames.json");
    let text = std::fs::read_to_string(path).expect("the file of published cases exists");
    let file: File = serde_json::from_str(&text).expect("the file of published cases is valid");
    assert!(file.cases.len() >= 50 && file.cases.iter().filter(|case| case.lo.is_some()).count() >= 34);
    for case in &file.cases {
        match case.dimension {
            2 => check::<2>(case),
            _ => check::<3>(case),
        }
    }
}

/// Every answer of a pair at rest and moving, as one value.
fn answers<const D: usize>(a: &MovingFrame<D>, b: &MovingFrame<D>) -> Vec<bool> {
    let mut all = Vec::new();
    for touching in [Touching::Closed, Touching::Open] {
        for (a, b) in [(a, b), (b, a)] {
            all.push(intersects(a.frame(), b.frame(), touching));
            all.push(sat_intersects(a.frame(), b.frame(), touching));
            all.push(intersects_moving(a, b, &TimeSpan::UNIT, touching));
            all.push(sat_intersects_moving(a, b, &TimeSpan::UNIT, touching));
        }
    }
    all
}

/// Small whole numbers from a simple generator, so that touching is frequent and shifts and scales are exact.
fn lattice<const D: usize>(seed: &mut u64) -> MovingFrame<D> {
    let mut number = || {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((*seed >> 33) % 5) as f64 - 2.0
    };
    loop {
        let kind = if number() > 0.0 { FrameKind::Simplex } else { FrameKind::Parallelepiped };
        let origin = std::array::from_fn(|_| number());
        let edges = std::array::from_fn(|_| std::array::from_fn(|_| number()));
        let velocity = std::array::from_fn(|_| number());
        if let Ok(frame) = Frame::new(kind, origin, edges) {
            return MovingFrame::new(frame, velocity).expect("small velocity");
        }
    }
}

fn map<const D: usize>(
    body: &MovingFrame<D>,
    point: impl Fn([f64; D]) -> [f64; D],
    vector: impl Fn([f64; D]) -> [f64; D],
) -> MovingFrame<D> {
    let frame = body.frame();
    let edges = frame.edges().map(&vector);
    let frame = Frame::new(frame.kind(), point(*frame.origin()), edges).expect("still a frame");
    MovingFrame::new(frame, vector(*body.velocity())).expect("still a velocity")
}

fn symmetries<const D: usize>(pairs: usize) {
    let (mut seed, mut met, mut touched) = (D as u64, 0, 0);
    for _ in 0..pairs {
        let (a, b) = (lattice::<D>(&mut seed), lattice::<D>(&mut seed));
        let right = answers(&a, &b);
        // Methods agree and orders agree, at rest (0, 1, 4, 5) and moving (2, 3, 6, 7).
        for rule in right.chunks(8) {
            assert!(rule[0] == rule[1] && rule[0] == rule[4] && rule[0] == rule[5], "{a:?} {b:?}");
            assert!(rule[2] == rule[3] && rule[2] == rule[6] && rule[2] == rule[7], "{a:?} {b:?}");
        }
        met += usize::from(right[0]);
        touched += usize::from(right[0] && !right[8]);
        for shift in [1.0, -7.0, 1048576.0] {
            let moved = |body| map(body, |p: [f64; D]| p.map(|x| x + shift), |v| v);
            assert_eq!(answers(&moved(&a), &moved(&b)), right, "shifted by {shift}: {a:?} {b:?}");
        }
        for exponent in [-490, -20, 20, 490] {
            let scale = f64::from_bits(((1023 + exponent) as u64) << 52);
            let by = |v: [f64; D]| v.map(|x| x * scale);
            assert_eq!(answers(&map(&a, by, by), &map(&b, by, by)), right, "times {scale}: {a:?} {b:?}");
        }
        for turn in 1..D {
            let rotate = |v: [f64; D]| std::array::from_fn(|k| v[(k + turn) % D]);
            let turned = answers(&map(&a, rotate, rotate), &map(&b, rotate, rotate));
            assert_eq!(turned, right, "axes turned by {turn}: {a:?} {b:?}");
        }
        let mirror = |v: [f64; D]| std::array::from_fn(|k| if k == 0 { -v[k] } else { v[k] });
        assert_eq!(
            answers(&map(&a, mirror, mirror), &map(&b, mirror, mirror)),
            right,
            "mirrored: {a:?} {b:?}"
        );
    }
    assert!(met * 10 > pairs && touched * 40 > pairs, "{met} of {pairs} meet, {touched} touch");
}

#[test]
fn order_axes_shifts_scales_and_mirrors_change_nothing() {
    symmetries::<1>(100);
    symmetries::<2>(150);
    symmetries::<3>(60);
}

#[test]
fn a_gap_far_below_any_threshold_is_a_gap() {
    // Two opposite tetrahedra; the face of the second lies in the plane where the coordinates add up to 3 -
    // (2 - gap) = 1 + gap.
    let unit = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let a = Frame::simplex([0.0; 3], unit).unwrap();
    let u = f64::EPSILON;
    for (gap, closed, open) in [
        (u * 268435456.0, false, false),
        (u * 4096.0, false, false),
        (u, false, false),
        (0.0, true, false),
        (-2.0 * u, true, true),
    ] {
        let b = Frame::simplex([1.0; 3], unit.map(|edge| edge.map(|x| (gap - 2.0) * x))).unwrap();
        for (p, q) in [(&a, &b), (&b, &a)] {
            for (touching, right) in [(Touching::Closed, closed), (Touching::Open, open)] {
                assert_eq!(intersects(p, q, touching), right, "gap {gap} {touching:?}");
                assert_eq!(sat_intersects(p, q, touching), right, "gap {gap} {touching:?}");
            }
        }
    }
}

#[test]
fn neighbours_in_f64_are_told_apart() {
    let square = |x: f64| Frame::parallelepiped([x, 0.0], [[1.0, 0.0], [0.0, 1.0]]).unwrap();
    let a = square(0.0);
    for (x, closed, open) in
        [(1.0f64.next_down(), true, true), (1.0, true, false), (1.0f64.next_up(), false, false)]
    {
        for (p, q) in [(&a, &square(x)), (&square(x), &a)] {
            assert_eq!(intersects(p, q, Touching::Closed), closed, "{x}");
            assert_eq!(intersects(p, q, Touching::Open), open, "{x}");
        }
    }
}

#[test]
fn the_box_is_tight_where_the_coordinates_are_exact() {
    let square = Frame::parallelepiped([0.0, 0.0], [[1.0, 0.0], [0.0, 1.0]]).unwrap();
    let diamond = Frame::parallelepiped([1.0, -0.5], [[1.0, 1.0], [-1.0, 1.0]]).unwrap();
    let found = intersection(&square, &diamond, Touching::Open).unwrap();
    assert_eq!(found, Bounds { lo: [0.0, 0.0], hi: [1.0, 1.0] });
    let far = Frame::simplex([0.75, 0.75], [[1.0, 0.0], [0.0, 1.0]]).unwrap();
    let found = intersection(&square, &far, Touching::Closed).unwrap();
    assert_eq!(found, Bounds { lo: [0.75, 0.75], hi: [1.0, 1.0] });
}

#[test]
fn sizes_whose_ratio_overflows() {
    let power = |e: i32| f64::from_bits(((1023 + e) as u64) << 52);
    for (small, large) in [(-900, 500), (-530, 505), (-510, 509), (-300, 300)] {
        let (s, l) = (power(small), power(large));
        let speck = |x: f64| Frame::simplex([x, x], [[s, 0.5 * s], [-0.5 * s, s]]).unwrap();
        let slab = Frame::parallelepiped([-l, -0.5 * l], [[l, 0.25 * l], [0.0, l]]).unwrap();
        // The right side of the slab is x = 0; the speck reaches from -s/2 to s.
        for (x, closed, open) in [
            (0.0, true, true),
            (-0.25 * l, true, true),
            (0.5 * s, true, false),
            (s, false, false),
            (l, false, false),
        ] {
            let speck = speck(x);
            for (a, b) in [(&speck, &slab), (&slab, &speck)] {
                for (touching, right) in [(Touching::Closed, closed), (Touching::Open, open)] {
                    assert_eq!(intersects(a, b, touching), right, "{small} {large} {x} {touching:?}");
                    assert_eq!(
                        sat_intersects(a, b, touching),
                        right,
                        "{small} {large} {x} {touching:?}, axes"
                    );
                    let (a, b) =
                        (MovingFrame::new(*a, [0.0; 2]).unwrap(), MovingFrame::new(*b, [0.0; 2]).unwrap());
                    assert_eq!(
                        intersects_moving(&a, &b, &TimeSpan::UNIT, touching),
                        right,
                        "{small} {large} {x}"
                    );
                }
            }
        }
    }
}

#[test]
fn speeds_too_small_to_divide_by() {
    // Separated along the diagonal only, so that the boxes overlap.
    let a = Frame::simplex([0.0, 0.0], [[1.0, 0.0], [0.0, 1.0]]).unwrap();
    for (corner, right) in [(1.0, false), (0.625, true)] {
        let b = Frame::simplex([corner, corner], [[-0.375, 0.0], [0.0, -0.375]]).unwrap();
        for speed in [0.0, 5e-324, 1e-310, 1e-300, 1e-200] {
            for sign in [1.0, -1.0] {
                let (a, b) =
                    (MovingFrame::new(a, [0.0; 2]).unwrap(), MovingFrame::new(b, [sign * speed; 2]).unwrap());
                for (a, b) in [(&a, &b), (&b, &a)] {
                    assert_eq!(intersects_moving(a, b, &TimeSpan::UNIT, Touching::Closed), right, "{speed}");
                    assert_eq!(
                        sat_intersects_moving(a, b, &TimeSpan::UNIT, Touching::Closed),
                        right,
                        "{speed}"
                    );
                }
            }
        }
    }
}

#[test]
fn time_spans_other_than_the_unit() {
    let unit = [[1.0, 0.0], [0.0, 1.0]];
    let still = MovingFrame::new(Frame::parallelepiped([0.0, 0.0], unit).unwrap(), [0.0, 0.0]).unwrap();
    let coming = MovingFrame::new(Frame::parallelepiped([10.0, 0.5], unit).unwrap(), [-1.0, 0.0]).unwrap();
    let meets = |start: f64, end: f64| {
        let span = TimeSpan::new(start, end).unwrap();
        let found = intersection_moving(&still, &coming, &span, Touching::Closed);
        assert_eq!(found.is_some(), sat_intersects_moving(&still, &coming, &span, Touching::Closed));
        found.map(|found| (found.first, found.last))
    };
    assert_eq!(meets(0.0, 1.0), None);
    assert_eq!(meets(0.0, 9.0), Some((9.0, 9.0)));
    assert_eq!(meets(0.0, 100.0), Some((9.0, 11.0)));
    assert_eq!(meets(-5.0, 10.0), Some((9.0, 10.0)));
    assert_eq!(meets(11.0, 12.0), Some((11.0, 11.0)));
    assert_eq!(meets(11.5, 12.0), None);
}

#[test]
fn the_elimination_alone_is_right_and_its_rows_stay_few() {
    let mut seed = 5;
    let mut most = [[0; 4]; 2];
    for _ in 0..3000 {
        let (a, b) = (skewed::<3>(&mut seed), skewed::<3>(&mut seed));
        let resting = trace(a.frame(), b.frame());
        assert_eq!(
            resting.answer,
            Some(sat_intersects(a.frame(), b.frame(), Touching::Closed)),
            "{a:?} {b:?}"
        );
        let moving = trace_moving(&a, &b, &TimeSpan::UNIT);
        let right = sat_intersects_moving(&a, &b, &TimeSpan::UNIT, Touching::Closed);
        assert_eq!(moving.answer, Some(right), "{a:?} {b:?}");
        for (most, rows) in most.iter_mut().zip([resting.rows, moving.rows]) {
            for k in 0..4 {
                most[k] = most[k].max(rows[k]);
            }
        }
    }
    // The published program keeps up to 12, 20, 55 and 14, 22, 57, 560 one-sided rows.
    assert!(most[0][1] <= 12 && most[0][2] <= 20, "{most:?}");
    assert!(most[1][1] <= 13 && most[1][2] <= 22 && most[1][3] <= 28, "{most:?}");
}

fn skewed<const D: usize>(seed: &mut u64) -> MovingFrame<D> {
    let mut number = || {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*seed >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    loop {
        let kind = if number() > 0.0 { FrameKind::Simplex } else { FrameKind::Parallelepiped };
        let edges = std::array::from_fn(|_| std::array::from_fn(|_| number()));
        if let Ok(frame) = Frame::new(kind, std::array::from_fn(|_| number()), edges) {
            return MovingFrame::new(frame, std::array::from_fn(|_| number())).expect("small velocity");
        }
    }
}

#[test]
fn the_combined_test_and_axes_agree_on_random_pairs() {
    for (dimension, moving) in [(2, false), (2, true), (3, false), (3, true)] {
        let counts = validate(dimension, moving, 20_000, 1);
        assert!(counts.passed() && counts.disagreements == 0, "{dimension} {moving}: {counts:?}");
        assert!(counts.meeting * 20 > counts.pairs, "{counts:?}");
        assert!(counts.reached_elimination * 100 < counts.pairs, "{counts:?}");
    }
}

/// The counts report what actually ran: pairs that nearly touch can only be decided by the elimination, and
/// on pairs far apart it never runs.
#[test]
fn how_far_the_combined_test_went_is_counted() {
    let mut seed = 3;
    let (mut eliminated, mut whole) = (0, 0);
    for _ in 0..2000 {
        let (a, b) = (lattice::<3>(&mut seed), lattice::<3>(&mut seed));
        for touching in [Touching::Closed, Touching::Open] {
            let (answer, reached) = intersects_reached(a.frame(), b.frame(), touching);
            assert_eq!(answer, intersects(a.frame(), b.frame(), touching));
            // whole numbers come last, and only where the elimination in f64 proves nothing
            assert!(reached.elimination || !reached.whole_numbers);
            if reached.whole_numbers {
                assert_eq!(trace(a.frame(), b.frame()).answer, None);
            } else if reached.elimination {
                assert_eq!(trace(a.frame(), b.frame()).answer, Some(answer));
            }
            eliminated += u32::from(reached.elimination);
            whole += u32::from(reached.whole_numbers);
            let (answer, reached) = intersects_moving_reached(&a, &b, &TimeSpan::UNIT, touching);
            assert_eq!(answer, intersects_moving(&a, &b, &TimeSpan::UNIT, touching));
            assert!(reached.elimination || !reached.whole_numbers);
        }
    }
    assert!(eliminated > 100 && whole > 100, "{eliminated} {whole}");
}
