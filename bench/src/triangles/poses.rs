//! Triangles in poses given by quaternions: the exact test against exact positions.
//!
//! With the quaternions' own matrices M and squared lengths N, everything is multiplied by N_A N_B, so that
//! all numbers stay integers times powers of two: N_B M_A x + N_A N_B o_A against N_A M_B x + N_A N_B o_B.

use super::oracle::{exactly, of_points};
use super::pairs::Family;
use crate::campaign::{Failure, Tally};
use crate::exact::Dyadic;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::internals::contact::resting::{RelativePose, Resting};
use swept::{Placement, Spin};

type Triangle = [[f64; 3]; 3];

fn sum(terms: &[Dyadic]) -> Dyadic {
    terms.iter().fold(Dyadic::ZERO, |sum, term| &sum + term)
}

/// M and N of a quaternion, entry by entry as q v q* gives it.
fn rotation(quaternion: [f64; 4]) -> ([[Dyadic; 3]; 3], Dyadic) {
    let q = quaternion.map(exactly);
    let w = q[0].clone();
    let vector = [q[1].clone(), q[2].clone(), q[3].clone()];
    let square = sum(&[&vector[0] * &vector[0], &vector[1] * &vector[1], &vector[2] * &vector[2]]);
    let level = &(&w * &w) - &square;
    let two = exactly(2.0);
    // (w² - |v|²) x + 2 (v·x) v + 2 w v × x
    let entry = |i: usize, j: usize| {
        let diagonal = if i == j { level.clone() } else { Dyadic::ZERO };
        let outer = &(&two * &vector[i]) * &vector[j];
        let turn = match (3 + i - j) % 3 {
            1 => &(&two * &w) * &vector[3 - i - j],
            2 => -&(&(&two * &w) * &vector[3 - i - j]),
            _ => Dyadic::ZERO,
        };
        sum(&[diagonal, outer, turn])
    };
    let matrix = std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j)));
    (matrix, &(&w * &w) + &square)
}

fn placed(triangle: &Triangle, pose: &Placement, quaternion: [f64; 4], other: &Dyadic) -> [[Dyadic; 3]; 3] {
    let (matrix, length) = rotation(quaternion);
    let both = &length * other;
    triangle.map(|corner| {
        let x = corner.map(exactly);
        std::array::from_fn(|i| {
            let turned = sum(&[&matrix[i][0] * &x[0], &matrix[i][1] * &x[1], &matrix[i][2] * &x[2]]);
            &(&turned * other) + &(&exactly(pose.position[i]) * &both)
        })
    })
}

pub(super) fn judge(family: Family, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let [a, b] = family.pair(rng);
    let mut quaternion = || -> [f64; 4] {
        match rng.random_range(0..3) {
            0 => [(); 4].map(|()| rng.random_range(-2_i32..=2).into()),
            _ => [(); 4].map(|()| rng.random_range(-1.0..1.0)),
        }
    };
    let first = quaternion();
    let second = if rng.random() { first } else { [(); 4].map(|()| rng.random_range(-1.0..1.0)) };
    let mut place = || -> [f64; 3] { [(); 3].map(|()| rng.random_range(-4_i32..=4).into()) };
    let (at, other) = (place(), place());
    let apart = if rng.random() { at } else { other };
    let [p, q] = [first, second].map(|q| if q == [0.0; 4] { [1.0, 0.0, 0.0, 0.0] } else { q });
    let [pose_a, pose_b] = [Placement::new(at, p), Placement::new(apart, q)];
    let inputs: Vec<f64> = [a.as_flattened(), b.as_flattened(), &p, &q, &at, &apart].concat();
    let (Ok(body_a), Ok(body_b)) = (Spin::at_rest([0.0, 1.0], pose_a), Spin::at_rest([0.0, 1.0], pose_b))
    else {
        // too large to be placed
        tally.count("refused");
        return Ok(());
    };
    let (_, length_a) = rotation(p);
    let (_, length_b) = rotation(q);
    let truth = of_points(&placed(&a, &pose_a, p, &length_b), &placed(&b, &pose_b, q, &length_a));
    let touching = truth.numerator.is_zero();
    let found = Resting::at(&body_a, &body_b, 0.0).intersect(&a, &b);
    let enclosed = RelativePose::at(&body_a, &body_b, 0.0).intersecting(&a, &b);
    tally.count_if("share a point", touching);
    tally.count_if("decided by enclosures", enclosed.is_some());
    if enclosed.is_some_and(|answer| answer != touching) {
        return Err(Failure::new(format!("enclosures say {enclosed:?}"), &inputs));
    }
    Failure::unless(found == Some(touching), "the exact test is wrong", &inputs)
}
