//! Half-spaces of a scene.
//!
//! **What it answers.** The mesh that stands for a half-space: the part of it that the other bodies of the scene can
//! reach, see [`HalfSpace::block`]. It follows from the scene alone, so a certificate names the half-space and not the mesh.
//!
//! **The mathematics.** In the axes of the half-space another body stays within the greatest distance of both
//! reference points plus its own reach, however both turn.
//!
//! **Why it is sound.** Both are bounded with intervals over the whole span of the scene, for every other body. Two half-spaces
//! have no such bound; they are refused.

use super::read::{MeshSource, Scene, SceneBody};
use super::shape::SceneShape;
use crate::error::{FileError, shown};
use std::borrow::Cow;
use swept::Mesh;
use swept::internals::bound::farthest_apart;
use swept::internals::shape::HalfSpace;
use swept_num::add_up;

impl SceneBody {
    /// The half-space that it is, if it is one.
    #[must_use]
    pub fn half_space(&self) -> Option<HalfSpace> {
        match &self.source {
            MeshSource::Shape(shape @ SceneShape::HalfSpace(_)) => shape.half_space().ok().flatten(),
            _ => None,
        }
    }
}

impl Scene {
    /// The mesh that stands for a half-space, the body `own`, among the other bodies, whose meshes are given.
    ///
    /// # Errors
    /// Another body is a half-space as well, the half-space is to be a surface, another mesh cannot be loaded, or bodies get too far
    /// away. The error names the line.
    pub(crate) fn block<'a>(
        &self,
        space: &HalfSpace,
        own: usize,
        mesh_of: impl Fn(usize) -> Result<Cow<'a, Mesh>, FileError>,
    ) -> Result<Mesh, FileError> {
        let body = &self.bodies[own];
        let refused = |body: &SceneBody, what: String, advice: &str| {
            let what = format!("body `{}`: {what}", shown(body.name.as_bytes()));
            FileError::new(body.mesh_place, what, advice).of(&self.file)
        };
        if body.solid == Some(false) {
            return Err(refused(body, "a half-space is solid".to_owned(), "leave out solid = false"));
        }
        let mut reach: f64 = 0.0;
        for (k, other) in self.bodies.iter().enumerate().filter(|(k, _)| *k != own) {
            if other.half_space().is_some() {
                let later = &self.bodies[own.max(k)];
                let what = "a second half-space: two of them meet somewhere unless they are exactly parallel";
                let advice = "give one of them as a box that is large enough";
                return Err(refused(later, what.to_owned(), advice));
            }
            let size = add_up(mesh_of(k)?.reach(), other.radius());
            reach = reach.max(add_up(farthest_apart(&body.motion, &other.motion), size));
        }
        // any reach will do for points that never leave the origin
        let reach = if reach > 0.0 { reach } else { 1.0 };
        space.block(reach).map_err(|error| refused(body, format!("half_space: {error}"), ""))
    }
}
