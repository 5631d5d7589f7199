//! The scenes of `bench/cliffs` are decided in few steps, and proved.

use swept::{Options, Subject, Verdict, check_proof, first_contact_recorded};
use swept_bench::cliffs::cliffs;

/// Each scene, and a number of steps that it must stay below. Steps do not depend on the machine.
const MOST: [(&str, u64); 11] = [
    ("arm", 50),
    ("carrier-1e-3", 10),
    ("carrier-1e-5", 500),
    ("keyframes-40", 50),
    ("keyframes-400", 50),
    ("keyframes-4000", 50),
    ("nested-balls", 20_000),
    ("orbit", 4_000),
    ("shaft", 60_000),
    ("spin-and-screw", 10),
    ("spinning-gear", 6_000),
];

#[test]
fn nobody_falls_off() {
    let all = cliffs().unwrap();
    let names: Vec<&str> = all.iter().map(|cliff| cliff.name.as_str()).collect();
    assert_eq!(names, MOST.map(|(name, _)| name));
    for (cliff, (_, most)) in all.iter().zip(MOST) {
        let ([a, b], bodies) = (&cliff.bodies, &cliff.scene.bodies);
        let motions = [&bodies[0].motion, &bodies[1].motion];
        let recorded = first_contact_recorded(a, motions[0], b, motions[1], &Options::default()).unwrap();
        assert_eq!(recorded.answer.verdict, Verdict::Clear, "{}", cliff.name);
        let steps = recorded.answer.cost.steps;
        println!("{}: {steps} steps", cliff.name);
        assert!(steps < most, "{}: {steps} steps", cliff.name);
        let [first, second] = [0, 1].map(|k: usize| {
            let body = &cliff.bodies[k];
            Subject { mesh: body.mesh(), motion: motions[k], solid: body.is_solid() }
        });
        let checked = check_proof(&recorded.proof(), first, second);
        assert!(checked.is_ok(), "{}: {checked:?}", cliff.name);
    }
}
