//! The surface that the picture shows of a rounded body: points and segments as spheres and capsules, other meshes
//! with their vertices moved outward.
//!
//! **Why it is sound.** A picture proves nothing. Where edges are sharp the drawn surface is inside the real one.

use std::borrow::Cow;
use std::collections::BTreeMap;
use swept::num::sin_cos;
use swept::{Body, Mesh};

/// Sectors of a capsule, and rings of each of its caps.
const SECTORS: u32 = 24;
const RINGS: u32 = 6;
/// Segments beyond this many are drawn as they are.
const MOST: usize = 2000;

/// What to draw of a body.
pub(super) fn drawn(body: &Body) -> Cow<'_, Mesh> {
    let (mesh, radius) = (body.mesh(), body.radius());
    if radius == 0.0 {
        return Cow::Borrowed(mesh);
    }
    let ends = |[a, b, c]: [[f64; 3]; 3]| if a == b { [a, c] } else { [a, b] };
    let faces = (0..mesh.faces().len()).map(|face| mesh.triangle(face));
    let thin = faces.clone().all(|[a, b, c]| a == b || b == c || c == a);
    let drawn = match thin {
        true if mesh.faces().len() > MOST => None,
        true => {
            let capsules: Vec<Mesh> = faces.filter_map(|face| capsule(ends(face), radius)).collect();
            Mesh::joined(&capsules.iter().collect::<Vec<_>>()).ok()
        }
        false => moved_outward(mesh, radius),
    };
    drawn.map_or(Cow::Borrowed(mesh), Cow::Owned)
}

/// The surface of a capsule; of a sphere, if both ends are the same.
fn capsule([from, to]: [[f64; 3]; 2], radius: f64) -> Option<Mesh> {
    let way: [f64; 3] = std::array::from_fn(|i| to[i] - from[i]);
    let length = norm(way);
    let z = if length > 0.0 { way.map(|x| x / length) } else { [0.0, 0.0, 1.0] };
    // any direction across z
    let least = (0..3).min_by(|&i, &j| z[i].abs().total_cmp(&z[j].abs())).unwrap_or(0);
    let mut x = z.map(|c| -c * z[least]);
    x[least] += 1.0;
    let size = norm(x);
    let x = x.map(|c| c / size);
    let y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]];
    let turn = std::f64::consts::PI / f64::from(2 * RINGS);
    let mut vertices = Vec::new();
    // rings from the lower pole to the upper one; both equators are rings
    for ring in 0..2 * (RINGS + 1) {
        let (middle, step) = if ring <= RINGS { (from, ring) } else { (to, ring - 1) };
        let (up, out) = sin_cos(turn * (f64::from(step) - f64::from(RINGS)));
        for sector in 0..SECTORS {
            let (sin, cos) = sin_cos(4.0 * f64::from(RINGS) * turn * f64::from(sector) / f64::from(SECTORS));
            vertices.push(std::array::from_fn(|i| {
                middle[i] + radius * (out * (cos * x[i] + sin * y[i]) + up * z[i])
            }));
        }
    }
    let mut faces = Vec::new();
    for ring in 0..2 * RINGS + 1 {
        for sector in 0..SECTORS {
            let [a, b] = [sector, (sector + 1) % SECTORS].map(|place| ring * SECTORS + place);
            faces.extend([[a, b, b + SECTORS], [a, b + SECTORS, a + SECTORS]]);
        }
    }
    Mesh::new(vertices, faces).ok()
}

/// The mesh with each vertex moved along the sum of the normals around it.
fn moved_outward(mesh: &Mesh, radius: f64) -> Option<Mesh> {
    let merged = mesh.merged();
    let mut normals: BTreeMap<u32, [f64; 3]> = BTreeMap::new();
    for (face, corners) in mesh.faces().iter().enumerate() {
        let [p, q, r] = mesh.triangle(face);
        let [u, v]: [[f64; 3]; 2] = [q, r].map(|x| std::array::from_fn(|i| x[i] - p[i]));
        let n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let length = norm(n);
        for corner in corners {
            let sum = normals.entry(merged[*corner as usize]).or_insert([0.0; 3]);
            if length > 0.0 {
                *sum = std::array::from_fn(|i| sum[i] + n[i] / length);
            }
        }
    }
    let places = mesh.vertices().iter().zip(&merged).map(|(x, known)| {
        let n = normals.get(known).copied().unwrap_or([0.0; 3]);
        let length = norm(n);
        let by = if length > 0.0 { radius / length } else { 0.0 };
        std::array::from_fn(|i| x[i] + by * n[i])
    });
    Mesh::new(places.collect(), mesh.faces().to_vec()).ok()
}

fn norm(v: [f64; 3]) -> f64 {
    v.iter().map(|x| x * x).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use swept::Builtin;

    #[test]
    fn rounded_bodies_are_drawn_with_their_radius() {
        let body = |mesh: Mesh, radius: f64| Body::new(mesh).rounded(radius).unwrap();
        let ball = body(Mesh::point([1.0, 2.0, 3.0]).unwrap(), 0.5);
        let rod = body(Mesh::segment([0.0; 3], [1.0, 2.0, -2.0]).unwrap(), 0.25);
        for (body, away) in [(&ball, 0.5), (&rod, 0.25)] {
            let drawn = drawn(body);
            assert!(drawn.faces().len() > 200);
            for &x in drawn.vertices() {
                let placed = swept::distance(
                    &body.clone().rounded(0.0).unwrap(),
                    &swept::Placement::IDENTITY,
                    &Body::new(Mesh::point(x).unwrap()),
                    &swept::Placement::IDENTITY,
                );
                let far = placed.unwrap().enclosure.midpoint();
                assert!((far - away).abs() < 1e-9, "{far}");
            }
        }
        let cube = body("box(12, size=1)".parse::<Builtin>().unwrap().mesh(), 0.1);
        assert!(drawn(&cube).summary().hi[0] > 0.55);
        assert!(matches!(drawn(&cube.rounded(0.0).unwrap()), Cow::Borrowed(_)));
    }
}
