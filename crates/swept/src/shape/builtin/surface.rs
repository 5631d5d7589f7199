//! The output of the generators.

/// Vertices and faces as produced by a generator.
pub(super) type Surface = (Vec<[f64; 3]>, Vec<[u32; 3]>);
