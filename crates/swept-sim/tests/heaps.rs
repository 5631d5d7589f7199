//! Heaps: nobody is held for long.

mod scenes;

use scenes::{body, mesh, solid};
use std::sync::Arc;
use swept_sim::{Settings, Shape, StepReport, World};

/// Blobs that fall on a plate, ten to a layer.
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

#[test]
#[ignore = "for looking at"]
fn look() {
    let number = |name: &str, usual: usize| std::env::var(name).map_or(usual, |x| x.parse().unwrap());
    let mut world = heap(number("BLOBS", 300), number("TRIANGLES", 500) as u32);
    let steps = number("STEPS", 600);
    let mut running = vec![0_u64; world.len()];
    let mut longest = (0, 0, 0);
    let mut sum = StepReport::default();
    for step in 0..steps {
        let report = world.step().unwrap();
        sum.add(&report);
        let mut held = vec![false; world.len()];
        world.held().iter().for_each(|record| held[record.body] = true);
        for k in 0..world.len() {
            running[k] = if held[k] { running[k] + 1 } else { 0 };
            if running[k] > longest.0 {
                longest = (running[k], k, step as u64 + 1 - running[k]);
            }
        }
        if !world.held().is_empty() && (std::env::var("EACH").is_ok()) {
            println!("{step}: {} {} {:?}", report.events, report.residual, world.held());
        }
        if step % 50 == 49 {
            println!("{step}: awake {} held {} opened {} longest {longest:?} {:.1} ms proving {:.1}", report.awake, sum.held, sum.opened, sum.total.as_secs_f64()*1e3/(step+1) as f64, sum.proving.as_secs_f64()*1e3/(step+1) as f64);
        }
    }
    println!("{sum:?} longest {longest:?} energy {:?}", world.quantities().energy());
}
