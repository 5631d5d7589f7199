//! The bodies of a scene, however many, ready to be asked about.

use super::as_declared;
use crate::failure::{Failure, refused};
use std::time::{Duration, Instant};
use swept::{AnyMotion, Body};
use swept_io::answer::BodyView;
use swept_io::{FileError, Place, Scene};

/// The bodies of a scene.
pub struct Bodies {
    pub bodies: Vec<Body>,
    pub about: Vec<BodyView>,
    pub motions: Vec<AnyMotion>,
    pub load: Duration,
    pub build: Duration,
    pub notes: Vec<String>,
}

impl Bodies {
    /// Loads the meshes of a scene and builds their trees. `notes` are about the question, for the reader.
    pub fn load(scene: &Scene, mut notes: Vec<String>) -> Result<Self, Failure> {
        let start = Instant::now();
        let files = (0..scene.bodies.len()).map(|k| scene.load(k).map_err(refused));
        let files = files.collect::<Result<Vec<_>, _>>()?;
        for (body, file) in scene.bodies.iter().zip(&files) {
            notes.extend(body.source.note(file).filter(|note| !notes.contains(note)));
        }
        if scene.span[0] == scene.span[1] {
            let instant = scene.span[0];
            notes.push(format!("the span has no length: the answer is about t = {instant:?} alone"));
        }
        let load = start.elapsed();
        let start = Instant::now();
        let bodies = files.into_iter().zip(&scene.bodies).map(|(file, declared)| {
            let body = declared.rounded(Body::new_parallel(file.mesh));
            let body = body.map_err(|error| Failure::plain(error.to_string()))?;
            as_declared(body, declared.solid, &declared.name)
        });
        let bodies = bodies.collect::<Result<Vec<_>, _>>()?;
        let build = start.elapsed();
        let about: Vec<BodyView> = scene
            .bodies
            .iter()
            .zip(&bodies)
            .map(|(declared, body)| BodyView::of(&declared.name, body))
            .collect();
        let motions = scene.bodies.iter().map(|body| body.motion.clone()).collect();
        Ok(Self { bodies, about, motions, load, build, notes })
    }
}

/// All pairs of the bodies of a scene; refused if there are fewer than two bodies.
pub fn all_pairs(scene: &Scene) -> Result<Vec<[usize; 2]>, Failure> {
    let count = scene.bodies.len();
    if count < 2 {
        let place = scene.bodies.first().map_or(Place::Whole, |body| Place::Line(body.line));
        let what =
            format!("a distance is that of at least two bodies ([[body]] twice), but there is {count}");
        return Err(refused(FileError::new(place, what, "").of(&scene.file)));
    }
    Ok((0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect())
}
