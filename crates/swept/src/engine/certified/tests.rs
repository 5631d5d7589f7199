use super::search;
use crate::certificate::{Along, Verdict};
use crate::engine::limits::Limits;
use crate::engine::pair::Pair;
use crate::engine::recorder::Recorder;
use crate::engine::soups::{faces_below, soup};
use crate::engine::watch::Watch;
use crate::hierarchy::{Body, Child, LANES};
use crate::motion::{
    AnyMotion, Curvature, Interpolated, Motion, Path, Placement, Pose, PoseEnclosure, Screw, Speeds, Spin,
    Twist,
};
use crate::shape::Builtin;
use crate::shape::triangle::closest_point;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use std::collections::BTreeMap;
use swept_num::{Interval, Matrix, Vector};

/// Keeps everything.
#[derive(Default)]
struct Log {
    /// Complete walks, and up to which time.
    before: Vec<(f64, Self)>,
    separated: Vec<Separated>,
    split: Vec<([u32; 2], f64, usize)>,
    /// Along directions about lines.
    about: Vec<([u32; 2], f64, f64, Along)>,
}

struct Separated {
    pair: [u32; 2],
    from: f64,
    until: f64,
    direction: [f64; 3],
    /// Whether speeds alone were used.
    across: bool,
}

impl Recorder for Log {
    fn separated(&mut self, pair: [u32; 2], from: f64, until: f64, direction: impl FnOnce() -> [f64; 3]) {
        self.separated.push(Separated { pair, from, until, direction: direction(), across: false });
    }
    fn separated_across(
        &mut self,
        pair: [u32; 2],
        from: f64,
        until: f64,
        direction: impl FnOnce() -> [f64; 3],
    ) {
        self.separated.push(Separated { pair, from, until, direction: direction(), across: true });
    }
    fn separated_about(&mut self, pair: [u32; 2], from: f64, until: f64, along: Along) {
        self.about.push((pair, from, until, along));
    }
    fn split(&mut self, pair: [u32; 2], at: f64, which: usize) {
        self.split.push((pair, at, which));
    }
    fn window(&mut self, until: f64) {
        let mut before = core::mem::take(&mut self.before);
        before.push((until, core::mem::take(self)));
        self.before = before;
    }
    fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The line of the centres of two nodes, and that from the closest point of a face.
fn lines<A: Motion, B: Motion>(moving: &Pair<'_, A, B>, pair: [u32; 2], time: f64) -> Vec<[f64; 3]> {
    let poses = [moving.motions.0.pose(time), moving.motions.1.pose(time)];
    let place = |i: usize, x: [f64; 3]| poses[i].rotation * Vector(x) + poses[i].translation;
    let centers = [0, 1].map(|i: usize| {
        let (body, slot) = (moving.bodies[i], pair[i] as usize);
        let center = body.blocks()[slot / LANES].lens(slot % LANES).center.map(f64::from);
        place(i, (Vector(center).scale(body.local().unit) + Vector(body.local().origin)).0)
    });
    let mut ends = vec![centers];
    for i in 0..2 {
        if let Child::Face(face) = moving.bodies[i].child(pair[i]) {
            let corners = moving.bodies[i].mesh().triangle(face as usize).map(|x| place(i, x).0);
            let mut end = centers;
            end[i] = Vector(closest_point(centers[1 - i].0, &corners).point);
            ends.push(end);
        }
    }
    ends.into_iter().map(|[a, b]| (b - a).0).collect()
}

/// How far all faces below a pair are apart along n at a time, in units of |n|.
fn gap<A: Motion, B: Motion>(moving: &Pair<'_, A, B>, pair: [u32; 2], time: f64, n: [f64; 3]) -> f64 {
    let time = Interval::point(time);
    let enclosures = [moving.motions.0.enclose(time), moving.motions.1.enclose(time)];
    let heights = |i: usize| -> Vec<Interval> {
        let body = moving.bodies[i];
        faces_below(body, pair[i])
            .into_iter()
            .flat_map(|face| body.mesh().triangle(face as usize))
            .map(|corner| Vector(n).enclosed().dot(enclosures[i].place(corner)))
            .collect()
    };
    let top = heights(0).into_iter().map(Interval::hi).fold(f64::NEG_INFINITY, f64::max);
    let bottom = heights(1).into_iter().map(Interval::lo).fold(f64::INFINITY, f64::min);
    bottom - top
}

/// Checks that the log proves the verdict, walk by walk.
fn check<A: Motion, B: Motion>(moving: &Pair<'_, A, B>, limits: &Limits<'_>, log: &Log, until: f64) -> usize {
    let mut start = moving.span.lo();
    for (end, walk) in log.before.iter().filter(|(end, _)| *end <= until) {
        check_walk(moving, limits, walk, [start, *end]);
        start = *end;
    }
    if until == start && !log.before.is_empty() { 1 } else { check_walk(moving, limits, log, [start, until]) }
}

/// Checks that every pair of faces is covered from `start` to `until` without a gap, and that every record
/// holds at both its ends, by interval arithmetic, along one direction; one that uses speeds alone also at times
/// in between.
fn check_walk<A: Motion, B: Motion>(
    moving: &Pair<'_, A, B>,
    limits: &Limits<'_>,
    log: &Log,
    [start, until]: [f64; 2],
) -> usize {
    let mut proved: BTreeMap<[u32; 2], Vec<(f64, f64)>> = BTreeMap::new();
    let margin = limits.separation + 0.5 * limits.tolerance;
    let mut turned = 0;
    // these come first in their walk
    let motions: [&dyn Motion; 2] = [moving.motions.0, moving.motions.1];
    for (pair, from, till, along) in &log.about {
        proved.entry(*pair).or_default().push((*from, *till));
        for k in 0..=16 {
            let t = from + (till - from) * f64::from(k) / 16.0;
            let n = match *along {
                Along::Around { second, direction } => {
                    let [then, now] = [*from, t].map(|t| motions[usize::from(second)].pose(t).rotation);
                    now * (then.transposed() * Vector(direction))
                }
                _ => Vector(along.direction().expect("a direction in the world")),
            };
            let least = margin * n.enclosed().norm().hi();
            assert!(gap(moving, *pair, t, n.0) > least, "{pair:?} from {from} to {till} at {t}");
        }
    }
    for Separated { pair, from, until: till, direction: n, across } in &log.separated {
        proved.entry(*pair).or_default().push((*from, *till));
        if *across {
            let least = margin * Vector(*n).enclosed().norm().hi();
            for k in 0..=16 {
                let t = from + (till - from) * f64::from(k) / 16.0;
                assert!(gap(moving, *pair, t, *n) > least, "{pair:?} from {from} to {till} at {t}");
            }
            continue;
        }
        // a direction that turns is not recorded; `turning/tests.rs` tests such steps
        if *n == [0.0; 3] {
            turned += 1;
            continue;
        }
        let found = std::iter::once(*n).chain(lines(moving, *pair, *from)).any(|n| {
            let least = margin * Vector(n).enclosed().norm().hi();
            [*from, *till].iter().all(|&t| gap(moving, *pair, t, n) > least)
        });
        assert!(found, "{pair:?} from {from} to {till} along {n:?}");
    }
    let mut split: BTreeMap<[u32; 2], (f64, usize)> = BTreeMap::new();
    for (pair, at, which) in &log.split {
        assert!(split.insert(*pair, (*at, *which)).is_none(), "{pair:?} is split twice");
    }
    // from the roots down: pair, time up to which it is proved, whether anything is; nothing is proved for
    // the roots
    let mut stack = vec![([0, 0], start, false)];
    let mut covered = 0;
    while let Some((pair, mut time, mut any)) = stack.pop() {
        for (from, till) in proved.get(&pair).into_iter().flatten() {
            assert!(*from <= time, "{pair:?} is proved from {from}, but before only up to {time}");
            (time, any) = (time.max(*till), true);
        }
        if any && time >= until {
            covered += 1;
            continue;
        }
        let Some((at, which)) = split.get(&pair) else { panic!("{pair:?} is proved up to {time} only") };
        assert!(*at <= time);
        let Child::Block(block) = moving.bodies[*which].child(pair[*which]) else { panic!("{pair:?}") };
        for lane in 0..LANES as u32 {
            let mut child = pair;
            child[*which] = block * LANES as u32 + lane;
            if moving.bodies[*which].child(child[*which]) != Child::Empty {
                stack.push((child, time, any));
            }
        }
    }
    assert!(turned < log.separated.len() + log.about.len(), "every direction turned");
    covered
}

#[test]
fn the_log_is_a_proof() {
    let mut random = ChaCha12Rng::seed_from_u64(21);
    let any =
        |random: &mut ChaCha12Rng| -> [f64; 3] { core::array::from_fn(|_| random.random_range(-1.0..1.0)) };
    let mut contacts = 0;
    for case in 0..30 {
        let bodies = [soup(&mut random, 1 + 3 * case % 40), soup(&mut random, 1 + 7 * case % 50)];
        let velocity = any(&mut random).map(|x| x - 2.0);
        let first =
            Spin::new([0.0, 1.0], Placement::at([1.2, 1.2, 1.2]), velocity, any(&mut random)).unwrap();
        let ends = [0, 1, 2].map(|k| {
            (
                f64::from(k) / 2.0,
                Placement::new(any(&mut random).map(|x| 0.3 * x), [1.0, 0.2, 0.3, 0.1 * f64::from(k)]),
            )
        });
        let second = if case % 2 == 0 {
            Path::through(&ends).unwrap()
        } else {
            Path::new(vec![Interpolated::new([0.0, 1.0], ends[0].1, ends[2].1).unwrap().into()]).unwrap()
        };
        let limits = Limits {
            separation: 0.01 * f64::from(case % 3),
            contact: 0.01 * f64::from(case % 3),
            tolerance: 1e-9,
            least_step: 1e-9 / 160.0,
            budget: 1_000_000,
            watch: Watch::default(),
        };
        let moving = Pair::new([&bodies[0], &bodies[1]], (&first, &second), Interval::between(0.0, 1.0));
        let mut log = Log::default();
        let (verdict, cost) = search(&moving, &limits, &mut log);
        let until = match verdict {
            Verdict::Clear => 1.0,
            Verdict::Contact(contact) => {
                contacts += 1;
                contact.safe_until
            }
            Verdict::Overlapping(_) => continue,
            Verdict::Undecided { .. } => panic!("{verdict:?}"),
        };
        assert!(check(&moving, &limits, &log, until) > 0);
        assert!(cost.steps > 0 && log.split.len() as u64 <= cost.node_pairs);
    }
    assert!(contacts > 10, "{contacts}");
}

/// A path of many pieces that comes back to a body again and again, near enough to be split into faces.
#[test]
fn walks_that_begin_again_and_steps_across_breaks_are_proofs() {
    let mut random = ChaCha12Rng::seed_from_u64(22);
    let (mut windows, mut across) = (0, 0);
    for case in 0..12 {
        let bodies = [soup(&mut random, 80), soup(&mut random, 90)];
        let pieces = 400 + 100 * case;
        let keys: Vec<(f64, Placement)> = (0..=pieces)
            .map(|k| {
                let s = f64::from(k) / f64::from(pieces);
                let wave = (16.0 * s).fract() - 0.5;
                let height = 1.1 + 0.05 * f64::from(case) + 20.0 * wave * wave;
                let place = [random.random_range(-0.01..0.01), 0.1 * s, height];
                (s, Placement::new(place, [1.0, 0.2 * wave, 0.5 * s, 0.1 * s]))
            })
            .collect();
        let first = Path::through(&keys).unwrap();
        let second = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let limits = Limits {
            separation: 0.0,
            contact: 0.0,
            tolerance: 1e-9,
            least_step: 1e-9 / 160.0,
            budget: 1_000_000,
            watch: Watch::default(),
        };
        let moving = Pair::new([&bodies[0], &bodies[1]], (&first, &second), Interval::between(0.0, 1.0));
        let mut log = Log::default();
        let (verdict, _) = search(&moving, &limits, &mut log);
        let until = match verdict {
            Verdict::Clear => 1.0,
            Verdict::Contact(contact) => contact.safe_until,
            other => panic!("{other:?}"),
        };
        check(&moving, &limits, &log, until);
        windows += log.before.len();
        let walks = log.before.iter().map(|(_, walk)| walk).chain([&log]);
        across += walks.flat_map(|walk| &walk.separated).filter(|kept| kept.across).count();
    }
    assert!(windows > 2 && across > 1000, "{windows}, {across}");
}

/// Bodies that turn many times close to each other: what is proved all around their lines is sampled.
#[test]
fn bodies_that_go_on_turning_are_proved_apart_once() {
    let body = |text: &str| Body::new(text.parse::<Builtin>().unwrap().mesh()).as_surface();
    let rest = |place| AnyMotion::from(Spin::at_rest([0.0, 1.0], Placement::at(place)).unwrap());
    let spin = |place, velocity, rate| {
        AnyMotion::from(Spin::new([0.0, 1.0], Placement::at(place), velocity, rate).unwrap())
    };
    let orbit =
        Screw::about([0.0, 1.0], Placement::at([2.2, 0.0, 0.0]), [0.0; 3], [0.0, 0.0, 1.0], 2000.0, 0.0);
    let (small, large) = (body("icosphere(320, size=2)"), body("icosphere(320, size=2.1)"));
    let (gear, blob) = (body("gear(400, size=2)"), body("blob(300, size=1.8)"));
    let still = rest([0.0; 3]);
    // which bodies, how they move, how many steps at most, and when they meet
    let cases = [
        // inside and outside
        (&small, spin([0.0; 3], [0.0; 3], [30.0, 40.0, 50.0]), &large, still.clone(), 12_000, None),
        (&small, still.clone(), &large, spin([0.0; 3], [0.0; 3], [30.0, 40.0, 50.0]), 12_000, None),
        // the other body is inside the ring
        (&blob, orbit.unwrap().into(), &blob, still.clone(), 8_000, None),
        // both turn
        (
            &gear,
            spin([0.0; 3], [0.0; 3], [0.0, 0.0, 500.0]),
            &gear,
            spin([2.02, 0.0, 0.0], [0.0; 3], [0.0, 0.0, -300.0]),
            30_000,
            None,
        ),
        // it comes closer as it turns
        (
            &gear,
            spin([0.0; 3], [0.0; 3], [0.0, 0.0, 900.0]),
            &blob,
            spin([0.0, 0.0, 2.2], [0.0, 0.0, -1.5], [0.0; 3]),
            60_000,
            Some([0.5, 0.95]),
        ),
    ];
    for (case, (a, first, b, second, most, met)) in cases.into_iter().enumerate() {
        let moving = Pair::new([a, b], (&first, &second), Interval::between(0.0, 1.0));
        let tolerance = 1e-7;
        let watch = Watch::default();
        let limits = Limits::new(0.0, tolerance, moving.closing, 1_000_000, watch);
        let mut log = Log::default();
        let (verdict, cost) = search(&moving, &limits, &mut log);
        let until = match (&verdict, met) {
            (Verdict::Clear, None) => 1.0,
            (Verdict::Contact(contact), Some([lo, hi]))
                if lo < contact.safe_until && contact.safe_until < hi =>
            {
                contact.safe_until
            }
            _ => panic!("case {case}: {verdict:?} {cost:?}"),
        };
        let windows = log.before.iter().map(|(_, walk)| walk).chain([&log]);
        let about: usize = windows.map(|walk| walk.about.len()).sum();
        println!("case {case}: {cost:?}, {about} around lines");
        assert!(about > 0 && cost.steps < most, "case {case}: {cost:?}, {about}");
        check(&moving, &limits, &log, until);
    }
}

/// A motion whose poses up to a time are only roughly rotations, and say so.
struct Stretched(Spin, f64, f64);

impl Motion for Stretched {
    fn span(&self) -> Interval {
        self.0.span()
    }
    fn pose(&self, t: f64) -> Pose {
        let pose = self.0.pose(t);
        if t > self.2 {
            return pose;
        }
        let rotation = Matrix(pose.rotation.0.map(|row| row.scale(1.0 + self.1)));
        Pose { rotation, rotation_error: 1.01 * (pose.rotation_error + self.1), ..pose }
    }
    fn twist(&self, t: f64) -> Twist {
        self.0.twist(t)
    }
    fn speeds(&self, span: Interval) -> Speeds {
        self.0.speeds(span)
    }
    fn curvature(&self, span: Interval) -> Curvature {
        self.0.curvature(span)
    }
    fn breaks(&self) -> &[f64] {
        self.0.breaks()
    }
    fn enclose(&self, span: Interval) -> PoseEnclosure {
        self.0.enclose(span)
    }
}

/// Directions of whole numbers must not be too long for 16 bits, whatever the poses: a debug assertion tells.
#[test]
fn rough_rotations_are_followed_without_hulls() {
    let mut random = ChaCha12Rng::seed_from_u64(8);
    let bodies = [soup(&mut random, 60), soup(&mut random, 60)];
    for (stretch, until) in
        [(0.0, 1.0), (1e-5, 1.0), (2e-3, 1.0), (0.1, 1.0), (0.01, 0.1), (0.1, 0.1), (0.1, 0.0)]
    {
        for axis in 0..3 {
            let (mut place, mut velocity) = ([0.0; 3], [0.0; 3]);
            (place[axis], velocity[axis]) = (4.0, -4.0);
            let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
            let coming = Spin::new([0.0, 1.0], Placement::at(place), velocity, [0.3, 0.2, 0.1]).unwrap();
            let motions = (&Stretched(rest, stretch, until), &Stretched(coming, stretch, until));
            let limits = Limits {
                separation: 0.0,
                contact: 0.0,
                tolerance: 1e-6f64.max(40.0 * stretch),
                least_step: 1e-9,
                budget: 100_000,
                watch: Watch::default(),
            };
            let moving = Pair::new([&bodies[0], &bodies[1]], motions, Interval::between(0.0, 1.0));
            let (verdict, _) = search(&moving, &limits, &mut Log::default());
            assert_ne!(verdict, Verdict::Clear, "{stretch}");
        }
    }
}
