//! Placements from and to `Isometry3` of `nalgebra`.

use crate::Placement;
use nalgebra::{Isometry3, Quaternion, Translation3, UnitQuaternion};

impl From<Isometry3<f64>> for Placement {
    fn from(pose: Isometry3<f64>) -> Self {
        let q = pose.rotation.into_inner();
        Self::new(pose.translation.vector.into(), [q.w, q.i, q.j, q.k])
    }
}

impl From<Placement> for Isometry3<f64> {
    fn from(placement: Placement) -> Self {
        let [w, x, y, z] = placement.orientation.unit_quaternion();
        let [px, py, pz] = placement.position;
        Self::from_parts(
            Translation3::new(px, py, pz),
            UnitQuaternion::new_unchecked(Quaternion::new(w, x, y, z)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::Point3;

    #[test]
    fn there_and_back() {
        let placement = Placement::new([1.0, 2.0, 3.0], [0.5, 0.5, -0.5, 0.5]);
        let pose = Isometry3::from(placement);
        assert_eq!(Placement::from(pose), placement);
        let moved = pose * Point3::new(1.0, 0.0, 0.0);
        assert_eq!([moved.x, moved.y, moved.z], placement.apply([1.0, 0.0, 0.0]));
    }
}
