use swept::certificate::{Subject, check};
use swept::hierarchy::Body;
use swept::motion::{Placement, Spin};
use swept::query::{Options, first_contact_recorded};
use swept::shape::Builtin;

#[test]
fn trial() {
    let blob: Builtin = "blob(70000, size=1.6)".parse().unwrap();
    let body = Body::new(blob.mesh());
    let a = Spin::new([0.0, 1.0], Placement::new([1.2650691597135753, -0.37456379543520674, -1.5030974633372118], [-0.055525739326756085, 0.0014559676076397743, -0.31702527652233314, 0.7017175351612481]), [-1.2650691597135753, 0.37456379543520674, 1.5030974633372118], [-0.8362148558274887, 0.039094827172299416, -1.3291416063212074]).unwrap();
    let b = Spin::new([0.0, 1.0], Placement::new([-1.2650691597135753, 0.37456379543520674, 1.5030974633372118], [0.28935363729420116, 0.3493554213268171, -0.5196647357742052, -0.40185928695099804]), [1.2650691597135753, -0.37456379543520674, -1.5030974633372118], [0.3238305318316935, -1.0675044667324411, 1.1058793335767823]).unwrap();
    let options = Options { tolerance: Some(1e-9), ..Options::default() };
    let r = first_contact_recorded(&body, &a, &body, &b, &options).unwrap();
    println!("{:?}", r.answer.verdict);
    println!("{:?}", check(&r.proof, Subject { mesh: body.mesh(), motion: &a, solid: false }, Subject { mesh: body.mesh(), motion: &b, solid: false }));
}
