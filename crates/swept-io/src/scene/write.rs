//! Writing query files.
//!
//! **What it answers.** A scene file that needs no other file and asks the same query anywhere.
//!
//! **The mathematics.** Numbers are written with the fewest digits that are read back to the same bits; a mesh that comes
//! from no recipe is embedded as a binary PLY in base64.
//!
//! **Why it is sound.** What is written is read back before it is handed out, and must have the same motions and meshes.
//!
//! **Source.** None.

use super::document::{OptionsTable, SceneTable, SpanTable};
use super::read::{MeshSource, Scene};
use crate::error::{FileError, Place};
use crate::mesh::{MeshFormat, bytes_of};
use base64::Engine;
use swept::shape::Mesh;

/// The text of a scene with the corners and faces of its bodies one to a line.
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
    /// Something does not survive writing and reading.
    pub fn query_file(&self, meshes: &[&Mesh], options: OptionsTable) -> Result<String, FileError> {
        self.text(meshes, options, true)
    }

    /// The same; meshes that come from files are left out if they are not to be embedded.
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
            body: self.table.body.clone(),
        };
        for (k, body) in table.body.iter_mut().enumerate() {
            let body = body.get_mut();
            let (Some(own), Some(mesh)) = (self.bodies.get(k), meshes.get(k)) else {
                return Err(failed(format!("no mesh for body {}", k + 1)));
            };
            (body.mesh, body.vertices, body.faces) = (None, None, None);
            body.name = Some(own.name.clone());
            match &own.source {
                MeshSource::Builtin(recipe) => body.builtin = Some(recipe.to_string()),
                _ => {
                    body.builtin = None;
                    body.embedded = None;
                    // a mesh that stands in the scene alone could not be given again
                    if embed || matches!(own.source, MeshSource::Embedded(_)) {
                        let bytes = bytes_of(mesh, MeshFormat::Ply)?;
                        body.embedded = Some(base64::engine::general_purpose::STANDARD.encode(bytes));
                    }
                }
            }
            // said, whether it was or not: what is kept does not depend on the rules of the day
            body.solid = Some(own.solid.unwrap_or_else(|| mesh.is_closed()));
        }
        let text = toml::to_string(&table).map_err(|error| failed(error.to_string()))?;
        let again = Scene::parse(&text, None)?;
        let same = again.span == self.span
            && again.options == options
            && again.bodies.len() == self.bodies.len()
            && again.bodies.iter().zip(&self.bodies).all(|(a, b)| a.motion == b.motion);
        let same_meshes = || {
            let loaded = again
                .bodies
                .iter()
                .zip(meshes)
                .filter(|(body, _)| body.source != MeshSource::Missing)
                .map(|(body, mesh)| Ok(&body.source.load()? == *mesh));
            loaded.collect::<Result<Vec<bool>, FileError>>().is_ok_and(|all| all.into_iter().all(|same| same))
        };
        if same && same_meshes() { Ok(text) } else { Err(failed("it is not read back as it is".to_owned())) }
    }
}
