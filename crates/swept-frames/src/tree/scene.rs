//! Worlds as plain data, for files.
//!
//! **What it answers.** How a world is written as data, and why such data may not be a valid world. The
//! fields are those of the JSON form:
//!
//! ```json
//! { "objects": [
//!   { "id": "wheel", "group": 1,
//!     "tree": { "kind": "parallelepiped", "orig": [0, 0], "comp": [[2, 0], [0, 2]],
//!               "children": [ { "kind": "simplex", "orig": [0, 0], "comp": [[2, 0], [0, 2]] } ] } } ] }
//! ```
//!
//! `orig` is a corner, `comp` lists the edges that start there, one list of coordinates for each; their
//! number is the dimension, 1 to 3, the same for all frames. `group` (default 0) is that of
//! [`Object::group`]; `children` may be omitted.
//!
//! **Why it is sound.** Nothing is rounded or repaired: numbers are used as they are, and errors name the
//! object and node.
//!
//! **Source.** The names `orig` and `comp` are those of [FMB20]; the nesting is that of [FM13, figure 1].

use super::error::TreeError;
use super::nodes::{Branch, FrameTree};
use super::world::{Object, World};
use crate::{Frame, FrameKind};

/// A frame and what is inside it.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneFrame {
    /// Parallelepiped or simplex.
    pub kind: FrameKind,
    /// The corner from which the edges start.
    pub orig: Vec<f64>,
    /// The edges.
    pub comp: Vec<Vec<f64>>,
    /// The next level; empty for a leaf.
    pub children: Vec<SceneFrame>,
}

/// An object and its tree.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneObject {
    /// The name, unique in the scene.
    pub id: String,
    /// Objects of the same group other than 0 never collide with each other.
    pub group: u32,
    /// The root of its tree.
    pub tree: SceneFrame,
}

/// All objects of a world.
///
/// ```
/// use swept_frames::FrameKind;
/// use swept_frames::tree::{Scene, SceneFrame, SceneObject};
/// let frame = |orig: [f64; 2], size: f64| SceneFrame {
///     kind: FrameKind::Simplex,
///     orig: orig.to_vec(),
///     comp: vec![vec![size, 0.0], vec![0.0, size]],
///     children: vec![],
/// };
/// let children = vec![frame([0.0, 0.0], 2.0), frame([2.0, 0.0], 1.5)];
/// let whole = SceneFrame { children, ..frame([0.0, 0.0], 3.0) };
/// let scene = Scene { objects: vec![SceneObject { id: "sail".into(), group: 0, tree: whole }] };
/// assert_eq!(scene.dimension(), Some(2));
/// let error = scene.world::<2>().unwrap_err();
/// assert_eq!(error.to_string(), "object \"sail\": node 1: its corner [0] lies outside its parent");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The objects.
    pub objects: Vec<SceneObject>,
}

impl Scene {
    /// The dimension of the first frame, `None` if there is no object: which [`Scene::world`] to call.
    #[must_use]
    pub fn dimension(&self) -> Option<usize> {
        self.objects.first().map(|object| object.tree.orig.len())
    }

    /// The world of these objects in `D` dimensions.
    ///
    /// # Errors
    /// A frame of the wrong dimension, an invalid frame, or a child not inside its parent, each with the name
    /// of its object and the path to its node; or two objects with the same name.
    pub fn world<const D: usize>(&self) -> Result<World<D>, TreeError> {
        let objects = self.objects.iter().map(|object| {
            let tree = branch(&object.tree, &mut Vec::new()).and_then(FrameTree::new);
            let named = |error| TreeError::InObject { id: object.id.clone(), error: Box::new(error) };
            Ok(Object { id: object.id.clone(), group: object.group, tree: tree.map_err(named)? })
        });
        World::new(objects.collect::<Result<_, TreeError>>()?)
    }
}

impl<const D: usize> From<&World<D>> for Scene {
    fn from(world: &World<D>) -> Self {
        let objects = world.objects().iter().map(|object| SceneObject {
            id: object.id.clone(),
            group: object.group,
            tree: written(&object.tree, 0),
        });
        Self { objects: objects.collect() }
    }
}

fn written<const D: usize>(tree: &FrameTree<D>, node: usize) -> SceneFrame {
    let frame = &tree.node(node).frame;
    SceneFrame {
        kind: frame.kind(),
        orig: frame.origin().to_vec(),
        comp: frame.edges().iter().map(|edge| edge.to_vec()).collect(),
        children: tree.children(node).map(|child| written(tree, child)).collect(),
    }
}

/// The frames of a node and all below it; `path` is the path to the node.
fn branch<const D: usize>(node: &SceneFrame, path: &mut Vec<usize>) -> Result<Branch<D>, TreeError> {
    let limit = FrameTree::<D>::MAX_LEVELS;
    if path.len() >= limit {
        return Err(TreeError::TooDeep { levels: path.len() + 1, limit });
    }
    let coordinates = |numbers: &[f64]| {
        <[f64; D]>::try_from(numbers).map_err(|_| TreeError::WrongDimension {
            path: path.clone(),
            dimension: D,
            found: numbers.len(),
        })
    };
    let origin = coordinates(&node.orig)?;
    let edges = node.comp.iter().map(|edge| coordinates(edge)).collect::<Result<Vec<_>, _>>()?;
    let edges = <[[f64; D]; D]>::try_from(edges).map_err(|edges| TreeError::WrongDimension {
        path: path.clone(),
        dimension: D,
        found: edges.len(),
    })?;
    let frame = Frame::new(node.kind, origin, edges)
        .map_err(|error| TreeError::BadFrame { path: path.clone(), error })?;
    let mut children = Vec::with_capacity(node.children.len());
    for (number, child) in node.children.iter().enumerate() {
        path.push(number);
        children.push(branch(child, path)?);
        path.pop();
    }
    Ok(Branch { frame, children })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Torus, TorusScene};

    #[test]
    fn a_world_is_read_back_as_it_was_written() {
        let world = TorusScene::OnePlace.world(Torus { rings: 5, sides: 4, ..Torus::COARSE }).unwrap();
        let scene = Scene::from(&world);
        assert_eq!(scene.dimension(), Some(3));
        assert_eq!(scene.world::<3>().unwrap().objects(), world.objects());
        assert!(Scene::default().world::<3>().unwrap().objects().is_empty());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let frame = |orig: Vec<f64>, comp: Vec<Vec<f64>>| SceneFrame {
            kind: FrameKind::Parallelepiped,
            orig,
            comp,
            children: vec![],
        };
        let unit = || frame(vec![0.0, 0.0], vec![vec![1.0, 0.0], vec![0.0, 1.0]]);
        let error = |child: SceneFrame| {
            let tree = SceneFrame { children: vec![unit(), child], ..unit() };
            let scene = Scene { objects: vec![SceneObject { id: "A".into(), group: 0, tree }] };
            scene.world::<2>().unwrap_err().to_string()
        };
        let flat = frame(vec![0.0, 0.0], vec![vec![1.0, 0.0], vec![1.0, 0.0]]);
        assert!(error(flat).starts_with("object \"A\": node 1: degenerate frame"));
        let short = frame(vec![0.0], vec![vec![1.0, 0.0], vec![0.0, 1.0]]);
        assert_eq!(error(short), "object \"A\": node 1: 1 numbers where 2 are needed");
        let few = frame(vec![0.0, 0.0], vec![vec![1.0, 0.0]]);
        assert_eq!(error(few), "object \"A\": node 1: 1 numbers where 2 are needed");
        let wide = frame(vec![0.0, 0.0], vec![vec![1.5, 0.0], vec![0.0, 1.0]]);
        assert_eq!(error(wide), "object \"A\": node 1: its corner [0] lies outside its parent");
    }
}
