//! The checker catches an engine that is wrong by a millionth.

use super::*;
use crate::certificate::{Refusal, check};
use crate::hierarchy::Block;
use crate::motion::{Ballistic, Curvature, Placement, Pose, PoseEnclosure, Speeds, Spin, Twist};
use crate::shape::{Builtin, Mesh};
use swept_num::{Interval, Vector};

const WRONG: f64 = 1e-6;

/// What a motion reports wrongly to the engine.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    /// Velocities are too small.
    Rate,
    /// Accelerations are too small.
    Curvature,
    /// The pose is off along x by more than its error bound.
    Pose,
}

struct Lying<M> {
    motion: M,
    fault: Fault,
}

impl<M: Motion> Motion for Lying<M> {
    fn span(&self) -> Interval {
        self.motion.span()
    }
    fn pose(&self, t: f64) -> Pose {
        let mut pose = self.motion.pose(t);
        if self.fault == Fault::Pose {
            pose.translation = pose.translation + Vector([WRONG, 0.0, 0.0]);
        }
        pose
    }
    fn twist(&self, t: f64) -> Twist {
        let mut twist = self.motion.twist(t);
        if self.fault == Fault::Rate {
            twist.velocity = twist.velocity.scale(1.0 - WRONG);
        }
        twist
    }
    fn speeds(&self, span: Interval) -> Speeds {
        self.motion.speeds(span)
    }
    fn curvature(&self, span: Interval) -> Curvature {
        let mut curvature = self.motion.curvature(span);
        if self.fault == Fault::Curvature {
            curvature.acceleration.center = curvature.acceleration.center.scale(1.0 - WRONG);
        }
        curvature
    }
    fn breaks(&self) -> &[f64] {
        self.motion.breaks()
    }
    fn enclose(&self, span: Interval) -> PoseEnclosure {
        self.motion.enclose(span)
    }
}

fn body(text: &str) -> Body {
    Body::new(text.parse::<Builtin>().unwrap().mesh())
}

/// What the checker says about a proof by an engine that was given a wrong first motion.
fn judged<M: Motion + Clone + Sync>(bodies: [&Body; 2], motion: M, fault: Fault) -> Result<(), Refusal> {
    let [a, b] = bodies;
    let rest = Spin::at_rest([0.0, 1.0], Placement::new([0.0; 3], [0.3, 0.5, -0.2, 0.7])).unwrap();
    let told = Lying { motion: motion.clone(), fault };
    let options = Options { tolerance: Some(1e-9), ..Options::default() };
    let recorded = first_contact_recorded(a, &told, b, &rest, &options).unwrap();
    assert_eq!(recorded.answer.verdict.word(), "contact");
    let subjects = (
        Subject { mesh: a.mesh(), motion: &motion, solid: false },
        Subject { mesh: b.mesh(), motion: &rest, solid: false },
    );
    check(&recorded.proof(), subjects.0, subjects.1).map(|_| ())
}

fn gliding() -> Spin {
    Spin::new([0.0, 1.0], Placement::at([-3.0, 0.2, 0.1]), [4.0, 0.1, 0.0], [0.0; 3]).unwrap()
}

fn falling() -> Ballistic {
    let start = Placement::at([-3.0, 0.1, 0.2]);
    Ballistic::new([0.0, 1.0], start, [0.0; 3], [9.0, 0.2, 0.0], [0.0; 3]).unwrap()
}

#[test]
fn wrong_rates_curvatures_and_poses_are_found() {
    for (first, second) in [("tetrahedron(4)", "tetrahedron(4)"), ("blob(600)", "torus(500)")] {
        let (first, second) = (body(first), body(second));
        let bodies = [&first, &second];
        assert_eq!(judged(bodies, gliding(), Fault::None), Ok(()));
        assert_eq!(judged(bodies, falling(), Fault::None), Ok(()));
        assert!(judged(bodies, gliding(), Fault::Rate).is_err());
        assert!(judged(bodies, falling(), Fault::Rate).is_err());
        // with many faces the last steps are so short that what the engine says is still true
        if first.mesh().faces().len() == 4 {
            assert!(judged(bodies, falling(), Fault::Curvature).is_err());
        }
        // the first body comes from the side of larger x, so the wrong pose is too far back
        let backward =
            Spin::new([0.0, 1.0], Placement::at([3.0, 0.2, 0.1]), [-4.0, 0.1, 0.0], [0.0; 3]).unwrap();
        assert!(judged(bodies, backward, Fault::Pose).is_err());
    }
}

#[test]
fn wrong_bounds_are_found() {
    let turning =
        Spin::new([0.0, 1.0], Placement::at([-3.0, 0.2, 0.1]), [4.0, 0.1, 0.0], [0.4, 0.9, -0.3]).unwrap();
    let honest = body("blob(6000)");
    let other = body("torus(5000)");
    assert_eq!(judged([&honest, &other], turning.clone(), Fault::None), Ok(()));
    let smaller = |numbers: &mut [f32; 4]| {
        *numbers = numbers.map(|number| (f64::from(number) - WRONG).max(0.0) as f32);
    };
    let thin = honest.clone().with_blocks(|block: &mut Block| smaller(&mut block.radius));
    let flat = honest.clone().with_blocks(|block: &mut Block| smaller(&mut block.half));
    // the hulls of small nodes have finer grids than that
    let shifted = honest.clone().with_hulls(|[x, ..]| *x = (f64::from(*x) + WRONG) as f32);
    for broken in [thin, flat, shifted] {
        let refusal = judged([&broken, &other], turning.clone(), Fault::None).unwrap_err();
        assert!(matches!(refusal, Refusal::Uncovered { body: "first", .. }), "{refusal}");
    }
}

#[test]
fn bodies_in_the_plane_and_bodies_inside_others() {
    let wedge =
        Body::new(Mesh::planar(&[[-0.5, 0.0], [0.5, 0.1], [0.0, 0.4]], &[[0, 1], [1, 2], [2, 0]]).unwrap());
    let coming =
        Spin::new([0.0, 1.0], Placement::planar([3.0, 0.0], 0.4), [-3.0, 0.0, 0.0], [0.0, 0.0, 2.0]).unwrap();
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let recorded = first_contact_recorded(&wedge, &rest, &wedge, &coming, &Options::default()).unwrap();
    let proof = recorded.proof();
    let Claim::Contact { hit: Some(_), .. } = proof.claim else { panic!("{:?}", proof.claim) };
    let flat = |motion| Subject { mesh: wedge.mesh(), motion, solid: false };
    assert!(check(&proof, flat(&rest), flat(&coming)).is_ok());

    let large = body("icosphere(80, size=4)");
    let small = body("box(12, size=0.5)");
    let passing = Spin::new([0.0, 1.0], Placement::at([0.1, 0.0, 0.0]), [0.1, 0.0, 0.0], [0.0; 3]).unwrap();
    let recorded = first_contact_recorded(&large, &rest, &small, &passing, &Options::default()).unwrap();
    let proof = recorded.proof();
    assert_eq!(proof.claim, Claim::Inside { second: false });
    let first = Subject { mesh: large.mesh(), motion: &rest, solid: true };
    let second = Subject { mesh: small.mesh(), motion: &passing, solid: false };
    assert!(check(&proof, first, second).is_ok());
    // the same is clear for a shell; as a proof about the solid it must not pass
    let shell = body("icosphere(80, size=4)").as_surface();
    let recorded = first_contact_recorded(&shell, &rest, &small, &passing, &Options::default()).unwrap();
    let proof = recorded.proof();
    assert_eq!(proof.claim, Claim::Clear);
    assert!(check(&proof, Subject { solid: false, ..first }, second).is_ok());
    assert_eq!(check(&proof, first, second), Err(Refusal::Inside { body: "first" }));
}
