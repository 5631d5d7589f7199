//! Which faces of a mesh separate inside from outside.
//!
//! **What it answers.** Whether a mesh bounds a solid ([`Mesh::is_closed`]) and if not, why ([`Opening`]);
//! the faces that bound it ([`Mesh::walls`]); one vertex of each of its connected parts
//! ([`Mesh::part_vertices`]). [`Boundary`] holds all of it, computed once.
//!
//! **The mathematics.** A mesh is closed if every edge belongs to an even number of walls; corners at the
//! same position are the same corner. Walls are the faces with three corners at different positions. Faces
//! listed more than once count once if that closes the surface; otherwise, where parts are glued together,
//! faces listed an even number of times are interior and separate nothing. The walls are oriented if each
//! edge is traversed by as many of them in one direction as in the other. Then a point is inside if they wind
//! around it, however often: parts that overlap are one solid, and a cavity is a part whose faces are
//! reversed. Walls that are not oriented separate inside from outside by parity alone.
//!
//! **Why it is sound.** Coordinates are compared exactly, with -0 taken as 0. Then the walls, taken modulo 2,
//! form a cycle, and a ray that avoids all edges crosses them an even number of times exactly when it starts
//! outside. Oriented walls form a cycle over the integers, so crossings counted with their signs do not
//! depend on the ray.
//!
//! Faces and edges are grouped by counting, so the time is proportional to the size of the mesh.

use super::mesh::Mesh;
use std::fmt;

/// Which faces separate inside from outside, and which are connected; computed once for a mesh.
///
/// ```
/// use swept::Builtin;
/// use swept::internals::shape::Boundary;
/// let ball = "icosphere(320)".parse::<Builtin>()?.mesh();
/// let boundary = Boundary::of(&ball);
/// assert!(boundary.opening().is_none() && boundary.part_vertices().len() == 1);
/// # Ok::<(), swept::BuiltinError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Boundary {
    /// Faces that are not walls, in order; most meshes have none.
    idle: Vec<u32>,
    parts: Vec<u32>,
    opening: Option<Opening>,
    oriented: bool,
    bounds: [[f64; 3]; 2],
}

/// Why a mesh does not bound a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Opening {
    /// No face has three corners: segments and points bound nothing.
    NoWalls,
    /// Some edges belong to an odd number of faces.
    Edges {
        /// How many.
        count: usize,
        /// Whether each of them has a single face: a hole or a rim.
        single: bool,
        /// A face with such an edge.
        face: u32,
    },
}

impl Opening {
    /// A face where the mesh is open.
    #[must_use]
    pub fn face(self) -> usize {
        match self {
            Self::NoWalls => 0,
            Self::Edges { face, .. } => face as usize,
        }
    }

    /// How many edges are open.
    #[must_use]
    pub fn edges(self) -> usize {
        match self {
            Self::NoWalls => 0,
            Self::Edges { count, .. } => count,
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoWalls => f.write_str("no face has three corners"),
            Self::Edges { count, single, .. } => {
                let edges = if count == 1 { "edge" } else { "edges" };
                let faces = if single { "one face" } else { "an odd number of faces" };
                write!(f, "open mesh: {count} {edges} with {faces}")
            }
        }
    }
}

/// How a query treats a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Assumed {
    /// A solid: its interior belongs to it.
    Solid,
    /// A closed surface that is treated as a surface: its interior does not belong to it.
    Surface,
    /// A surface, because it is not closed.
    Open(Opening),
}

impl Assumed {
    /// Whether the interior belongs to the body.
    #[must_use]
    pub fn is_solid(self) -> bool {
        self == Self::Solid
    }

    /// `solid` or `surface`.
    #[must_use]
    pub fn word(self) -> &'static str {
        if self.is_solid() { "solid" } else { "surface" }
    }
}

impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solid | Self::Surface => f.write_str(self.word()),
            Self::Open(why) => write!(f, "surface ({why})"),
        }
    }
}

impl Boundary {
    /// The boundary of a mesh.
    #[must_use]
    pub fn of(mesh: &Mesh) -> Self {
        let merged = mesh.merged();
        let faces: Vec<[u32; 3]> =
            mesh.faces().iter().map(|face| face.map(|index| merged[index as usize])).collect();
        let (once, odd) = idle(&faces, merged.len());
        let mut seam = seams(&faces, &once, merged.len());
        let mut idle = once;
        if let (Some(_), Some(odd)) = (seam.opening, odd) {
            let glued = seams(&faces, &odd, merged.len());
            if glued.opening.is_none() {
                (seam, idle) = (glued, odd);
            }
        }
        let Seams { opening, oriented } = seam;
        let (mut lo, mut hi) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for &index in mesh.faces().iter().flatten() {
            let vertex = mesh.vertices()[index as usize];
            for axis in 0..3 {
                (lo[axis], hi[axis]) = (lo[axis].min(vertex[axis]), hi[axis].max(vertex[axis]));
            }
        }
        Self { idle, parts: parts(mesh, &faces, merged.len()), opening, oriented, bounds: [lo, hi] }
    }

    /// Why the mesh does not bound a solid; `None` if it does.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        self.opening
    }

    /// Whether the walls of a closed mesh are oriented: each edge is traversed by as many of them in one
    /// direction as in the other. If they are, a point is inside if they wind around it; if not, a point is
    /// inside if a ray from it crosses an odd number of them.
    #[must_use]
    pub fn is_oriented(&self) -> bool {
        self.oriented
    }

    /// Whether a face separates inside from outside.
    #[inline]
    #[must_use]
    pub fn is_wall(&self, face: u32) -> bool {
        self.idle.is_empty() || self.idle.binary_search(&face).is_err()
    }

    /// One vertex of each connected part, in the order of the parts' first faces. Faces are connected if they
    /// have a corner at the same position.
    #[must_use]
    pub fn part_vertices(&self) -> &[u32] {
        &self.parts
    }

    /// The smallest and the largest coordinates of the faces.
    #[must_use]
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        self.bounds
    }
}

impl Mesh {
    /// Whether the mesh bounds a solid: it has [walls](Mesh::walls), and every edge belongs to an even number
    /// of them. Corners are identified by their coordinates alone.
    ///
    /// ```
    /// use swept::Mesh;
    /// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// let mut faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    /// assert!(Mesh::new(corners.clone(), faces.clone())?.is_closed());
    /// faces.pop();
    /// assert!(!Mesh::new(corners, faces)?.is_closed());
    /// # Ok::<(), swept::ShapeError>(())
    /// ```
    #[must_use]
    pub fn is_closed(&self) -> bool {
        Boundary::of(self).opening.is_none()
    }

    /// The faces between inside and outside, in order. Segments and points separate nothing. Faces with the
    /// same three corners count as one wall if that closes the surface; otherwise, where parts are glued
    /// together, those listed an even number of times are interior and separate nothing.
    #[must_use]
    pub fn walls(&self) -> Vec<u32> {
        let boundary = Boundary::of(self);
        (0..self.faces().len() as u32).filter(|&face| boundary.is_wall(face)).collect()
    }

    /// A face with an edge that belongs to an odd number of [walls](Mesh::walls), if there is one; the first
    /// face if there are no walls.
    #[must_use]
    pub fn open_face(&self) -> Option<usize> {
        Boundary::of(self).opening.map(Opening::face)
    }

    /// One vertex of each connected part, in the order of the parts' first faces. Faces are connected if they
    /// have a corner at the same position.
    #[must_use]
    pub fn part_vertices(&self) -> Vec<u32> {
        Boundary::of(self).parts
    }

    /// For each vertex, the lowest-numbered vertex at the same position.
    #[must_use]
    pub fn merged(&self) -> Vec<u32> {
        // adding zero makes both zeros the same
        let bits = |index: u32| self.vertices()[index as usize].map(|x| (x + 0.0).to_bits());
        let mut merged: Vec<u32> = (0..self.vertices().len() as u32).collect();
        let mut by_first: Vec<(u64, u32)> = merged.iter().map(|&index| (bits(index)[0], index)).collect();
        by_first.sort_unstable();
        let mut rest: Vec<([u64; 3], u32)> = Vec::new();
        for level in by_first.chunk_by(|a, b| a.0 == b.0).filter(|level| level.len() > 1) {
            rest.clear();
            rest.extend(level.iter().map(|&(_, index)| (bits(index), index)));
            rest.sort_unstable();
            for same in rest.chunk_by(|a, b| a.0 == b.0) {
                same.iter().for_each(|&(_, index)| merged[index as usize] = same[0].1);
            }
        }
        merged
    }
}

/// Items grouped by their keys, which are below `keys`: where the items of each key begin, and the items.
fn grouped<T: Copy + Default>(
    keys: usize,
    items: impl Iterator<Item = (u32, T)> + Clone,
) -> (Vec<usize>, Vec<T>) {
    // for each key, where its next item belongs: in the end, where those of the next key begin
    let mut next = vec![0; keys + 1];
    items.clone().for_each(|(key, _)| next[key as usize] += 1);
    let mut start = 0;
    for next in &mut next {
        start += std::mem::replace(next, start);
    }
    let mut all = vec![T::default(); start];
    for (key, item) in items {
        all[next[key as usize]] = item;
        next[key as usize] += 1;
    }
    next.rotate_right(1);
    next[0] = 0;
    (next, all)
}

/// Sorts what is mostly a handful.
fn sort<T: Copy + Ord>(items: &mut [T]) {
    const HANDFUL: usize = 12;
    if items.len() > HANDFUL {
        items.sort_unstable();
        return;
    }
    for end in 1..items.len() {
        let item = items[end];
        let mut place = end;
        while place > 0 && items[place - 1] > item {
            items[place] = items[place - 1];
            place -= 1;
        }
        items[place] = item;
    }
}

fn sorted([a, b, c]: [u32; 3]) -> [u32; 3] {
    let (low, high) = (a.min(b), a.max(b));
    [low.min(c), high.min(c).max(low), high.max(c)]
}

/// Two numbers in one, ordered by the first.
fn pair(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// The faces that are not walls, in order: first if each face listed more than once counts as one wall; then,
/// if that differs, if faces listed an even number of times count as none.
fn idle(faces: &[[u32; 3]], vertices: usize) -> (Vec<u32>, Option<Vec<u32>>) {
    let corners = faces.iter().enumerate().map(|(number, &face)| (sorted(face), number as u32));
    let with_three = |&([a, b, c], _): &([u32; 3], u32)| a != b && b != c;
    let (mut once, mut odd): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    once.extend(corners.clone().filter(|face| !with_three(face)).map(|(_, number)| number));
    odd.extend(&once);
    let (starts, mut all) =
        grouped(vertices, corners.filter(with_three).map(|([a, b, c], number)| (a, (pair(b, c), number))));
    for least in starts.windows(2) {
        let around = &mut all[least[0]..least[1]];
        if around.len() < 2 {
            continue;
        }
        sort(around);
        for same in around.chunk_by(|p, q| p.0 == q.0).filter(|same| same.len() > 1) {
            once.extend(same[1..].iter().map(|face| face.1));
            odd.extend(same[same.len() % 2..].iter().map(|face| face.1));
        }
    }
    once.sort_unstable();
    odd.sort_unstable();
    let differs = odd != once;
    (once, differs.then_some(odd))
}

/// How walls meet at their edges.
struct Seams {
    opening: Option<Opening>,
    oriented: bool,
}

/// The direction of an edge, beside the number of the wall.
const FORWARD: u64 = 1 << 31;

/// The seams of the walls: all faces except those that are idle.
fn seams(faces: &[[u32; 3]], idle: &[u32], vertices: usize) -> Seams {
    if idle.len() == faces.len() {
        return Seams { opening: Some(Opening::NoWalls), oriented: false };
    }
    let is_wall = |number: u32| idle.is_empty() || idle.binary_search(&number).is_err();
    let walls = (0..faces.len() as u32).filter(|&number| is_wall(number));
    let edges = walls.flat_map(|number| {
        let [a, b, c] = faces[number as usize];
        // a wall has a number below 2^31, so one bit is left for the direction
        [[a, b], [b, c], [c, a]].map(|[p, q]| (p.min(q), pair(p.max(q), u32::from(p < q) << 31 | number)))
    });
    let (starts, mut all) = grouped(vertices, edges);
    let (mut count, mut single, mut first, mut oriented) = (0, true, None, true);
    for least in starts.windows(2) {
        let around = &mut all[least[0]..least[1]];
        sort(around);
        for same in around.chunk_by(|p, q| p >> 32 == q >> 32) {
            let forward = same.iter().filter(|wall| *wall & FORWARD != 0).count();
            oriented &= 2 * forward == same.len();
            if same.len() % 2 == 1 {
                count += 1;
                single &= same.len() == 1;
                first = first.or(same.iter().map(|wall| (wall & (FORWARD - 1)) as u32).min());
            }
        }
    }
    Seams { opening: first.map(|face| Opening::Edges { count, single, face }), oriented }
}

/// One vertex of each connected part, given the faces with merged corners.
fn parts(mesh: &Mesh, faces: &[[u32; 3]], vertices: usize) -> Vec<u32> {
    fn root(parents: &mut [u32], mut of: u32) -> u32 {
        while parents[of as usize] != of {
            parents[of as usize] = parents[parents[of as usize] as usize];
            of = parents[of as usize];
        }
        of
    }
    let mut parents: Vec<u32> = (0..vertices as u32).collect();
    for &face in faces {
        let [a, b, c] = face.map(|corner| root(&mut parents, corner));
        let least = a.min(b).min(c);
        [a, b, c].iter().for_each(|&corner| parents[corner as usize] = least);
    }
    let mut seen = vec![false; vertices];
    let mut parts = Vec::new();
    for (face, given) in faces.iter().zip(mesh.faces()) {
        let part = root(&mut parents, face[0]);
        if !std::mem::replace(&mut seen[part as usize], true) {
            parts.push(given[0]);
        }
    }
    parts
}

#[cfg(test)]
mod tests;
