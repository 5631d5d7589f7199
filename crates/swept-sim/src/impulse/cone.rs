//! The cone |tail| <= head of three numbers (the second-order cone).
//!
//! **What it answers.** Products in the cone, the distance to its boundary along a direction, and the scaling
//! that takes two points of it to a common one.
//!
//! **The mathematics.** With J = diag(1, -1, -1) the interior is where z0 > 0 and z·Jz > 0; a∘b = (a·b, a0
//! b_t + b0 a_t). For x and y in the interior, both divided by the root of z·Jz,
//!
//! ```text
//! w = (y + J x)/(2 γ)     γ = sqrt((1 + x·y)/2)     p = (w + e)/sqrt(2 (w0 + 1))     β = (y·Jy / x·Jx)^(1/4)
//! W = β (2 p pᵀ - J)      W² = β² (2 w wᵀ - J)      W x = W⁻¹ y
//! ```
//!
//! **Why it is sound.** No proof depends on it, only how soon impulses are found.
//!
//! **Source.** \[NesterovTodd98, section 3\].

use crate::mass::inverse;
use swept_num::{Matrix, Vector};

/// Head and tail.
pub(super) type Three = [f64; 3];

/// W for one cone: W = β (2 p pᵀ - J), with J = diag(1, -1, -1).
#[derive(Clone, Copy, Default)]
pub(super) struct Scaling {
    beta: f64,
    p: Three,
    /// W x = W⁻¹ y.
    pub middle: Three,
    /// (W² + E)⁻¹.
    pub inverse: [Three; 3],
}

impl Scaling {
    pub(super) fn between(x: Three, y: Three, soft: [f64; 2]) -> Self {
        let [size_x, size_y] = [x, y].map(|z| lorentz(z, z).max(f64::MIN_POSITIVE).sqrt());
        let (x, y) = (x.map(|entry| entry / size_x), y.map(|entry| entry / size_y));
        let gamma = (0.5 * (1.0 + dot(x, y))).max(0.0).sqrt();
        let point = [y[0] + x[0], y[1] - x[1], y[2] - x[2]].map(|entry| entry / (2.0 * gamma));
        let beta = (size_y / size_x).sqrt();
        let half = (2.0 * (point[0] + 1.0)).sqrt();
        let p = [point[0] + 1.0, point[1], point[2]].map(|entry| entry / half);
        let mut square = [[0.0; 3]; 3];
        for i in 0..3 {
            for j in 0..3 {
                square[i][j] = 2.0 * beta * beta * point[i] * point[j];
            }
            let (own, soft) = if i == 0 { (-1.0, soft[0]) } else { (1.0, soft[1]) };
            square[i][i] += own * beta * beta + soft;
        }
        let inverse = inverse(Matrix(square.map(Vector))).0.map(|row| row.0);
        let mut scaling = Self { beta, p, middle: [0.0; 3], inverse };
        scaling.middle = scaling.scaled(x.map(|entry| entry * size_x));
        scaling
    }

    /// W z.
    pub(super) fn scaled(&self, z: Three) -> Three {
        let twice = 2.0 * dot(self.p, z);
        [twice * self.p[0] - z[0], twice * self.p[1] + z[1], twice * self.p[2] + z[2]]
            .map(|entry| entry * self.beta)
    }

    /// W⁻¹ z.
    pub(super) fn unscaled(&self, z: Three) -> Three {
        let twice = 2.0 * lorentz(self.p, z);
        [twice * self.p[0] - z[0], -twice * self.p[1] + z[1], -twice * self.p[2] + z[2]]
            .map(|entry| entry / self.beta)
    }
}

/// How far along d from x the boundary of the cone is: the first zero of x·Jx + 2 t x·Jd + t² d·Jd.
pub(super) fn border(x: Three, d: Three) -> f64 {
    let (a, b, c) = (lorentz(d, d), lorentz(x, d), lorentz(x, x));
    let root = b * b - a * c;
    if root < 0.0 {
        return f64::INFINITY;
    }
    let below = root.sqrt() - b;
    if below > 0.0 { c / below } else { f64::INFINITY }
}

pub(super) fn dot(a: Three, b: Three) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn lorentz(a: Three, b: Three) -> f64 {
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2]
}

pub(super) fn jordan(a: Three, b: Three) -> Three {
    [dot(a, b), a[0] * b[1] + b[0] * a[1], a[0] * b[2] + b[0] * a[2]]
}

pub(super) fn sum(a: Three, b: Three) -> Three {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(super) fn difference(a: Three, b: Three) -> Three {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(super) fn along(a: Three, part: f64, d: Three) -> Three {
    [a[0] + part * d[0], a[1] + part * d[1], a[2] + part * d[2]]
}

pub(super) fn product(matrix: &[Three; 3], z: Three) -> Three {
    matrix.map(|row| dot(row, z))
}
