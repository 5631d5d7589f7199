//! The animation as one binary glTF file, for viewers: the bodies' meshes, and their poses over time.
//!
//! One node per body, with a track of translations and one of rotations (x, y, z, w) over the frames' times,
//! under a node that rotates z up to the y up of glTF. Bodies of the same shape share a mesh. Each quaternion
//! gets the sign that is closer to the one before, so that viewers turn the shorter way.
//!
//! The numbers are 32-bit floats, for display only: bodies that are apart may seem to touch because of
//! rounding.
//!
//! **Source.** glTF 2.0, sections 3.6, 3.11 and 4.

use super::record::Run;
use serde_json::{Value, json};
use std::sync::Arc;
use swept_sim::{Shape, World};

/// Bytes aligned to four, with the views into them.
#[derive(Default)]
struct Store {
    bytes: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

impl Store {
    /// Adds numbers, `width` per element, and returns the accessor; `ranges` is for positions and times.
    fn floats(&mut self, numbers: &[f32], width: usize, ranges: bool) -> usize {
        let start = self.bytes.len();
        self.bytes.extend(numbers.iter().flat_map(|x| x.to_le_bytes()));
        let kind = ["SCALAR", "VEC2", "VEC3", "VEC4"][width - 1];
        let mut accessor = json!({
            "bufferView": self.views.len(), "componentType": 5126, "count": numbers.len() / width, "type": kind
        });
        if ranges {
            let fold = |start: f32, pick: fn(f32, f32) -> f32| -> Vec<f32> {
                (0..width).map(|k| numbers.iter().skip(k).step_by(width).copied().fold(start, pick)).collect()
            };
            accessor["min"] = json!(fold(f32::INFINITY, f32::min));
            accessor["max"] = json!(fold(f32::NEG_INFINITY, f32::max));
        }
        self.view(start, accessor)
    }

    fn indices(&mut self, numbers: &[u32]) -> usize {
        let start = self.bytes.len();
        self.bytes.extend(numbers.iter().flat_map(|x| x.to_le_bytes()));
        let accessor = json!({
            "bufferView": self.views.len(), "componentType": 5125, "count": numbers.len(), "type": "SCALAR"
        });
        self.view(start, accessor)
    }

    fn view(&mut self, start: usize, accessor: Value) -> usize {
        self.views.push(json!({"buffer": 0, "byteOffset": start, "byteLength": self.bytes.len() - start}));
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }
}

/// Colours of moving bodies, in turn; the first is for static ones.
const COLORS: [[f32; 4]; 7] = [
    [0.62, 0.62, 0.60, 1.0],
    [0.30, 0.52, 0.86, 1.0],
    [0.90, 0.62, 0.25, 1.0],
    [0.42, 0.70, 0.42, 1.0],
    [0.80, 0.36, 0.36, 1.0],
    [0.58, 0.45, 0.74, 1.0],
    [0.35, 0.68, 0.70, 1.0],
];

impl Run {
    /// The animation of this run; `world` is the world that was simulated, for its meshes.
    #[must_use]
    pub fn glb(&self, world: &World) -> Vec<u8> {
        let mut store = Store::default();
        let times: Vec<f32> = self.frames.iter().map(|frame| frame.time as f32).collect();
        let times = store.floats(&times, 1, true);
        let mut made: Vec<(Arc<Shape>, usize, usize, usize)> = Vec::new();
        let (mut meshes, mut nodes): (Vec<Value>, Vec<Value>) = (Vec::new(), Vec::new());
        let (mut samplers, mut channels): (Vec<Value>, Vec<Value>) = (Vec::new(), Vec::new());
        let mut moving = 0;
        for k in 0..world.len() {
            let shape = &world.body(k).shape;
            let color = if shape.mass().is_some() { 1 + moving % (COLORS.len() - 1) } else { 0 };
            moving += usize::from(shape.mass().is_some());
            let known = made.iter().find(|(other, _, _, _)| Arc::ptr_eq(other, shape));
            let (positions, faces) = match known {
                Some(&(_, positions, faces, _)) => (positions, faces),
                None => {
                    let mesh = shape.body().mesh();
                    let numbers: Vec<f32> = mesh.vertices().iter().flatten().map(|&x| x as f32).collect();
                    let corners: Vec<u32> = mesh.faces().iter().flatten().copied().collect();
                    (store.floats(&numbers, 3, true), store.indices(&corners))
                }
            };
            let same = made.iter().find(|(other, _, _, c)| Arc::ptr_eq(other, shape) && *c % 8 == color);
            let mesh = match same {
                Some((_, _, _, packed)) => packed / 8,
                None => {
                    meshes.push(json!({"primitives": [{
                        "attributes": {"POSITION": positions}, "indices": faces, "material": color
                    }]}));
                    made.push((Arc::clone(shape), positions, faces, (meshes.len() - 1) * 8 + color));
                    meshes.len() - 1
                }
            };
            let (places, turns) = tracks(self, k);
            nodes.push(json!({
                "name": self.bodies[k].name, "mesh": mesh,
                "translation": &places[..3], "rotation": &turns[..4],
            }));
            if shape.mass().is_some() {
                for (path, width, track) in [("translation", 3, places), ("rotation", 4, turns)] {
                    let output = store.floats(&track, width, false);
                    channels.push(json!({"sampler": samplers.len(), "target": {"node": k, "path": path}}));
                    samplers.push(json!({"input": times, "output": output, "interpolation": "LINEAR"}));
                }
            }
        }
        let half = 0.5_f64.sqrt() as f32;
        let children: Vec<usize> = (0..nodes.len()).collect();
        nodes.push(json!({"name": "z up", "rotation": [-half, 0.0, 0.0, half], "children": children}));
        let materials: Vec<Value> = COLORS
            .iter()
            .map(|color| json!({"pbrMetallicRoughness": {"baseColorFactor": color, "metallicFactor": 0.0}}))
            .collect();
        let mut document = json!({
            "asset": {"version": "2.0", "generator": "swept"},
            "scene": 0,
            "scenes": [{"nodes": [nodes.len() - 1]}],
            "nodes": nodes,
            "meshes": meshes,
            "materials": materials,
            "accessors": store.accessors,
            "bufferViews": store.views,
            "buffers": [{"byteLength": store.bytes.len()}],
        });
        if !channels.is_empty() {
            document["animations"] = json!([{"name": "run", "samplers": samplers, "channels": channels}]);
        }
        packed(&document.to_string(), &store.bytes)
    }
}

/// Translations and rotations of a body over the frames.
fn tracks(run: &Run, body: usize) -> (Vec<f32>, Vec<f32>) {
    let (mut places, mut turns) = (Vec::new(), Vec::new());
    let mut before = [0.0; 4];
    for frame in &run.frames {
        let [x, y, z, w, i, j, k] = frame.poses[body];
        let turn = [i, j, k, w];
        let along: f64 = turn.iter().zip(&before).map(|(a, b)| a * b).sum();
        let turn = if along < 0.0 { turn.map(|x| -x) } else { turn };
        before = turn;
        places.extend([x, y, z].map(|x| x as f32));
        turns.extend(turn.map(|x| x as f32));
    }
    (places, turns)
}

/// Header, JSON and binary chunk.
fn packed(json: &str, bytes: &[u8]) -> Vec<u8> {
    let mut text = json.as_bytes().to_vec();
    text.resize(text.len().next_multiple_of(4), b' ');
    let mut out = Vec::with_capacity(28 + text.len() + bytes.len());
    let word = |out: &mut Vec<u8>, value: usize| out.extend((value as u32).to_le_bytes());
    out.extend(b"glTF");
    word(&mut out, 2);
    word(&mut out, 12 + 8 + text.len() + 8 + bytes.len());
    word(&mut out, text.len());
    out.extend(b"JSON");
    out.extend(text);
    word(&mut out, bytes.len());
    out.extend(b"BIN\0");
    out.extend(bytes);
    out
}

#[cfg(test)]
mod tests {
    use crate::mesh::{MeshFormat, parse_mesh};
    use crate::run::Run;
    use crate::scene::Scene;
    use swept_sim::World;

    #[test]
    fn the_animation_is_read_back_as_a_mesh() {
        let text = "[simulation]\ndt = 0.1\n[[body]]\nbuiltin = \"box(12)\"\n[[body]]\nbuiltin = \"box(12)\"\n\
                    [body.motion]\nkind = \"spin\"\nposition = [0, 0, 5]\nangular_velocity = [0, 1, 0]\n\
                    [[body]]\nbuiltin = \"box(12, size=3)\"\nstatic = true\n[body.motion]\nkind = \"spin\"\nposition = [9, 0, 0]";
        let simulation = Scene::parse(text, None).unwrap().simulation().unwrap();
        let mut world = World::new(simulation.settings, simulation.bodies).unwrap();
        let mut run = Run::start(&world, "scene");
        for _ in 0..4 {
            world.step().unwrap();
            run.frame(&world, 2);
        }
        let bytes = run.glb(&world);
        let mesh = parse_mesh(&bytes, MeshFormat::Gltf, None).unwrap();
        assert_eq!(mesh.faces().len(), 36);
        // the second box stands at z = 5, which glTF calls y
        assert!(mesh.vertices().iter().any(|v| (v[1] - 5.5).abs() < 1e-6));
        let length = u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]) as usize;
        let document: serde_json::Value = serde_json::from_slice(&bytes[20..20 + length]).unwrap();
        assert_eq!(document["animations"][0]["channels"].as_array().unwrap().len(), 4);
        assert_eq!(document["accessors"][0]["count"], 5);
        assert!((document["accessors"][0]["max"][0].as_f64().unwrap() - 0.4).abs() < 1e-6);
    }
}
