//! Two moving balls over a span of time: when can they touch?
//!
//! **What it answers.** A cover of the times in the span at which two balls are within `min_separation` of
//! each other, from entry to exit; or a proof that there is no such time.
//!
//! **The mathematics.** Let γ be the difference of the centres and ρ = r_A + r_B + min_separation. The balls
//! are in contact when
//!
//! ```text
//! f = γ·γ - ρ² <= 0        f' = 2 γ'·γ        f'' = 2 (γ''·γ + γ'·γ')
//! ```
//!
//! 1. If the box of γ over the span stays more than ρ away from the origin, there is no contact. The *norm*
//!    is compared (R-14).
//! 2. Otherwise f >= L(s) = f(start).lo + f'(start).lo s + f''(span).lo s²/2, and contact requires L <= 0.
//!    For straight relative motion f is a parabola and L is f itself, up to rounding. L <= 0 on at most two
//!    pieces: the balls may part and meet again.
//! 3. γ deviates from its chord, the straight line from its start to its end, by at most e = T² max|γ''|/8.
//!    So contact requires g = |γ(start) + s c|² - (ρ + e)² <= 0, again a parabola, with c = (γ(end) -
//!    γ(start))/T in γ'(start) + T/2 γ''(span). In 2. the uncertainty of f'' is that of γ'' times the whole
//!    distance travelled; here it is that of γ'' times the radius, which is much less for balls that fly past
//!    each other. A time excluded by either bound is excluded.
//! 4. Across a break of either motion f' is still an enclosure, and f >= f(start).lo + f'(span).lo s by the
//!    mean value theorem.
//!
//! **Why it is sound.** γ·γ is a sum of interval squares and all coefficients are rounded outward.
//! [`Parabolas::not_positive`] finds the pieces where a float polynomial is not positive, with verified
//! roots: nothing is trimmed by a guess (D-02). The sign test is closed: a double root, as when two points
//! meet (D-15), is a contact. If the spans differ, nothing is claimed.
//!
//! **Source.** [D2M14, section 5.4.2, appendix B.2.2, equations 29 to 31], which returns a single hull; here
//! the pieces are returned (D-24).

use super::motion_span::narrower;
use super::sphere::MovingSphere;
use swept_num::{Interval, Parabolas, Pieces, Vector};

/// When the two balls may be within `min_separation` of each other.
///
/// # Guarantee
/// Every time in the span at which the distance between the two balls is at most `min_separation` lies in one
/// of the pieces; `None` is a proof that they stay farther apart throughout the closed span. Both balls must
/// cover the same span; if they do not, nothing is excluded.
///
/// ```
/// use swept::internals::bound::{MotionSpan, MovingSphere, contact_times};
/// use swept::{Placement, Spin};
/// use swept_num::Interval;
/// let span = Interval::between(0.0, 1.0);
/// let turning = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 1.5])?;
/// let rest = Spin::at_rest([0.0, 1.0], Placement::at([0.0, 3.0, 0.0]))?;
/// let a = MovingSphere::new(&MotionSpan::of(&turning, span), [2.0, 0.0, 0.0], 0.5);
/// let b = MovingSphere::new(&MotionSpan::of(&rest, span), [0.0; 3], 0.25);
/// // at the end the centres are about one apart
/// assert!(contact_times(&a, &b, 0.0).is_none() && contact_times(&a, &b, 0.5).is_some());
/// # Ok::<(), swept::MotionError>(())
/// ```
#[must_use]
pub fn contact_times(a: &MovingSphere, b: &MovingSphere, min_separation: f64) -> Option<Pieces> {
    let span = a.span();
    if span != b.span() {
        return Some(Pieces::one(span.hull(b.span())));
    }
    let radii = Interval::point(a.radius_above()) + Interval::point(b.radius_above());
    let reach = (radii + Interval::point(min_separation)).max(Interval::ZERO);
    let apart = b.center.places - a.center.places;
    if apart.norm_squared().lo() > reach.square().hi() {
        return None;
    }
    let at_start = b.center.start - a.center.start;
    let faster = b.center.velocity - a.center.velocity;
    if !(a.center.smooth && b.center.smooth) {
        let value = at_start.norm_squared() - reach.square();
        return Parabolas::new(span, value, twice(apart.dot(faster)), Interval::ZERO).not_positive();
    }
    let faster_at_start = b.center.start_velocity - a.center.start_velocity;
    let bend = b.center.acceleration - a.center.acceleration;
    let squared = {
        let value = at_start.norm_squared() - reach.square();
        let curvature = apart.dot(bend) + faster.norm_squared();
        Parabolas::new(span, value, twice(at_start.dot(faster_at_start)), twice(curvature))
    };
    let before = squared.not_positive()?;
    let chord = {
        let half = (Interval::point(span.hi()) - Interval::point(span.lo())).times(0.5);
        let way = faster_at_start + bend.scale(half);
        let way = Vector(core::array::from_fn(|i| narrower(way[i], faster[i])));
        let stray = bend.norm() * half.square().times(0.5);
        let value = at_start.norm_squared() - (reach + Interval::point(stray.hi())).square();
        Parabolas::new(span, value, twice(at_start.dot(way)), twice(way.norm_squared()))
    };
    before.intersection(&chord.not_positive()?)
}

#[inline]
fn twice(x: Interval) -> Interval {
    x.times(2.0)
}

/// Whether the two balls are proved to stay more than `min_separation` apart throughout the span.
///
/// # Guarantee
/// `true` is a proof; `false` says nothing.
#[must_use]
pub fn apart_over(a: &MovingSphere, b: &MovingSphere, min_separation: f64) -> bool {
    contact_times(a, b, min_separation).is_none()
}
