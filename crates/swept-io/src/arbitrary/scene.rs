//! Scenes: valid ones with every kind of motion, and wild ones.

use rand::{Rng, RngExt};
use swept_num::arbitrary::number;

/// Motions of every kind.
const MOTIONS: [&str; 11] = [
    "kind = \"spin\"\nposition = [3, 0.5, 0]\nvelocity = [-4, 0, 0.1]\nangular_velocity = [0, 1, 2]\n",
    "kind = \"interpolated\"\nposition = [3, 0, 0]\nend_position = [-3, 0, 0]\nend_orientation = [1, 1, 0, 0]\n",
    "kind = \"interpolated\"\nposition = [3, 0, 0]\nangle = 0.5\nend_angle = 9\n",
    "kind = \"screw\"\nposition = [3, 0, 0]\naxis_point = [1, 0, 0]\naxis_direction = [0, 0, 1]\nrate = 5\nadvance = 0.1\n",
    "kind = \"screw\"\nposition = [3, 0, 0]\nend_position = [0, 0.5, 0]\nend_orientation = [1, 0, 1, 0]\n",
    "kind = \"ballistic\"\nposition = [3, 0, 0]\nvelocity = [-3, 0, 1]\nacceleration = [0, 0, -9.81]\n",
    "kind = \"spline\"\norientation = [1, 0, 1, 0]\nknots = [\n  { time = 0, position = [3, 0, 0], velocity = [0, 0, 0], angles = [0, 0, 0] },\n  { time = 0.5, position = [1, 1, 0], angles = [1, 0.2, 0] },\n  { time = 1, angles = [2, 0, 0.1], rates = [0, 0, 0] },\n]\n",
    "kind = \"spline\"\naxes = [[1, 2, 0]]\n[[body.motion.knots]]\ntime = -1\nposition = [3, 0, 0]\nangles = [0]\n[[body.motion.knots]]\ntime = 1.5\nangles = [4]\n",
    "kind = \"path\"\nkeyframes = [{ time = 0, position = [3, 0, 0] }, { time = 0.5 }, { time = 1, angle = 0 }]\n",
    "kind = \"path\"\njoined = true\npieces = [{ kind = \"spin\", position = [3, 0, 0], velocity = [-4, 0, 0], until = 0.5 }, { kind = \"ballistic\", acceleration = [0, 1, 0] }]\n",
    "kind = \"chain\"\nposition = [2, 0, 0]\njoints = [{ kind = \"revolute\", axis = [0, 0, 1], coefficients = [0, 1, 2] }, { kind = \"prismatic\", axis = [1, 0, 0], keyframes = [[0, 0], [1, -2]] }]\n",
];

const BODIES: [&str; 5] = ["tetrahedron", "box", "torus(60)", "blob(100, size=2)", "icosphere(80)"];

/// Bodies without a mesh of their own, and with a radius.
const SHAPES: [&str; 6] = [
    "sphere = 0.5",
    "capsule = [0.25, 1]",
    "cylinder = [0.5, 1]",
    "box = [1, 2, 0.5]\nradius = 0.1",
    "builtin = \"box\"\nscale = 0.5\nradius = 0.1",
    "half_space = [0.5, 0, 1, -2]",
];

fn pick<'a>(from: &[&'a str], rng: &mut impl Rng) -> &'a str {
    from[rng.random_range(0..from.len())]
}

pub(super) fn valid(rng: &mut impl Rng) -> String {
    // keyframes without an orientation cannot be mixed with those that give an angle
    let motion = |rng: &mut _| pick(&MOTIONS, rng).replace(", angle = 0", "");
    let head = match rng.random_range(0..3) {
        0 => "[span]\nstart = 0\nend = 1\n[options]\ntolerance = 1e-6\n",
        1 => "[options]\nmin_separation = 0.01\nbudget = 1000\n",
        _ => "",
    };
    let mut text = head.to_owned();
    for body in 0..2 {
        let what = match rng.random_range(0..4) {
            0 => pick(&SHAPES, rng).to_owned(),
            _ => format!("builtin = \"{}\"", pick(&BODIES, rng)),
        };
        text += &format!("[[body]]\nname = \"body {body}\"\n{what}\n");
        if body == 1 || rng.random() {
            text += &format!("[body.motion]\n{}", motion(rng));
        }
    }
    text
}

/// A number that no motion expects.
pub(super) fn wild_number(rng: &mut impl Rng) -> String {
    const WILD: [&str; 18] = [
        "nan",
        "inf",
        "-inf",
        "1e308",
        "-1e308",
        "1e999",
        "5e-324",
        "-0.0",
        "0",
        "1e30",
        "1e-30",
        "true",
        "\"x\"",
        "[]",
        "{}",
        "9223372036854775807",
        "1979-05-27",
        "",
    ];
    if rng.random() { format!("{:e}", number(rng)) } else { pick(&WILD, rng).to_owned() }
}

/// A scene with wild values.
pub(super) fn wild(rng: &mut impl Rng) -> String {
    let mut text = valid(rng);
    for _ in 0..rng.random_range(1..4) {
        text = match rng.random_range(0..10) {
            0..=4 => super::fault::with_number(&text, &wild_number(rng), rng),
            5 => format!("[span]\nstart = {}\nend = {}\n{text}", wild_number(rng), wild_number(rng)),
            6 => {
                let name = pick(&["tolerance", "min_separation", "budget", "tolerence"], rng);
                format!("{}\n[options]\n{name} = {}\n", text.replace("[options]\n", ""), wild_number(rng))
            }
            7 => {
                let recipe = pick(
                    &[
                        "torus(99999999999)",
                        "blob(",
                        "cube",
                        "torus(18, size=1e300)",
                        "gear(1)",
                        "box(size=nan)",
                        "torus(0)",
                    ],
                    rng,
                );
                format!("{text}[[body]]\nbuiltin = \"{recipe}\"\n")
            }
            8 => {
                let depth = rng.random_range(1..5000);
                let (open, close) = [("[", "]"), ("{ a = ", "}"), ("{ kind = \"chain\", base = ", "}")]
                    [rng.random_range(0..3)];
                format!("{text}motion = {}1{}\n", open.repeat(depth), close.repeat(depth))
            }
            _ => {
                let line = pick(
                    &[
                        "mesh = \"../../etc/passwd\"",
                        "mesh = \"/dev/zero\"",
                        "mesh = \"nowhere.obj\"",
                        "embedded = \"AAAA\"",
                        "solid = true",
                        "kind = \"spin\"",
                        "velosity = [1, 2, 3]",
                        "[body.motion]",
                        "[[body]]",
                        "\u{0}",
                    ],
                    rng,
                );
                format!("{text}{line}\n")
            }
        };
    }
    text
}
