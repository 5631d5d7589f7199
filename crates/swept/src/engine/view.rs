//! One body seen from the other at one time.
//!
//! **What it answers.** Everything that bounds on node pairs need to know about the two motions, in the local
//! coordinates ([`Local`](crate::hierarchy::Local)) of the body whose children are examined, here called
//! *this* body. The *other* body's node or face is transformed into the same coordinates.
//!
//! **The mathematics.** With rotations R, reference points o, velocities v and ω, local origins c0 and units
//! 2^k of this body (x) and the other (y):
//!
//! ```text
//! turn      = Rxᵀ Ry 2^(ky - kx)           offset   = (Rxᵀ(oy - ox) + Rxᵀ Ry c0y - c0x)/2^kx
//! position of a point c of the other body     turn c + offset
//! velocity  = Rxᵀ(vx - vy) + ωx × c0x - ωy × Rxᵀ Ry c0y      of this local origin relative to the other's
//! ```
//!
//! Translations are subtracted first, so it does not matter where the bodies are in the world.
//!
//! **Why it is sound.** All rounding errors, and all errors that the motions report about themselves, are
//! gathered into two numbers: `gap_error` bounds the error of every gap, `rate_error` that of every rate
//! along a unit direction. They are derived in `docs/soundness/first-contact.md`, section 3.

use super::lanes::{Lanes, One, Wide};
use super::lens::width;
use super::piece::{Bend, SQUARE_SLACK, across};
use super::slack::{SLACK, UNIT};
use crate::hierarchy::{Body, Lens};
use crate::motion::{Pose, Twist};
use swept_num::{Matrix, Vector};

pub(crate) type V = Vector<f64, 3>;

/// Roundings of a gap or a rate in units of u times the magnitudes involved (docs, section 3).
const ROUNDINGS: f64 = 64.0;

/// What one body contributes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    pub pose: Pose,
    pub twist: Twist,
    /// c0.
    pub home: V,
    /// 2^k.
    pub unit: f64,
    /// An upper bound on the distance of any point of any node from the reference point.
    pub extent: f64,
    pub bend: Bend,
}

impl Side {
    pub(crate) fn new(body: &Body, pose: Pose, twist: Twist, bend: Bend) -> Self {
        let local = body.local();
        Self { pose, twist, home: Vector(local.origin), unit: local.unit, extent: extent(body), bend }
    }
}

/// An upper bound on the distance of any point of any node of the body from its reference point.
///
/// Lens centres are within 2√3 local units of the local origin and radii at most 4, see `Lens::is_plausible`.
pub(crate) fn extent(body: &Body) -> f64 {
    let local = body.local();
    (length(Vector(local.origin)) + 8.0 * local.unit) * SLACK
}

/// The other body as seen from this one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// Takes local coordinates of the other body to those of this one, apart from the offset.
    pub turn: Matrix<f64, 3>,
    /// The same for directions.
    pub turn_unit: Matrix<f64, 3>,
    pub offset: V,
    pub velocity: V,
    /// ω of this body and the other at this time, in this body's axes.
    pub spin: V,
    pub other_spin: V,
    /// c0 of this body and of the other, each in its own axes, in units of this body.
    pub home: V,
    pub other_home: V,
    /// How the paths bend over the rest of the piece.
    pub bend: Bend,
    pub other_bend: Bend,
    /// |ω|² at the centres of the balls that contain ω.
    pub spin_square: f64,
    pub other_spin_square: f64,
    /// Acceleration of this reference point minus that of the other, and its uncertainty.
    pub pull: V,
    pub pull_radius: f64,
    /// 2^(ky - kx).
    pub ratio: f64,
    /// Bounds on the errors of gaps and rates.
    pub gap_error: f64,
    pub rate_error: f64,
    /// The same for rates along directions that turn: points of either body anywhere near both.
    pub turning_error: f64,
    /// The distance that pairs are to keep, in local units: η + 5δ/8 in the default engine.
    pub target: f64,
}

impl View {
    /// The view from `this`; `target` is a length.
    pub(crate) fn new(this: &Side, other: &Side, target: f64) -> Self {
        let scale = 1.0 / this.unit;
        let back = this.pose.rotation.transposed();
        let turn_unit = back * other.pose.rotation;
        let apart = other.pose.translation - this.pose.translation;
        let other_home = turn_unit * other.home;
        let (spin, other_spin) = (back * this.twist.angular_velocity, back * other.twist.angular_velocity);
        let velocity = this.twist.velocity - other.twist.velocity;
        let closing = back * velocity + spin.cross(this.home) - other_spin.cross(other_home);
        let rotation_error = this.pose.rotation_error + other.pose.rotation_error;
        // relative error of everything that was rotated and summed
        let relative = 4.0 * rotation_error + ROUNDINGS * UNIT;
        let reach = length(apart) + this.extent + other.extent;
        let place_error = this.pose.translation_error + other.pose.translation_error;
        let speed = length(velocity)
            + (length(spin) + this.twist.angular_velocity_error) * this.extent
            + (length(other_spin) + other.twist.angular_velocity_error) * other.extent;
        let speed_error = this.twist.velocity_error
            + other.twist.velocity_error
            + this.twist.angular_velocity_error * this.extent
            + other.twist.angular_velocity_error * other.extent;
        let spins = length(spin) + length(other_spin);
        let spin_errors = this.twist.angular_velocity_error + other.twist.angular_velocity_error;
        let turning_speed = speed + (spins + spin_errors) * reach;
        let turning_error = speed_error + spin_errors * reach;
        let pull = this.bend.acceleration.center - other.bend.acceleration.center;
        let pull_radius = this.bend.acceleration.radius
            + other.bend.acceleration.radius
            + relative * (length(pull) + length(this.bend.acceleration.center) * UNIT * 4.0);
        let ratio = other.unit * scale;
        let (bend, other_bend) = (this.bend.turned(back, relative), other.bend.turned(back, relative));
        Self {
            turn: Matrix(turn_unit.0.map(|row| row.scale(ratio))),
            turn_unit,
            offset: (back * apart + other_home - this.home).scale(scale),
            velocity: closing.scale(scale),
            spin,
            other_spin,
            home: this.home.scale(scale),
            other_home: other.home.scale(scale),
            spin_square: bend.spin.center.norm_squared(),
            other_spin_square: other_bend.spin.center.norm_squared(),
            bend,
            other_bend,
            pull: (back * pull).scale(scale),
            pull_radius: pull_radius * scale * SLACK,
            ratio,
            gap_error: (1.01 * place_error + relative * reach) * scale * SLACK,
            rate_error: (1.01 * speed_error + relative * speed) * scale * SLACK,
            turning_error: (1.01 * turning_error + relative * turning_speed) * scale * SLACK,
            target: target * scale * SLACK,
        }
    }

    /// max|n×ω| of this body and of the other along a direction of any length, over the piece.
    #[inline(always)]
    pub(super) fn across(&self, n: V) -> (f64, f64) {
        let (n, square) = (Wide::splat(n.0), One::splat(n.norm_squared()));
        let (spin, other) = (&self.bend.spin, &self.other_bend.spin);
        let (spin_square, other_square) =
            (self.spin_square * SQUARE_SLACK, self.other_spin_square * SQUARE_SLACK);
        (
            across(n, square, Wide::splat(spin.center.0), spin_square, spin.radius).0,
            across(n, square, Wide::splat(other.center.0), other_square, other.radius).0,
        )
    }

    /// A node of the other body as this one sees it.
    #[inline(always)]
    pub(crate) fn partner(&self, lens: &Lens) -> Partner {
        let center = Vector(each(lens.center, f64::from));
        let turned = self.turn * center;
        let (radius, half) = (f64::from(lens.radius) * self.ratio, f64::from(lens.half) * self.ratio);
        let axis = self.turn_unit * Vector(each(lens.axis, f64::from));
        Partner {
            center: turned + self.offset,
            velocity: self.velocity - self.other_spin.cross(turned),
            across: self.across(axis),
            axis,
            radius,
            half,
            width: width(One(radius), One(half)).0,
            distance: length(center.scale(self.ratio) + self.other_home),
        }
    }

    /// A node of the other body as this one sees it, at rest.
    #[inline]
    pub(crate) fn node(&self, lens: &Lens) -> Node {
        let (radius, half) = (f64::from(lens.radius) * self.ratio, f64::from(lens.half) * self.ratio);
        Node {
            center: self.turn * Vector(lens.center.map(f64::from)) + self.offset,
            axis: self.turn_unit * Vector(lens.axis.map(f64::from)),
            radius,
            half,
            width: width(One(radius), One(half)).0,
        }
    }

    /// The corners of a face of the other body, given in its local coordinates, as this one sees them.
    #[inline]
    pub(crate) fn place(&self, corners: [[f64; 3]; 3]) -> [V; 3] {
        each(corners, |corner| self.turn * Vector(corner) + self.offset)
    }

    /// A face of the other body, given in its local coordinates, as this one sees it.
    #[inline(always)]
    pub(crate) fn facing(&self, corners: [[f64; 3]; 3]) -> Facing {
        let turned = each(corners, |corner| self.turn * Vector(corner));
        let [a, b, c] = each(corners, |corner| length(Vector(corner).scale(self.ratio) + self.other_home));
        Facing {
            corners: each(turned, |corner| corner + self.offset),
            velocities: each(turned, |corner| self.velocity - self.other_spin.cross(corner)),
            distance: a.max(b).max(c),
        }
    }
}

/// A node of the other body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Partner {
    pub center: V,
    /// Velocity of this body's local origin relative to the node's centre.
    pub velocity: V,
    pub axis: V,
    /// max|u×ω| of this body and of the other.
    pub across: (f64, f64),
    pub radius: f64,
    pub half: f64,
    /// √(ρ² - h²).
    pub width: f64,
    /// From the other body's reference point.
    pub distance: f64,
}

/// A node of the other body at rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub center: V,
    pub axis: V,
    pub radius: f64,
    pub half: f64,
    /// √(ρ² - h²).
    pub width: f64,
}

/// A face of the other body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facing {
    pub corners: [V; 3],
    /// Velocity of this body's local origin relative to each corner.
    pub velocities: [V; 3],
    /// The greatest distance of a corner from the other body's reference point.
    pub distance: f64,
}

/// Maps an array of three. Always inlined, which `array::map` is not.
#[inline(always)]
pub(crate) fn each<T, U>([a, b, c]: [T; 3], f: impl Fn(T) -> U) -> [U; 3] {
    [f(a), f(b), f(c)]
}

#[inline(always)]
pub(crate) fn length(v: V) -> f64 {
    v.norm_squared().sqrt()
}
