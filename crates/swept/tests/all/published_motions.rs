//! The motion tests of [Redon06], with the answers that are right for the numbers as given.
//!
//! Where the source prints another pose, the file has it under `document_poses`; the test checks that the
//! file names every such time.

use serde_json::Value;
use std::path::Path;
use swept::internals::motion::Pose;
use swept::{Interpolated, Motion, Placement, Spin};
use swept_num::{Interval, Matrix, Vector};

fn published() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/published/redon06_motions.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn cases<'a>(file: &'a Value, name: &str) -> &'a Vec<Value> {
    file[name].as_array().unwrap()
}

fn vector<const D: usize>(value: &Value) -> [f64; D] {
    assert_eq!(value.as_array().unwrap().len(), D);
    std::array::from_fn(|k| value[k].as_f64().unwrap())
}

fn placement(value: &Value) -> Placement {
    Placement::new(vector(&value["position"]), vector(&value["orientation"]))
}

/// The pose of an exact placement.
fn resting(place: Placement) -> Pose {
    Spin::at_rest([0.0, 1.0], place).unwrap().pose(0.0)
}

/// The largest difference between entries of the two rotation matrices.
fn apart(a: Matrix<f64, 3>, b: Matrix<f64, 3>) -> f64 {
    (a - b).0.iter().flat_map(|row| row.0).fold(0.0, |most: f64, entry| most.max(entry.abs()))
}

#[test]
fn motions_between_two_poses() {
    let file = published();
    assert_eq!(cases(&file, "motions").len(), 3);
    for case in cases(&file, "motions") {
        let id = case["id"].as_str().unwrap();
        let motion =
            Interpolated::new([0.0, 1.0], placement(&case["start"]), placement(&case["end"])).unwrap();
        assert_eq!(cases(case, "poses").len(), 9, "{id}");
        for expected in cases(case, "poses") {
            let t = expected["time"].as_f64().unwrap();
            let place = placement(expected);
            let (pose, wanted) = (motion.pose(t), resting(place));
            assert_eq!(pose.translation.0, place.position, "{id} at {t}");
            // the quaternions in the file are rounded: half an ulp of 1 in each component, twice that in a
            // matrix entry
            let rounding = 4.0 * f64::EPSILON;
            let off = apart(pose.rotation, wanted.rotation);
            assert!(off <= pose.rotation_error + rounding, "{id} at {t}: {off:e}");
            assert!(pose.rotation_error < 1e-14 && pose.translation_error < 1e-14, "{id}: {pose:?}");
            let enclosed = motion.enclose(Interval::point(t));
            assert!(enclosed.translation.contains(Vector(place.position)), "{id} at {t}");
            if case["start"] == case["end"] || id == "AB01" {
                assert_eq!((pose.rotation, pose.rotation_error), (Matrix::identity(), 0.0), "{id} is exact");
            }
        }
        let mut differing = Vec::new();
        for printed in cases(case, "document_poses") {
            let t = printed["time"].as_f64().unwrap();
            let place = placement(printed);
            assert_eq!(motion.pose(t).translation.0, place.position, "{id} at {t}");
            // six digits are printed: a component is off by 5e-7, an entry of the matrix by less than 1e-5
            if apart(motion.pose(t).rotation, resting(place).rotation) > 1e-5 {
                differing.push(t);
            }
        }
        let named: Vec<f64> = cases(case, "document_differs").iter().map(|t| t.as_f64().unwrap()).collect();
        assert_eq!(differing, named, "{id}");
    }
}

/// What the document's tests demand in words: x grows strictly, half a turn passes through a quarter.
#[test]
fn the_bounds_over_each_eighth() {
    let file = published();
    for case in cases(&file, "motions") {
        let id = case["id"].as_str().unwrap();
        let motion =
            Interpolated::new([0.0, 1.0], placement(&case["start"]), placement(&case["end"])).unwrap();
        for pair in cases(case, "poses").windows(2) {
            let [t0, t1] = [&pair[0], &pair[1]].map(|pose| pose["time"].as_f64().unwrap());
            let over = motion.enclose(Interval::between(t0, t1));
            for expected in pair {
                let place = resting(placement(expected));
                for i in 0..3 {
                    assert!(over.translation.0[i].contains(place.translation.0[i]), "{id} [{t0}, {t1}]");
                    for j in 0..3 {
                        let near = Interval::around(place.rotation.0[i].0[j], 4.0 * f64::EPSILON);
                        assert!(over.rotation.0[i].0[j].overlaps(near), "{id} [{t0}, {t1}] {i} {j}");
                    }
                }
            }
            // no wider than the motion: every entry here is monotone between the sample times
            let wide = |i: usize, j: usize| over.rotation.0[i].0[j].width();
            let way = |i: usize, j: usize| {
                let [a, b] = [&pair[0], &pair[1]].map(|pose| resting(placement(pose)).rotation.0[i].0[j]);
                (a - b).abs()
            };
            assert!((0..3).all(|i| (0..3).all(|j| wide(i, j) <= way(i, j) + 1e-14)), "{id} [{t0}, {t1}]");
        }
        let whole = motion.enclose(motion.span());
        if id == "AB02" {
            // sin has its maximum inside, and both its ends are zero
            assert!(whole.rotation.0[2].0[1].contains(1.0) && whole.rotation.0[2].0[1].contains(0.0));
        }
    }
}

#[test]
fn turns_that_the_document_gets_wrong() {
    for case in cases(&published(), "turns") {
        let id = case["id"].as_str().unwrap();
        let end = Placement::new([0.0; 3], vector(&case["end"]));
        let motion = Interpolated::new([0.0, 1.0], Placement::IDENTITY, end).unwrap();
        let (pose, middle) = (motion.pose(0.5), resting(Placement::new([0.0; 3], vector(&case["middle"]))));
        assert!(apart(pose.rotation, middle.rotation) <= pose.rotation_error + 4.0 * f64::EPSILON, "{id}");
    }
}

#[test]
fn the_three_constant_matrices() {
    for case in cases(&published(), "matrices") {
        let (angle, start) = (case["angle"].as_f64().unwrap(), case["start_angle"].as_f64().unwrap());
        let [x, y, z]: [f64; 3] = vector(&case["axis"]);
        let length = (x * x + y * y + z * z).sqrt();
        let place = Placement::planar([0.0, 0.0], start);
        let rate = [x, y, z].map(|component| component * angle / length);
        let motion = Spin::new([0.0, 1.0], place, [0.0; 3], rate).unwrap();
        // R(1) = exp(angle [u]) R0, from quaternions: the half angles' sines and cosines
        let (s, c) = swept_num::sin_cos(0.5 * angle);
        let turn = resting(Placement::new([0.0; 3], [c, s * x / length, s * y / length, s * z / length]));
        let expected = turn.rotation * resting(place).rotation;
        let off = apart(motion.pose(1.0).rotation, expected);
        assert!(off < 2e-15, "{off:e}; the document's formula is off by {}", case["document_error"]);
    }
}
