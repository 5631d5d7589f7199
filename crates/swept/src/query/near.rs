//! Which faces of two bodies are close to each other.
//!
//! **What it answers.** All pairs of faces within a distance at a time: the material of a contact patch.
//!
//! **The mathematics.** Depth first through all pairs of nodes that no bound proves farther apart; see the
//! engine's `rest.rs`.
//!
//! **Why it is sound.** A pair is left out only if a lower bound on its distance, lowered by the errors of
//! the poses and all roundings, is above the reach.
//!
//! **Source.** [D2M14, section 6.1.2].

use super::distance::rest_at;
use super::error::QueryError;
use super::rounding::Rounding;
use crate::hierarchy::Body;
use crate::motion::Motion;

/// All pairs of faces, one of each body, that may be within `reach` of each other at a time, in ascending
/// order. Outside a motion's span, the nearer end of the span is used. Faces are rounded as their bodies are.
///
/// # Guarantee
/// Every pair of faces that is not listed is farther apart than `reach` at that time. Listed pairs are within
/// it, up to rounding.
///
/// ```
/// use swept::{Body, Placement, Spin};
/// use swept::internals::query::near_faces_at;
/// use swept::Mesh;
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let body = Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
/// let at = |z: f64| Spin::at_rest([0.0, 1.0], Placement::at([0.0, 0.0, z]));
/// // the tip of the lower one is below the base of the upper one
/// let near = near_faces_at(&body, &at(0.0)?, &body, &at(1.25)?, 0.0, 0.3)?;
/// assert!(near.contains(&[2, 0]) && !near.contains(&[0, 0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// `reach` is not a length of zero or more, or a body is too large or too small for doubles.
pub fn near_faces_at(
    a: &Body,
    motion_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    t: f64,
    reach: f64,
) -> Result<Vec<[u32; 2]>, QueryError> {
    if !(reach >= 0.0 && reach.is_finite()) {
        let wanted = "a length of zero or more";
        return Err(QueryError::BadOption { what: "reach", value: reach, wanted });
    }
    let reach = Rounding::of([a, b]).between_meshes(reach);
    Ok(rest_at([a, b], motion_a, motion_b, t)?.all_within(reach))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Placement, Spin};
    use crate::shape::Builtin;
    use crate::shape::triangle::closest_points;
    use swept_num::Vector;

    #[test]
    fn no_near_pair_is_left_out() {
        let body = |recipe: &str| Body::new(recipe.parse::<Builtin>().unwrap().mesh());
        let (a, b) = (body("blob(300)"), body("gear(400, size=2)"));
        let rest = |p: Placement| Spin::at_rest([0.0, 1.0], p).unwrap();
        let place = |x: f64| rest(Placement::new([x, 0.7, 0.3], [0.8, 0.1, -0.3, 0.2]));
        let first = rest(Placement::IDENTITY);
        // meeting, then apart
        for (second, reach, some) in [
            (place(0.9), 0.0, true),
            (place(0.9), 0.02, true),
            (place(0.9), 0.5, true),
            (place(2.5), 0.02, false),
            (place(2.5), 1.5, true),
        ] {
            let pose = second.pose(0.0);
            let found = near_faces_at(&a, &first, &b, &second, 0.0, reach).unwrap();
            let mut near = 0;
            for f in 0..a.mesh().faces().len() {
                for g in 0..b.mesh().faces().len() {
                    let own = a.mesh().triangle(f);
                    let other =
                        b.mesh().triangle(g).map(|x| (pose.rotation * Vector(x) + pose.translation).0);
                    let distance = closest_points(&own, &other).distance;
                    let listed = found.binary_search(&[f as u32, g as u32]).is_ok();
                    // the two differ only by rounding
                    assert!(listed || distance > reach - 1e-12, "{f} {g}: {distance}");
                    assert!(!listed || distance < reach + 1e-12, "{f} {g}: {distance}");
                    near += u32::from(listed);
                }
            }
            assert_eq!(near > 0, some, "{reach}");
        }
        assert!(near_faces_at(&a, &first, &b, &first, 0.0, f64::NAN).is_err());
        assert!(near_faces_at(&a, &first, &b, &first, 0.0, -1.0).is_err());
    }
}
