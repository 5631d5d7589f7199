//! A certificate about many bodies.
//!
//! **What it answers.** [`Job`]: for each pair of the bodies of a scene a proof, or the reason for which the scene leaves it
//! out; and whether all of that is proved.
//!
//! **Why it is sound.** The list of pairs is not taken from the file: it is made anew from the scene in it, and every pair must
//! be there, with a reason that the scene gives, or with a proof that is checked about these very two bodies. What is
//! claimed about all of them is computed from the claims that were checked.

use super::document::{MAGIC, Refused, VERSION, hexadecimal, says_solid, separations, written};
use crate::count::counted;
use crate::error::{FileError, Place};
use crate::scene::{MeshSource, OptionsTable, Scene, SceneBody, body_named};
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;
use swept::internals::certificate::{Checked, Claim, check_with};
use swept::{Excluded, Mesh, Proof, Subject};

/// Proofs about the bodies of a scene, one for each pair that the scene does not leave out.
#[derive(Clone, Debug)]
pub struct Job {
    text: String,
    scene: Scene,
    /// SHA-256 of the meshes, see [`Mesh::digest`].
    pub digests: Vec<[u8; 32]>,
    /// Each body consists of all points within this distance of its mesh.
    pub radii: Vec<f64>,
    /// η.
    pub min_separation: f64,
    /// All pairs, in order of the first body, then of the second.
    pub pairs: Vec<Ground>,
}

/// On what ground a pair is in a job.
#[derive(Clone, Debug, PartialEq)]
pub enum Ground {
    /// It is proved.
    Proved(Box<Proof>),
    /// The scene says to ignore it.
    Ignored,
    /// The scene has both bodies in one group.
    Grouped,
}

impl Ground {
    /// The ground for which a scene leaves a pair out.
    fn of(excluded: Excluded) -> Self {
        match excluded {
            Excluded::Ignored => Self::Ignored,
            Excluded::Grouped { .. } => Self::Grouped,
        }
    }

    fn words(&self) -> &'static str {
        match self {
            Self::Proved(_) => "proved",
            Self::Ignored => "ignored",
            Self::Grouped => "in one group",
        }
    }
}

/// What was verified about many bodies.
#[derive(Clone, Debug)]
pub struct VerifiedJob {
    /// The names of the bodies.
    pub names: Vec<String>,
    /// Their digests, recomputed.
    pub digests: Vec<[u8; 32]>,
    /// The pairs that are proved, and what about each.
    pub pairs: Vec<([usize; 2], Checked)>,
    /// How many pairs the scene says to ignore, and how many it has in groups.
    pub left_out: [usize; 2],
    /// No two bodies are closer than η before this time, except pairs that are left out.
    pub until: f64,
    /// The place in `pairs` of the first one for which more than that is claimed at this time; `None` if all are clear.
    pub first: Option<usize>,
    /// The span of time.
    pub span: [f64; 2],
    /// η.
    pub min_separation: f64,
}

/// The pairs of so many bodies.
fn pairs_of(bodies: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..bodies).flat_map(move |a| (a + 1..bodies).map(move |b| [a, b]))
}

impl Job {
    /// The certificate of proofs about the bodies of a scene, one for each pair in order, none for those that the scene
    /// leaves out; with the meshes of the bodies and the options of the query.
    ///
    /// # Errors
    /// The scene cannot be written and read back unchanged, or there is not one proof for each pair.
    pub fn new(
        scene: &Scene,
        meshes: &[&Mesh],
        options: OptionsTable,
        proofs: Vec<Option<Proof>>,
        embed: bool,
    ) -> Result<Self, FileError> {
        let text = scene.text(meshes, options, embed)?;
        let reasons = reasons(scene)?;
        let wrong = |what: &str| FileError::new(Place::Whole, what, "");
        if reasons.len() != proofs.len() {
            return Err(wrong("there is not one proof for each pair"));
        }
        let ground = |(reason, proof): (Option<Excluded>, Option<Proof>)| match (reason, proof) {
            (Some(reason), None) => Ok(Ground::of(reason)),
            (None, Some(proof)) => Ok(Ground::Proved(Box::new(proof))),
            _ => Err(wrong("there is a proof for a pair that is left out, or none for one that is not")),
        };
        let pairs = reasons.into_iter().zip(proofs).map(ground).collect::<Result<_, _>>()?;
        let min_separation = options.min_separation.unwrap_or(0.0);
        let radii = scene.bodies.iter().map(SceneBody::radius).collect();
        Self::of_parts(text, digests(meshes), radii, min_separation, pairs)
    }

    pub(super) fn of_parts(
        text: String,
        digests: Vec<[u8; 32]>,
        radii: Vec<f64>,
        min_separation: f64,
        pairs: Vec<Ground>,
    ) -> Result<Self, FileError> {
        let place = Place::Byte((MAGIC.len() + size_of_val(&VERSION)) as u64);
        let wrong = |what: String| FileError::new(place, what, "");
        let scene = Scene::parse(&text, None)
            .map_err(|error| FileError::new(place, format!("the scene in the certificate: {error}"), ""))?;
        if scene.bodies.len() != digests.len() {
            let what = format!(
                "the scene in the certificate has {}, but it is about {}",
                counted(scene.bodies.len() as u64, "body", "bodies"),
                digests.len()
            );
            return Err(wrong(what));
        }
        if scene.bodies.iter().any(|body| matches!(body.source, MeshSource::File(_))) {
            return Err(wrong("the scene in the certificate names files".to_owned()));
        }
        let said = scene.options.min_separation.unwrap_or(min_separation);
        if said.to_bits() != min_separation.to_bits() {
            let what = format!(
                "the scene in the certificate says min_separation = {said:?}, but what is proved is about {min_separation:?}"
            );
            return Err(FileError::new(place, what, "the two must agree"));
        }
        Ok(Self { text, scene, digests, radii, min_separation, pairs })
    }

    /// The bodies, their motions, the options, and which pairs are left out.
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

    /// The meshes, one for each body: the given ones, by the names of their bodies, or else those of the certificate. Bodies
    /// that are the same share one.
    ///
    /// # Errors
    /// A mesh is neither given nor in the certificate, or there is no body of a given name.
    pub fn meshes(&self, given: &[(String, Mesh)]) -> Result<Vec<Arc<Mesh>>, FileError> {
        let bodies = &self.scene.bodies;
        let mut own: Vec<Option<&Mesh>> = vec![None; bodies.len()];
        for (name, mesh) in given {
            let body = body_named(name, bodies)
                .map_err(|(what, advice)| FileError::new(Place::Whole, what, advice))?;
            own[body] = Some(mesh);
        }
        let missing = |(body, own): (&SceneBody, &Option<&Mesh>)| {
            (body.source == MeshSource::Missing && own.is_none()).then(|| format!("`{}`", body.name))
        };
        let missing: Vec<String> = bodies.iter().zip(&own).filter_map(missing).collect();
        if !missing.is_empty() {
            let what = format!("does not contain the mesh of {}", missing.join(", "));
            let advice = "supply it to verify it (for swept verify: --body NAME=MESH), or embed meshes when the \
                          certificate is written (for swept check: --embed)";
            return Err(FileError::new(Place::Whole, what, advice));
        }
        let mut loaded: Vec<Option<Arc<Mesh>>> = Vec::with_capacity(bodies.len());
        for (k, body) in bodies.iter().enumerate() {
            let same = |other: usize| {
                own[other].is_none()
                    && bodies[other].source == body.source
                    && bodies[other].scale == body.scale
            };
            let known = (0..k).find(|&other| own[k].is_none() && same(other));
            loaded.push(match (known, own[k]) {
                (Some(known), _) => loaded[known].clone(),
                (None, Some(mesh)) => Some(Arc::new(body.scaled(mesh.clone())?)),
                // follows from the other bodies
                (None, None) if body.half_space().is_some() => None,
                (None, None) => Some(Arc::new(body.scaled(body.source.load()?)?)),
            });
        }
        let block = |k: usize| {
            let nothing = || FileError::new(Place::Whole, "has no mesh", "");
            let space = bodies[k].half_space().ok_or_else(nothing)?;
            let other = |other: usize| loaded[other].as_deref().map(Cow::Borrowed).ok_or_else(nothing);
            self.scene.block(&space, k, other).map(Arc::new)
        };
        let meshes = loaded.iter().enumerate();
        let loaded = meshes.map(|(k, mesh)| mesh.clone().map_or_else(|| block(k), Ok));
        let loaded = loaded.collect::<Result<Vec<_>, FileError>>()?;
        Ok(loaded)
    }

    /// The total of faces and steps for which [`Job::verify`] reports progress.
    #[must_use]
    pub fn work(&self, meshes: &[&Mesh]) -> u64 {
        let pairs = pairs_of(meshes.len()).zip(&self.pairs).filter_map(|([a, b], ground)| match ground {
            Ground::Proved(proof) => {
                let faces = meshes[a].faces().len() + meshes[b].faces().len();
                Some((faces + separations(proof)) as u64)
            }
            Ground::Ignored | Ground::Grouped => None,
        });
        pairs.sum()
    }

    /// Verifies the certificate for these meshes, one for each body. `progress` is called with the number of faces or
    /// steps checked since the last call.
    ///
    /// # Guarantee
    /// `Ok`: what [`VerifiedJob`] states is true, whoever wrote the certificate.
    ///
    /// # Errors
    /// The first reason why it is not proved.
    pub fn verify(
        &self,
        meshes: &[&Mesh],
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<VerifiedJob, Refused> {
        let bodies = &self.scene.bodies;
        let refused = |what: String| Err(Refused::Job(what));
        if meshes.len() != bodies.len() {
            return refused(format!("it is about {} bodies, not {}", bodies.len(), meshes.len()));
        }
        let digests = digests(meshes);
        let who = |body: usize| format!("body {}, `{}`,", body + 1, bodies[body].name);
        for (body, (wanted, found)) in self.digests.iter().zip(&digests).enumerate() {
            if wanted != found {
                let (found, wanted) = (hexadecimal(found), hexadecimal(wanted));
                let what = format!("its digest is {found}, but the certificate is about {wanted}");
                return refused(format!("{} is a different one: {what}", who(body)));
            }
            let (wanted, found) = (bodies[body].radius(), self.radii[body]);
            if wanted.to_bits() != found.to_bits() {
                let what =
                    format!("has the radius {wanted:?} in the scene, but the certificate is about {found:?}");
                return refused(format!("{} {what}", who(body)));
            }
        }
        // a claim about a half-space is proved for the block that stands for it, and for no other mesh
        for (body, own) in bodies.iter().enumerate() {
            let Some(space) = own.half_space() else { continue };
            let block = self.scene.block(&space, body, |other| Ok(Cow::Borrowed(meshes[other])));
            if block.map_err(Refused::Input)? != *meshes[body] {
                return refused(format!("{} is not the block that stands for its half-space", who(body)));
            }
        }
        let reasons = reasons(&self.scene).map_err(Refused::Input)?;
        if reasons.len() != self.pairs.len() {
            let (count, listed) = (reasons.len(), self.pairs.len());
            return refused(format!("it lists {listed} pairs, but its {} bodies are {count}", bodies.len()));
        }
        let mut left_out = [0, 0];
        let mut pairs = Vec::new();
        for (([a, b], reason), ground) in pairs_of(bodies.len()).zip(reasons).zip(&self.pairs) {
            let both = || format!("`{}` and `{}`", bodies[a].name, bodies[b].name);
            match (ground, reason.map(Ground::of)) {
                (Ground::Proved(proof), None) => {
                    let checked = self.pair(proof, [a, b], meshes, progress)?;
                    pairs.push(([a, b], checked));
                }
                (own @ (Ground::Ignored | Ground::Grouped), Some(wanted)) if *own == wanted => {
                    left_out[usize::from(*own == Ground::Grouped)] += 1;
                }
                (own, wanted) => {
                    let wanted = wanted.as_ref().map_or("neither ignored nor in one group", Ground::words);
                    return refused(format!(
                        "it has {} as {}, but in its scene they are {wanted}",
                        both(),
                        own.words()
                    ));
                }
            }
        }
        let span = self.scene.span;
        let reached = |checked: &Checked| checked.claim.apart_until(checked.span).unwrap_or(span[0]);
        let until = pairs.iter().map(|(_, checked)| reached(checked)).fold(span[1], f64::min);
        // of those that go no further, one that says what happens then
        let rank = |claim: &Claim| match claim {
            Claim::Overlapping { .. } | Claim::Inside { .. } => 0,
            Claim::Contact { .. } => 1,
            Claim::Undecided { .. } => 2,
            Claim::Clear => 3,
        };
        let open = pairs
            .iter()
            .enumerate()
            .filter(|(_, (_, checked))| checked.claim != Claim::Clear && reached(checked) <= until);
        let first = open.min_by_key(|(_, (_, checked))| rank(&checked.claim)).map(|(place, _)| place);
        let names = bodies.iter().map(|body| body.name.clone()).collect();
        let min_separation = self.min_separation;
        Ok(VerifiedJob { names, digests, pairs, left_out, until, first, span, min_separation })
    }

    /// Checks the proof about one pair.
    fn pair(
        &self,
        proof: &Proof,
        own: [usize; 2],
        meshes: &[&Mesh],
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<Checked, Refused> {
        let [a, b] = own.map(|body| &self.scene.bodies[body]);
        let both = || format!("`{}` and `{}`", a.name, b.name);
        let radii = own.map(|body| self.radii[body]);
        let same = |x: f64, y: f64| x.to_bits() == y.to_bits();
        let tolerance = self.scene.options.tolerance.unwrap_or(proof.tolerance);
        let wrong = [
            ("min_separation", same(proof.min_separation, self.min_separation)),
            ("tolerance", same(proof.tolerance, tolerance)),
            ("radii", same(proof.radii[0], radii[0]) && same(proof.radii[1], radii[1])),
            ("span", same(proof.span[0], self.scene.span[0]) && same(proof.span[1], self.scene.span[1])),
        ];
        if let Some((what, _)) = wrong.iter().find(|(_, same)| !same) {
            return Err(Refused::Job(format!(
                "{}: the {what} of the proof is not that of the scene",
                both()
            )));
        }
        let [p, q] = own.map(|body| meshes[body]);
        let first = Subject { mesh: p, motion: &a.motion, solid: says_solid(a) };
        let second = Subject { mesh: q, motion: &b.motion, solid: says_solid(b) };
        check_with(proof, first, second, progress)
            .map_err(|refusal| Refused::Job(format!("{}: {refusal}", both())))
    }
}

/// Why the scene leaves out its pairs, in the order in which a certificate lists them.
fn reasons(scene: &Scene) -> Result<Vec<Option<Excluded>>, FileError> {
    scene
        .exclusions
        .reasons(scene.bodies.len())
        .map_err(|error| FileError::new(Place::Whole, error.to_string(), ""))
}

/// The digests of meshes; one that several bodies share is read once.
fn digests(meshes: &[&Mesh]) -> Vec<[u8; 32]> {
    let mut known: Vec<(&Mesh, [u8; 32])> = Vec::new();
    let mut all = Vec::with_capacity(meshes.len());
    for &mesh in meshes {
        let found = known.iter().find(|(other, _)| core::ptr::eq(*other, mesh)).map(|(_, digest)| *digest);
        let digest = found.unwrap_or_else(|| {
            let digest = mesh.digest();
            known.push((mesh, digest));
            digest
        });
        all.push(digest);
    }
    all
}

impl VerifiedJob {
    /// The verdict that is proved: `clear`, `contact`, `overlapping` or `undecided`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.first.map_or("clear", |first| self.pairs[first].1.claim.word())
    }

    /// The statement for people: what is proved about all pairs, and which are left out.
    #[must_use]
    pub fn statement(&self) -> String {
        let [ignored, grouped] = self.left_out;
        let count = |count: usize, one: &str, many: &str| counted(count as u64, one, many);
        let mut text = format!("of {}, ", count(self.names.len(), "body", "bodies"));
        let apart = match self.min_separation {
            0.0 => "touch".to_owned(),
            distance => format!("come within {distance:?}"),
        };
        let [start, end] = self.span;
        let pairs = count(self.pairs.len(), "pair", "pairs");
        text += &match self.first {
            None => format!("no two {apart} at any time from {start:?} to {end:?}: {pairs}"),
            Some(_) if self.until == start => {
                format!("nothing is claimed about {pairs} after the start, {start:?}")
            }
            Some(_) => format!("no two {apart} from {start:?} up to and including {:?}: {pairs}", self.until),
        };
        if ignored + grouped > 0 {
            let parts = [(ignored, "ignored"), (grouped, "left out as groups")];
            let parts: Vec<String> = parts
                .iter()
                .filter(|(count, _)| *count > 0)
                .map(|(number, what)| format!("{} {what}", count(*number, "pair", "pairs")))
                .collect();
            text += &format!("; nothing is claimed about {}", parts.join(" and "));
        }
        if let Some(([a, b], checked)) = self.first.map(|first| &self.pairs[first])
            && !matches!(checked.claim, Claim::Undecided { .. })
        {
            text += &format!(". Of `{}` and `{}`: {checked}", self.names[*a], self.names[*b]);
        }
        text
    }
}

#[cfg(test)]
mod tests;
