//! Scenes of many bodies against an oracle of their own.

mod draw;
mod judge;

use crate::campaign::{Campaign, Failure, Tally, each_case};
use draw::{DrawnScene, draw};
use judge::judge;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::{
    AnyMotion, MovingBody, SceneAnswer, SceneOptions, Subject, Watch, check_proof, first_contact_among,
};
use swept::{PairStatus, proofs_among};

/// One scene in so many has its proofs checked.
const CERTIFIED: u32 = 20;

/// 20,000 scenes of 2 to 30 bodies.
#[must_use]
pub fn campaign() -> Campaign {
    let about = "First contact among many bodies of all shapes and motions, against an exact oracle, and proofs of all pairs.";
    Campaign::new("scenes", about).with_block(20).with(each_case("random scenes", scene_case), 20_000)
}

fn scene_case(rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let scene = draw(rng).map_err(|what| Failure::new(what, &[]))?;
    let fail = |what: String| Failure::new(format!("{what}; {}", told(&scene)), &[]);
    let motions: Result<Vec<AnyMotion>, _> = scene.bodies.iter().map(|drawn| drawn.recipe.motion()).collect();
    let motions = motions.map_err(|error| fail(error.to_string()))?;
    let bodies: Vec<MovingBody<'_>> = scene
        .bodies
        .iter()
        .zip(&motions)
        .map(|(drawn, motion)| MovingBody { body: &drawn.body, motion })
        .collect();
    let options = SceneOptions { query: scene.options, all: scene.all };
    let answer =
        first_contact_among(&bodies, &scene.exclusions, &options).map_err(|error| fail(error.to_string()))?;
    tally.measure("bodies", bodies.len() as f64);
    tally.measure("steps", answer.cost.steps as f64);
    judge(&scene, &answer, rng, tally).map_err(fail)?;
    if rng.random_ratio(1, CERTIFIED) {
        proved(&scene, &bodies, &answer, &motions, tally).map_err(fail)?;
    }
    Ok(())
}

fn told(scene: &DrawnScene) -> String {
    let bodies: Vec<String> =
        scene.bodies.iter().map(|drawn| format!("{} on {:?}", drawn.shape, drawn.recipe)).collect();
    format!("{:?}, {:?}, all: {}; {}", scene.options, scene.exclusions, scene.all, bodies.join("; "))
}

/// Every pair that was asked about has a proof that is accepted for these two bodies and for no others.
fn proved(
    scene: &DrawnScene,
    bodies: &[MovingBody<'_>],
    answer: &SceneAnswer,
    motions: &[AnyMotion],
    tally: &mut Tally,
) -> Result<(), String> {
    let proofs =
        proofs_among(bodies, &scene.options, answer, &Watch::default()).map_err(|error| error.to_string())?;
    for (pair, proof) in answer.pairs.iter().zip(&proofs) {
        let [a, b] = pair.bodies.map(|body| body as usize);
        let Some(proof) = proof else {
            if !matches!(pair.status, PairStatus::Excluded(_)) {
                return Err(format!("pair {a}, {b} has no proof"));
            }
            continue;
        };
        let subject = |k: usize| Subject {
            mesh: scene.bodies[k].body.mesh(),
            motion: &motions[k],
            solid: scene.bodies[k].body.is_solid(),
        };
        check_proof(proof, subject(a), subject(b)).map_err(|refusal| format!("pair {a}, {b}: {refusal}"))?;
        tally.count("proofs accepted");
    }
    Ok(())
}
