//! The families that take a query and spoil it.
//!
//! Each starts from an exact contact, a lattice or random points, and changes what its name says.

use super::{Contact, Kind, Query, exact, nudged, short, symmetric, uniform};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept_num::arbitrary;

pub(super) fn shared(kind: Kind, rng: &mut ChaCha8Rng) -> Query {
    let mut query = match rng.random_range(0..3_u32) {
        0 => exact(kind, rng, Contact::Any),
        1 => lattice(kind, rng, 3),
        _ => uniform(kind, rng, 1.0, 2.0),
    };
    let (first, second) = match kind {
        Kind::VertexFace => (0, rng.random_range(1..4_usize)),
        Kind::EdgeEdge => (rng.random_range(0..2_usize), rng.random_range(2..4_usize)),
    };
    match rng.random_range(0..5_u32) {
        0 => query.start[first] = query.start[second],
        1 => query.end[first] = query.end[second],
        2 => {
            query.start[first] = query.start[second];
            query.end[first] = query.end[second];
        }
        // at the position of the other at the other time
        3 => query.end[first] = query.start[second],
        // shared except for one ulp
        _ => {
            query.end[first] = query.end[second];
            let x = &mut query.end[first][rng.random_range(0..3_usize)];
            *x = arbitrary::stepped(*x, if rng.random() { 1 } else { -1 });
        }
    }
    query
}

pub(super) fn large(kind: Kind, rng: &mut ChaCha8Rng) -> Query {
    let mut query = match rng.random_range(0..3_u32) {
        0 => exact(kind, rng, Contact::Any),
        1 => exact(kind, rng, Contact::End),
        _ => uniform(kind, rng, 1.0, 1.0),
    };
    let scale = arbitrary::power_of_two(rng.random_range(-10..40));
    let offset = [0.0; 3].map(|_: f64| short(rng, 1, 0) * arbitrary::power_of_two(rng.random_range(10..60)));
    let moving = rng.random_range(0..2_u32) == 0;
    for (time, points) in [&mut query.start, &mut query.end].into_iter().enumerate() {
        for point in points {
            for k in 0..3 {
                let offset = if moving && time == 1 { -offset[k] } else { offset[k] };
                point[k] = point[k] * scale + offset;
            }
        }
    }
    if rng.random_range(0..4_u32) == 0 {
        nudged(&mut query, rng);
    }
    query
}

/// Every coordinate one of a few neighbouring floats.
pub(super) fn last_bit(kind: Kind, rng: &mut ChaCha8Rng) -> Query {
    let grid = rng.random_range(0..3_u32);
    let base = [0.0; 3].map(|_: f64| match grid {
        0 => symmetric(rng) * 10.0,
        1 => short(rng, 4, 2),
        _ => 1.0,
    });
    let spread = rng.random_range(1..4);
    let near = |rng: &mut ChaCha8Rng| {
        [0, 1, 2].map(|k: usize| {
            let centre = if grid == 1 && rng.random() { -base[k] } else { base[k] };
            arbitrary::stepped(centre, rng.random_range(-spread..=spread))
        })
    };
    let start = [[0.0; 3]; 4].map(|_: [f64; 3]| near(rng));
    let end = [[0.0; 3]; 4].map(|_: [f64; 3]| near(rng));
    Query { kind, start, end }
}

pub(super) fn lattice(kind: Kind, rng: &mut ChaCha8Rng, size: i32) -> Query {
    let mut points =
        || [[0.0; 3]; 4].map(|_: [f64; 3]| [0.0; 3].map(|_: f64| f64::from(rng.random_range(-size..=size))));
    Query { kind, start: points(), end: points() }
}

pub(super) fn flat(kind: Kind, rng: &mut ChaCha8Rng) -> Query {
    let mut query = match rng.random_range(0..3_u32) {
        0 => exact(kind, rng, Contact::Any),
        1 => lattice(kind, rng, 2),
        _ => uniform(kind, rng, 1.0, 2.0),
    };
    let (from, to) = match kind {
        Kind::VertexFace => (rng.random_range(1..4_usize), rng.random_range(1..4_usize)),
        Kind::EdgeEdge => {
            if rng.random() {
                (0, 1)
            } else {
                (2, 3)
            }
        }
    };
    match rng.random_range(0..4_u32) {
        // an edge of the feature has no length, at one time or always
        0 => query.start[to] = query.start[from],
        1 => {
            query.start[to] = query.start[from];
            query.end[to] = query.end[from];
        }
        // a corner in the middle of the opposite edge: no area
        2 => {
            for points in [&mut query.start, &mut query.end] {
                let (a, b) = (points[2], points[3]);
                let middle = [0, 1, 2].map(|k: usize| 0.5 * (a[k] + b[k]));
                points[if kind == Kind::VertexFace { 1 } else { 0 }] = middle;
            }
        }
        // turned inside out: flat halfway
        _ => query.end.swap(from, to),
    }
    query
}

/// Motions in which the volume of the four points is a square times something, or nearly.
pub(super) fn grazing(kind: Kind, rng: &mut ChaCha8Rng) -> Query {
    // At t0 two of the three vectors from point 0 vanish in one direction each, so that det has a double root
    let contact = if rng.random() { Contact::Any } else { Contact::End };
    let mut query = exact(kind, rng, contact);
    let t0 = f64::from(rng.random_range(1..16_i32)) / 16.0;
    let moved = [rng.random_range(0..4_usize), rng.random_range(0..4_usize)];
    for i in 0..4 {
        if !moved.contains(&i) {
            // at rest in the plane z = 0
            query.start[i][2] = 0.0;
            query.end[i] = query.start[i];
        }
    }
    // one passes through the plane at t0, the other crosses the line of the others at t0
    let speed = short(rng, 2, 6);
    query.start[moved[0]][2] = -t0 * speed;
    query.end[moved[0]][2] = (1.0 - t0) * speed;
    if moved[0] != moved[1] {
        let rest: Vec<usize> = (0..4).filter(|i| !moved.contains(i)).collect();
        if let [a, b] = rest[..] {
            let s = f64::from(rng.random_range(-8..24_i32)) / 16.0;
            let v = [short(rng, 2, 6), short(rng, 2, 6), 0.0];
            for (k, v) in v.into_iter().enumerate() {
                let on_line = query.start[a][k] + s * (query.start[b][k] - query.start[a][k]);
                query.start[moved[1]][k] = on_line - t0 * v;
                query.end[moved[1]][k] = on_line + (1.0 - t0) * v;
            }
        }
    }
    if rng.random_range(0..3_u32) == 0 {
        nudged(&mut query, rng);
    }
    query
}

pub(super) fn wild(kind: Kind, rng: &mut ChaCha8Rng) -> Query {
    let mut query = match rng.random_range(0..3_u32) {
        0 => exact(kind, rng, Contact::Any),
        1 => lattice(kind, rng, 2),
        _ => {
            let mut points =
                || [[0.0; 3]; 4].map(|_: [f64; 3]| [0.0; 3].map(|_: f64| arbitrary::number(rng)));
            return Query { kind, start: points(), end: points() };
        }
    };
    // each axis in its own unit: exact, and contacts stay contacts
    let scale = [0.0; 3].map(|_: f64| arbitrary::power_of_two(rng.random_range(-900..900)));
    for point in query.start.iter_mut().chain(&mut query.end) {
        point.iter_mut().zip(scale).for_each(|(x, scale)| *x *= scale);
    }
    if rng.random() {
        nudged(&mut query, rng);
    }
    query
}

/// An exact contact in a rotated frame, with all coordinates rounded: rounding keeps the contact or loses it.
pub(super) fn rotating(kind: Kind, rng: &mut ChaCha8Rng) -> Query {
    let contact = if rng.random() { Contact::Any } else { Contact::End };
    let mut query = exact(kind, rng, contact);
    let [w, x, y, z] = loop {
        let q = [0.0; 4].map(|_: f64| symmetric(rng));
        let norm = q.iter().map(|x| x * x).sum::<f64>().sqrt();
        if norm > 0.1 {
            break q.map(|x| x / norm);
        }
    };
    let rows = [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
        [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
        [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
    ];
    for point in query.start.iter_mut().chain(&mut query.end) {
        let old = *point;
        *point = rows.map(|row| row[0] * old[0] + row[1] * old[1] + row[2] * old[2]);
    }
    query
}
