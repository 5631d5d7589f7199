//! Torus, torus knot and blob.
//!
//! **What it answers.** Smooth closed surfaces with exactly the requested, even number of triangles.
//!
//! **The mathematics.** With angle φ along and α around the tube, e = (cos φ, sin φ, 0):
//!
//! ```text
//! torus   e + ρ (cos α e - sin α z)                                                        ρ = 0.4
//! knot    c(φ) = (2 + cos 3φ)(cos 2φ, sin 2φ, 0) + sin 3φ z,   c + ρ (cos α n + sin α b)   ρ = 0.45
//!         n = outward normal of the torus on which c runs (so n · c' = 0),   b = c'/|c'| × n
//! blob    r(u) u for unit directions u, r a sum of waves between 0.7 and 1.3
//! ```
//!
//! **Why it is sound.** The blob is star-shaped about its centre; the strands of the knot are more than two
//! tube radii apart. Nothing else depends on the formulas.

use super::rings::{Ring, Weave, ring_count, shares};
use super::surface::Surface;
use std::f64::consts::{PI, TAU};
use swept_num::{sin, sin_cos};

/// Three rings of three points.
pub(super) const TORUS_FEWEST: u32 = 18;
/// 36 rings of three points: with fewer the strands would cut each other.
pub(super) const KNOT_FEWEST: u32 = 216;
/// One ring of three points and two poles.
pub(super) const BLOB_FEWEST: u32 = 6;

pub(super) fn torus(triangles: u32) -> Surface {
    let tube = 0.4;
    let points = triangles as usize / 2;
    let rings = ring_count(points, TAU, TAU * tube, 3, 3);
    tube_surface(points, rings, |phi| {
        let (s, c) = sin_cos(phi);
        Cross { center: [c, s, 0.0], first: [c * tube, s * tube, 0.0], second: [0.0, 0.0, -tube] }
    })
}

pub(super) fn torus_knot(triangles: u32) -> Surface {
    let tube = 0.45;
    let points = triangles as usize / 2;
    // the knot is about 29 long
    let rings = ring_count(points, 29.0, TAU * tube, 3, 36);
    tube_surface(points, rings, |phi| {
        let ((s2, c2), (s3, c3)) = (sin_cos(2.0 * phi), sin_cos(3.0 * phi));
        let reach = 2.0 + c3;
        let normal = [c3 * c2, c3 * s2, s3];
        let along = [-3.0 * s3 * c2 - 2.0 * reach * s2, -3.0 * s3 * s2 + 2.0 * reach * c2, 3.0 * c3];
        let length = along.iter().map(|x| x * x).sum::<f64>().sqrt();
        let [tx, ty, tz] = along.map(|x| x / length);
        let [nx, ny, nz] = normal;
        let across = [ty * nz - tz * ny, tz * nx - tx * nz, tx * ny - ty * nx];
        Cross {
            center: [reach * c2, reach * s2, s3],
            first: normal.map(|x| x * tube),
            second: across.map(|x| x * tube),
        }
    })
}

/// A circle of the tube: centre and two perpendicular radii, counterclockwise seen from where the tube leads.
struct Cross {
    center: [f64; 3],
    first: [f64; 3],
    second: [f64; 3],
}

/// A closed tube.
fn tube_surface(points: usize, rings: usize, cross: impl Fn(f64) -> Cross) -> Surface {
    let mut weave = Weave::default();
    let counts = shares(points, &vec![1.0; rings], 3);
    let rings: Vec<Ring> = counts
        .iter()
        .enumerate()
        .map(|(k, &count)| {
            let Cross { center, first, second } = cross(TAU * (k as f64 / rings as f64));
            weave.even_ring(count, |parameter| {
                let (s, c) = sin_cos(TAU * parameter);
                [0, 1, 2].map(|axis| center[axis] + c * first[axis] + s * second[axis])
            })
        })
        .collect();
    weave.strips(&rings, true);
    weave.surface()
}

pub(super) fn blob(triangles: u32) -> Surface {
    let points = triangles as usize / 2;
    // pole to pole, and the mean circumference
    let count = ring_count(points, PI, 4.0, 3, 1);
    let latitudes: Vec<(f64, f64)> =
        (1..=count).map(|k| sin_cos(PI * (k as f64 / (count + 1) as f64))).collect();
    let weights: Vec<f64> = latitudes.iter().map(|&(s, _)| s).collect();
    let mut weave = Weave::default();
    let mut rings = Vec::with_capacity(count);
    for (&(s, c), &points) in latitudes.iter().zip(&shares(points, &weights, 3)) {
        rings.push(weave.even_ring(points, |parameter| {
            let (ss, cc) = sin_cos(TAU * parameter);
            bumped([s * cc, s * ss, -c])
        }));
    }
    weave.strips(&rings, false);
    if let (Some(first), Some(last)) = (rings.first(), rings.last()) {
        weave.cap_before(first, bumped([0.0, 0.0, -1.0]));
        weave.cap_after(last, bumped([0.0, 0.0, 1.0]));
    }
    weave.surface()
}

/// The blob's point in this direction.
fn bumped(u: [f64; 3]) -> [f64; 3] {
    let [x, y, z] = u;
    let waves = 0.12 * sin(4.0 * x + 2.0 * y + 0.5)
        + 0.08 * sin(5.0 * y - 3.0 * z + 1.3)
        + 0.06 * sin(7.0 * z + 4.0 * x - 0.7)
        + 0.04 * sin(11.0 * y + 9.0 * x + 2.1);
    u.map(|component| component * (1.0 + waves))
}
