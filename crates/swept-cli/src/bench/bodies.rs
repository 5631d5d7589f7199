//! The bodies of a benchmark: built-in ones, those of a folder, or two that are named.

use crate::failure::{Failure, refused};
use crate::table::{self, excerpt};
use std::path::{Path, PathBuf};
use swept::{Builtin, Mesh};
use swept_io::MeshSource;
use swept_io::workload::THROWN_BODIES;

/// A mesh with its name in the report.
pub struct NamedMesh {
    pub name: String,
    pub mesh: Mesh,
}

impl NamedMesh {
    /// The built-in bodies.
    pub fn builtin() -> Result<Vec<Self>, Failure> {
        let named = |text: &&str| {
            let recipe: Builtin = text.parse().map_err(|error| Failure::plain(format!("{error}")))?;
            Ok(Self { name: text.split('(').next().unwrap_or(text).to_owned(), mesh: recipe.mesh() })
        };
        THROWN_BODIES.iter().map(named).collect()
    }

    /// The meshes of a folder; first those that are named like the thesis's, in the thesis's order.
    pub fn from_folder(folder: &Path) -> Result<Vec<Self>, Failure> {
        let cannot =
            |error: std::io::Error| Failure::plain(format!("cannot read {}: {error}", folder.display()));
        let entries =
            std::fs::read_dir(folder).map_err(cannot)?.collect::<Result<Vec<_>, _>>().map_err(cannot)?;
        let mut paths: Vec<_> = entries.into_iter().map(|entry| entry.path()).collect();
        paths.retain(|path| swept_io::MeshFormat::of_name(path).is_some());
        let stem = |path: &Path| {
            path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
        };
        let rank = |name: &str| {
            ["tetra", "bunny", "dragon", "buddha"]
                .iter()
                .position(|known| name.starts_with(known))
                .unwrap_or(4)
        };
        paths.sort_by_key(|path| (rank(&stem(path)), stem(path)));
        if paths.is_empty() {
            return Err(Failure::plain(format!("{}: there is no mesh file", folder.display())));
        }
        let read =
            |path: &PathBuf| Ok(Self { name: stem(path), mesh: swept_io::read_mesh(path).map_err(refused)? });
        paths.iter().map(read).collect()
    }

    /// A mesh file or built-in body, moved so that the centre of its box is at the origin.
    pub fn centred(text: &str) -> Result<Self, Failure> {
        let name = table::name(text);
        let mesh = MeshSource::of_argument(text).and_then(|source| source.load()).map_err(refused)?;
        let [lo, hi] = corners(&mesh);
        let centre: [f64; 3] = std::array::from_fn(|k| 0.5 * lo[k] + 0.5 * hi[k]);
        let moved = mesh.mapped(|vertex| std::array::from_fn(|k| vertex[k] - centre[k]));
        match moved {
            Ok(mesh) => Ok(Self { name, mesh }),
            Err(error) => Err(Failure::plain(format!("{name} cannot be moved to the origin: {error}"))),
        }
    }

    /// Half the diagonal of its box.
    pub fn half_diagonal(&self) -> f64 {
        let [lo, hi] = corners(&self.mesh);
        let squares = (0..3).map(|k| 0.5 * hi[k] - 0.5 * lo[k]).map(|half| half * half);
        squares.sum::<f64>().sqrt()
    }
}

/// The lowest and the highest corner of the box around a mesh.
fn corners(mesh: &Mesh) -> [[f64; 3]; 2] {
    let (mut lo, mut hi) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for vertex in mesh.vertices() {
        for k in 0..3 {
            lo[k] = lo[k].min(vertex[k]);
            hi[k] = hi[k].max(vertex[k]);
        }
    }
    [lo, hi]
}

/// The pairs of bodies that are wanted, given as `first/second` in either order; all if none are given.
pub fn pairs(names: &[&str], wanted: &[String]) -> Result<Vec<(usize, usize)>, Failure> {
    let known = |pair: &str| {
        pair.split_once('/').is_some_and(|(first, second)| names.contains(&first) && names.contains(&second))
    };
    if let Some(pair) = wanted.iter().find(|pair| !known(pair)) {
        let (pair, names) = (excerpt(pair), names.join(", "));
        return Err(Failure::plain(format!("--pairs: {pair} is not two of {names}, separated by /")));
    }
    let chosen = |first: &str, second: &str| {
        let either = [format!("{first}/{second}"), format!("{second}/{first}")];
        wanted.is_empty() || wanted.iter().any(|pair| either.contains(pair))
    };
    let all = (0..names.len()).flat_map(|i| (i..names.len()).map(move |j| (i, j)));
    Ok(all.filter(|&(i, j)| chosen(names[i], names[j])).collect())
}
