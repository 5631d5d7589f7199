//! `swept-bench solid-speed`: what it costs that closed bodies are solid.
//!
//! Every query is run on the same two bodies as surfaces and as solids, alternately, each timed alone on one
//! thread; the shortest of several repeats counts. First come bodies inside others, or between their walls;
//! then the thesis's workload, where no body starts inside another and the bounds of the bodies show it.
//! `holds` is the test of a single point of the inner body. The time of building is reported with the part of
//! it that finds the boundary between inside and outside.

use super::hostile::{joined, mapped, turned_inside_out};
use super::model::{Model, from_folder, models};
use super::speed::pairs;
use super::workload::{CASES, Speed};
use crate::build::Build;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;
use swept::internals::shape::Boundary;
use swept::{AnyMotion, Body, Builtin, Mesh, Motion, Options, Placement, Spin, Verdict, first_contact};

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// Folder of meshes instead of the built-in bodies, for the thesis's workload
    #[arg(long)]
    pub models: Option<PathBuf>,
    /// Queries of each pair and speed of the thesis's workload
    #[arg(long, default_value_t = CASES, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// How often each query is timed; the shortest counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub repeats: u32,
    /// Seed of the queries
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Folder to write timings.txt to; without it they are only printed
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Two bodies that are nested at the start.
struct Nested {
    name: &'static str,
    outer: Body,
    inner: Body,
    /// Where the inner one starts, and how fast it moves.
    place: [f64; 3],
    velocity: [f64; 3],
}

fn made(recipe: &str) -> Mesh {
    recipe.parse::<Builtin>().expect("a recipe of a built-in body").mesh()
}

/// Many copies of a mesh on a grid of this many per side, within about a unit of the origin.
fn many(mesh: &Mesh, side: u32) -> Mesh {
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    for k in 0..side * side * side {
        let shift = [k % side, k / side % side, k / side / side]
            .map(|x| (f64::from(x) + 0.5) / f64::from(side) - 0.5);
        let first = vertices.len() as u32;
        vertices.extend(mesh.vertices().iter().map(|p| [0, 1, 2].map(|i: usize| p[i] + shift[i])));
        faces.extend(mesh.faces().iter().map(|face| face.map(|index| index + first)));
    }
    Mesh::new(vertices, faces).expect("copies of a mesh")
}

fn nested() -> Vec<Nested> {
    let ring = Body::new(made("torus(70000, size=4)"));
    let ball = made("icosphere(100000, size=4)");
    // hollow: a wall from 1.2 to 2
    let shell = Body::new(joined(&ball, &turned_inside_out(&mapped(&ball, |x| x.map(|c| 0.6 * c)))));
    let small = || Body::new(made("icosphere(320, size=0.2)"));
    let slow = [0.01, 0.02, 0.005];
    let tiny = made("tetrahedron(4, size=0.02)");
    let case = |name, outer: &Body, inner: Body, place| Nested {
        name,
        outer: outer.clone(),
        inner,
        place,
        velocity: slow,
    };
    let ball = Body::new(ball);
    vec![
        case("ball in the hole of torus(70000)", &ring, small(), [0.0; 3]),
        case("ball beside torus(70000), within its box", &ring, small(), [1.9, 1.9, 0.1]),
        case("ball in the tube of torus(70000)", &ring, small(), [1.4, 0.0, 0.0]),
        case(
            "blob(70000) in the hollow of a shell of 200,000",
            &shell,
            Body::new(made("blob(70000, size=1)")),
            [0.1, 0.0, 0.0],
        ),
        case("ball in the wall of a shell of 200,000", &shell, small(), [1.6, 0.1, 0.0]),
        case(
            "box in a box 1,000 times larger",
            &Body::new(made("box(12, size=1000)")),
            Body::new(made("box(12, size=1)")),
            [20.0, 3.0, 1.0],
        ),
        case(
            "blob(70000) in icosphere(100000)",
            &ball,
            Body::new(made("blob(70000, size=2)")),
            [0.1, 0.2, 0.0],
        ),
        case(
            "icosphere(100000) concentric in itself, twice as large",
            &ball,
            Body::new(made("icosphere(100000, size=2)")),
            [0.0; 3],
        ),
        case("1,000 tetrahedra in the hole of torus(70000)", &ring, Body::new(many(&tiny, 10)), [0.0; 3]),
        case("27,000 tetrahedra in the hole of torus(70000)", &ring, Body::new(many(&tiny, 30)), [0.0; 3]),
    ]
}

/// The shortest times of some alternating calls, in microseconds.
fn shortest<const N: usize>(repeats: u32, mut calls: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut least = [f64::INFINITY; N];
    for _ in 0..repeats {
        for (least, call) in least.iter_mut().zip(&mut calls) {
            let start = Instant::now();
            call();
            *least = least.min(start.elapsed().as_secs_f64() * 1e6);
        }
    }
    least
}

/// Measures nested bodies and the thesis's workload.
///
/// # Errors
/// A folder that cannot be used, or a query that is refused.
pub fn execute(arguments: &Arguments, typed: &[String]) -> Result<u8, Box<dyn std::error::Error>> {
    let mut text = format!(
        "{}\nsolid-speed  {} queries per pair and speed, seed {}, shortest of {} repeats; microseconds, one thread\n\n\
         {:58}{:>10}{:>10}{:>9}  {:12}{:>10}\n",
        Build::of_this_process(typed).head(),
        arguments.count,
        arguments.seed,
        arguments.repeats,
        "nested",
        "surfaces",
        "solids",
        "holds",
        "as surfaces",
        "as solids",
    );
    for case in nested() {
        nested_row(&mut text, &case, arguments.repeats)?;
        eprintln!("{}", case.name);
    }
    let models = match &arguments.models {
        Some(folder) => from_folder(folder)?,
        None => models(),
    };
    built(&mut text, &models, arguments.repeats);
    let options = Options { tolerance: Some(1e-9), ..Options::default() };
    let _ = writeln!(text, "\n{:44}{:>10}{:>10}{:>9}", "thrown at each other", "surfaces", "solids", "ratio");
    let solids: Vec<Body> = models.iter().map(|model| Body::new(model.mesh())).collect();
    let surfaces: Vec<Body> = solids.iter().map(|body| body.clone().as_surface()).collect();
    for i in 0..models.len() {
        for j in i..models.len() {
            for speed in Speed::ALL {
                let (mut as_surfaces, mut as_solids) = (0.0, 0.0);
                for motions in pairs(speed, arguments.count, arguments.seed) {
                    let ask = |bodies: [&Body; 2]| {
                        let _ = black_box(first_contact(
                            bodies[0],
                            &motions[0],
                            bodies[1],
                            &motions[1],
                            &options,
                        ));
                    };
                    let [surface, solid] = shortest(
                        arguments.repeats,
                        [&mut || ask([&surfaces[i], &surfaces[j]]), &mut || ask([&solids[i], &solids[j]])],
                    );
                    (as_surfaces, as_solids) = (as_surfaces + surface, as_solids + solid);
                }
                let name = format!("{} and {}, {}", models[i].name, models[j].name, speed.name());
                let each = |sum: f64| sum / arguments.count as f64;
                let _ = writeln!(
                    text,
                    "{name:44}{:>10.1}{:>10.1}{:>9.3}",
                    each(as_surfaces),
                    each(as_solids),
                    as_solids / as_surfaces
                );
                eprintln!("{name}");
            }
        }
    }
    print!("{text}");
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("timings.txt"), text)?;
    }
    Ok(0)
}

fn nested_row(text: &mut String, case: &Nested, repeats: u32) -> Result<(), Box<dyn std::error::Error>> {
    let Nested { name, outer, inner, place, velocity } = case;
    let options = Options::default();
    let around: AnyMotion =
        Spin::new([0.0, 1.0], Placement::new([0.0; 3], [0.9, 0.1, 0.2, 0.3]), [0.0; 3], [0.0, 0.0, 0.01])?
            .into();
    // the position is relative to the outer body
    let pose = around.pose(0.0);
    let place = pose.rotation * swept_num::Vector(*place) + pose.translation;
    let start = Placement::new(place.0, [0.9, -0.3, 0.1, 0.2]);
    let within: AnyMotion = Spin::new([0.0, 1.0], start, *velocity, [0.02, 0.0, 0.01])?.into();
    let surfaces = [outer.clone().as_surface(), inner.clone().as_surface()];
    let ask = |[a, b]: [&Body; 2]| first_contact(a, &around, b, &within, &options);
    let verdict = |answer: swept::Answer| match answer.verdict {
        Verdict::Overlapping(overlap) if overlap.outer.is_some() => "inside",
        other => other.word(),
    };
    let as_surfaces = verdict(ask([&surfaces[0], &surfaces[1]])?);
    let as_solids = verdict(ask([outer, inner])?);
    let point = case.place;
    let [surface, solid, holds] = shortest(
        repeats.max(5),
        [
            &mut || {
                let _ = black_box(ask([&surfaces[0], &surfaces[1]]));
            },
            &mut || {
                let _ = black_box(ask([outer, inner]));
            },
            &mut || {
                black_box(outer.holds(black_box(point)));
            },
        ],
    );
    let _ =
        writeln!(text, "{name:58}{surface:>10.1}{solid:>10.1}{holds:>9.2}  {as_surfaces:12}{as_solids:>10}");
    Ok(())
}

fn built(text: &mut String, models: &[Model], repeats: u32) {
    let _ = writeln!(
        text,
        "\n{:20}{:>10}{:>16}{:>14}",
        "building, ms", "triangles", "whole body", "its boundary"
    );
    for model in models {
        let mesh = model.mesh();
        let [whole, boundary] = shortest(
            repeats,
            [
                &mut || {
                    black_box(Body::new(mesh.clone()));
                },
                &mut || {
                    black_box(Boundary::of(&mesh));
                },
            ],
        );
        let faces = mesh.faces().len();
        let _ = writeln!(text, "{:20}{faces:>10}{:>16.2}{:>14.2}", model.name, whole / 1e3, boundary / 1e3);
    }
}
