//! Both bodies at one time, and how their paths bend over a span.
//!
//! **What it answers.** Enclosures of the two rotations, of the offset from one reference point to the other
//! and of the velocities; bounds on what changes the velocities.
//!
//! **The mathematics.** The translations are subtracted first: positions matter only relative to each other.
//! The offset from one reference point to the other is enclosed twice: in a box, and within a distance of a
//! point. Far from the origin, where positions are known less well than shapes, the box reaches up to √3
//! times as far along a direction as the ball; where a path is computed with many roundings, the box is often
//! the narrower one. Both enclosures are valid, so each comparison may use either.
//!
//! **Why it is sound.** [`Motion::enclose`], [`Motion::speeds`] and [`Motion::curvature`] contain the real
//! poses and derivatives, and the position given by [`Motion::pose`] is off by no more than its stated error.
//!
//! **Source.** `docs/certificates.md`.

use crate::motion::{Curvature, Motion, Revolution, Speeds};
use swept_num::{Interval, Matrix, Vector, add_up};

/// Both bodies at one time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instant {
    /// R of each body.
    pub rotations: [Matrix<Interval, 3>; 2],
    /// A box around the offset from the reference point of the first body to that of the second.
    pub offset: Vector<Interval, 3>,
    /// The same offset is within `slack` of a point in this box.
    pub center: Vector<Interval, 3>,
    /// The distance for `center`.
    pub slack: f64,
    /// The velocity of the second reference point minus that of the first; at a break, the limit from the
    /// right.
    pub velocity: Vector<Interval, 3>,
    /// Rᵀω of each body, likewise: its spin in its own axes.
    pub own_spins: [Vector<Interval, 3>; 2],
}

impl Instant {
    pub(crate) fn at(motions: (&impl Motion, &impl Motion), time: f64) -> Self {
        let poses = [motions.0.pose(time), motions.1.pose(time)];
        let [here, there] = poses.map(|pose| pose.translation.enclosed());
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
            center: there - here,
            slack: add_up(poses[0].translation_error, poses[1].translation_error),
            velocity: second - first,
            own_spins: [own(a.rotation, speeds[0]), own(b.rotation, speeds[1])],
        }
    }

    /// The position of a point of a body, relative to its reference point.
    pub(super) fn turned(&self, body: usize, point: [f64; 3]) -> Vector<Interval, 3> {
        self.rotations[body] * Vector(point).enclosed()
    }

    /// The position of a point of a body, relative to the reference point of the first body.
    pub(super) fn place(&self, body: usize, point: [f64; 3]) -> Vector<Interval, 3> {
        let turned = self.turned(body, point);
        if body == 0 { turned } else { turned + self.offset }
    }
}

/// What is known about the paths of both bodies over a span of time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bends {
    /// What bends them, if the span has no breaks.
    pub curvatures: [Curvature; 2],
    /// Their velocities, which hold across breaks; only first-order steps need them.
    pub speeds: Option<[Speeds; 2]>,
    /// The lines about which they turn; only first-order steps need them.
    pub revolutions: [Option<Revolution>; 2],
}

impl Bends {
    pub(crate) fn over(motions: (&impl Motion, &impl Motion), [from, until]: [f64; 2], speeds: bool) -> Self {
        let span = Interval::between(from, until);
        Self {
            curvatures: [motions.0.curvature(span), motions.1.curvature(span)],
            speeds: speeds.then(|| [motions.0.speeds(span), motions.1.speeds(span)]),
            revolutions: [motions.0.revolution(span), motions.1.revolution(span)]
                .map(|line| line.filter(|_| speeds)),
        }
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
