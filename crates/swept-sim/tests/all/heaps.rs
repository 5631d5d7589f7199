//! Heaps: no body is held for long.

use crate::scenes::{body, mesh, solid};
use std::sync::Arc;
use swept_sim::{Settings, Shape, StepReport, World};

/// Blobs that fall on a plate, ten per layer.
fn heap(count: usize, triangles: u32) -> World {
    let plate = Arc::new(Shape::fixed(mesh("box(12, size=40)")).expect("a plate"));
    let blob = solid(&mesh(&format!("blob({triangles})")));
    let mut bodies = vec![body("plate", plate, [0.0, 0.0, -20.0]).done()];
    for k in 0..count {
        let (layer, place) = (k / 10, k % 10);
        // a shift from layer to layer, so that nothing stands on a point
        let shift = 0.17 * (layer % 5) as f64;
        let position =
            [1.2 * (place % 4) as f64 + shift, 1.2 * (place / 4) as f64 + shift, 0.9 + 1.2 * layer as f64];
        bodies.push(body(&format!("blob {k}"), blob.clone(), position).done());
    }
    World::new(Settings::default(), bodies).expect("a heap")
}

/// Simulates; returns the sum of the reports, and the longest run of steps in which a body was held or only
/// made room.
fn watched(world: &mut World, steps: u64) -> (StepReport, u64) {
    let (mut sum, mut longest, mut running) = (StepReport::default(), 0, vec![0; world.len()]);
    for step in 0..steps {
        sum.add(&world.step().expect("a heap"));
        let held: Vec<usize> = world.held().iter().map(|record| record.body).collect();
        for (k, count) in running.iter_mut().enumerate() {
            *count = if held.contains(&k) { *count + 1 } else { 0 };
            longest = longest.max(*count);
        }
        if step % 20 == 0 {
            assert_eq!(world.check().expect("a frame").intersecting, [], "step {step}");
        }
    }
    (sum, longest)
}

#[test]
fn nobody_in_a_heap_is_held_for_long() {
    let mut world = heap(60, 200);
    let (sum, longest) = watched(&mut world, 300);
    println!("longest {longest}, {sum:?}");
    assert!(sum.events > 100, "nothing met: {sum:?}");
    assert!(longest <= 5, "held for {longest} steps running: {sum:?}");
}

/// Two balls that start closer together than any approaching motion could be proved: they are moved apart,
/// and fall.
#[test]
fn a_pair_that_starts_too_near_is_freed() {
    let ball = solid(&mesh("icosphere(320)"));
    for part in [1e-2, 1e-4, 1e-6, 1e-7] {
        // facing each other along x, the balls are as wide as their box
        let wide = 2.0 * ball.obb().half()[0];
        let apart = wide + 1e-3 * wide * part;
        let bodies = vec![
            body("left", ball.clone(), [0.0, 0.0, 50.0]).moving([0.01, 0.0, 0.0]).done(),
            body("right", ball.clone(), [apart, 0.0, 50.0]).done(),
        ];
        let mut world =
            World::new(Settings { margin: Some(1e-3), ..Settings::default() }, bodies).expect("apart");
        let (sum, longest) = watched(&mut world, 60);
        println!("{part}: longest {longest}, {sum:?}");
        assert!(longest <= 5, "{part}: held for {longest} steps running: {sum:?}");
        let fallen = 50.0 - world.state(0).position[2];
        assert!(fallen > 1.0, "{part}: hangs in the air after falling by {fallen}: {sum:?}");
        assert!(world.held().is_empty(), "{part}: {:?}", world.held());
    }
}
