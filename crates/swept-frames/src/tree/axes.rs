//! Candidate axes for a frame around points.
//!
//! **The mathematics.** The eigenvectors of the covariance matrix, by Jacobi rotations: each zeroes one pair
//! of off-diagonal entries, with t = sign(d)/(|d| + sqrt(d² + 1)), d = (a_jj - a_ii)/(2 a_ij). For a triangle
//! also: along its longest edge, across it, and along its normal.
//!
//! **Why it is sound.** Axes are only hints: whatever they are, a frame built with them is accepted only
//! after an exact test.
//!
//! **Source.** Principal components, as in [Gottschalk00].

use swept_num::Vector;

/// A point or direction.
pub(super) type Point = Vector<f64, 3>;

/// The coordinate axes.
pub(super) const WORLD: [Point; 3] =
    [Vector([1.0, 0.0, 0.0]), Vector([0.0, 1.0, 0.0]), Vector([0.0, 0.0, 1.0])];

/// Sweeps over the three pairs of coordinates: convergence is quadratic, and four would be enough.
const SWEEPS: usize = 8;

/// The unit vector along `v`; `None` for a vector too short or too long to normalise.
pub(super) fn unit(v: Point) -> Option<Point> {
    let length = v.norm_squared().sqrt();
    let direction = v.scale(1.0 / length);
    // NaN fails the comparison.
    (direction.norm_squared() > 0.5).then_some(direction)
}

/// The principal axes of points whose coordinates are at most about 1.
pub(super) fn principal(points: &[Point]) -> [Point; 3] {
    let share = 1.0 / points.len().max(1) as f64;
    let mean = points.iter().fold(Vector([0.0; 3]), |sum, &p| sum + p.scale(share));
    let mut matrix = [[0.0_f64; 3]; 3];
    for &point in points {
        let from_mean = point - mean;
        for (row, &x) in matrix.iter_mut().zip(&from_mean.0) {
            for (entry, &y) in row.iter_mut().zip(&from_mean.0) {
                *entry += x * y * share;
            }
        }
    }
    // axes[i] is the i-th eigenvector so far.
    let mut axes = WORLD;
    for _ in 0..SWEEPS {
        for (i, j) in [(0, 1), (0, 2), (1, 2)] {
            let slope = (matrix[j][j] - matrix[i][i]) / (2.0 * matrix[i][j]);
            if !slope.is_finite() {
                continue;
            }
            let tangent = slope.signum() / (slope.abs() + (slope * slope + 1.0).sqrt());
            let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
            let sine = tangent * cosine;
            let turn = |p: f64, q: f64| (cosine * p - sine * q, sine * p + cosine * q);
            for row in &mut matrix {
                (row[i], row[j]) = turn(row[i], row[j]);
            }
            for k in 0..3 {
                (matrix[i][k], matrix[j][k]) = turn(matrix[i][k], matrix[j][k]);
                (axes[i][k], axes[j][k]) = turn(axes[i][k], axes[j][k]);
            }
        }
    }
    axes
}

/// The axes of a triangle: its longest edge, in its plane across that edge, and its normal; `None` if it is
/// too thin.
pub(super) fn of_triangle([a, b, c]: [Point; 3]) -> Option<[Point; 3]> {
    let edges = [b - a, c - b, a - c];
    let longest = edges.into_iter().max_by(|p, q| p.norm_squared().total_cmp(&q.norm_squared()))?;
    let along = unit(longest)?;
    let normal = unit(unit(edges[0])?.cross(unit(-edges[2])?))?;
    Some([along, normal.cross(along), normal])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axes_of_a_turned_box_are_found() {
        let (a, b) = (Vector([0.48, 0.6, 0.64]), Vector([-0.8, 0.6, 0.0]));
        let a = unit(a).unwrap();
        let b = unit(b - a.scale(a.dot(b))).unwrap();
        let axes = [a, b, a.cross(b)];
        let mut corners = Vec::new();
        for corner in 0..8_usize {
            let sign = |bit: usize| if corner >> bit & 1 == 1 { 1.0 } else { -1.0 };
            corners.push(a.scale(sign(0)) + b.scale(0.5 * sign(1)) + axes[2].scale(0.1 * sign(2)));
        }
        for found in principal(&corners) {
            let match_best = axes.iter().map(|axis| axis.dot(found).abs()).fold(0.0, f64::max);
            assert!(match_best > 1.0 - 1e-12, "{found:?}");
        }
        assert_eq!(principal(&[]), WORLD);
        assert_eq!(of_triangle([a, a, b]), None);
    }
}
