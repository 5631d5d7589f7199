//! Placements from and to `Point3` and `Quaternion` of `mint`.

use crate::Placement;
use mint::{Point3, Quaternion, Vector3};

impl From<(Point3<f64>, Quaternion<f64>)> for Placement {
    fn from((position, q): (Point3<f64>, Quaternion<f64>)) -> Self {
        Self::new(position.into(), [q.s, q.v.x, q.v.y, q.v.z])
    }
}

impl From<Placement> for (Point3<f64>, Quaternion<f64>) {
    fn from(placement: Placement) -> Self {
        let [s, x, y, z] = placement.orientation.unit_quaternion();
        (placement.position.into(), Quaternion { s, v: Vector3 { x, y, z } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let placement = Placement::new([1.0, 2.0, 3.0], [0.5, 0.5, -0.5, 0.5]);
        let (position, rotation): (Point3<f64>, Quaternion<f64>) = placement.into();
        assert_eq!(rotation.v.y, -0.5);
        assert_eq!(Placement::from((position, rotation)), placement);
    }
}
