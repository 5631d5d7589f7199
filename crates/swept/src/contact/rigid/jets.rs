//! The moving bodies over a span as jets: positions with two derivatives, enclosed.
//!
//! **What it answers.** For a vector fixed in a body, its direction in the world over a span, with first and
//! second derivative; the same for the offset between the two reference points.
//!
//! **The mathematics.** For v = R x:  v' = ω × v,  v'' = ω' × v + ω × (ω × v). The offset of the reference
//! points has the derivatives o_B' - o_A' and o_B'' - o_A''.
//!
//! **Why it is sound.** Motions enclose R, o, ω, ω', o' and o'' over the span, which must not contain a
//! break; products of enclosures are enclosures.
//!
//! **Source.** [D2M14, appendix B.1, equations 22 to 25].

use crate::motion::{Motion, PoseEnclosure};
use swept_num::{Interval, Jet, Vector};

/// A vector of jets.
pub(super) type JetVector = Vector<Jet<Interval>, 3>;

/// One body over a span: poses and, optionally, what the derivatives need.
pub(super) struct BodyJets {
    pose: PoseEnclosure,
    /// o', ω, o'', ω'; zero if they were not requested.
    rates: [Vector<Interval, 3>; 4],
}

impl BodyJets {
    /// Poses only; the derivatives are meaningless.
    pub(super) fn places<M: Motion>(motion: &M, span: Interval) -> Self {
        Self { pose: motion.enclose(span), rates: [Vector::ZERO; 4] }
    }

    /// Poses and both derivatives.
    pub(super) fn smooth<M: Motion>(motion: &M, span: Interval) -> Self {
        let (speeds, curvature) = (motion.speeds(span), motion.curvature(span));
        let rates = [
            speeds.velocity.enclosure(),
            speeds.angular_velocity.enclosure(),
            curvature.acceleration.enclosure(),
            curvature.angular_acceleration.enclosure(),
        ];
        Self { pose: motion.enclose(span), rates }
    }

    /// A vector fixed in the body, in world axes.
    pub(super) fn turned(&self, fixed: Vector<Interval, 3>) -> JetVector {
        let [_, spin, _, spin_up] = self.rates;
        let value = self.pose.rotation * fixed;
        let slope = spin.cross(value);
        join(value, slope, spin_up.cross(value) + spin.cross(slope))
    }

    /// Whether the body certainly turns about z only and its reference point stays at z = 0.
    pub(super) fn stays_in_plane(&self) -> bool {
        let rows = &self.pose.rotation.0;
        let zero = |x: Interval| x == Interval::ZERO;
        zero(rows[0][2])
            && zero(rows[1][2])
            && zero(rows[2][0])
            && zero(rows[2][1])
            && zero(self.pose.translation[2])
    }

    /// From the reference point of `other` to this one's.
    pub(super) fn offset_from(&self, other: &Self) -> JetVector {
        join(
            self.pose.translation - other.pose.translation,
            self.rates[0] - other.rates[0],
            self.rates[2] - other.rates[2],
        )
    }
}

fn join(value: Vector<Interval, 3>, slope: Vector<Interval, 3>, curvature: Vector<Interval, 3>) -> JetVector {
    Vector(std::array::from_fn(|i| Jet { value: value[i], slope: slope[i], curvature: curvature[i] }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Ballistic, Placement};

    /// On a circle about z at 2 radians per unit of time: x = cos 2t, x' = -2 sin 2t, x'' = -4 cos 2t.
    #[test]
    fn a_point_on_a_circle() {
        let spin =
            Ballistic::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 6.0], [0.0, 0.0, 2.0])
                .unwrap();
        let rest =
            Ballistic::new([0.0, 1.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0; 3], [0.0; 3]).unwrap();
        let t = Interval::point(0.5);
        let (turning, still) = (BodyJets::smooth(&spin, t), BodyJets::smooth(&rest, t));
        let x = turning.turned(Vector([1.0, 0.0, 0.0]).enclosed());
        let (s, c) = swept_num::sin_cos(1.0);
        for (jet, wanted) in [(x[0], [c, -2.0 * s, -4.0 * c]), (x[1], [s, 2.0 * c, -4.0 * s])] {
            for (enclosed, value) in [jet.value, jet.slope, jet.curvature].into_iter().zip(wanted) {
                assert!((enclosed.midpoint() - value).abs() < 1e-14 && enclosed.width() < 1e-13, "{jet:?}");
            }
        }
        let offset = turning.offset_from(&still);
        assert!(offset[0].value.contains(-0.5) && offset[0].slope.contains(-1.0));
        assert!(
            offset[2].value.contains(0.75)
                && offset[2].slope.contains(3.0)
                && offset[2].curvature.contains(6.0)
        );
        let wide =
            BodyJets::smooth(&spin, Interval::between(0.0, 1.0)).turned(Vector([1.0, 0.0, 0.0]).enclosed());
        assert!(
            wide[0].curvature.contains(-4.0) && wide[0].slope.contains(-2.0) && wide[0].value.contains(1.0)
        );
    }
}
