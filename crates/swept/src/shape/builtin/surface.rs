//! What generators make.

/// Vertices and faces as a generator makes them.
pub(super) type Surface = (Vec<[f64; 3]>, Vec<[u32; 3]>);
