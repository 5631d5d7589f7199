//! One query about two bodies, with everything that is needed to repeat it.

use crate::motions::Recipe;
use swept::{Mesh, Options};

/// Two meshes, two motions, and the options of the query.
#[derive(Clone, Debug)]
pub struct Case {
    /// The bodies.
    pub bodies: [Mesh; 2],
    /// Their motions.
    pub motions: [Recipe; 2],
    /// δ, if one is given.
    pub tolerance: Option<f64>,
    /// η.
    pub min_separation: f64,
    /// Which bodies are declared solid or surfaces; by default those with a closed surface are solid.
    pub solid: [Option<bool>; 2],
    /// Maximum number of steps.
    pub budget: u64,
}

impl Case {
    /// Two bodies with the default tolerance and no separation.
    #[must_use]
    pub fn new(bodies: [Mesh; 2], motions: [Recipe; 2]) -> Self {
        Self {
            bodies,
            motions,
            tolerance: None,
            min_separation: 0.0,
            solid: [None; 2],
            budget: Options::default().budget,
        }
    }

    /// The common part of both spans; it is empty if the start is after the end.
    #[must_use]
    pub fn span(&self) -> [f64; 2] {
        let [a, b] = self.motions.each_ref().map(Recipe::span);
        [a[0].max(b[0]), a[1].min(b[1])]
    }

    /// The other body first.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut other = self.clone();
        other.bodies.swap(0, 1);
        other.motions.swap(0, 1);
        other.solid.swap(0, 1);
        other
    }

    /// The faces of both bodies in the opposite order.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut other = self.clone();
        other.bodies = self.bodies.each_ref().map(|mesh| {
            let faces = mesh.faces().iter().rev().copied().collect();
            Mesh::new(mesh.vertices().to_vec(), faces).expect("the faces of a mesh, in another order")
        });
        other
    }
}
