//! `swept frames search`: which nodes of trees of frames collide, and where.

use super::read;
use super::typed::{Rule, TypedFrame};
use crate::answer::Answer;
use crate::failure::Failure;
use crate::{output, table};
use clap::Args;
use serde::{Deserialize, Serialize};
use std::time::Instant;
use swept::frame::tree::{Scene, SceneFrame, SceneObject, SearchOptions, Wanted, World};
use swept::frame::{Bounds, Torus, TorusScene};

/// Collisions in a world of trees of frames: pairs of deepest colliding nodes, each with its box
#[derive(Args)]
pub struct SearchArguments {
    /// A built-in scene of two tori, torus1 to torus4 (all four if left out), or a JSON file, - for standard input:
    /// {"objects":[{"id":"a","group":0,"tree":{"kind":"cuboid","orig":[…],"comp":[[…],…],"children":[…]}},…]}
    scene: Option<String>,
    /// Search for the collisions of this object only (its id)
    #[arg(long, value_name = "ID")]
    object: Option<String>,
    /// Stop at the first hit between two objects
    #[arg(long)]
    first_hit: bool,
    /// Built-in tori of 201 frames instead of 801; so coarse a shell meets the other one where the tori do not
    #[arg(long)]
    coarse: bool,
    /// Whether frames that only touch meet
    #[arg(long, value_enum, default_value_t = Rule::Closed)]
    touching: Rule,
    /// Look at this many levels of each tree only
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    levels: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Deserialize)]
struct TypedScene {
    objects: Vec<TypedObject>,
}

#[derive(Deserialize)]
struct TypedObject {
    id: String,
    #[serde(default)]
    group: u32,
    tree: TypedNode,
}

#[derive(Deserialize)]
struct TypedNode {
    #[serde(flatten)]
    frame: TypedFrame,
    #[serde(default)]
    children: Vec<TypedNode>,
}

#[derive(Serialize)]
struct Report {
    scenes: Vec<SceneReport>,
}

#[derive(Serialize)]
struct SceneReport {
    scene: String,
    objects: usize,
    nodes: usize,
    node_tests: u64,
    box_tests: u64,
    microseconds: f64,
    places: Vec<Ends>,
    pairs: Vec<Pair>,
}

#[derive(Serialize)]
struct Pair {
    object: String,
    /// The way from the root: which child at each level.
    node: Vec<usize>,
    other: String,
    other_node: Vec<usize>,
    #[serde(rename = "box")]
    overlap: Ends,
}

#[derive(Serialize)]
struct Ends {
    min: Vec<f64>,
    max: Vec<f64>,
}

impl<const D: usize> From<Bounds<D>> for Ends {
    fn from(bounds: Bounds<D>) -> Self {
        Self { min: bounds.lo.to_vec(), max: bounds.hi.to_vec() }
    }
}

/// Searches the scene, or all built-in ones.
pub fn run(arguments: &SearchArguments) -> Result<Answer, Failure> {
    let scenes = match arguments.scene.as_deref() {
        None => {
            let tori = TorusScene::ALL.iter().enumerate();
            tori.map(|(index, scene)| torus(&format!("torus{}", index + 1), *scene, arguments)).collect()
        }
        Some(name) => match built_in(name) {
            Some(scene) => torus(name, scene, arguments).map(|report| vec![report]),
            None => file(name, arguments).map(|report| vec![report]),
        },
    }?;
    let report = Report { scenes };
    let text = if arguments.json { output::json(&report)? } else { text(&report) };
    Ok(Answer::from(text))
}

fn built_in(name: &str) -> Option<TorusScene> {
    let number: usize = name.strip_prefix("torus")?.parse().ok()?;
    TorusScene::ALL.get(number.checked_sub(1)?).copied()
}

fn torus(name: &str, scene: TorusScene, arguments: &SearchArguments) -> Result<SceneReport, Failure> {
    let shape = if arguments.coarse { Torus::COARSE } else { Torus::FINE };
    let world = scene.world(shape).map_err(|error| Failure::plain(format!("{name}: {error}")))?;
    searched(name, &world, arguments)
}

fn file(name: &str, arguments: &SearchArguments) -> Result<SceneReport, Failure> {
    let bad = |error: String| Failure::plain(format!("{name}: {error}"));
    let typed: TypedScene = serde_json::from_str(&read(name)?)
        .map_err(|error| bad(format!("{error}; {{\"objects\": […]}} is needed, or torus1 to torus4")))?;
    let object =
        |typed: TypedObject| SceneObject { id: typed.id, group: typed.group, tree: node(typed.tree) };
    let scene = Scene { objects: typed.objects.into_iter().map(object).collect() };
    match scene.dimension() {
        Some(2) => searched(name, &scene.world::<2>().map_err(|error| bad(error.to_string()))?, arguments),
        None | Some(3) => {
            searched(name, &scene.world::<3>().map_err(|error| bad(error.to_string()))?, arguments)
        }
        Some(count) => Err(bad(format!("orig has {count} coordinates; 2 or 3 are needed"))),
    }
}

/// A node and all below it; the reader of JSON limits the depth.
fn node(typed: TypedNode) -> SceneFrame {
    let TypedNode { frame: TypedFrame { kind, orig, comp, .. }, children } = typed;
    SceneFrame { kind: kind.into(), orig, comp, children: children.into_iter().map(node).collect() }
}

fn searched<const D: usize>(
    name: &str,
    world: &World<D>,
    arguments: &SearchArguments,
) -> Result<SceneReport, Failure> {
    let options = SearchOptions {
        touching: arguments.touching.into(),
        wanted: if arguments.first_hit { Wanted::OnePerObject } else { Wanted::AllPairs },
        levels: arguments.levels.map(|levels| levels as usize),
        ..SearchOptions::default()
    };
    let start = Instant::now();
    let found = match &arguments.object {
        None => world.search_all(&options),
        Some(id) => {
            let unknown = || Failure::plain(format!("{name}: there is no object {id:?}"));
            let object = world.position(id).ok_or_else(unknown)?;
            world.search(object, &options).map_err(|error| Failure::plain(format!("{name}: {error}")))?
        }
    };
    let microseconds = start.elapsed().as_secs_f64() * 1e6;
    let objects = world.objects();
    let place = |object: usize, node: usize| (objects[object].id.clone(), objects[object].tree.path(node));
    let pairs = found.collisions.iter().map(|collision| {
        let (object, node) = place(collision.object, collision.node);
        let (other, other_node) = place(collision.other, collision.other_node);
        Pair { object, node, other, other_node, overlap: collision.overlap.into() }
    });
    Ok(SceneReport {
        scene: name.to_owned(),
        objects: objects.len(),
        nodes: objects.iter().map(|object| object.tree.len()).sum(),
        node_tests: found.node_tests,
        box_tests: found.box_tests,
        microseconds,
        places: world.places(&found.collisions).into_iter().map(Ends::from).collect(),
        pairs: pairs.collect(),
    })
}

fn text(report: &Report) -> String {
    let vector = |ends: &[f64]| ends.iter().map(|end| format!("{end:.6}")).collect::<Vec<_>>().join(", ");
    let span = |ends: &Ends| format!("[{}] to [{}]", vector(&ends.min), vector(&ends.max));
    let path = |node: &[usize]| node.iter().map(usize::to_string).collect::<Vec<_>>().join(".");
    let mut text = String::new();
    for scene in &report.scenes {
        text += &table::fields(&[
            ("scene", scene.scene.clone()),
            ("objects", format!("{}, {} frames in all", scene.objects, scene.nodes)),
            ("colliding pairs", scene.pairs.len().to_string()),
            ("places", scene.places.len().to_string()),
            ("node tests", format!("{} (after {} comparisons of boxes)", scene.node_tests, scene.box_tests)),
            ("time", format!("{:.1} µs", scene.microseconds)),
        ]);
        let places = scene.places.iter().enumerate();
        for (index, place) in places {
            text += &format!("place {}  {}\n", index + 1, span(place));
        }
        // the pairs themselves are for one scene; the overview of all has no room for them
        if report.scenes.len() == 1 {
            let rows = scene.pairs.iter().map(|pair| {
                let node = format!("{} {}", pair.object, path(&pair.node));
                vec![node, format!("{} {}", pair.other, path(&pair.other_node)), span(&pair.overlap)]
            });
            text += &table::columns(&rows.collect::<Vec<_>>());
        }
        text.push('\n');
    }
    text.trim_end().to_owned() + "\n"
}
