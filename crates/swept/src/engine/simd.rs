//! Arithmetic on four numbers at once with vector instructions.
//!
//! **What it answers.** [`Lanes`] for processors with AVX2, which is detected at run time.
//!
//! **Why it is sound.** Each operation is the IEEE operation of the portable [`Four`](super::lanes::Four),
//! lane by lane; a test compares the bits. This is the only unsafe code in the project: it uses instructions
//! only after checking that the processor has them.
//!
//! **Source.** Intel and AMD instruction manuals.

#![allow(unsafe_code)]

use super::gaps;
use super::hulls::{Nodes, Tried, tried};
use super::kernel::{self, Steps};
use super::lanes::Lanes;
use super::view::{Node, V, View};
use super::whole_direction::WholeDirection;
use crate::hierarchy::{Block, Hull, Lens, Line};
use core::arch::x86_64::{
    __m256d, __m256i, _CMP_GT_OQ, _mm_cvtsi128_si32, _mm_loadu_ps, _mm_loadu_si128, _mm_max_epi32,
    _mm_shuffle_epi32, _mm256_add_epi32, _mm256_add_pd, _mm256_and_si256, _mm256_andnot_pd, _mm256_blendv_pd,
    _mm256_castsi256_si128, _mm256_cmp_pd, _mm256_cvtepi16_epi32, _mm256_cvtps_pd, _mm256_div_pd,
    _mm256_extracti128_si256, _mm256_loadu_pd, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_max_epi32,
    _mm256_max_pd, _mm256_min_pd, _mm256_movemask_pd, _mm256_mul_pd, _mm256_or_si256, _mm256_set_epi32,
    _mm256_set1_epi32, _mm256_set1_pd, _mm256_sqrt_pd, _mm256_storeu_pd, _mm256_sub_pd, _mm256_xor_pd,
};
use core::ops::{Add, Div, Mul, Neg, Sub};

/// Proof that the processor has AVX2: the only way to get a value is to ask the processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The proof, if the processor has AVX2.
    pub(crate) fn detect() -> Option<Self> {
        std::arch::is_x86_feature_detected!("avx2").then_some(Self(()))
    }

    /// See [`kernel::lenses`].
    #[inline]
    pub(crate) fn lenses(self, view: &View, lens: &Lens, block: &Block, horizon: f64) -> Steps {
        #[target_feature(enable = "avx2")]
        unsafe fn inner(view: &View, lens: &Lens, block: &Block, horizon: f64) -> Steps {
            kernel::lenses::<Vector>(view, &view.partner(lens), block, horizon)
        }
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { inner(view, lens, block, horizon) }
    }

    /// See [`kernel::hulls`].
    #[inline]
    pub(crate) fn hulls(self, view: &View, nodes: &Nodes<'_>, block: u32, n: V, horizon: f64) -> Steps {
        #[target_feature(enable = "avx2")]
        unsafe fn inner(view: &View, nodes: &Nodes<'_>, block: u32, n: V, horizon: f64) -> Steps {
            kernel::hulls::<Vector>(view, nodes, block, n, horizon)
        }
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { inner(view, nodes, block, n, horizon) }
    }

    /// See [`tried`].
    #[inline]
    pub(crate) fn tried(self, view: &View, nodes: &Nodes<'_>, first: V, ahead: f64) -> Tried {
        #[target_feature(enable = "avx2")]
        unsafe fn inner(view: &View, nodes: &Nodes<'_>, first: V, ahead: f64) -> Tried {
            tried::<Vector>(view, nodes, first, ahead)
        }
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { inner(view, nodes, first, ahead) }
    }

    /// See [`kernel::face`].
    #[inline]
    pub(crate) fn face(self, view: &View, corners: [[f64; 3]; 3], block: &Block, horizon: f64) -> Steps {
        #[target_feature(enable = "avx2")]
        unsafe fn inner(view: &View, corners: [[f64; 3]; 3], block: &Block, horizon: f64) -> Steps {
            kernel::face::<Vector>(view, &view.facing(corners), block, horizon)
        }
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { inner(view, corners, block, horizon) }
    }

    /// See [`gaps::nodes`].
    #[inline]
    pub(crate) fn node_gaps(self, view: &View, node: &Node, block: &Block, hint: V, enough: f64) -> [f64; 4] {
        #[target_feature(enable = "avx2")]
        unsafe fn inner(view: &View, node: &Node, block: &Block, hint: V, enough: f64) -> [f64; 4] {
            gaps::nodes::<Vector>(view, node, block, hint, enough)
        }
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { inner(view, node, block, hint, enough) }
    }

    /// See [`gaps::face`].
    #[inline]
    pub(crate) fn face_gaps(
        self,
        view: &View,
        corners: &[V; 3],
        block: &Block,
        hint: V,
        enough: f64,
    ) -> [f64; 4] {
        #[target_feature(enable = "avx2")]
        unsafe fn inner(view: &View, corners: &[V; 3], block: &Block, hint: V, enough: f64) -> [f64; 4] {
            gaps::face::<Vector>(view, corners, block, hint, enough)
        }
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { inner(view, corners, block, hint, enough) }
    }
}

/// q·p for the eight points of a line, with the last four bits cleared; `xy` holds x and y of q in turns, `z` its z
/// and 0.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn products(line: &Line, xy: __m256i, z: __m256i) -> __m256i {
    // SAFETY: as for the caller; sixteen and eight whole numbers are read from arrays of as many, unaligned. The high
    // half of a widened z meets a 0.
    unsafe {
        let across = _mm256_madd_epi16(_mm256_loadu_si256(line.xy.as_ptr().cast()), xy);
        let widened = _mm256_cvtepi16_epi32(_mm_loadu_si128(line.z.as_ptr().cast()));
        let sum = _mm256_add_epi32(across, _mm256_madd_epi16(widened, z));
        _mm256_and_si256(sum, _mm256_set1_epi32(!15))
    }
}

/// Four floats in one register. Created only inside functions that run on processors with AVX2.
#[derive(Clone, Copy)]
struct Vector(__m256d);

macro_rules! by_instruction {
    ($($operator:ident $method:ident $instruction:ident),*) => {$(
        impl $operator for Vector {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: a `Vector` exists only where the processor has AVX2; the same holds for everything
                // below.
                Self(unsafe { $instruction(self.0, other.0) })
            }
        }
    )*};
}
by_instruction!(Add add _mm256_add_pd, Sub sub _mm256_sub_pd, Mul mul _mm256_mul_pd, Div div _mm256_div_pd);

impl Neg for Vector {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_xor_pd(self.0, _mm256_set1_pd(-0.0)) })
    }
}

impl Lanes for Vector {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        // SAFETY: called only by the kernels, which run inside `inner` above.
        Self(unsafe { _mm256_set1_pd(x) })
    }
    #[inline(always)]
    fn singles(x: &[f32; 4]) -> Self {
        // SAFETY: as above; four singles are read from an array of four, unaligned.
        Self(unsafe { _mm256_cvtps_pd(_mm_loadu_ps(x.as_ptr())) })
    }
    #[inline(always)]
    fn of(x: [f64; 4]) -> Self {
        // SAFETY: as above; four doubles are read from an array of four, unaligned.
        Self(unsafe { _mm256_loadu_pd(x.as_ptr()) })
    }
    #[inline(always)]
    fn highest(hull: &Hull<'_>, n: &WholeDirection) -> i32 {
        // SAFETY: as above; whole lines are read from whole lines.
        unsafe {
            let [x, y, z] = n.q;
            let pair = |low: i16, high: i16| i32::from(low) & 0xffff | i32::from(high) << 16;
            let (xy, z) = (_mm256_set1_epi32(pair(x, y)), _mm256_set1_epi32(pair(z, 0)));
            let numbered = _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0);
            let first = products(hull.first, xy, z);
            let mut most = _mm256_or_si256(first, numbered);
            if let Some(second) = hull.second {
                let second = products(second, xy, z);
                let later = _mm256_or_si256(numbered, _mm256_set1_epi32(8));
                most = _mm256_max_epi32(most, _mm256_or_si256(second, later));
            }
            let half = _mm_max_epi32(_mm256_castsi256_si128(most), _mm256_extracti128_si256::<1>(most));
            let quarter = _mm_max_epi32(half, _mm_shuffle_epi32::<0b01_00_11_10>(half));
            _mm_cvtsi128_si32(_mm_max_epi32(quarter, _mm_shuffle_epi32::<0b10_11_00_01>(quarter)))
        }
    }
    #[inline(always)]
    fn array(self) -> [f64; 4] {
        let mut numbers = [0.0; 4];
        // SAFETY: as above; four doubles are written to an array of four, unaligned.
        unsafe { _mm256_storeu_pd(numbers.as_mut_ptr(), self.0) };
        numbers
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_sqrt_pd(self.0) })
    }
    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_andnot_pd(_mm256_set1_pd(-0.0), self.0) })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: as above. The instruction returns the second operand unless the first is greater.
        Self(unsafe { _mm256_max_pd(self.0, other.0) })
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: as above. The instruction returns the second operand unless the first is smaller.
        Self(unsafe { _mm256_min_pd(self.0, other.0) })
    }
    #[inline(always)]
    fn if_greater(left: Self, right: Self, yes: Self, no: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_blendv_pd(no.0, yes.0, _mm256_cmp_pd::<_CMP_GT_OQ>(left.0, right.0)) })
    }
    #[inline(always)]
    fn greater(self, other: Self) -> u8 {
        // SAFETY: as above.
        unsafe { _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_GT_OQ>(self.0, other.0)) as u8 }
    }
}
