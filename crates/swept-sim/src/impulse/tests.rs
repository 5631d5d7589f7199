//! The solver, tested against its own conditions and against known solutions.

use super::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use swept_num::{Matrix, Vector};

type V = Vector<f64, 3>;

const LIMITS: Limits = Limits { tolerance: 1e-10, sweeps: 200, turns: 4, rounds: 40, mixed: 2000 };

fn cube(velocity: [f64; 3]) -> Inertial {
    Inertial {
        inverse_mass: 1.0,
        inverse_inertia: Matrix(Matrix::<f64, 3>::identity().0.map(|row| row.scale(6.0))),
        velocity: Vector(velocity),
        angular_velocity: Vector::ZERO,
    }
}

/// Four contacts of the cube `upper` standing on `lower`, whose centre is one unit below; body 0 is a floor.
fn standing(lower: usize, upper: usize, friction: f64) -> Vec<Contact> {
    [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
        .map(|[x, y]| Contact {
            bodies: [lower, upper],
            arms: [Vector([x, y, 0.5]), Vector([x, y, -0.5])],
            normal: Vector([0.0, 0.0, 1.0]),
            bias: 0.0,
            friction,
        })
        .to_vec()
}

fn energy(bodies: &[Inertial]) -> f64 {
    // for cubes of mass 1: inertia 1/6
    bodies.iter().map(|b| 0.5 * b.velocity.norm_squared() + b.angular_velocity.norm_squared() / 12.0).sum()
}

#[test]
fn a_tower_is_held_to_the_residual() {
    let count = 12;
    let bodies = [vec![Inertial::FIXED], vec![cube([0.0, 0.0, -0.1]); count]].concat();
    let contacts: Vec<Contact> = (1..=count).flat_map(|k| standing(k - 1, k, 0.5)).collect();
    let mut problem = Problem::new(bodies, &contacts);
    let mut impulses = vec![[0.0; 3]; contacts.len()];
    let report = problem.solve(&mut impulses, &LIMITS);
    assert!(report.converged && report.residual <= 1e-10, "{report:?}");
    // the floor carries all twelve cubes
    let total: f64 = impulses[..4].iter().map(|p| p[0]).sum();
    assert!((total - 0.1 * count as f64).abs() < 1e-8, "{total}");
    assert!(problem.bodies()[1..].iter().all(|b| b.velocity.norm_squared().sqrt() < 1e-8));
}

#[test]
fn plain_sweeps_stall_where_other_methods_do_not() {
    let count = 30;
    let bodies = [vec![Inertial::FIXED], vec![cube([0.0, 0.0, -0.1]); count]].concat();
    let contacts: Vec<Contact> = (1..=count).flat_map(|k| standing(k - 1, k, 0.5)).collect();
    let solve = |limits: Limits| {
        let limits = Limits { tolerance: 1e-7, ..limits };
        let mut problem = Problem::new(bodies.clone(), &contacts);
        problem.solve(&mut vec![[0.0; 3]; contacts.len()], &limits)
    };
    let plain = solve(Limits { sweeps: 1600, turns: 0, ..LIMITS });
    let mixed = solve(Limits { sweeps: 100, turns: 1, rounds: 0, mixed: 1500, ..LIMITS });
    let interior = solve(Limits { sweeps: 20, turns: 1, rounds: 20, mixed: 0, ..LIMITS });
    assert!(!plain.converged && mixed.converged && interior.converged, "{plain:?} {mixed:?} {interior:?}");
}

#[test]
fn two_cubes_face_to_face_swap_velocities_without_spin() {
    let contacts = standing(0, 1, 0.0);
    let mut problem = Problem::new(vec![cube([0.0, 0.0, 3.0]), cube([0.0, 0.0, -1.0])], &contacts);
    let (_, report) = problem.bounce(&[1.0; 4], 0.0, &LIMITS);
    assert!(report.converged);
    let [a, b] = [problem.bodies()[0], problem.bodies()[1]];
    assert!((a.velocity - Vector([0.0, 0.0, -1.0])).norm_squared().sqrt() < 1e-9);
    assert!((b.velocity - Vector([0.0, 0.0, 3.0])).norm_squared().sqrt() < 1e-9);
    assert!(a.angular_velocity.norm_squared() + b.angular_velocity.norm_squared() < 1e-18);
}

#[test]
fn friction_stops_or_slips_by_its_coefficient() {
    for (friction, slips) in [(0.6, false), (0.4, true)] {
        // pushed down with 1 and sideways with 1/2
        let bodies = vec![Inertial::FIXED, cube([0.5, 0.0, -1.0])];
        let contacts = standing(0, 1, friction);
        let mut problem = Problem::new(bodies, &contacts);
        let mut impulses = vec![[0.0; 3]; 4];
        let report = problem.solve(&mut impulses, &LIMITS);
        assert!(report.converged, "{report:?}");
        let v = problem.bodies()[1].velocity;
        let expected = if slips { 0.5 - friction } else { 0.0 };
        assert!((v[0] - expected).abs() < 1e-8 && v[1].abs() < 1e-8, "{v:?}");
    }
}

/// A heap of random contacts between random bodies.
fn heap(seed: u64) -> (Vec<Inertial>, Vec<Contact>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut vector = |size: f64| -> V { Vector([0; 3].map(|_| rng.random_range(-size..size))) };
    let count = 2 + (seed % 5) as usize;
    let mut bodies = vec![Inertial::FIXED];
    for _ in 0..count {
        let spin = vector(3.0);
        bodies.push(Inertial { angular_velocity: spin, ..cube(vector(2.0).0) });
    }
    let mut contacts = Vec::new();
    for k in 0..3 * count {
        let b = 1 + k % count;
        let a = (k * 7 + seed as usize) % b;
        let n = vector(1.0);
        let friction = vector(0.5)[0].abs() * f64::from(u8::from(!seed.is_multiple_of(3)));
        contacts.push(Contact {
            bodies: [a, b],
            arms: [vector(0.7), vector(0.7)],
            normal: n.scale(1.0 / n.norm_squared().sqrt()),
            bias: 0.0,
            friction,
        });
    }
    (bodies, contacts)
}

#[test]
fn random_heaps_meet_their_conditions() {
    for seed in 0..300 {
        let (bodies, contacts) = heap(seed);
        let before = energy(&bodies);
        let mut problem = Problem::new(bodies, &contacts);
        let mut impulses = vec![[0.0; 3]; contacts.len()];
        let report = problem.solve(&mut impulses, &LIMITS);
        assert!(report.converged, "seed {seed}: {report:?}");
        for (k, (contact, impulse)) in contacts.iter().zip(&impulses).enumerate() {
            let v = problem.velocity(k);
            assert!(impulse[0] >= 0.0 && v[0] > -1e-9, "seed {seed}");
            // the rows' diagonal is below ten here, so this is how the residual bounds the product
            assert!(impulse[0].min(v[0].abs()) < 1e-8, "seed {seed}: {impulse:?} {v:?}");
            let (push, slip) = (impulse[1].hypot_free(impulse[2]), v[1].hypot_free(v[2]));
            assert!(push <= contact.friction * impulse[0] + 1e-9);
            if slip > 1e-6 && impulse[0] > 1e-6 && contact.friction > 1e-6 {
                assert!((push - contact.friction * impulse[0]).abs() < 1e-3 * push.max(1e-5), "seed {seed}");
                assert!(impulse[1] * v[1] + impulse[2] * v[2] < 0.0, "friction drives, seed {seed}");
            }
        }
        assert!(energy(problem.bodies()) <= before * (1.0 + 1e-12), "seed {seed}");
    }
}

#[test]
fn bouncing_never_adds_energy() {
    let mut guarded = 0;
    for seed in 0..300 {
        let (bodies, contacts) = heap(seed);
        let before = energy(&bodies);
        let restitution: Vec<f64> =
            (0..contacts.len()).map(|k| ((k as u64 + seed) % 5) as f64 / 4.0).collect();
        let mut problem = Problem::new(bodies, &contacts);
        let newton = {
            let mut bare = problem.clone();
            for (k, rows) in bare.rows.iter_mut().enumerate() {
                rows.bias = (-restitution[k] * rows.velocity(&bare.bodies, 0)).max(0.0);
            }
            bare.solve(&mut vec![[0.0; 3]; contacts.len()], &LIMITS);
            energy(bare.bodies())
        };
        guarded += u32::from(newton > before * (1.0 + 1e-9));
        problem.bounce(&restitution, 0.0, &LIMITS);
        assert!(energy(problem.bodies()) <= before * (1.0 + 1e-9), "seed {seed}");
    }
    // Newton's law alone does gain energy now and then, so the guard is needed
    assert!(guarded > 0);
}

/// The length of a pair of numbers; only small ones occur here.
trait Length {
    fn hypot_free(self, other: f64) -> f64;
}

impl Length for f64 {
    fn hypot_free(self, other: f64) -> f64 {
        (self * self + other * other).sqrt()
    }
}
