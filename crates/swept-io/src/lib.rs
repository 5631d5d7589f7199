//! File input and output: meshes, scenes, queries, cases and their results.
//!
//! **What it answers.** What a file says; or in which line, byte or field it is wrong, and what to do about
//! it.
//!
//! ```text
//! mesh    OBJ, STL (text, binary), PLY (text, binary), glTF and GLB       read_mesh, write_mesh
//! scene   TOML: bodies, motions, span, options                            Scene
//! query   a scene that contains its meshes, or their recipes: replays anywhere
//! run     JSON, glTF and HTML: a simulation                               run::Run
//! report  HTML: one query, for people                                     Report
//! answer  the one view of an answer; JSON, rows, text and pages use it    AnswerView
//! clearance, instant  the views of a least distance, and of one time      ClearanceView, InstantView
//! certificate  a proof of an answer, for the checker                      Certificate
//! case    CSV: one query per line                                         Case, result_row
//! frames  JSON: pairs and trees of parallelepipeds and simplices          FramesFile
//! ```
//!
//! Units and axes are left as they are. A number in text is the double nearest to it; 32-bit floats are
//! widened exactly. What is written is read back to the same bits (except for STL, which holds 32-bit
//! floats).
//!
//! **Why it is safe.** A reader never allocates memory just because a file says so: counts are checked
//! against the bytes present. No input makes it panic. What it does not understand it refuses, because
//! geometry that is silently left out would make a proof worthless.
//!
//! **Source.** The formats' own specifications; see the modules.

pub mod answer;
#[cfg(feature = "arbitrary")]
pub mod arbitrary;
mod case;
pub mod certificate;
pub mod clearance;
mod complaint;
mod count;
mod error;
#[cfg(feature = "frames")]
pub mod frames;
pub mod instant;
pub mod mesh;
pub mod report;
pub mod row;
#[cfg(feature = "simulation")]
pub mod run;
pub mod scene;
pub mod scene_answer;
mod source;
#[cfg(feature = "workload")]
pub mod workload;

pub use answer::AnswerView;
pub use case::{Case, RESULT_HEADER, case_columns, check_case_header, error_row, result_row};
pub use certificate::Certificate;
pub use clearance::ClearanceView;
pub use count::counted;
pub use error::{FileError, Place, printable};
#[cfg(feature = "frames")]
pub use frames::FramesFile;
pub use instant::InstantView;
pub use mesh::{MeshFile, MeshFormat, read_mesh, write_mesh};
#[cfg(feature = "simulation")]
pub use scene::Simulation;
pub use scene::{MeshSource, Scene, SceneBody};
pub use scene_answer::SceneAnswerView;
pub use source::{DASH, open_file, text as read_text, text_of};

/// Compiles the README's snippet as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
