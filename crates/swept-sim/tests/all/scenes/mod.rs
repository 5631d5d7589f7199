//! Bodies for the tests.

use std::sync::Arc;
use swept::{Builtin, Mesh};
use swept_sim::{BodySpec, Shape};

/// The mesh of a built-in body.
pub fn mesh(recipe: &str) -> Mesh {
    recipe.parse::<Builtin>().expect("a recipe").mesh()
}

/// A mesh stretched along its axes.
pub fn stretched(recipe: &str, by: [f64; 3]) -> Mesh {
    let mesh = mesh(recipe);
    let vertices = mesh.vertices().iter().map(|v| [0, 1, 2].map(|k: usize| v[k] * by[k])).collect();
    Mesh::new(vertices, mesh.faces().to_vec()).expect("a mesh")
}

pub fn solid(mesh: &Mesh) -> Arc<Shape> {
    Arc::new(Shape::solid(mesh, 1.0).expect("a closed mesh"))
}

pub fn cube() -> Arc<Shape> {
    solid(&mesh("box(12)"))
}

pub fn ball(triangles: u32) -> Arc<Shape> {
    solid(&mesh(&format!("icosphere({triangles})")))
}

/// A wide slab whose top is the plane z = 0.
pub fn floor() -> BodySpec {
    let slab = Arc::new(Shape::fixed(stretched("box(12)", [20.0, 20.0, 1.0])).expect("a slab"));
    body("floor", slab, [0.0, 0.0, -0.5]).done()
}

pub struct BodyBuilder(BodySpec);

pub fn body(name: &str, shape: Arc<Shape>, position: [f64; 3]) -> BodyBuilder {
    BodyBuilder(BodySpec {
        name: name.to_owned(),
        shape,
        position,
        orientation: [1.0, 0.0, 0.0, 0.0],
        velocity: [0.0; 3],
        angular_velocity: [0.0; 3],
        restitution: 0.0,
        friction: 0.5,
    })
}

impl BodyBuilder {
    pub fn moving(mut self, velocity: [f64; 3]) -> Self {
        self.0.velocity = velocity;
        self
    }
    pub fn spinning(mut self, angular_velocity: [f64; 3]) -> Self {
        self.0.angular_velocity = angular_velocity;
        self
    }
    pub fn turned(mut self, orientation: [f64; 4]) -> Self {
        self.0.orientation = orientation;
        self
    }
    pub fn bouncing(mut self, restitution: f64) -> Self {
        self.0.restitution = restitution;
        self
    }
    pub fn rough(mut self, friction: f64) -> Self {
        self.0.friction = friction;
        self
    }
    pub fn done(self) -> BodySpec {
        self.0
    }
}
