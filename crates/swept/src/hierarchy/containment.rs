//! Finding what is inside a body by walking its tree.
//!
//! **What it answers.** Whether a point is inside the solid bounded by the surface of a body
//! ([`Body::holds`]); which walls a ray or a ball can meet.
//!
//! **The mathematics.** In the body's local coordinates, seen from the point p along the axis k, a lens (c,
//! ρ, u, h) lies at y = c - p. With b² = y_v² + y_w² the line of the ray passes the centre at distance b. It
//! meets the ball only if b <= ρ, and then in a chord of half length L = √(ρ² - b²) about the foot of c,
//! where û·(x - c) = -(û_v y_v + û_w y_w) ± |û_k| L. So the ray meets the lens only if
//!
//! ```text
//! b <= ρ          y_k >= -ρ (ahead; the other way <= ρ)          |u_v y_v + u_w y_w| - |u_k| L <= |u| h
//! ```
//!
//! **Why it is sound.** p is known up to e in each coordinate, which moves the line by at most √2 e and û·y
//! by as much. The roundings of b and of the sum are below 8u(|c| + |p|). If the midpoint of the enclosure is
//! outside the body's bounds, then e is larger than its distance from them, so |p| <= 2 + e, |c| <= 2.2, and
//! 2e + 2^-46 covers both. A face that is skipped cannot be met; a face that is passed on is tested by
//! [`solid`](crate::shape::solid) with exact signs.

use super::block::{Block, Child, LANES, LONGEST_AXIS};
use super::body::Body;
use crate::shape::solid::{Probe, Region, holds};
use std::ops::ControlFlow;
use swept_num::exact::rational;
use swept_num::{Interval, add_up};

/// Upper bound of the roundings of a distance in local coordinates, with room to spare: 2^-46.
const ROUNDINGS: f64 = 1.0 / (1u64 << 46) as f64;

impl Body {
    /// Whether a point, in the coordinates of the mesh, is inside the solid bounded by the surface. Points of
    /// the surface count as inside. An open mesh has no inside.
    ///
    /// # Guarantee
    /// Exact.
    ///
    /// ```
    /// use swept::{Body, Builtin};
    /// let ring = Body::new("torus(5000, size=2)".parse::<Builtin>()?.mesh());
    /// // the hole is outside; a corner is on the surface, and one ulp beyond the outermost one is outside
    /// let corner = ring.mesh().vertices()[0];
    /// let [_, hi] = ring.boundary().bounds();
    /// assert!(!ring.holds([0.0; 3]) && ring.holds(corner));
    /// assert!(!ring.holds([hi[0].next_up(), corner[1], corner[2]]));
    /// # Ok::<(), swept::BuiltinError>(())
    /// ```
    #[must_use]
    pub fn holds(&self, point: [f64; 3]) -> bool {
        if !point.iter().all(|x| x.is_finite()) || self.boundary().opening().is_some() {
            return false;
        }
        let exact = || Some(point.map(rational));
        let probe = Probe::new(point.map(Interval::point), &exact);
        self.holds_probe(&probe) == Some(true) || self.on_surface(point)
    }

    /// Whether a point lies on a face.
    fn on_surface(&self, point: [f64; 3]) -> bool {
        let mut found = false;
        let probe = Probe::new(point.map(Interval::point), &|| None);
        self.faces_at(&probe, Region::Ball(0.0), &mut |face| {
            found = crate::shape::triangle::intersect(&[point; 3], &self.mesh().triangle(face as usize));
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// The same for a point off the surface of a closed mesh that may be known only by an enclosure; `None`
    /// if the enclosure does not decide.
    pub(crate) fn holds_probe(&self, probe: &Probe<'_>) -> Option<bool> {
        holds(self.mesh(), self.boundary(), probe, |region, each| {
            self.faces_at(probe, region, &mut |face| {
                if self.boundary().is_wall(face) { each(face) } else { ControlFlow::Continue(()) }
            });
        })
    }

    /// Whether a ball about a point in `near` is entirely inside the solid, or entirely outside; `None` if a
    /// wall may pass through it.
    pub(crate) fn holds_ball(&self, near: [Interval; 3], radius: f64) -> Option<bool> {
        let around = Probe::new(near, &|| None);
        let (middle, off) = around.middle();
        let mut clear = true;
        self.faces_at(&around, Region::Ball(add_up(radius, off)), &mut |face| {
            clear = !self.boundary().is_wall(face);
            if clear { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if !clear || !middle.iter().all(|x| x.is_finite()) {
            return None;
        }
        let exact = || Some(middle.map(rational));
        self.holds_probe(&Probe::new(middle.map(Interval::point), &exact))
    }

    /// Passes on all faces that a region can meet, in the order of the tree, until the callback breaks.
    fn faces_at(&self, probe: &Probe<'_>, region: Region, each: &mut dyn FnMut(u32) -> ControlFlow<()>) {
        let local = self.local();
        if !local.in_range() {
            // lengths might over- or underflow: pass on all faces
            let _ = (0..self.mesh().faces().len() as u32).try_for_each(each);
            return;
        }
        let scale = Interval::point(1.0 / local.unit);
        let near: [Interval; 3] =
            core::array::from_fn(|axis| (probe.near()[axis] - Interval::point(local.origin[axis])) * scale);
        let middle = near.map(Interval::midpoint);
        let off = near.iter().fold(0.0, |most: f64, range| most.max(range.width()));
        let reach = Reach {
            middle,
            slack: 2.0 * off + ROUNDINGS,
            region: match region {
                Region::Ball(radius) => Region::Ball(radius / local.unit * (1.0 + 4.0 * f64::EPSILON)),
                ray @ Region::Ray { .. } => ray,
            },
        };
        let mut waiting = vec![0];
        while let Some(index) = waiting.pop() {
            let block: &Block = &self.blocks()[index as usize];
            for lane in 0..LANES {
                let child = block.child(lane);
                if child == Child::Empty || !reach.meets(block, lane) {
                    continue;
                }
                match child {
                    Child::Block(below) => waiting.push(below),
                    Child::Face(face) if each(face).is_break() => return,
                    _ => {}
                }
            }
        }
    }
}

/// A region in local coordinates.
struct Reach {
    middle: [f64; 3],
    /// The possible error of the point, plus roundings.
    slack: f64,
    region: Region,
}

impl Reach {
    /// Whether the region can meet the bound in a lane.
    #[inline]
    fn meets(&self, block: &Block, lane: usize) -> bool {
        let y = [0, 1, 2].map(|axis: usize| f64::from(block.center[axis][lane]) - self.middle[axis]);
        let u = [0, 1, 2].map(|axis: usize| f64::from(block.axis[axis][lane]));
        let radius = f64::from(block.radius[lane]) + self.slack;
        let half = f64::from(block.half[lane]) * LONGEST_AXIS + 2.0 * self.slack;
        // comparisons that an infinite or NaN slack leaves undecided keep the bound
        match self.region {
            Region::Ray { axis, forward } => {
                let [v, w] = [(axis + 1) % 3, (axis + 2) % 3];
                let beside = y[v] * y[v] + y[w] * y[w];
                let ahead = if forward { y[axis] } else { -y[axis] };
                if beside > radius * radius || ahead < -radius {
                    return false;
                }
                let chord = ((radius * radius - beside).max(0.0)).sqrt();
                let past = (u[v] * y[v] + u[w] * y[w]).abs() - u[axis].abs() * chord > half;
                !past
            }
            Region::Ball(around) => {
                let (radius, half) = (radius + around, half + LONGEST_AXIS * around);
                let square = y[0] * y[0] + y[1] * y[1] + y[2] * y[2];
                let apart =
                    square > radius * radius || (u[0] * y[0] + u[1] * y[1] + u[2] * y[2]).abs() > half;
                !apart
            }
        }
    }
}

#[cfg(test)]
mod tests;
