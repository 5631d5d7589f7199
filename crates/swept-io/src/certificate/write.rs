//! Certificates to bytes, in the form described in `docs/certificates.md`.
//!
//! Times are stored in a table, in order, and steps refer to them by index. A direction is written as three
//! bytes, three 16-bit numbers, three 32-bit floats or three doubles: the shortest form that is exactly the
//! same. Nothing is rounded: what is read back is the same proof, bit for bit.

use super::bytes::Writer;
use super::document::{Certificate, MAGIC, VERSION};
use super::job::{Ground, Job};
use super::section::Section;
use sha2::{Digest, Sha256};
use swept::Proof;
use swept::internals::certificate::{Along, Below, Claim, Cover, Step};

pub(super) const SLAB: u8 = 1 << 3;
pub(super) const BOUND: u8 = 1 << 2;
pub(super) const HULL: u8 = 1 << 4;
pub(super) const DONE_TOO: u8 = 1 << 5;
pub(super) const FLIPPED: u8 = 1 << 2;
pub(super) const WINDOW: u8 = 5;
/// What is said about a pair: that it has a proof, or that it is left out, for a reason that follows.
pub(super) const PROVED: u64 = 0;
/// The same, in the frame of what carries both bodies.
pub(super) const PROVED_RELATIVE: u64 = 1;
/// It is left out, since the scene says to ignore it, or has both bodies in one group.
pub(super) const IGNORED: u64 = 2;
pub(super) const GROUPED: u64 = 3;
/// It has a proof, or one in the frame of what carries both bodies, with a tolerance of its own, which follows.
pub(super) const OWN_PROVED: u64 = 4;
pub(super) const OWN_RELATIVE: u64 = 5;
/// The frame of a direction where bodies turn about lines: the world, or the line of the first or second body.
pub(super) const WORLD: u8 = 0;
pub(super) const FIRST_LINE: u8 = 1;
/// The bits of a step for the kind of its direction.
pub(super) const KIND: u8 = 1 << 4 | 3 << 6;

impl Certificate {
    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let own = &self.proof;
        file(|out| {
            head(
                out,
                self.text(),
                own.dimension,
                [own.min_separation, own.tolerance],
                &self.digests,
                &own.radii,
            );
            let proved = if own.relative { PROVED_RELATIVE } else { PROVED };
            Section::Pairs.write(out, |out| [1, 0, 1, proved].iter().for_each(|&number| out.whole(number)));
            Section::Proof.write(out, |out| proof(out, own));
        })
    }
}

impl Job {
    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        file(|out| {
            // each pair has its own tolerance
            head(out, self.text(), 3, [self.min_separation, 0.0], &self.digests, &self.radii);
            Section::Pairs.write(out, |out| {
                out.whole(self.pairs.len() as u64);
                let bodies = self.digests.len();
                let numbers = (0..bodies).flat_map(|a| (a + 1..bodies).map(move |b| [a, b]));
                for (numbers, ground) in numbers.zip(&self.pairs) {
                    numbers.iter().for_each(|&body| out.whole(body as u64));
                    match ground {
                        Ground::Ignored => out.whole(IGNORED),
                        Ground::Grouped => out.whole(GROUPED),
                        Ground::Proved(own) => {
                            out.whole(if own.relative { OWN_RELATIVE } else { OWN_PROVED });
                            out.float(own.tolerance);
                        }
                    }
                }
            });
            for ground in &self.pairs {
                if let Ground::Proved(own) = ground {
                    Section::Proof.write(out, |out| proof(out, own));
                }
            }
        })
    }
}

/// The bytes of a file with this content.
fn file(content: impl FnOnce(&mut Writer)) -> Vec<u8> {
    let mut out = Writer::default();
    out.bytes(MAGIC);
    out.bytes(&VERSION.to_le_bytes());
    content(&mut out);
    let digest = Sha256::digest(&out.0);
    out.bytes(&digest);
    out.0
}

/// The sections that any file begins with.
fn head(out: &mut Writer, text: &str, dimension: u8, lengths: [f64; 2], digests: &[[u8; 32]], radii: &[f64]) {
    Section::Scene.write(out, |out| out.bytes(text.as_bytes()));
    Section::Query.write(out, |out| {
        out.byte(dimension);
        lengths.iter().for_each(|&number| out.float(number));
    });
    Section::Bodies.write(out, |out| {
        out.whole(digests.len() as u64);
        for (digest, &radius) in digests.iter().zip(radii) {
            out.bytes(digest);
            out.float(radius);
        }
    });
}

fn proof(out: &mut Writer, proof: &Proof) {
    proof.span.iter().for_each(|&number| out.float(number));
    claim(out, &proof.claim);
    proof.covers.iter().for_each(|part| cover(out, part));
    let mut times: Vec<f64> = proof
        .steps
        .iter()
        .filter_map(|step| match *step {
            Step::Separated { from, until, .. } => Some([from, until]),
            Step::Window { until } => Some([until, until]),
            _ => None,
        })
        .flatten()
        .collect();
    times.sort_unstable_by(f64::total_cmp);
    times.dedup_by_key(|time| time.to_bits());
    out.whole(times.len() as u64);
    times.iter().for_each(|&time| out.float(time));
    steps(out, &proof.steps, &times);
}

fn claim(out: &mut Writer, claim: &Claim) {
    let faces = |out: &mut Writer, faces: [u32; 2]| faces.iter().for_each(|&face| out.whole(face.into()));
    match *claim {
        Claim::Clear => out.byte(0),
        Claim::Contact { safe_until, faces: near, hit } => {
            out.byte(if hit.is_some() { 2 } else { 1 });
            out.float(safe_until);
            faces(out, near);
            if let Some(hit) = hit {
                out.float(hit.by);
                faces(out, hit.faces);
            }
        }
        Claim::Overlapping { faces: near, intersecting } => {
            out.byte(if intersecting { 4 } else { 3 });
            faces(out, near);
        }
        Claim::Inside { second } => out.byte(if second { 6 } else { 5 }),
        Claim::Undecided { safe_until } => {
            out.byte(7);
            out.float(safe_until);
        }
    }
}

fn cover(out: &mut Writer, cover: &Cover) {
    cover.origin.iter().chain([&cover.unit]).for_each(|&number| out.float(number));
    out.whole(cover.nodes.len() as u64);
    // the children of a node usually come after those of the node before it
    let mut next = 1i64;
    let mut next_hull = 0i64;
    for node in &cover.nodes {
        let kind = match node.below {
            Below::Faces => 0,
            Below::Face(_) => 1,
            Below::Nodes { .. } => 2,
        };
        let slab = node.bound.is_some_and(|bound| bound.axis != [0.0; 3] || bound.half != 0.0);
        let bound = if node.bound.is_some() { BOUND } else { 0 };
        let hull = if node.hull.is_some() { HULL } else { 0 };
        out.byte(kind | bound | hull | if slab { SLAB } else { 0 });
        match node.below {
            Below::Faces => {}
            Below::Face(face) => out.whole(face.into()),
            Below::Nodes { first, count } => {
                out.difference(i64::from(first) - next);
                out.whole(count.into());
                next = i64::from(first) + i64::from(count);
            }
        }
        if let Some(bound) = &node.bound {
            bound.center.iter().chain([&bound.radius]).for_each(|&number| out.single(number));
            if slab {
                bound.axis.iter().chain([&bound.half]).for_each(|&number| out.single(number));
            }
        }
        if let Some(hull) = node.hull {
            out.difference(i64::from(hull) - next_hull);
            next_hull = i64::from(hull) + 1;
        }
    }
    out.whole(cover.hulls.len() as u64);
    for hull in &cover.hulls {
        hull.center.iter().chain([&hull.scale]).for_each(|&number| out.single(number));
        out.float(hull.rest);
        out.whole(hull.points.len() as u64);
        hull.points.iter().flatten().for_each(|number| out.bytes(&number.to_le_bytes()));
    }
}

/// The bits for a kind of direction, 0 to 7.
fn kind_bits(kind: u8) -> u8 {
    (kind & 1) << 4 | (kind >> 1) << 6
}

fn steps(out: &mut Writer, steps: &[Step], times: &[f64]) {
    out.whole(steps.len() as u64);
    let place = |time: f64| times.partition_point(|other| other.total_cmp(&time).is_lt()) as i64;
    let mut before = 0;
    let mut rest = steps.iter().peekable();
    while let Some(step) = rest.next() {
        match *step {
            Step::Separated { from, until, along } => {
                let (kind, detail) = match along {
                    Along::World(_) => (0, 0),
                    Along::FirstOrder(_) => (1, 0),
                    Along::Body { second, .. } => (2 + u8::from(second), 0),
                    Along::Normal { second, flipped } => (4 + u8::from(second), u8::from(flipped)),
                    Along::Edges { flipped, .. } => (6, u8::from(flipped)),
                    Along::Revolved(_) | Along::Around { .. } => (7, 0),
                };
                let numbers = along.direction().map(Direction::of);
                let detail = numbers.as_ref().map_or(detail, Direction::kind) << 2;
                let ends = rest.next_if(|next| **next == Step::Done).is_some();
                out.byte(kind_bits(kind) | detail | if ends { DONE_TOO } else { 0 });
                let from = place(from);
                out.difference(from - before);
                out.difference(place(until) - from);
                before = from;
                match along {
                    Along::Edges { edges: [i, j], .. } => out.bytes(&[i, j]),
                    Along::Revolved(_) => out.byte(WORLD),
                    Along::Around { second, .. } => out.byte(FIRST_LINE + u8::from(second)),
                    _ => {}
                }
                if let Some(numbers) = numbers {
                    numbers.write(out);
                }
            }
            Step::Window { until } => {
                out.byte(WINDOW);
                out.whole(place(until) as u64);
            }
            Step::Done => out.byte(1),
            Step::Split { second } => out.byte(if second { 3 } else { 2 }),
        }
    }
}

/// A direction in as few bytes as possible.
enum Direction {
    Bytes([i8; 3]),
    Words([i16; 3]),
    Singles([f32; 3]),
    Doubles([f64; 3]),
}

impl Direction {
    fn of(direction: [f64; 3]) -> Self {
        // comparing bits keeps the sign of zero
        let same = |back: [f64; 3]| back.map(f64::to_bits) == direction.map(f64::to_bits);
        let bytes = direction.map(|x| x as i8);
        let words = direction.map(|x| x as i16);
        let singles = direction.map(|x| x as f32);
        if same(bytes.map(f64::from)) {
            Self::Bytes(bytes)
        } else if same(words.map(f64::from)) {
            Self::Words(words)
        } else if same(singles.map(f64::from)) {
            Self::Singles(singles)
        } else {
            Self::Doubles(direction)
        }
    }

    fn kind(&self) -> u8 {
        match self {
            Self::Bytes(_) => 0,
            Self::Words(_) => 1,
            Self::Singles(_) => 2,
            Self::Doubles(_) => 3,
        }
    }

    fn write(&self, out: &mut Writer) {
        match self {
            Self::Bytes(numbers) => numbers.iter().for_each(|x| out.bytes(&x.to_le_bytes())),
            Self::Words(numbers) => numbers.iter().for_each(|x| out.bytes(&x.to_le_bytes())),
            Self::Singles(numbers) => numbers.iter().for_each(|&x| out.single(x)),
            Self::Doubles(numbers) => numbers.iter().for_each(|&x| out.float(x)),
        }
    }
}
