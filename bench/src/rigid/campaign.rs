//! The campaign `rigid`: families of scenes, the number of each, and what is judged.

use super::judge::{answer, answers};
use super::scene::{Body, Question, Scene, Turning, any_kind, dyadics, through};
use super::special::{
    StartKind, degenerate, enduring, graze, parallel_edges, sliding, tolerance, vertex_on_edge,
    vertex_on_vertex,
};
use crate::campaign::{Campaign, Failure, Tally, each_case};
use crate::motions::{Kind, Recipe};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::Placement;
use swept::internals::contact::rigid::{RigidVerdict, Touch};

/// A kind of scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Random features for this question on bodies that approach each other.
    Random(Question),
    /// Edges parallel at all times.
    ParallelEdges,
    /// A vertex meets an edge.
    VertexOnEdge,
    /// A vertex meets a vertex.
    VertexOnVertex,
    /// Everything in one plane.
    Sliding,
    /// A contact that lasts.
    Enduring,
    /// A throw that just reaches a face.
    Graze,
    /// Triangles without area, edges without length.
    Degenerate,
    /// One of the six kinds of contact at the start.
    Start(StartKind),
    /// Slightly apart at the start.
    NearStart,
    /// Motions of the motions campaign: large coordinates, fast rotation.
    Hostile,
}

impl Family {
    /// All of them.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let questions = [Question::VertexFace, Question::EdgeEdge, Question::VertexEdge, Question::Triangles];
        let mut all: Vec<Self> = questions.map(Self::Random).to_vec();
        all.extend([
            Self::ParallelEdges,
            Self::VertexOnEdge,
            Self::VertexOnVertex,
            Self::Sliding,
            Self::Enduring,
            Self::Graze,
            Self::Degenerate,
        ]);
        all.extend(StartKind::ALL.map(Self::Start));
        all.extend([Self::NearStart, Self::Hostile]);
        all
    }

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Random(Question::VertexFace) => "vertex and face",
            Self::Random(Question::EdgeEdge) => "edge and edge",
            Self::Random(Question::VertexEdge) => "vertex and edge in the plane",
            Self::Random(Question::Triangles) => "two triangles",
            Self::ParallelEdges => "parallel edges",
            Self::VertexOnEdge => "vertex on edge",
            Self::VertexOnVertex => "vertex on vertex",
            Self::Sliding => "sliding in the plane",
            Self::Enduring => "enduring contact",
            Self::Graze => "graze",
            Self::Degenerate => "no area, no length",
            Self::Start(kind) => kind.name(),
            Self::NearStart => "start: nearly touching",
            Self::Hostile => "hostile motions",
        }
    }

    /// The number of scenes in the full campaign; 100,000 in all.
    #[must_use]
    pub fn cases(self) -> u64 {
        match self {
            Self::Random(_) => 15_000,
            Self::Start(_) => 2_000,
            Self::NearStart | Self::Hostile => 2_000,
            _ => 24_000 / 7 + 1,
        }
    }

    /// A scene of this family.
    pub fn scene(self, rng: &mut ChaCha8Rng) -> Scene {
        match self {
            Self::Random(question) => random(question, rng),
            Self::ParallelEdges => parallel_edges(rng),
            Self::VertexOnEdge => vertex_on_edge(rng),
            Self::VertexOnVertex => vertex_on_vertex(rng),
            Self::Sliding => sliding(rng),
            Self::Enduring => enduring(rng),
            Self::Graze => graze(rng),
            Self::Degenerate => degenerate(rng),
            Self::Start(kind) => kind.scene(rng.random_range(0..2u32) == 0, rng),
            Self::NearStart => near_start(rng),
            Self::Hostile => hostile(rng),
        }
    }
}

/// Random shapes; the reference points pass each other at a distance of about their size.
fn random(question: Question, rng: &mut ChaCha8Rng) -> Scene {
    let planar = question == Question::VertexEdge;
    let turning = if planar { Turning::AboutZ } else { Turning::Free };
    let at = f64::from(rng.random_range(4..=14u32)) / 16.0;
    let size = [1.0, 1.0, 0.25][rng.random_range(0..3usize)];
    let level = |mut v: [f64; 3]| {
        if planar {
            v[2] = 0.0;
        }
        v
    };
    let body = |corners: usize, rng: &mut ChaCha8Rng| {
        let points =
            (0..corners).map(|_| level([0; 3].map(|_| size * rng.random_range(-1.0..1.0)))).collect();
        let place = level(dyadics(rng, 0.5));
        let kind = if !planar && rng.random_range(0..8u32) == 0 { Kind::ScrewBetween } else { any_kind(rng) };
        let recipe = match through(kind, place, at, turning, planar, rng) {
            Recipe::Interpolated { span, start, end } if kind == Kind::ScrewBetween => {
                Recipe::ScrewBetween { span, start, end }
            }
            other => other,
        };
        Body { points, recipe }
    };
    let [first, second] = question.corners();
    let (a, b) = (body(first, rng), body(second, rng));
    Scene { question, a, b, tolerance: tolerance(rng), known: None, planar, hostile: false }
}

/// Face above face, from a few floats to a thousandth apart.
fn near_start(rng: &mut ChaCha8Rng) -> Scene {
    let kind = StartKind::ALL[rng.random_range(0..6usize)];
    let mut scene = kind.scene(rng.random_range(0..2u32) == 0, rng);
    let gap = swept_num::arbitrary::power_of_two(rng.random_range(-52..-10));
    if let Recipe::Spin { start, .. } = &mut scene.a.recipe {
        start.position[2] += gap;
    }
    if let (Recipe::Spin { start: a, .. }, Recipe::Spin { start: b, .. }) = (&scene.a.recipe, &scene.b.recipe)
    {
        // a gap lost in the last digit of the position is a touch after all
        scene.known = (a.position == b.position).then_some(0.0);
    }
    scene
}

fn hostile(rng: &mut ChaCha8Rng) -> Scene {
    let kinds = [Kind::Spin, Kind::Interpolated, Kind::Screw, Kind::Ballistic, Kind::Keyframes, Kind::Chain];
    let recipe = Recipe::random(kinds[rng.random_range(0..kinds.len())], rng);
    let [start, end] = recipe.span();
    let place = [0; 3].map(|_| rng.random_range(-2.0..2.0));
    let rest = Recipe::Spin {
        span: [start, end],
        start: Placement::at(place),
        velocity: [0; 3].map(|_| rng.random_range(-1.0..1.0)),
        angular_velocity: [0; 3].map(|_| rng.random_range(-1.0..1.0)),
    };
    let points = |rng: &mut ChaCha8Rng| (0..3).map(|_| [0; 3].map(|_| rng.random_range(-1.0..1.0))).collect();
    let (a, b) = (points(rng), points(rng));
    Scene {
        question: Question::Triangles,
        a: Body { points: a, recipe },
        b: Body { points: b, recipe: rest },
        tolerance: 1e-6,
        known: None,
        planar: false,
        hostile: true,
    }
}

/// Every family.
#[must_use]
pub fn campaign() -> Campaign {
    let about =
        "Rigid contacts: never late, early by no more than the tolerance, against sampling and bisection.";
    let mut campaign = Campaign::new("rigid", about).with_block(100);
    for family in Family::all() {
        let subject = each_case(family.name(), move |rng, tally| judged(family, rng, tally));
        campaign = campaign.with(subject, family.cases());
    }
    campaign
}

fn judged(family: Family, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let scene = family.scene(rng);
    answer(&scene, tally)?;
    if let Family::Start(kind) = family {
        start_kind(kind, &scene, tally)?;
    }
    Ok(())
}

/// For bodies that do not turn the exact kind of contact at the start must be reported; for the others at
/// least that it is possible.
fn start_kind(kind: StartKind, scene: &Scene, tally: &mut Tally) -> Result<(), Failure> {
    let failure = |what: &str| Failure::new(format!("{what}; {scene:?}"), &[]);
    let made = |recipe: &Recipe| recipe.motion().map_err(|refused| failure(&refused.to_string()));
    let motions = [made(&scene.a.recipe)?, made(&scene.b.recipe)?];
    let verdicts = answers(scene, &motions).map_err(|refused| failure(&refused.to_string()))?;
    for (_, verdict) in verdicts {
        let RigidVerdict::Overlapping { touch, .. } = verdict else {
            return Err(failure(&format!("not overlapping at the start: {verdict:?}")));
        };
        let turns = [&scene.a, &scene.b].iter().any(
            |body| !matches!(&body.recipe, Recipe::Spin { angular_velocity, .. } if *angular_velocity == [0.0; 3]),
        );
        match touch {
            Touch::Exact(features) => {
                tally.count("told exactly");
                if features.map(|feature| feature.corners()) != kind.corners() {
                    return Err(failure(&format!("{features:?} is not this kind")));
                }
            }
            _ if !turns => return Err(failure("the exact kind was not told")),
            Touch::Crossing => tally.count("told as crossing"),
            Touch::Possible => tally.count("told as possible"),
        }
    }
    Ok(())
}
