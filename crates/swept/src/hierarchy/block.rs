//! Four bounds side by side: what one step of a search examines.
//!
//! **What it answers.** The bounds of up to four children of a node, laid out number by number so that all
//! four can be processed at once, and what each child is: another block, a face, or nothing.
//!
//! **The mathematics.** A bound is a *lens*: the ball of radius ρ about c, cut by a slab centred on c,
//!
//! ```text
//! { x : |x - c| <= ρ  and  |û·(x - c)| <= h },      û = u/|u|,   1 <= |u| <= 1 + 2^-22
//! ```
//!
//! in the *local* coordinates (x - c0)/2^k of the body ([`Local`](super::Local)), in which everything is
//! of about size 1. Numbers are stored in single precision and mean exactly what they store.
//!
//! **Why it is sound.** Nothing is claimed here about the faces below a node; [`lens`](super::lens) proves
//! that.
//!
//! **Source.** Spheres as in [D2M14, section 5.4.1]; the slab is added because a patch of a surface is thin.

/// How many children a block has room for.
pub const LANES: usize = 4;

/// The greatest length |u| of a stored axis: 1 + 2^-22.
pub(crate) const LONGEST_AXIS: f64 = 1.0 + 1.0 / (1u64 << 22) as f64;

/// The bounds of up to four children.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Block {
    /// The centres c: x of all four, then y, then z.
    pub center: [[f32; LANES]; 3],
    /// The radii ρ.
    pub radius: [f32; LANES],
    /// The axes u of the slabs.
    pub axis: [[f32; LANES]; 3],
    /// The half thicknesses h <= ρ.
    pub half: [f32; LANES],
    /// What the children are, see [`Child`].
    pub(crate) children: [u32; LANES],
}

/// What lies below a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Child {
    /// Nothing: the lane is empty.
    Empty,
    /// The block of this index.
    Block(u32),
    /// The face of this index.
    Face(u32),
}

/// The bit that marks a face; meshes have at most 2^31 of them.
pub(crate) const FACE: u32 = 1 << 31;
/// No block has this index: blocks are fewer than faces.
pub(crate) const EMPTY: u32 = FACE - 1;

impl Child {
    pub(crate) fn code(self) -> u32 {
        match self {
            Self::Empty => EMPTY,
            Self::Block(index) => index,
            Self::Face(index) => index | FACE,
        }
    }

    #[inline]
    pub(crate) fn decode(code: u32) -> Self {
        if code & FACE != 0 {
            Self::Face(code & !FACE)
        } else if code == EMPTY {
            Self::Empty
        } else {
            Self::Block(code)
        }
    }
}

/// One bound, taken out of its block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// c.
    pub center: [f32; 3],
    /// ρ.
    pub radius: f32,
    /// u.
    pub axis: [f32; 3],
    /// h.
    pub half: f32,
}

impl Block {
    /// A block without children.
    pub(crate) const VOID: Self = Self {
        center: [[0.0; LANES]; 3],
        radius: [0.0; LANES],
        axis: [[1.0; LANES], [0.0; LANES], [0.0; LANES]],
        half: [0.0; LANES],
        children: [EMPTY; LANES],
    };

    /// What the child in this lane is.
    ///
    /// # Panics
    /// If there is no such lane.
    #[inline]
    #[must_use]
    pub fn child(&self, lane: usize) -> Child {
        Child::decode(self.children[lane])
    }

    /// The bound of the child in this lane.
    ///
    /// # Panics
    /// If there is no such lane.
    #[inline]
    #[must_use]
    pub fn lens(&self, lane: usize) -> Lens {
        Lens {
            center: [self.center[0][lane], self.center[1][lane], self.center[2][lane]],
            radius: self.radius[lane],
            axis: [self.axis[0][lane], self.axis[1][lane], self.axis[2][lane]],
            half: self.half[lane],
        }
    }

    /// A block with only the child of this lane, moved to the first.
    pub(crate) fn only(&self, lane: usize) -> Self {
        let mut single = *self;
        single.set(0, &self.lens(lane), self.child(lane));
        single
    }

    pub(crate) fn set(&mut self, lane: usize, lens: &Lens, child: Child) {
        for axis in 0..3 {
            self.center[axis][lane] = lens.center[axis];
            self.axis[axis][lane] = lens.axis[axis];
        }
        self.radius[lane] = lens.radius;
        self.half[lane] = lens.half;
        self.children[lane] = child.code();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_keep_their_kind() {
        for child in [Child::Empty, Child::Block(0), Child::Block(7), Child::Face(0), Child::Face(FACE - 1)] {
            assert_eq!(Child::decode(child.code()), child);
        }
        assert_eq!(size_of::<Block>(), 144);
    }
}
