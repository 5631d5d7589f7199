use super::*;
use proptest::prelude::*;

fn iv(lo: f64, hi: f64) -> Interval {
    Interval::new(lo, hi).unwrap()
}

/// A member of the ball: the centre moved by less than the radius in the direction (x, y, z).
fn member(ball: Ball, direction: [f64; 3]) -> Vector<Interval, 3> {
    let [x, y, z] = direction;
    let length = (x * x + y * y + z * z).sqrt().max(1e-3) * 1.000_001;
    Vector(core::array::from_fn(|i| {
        Interval::point(ball.center.0[i]) + Interval::point(direction[i] / length * ball.radius)
    }))
}

/// Whether every vector of the narrow box is in the ball enlarged by the width of the box.
fn holds(ball: Ball, vector: Vector<Interval, 3>) -> bool {
    let slack = 4.0 * (vector.0[0].width() + vector.0[1].width() + vector.0[2].width());
    Ball { center: ball.center, radius: ball.radius + slack }.contains(vector.0.map(Interval::midpoint))
}

fn ball() -> impl Strategy<Value = Ball> {
    let component = prop_oneof![-10.0..10.0f64, -1e-9..1e-9f64, Just(0.0), -1e8..1e8f64];
    let radius = prop_oneof![Just(0.0), 0.0..1.0f64, 0.0..1e-12f64];
    ([component.clone(), component.clone(), component], radius)
        .prop_map(|(center, radius)| Ball { center: Vector(center), radius })
}

fn way() -> impl Strategy<Value = [f64; 3]> {
    [-1.0..1.0f64, -1.0..1.0f64, -1.0..1.0f64]
}

proptest! {
    #[test]
    fn operations_enclose_members(a in ball(), b in ball(), at_a in way(), at_b in way(), f in -3.0..3.0f64) {
        let (x, y) = (member(a, at_a), member(b, at_b));
        prop_assert!(holds(a.plus(b), x + y));
        prop_assert!(holds(a.cross(b), x.cross(y)));
        let factor = iv(f, f + 0.25);
        prop_assert!(holds(a.times(factor), x.scale(Interval::point(f + 0.2))));
        prop_assert!(holds(a.hull(b), x) && holds(a.hull(b), y));
        prop_assert!(x.norm().lo() <= a.magnitude());
        let boxed = a.enclosure();
        prop_assert!((0..3).all(|i| boxed.0[i].overlaps(x.0[i])));
        prop_assert!(Ball::around(boxed).radius >= a.radius);
    }

    #[test]
    fn a_rotated_ball(a in ball(), at in way(), angle in -9.0..9.0f64) {
        let (s, c) = Interval::point(angle).sin_cos();
        let (o, i) = (Interval::ZERO, Interval::ONE);
        let exact = Matrix([Vector([c, -s, o]), Vector([s, c, o]), Vector([o, o, i])]);
        let rotation = Rotation::around(exact);
        prop_assert!(rotation.error < 1e-15);
        prop_assert!(holds(rotation.apply(a), exact * member(a, at)));
        let twice = rotation.after(&rotation);
        prop_assert!(twice.error < 1e-14);
        prop_assert!(holds(twice.apply(a), exact * (exact * member(a, at))));
        let back = rotation.inverse().after(&rotation);
        prop_assert!(back.entries().contains(Matrix::identity()));
        prop_assert!(rotation.widened(0.5).error >= 0.5);
    }
}

#[test]
fn exact_vectors_stay_exact() {
    let velocity = Ball::exact([0.1, -3.0, 1e300]);
    assert_eq!(Ball::around(velocity.center.enclosed()), velocity);
    assert_eq!(velocity.hull(velocity), velocity);
    assert!(velocity.contains(velocity.center.0));
    assert!(!velocity.contains([0.1, -3.0, 1e300f64.next_up()]));
    assert!(!velocity.contains([0.1f64.next_up(), -3.0, 1e300]));
    assert_eq!(Ball::ZERO.magnitude(), 0.0);
}

#[test]
fn lengths_at_every_scale() {
    for scale in [5e-324, 1e-300, 1e-160, 1.0, 1e150, 1e160, 1e300] {
        let length = length_above(Vector([3.0 * scale, -4.0 * scale, 0.0]));
        assert!(length >= 5.0 * scale && length <= 7.1 * scale, "{scale:e} {length:e}");
    }
    assert_eq!(length_above(Vector([0.0; 3])), 0.0);
    assert!(length_above(Vector([3.0, 4.0, 12.0])) <= 13.0 * (1.0 + 1e-11));
}
