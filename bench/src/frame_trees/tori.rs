//! How long one torus takes to find what it collides with among many.
//!
//! **What it answers.** The time of a search as the world grows: [FM13, section 6.2.2] has 100, 300 and 1000
//! tori.
//!
//! **The setting.** Tori of random position, size (half to one and a half) and orientation, in a cube. With
//! [`Room::Grows`] its volume is proportional to their number, so that a torus has as many neighbours in a
//! small world as in a large one; the comparison in the paper is for a given number of collisions. With
//! [`Room::Stays`] all worlds share the cube of 100 tori, and the collisions grow with the number.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use std::hint::black_box;
use std::time::Instant;
use swept_frames::Torus;
use swept_frames::tree::{Object, SearchOptions, TreeError, Wanted, World};

/// How the room changes with the number of tori.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Its volume per torus is constant.
    Grows,
    /// It stays that of 100 tori.
    Stays,
}

/// Mean values of a search for one torus.
#[derive(Clone, Debug)]
pub struct Timing {
    /// The number of tori.
    pub tori: usize,
    /// The number of frames of each.
    pub frames: usize,
    /// The room.
    pub room: Room,
    /// What was searched for.
    pub wanted: Wanted,
    /// The number of searches measured.
    pub searches: usize,
    /// Mean time of a search in microseconds, the fastest of several passes.
    pub microseconds: f64,
    /// The time of building the index of a world from finished trees, for all objects together.
    pub index_microseconds: f64,
    /// Mean number of tori met.
    pub met: f64,
    /// Mean number of pairs found.
    pub pairs: f64,
    /// Mean number of node tests.
    pub node_tests: f64,
    /// Mean number of boxes compared.
    pub box_tests: f64,
}

/// The side of the cube for 100 tori: about five of them meet a given one.
const SIDE: f64 = 9.0;
const PASSES: usize = 5;

/// A world of random tori.
///
/// # Errors
/// The torus is refused.
fn world(shape: Torus, tori: usize, room: Room, seed: u64) -> Result<Vec<Object<3>>, TreeError> {
    let share = match room {
        Room::Grows => tori as f64 / 100.0,
        Room::Stays => 1.0,
    };
    let side = SIDE * cube_root(share);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let random: Vec<Torus> = (0..tori)
        .map(|_| {
            let size = rng.random_range(0.5..1.5);
            let mut number = |range: f64| rng.random_range(-range..range);
            let rotation = loop {
                let q = [0.0; 4].map(|_| number(1.0));
                let norm: f64 = q.iter().map(|x| x * x).sum();
                if (0.01..1.0).contains(&norm) {
                    break q;
                }
            };
            let centre = [0.0; 3].map(|_| number(0.5 * side));
            Torus { centre, rotation, major: size * shape.major, minor: size * shape.minor, ..shape }
        })
        .collect();
    let trees: Vec<_> = random.into_par_iter().map(|torus| torus.tree()).collect();
    trees.into_iter().enumerate().map(|(number, tree)| Ok(Object::new(number.to_string(), tree?))).collect()
}

/// By Newton's iteration.
fn cube_root(x: f64) -> f64 {
    (0..60).fold(x.max(1.0), |root, _| (2.0 * root + x / (root * root)) / 3.0)
}

/// Times searches for `searches` tori of each of `worlds` random worlds, one after the other on one thread.
///
/// # Errors
/// The torus is refused.
pub fn timings(
    shape: Torus,
    tori: usize,
    room: Room,
    worlds: u64,
    searches: usize,
) -> Result<Vec<Timing>, TreeError> {
    let asked = [Wanted::AllPairs, Wanted::OnePerObject];
    let mut results: Vec<Timing> = Vec::new();
    for seed in 0..worlds {
        let objects = world(shape, tori, room, seed)?;
        let frames = objects.first().map_or(0, |object| object.tree.len());
        let start = Instant::now();
        let world = World::new(objects)?;
        let index = start.elapsed().as_secs_f64() * 1e6;
        for (place, wanted) in asked.into_iter().enumerate() {
            if results.len() == place {
                let zero = (0.0, 0.0, 0.0, 0.0, 0.0);
                let (microseconds, met, pairs, node_tests, box_tests) = zero;
                let index_microseconds = 0.0;
                let searches = searches * worlds as usize;
                results.push(Timing {
                    tori,
                    frames,
                    room,
                    wanted,
                    searches,
                    microseconds,
                    index_microseconds,
                    met,
                    pairs,
                    node_tests,
                    box_tests,
                });
            }
            let options = SearchOptions { wanted, ..SearchOptions::default() };
            let timing = &mut results[place];
            let share = 1.0 / timing.searches as f64;
            timing.index_microseconds += index / worlds as f64;
            for object in 0..searches.min(tori) {
                let mut fastest = f64::INFINITY;
                for _ in 0..PASSES {
                    let start = Instant::now();
                    black_box(world.search(black_box(object), &options)?);
                    fastest = fastest.min(start.elapsed().as_secs_f64() * 1e6);
                }
                let found = world.search(object, &options)?;
                timing.microseconds += share * fastest;
                timing.met += share * found.others().len() as f64;
                timing.pairs += share * found.collisions.len() as f64;
                timing.node_tests += share * found.node_tests as f64;
                timing.box_tests += share * found.box_tests as f64;
            }
        }
    }
    Ok(results)
}
