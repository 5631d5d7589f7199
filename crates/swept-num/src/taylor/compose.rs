//! sin and cos of a model.

use super::TaylorModel;
use crate::Interval;
use core::array::from_fn;

impl<const DEGREE: usize> TaylorModel<DEGREE> {
    /// The sine of the function (radians).
    ///
    /// # Guarantee
    /// Encloses sin f(t) at every time in the domain. It is never wider (up to rounding) than the range by
    /// plain intervals, which is used instead when f varies by more than a radian or so and the polynomial is
    /// useless.
    ///
    /// ```
    /// use swept_num::{Interval, TaylorModel};
    /// let domain = Interval::new(-0.1, 0.1)?;
    /// let t = TaylorModel::<3>::variable(domain)?;
    /// let difference = t.sin().minus(&t)?.range(); // sin t − t ≈ −t³/6 stays within 1.7e−4
    /// assert!(difference.magnitude() < 1.8e-4);
    /// assert!((domain.sin() - domain).magnitude() > 0.19); // plain intervals
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn sin(&self) -> Self {
        self.shifted_sine(0)
    }

    /// The cosine of the function (radians).
    ///
    /// # Guarantee
    /// As [`TaylorModel::sin`].
    #[must_use]
    pub fn cos(&self) -> Self {
        self.shifted_sine(1)
    }

    /// The `turns`-th derivative of sin (0: sin, 1: cos), composed with the function.
    fn shifted_sine(&self, turns: usize) -> Self {
        // sin^(j) is sin, cos, −sin, −cos in turn
        let derivatives = |at: Interval| -> [Interval; 4] {
            let (s, c) = at.sin_cos();
            let cycle = [s, c, -s, -c];
            from_fn(|j| cycle[(j + turns) % 4])
        };
        let natural = derivatives(self.range())[0];
        // f = constant + g
        let g = Self { constant: Interval::ZERO, ..*self };
        let g_range = g.range();
        let at_constant = derivatives(self.constant);
        // Lagrange: the next derivative anywhere between the constant and the value
        let between = derivatives(self.constant + g_range.hull(Interval::ZERO));
        let reciprocal_factorial = |n: usize| (1..=n).fold(Interval::ONE, |sum, k| sum / k as f64);
        let term = |j: usize| at_constant[j % 4] * reciprocal_factorial(j);
        let last =
            between[(DEGREE + 1) % 4] * reciprocal_factorial(DEGREE + 1) * g_range.powi(DEGREE as u32 + 1);
        // Horner's scheme in models: (…(a_n·g + a_(n−1))·g + …)·g + a_0
        let leading = Self {
            constant: term(DEGREE),
            powers: [Interval::ZERO; DEGREE],
            remainder: Interval::ZERO,
            ..*self
        };
        let mut sum = (0..DEGREE).rev().fold(leading, |sum, j| sum.product(&g) + term(j));
        sum.remainder += last;
        if sum.remainder.width() < natural.width() { sum } else { self.thick(natural) }
    }

    /// The model that only states that all values lie in `values`, which is bounded.
    fn thick(&self, values: Interval) -> Self {
        let middle = Interval::point(values.midpoint());
        Self { constant: middle, powers: [Interval::ZERO; DEGREE], remainder: values - middle, ..*self }
    }
}
