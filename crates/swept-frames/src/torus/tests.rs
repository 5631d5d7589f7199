use super::*;
use crate::tree::{Branch, Inside, SearchOptions, Wanted};
use swept_num::{cos, sin};

#[test]
fn the_scenes_show_none_none_two_and_one_place() {
    for scene in TorusScene::ALL {
        let world = scene.world(Torus::FINE).unwrap();
        assert_eq!(world.objects()[0].tree.len(), 801);
        let found = world.search(0, &SearchOptions::default()).unwrap();
        assert_eq!(
            world.places(&found.collisions).len(),
            scene.places(),
            "{scene:?}: {}",
            found.collisions.len()
        );
        // With one level the boxes collide in every scene: only the second level tells the scenes apart.
        let coarse = SearchOptions { levels: Some(1), ..SearchOptions::default() };
        assert_eq!(world.search(0, &coarse).unwrap().collisions.len(), 1, "{scene:?}");
        // The result is the same seen from the other torus.
        let back = world.search(1, &SearchOptions::default()).unwrap();
        let mut turned: Vec<_> = back.collisions.iter().map(|c| (c.other_node, c.node, c.overlap)).collect();
        turned.sort_by_key(|&(a, b, _)| (a, b));
        let seen: Vec<_> = found.collisions.iter().map(|c| (c.node, c.other_node, c.overlap)).collect();
        assert_eq!(seen, turned, "{scene:?}");
        let first = SearchOptions { wanted: Wanted::OnePerObject, ..SearchOptions::default() };
        let first = world.search(0, &first).unwrap();
        assert_eq!(first.others(), if scene.places() == 0 { vec![] } else { vec![1] });
        assert!(first.collisions.iter().all(|one| found.collisions.contains(one)));
    }
}

#[test]
fn the_whole_surface_is_in_the_leaves() {
    let torus = Torus {
        centre: [0.3, -1.7, 12.5],
        rotation: [0.9, -0.4, 0.3, 1.2],
        major: 1.7,
        minor: 0.9,
        rings: 11,
        sides: 7,
    };
    let tree = torus.tree().unwrap();
    let frames: Vec<_> = tree.leaves().filter_map(|leaf| tree.frame(leaf)).collect();
    let inside: Vec<_> = frames.iter().map(|frame| Inside::new(frame)).collect();
    let rotation = torus.rotation_rows().map(|row| Vector(row.0.map(Interval::midpoint)));
    for i in 0..60 {
        for j in 0..60 {
            let (theta, phi) = (f64::from(i) * 0.1047, f64::from(j) * 0.1047);
            let from_axis = torus.major + torus.minor * cos(phi);
            let local = Vector([from_axis * cos(theta), from_axis * sin(theta), torus.minor * sin(phi)]);
            let point = std::array::from_fn(|k| rotation[k].dot(local) + torus.centre[k]);
            assert!(inside.iter().any(|leaf| leaf.holds(&[&point], 0.0)), "{theta} {phi}");
        }
    }
    // The shell is no more than a shell: the axis and the surroundings are free.
    for point in [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]] {
        let point = std::array::from_fn(|k| torus.centre[k] + 4.0 * point[k]);
        assert!(point == torus.centre || !inside.iter().any(|leaf| leaf.holds(&[&point], 0.0)));
    }
}

#[test]
fn bad_tori_are_refused_by_name() {
    let named = |torus: Torus, name: &str| {
        let error = torus.tree().unwrap_err().to_string();
        assert!(error.contains(name), "{error}");
    };
    named(Torus { minor: 0.0, ..Torus::COARSE }, "minor");
    named(Torus { minor: 2.0, ..Torus::COARSE }, "minor");
    named(Torus { major: f64::NAN, ..Torus::COARSE }, "minor");
    named(Torus { rings: 2, ..Torus::COARSE }, "rings");
    named(Torus { rotation: [0.0; 4], ..Torus::COARSE }, "rotation");
    named(Torus { centre: [0.0, f64::INFINITY, 0.0], ..Torus::COARSE }, "centre");
    named(Torus { centre: [0.0, 1e300, 0.0], ..Torus::COARSE }, "2^500");
}

#[test]
fn a_turned_rotation_keeps_lengths() {
    let torus = Torus { rotation: [0.3, -2.0, 0.7, 1.1], ..Torus::COARSE };
    let rows = torus.rotation_rows();
    for i in 0..3 {
        for j in 0..3 {
            let product = rows[i].dot(rows[j]);
            assert!(product.contains(if i == j { 1.0 } else { 0.0 }) && product.width() < 1e-14);
        }
    }
    let tree = Torus::COARSE.tree().unwrap();
    assert!(FrameTree::new(Branch::leaf(*tree.frame(0).unwrap())).is_ok());
}
