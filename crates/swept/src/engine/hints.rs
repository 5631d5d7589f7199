//! Where pairs of faces were closest when they were last examined.
//!
//! **What it answers.** The features to try first when a pair of faces comes to the front again: usually they
//! are still the closest. The table has no chains: a pair that falls on another's place replaces it. For a
//! new pair, features that were found for its neighbours. And the directions that turn with the closest
//! features of the faces measured last, from the same epoch: where several faces meet in an edge or a corner,
//! one look serves them all.
//!
//! **Why it is sound.** A hint only affects speed: any hint will do.

use super::leaf::PlacedFaces;
use super::turning::Guide;
use crate::shape::triangle::Feature;

const PLACES: usize = 64;
const GUIDES: usize = 2;
const PARTS: usize = 4;

/// What is known about a pair of faces.
#[derive(Clone, Copy, Debug)]
struct Known {
    pair: [u32; 2],
    /// The epoch from which it was last examined.
    epoch: f64,
    features: Option<[Feature; 2]>,
}

/// A feature by its vertices or its face, which other faces may share.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Vertex(u32),
    Edge([u32; 2]),
    Face(u32),
}

/// The features of some pairs of faces, and the last directions.
#[derive(Clone, Debug)]
pub(crate) struct Hints {
    /// Empty until something is stored: many queries never examine a face.
    known: Vec<Known>,
    /// The features that were found last.
    parts: [Option<[Part; 2]>; PARTS],
    next_parts: usize,
    /// The epoch of the directions.
    epoch: f64,
    guides: [Option<Guide>; GUIDES],
    /// Where the next direction goes.
    next: usize,
}

impl Default for Hints {
    fn default() -> Self {
        // no time is equal to NaN
        Self {
            known: Vec::new(),
            parts: [None; PARTS],
            next_parts: 0,
            epoch: f64::NAN,
            guides: [None; GUIDES],
            next: 0,
        }
    }
}

impl Hints {
    #[inline]
    fn known(&self, pair: [u32; 2]) -> Option<&Known> {
        self.known.get(place(pair)).filter(|known| known.pair == pair)
    }

    /// The features stored for this pair, if they have not been replaced.
    #[inline]
    pub(crate) fn of(&self, pair: [u32; 2]) -> Option<[Feature; 2]> {
        self.known(pair)?.features
    }

    /// Whether this pair was last examined from this epoch.
    #[inline]
    pub(crate) fn examined(&self, pair: [u32; 2], epoch: f64) -> bool {
        self.known(pair).is_some_and(|known| known.epoch == epoch)
    }

    /// Stores that a pair has been examined from an epoch, and its features if they were found.
    #[inline]
    pub(crate) fn set(&mut self, pair: [u32; 2], epoch: f64, features: Option<[Feature; 2]>) {
        let features = features.or_else(|| self.of(pair));
        if self.known.is_empty() {
            // no slot has this number, so the entry matches no pair
            self.known = vec![Known { pair: [u32::MAX; 2], epoch, features: None }; PLACES];
        }
        self.known[place(pair)] = Known { pair, epoch, features };
    }

    /// Features found last for other faces, if these have them too.
    #[inline]
    pub(crate) fn shared(&self, faces: &PlacedFaces) -> Option<[Feature; 2]> {
        self.parts.iter().flatten().find_map(|[a, b]| Some([feature(*a, faces, 0)?, feature(*b, faces, 1)?]))
    }

    /// Adds features for other faces.
    #[inline]
    pub(crate) fn found(&mut self, faces: &PlacedFaces, [a, b]: [Feature; 2]) {
        let parts = Some([part(a, faces, 0), part(b, faces, 1)]);
        if !self.parts.contains(&parts) {
            self.parts[self.next_parts] = parts;
            self.next_parts = (self.next_parts + 1) % PARTS;
        }
    }

    /// The last directions found at an epoch.
    #[inline]
    pub(crate) fn guides(&self, epoch: f64) -> impl Iterator<Item = &Guide> {
        self.guides.iter().flatten().filter(move |_| self.epoch == epoch)
    }

    /// Adds a direction found at an epoch.
    #[inline]
    pub(crate) fn guided(&mut self, epoch: f64, guide: Guide) {
        if self.epoch != epoch {
            (self.epoch, self.guides, self.next) = (epoch, [None; GUIDES], 0);
        }
        self.guides[self.next] = Some(guide);
        self.next = (self.next + 1) % GUIDES;
    }
}

fn part(feature: Feature, faces: &PlacedFaces, body: usize) -> Part {
    let vertex = |k: u8| faces.vertices[body][usize::from(k) % 3];
    match feature {
        Feature::Vertex(k) => Part::Vertex(vertex(k)),
        Feature::Edge(k) => Part::Edge([vertex(k), vertex(k + 1)]),
        Feature::Face => Part::Face(faces.faces[body]),
    }
}

fn feature(part: Part, faces: &PlacedFaces, body: usize) -> Option<Feature> {
    let vertices = faces.vertices[body];
    let first = |found: &dyn Fn(usize) -> bool| (0..3).find(|&k| found(k)).map(|k| k as u8);
    match part {
        Part::Vertex(vertex) => first(&|k| vertices[k] == vertex).map(Feature::Vertex),
        Part::Edge([a, b]) => first(&|k| {
            let edge = [vertices[k], vertices[(k + 1) % 3]];
            edge == [a, b] || edge == [b, a]
        })
        .map(Feature::Edge),
        Part::Face(face) => (faces.faces[body] == face).then_some(Feature::Face),
    }
}

/// The place of a pair; neighbours get different ones.
#[inline]
fn place([a, b]: [u32; 2]) -> usize {
    (a.wrapping_mul(0x9e37_79b1) ^ b.wrapping_mul(0x85eb_ca77)) as usize >> 26 & (PLACES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use swept_num::Vector;

    #[test]
    fn the_last_of_two_on_one_place_is_kept() {
        let mut hints = Hints::default();
        assert_eq!(hints.of([3, 4]), None);
        for a in 0..1000 {
            let features = [Feature::Vertex((a % 3) as u8), Feature::Edge(1)];
            hints.set([a, 4], 0.5, Some(features));
            hints.set([a, 4], 0.75, None);
            assert_eq!(
                hints.of([a, 4]),
                Some(features),
                "kept when the pair is examined without measuring it"
            );
            assert!(
                hints.examined([a, 4], 0.75) && !hints.examined([a, 4], 0.5) && !hints.examined([a, 5], 0.75)
            );
            assert_eq!(hints.of([a, 5]), None);
        }
        assert!((0..1000).filter(|a| hints.of([*a, 4]).is_some()).count() > PLACES / 2);
    }

    #[test]
    fn neighbours_are_offered_what_they_share() {
        let placed = |faces: [u32; 2], vertices: [[u32; 3]; 2]| PlacedFaces {
            faces,
            vertices,
            corners: [[Vector::ZERO; 3]; 2],
            distances: [0.0; 2],
        };
        let [one, other] = [placed([7, 8], [[0, 1, 2], [0, 1, 2]]), placed([9, 8], [[3, 2, 1], [0, 1, 2]])];
        let mut hints = Hints::default();
        assert_eq!(hints.shared(&one), None);
        // the edge from 1 to 2 is that from 2 to 1 of the neighbour; the face of the other body is the same
        hints.found(&one, [Feature::Edge(1), Feature::Face]);
        assert_eq!(hints.shared(&one), Some([Feature::Edge(1), Feature::Face]));
        assert_eq!(hints.shared(&other), Some([Feature::Edge(1), Feature::Face]));
        assert_eq!(hints.shared(&placed([9, 10], [[3, 2, 1], [0, 1, 2]])), None);
        let mut hints = Hints::default();
        hints.found(&one, [Feature::Vertex(2), Feature::Vertex(0)]);
        assert_eq!(hints.shared(&other), Some([Feature::Vertex(1), Feature::Vertex(0)]));
        assert_eq!(hints.shared(&placed([9, 8], [[3, 4, 1], [0, 1, 2]])), None);
    }
}
