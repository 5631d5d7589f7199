//! Sine and cosine with a proved error, the same bits on every platform.
//!
//! **What it answers.** [`sin`], [`cos`] and [`sin_cos`] of any finite f64, with an error below
//! [`SIN_COS_ERROR_ULPS`] units in the last place; `Interval::sin`, `Interval::cos` and `Interval::sin_cos`,
//! which contain every value over the interval.
//!
//! **The mathematics.** Every x is a whole number of quarter turns plus a remainder,
//!
//! ```text
//! x = n·π/2 + r,   |r| ≤ π/4 (slightly more after rounding),
//!
//! n mod 4     0        1        2        3
//! sin x     sin r    cos r   −sin r   −cos r
//! cos x     cos r   −sin r   −cos r    sin r
//! ```
//!
//! [`reduce`] finds n mod 4 and r as an unevaluated sum of two floats; [`kernel`] sums the Taylor series of
//! sin and cos about 0 at r.
//!
//! **Why it is sound.** The remainder r has a relative error below 2^−74 (proof in [`reduce`] and
//! [`payne_hanek`]); the series alternate with decreasing terms, so the truncation error is smaller than the
//! first omitted term; each rounding is counted in [`kernel`]. Before the last rounding the error is below
//! 0.1 ulp, so the error of the result is below 0.6 ulp and the two neighbours of the result enclose the
//! truth. Only + − ·, comparisons and integer operations are used, all of which IEEE 754 specifies to the
//! bit. (The one exception in Rust is the legacy 32-bit x87 target without SSE2, which does not keep IEEE
//! rounding.)
//!
//! **Source.** Reduction with a constant split into pieces: [CW80]. Reduction of huge arguments:
//! [PayneHanek83]. The smallest remainder over all floats: Kahan's continued fraction search, in
//! [Muller16, §11.3.2]. The need for outward bounds of sin and cos with interior extrema: [Redon06, §5],
//! [D2M14, §5].

mod enclosure;
mod kernel;
mod payne_hanek;
mod reduce;
mod scalar;

pub use payne_hanek::TWO_OVER_PI;
pub use scalar::{SIN_COS_ERROR_ULPS, cos, sin, sin_cos};
