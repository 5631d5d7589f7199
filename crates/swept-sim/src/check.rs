//! The independent check: do any two faces of two bodies share a point?
//!
//! **What it answers.** Which pairs of faces intersect, for all bodies in given poses. The answer is exact.
//!
//! **The mathematics.** The boxes around the placed faces are sorted along x and swept. Every pair whose
//! boxes meet is decided by [`Resting`], which uses integers where floats cannot decide. Neither the trees,
//! nor the engine, nor anything that the stepping uses takes part.
//!
//! **Why it is sound.** A box is the hull of three balls. Each ball holds a corner, including the error of
//! its pose and the rounding, so faces whose boxes are apart are apart.
//!
//! **Source.** [Redon06, chapter 7]; see D-09.

use crate::shape::Shape;
use crate::world::World;
use swept::internals::contact::resting::Resting;
use swept::{Motion, MotionError, Spin};
use swept_num::{add_up, sub_down};

/// What was found about all bodies at one time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Pairs of bodies whose boxes meet.
    pub body_pairs: u64,
    /// Pairs of faces that were decided exactly.
    pub face_pairs: u64,
    /// Two bodies and a face of each that share a point.
    pub intersecting: Vec<([usize; 2], [u32; 2])>,
    /// Pairs of faces that enclosures cannot decide: a pose between frames is not a fraction, and the faces
    /// are too close together.
    pub undecided: u64,
}

impl Checked {
    /// Adds the findings at another time.
    pub fn add(&mut self, other: Self) {
        self.body_pairs += other.body_pairs;
        self.face_pairs += other.face_pairs;
        self.undecided += other.undecided;
        self.intersecting.extend(other.intersecting);
    }
}

/// A box and the face inside it.
#[derive(Clone, Copy, Debug)]
struct Hull {
    lo: [f64; 3],
    hi: [f64; 3],
    number: u32,
}

impl Hull {
    fn meets(&self, other: &Self) -> bool {
        (0..3).all(|k| self.lo[k] <= other.hi[k] && other.lo[k] <= self.hi[k])
    }

    fn with(self, other: &Self) -> Self {
        Self {
            lo: [0, 1, 2].map(|k: usize| self.lo[k].min(other.lo[k])),
            hi: [0, 1, 2].map(|k: usize| self.hi[k].max(other.hi[k])),
            ..self
        }
    }
}

impl World {
    /// Looks for intersections of all bodies as they are now.
    ///
    /// # Guarantee
    /// Exact: the list is empty if and only if no two bodies share a point.
    ///
    /// # Errors
    /// A pose is invalid; this does not happen to a world that was stepped.
    pub fn check(&self) -> Result<Checked, MotionError> {
        let still = (0..self.len())
            .map(|k| Spin::at_rest([0.0, 0.0], self.placement(k)))
            .collect::<Result<Vec<_>, _>>()?;
        let motions: Vec<&Spin> = still.iter().collect();
        Ok(self.check_motions(&motions, &vec![0.0; self.len()]))
    }

    /// Looks for intersections at a time within the last step, counted from its start. The bodies are on
    /// their proved motions then.
    ///
    /// # Guarantee
    /// Every pair of faces that share a point is either in the list or counted as undecided.
    #[must_use]
    pub fn check_within(&self, time: f64) -> Checked {
        let mut motions = Vec::with_capacity(self.len());
        let mut times = Vec::with_capacity(self.len());
        for k in 0..self.len() {
            // the last motion that has started by then
            let pieces = self.motions(k);
            let begun = pieces.iter().rev().find(|(part, piece)| part + piece.span().lo() <= time);
            let Some((part, piece)) = begun.or(pieces.first()) else { return Checked::default() };
            motions.push(piece);
            times.push(time - part);
        }
        self.check_motions(&motions, &times)
    }

    fn check_motions<M: Motion>(&self, motions: &[&M], times: &[f64]) -> Checked {
        let faces: Vec<Vec<Hull>> =
            (0..self.len()).map(|k| hulls(&self.body(k).shape, motions[k], times[k])).collect();
        let whole: Vec<Hull> = faces
            .iter()
            .enumerate()
            .filter_map(|(k, faces)| {
                let all = faces.iter().copied().reduce(|all, face| all.with(&face))?;
                Some(Hull { number: k as u32, ..all })
            })
            .collect();
        let mut checked = Checked::default();
        for [i, j] in meeting(&whole, &whole, true) {
            let [i, j] = [i.min(j) as usize, i.max(j) as usize];
            checked.body_pairs += 1;
            let near = |own: usize, other: &Hull| -> Vec<Hull> {
                faces[own].iter().copied().filter(|face| face.meets(other)).collect()
            };
            let (first, second) = (near(i, &whole[j]), near(j, &whole[i]));
            let resting = Resting::new(
                [&motions[i].enclose(at(times[i])), &motions[j].enclose(at(times[j]))],
                motions[i]
                    .exact_pose(times[i])
                    .zip(motions[j].exact_pose(times[j]))
                    .as_ref()
                    .map(|(a, b)| [a, b]),
            );
            let [a, b] = [i, j].map(|k| self.body(k).shape.body().mesh());
            for [f, g] in meeting(&first, &second, false) {
                checked.face_pairs += 1;
                match resting.intersect(&a.triangle(f as usize), &b.triangle(g as usize)) {
                    Some(true) => checked.intersecting.push(([i, j], [f, g])),
                    Some(false) => {}
                    None => checked.undecided += 1,
                }
            }
        }
        checked
    }
}

fn at(t: f64) -> swept_num::Interval {
    swept_num::Interval::point(t)
}

/// The boxes of the faces of a body at a time.
fn hulls(shape: &Shape, motion: &impl Motion, t: f64) -> Vec<Hull> {
    let pose = motion.pose(t);
    let mesh = shape.body().mesh();
    let places: Vec<_> = mesh.vertices().iter().map(|&vertex| pose.place(vertex)).collect();
    let face = |(number, face): (usize, &[u32; 3])| {
        let corners = face.map(|index| places[index as usize]);
        let side = |pick: fn(f64, f64) -> f64, end: fn(f64, f64) -> f64| {
            [0, 1, 2].map(|k: usize| {
                let [a, b, c] = corners.map(|ball| end(ball.center[k], ball.radius));
                pick(pick(a, b), c)
            })
        };
        Hull { lo: side(f64::min, sub_down), hi: side(f64::max, add_up), number: number as u32 }
    };
    mesh.faces().iter().enumerate().map(face).collect()
}

/// Pairs of boxes from two lists that meet, by index; within one list each pair is given once.
fn meeting(first: &[Hull], second: &[Hull], same: bool) -> Vec<[u32; 2]> {
    let sorted = |hulls: &[Hull]| {
        let mut order = hulls.to_vec();
        order.sort_by(|a, b| a.lo[0].total_cmp(&b.lo[0]).then(a.number.cmp(&b.number)));
        order
    };
    let (first, second) = (sorted(first), sorted(second));
    let mut found = Vec::new();
    let mut start = 0;
    let widest = second.iter().map(|hull| hull.hi[0] - hull.lo[0]).fold(0.0, f64::max);
    // a box that starts more than the widest box before another one also ends before it; twice, because the
    // difference is rounded
    for own in &first {
        while start < second.len() && second[start].lo[0] < own.lo[0] - 2.0 * widest {
            start += 1;
        }
        for other in second[start..].iter().take_while(|other| other.lo[0] <= own.hi[0]) {
            if own.meets(other) && (!same || own.number < other.number) {
                found.push([own.number, other.number]);
            }
        }
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sweeping_finds_what_looking_at_all_finds() {
        let hull = |k: u32| {
            let x = |m: u32| f64::from((k * m + 7 * m) % 29);
            let lo = [x(17), x(5), x(11)];
            Hull { lo, hi: [lo[0] + x(3) / 4.0, lo[1] + 6.0, lo[2] + 9.0], number: k }
        };
        let hulls: Vec<Hull> = (0..60).map(hull).collect();
        let mut all = Vec::new();
        for a in &hulls {
            all.extend(
                hulls.iter().filter(|b| a.number < b.number && a.meets(b)).map(|b| [a.number, b.number]),
            );
        }
        assert!(!all.is_empty());
        assert_eq!(meeting(&hulls, &hulls, true), all);
    }
}
