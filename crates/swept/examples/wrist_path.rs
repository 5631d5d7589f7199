//! Is the path of my robot's wrist clear?
//!
//! `cargo run --release -p swept --example wrist_path`
//!
//! An arm with a turning base, an elbow and a sliding wrist carries a tool past a post. Joint values are
//! given at a few times and change linearly in between. If the tool may hit the post, the answer says up to
//! which time the path is proved clear.

use swept::{
    Body, Builtin, Chain, Joint, JointKind, JointLaw, Options, PathCheck, Placement, Spin, path_check,
};

/// The joints of the arm, with the base turning to `reach` radians.
fn arm(reach: f64) -> Vec<Joint> {
    let joint = |kind, axis, mount, values: [f64; 3]| Joint {
        kind,
        mount: Placement::at(mount),
        axis,
        law: JointLaw::Keyframes(vec![(0.0, values[0]), (1.0, values[1]), (2.0, values[2])]),
    };
    let z = [0.0, 0.0, 1.0];
    vec![
        joint(JointKind::Revolute, z, [0.0; 3], [0.0, 0.5 * reach, reach]),
        joint(JointKind::Revolute, [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.7, 0.2]),
        joint(JointKind::Prismatic, [1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.3, 0.1]),
    ]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tool = Body::new("teapot(3000, size=0.3)".parse::<Builtin>()?.mesh());
    let post = Body::new("box(300, size=1.5)".parse::<Builtin>()?.mesh());
    let standing = Spin::at_rest([0.0, 2.0], Placement::at([0.2, 1.7, 0.6]))?;
    // keep a distance of at least two centimetres
    let options = Options { min_separation: 0.02, ..Options::default() };

    for reach in [0.6, 1.0, 1.6] {
        let base = Spin::at_rest([0.0, 2.0], Placement::IDENTITY)?.into();
        let wrist = Chain::new([0.0, 2.0], base, arm(reach))?;
        match path_check(&tool, &wrist, &post, &standing, &options)? {
            PathCheck::Clear { clearance, nearest } => println!(
                "base to {reach}: clear; never closer than {:.4}, closest near t = {nearest:.3}",
                clearance.lo()
            ),
            PathCheck::Blocked { piece, safe_until, answer } => println!(
                "base to {reach}: {} in piece {piece}; proved clear until t = {safe_until:.6}",
                answer.verdict.word()
            ),
        }
    }
    Ok(())
}
