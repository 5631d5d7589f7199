//! `swept frames search`: which nodes of trees of frames collide, and where.

use super::touching_rule::TouchingRule;
use super::{PrintedBox, opened};
use crate::failure::Failure;
use crate::interruption::PartialResults;
use crate::outcome::{self, Outcome};
use crate::progress::Progress;
use crate::{output, table};
use clap::Args;
use serde::Serialize;
use std::time::Instant;
use swept_frames::tree::{SearchOptions, Wanted, World};
use swept_frames::{Torus, TorusScene};
use swept_io::frames::{FrameScene, NamedScene};

/// Search trees of frames for collisions
///
/// The answer is the pairs of deepest colliding nodes, each with the box of their common points.
#[derive(Args)]
pub struct SearchArguments {
    /// A built-in scene of two tori, torus1 to torus4 (all four by default), or a JSON file with trees or
    /// pairs of frames at rest; - for standard input. See docs/frames.md and scenes/frames.
    /// {"objects":[{"id":"a","group":0,"tree":{"kind":"cuboid" or
    /// "simplex","orig":[…],"comp":[[…],…],"children":[…]}},…]}
    scene: Option<String>,
    /// Search only for the collisions of the object with this id
    #[arg(long, value_name = "ID")]
    object: Option<String>,
    /// For each pair of objects, stop at the first collision
    #[arg(long)]
    first_hit: bool,
    /// Use built-in tori of 201 frames instead of 801. Shells this coarse collide where the tori do not
    #[arg(long)]
    coarse: bool,
    /// Whether frames that only touch count as meeting
    #[arg(long, value_enum, default_value_t = TouchingRule::Closed)]
    touching: TouchingRule,
    /// Use only this many levels of each tree
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    levels: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SearchReport {
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
    places: Vec<PrintedBox>,
    pairs: Vec<Pair>,
}

#[derive(Serialize)]
struct Pair {
    object: String,
    /// The path from the root: which child at each level.
    node: Vec<usize>,
    other: String,
    other_node: Vec<usize>,
    #[serde(rename = "box")]
    overlap: PrintedBox,
}

/// Searches the scene, or all built-in ones, or each pair of a file. Exit code 2 if one of the pairs cannot
/// be searched.
pub fn run(arguments: &SearchArguments) -> Result<Outcome, Failure> {
    let progress = Progress::spinner("searching");
    let json = arguments.json;
    let found = PartialResults::new(Found::default(), move |found| {
        let what = "the scenes that were not finished are missing";
        outcome::deliver_partial(outcome_of(std::mem::take(found), json), what);
    });
    let add = |scene: SceneReport| found.change(|found| found.scenes.push(scene));
    match arguments.scene.as_deref() {
        None => {
            for (index, scene) in TorusScene::ALL.iter().enumerate() {
                add(torus(&format!("torus{}", index + 1), *scene, arguments)?);
            }
        }
        Some(name) => match built_in(name) {
            Some(scene) => add(torus(name, scene, arguments)?),
            None => file(name, arguments, &found)?,
        },
    }
    drop(progress);
    outcome_of(found.finish(), json)
}

/// What is found so far.
#[derive(Default)]
struct Found {
    scenes: Vec<SceneReport>,
    complaints: Vec<String>,
}

fn outcome_of(found: Found, json: bool) -> Result<Outcome, Failure> {
    let Found { scenes, complaints } = found;
    let report = SearchReport { scenes };
    let text = if json { output::json(&report)? } else { text(&report) };
    let code = if complaints.is_empty() { 0 } else { 2 };
    Ok(Outcome { text, complaints, code })
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
fn file(name: &str, arguments: &SearchArguments, found: &PartialResults<Found>) -> Result<(), Failure> {
    let file = opened(name)?;
    if let ([scene], false) = (&file.scenes[..], file.pairs) {
        let report = one(name, name, scene, arguments)?;
        found.change(|found| found.scenes.push(report));
        return Ok(());
    }
    for scene in &file.scenes {
        let report = one(name, &format!("pair {}", scene.name()), scene, arguments);
        found.change(|found| match report {
            Ok(report) => found.scenes.push(report),
            Err(failure) => found.complaints.push(format!("pair {}: {}", scene.name(), failure.message())),
        });
    }
    Ok(())
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
            "object {object:?}: speed: the search is for frames at rest; use `swept frames check` for moving ones, \
             or leave out the speed and give orig at the time in question"
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
        places: world.places(&found.collisions).into_iter().map(PrintedBox::from).collect(),
        pairs: pairs.collect(),
    })
}

fn text(report: &SearchReport) -> String {
    let vector = |ends: &[f64]| ends.iter().map(|end| format!("{end:.6}")).collect::<Vec<_>>().join(", ");
    let span = |ends: &PrintedBox| format!("[{}] to [{}]", vector(&ends.min), vector(&ends.max));
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
        // pairs are listed for a single scene only; the overview of all has no room for them
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
