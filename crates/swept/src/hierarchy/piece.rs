//! Convex pieces of faces, cut by planes perpendicular to the axes.
//!
//! **What it answers.** The piece of a face on either side of a plane x_i = m, for fitting balls around it.
//!
//! **The mathematics.** A convex polygon is cut by walking around it: corners on the side that is kept stay,
//! and each side that crosses the plane adds the point p + (q - p)(m - p_i)/(q_i - p_i). A triangle cut k
//! times has at most 3 + k corners.
//!
//! **Why it is sound.** Pieces are used for fitting only: a leaf names the whole face, and no new edge is
//! ever tested. In local coordinates (|x| <= 1) the new point is off the side by at most 8u in each
//! coordinate: the difference and the quotient err by 2u relative to |q - p| <= 2, product and sum by 2u
//! more. So every point of a face is within [`STRAY`] of the union of its pieces after at most [`MOST_CUTS`]
//! cuts, and whoever measures a piece adds that.
//!
//! **Source.** [D2M14, section 5.4.1, "Cutting the geometry"; section 5.4.6, item 2], without new edges
//! (D-17).

type Point = [f64; 3];

/// Maximum number of times a face may be cut.
pub(super) const MOST_CUTS: u32 = 32;
/// Bound of the total error of [`MOST_CUTS`] cuts, a length: 32 times 8√3 u < 444u < 2^-44.
pub(super) const STRAY: f64 = 1.0 / (1u64 << 44) as f64;

/// A convex piece of a face.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// The face it is a piece of.
    pub face: u32,
    /// How many times it was cut.
    pub cuts: u32,
    /// Its corners in order.
    pub corners: Vec<Point>,
}

impl Piece {
    /// The whole face.
    pub(super) fn whole(face: u32, corners: [Point; 3]) -> Self {
        Self { face, cuts: 0, corners: corners.to_vec() }
    }

    /// The smallest and the largest value of a coordinate.
    pub(super) fn range(&self, axis: usize) -> (f64, f64) {
        self.corners.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(lo, hi), corner| {
            (lo.min(corner[axis]), hi.max(corner[axis]))
        })
    }

    /// The longest side of the box around it.
    pub(super) fn extent(&self) -> f64 {
        (0..3).map(|axis| self.range(axis)).fold(0.0, |most, (lo, hi)| f64::max(most, hi - lo))
    }

    /// The mean of its corners along an axis.
    pub(super) fn middle(&self, axis: usize) -> f64 {
        self.corners.iter().map(|corner| corner[axis]).sum::<f64>() / self.corners.len() as f64
    }

    /// The parts with x_axis <= at and x_axis >= at; neither is empty if the piece extends beyond the plane
    /// on both sides.
    pub(super) fn cut(&self, axis: usize, at: f64) -> [Self; 2] {
        let part = |sign: f64| {
            let mut corners = Vec::with_capacity(self.corners.len() + 1);
            let height = |corner: Point| sign * (corner[axis] - at);
            for (k, &p) in self.corners.iter().enumerate() {
                let q = self.corners[(k + 1) % self.corners.len()];
                let (below, above) = (height(p), height(q));
                if below >= 0.0 {
                    corners.push(p);
                }
                if below * above < 0.0 {
                    let part = (at - p[axis]) / (q[axis] - p[axis]);
                    let mut new: Point = core::array::from_fn(|i| p[i] + (q[i] - p[i]) * part);
                    new[axis] = at;
                    corners.push(new);
                }
            }
            Self { face: self.face, cuts: self.cuts + 1, corners }
        };
        [part(-1.0), part(1.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_meet_at_the_plane() {
        let piece = Piece::whole(7, [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.5]]);
        let [low, high] = piece.cut(0, 0.25);
        assert_eq!((low.face, high.cuts), (7, 1));
        assert_eq!((low.range(0).1, high.range(0).0), (0.25, 0.25));
        // the plane meets the sides at y = 0 and y = 3/4
        assert_eq!((low.corners.len(), high.corners.len()), (4, 3));
        assert_eq!(high.range(1), (0.0, 0.75));
        assert_eq!((piece.extent(), piece.middle(0)), (2.0, 0.0));
    }
}
