//! Which sizes, speeds and times a query accepts.
//!
//! **What it answers.** Whether everything the engine computes from its input stays within the range in which
//! floats have full precision.
//!
//! **The mathematics.** In units of the smaller body, sizes, distances, speeds and accelerations are at most
//! 2^200, and times at most 2^200. Then no square or product of three of them overflows, and no positive gap
//! is so small that its product with a bend underflows (`docs/soundness/first-contact.md`, section 2).
//!
//! **Why it is sound.** A comparison with NaN fails, so NaN is refused like a number that is too large.

use super::error::QueryError;
use crate::engine::{Pair, extent};
use crate::motion::Motion;

const MOST: f64 = f64::from_bits((1023 + 200) << 52);

/// Refuses the first number that is out of range, by name.
pub(super) fn require_range(
    pair: &Pair<'_, impl Motion, impl Motion>,
    separation: f64,
) -> Result<(), QueryError> {
    let Pair { bodies, motions: (a, b), span, closing, .. } = *pair;
    let refused = |what: &'static str| Err(QueryError::OutOfRange { what });
    for (body, what) in bodies.into_iter().zip(["the size of the first body", "the size of the second body"])
    {
        if !body.local().in_range() {
            return refused(what);
        }
    }
    let most = MOST * bodies[0].local().unit.min(bodies[1].local().unit);
    let [first, second] = pair.poses(span.lo());
    let apart = first.translation - second.translation;
    let distance = apart.0.iter().map(|x| x.abs()).sum::<f64>();
    let [first, second] = [a.curvature(span), b.curvature(span)];
    let bends = [(first, bodies[0]), (second, bodies[1])].map(|(curvature, body)| {
        curvature.acceleration.magnitude()
            + (curvature.angular_acceleration.magnitude() + curvature.angular_velocity.magnitude())
                * extent(body)
    });
    let limits = [
        ("the size of the first body", extent(bodies[0]), most),
        ("the size of the second body", extent(bodies[1]), most),
        ("the radius of the first body", bodies[0].radius(), most),
        ("the radius of the second body", bodies[1].radius(), most),
        ("min_separation", separation, most),
        ("the closing speed", closing, most),
        ("the distance between the bodies", distance, most),
        ("the acceleration or spin of the first body", bends[0], most),
        ("the acceleration or spin of the second body", bends[1], most),
        ("the duration", span.width(), MOST),
    ];
    for (what, value, limit) in limits {
        let fits = value <= limit;
        if !fits {
            return refused(what);
        }
    }
    Ok(())
}
