//! Properties of every kind of motion, tested on random motions of each kind.

use super::*;
use proptest::prelude::*;
use swept_num::{Interval, Matrix, Vector};

fn vector(size: f64) -> impl Strategy<Value = [f64; 3]> {
    let component = prop_oneof![4 => -size..size, 1 => Just(0.0)];
    [component.clone(), component.clone(), component]
}

fn quaternion() -> impl Strategy<Value = [f64; 4]> {
    let component = || prop_oneof![4 => -1.0..1.0f64, 1 => Just(0.0), 1 => -1e-12..1e-12f64];
    [component(), component(), component(), component()].prop_filter("a rotation", |q| *q != [0.0; 4])
}

fn placement() -> BoxedStrategy<Placement> {
    prop_oneof![
        4 => (vector(5.0), quaternion()).prop_map(|(position, q)| Placement::new(position, q)),
        1 => ([-5.0..5.0f64, -5.0..5.0f64], -4.0..4.0f64).prop_map(|(p, angle)| Placement::planar(p, angle)),
    ]
    .boxed()
}

fn given() -> impl Strategy<Value = Placement> {
    (vector(5.0), quaternion()).prop_map(|(position, q)| Placement::new(position, q))
}

fn span() -> impl Strategy<Value = [f64; 2]> {
    (-3.0..3.0f64, 0.01..4.0f64).prop_map(|(start, width)| [start, start + width])
}

fn turning() -> impl Strategy<Value = [f64; 3]> {
    prop_oneof![3 => vector(2.0), 1 => vector(2000.0), 1 => vector(1e-12), 1 => Just([0.0; 3])]
}

fn spline() -> BoxedStrategy<AnyMotion> {
    let axes = prop_oneof![
        2 => Just(Spline::YAW_PITCH_ROLL.to_vec()),
        1 => Just(vec![[0.0, 0.0, -2.0]]),
        1 => Just(vec![]),
        3 => prop::collection::vec(vector(1.0).prop_filter("an axis", |axis| *axis != [0.0; 3]), 1..4),
    ];
    let knot = |count: usize| {
        let angles = || {
            prop::collection::vec(
                prop_oneof![6 => -3.0..3.0f64, 1 => Just(0.0), 1 => -300.0..300.0f64],
                count,
            )
        };
        let some = |likely| prop::bool::weighted(likely);
        (0.05..1.0f64, vector(5.0), some(0.5), vector(3.0), angles(), some(0.5), angles())
    };
    (span(), placement(), axes)
        .prop_flat_map(move |(span, start, axes)| {
            (Just((span, start)), prop::collection::vec(knot(axes.len()), 2..6), Just(axes))
        })
        .prop_map(|(([start, _], place), knots, axes)| {
            let mut time = start;
            let knots = knots.into_iter().map(|(step, position, moves, velocity, angles, turns, rates)| {
                time += step;
                let (velocity, rates) = (moves.then_some(velocity), turns.then_some(rates));
                Knot { time, position, velocity, angles, rates }
            });
            Spline::new(place.orientation, &axes, knots.collect()).unwrap().into()
        })
        .boxed()
}

fn simple() -> BoxedStrategy<AnyMotion> {
    prop_oneof![
        spline(),
        (span(), placement(), vector(3.0), turning()).prop_map(|(span, start, v, w)| Spin::new(
            span, start, v, w
        )
        .unwrap()
        .into()),
        (span(), given(), given())
            .prop_map(|(span, start, end)| Interpolated::new(span, start, end).unwrap().into()),
        (span(), given(), given())
            .prop_map(|(span, start, end)| Screw::between(span, start, end).unwrap().into()),
        (span(), placement(), vector(4.0), vector(1.0), -9.0..9.0f64, -2.0..2.0f64).prop_filter_map(
            "an axis",
            |(span, start, point, axis, rate, advance)| {
                Screw::about(span, start, point, axis, rate, advance).ok().map(AnyMotion::from)
            }
        ),
        (span(), placement(), vector(3.0), vector(9.0), turning())
            .prop_map(|(span, start, v, a, w)| Ballistic::new(span, start, v, a, w).unwrap().into()),
    ]
    .boxed()
}

fn path() -> BoxedStrategy<AnyMotion> {
    let keyframes = prop::collection::vec((0.01..2.0f64, given()), 2..5).prop_map(|frames| {
        let mut t = 0.0;
        let at = frames.into_iter().map(|(step, place)| {
            t += step;
            (t, place)
        });
        Path::through(&at.collect::<Vec<_>>()).unwrap().into()
    });
    let joined = prop::collection::vec((0.01..2.0f64, placement(), vector(2.0), vector(2.0)), 1..4).prop_map(
        |pieces| {
            let mut t = -1.0;
            let motions = pieces.into_iter().map(|(step, start, v, w)| {
                let span = [t, t + step];
                t += step;
                Spin::new(span, start, v, w).unwrap().into()
            });
            Path::joined(motions.collect()).unwrap().into()
        },
    );
    prop_oneof![keyframes, joined].boxed()
}

fn chain() -> BoxedStrategy<AnyMotion> {
    let law = prop_oneof![
        prop::collection::vec(-1.0..1.0f64, 1..4)
            .prop_map(|coefficients| JointLaw::Polynomial { epoch: 0.5, coefficients }),
        (-1.0..1.0f64, -1.0..1.0f64, -1.0..1.0f64, 0.1..0.9f64)
            .prop_map(|(a, b, c, t)| JointLaw::Keyframes(vec![(-9.0, a), (t, b), (9.0, c)])),
    ];
    let kind = prop_oneof![Just(JointKind::Revolute), Just(JointKind::Prismatic)];
    let joint = (kind, placement(), vector(1.0), law).prop_map(|(kind, mount, mut axis, law)| {
        axis[0] = if axis == [0.0; 3] { 1.0 } else { axis[0] };
        Joint { kind, mount, axis, law }
    });
    (simple(), prop::collection::vec(joint, 1..4))
        .prop_map(|(base, joints)| {
            let span = base.span();
            Chain::new([span.lo(), span.hi()], base, joints).unwrap().into()
        })
        .boxed()
}

fn any_motion() -> BoxedStrategy<AnyMotion> {
    prop_oneof![3 => simple(), 1 => path(), 1 => chain()].boxed()
}

fn at(motion: &AnyMotion, s: f64) -> f64 {
    let span = motion.span();
    (span.lo() + s * (span.hi() - span.lo())).clamp(span.lo(), span.hi())
}

fn overlap(a: &PoseEnclosure, b: &PoseEnclosure) -> bool {
    (0..3).all(|i| {
        a.translation.0[i].overlaps(b.translation.0[i])
            && (0..3).all(|j| a.rotation.0[i].0[j].overlaps(b.rotation.0[i].0[j]))
    })
}

/// Whether a ball and a box, each of which encloses a vector, may enclose the same one.
fn meets(ball: Ball, vector: Vector<Interval, 3>) -> bool {
    let boxed = Ball::around(vector);
    let apart = ball.center - boxed.center;
    apart.norm_squared().sqrt() <= (ball.radius + boxed.radius) * 1.000_001
}

/// Two times in one smooth piece.
fn within_a_piece(motion: &AnyMotion, a: f64, b: f64) -> Option<Interval> {
    let span = Interval::between(at(motion, a), at(motion, b));
    let broken = motion.breaks().iter().any(|t| span.lo() < *t && *t < span.hi());
    (!broken && span.width() > 1e-9).then_some(span)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn floats_lie_within_the_enclosure_by_their_error(motion in any_motion(), s in 0.0..=1.0f64) {
        let t = at(&motion, s);
        let (pose, exact) = (motion.pose(t), motion.enclose(Interval::point(t)));
        let boxed = PoseEnclosure { rotation: pose.turned().entries(), translation: pose.moved().enclosure() };
        prop_assert!(overlap(&boxed, &exact), "{:?} {:?}", boxed, exact);
        prop_assert!(pose.rotation_error < 1e-11 && pose.translation_error < 1e-10, "{:?}", pose);
        // R Rᵀ = 1, as far as R is known
        let unit = exact.rotation * exact.rotation.transposed();
        prop_assert!(unit.contains(Matrix::identity()), "{:?}", unit);
    }

    #[test]
    fn a_span_encloses_its_instants(motion in any_motion(), a in 0.0..=1.0f64, b in 0.0..=1.0f64, s in 0.0..=1.0f64) {
        let span = Interval::between(at(&motion, a), at(&motion, b));
        let t = (span.lo() + s * (span.hi() - span.lo())).clamp(span.lo(), span.hi());
        let (whole, instant) = (motion.enclose(span), motion.enclose(Interval::point(t)));
        prop_assert!(overlap(&whole, &instant), "{:?} {:?}", whole, instant);
        for point in [[1.0, -2.0, 0.5], [0.0; 3]] {
            let (place, range) = (motion.pose(t).place(point).enclosure(), whole.place(point));
            prop_assert!((0..3).all(|i| place.0[i].overlaps(range.0[i])), "{:?} {:?}", place, range);
        }
    }

    /// The mean of a velocity over time lies in every ball around it.
    #[test]
    fn differences_lie_in_the_balls(motion in any_motion(), a in 0.0..=1.0f64, b in 0.0..=1.0f64) {
        let Some(span) = within_a_piece(&motion, a, b) else { return Ok(()) };
        let (lo, hi) = (Interval::point(span.lo()), Interval::point(span.hi()));
        let rate = |from: Vector<Interval, 3>, to: Vector<Interval, 3>| {
            Vector((to - from).0.map(|component| component / (hi - lo)))
        };
        let (start, end) = (motion.enclose(lo), motion.enclose(hi));
        let (speeds, curvature) = (motion.speeds(span), motion.curvature(span));
        prop_assert!(meets(speeds.velocity, rate(start.translation, end.translation)));
        // slightly inside, so that the twist belongs to this piece
        let (first, last) = (motion.speeds(lo), motion.speeds(Interval::point(span.lo() + 0.999 * (span.hi() - span.lo()))));
        let inner = Interval::between(span.lo(), span.lo() + 0.999 * (span.hi() - span.lo()));
        let mean = |from: Ball, to: Ball| {
            let difference = to.enclosure() - from.enclosure();
            Vector(difference.0.map(|component| component / Interval::point(inner.hi() - inner.lo())))
        };
        prop_assert!(meets(curvature.acceleration, mean(first.velocity, last.velocity)));
        prop_assert!(meets(curvature.angular_acceleration, mean(first.angular_velocity, last.angular_velocity)));
        prop_assert!(meets(curvature.angular_velocity, first.angular_velocity.enclosure()));
        prop_assert!(meets(speeds.angular_velocity, last.angular_velocity.enclosure()));
    }

    /// (R(t + h) - R(t - h))/2h is [ω] R(t) except for h/2 times what the second derivative changes.
    #[test]
    fn the_rotation_turns_with_the_angular_velocity(motion in simple(), s in 0.1..0.9f64) {
        let (t, h) = (at(&motion, s), 1e-5);
        let span = Interval::between(t - h, t + h);
        prop_assume!(motion.span().encloses(span));
        let omega = motion.twist(t).angular_velocity;
        let curvature = motion.curvature(span);
        let (size, change) = (curvature.angular_velocity.magnitude(), curvature.angular_acceleration);
        prop_assume!(size < 100.0);
        // where ω' is not constant, or jumps, R'' = ([ω'] + [ω]²) R changes by more than ω³ h
        let bent = 2.0 * change.radius * h + size * change.magnitude() * h * h;
        let rotation = |t: f64| motion.pose(t).rotation;
        let expected = Matrix::cross(omega) * rotation(t);
        let difference = rotation(t + h) - rotation(t - h);
        for i in 0..3 {
            for j in 0..3 {
                let off = difference.0[i].0[j] / (2.0 * h) - expected.0[i].0[j];
                prop_assert!(off.abs() <= size * size * size * h * h + bent + 1e-9, "{} {}", off, size);
            }
        }
    }

    #[test]
    fn cut_motions_are_the_same_motion(
        motion in any_motion(), cut in 0.0..=1.0f64, s in 0.0..=1.0f64, again in 0.0..=1.0f64,
    ) {
        let middle = at(&motion, cut);
        let (before, after) = motion.cut(middle).unwrap();
        prop_assert_eq!((before.span().hi(), after.span().lo()), (middle, middle));
        prop_assert_eq!((before.span().lo(), after.span().hi()), (motion.span().lo(), motion.span().hi()));
        for part in [&before, &after, &before.cut(at(&before, again)).unwrap().1] {
            let t = at(part, s);
            prop_assert_eq!(part.pose(t), motion.pose(t));
            prop_assert_eq!(part.twist(t), motion.twist(t));
            let span = Interval::between(t, part.span().hi());
            prop_assert_eq!(part.enclose(span), motion.enclose(span));
            prop_assert_eq!(part.curvature(span), motion.curvature(span));
            prop_assert_eq!(part.speeds(span), motion.speeds(span));
        }
        prop_assert_eq!(before.pose(middle), after.pose(middle));
        let beyond = motion.span().hi() + 1.0;
        prop_assert!(motion.cut(beyond).is_err() && motion.cut(f64::NAN).is_err());
        prop_assert!(motion.restricted(Interval::between(middle, beyond)).is_err());
    }

    #[test]
    fn no_time_breaks_a_motion(motion in any_motion(), bits in any::<u64>(), more in any::<u64>()) {
        let (t, u) = (f64::from_bits(bits), f64::from_bits(more));
        let pose = motion.pose(t);
        prop_assert!(pose.translation.0.iter().all(|x| x.is_finite()) && pose.translation_error.is_finite());
        prop_assert!(motion.twist(t).velocity_error.is_finite());
        let span = Interval::between(t, u);
        prop_assert!(motion.enclose(span).is_bounded());
        prop_assert!(motion.curvature(span).point_acceleration(1.0).is_finite());
        prop_assert!(motion.speeds(span).point_speed(1.0).is_finite());
        prop_assert_eq!(motion.pose(f64::NAN), motion.pose(motion.span().lo()));
    }

    #[test]
    fn speeds_bound_what_points_do(motion in any_motion(), a in 0.0..=1.0f64, b in 0.0..=1.0f64, x in vector(3.0)) {
        let span = Interval::between(at(&motion, a), at(&motion, b));
        let (from, to) = (motion.pose(span.lo()).place(x), motion.pose(span.hi()).place(x));
        let distance = Vector(x).norm_squared().sqrt() * 1.000_001;
        let way = (to.center - from.center).norm_squared().sqrt();
        let limit = motion.speeds(span).point_speed(distance) * span.width() + from.radius + to.radius;
        prop_assert!(way <= limit * 1.000_001 + 1e-300, "{} {}", way, limit);
    }
}
