//! A mesh with its tree: the bodies that queries work on.
//!
//! The tree bounds groups of faces, four at a time; see [`block`](super::block) for the bounds and
//! [`build`](super::build) for the tree. A *slot* is a lane of a block: slot s is lane s mod 4 of block s/4.
//! Slot 0 bounds the whole body.
//!
//! **Why it is sound.** The tree is either built here or checked completely when it is loaded
//! ([`Body::with_hierarchy`]): every corner of every face lies in the lens of each of its ancestors. See
//! `docs/soundness/first-contact.md`.

use super::block::{Block, Child, LANES};
use super::boxes::BoxTree;
use super::build::{Threads, build};
use super::error::HierarchyError;
use super::fitting::fit;
use super::flat::FlatEdges;
use super::hulls::Hulls;
use super::identity::Identity;
use super::local::Local;
use super::spheres::{SphereTree, WhenAsked};
use crate::motion::Ball;
use crate::shape::{Assumed, Boundary, Mesh, Opening, ShapeError, length_of};
use swept_num::Vector;

/// A mesh and the tree of bounds over its faces.
///
/// A closed mesh is solid: its interior belongs to the body, and queries report a body that starts inside it
/// as overlapping. [`Body::as_surface`] opts out. An open mesh is a surface. [`Body::assumed`] says which.
///
/// A body may be [rounded](Body::rounded): it then consists of all points within a radius of its mesh. A point
/// becomes a sphere and a segment a capsule, exactly.
///
/// ```
/// use swept::{Body, Mesh};
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let tetrahedron = Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
/// let body = Body::new(tetrahedron);
/// assert!(body.is_solid() && body.mesh().faces().len() == 4);
/// assert_eq!(body.as_surface().assumed().to_string(), "surface");
/// let triangle = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// assert_eq!(Body::new(triangle).assumed().to_string(), "surface (open mesh: 3 edges with one face)");
/// # Ok::<(), swept::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    mesh: Mesh,
    local: Local,
    blocks: Vec<Block>,
    hulls: Hulls,
    boundary: Boundary,
    solid: bool,
    radius: f64,
    enlargement: f64,
    box_tree: WhenAsked<BoxTree>,
    spheres: WhenAsked<SphereTree>,
    flat: WhenAsked<FlatEdges>,
    identity: WhenAsked<Identity>,
}

impl Body {
    /// The body with this surface, solid if the surface is closed. Builds the tree on the calling thread.
    ///
    /// # Guarantee
    /// Every face lies in the bound of each of its ancestors.
    #[must_use]
    pub fn new(mesh: Mesh) -> Self {
        Self::built(mesh, Threads::One)
    }

    /// The same body, built on all threads; bit for bit identical to that of [`Body::new`].
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn new_parallel(mesh: Mesh) -> Self {
        Self::built(mesh, Threads::All)
    }

    fn built(mesh: Mesh, threads: Threads) -> Self {
        let local = Self::local_of(&mesh);
        let vertices: Vec<[f64; 3]> = mesh.vertices().iter().map(|vertex| local.inward(*vertex)).collect();
        let mut blocks = build(&mesh, &vertices, threads);
        let hulls = fit(&mesh, &vertices, &mut blocks, threads);
        Self::from_parts(mesh, local, blocks, hulls)
    }

    pub(super) fn from_parts(mesh: Mesh, local: Local, blocks: Vec<Block>, hulls: Hulls) -> Self {
        let boundary = Boundary::of(&mesh);
        let body = Self {
            mesh,
            local,
            blocks,
            hulls,
            solid: boundary.opening().is_none(),
            radius: 0.0,
            enlargement: 0.0,
            boundary,
            box_tree: WhenAsked::default(),
            spheres: WhenAsked::default(),
            flat: WhenAsked::default(),
            identity: WhenAsked::default(),
        };
        // now, so that copies share it
        body.identity();
        body
    }

    /// The body with its tree changed, soundly or not (for tests).
    #[cfg(test)]
    pub(crate) fn with_blocks(mut self, change: impl FnMut(&mut Block)) -> Self {
        self.blocks.iter_mut().for_each(change);
        self.identity = WhenAsked::default();
        self
    }

    /// The body with its hulls changed, soundly or not (for tests): c and s of each.
    #[cfg(test)]
    pub(crate) fn with_hulls(mut self, change: impl FnMut(&mut [f32; 4])) -> Self {
        self.hulls.change(change);
        self
    }

    /// The coordinates in which the tree of a mesh is stored.
    pub(super) fn local_of(mesh: &Mesh) -> Local {
        let mut used = vec![false; mesh.vertices().len()];
        mesh.faces().iter().flatten().for_each(|&index| used[index as usize] = true);
        Local::around(mesh.vertices().iter().zip(&used).filter_map(|(vertex, used)| used.then_some(vertex)))
    }

    /// All points within a radius of the body, which is left as it is if the radius is zero. A radius that the body
    /// already has is replaced.
    ///
    /// Queries ask for the distance between the meshes and subtract both radii, rounded to the safe side.
    /// Distances are those between the rounded surfaces, and zero where these meet; points that are
    /// reported are moved along the normal by the radius. A closed mesh is still solid, and its inside
    /// belongs to the rounded body. [Saved trees](Body::hierarchy_bytes) are those of the mesh: round the
    /// body again after loading it.
    ///
    /// ```
    /// use swept::{Body, Mesh, Placement, distance};
    /// let sphere = Body::new(Mesh::point([0.0; 3])?).rounded(0.5)?;
    /// let capsule = Body::new(Mesh::segment([0.0, 0.0, -1.0], [0.0, 0.0, 1.0])?).rounded(0.25)?;
    /// let apart = distance(&sphere, &Placement::IDENTITY, &capsule, &Placement::at([0.0, 3.0, 0.7]))?;
    /// assert!(apart.enclosure.contains(2.25) && apart.enclosure.width() < 1e-12);
    /// assert!((apart.witness.points[0][1] - 0.5).abs() < 1e-12);
    /// assert!(Body::new(Mesh::point([0.0; 3])?).rounded(-1.0).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The radius is negative, or not a finite number.
    pub fn rounded(self, radius: f64) -> Result<Self, ShapeError> {
        let radius = length_of("the radius", radius)?;
        let [lo, hi] = self.boundary.bounds();
        if lo != hi {
            return Ok(Self { radius, ..self });
        }
        // A point has no size of its own, so errors are measured in that of its sphere. It is the origin of its
        // local coordinates, so the tree is the same in any unit.
        let local = self.local.in_unit_of(radius);
        let (spheres, identity) = (WhenAsked::default(), WhenAsked::default());
        let body = Self { radius, local, spheres, identity, ..self };
        body.identity();
        Ok(body)
    }

    /// The radius by which the body is [rounded](Body::rounded); usually zero.
    #[inline]
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The same body, standing for a smaller one: the true body lies inside this one, and every point of this one
    /// is within `enlargement` of the true one. For example a [prism](crate::internals::shape::Prism) around
    /// a cylinder.
    ///
    /// What keeps this body clear keeps the true one clear. Nothing else carries over, so queries
    /// add the enlargement to the upper ends of distances and gaps, and claim a contact (`hit_by`,
    /// `intersecting`, [`Overlapping::Proved`](crate::Overlapping::Proved)) only where the distance proves it for
    /// the true bodies.
    ///
    /// ```
    /// use swept::{Body, Builtin, Placement, distance};
    /// let ball = Body::new("icosphere(320, size=2)".parse::<Builtin>()?.mesh()).circumscribed(0.01)?;
    /// let apart = distance(&ball, &Placement::IDENTITY, &ball, &Placement::at([5.0, 0.0, 0.0]))?;
    /// assert!(apart.enclosure.width() > 0.02 && apart.enclosure.width() < 0.021);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The enlargement is negative, or not a finite number.
    pub fn circumscribed(self, enlargement: f64) -> Result<Self, ShapeError> {
        Ok(Self { enlargement: length_of("the enlargement", enlargement)?, ..self })
    }

    /// By how much the body is larger than the one that it [stands for](Body::circumscribed); usually zero.
    #[inline]
    #[must_use]
    pub fn enlargement(&self) -> f64 {
        self.enlargement
    }

    /// The same body treated as a surface only: its interior does not belong to it.
    #[must_use]
    pub fn as_surface(self) -> Self {
        Self { solid: false, ..self }
    }

    /// The same body treated as a solid: its interior belongs to it.
    ///
    /// # Errors
    /// If the mesh is not closed: some edge is not shared by an even number of faces, so there is no
    /// interior. A sphere or capsule, which has nothing but its rounding, is solid as it is.
    pub fn with_solid(self) -> Result<Self, HierarchyError> {
        match self.boundary.opening() {
            Some(Opening::NoWalls) if self.radius > 0.0 => Ok(self),
            Some(why) => Err(HierarchyError::NotClosed { face: why.face(), why }),
            None => Ok(Self { solid: true, ..self }),
        }
    }

    /// The same body as a file declares it: solid, a surface, or the default of [`Body::new`] for `None`.
    ///
    /// # Errors
    /// As for [`Body::with_solid`].
    pub fn said_to_be(self, solid: Option<bool>) -> Result<Self, HierarchyError> {
        match solid {
            None => Ok(self),
            Some(true) => self.with_solid(),
            Some(false) => Ok(self.as_surface()),
        }
    }

    /// Whether the interior of the mesh belongs to the body.
    #[inline]
    #[must_use]
    pub fn is_solid(&self) -> bool {
        self.solid
    }

    /// Whether queries treat the body as a solid or a surface, and why. Rounded points and segments are solid.
    #[must_use]
    pub fn assumed(&self) -> Assumed {
        match self.boundary.opening() {
            Some(Opening::NoWalls) if self.radius > 0.0 => Assumed::Solid,
            Some(why) => Assumed::Open(why),
            None if self.solid => Assumed::Solid,
            None => Assumed::Surface,
        }
    }

    /// Which faces separate inside from outside, and which are connected.
    #[inline]
    #[must_use]
    pub fn boundary(&self) -> &Boundary {
        &self.boundary
    }

    /// The surface.
    #[inline]
    #[must_use]
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// The coordinates in which the bounds are given.
    #[inline]
    #[must_use]
    pub fn local(&self) -> &Local {
        &self.local
    }

    /// The tree, parents before children.
    #[inline]
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The hulls of nodes.
    #[inline]
    #[must_use]
    pub fn hulls(&self) -> &Hulls {
        &self.hulls
    }

    /// The tree of oriented boxes over the same faces, built on first use.
    #[must_use]
    pub fn box_tree(&self) -> &BoxTree {
        self.box_tree.get(|| BoxTree::over(&self.mesh))
    }

    /// The tree of smallest balls, built on first use.
    ///
    /// # Guarantee
    /// Every point of every face lies in the balls of all ancestors of some leaf that names the face.
    #[must_use]
    pub fn spheres(&self) -> &SphereTree {
        self.spheres.get(|| SphereTree::build(&self.mesh, &self.local))
    }

    /// The edges inside flat parts of the surface, found on first use.
    pub(crate) fn flat_edges(&self) -> &FlatEdges {
        self.flat.get(|| FlatEdges::of(&self.mesh))
    }

    /// About the ball around the mesh, in its own coordinates, rounded: for estimates.
    pub(crate) fn about(&self) -> Ball {
        let (Local { origin, unit, .. }, lens) = (&self.local, self.blocks[0].lens(0));
        let center = Vector(std::array::from_fn(|i| f64::from(lens.center[i]) * unit + origin[i]));
        Ball { center, radius: f64::from(lens.radius) * unit }
    }

    /// What tells this body's tree from every other.
    pub(crate) fn identity(&self) -> &Identity {
        self.identity.get(Identity::default)
    }

    /// What is in a slot.
    ///
    /// # Panics
    /// If there is no such slot.
    #[inline]
    #[must_use]
    pub fn child(&self, slot: u32) -> Child {
        self.blocks[slot as usize / LANES].child(slot as usize % LANES)
    }

    /// The number of bytes that mesh and tree take in memory.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of_val(self.mesh.vertices())
            + size_of_val(self.mesh.faces())
            + size_of_val(self.blocks())
            + self.hulls.memory()
    }
}
