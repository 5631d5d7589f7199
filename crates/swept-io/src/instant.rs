//! The one view of a scene at one time.
//!
//! **What it answers.** [`InstantView`]: where the bodies are, how far apart each pair is, and which overlap. As JSON it is
//! the output of `swept check --at T --json`, whose fields `docs/stability.md` promises.
//!
//! **Why it is sound.** Distances and overlaps are those of [`distance_at`] and
//! [`overlap_at`], not rounded again. Poses are rounded, with bounds on their errors.

use crate::answer::{BodyView, WitnessView};
use serde::Serialize;
use swept::num::{Matrix, Vector};
use swept::{AnyMotion, Body, Motion, Overlapping, QueryError, distance_at, overlap_at};

/// The name and version of the JSON form.
pub const INSTANT_FORMAT: &str = "swept-instant/1";

/// A scene at one time, in the order of the JSON fields.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InstantView {
    /// [`INSTANT_FORMAT`].
    pub format: &'static str,
    /// The time.
    pub at: f64,
    /// Where each body is.
    pub poses: Vec<PoseView>,
    /// How far apart each pair of bodies is.
    pub pairs: Vec<DistanceView>,
    /// What was assumed or changed.
    pub notes: Vec<String>,
    /// The bodies.
    pub bodies: Vec<BodyView>,
}

/// Where a body is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PoseView {
    /// The position of the origin of its coordinates.
    pub position: [f64; 3],
    /// It is off by at most this.
    pub position_error: f64,
    /// Its rotation, row by row.
    pub rotation: [[f64; 3]; 3],
    /// No unit vector is rotated to one that is farther off than this.
    pub rotation_error: f64,
}

/// How far apart two bodies are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DistanceView {
    /// Their numbers, counted from 0.
    pub bodies: [usize; 2],
    /// Bounds on their distance.
    pub distance: [f64; 2],
    /// Whether they share a point.
    pub overlap: OverlapKind,
    /// The body that is solid and contains a part of the other, if no faces share a point.
    pub outer: Option<usize>,
    /// Where their surfaces are closest.
    pub witness: WitnessView,
}

/// Whether two bodies share a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OverlapKind {
    /// Proved: no.
    Apart,
    /// Too close to decide.
    Possible,
    /// Proved: two faces do.
    Intersecting,
    /// Proved: a part of one is inside the other.
    Inside,
}

impl OverlapKind {
    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Apart => "apart",
            Self::Possible => "too close to tell whether they touch",
            Self::Intersecting => "they intersect or touch",
            Self::Inside => "one is inside the other",
        }
    }
}

impl InstantView {
    /// The bodies on their motions at a time, without notes and views of the bodies.
    ///
    /// # Errors
    /// A body is too large or too small for doubles.
    pub fn of(bodies: &[(&Body, &AnyMotion)], pairs: &[[usize; 2]], at: f64) -> Result<Self, QueryError> {
        let poses = bodies.iter().map(|(_, motion)| PoseView::of(motion, at)).collect();
        let pairs = pairs.iter().map(|&pair| DistanceView::of(pair, pair.map(|k| bodies[k]), at));
        let pairs = pairs.collect::<Result<_, _>>()?;
        Ok(Self { format: INSTANT_FORMAT, at, poses, pairs, notes: Vec::new(), bodies: Vec::new() })
    }
}

impl PoseView {
    fn of(motion: &AnyMotion, at: f64) -> Self {
        let pose = motion.pose(at);
        let (Matrix(rows), Vector(position)) = (pose.rotation, pose.translation);
        Self {
            position,
            position_error: pose.translation_error,
            rotation: rows.map(|Vector(row)| row),
            rotation_error: pose.rotation_error,
        }
    }
}

impl DistanceView {
    fn of(
        pair: [usize; 2],
        [(a, first), (b, second)]: [(&Body, &AnyMotion); 2],
        at: f64,
    ) -> Result<Self, QueryError> {
        let distance = distance_at(a, first, b, second, at)?;
        let (overlap, outer) = match overlap_at(a, first, b, second, at)? {
            None => (OverlapKind::Apart, None),
            Some(Overlapping::Possible(_)) => (OverlapKind::Possible, None),
            Some(Overlapping::Proved(_)) => (OverlapKind::Intersecting, None),
            Some(Overlapping::Inside { outer }) => (OverlapKind::Inside, Some(pair[outer])),
        };
        Ok(Self {
            bodies: pair,
            distance: [distance.enclosure.lo(), distance.enclosure.hi()],
            overlap,
            outer,
            witness: WitnessView::of(&distance.witness),
        })
    }
}
