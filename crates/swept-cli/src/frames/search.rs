//! `swept frames search`: which nodes of trees of frames collide, and where.

use super::rule::Rule;
use super::{Ends, opened};
use crate::answer::Answer;
use crate::failure::Failure;
use crate::{output, table};
use clap::Args;
use serde::Serialize;
use std::time::Instant;
use swept_frames::tree::{SearchOptions, Wanted, World};
use swept_frames::{Torus, TorusScene};
use swept_io::frames::{FrameScene, NamedScene};

/// Collisions in a world of trees of frames: pairs of deepest colliding nodes, each with its box
#[derive(Args)]
pub struct SearchArguments {
    /// A built-in scene of two tori, torus1 to torus4 (all four if left out), or a JSON file of trees of frames or of
    /// pairs, at rest, - for standard input; see docs/frames.md and scenes/frames.
    /// {"objects":[{"id":"a","group":0,"tree":{"kind":"cuboid" or "simplex","orig":[…],"comp":[[…],…],"children":[…]}},…]}
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

/// Searches the scene, or all built-in ones, or each pair of a file. Exit code 2 if one of the pairs cannot be searched.
pub fn run(arguments: &SearchArguments) -> Result<Answer, Failure> {
    let mut complaints = Vec::new();
    let scenes = match arguments.scene.as_deref() {
        None => {
            let tori = TorusScene::ALL.iter().enumerate();
            tori.map(|(index, scene)| torus(&format!("torus{}", index + 1), *scene, arguments))
                .collect::<Result<_, _>>()?
        }
        Some(name) => match built_in(name) {
            Some(scene) => vec![torus(name, scene, arguments)?],
            None => file(name, arguments, &mut complaints)?,
        },
    };
    let report = Report { scenes };
    let text = if arguments.json { output::json(&report)? } else { text(&report) };
    let code = if complaints.is_empty() { 0 } else { 2 };
    Ok(Answer { text, complaints, code })
}

fn built_in(name: &str) -> Option<TorusScene> {
    let number: usize = name.strip_prefix("torus")?.parse().ok()?;
    TorusScene::ALL.get(number.checked_sub(1)?).copied()
}

fn torus(name: &str, scene: TorusScene, arguments: &SearchArguments) -> Result<SceneReport, Failure> {
    let shape = if arguments.coarse { Torus::COARSE } else { Torus::FINE };
    let bad = |error: String| Failure::plain(format!("{name}: {error}"));
    let world = scene.world(shape).map_err(|error| bad(error.to_string()))?;
    searched(name, &world, arguments).map_err(bad)
}

/// The scene of a file; or each of its pairs, and what is wrong with some of them.
fn file(
    name: &str,
    arguments: &SearchArguments,
    complaints: &mut Vec<String>,
) -> Result<Vec<SceneReport>, Failure> {
    let file = opened(name)?;
    if let ([scene], false) = (&file.scenes[..], file.pairs) {
        return Ok(vec![one(name, name, scene, arguments)?]);
    }
    let mut reports = Vec::new();
    for scene in &file.scenes {
        match one(name, &format!("pair {}", scene.name()), scene, arguments) {
            Ok(report) => reports.push(report),
            Err(failure) => complaints.push(format!("pair {}: {}", scene.name(), failure.message())),
        }
    }
    Ok(reports)
}

fn one(
    file: &str,
    name: &str,
    named: &NamedScene,
    arguments: &SearchArguments,
) -> Result<SceneReport, Failure> {
    let scene = named.scene.as_ref().map_err(|error| Failure::plain(error.to_string()))?;
    let bad = |what: String| Failure::plain(format!("{file}, line {}: {what}", named.line));
    if let Some(object) = scene.moving() {
        return Err(bad(format!(
            "object {object:?}: speed: the search is for frames at rest; `swept frames check` answers moving ones, \
             or leave the speed out and give orig as it is at the time asked about"
        )));
    }
    fn of<const D: usize>(
        name: &str,
        scene: &FrameScene,
        arguments: &SearchArguments,
    ) -> Result<SceneReport, String> {
        let world = scene.world::<D>().map_err(|error| error.to_string())?;
        searched(name, &world, arguments)
    }
    let report = match scene.dimension {
        1 => of::<1>(name, scene, arguments),
        2 => of::<2>(name, scene, arguments),
        _ => of::<3>(name, scene, arguments),
    };
    report.map_err(bad)
}

fn searched<const D: usize>(
    name: &str,
    world: &World<D>,
    arguments: &SearchArguments,
) -> Result<SceneReport, String> {
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
            let object = world.position(id).ok_or_else(|| format!("there is no object {id:?}"))?;
            world.search(object, &options).map_err(|error| error.to_string())?
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
