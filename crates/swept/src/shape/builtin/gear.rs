//! Gears.
//!
//! **What it answers.** A toothed wheel with a bore, with exactly the requested, even number of triangles.
//!
//! **The mathematics.** At each angle about the axis the wheel's section is a rectangle from the bore to the
//! rim. The rim goes up and down in straight flanks, with four corners per tooth:
//!
//! ```text
//! fraction of a tooth   0 .. 0.35 tip    0.35 .. 0.5 down    0.5 .. 0.85 root    0.85 .. 1 up
//! ```
//!
//! Corners of the section have the same parameter on every ring, so the wheel's edges stay sharp.

use super::rings::{Ring, Weave, ring_count, shares};
use super::surface::Surface;
use std::f64::consts::TAU;
use swept_num::sin_cos;

/// Three teeth of four rings of four points.
pub(super) const FEWEST: u32 = 2 * 3 * 4 * 4;
/// Number of teeth of a fine gear.
const TEETH: usize = 16;

const BORE: f64 = 0.3;
const ROOT: f64 = 0.8;
const TIP: f64 = 1.0;
const HALF_THICKNESS: f64 = 0.15;
/// The positions of a tooth's corners, as fractions of the tooth, and their radii.
const CORNERS: [(f64, f64); 5] = [(0.0, TIP), (0.35, TIP), (0.5, ROOT), (0.85, ROOT), (1.0, TIP)];

pub(super) fn gear(triangles: u32) -> Surface {
    let points = triangles as usize / 2;
    let teeth = (points / 16).min(TEETH);
    let around = 2.0 * (TIP - BORE) + 4.0 * HALF_THICKNESS;
    let cuts = ring_count(points, TAU * 0.65, around, 4, 4 * teeth) / (4 * teeth);
    let angles: Vec<(f64, f64)> = (0..teeth).flat_map(|tooth| angles_of(tooth, teeth, cuts)).collect();
    let counts = shares(points, &vec![1.0; angles.len()], 4);
    let mut weave = Weave::default();
    let rings: Vec<Ring> = angles
        .iter()
        .zip(&counts)
        .map(|(&(turn, rim), &count)| section(&mut weave, sin_cos(TAU * turn), rim, count))
        .collect();
    weave.strips(&rings, true);
    weave.surface()
}

/// Angles (as fractions of a turn) and radii of the rim along a tooth, excluding its end.
fn angles_of(tooth: usize, teeth: usize, cuts: usize) -> impl Iterator<Item = (f64, f64)> {
    CORNERS.windows(2).flat_map(move |pair| {
        let [(from, rim), (to, next)] = [pair[0], pair[1]];
        (0..cuts).map(move |cut| {
            let share = cut as f64 / cuts as f64;
            let turn = (tooth as f64 + from + (to - from) * share) / teeth as f64;
            (turn, rim + (next - rim) * share)
        })
    })
}

/// The rectangle from the bore to the rim, counterclockwise seen from the side of larger angles.
fn section(weave: &mut Weave, (s, c): (f64, f64), rim: f64, count: usize) -> Ring {
    let corners =
        [(BORE, HALF_THICKNESS), (rim, HALF_THICKNESS), (rim, -HALF_THICKNESS), (BORE, -HALF_THICKNESS)];
    let sides = [rim - BORE, 2.0 * HALF_THICKNESS, rim - BORE, 2.0 * HALF_THICKNESS];
    let mut ring = Ring { parameters: Vec::with_capacity(count), points: Vec::with_capacity(count) };
    for (side, &pieces) in shares(count, &sides, 1).iter().enumerate() {
        let [(r0, z0), (r1, z1)] = [corners[side], corners[(side + 1) % 4]];
        for piece in 0..pieces {
            let share = piece as f64 / pieces as f64;
            let (r, z) = (r0 + (r1 - r0) * share, z0 + (z1 - z0) * share);
            ring.parameters.push((side as f64 + share) / 4.0);
            ring.points.push(weave.point([r * c, r * s, z]));
        }
    }
    ring
}
