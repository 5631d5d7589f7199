//! Certificates from bytes, in the form described in `docs/certificates.md`; or the byte at which they are
//! wrong.
//!
//! **Why it is safe.** Every count is compared with the remaining bytes before anything is allocated for it.
//! No input makes it panic. Whether the content makes sense is for the checker to decide.

use super::bytes::Reader;
use super::document::{Certificate, MAGIC, VERSION};
use super::job::{Ground, Job};
use super::section::{Section, ended};
use super::write::{
    BOUND, DONE_TOO, FIRST_LINE, FLIPPED, GROUPED, HULL, IGNORED, KIND, OWN_PROVED, OWN_RELATIVE, PROVED,
    PROVED_RELATIVE, SLAB, WINDOW, WORLD,
};
use crate::error::{FileError, Place};
use crate::source;
use sha2::{Digest, Sha256};
use std::path::Path;
use swept::Proof;
use swept::internals::certificate::{Along, Below, Bound, Claim, Cover, Hit, Hull, Node, Step};

const DIGEST: usize = 32;

/// A certificate about two bodies, or about many.
#[derive(Clone, Debug)]
pub enum CertificateFile {
    /// About two bodies.
    Pair(Box<Certificate>),
    /// About many.
    Job(Box<Job>),
}

impl CertificateFile {
    /// Reads a certificate file.
    ///
    /// # Errors
    /// As [`Certificate::read`].
    pub fn read(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        Self::parse(&source::bytes(path)?).map_err(|error| error.of(path))
    }
}

impl Certificate {
    /// Reads a certificate file about two bodies.
    ///
    /// # Errors
    /// The file cannot be read or is not a certificate; the error names the byte.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        Self::parse(&source::bytes(path)?).map_err(|error| error.of(path))
    }

    /// Whether an error of [`Certificate::read`] or [`Certificate::parse`] means that the file starts like a
    /// certificate but is damaged, malformed or of another version; not that the file is missing or of
    /// another kind.
    #[must_use]
    pub fn is_broken(error: &FileError) -> bool {
        matches!(error.place, Place::Byte(at) if at >= MAGIC.len() as u64)
    }

    /// Reads a certificate about two bodies from bytes.
    ///
    /// # Errors
    /// As [`Certificate::read`].
    pub fn parse(bytes: &[u8]) -> Result<Self, FileError> {
        match CertificateFile::parse(bytes)? {
            CertificateFile::Pair(certificate) => Ok(*certificate),
            CertificateFile::Job(job) => {
                let what = format!("it is about {} bodies, not two", job.digests.len());
                Err(FileError::new(Place::Whole, what, ""))
            }
        }
    }
}

impl CertificateFile {
    /// Reads a certificate from bytes.
    ///
    /// # Errors
    /// As [`Certificate::read`].
    pub fn parse(bytes: &[u8]) -> Result<Self, FileError> {
        let mut reader = Reader::new(bytes);
        if reader.take(MAGIC.len()).ok() != Some(&MAGIC[..]) {
            return Err(FileError::new(Place::Byte(0), "not a certificate", "is it the right file?"));
        }
        let version = u32::from_le_bytes(reader.array()?);
        let Some(version) = Version::of(version) else {
            let what = format!("format version {version} is not known");
            return Err(FileError::new(
                Place::Byte(8),
                what,
                format!("this build reads versions 1 to {VERSION}"),
            ));
        };
        let Some(end) = bytes.len().checked_sub(DIGEST).filter(|&end| end >= bytes.len() - reader.left())
        else {
            return Err(reader.wrong("it ends too early"));
        };
        if Sha256::digest(&bytes[..end])[..] != bytes[end..] {
            let what = "the digest at the end does not match the content";
            return Err(FileError::new(Place::Byte(end as u64), what, "the file is damaged"));
        }
        let mut content = reader.part(end - (bytes.len() - reader.left()))?;
        let found = match version {
            Version::One => whole(&mut content)?,
            Version::Two => sections(&mut content)?,
        };
        if content.left() != 0 {
            return Err(content.wrong("there are bytes after the proof"));
        }
        Ok(match found {
            Content::Pair(text, digests, proof) => {
                Self::Pair(Box::new(Certificate::of_parts(text, digests, *proof)?))
            }
            Content::Job(Parts { text, digests, radii, min_separation, pairs }) => {
                Self::Job(Box::new(Job::of_parts(text, digests, radii, min_separation, pairs)?))
            }
        })
    }
}

/// A version of the format that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    One,
    Two,
}

impl Version {
    fn of(number: u32) -> Option<Self> {
        match number {
            1 => Some(Self::One),
            VERSION => Some(Self::Two),
            _ => None,
        }
    }
}

/// What is in a file.
enum Content {
    Pair(String, [[u8; DIGEST]; 2], Box<Proof>),
    Job(Parts),
}

/// What is in a file about many bodies.
struct Parts {
    text: String,
    digests: Vec<[u8; DIGEST]>,
    radii: Vec<f64>,
    min_separation: f64,
    pairs: Vec<Ground>,
}

/// Version 1: everything in a row.
fn whole(reader: &mut Reader<'_>) -> Result<Content, FileError> {
    let length = reader.count()?;
    let mut scene = reader.part(length)?;
    let text = text(&mut scene)?;
    let digests = [reader.array()?, reader.array()?];
    let [start, end, min_separation, tolerance] = reader.floats()?;
    let query = Query { dimension: 3, min_separation, tolerance, radii: [0.0; 2], relative: false };
    let proof = proof(reader, Version::One, [start, end], query)?;
    Ok(Content::Pair(text, digests, Box::new(proof)))
}

/// Version 2: sections.
fn sections(reader: &mut Reader<'_>) -> Result<Content, FileError> {
    let text = text(&mut Section::Scene.read(reader)?)?;
    let mut query = Section::Query.read(reader)?;
    let dimension = query.byte()?;
    let [min_separation, tolerance] = query.floats()?;
    ended(&query)?;
    let mut bodies = Section::Bodies.read(reader)?;
    let count = bodies.count()?;
    let (mut digests, mut radii) = (Vec::new(), Vec::new());
    for _ in 0..count {
        digests.push(bodies.array::<DIGEST>()?);
        radii.push(bodies.float()?);
    }
    ended(&bodies)?;
    let listed = pairs(&mut Section::Pairs.read(reader)?, count)?;
    let mut proved = |tolerance: f64, radii: [f64; 2], relative: bool| {
        let mut own = Section::Proof.read(reader)?;
        let span = own.floats()?;
        let query = Query { dimension, min_separation, tolerance, radii, relative };
        let proof = proof(&mut own, Version::Two, span, query)?;
        ended(&own).map(|()| proof)
    };
    if let ([first, second], [r, s], [Listed::Proved { relative, own: None, .. }]) =
        (&digests[..], &radii[..], &listed[..])
    {
        let proof = proved(tolerance, [*r, *s], *relative)?;
        return Ok(Content::Pair(text, [*first, *second], Box::new(proof)));
    }
    let mut pairs = Vec::with_capacity(listed.len());
    for pair in listed {
        pairs.push(match pair {
            Listed::Ignored => Ground::Ignored,
            Listed::Grouped => Ground::Grouped,
            Listed::Proved { bodies: [a, b], relative, own: Some(own) } => {
                Ground::Proved(Box::new(proved(own, [radii[a], radii[b]], relative)?))
            }
            Listed::Proved { own: None, .. } => {
                return Err(reader.wrong("a pair of several has no tolerance of its own"));
            }
        });
    }
    if tolerance != 0.0 || dimension != 3 {
        return Err(reader.wrong("several pairs have a tolerance in common, or another dimension than 3"));
    }
    Ok(Content::Job(Parts { text, digests, radii, min_separation, pairs }))
}

/// What the list of pairs says about one of them.
enum Listed {
    Ignored,
    Grouped,
    Proved { bodies: [usize; 2], relative: bool, own: Option<f64> },
}

/// The list of pairs, which must be all pairs of the bodies, in order.
fn pairs(reader: &mut Reader<'_>, bodies: usize) -> Result<Vec<Listed>, FileError> {
    let count = reader.count()?;
    let wanted = bodies.checked_mul(bodies.saturating_sub(1)).map(|twice| twice / 2);
    if wanted != Some(count) {
        return Err(reader.wrong(&format!("it lists {count} pairs, which {bodies} bodies do not have")));
    }
    let mut listed = Vec::with_capacity(count);
    let all = (0..bodies).flat_map(|a| (a + 1..bodies).map(move |b| [a, b]));
    for own in all {
        if [reader.whole()?, reader.whole()?] != own.map(|body| body as u64) {
            return Err(reader.wrong("it leaves out a pair, or lists pairs in another order"));
        }
        let kind = reader.whole()?;
        listed.push(match kind {
            IGNORED => Listed::Ignored,
            GROUPED => Listed::Grouped,
            PROVED | PROVED_RELATIVE => {
                Listed::Proved { bodies: own, relative: kind == PROVED_RELATIVE, own: None }
            }
            OWN_PROVED | OWN_RELATIVE => {
                let tolerance = Some(reader.float()?);
                Listed::Proved { bodies: own, relative: kind == OWN_RELATIVE, own: tolerance }
            }
            _ => return Err(reader.wrong("an unknown ground for a pair")),
        });
    }
    ended(reader).map(|()| listed)
}

fn text(reader: &mut Reader<'_>) -> Result<String, FileError> {
    let bytes = reader.take(reader.left())?;
    let text = std::str::from_utf8(bytes).map_err(|_| reader.wrong("the scene is not UTF-8 text"))?;
    Ok(text.to_owned())
}

/// What is said once, for all pairs.
struct Query {
    dimension: u8,
    min_separation: f64,
    tolerance: f64,
    radii: [f64; 2],
    relative: bool,
}

fn proof(
    reader: &mut Reader<'_>,
    version: Version,
    span: [f64; 2],
    query: Query,
) -> Result<Proof, FileError> {
    let Query { dimension, min_separation, tolerance, radii, relative } = query;
    let claim = claim(reader)?;
    let covers = [cover(reader, version)?, cover(reader, version)?];
    let count = reader.count()?;
    let mut times = Vec::with_capacity(count.min(reader.left() / 8));
    for _ in 0..count {
        times.push(reader.float()?);
    }
    let steps = steps(reader, version, &times)?;
    Ok(Proof { claim, span, min_separation, tolerance, dimension, radii, relative, covers, steps })
}

fn claim(reader: &mut Reader<'_>) -> Result<Claim, FileError> {
    let faces = |reader: &mut Reader<'_>| Ok::<_, FileError>([reader.index()?, reader.index()?]);
    Ok(match reader.byte()? {
        0 => Claim::Clear,
        kind @ (1 | 2) => {
            let (safe_until, near) = (reader.float()?, faces(reader)?);
            let hit = match kind {
                1 => None,
                _ => Some(Hit { by: reader.float()?, faces: faces(reader)? }),
            };
            Claim::Contact { safe_until, faces: near, hit }
        }
        kind @ (3 | 4) => Claim::Overlapping { faces: faces(reader)?, intersecting: kind == 4 },
        kind @ (5 | 6) => Claim::Inside { second: kind == 6 },
        7 => Claim::Undecided { safe_until: reader.float()? },
        _ => return Err(reader.wrong("an unknown kind of claim")),
    })
}

fn cover(reader: &mut Reader<'_>, version: Version) -> Result<Cover, FileError> {
    let [x, y, z, unit] = reader.floats()?;
    let count = reader.count()?;
    let mut nodes = Vec::with_capacity(count);
    let mut next = 1i64;
    let mut next_hull = 0i64;
    let known = 3 | BOUND | SLAB | if version == Version::One { 0 } else { HULL };
    for _ in 0..count {
        let tag = reader.byte()?;
        let below = match tag & 3 {
            0 => Below::Faces,
            1 => Below::Face(reader.index()?),
            2 => {
                let first =
                    next.checked_add(reader.difference()?).and_then(|first| u32::try_from(first).ok());
                let first = first.ok_or_else(|| reader.wrong("an impossible child index"))?;
                let count = reader.index()?;
                next = i64::from(first) + i64::from(count);
                Below::Nodes { first, count }
            }
            _ => return Err(reader.wrong("an unknown kind of node")),
        };
        if tag & !known != 0 || tag & SLAB != 0 && tag & BOUND == 0 {
            return Err(reader.wrong("an unknown kind of node"));
        }
        let bound = if tag & BOUND != 0 {
            let [x, y, z, radius] = reader.singles()?;
            let [u, v, w, half] = if tag & SLAB != 0 { reader.singles()? } else { [0.0; 4] };
            Some(Bound { center: [x, y, z], radius, axis: [u, v, w], half })
        } else {
            None
        };
        let hull = if tag & HULL != 0 {
            let hull = next_hull.checked_add(reader.difference()?).and_then(|hull| u32::try_from(hull).ok());
            let hull = hull.ok_or_else(|| reader.wrong("an impossible hull index"))?;
            next_hull = i64::from(hull) + 1;
            Some(hull)
        } else {
            None
        };
        nodes.push(Node { bound, hull, below });
    }
    let hulls = if version == Version::One { Vec::new() } else { hulls(reader)? };
    Ok(Cover { origin: [x, y, z], unit, nodes, hulls })
}

fn hulls(reader: &mut Reader<'_>) -> Result<Vec<Hull>, FileError> {
    let count = reader.count()?;
    let mut hulls = Vec::with_capacity(count.min(reader.left() / 32));
    for _ in 0..count {
        let [x, y, z, scale] = reader.singles()?;
        let rest = reader.float()?;
        let size = reader.count()?;
        let mut points = Vec::with_capacity(size.min(reader.left() / 6));
        for _ in 0..size {
            points.push(words(reader)?);
        }
        hulls.push(Hull { center: [x, y, z], scale, points, rest });
    }
    Ok(hulls)
}

fn steps(reader: &mut Reader<'_>, version: Version, times: &[f64]) -> Result<Vec<Step>, FileError> {
    let count = reader.whole()?;
    // a step takes at least half a byte
    if count > 2 * reader.left() as u64 {
        return Err(reader.wrong("more steps are declared than there are bytes"));
    }
    let mut steps = Vec::with_capacity(count as usize);
    let mut before = 0i64;
    let known = 3 << 2 | DONE_TOO | if version == Version::One { 0 } else { KIND };
    while (steps.len() as u64) < count {
        let tag = reader.byte()?;
        match tag {
            1 => steps.push(Step::Done),
            2 | 3 => steps.push(Step::Split { second: tag == 3 }),
            WINDOW if version == Version::Two => {
                let place = usize::try_from(reader.whole()?).ok();
                let until = place.and_then(|place| times.get(place));
                let until = *until.ok_or_else(|| reader.wrong("a time is not in the table"))?;
                steps.push(Step::Window { until });
            }
            _ if tag & !known == 0 => {
                let mut time = |from: i64| {
                    let place = from.checked_add(reader.difference()?);
                    let found = place.and_then(|place| times.get(usize::try_from(place).ok()?));
                    match (place, found) {
                        (Some(place), Some(&time)) => Ok((place, time)),
                        _ => Err(reader.wrong("a time is not in the table")),
                    }
                };
                let (place, from) = time(before)?;
                let (_, until) = time(place)?;
                before = place;
                let along = along(reader, tag)?;
                steps.push(Step::Separated { from, until, along });
                if tag & DONE_TOO != 0 {
                    steps.push(Step::Done);
                }
            }
            _ => return Err(reader.wrong("an unknown kind of step")),
        }
    }
    if steps.len() as u64 != count {
        return Err(reader.wrong("there are more steps than declared"));
    }
    Ok(steps)
}

fn along(reader: &mut Reader<'_>, tag: u8) -> Result<Along, FileError> {
    let kind = tag >> 4 & 1 | tag >> 6 << 1;
    let (detail, flipped) = (tag >> 2 & 3, tag & FLIPPED != 0);
    Ok(match kind {
        0 => Along::World(direction(reader, detail)?),
        1 => Along::FirstOrder(direction(reader, detail)?),
        2 | 3 => Along::Body { second: kind == 3, direction: direction(reader, detail)? },
        4 | 5 if detail < 2 => Along::Normal { second: kind == 5, flipped },
        6 if detail < 2 => Along::Edges { edges: reader.array()?, flipped },
        7 => match reader.byte()? {
            WORLD => Along::Revolved(direction(reader, detail)?),
            frame @ FIRST_LINE..=2 => {
                Along::Around { second: frame != FIRST_LINE, direction: direction(reader, detail)? }
            }
            _ => return Err(reader.wrong("an unknown frame of a direction")),
        },
        _ => return Err(reader.wrong("an unknown kind of direction")),
    })
}

fn words(reader: &mut Reader<'_>) -> Result<[i16; 3], FileError> {
    let [a, b, c, d, e, f] = reader.array()?;
    Ok([[a, b], [c, d], [e, f]].map(i16::from_le_bytes))
}

fn direction(reader: &mut Reader<'_>, kind: u8) -> Result<[f64; 3], FileError> {
    Ok(match kind {
        0 => reader.array::<3>()?.map(|byte| f64::from(byte as i8)),
        1 => words(reader)?.map(f64::from),
        2 => reader.singles::<3>()?.map(f64::from),
        _ => reader.floats()?,
    })
}
