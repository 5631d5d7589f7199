//! Certificates as JSON, for people and scripts; nothing reads it back. Numbers have as many digits as are
//! needed to distinguish them.

use super::document::{Certificate, Verified, hexadecimal, says_solid, separations};
use super::job::{Ground, Job, VerifiedJob};
use crate::count::counted;
use serde::Serialize;
use serde_json::{Value, json};
use swept::internals::certificate::{Along, Below, Claim, Cover, Hull, Node, Step};

impl Certificate {
    /// The certificate as JSON; with all nodes and steps if `everything`.
    #[must_use]
    pub fn json(&self, everything: bool) -> Value {
        let proof = &self.proof;
        let body = |k: usize| {
            let mut view = body(&self.scene().bodies[k], &self.digests[k], proof.radii[k]);
            view["nodes"] = proof.covers[k].nodes.len().into();
            view
        };
        let mut view = json!({
            "claim": claim(&proof.claim),
            "span": proof.span,
            "dimension": proof.dimension,
            "min_separation": proof.min_separation,
            "tolerance": proof.tolerance,
            "bodies": [body(0), body(1)],
            "steps": proof.steps.len(),
            "separations": separations(proof),
            "scene": self.text(),
        });
        if everything {
            view["covers"] = proof.covers.iter().map(cover).collect();
            view["proof"] = proof.steps.iter().map(step).collect();
        }
        view
    }
}

impl Job {
    /// The certificate as JSON; with all nodes and steps if `everything`.
    #[must_use]
    pub fn json(&self, everything: bool) -> Value {
        let bodies = self.scene().bodies.iter().zip(&self.digests).zip(&self.radii);
        let count = self.digests.len();
        let numbers = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
        let pair = |(numbers, ground): ([usize; 2], &Ground)| match ground {
            Ground::Proved(proof) => {
                let mut view = json!({
                    "bodies": numbers,
                    "claim": claim(&proof.claim),
                    "tolerance": proof.tolerance,
                    "steps": proof.steps.len(),
                });
                if everything {
                    view["covers"] = proof.covers.iter().map(cover).collect();
                    view["proof"] = proof.steps.iter().map(step).collect();
                }
                view
            }
            Ground::Ignored => json!({ "bodies": numbers, "left_out": "ignored" }),
            Ground::Grouped => json!({ "bodies": numbers, "left_out": "grouped" }),
        };
        json!({
            "span": self.scene().span,
            "min_separation": self.min_separation,
            "bodies": bodies.map(|((own, digest), &radius)| body(own, digest, radius)).collect::<Value>(),
            "pairs": numbers.zip(&self.pairs).map(pair).collect::<Value>(),
            "scene": self.text(),
        })
    }
}

/// A body of a certificate.
fn body(own: &crate::SceneBody, digest: &[u8; 32], radius: f64) -> Value {
    let source = match &own.source {
        crate::MeshSource::Builtin(recipe) => json!({ "builtin": recipe.to_string() }),
        crate::MeshSource::Shape(shape) => json!({ "shape": shape.to_string() }),
        crate::MeshSource::Embedded(mesh) => json!({ "embedded_faces": mesh.faces().len() }),
        _ => Value::Null,
    };
    json!({
        "name": own.name,
        "solid": says_solid(own),
        "digest": hexadecimal(digest),
        "source": source,
        "radius": radius,
        "enlargement": enlargement(own),
    })
}

/// By how much the body that is proved about is larger than the shape that the scene names.
fn enlargement(body: &crate::SceneBody) -> f64 {
    match &body.source {
        // what a half-space is enlarged by depends on the other body
        crate::MeshSource::Shape(shape) => {
            shape.prism().ok().flatten().map_or(0.0, |prism| prism.enlargement())
        }
        _ => 0.0,
    }
}

impl Certificate {
    /// What a body is besides its mesh, in words that follow the count of its faces: its radius, and what its mesh
    /// stands for. Empty for a mesh alone.
    #[must_use]
    pub fn shape_text(&self, body: usize) -> String {
        self.scene().bodies.get(body).map_or(String::new(), shape_text)
    }
}

impl Job {
    /// What a body is besides its mesh, as for [`Certificate::shape_text`].
    #[must_use]
    pub fn shape_text(&self, body: usize) -> String {
        self.scene().bodies.get(body).map_or(String::new(), shape_text)
    }
}

fn shape_text(own: &crate::SceneBody) -> String {
    let rounded = match own.radius() {
        0.0 => String::new(),
        radius => format!(", rounded by {radius:?}"),
    };
    match &own.source {
        crate::MeshSource::Shape(shape) if enlargement(own) > 0.0 => {
            format!("{rounded}, a prism around {shape}, at most {:.3e} larger", enlargement(own))
        }
        crate::MeshSource::Shape(shape) => format!("{rounded}, {shape}"),
        _ => rounded,
    }
}

impl Certificate {
    /// How a body moves, as written in the certificate's scene, on one line.
    #[must_use]
    pub fn motion_text(&self, body: usize) -> String {
        let table = self.scene().table.body.get(body).and_then(|body| body.get_ref().motion.as_ref());
        let Some(motion) = table else { return "at rest".to_owned() };
        let mut text = String::new();
        match motion.get_ref().serialize(toml::ser::ValueSerializer::new(&mut text)) {
            Ok(_) => text,
            Err(error) => error.to_string(),
        }
    }
}

impl Verified {
    /// The statement for people: the bodies, and what is proved about them.
    #[must_use]
    pub fn statement(&self) -> String {
        let [a, b] = [0, 1].map(|k: usize| {
            format!(
                "{} ({}, SHA-256 {})",
                self.names[k],
                counted(self.checked.faces[k], "face", "faces"),
                hexadecimal(&self.digests[k])
            )
        });
        format!("{}, where the first is {a}, the second is {b}", self.checked)
    }

    /// The digests in hexadecimal.
    #[must_use]
    pub fn digests_text(&self) -> [String; 2] {
        self.digests.each_ref().map(hexadecimal)
    }
}

impl VerifiedJob {
    /// The digests in hexadecimal.
    #[must_use]
    pub fn digests_text(&self) -> Vec<String> {
        self.digests.iter().map(hexadecimal).collect()
    }
}

fn claim(claim: &Claim) -> Value {
    let mut view = json!({ "verdict": claim.word() });
    match *claim {
        Claim::Clear => {}
        Claim::Contact { safe_until, faces, hit } => {
            view["safe_until"] = safe_until.into();
            view["faces"] = json!(faces);
            view["hit"] = hit.map_or(Value::Null, |hit| json!({ "by": hit.by, "faces": hit.faces }));
        }
        Claim::Overlapping { faces, intersecting } => {
            view["faces"] = json!(faces);
            view["intersecting"] = intersecting.into();
        }
        Claim::Inside { second } => view["inside"] = if second { "second" } else { "first" }.into(),
        Claim::Undecided { safe_until } => view["safe_until"] = safe_until.into(),
    }
    view
}

fn cover(cover: &Cover) -> Value {
    json!({
        "origin": cover.origin,
        "unit": cover.unit,
        "nodes": cover.nodes.iter().map(node).collect::<Value>(),
        "hulls": cover.hulls.iter().map(hull).collect::<Value>(),
    })
}

fn hull(hull: &Hull) -> Value {
    json!({ "center": hull.center, "scale": hull.scale, "points": hull.points, "rest": hull.rest })
}

fn node(node: &Node) -> Value {
    let mut view = match node.below {
        Below::Faces => json!({ "below": "faces" }),
        Below::Face(face) => json!({ "face": face }),
        Below::Nodes { first, count } => json!({ "first": first, "count": count }),
    };
    if let Some(bound) = &node.bound {
        view["center"] = json!(bound.center);
        view["radius"] = bound.radius.into();
        if bound.axis != [0.0; 3] {
            view["axis"] = json!(bound.axis);
            view["half"] = bound.half.into();
        }
    }
    if let Some(hull) = node.hull {
        view["hull"] = hull.into();
    }
    view
}

fn step(step: &Step) -> Value {
    match *step {
        Step::Separated { from, until, along: Along::World(direction) } => {
            json!({ "separated": direction, "from": from, "until": until })
        }
        Step::Separated { from, until, along } => {
            let body = |second: bool| if second { "second" } else { "first" };
            let along = match along {
                Along::World(direction) | Along::FirstOrder(direction) => json!({ "first_order": direction }),
                Along::Revolved(direction) => json!({ "about_lines": direction }),
                Along::Around { second, direction } => {
                    json!({ "about_line_of": body(second), "direction": direction })
                }
                Along::Body { second, direction } => {
                    json!({ "carried_by": body(second), "direction": direction })
                }
                Along::Normal { second, flipped } => json!({ "normal_of": body(second), "flipped": flipped }),
                Along::Edges { edges, flipped } => json!({ "edges": edges, "flipped": flipped }),
            };
            json!({ "separated": along, "from": from, "until": until })
        }
        Step::Window { until } => json!({ "window_until": until }),
        Step::Done => "done".into(),
        Step::Split { second: false } => "split first".into(),
        Step::Split { second: true } => "split second".into(),
    }
}
