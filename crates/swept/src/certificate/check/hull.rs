//! A point is in a hull.
//!
//! **What it answers.** Whether a point is within ρ of the convex hull of at most sixteen points.
//!
//! **The mathematics.** It is if it is within ρ of some mean of the points with weights that are not
//! negative. The points are c + s q, with whole numbers q.
//!
//! **Why it is sound.** The weights are [found](nearest_mean) in floats and may be any: they are counted only
//! if they are finite and not negative, are divided by their sum in intervals, and the distance to the mean
//! is an interval.
//!
//! **Source.** `docs/certificates.md`.

use crate::certificate::proof::Hull;
use crate::shape::nearest_mean;
use swept_num::{Interval, Vector};

impl Hull {
    /// The points relative to the origin of the cover.
    pub(super) fn places(&self, unit: f64) -> impl Iterator<Item = Vector<Interval, 3>> {
        let (unit, scale) = (Interval::point(unit), Interval::point(f64::from(self.scale)));
        let center = self.center.map(|x| Interval::point(f64::from(x)));
        let place = move |q: &[i16; 3]| {
            Vector(core::array::from_fn(|i| unit * (center[i] + scale.times(f64::from(q[i])))))
        };
        self.points.iter().map(place)
    }
}

/// A hull relative to the origin of its cover.
pub(super) struct HullVolume {
    points: Vec<Vector<Interval, 3>>,
    places: Vec<Vector<f64, 3>>,
    rest: Interval,
}

impl HullVolume {
    pub(super) fn new(unit: f64, hull: &Hull) -> Self {
        let points: Vec<_> = hull.places(unit).collect();
        let places = points.iter().map(|point| Vector(point.0.map(Interval::midpoint))).collect();
        Self { points, places, rest: Interval::point(unit).times(hull.rest) }
    }

    /// Whether a point, relative to the origin of the cover, is proved to be inside.
    pub(super) fn holds(&self, x: &Vector<Interval, 3>) -> bool {
        let place = Vector(x.0.map(Interval::midpoint));
        // near the limit rounding decides: let intervals tell
        let enough = self.rest.lo() * self.rest.lo() * (1.0 + 1e-6);
        nearest_mean(&self.places, place, enough, |members, weights| self.proved(members, weights, x))
    }

    /// Whether the mean of some points with these weights is proved to be within ρ of a point.
    fn proved(&self, members: &[usize], weights: &[f64], x: &Vector<Interval, 3>) -> bool {
        let (mut sum, mut mean) = (Interval::ZERO, Vector([Interval::ZERO; 3]));
        for (&member, &weight) in members.iter().zip(weights) {
            if !(weight >= 0.0 && weight.is_finite()) {
                return false;
            }
            sum += Interval::point(weight);
            mean = mean + self.points[member].scale(Interval::point(weight));
        }
        if !(sum.lo() > 0.0 && sum.is_bounded()) {
            return false;
        }
        let mean = mean.scale(Interval::ONE / sum);
        (*x - mean).norm_squared().hi() <= self.rest.square().lo()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha12Rng;

    type V = Vector<f64, 3>;

    /// Points that are means are found, points beyond the hull are not, and what is accepted is near a mean.
    #[test]
    fn hulls_hold_what_is_in_them() {
        let mut random = ChaCha12Rng::seed_from_u64(5);
        let mut found = 0;
        for case in 0..4000 {
            let count = random.random_range(1..=Hull::MOST_POINTS);
            let flat = i16::from(case % 4 != 0);
            let steps: Vec<[i16; 3]> = (0..count)
                .map(|_| {
                    [0, 1, 2].map(|k| random.random_range(-32767..=32767i16) * if k == 2 { flat } else { 1 })
                })
                .collect();
            let rest = [1e-6, 1e-3, 0.2][case % 3];
            let scale = 1.0 / 32767.0f32;
            let center = [0, 1, 2].map(|_| random.random_range(-2.0..2.0f32));
            let volume = HullVolume::new(1.0, &Hull { center, scale, points: steps.clone(), rest });
            let points: Vec<V> = steps
                .iter()
                .map(|q| {
                    Vector(core::array::from_fn(|i| {
                        f64::from(center[i]) + f64::from(scale) * f64::from(q[i])
                    }))
                })
                .collect();
            let weights: Vec<f64> = points.iter().map(|_| random.random_range(0.0..1.0)).collect();
            let sum: f64 = weights.iter().sum();
            let mean = points
                .iter()
                .zip(&weights)
                .fold(Vector::ZERO, |mean: V, (point, weight)| mean + point.scale(weight / sum));
            assert!(volume.holds(&mean.enclosed()), "case {case}");
            // along any direction, the support of the hull and the rest is not exceeded by what is accepted
            let way: V = Vector(core::array::from_fn(|_| random.random_range(-1.0..1.0)));
            let way = way.scale(1.0 / way.norm_squared().sqrt());
            let top = points.iter().map(|point| way.dot(*point));
            let top = top.fold(f64::NEG_INFINITY, f64::max) + rest;
            let beyond = mean + way.scale(top - way.dot(mean) + 1e-9);
            assert!(!volume.holds(&beyond.enclosed()), "case {case}");
            let inner = points[0] + way.scale(0.999_999 * rest);
            found += u32::from(volume.holds(&inner.enclosed()));
        }
        assert_eq!(found, 4000);
    }
}
