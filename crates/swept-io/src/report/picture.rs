//! What the page about a query draws.
//!
//! **The mathematics.** The picture is measured from the middle of both bodies at the end, so that 32-bit
//! floats show bodies far from the origin as well.

use super::gather::{Report, pose, reached, shown_times};
use super::page::escaped;
use super::scene_data::{BodyData, Bounds, SceneData, WitnessData, floats};
use super::shown::Shown;
use super::surface::drawn;
use super::trees::{Rooted, TreeData};
use super::visited::{self, VisitData};

/// Steps of the slider.
const MOMENTS: u32 = 60;
/// Of the two bodies: red, green, blue.
const COLORS: [[f64; 3]; 2] = [[0.30, 0.52, 0.86], [0.90, 0.62, 0.25]];

/// Rotation and translation.
type Place = ([[f64; 3]; 3], [f64; 3]);

impl Report<'_> {
    /// What the viewer draws, and a note about what is left out.
    pub(super) fn scene(&self) -> (SceneData, String) {
        let end = reached(self.answer);
        let witness = self.view.witness;
        let ends = self.subjects.map(|subject| pose(subject.motion, end));
        let near: [Option<[f64; 3]>; 2] = std::array::from_fn(|k| {
            let (rotation, translation) = ends[k];
            witness.map(|witness| {
                let way: [f64; 3] = std::array::from_fn(|i| witness.points[k][i] - translation[i]);
                std::array::from_fn(|j| (0..3).map(|i| rotation[i][j] * way[i]).sum())
            })
        });
        let shown: [Shown; 2] = std::array::from_fn(|k| Shown::new(&drawn(self.subjects[k].body), near[k]));
        let middle = |k: usize, (rotation, translation): Place| -> [f64; 3] {
            std::array::from_fn(|i| {
                (0..3).map(|j| rotation[i][j] * shown[k].center[j]).sum::<f64>() + translation[i]
            })
        };
        let places = |t: f64| {
            let at = self.subjects.map(|subject| pose(subject.motion, t));
            (0..2).flat_map(|k| shown[k].vertices.iter().map(move |vertex| (k, vertex))).map(
                move |(k, vertex)| {
                    let center = middle(k, at[k]);
                    std::array::from_fn(|i| {
                        center[i] + (0..3).map(|j| at[k].0[i][j] * f64::from(vertex[j])).sum::<f64>()
                    })
                },
            )
        };
        let first = Bounds::of(places(end));
        let whole = Bounds::of(places(end).chain(places(self.answer.span.lo())));
        let origin = first.middle();
        let from = |x: [f64; 3]| -> [f64; 3] { std::array::from_fn(|i| x[i] - origin[i]) };
        let rooted: [Rooted<'_>; 2] = std::array::from_fn(|k| Rooted {
            body: self.subjects[k].body,
            center: shown[k].center,
            near: near[k],
        });
        let visits = self.visits.as_ref().and_then(|visits| VisitData::of(visits, &rooted));
        let times = shown_times(self.answer, MOMENTS);
        let moments = visits.iter().flat_map(|visits| &visits.moments);
        let moments: Vec<f64> = times.iter().chain(moments).copied().collect();
        let bodies = (0..2).map(|k| {
            let poses = moments.iter().flat_map(|&t| {
                let at = pose(self.subjects[k].motion, t);
                (0..9).map(move |n| at.0[n % 3][n / 3]).chain(from(middle(k, at)))
            });
            let segments = shown[k].faces.iter().all(|[a, b, c]| a == b || b == c || c == a);
            BodyData {
                vertices: shown[k].vertices_text(),
                faces: if segments { shown[k].edges_text() } else { shown[k].faces_text() },
                count: shown[k].faces.len() * if segments { 2 } else { 3 },
                color: COLORS[k],
                segments,
                fixed: false,
                poses: floats(poses.map(|x| x as f32)),
            }
        });
        let whole = whole.from(origin);
        let data = SceneData {
            whole,
            first: first.from(origin),
            extent: whole.reach(),
            size: shown[0].radius.max(shown[1].radius),
            up: [0.0, 0.0, 1.0],
            times,
            witness: witness.map(|witness| WitnessData {
                point: from(std::array::from_fn(|i| 0.5 * witness.points[0][i] + 0.5 * witness.points[1][i])),
                normal: witness.normal,
            }),
            bodies: bodies.collect(),
            trees: TreeData::of(&rooted),
            visits,
            names: Vec::new(),
            events: Vec::new(),
        };
        let mut left_out: Vec<String> = (0..2)
            .filter(|&k| shown[k].faces.len() < shown[k].of)
            .map(|k| {
                format!(
                    "Of the {} faces of {} {} are drawn, all of them near the contact.",
                    shown[k].of,
                    escaped(self.subjects[k].name),
                    shown[k].faces.len()
                )
            })
            .collect();
        if let Some(visits) = self.visits.as_ref().filter(|visits| visits.len() > visited::MOST) {
            left_out.push(format!("Of {} visits the first {} can be shown.", visits.len(), visited::MOST));
        }
        (data, left_out.join(" "))
    }
}
