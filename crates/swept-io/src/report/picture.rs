//! What the pages about queries draw.
//!
//! **The mathematics.** The picture is measured from the middle of all bodies at the end, so that 32-bit
//! floats show bodies far from the origin as well.

use super::gather::{Report, Subject, pose, reached, shown_times};
use super::page::escaped;
use super::scene_data::{BodyData, Bounds, SceneData, WitnessData, floats};
use super::shown::Shown;
use super::surface::drawn;
use super::trees::{Rooted, TreeData};
use super::visited::{self, VisitData};
use crate::answer::WitnessView;

/// Steps of the slider.
pub(super) const MOMENTS: u32 = 60;
/// Of the two bodies: red, green, blue.
pub(super) const COLORS: [[f64; 3]; 2] = [[0.30, 0.52, 0.86], [0.90, 0.62, 0.25]];

/// Rotation and translation.
type Place = ([[f64; 3]; 3], [f64; 3]);

/// Bodies as they are drawn, and where.
pub(super) struct Drawing<'a> {
    subjects: &'a [Subject<'a>],
    pub shown: Vec<Shown>,
    /// The middle of the picture, from which it is measured.
    origin: [f64; 3],
    /// The box of all bodies at the end, and that of them at both ends.
    pub first: Bounds,
    pub whole: Bounds,
}

impl<'a> Drawing<'a> {
    /// Bodies drawn in full near these points of their own coordinates, from the start to the end of the picture.
    pub fn new(subjects: &'a [Subject<'a>], near: &[Option<[f64; 3]>], [start, end]: [f64; 2]) -> Self {
        let shown: Vec<Shown> = subjects
            .iter()
            .zip(near)
            .map(|(subject, &near)| Shown::new(&drawn(subject.body), near))
            .collect();
        let places = |t: f64| {
            let bodies = subjects.iter().zip(&shown);
            bodies.flat_map(move |(subject, shown)| {
                let at = pose(subject.motion, t);
                let center = middle(shown, at);
                shown.vertices.iter().map(move |vertex| -> [f64; 3] {
                    std::array::from_fn(|i| {
                        center[i] + (0..3).map(|j| at.0[i][j] * f64::from(vertex[j])).sum::<f64>()
                    })
                })
            })
        };
        let first = Bounds::of(places(end));
        let whole = Bounds::of(places(end).chain(places(start)));
        let origin = first.middle();
        let (first, whole) = (first.from(origin), whole.from(origin));
        Self { subjects, shown, origin, first, whole }
    }

    /// A point as the picture measures it.
    pub fn from(&self, x: [f64; 3]) -> [f64; 3] {
        std::array::from_fn(|i| x[i] - self.origin[i])
    }

    /// What the viewer draws of a body at these moments.
    pub fn body(&self, k: usize, moments: &[f64], color: [f64; 3], fixed: bool) -> BodyData {
        let (shown, motion) = (&self.shown[k], self.subjects[k].motion);
        let poses = moments.iter().flat_map(|&t| {
            let at = pose(motion, t);
            (0..9).map(move |n| at.0[n % 3][n / 3]).chain(self.from(middle(shown, at)))
        });
        let segments = shown.faces.iter().all(|[a, b, c]| a == b || b == c || c == a);
        BodyData {
            vertices: shown.vertices_text(),
            faces: if segments { shown.edges_text() } else { shown.faces_text() },
            count: shown.faces.len() * if segments { 2 } else { 3 },
            color,
            segments,
            fixed,
            poses: floats(poses.map(|x| x as f32)),
        }
    }

    /// The witness.
    pub fn witness(&self, witness: &WitnessView) -> WitnessData {
        let [p, q] = witness.points;
        let point = self.from(std::array::from_fn(|i| 0.5 * p[i] + 0.5 * q[i]));
        WitnessData { point, normal: witness.normal }
    }

    /// What is left out of the bodies, for people.
    pub fn left_out(&self) -> Vec<String> {
        let bodies = self.shown.iter().zip(self.subjects).filter(|(shown, _)| shown.faces.len() < shown.of);
        bodies
            .map(|(shown, subject)| {
                format!(
                    "Of the {} faces of {} {} are drawn, all of them near the contact.",
                    shown.of,
                    escaped(subject.name),
                    shown.faces.len()
                )
            })
            .collect()
    }
}

/// Where the middle of what is shown is.
fn middle(shown: &Shown, (rotation, translation): Place) -> [f64; 3] {
    std::array::from_fn(|i| (0..3).map(|j| rotation[i][j] * shown.center[j]).sum::<f64>() + translation[i])
}

/// A point of the world in the coordinates of a body.
pub(super) fn inward(point: [f64; 3], (rotation, translation): Place) -> [f64; 3] {
    let way: [f64; 3] = std::array::from_fn(|i| point[i] - translation[i]);
    std::array::from_fn(|j| (0..3).map(|i| rotation[i][j] * way[i]).sum())
}

impl Report<'_> {
    /// What the viewer draws, and a note about what is left out.
    pub(super) fn scene(&self) -> (SceneData, String) {
        let end = reached(self.answer);
        let witness = self.view.witness;
        let near: [Option<[f64; 3]>; 2] = std::array::from_fn(|k| {
            witness.map(|witness| inward(witness.points[k], pose(self.subjects[k].motion, end)))
        });
        let drawing = Drawing::new(&self.subjects, &near, [self.answer.span.lo(), end]);
        let rooted: [Rooted<'_>; 2] = std::array::from_fn(|k| Rooted {
            body: self.subjects[k].body,
            center: drawing.shown[k].center,
            near: near[k],
        });
        let visits = self.visits.as_ref().and_then(|visits| VisitData::of(visits, &rooted));
        let times = shown_times([self.answer.span.lo(), end], MOMENTS);
        let moments = visits.iter().flat_map(|visits| &visits.moments);
        let moments: Vec<f64> = times.iter().chain(moments).copied().collect();
        let data = SceneData {
            whole: drawing.whole,
            first: drawing.first,
            extent: drawing.whole.reach(),
            size: drawing.shown[0].radius.max(drawing.shown[1].radius),
            up: [0.0, 0.0, 1.0],
            times,
            witness: witness.map(|witness| drawing.witness(&witness)),
            bodies: (0..2).map(|k| drawing.body(k, &moments, COLORS[k], false)).collect(),
            trees: TreeData::of(&rooted),
            visits,
            names: Vec::new(),
            events: Vec::new(),
        };
        let mut left_out = drawing.left_out();
        if let Some(visits) = self.visits.as_ref().filter(|visits| visits.len() > visited::MOST) {
            left_out.push(format!("Of {} visits the first {} can be shown.", visits.len(), visited::MOST));
        }
        (data, left_out.join(" "))
    }
}
