//! Trees of frames: the search against brute force, containment and shells against rational numbers, and
//! timings.
//!
//! **What it answers.** Does a search ever miss or invent a pair of leaves, or report a box that does not
//! enclose their intersection? Is a tree ever accepted whose child sticks out of its parent, or one refused
//! whose children are inside? Is a triangle ever outside the leaf named for it?
//!
//! **The mathematics.** The oracle of the search compares every leaf with every leaf by the enumeration of
//! vertices in `frames::oracle`; the oracle of containment solves for a corner's coordinates in the parent by
//! rational elimination.
//!
//! **Why it is sound.** Neither shares code with the library.
//!
//! **Source.** [FM13, sections 2.1, 5.2 and 6].

mod containment;
mod plant;
mod shells;
mod tori;

pub use tori::{Room, Timing, timings};

use crate::campaign::{Campaign, Failure, Tally, each_case};
use crate::frames::oracle;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept_frames::tree::{SearchOptions, Wanted, World};
use swept_frames::{Frame, Touching};

/// Random worlds against brute force, containment and shells against rational numbers.
#[must_use]
pub fn campaign() -> Campaign {
    Campaign::new("frame-trees", "Searches in trees of frames find all pairs and nothing else.")
        .with_block(100)
        .with(each_case("search, 1D", judge_search::<1>), 30_000)
        .with(each_case("search, 2D", judge_search::<2>), 30_000)
        .with(each_case("search, 3D", judge_search::<3>), 3_000)
        .with(each_case("child in parent, 1D", containment::judge::<1>), 100_000)
        .with(each_case("child in parent, 2D", containment::judge::<2>), 300_000)
        .with(each_case("child in parent, 3D", containment::judge::<3>), 300_000)
        .with(each_case("shells of meshes", shells::judge), 5_000)
}

/// All numbers of some frames, to reproduce the case.
fn numbers<'a, const D: usize>(frames: impl IntoIterator<Item = &'a Frame<D>>) -> Vec<f64> {
    let each = |frame: &Frame<D>| [&[*frame.origin()][..], frame.edges()].concat().concat();
    frames.into_iter().flat_map(each).collect()
}

/// A search for every object of a random world.
fn judge_search<const D: usize>(rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let world = plant::world::<D>(rng);
    let touching = if rng.random() { Touching::Closed } else { Touching::Open };
    let options = SearchOptions { touching, tight_boxes: rng.random_bool(0.1), ..SearchOptions::default() };
    let wrong = |what: String| {
        let frames =
            world.objects().iter().flat_map(|o| (0..o.tree.len()).filter_map(|node| o.tree.frame(node)));
        Err(Failure::new(what, &numbers(frames)))
    };
    let depths = world.objects().iter().map(|object| object.tree.depth());
    tally.count_if("uneven depths", depths.clone().min() != depths.max());
    for object in 0..world.objects().len() {
        let Ok(found) = world.search(object, &options) else { return wrong("refused".into()) };
        let expected = brute_force(&world, object, touching);
        let got: Vec<_> = found.collisions.iter().map(|c| [c.other, c.node, c.other_node]).collect();
        if got != expected.iter().map(|(pair, _)| *pair).collect::<Vec<_>>() {
            return wrong(format!("object {object}: {got:?}"));
        }
        for (collision, (pair, tight)) in found.collisions.iter().zip(&expected) {
            for (k, (lo, hi)) in tight.iter().enumerate() {
                let (below, above) = (collision.overlap.lo[k], collision.overlap.hi[k]);
                if oracle::rational(below) > *lo || oracle::rational(above) < *hi {
                    return wrong(format!("object {object}, {pair:?}: box [{below}, {above}] on axis {k}"));
                }
                tally.measure("box too wide by", (lo.to_f64_fast() - below).max(above - hi.to_f64_fast()));
            }
        }
        let mut others: Vec<_> = expected.iter().map(|([other, ..], _)| *other).collect();
        others.dedup();
        let first = world.search(object, &SearchOptions { wanted: Wanted::OnePerObject, ..options });
        if first.map(|found| found.others()) != Ok(others) {
            return wrong(format!("object {object}: other objects in first-hit search"));
        }
        tally.count_if("collisions", !got.is_empty());
        tally.count_if("none", got.is_empty());
        let touch =
            got.len() as u64 > 0 && expected.iter().any(|(_, tight)| tight.iter().any(|(lo, hi)| lo == hi));
        tally.count_if("flat overlaps", touch);
        tally.measure("pairs", got.len() as f64);
        tally.measure("node tests", found.node_tests as f64);
    }
    Ok(())
}

/// The result of brute force: other object, node, other node, and the tight box.
type Expected = ([usize; 3], Vec<(dashu_ratio::RBig, dashu_ratio::RBig)>);

fn brute_force<const D: usize>(world: &World<D>, object: usize, touching: Touching) -> Vec<Expected> {
    let own = &world.objects()[object];
    let mut found = Vec::new();
    for (other, candidate) in world.objects().iter().enumerate() {
        if other == object || (own.group != 0 && own.group == candidate.group) {
            continue;
        }
        for node in own.tree.leaves() {
            for other_node in candidate.tree.leaves() {
                let frames = own.tree.frame(node).zip(candidate.tree.frame(other_node));
                let Some(exact) = frames.map(|(a, b)| oracle::resting(a, b)) else { continue };
                let meet = if touching == Touching::Closed { exact.closed } else { exact.open };
                if meet {
                    found.push(([other, node, other_node], exact.bounds));
                }
            }
        }
    }
    found
}
