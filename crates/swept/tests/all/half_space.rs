//! Half-spaces against closed forms. Where nothing turns, the gap at the time that is reported is a fraction.

use dashu_ratio::RBig;
use swept::internals::shape::HalfSpace;
use swept::{
    Answer, Body, Builtin, Mesh, Method, Motion, Options, Placement, Spin, Subject, Verdict, check_proof,
    distance, first_contact, first_contact_recorded,
};

fn exact(x: f64) -> RBig {
    RBig::try_from(x).unwrap()
}

fn sphere(radius: f64) -> Body {
    Body::new(Mesh::point([0.0; 3]).unwrap()).rounded(radius).unwrap()
}

fn cube() -> Body {
    Body::new(Mesh::cuboid([1.0; 3]).unwrap())
}

fn moving(position: [f64; 3], velocity: [f64; 3], spin: [f64; 3]) -> Spin {
    Spin::new([0.0, 1.0], Placement::at(position), velocity, spin).unwrap()
}

fn plane(normal: [f64; 3], offset: f64, own: &Spin, body: &Body, motion: &Spin) -> Body {
    let space = HalfSpace::new(normal, offset).unwrap();
    let reach = body.mesh().reach() + body.radius();
    Body::half_space(&space, own, &[(motion as &dyn Motion, reach.next_up())]).unwrap()
}

fn is_clear(answer: &Answer) -> bool {
    matches!(answer.verdict, Verdict::Clear)
}

fn asked(space: &Body, own: &Spin, body: &Body, motion: &Spin, options: &Options) -> Answer {
    let answer = first_contact(space, own, body, motion, options).unwrap();
    // the other way round, and with a proof
    let recorded = first_contact_recorded(body, motion, space, own, options).unwrap();
    let first = Subject { mesh: body.mesh(), motion, solid: body.is_solid() };
    let second = Subject { mesh: space.mesh(), motion: own, solid: space.is_solid() };
    check_proof(&recorded.proof(), first, second).unwrap();
    assert_eq!(is_clear(&recorded.answer), is_clear(&answer));
    answer
}

/// The gap between a ball about a point on a straight way and a half-space, times |n|; exactly. |n| is whole.
fn above(
    normal: [f64; 3],
    offset: f64,
    length: f64,
    radius: f64,
    start: [f64; 3],
    velocity: [f64; 3],
    t: f64,
) -> RBig {
    let along = |v: [f64; 3]| (0..3).fold(RBig::ZERO, |sum, k| sum + exact(normal[k]) * exact(v[k]));
    along(start) + along(velocity) * exact(t) - exact(offset) - exact(radius) * exact(length)
}

#[test]
fn spheres_fall_onto_planes() {
    for (normal, length, offset) in [
        ([0.0, 0.0, 1.0], 1.0, 0.0),
        ([0.0, 0.0, 5.0], 5.0, -1.0),
        ([-3.0, 0.0, 0.0], 3.0, 0.7),
        ([1.0, 2.0, 2.0], 3.0, 0.3),
        ([2.0, -3.0, 6.0], 7.0, -2.0),
        ([-4e3, 7e3, 4e3], 9e3, 1e3),
    ] {
        let unit = normal.map(|x: f64| x / length);
        let (start, velocity) =
            (unit.map(|x| 2.5 * x + 0.1), [unit[0] * -4.0, unit[1] * -3.5, unit[2] * -4.0]);
        for radius in [0.25, 1e-3] {
            let (own, motion, ball) = (
                moving([0.0; 3], [0.0; 3], [0.0; 3]),
                moving(start, velocity, [1.0, 2.0, 3.0]),
                sphere(radius),
            );
            let space = plane(normal, offset, &own, &ball, &motion);
            for min_separation in [0.0, 0.01] {
                let options = Options { min_separation, ..Options::default() };
                let answer = asked(&space, &own, &ball, &motion, &options);
                let Verdict::Contact(contact) = answer.verdict else { panic!("{normal:?} {answer:?}") };
                let gap = above(normal, offset, length, radius, start, velocity, contact.safe_until);
                let [least, most] = [0.5, 1.0].map(|part| {
                    (exact(min_separation) + exact(part) * exact(answer.tolerance)) * exact(length)
                });
                // what is tested may be larger by the enlargement
                let more = exact(space.enlargement()) * exact(length);
                assert!(gap >= least && gap <= most + more, "{normal:?} {radius} {min_separation}");
                if space.enlargement() == 0.0 || min_separation > 0.0 {
                    let hit = contact.hit_by.expect("it happens");
                    let gap = above(normal, offset, length, radius, start, velocity, hit);
                    assert!(gap <= exact(min_separation) * exact(length), "{normal:?} {hit}");
                }
                // the tolerance is that of the ball, or what doubles resolve so far away; 1e-9 of the block's size would be
                // 200 times as much
                let usual = 1.01e-9 * 2.0 * radius;
                assert!(answer.tolerance <= usual.max(5e-12 * space.mesh().reach()), "{}", answer.tolerance);
            }
            for method in [Method::Redon, Method::D2m, Method::Capoeira] {
                let options = Options { method, tolerance: Some(1e-4), ..Options::default() };
                let answer = first_contact(&space, &own, &ball, &motion, &options).unwrap();
                let Some(until) = answer.verdict.safe_until() else { panic!("{method:?} {answer:?}") };
                let gap = above(normal, offset, length, radius, start, velocity, until);
                assert!(!is_clear(&answer) && gap >= RBig::ZERO, "{method:?} {until}");
            }
        }
    }
}

#[test]
fn grazing_sliding_and_spinning_close_above() {
    let rest = moving([0.0; 3], [0.0; 3], [0.0; 3]);
    let clear = |normal: [f64; 3], offset: f64, own: &Spin, body: &Body, motion: &Spin| {
        let space = plane(normal, offset, own, body, motion);
        let answer = asked(&space, own, body, motion, &Options::default());
        assert!(is_clear(&answer), "{answer:?}");
        answer.cost.steps
    };
    let floor = [0.0, 0.0, 1.0];
    // a cube that slides, and one that turns about the normal a hundred times: n is parallel to the axis, so nothing bends
    assert!(
        clear(floor, 0.0, &rest, &cube(), &moving([-2.0, 0.0, 0.5 + 1e-7], [4.0, 1.0, 0.0], [0.0; 3])) < 2000
    );
    assert!(
        clear(floor, 0.0, &rest, &cube(), &moving([0.0, 0.0, 0.5 + 1e-7], [0.0; 3], [0.0, 0.0, 600.0]))
            < 2000
    );
    // a cube about an edge direction reaches down by half the root of two
    clear(
        floor,
        0.0,
        &rest,
        &cube(),
        &moving([0.0, 0.0, core::f64::consts::FRAC_1_SQRT_2 + 1e-6], [1.0, 0.0, 0.0], [7.0, 0.0, 0.0]),
    );
    // a sphere rolls along a slope: n·v = 0 exactly
    clear(
        [1.0, 2.0, 2.0],
        0.0,
        &rest,
        &sphere(0.25),
        &moving([0.25 + 1e-6, 0.25 + 1e-6, 0.25 - 0.125 + 1e-6], [2.0, -1.0, 0.0], [0.0, 0.0, 5.0]),
    );
    // a wall that turns about its own normal and about an axis that it does not reach the ball with
    let turning = moving([0.0; 3], [0.0; 3], [0.0, 0.0, 50.0]);
    clear(floor, -1.0, &turning, &sphere(0.5), &moving([0.0, 0.0, -0.49], [1.0, 0.0, 0.0], [0.0; 3]));
}

#[test]
fn a_turning_cube_and_a_turning_plane_meet_what_they_should() {
    let rest = moving([0.0; 3], [0.0; 3], [0.0; 3]);
    // the lowest corner of the cube is 0.7 below its centre when cos + sin = 1.4
    let motion = moving([0.0, 0.0, 0.7], [0.0; 3], [1.0, 0.0, 0.0]);
    let space = plane([0.0, 0.0, 1.0], 0.0, &rest, &cube(), &motion);
    let answer = asked(&space, &rest, &cube(), &motion, &Options::default());
    let Verdict::Contact(contact) = answer.verdict else { panic!("{answer:?}") };
    let (sin, cos) = swept_num::sin_cos(contact.safe_until);
    let meets = 0.7 - 0.5 * (sin + cos);
    assert!(
        (0.4 * answer.tolerance..=1.1 * answer.tolerance).contains(&meets),
        "{meets} {}",
        answer.tolerance
    );
    assert!(contact.hit_by.is_some());
    // a plane that turns like a door, and a ball in its way: n = (-sin t, cos t, 0), so the ball at (1, 1/2, 0) is met
    // where cos t / 2 - sin t = 1/10
    let door = moving([0.0; 3], [0.0; 3], [0.0, 0.0, 1.0]);
    let place = moving([1.0, 0.5, 0.0], [0.0; 3], [0.0; 3]);
    let space = plane([0.0, 1.0, 0.0], 0.0, &door, &sphere(0.1), &place);
    let answer = asked(&space, &door, &sphere(0.1), &place, &Options::default());
    let Verdict::Contact(contact) = answer.verdict else { panic!("{answer:?}") };
    let pose = door.pose(contact.safe_until);
    let normal = pose.place([0.0, 1.0, 0.0]).center;
    let gap = 0.5 * normal[1] + normal[0] - 0.1;
    assert!((0.4 * answer.tolerance..=1.1 * answer.tolerance).contains(&gap), "{gap}");
}

#[test]
fn what_is_inside_overlaps() {
    let rest = moving([0.0; 3], [0.0; 3], [0.0; 3]);
    let ball = Body::new("icosphere(320)".parse::<Builtin>().unwrap().mesh());
    for depth in [0.5, 3.0, 100.0] {
        let motion = moving([20.0, -30.0, -depth], [1.0, 0.0, 0.0], [0.0; 3]);
        for body in [ball.clone(), sphere(0.1)] {
            for normal in [[0.0, 0.0, 1.0], [1e-3, -1e-3, 1.0]] {
                let space = plane(normal, 0.0, &rest, &body, &motion);
                let answer = first_contact(&space, &rest, &body, &motion, &Options::default()).unwrap();
                assert!(matches!(answer.verdict, Verdict::Overlapping(_)), "{depth} {answer:?}");
            }
        }
    }
}

#[test]
fn distances_are_those_from_the_plane() {
    let rest = moving([0.0; 3], [0.0; 3], [0.0; 3]);
    let at = [3.0, -1.0, 7.0];
    let motion = moving(at, [0.0; 3], [0.0; 3]);
    let body = sphere(0.5);
    let space = plane([2.0, -3.0, 6.0], 2.0, &rest, &body, &motion);
    let found = distance(&space, &Placement::IDENTITY, &body, &Placement::at(at)).unwrap().enclosure;
    // (6 + 3 + 42 - 2) / 7 - 1/2
    assert!(found.contains(6.5) && found.width() < 1e-11, "{found:?}");
}
