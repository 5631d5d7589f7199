//! The same scene gives the same bits: twice, and on one thread or two.

use crate::scenes::{ball, body, cube, floor, mesh, solid};
use sha2::{Digest, Sha256};
use swept_sim::{Settings, World};

fn digest(threads: usize) -> String {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| {
        let shapes = [cube(), ball(80), solid(&mesh("blob(200)")), solid(&mesh("gear(300)"))];
        let mut bodies = vec![floor()];
        for k in 0..12_u8 {
            let x = f64::from(k);
            let place = [0.7 * f64::from(k % 3), 0.6 * f64::from(k % 2), 1.0 + 1.6 * x];
            let made = body(&format!("body {k}"), shapes[usize::from(k) % 4].clone(), place);
            let made = made.turned([1.0, 0.1 * x, 0.2, -0.05 * x]).spinning([0.3 * x, 1.0, -0.1 * x]);
            bodies.push(made.bouncing(0.1 * f64::from(k % 5)).done());
        }
        let mut world = World::new(Settings::default(), bodies).expect("a world");
        let mut hash = Sha256::new();
        for _ in 0..240 {
            world.step().expect("a world");
            for k in 0..world.len() {
                let state = world.state(k);
                let numbers = state.position.iter().chain(&state.orientation).chain(&state.velocity);
                numbers.chain(&state.angular_momentum).for_each(|x| hash.update(x.to_le_bytes()));
            }
            world.contacts().iter().flat_map(|c| c.impulse).for_each(|x| hash.update(x.to_le_bytes()));
        }
        assert!(world.state(1).position[2] < 1.0, "nothing fell");
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    })
}

#[test]
fn one_thread_or_two_give_the_same_bits() {
    let one = digest(1);
    assert_eq!(one, digest(1));
    assert_eq!(one, digest(2));
    assert_eq!(one, digest(5));
}
