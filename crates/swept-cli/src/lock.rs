//! Locks that are used by several threads.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A lock that outlives a panic in another thread.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
