//! Distances of features in plain floats, by clamped closest points.

/// A point.
pub(super) type Point = [f64; 3];

pub(super) fn minus(a: Point, b: Point) -> Point {
    std::array::from_fn(|i| a[i] - b[i])
}

pub(super) fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn cross(a: Point, b: Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(super) fn length(a: Point) -> f64 {
    dot(a, a).sqrt()
}

fn along(a: Point, way: Point, s: f64) -> Point {
    std::array::from_fn(|i| a[i] + way[i] * s)
}

fn point_to_segment(p: Point, a: Point, b: Point) -> f64 {
    let way = minus(b, a);
    let square = dot(way, way);
    let s = if square > 0.0 { (dot(minus(p, a), way) / square).clamp(0.0, 1.0) } else { 0.0 };
    length(minus(p, along(a, way, s)))
}

/// The distance from a point to a triangle, by the regions of the triangle's plane.
fn point_to_triangle(p: Point, [a, b, c]: [Point; 3]) -> f64 {
    let sides = point_to_segment(p, a, b).min(point_to_segment(p, b, c)).min(point_to_segment(p, c, a));
    let normal = cross(minus(b, a), minus(c, a));
    let size = length(normal);
    if size == 0.0 {
        return sides;
    }
    let inside = [(a, b), (b, c), (c, a)]
        .iter()
        .all(|(from, to)| dot(cross(normal, minus(*to, *from)), minus(p, *from)) >= 0.0);
    if inside { sides.min(dot(normal, minus(p, a)).abs() / size) } else { sides }
}

/// The distance between two segments: the nearest points of the lines, clamped one after the other.
fn segment_to_segment(a: [Point; 2], b: [Point; 2]) -> f64 {
    let ends = point_to_segment(a[0], b[0], b[1])
        .min(point_to_segment(a[1], b[0], b[1]))
        .min(point_to_segment(b[0], a[0], a[1]))
        .min(point_to_segment(b[1], a[0], a[1]));
    let (u, v, w) = (minus(a[1], a[0]), minus(b[1], b[0]), minus(a[0], b[0]));
    let (uu, uv, vv, uw, vw) = (dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w));
    let determinant = uu * vv - uv * uv;
    if determinant <= 0.0 {
        return ends;
    }
    let s = ((uv * vw - vv * uw) / determinant).clamp(0.0, 1.0);
    let r = ((uv * s + vw) / vv).clamp(0.0, 1.0);
    ends.min(length(minus(along(a[0], u, s), along(b[0], v, r))))
}

/// Whether an edge passes through a triangle, up to rounding.
fn pierces([d, e]: [Point; 2], [p, q, r]: [Point; 3]) -> bool {
    let volume = |x: Point, y: Point, z: Point, w: Point| dot(minus(y, x), cross(minus(z, x), minus(w, x)));
    let (above, below) = (volume(d, p, q, r), volume(e, p, q, r));
    if above * below > 0.0 || above == below {
        return false;
    }
    let sides = [volume(d, e, p, q), volume(d, e, q, r), volume(d, e, r, p)];
    sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
}

fn edges(points: &[Point]) -> Vec<[Point; 2]> {
    match points {
        [a, b] => vec![[*a, *b]],
        [a, b, c] => vec![[*a, *b], [*b, *c], [*c, *a]],
        _ => Vec::new(),
    }
}

/// The distance between the hulls of one to three points each, up to rounding.
pub(super) fn distance(a: &[Point], b: &[Point]) -> f64 {
    let from = |p: Point, hull: &[Point]| match hull {
        [q] => length(minus(p, *q)),
        [q, r] => point_to_segment(p, *q, *r),
        [q, r, s] => point_to_triangle(p, [*q, *r, *s]),
        _ => f64::INFINITY,
    };
    let mut least = f64::INFINITY;
    for p in a {
        least = least.min(from(*p, b));
    }
    for p in b {
        least = least.min(from(*p, a));
    }
    for e in edges(a) {
        for f in edges(b) {
            least = least.min(segment_to_segment(e, f));
        }
    }
    for (hull, others) in [(a, b), (b, a)] {
        if let [p, q, r] = hull
            && edges(others).into_iter().any(|edge| pierces(edge, [*p, *q, *r]))
        {
            least = 0.0;
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everyone_can_work_out() {
        let t = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
        assert_eq!(distance(&[[1.0, 1.0, 2.0]], &t), 2.0);
        assert_eq!(distance(&[[6.0, -1.0, 2.0]], &t), 3.0);
        assert_eq!(distance(&[[1.0, 1.0, -1.0], [1.0, 1.0, 1.0]], &t), 0.0);
        assert_eq!(distance(&[[-1.0, 0.0, 1.0], [1.0, 0.0, 1.0]], &[[0.0, -1.0, 0.0], [0.0, 1.0, 0.0]]), 1.0);
        assert_eq!(distance(&[[0.0, 0.0, 1.0], [1.0, 0.0, 1.0]], &[[4.0, 0.0, 5.0], [9.0, 0.0, 5.0]]), 5.0);
        assert_eq!(distance(&[[7.0, 4.0, 0.0]; 2], &[[4.0, 0.0, 0.0]; 3]), 5.0);
    }
}
