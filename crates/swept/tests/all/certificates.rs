//! Proofs for every kind of motion are accepted, and refused when they are about something else.

use swept::internals::certificate::{Along, Claim, Refusal, Step, check};
use swept::{
    AnyMotion, Ballistic, Body, Builtin, Chain, Interpolated, Joint, JointKind, JointLaw, Knot, Options,
    Path, Placement, Proof, Screw, Spin, Spline, Subject, Verdict, first_contact, first_contact_recorded,
};

fn body(text: &str) -> Body {
    Body::new(text.parse::<Builtin>().expect("numbers of this test").mesh())
}

fn motions() -> Vec<AnyMotion> {
    let span = [0.0, 1.0];
    let start = Placement::new([-2.5, 0.3, 0.1], [1.0, 0.2, -0.4, 0.1]);
    let end = Placement::new([2.5, -0.1, 0.3], [0.2, 0.9, 0.1, -0.5]);
    let middle = Placement::new([0.2, 2.0, 0.1], [0.7, 0.1, 0.6, 0.0]);
    let joint = |axis: [f64; 3], rate: f64| Joint {
        kind: JointKind::Revolute,
        mount: Placement::at([1.2, 0.0, 0.1]),
        axis,
        law: JointLaw::Polynomial { epoch: 0.0, coefficients: vec![0.1, rate] },
    };
    let spin = Spin::new(span, start, [4.5, 0.2, 0.0], [2.0, -3.0, 1.0]).expect("numbers of this test");
    let keyframes = [(0.0, start), (0.3, middle), (0.55, end), (1.0, start)];
    let pieces = vec![
        Spin::new([0.0, 0.4], start, [3.0, 0.0, 0.0], [0.0, 2.0, 0.0]).expect("numbers of this test").into(),
        Ballistic::new([0.4, 1.0], start, [4.0, 0.0, 0.0], [0.0, 0.0, -3.0], [1.0, 0.0, 0.0])
            .expect("numbers of this test")
            .into(),
    ];
    let knot = |(time, position, angles): (f64, [f64; 3], [f64; 3])| Knot {
        angles: angles.to_vec(),
        velocity: (time == 0.0).then_some([0.0; 3]),
        ..Knot::at(time, position)
    };
    let knots = [
        (0.0, [-2.5, 0.3, 0.1], [0.0; 3]),
        (0.45, [-0.4, 0.2, 0.1], [1.0, 0.3, -0.2]),
        (1.0, [2.5, -0.1, 0.3], [0.5, 0.0, 2.0]),
    ];
    let base = Spin::new(span, start, [1.0, 0.0, 0.0], [0.0; 3]).expect("numbers of this test").into();
    vec![
        spin.into(),
        Interpolated::new(span, start, end).expect("numbers of this test").into(),
        Screw::about(span, start, [0.0, 3.0, 0.0], [0.0, 0.1, 1.0], 2.0, 0.3)
            .expect("numbers of this test")
            .into(),
        Screw::between(span, start, end).expect("numbers of this test").into(),
        Ballistic::new(span, start, [1.0, 0.0, 0.0], [7.0, 0.5, 0.0], [0.5, 2.0, 0.0])
            .expect("numbers of this test")
            .into(),
        Spline::new(start.orientation, &Spline::YAW_PITCH_ROLL, knots.map(knot).to_vec())
            .expect("numbers of this test")
            .into(),
        Path::through(&keyframes).expect("numbers of this test").into(),
        Path::joined(pieces).expect("numbers of this test").into(),
        Chain::new(span, base, vec![joint([0.0, 0.0, 1.0], 2.0), joint([0.0, 1.0, 0.0], -1.5)])
            .expect("numbers of this test")
            .into(),
    ]
}

/// The verdict and its proof.
fn proof(bodies: [&Body; 2], motions: [&AnyMotion; 2], options: &Options) -> (Verdict, Proof) {
    let [a, b] = bodies;
    let recorded =
        first_contact_recorded(a, motions[0], b, motions[1], options).expect("numbers of this test");
    let answer = first_contact(a, motions[0], b, motions[1], options).expect("numbers of this test");
    assert_eq!(recorded.answer, answer, "recording must not change the answer");
    (answer.verdict, recorded.proof())
}

fn subjects<'a>(bodies: [&'a Body; 2], motions: [&'a AnyMotion; 2]) -> [Subject<'a, AnyMotion>; 2] {
    [0, 1].map(|k: usize| Subject { mesh: bodies[k].mesh(), motion: motions[k], solid: bodies[k].is_solid() })
}

#[test]
fn every_kind_of_motion() {
    let (first, second) = (body("torus(800)"), body("blob(900)"));
    let aside =
        Spin::at_rest([0.0, 1.0], Placement::at([0.0, 0.0, 40.0])).expect("numbers of this test").into();
    let rest =
        Spin::at_rest([0.0, 1.0], Placement::at([0.4, 0.0, 0.0])).expect("numbers of this test").into();
    let mut words = Vec::new();
    for motion in motions() {
        for other in [&rest, &aside] {
            for min_separation in [0.0, 0.05] {
                let options = Options { min_separation, ..Options::default() };
                let (verdict, proof) = proof([&first, &second], [&motion, other], &options);
                words.push(verdict.word());
                let [a, b] = subjects([&first, &second], [&motion, other]);
                let checked = check(&proof, a, b).unwrap_or_else(|refusal| panic!("{motion:?}: {refusal}"));
                assert_eq!(checked.claim.word(), verdict.word());
                // the same proof does not prove anything about the bodies in another order, or on another
                // motion
                assert!(check(&proof, b, a).is_err());
                if matches!(verdict, Verdict::Contact(_)) {
                    let late: AnyMotion = Spin::new([0.0, 1.0], Placement::at([0.0; 3]), [0.1; 3], [0.0; 3])
                        .expect("numbers of this test")
                        .into();
                    assert!(check(&proof, a, Subject { motion: &late, ..b }).is_err());
                }
            }
        }
    }
    for word in ["clear", "contact"] {
        assert!(words.iter().filter(|other| **other == word).count() >= 8, "{words:?}");
    }
}

#[test]
fn a_budget_that_runs_out_leaves_a_proof() {
    let (first, second) = (body("torus(800)"), body("blob(900)"));
    let motion = &motions()[0];
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).expect("numbers of this test").into();
    let mut times = Vec::new();
    // with no steps allowed nothing is proved; a larger budget proves more
    for budget in [0, 1, 2, 4, 8, 16, 32, 64, 128] {
        let options = Options { budget, ..Options::default() };
        let (verdict, proof) = proof([&first, &second], [motion, &rest], &options);
        let Verdict::Undecided { safe_until, .. } = verdict else { break };
        let [a, b] = subjects([&first, &second], [motion, &rest]);
        assert_eq!(check(&proof, a, b).expect("numbers of this test").claim, Claim::Undecided { safe_until });
        times.push(safe_until);
    }
    assert!(times.len() >= 4 && times.is_sorted() && times[0] == 0.0, "{times:?}");
    assert!(times.last().is_some_and(|&time| time > 0.0), "{times:?}");
}

#[test]
fn refusals_name_the_first_reason() {
    let (first, second) = (body("torus(300)"), body("blob(300)"));
    let motion = &motions()[0];
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).expect("numbers of this test").into();
    let (_, good) = proof([&first, &second], [motion, &rest], &Options::default());
    let [a, b] = subjects([&first, &second], [motion, &rest]);
    let refusal = |change: &dyn Fn(&mut Proof)| {
        let mut bad = good.clone();
        change(&mut bad);
        check(&bad, a, b).unwrap_err()
    };
    let safe_until = good.claim.apart_until(good.span).expect("numbers of this test");
    let is_step = |step: &Step| matches!(step, Step::Separated { .. });
    let at = good.steps.iter().position(is_step).expect("numbers of this test");
    assert!(matches!(refusal(&|p| p.claim = Claim::Clear), Refusal::Step { .. }));
    assert!(matches!(refusal(&|p| p.span = [0.0, 2.0]), Refusal::OtherSpan { .. }));
    assert!(matches!(refusal(&|p| p.tolerance = 0.0), Refusal::BadNumber { what: "tolerance", .. }));
    assert!(matches!(refusal(&|p| p.min_separation = f64::NAN), Refusal::BadNumber { .. }));
    assert!(matches!(refusal(&|p| p.steps.truncate(7)), Refusal::Step { .. }));
    assert!(matches!(
        refusal(&|p| p.steps.push(Step::Done)),
        Refusal::Step { what: "no pair is left for it", .. }
    ));
    assert!(matches!(refusal(&|p| p.steps[at] = Step::Done), Refusal::Step { .. }));
    assert!(matches!(
        refusal(&|p| p.covers[0].nodes[0].below = swept::internals::certificate::Below::Face(9999)),
        Refusal::Node { .. }
    ));
    assert!(matches!(
        refusal(&|p| p.covers[1].nodes.clear()),
        Refusal::Node { what: "the tree has no nodes", .. }
    ));
    assert!(matches!(
        refusal(&|p| p.steps[at] = Step::Separated { from: 0.0, until: 1.0, along: Along::World([0.0; 3]) }),
        Refusal::NotSeparated { .. }
    ));
    assert!(matches!(
        refusal(&|p| p.steps[at] =
            Step::Separated { from: 0.5, until: 1.0, along: Along::World([1.0, 0.0, 0.0]) }),
        Refusal::Step { what: "it leaves a gap in time", .. }
    ));
    let claim = |faces: [u32; 2]| Claim::Contact { safe_until, faces, hit: None };
    assert!(matches!(refusal(&|p| p.claim = claim([0, 0])), Refusal::Faces { .. }));
    assert!(matches!(refusal(&|p| p.claim = claim([0, 5000])), Refusal::Faces { .. }));
    let later = Claim::Contact { safe_until: safe_until.next_up(), faces: [0; 2], hit: None };
    assert!(matches!(refusal(&|p| p.claim = later), Refusal::Step { .. }));
}

/// What has to be trusted stays short: code lines of the checker's folder, without tests and comments.
#[test]
fn the_checker_is_short() {
    const MOST: usize = 1_500;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/certificate/check");
    let mut lines = 0;
    for entry in std::fs::read_dir(folder).expect("a folder of the repository") {
        let path = entry.expect("a file of the repository").path();
        if path.extension().is_none_or(|kind| kind != "rs") || path.ends_with("tests.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a file of the repository");
        let code = text.lines().map(str::trim).take_while(|line| *line != "#[cfg(test)]");
        lines += code.filter(|line| !line.is_empty() && !line.starts_with("//")).count();
    }
    println!("the checker has {lines} lines of code");
    assert!((1..=MOST).contains(&lines), "the checker has {lines} lines of code, more than {MOST}");
}
