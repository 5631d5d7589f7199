//! Principal moments and axes of a symmetric matrix.
//!
//! **What it answers.** The directions about which a body spins steadily, and the moments about them.
//!
//! **The mathematics.** Jacobi's method. Each rotation of two axes by the angle with tan 2φ = 2
//! a_pq/(a_qq - a_pp) zeroes one off-diagonal entry and lowers the sum of their squares. For 3x3 a handful of
//! rounds reach rounding.
//!
//! **Why it is sound.** Only rotations are applied, so the axes stay orthonormal to rounding.
//!
//! **Source.** [Jacobi1846].

use swept_num::{Matrix, Vector};

/// Moments in ascending order, and the unit axis of each, right-handed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Principal {
    /// The principal moments.
    pub moments: [f64; 3],
    /// Their axes, in the coordinates of the matrix.
    pub axes: [[f64; 3]; 3],
}

/// Rounds after which the off-diagonal entries are zero to rounding. Convergence is quadratic; five are
/// usual.
const ROUNDS: usize = 12;

/// The principal moments and axes of a symmetric matrix.
///
/// ```
/// use swept_num::{Matrix, Vector};
/// use swept_sim::mass::principal;
/// let matrix = Matrix([Vector([2.0, 1.0, 0.0]), Vector([1.0, 2.0, 0.0]), Vector([0.0, 0.0, 9.0])]);
/// let found = principal(matrix);
/// assert!((found.moments[0] - 1.0).abs() < 1e-15 && (found.moments[2] - 9.0).abs() < 1e-15);
/// ```
#[must_use]
pub fn principal(matrix: Matrix<f64, 3>) -> Principal {
    let mut a = matrix.0.map(|row| row.0);
    let mut axes = Matrix::<f64, 3>::identity().0.map(|row| row.0);
    for _ in 0..ROUNDS {
        for (p, q) in [(0, 1), (0, 2), (1, 2)] {
            let off = a[p][q];
            if off == 0.0 {
                continue;
            }
            let theta = (a[q][q] - a[p][p]) / (2.0 * off);
            // the smaller of the two tangents; theta may be infinite, in which case nothing is turned
            let tangent = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
            let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
            let sine = tangent * cosine;
            for row in &mut a {
                let (x, y) = (row[p], row[q]);
                (row[p], row[q]) = (cosine * x - sine * y, sine * x + cosine * y);
            }
            let (first, second) = (a[p], a[q]);
            a[p] = [0, 1, 2].map(|k: usize| cosine * first[k] - sine * second[k]);
            a[q] = [0, 1, 2].map(|k: usize| sine * first[k] + cosine * second[k]);
            (a[p][q], a[q][p]) = (0.0, 0.0);
            for row in &mut axes {
                let (x, y) = (row[p], row[q]);
                (row[p], row[q]) = (cosine * x - sine * y, sine * x + cosine * y);
            }
        }
    }
    let mut order = [0, 1, 2];
    order.sort_by(|&i: &usize, &j| a[i][i].total_cmp(&a[j][j]));
    let column = |j: usize| [axes[0][j], axes[1][j], axes[2][j]];
    let [x, y, z] = order.map(column);
    let right = Vector(x).cross(Vector(y)).dot(Vector(z)) > 0.0;
    let z = if right { z } else { z.map(|entry| -entry) };
    Principal { moments: order.map(|k| a[k][k]), axes: [x, y, z] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn axes_and_moments_make_the_matrix_again(
            diagonal in prop::array::uniform3(-9.0..9.0_f64),
            off in prop::array::uniform3(prop_oneof![Just(0.0), -5.0..5.0_f64, -1e-12..1e-12_f64]),
        ) {
            let [d, e] = [diagonal, off];
            let m = [[d[0], e[0], e[1]], [e[0], d[1], e[2]], [e[1], e[2], d[2]]];
            let found = principal(Matrix(m.map(Vector)));
            for (i, row) in m.iter().enumerate() {
                for (j, &entry) in row.iter().enumerate() {
                    let back: f64 = (0..3).map(|k| found.moments[k] * found.axes[k][i] * found.axes[k][j]).sum();
                    // moments up to 20, about a hundred roundings
                    prop_assert!((back - entry).abs() < 1e-12, "{back} for {entry}");
                    let unit: f64 = (0..3).map(|k| found.axes[i][k] * found.axes[j][k]).sum();
                    prop_assert!((unit - f64::from(u8::from(i == j))).abs() < 1e-13);
                }
            }
            prop_assert!(found.moments.is_sorted());
        }
    }
}
