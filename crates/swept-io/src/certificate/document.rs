//! A certificate in memory, and its verification.
//!
//! **What it answers.** What a certificate claims about which bodies, and whether that is proved.
//!
//! **Why it is sound.** The meshes that are checked are those whose digests were compared: given by the
//! caller, generated from a recipe or a shape, or embedded; the radii in the proof are those of the scene. The motions are those of the scene in the certificate, read
//! by the ordinary reader. The check itself is [`swept::check_proof`].

use crate::error::{FileError, Place};
use crate::scene::{MeshSource, OptionsTable, Scene, SceneBody};
use std::borrow::Cow;
use std::path::Path;
use swept::Mesh;
use swept::internals::certificate::{Checked, Refusal, Step, check_with};
use swept::internals::shape::HalfSpace;
use swept::{Proof, Subject};
use thiserror::Error;

pub(super) const MAGIC: &[u8; 8] = b"sweptcer";
/// The version that is written; version 1 is still read.
pub(super) const VERSION: u32 = 2;

/// Whether bytes start like a certificate.
pub(crate) fn is_certificate(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// An answer about two bodies, with its proof.
#[derive(Clone, Debug)]
pub struct Certificate {
    text: String,
    scene: Scene,
    /// SHA-256 of both meshes, see [`Mesh::digest`].
    pub digests: [[u8; 32]; 2],
    /// What is claimed, and what proves it.
    pub proof: Proof,
}

/// What was verified.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The statement about the two bodies.
    pub checked: Checked,
    /// The names of the bodies.
    pub names: [String; 2],
    /// Their digests, recomputed.
    pub digests: [[u8; 32]; 2],
}

/// Why a certificate was not accepted.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum Refused {
    /// A mesh is missing or broken: nothing is known about the certificate.
    #[error("{0}")]
    Input(FileError),
    /// A mesh is not the one that the certificate is about.
    #[error(
        "the {} body is a different one: its digest is {}, but the certificate is about {}",
        ["first", "second"][*.body],
        hexadecimal(.found),
        hexadecimal(.wanted)
    )]
    OtherBody {
        /// 0 for the first body, 1 for the second.
        body: usize,
        /// The digest in the certificate.
        wanted: [u8; 32],
        /// The digest of the mesh.
        found: [u8; 32],
    },
    /// A body is rounded by another radius in the proof than in the scene.
    #[error(
        "the {} body has the radius {wanted:?} in the scene of the certificate, but its proof is about {found:?}",
        ["first", "second"][*.body]
    )]
    OtherRadius {
        /// 0 for the first body, 1 for the second.
        body: usize,
        /// The radius in the scene.
        wanted: f64,
        /// The radius in the proof.
        found: f64,
    },
    /// The proof does not prove the claim.
    #[error("{0}")]
    Proof(Refusal),
    /// A certificate about many bodies is not about these, leaves out what its scene does not, or does not prove what it
    /// claims about a pair.
    #[error("{0}")]
    Job(String),
}

impl Certificate {
    /// The certificate of a proof about the two bodies of a scene, with their meshes and the options of the
    /// query. Meshes that come from files are embedded if requested; otherwise they have to be supplied again
    /// for verification.
    ///
    /// # Errors
    /// The scene does not have two bodies, or cannot be written and read back unchanged.
    pub fn new(
        scene: &Scene,
        meshes: [&Mesh; 2],
        options: OptionsTable,
        proof: Proof,
        embed: bool,
    ) -> Result<Self, FileError> {
        let text = scene.text(&meshes, options, embed)?;
        Self::of_parts(text, meshes.map(Mesh::digest), proof)
    }

    pub(super) fn of_parts(text: String, digests: [[u8; 32]; 2], proof: Proof) -> Result<Self, FileError> {
        let place = Place::Byte((MAGIC.len() + size_of_val(&VERSION)) as u64);
        let scene = Scene::parse(&text, None)
            .map_err(|error| FileError::new(place, format!("the scene in the certificate: {error}"), ""))?;
        let of_file = |body: &SceneBody| matches!(body.source, MeshSource::File(_));
        if scene.bodies.len() != 2 || scene.bodies.iter().any(of_file) {
            let what = "the scene in the certificate does not have two bodies, or names files";
            return Err(FileError::new(place, what, ""));
        }
        let said = [
            ("min_separation", scene.options.min_separation, proof.min_separation),
            ("tolerance", scene.options.tolerance, proof.tolerance),
        ];
        for (name, said, proved) in said {
            if let Some(said) = said
                && said != proved
            {
                let what = format!(
                    "the scene in the certificate says {name} = {said:?}, but what is proved is about {proved:?}"
                );
                return Err(FileError::new(place, what, "the two must agree"));
            }
        }
        Ok(Self { text, scene, digests, proof })
    }

    /// The bodies, their motions and the options.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The scene as written in the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Writes the certificate to a file and returns its length in bytes.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<usize, FileError> {
        written(path.as_ref(), &self.bytes())
    }

    /// The total of faces and steps for which [`Certificate::verify`] reports progress.
    #[must_use]
    pub fn work(&self, meshes: [&Mesh; 2]) -> u64 {
        let steps = separations(&self.proof);
        (meshes[0].faces().len() + meshes[1].faces().len() + steps) as u64
    }

    /// The meshes: the given ones, or else those of the certificate.
    ///
    /// # Errors
    /// A mesh is neither given nor in the certificate.
    pub fn meshes(&self, given: [Option<Mesh>; 2]) -> Result<[Mesh; 2], FileError> {
        let missing = |&k: &usize| given[k].is_none() && self.scene.bodies[k].source == MeshSource::Missing;
        let missing: Vec<usize> = (0..2).filter(missing).collect();
        if !missing.is_empty() {
            let each = |part: fn(&SceneBody, usize) -> String| {
                let parts = missing.iter().map(|&k| part(&self.scene.bodies[k], k));
                parts.collect::<Vec<_>>().join(" and ")
            };
            let bodies = each(|body, k| format!("{} body, `{}`", ["first", "second"][k], body.name));
            let options = each(|_, k| format!("--{} MESH", ["a", "b"][k]));
            let them = if missing.len() == 1 { "that mesh" } else { "these meshes" };
            return Err(FileError::new(
                Place::Whole,
                format!("does not contain the mesh of its {bodies}"),
                format!(
                    "supply {them} to verify it (for swept verify: {options}), or embed meshes when the certificate is \
                     written (for swept check: --embed)"
                ),
            ));
        }
        let [a, b] = given;
        // scaled as the scene says, whether given or generated
        let mesh = |k: usize, given: Option<Mesh>| {
            let body = &self.scene.bodies[k];
            given.map_or_else(|| body.source.load(), Ok).and_then(|mesh| body.scaled(mesh))
        };
        match self.half_space() {
            None => Ok([mesh(0, a)?, mesh(1, b)?]),
            // it follows from the scene, whatever is given
            Some((0, space)) => {
                let other = mesh(1, b)?;
                Ok([self.scene.block(&space, 0, |_| Ok(Cow::Borrowed(&other)))?, other])
            }
            Some((_, space)) => {
                let other = mesh(0, a)?;
                let block = self.scene.block(&space, 1, |_| Ok(Cow::Borrowed(&other)))?;
                Ok([other, block])
            }
        }
    }

    /// The first body that is a half-space.
    fn half_space(&self) -> Option<(usize, HalfSpace)> {
        self.scene.bodies.iter().enumerate().find_map(|(k, body)| Some((k, body.half_space()?)))
    }

    /// Verifies the certificate for these meshes. `progress` is called with the number of faces or steps
    /// checked since the last call.
    ///
    /// # Guarantee
    /// `Ok`: what [`Verified`] states is true, whoever wrote the certificate.
    ///
    /// # Errors
    /// The first reason why it is not proved.
    pub fn verify(&self, meshes: [&Mesh; 2], progress: &(dyn Fn(usize) + Sync)) -> Result<Verified, Refused> {
        let digests = meshes.map(Mesh::digest);
        let both = self.digests.into_iter().zip(digests).enumerate();
        for (body, (wanted, found)) in both {
            if wanted != found {
                return Err(Refused::OtherBody { body, wanted, found });
            }
        }
        let [a, b] = &self.scene.bodies[..] else {
            let what = "the scene in the certificate does not have two bodies";
            return Err(Refused::Input(FileError::new(Place::Whole, what, "")));
        };
        // a claim about a half-space is proved for the block that stands for it, and for no other mesh
        if let Some((body, space)) = self.half_space() {
            let block = self.scene.block(&space, body, |other| Ok(Cow::Borrowed(meshes[other])));
            let block = block.map_err(Refused::Input)?;
            if block != *meshes[body] {
                return Err(Refused::OtherBody { body, wanted: block.digest(), found: digests[body] });
            }
        }
        for (body, (own, &found)) in [a, b].into_iter().zip(&self.proof.radii).enumerate() {
            let wanted = own.radius();
            if wanted.to_bits() != found.to_bits() {
                return Err(Refused::OtherRadius { body, wanted, found });
            }
        }
        let first = Subject { mesh: meshes[0], motion: &a.motion, solid: says_solid(a) };
        let second = Subject { mesh: meshes[1], motion: &b.motion, solid: says_solid(b) };
        let checked = check_with(&self.proof, first, second, progress).map_err(Refused::Proof)?;
        Ok(Verified { checked, names: [a.name.clone(), b.name.clone()], digests })
    }
}

/// Whether a certificate is about the inside of a body. Unless it says so, it is about the surface: a claim
/// must not depend on the default of scene files.
#[must_use]
pub(super) fn says_solid(body: &SceneBody) -> bool {
    body.solid == Some(true)
}

/// The number of separations of a proof.
pub(super) fn separations(proof: &Proof) -> usize {
    proof.steps.iter().filter(|step| matches!(step, Step::Separated { .. })).count()
}

/// Writes the bytes of a certificate to a file; their number.
pub(super) fn written(path: &Path, bytes: &[u8]) -> Result<usize, FileError> {
    let failed = |error| FileError::new(Place::Whole, format!("cannot be written: {error}"), "").of(path);
    std::fs::write(path, bytes).map_err(failed)?;
    Ok(bytes.len())
}

/// A digest in hexadecimal.
#[must_use]
pub(super) fn hexadecimal(digest: &[u8; 32]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
