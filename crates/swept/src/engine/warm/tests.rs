use super::attempt::keep;
use super::front::{Front, left};
use super::kept::LastPairs;
use super::renew::Maker;
use super::window::Window;
use super::{WarmStart, attempt};
use crate::certificate::Verdict;
use crate::engine::certified::search;
use crate::engine::limits::Limits;
use crate::engine::pair::Pair;
use crate::engine::soups::{faces_below, soup};
use crate::engine::watch::Watch;
use crate::hierarchy::{Body, Child, LANES};
use crate::motion::{Motion, Placement, Spin};
use crate::shape::Builtin;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use swept_num::Interval;

fn limits(tolerance: f64) -> Limits<'static> {
    Limits::new(0.0, tolerance, 1.0, 1_000_000, Watch::default())
}

/// Every pair of faces is below one pair of the front.
fn require_cover(front: &Front, bodies: [&Body; 2]) {
    let [a, b] = bodies.map(|body| body.mesh().faces().len());
    let mut covered = vec![0; a * b];
    for place in 0..front.len() {
        let (pair, _) = front.at(place);
        for p in faces_below(bodies[0], pair[0]) {
            for q in faces_below(bodies[1], pair[1]) {
                covered[p as usize * b + q as usize] += 1;
            }
        }
    }
    assert!(covered.iter().all(|&count| count == 1));
}

#[test]
fn fronts_cover_all_faces_while_they_are_renewed() {
    let mut random = ChaCha12Rng::seed_from_u64(5);
    let (mut served, mut grown, mut carriers) = (0, 0, [0; 2]);
    for case in 0..40u32 {
        let bodies = [soup(&mut random, 1 + case), soup(&mut random, 30)];
        let bodies = [&bodies[0], &bodies[1]];
        let any = |random: &mut ChaCha12Rng, size: f64| -> [f64; 3] {
            core::array::from_fn(|_| random.random_range(-size..size))
        };
        let (spin, other) = (any(&mut random, 0.05), any(&mut random, 0.05));
        let rest = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], spin).unwrap();
        let place = Placement::at([1.3, 0.1, 0.2]);
        let coming = Spin::new([0.0, 1.0], place, [-0.1, 0.02, 0.0], other).unwrap();
        let mut kept = WarmStart::default();
        for window in 0..50u32 {
            let span = Interval::between(0.02 * f64::from(window), 0.02 * f64::from(window + 1));
            let pair = Pair::new(bodies, (&rest, &coming), span);
            let tried = attempt(&pair, &limits(1e-9), &mut kept);
            let mut last = LastPairs::new(span.hi());
            let (verdict, _) = search(&pair, &limits(1e-9), &mut last);
            if tried.clear {
                assert_eq!(verdict, Verdict::Clear);
                served += 1;
            } else if verdict == Verdict::Clear {
                keep(&pair, &last, &mut kept);
            }
            if let Some(kept) = &kept.kept {
                let sides = [bodies[kept.carrier], bodies[1 - kept.carrier]];
                require_cover(&kept.front, sides);
                grown += usize::from(kept.front.len() > kept.made);
                carriers[kept.carrier] += 1;
            }
        }
    }
    assert!(
        served > 500 && grown > 100 && carriers.iter().all(|&n| n > 100),
        "{served} {grown} {carriers:?}"
    );
}

/// What is kept about a pair stays a bound at any other poses of the bodies.
#[test]
fn what_is_kept_bounds_later_distances() {
    let mut random = ChaCha12Rng::seed_from_u64(6);
    let mut tight = 0;
    for case in 0..200u32 {
        let bodies = [soup(&mut random, 12), soup(&mut random, 9)];
        let bodies = [&bodies[0], &bodies[1]];
        let mut any = |size: f64| -> [f64; 3] { core::array::from_fn(|_| random.random_range(-size..size)) };
        let start = Placement::new([2.0, 0.3, -0.4], [1.0, 0.2, -0.5, 0.3]);
        let first = Spin::new([0.0, 1.0], Placement::IDENTITY, any(0.2), any(3.0)).unwrap();
        let second = Spin::new([0.0, 1.0], start, any(0.2), any(3.0)).unwrap();
        let over = |span| Pair::new(bodies, (&first, &second), span);
        let carrier = case as usize % 2;
        let made = Window::new(&over(Interval::point(0.0)), carrier, 0.0);
        let maker = Maker::new(&made, 0.0);
        let since = made.turned_at_end(0.0);
        let later = Window::new(&over(Interval::between(0.05, 0.1)), carrier, 0.0);
        let turned = later.turned(&since);
        // a pair may also be made at the end of the window that it is held against
        let anew = Maker::new(&later, 0.5);
        let slots = |body: &Body| (0..body.blocks().len() as u32 * LANES as u32).collect::<Vec<_>>();
        let sides = [bodies[carrier], bodies[1 - carrier]];
        for p in slots(sides[0]) {
            for q in slots(sides[1]) {
                if sides[0].child(p) == Child::Empty || sides[1].child(q) == Child::Empty {
                    continue;
                }
                let apart = [maker.make([p, q], None), anew.make([p, q], None)];
                for (at, t) in [0.05, 0.1].into_iter().enumerate() {
                    let motions: [&dyn Motion; 2] =
                        if carrier == 0 { [&first, &second] } else { [&second, &first] };
                    for (apart, turned) in apart.iter().zip([turned, anew.turned]) {
                        let n = motions[0].pose(t).rotation * apart.n;
                        let heights = |i: usize, slot: u32| {
                            let pose = motions[i].pose(t);
                            let faces = faces_below(sides[i], slot).into_iter();
                            faces
                                .flat_map(|face| sides[i].mesh().triangle(face as usize))
                                .map(|corner| n.dot(pose.place(corner).center))
                                .collect::<Vec<f64>>()
                        };
                        let top = heights(0, p).into_iter().fold(f64::NEG_INFINITY, f64::max);
                        let bottom = heights(1, q).into_iter().fold(f64::INFINITY, f64::min);
                        let bound = left(apart, &later, turned, at) * sides[0].local().unit;
                        assert!(bound <= bottom - top, "{bound} > {}", bottom - top);
                        tight += u32::from(bound > bottom - top - 0.1);
                    }
                }
            }
        }
    }
    assert!(tight > 1000, "{tight}");
}

#[test]
fn a_front_serves_only_its_own_bodies() {
    let body = Body::new("torus(200)".parse::<Builtin>().unwrap().mesh());
    let (copy, twin) = (body.clone(), Body::new(body.mesh().clone()));
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let near = Spin::new([0.0, 1.0], Placement::at([0.0, 0.0, 1.0]), [0.0, 0.0, 1e-3], [0.0; 3]).unwrap();
    let span = Interval::between(0.0, 1.0);
    let tries = |bodies: [&Body; 2], kept: &WarmStart| {
        attempt(&Pair::new(bodies, (&rest, &near), span), &limits(1e-9), &mut kept.clone()).clear
    };
    let mut kept = WarmStart::default();
    let pair = Pair::new([&body, &twin], (&rest, &near), span);
    assert!(!attempt(&pair, &limits(1e-9), &mut kept).clear);
    let mut last = LastPairs::new(1.0);
    assert_eq!(search(&pair, &limits(1e-9), &mut last).0, Verdict::Clear);
    keep(&pair, &last, &mut kept);
    assert!(tries([&body, &twin], &kept));
    // a copy is the same body, whenever it was made; another body of the same mesh is not
    assert!(tries([&copy, &twin], &kept) && tries([&body.clone(), &twin], &kept));
    assert!(!tries([&twin, &body], &kept) && !tries([&body, &copy], &kept));
}
