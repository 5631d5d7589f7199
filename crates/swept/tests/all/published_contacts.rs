//! The contact tests of [Redon06], with the answers that are right for the numbers as given.

use serde_json::Value;
use std::path::Path;
use swept::internals::contact::rigid::{
    Limits, Moving, RigidVerdict, Touch, edge_edge, triangle_pair, vertex_edge, vertex_face,
};
use swept::{Interpolated, Placement};
use swept_num::Interval;

const TOLERANCE: f64 = 1e-9;

fn published() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/published/redon06_contacts.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn vector(value: &Value) -> [f64; 3] {
    assert_eq!(value.as_array().unwrap().len(), 3);
    std::array::from_fn(|k| value[k].as_f64().unwrap())
}

struct Body {
    points: Vec<[f64; 3]>,
    motion: Interpolated,
}

impl Body {
    fn of(value: &Value, shift: f64) -> Self {
        let points = value["points"].as_array().unwrap().iter().map(vector).collect();
        let [start, end] = ["start", "end"].map(|name| {
            let [x, y, z] = vector(&value[name]);
            Placement::at([x + shift, y, z])
        });
        Self { points, motion: Interpolated::new([0.0, 1.0], start, end).unwrap() }
    }

    fn moving<const N: usize>(&self) -> Moving<'_, Interpolated, N> {
        Moving::new(self.points.clone().try_into().unwrap(), &self.motion).unwrap()
    }
}

/// The verdicts of the elementary contact and of the pair as a whole, in both orders.
fn verdicts(first: &Body, second: &Body) -> Vec<RigidVerdict> {
    let span = Interval::between(0.0, 1.0);
    let limits = Limits::new(TOLERANCE).unwrap();
    match (first.points.len(), second.points.len()) {
        (1, 3) => {
            let (vertex, face) = (first.moving::<1>(), second.moving::<3>());
            vec![
                vertex_face(&vertex, &face, span, &limits).unwrap(),
                triangle_pair(&vertex, &face, span, &limits).unwrap(),
                triangle_pair(&face, &vertex, span, &limits).unwrap(),
            ]
        }
        (2, 2) => {
            let (a, b) = (first.moving::<2>(), second.moving::<2>());
            vec![
                edge_edge(&a, &b, span, &limits).unwrap(),
                edge_edge(&b, &a, span, &limits).unwrap(),
                triangle_pair(&a, &b, span, &limits).unwrap(),
            ]
        }
        other => panic!("{other:?} points"),
    }
}

/// Never late, and early by no more than the tolerance at a closing speed of 20.
fn check_contact(verdict: RigidVerdict, time: f64, id: &str) {
    let RigidVerdict::Contact { safe_until, hit_by, distance, .. } = verdict else {
        panic!("{id}: {verdict:?}")
    };
    assert!(safe_until < time && safe_until >= time - 1.01 * TOLERANCE / 20.0, "{id}: {safe_until} {time}");
    assert!(hit_by.is_none_or(|hit_by| hit_by >= time), "{id}: {hit_by:?}");
    assert!(distance.hi() <= TOLERANCE, "{id}: {distance:?}");
}

#[test]
fn contacts_of_the_document() {
    let file = published();
    let cases = file["contacts"].as_array().unwrap();
    assert_eq!(cases.len(), 10);
    for case in cases {
        let id = case["id"].as_str().unwrap();
        let (first, second) = (Body::of(&case["first"], 0.0), Body::of(&case["second"], 0.0));
        for verdict in verdicts(&first, &second) {
            match case["verdict"].as_str().unwrap() {
                "clear" => assert_eq!(verdict, RigidVerdict::Clear, "{id}"),
                "contact" => check_contact(verdict, case["time"].as_f64().unwrap(), id),
                "overlapping" => {
                    // bodies that do not turn have exact positions at the start
                    let RigidVerdict::Overlapping { distance, touch: Touch::Exact(_) } = verdict else {
                        panic!("{id}: {verdict:?}")
                    };
                    assert!(distance.contains(0.0), "{id}: {distance:?}");
                }
                other => panic!("{id}: {other}"),
            }
        }
    }
}

#[test]
fn contacts_that_fall_between_the_samples() {
    let file = published();
    let shifted = &file["shifted"];
    let base = file["contacts"].as_array().unwrap().iter().find(|case| case["id"] == shifted["id"]).unwrap();
    let count = shifted["count"].as_u64().unwrap() as u32;
    for k in 1..=count {
        let shift = f64::from(k) / 100.0;
        let (first, second) = (Body::of(&base["first"], 0.0), Body::of(&base["second"], shift));
        for verdict in verdicts(&first, &second) {
            check_contact(verdict, (10.0 + shift) / 20.0, &format!("shift {shift}"));
        }
    }
}

/// The point of AVF01 against the edge it meets, in the plane.
#[test]
fn the_same_in_the_plane() {
    let place = |x: f64| Placement::planar([x, 0.0], 0.0);
    let there = Interpolated::new([0.0, 1.0], place(0.0), place(10.0)).unwrap();
    let back = Interpolated::new([0.0, 1.0], place(10.0), place(0.0)).unwrap();
    let vertex = Moving::new([[0.0; 3]], &there).unwrap();
    let limits = Limits::new(TOLERANCE).unwrap();
    for rod in [[[0.0, -1.0, 0.0], [0.0, 1.0, 0.0]], [[0.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0.0; 3]; 2]] {
        let rod = Moving::new(rod, &back).unwrap();
        let verdict = vertex_edge(&vertex, &rod, Interval::between(0.0, 1.0), &limits).unwrap();
        check_contact(verdict, 0.5, &format!("{rod:?}"));
    }
}
