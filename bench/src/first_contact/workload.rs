//! The thesis's workload: two bodies thrown at each other.
//!
//! Random cases of [D2M14, section 7.3]: both bodies move along one random axis from opposite sides to the
//! origin in one unit of time, and turn by 90° about random axes of their own, from random orientations. They
//! start 4 units apart at low speed, 512 at high speed. Every pair of a tetrahedron and three bodies of
//! 70,000 to 100,000 triangles, 256 cases per pair and speed. The bodies are built-in; scanned ones can be
//! used instead.

use crate::motions::Recipe;
use rand_chacha::ChaCha8Rng;
pub use swept_io::workload::{Speed, THROWN_BODIES as BODIES, THROWN_CASES as CASES, direction, orientation};

/// The motions of two bodies thrown at each other.
#[must_use]
pub fn thrown(speed: Speed, rng: &mut ChaCha8Rng) -> [Recipe; 2] {
    swept_io::workload::thrown(speed, rng).map(|body| Recipe::Spin {
        span: [0.0, 1.0],
        start: body.start,
        velocity: body.velocity,
        angular_velocity: body.angular_velocity,
    })
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
