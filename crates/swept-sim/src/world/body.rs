//! A body of a world: how it is put into the world, and where it is and how it moves now.
//!
//! **The mathematics.** The state is the position of the centre of mass, the orientation, the velocity of the
//! centre and the angular momentum L about it. Impulses add to L, and free flight keeps it.
//!
//! **Source.** [D2M14, section 6.2].

use crate::error::SimulationError;
use crate::flight::angular_velocity;
use crate::impulse::Inertial;
use crate::orientation::{matrix, normalized};
use crate::range::{MOTION, SIZE};
use crate::shape::Shape;
use std::sync::Arc;
use swept_num::{Matrix, Vector};

type V = Vector<f64, 3>;

/// A body to be put into a world.
#[derive(Clone, Debug)]
pub struct BodySpec {
    /// The name used in errors and records.
    pub name: String,
    /// Its shape; a shape without mass never moves.
    pub shape: Arc<Shape>,
    /// The position of the origin of the given mesh's coordinates.
    pub position: [f64; 3],
    /// A quaternion (w, x, y, z) of any nonzero length.
    pub orientation: [f64; 4],
    /// The velocity of the origin of the given mesh's coordinates.
    pub velocity: [f64; 3],
    /// The angular velocity in world axes, in radians per unit of time.
    pub angular_velocity: [f64; 3],
    /// 0: no bounce, 1: full bounce. The larger value of the two bodies applies.
    pub restitution: f64,
    /// The coefficient of Coulomb friction. The geometric mean of the two bodies applies.
    pub friction: f64,
}

/// Where a body is and how it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// The position of the centre of mass; for a fixed body, of the origin of its coordinates.
    pub position: [f64; 3],
    /// The orientation, a quaternion (w, x, y, z).
    pub orientation: [f64; 4],
    /// The velocity of the centre of mass.
    pub velocity: [f64; 3],
    /// The angular momentum about the centre of mass, in world axes.
    pub angular_momentum: [f64; 3],
}

/// A body with its state.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub spec: BodySpec,
    pub state: State,
    pub asleep: bool,
    /// Whether it was held in the last step.
    pub held: bool,
    /// How long it has been quiet.
    pub quiet: f64,
    /// The bodies it touched when it fell asleep.
    pub beside: Vec<usize>,
}

impl Member {
    /// The body as given, checked.
    pub(super) fn new(spec: BodySpec) -> Result<Self, SimulationError> {
        let refuse = |field, value, wanted| {
            Err(SimulationError::BadNumber { body: spec.name.clone(), field, value, wanted })
        };
        let finite = "a finite number";
        let numbers = [
            ("position", &spec.position[..]),
            ("orientation", &spec.orientation[..]),
            ("velocity", &spec.velocity[..]),
            ("angular_velocity", &spec.angular_velocity[..]),
        ];
        for (field, values) in numbers {
            if let Some(&value) = values.iter().find(|x| !x.is_finite()) {
                return refuse(field, value, finite);
            }
        }
        for (field, values) in [
            ("position", spec.position),
            ("velocity", spec.velocity),
            ("angular_velocity", spec.angular_velocity),
        ] {
            if let Some(&value) = values.iter().find(|&&x| !MOTION.holds(x)) {
                return refuse(field, value, MOTION.wanted);
            }
        }
        if spec.shape.mass().is_some() && !SIZE.holds(spec.shape.size()) {
            return refuse("the size of the mesh", spec.shape.size(), SIZE.wanted);
        }
        if spec.orientation == [0.0; 4] {
            return refuse("orientation", 0.0, "a nonzero quaternion");
        }
        if !(0.0..=1.0).contains(&spec.restitution) {
            return refuse("restitution", spec.restitution, "between 0 and 1");
        }
        if !(spec.friction >= 0.0 && spec.friction.is_finite()) {
            return refuse("friction", spec.friction, "a finite number, zero or above");
        }
        let moves = [spec.velocity, spec.angular_velocity].concat();
        if let Some(&value) = moves.iter().find(|&&x| x != 0.0 && spec.shape.mass().is_none()) {
            return refuse("velocity", value, "zero for a static body");
        }
        let orientation = normalized(spec.orientation);
        let rotation = matrix(orientation);
        let (center, spin) = (rotation * Vector(spec.shape.center()), Vector(spec.angular_velocity));
        let momentum = match spec.shape.mass() {
            None => Vector::ZERO,
            Some(mass) => rotation * (mass.inertia() * (rotation.transposed() * spin)),
        };
        let state = State {
            position: (Vector(spec.position) + center).0,
            orientation,
            velocity: (Vector(spec.velocity) + spin.cross(center)).0,
            angular_momentum: momentum.0,
        };
        Ok(Self { spec, state, asleep: false, held: false, quiet: 0.0, beside: Vec::new() })
    }

    /// Whether it can move at all.
    pub(super) fn moves(&self) -> bool {
        self.spec.shape.mass().is_some()
    }

    pub(super) fn inverse_inertia(&self) -> Matrix<f64, 3> {
        self.spec.shape.mass().map_or(Matrix([Vector::ZERO; 3]), |mass| mass.inverse_inertia())
    }

    /// The angular velocity at a state of this body.
    pub(super) fn spin(&self, state: &State) -> V {
        angular_velocity(state.orientation, Vector(state.angular_momentum), self.inverse_inertia())
    }

    /// The state of the body when it is held: with its present velocity, but no more energy than at the start
    /// of the step; at rest if it was already held in the step before.
    pub(super) fn held(&self, state: State) -> State {
        let Some(mass) = self.spec.shape.mass() else { return state };
        let energy = |state: &State| {
            mass.mass() * Vector(state.velocity).norm_squared()
                + Vector(state.angular_momentum).dot(self.spin(state))
        };
        let (before, now) = (energy(&self.state), energy(&state));
        if self.held || now <= 0.0 {
            return state.still();
        }
        let factor = (before / now).min(1.0).sqrt();
        State {
            velocity: state.velocity.map(|x| x * factor),
            angular_momentum: state.angular_momentum.map(|x| x * factor),
            ..state
        }
    }

    /// The body as the solver sees it.
    pub(super) fn inertial(&self, state: &State) -> Inertial {
        let Some(mass) = self.spec.shape.mass() else { return Inertial::FIXED };
        let rotation = matrix(state.orientation);
        Inertial {
            inverse_mass: 1.0 / mass.mass(),
            inverse_inertia: rotation * mass.inverse_inertia() * rotation.transposed(),
            velocity: Vector(state.velocity),
            angular_velocity: self.spin(state),
        }
    }
}

impl State {
    /// The same pose, without any motion.
    pub(super) fn still(self) -> Self {
        Self { velocity: [0.0; 3], angular_momentum: [0.0; 3], ..self }
    }
}
