//! Numbers with a guaranteed error, and nothing of geometry.
//!
//! Everything `swept` promises rests on this layer. It offers, from the bottom up:
//!
//! - directed rounding of `+ - * / sqrt` ([`add_down`] and its companions);
//! - [`Interval`], closed intervals with outward rounding, and [`Quotient`] for division by an interval with zero;
//! - the anatomy of a float ([`Anatomy`]) and its exact [`Decimal`] value; intervals read from decimal text and
//!   written to it without losing anything;
//! - [`sin`], [`cos`], [`sin_cos`] of floats off by less than [`SIN_COS_ERROR_ULPS`], and of intervals;
//! - [`TaylorModel`], a polynomial of time with a thickness that encloses a function;
//! - small vectors and matrices over floats or intervals ([`Vector`], [`Matrix`]);
//! - [`Jet`], a value with its first two derivatives;
//! - [`quadratic_roots`] and [`Parabolas`], Taylor-Lagrange bounds of a function;
//! - [`RootSearch`], the first root of a [`Function`] of time, or a proof that there is none;
//! - floats as scaled integers, for decisions without rounding ([`exact`]); Fourier-Motzkin elimination ([`eliminate`]); formulas in text,
//!   evaluated over intervals ([`expression`]).
//!
//! # Guarantee
//! An enclosure contains the real result of the real operation on every choice of real operands. The default build
//! runs on any platform with IEEE 754 doubles and gives the same bits everywhere: no rounding mode is switched, no
//! fused operation or platform mathematics library is used. The argument is in `docs/soundness.md`.

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
