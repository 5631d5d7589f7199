//! Reports: one page about one query, for people.
//!
//! **What it answers.** [`Report`]: the verdict and what is proved, the two bodies in space from the start to
//! the contact, their trees and the pairs of nodes that the search visited, their distance over time, how far
//! the search had proved after how many steps, and what it cost.
//!
//! [`SceneReport`]: the same about many bodies, with the table of their pairs.
//!
//! **The mathematics.** Distances are those of [`swept::distance_at`] at some times, as enclosures. The search
//! is repeated with smaller budgets: what it had proved after n steps is the `safe_until` of a query that may
//! take n steps.
//!
//! **Why it is sound.** Numbers are those of the library. The picture is drawn in 32-bit floats and may leave
//! out faces of large meshes; it says so, and proves nothing.
//!
//! **Source.** The page needs no network and no other file: WebGL, written here, and SVG, drawn by `plotters`.

mod gather;
mod many;
mod page;
mod picture;
mod plot;
mod scale;
mod scene_data;
mod shown;
mod surface;
mod trees;
mod visited;

pub use gather::{Report, Subject};
pub use many::SceneReport;
#[cfg(feature = "simulation")]
pub(crate) use page::{CANVAS, KEYS, STYLE, VIEWER, escaped};
#[cfg(feature = "simulation")]
pub(crate) use plot::{Axis, Plot};
#[cfg(feature = "simulation")]
pub(crate) use scene_data::{BodyData, Bounds, SceneData, floats};
#[cfg(feature = "simulation")]
pub(crate) use shown::Shown;

#[cfg(test)]
mod tests;
