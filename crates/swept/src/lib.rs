//! Continuous collision detection (CCD) with a proof.
//!
//! Do two moving, rotating bodies touch, and when first? Game engines call the answer the *time of impact*.
//! This crate computes it for triangle meshes of any size by *conservative advancement* over a *bounding
//! volume hierarchy*, and proves it. No contact is missed because of rounding, step size, fast spin or
//! degenerate faces. The only kind of false alarm is a near miss within the tolerance.
//!
//! # Guarantee
//! Numbers given as `f64` are taken as exact reals, and a [`Verdict`] is proved for the real motion of the
//! real bodies. With surface distance d(t), separation η ([`Options::min_separation`]) and tolerance δ
//! ([`Options::tolerance`]):
//!
//! | verdict | what is proved |
//! |---|---|
//! | [`Clear`](Verdict::Clear) | d(t) > η at every time of the closed span |
//! | [`Contact`](Verdict::Contact) | d(t) > η before `safe_until`, where η + δ/2 ≤ d ≤ η + δ with the default method (for others see [`Method`]). With `hit_by`: in contact by then |
//! | [`Overlapping`](Verdict::Overlapping) | at the start d < η + δ, or a solid body contains a part of the other |
//! | [`Undecided`](Verdict::Undecided) | d(t) > η before `safe_until`; `reason` says why the search ended |
//!
//! The same input gives the same bits on every machine. A proof can be recorded
//! ([`first_contact_recorded`]) and checked without the engine ([`check_proof`]).
//!
//! # Example
//! ```
//! use swept::{Body, Builtin, Options, Placement, Spin, Verdict, first_contact};
//!
//! let gear = Body::new("gear(4000)".parse::<Builtin>()?.mesh());
//! let teapot = Body::new("teapot(5000)".parse::<Builtin>()?.mesh());
//! let turning = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 6.0])?;
//! let thrown = Spin::new([0.0, 1.0], Placement::at([5.0, 0.3, 0.1]), [-9.0, 0.0, 0.0], [2.0, 1.0, 0.0])?;
//!
//! let answer = first_contact(&gear, &turning, &teapot, &thrown, &Options::default())?;
//! match &answer.verdict {
//!     Verdict::Clear => println!("always more than {} apart", answer.min_separation),
//!     Verdict::Contact(contact) => println!("clear until {}, then {:?}", contact.safe_until, contact.witness.points),
//!     Verdict::Overlapping(overlap) => println!("at the start: {}", overlap.words()),
//!     Verdict::Undecided { safe_until, reason } => println!("undecided ({reason}); clear until {safe_until}"),
//! }
//! assert!(matches!(answer.verdict, Verdict::Contact(contact) if contact.safe_until > 0.48 && contact.safe_until < 0.49));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is here
//!
//! | what you want | where to look |
//! |---|---|
//! | a body | [`Mesh::new`], [`Mesh::from_slices`], [`Builtin`]; then [`Body::new`], which builds its tree. A closed mesh is solid; [`Body::as_surface`] opts out. [`Body::rounded`] makes spheres, capsules and round edges |
//! | a motion | [`Spin`], [`Interpolated`], [`Screw`], [`Ballistic`], [`Spline`], [`Path`], [`Chain`]; [`AnyMotion`] is any of them; [`Motion`] is the trait |
//! | first contact | [`first_contact`]; with a proof, [`first_contact_recorded`] |
//! | many bodies | [`first_contact_among`] with a [`MovingBody`] for each and [`Exclusions`]: the earliest contact, and a table of all pairs |
//! | one window after another, as in a simulation | [`first_contact_warm`] with a [`WarmStart`] for each pair of bodies |
//! | the least distance over a motion | [`clearance`]: proved from below and from above, with the time and the points; [`least_clearance`]: of many bodies |
//! | a whole path | [`path_check`]: is it clear, and by how much? A [`Chain`] moves its last link, [`Chain::link`] any other |
//! | one instant | [`distance`], [`overlap`] for two placements; [`distance_at`], [`overlap_at`], [`contact_points`] for two motions at a time |
//! | methods from the literature | [`Method`]: interval trees (Redon), D2M, Capoeira |
//! | files | the crate `swept-io`: OBJ, STL, PLY, glTF, scenes, certificates |
//! | simulation, frames, straight paths | the crates `swept-sim`, `swept-frames`, `swept-deform` |
//! | numbers with a guaranteed error bound | [`num`], the crate `swept-num`; distances and gaps are [`num::Interval`]s |
//! | complete programs | `crates/swept/examples`: first contact of two mesh files, clearance along a path, a robot's wrist, many pairs |
//! | internals for experts, with no promise of stability | [`internals`] |
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `parallel` | trees of large bodies are built on several threads; results stay the same |
//! | `serde` | inputs and answers can be serialised |
//! | `glam`, `nalgebra`, `mint` | conversions between [`Placement`] and the types of these crates |
//!
//! To make a [`Mesh`] from parry's `TriMesh`: `Mesh::new(trimesh.vertices().iter().map(|p| [p.x, p.y,
//! p.z]).collect(), trimesh.indices().to_vec())`. With `f32`, widen with `f64::from`, which is exact.
//!
//! # When not to use it
//! - Your bodies deform: here they are rigid. For vertices that move on straight lines, use `swept-deform`.
//! - A wrong answer once in a million queries does no harm, and every nanosecond counts: plain floats are
//!   faster.
//! - You need contact forces, friction or planning: this crate says when bodies touch, not what to do about
//!   it.

/// The snippet of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bound;
mod certificate;
mod contact;
mod convert;
mod engine;
mod hierarchy;
pub mod internals;
mod motion;
mod query;
mod record;
mod shape;

pub use certificate::{
    Answer, Assumed, Checked, Claim, Contact, Cost, Feature, Overlap, Proof, Reason, Refusal, Subject,
    Verdict, Witness, check as check_proof,
};
pub use hierarchy::{Body, HierarchyError};
pub use motion::{
    AnyMotion, Ballistic, Chain, Interpolated, Joint, JointKind, JointLaw, Knot, Motion, MotionError,
    Orientation, Path, Placement, Screw, Spin, Spline,
};
pub use query::{
    Clearance, ClearanceOptions, ContactPatch, Distance, Excluded, Exclusions, LeastClearance, Method,
    MovingBody, Nearness, Options, Overlapping, PairAnswer, PairClearance, PairStatus, PairsError, PathCheck,
    Progress, QueryError, Recorded, SceneAnswer, SceneError, SceneOptions, WarmAnswer, WarmStart, Watch,
    clearance, clearance_watched, contact_points, distance, distance_at, first_contact, first_contact_among,
    first_contact_among_watched, first_contact_recorded, first_contact_recorded_watched, first_contact_warm,
    first_contact_watched, least_clearance, overlap, overlap_at, path_check, path_check_watched,
    proofs_among,
};
pub use shape::{Builtin, BuiltinError, BuiltinKind, Mesh, ShapeError};
pub use swept_num as num;
