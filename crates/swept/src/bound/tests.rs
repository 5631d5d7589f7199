//! What no single file can show.
