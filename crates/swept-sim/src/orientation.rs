//! Orientations as unit quaternions.
//!
//! **What it answers.** The rotation matrix of a quaternion, the product of two, a small turn about an axis.
//!
//! **The mathematics.** q = (w, x, y, z); a turn by the vector θ (radians about θ/|θ|) is (cos |θ|/2,
//! sin(|θ|/2) θ/|θ|), applied from the left for world axes.
//!
//! **Why it is sound.** These functions round. What a quaternion of floats means exactly is decided by the
//! library's [`Placement`](swept::Placement), and everything that is proved is proved for that.
//!
//! **Source.** [D2M14, appendix A], renormalised (D-21).

use swept_num::{Matrix, Vector, sin_cos};

/// The rotation matrix of a quaternion of length 1, up to rounding.
#[must_use]
pub fn matrix([w, x, y, z]: [f64; 4]) -> Matrix<f64, 3> {
    Matrix([
        Vector([1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)]),
        Vector([2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)]),
        Vector([2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)]),
    ])
}

/// The product a b: b is applied first, then a.
#[must_use]
pub fn product([a, b, c, d]: [f64; 4], [w, x, y, z]: [f64; 4]) -> [f64; 4] {
    [
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    ]
}

/// The quaternion scaled to length 1; one without a length becomes the identity.
#[must_use]
pub fn normalized(q: [f64; 4]) -> [f64; 4] {
    let most = q.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    if !(most > 0.0 && most.is_finite()) {
        return [1.0, 0.0, 0.0, 0.0];
    }
    let q = q.map(|x| x / most);
    let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    q.map(|x| x / length)
}

/// The quaternion after a turn by the rotation vector `turn`, in world axes.
///
/// ```
/// use swept_sim::orientation::{matrix, turned};
/// use swept_num::Vector;
/// let quarter = turned([1.0, 0.0, 0.0, 0.0], [0.0, 0.0, std::f64::consts::FRAC_PI_2]);
/// let x = matrix(quarter) * Vector([1.0, 0.0, 0.0]);
/// assert!((x - Vector([0.0, 1.0, 0.0])).norm_squared() < 1e-30);
/// ```
#[must_use]
pub fn turned(q: [f64; 4], turn: [f64; 3]) -> [f64; 4] {
    let angle = Vector(turn).norm_squared().sqrt();
    if angle == 0.0 {
        return q;
    }
    let (sine, cosine) = sin_cos(0.5 * angle);
    let [x, y, z] = turn.map(|component| component / angle * sine);
    normalized(product([cosine, x, y, z], q))
}

/// A vector rotated by `-angle` about a unit axis.
#[must_use]
pub(crate) fn turned_back(v: Vector<f64, 3>, axis: Vector<f64, 3>, angle: f64) -> Vector<f64, 3> {
    let (sine, cosine) = sin_cos(angle);
    v.scale(cosine) - axis.cross(v).scale(sine) + axis.scale(axis.dot(v) * (1.0 - cosine))
}
