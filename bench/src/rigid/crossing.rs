//! Where the features cross: signed distances, sampled and bisected.

use super::geometry::{Point, cross, dot, length, minus};
use super::scene::{Question, Scene};
use crate::motions::{Real, oracle};
use swept::{AnyMotion, Motion};

/// Number of times at which every scene is sampled.
const SAMPLES: usize = 48;
/// Halvings with float poses, and with 640-bit poses after them.
const HALVINGS: [usize; 2] = [34, 4];

/// The corners of both features at one time, relative to the first body's reference point.
pub(super) struct Places {
    pub(super) a: Vec<Point>,
    pub(super) b: Vec<Point>,
    /// An upper bound on the error of every corner.
    pub(super) error: f64,
}

/// A scene with its motions constructed.
pub(super) struct Sampled<'a> {
    pub(super) scene: &'a Scene,
    pub(super) motions: [AnyMotion; 2],
    /// An upper bound on the speed at which corners of the two approach each other.
    pub(super) speed: f64,
}

impl<'a> Sampled<'a> {
    pub(super) fn new(scene: &'a Scene) -> Result<Self, String> {
        let made = |recipe: &crate::motions::Recipe| recipe.motion().map_err(|refused| refused.to_string());
        let motions = [made(&scene.a.recipe)?, made(&scene.b.recipe)?];
        let fastest = |motion: &AnyMotion, points: &[Point]| {
            let reach = points.iter().map(|p| length(*p)).fold(0.0, f64::max);
            motion.speeds(motion.span()).point_speed(reach * (1.0 + 1e-9))
        };
        let speed = fastest(&motions[0], &scene.a.points) + fastest(&motions[1], &scene.b.points);
        Ok(Self { scene, motions, speed })
    }

    /// From the float poses with their proved errors.
    pub(super) fn places(&self, t: f64) -> Places {
        let [pose_a, pose_b] = [self.motions[0].pose(t), self.motions[1].pose(t)];
        let base = pose_a.translation;
        let mut error: f64 = 0.0;
        let mut put = |pose: &swept::internals::motion::Pose, points: &[Point]| -> Vec<Point> {
            let offset: Point = std::array::from_fn(|i| pose.translation[i] - base[i]);
            points
                .iter()
                .map(|p| {
                    let arm: Point = std::array::from_fn(|i| dot(pose.rotation.0[i].0, *p));
                    let sizes = length(*p) + length(offset);
                    error = error.max(pose.point_error(length(*p)) + 8.0 * f64::EPSILON * sizes);
                    std::array::from_fn(|i| offset[i] + arm[i])
                })
                .collect()
        };
        let (a, b) = (put(&pose_a, &self.scene.a.points), put(&pose_b, &self.scene.b.points));
        Places { a, b, error: 2.0 * error }
    }

    /// From 640-bit poses of the parameters as written, rounded once at the end.
    pub(super) fn true_places(&self, t: f64) -> Places {
        let time = Real::from(t);
        let poses = [&self.scene.a, &self.scene.b].map(|body| oracle::pose(&body.recipe, t, &time));
        let matrices = [poses[0].matrix(), poses[1].matrix()];
        let mut size: f64 = 0.0;
        let mut put = |k: usize, points: &[Point]| -> Vec<Point> {
            points
                .iter()
                .map(|p| {
                    let place: Point = std::array::from_fn(|i| {
                        let offset = &poses[k].translation[i] - &poses[0].translation[i];
                        (0..3).fold(offset, |sum, j| sum + &matrices[k][i][j] * &Real::from(p[j])).to_f64()
                    });
                    size = size.max(length(place));
                    place
                })
                .collect()
        };
        let (a, b) = (put(0, &self.scene.a.points), put(1, &self.scene.b.points));
        Places { a, b, error: 2.0 * f64::EPSILON * size }
    }

    /// A time by which the features have certainly met, the earliest that is found up to the end of the span.
    pub(super) fn certainly_met_by(&self) -> Option<f64> {
        let [start, end] = self.scene.span();
        let times: Vec<f64> = (0..=SAMPLES)
            .map(|k| (start + (end - start) * (k as f64 / SAMPLES as f64)).clamp(start, end))
            .collect();
        let places: Vec<Places> = times.iter().map(|t| self.places(*t)).collect();
        let mut earliest: Option<(f64, f64, f64, FeaturePair)> = None;
        for pair in pairs(self.scene) {
            let signed: Vec<f64> = places.iter().map(|p| pair.signed(p).0).collect();
            for k in 1..times.len() {
                if earliest.as_ref().is_some_and(|(_, met, ..)| times[k - 1] >= *met) {
                    break;
                }
                if signed[k - 1] * signed[k] >= 0.0 {
                    continue;
                }
                let crossed = self.bisected(&pair, times[k - 1], times[k], signed[k - 1]);
                if let Some((before, after)) = crossed {
                    if earliest.as_ref().is_none_or(|(_, met, ..)| after < *met) {
                        earliest = Some((before, after, signed[k - 1], pair));
                    }
                    break;
                }
            }
        }
        let (before, after, sign, pair) = earliest?;
        self.confirmed(&pair, before, after, sign)
    }

    /// Narrows a change of sign with float poses, and judges with their proved errors whether it is a
    /// contact; returns the times just before and after it.
    fn bisected(&self, pair: &FeaturePair, mut before: f64, mut after: f64, sign: f64) -> Option<(f64, f64)> {
        for _ in 0..HALVINGS[0] {
            let middle = 0.5 * (before + after);
            let places = self.places(middle);
            let (value, margin) = pair.signed(&places);
            // a contact clearly outside is not worth more effort
            if pair.inside(&places) < -4.0 * self.speed * (after - before) - places.error {
                return None;
            }
            if value.abs() <= 4.0 * margin {
                break;
            }
            if value * sign > 0.0 {
                before = middle;
            } else {
                after = middle;
            }
        }
        let places = [before, after].map(|t| self.places(t));
        self.crossed(pair, &places, before, after, sign).then_some((before, after))
    }

    /// The same with 640-bit poses: the time after the crossing, closer to it by a few halvings.
    fn confirmed(&self, pair: &FeaturePair, mut before: f64, mut after: f64, sign: f64) -> Option<f64> {
        for _ in 0..HALVINGS[1] {
            let middle = 0.5 * (before + after);
            let (value, margin) = pair.signed(&self.true_places(middle));
            if value.abs() <= 4.0 * margin {
                break;
            }
            if value * sign > 0.0 {
                before = middle;
            } else {
                after = middle;
            }
        }
        let places = [before, after].map(|t| self.true_places(t));
        self.crossed(pair, &places, before, after, sign).then_some(after)
    }

    /// Whether the features have certainly crossed between two times.
    fn crossed(&self, pair: &FeaturePair, places: &[Places; 2], before: f64, after: f64, sign: f64) -> bool {
        let ((early, margin), (late, margin_after)) = (pair.signed(&places[0]), pair.signed(&places[1]));
        let certain = early * sign > 0.0
            && late * sign < 0.0
            && early.abs() > 2.0 * margin
            && late.abs() > 2.0 * margin_after;
        // inside by more than the features can move in the meantime
        certain && pair.inside(&places[1]) > 4.0 * self.speed * (after - before) + 16.0 * places[1].error
    }
}

/// Two features that may cross, by the indices of their corners.
enum FeaturePair {
    /// A vertex, of the second body if `turned`, and the face of the other.
    VertexFace { corner: usize, turned: bool },
    /// Two edges.
    Edges([usize; 2], [usize; 2]),
    /// A vertex and an edge of the other in the plane z = 0.
    Planar { corner: usize, edge: [usize; 2], turned: bool },
}

fn pairs(scene: &Scene) -> Vec<FeaturePair> {
    const EDGES: [[usize; 2]; 3] = [[0, 1], [1, 2], [2, 0]];
    match scene.question {
        Question::VertexFace => vec![FeaturePair::VertexFace { corner: 0, turned: false }],
        Question::EdgeEdge => vec![FeaturePair::Edges([0, 1], [0, 1])],
        Question::VertexEdge => vec![FeaturePair::Planar { corner: 0, edge: [0, 1], turned: false }],
        Question::Triangles => {
            let mut all = Vec::new();
            for corner in 0..3 {
                for turned in [false, true] {
                    all.push(FeaturePair::VertexFace { corner, turned });
                    if scene.planar {
                        all.extend(EDGES.map(|edge| FeaturePair::Planar { corner, edge, turned }));
                    }
                }
            }
            for e in EDGES {
                all.extend(EDGES.map(|f| FeaturePair::Edges(e, f)));
            }
            all
        }
    }
}

impl FeaturePair {
    /// The signed distance of the planes, lines or points, and the error due to the errors of the corners.
    fn signed(&self, places: &Places) -> (f64, f64) {
        match *self {
            Self::VertexFace { corner, turned } => {
                let (p, [a, b, c]) = vertex_and_face(places, corner, turned);
                let normal = cross(minus(b, a), minus(c, a));
                let size = length(normal);
                let longest = length(minus(b, a)).max(length(minus(c, a))).max(length(minus(c, b)));
                // corner errors of e tilt the normal by e divided by the least altitude
                let tilt = (length(minus(p, a)) + longest) * longest / size;
                let margin = places.error * 8.0 * (1.0 + tilt);
                (dot(normal, minus(p, a)) / size, if margin.is_nan() { f64::INFINITY } else { margin })
            }
            Self::Edges(e, f) => {
                let [[a, b], [c, d]] = [e.map(|i| places.a[i]), f.map(|i| places.b[i])];
                let (u, v) = (minus(b, a), minus(d, c));
                let normal = cross(u, v);
                let size = length(normal);
                let tilt = (length(minus(c, a)) + length(u) + length(v)) * (length(u) + length(v)) / size;
                let margin = places.error * 8.0 * (1.0 + tilt);
                (dot(normal, minus(c, a)) / size, if margin.is_nan() { f64::INFINITY } else { margin })
            }
            Self::Planar { corner, edge, turned } => {
                let (p, [a, b]) = vertex_and_edge(places, corner, edge, turned);
                let (way, to) = (minus(b, a), minus(p, a));
                let size = length(way);
                let tilt = length(to) / size;
                let margin = places.error * 8.0 * (1.0 + tilt);
                (
                    (way[0] * to[1] - way[1] * to[0]) / size,
                    if margin.is_nan() { f64::INFINITY } else { margin },
                )
            }
        }
    }

    /// How far inside the features a crossing would be; negative outside.
    fn inside(&self, places: &Places) -> f64 {
        let inside = match *self {
            Self::VertexFace { corner, turned } => {
                let (p, [a, b, c]) = vertex_and_face(places, corner, turned);
                let normal = cross(minus(b, a), minus(c, a));
                [(a, b), (b, c), (c, a)]
                    .iter()
                    .map(|(from, to)| {
                        let inward = cross(normal, minus(*to, *from));
                        dot(inward, minus(p, *from)) / length(inward)
                    })
                    .fold(f64::INFINITY, f64::min)
            }
            Self::Edges(e, f) => {
                let [[a, b], [c, d]] = [e.map(|i| places.a[i]), f.map(|i| places.b[i])];
                let (u, v, w) = (minus(b, a), minus(d, c), minus(c, a));
                let normal = cross(u, v);
                let square = dot(normal, normal);
                let (s, r) = (dot(cross(w, v), normal) / square, dot(cross(w, u), normal) / square);
                // the angle between the edges makes positions along them this much less certain
                let sine = square.sqrt() / (length(u) * length(v));
                (s.min(1.0 - s) * length(u)).min(r.min(1.0 - r) * length(v)) * sine * sine
            }
            Self::Planar { corner, edge, turned } => {
                let (p, [a, b]) = vertex_and_edge(places, corner, edge, turned);
                let way = minus(b, a);
                let s = dot(way, minus(p, a)) / length(way);
                s.min(length(way) - s)
            }
        };
        if inside.is_nan() { f64::NEG_INFINITY } else { inside }
    }
}

fn vertex_and_face(places: &Places, corner: usize, turned: bool) -> (Point, [Point; 3]) {
    let (own, other) = if turned { (&places.b, &places.a) } else { (&places.a, &places.b) };
    (own[corner], [other[0], other[1], other[2]])
}

fn vertex_and_edge(places: &Places, corner: usize, edge: [usize; 2], turned: bool) -> (Point, [Point; 2]) {
    let (own, other) = if turned { (&places.b, &places.a) } else { (&places.a, &places.b) };
    (own[corner], edge.map(|i| other[i]))
}
