//! The directions in which a set of vectors spreads most and least: the axes of Σ w v vᵀ.
//!
//! The eigenvectors of a symmetric 3 by 3 matrix are found by Jacobi's rotations (1846). They are hints:
//! where faces are cut and how a slab is oriented affects speed only.

/// Σ w v vᵀ: entries xx, yy, zz, xy, yz, zx.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moments([f64; 6]);

/// Which axis of a symmetric matrix.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    Smallest,
    Largest,
}

/// Sweeps over the three planes of rotation; convergence is quadratic, so few are needed.
const SWEEPS: usize = 6;
/// Off-diagonal entries this small relative to the diagonal count as zero: the axes are then known to one
/// part in 10^5.
const NEARLY: f64 = 1e-5;

impl Moments {
    /// Adds w v vᵀ.
    #[inline]
    pub(crate) fn add(&mut self, [x, y, z]: [f64; 3], weight: f64) {
        let products = [x * x, y * y, z * z, x * y, y * z, z * x];
        for (sum, product) in self.0.iter_mut().zip(products) {
            *sum += product * weight;
        }
    }

    /// Adds another sum.
    pub(crate) fn join(&mut self, other: &Self) {
        for (sum, more) in self.0.iter_mut().zip(other.0) {
            *sum += more;
        }
    }

    /// The axis of the smallest or largest eigenvalue, of length 1 or nearly so.
    pub(crate) fn axis(&self, which: Which) -> [f64; 3] {
        let [xx, yy, zz, xy, yz, zx] = self.0;
        let mut m = [[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]];
        let mut axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        for _ in 0..SWEEPS {
            let mut rotated = false;
            for (p, q) in [(0, 1), (0, 2), (1, 2)] {
                rotated |= rotate(&mut m, &mut axes, p, q);
            }
            if !rotated {
                break;
            }
        }
        let better = |i: usize, than: usize| match which {
            Which::Largest => m[i][i] > m[than][than],
            Which::Smallest => m[i][i] < m[than][than],
        };
        let first = usize::from(better(1, 0));
        let best = if better(2, first) { 2 } else { first };
        let axis = axes.map(|row| row[best]);
        if axis.iter().all(|x| x.is_finite()) { axis } else { [1.0, 0.0, 0.0] }
    }
}

/// Rotates in the plane of p and q so that their product vanishes; returns whether there was anything to do.
fn rotate(m: &mut [[f64; 3]; 3], axes: &mut [[f64; 3]; 3], p: usize, q: usize) -> bool {
    let left = m[p][q].abs() > NEARLY * (m[p][p].abs() + m[q][q].abs());
    if !left {
        return false;
    }
    let theta = 0.5 * (m[q][q] - m[p][p]) / m[p][q];
    let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let c = 1.0 / (t * t + 1.0).sqrt();
    let s = t * c;
    for row in m.iter_mut().chain(axes) {
        (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
    }
    let (above, below) = (m[p], m[q]);
    m[p] = core::array::from_fn(|k| c * above[k] - s * below[k]);
    m[q] = core::array::from_fn(|k| s * above[k] + c * below[k]);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eigenvectors() {
        // [[2, 1, 0], [1, 2, 0], [0, 0, 5]]
        let m = Moments([2.0, 2.0, 5.0, 1.0, 0.0, 0.0]);
        let small = m.axis(Which::Smallest);
        assert!((small[0] + small[1]).abs() < 1e-9 && small[2].abs() < 1e-9, "{small:?}");
        assert!(m.axis(Which::Largest)[2].abs() > 0.999);
        assert_eq!(Moments::default().axis(Which::Largest).iter().filter(|x| **x == 1.0).count(), 1);
        let mut sum = Moments::default();
        for v in [[1.0, 2.0, 3.0], [-2.0, -4.1, -6.0], [0.1, 0.0, 0.1], [0.3, 0.6, 1.0]] {
            sum.add(v, 0.5);
        }
        let [x, y, z] = sum.axis(Which::Largest);
        assert!((y / x - 2.04).abs() < 0.02 && (z / x - 3.0).abs() < 0.02, "{x} {y} {z}");
    }
}
