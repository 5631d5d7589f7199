//! Everywhere two bodies are close to each other.
//!
//! **What it answers.** [`contact_points`]: the points of two moving bodies that are within reach of each
//! other at a time, with normals. This is the contact patch that a response needs, where one witness is not
//! enough.
//!
//! **The mathematics.** Corners with the closest point of the other body, and edges that pass each other,
//! nearest first; see the engine's `patch.rs`. Neighbouring features often report the same point, so points
//! that are close together on both bodies are merged, keeping the nearest.
//!
//! **Why it is sound.** Every pair of faces within reach is examined: what is left out is proved farther
//! apart, or has a kept point close to it on both bodies.
//!
//! **Source.** [D2M14, section 6.1.2]; for Capoeira its section 6.1.1, with a reach given by the caller in
//! place of a multiple of a distance that may be zero (D-20).

use super::distance::rest_at;
use super::error::QueryError;
use super::rounding::Rounding;
use crate::certificate::Witness;
use crate::hierarchy::Body;
use crate::motion::Motion;
use std::collections::BTreeMap;
use swept_num::Interval;

/// Two points, one on each body, that are close to each other.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactPoint {
    /// Encloses the distance between the two points.
    pub distance: Interval,
    /// The faces, the two points and the normal from the first body to the second.
    pub witness: Witness,
}

/// All points of two bodies that are close to each other.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactPatch {
    /// The nearest first.
    pub points: Vec<ContactPoint>,
    /// Whether the budget was enough to examine all pairs.
    pub complete: bool,
}

/// What counts as close, and how many points are reported.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearness {
    /// Points this close to each other, or closer, are contact points: a length of zero or more.
    pub reach: f64,
    /// Contact points this close together, on both bodies, are merged, keeping the nearest: a length of zero
    /// or more.
    pub merge: f64,
    /// Maximum number of pairs of nodes and faces to examine.
    pub budget: u64,
}

/// The contact points of two moving bodies at a time: corners within reach of the other body, each with the
/// closest point there, and edges that pass each other within reach.
///
/// # Guarantee
/// If the patch is complete, every corner of either body within `reach` of the other body is listed, or is
/// within `merge` of a listed point that is no farther from the other body. The same holds for every pair of
/// edges that are closest at inner points of both and are not within about a degree of parallel; where they
/// are, their ends are listed. So the listed points span the patch of faces that lie flat on each other, up
/// to `merge`.
///
/// Corners and edges of [rounded](Body::rounded) bodies are those of their meshes, and each point is moved to the
/// rounded surface.
///
/// ```
/// use swept::{Body, Builtin, Nearness, Placement, Spin, contact_points};
/// let cube = Body::new("box(12, size=1)".parse::<Builtin>()?.mesh());
/// let floor = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// // half a width to the side, and slightly above
/// let above = Spin::at_rest([0.0, 1.0], Placement::at([0.5, 0.0, 1.0 + 1e-6]))?;
/// let near = Nearness { reach: 1e-5, merge: 1e-5, budget: 100_000 };
/// let patch = contact_points(&cube, &floor, &cube, &above, 0.0, &near)?;
/// assert!(patch.complete && patch.points.len() >= 4);
/// assert!(patch.points.iter().all(|point| point.witness.normal[2] > 0.9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// `reach` or `merge` is not a length of zero or more, or a body is too large or too small for doubles.
pub fn contact_points(
    a: &Body,
    motion_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    t: f64,
    nearness: &Nearness,
) -> Result<ContactPatch, QueryError> {
    let Nearness { reach, merge, budget } = *nearness;
    for (what, value) in [("reach", reach), ("merge", merge)] {
        if !(value >= 0.0 && value.is_finite()) {
            let wanted = "a length of zero or more";
            return Err(QueryError::BadOption { what, value, wanted });
        }
    }
    let rounding = Rounding::of([a, b]);
    let reach = rounding.between_meshes(reach);
    let (mut near, complete) = rest_at([a, b], motion_a, motion_b, t)?.patch(reach, budget);
    for (distance, witness) in &mut near {
        (*distance, *witness) = (rounding.distance(*distance), rounding.witness(*witness));
    }
    let order = |(distance, witness): &(Interval, Witness)| (distance.hi(), witness.faces);
    near.sort_by(|x, y| {
        let ((x, of_x), (y, of_y)) = (order(x), order(y));
        x.total_cmp(&y).then(of_x.cmp(&of_y))
    });
    let mut points: Vec<ContactPoint> = Vec::new();
    let mut places = Places::new(merge);
    for (distance, witness) in near {
        let known = |index: usize| {
            let other: &ContactPoint = &points[index];
            (0..2).all(|i| square_between(other.witness.points[i], witness.points[i]) <= merge * merge)
        };
        if !places.any_near(witness.points[0], known) {
            places.insert(witness.points[0], points.len());
            points.push(ContactPoint { distance, witness });
        }
    }
    Ok(ContactPatch { points, complete })
}

fn square_between(p: [f64; 3], q: [f64; 3]) -> f64 {
    (0..3).map(|i| (p[i] - q[i]) * (p[i] - q[i])).sum()
}

/// Points sorted into cells as wide as the merging distance.
struct Places {
    width: f64,
    cells: BTreeMap<[i64; 3], Vec<usize>>,
}

impl Places {
    fn new(width: f64) -> Self {
        Self { width, cells: BTreeMap::new() }
    }

    /// Equal points share a cell; points within the width are in the same or neighbouring cells. Far out,
    /// where cells are smaller than the spacing of floats, many cells fall together.
    fn cell(&self, point: [f64; 3]) -> [i64; 3] {
        point.map(
            |x| if self.width > 0.0 { (x / self.width).floor() as i64 } else { (x + 0.0).to_bits() as i64 },
        )
    }

    fn any_near(&self, point: [f64; 3], known: impl Fn(usize) -> bool) -> bool {
        let middle = self.cell(point);
        let steps = if self.width > 0.0 { -1..=1 } else { 0..=0 };
        steps.clone().any(|x| {
            steps.clone().any(|y| {
                steps.clone().any(|z| {
                    let moved = [x, y, z];
                    let cell: [i64; 3] = core::array::from_fn(|i| middle[i].saturating_add(moved[i]));
                    self.cells.get(&cell).is_some_and(|list| list.iter().any(|&index| known(index)))
                })
            })
        })
    }

    fn insert(&mut self, point: [f64; 3], index: usize) {
        self.cells.entry(self.cell(point)).or_default().push(index);
    }
}
