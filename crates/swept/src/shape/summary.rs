//! A summary of a mesh: what a user wants to know about it before asking anything else.
//!
//! **What it answers.** How many faces are degenerate or duplicate, whether the surface is closed, how large
//! it is.
//!
//! **The mathematics.** Vertices with equal coordinates count as one here, whatever their indices: triangle
//! soups are closed or repeated by position. A face is degenerate if its corners lie on one line, (b-a) ×
//! (c-a) = 0. A mesh is closed if its boundary modulo 2 is empty, that is, every edge is used by an even
//! number of faces: exactly then the number of crossings of a ray from a point separates inside from outside,
//! and the mesh can be solid. A set of segments bounds nothing in space and is never closed; it has no loose
//! ends if every point ends an even number of segments.
//!
//! **Why it is sound.** Interval arithmetic decides most cross products; where it does not, integers do. No
//! answer to a query depends on a summary, except that an open mesh is not accepted as a solid.

use super::mesh::Mesh;
use dashu_int::IBig;
use swept_num::exact::{common_exponent, cross, difference, integers};
use swept_num::{Interval, Vector};

/// Counts, extents and whether the surface is closed.
///
/// ```
/// use swept::{Builtin, Mesh};
/// let ball = "icosphere(320, size=2)".parse::<Builtin>()?.mesh().summary();
/// assert!(ball.closed && ball.degenerate_faces == 0 && ball.duplicate_faces == 0);
/// let loose = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]], vec![[0, 1, 2]])?.summary();
/// assert!(!loose.closed && loose.degenerate_faces == 1 && loose.hi == [2.0, 0.0, 0.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Vertices, including those that no face uses.
    pub vertices: usize,
    /// Faces.
    pub faces: usize,
    /// Faces whose corners lie on one line: segments and points.
    pub degenerate_faces: usize,
    /// Faces with the same corners as an earlier one, in any order.
    pub duplicate_faces: usize,
    /// Whether the surface has no boundary, as in [`Mesh::is_closed`]; a solid needs that.
    pub closed: bool,
    /// For a mesh of segments: whether some point ends an odd number of them. `None` if there are no
    /// segments, or faces that are more than segments.
    pub loose_ends: Option<bool>,
    /// Whether every face is a segment and all lie in the plane z = 0.
    pub planar: bool,
    /// The smallest coordinates of the faces.
    pub lo: [f64; 3],
    /// The largest coordinates of the faces.
    pub hi: [f64; 3],
}

impl Summary {
    /// The edge lengths of the axis-aligned box, rounded.
    #[must_use]
    pub fn extents(&self) -> [f64; 3] {
        [0, 1, 2].map(|axis| self.hi[axis] - self.lo[axis])
    }
}

impl Mesh {
    /// Counts, extents, and whether the surface is closed.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let merged = self.merged();
        let faces: Vec<[u32; 3]> =
            self.faces().iter().map(|face| face.map(|index| merged[index as usize])).collect();
        let degenerate = (0..faces.len()).filter(|&face| is_degenerate(self.triangle(face))).count();
        let mut sorted: Vec<[u32; 3]> = faces
            .iter()
            .map(|&corners| {
                let mut corners = corners;
                corners.sort_unstable();
                corners
            })
            .collect();
        sorted.sort_unstable();
        let duplicate = sorted.windows(2).filter(|pair| pair[0] == pair[1]).count();
        let (mut lo, mut hi) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for &index in self.faces().iter().flatten() {
            let vertex = self.vertices()[index as usize];
            for axis in 0..3 {
                lo[axis] = lo[axis].min(vertex[axis]);
                hi[axis] = hi[axis].max(vertex[axis]);
            }
        }
        let segments = faces.iter().all(is_segment);
        Summary {
            vertices: self.vertices().len(),
            faces: faces.len(),
            degenerate_faces: degenerate,
            duplicate_faces: duplicate,
            closed: self.is_closed(),
            loose_ends: if segments { has_loose_ends(&faces) } else { None },
            planar: segments && lo[2] == 0.0 && hi[2] == 0.0,
            lo,
            hi,
        }
    }
}

/// Whether two corners are the same.
fn is_segment(&[a, b, c]: &[u32; 3]) -> bool {
    a == b || b == c || c == a
}

/// Whether some point ends an odd number of segments, if there are segments.
fn has_loose_ends(faces: &[[u32; 3]]) -> Option<bool> {
    let ends = |&[a, b, c]: &[u32; 3]| if a == b { [a, c] } else { [a, b] };
    let mut ends: Vec<u32> = faces.iter().map(ends).filter(|[a, b]| a != b).flatten().collect();
    ends.sort_unstable();
    (!ends.is_empty()).then(|| ends.chunk_by(|a, b| a == b).any(|same| same.len() % 2 == 1))
}

/// Whether the corners lie on one line, decided exactly.
fn is_degenerate([a, b, c]: [[f64; 3]; 3]) -> bool {
    let vector = |p: [f64; 3]| Vector(p.map(Interval::point));
    let (u, v) = (vector(b) - vector(a), vector(c) - vector(a));
    let normal = u.cross(v);
    if normal.0.iter().any(|component| !component.contains(0.0)) {
        return false;
    }
    let exponent = common_exponent([a, b, c].into_iter().flatten());
    let [a, b, c] = [a, b, c].map(|corner| integers(&corner, exponent));
    cross(&difference(&b, &a), &difference(&c, &a)).iter().all(|component| *component == IBig::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degenerate_is_decided_exactly() {
        let tiny = f64::from_bits(1);
        assert!(is_degenerate([[0.1; 3], [0.1; 3], [7.0, 8.0, 9.0]]));
        assert!(is_degenerate([[0.0; 3], [1.0, 1.0, 1.0], [3.0, 3.0, 3.0]]));
        assert!(!is_degenerate([[0.0; 3], [1.0, 1.0, 1.0], [3.0, 3.0, 3.0f64.next_up()]]));
        assert!(!is_degenerate([[0.0; 3], [tiny, 0.0, 0.0], [0.0, tiny, 0.0]]));
        assert!(!is_degenerate([[-1e308, 0.0, 0.0], [1e308, 0.0, 0.0], [0.0, tiny, 0.0]]));
        // 0.1 + 0.2 is not 0.3: the middle point is off the line by an ulp
        assert!(!is_degenerate([[0.0; 3], [0.1 + 0.2, 0.3, 0.0], [0.3, 0.3, 0.0]]));
    }

    #[test]
    fn soups_are_closed_by_position() {
        let corners = [[1.0, 1.0, 1.0], [1.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 0.0]];
        let faces = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]];
        let mut soup: Vec<[f64; 3]> = faces.iter().flatten().map(|&k: &usize| corners[k]).collect();
        soup[4] = [-1.0, -1.0, -0.0];
        let triples: Vec<[u32; 3]> = (0..4).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect();
        let mesh = Mesh::new(soup.clone(), triples.clone()).unwrap();
        assert!(mesh.open_face().is_none() && mesh.summary().closed);
        let open = Mesh::new(soup.clone(), triples[..3].to_vec()).unwrap();
        assert!(open.open_face() == Some(0) && !open.summary().closed);
        let twice = Mesh::new(soup, [&triples[..], &[[3, 5, 4]]].concat()).unwrap().summary();
        assert!(twice.closed && twice.duplicate_faces == 1);
    }

    #[test]
    fn edge_sets() {
        let points = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]];
        let open = Mesh::planar(&points, &[[0, 1], [1, 2]]).unwrap().summary();
        assert!(open.planar && open.loose_ends == Some(true) && open.degenerate_faces == 2);
        let round = Mesh::planar(&points, &[[0, 1], [1, 2], [2, 0]]).unwrap().summary();
        // a mesh that cannot be solid is not called closed
        assert!(round.planar && round.loose_ends == Some(false) && !round.closed);
        let points = Mesh::new(vec![[0.0; 3]], vec![[0, 0, 0]]).unwrap().summary();
        assert!(!points.closed && points.loose_ends.is_none());
        let mixed = Mesh::new(vec![[0.0; 3], [1.0; 3], [1.0, 0.0, 0.0]], vec![[0, 1, 1], [0, 1, 2]]).unwrap();
        assert_eq!(mixed.summary().loose_ends, None);
    }
}
