use super::*;

fn verdicts(features: Features, start: [[f64; 3]; 4], end: [[f64; 3]; 4]) -> StraightVerdict {
    let paths = StraightPaths::new(start, end).unwrap();
    let verdict = decide(features, &paths);
    // every tier wide enough gives the same answer, with and without what floats prove
    let (rounded, scales) = (Rounded::of(&paths), Scales::of(&paths));
    for rounded in [None, rounded.as_ref()] {
        let situation = Situation { features, paths: &paths, scales, rounded };
        let unlimited = Problem::<Unlimited>::new(situation);
        assert_eq!(unlimited.verdict(Outlook::Open), verdict);
        if scales.bits <= Medium::BITS {
            // sums in registers are the same as products of differences
            let medium = Problem::<Medium>::new(situation);
            assert_eq!(medium.cubic().big(), unlimited.cubic().big());
            for (place, &triple) in features.triples().iter().enumerate() {
                assert_eq!(medium.dot(triple).big(), unlimited.dot(triple).big());
                for axis in 0..3 {
                    let [first, second] = [
                        medium.normals().component(axis, place).big(),
                        unlimited.normals().component(axis, place).big(),
                    ];
                    assert_eq!(first, second);
                }
            }
            assert_eq!(Problem::<Medium>::new(situation).verdict(Outlook::Open), verdict);
        }
        if scales.bits <= Narrow::BITS {
            assert_eq!(Problem::<Narrow>::new(situation).verdict(Outlook::Open), verdict);
        }
        if scales.bits <= Short::BITS {
            assert_eq!(Problem::<Short>::new(situation).verdict(Outlook::Open), verdict);
        }
    }
    verdict
}

fn at(t: f64) -> StraightVerdict {
    StraightVerdict::Contact { safe_until: t.next_down(), hit_by: t }
}

fn after(t: f64) -> StraightVerdict {
    StraightVerdict::Contact { safe_until: t, hit_by: t.next_up() }
}

const A: [f64; 3] = [0.0, 0.0, 0.0];
const B: [f64; 3] = [4.0, 0.0, 0.0];
const C: [f64; 3] = [0.0, 4.0, 0.0];
const THIRD: f64 = 1.0 / 3.0;

/// A point against the triangle ABC at rest.
fn point(from: [f64; 3], to: [f64; 3]) -> StraightVerdict {
    verdicts(Features::VertexFace, [from, A, B, C], [to, A, B, C])
}

#[test]
fn a_point_meets_every_part_of_a_triangle() {
    for (x, y) in [(1.0, 1.0), (0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (2.0, 0.0), (0.0, 1.0), (2.0, 2.0)] {
        assert_eq!(point([x, y, 1.0], [x, y, -1.0]), at(0.5), "{x} {y}");
        assert_eq!(point([x, y, 1.0], [x, y, -2.0]), after(THIRD), "{x} {y}");
        assert_eq!(point([x, y, 1.0], [x, y, 0.0]), at(1.0));
        assert_eq!(point([x, y, 0.0], [x, y, 7.0]), StraightVerdict::Overlapping);
        assert_eq!(point([x, y, 1.0], [x, y, 5e-324]), StraightVerdict::Clear);
    }
    for (x, y) in [(-5e-324, 0.0), (1.0, -5e-324), (2.0_f64.next_up(), 2.0), (4.0_f64.next_up(), 0.0)] {
        assert_eq!(point([x, y, 1.0], [x, y, -1.0]), StraightVerdict::Clear, "{x} {y}");
        assert_eq!(point([x, y, 1.0], [x, y, -2.0]), StraightVerdict::Clear, "{x} {y}");
    }
}

#[test]
fn a_point_in_the_plane_of_a_triangle() {
    assert_eq!(point([-1.0, 1.0, 0.0], [3.0, 1.0, 0.0]), at(0.25));
    assert_eq!(point([-1.0, 1.0, 0.0], [2.0, 1.0, 0.0]), after(THIRD));
    assert_eq!(point([-1.0, 5.0, 0.0], [1.0, 3.0, 0.0]), at(0.5)); // past the corner C
    assert_eq!(point([-1.0, 5.0, 0.0], [1.0, 3.0_f64.next_up(), 0.0]), StraightVerdict::Clear);
    assert_eq!(point([-1.0, -1.0, 0.0], [9.0, -1.0, 0.0]), StraightVerdict::Clear);
    // along an edge's line
    assert_eq!(point([-1.0, 0.0, 0.0], [2.0, 0.0, 0.0]), after(THIRD));
    assert_eq!(point([-1.0, 0.0, 0.0], [-5e-324, 0.0, 0.0]), StraightVerdict::Clear);
}

#[test]
fn a_graze_with_a_double_root() {
    // the triangle's plane rises and tilts so that f touches zero without a change of sign: f = (2t - 1)^2 up
    // to scale
    let start = [[1.0, 1.0, 1.0], [0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
    let end = [[1.0, 1.0, -1.0], [0.0, 0.0, 0.0], [-4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
    // at t = 1/2 the triangle is the segment from the origin to C, and the point is at (1, 1, 0)
    assert_eq!(verdicts(Features::VertexFace, start, end), StraightVerdict::Clear);
    let (mut near_start, mut near_end) = (start, end);
    near_start[0][0] = 0.0;
    near_end[0][0] = 0.0;
    assert_eq!(verdicts(Features::VertexFace, near_start, near_end), at(0.5));
}

#[test]
fn degenerate_triangles_are_segments_and_points() {
    let flat = |p: [f64; 3], q: [f64; 3]| {
        let (a, b, c) = ([0.0, 0.0, 0.0], [3.0, 3.0, 3.0], [1.0, 1.0, 1.0]);
        verdicts(Features::VertexFace, [p, a, b, c], [q, a, b, c])
    };
    assert_eq!(flat([2.0, 2.0, 0.0], [2.0, 2.0, 4.0]), at(0.5));
    assert_eq!(flat([2.0, 2.0, 0.0], [2.0, 2.0_f64.next_up(), 4.0]), StraightVerdict::Clear);
    assert_eq!(flat([-1.0; 3], [2.0; 3]), after(THIRD));
    assert_eq!(flat([4.0; 3], [5.0; 3]), StraightVerdict::Clear);
    let dot = |p: [f64; 3], q: [f64; 3]| verdicts(Features::VertexFace, [p, A, A, A], [q, A, A, A]);
    assert_eq!(dot([1.0, 2.0, 3.0], [-1.0, -2.0, -3.0]), at(0.5));
    assert_eq!(dot([1.0, 2.0, 3.0], [-2.0, -4.0, -6.0]), after(THIRD));
    assert_eq!(dot([1.0, 2.0, 3.0], [-2.0, -4.0, (-6.0_f64).next_up()]), StraightVerdict::Clear);
    assert_eq!(dot(A, A), StraightVerdict::Overlapping);
    // everything moves together and stays apart
    let lifted = [[1.0, 1.0, 9.0], [0.0, 0.0, 8.0], [4.0, 0.0, 8.0], [0.0, 4.0, 8.0]];
    assert_eq!(verdicts(Features::VertexFace, [[1.0, 1.0, 1.0], A, B, C], lifted), StraightVerdict::Clear);
}

#[test]
fn edges_cross_touch_and_miss() {
    let cross = |x: f64, down: f64| {
        let (b0, b1) = ([0.0, -1.0, 0.0], [0.0, 1.0, 0.0]);
        let start = [[x - 1.0, 0.0, 1.0], [x, 0.0, 1.0], b0, b1];
        let end = [[x - 1.0, 0.0, down], [x, 0.0, down], b0, b1];
        verdicts(Features::EdgeEdge, start, end)
    };
    for x in [0.0, 0.5, 1.0] {
        assert_eq!(cross(x, -1.0), at(0.5));
        assert_eq!(cross(x, -2.0), after(THIRD));
        assert_eq!(cross(x, 1.0), StraightVerdict::Clear);
    }
    assert_eq!(cross(-5e-324, -1.0), StraightVerdict::Clear);
    assert_eq!(cross(-f64::EPSILON, -1.0), StraightVerdict::Clear);
    assert_eq!(cross(1.0 + f64::EPSILON, -1.0), StraightVerdict::Clear);
}

#[test]
fn edges_on_one_line_and_without_length() {
    let line = |b0: f64, b1: f64, end0: f64, end1: f64| {
        let on = |x: f64| [x, 2.0 * x, -x];
        verdicts(
            Features::EdgeEdge,
            [on(0.0), on(1.0), on(b0), on(b1)],
            [on(0.0), on(1.0), on(end0), on(end1)],
        )
    };
    assert_eq!(line(2.0, 3.0, -1.0, 0.0), after(THIRD));
    assert_eq!(line(2.0, 3.0, 1.0, 2.0), at(1.0));
    assert_eq!(line(2.0, 3.0, 1.5, 2.0), StraightVerdict::Clear);
    assert_eq!(line(0.25, 0.75, 8.0, 9.0), StraightVerdict::Overlapping);
    assert_eq!(line(2.0, 2.0, 0.0, 0.0), at(0.5));
    let points =
        |end: [f64; 3]| verdicts(Features::EdgeEdge, [A, A, [1.0, 1.0, 1.0], [1.0; 3]], [A, A, end, end]);
    assert_eq!(points([-1.0; 3]), at(0.5));
    assert_eq!(points([-1.0, -1.0, -1.0_f64.next_down()]), StraightVerdict::Clear);
}

#[test]
fn wild_exponents() {
    let (huge, tiny) = (1e300, 1e-300);
    let start = [[tiny, tiny, huge], [0.0, 0.0, 0.0], [huge, 0.0, 0.0], [0.0, huge, 0.0]];
    let mut end = start;
    end[0][2] = -huge;
    assert_eq!(verdicts(Features::VertexFace, start, end), at(0.5));
    end[0][0] = -3.0 * tiny;
    // at t = 1/2 the point is at x = -tiny
    assert_eq!(verdicts(Features::VertexFace, start, end), StraightVerdict::Clear);
    // contact before the smallest float
    let start = [[0.0, 0.0, 5e-324], [-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0]];
    let mut end = start;
    end[0][2] = -f64::MAX;
    assert_eq!(verdicts(Features::VertexFace, start, end), after(0.0));
}

/// Between 1 - 2^-53 and 1 there is no float: which comes first there, crossing the edge x = 0 or crossing
/// the plane, is decided with time reversed.
#[test]
fn contacts_in_the_last_gap_before_the_end_are_told_from_misses() {
    let huge = |exponent: u32| (1_u64 << exponent) as f64;
    let last = StraightVerdict::Contact { safe_until: 1.0_f64.next_down(), hit_by: 1.0 };
    // 2^-60 before the end x is zero; it crosses the plane after that
    assert_eq!(point([-huge(60), 1.0, huge(62)], [1.0, 1.0, -1.0]), last);
    // it crosses the plane before that, still outside
    assert_eq!(point([-huge(60), 1.0, huge(58)], [1.0, 1.0, -1.0]), StraightVerdict::Clear);
    // both at the same time: on the edge
    assert_eq!(point([-huge(60), 1.0, huge(60)], [1.0, 1.0, -1.0]), last);
}
