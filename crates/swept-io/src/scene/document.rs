//! The tables of a scene file, field by field; `docs/scenes.md` says what the fields mean. Unknown fields are
//! refused.

use super::shape::SceneShape;
use crate::answer::VerdictKind;
use serde::{Deserialize, Serialize};
use swept::Method;
use toml::Spanned;

/// A whole file.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SceneTable {
    /// The time span; \[0, 1\] if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<SpanTable>,
    /// Options of the query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<OptionsTable>,
    /// Settings of the simulation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulation: Option<SimulationTable>,
    /// What the answer must be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<ExpectedTable>,
    /// Which pairs of bodies are not asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs: Option<PairsTable>,
    /// The bodies.
    #[serde(default)]
    pub body: Vec<Spanned<BodyTable>>,
}

/// Which pairs of bodies are not asked about, by their names.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PairsTable {
    /// Pairs to be ignored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ignore: Vec<Spanned<Vec<Spanned<String>>>>,
    /// Groups: bodies of one group are not tested against each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Spanned<Vec<Spanned<String>>>>,
}

/// What the answer must be.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedTable {
    /// The verdict.
    pub verdict: VerdictKind,
    /// The first contact lies in this range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<[f64; 2]>,
    /// The methods that must give this answer; only the default one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "methods")]
    pub methods: Option<Vec<Method>>,
}

/// A span of time.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SpanTable {
    /// The start; 0 if absent.
    #[serde(default)]
    pub start: f64,
    /// The end.
    pub end: f64,
}

/// Options of the query.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OptionsTable {
    /// δ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<f64>,
    /// η.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_separation: Option<f64>,
    /// Maximum number of steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<u64>,
    /// The method, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "method")]
    pub method: Option<Method>,
}

/// A method by its name.
mod method {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use swept::Method;

    pub(super) fn serialize<S: Serializer>(method: &Option<Method>, to: S) -> Result<S::Ok, S::Error> {
        match method {
            Some(method) => to.serialize_str(method.name()),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Method>, D::Error> {
        named(&String::deserialize(from)?).map(Some).map_err(D::Error::custom)
    }

    pub(super) fn named(name: &str) -> Result<Method, String> {
        let known = Method::ALL.into_iter().find(|method| method.name() == name);
        known.ok_or_else(|| {
            let names = Method::ALL.map(Method::name).join(", ");
            format!("method {name:?} is not one of {names}")
        })
    }
}

/// Methods by their names.
mod methods {
    use super::method::named;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use swept::Method;

    pub(super) fn serialize<S: Serializer>(methods: &Option<Vec<Method>>, to: S) -> Result<S::Ok, S::Error> {
        let names = |methods: &Vec<Method>| methods.iter().map(|method| method.name()).collect::<Vec<_>>();
        methods.as_ref().map(names).unwrap_or_default().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<Method>>, D::Error> {
        let names = Vec::<String>::deserialize(from)?;
        names.iter().map(|name| named(name)).collect::<Result<_, _>>().map(Some).map_err(D::Error::custom)
    }
}

/// A body.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BodyTable {
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A mesh file, relative to the scene file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mesh: Option<String>,
    /// A built-in body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub builtin: Option<String>,
    /// A binary PLY file in base64, as in query files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub embedded: Option<String>,
    /// The vertices of a small mesh given in the scene itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<Vec<[f64; 3]>>,
    /// Its faces: three vertices each, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<[u32; 3]>>,
    /// A box with these full edges.
    #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
    pub cuboid: Option<[f64; 3]>,
    /// A sphere of this radius.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sphere: Option<f64>,
    /// A capsule: its radius, and the length of the segment in the middle, along z.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capsule: Option<[f64; 2]>,
    /// A cylinder: its radius, and its length along z.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cylinder: Option<[f64; 2]>,
    /// A half-space: nx, ny, nz and d; its material is n·x <= d.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half_space: Option<[f64; 4]>,
    /// The radius by which a mesh is rounded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<f64>,
    /// The factor by which the vertices of a mesh are multiplied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<f64>,
    /// Whether the inside belongs to the body, for which the mesh must be closed. By default closed meshes
    /// are solid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solid: Option<bool>,
    /// Whether it never moves in a simulation.
    #[serde(default, rename = "static", skip_serializing_if = "Option::is_none")]
    pub fixed: Option<bool>,
    /// Mass per volume; the mesh must be closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density: Option<f64>,
    /// The mass; either with `inertia`, or distributed evenly over the inside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mass: Option<f64>,
    /// The centre of mass, in the coordinates of the mesh.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub center: Option<[f64; 3]>,
    /// The inertia about the centre of mass, row by row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inertia: Option<[[f64; 3]; 3]>,
    /// 0: no bounce, 1: full bounce.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restitution: Option<f64>,
    /// The coefficient of friction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub friction: Option<f64>,
    /// How it moves; if absent, it is at rest at the origin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<Spanned<MotionTable>>,
}

impl BodyTable {
    /// The shapes that are given in place of a mesh.
    pub(super) fn shapes(&self) -> Vec<SceneShape> {
        let shapes = [
            self.cuboid.map(SceneShape::Box),
            self.sphere.map(SceneShape::Sphere),
            self.capsule.map(SceneShape::Capsule),
            self.cylinder.map(SceneShape::Cylinder),
            self.half_space.map(SceneShape::HalfSpace),
        ];
        shapes.into_iter().flatten().collect()
    }

    /// Replaces whatever is given as a shape.
    pub(super) fn set_shape(&mut self, shape: Option<SceneShape>) {
        (self.cuboid, self.sphere, self.capsule, self.cylinder) = (None, None, None, None);
        self.half_space = None;
        match shape {
            None => {}
            Some(SceneShape::Box(edges)) => self.cuboid = Some(edges),
            Some(SceneShape::Sphere(radius)) => self.sphere = Some(radius),
            Some(SceneShape::Capsule(numbers)) => self.capsule = Some(numbers),
            Some(SceneShape::Cylinder(numbers)) => self.cylinder = Some(numbers),
            Some(SceneShape::HalfSpace(numbers)) => self.half_space = Some(numbers),
        }
    }
}

/// Settings of the simulation.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SimulationTable {
    /// The acceleration of free bodies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gravity: Option<[f64; 3]>,
    /// The length of a step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dt: Option<f64>,
    /// How long to simulate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Frames per second to be written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frames: Option<f64>,
    /// The distance that resting bodies keep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// Approaches slower than this do not bounce.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounce_speed: Option<f64>,
    /// How long a body must be quiet before it falls asleep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sleep_after: Option<f64>,
    /// Whether bodies may fall asleep; yes if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sleep: Option<bool>,
}

/// The kinds of motion.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MotionKind {
    /// Constant velocity and spin.
    #[default]
    Spin,
    /// Between two poses, the shorter way around.
    Interpolated,
    /// About and along a fixed line.
    Screw,
    /// Constant acceleration and spin.
    Ballistic,
    /// Positions and angles that are cubic between knots.
    Spline,
    /// Motions end to end.
    Path,
    /// The last link of an articulated chain.
    Chain,
}

/// A motion of any kind, or a piece of a path; which fields belong to which kind is checked later.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the fields are those of docs/scenes.md
pub struct MotionTable {
    #[serde(default)]
    pub kind: MotionKind,
    /// When a piece of a path ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<[f64; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orientation: Option<[f64; 4]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_position: Option<[f64; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_orientation: Option<[f64; 4]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_angle: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub velocity: Option<[f64; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angular_velocity: Option<[f64; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acceleration: Option<[f64; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis_point: Option<[f64; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis_direction: Option<[f64; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advance: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joined: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keyframes: Option<Vec<KeyframeTable>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axes: Option<Vec<[f64; 3]>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knots: Option<Vec<Spanned<KnotTable>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Vec<Spanned<MotionTable>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Box<Spanned<MotionTable>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joints: Option<Vec<JointTable>>,
}

impl MotionTable {
    /// The names of the fields that are given, except `kind` and `until`.
    pub(super) fn given(&self) -> Vec<&'static str> {
        let fields = [
            ("position", self.position.is_some()),
            ("orientation", self.orientation.is_some()),
            ("angle", self.angle.is_some()),
            ("end_position", self.end_position.is_some()),
            ("end_orientation", self.end_orientation.is_some()),
            ("end_angle", self.end_angle.is_some()),
            ("velocity", self.velocity.is_some()),
            ("angular_velocity", self.angular_velocity.is_some()),
            ("acceleration", self.acceleration.is_some()),
            ("axis_point", self.axis_point.is_some()),
            ("axis_direction", self.axis_direction.is_some()),
            ("rate", self.rate.is_some()),
            ("advance", self.advance.is_some()),
            ("joined", self.joined.is_some()),
            ("keyframes", self.keyframes.is_some()),
            ("axes", self.axes.is_some()),
            ("knots", self.knots.is_some()),
            ("pieces", self.pieces.is_some()),
            ("base", self.base.is_some()),
            ("joints", self.joints.is_some()),
        ];
        fields.into_iter().filter(|(_, given)| *given).map(|(name, _)| name).collect()
    }
}

/// A pose at a time.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct KeyframeTable {
    pub time: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<[f64; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orientation: Option<[f64; 4]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<f64>,
}

/// A knot of a spline.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct KnotTable {
    pub time: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<[f64; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub velocity: Option<[f64; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angles: Option<Vec<f64>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rates: Option<Vec<f64>>,
}

/// The kinds of joint.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum JointKindTable {
    Revolute,
    Prismatic,
}

/// A joint of a chain.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct JointTable {
    pub kind: JointKindTable,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<[f64; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orientation: Option<[f64; 4]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<f64>,
    pub axis: [f64; 3],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coefficients: Option<Vec<f64>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epoch: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keyframes: Option<Vec<[f64; 2]>>,
}
