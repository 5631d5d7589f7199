//! Sums of products of floats that are far apart in size.
//!
//! **What it answers.** The coefficients of f, of normals and of scalar products, when coordinates need
//! thousands of bits as integers.
//!
//! **The mathematics.** In units of the axis a coordinate is m 2^s with |m| < 2^53, s >= 0: as an integer it
//! is long, but only a short part of it is nonzero. A determinant of differences of two floats is a sum of 48
//! products of three floats, a component of a normal one of 8 products of two. Each product is added at its
//! place in a long register, positive and negative ones separately, and only the sums become long integers.
//! With D the determinant of differences taken at the start (0) or the end (1), and likewise for quadratics:
//!
//! ```text
//! B_0 = D_000   B_1 = D_100 + D_010 + D_001   B_2 = D_110 + D_101 + D_011   B_3 = D_111
//! c_0 = B_0     c_1 = B_1 - 3 B_0             c_2 = B_2 - 2 B_1 + 3 B_0     c_3 = B_3 - B_2 + B_1 - B_0
//! ```
//!
//! **Why it is sound.** Nothing is rounded. A coordinate has at most 2098 bits (from 2^-1074 up to 2^1024),
//! so at most 144 products of three are below 2^(6294 + 8): 6302 bits in a register of 6464.
//!
//! **Source.** The long accumulators of exact dot products.

use super::StraightPaths;
use super::features::Triple;
use super::tier::decode;
use dashu_int::{IBig, UBig};

/// 6464 bits.
const WORDS: usize = 101;

/// m 2^shift.
#[derive(Clone, Copy)]
struct Term {
    m: i64,
    shift: u32,
}

/// Positive and negative products, summed separately.
struct Register {
    sums: [[u64; WORDS]; 2],
    /// Words from here on are zero.
    used: usize,
}

impl Register {
    fn new() -> Self {
        Register { sums: [[0; WORDS]; 2], used: 0 }
    }

    /// Adds size*2^shift to the sum of that sign, size below 2^160.
    fn add(&mut self, [low, middle, high]: [u64; 3], shift: u32, negative: bool) {
        let (word, part) = ((shift / 64) as usize, shift % 64);
        let over = |below: u64| if part == 0 { 0 } else { below >> (64 - part) };
        let moved = [low << part, middle << part | over(low), high << part | over(middle), over(high)];
        let sum = &mut self.sums[usize::from(negative)];
        let mut carry = false;
        let mut place = word;
        for added in moved {
            let (first, over_first) = sum[place].overflowing_add(added);
            let (second, over_second) = first.overflowing_add(u64::from(carry));
            (sum[place], carry) = (second, over_first | over_second);
            place += 1;
        }
        while carry {
            (sum[place], carry) = sum[place].overflowing_add(1);
            place += 1;
        }
        self.used = self.used.max(place);
    }

    fn value(&self) -> IBig {
        let [positive, negative] = self.sums.each_ref().map(|sum| {
            let mut bytes = [0; 8 * WORDS];
            for (bytes, word) in bytes.chunks_exact_mut(8).zip(&sum[..self.used]) {
                bytes.copy_from_slice(&word.to_le_bytes());
            }
            IBig::from(UBig::from_le_bytes(&bytes[..8 * self.used]))
        });
        positive - negative
    }
}

/// The points in units of the axes, `[time][point][axis]`.
pub(super) struct Sparse([[[Term; 3]; 4]; 2]);

/// From one point to another at one time: two terms for each axis.
type Arm = [[Term; 2]; 3];

impl Sparse {
    pub(super) fn of(paths: &StraightPaths, exponents: [i32; 3]) -> Self {
        Sparse([paths.start(), paths.end()].map(|points| {
            points.map(|point| {
                std::array::from_fn(|axis| {
                    let (m, own) = decode(point[axis]);
                    Term { m, shift: if m == 0 { 0 } else { (own - exponents[axis]) as u32 } }
                })
            })
        }))
    }

    fn arm(&self, time: usize, from: usize, to: usize) -> Arm {
        let points = &self.0[time];
        std::array::from_fn(|axis| {
            let Term { m, shift } = points[from][axis];
            [points[to][axis], Term { m: -m, shift }]
        })
    }

    /// The coefficients of f.
    pub(super) fn cubic(&self) -> [IBig; 4] {
        let arms = [0, 1].map(|time| [1, 2, 3].map(|point| self.arm(time, 0, point)));
        let sum = |times: &[[usize; 3]]| {
            let mut register = Register::new();
            for &[a, b, c] in times {
                add_determinant(&mut register, &arms[a][0], &arms[b][1], &arms[c][2]);
            }
            register.value()
        };
        let [b0, b1] = [sum(&[[0, 0, 0]]), sum(&[[1, 0, 0], [0, 1, 0], [0, 0, 1]])];
        let [b2, b3] = [sum(&[[1, 1, 0], [1, 0, 1], [0, 1, 1]]), sum(&[[1, 1, 1]])];
        let triple = &b0 * 3;
        [b0.clone(), &b1 - &triple, &b2 - &b1 * 2 + triple, b3 - b2 + b1 - b0]
    }

    /// The coefficients of a component of the normal of a triple.
    pub(super) fn normal(&self, triple: Triple, axis: usize) -> [IBig; 3] {
        let (next, after) = ((axis + 1) % 3, (axis + 2) % 3);
        self.quadratic(triple, |register, first, second| {
            add_product(register, &first[next], &second[after], false);
            add_product(register, &first[after], &second[next], true);
        })
    }

    /// The coefficients of the scalar product of a triple.
    pub(super) fn dot(&self, triple: Triple) -> [IBig; 3] {
        self.quadratic(triple, |register, first, second| {
            for (x, y) in first.iter().zip(second) {
                add_product(register, x, y, false);
            }
        })
    }

    fn quadratic(&self, [point, from, to]: Triple, add: impl Fn(&mut Register, &Arm, &Arm)) -> [IBig; 3] {
        let arms = [0, 1].map(|time| [self.arm(time, point, from), self.arm(time, point, to)]);
        let sum = |times: &[[usize; 2]]| {
            let mut register = Register::new();
            for &[a, b] in times {
                add(&mut register, &arms[a][0], &arms[b][1]);
            }
            register.value()
        };
        let [b0, b1, b2] = [sum(&[[0, 0]]), sum(&[[0, 1], [1, 0]]), sum(&[[1, 1]])];
        [b0.clone(), &b1 - &b0 * 2, b2 - b1 + b0]
    }
}

fn add_product(register: &mut Register, a: &[Term; 2], b: &[Term; 2], minus: bool) {
    for x in a.iter().filter(|x| x.m != 0) {
        for y in b.iter().filter(|y| y.m != 0) {
            let product = u128::from(x.m.unsigned_abs()) * u128::from(y.m.unsigned_abs());
            let negative = ((x.m < 0) != (y.m < 0)) != minus;
            register.add([product as u64, (product >> 64) as u64, 0], x.shift + y.shift, negative);
        }
    }
}

fn add_determinant(register: &mut Register, a: &Arm, b: &Arm, c: &Arm) {
    for (axis, last) in c.iter().enumerate() {
        let (next, after) = ((axis + 1) % 3, (axis + 2) % 3);
        for (i, j, minus) in [(next, after, false), (after, next, true)] {
            for x in a[i].iter().filter(|x| x.m != 0) {
                for y in b[j].iter().filter(|y| y.m != 0) {
                    let product = u128::from(x.m.unsigned_abs()) * u128::from(y.m.unsigned_abs());
                    let negative = ((x.m < 0) != (y.m < 0)) != minus;
                    for z in last.iter().filter(|z| z.m != 0) {
                        // below 2^106 times 2^53
                        let size = u128::from(z.m.unsigned_abs());
                        let low = u128::from(product as u64) * size;
                        let high = (product >> 64) * size + (low >> 64);
                        let words = [low as u64, high as u64, (high >> 64) as u64];
                        register.add(words, x.shift + y.shift + z.shift, negative != (z.m < 0));
                    }
                }
            }
        }
    }
}
