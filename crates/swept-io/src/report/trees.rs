//! The trees of both bodies, level by level: lenses, balls, oriented boxes.
//!
//! **The mathematics.** Nodes are listed breadth first and measured from the centre of the drawn mesh. Of a
//! level with more than [`MOST`] nodes those nearest to the contact are kept; where there is no contact, the
//! list ends before such a level.
//!
//! **Why it is sound.** A picture proves nothing; the page says how many nodes of a level are drawn.

use super::scene_data::floats;
use serde::Serialize;
use swept::Body;
use swept::internals::hierarchy::{Below, Child, LANES, Lens};

/// Maximum number of nodes drawn of a level.
const MOST: usize = 500;
/// Trees that no query needed are built only for bodies with at most this many faces.
const MOST_FACES: usize = 200_000;
/// Maximum number of levels drawn.
const LEVELS: usize = 32;

/// A kind of tree, for both bodies.
#[derive(Serialize)]
pub(crate) struct TreeData {
    pub name: &'static str,
    kind: &'static str,
    bodies: [LevelData; 2],
}

/// The nodes of one body.
#[derive(Serialize)]
struct LevelData {
    /// For each level, how many nodes are listed, and how many there are.
    levels: Vec<(usize, usize)>,
    nodes: String,
}

/// A body, the centre from which its drawing is measured, and where it touches the other.
#[derive(Clone, Copy)]
pub(crate) struct Rooted<'a> {
    pub body: &'a Body,
    pub center: [f64; 3],
    pub near: Option<[f64; 3]>,
}

impl Rooted<'_> {
    /// A bound of the tree of lenses: centre, radius, axis, half.
    pub fn lens(&self, slot: u32) -> Vec<f32> {
        let slot = slot as usize;
        let Lens { center, radius, axis, half } = self.body.blocks()[slot / LANES].lens(slot % LANES);
        let mut numbers = self.local(center.map(f64::from), f64::from(radius));
        numbers.extend(axis);
        numbers.push((f64::from(half) * self.body.local().unit) as f32);
        numbers
    }

    /// Centre and radius in local coordinates, as they are drawn.
    fn local(&self, center: [f64; 3], radius: f64) -> Vec<f32> {
        let local = self.body.local();
        let place = (0..3).map(|i| local.origin[i] - self.center[i] + local.unit * center[i]);
        place.chain([local.unit * radius]).map(|x| x as f32).collect()
    }

    /// The numbers of an oriented box: centre, and half edges.
    fn oriented(&self, node: u32) -> Vec<f32> {
        let obb = self.body.box_tree().volume(node).obb();
        let center = (0..3).map(|i| obb.center()[i] - self.center[i]);
        let edges = (0..9).map(|k| obb.axes()[k / 3][k % 3] * obb.half()[k / 3]);
        center.chain(edges).map(|x| x as f32).collect()
    }

    fn levels(&self, below: impl Fn(u32) -> Vec<u32>, numbers: impl Fn(u32) -> Vec<f32>) -> LevelData {
        let near = self.near.map(|near| [0, 1, 2].map(|i: usize| (near[i] - self.center[i]) as f32));
        let (mut levels, mut listed) = (Vec::new(), Vec::new());
        let mut nodes = vec![0u32];
        while !nodes.is_empty() && levels.len() < LEVELS {
            let all = nodes.len();
            if all > MOST && near.is_none() {
                break;
            }
            let next = nodes.iter().flat_map(|&node| below(node)).collect();
            let mut shown: Vec<Vec<f32>> = nodes.into_iter().map(&numbers).collect();
            if let Some(near) = near.filter(|_| all > MOST) {
                let far =
                    |node: &[f32]| (0..3).map(|i| (node[i] - near[i]) * (node[i] - near[i])).sum::<f32>();
                shown.sort_by(|a, b| far(a).total_cmp(&far(b)));
                shown.truncate(MOST);
            }
            levels.push((shown.len(), all));
            listed.extend(shown.into_iter().flatten());
            nodes = next;
        }
        LevelData { levels, nodes: floats(listed.into_iter()) }
    }

    fn lenses(&self) -> LevelData {
        self.levels(|slot| children(self.body, slot), |slot| self.lens(slot))
    }

    fn balls(&self) -> LevelData {
        let tree = self.body.spheres();
        let below = |node| if tree.leaf(node).is_some() { Vec::new() } else { tree.children(node).to_vec() };
        self.levels(below, |node| {
            let ball = &tree.balls()[node as usize];
            self.local(ball.center, ball.radius)
        })
    }

    fn boxes(&self) -> LevelData {
        let tree = self.body.box_tree();
        let below = |node| match tree.below(node) {
            Below::Nodes(first) => vec![first, first + 1],
            Below::Face(_) => Vec::new(),
        };
        self.levels(below, |node| self.oriented(node))
    }
}

/// The slots below a slot of the tree of lenses.
pub(super) fn children(body: &Body, slot: u32) -> Vec<u32> {
    let Child::Block(block) = body.child(slot) else { return Vec::new() };
    let first = block * LANES as u32;
    (first..first + LANES as u32).filter(|&slot| body.child(slot) != Child::Empty).collect()
}

impl TreeData {
    /// The trees that can be drawn.
    pub fn of(bodies: &[Rooted<'_>; 2]) -> Vec<Self> {
        let tree = |name, kind, levels: fn(&Rooted<'_>) -> LevelData| Self {
            name,
            kind,
            bodies: [levels(&bodies[0]), levels(&bodies[1])],
        };
        let mut trees = vec![tree("lenses (the certified search)", "lens", |body| body.lenses())];
        if bodies.iter().all(|rooted| rooted.body.mesh().faces().len() <= MOST_FACES) {
            trees.push(tree("balls (D2M)", "ball", |body| body.balls()));
            trees.push(tree("oriented boxes (Redon)", "box", |body| body.boxes()));
        }
        trees
    }
}
