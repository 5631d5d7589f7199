//! Pairs of bodies whose motions have a part in common, asked with and without knowledge of it.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use swept::internals::motion::{Curvature, ExactPose, Pose, PoseEnclosure, Speeds, Twist};
use swept::{
    AnyMotion, Body, Builtin, Chain, Joint, JointKind, JointLaw, Motion, Options, Placement, Spin, Subject,
    Verdict, check_proof, first_contact, first_contact_recorded,
};
use swept_num::Interval;

/// A motion whose parameters nobody knows.
struct Opaque<'a>(&'a AnyMotion);

impl Motion for Opaque<'_> {
    fn span(&self) -> Interval {
        self.0.span()
    }
    fn pose(&self, t: f64) -> Pose {
        self.0.pose(t)
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
    fn exact_pose(&self, t: f64) -> Option<ExactPose> {
        self.0.exact_pose(t)
    }
}

fn revolute(position: [f64; 3], axis: [f64; 3], coefficients: Vec<f64>) -> Joint {
    let law = JointLaw::Polynomial { epoch: 0.0, coefficients };
    Joint { kind: JointKind::Revolute, mount: Placement::at(position), axis, law }
}

#[test]
fn answers_are_those_of_the_whole_motions() {
    let mut random = ChaCha12Rng::seed_from_u64(41);
    let bodies = ["blob(120, size=1)", "gear(160, size=1)"]
        .map(|name| Body::new(name.parse::<Builtin>().unwrap().mesh()));
    let any = |random: &mut ChaCha12Rng, most: f64| -> [f64; 3] {
        core::array::from_fn(|_| random.random_range(-most..most))
    };
    let options = Options { tolerance: Some(1e-7), ..Options::default() };
    let mut seen = [0; 3];
    for case in 0..90 {
        let base: AnyMotion = Spin::new(
            [0.0, 1.0],
            Placement::at(any(&mut random, 2.0)),
            any(&mut random, 1.0),
            any(&mut random, 2.0),
        )
        .unwrap()
        .into();
        let law =
            |random: &mut ChaCha12Rng, most: f64| (0..3).map(|_| random.random_range(-most..most)).collect();
        let shoulder = revolute([0.5, 0.0, 0.0], [0.2, 0.1, 1.0], law(&mut random, 2.0));
        let own = |random: &mut ChaCha12Rng, place: [f64; 3]| -> AnyMotion {
            let joint = revolute(place, any(random, 1.0), law(random, 2.0));
            let joint = Joint { mount: Placement::new(place, [1.0, 0.1, 0.2, 0.3]), ..joint };
            Chain::new([0.0, 1.0], base.clone(), vec![shoulder.clone(), joint]).unwrap().into()
        };
        let (a, b) =
            (own(&mut random, [0.0; 3]), own(&mut random, [0.8 + 0.1 * f64::from(case % 5), 0.3, 0.2]));
        let whole = first_contact(&bodies[0], &Opaque(&a), &bodies[1], &Opaque(&b), &options).unwrap();
        let recorded = first_contact_recorded(&bodies[0], &a, &bodies[1], &b, &options).unwrap();
        assert_eq!(recorded.answer, first_contact(&bodies[0], &a, &bodies[1], &b, &options).unwrap());
        assert_eq!(recorded.answer.verdict.word(), whole.verdict.word());
        let subject =
            |k: usize, motion| Subject { mesh: bodies[k].mesh(), motion, solid: bodies[k].is_solid() };
        let proof = recorded.proof();
        assert!(proof.relative);
        check_proof(&proof, subject(0, &a), subject(1, &b)).unwrap();
        // relative to something else the proof is worth nothing
        assert!(check_proof(&proof, subject(0, &a), subject(1, &base)).is_err());
        let alone = swept::internals::certificate::Proof { relative: false, ..proof };
        let refused = check_proof(&alone, subject(0, &a), subject(1, &b)).is_err();
        match (&recorded.answer.verdict, &whole.verdict) {
            (Verdict::Clear, _) => seen[0] += 1,
            (Verdict::Contact(contact), Verdict::Contact(other)) => {
                seen[1] += 1;
                assert!(refused);
                assert!((contact.safe_until - other.safe_until).abs() < 1e-4, "{contact:?} {other:?}");
                let far = |p: [f64; 3], q: [f64; 3]| (0..3).map(|i| (p[i] - q[i]).abs()).fold(0.0, f64::max);
                if contact.witness.faces == other.witness.faces {
                    assert!(
                        far(contact.witness.normal, other.witness.normal) < 1e-2,
                        "{contact:?} {other:?}"
                    );
                    assert!(far(contact.witness.points[0], other.witness.points[0]) < 1e-2);
                }
            }
            (Verdict::Overlapping(overlap), Verdict::Overlapping(other)) => {
                seen[2] += 1;
                assert_eq!(overlap.intersecting, other.intersecting);
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(seen.iter().all(|count| *count > 3), "{seen:?}");
}
