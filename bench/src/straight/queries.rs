//! Seeded queries, most of them degenerate: a query of a given family, the same on every machine.
//!
//! **The mathematics.** Where a contact is to be exact, all numbers are short dyadic ones: positions at a
//! time t0 = k/16 are multiples of 2^-12, weights of 2^-4, velocities of 2^-8, so that start = x - t0 v and
//! end = x + (1 - t0) v are floats without rounding. One ulp more or less is then a miss or a contact by one
//! ulp.
//!
//! **Source.** The degenerate situations that deforming meshes produce.

mod special;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept_num::arbitrary;

/// What the four points are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A vertex and a triangle.
    VertexFace,
    /// Two edges.
    EdgeEdge,
}

/// Four points at t = 0 and at t = 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Query {
    /// Their kind.
    pub kind: Kind,
    /// At t = 0.
    pub start: [[f64; 3]; 4],
    /// At t = 1.
    pub end: [[f64; 3]; 4],
}

/// A kind of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Random points with random velocities, as in a crowded scene.
    Crowded,
    /// Small features far from each other or flying past: what a broad phase lets through.
    Passing,
    /// All points in one plane at all times.
    Coplanar,
    /// An exact contact, then one coordinate moved by one or two ulps.
    OneUlp,
    /// Contact at t = 0 or t = 1, or at a corner or an end of an edge.
    Endpoint,
    /// Corners shared by both features, at the start, at the end or always.
    Shared,
    /// Far from the origin, where coordinates have few digits left for the features.
    Large,
    /// All points within a few ulps of each other or of a grid.
    LastBit,
    /// Integers from -3 to 3: every coincidence at rational times.
    Lattice,
    /// Triangles without area, edges without length, coincident points.
    Flat,
    /// The plane is touched without being crossed: double roots.
    Grazing,
    /// Every exponent a float can have.
    Wild,
    /// Rounded rigid rotations with contacts that are exact up to rounding.
    Rotating,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 13] = [
        Family::Crowded,
        Family::Passing,
        Family::Coplanar,
        Family::OneUlp,
        Family::Endpoint,
        Family::Shared,
        Family::Large,
        Family::LastBit,
        Family::Lattice,
        Family::Flat,
        Family::Grazing,
        Family::Wild,
        Family::Rotating,
    ];

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Family::Crowded => "crowded",
            Family::Passing => "passing",
            Family::Coplanar => "coplanar",
            Family::OneUlp => "one-ulp misses",
            Family::Endpoint => "touching at an endpoint",
            Family::Shared => "shared vertices",
            Family::Large => "large coordinates",
            Family::LastBit => "differ in the last bit",
            Family::Lattice => "small whole numbers",
            Family::Flat => "no area, no length",
            Family::Grazing => "grazing",
            Family::Wild => "every exponent",
            Family::Rotating => "rounded rotations",
        }
    }

    /// A query of this family, of either kind.
    pub fn query(self, rng: &mut ChaCha8Rng) -> Query {
        let kind = if rng.random() { Kind::VertexFace } else { Kind::EdgeEdge };
        let mut query = match self {
            Family::Crowded => uniform(kind, rng, 1.0, 1.0),
            Family::Passing => passing(kind, rng),
            Family::Coplanar => coplanar(kind, rng),
            Family::OneUlp => {
                let mut query = exact(kind, rng, Contact::Any);
                nudged(&mut query, rng);
                query
            }
            Family::Endpoint => exact(kind, rng, Contact::End),
            Family::Shared => special::shared(kind, rng),
            Family::Large => special::large(kind, rng),
            Family::LastBit => special::last_bit(kind, rng),
            Family::Lattice => special::lattice(kind, rng, 3),
            Family::Flat => special::flat(kind, rng),
            Family::Grazing => special::grazing(kind, rng),
            Family::Wild => special::wild(kind, rng),
            Family::Rotating => special::rotating(kind, rng),
        };
        turned(&mut query, rng);
        query
    }
}

/// The same query up to the order of axes, points and time: nothing may depend on these.
fn turned(query: &mut Query, rng: &mut ChaCha8Rng) {
    let shift = rng.random_range(0..3_usize);
    for points in [&mut query.start, &mut query.end] {
        points.iter_mut().for_each(|point| point.rotate_left(shift));
    }
    let (first, second) = match query.kind {
        Kind::VertexFace => (rng.random_range(1..4_usize), rng.random_range(1..4_usize)),
        Kind::EdgeEdge => {
            if rng.random() {
                (0, 1)
            } else {
                (2, 3)
            }
        }
    };
    query.start.swap(first, second);
    query.end.swap(first, second);
}

fn symmetric(rng: &mut ChaCha8Rng) -> f64 {
    rng.random_range(-1.0..1.0)
}

fn vector(rng: &mut ChaCha8Rng, size: f64) -> [f64; 3] {
    [0.0; 3].map(|_: f64| symmetric(rng) * size)
}

/// A random multiple of 1/2^places of magnitude at most `size`.
fn short(rng: &mut ChaCha8Rng, size: i32, places: i32) -> f64 {
    let steps = 1_i64 << places;
    rng.random_range(-i64::from(size) * steps..=i64::from(size) * steps) as f64 / steps as f64
}

fn uniform(kind: Kind, rng: &mut ChaCha8Rng, size: f64, speed: f64) -> Query {
    let start = [[0.0; 3]; 4].map(|_: [f64; 3]| vector(rng, size));
    let end = start.map(|point| {
        let v = vector(rng, speed);
        [0, 1, 2].map(|k: usize| point[k] + v[k])
    });
    Query { kind, start, end }
}

/// Features of size 0.1 that move by about as much, their centres up to 0.15 apart along each axis.
fn passing(kind: Kind, rng: &mut ChaCha8Rng) -> Query {
    let mut query = uniform(kind, rng, 0.1, 0.02);
    let (apart, speed) = (vector(rng, 0.15), [vector(rng, 0.1), vector(rng, 0.1)]);
    for i in 0..4 {
        let first = i == 0 || (kind == Kind::EdgeEdge && i == 1);
        for k in 0..3 {
            let shift = if first { apart[k] } else { 0.0 };
            query.start[i][k] += shift;
            query.end[i][k] += shift + speed[usize::from(first)][k];
        }
    }
    query
}

/// Which contact [`exact`] constructs.
#[derive(Clone, Copy, PartialEq)]
enum Contact {
    Any,
    End,
}

/// Weights in sixteenths that sum to one; at a corner, on an edge or inside.
fn weights<const N: usize>(rng: &mut ChaCha8Rng, corner: bool) -> [f64; N] {
    let mut sixteenths = [0_i32; N];
    if corner {
        sixteenths[rng.random_range(0..N)] = 16;
    } else {
        for _ in 0..16 {
            sixteenths[rng.random_range(0..N)] += 1;
        }
        if N > 2 && rng.random_range(0..3_u32) == 0 {
            let (from, to) = (rng.random_range(0..N), rng.random_range(0..N));
            let moved = sixteenths[from];
            sixteenths[from] -= moved;
            sixteenths[to] += moved;
        }
    }
    sixteenths.map(|n| f64::from(n) / 16.0)
}

/// A contact at t0 = k/16, exact.
fn exact(kind: Kind, rng: &mut ChaCha8Rng, contact: Contact) -> Query {
    let at_end = contact == Contact::End && rng.random();
    let sixteenths = if at_end { if rng.random() { 16 } else { 0 } } else { rng.random_range(1..16) };
    let t0 = f64::from(sixteenths) / 16.0;
    let corner = contact == Contact::End && !at_end || rng.random_range(0..6_u32) == 0;
    let mut at = [[0.0; 3]; 4].map(|_: [f64; 3]| [0.0; 3].map(|_: f64| short(rng, 2, 8)));
    let mix = |corners: &[[f64; 3]], weights: &[f64]| {
        [0, 1, 2].map(|k: usize| corners.iter().zip(weights).map(|(c, w)| c[k] * w).sum::<f64>())
    };
    match kind {
        Kind::VertexFace => at[0] = mix(&at[1..], &weights::<3>(rng, corner)),
        Kind::EdgeEdge => {
            let both = corner && rng.random();
            // the first edge passes through a point of the second: shifted so that its own point lies there
            let on_second = mix(&at[2..], &weights::<2>(rng, corner));
            let on_first = mix(&at[..2], &weights::<2>(rng, both));
            for k in 0..3 {
                let shift = on_second[k] - on_first[k];
                at[0][k] += shift;
                at[1][k] += shift;
            }
        }
    }
    let velocity = [[0.0; 3]; 4].map(|_: [f64; 3]| [0.0; 3].map(|_: f64| short(rng, 2, 8)));
    let moved = |by: f64| {
        let mut points = at;
        for (point, v) in points.iter_mut().zip(&velocity) {
            point.iter_mut().zip(v).for_each(|(x, v)| *x += by * v);
        }
        points
    };
    Query { kind, start: moved(-t0), end: moved(1.0 - t0) }
}

/// One to three coordinates moved by one or two floats.
fn nudged(query: &mut Query, rng: &mut ChaCha8Rng) {
    for _ in 0..rng.random_range(1..=3_u32) {
        let points = if rng.random() { &mut query.start } else { &mut query.end };
        let x = &mut points[rng.random_range(0..4_usize)][rng.random_range(0..3_usize)];
        let steps = if rng.random() { 1 } else { 2 };
        *x = arbitrary::stepped(*x, if rng.random() { steps } else { -steps });
    }
}

/// In a plane: a coordinate plane, two equal coordinates, or z = x + y; sometimes all on one line.
fn coplanar(kind: Kind, rng: &mut ChaCha8Rng) -> Query {
    let mut query = match rng.random_range(0..5_u32) {
        0 => exact(kind, rng, Contact::Any),
        1 => exact(kind, rng, Contact::End),
        2 => special::lattice(kind, rng, 3),
        3 => {
            let mut query = exact(kind, rng, Contact::Any);
            nudged(&mut query, rng);
            query
        }
        _ => uniform(kind, rng, 1.0, 2.0),
    };
    let plane = rng.random_range(0..4_u32);
    let line = rng.random_range(0..4_u32) == 0;
    let height = short(rng, 3, 4);
    for point in query.start.iter_mut().chain(&mut query.end) {
        if line {
            point[1] = 2.0 * point[0];
        }
        point[2] = match plane {
            0 => 0.0,
            1 => height,
            2 => point[0],
            // exact only for short numbers; rounded ones are nearly coplanar
            _ => point[0] + point[1],
        };
    }
    query
}
