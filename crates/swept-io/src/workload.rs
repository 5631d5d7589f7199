//! Two bodies thrown at each other (feature `workload`).
//!
//! Random cases of [D2M14, section 7.3]: both bodies move along one random axis from opposite sides to the
//! origin in one unit of time, and turn by 90° about random axes of their own, from random orientations. They
//! start 4 units apart at low speed, 512 at high speed. The bodies are a tetrahedron and three with 70,000 to
//! 100,000 triangles: built-in ones, with the sizes of the scanned ones in the thesis.

use rand::{Rng, RngExt};
use std::f64::consts::FRAC_PI_2;
use swept::{MotionError, Placement, Spin};

/// How far apart two bodies start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// 4 units, closed in one unit of time.
    Low,
    /// 512 units.
    High,
}

impl Speed {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Low, Self::High];

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Low => "low speed",
            Self::High => "high speed",
        }
    }

    /// How far from the origin each body starts.
    #[must_use]
    pub fn reach(self) -> f64 {
        match self {
            Self::Low => 2.0,
            Self::High => 256.0,
        }
    }
}

/// The number of cases per pair and speed.
pub const THROWN_CASES: u64 = 256;

/// The built-in bodies, with the sizes of the scanned ones in the thesis.
pub const THROWN_BODIES: [&str; 4] = [
    "tetrahedron(4, size=0.81)",
    "blob(70000, size=1.6)",
    "torus-knot(100000, size=3.4)",
    "teapot(100000, size=2.25)",
];

/// One of two bodies thrown at each other, over the span [0, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thrown {
    /// Its initial pose.
    pub start: Placement,
    /// Its velocity.
    pub velocity: [f64; 3],
    /// Its angular velocity, in radians per unit of time.
    pub angular_velocity: [f64; 3],
}

impl Thrown {
    /// Its motion.
    ///
    /// # Errors
    /// A number is out of range; never for a body that [`thrown`] makes.
    pub fn motion(&self) -> Result<Spin, MotionError> {
        Spin::new([0.0, 1.0], self.start, self.velocity, self.angular_velocity)
    }
}

/// The motions of two bodies thrown at each other.
#[must_use]
pub fn thrown(speed: Speed, rng: &mut impl Rng) -> [Thrown; 2] {
    let axis = direction(rng);
    [1.0, -1.0].map(|side| {
        let position = axis.map(|x| side * speed.reach() * x);
        Thrown {
            start: Placement::new(position, orientation(rng)),
            velocity: position.map(|x| -x),
            angular_velocity: direction(rng).map(|x| FRAC_PI_2 * x),
        }
    })
}

/// A uniformly random point of the unit sphere: from the ball inside a cube.
pub fn direction(rng: &mut impl Rng) -> [f64; 3] {
    let [x, y, z, length] = loop {
        let [x, y, z] = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
        let square: f64 = x * x + y * y + z * z;
        if square <= 1.0 && square > 0.01 {
            break [x, y, z, square.sqrt()];
        }
    };
    [x, y, z].map(|component| component / length)
}

/// A uniformly random orientation; the quaternion need not have length 1.
pub fn orientation(rng: &mut impl Rng) -> [f64; 4] {
    loop {
        let q: [f64; 4] = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
        let square: f64 = q.iter().map(|x| x * x).sum();
        if square <= 1.0 && square > 0.01 {
            return q;
        }
    }
}
