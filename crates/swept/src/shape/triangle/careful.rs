//! The closest points of two triangles, the careful method.
//!
//! **What it answers.** What the quick tests of `closest_points.rs` leave open: triangles that cross or
//! nearly touch along a face, slivers, parallel edges.
//!
//! **The mathematics.** All candidates are examined: the nine pairs of edges, the six corners against the
//! other triangle, and, for each edge that passes through the other's plane, the point of passage against the
//! other triangle. If the triangles cross, an edge of one passes through the other. The closest candidate is
//! kept, and the best of all directions.
//!
//! **Why it is sound.** Every candidate is a pair of points of the triangles; the smallest of
//! their distances is that of the triangles, up to rounding (`docs/soundness/triangles.md`, section 5).

use super::direction::{best, careful_normal};
use super::feature::NEXT;
use super::foot::{Foot, nearest};
use super::local::Local;
use super::segments::{self, weight};
use super::solution::Solution;

#[cold]
pub(super) fn solve(local: &Local) -> Solution {
    let mut nearest_pair = [Foot::corner(&local.corners[0], 0), Foot::corner(&local.corners[1], 0)];
    let mut least = f64::INFINITY;
    let mut consider = |feet: [Foot; 2]| {
        let apart = (feet[1].point - feet[0].point).norm_squared();
        if apart < least {
            (nearest_pair, least) = (feet, apart);
        }
    };
    let [a, b] = &local.corners;
    let [d, f] = &local.edges;
    for i in 0..3 {
        for j in 0..3 {
            let [s, t] = segments::closest(a[i], d[i], b[j], f[j]);
            consider([Foot::on_edge(a, d, i, s), Foot::on_edge(b, f, j, t)]);
        }
    }
    for face in 0..2 {
        let (corners, edges) = (&local.corners[face], &local.edges[face]);
        let (others, other_edges) = (&local.corners[1 - face], &local.edges[1 - face]);
        let mut against = |tip: Foot| {
            let foot = nearest(tip.point, corners, edges);
            consider(if face == 0 { [foot, tip] } else { [tip, foot] });
        };
        (0..3).for_each(|corner| against(Foot::corner(others, corner)));
        let n = careful_normal(edges);
        let heights = others.map(|corner| n.dot(corner - corners[0]));
        for k in 0..3 {
            let [from, to] = [heights[k], heights[NEXT[k]]];
            if from * to < 0.0 {
                against(Foot::on_edge(others, other_edges, k, weight(from / (from - to))));
            }
        }
    }
    let difference = nearest_pair[1].point - nearest_pair[0].point;
    Solution { feet: nearest_pair, distance: least.sqrt(), axis: best(local, difference) }
}
