use super::domain::{Domain, Moment};
use crate::engine::epoch::Clock;
use crate::engine::pair::Pair;
use crate::hierarchy::Body;
use crate::motion::{Motion, Placement, Spin};
use crate::shape::{Builtin, Mesh};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use swept_num::Interval;

fn body(recipe: &str) -> Body {
    Body::new(recipe.parse::<Builtin>().unwrap().mesh())
}

fn triple(random: &mut ChaCha12Rng, size: f64) -> [f64; 3] {
    core::array::from_fn(|_| random.random_range(-size..size))
}

fn spin(random: &mut ChaCha12Rng, far: f64, turn: f64) -> Spin {
    let orientation = core::array::from_fn(|_| random.random_range(-1.0..1.0));
    let placement = Placement::new(triple(random, far), orientation);
    Spin::new([0.0, 1.0], placement, triple(random, 2.0 * far), triple(random, turn)).unwrap()
}

/// Where a point of a body is.
fn place(motion: &Spin, body: &Body, center: [f64; 3], t: f64) -> [f64; 3] {
    let point = body.local().outward(center).0.map(Interval::midpoint);
    motion.enclose(Interval::point(t)).place(point).0.map(Interval::midpoint)
}

#[test]
fn balls_keep_the_target_outside_of_what_is_told() {
    let mut random = ChaCha12Rng::seed_from_u64(41);
    let bodies = [body("blob(500, size=3)"), body("torus(300, size=0.7)")];
    let (mut excluded, mut told) = (0, 0);
    for _ in 0..800 {
        let far = [1.0, 2.0, 50.0][random.random_range(0..3usize)];
        let motions = [0, 1].map(|_| spin(&mut random, far, 3.0));
        let target = random.random_range(0.0..0.2);
        let span = Interval::between(0.0, 1.0);
        let pair = Pair::new([&bodies[0], &bodies[1]], (&motions[0], &motions[1]), span);
        let from = random.random_range(0.0..0.9);
        let to: f64 = from + random.random_range(0.0..0.1);
        let mut epoch = Clock::new(&pair, target).at(from);
        let moment = Moment::new(epoch.view(0), from);
        let balls = [0, 1].map(|i: usize| {
            let all = bodies[i].spheres().balls();
            // large ones as often as small ones
            let most = all.len() >> random.random_range(0..all.len().ilog2());
            all[random.random_range(0..most)]
        });
        let movers = [0, 1].map(|i: usize| moment.mover(i, &balls[i]));
        let near = moment.meet(&movers[0], &movers[1], Domain { from, to });
        told += usize::from(near.is_some());
        for k in 0..=20 {
            let t = (from + (to - from) * f64::from(k) / 20.0).min(to);
            if near.is_some_and(|near| near.from <= t && t <= near.to) {
                continue;
            }
            excluded += 1;
            let [a, b] = [0, 1].map(|i: usize| place(&motions[i], &bodies[i], balls[i].center, t));
            let apart = (0..3).map(|i| (a[i] - b[i]) * (a[i] - b[i])).sum::<f64>().sqrt();
            let radii: f64 = (0..2).map(|i| balls[i].radius * bodies[i].local().unit).sum();
            assert!(apart - radii > target, "{apart} {radii} {target} at {t} of [{from}, {to}]");
        }
    }
    assert!(excluded > 1000 && told > 40, "{excluded} {told}");
}

#[test]
fn every_face_is_held_by_its_leaves() {
    let soup = Mesh::new(
        vec![[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1e-9, 0.0], [0.3, 5.0, 2.0]],
        vec![[0, 1, 2], [0, 0, 0], [1, 1, 2], [0, 1, 3], [0, 1, 3], [0, 1, 3], [0, 1, 3], [0, 1, 3]],
    )
    .unwrap();
    let bodies = [
        body("tetrahedron(4)"),
        body("gear(2000)"),
        body("blob(900)"),
        Body::new(soup),
        Body::new(Mesh::planar(&[[0.0, 0.0], [2.0, 1.0], [0.0, 2.0]], &[[0, 1], [1, 2]]).unwrap()),
        Body::new(Mesh::new(vec![[1e8, 2.0, 3.0]], vec![[0, 0, 0]; 9]).unwrap()),
    ];
    let mut random = ChaCha12Rng::seed_from_u64(7);
    for body in &bodies {
        let tree = body.spheres();
        let mut parents = vec![0u32; tree.balls().len()];
        for node in 0..tree.balls().len() as u32 {
            if tree.leaf(node).is_none() {
                tree.children(node).into_iter().for_each(|child| parents[child as usize] = node);
            }
        }
        for face in 0..body.mesh().faces().len() {
            let corners = body.mesh().triangle(face).map(|corner| body.local().inward(corner));
            for _ in 0..8 {
                let [a, b]: [f64; 2] = core::array::from_fn(|_| random.random_range(0.0..1.0));
                let weights = if a + b > 1.0 { [1.0 - a, 1.0 - b, a + b - 1.0] } else { [a, b, 1.0 - a - b] };
                let point: [f64; 3] =
                    core::array::from_fn(|i| (0..3).map(|k| weights[k] * corners[k][i]).sum::<f64>());
                let holds = |node: u32| {
                    let ball = &tree.balls()[node as usize];
                    let square = (0..3).map(|i| (point[i] - ball.center[i]) * (point[i] - ball.center[i]));
                    square.sum::<f64>().sqrt() <= ball.radius
                };
                let held = (0..tree.balls().len() as u32).any(|leaf| {
                    let mut node = leaf;
                    tree.leaf(leaf).is_some_and(|faces| faces.contains(&(face as u32)))
                        && loop {
                            if !holds(node) {
                                break false;
                            }
                            if node == 0 {
                                break true;
                            }
                            node = parents[node as usize];
                        }
                });
                assert!(held, "{point:?} of face {face}");
            }
        }
    }
}
