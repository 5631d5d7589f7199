//! Many independent parts of the check, on all threads where there are several.
//!
//! **Why it is sound.** The results stand in the order of their keys, whichever was first.

#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Maps a list on all threads, keeping its order.
#[cfg(feature = "parallel")]
pub(super) fn mapped<K: Sync, T: Send>(keys: &[K], each: impl Fn(&K) -> T + Send + Sync) -> Vec<T> {
    keys.par_iter().map(each).collect()
}

#[cfg(not(feature = "parallel"))]
pub(super) fn mapped<K, T>(keys: &[K], each: impl Fn(&K) -> T) -> Vec<T> {
    keys.iter().map(each).collect()
}
