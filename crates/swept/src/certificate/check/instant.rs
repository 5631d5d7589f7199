//! Both bodies at one time, and how their paths bend over a span.
//!
//! **What it answers.** Enclosures of the two rotations, of the way from one reference point to the other and of the
//! velocities; bounds of what changes velocities.
//!
//! **The mathematics.** The translations are subtracted first: places matter only relative to each other.
//!
//! **Why it is sound.** [`Motion::enclose`], [`Motion::speeds`] and [`Motion::curvature`] hold the real poses and derivatives.
//!
//! **Source.** `docs/certificates.md`.

use crate::motion::{Curvature, Motion, Speeds};
use swept_num::{Interval, Matrix, Vector};

/// Both bodies at one time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instant {
    /// R of each body.
    pub rotations: [Matrix<Interval, 3>; 2],
    /// From the reference point of the first body to that of the second.
    pub offset: Vector<Interval, 3>,
    /// The velocity of the second reference point less that of the first; at a break the limit from the right.
    pub velocity: Vector<Interval, 3>,
    /// Rᵀω of each body, likewise: its spin in its own axes.
    pub own_spins: [Vector<Interval, 3>; 2],
}

impl Instant {
    pub(crate) fn at(motions: (&impl Motion, &impl Motion), time: f64) -> Self {
        let time = Interval::point(time);
        let (a, b) = (motions.0.enclose(time), motions.1.enclose(time));
        let speeds = [motions.0.speeds(time), motions.1.speeds(time)];
        let own = |rotation: Matrix<Interval, 3>, speeds: Speeds| {
            rotation.transposed() * speeds.angular_velocity.enclosure()
        };
        let [first, second] = speeds.map(|speeds| speeds.velocity.enclosure());
        Self {
            rotations: [a.rotation, b.rotation],
            offset: b.translation - a.translation,
            velocity: second - first,
            own_spins: [own(a.rotation, speeds[0]), own(b.rotation, speeds[1])],
        }
    }

    /// The place of a point of a body, from the reference point of the first body.
    pub(super) fn place(&self, body: usize, point: [f64; 3]) -> Vector<Interval, 3> {
        let turned = self.rotations[body] * Vector(point).enclosed();
        if body == 0 { turned } else { turned + self.offset }
    }
}

/// What bends the paths of both bodies over a span of time without breaks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bends(pub [Curvature; 2]);

impl Bends {
    pub(crate) fn over(motions: (&impl Motion, &impl Motion), from: f64, until: f64) -> Self {
        let span = Interval::between(from, until);
        Self([motions.0.curvature(span), motions.1.curvature(span)])
    }
}

/// Whether a velocity may jump strictly between two times.
pub(crate) fn breaks_between(motions: (&impl Motion, &impl Motion), from: f64, until: f64) -> bool {
    let inside = |breaks: &[f64]| {
        let next = breaks.partition_point(|&t| t <= from);
        breaks.get(next).is_some_and(|&t| t < until)
    };
    inside(motions.0.breaks()) || inside(motions.1.breaks())
}
