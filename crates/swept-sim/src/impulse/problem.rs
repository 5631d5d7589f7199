//! Bodies and contacts as the solver sees them.
//!
//! **What it answers.** How an impulse at a contact changes velocities, and the velocity at a contact.
//!
//! **The mathematics.** A contact has three rows: the normal n, from the first body to the second, and two
//! tangents. With the arm r from a centre of mass to the contact, the row d of body B is (d, r × d), and that
//! of body A is its negative. An impulse λ along d adds λ d/m to the velocity and λ I⁻¹(r × d) to the angular
//! velocity.
//!
//! **Why it is sound.** A body that cannot move has zero inverse mass and inertia and never changes.
//!
//! **Source.** [D2M14, section 6.2, equations 2 to 5].

use swept_num::{Matrix, Vector};

type V = Vector<f64, 3>;

/// A body as the solver sees it: its inertia and its velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertial {
    /// 1/m; zero for a body that cannot move.
    pub inverse_mass: f64,
    /// The inverse of the inertia, in world axes.
    pub inverse_inertia: Matrix<f64, 3>,
    /// The velocity of the centre of mass.
    pub velocity: V,
    /// The angular velocity.
    pub angular_velocity: V,
}

impl Inertial {
    /// A body that cannot move.
    pub const FIXED: Self = Self {
        inverse_mass: 0.0,
        inverse_inertia: Matrix([Vector::ZERO; 3]),
        velocity: Vector::ZERO,
        angular_velocity: Vector::ZERO,
    };
}

/// A contact of two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The first body and the second.
    pub bodies: [usize; 2],
    /// From each centre of mass to the contact point.
    pub arms: [V; 2],
    /// The unit normal, from the first body to the second.
    pub normal: V,
    /// The least normal velocity allowed.
    pub bias: f64,
    /// The coefficient of friction.
    pub friction: f64,
}

/// A contact with what its rows need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    pub bodies: [usize; 2],
    pub directions: [V; 3],
    /// r × d of both bodies.
    pub levers: [[V; 3]; 2],
    /// I⁻¹ (r × d) of both.
    pub turns: [[V; 3]; 2],
    pub bias: f64,
    pub friction: f64,
    /// The velocity per impulse of the normal row, and an upper bound on that of the two tangents together;
    /// zero if neither body can move.
    pub diagonal: [f64; 2],
}

/// Bodies and the contacts between them.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    pub(super) bodies: Vec<Inertial>,
    pub(super) rows: Vec<Rows>,
}

impl Problem {
    /// Bodies with their velocities, and contacts.
    #[must_use]
    pub fn new(bodies: Vec<Inertial>, contacts: &[Contact]) -> Self {
        let rows = contacts.iter().map(|contact| Rows::new(&bodies, contact)).collect();
        Self { bodies, rows }
    }

    /// The bodies, with the velocities that the impulses so far have given them.
    #[must_use]
    pub fn bodies(&self) -> &[Inertial] {
        &self.bodies
    }

    /// The relative velocity at a contact: along the normal and both tangents.
    #[must_use]
    pub fn velocity(&self, contact: usize) -> [f64; 3] {
        let rows = &self.rows[contact];
        [0, 1, 2].map(|k| rows.velocity(&self.bodies, k))
    }

    /// The impulse at a contact, as a vector acting on the second body.
    #[must_use]
    pub fn impulse(&self, contact: usize, impulse: [f64; 3]) -> Vector<f64, 3> {
        let [n, t, u] = self.rows[contact].directions;
        n.scale(impulse[0]) + t.scale(impulse[1]) + u.scale(impulse[2])
    }

    /// Removes friction from all contacts.
    pub fn without_friction(&mut self) {
        self.rows.iter_mut().for_each(|rows| rows.friction = 0.0);
    }

    /// Adds impulses to the velocities.
    pub(super) fn apply(&mut self, impulses: &[[f64; 3]]) {
        for (rows, impulse) in self.rows.iter().zip(impulses) {
            for (k, &amount) in impulse.iter().enumerate() {
                rows.push(&mut self.bodies, k, amount);
            }
        }
    }
}

impl Rows {
    fn new(bodies: &[Inertial], contact: &Contact) -> Self {
        let n = contact.normal;
        let tangent = across(n);
        let directions = [n, tangent, n.cross(tangent)];
        let levers = [0, 1].map(|i: usize| directions.map(|d| contact.arms[i].cross(d)));
        let turns =
            [0, 1].map(|i: usize| levers[i].map(|lever| bodies[contact.bodies[i]].inverse_inertia * lever));
        let mass: f64 = contact.bodies.iter().map(|&body| bodies[body].inverse_mass).sum();
        let row = |k: usize| mass + (0..2).map(|i| levers[i][k].dot(turns[i][k])).sum::<f64>();
        Self {
            bodies: contact.bodies,
            directions,
            levers,
            turns,
            bias: contact.bias,
            friction: contact.friction,
            // the trace of a 2x2 block is at least its larger eigenvalue
            diagonal: [row(0), row(1) + row(2)],
        }
    }

    #[inline]
    pub(super) fn velocity(&self, bodies: &[Inertial], k: usize) -> f64 {
        let [a, b] = self.bodies.map(|body| &bodies[body]);
        self.directions[k].dot(b.velocity - a.velocity) + self.levers[1][k].dot(b.angular_velocity)
            - self.levers[0][k].dot(a.angular_velocity)
    }

    #[inline]
    pub(super) fn push(&self, bodies: &mut [Inertial], k: usize, amount: f64) {
        if amount == 0.0 {
            return;
        }
        for (i, sign) in [(0, -amount), (1, amount)] {
            let body = &mut bodies[self.bodies[i]];
            body.velocity = body.velocity + self.directions[k].scale(sign * body.inverse_mass);
            body.angular_velocity = body.angular_velocity + self.turns[i][k].scale(sign);
        }
    }
}

/// A unit vector perpendicular to a unit vector, made from the axis that is least aligned with it.
fn across(n: V) -> V {
    let least = (0..3).fold(0, |best, k| if n[k].abs() < n[best].abs() { k } else { best });
    let mut axis = Vector::ZERO;
    axis[least] = 1.0;
    let tangent = n.cross(axis);
    tangent.scale(1.0 / tangent.norm_squared().sqrt())
}
