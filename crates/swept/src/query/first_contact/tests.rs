//! Queries that are watched and stopped.

use super::*;
use crate::certificate::{Subject, check};
use crate::engine::Progress;
use crate::motion::{Placement, Spin};
use crate::query::{PathCheck, first_contact_recorded_watched, path_check, path_check_watched};
use crate::shape::Builtin;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

fn body(recipe: &str) -> Body {
    Body::new(recipe.parse::<Builtin>().unwrap().mesh())
}

/// Two bodies that turn beside each other for a long time and then meet: about a thousand steps or more with
/// every method.
fn long() -> ([Body; 2], [Spin; 2]) {
    let bodies = [body("blob(900)"), body("torus(700)")];
    let first = Spin::new([0.0, 4.0], Placement::IDENTITY, [0.0; 3], [0.3, 3.0, 1.0]).unwrap();
    let second =
        Spin::new([0.0, 4.0], Placement::at([2.2, 0.1, 0.2]), [-0.4, 0.0, 0.0], [2.0, -0.5, 1.5]).unwrap();
    (bodies, [first, second])
}

fn options(method: Method) -> Options {
    Options { tolerance: Some(1e-9), method, ..Options::default() }
}

#[test]
fn stopped_beforehand_nothing_is_proved() {
    let ([a, b], [first, second]) = long();
    let stop = AtomicBool::new(true);
    let calls = Mutex::new(0);
    let count = |_: Progress| *calls.lock().unwrap() += 1;
    let watch = Watch { stop: Some(&stop), progress: Some(&count) };
    for method in Method::ALL {
        let answer = first_contact_watched(&a, &first, &b, &second, &options(method), &watch).unwrap();
        assert_eq!(answer.verdict, Verdict::Undecided { safe_until: 0.0, reason: Reason::Stopped });
        assert_eq!(answer.cost, Cost::default());
    }
    assert_eq!(*calls.lock().unwrap(), 0);
}

#[test]
fn stopped_from_the_progress_it_ends_at_once() {
    let ([a, b], [first, second]) = long();
    for method in Method::ALL {
        let whole = first_contact(&a, &first, &b, &second, &options(method)).unwrap();
        let contact = whole.verdict.safe_until().unwrap();
        let calls = Mutex::new(0);
        let count = |_: Progress| *calls.lock().unwrap() += 1;
        let watch = Watch { stop: None, progress: Some(&count) };
        first_contact_watched(&a, &first, &b, &second, &options(method), &watch).unwrap();
        let calls = calls.into_inner().unwrap();
        // the balls alone take few steps
        assert!(calls >= if method == Method::Capoeira { 1 } else { 4 }, "{method}: {calls}");
        for most in [1, 2, 4].into_iter().filter(|most| *most <= calls) {
            let stop = AtomicBool::new(false);
            let seen = Mutex::new(Vec::new());
            let progress = |progress: Progress| {
                let mut seen = seen.lock().unwrap();
                seen.push(progress);
                stop.store(seen.len() == most, Ordering::Relaxed);
            };
            let watch = Watch { stop: Some(&stop), progress: Some(&progress) };
            let answer = first_contact_watched(&a, &first, &b, &second, &options(method), &watch).unwrap();
            let Verdict::Undecided { safe_until, reason: Reason::Stopped } = answer.verdict else {
                panic!("{method}: {:?} after {:?}", answer.verdict, seen.lock().unwrap().len());
            };
            let seen = seen.lock().unwrap();
            assert_eq!(seen.len(), most, "{method} polled again after it was stopped");
            assert_eq!(answer.cost.steps, seen[most - 1].steps, "{method} went on");
            assert!(0.0 <= safe_until && safe_until <= contact, "{method}: {safe_until} {contact}");
            assert!(seen.windows(2).all(|two| two[0].steps < two[1].steps));
            assert!(seen.windows(2).all(|two| two[0].safe_until <= two[1].safe_until));
            assert!(seen[most - 1].safe_until <= safe_until, "{method}");
        }
    }
}

#[test]
fn watching_changes_no_bits() {
    let ([a, b], [first, second]) = long();
    let stop = AtomicBool::new(false);
    let latest = Mutex::new(f64::NEG_INFINITY);
    let progress = |progress: Progress| *latest.lock().unwrap() = progress.safe_until;
    let watch = Watch { stop: Some(&stop), progress: Some(&progress) };
    for method in Method::ALL {
        for (budget, min_separation) in [(10_000_000, 0.0), (700, 0.0), (10_000_000, 0.01)] {
            let options = Options { budget, min_separation, ..options(method) };
            let alone = first_contact(&a, &first, &b, &second, &options).unwrap();
            *latest.lock().unwrap() = f64::NEG_INFINITY;
            let watched = first_contact_watched(&a, &first, &b, &second, &options, &watch).unwrap();
            assert_eq!(format!("{alone:?}"), format!("{watched:?}"), "{method}");
            let latest = *latest.lock().unwrap();
            assert!(latest >= 0.0 && watched.verdict.safe_until().is_none_or(|until| latest <= until));
        }
    }
}

#[test]
fn what_was_proved_until_a_stop_is_written_down() {
    let ([a, b], [first, second]) = long();
    let stop = AtomicBool::new(false);
    let progress = |progress: Progress| stop.store(progress.safe_until > 0.2, Ordering::Relaxed);
    let watch = Watch { stop: Some(&stop), progress: Some(&progress) };
    let options = options(Method::Certified);
    let recorded = first_contact_recorded_watched(&a, &first, &b, &second, &options, &watch).unwrap();
    let Verdict::Undecided { safe_until, reason: Reason::Stopped } = recorded.answer.verdict else {
        panic!("{:?}", recorded.answer)
    };
    assert!(safe_until > 0.2);
    let subjects = (
        Subject { mesh: a.mesh(), motion: &first, solid: a.is_solid() },
        Subject { mesh: b.mesh(), motion: &second, solid: b.is_solid() },
    );
    assert!(check(&recorded.proof(), subjects.0, subjects.1).is_ok());
}

#[test]
fn a_path_check_can_be_stopped() {
    let ([a, b], [first, _]) = long();
    let beside = Spin::at_rest([0.0, 4.0], Placement::at([3.0, 0.0, 0.0])).unwrap();
    let options = Options::default();
    let PathCheck::Clear { clearance, .. } = path_check(&a, &first, &b, &beside, &options).unwrap() else {
        panic!()
    };
    let stop = AtomicBool::new(true);
    let watch = Watch { stop: Some(&stop), progress: None };
    let stopped = path_check_watched(&a, &first, &b, &beside, &options, &watch).unwrap();
    let PathCheck::Blocked { safe_until, answer, .. } = stopped else { panic!("{stopped:?}") };
    assert_eq!((safe_until, answer.verdict.word()), (0.0, "undecided"));
    stop.store(false, Ordering::Relaxed);
    let PathCheck::Clear { clearance: same, .. } =
        path_check_watched(&a, &first, &b, &beside, &options, &watch).unwrap()
    else {
        panic!()
    };
    assert_eq!(clearance, same);
}

#[test]
fn trait_objects_change_no_bits() {
    let ([a, b], [first, second]) = long();
    for method in Method::ALL {
        let plain = first_contact(&a, &first, &b, &second, &options(method)).unwrap();
        let objects: [Box<dyn Motion>; 2] = [Box::new(first.clone()), Box::new(second.clone())];
        let boxed = first_contact(&a, &*objects[0], &b, &*objects[1], &options(method)).unwrap();
        assert_eq!(format!("{plain:?}"), format!("{boxed:?}"));
    }
}
