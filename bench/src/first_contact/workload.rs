//! The thesis's workload: two bodies thrown at each other.
//!
//! **What it answers.** Random cases of [D2M14, section 7.3]: both bodies move along one random axis from opposite
//! sides to the origin in one unit of time, and turn by 90° about random axes of their own, from random orientations.
//! Low speed: 4 units apart at the start; high speed: 512. Each pair of a tetrahedron and three bodies of 70,000 to
//! 100,000 triangles, 256 cases a pair and speed. The bodies are built-in; scanned ones can be put in their place.

use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::f64::consts::FRAC_PI_2;
use swept::motion::Placement;

/// How far apart two bodies begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// 4 units, closed in one unit of time.
    Low,
    /// 512 units.
    High,
}

impl Speed {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Low, Self::High];

    /// In reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Low => "low speed",
            Self::High => "high speed",
        }
    }

    /// How far from the origin each begins.
    #[must_use]
    pub fn reach(self) -> f64 {
        match self {
            Self::Low => 2.0,
            Self::High => 256.0,
        }
    }
}

/// The cases of one pair and speed.
pub const CASES: u64 = 256;

/// The built-in bodies, sized like the scanned ones of the thesis.
pub const BODIES: [&str; 4] = [
    "tetrahedron(4, size=0.81)",
    "blob(70000, size=1.6)",
    "torus-knot(100000, size=3.4)",
    "teapot(100000, size=2.25)",
];

/// The motions of two bodies thrown at each other.
#[must_use]
pub fn thrown(speed: Speed, rng: &mut ChaCha8Rng) -> [Recipe; 2] {
    let axis = direction(rng);
    [1.0, -1.0].map(|side| {
        let position = axis.map(|x| side * speed.reach() * x);
        Recipe::Spin {
            span: [0.0, 1.0],
            start: Placement::new(position, orientation(rng)),
            velocity: position.map(|x| -x),
            angular_velocity: direction(rng).map(|x| FRAC_PI_2 * x),
        }
    })
}

/// A point of the unit sphere, evenly: from the ball inside a cube.
pub fn direction(rng: &mut ChaCha8Rng) -> [f64; 3] {
    let [x, y, z, length] = loop {
        let [x, y, z] = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
        let square: f64 = x * x + y * y + z * z;
        if square <= 1.0 && square > 0.01 {
            break [x, y, z, square.sqrt()];
        }
    };
    [x, y, z].map(|component| component / length)
}

/// An orientation, evenly: a quaternion need not have length 1.
pub fn orientation(rng: &mut ChaCha8Rng) -> [f64; 4] {
    loop {
        let q: [f64; 4] = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
        let square: f64 = q.iter().map(|x| x * x).sum();
        if square <= 1.0 && square > 0.01 {
            return q;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motions::Real;
    use crate::motions::oracle::pose;
    use rand::SeedableRng;

    #[test]
    fn bodies_meet_at_the_origin_after_a_quarter_turn() {
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        for speed in Speed::ALL {
            let recipes = thrown(speed, &mut rng);
            let places = |t: f64| {
                recipes
                    .each_ref()
                    .map(|recipe| pose(recipe, t, &Real::from(t)).translation.map(|x| x.to_f64()))
            };
            let [a, b] = places(0.0);
            let apart: f64 = (0..3).map(|i| (a[i] - b[i]) * (a[i] - b[i])).sum();
            assert!((apart.sqrt() - 2.0 * speed.reach()).abs() < 1e-12 * speed.reach());
            assert_eq!(places(1.0), [[0.0; 3]; 2]);
            for recipe in &recipes {
                assert!(recipe.motion().is_ok());
                let [from, to] = [0.0, 1.0].map(|t| pose(recipe, t, &Real::from(t)).rotation);
                let product = crate::motions::real::dot(&from, &to).to_f64();
                // the half angle of a quarter turn
                assert!((product.abs() - 0.5f64.sqrt()).abs() < 1e-12, "{product}");
            }
        }
    }
}
