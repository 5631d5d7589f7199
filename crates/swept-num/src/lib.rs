//! Arithmetic with guaranteed error bounds; no geometry.
//!
//! Every guarantee of `swept` rests on this layer. From the bottom up, it provides:
//!
//! - directed rounding of `+ - * / sqrt` ([`add_down`] and its companions);
//! - [`Interval`], closed intervals with outward rounding, and [`Quotient`] for division by an interval that
//!   contains zero;
//! - the anatomy of a float ([`Anatomy`]) and its exact [`Decimal`] value; intervals read from and written to
//!   decimal text without losing anything;
//! - [`sin`], [`cos`], [`sin_cos`] of floats, with an error below [`SIN_COS_ERROR_ULPS`], and of intervals;
//! - [`TaylorModel`], a polynomial in time plus a remainder interval that together enclose a function;
//! - small vectors and matrices over floats or intervals ([`Vector`], [`Matrix`]);
//! - [`Jet`], a value together with its first two derivatives;
//! - [`quadratic_roots`] and [`Parabolas`], Taylor-Lagrange bounds of a function;
//! - [`RootSearch`], the first root of a [`Function`] of time, or a proof that there is none;
//! - floats as scaled integers, for decisions without rounding ([`exact`]); Fourier-Motzkin elimination
//!   ([`eliminate`]); formulas as text, evaluated over intervals ([`expression`]).
//!
//! # Guarantee
//! An enclosure contains the real result of the operation for every choice of real operands. The default
//! build needs only IEEE 754 doubles and is designed to give the same bits on every platform: it never
//! switches the rounding mode and uses no fused operations and no platform math library. The argument is in
//! `docs/soundness.md`.

mod anatomy;
mod decimal;
pub mod eliminate;
pub mod exact;
pub mod expression;
mod interval;
mod jet;
mod parabola;
mod quadratic;
mod root;
mod round;
mod taylor;
mod trig;
mod vector;

pub use anatomy::{Anatomy, BitsError, BitsErrorKind, FloatClass, FloatFormat};
pub use decimal::{Brief, Decimal, MAX_EXPONENT, ReadError, ReadErrorKind, Toward};
pub use interval::{Interval, IntervalError, Quotient};
pub use jet::{Jet, Smooth};
pub use parabola::{Parabolas, Pieces, RootSpans};
pub use quadratic::{QuadraticRoots, quadratic_roots};
pub use root::{Evaluations, FirstRoot, Formula, Function, Method, RootSearch, Search, Smoothly};
pub use round::{add_down, add_up, div_down, div_up, mul_down, mul_up, sqrt_down, sqrt_up, sub_down, sub_up};
pub use taylor::{TaylorError, TaylorModel};
pub use trig::{SIN_COS_ERROR_ULPS, TWO_OVER_PI, cos, sin, sin_cos};
pub use vector::{Matrix, Number, Vector};

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
#[cfg(feature = "workload")]
pub mod workload;

/// The README's snippet, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
