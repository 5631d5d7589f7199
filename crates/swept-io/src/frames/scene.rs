//! A scene of frames whose dimensions and counts have been checked.

use super::document::FrameTable;
use swept_frames::tree::{Scene, SceneFrame, SceneObject, TreeError, World};
use swept_frames::{FrameError, MovingFrame, Touching};

/// Objects made of frames, each at rest or moving with one constant velocity.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameScene {
    /// The objects at t = 0; a single frame is a tree of one node.
    pub scene: Scene,
    /// The velocity of each object; `None` if it is at rest.
    pub velocities: Vec<Option<Vec<f64>>>,
    /// Whether times are requested even if nothing moves.
    pub timed: bool,
    /// The number of coordinates of a point: 1, 2 or 3.
    pub dimension: usize,
    /// Whether the first two objects meet according to the file: closed, open.
    pub meets: [Option<bool>; 2],
}

impl FrameScene {
    /// Whether the first two objects meet according to the file.
    #[must_use]
    pub fn expected(&self, touching: Touching) -> Option<bool> {
        self.meets[usize::from(touching == Touching::Open)]
    }

    /// The world at t = 0.
    ///
    /// # Errors
    /// As [`Scene::world`].
    pub fn world<const D: usize>(&self) -> Result<World<D>, TreeError> {
        self.scene.world()
    }

    /// The name of an object that moves, if there is one.
    #[must_use]
    pub fn moving(&self) -> Option<&str> {
        let moves = self.scene.objects.iter().zip(&self.velocities).find(|(_, velocity)| velocity.is_some());
        moves.map(|(object, _)| object.id.as_str())
    }

    /// The finest frames of an object of [`FrameScene::world`], moving as the object does.
    ///
    /// # Errors
    /// A velocity that is not finite or too large.
    pub fn leaves<const D: usize>(
        &self,
        world: &World<D>,
        object: usize,
    ) -> Result<Vec<MovingFrame<D>>, FrameError> {
        let velocity = match &self.velocities[object] {
            Some(velocity) => std::array::from_fn(|k| velocity[k]),
            None => [0.0; D],
        };
        let tree = &world.objects()[object].tree;
        tree.leaves()
            .filter_map(|node| tree.frame(node))
            .map(|frame| MovingFrame::new(*frame, velocity))
            .collect()
    }
}

/// What is wrong with a frame: the place, and the problem.
pub(super) type Fault = (String, String);

/// The objects of a scene, from their names, groups and trees.
pub(super) fn build(objects: Vec<(String, u32, String, FrameTable)>) -> Result<FrameScene, Fault> {
    let dimension = objects.first().map_or(3, |(.., tree)| tree.orig.len());
    if let (false, Some((.., place, _))) = ((1..=3).contains(&dimension), objects.first()) {
        return Err((place.clone(), format!("orig has {dimension} coordinates; 1, 2 or 3 are needed")));
    }
    let mut built = FrameScene {
        scene: Scene::default(),
        velocities: Vec::new(),
        timed: false,
        dimension,
        meets: [None; 2],
    };
    for (id, group, place, mut tree) in objects {
        let velocity = tree.speed.take();
        if let Some(velocity) = &velocity {
            counted(&place, "speed", velocity.len(), dimension)?;
        }
        built.velocities.push(velocity);
        built.scene.objects.push(SceneObject { id, group, tree: node(tree, &place, dimension)? });
    }
    Ok(built)
}

/// A frame and everything below it; the JSON reader limits the depth.
fn node(table: FrameTable, place: &str, dimension: usize) -> Result<SceneFrame, Fault> {
    let FrameTable { kind, orig, comp, speed, children } = table;
    if speed.is_some() {
        let what = "speed: a child moves with its tree (give the velocity at the root)".to_owned();
        return Err((place.to_owned(), what));
    }
    counted(place, "orig", orig.len(), dimension)?;
    if comp.len() != dimension {
        let what = format!("comp has {} vectors; {dimension} are needed, as many as coordinates", comp.len());
        return Err((place.to_owned(), what));
    }
    for (k, edge) in comp.iter().enumerate() {
        counted(place, &format!("comp[{k}]"), edge.len(), dimension)?;
    }
    let children = children.into_iter().enumerate();
    let children = children.map(|(k, child)| node(child, &format!("{place}.children[{k}]"), dimension));
    Ok(SceneFrame { kind: kind.into(), orig, comp, children: children.collect::<Result<_, Fault>>()? })
}

fn counted(place: &str, field: &str, count: usize, dimension: usize) -> Result<(), Fault> {
    if count == dimension {
        return Ok(());
    }
    Err((place.to_owned(), format!("{field} has {count} coordinates; {dimension} are needed")))
}
