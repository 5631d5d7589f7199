//! What `swept` says when it is asked nothing: a short tour of what it can do.

use crate::failure::Failure;

/// The tour.
pub fn run() -> Result<String, Failure> {
    Ok(format!(
        "swept {}: continuous collision detection with a proof\n\n\
         Try:\n  \
           swept float 0.1                           what a double really holds\n  \
           swept float --bits 0x3e200000             and what bits mean\n  \
           swept interval \"x/(x-1)\" x=2.9..3.1       what is proved of a formula\n  \
           swept help                                everything else\n",
        env!("CARGO_PKG_VERSION")
    ))
}
