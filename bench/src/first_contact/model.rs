//! Bodies of the workload, created when they are first needed.

use super::oracle::Surface;
use super::workload::BODIES;
use std::path::Path;
use std::sync::OnceLock;
use swept::{Body, Builtin, Mesh};

/// A body for the engine and the same for the oracle, created when it is first needed.
pub struct Model {
    /// Its name in reports.
    pub name: String,
    mesh: Box<dyn Fn() -> Mesh + Send + Sync>,
    made: OnceLock<(Body, Surface)>,
}

impl Model {
    /// A model made from a mesh.
    pub fn new(name: impl Into<String>, mesh: impl Fn() -> Mesh + Send + Sync + 'static) -> Self {
        Self { name: name.into(), mesh: Box::new(mesh), made: OnceLock::new() }
    }

    /// A built-in body.
    #[must_use]
    pub fn builtin(text: &str) -> Self {
        let recipe: Builtin = text.parse().expect("a recipe of a built-in body");
        Self::new(text.split('(').next().unwrap_or(text), move || recipe.mesh())
    }

    /// The mesh, generated again.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        (self.mesh)()
    }

    /// The engine's body and the oracle's.
    #[must_use]
    pub fn made(&self) -> &(Body, Surface) {
        self.made.get_or_init(|| {
            let mesh = (self.mesh)();
            let surface = Surface::new(&mesh);
            (Body::new(mesh), surface)
        })
    }
}

/// The models of the thesis's workload: built-in ones.
#[must_use]
pub fn models() -> Vec<Model> {
    BODIES.iter().map(|text| Model::builtin(text)).collect()
}

/// The meshes of a folder, in the order of their names.
///
/// # Errors
/// The folder cannot be read, it contains no mesh, or a file is not a mesh.
pub fn from_folder(folder: &Path) -> Result<Vec<Model>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries =
        std::fs::read_dir(folder).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let mut paths: Vec<_> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.retain(|path| swept_io::MeshFormat::of_name(path).is_some());
    paths.sort();
    if paths.is_empty() {
        return Err(format!("{}: no file has the extension of a mesh format", folder.display()));
    }
    let model = |path: std::path::PathBuf| {
        let mesh = swept_io::read_mesh(&path).map_err(|error| error.to_string())?;
        let name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Ok(Model::new(name, move || mesh.clone()))
    };
    paths.into_iter().map(model).collect()
}
