//! True poses, velocities and accelerations from the parameters as written.

use super::real::{
    Quaternion, Real, Triple, cross, dot, length, minus, plus, product, product_is_negative, rotated, scaled,
    triple, turn, unit,
};
use super::recipe::Recipe;
use super::spline::course;
use swept::{Joint, JointKind, JointLaw, Orientation, Placement};

/// The pose at one time: a unit quaternion and the position of the reference point.
#[derive(Clone, Debug)]
pub struct TruePose {
    /// The rotation.
    pub rotation: Quaternion,
    /// The position of the reference point.
    pub translation: Triple,
}

impl TruePose {
    /// The rotation matrix, row by row.
    #[must_use]
    pub fn matrix(&self) -> [Triple; 3] {
        let columns: [Triple; 3] = std::array::from_fn(|j| {
            rotated(&self.rotation, &triple(std::array::from_fn(|i| if i == j { 1.0 } else { 0.0 })))
        });
        std::array::from_fn(|i| std::array::from_fn(|j| columns[j][i].clone()))
    }
}

/// Pose, velocities and accelerations at one time.
#[derive(Clone, Debug)]
pub struct Truth {
    /// The pose.
    pub pose: TruePose,
    /// o'.
    pub velocity: Triple,
    /// o''.
    pub acceleration: Triple,
    /// ω.
    pub angular_velocity: Triple,
    /// ω'.
    pub angular_acceleration: Triple,
}

/// The state of a recipe at a time; at a break with the velocities of the piece to the right.
#[must_use]
pub fn truth(recipe: &Recipe, t: f64) -> Truth {
    // f(t ± h) to 640 bits: quotients of second differences keep 340 bits, and h² f'''/6 is below 2^-300 f'''
    let step = Real::power_of_two(-150);
    let [before, at, after] =
        [Real::from(t) - &step, Real::from(t), Real::from(t) + &step].map(|time| pose(recipe, t, &time));
    let two = Real::from(2.0);
    let first = |a: &Real, b: &Real| (b - a) / (&two * &step);
    let second = |a: &Real, m: &Real, b: &Real| (a + b - &two * m) / (&step * &step);
    let velocity = std::array::from_fn(|i| first(&before.translation[i], &after.translation[i]));
    let acceleration =
        std::array::from_fn(|i| second(&before.translation[i], &at.translation[i], &after.translation[i]));
    // (0, ω) = 2 q' q*, (0, ω') = 2 q'' q* + 2 q' q'*, whose vector part is that of 2 q'' q* alone
    let [w, x, y, z] = at.rotation.clone();
    let conjugate = [w, -x, -y, -z];
    let vector = |derivative: Quaternion| {
        let [_, x, y, z] = product(&derivative, &conjugate);
        scaled(&[x, y, z], &Real::from(2.0))
    };
    let angular_velocity = vector(std::array::from_fn(|i| first(&before.rotation[i], &after.rotation[i])));
    let angular_acceleration =
        vector(std::array::from_fn(|i| second(&before.rotation[i], &at.rotation[i], &after.rotation[i])));
    Truth { pose: at, velocity, acceleration, angular_velocity, angular_acceleration }
}

/// The pose at `time`; `near` selects the piece of a motion with pieces.
#[must_use]
pub fn pose(recipe: &Recipe, near: f64, time: &Real) -> TruePose {
    match recipe {
        Recipe::Spin { span, start, velocity, angular_velocity } => {
            let since = time - &Real::from(span[0]);
            let translation = plus(&triple(start.position), &scaled(&triple(*velocity), &since));
            TruePose { rotation: spun(start, angular_velocity, &since), translation }
        }
        Recipe::Ballistic { span, start, velocity, acceleration, angular_velocity } => {
            let since = time - &Real::from(span[0]);
            let half = scaled(&triple(*acceleration), &(&since / &Real::from(2.0)));
            let way = scaled(&plus(&triple(*velocity), &half), &since);
            let translation = plus(&triple(start.position), &way);
            TruePose { rotation: spun(start, angular_velocity, &since), translation }
        }
        Recipe::Interpolated { span, start, end } => {
            let part = part_of(*span, time);
            let way = minus(&triple(end.position), &triple(start.position));
            let translation = plus(&triple(start.position), &scaled(&way, &part));
            TruePose { rotation: slerp(start, end, &part), translation }
        }
        Recipe::Screw { span, start, point, axis, rate, advance } => {
            let since = time - &Real::from(span[0]);
            let axis = direction(*axis);
            let turned = turn(&axis, &(Real::from(*rate) * &since));
            let arm = rotated(&turned, &minus(&triple(start.position), &triple(*point)));
            let rise = scaled(&axis, &(Real::from(*advance) * &since));
            let translation = plus(&plus(&triple(*point), &arm), &rise);
            TruePose { rotation: product(&turned, &orientation(start)), translation }
        }
        Recipe::ScrewBetween { span, start, end } => screw_between(*span, start, end, time),
        Recipe::Spline { orientation: start, axes, knots } => {
            let place = |i: usize| course(knots, &|k| (k.position[i], k.velocity.map(|v| v[i])), near, time);
            let angle = |j: usize| {
                course(knots, &|k| (k.angles[j], k.rates.as_ref().map(|rates| rates[j])), near, time)
            };
            let turns = (0..axes.len()).map(|j| turn(&direction(axes[j]), &angle(j)));
            let first = orientation(&Placement { position: [0.0; 3], orientation: *start });
            let rotation = turns.rev().fold(first, |body, turned| product(&turned, &body));
            TruePose { rotation, translation: std::array::from_fn(place) }
        }
        Recipe::Keyframes(frames) => {
            let k = frames.partition_point(|frame| frame.0 <= near).clamp(1, frames.len() - 1) - 1;
            let ((t0, start), (t1, end)) = (frames[k], frames[k + 1]);
            pose(&Recipe::Interpolated { span: [t0, t1], start, end }, near, time)
        }
        Recipe::Joined(pieces) => joined(pieces, near, time),
        Recipe::Chain { base, joints, .. } => {
            joints.iter().fold(pose(base, near, time), |before, joint| carried(&before, joint, near, time))
        }
    }
}

fn part_of([start, end]: [f64; 2], time: &Real) -> Real {
    (time - &Real::from(start)) / (Real::from(end) - Real::from(start))
}

fn direction(v: [f64; 3]) -> Triple {
    let v = triple(v);
    let length = length(&v);
    v.map(|component| component / &length)
}

fn orientation(place: &Placement) -> Quaternion {
    match place.orientation {
        Orientation::Quaternion(q) => unit(&q.map(Real::from)),
        Orientation::Planar(angle) => turn(&triple([0.0, 0.0, 1.0]), &Real::from(angle)),
    }
}

fn spun(start: &Placement, angular_velocity: &[f64; 3], since: &Real) -> Quaternion {
    if *angular_velocity == [0.0; 3] {
        return orientation(start);
    }
    let rate = length(&triple(*angular_velocity));
    product(&turn(&direction(*angular_velocity), &(rate * since)), &orientation(start))
}

/// q0 sin((1 - s) Ω)/sin Ω + ±q1 sin(s Ω)/sin Ω, with Ω = 2 arcsin(|±q1 - q0|/2).
fn slerp(start: &Placement, end: &Placement, part: &Real) -> Quaternion {
    if let (Orientation::Planar(a), Orientation::Planar(b)) = (start.orientation, end.orientation) {
        let angle = Real::from(a) + (Real::from(b) - Real::from(a)) * part;
        return turn(&triple([0.0, 0.0, 1.0]), &angle);
    }
    let (q0, q1) = nearer(start, end);
    let difference: Vec<Real> = (0..4).map(|i| &q1[i] - &q0[i]).collect();
    let omega = Real::from(2.0) * (length(&difference) / Real::from(2.0)).arcsine();
    let sine = omega.sin_cos().0;
    if sine.is_zero() {
        return q0;
    }
    let weight = |part: &Real| (part * &omega).sin_cos().0 / &sine;
    let (first, second) = (weight(&(Real::from(1.0) - part)), weight(part));
    std::array::from_fn(|i| &q0[i] * &first + &q1[i] * &second)
}

/// The unit quaternions of both ends, the second with the sign that brings it closer.
fn nearer(start: &Placement, end: &Placement) -> (Quaternion, Quaternion) {
    let (q0, q1) = (orientation(start), orientation(end));
    let negative = match (start.orientation, end.orientation) {
        (Orientation::Quaternion(a), Orientation::Quaternion(b)) => product_is_negative(a, b),
        _ => dot(&q0, &q1).is_negative(),
    };
    (q0, if negative { q1.map(|component| -component) } else { q1 })
}

/// Axis and angle of the rotation between two poses; in the plane the angle is as written.
fn arc(start: &Placement, end: &Placement) -> Option<(Triple, Real)> {
    if let (Orientation::Planar(a), Orientation::Planar(b)) = (start.orientation, end.orientation) {
        return (a != b).then(|| (triple([0.0, 0.0, 1.0]), Real::from(b) - Real::from(a)));
    }
    let (q0, q1) = nearer(start, end);
    let difference: Vec<Real> = (0..4).map(|i| &q1[i] - &q0[i]).collect();
    let angle = Real::from(4.0) * (length(&difference) / Real::from(2.0)).arcsine();
    let [w, x, y, z] = q0;
    let [_, x, y, z] = product(&q1, &[w, -x, -y, -z]);
    let half_sine = length(&[x.clone(), y.clone(), z.clone()]);
    // a rotation below the oracle's precision counts as none
    (!half_sine.is_zero() && !angle.is_zero())
        .then(|| ([x, y, z].map(|component| component / &half_sine), angle))
}

/// In the plane perpendicular to the axis: (1 - exp(iφ))/(1 - exp(iΘ)) of the way; along the axis: the
/// fraction of the way.
fn screw_between(span: [f64; 2], start: &Placement, end: &Placement, time: &Real) -> TruePose {
    let part = part_of(span, time);
    let rotation = slerp(start, end, &part);
    let from = triple(start.position);
    let way = minus(&triple(end.position), &from);
    let Some((axis, angle)) = arc(start, end) else {
        return TruePose { rotation, translation: plus(&from, &scaled(&way, &part)) };
    };
    let along = scaled(&axis, &dot(&axis, &way));
    let across = minus(&way, &along);
    let sideways = cross(&axis, &across);
    let one = Real::from(1.0);
    let gone = |angle: &Real| {
        let (sin, cos) = angle.sin_cos();
        (&one - &cos, -sin)
    };
    let ((a, b), (c, d)) = (gone(&(&angle * &part)), gone(&angle));
    // (a + ib)/(c + id)
    let size = &c * &c + &d * &d;
    let (real, imaginary) = ((&a * &c + &b * &d) / &size, (&b * &c - &a * &d) / &size);
    let swing = plus(&scaled(&across, &real), &scaled(&sideways, &imaginary));
    TruePose { rotation, translation: plus(&plus(&from, &scaled(&along, &part)), &swing) }
}

fn joined(pieces: &[Recipe], near: f64, time: &Real) -> TruePose {
    let last = pieces.partition_point(|piece| piece.span()[0] <= near).max(1) - 1;
    let mut placed = pose(&pieces[0], near, time);
    // a piece may have pieces of its own: at its ends the first and the last of them
    let at = |piece: &Recipe, t: f64| pose(piece, t, &Real::from(t));
    let mut end = at(&pieces[0], pieces[0].span()[1]);
    for piece in &pieces[1..=last] {
        let [from, to] = piece.span();
        let start = at(piece, from);
        let [w, x, y, z] = start.rotation;
        let turned = product(&[w, -x, -y, -z], &end.rotation);
        let moved = minus(&end.translation, &start.translation);
        let shift = |own: TruePose| TruePose {
            rotation: product(&own.rotation, &turned),
            translation: plus(&own.translation, &moved),
        };
        placed = shift(pose(piece, near, time));
        end = shift(at(piece, to));
    }
    placed
}

fn carried(before: &TruePose, joint: &Joint, near: f64, time: &Real) -> TruePose {
    let value = joint_value(&joint.law, near, time);
    let mount = orientation(&joint.mount);
    let axis = direction(joint.axis);
    let (offset, own) = match joint.kind {
        JointKind::Revolute => (triple(joint.mount.position), product(&mount, &turn(&axis, &value))),
        JointKind::Prismatic => {
            (plus(&triple(joint.mount.position), &scaled(&rotated(&mount, &axis), &value)), mount)
        }
    };
    TruePose {
        rotation: product(&before.rotation, &own),
        translation: plus(&before.translation, &rotated(&before.rotation, &offset)),
    }
}

fn joint_value(law: &JointLaw, near: f64, time: &Real) -> Real {
    match law {
        JointLaw::Polynomial { epoch, coefficients } => {
            let since = time - &Real::from(*epoch);
            let mut power = Real::from(1.0);
            coefficients.iter().fold(Real::from(0.0), |sum, coefficient| {
                let term = Real::from(*coefficient) * &power;
                power = &power * &since;
                sum + term
            })
        }
        JointLaw::Keyframes(frames) => {
            let k = frames.partition_point(|frame| frame.0 <= near).clamp(1, frames.len() - 1) - 1;
            let ((t0, v0), (t1, v1)) = (frames[k], frames[k + 1]);
            Real::from(v0) + (Real::from(v1) - Real::from(v0)) * part_of([t0, t1], time)
        }
    }
}
