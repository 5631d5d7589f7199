//! Placements from and to `DVec3` and `DQuat` of `glam`.

use crate::Placement;
use glam::{DQuat, DVec3};

impl From<(DVec3, DQuat)> for Placement {
    fn from((position, q): (DVec3, DQuat)) -> Self {
        Self::new(position.to_array(), [q.w, q.x, q.y, q.z])
    }
}

impl From<Placement> for (DVec3, DQuat) {
    fn from(placement: Placement) -> Self {
        let [w, x, y, z] = placement.orientation.unit_quaternion();
        (DVec3::from_array(placement.position), DQuat::from_xyzw(x, y, z, w))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let placement = Placement::new([1.0, 2.0, 3.0], [0.5, 0.5, -0.5, 0.5]);
        let (position, rotation): (DVec3, DQuat) = placement.into();
        assert_eq!(Placement::from((position, rotation)), placement);
        let moved = rotation * DVec3::new(1.0, 0.0, 0.0) + position;
        assert_eq!(moved.to_array(), placement.apply([1.0, 0.0, 0.0]));
    }
}
