//! Closest points in cases that can be visualised; the bulk test against exact arithmetic is the campaign
//! `triangles`.

use super::*;
use proptest::prelude::*;

const FLAT: Triangle = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

fn moved(triangle: &Triangle, by: [f64; 3]) -> Triangle {
    triangle.map(|corner| core::array::from_fn(|k| corner[k] + by[k]))
}

#[test]
fn every_kind_of_contact_is_named() {
    use Feature::{Edge, Face, Vertex};
    let tip = [[1.0, 1.0, 0.5], [1.0, 2.0, 3.0], [2.0, 1.0, 3.0]];
    let ridge = [[-1.0, 2.0, 0.25], [1.0, 2.0, 0.25], [0.0, 2.0, 4.0]];
    for (other, features, distance) in [
        (tip, [Face, Vertex(0)], 0.5),
        // the ridge crosses the edge from corner 2 to corner 0, and dips under nothing
        (moved(&ridge, [0.0, 0.0, 0.75]), [Edge(2), Edge(0)], 1.0),
        (moved(&tip, [-4.0, -3.0, 3.5]), [Vertex(0), Vertex(0)], (9.0_f64 + 4.0 + 16.0).sqrt()),
        (moved(&tip, [0.0, -4.0, 3.5]), [Edge(0), Vertex(0)], 5.0),
    ] {
        let closest = closest_points(&FLAT, &other);
        let turned = closest_points(&other, &FLAT);
        assert_eq!(closest.distance, distance, "{closest:?}");
        if features != [Edge(2), Edge(0)] {
            assert_eq!(closest.features, features);
            assert_eq!(turned.features, [features[1], features[0]]);
        }
        assert_eq!(turned.distance, distance);
        assert!((closest.clearance - distance).abs() < 1e-13 && (turned.clearance - distance).abs() < 1e-13);
        assert_eq!(closest_points_near(&FLAT, &other, closest.features), closest);
    }
}

#[test]
fn a_gap_of_a_billionth_keeps_its_direction() {
    // two edges that cross at 1e-9, rotated: the difference of the closest points has lost nine digits
    let below = [[-0.8, -0.6, 0.0], [0.8, 0.6, 0.0], [0.3, -0.2, -1.0]];
    let above = [[-0.6, 0.8, 1e-9], [0.6, -0.8, 1e-9], [0.1, 0.2, 1.0]];
    let closest = closest_points(&below, &above);
    assert_eq!(closest.features, [Feature::Edge(0), Feature::Edge(0)]);
    assert!(closest.clearance > 0.999_99e-9 && closest.distance < 1.000_01e-9, "{closest:?}");
    let [x, y, z] = closest.direction;
    assert!(x.abs() < 1e-15 && y.abs() < 1e-15 && z > 0.999_999);
}

#[test]
fn triangles_that_cross_have_no_distance() {
    let through = [[1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [1.0, 1.5, 5.0]];
    let closest = closest_points(&FLAT, &through);
    assert!(closest.distance < 1e-15 && closest.clearance <= 0.0);
    // the direction is one in which they can separate soon
    assert!(closest.clearance > -1.5, "{closest:?}");
    assert_eq!(closest_points(&FLAT, &FLAT).distance, 0.0);
}

#[test]
fn segments_and_points_are_triangles() {
    let (x, y) = ([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
    let (p, q) = ([0.0, -1.0, 2.0], [0.0, 1.0, 2.0]);
    assert_eq!(closest_points(&[x, y, y], &[p, p, q]).distance, 2.0);
    assert_eq!(closest_points(&[x; 3], &[x; 3]).distance, 0.0);
    let apart = closest_points(&[x; 3], &[y; 3]);
    assert_eq!((apart.distance, apart.direction), (2.0, [1.0, 0.0, 0.0]));
    // collinear, one after the other
    let behind = closest_points(&[x, y, y], &[[3.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 0.0, 0.0]]);
    assert!(behind.distance == 2.0 && behind.clearance > 1.999_999);
    assert_eq!(closest_point([5.0, 0.0, 0.0], &[x, y, y]).distance, 4.0);
    assert_eq!(closest_point([5.0, 3.0, 0.0], &[y; 3]).distance, 5.0);
}

proptest! {
    /// No point of the triangles is closer than the clearance, and none of the weights is lost.
    #[test]
    fn no_sampled_pair_is_nearer(
        corners in prop::array::uniform18(-1.0..1.0f64), lift in 0.0..2.0f64,
        weights in prop::array::uniform6(0.001..1.0f64),
    ) {
        let corner = |k: usize| [corners[3 * k], corners[3 * k + 1], corners[3 * k + 2]];
        let a = [corner(0), corner(1), corner(2)];
        let b = moved(&[corner(3), corner(4), corner(5)], [lift, 0.0, 0.0]);
        let closest = closest_points(&a, &b);
        prop_assert!(closest.clearance <= closest.distance);
        let mean = |t: &Triangle, w: &[f64]| -> [f64; 3] {
            core::array::from_fn(|k| (0..3).map(|i| t[i][k] * w[i]).sum::<f64>() / w.iter().sum::<f64>())
        };
        let (p, q) = (mean(&a, &weights[..3]), mean(&b, &weights[3..]));
        let apart = (0..3).map(|k| (p[k] - q[k]) * (p[k] - q[k])).sum::<f64>().sqrt();
        prop_assert!(closest.distance <= apart + 1e-14 && closest.clearance <= apart);
    }
}
