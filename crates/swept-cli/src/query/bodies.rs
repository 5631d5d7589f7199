//! The bodies of a scene, loaded, with their trees. Bodies that are the same share one.

use crate::failure::{Failure, refused};
use std::sync::Arc;
use std::time::{Duration, Instant};
use swept::{AnyMotion, Body, Mesh, MovingBody};
use swept_io::answer::BodyView;
use swept_io::{FileError, Place, Scene, SceneBody};

/// The bodies of a scene, ready to be asked about.
pub struct Bodies {
    pub bodies: Vec<Arc<Body>>,
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
        // which body each is the same as, itself if none before it
        let same = |a: &SceneBody, b: &SceneBody| {
            let numbers = |body: &SceneBody| [body.scale, body.radius].map(f64::to_bits);
            numbers(a) == numbers(b) && a.solid == b.solid && a.source == b.source
        };
        let mut firsts: Vec<usize> = Vec::new();
        let mut which = Vec::with_capacity(scene.bodies.len());
        let mut meshes = Vec::new();
        for (k, body) in scene.bodies.iter().enumerate() {
            if let Some(known) = firsts.iter().position(|&first| same(&scene.bodies[first], body)) {
                which.push(known);
                continue;
            }
            which.push(firsts.len());
            firsts.push(k);
            let file = scene.load(k).map_err(refused)?;
            notes.extend(body.source.note(&file).filter(|note| !notes.contains(note)));
            meshes.push(file.mesh);
        }
        if scene.span[0] == scene.span[1] {
            let instant = scene.span[0];
            notes.push(format!("the span has no length: the answer is about t = {instant:?} alone"));
        }
        let load = start.elapsed();
        let start = Instant::now();
        let built = firsts.iter().zip(meshes).map(|(&first, mesh)| {
            let declared = &scene.bodies[first];
            let body = declared.rounded(Body::new_parallel(mesh));
            let body = body.map_err(|error| Failure::plain(error.to_string()))?;
            super::as_declared(body, declared.solid, &declared.name).map(Arc::new)
        });
        let built = built.collect::<Result<Vec<_>, Failure>>()?;
        let build = start.elapsed();
        let bodies: Vec<Arc<Body>> = which.into_iter().map(|known| Arc::clone(&built[known])).collect();
        let about: Vec<BodyView> = scene
            .bodies
            .iter()
            .zip(&bodies)
            .map(|(declared, body)| BodyView::of(&declared.name, body))
            .collect();
        let pairs = || about.iter().enumerate().flat_map(|(k, b)| about[..k].iter().map(move |a| (a, b)));
        notes.extend(pairs().find_map(|(a, b)| BodyView::size_note(a, b)));
        let motions = scene.bodies.iter().map(|body| body.motion.clone()).collect();
        Ok(Self { bodies, about, motions, load, build, notes })
    }

    /// The meshes, one for each body.
    pub fn meshes(&self) -> Vec<&Mesh> {
        self.bodies.iter().map(|body| body.mesh()).collect()
    }

    /// The bodies on their motions.
    pub fn moving(&self) -> Vec<MovingBody<'_>> {
        let bodies = self.bodies.iter().zip(&self.motions);
        bodies.map(|(body, motion)| MovingBody { body, motion }).collect()
    }

    /// The bytes that meshes and trees take, each counted once.
    pub fn memory(&self) -> usize {
        let mut seen: Vec<*const Body> = Vec::new();
        let mut bytes = 0;
        for body in &self.bodies {
            let place = Arc::as_ptr(body);
            if !seen.contains(&place) {
                seen.push(place);
                bytes += body.memory();
            }
        }
        bytes
    }
}

/// All pairs of the bodies of a scene that it does not leave out; refused if there are none.
pub fn asked_pairs(scene: &Scene) -> Result<Vec<[usize; 2]>, Failure> {
    let count = scene.bodies.len();
    let refusal = |what: String, advice: &str| {
        let place = scene.bodies.first().map_or(Place::Whole, |body| Place::Line(body.line));
        Err(refused(FileError::new(place, what, advice).of(&scene.file)))
    };
    if count < 2 {
        let what =
            format!("a distance is that of at least two bodies ([[body]] twice), but there is {count}");
        return refusal(what, "");
    }
    let reasons = scene.exclusions.reasons(count).map_err(|error| Failure::plain(error.to_string()))?;
    let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
    let asked: Vec<[usize; 2]> =
        all.zip(reasons).filter_map(|(pair, reason)| reason.is_none().then_some(pair)).collect();
    if asked.is_empty() {
        return refusal("the scene leaves out every pair".to_owned(), "shorten the lists under [pairs]");
    }
    Ok(asked)
}
