//! Writing query files: scene files that need no other file and give the same query anywhere.
//!
//! Numbers are written with the fewest digits that are read back to the same bits; a mesh without a recipe is
//! embedded as a binary PLY in base64.
//!
//! **Why it is sound.** The text is read back before it is returned, and must have the same motions and
//! meshes.

use super::document::{OptionsTable, SceneTable, SpanTable};
use super::read::{MeshSource, Scene};
use crate::error::{FileError, Place};
use crate::mesh::{MeshFormat, bytes_of};
use base64::Engine;
use std::borrow::Cow;
use swept::Mesh;

/// The text of a scene with the vertices and faces of its bodies one per line.
///
/// ```
/// let text = "[[body]]\nvertices = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]]\n";
/// assert_eq!(
///     swept_io::scene::readable(text),
///     "[[body]]\nvertices = [\n  [0.0, 0.0, 0.0],\n  [1.0, 0.0, 0.0],\n]\n"
/// );
/// ```
#[must_use]
pub fn readable(text: &str) -> String {
    let list = |line: &str| {
        let (name, list) = line.split_once(" = [[")?;
        let list = list.strip_suffix("]]")?;
        let known = matches!(name, "vertices" | "faces");
        known.then(|| format!("{name} = [\n  [{}],\n]", list.replace("], [", "],\n  [")))
    };
    text.lines().map(|line| list(line).unwrap_or_else(|| line.to_owned()) + "\n").collect()
}

impl Scene {
    /// The text of a query file: this scene with these meshes (one for each body) and options.
    ///
    /// # Errors
    /// Something is not read back unchanged.
    pub fn query_file(&self, meshes: &[&Mesh], options: OptionsTable) -> Result<String, FileError> {
        self.text(meshes, options, true)
    }

    /// The same; meshes that come from files are left out unless they are to be embedded.
    pub(crate) fn text(
        &self,
        meshes: &[&Mesh],
        options: OptionsTable,
        embed: bool,
    ) -> Result<String, FileError> {
        let failed =
            |what: String| FileError::new(Place::Whole, format!("cannot write the query: {what}"), "");
        let mut table = SceneTable {
            span: Some(SpanTable { start: self.span[0], end: self.span[1] }),
            options: Some(options),
            simulation: None,
            expected: None,
            pairs: self.table.pairs.clone(),
            body: self.table.body.clone(),
        };
        for (k, body) in table.body.iter_mut().enumerate() {
            let body = body.get_mut();
            let (Some(own), Some(mesh)) = (self.bodies.get(k), meshes.get(k)) else {
                return Err(failed(format!("no mesh for body {}", k + 1)));
            };
            (body.mesh, body.vertices, body.faces) = (None, None, None);
            body.name = Some(own.name.clone());
            body.radius = Some(own.radius).filter(|radius| *radius > 0.0);
            let given = Some(own.scale).filter(|scale| *scale != 1.0);
            (body.builtin, body.embedded, body.scale) = (None, None, None);
            body.set_shape(None);
            match &own.source {
                MeshSource::Builtin(recipe) => (body.builtin, body.scale) = (Some(recipe.to_string()), given),
                MeshSource::Shape(shape) => body.set_shape(Some(*shape)),
                _ => {
                    // a mesh that exists only in the scene could not be supplied again
                    if embed || matches!(own.source, MeshSource::Embedded(_)) {
                        let bytes = bytes_of(mesh, MeshFormat::Ply)?;
                        body.embedded = Some(base64::engine::general_purpose::STANDARD.encode(bytes));
                    } else {
                        // it will be supplied as it is in its file; what is embedded is scaled already
                        body.scale = given;
                    }
                }
            }
            // always written explicitly: what is stored must not depend on the defaults of the day
            body.solid = Some(own.solid.unwrap_or(true) && mesh.is_closed());
        }
        let text = toml::to_string(&table).map_err(|error| failed(error.to_string()))?;
        let again = Scene::parse(&text, None)?;
        let same = again.span == self.span
            && again.options == options
            && again.exclusions == self.exclusions
            && again.bodies.len() == self.bodies.len()
            && again
                .bodies
                .iter()
                .zip(&self.bodies)
                .all(|(a, b)| a.motion == b.motion && a.radius() == b.radius());
        let same_meshes = || {
            let loaded = again
                .bodies
                .iter()
                .zip(meshes)
                .enumerate()
                .filter(|(_, (body, _))| body.source != MeshSource::Missing)
                .map(|(k, (body, mesh))| match body.half_space() {
                    // of the meshes that were given, some may not be in the text
                    Some(space) => {
                        Ok(again.block(&space, k, |other| Ok(Cow::Borrowed(meshes[other])))? == **mesh)
                    }
                    None => Ok(&body.scaled(body.source.load()?)? == *mesh),
                });
            loaded.collect::<Result<Vec<bool>, FileError>>().is_ok_and(|all| all.into_iter().all(|same| same))
        };
        if same && same_meshes() { Ok(text) } else { Err(failed("it is not read back unchanged".to_owned())) }
    }
}
