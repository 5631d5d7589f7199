//! A frame: a parallelepiped or simplex, given by an origin and `D` edges.
//!
//! **What it answers.** Which points belong to the frame, and is it nondegenerate?
//!
//! **The mathematics.** The points are `o + sum_j y_j e_j` with all `y_j` in [0, 1] (parallelepiped), or all
//! `y_j >= 0` and `sum y_j <= 1` (simplex). The rows `n_i` of the inverse of the edge matrix recover the
//! local coordinates: `y_i = n_i · (x - o)`. The frame keeps `n_i` rounded to `f64`, together with a proved
//! bound on the effect of that rounding:
//!
//! ```text
//! slack_i >= sum_j |n_i·e_j - [i = j]|        (kept doubled)
//! ```
//!
//! **Why it is sound.** Nothing is assumed about how `n_i` was computed: the slack is measured on the result.
//! The rounding of each dot product of D terms is covered by (D+1) u sum |n||e|, that of the sums by a
//! factor, underflow by the constant. Let F be the matrix of the `n_i·e_j - [i = j]`. For a point of the
//! frame, `n_i·(x - o) = y_i + (F y)_i` differs from `y_i` by at most `slack_i`. Conversely
//! `y = (1 + F)^-1 N(x - o)`: where the computed coordinates are at most 1 and the slacks at most 1/4, |y| <=
//! 4/3 and again each differs by at most 2 slack_i.
//!
//! A frame is refused as degenerate when `|det| <= 16 u` times the product of the 1-norms of its edges: half
//! of that may be rounding of the determinant (seven roundings for D = 3), the other half is more than
//! changing the edges by half a unit in the last place can cause (2 or 3 times u). A frame that passes is
//! certainly not flat, and every scale can pass: 1e-150 or 1e150, or edges of very different lengths.
//!
//! **Source.** [FMB20, section 1.1], without its absolute threshold.

#![allow(clippy::needless_range_loop, reason = "formulas over several arrays read best with their indices")]

use super::error::{FrameError, check};

/// Which combinations of the edges belong to a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameKind {
    /// All coordinates in [0, 1]: parallelogram, parallelepiped.
    Parallelepiped,
    /// No coordinate is negative and their sum is at most 1: triangle, tetrahedron.
    Simplex,
}

/// A parallelepiped or a simplex in `D` dimensions, where `D` is 1, 2 or 3.
///
/// ```
/// use swept_frames::{Frame, Touching, intersects};
/// let square = Frame::parallelepiped([0.0, 0.0], [[1.0, 0.0], [0.0, 1.0]])?;
/// let triangle = Frame::simplex([1.0, 0.5], [[1.0, 1.0], [1.0, -1.0]])?;
/// assert!(intersects(&square, &triangle, Touching::Closed));
/// assert!(!intersects(&square, &triangle, Touching::Open));
/// # Ok::<(), swept_frames::FrameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame<const D: usize> {
    kind: FrameKind,
    origin: [f64; D],
    edges: [[f64; D]; D],
    pub(super) faces: Faces<D>,
    /// At least `max_k sum_j |e_jk|`.
    pub(super) reach: f64,
    /// The ends of a world box that contains the frame.
    pub(super) lo: [f64; D],
    pub(super) hi: [f64; D],
}

/// The faces of a frame in four lanes: the D rows of the inverse, for a simplex also their sum (the face
/// opposite the origin), and copies of the first row in the remaining lanes. Every point of the frame
/// satisfies `0 <= normal·(x - o) <= 1` in every lane, and no other point does so in all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Faces<const D: usize> {
    /// `normal[k][lane]`: coordinate k of a direction; any direction is a valid axis.
    pub(super) normal: [Lanes; D],
    /// At least 32 u times the sum of the magnitudes of the direction's coordinates: the error of a product
    /// with a vector of size 1.
    pub(super) per_size: Lanes,
    /// Twice a bound on `sum_j |n·e_j - (what it should be)|`, and at least 32 u; infinite if that exceeds
    /// 1/2 or the direction is longer than [`NO_OVERFLOW`], so that it proves nothing.
    pub(super) slack: Lanes,
}

/// 2^510: a product of two such numbers, and the sum of eight of them, is finite.
pub(super) const NO_OVERFLOW: f64 = f64::from_bits((1023 + 510) << 52);

/// One number per face.
pub(super) type Lanes = [f64; 4];

impl<const D: usize> Faces<D> {
    fn new(kind: FrameKind, rows: &[[f64; D]; D], edges: &[[f64; D]; D]) -> Self {
        let u = 0.5 * f64::EPSILON;
        let mut faces = Self { normal: [[0.0; 4]; D], per_size: [0.0; 4], slack: [0.0; 4] };
        for lane in 0..4 {
            let far = lane == D && kind == FrameKind::Simplex;
            let row = if lane < D { lane } else { 0 };
            let normal: [f64; D] =
                std::array::from_fn(|k| if far { rows.iter().map(|row| row[k]).sum() } else { rows[row][k] });
            let mut slack = 0.0;
            for (j, edge) in edges.iter().enumerate() {
                let (mut dot, mut size) = (0.0, 0.0);
                for k in 0..D {
                    dot += normal[k] * edge[k];
                    size += (normal[k] * edge[k]).abs();
                }
                let should = if far || j == row { 1.0 } else { 0.0 };
                slack += (dot - should).abs() + (D as f64 + 2.0) * u * size;
            }
            for k in 0..D {
                faces.normal[k][lane] = normal[k];
            }
            let norm = normal.iter().map(|n| n.abs()).sum::<f64>() * (1.0 + 8.0 * u);
            let slack = slack * (1.0 + 16.0 * u) + 16.0 * u;
            // With norm and size at most 2^510 no product, sum or range can overflow.
            let usable = norm <= NO_OVERFLOW && slack <= 0.25;
            faces.per_size[lane] = 32.0 * u * norm;
            faces.slack[lane] = if usable { 2.0 * slack } else { f64::INFINITY };
        }
        faces
    }
}

/// The power of two `s` with `1 <= s·max|v_k| < 2`, or 1 if `f64` has no such number.
fn unit_scale<const D: usize>(v: &[f64; D]) -> f64 {
    let largest = v.iter().fold(0.0f64, |m, x| m.max(x.abs()));
    let exponent = (largest.to_bits() >> 52) as i64 - 1023;
    // Below 2^-1000 the scale itself would overflow.
    if exponent < -1000 { 1.0 } else { f64::from_bits(((1023 - exponent) as u64) << 52) }
}

/// Sum over permutations of the signed products, D at most 3.
fn determinant<const D: usize>(m: &[[f64; D]; D]) -> f64 {
    match D {
        1 => m[0][0],
        2 => m[0][0] * m[1][1] - m[0][1] * m[1][0],
        _ => {
            let minor = |i: usize, j: usize| m[1][i] * m[2][j] - m[1][j] * m[2][i];
            m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1)
        }
    }
}

/// Gauss-Jordan inverse: row i dotted with `columns[j]` is about [i = j]. No accuracy is promised.
fn inverse<const D: usize>(columns: &[[f64; D]; D]) -> [[f64; D]; D] {
    // Solve m·x = b with m[k][j] = columns[j][k]: rows of `work` are equations, `result` the right sides.
    let mut work: [[f64; D]; D] = std::array::from_fn(|k| std::array::from_fn(|j| columns[j][k]));
    let mut result: [[f64; D]; D] =
        std::array::from_fn(|k| std::array::from_fn(|j| f64::from(u8::from(k == j))));
    for pivot in 0..D {
        let mut best = pivot;
        for row in pivot + 1..D {
            if work[row][pivot].abs() > work[best][pivot].abs() {
                best = row;
            }
        }
        work.swap(pivot, best);
        result.swap(pivot, best);
        let p = work[pivot][pivot];
        for column in 0..D {
            work[pivot][column] /= p;
            result[pivot][column] /= p;
        }
        for row in 0..D {
            if row != pivot {
                let factor = work[row][pivot];
                for column in 0..D {
                    work[row][column] -= factor * work[pivot][column];
                    result[row][column] -= factor * result[pivot][column];
                }
            }
        }
    }
    result
}

impl<const D: usize> Frame<D> {
    const DIMENSION_IS_1_TO_3: () = assert!(D >= 1 && D <= 3, "frames have 1, 2 or 3 dimensions");

    /// The points `origin + sum y_j edges[j]` with all `y_j` in [0, 1].
    ///
    /// # Errors
    /// A coordinate that is not finite or beyond 2^510, or a degenerate frame.
    pub fn parallelepiped(origin: [f64; D], edges: [[f64; D]; D]) -> Result<Self, FrameError> {
        Self::new(FrameKind::Parallelepiped, origin, edges)
    }

    /// The points `origin + sum y_j edges[j]` with `y_j >= 0` and `sum y_j <= 1`.
    ///
    /// # Errors
    /// A coordinate that is not finite or beyond 2^510, or a degenerate frame.
    pub fn simplex(origin: [f64; D], edges: [[f64; D]; D]) -> Result<Self, FrameError> {
        Self::new(FrameKind::Simplex, origin, edges)
    }

    /// A frame of the given kind.
    ///
    /// # Guarantee
    /// An accepted frame is not flat, and no query about it can fail.
    ///
    /// # Errors
    /// A coordinate that is not finite or beyond 2^510, or a degenerate frame.
    pub fn new(kind: FrameKind, origin: [f64; D], edges: [[f64; D]; D]) -> Result<Self, FrameError> {
        let () = Self::DIMENSION_IS_1_TO_3;
        check(|| "origin".into(), &origin)?;
        for (j, edge) in edges.iter().enumerate() {
            check(|| format!("edge {j}"), edge)?;
        }
        let scales = edges.map(|edge| unit_scale(&edge));
        let scaled: [[f64; D]; D] = std::array::from_fn(|j| edges[j].map(|x| x * scales[j]));
        let det = determinant(&scaled).abs();
        let (mut sums, mut lengths) = (1.0, 1.0);
        for edge in &scaled {
            sums *= edge.iter().map(|x| x.abs()).sum::<f64>();
            lengths *= edge.iter().map(|x| x * x).sum::<f64>().sqrt();
        }
        // An edge shorter than 2^-1000 cannot be scaled; the products underflow and it is refused here too.
        if det <= 8.0 * f64::EPSILON * sums {
            let relative_determinant = if lengths > 0.0 { det / lengths } else { 0.0 };
            return Err(FrameError::Degenerate { relative_determinant });
        }
        let mut normals = inverse(&scaled);
        for (normal, scale) in normals.iter_mut().zip(scales) {
            for n in normal {
                *n *= scale;
            }
        }
        let faces = Faces::new(kind, &normals, &edges);
        let reach =
            (0..D).map(|k| edges.iter().map(|edge| edge[k].abs()).sum::<f64>()).fold(0.0f64, f64::max)
                * (1.0 + 4.0 * f64::EPSILON);
        let (mut lo, mut hi) = (origin, origin);
        let (mut least, mut most) = ([0.0f64; D], [0.0f64; D]);
        for k in 0..D {
            let mut size = origin[k].abs();
            for edge in &edges {
                match kind {
                    FrameKind::Parallelepiped => {
                        least[k] += edge[k].min(0.0);
                        most[k] += edge[k].max(0.0);
                    }
                    FrameKind::Simplex => {
                        least[k] = least[k].min(edge[k]);
                        most[k] = most[k].max(edge[k]);
                    }
                }
                size += edge[k].abs();
            }
            // At most four roundings of numbers up to `size`; the last difference adds one more.
            lo[k] = (origin[k] + least[k]) - 4.0 * f64::EPSILON * size;
            hi[k] = (origin[k] + most[k]) + 4.0 * f64::EPSILON * size;
        }
        Ok(Self { kind, origin, edges, faces, reach, lo, hi })
    }

    /// Parallelepiped or simplex.
    #[inline]
    pub fn kind(&self) -> FrameKind {
        self.kind
    }

    /// The corner from which the edges start.
    #[inline]
    pub fn origin(&self) -> &[f64; D] {
        &self.origin
    }

    /// The edges.
    #[inline]
    pub fn edges(&self) -> &[[f64; D]; D] {
        &self.edges
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degenerate_frames_are_refused_at_every_scale_and_thin_ones_are_not() {
        for scale in [1e-150, 1e-6, 1.0, 1e6, 1e150] {
            let flat = Frame::simplex([0.0; 2], [[scale, 2.0 * scale], [2.0 * scale, 4.0 * scale]]);
            assert!(
                matches!(flat, Err(FrameError::Degenerate { relative_determinant }) if relative_determinant < 1e-15)
            );
            let good = Frame::simplex([0.0; 2], [[scale, 0.0], [0.5 * scale, scale]]).unwrap();
            assert!(good.faces.slack[0] < 1e-14);
        }
        let plate = Frame::parallelepiped([0.0; 3], [[1e8, 0.0, 0.0], [0.0, 1e8, 0.0], [0.0, 0.0, 1e-8]]);
        assert!(plate.unwrap().faces.slack[0] < 1e-14);
        let sliver = [[55.239119, 38.152177], [-62.031537, -42.843548]];
        assert!(Frame::parallelepiped([-63.571705, -22.581119], sliver).is_ok());
    }

    #[test]
    fn bad_numbers_are_named() {
        let error = Frame::simplex([0.0, f64::NAN], [[1.0, 0.0], [0.0, 1.0]]).unwrap_err();
        assert_eq!(error.to_string(), "origin, coordinate 1: NaN is not a finite number");
        let error = Frame::simplex([0.0, 0.0], [[1.0, 0.0], [1e200, 1.0]]).unwrap_err();
        assert!(error.to_string().starts_with("edge 1, coordinate 0"));
        let zero = Frame::simplex([0.0, 0.0], [[0.0, 0.0], [0.0, 1.0]]);
        assert_eq!(zero, Err(FrameError::Degenerate { relative_determinant: 0.0 }));
    }

    #[test]
    fn a_condition_beyond_f64_is_kept_for_the_exact_path() {
        let (c, s) = (0.6, 0.8);
        let plate = Frame::parallelepiped([0.0; 2], [[1e9 * c, 1e9 * s], [-s * 1e-9, c * 1e-9]]).unwrap();
        assert!(plate.faces.slack.contains(&f64::INFINITY));
    }
}
