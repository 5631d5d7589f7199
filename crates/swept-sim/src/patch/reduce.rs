//! A few contacts that represent many.
//!
//! **What it answers.** Which contacts of a patch to keep.
//!
//! **The mathematics.** Contacts with about the same normal form a group. Of a group the nearest is kept, and
//! those that reach furthest in eight directions: the corners of the patch. A force inside a flat patch is a
//! sum of forces at its corners. Two points in the same place would impose almost the same condition twice,
//! so they are merged.
//!
//! **Why it is sound.** Dropped contacts may get closer than wanted. The proof of the step stops the bodies
//! before they touch, whatever was kept.

use super::gather::Point;
use swept_num::Vector;

/// The cosine above which two normals belong to one group.
const ALIKE: f64 = 0.95;
/// Maximum number of groups kept per pair; those with the smallest gaps.
const GROUPS: usize = 8;

/// The contacts to keep, in a fixed order; points of a group within `near` of each other are merged.
pub(super) fn reduced(mut points: Vec<Point>, near: f64) -> Vec<Point> {
    points.sort_by(|a, b| a.gap.total_cmp(&b.gap).then(a.key.cmp(&b.key)));
    let mut groups: Vec<Vec<Point>> = Vec::new();
    for point in points {
        match groups.iter_mut().find(|group| group[0].normal.dot(point.normal) > ALIKE) {
            Some(group) => group.push(point),
            None => groups.push(vec![point]),
        }
    }
    groups.truncate(GROUPS);
    groups.into_iter().flat_map(|group| corners(&group, near)).collect()
}

/// The nearest point, and the furthest along each of eight directions across the normal: a corner of a flat
/// patch with an angle of at most 90° is furthest along at least one of them.
fn corners(group: &[Point], near: f64) -> Vec<Point> {
    let first = group[0];
    let n = first.normal;
    let least = (0..3).fold(0, |best, k| if n[k].abs() < n[best].abs() { k } else { best });
    let mut axis = Vector::ZERO;
    axis[least] = 1.0;
    let across = n.cross(axis);
    let x = across.scale(1.0 / across.norm_squared().sqrt());
    let y = n.cross(x);
    let mut kept = vec![first];
    for direction in [x, x + y, y, y - x, -x, -x - y, -y, x - y] {
        let height = |point: &Point| direction.dot(point.place);
        let furthest =
            group.iter().fold(first, |best, point| if height(point) > height(&best) { *point } else { best });
        if kept.iter().all(|other| (other.place - furthest.place).norm_squared() > near * near) {
            kept.push(furthest);
        }
    }
    kept
}
