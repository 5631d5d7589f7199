//! Conversions between placements and the types of other crates, each behind a feature of the same name.
//!
//! A rotation is passed on as the four numbers of its quaternion, without rounding; an angle in the plane
//! becomes a quaternion and is rounded.

#[cfg(feature = "glam")]
mod glam;
#[cfg(feature = "mint")]
mod mint;
#[cfg(feature = "nalgebra")]
mod nalgebra;
