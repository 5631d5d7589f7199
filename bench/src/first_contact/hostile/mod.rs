//! Hostile pairs: where methods for moving bodies have gone wrong.
//!
//! **What it answers.** Random cases of each [`Family`]: coplanar faces that slide, parallel edges, corners
//! that meet head-on, slits, spins, extreme sizes and positions, bad meshes, near misses, every kind of
//! motion.
//!
//! **How they are made.** Small meshes, so that many can be tested. The numbers are exact where the
//! difficulty lies in exactness (coplanar, parallel, head-on). Often everything is rotated by a random
//! rotation, after which the difficulty lies in rounding.

mod closeness;
mod placing;
mod shapes;
mod sizes;
mod spins;

pub(crate) use placing::tame;
pub use shapes::{bar, fan, needle_soup, plate, prism, random_body, size, spike};
pub(crate) use shapes::{joined, mapped, turned_inside_out};

use super::case::Case;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// A kind of difficulty.
#[derive(Clone, Copy)]
pub struct Family {
    /// Its name in reports.
    pub name: &'static str,
    /// A case of it.
    pub case: fn(&mut ChaCha8Rng) -> Case,
}

/// All families.
pub const FAMILIES: [Family; 23] = [
    Family { name: "coplanar faces sliding", case: closeness::sliding },
    Family { name: "edges parallel all the way", case: closeness::parallel_edges },
    Family { name: "vertex onto vertex", case: closeness::head_on },
    Family { name: "near misses of 1e-8", case: closeness::near_miss },
    Family { name: "near or touching at the start", case: closeness::near_start },
    Family { name: "resting", case: closeness::resting },
    Family { name: "rod through a slit", case: spins::rod_through_slit },
    Family { name: "pure spin", case: spins::pure_spin },
    Family { name: "spins of 1,000 radians", case: spins::thousand_radians },
    Family { name: "equal gravity", case: spins::equal_gravity },
    Family { name: "one body 1e6 times larger", case: sizes::million },
    Family { name: "placed near 1e8", case: sizes::far_away },
    Family { name: "meshes with coordinates near 1e8", case: sizes::far_meshes },
    Family { name: "slivers and needles", case: sizes::slivers },
    Family { name: "duplicate and degenerate faces", case: sizes::duplicates },
    Family { name: "shells inside each other", case: sizes::shells },
    Family { name: "solid bodies", case: sizes::solids },
    Family { name: "nested, nothing said", case: sizes::nested },
    Family { name: "very small and very large", case: sizes::scales },
    Family { name: "bodies in the plane", case: placing::planar },
    Family { name: "kept apart by a minimal separation", case: placing::separated },
    Family { name: "every kind of motion", case: placing::every_kind },
    Family { name: "wild motions", case: placing::wild },
];

/// The case with a tolerance of its own, half of the time: a fraction of the larger body's size.
fn with_tolerance(mut case: Case, rng: &mut ChaCha8Rng) -> Case {
    if rng.random_range(0..2u32) == 0 {
        let size = case.bodies.iter().map(size).fold(0.0, f64::max);
        case.tolerance = Some(size * [1e-9, 1e-8, 1e-6, 1e-3][rng.random_range(0..4usize)]);
    }
    case
}
