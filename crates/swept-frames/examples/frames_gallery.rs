//! What do intersections of frames look like? 64 random pairs in space, 16 for each combination of kinds,
//! drawn as one SVG: both frames in outline, and the tight box of their common points.
//!
//! `cargo run -p swept-frames --example frames_gallery [FILE]`; the default file is
//! `target/frames_gallery.svg`.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fmt::Write;
use swept_frames::{Frame, FrameKind, Touching, intersection};

const CELL: f64 = 150.0;

/// A slanted view: x to the right, z up, y into the page.
fn project([x, y, z]: [f64; 3]) -> [f64; 2] {
    [75.0 + 22.0 * (x + 0.45 * y), 75.0 - 22.0 * (z + 0.3 * y)]
}

/// Corners as the origin plus some edges: any subset for a parallelepiped, at most one edge for a simplex.
fn corners(frame: &Frame<3>) -> Vec<(u32, [f64; 3])> {
    let allowed = |set: &u32| frame.kind() == FrameKind::Parallelepiped || set.count_ones() <= 1;
    let corner = |set: u32| {
        let along = |k: usize| (0..3).filter(|e| set >> e & 1 == 1).map(|e| frame.edges()[e][k]).sum::<f64>();
        (set, std::array::from_fn(|k| frame.origin()[k] + along(k)))
    };
    (0..8).filter(allowed).map(corner).collect()
}

fn outline(svg: &mut String, [left, top]: [f64; 2], corners: &[(u32, [f64; 3])], simplex: bool, style: &str) {
    for (i, a) in corners.iter().enumerate() {
        for b in &corners[i + 1..] {
            if simplex || (a.0 ^ b.0).count_ones() == 1 {
                let ([ax, ay], [bx, by]) = (project(a.1), project(b.1));
                let (ax, ay, bx, by) = (left + ax, top + ay, left + bx, top + by);
                let _ =
                    writeln!(svg, r#"<line x1="{ax:.1}" y1="{ay:.1}" x2="{bx:.1}" y2="{by:.1}" {style}/>"#);
            }
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut rng = ChaCha8Rng::seed_from_u64(64);
    let size = 8.0 * CELL;
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" font-family="sans-serif">"#
    );
    svg += r#"<rect width="100%" height="100%" fill="white"/>"#;
    let (solid, flat) = (FrameKind::Parallelepiped, FrameKind::Simplex);
    let kinds = [("CC", solid, solid), ("CT", solid, flat), ("TC", flat, solid), ("TT", flat, flat)];
    let mut random = |kind: FrameKind| loop {
        let mut vector = |range: f64| std::array::from_fn(|_| rng.random_range(-range..range));
        if let Ok(frame) = Frame::new(kind, vector(1.0), [vector(2.0), vector(2.0), vector(2.0)]) {
            return frame;
        }
    };
    for cell in 0..64 {
        let (name, first, second) = kinds[cell / 16];
        let (p, q) = (random(first), random(second));
        let common = intersection(&p, &q, Touching::Closed);
        let [left, top] = [CELL * (cell % 8) as f64, CELL * (cell / 8) as f64];
        for (frame, color) in [(&p, "#1f77b4"), (&q, "#d62728")] {
            let style = format!(r#"stroke="{color}" stroke-width="1""#);
            outline(&mut svg, [left, top], &corners(frame), frame.kind() == flat, &style);
        }
        if let Some(bounds) = &common {
            let ends = |set: u32| {
                std::array::from_fn(|k| if set >> k & 1 == 1 { bounds.hi[k] } else { bounds.lo[k] })
            };
            let corners: Vec<_> = (0..8).map(|set| (set, ends(set))).collect();
            outline(
                &mut svg,
                [left, top],
                &corners,
                false,
                r##"stroke="#2ca02c" stroke-width="1.6" stroke-dasharray="3 2""##,
            );
        }
        let word = if common.is_some() { "meet" } else { "apart" };
        let _ = writeln!(
            svg,
            r#"<text x="{}" y="{}" font-size="10">{} {name}: {word}</text>"#,
            left + 4.0,
            top + 12.0,
            cell + 1
        );
    }
    svg += "</svg>\n";
    let path = std::env::args().nth(1).unwrap_or_else(|| "target/frames_gallery.svg".to_owned());
    std::fs::write(&path, svg)?;
    println!("64 pairs drawn in {path}");
    Ok(())
}
