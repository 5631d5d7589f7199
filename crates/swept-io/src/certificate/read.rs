//! Certificates from bytes, in the form described in `docs/certificates.md`; or the byte at which they are
//! wrong.
//!
//! **Why it is safe.** Every count is compared with the remaining bytes before anything is allocated for it.
//! No input makes it panic. Whether the content makes sense is for the checker to decide.

use super::bytes::Reader;
use super::document::{Certificate, MAGIC, VERSION};
use super::write::{BOUND, DONE_TOO, SLAB};
use crate::error::{FileError, Place};
use crate::source;
use sha2::{Digest, Sha256};
use std::path::Path;
use swept::Proof;
use swept::internals::certificate::{Below, Bound, Claim, Cover, Hit, Node, Step};

const DIGEST: usize = 32;

impl Certificate {
    /// Reads a certificate file.
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
        if version != VERSION {
            let what = format!("format version {version} is not known");
            return Err(FileError::new(Place::Byte(8), what, format!("this build reads version {VERSION}")));
        }
        let Some(end) = bytes.len().checked_sub(DIGEST).filter(|&end| end >= bytes.len() - reader.left())
        else {
            return Err(reader.wrong("it ends too early"));
        };
        if Sha256::digest(&bytes[..end])[..] != bytes[end..] {
            let what = "the digest at the end does not match the content";
            return Err(FileError::new(Place::Byte(end as u64), what, "the file is damaged"));
        }
        let length = reader.count()?;
        let text = reader.take(length)?;
        let text = std::str::from_utf8(text).map_err(|_| reader.wrong("the scene is not UTF-8 text"))?;
        let digests = [reader.array()?, reader.array()?];
        let proof = proof(&mut reader)?;
        if reader.left() != DIGEST {
            return Err(reader.wrong("there are bytes after the proof"));
        }
        Self::of_parts(text.to_owned(), digests, proof)
    }
}

fn proof(reader: &mut Reader<'_>) -> Result<Proof, FileError> {
    let [start, end, min_separation, tolerance] = reader.floats()?;
    let claim = claim(reader)?;
    let covers = [cover(reader)?, cover(reader)?];
    let count = reader.count()?;
    let mut times = Vec::with_capacity(count.min(reader.left() / 8));
    for _ in 0..count {
        times.push(reader.float()?);
    }
    let steps = steps(reader, &times)?;
    Ok(Proof { claim, span: [start, end], min_separation, tolerance, covers, steps })
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

fn cover(reader: &mut Reader<'_>) -> Result<Cover, FileError> {
    let [x, y, z, unit] = reader.floats()?;
    let count = reader.count()?;
    let mut nodes = Vec::with_capacity(count);
    let mut next = 1i64;
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
        if tag & !(3 | BOUND | SLAB) != 0 || tag & SLAB != 0 && tag & BOUND == 0 {
            return Err(reader.wrong("an unknown kind of node"));
        }
        let bound = if tag & BOUND != 0 {
            let [x, y, z, radius] = reader.singles()?;
            let [u, v, w, half] = if tag & SLAB != 0 { reader.singles()? } else { [0.0; 4] };
            Some(Bound { center: [x, y, z], radius, axis: [u, v, w], half })
        } else {
            None
        };
        nodes.push(Node { bound, below });
    }
    Ok(Cover { origin: [x, y, z], unit, nodes })
}

fn steps(reader: &mut Reader<'_>, times: &[f64]) -> Result<Vec<Step>, FileError> {
    let count = reader.whole()?;
    // a step takes at least half a byte
    if count > 2 * reader.left() as u64 {
        return Err(reader.wrong("more steps are declared than there are bytes"));
    }
    let mut steps = Vec::with_capacity(count as usize);
    let mut before = 0i64;
    while (steps.len() as u64) < count {
        let tag = reader.byte()?;
        match tag {
            1 => steps.push(Step::Done),
            2 | 3 => steps.push(Step::Split { second: tag == 3 }),
            _ if tag & !(3 << 2 | DONE_TOO) == 0 => {
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
                let direction = direction(reader, tag >> 2 & 3)?;
                steps.push(Step::Separated { from, until, direction });
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

fn direction(reader: &mut Reader<'_>, kind: u8) -> Result<[f64; 3], FileError> {
    Ok(match kind {
        0 => reader.array::<3>()?.map(|byte| f64::from(byte as i8)),
        1 => {
            let [a, b, c, d, e, f] = reader.array()?;
            [[a, b], [c, d], [e, f]].map(|word| f64::from(i16::from_le_bytes(word)))
        }
        2 => reader.singles::<3>()?.map(f64::from),
        _ => reader.floats()?,
    })
}
