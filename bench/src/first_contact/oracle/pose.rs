//! One body in the coordinates of the other.

use super::scalar::{Point, dot, square};
use super::surface::Surface;
use super::triangle::Triangle;
use crate::motions::Recipe;
use crate::motions::oracle::{TruePose, pose};
use crate::motions::real::{Real, Triple, dot as true_dot, length, minus, triple};

/// The rounding unit of floats, 2^-53.
const UNIT: f64 = f64::EPSILON / 2.0;

/// The pose of a recipe at a time.
#[must_use]
pub fn true_pose(recipe: &Recipe, t: f64) -> TruePose {
    pose(recipe, t, &Real::from(t))
}

/// The point x of the first body is at R x + o in the coordinates of the second: 640 bits.
#[derive(Clone, Debug)]
pub struct TrueRelativePose {
    /// R, row by row.
    pub rotation: [Triple; 3],
    /// o.
    pub translation: Triple,
}

impl TrueRelativePose {
    /// The relative pose at a time of both recipes.
    #[must_use]
    pub fn at(a: &Recipe, b: &Recipe, t: f64) -> Self {
        let (a, b) = (true_pose(a, t), true_pose(b, t));
        let (of_a, of_b) = (a.matrix(), b.matrix());
        let column = |matrix: &[Triple; 3], j: usize| matrix.each_ref().map(|row| row[j].clone());
        let way = minus(&a.translation, &b.translation);
        Self {
            rotation: std::array::from_fn(|i| {
                std::array::from_fn(|j| true_dot(&column(&of_b, i), &column(&of_a, j)))
            }),
            translation: std::array::from_fn(|i| true_dot(&column(&of_b, i), &way)),
        }
    }

    /// The position of a point of the first body, in the coordinates of the second.
    #[must_use]
    pub fn place(&self, x: &Triple) -> Triple {
        std::array::from_fn(|i| true_dot(&self.rotation[i], x) + &self.translation[i])
    }
}

/// The same in floats, between the anchors of both bodies, with a bound on the error of everything computed
/// from it.
#[derive(Clone, Copy, Debug)]
pub struct FloatRelativePose {
    pub(super) rotation: [Point<f64>; 3],
    pub(super) size: [Point<f64>; 3],
    pub(super) translation: Point<f64>,
    /// The total error of placed corners, and of boxes with their extents, is at most this.
    pub error: f64,
}

impl FloatRelativePose {
    /// Rounded. Entries and the translation are cut to 53 bits (error 2u), corners were rounded once when the
    /// anchor was subtracted (u), a placed coordinate adds 4u of its terms and boxes 8u of theirs; each
    /// vector has three such coordinates. All of it is below 64u of the sum of the magnitudes.
    #[must_use]
    pub fn of(exact: &TrueRelativePose, a: &Surface, b: &Surface) -> Self {
        let anchored = minus(&exact.place(&triple(a.anchor)), &triple(b.anchor));
        let error = 64.0 * UNIT * (a.radius + b.radius + length(&anchored).to_f64()) + f64::MIN_POSITIVE;
        let rotation = exact.rotation.each_ref().map(|row| row.each_ref().map(Real::to_f64));
        Self::with(rotation, anchored.each_ref().map(Real::to_f64), error)
    }

    /// From poses in floats with errors of at most 100u of their magnitudes: the product of two rotations and
    /// the difference of the anchors' positions, in few operations each, stay below 512u of the sum of the
    /// magnitudes.
    fn rough(at_a: &Placed, at_b: &Placed, a: &Surface, b: &Surface) -> Self {
        let rotation = std::array::from_fn(|i| {
            std::array::from_fn(|j| (0..3).map(|k| at_b.rotation[k][i] * at_a.rotation[k][j]).sum())
        });
        let place = |at: &Placed, x: &Point<f64>| -> Point<f64> {
            std::array::from_fn(|i| dot(&at.rotation[i], x) + at.translation[i])
        };
        let (from, to) = (place(at_b, &b.anchor), place(at_a, &a.anchor));
        let way: Point<f64> = std::array::from_fn(|i| to[i] - from[i]);
        let translation = std::array::from_fn(|i| (0..3).map(|k| at_b.rotation[k][i] * way[k]).sum());
        let norm = |x: &Point<f64>| square(x).sqrt();
        let sizes = a.radius + b.radius + at_a.size + at_b.size + norm(&a.anchor) + norm(&b.anchor);
        Self::with(rotation, translation, 512.0 * UNIT * sizes + f64::MIN_POSITIVE)
    }

    fn with(rotation: [Point<f64>; 3], translation: Point<f64>, error: f64) -> Self {
        let size = rotation.map(|row| row.map(f64::abs));
        Self { rotation, size, translation, error }
    }

    /// The corners of a face of the first body, in the coordinates of the second.
    #[must_use]
    pub fn place(&self, corners: &Triangle<f64>) -> Triangle<f64> {
        corners.each_ref().map(|x| std::array::from_fn(|i| dot(&self.rotation[i], x) + self.translation[i]))
    }
}

/// A pose in floats, and the magnitude of the numbers it was made from.
struct Placed {
    rotation: [Point<f64>; 3],
    translation: Point<f64>,
    size: f64,
}

/// A recipe at many times: exactly, or fast where it turns at a constant rate.
#[derive(Clone, Debug)]
pub struct Track<'a> {
    recipe: &'a Recipe,
    even: Option<EvenTurn>,
}

/// Rotation at a constant rate: rotations at some times with 640 bits, and small turns from them.
#[derive(Clone, Debug)]
struct EvenTurn {
    times: Vec<f64>,
    rotations: Vec<[Point<f64>; 3]>,
    axis: Point<f64>,
    rate: f64,
    start: f64,
    position: Point<f64>,
    velocity: Point<f64>,
    acceleration: Point<f64>,
}

/// The largest small turn, in radians: x^10/10! is then below 2^-62.
const SMALL: f64 = 0.0625;

/// Recipes that turn further are always computed exactly.
const MOST_TURN: f64 = 8.0;

impl<'a> Track<'a> {
    /// Prepares a recipe.
    #[must_use]
    pub fn new(recipe: &'a Recipe) -> Self {
        let even = match recipe {
            Recipe::Spin { span, start, velocity, angular_velocity } => {
                EvenTurn::new(recipe, *span, start.position, *velocity, [0.0; 3], *angular_velocity)
            }
            Recipe::Ballistic { span, start, velocity, acceleration, angular_velocity } => {
                EvenTurn::new(recipe, *span, start.position, *velocity, *acceleration, *angular_velocity)
            }
            _ => None,
        };
        Self { recipe, even }
    }

    /// The recipe.
    #[must_use]
    pub fn recipe(&self) -> &'a Recipe {
        self.recipe
    }

    /// One body relative to the other, in floats, if both turn at a constant rate.
    #[must_use]
    pub fn rough(&self, other: &Self, t: f64, a: &Surface, b: &Surface) -> Option<FloatRelativePose> {
        let (at_a, at_b) = (self.even.as_ref()?.at(t), other.even.as_ref()?.at(t));
        Some(FloatRelativePose::rough(&at_a, &at_b, a, b))
    }
}

impl EvenTurn {
    fn new(
        recipe: &Recipe,
        span: [f64; 2],
        position: Point<f64>,
        velocity: Point<f64>,
        acceleration: Point<f64>,
        angular_velocity: Point<f64>,
    ) -> Option<Self> {
        let rate = length(&triple(angular_velocity));
        let axis =
            if rate.is_zero() { [0.0; 3] } else { triple(angular_velocity).map(|x| (x / &rate).to_f64()) };
        let rate = rate.to_f64();
        let duration = span[1] - span[0];
        let turn = rate * duration;
        // a NaN or a huge turn is not for floats
        if turn.is_nan() || turn > MOST_TURN {
            return None;
        }
        let count = (turn / SMALL).ceil().max(1.0) as usize;
        let times: Vec<f64> = (0..count).map(|k| span[0] + duration * (k as f64 / count as f64)).collect();
        let rotations =
            times.iter().map(|&t| true_pose(recipe, t).matrix().map(|row| row.map(|x| x.to_f64()))).collect();
        Some(Self { times, rotations, axis, rate, start: span[0], position, velocity, acceleration })
    }

    /// o + s (v + s a/2) directly, and a small turn after the last known rotation.
    ///
    /// The error of the angle x is 3u x (the difference of two floats, which is a rounding of the true one,
    /// the rate, the product), that of the series 2^-62 and a few u, that of Rodrigues' matrix less than 16u,
    /// that of its product with a matrix known to 2u less than 32u in norm. The error of the translation is
    /// less than 8u of its terms. Differences of times are rounded too, which the magnitude of the speeds
    /// times the time covers.
    fn at(&self, t: f64) -> Placed {
        let k = self.times.partition_point(|&known| known <= t).max(1) - 1;
        let x = self.rate * (t - self.times[k]);
        let xx = x * x;
        let sin = x * (1.0 - xx / 6.0 * (1.0 - xx / 20.0 * (1.0 - xx / 42.0 * (1.0 - xx / 72.0))));
        // 1 - cos
        let versine = xx / 2.0 * (1.0 - xx / 12.0 * (1.0 - xx / 30.0 * (1.0 - xx / 56.0)));
        let [i, j, l] = self.axis;
        let skew = [[0.0, -l, j], [l, 0.0, -i], [-j, i, 0.0]];
        // K² = n nᵀ - 1 for a unit n; without any rotation both factors are zero
        let small: [Point<f64>; 3] = std::array::from_fn(|r| {
            std::array::from_fn(|c| {
                let unit = f64::from(u8::from(r == c));
                unit + sin * skew[r][c] + versine * (self.axis[r] * self.axis[c] - unit)
            })
        });
        let known = &self.rotations[k];
        let rotation =
            std::array::from_fn(|r| std::array::from_fn(|c| (0..3).map(|m| small[r][m] * known[m][c]).sum()));
        let s = t - self.start;
        let translation = std::array::from_fn(|i| {
            self.position[i] + s * (self.velocity[i] + 0.5 * s * self.acceleration[i])
        });
        let size = (0..3).fold(0.0, |sum, i| {
            sum + self.position[i].abs()
                + s.abs() * (self.velocity[i].abs() + s.abs() * self.acceleration[i].abs())
        });
        Placed { rotation, translation, size }
    }
}
