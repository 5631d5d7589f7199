//! Answers cases with parry, for comparison with swept: `parry-peer A.obj B.obj < cases.csv > results.csv`.
//!
//! Both motions are a `NonlinearRigidMotion` about the body's origin: constant velocity, constant angular velocity
//! about an axis fixed in the world, which is the motion that swept answers about. `cast_shapes_nonlinear` has no
//! tolerance to set; it stops when its bounds advance by less than ten machine epsilons.

use parry3d_f64::math::{Pose, Rotation, Vector};
use parry3d_f64::query::{NonlinearRigidMotion, cast_shapes_nonlinear};
use parry3d_f64::shape::TriMesh;
use std::error::Error;
use std::io::{BufRead, Write};
use std::time::Instant;

/// The triangles of an OBJ file: `v` and `f` lines, faces with three corners.
fn read(path: &str) -> Result<TriMesh, Box<dyn Error>> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("cannot read {path}: {error}"))?;
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let wrong = || format!("{path}: only triangles are read: {line}");
        let mut words = line.split_whitespace();
        match words.next() {
            Some("v") => {
                let numbers = words.take(3).map(str::parse).collect::<Result<Vec<f64>, _>>()?;
                let [x, y, z] = numbers[..] else { return Err(wrong().into()) };
                vertices.push(Vector::new(x, y, z));
            }
            Some("f") => {
                let corner = |word: &str| word.split('/').next().unwrap_or_default().parse::<u32>();
                let corners = words.map(corner).collect::<Result<Vec<u32>, _>>()?;
                let [a, b, c] = corners[..] else { return Err(wrong().into()) };
                let zero_based = |corner: u32| corner.checked_sub(1).ok_or_else(wrong);
                triangles.push([zero_based(a)?, zero_based(b)?, zero_based(c)?]);
            }
            _ => {}
        }
    }
    Ok(TriMesh::new(vertices, triangles)?)
}

/// The motion of thirteen numbers, as in swept's case files.
fn motion(number: &[f64]) -> NonlinearRigidMotion {
    let vector = |k: usize| Vector::new(number[k], number[k + 1], number[k + 2]);
    let rotation = Rotation::from_xyzw(number[4], number[5], number[6], number[3]).normalize();
    NonlinearRigidMotion::new(Pose::from_parts(vector(0), rotation), Vector::ZERO, vector(7), vector(10))
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words == ["--version"] {
        println!("parry3d-f64 {}, cast_shapes_nonlinear, TriMesh", env!("PARRY_VERSION"));
        return Ok(());
    }
    let [first, second] = &words[..] else { return Err("give two meshes, OBJ".into()) };
    let (a, b) = (read(first)?, read(second)?);
    let mut out = std::io::stdout().lock();
    writeln!(out, "id,verdict,time,micros")?;
    for line in std::io::stdin().lock().lines().skip(1) {
        let line = line?;
        let Some((id, numbers)) = line.split_once(',') else { continue };
        let numbers = numbers.split(',').map(str::parse).collect::<Result<Vec<f64>, _>>()?;
        if numbers.len() != 26 {
            return Err(format!("a case needs 26 numbers: {line}").into());
        }
        let (motion_a, motion_b) = (motion(&numbers[..13]), motion(&numbers[13..]));
        let start = Instant::now();
        let found = cast_shapes_nonlinear(&motion_a, &a, &motion_b, &b, 0.0, 1.0, true);
        let micros = start.elapsed().as_secs_f64() * 1e6;
        match found {
            Ok(Some(hit)) => writeln!(out, "{id},contact,{},{micros}", hit.time_of_impact)?,
            Ok(None) => writeln!(out, "{id},clear,,{micros}")?,
            Err(error) => {
                eprintln!("parry-peer: {id}: {error}");
                writeln!(out, "{id},refused,,")?;
            }
        }
        out.flush()?;
    }
    Ok(())
}
