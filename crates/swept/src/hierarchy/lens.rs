//! Fitting lenses, and proving that they contain what they should.
//!
//! **What it answers.** The lens (see [`block`](super::block)) for some points: a nearly smallest ball, and
//! the slab in the direction in which they are thinnest.
//!
//! **The mathematics.** The direction is that of least variance of the points, or of the greatest sum of
//! squared face normals, whichever gives the thinner slab. The centre is then moved along it to the middle of
//! the slab, which moves it by at most h and makes the ball slightly larger.
//!
//! **Why it is sound.** Centre and axis are rounded to single precision first; radius and thickness are then
//! measured from the stored values. With |p| <= 1 and |c| <= 2.17 the difference y = p - c is at most 3.17
//! long. Local coordinates are off by 2^-53 each ([`Local`](super::Local)), the differences by 3.17u, the
//! root of the sum of squares by 2.5u|y|, and the product with u by 3u|u||y|: less than 15·2^-53 < 2^-49 in
//! all. Twice that is added before rounding up to single precision, and once that is required when a loaded
//! tree is checked. |u| >= 1, so |û·y| <= |u·y|. See `docs/soundness/first-contact.md`.

use super::block::{LONGEST_AXIS, Lens};
use super::enclosing;
use super::moments::{Moments, Which};

/// Twice the bound of the roundings of one distance in local coordinates.
const SLACK: f64 = 1.0 / (1u64 << 48) as f64;

type Point = [f64; 3];

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl Lens {
    /// The lens around the points (local coordinates); `normals` are those of the faces, of any length.
    pub(crate) fn around(points: &[Point], normals: &Moments) -> Self {
        let ball = enclosing::center(points);
        let flat = normals.axis(Which::Largest);
        let thin = spread(points, ball).axis(Which::Smallest);
        let thickness = |axis: Point| {
            let (mut lo, mut hi) = (f64::INFINITY, f64::NEG_INFINITY);
            for point in points {
                let along = dot(axis, *point);
                (lo, hi) = (lo.min(along), hi.max(along));
            }
            (lo, hi)
        };
        let candidates = [flat, thin].map(|axis| (axis, thickness(axis)));
        let [(_, first), (_, second)] = candidates;
        let (axis, (lo, hi)) = candidates[usize::from(second.1 - second.0 < first.1 - first.0)];
        let shift = 0.5 * (lo + hi) - dot(axis, ball);
        let center: Point = core::array::from_fn(|i| ball[i] + shift * axis[i]);
        let center = center.map(|x| x as f32);
        Self::measured(points, center, stored_axis(axis))
    }

    /// The lens around one face: a disc in its plane.
    pub(crate) fn around_face(corners: [Point; 3]) -> Self {
        let normal = normal(corners);
        let length = dot(normal, normal).sqrt();
        if length.is_normal() {
            let axis = normal.map(|x| x / length);
            let center = enclosing::center_of_three(corners).map(|x| x as f32);
            return Self::measured(&corners, center, stored_axis(axis));
        }
        Self::around(&corners, &Moments::default())
    }

    /// The smallest lens with this centre and axis around the points.
    fn measured(points: &[Point], center: [f32; 3], axis: [f32; 3]) -> Self {
        let (mut square, mut half) = (0.0f64, 0.0f64);
        let (middle, normal) = (center.map(f64::from), axis.map(f64::from));
        for point in points {
            let away: Point = core::array::from_fn(|i| point[i] - middle[i]);
            square = square.max(dot(away, away));
            half = half.max(dot(normal, away).abs());
        }
        let radius = rounded_up(square.sqrt() + SLACK);
        Self { center, radius, axis, half: rounded_up(half + SLACK).min(radius) }
    }

    /// Whether the point is certainly inside, alone.
    #[cfg(test)]
    pub(crate) fn holds(&self, point: Point) -> bool {
        let (middle, normal) = (self.center.map(f64::from), self.axis.map(f64::from));
        let away: Point = core::array::from_fn(|i| point[i] - middle[i]);
        let (radius, half) = (f64::from(self.radius), f64::from(self.half));
        let in_slab = half >= radius || dot(normal, away).abs() + 0.5 * SLACK <= half;
        dot(away, away).sqrt() + 0.5 * SLACK <= radius && in_slab && good_axis(self.axis)
    }

    /// Whether the points (in local coordinates, off by at most 2^-53) are certainly inside, and the axis has
    /// the required length.
    pub(crate) fn holds_all(&self, points: &[Point]) -> bool {
        const LANES: usize = 4;
        let (middle, normal) = (self.center.map(f64::from), self.axis.map(f64::from));
        let (mut square, mut along, mut zero) = ([0.0f64; LANES], [0.0f64; LANES], [0.0f64; LANES]);
        let (fours, others) = points.as_chunks::<LANES>();
        // the last one fills up what is left
        let last = points.last().copied().unwrap_or(middle);
        let tail: [Point; LANES] = core::array::from_fn(|k| others.get(k).copied().unwrap_or(last));
        for four in fours.iter().chain([&tail]) {
            let away: [[f64; LANES]; 3] =
                core::array::from_fn(|i| core::array::from_fn(|k| four[k][i] - middle[i]));
            for k in 0..LANES {
                let away = [away[0][k], away[1][k], away[2][k]];
                let (here, height) = (dot(away, away), dot(normal, away).abs());
                // remembers what is no number
                zero[k] += 0.0 * here;
                square[k] = if here > square[k] { here } else { square[k] };
                along[k] = if height > along[k] { height } else { along[k] };
            }
        }
        let most = |values: [f64; LANES]| values.into_iter().fold(0.0, f64::max);
        zero == [0.0; LANES] && self.reaches(most(square), most(along)) && good_axis(self.axis)
    }

    /// Whether points of at most this squared distance from the centre and this far along the axis are inside.
    #[inline]
    fn reaches(&self, square: f64, along: f64) -> bool {
        let (radius, half) = (f64::from(self.radius), f64::from(self.half));
        let in_slab = half >= radius || along + 0.5 * SLACK <= half;
        square.sqrt() + 0.5 * SLACK <= radius && in_slab
    }

    /// [`holds_all`](Self::holds_all) for the corners of a face and a lens that [is plausible](Self::is_plausible).
    #[inline]
    pub(crate) fn holds_face(&self, corners: &[Point; 3]) -> bool {
        let (middle, normal) = (self.center.map(f64::from), self.axis.map(f64::from));
        let away = corners.map(|corner| core::array::from_fn(|i| corner[i] - middle[i]));
        let [a, b, c] = away.map(|away| dot(away, away));
        let [p, q, r] = away.map(|away| dot(normal, away).abs());
        let most = |a: f64, b: f64| if b > a { b } else { a };
        0.0 * (a + b + c) == 0.0 && self.reaches(most(most(a, b), c), most(most(p, q), r))
    }

    /// Whether the numbers are usable at all: finite, within a few local units, no thicker than wide.
    pub(crate) fn is_plausible(&self) -> bool {
        let near = self.center.iter().all(|x| x.abs() <= 1.25);
        near && good_axis(self.axis) && 0.0 <= self.half && self.half <= self.radius && self.radius <= 4.0
    }
}

/// Twice the area of a face, as a vector.
pub(crate) fn normal([a, b, c]: [Point; 3]) -> Point {
    let [p, q]: [Point; 2] = [b, c].map(|corner| core::array::from_fn(|i| corner[i] - a[i]));
    [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
}

/// The smallest single-precision number that is not below `x`.
fn rounded_up(x: f64) -> f32 {
    let nearest = x as f32;
    if f64::from(nearest) < x { nearest.next_up() } else { nearest }
}

/// Whether 1 + 2^-30 <= |u| <= 1 + 2^-22, rounding included: squares of single precision numbers are exact.
fn good_axis(axis: [f32; 3]) -> bool {
    let axis = axis.map(f64::from);
    let square = dot(axis, axis);
    square >= 1.0 + 2.0 / (1u64 << 30) as f64 && square <= LONGEST_AXIS * LONGEST_AXIS - SLACK
}

/// The axis in single precision, a little longer than 1.
fn stored_axis(axis: Point) -> [f32; 3] {
    let length = dot(axis, axis).sqrt();
    if length > 0.5 {
        for step in 0..32 {
            let scale = (1.0 + f64::from(step) / (1u64 << 27) as f64) / length;
            let stored = axis.map(|x| (x * scale) as f32);
            if good_axis(stored) {
                return stored;
            }
        }
    }
    [1.0f32.next_up(), 0.0, 0.0]
}

/// The second moments of the points about their mean, computed relative to `center`.
fn spread(points: &[Point], center: Point) -> Moments {
    let count = points.len() as f64;
    let mean: Point = core::array::from_fn(|i| points.iter().map(|p| p[i] - center[i]).sum::<f64>() / count);
    let mut sum = Moments::default();
    for point in points {
        sum.add(core::array::from_fn(|i| point[i] - center[i] - mean[i]), 1.0);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn flat_points_give_a_thin_lens() {
        let points = [[0.5, 0.1, 0.3], [-0.5, 0.2, 0.3], [0.1, -0.4, 0.3], [0.3, 0.3, 0.3]];
        let lens = Lens::around(&points, &Moments::default());
        assert!(lens.half < 1e-7 && lens.radius < 0.52, "{lens:?}");
        assert!(lens.axis[2].abs() > 0.9999);
    }

    proptest! {
        #[test]
        fn every_point_is_inside(
            points in prop::collection::vec([-0.57..0.57f64, -0.57..0.57f64, -0.57..0.57f64], 1..40),
            squeeze in prop_oneof![Just(1.0), Just(1e-3), Just(1e-9), Just(0.0)],
        ) {
            let points: Vec<Point> = points.iter().map(|p| [p[0], p[1] * squeeze, p[2] * squeeze]).collect();
            let lens = Lens::around(&points, &Moments::default());
            prop_assert!(lens.is_plausible());
            for point in &points {
                prop_assert!(lens.holds(*point), "{:?} {:?}", lens, point);
            }
            // and a point twice as far away is outside
            let far: Point = core::array::from_fn(|i| f64::from(lens.center[i]) + 2.1 * f64::from(lens.radius) + 1e-5);
            prop_assert!(!lens.holds(far));
        }
    }
}
